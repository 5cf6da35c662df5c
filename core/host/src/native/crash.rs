#![allow(unsafe_code)]

use std::cell::Cell;

/// Notes for the length of `run` which hook of which package is at work on this thread, so that [`watch`] can name
/// them. Costs a few instructions.
pub fn breadcrumb<R>(package: &str, hook: &str, run: impl FnOnce() -> R) -> R {
    struct Restore(*const Crumb<'static>);
    impl Drop for Restore {
        fn drop(&mut self) {
            CRUMB.set(self.0);
        }
    }
    let crumb = Crumb { package, hook };
    // Dropped before the crumb, also by a panic: whoever finds a pointer there finds the crumb it points to.
    let _restore = Restore(CRUMB.replace((&raw const crumb).cast()));
    run()
}

/// A package and its hook at work, on the stack of the call.
struct Crumb<'call> {
    package: &'call str,
    hook: &'call str,
}

thread_local! {
    // Without a destructor and set at compile time, so that a signal handler may read it.
    static CRUMB: Cell<*const Crumb<'static>> = const { Cell::new(std::ptr::null()) };
}

/// Makes the process say which package and hook it was in if it dies by a signal, or exits, inside plugin code. For
/// the program to call once; calling it again does nothing.
///
/// Signals are seen on Unix only, exits everywhere. What the process would have done without this, it still does.
pub fn watch() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        // SAFETY: `at_exit` is a function of C without arguments that does not unwind.
        unsafe { libc::atexit(at_exit) };
        #[cfg(unix)]
        signals::watch();
    });
}

extern "C" fn at_exit() {
    report(b"the program exited");
}

/// Writes the one line. Runs in signal handlers: no allocation, no lock, one `write`.
fn report(what: &[u8]) {
    // SAFETY: a pointer lies there only while `breadcrumb` runs on this thread, with the crumb on its stack.
    let Some(crumb) = CRUMB.try_with(Cell::get).ok().and_then(|crumb| unsafe { crumb.as_ref() }) else {
        return;
    };
    let (package, hook) = (crumb.package.as_bytes(), crumb.hook.as_bytes());
    let mut line = Line::default();
    let parts: [&[u8]; 7] = [b"tilewright: ", what, b" in native code of package ", package, b", hook ", hook, b"\n"];
    parts.into_iter().for_each(|part| line.push(part));
    // SAFETY: the buffer is as long as it says. Nothing can be done if standard error is gone.
    unsafe { libc::write(2, line.bytes.as_ptr().cast(), line.length as _) };
}

struct Line {
    bytes: [u8; 512],
    length: usize,
}

impl Default for Line {
    fn default() -> Self {
        Line { bytes: [0; 512], length: 0 }
    }
}

impl Line {
    fn push(&mut self, part: &[u8]) {
        for (place, byte) in self.bytes[self.length..].iter_mut().zip(part) {
            *place = *byte;
            self.length += 1;
        }
    }
}

#[cfg(unix)]
mod signals {
    use std::ffi::{c_int, c_void};
    use std::mem::zeroed;
    use std::ptr::{null, null_mut};
    use std::sync::OnceLock;

    const WATCHED: [(c_int, &[u8]); 5] = [
        (libc::SIGSEGV, b"the program died (SIGSEGV)"),
        (libc::SIGABRT, b"the program died (SIGABRT)"),
        (libc::SIGBUS, b"the program died (SIGBUS)"),
        (libc::SIGILL, b"the program died (SIGILL)"),
        (libc::SIGFPE, b"the program died (SIGFPE)"),
    ];

    /// What was set before, such as the standard library's own handler that reports a stack overflow.
    static BEFORE: OnceLock<[libc::sigaction; WATCHED.len()]> = OnceLock::new();

    pub(super) fn watch() {
        // SAFETY: plain data of C, for which zeros are a value; `sigaction` reads and writes what it is given, and
        // the handler does only what a handler may. The old actions are stored before the first handler is set.
        unsafe {
            BEFORE.get_or_init(|| {
                WATCHED.map(|(signal, _)| {
                    let mut before: libc::sigaction = zeroed();
                    libc::sigaction(signal, null(), &mut before);
                    before
                })
            });
            let mut action: libc::sigaction = zeroed();
            action.sa_sigaction = handle as *const () as libc::sighandler_t;
            // On the signal stack that Rust gives its threads: a stack overflow leaves no other.
            action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
            for (signal, _) in WATCHED {
                libc::sigaction(signal, &action, null_mut());
            }
        }
    }

    /// Names the hook and steps aside for good: a fault happens again on return and meets the action set before; a
    /// signal that was sent is sent again. All signals are given back, since the action set before may end in an
    /// abort, and the signal stack has no room for this handler on top of it.
    unsafe extern "C" fn handle(signal: c_int, info: *mut libc::siginfo_t, _context: *mut c_void) {
        let (Some((_, death)), Some(before)) = (WATCHED.iter().find(|(watched, _)| *watched == signal), BEFORE.get())
        else {
            return;
        };
        super::report(death);
        // SAFETY: restores what was set before; the kernel gave the info of this signal.
        unsafe {
            for ((watched, _), before) in WATCHED.iter().zip(before) {
                libc::sigaction(*watched, before, null_mut());
            }
            if (*info).si_code <= 0 {
                libc::raise(signal);
            }
        }
    }
}
