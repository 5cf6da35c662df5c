//! What [`plugin!`](crate::plugin) expands to: the functions that the host calls, and the descriptor that names them.
//! Nothing here is for authors, and nothing here keeps its form between versions.

#![allow(unsafe_code, missing_docs)]

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::sync::Once;

use tilewright_abi::native::{Bytes, Frame, FunctionEntry, Handshake, HostTable, NameEntry, status};
pub use tilewright_abi::native::{Descriptor, noun};

use crate::{Act, Ask, Failure, Outcome, Read};

/// A function that may act and ask.
pub trait Hook {
    fn run(ctx: &mut Act) -> Outcome;
}

/// A function that only looks, and returns a number.
pub trait Count {
    fn run(ctx: &Read) -> Result<i64, Failure>;
}

pub const fn hook<H: Hook>(name: &'static str) -> FunctionEntry {
    FunctionEntry { name: Bytes::of(name.as_bytes()), call: call_hook::<H> }
}

pub const fn count<C: Count>(name: &'static str) -> FunctionEntry {
    FunctionEntry { name: Bytes::of(name.as_bytes()), call: call_count::<C> }
}

pub const fn name(noun: u32, name: &'static str) -> NameEntry {
    NameEntry { noun, name: Bytes::of(name.as_bytes()) }
}

pub const fn descriptor(
    functions: &'static [FunctionEntry],
    names: &'static [NameEntry],
    panic_unwinds: bool,
) -> Descriptor {
    Descriptor {
        handshake: Handshake::of_this_build(panic_unwinds, env!("TILEWRIGHT_COMPILER"), env!("CARGO_PKG_VERSION")),
        functions: functions.as_ptr(),
        names: names.as_ptr(),
        function_count: functions.len() as u32,
        name_count: names.len() as u32,
    }
}

unsafe extern "C" fn call_hook<H: Hook>(frame: *const Frame, _result: *mut i64) -> u32 {
    // SAFETY: the host calls with a frame of its own.
    unsafe { guarded(frame, |read| H::run(&mut read.acting())) }
}

unsafe extern "C" fn call_count<C: Count>(frame: *const Frame, result: *mut i64) -> u32 {
    // SAFETY: the host calls with a frame of its own, and a place for the number.
    unsafe {
        guarded(frame, |read| {
            *result = C::run(&read)?;
            Ok(None)
        })
    }
}

/// Runs an author's function and hands over what it ended with. Nothing unwinds out of it.
///
/// # Safety
///
/// The frame must be one that the host passes, valid for the length of this call.
#[inline]
unsafe fn guarded(frame: *const Frame, run: impl FnOnce(Read) -> Outcome) -> u32 {
    PANIC_HOOK.call_once(install_panic_hook);
    // SAFETY: as the caller says.
    let frame = unsafe { &*frame };
    // Looked up once: in a library, finding a thread's data is a call.
    let ended = IN_CALL.with(|in_call| {
        let outer = in_call.replace(true);
        let ended = catch_unwind(AssertUnwindSafe(|| {
            // SAFETY: as the caller says; the borrow ends inside this call.
            run(unsafe { Read::of_frame(frame) }?)
        }));
        in_call.set(outer);
        ended
    });
    match ended {
        Ok(Ok(None)) => status::DONE,
        Ok(Ok(Some(question))) => ask(frame, &question),
        Ok(Err(failure)) => fail(frame, status::FAILED, &failure.0),
        Err(payload) => {
            // The panic hook took the message. Dropping the payload could panic once more.
            std::mem::forget(payload);
            let message = PANIC_MESSAGE.take();
            fail(frame, status::PANICKED, message.as_deref().unwrap_or("a panic without a message"))
        }
    }
}

#[cold]
fn ask(frame: &Frame, question: &Ask) -> u32 {
    // Room for an ordinary question at once.
    match postcard::to_extend(question, Vec::with_capacity(128)) {
        Ok(bytes) => {
            // SAFETY: the frame is that of the call under way; the bytes outlive the call of the host.
            unsafe { (host(frame).reply)(frame.context, Bytes::of(&bytes)) };
            status::DONE
        }
        Err(error) => fail(frame, status::FAILED, &format!("the question cannot be passed on: {error}")),
    }
}

#[cold]
fn fail(frame: &Frame, status: u32, message: &str) -> u32 {
    // SAFETY: the frame is that of the call under way; the text outlives the call of the host.
    unsafe { (host(frame).fail)(frame.context, Bytes::of(message.as_bytes())) };
    status
}

fn host(frame: &Frame) -> &HostTable {
    // SAFETY: the host gives a table of its own in every frame, which lives as long as the process.
    unsafe { &*frame.host }
}

static PANIC_HOOK: Once = Once::new();

thread_local! {
    static IN_CALL: Cell<bool> = const { Cell::new(false) };
    static PANIC_MESSAGE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// The library has a standard library of its own, so this hook sees the library's panics and the host's hook does
/// not. Those inside a call are kept for the host instead of being printed.
fn install_panic_hook() {
    let printing = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if IN_CALL.get() {
            PANIC_MESSAGE.set(Some(describe(panic)));
        } else {
            printing(panic);
        }
    }));
}

fn describe(panic: &PanicHookInfo) -> String {
    let message = panic.payload_as_str().unwrap_or("a panic without a message");
    match panic.location() {
        Some(place) => format!("{message} ({}:{}:{})", place.file(), place.line(), place.column()),
        None => message.to_owned(),
    }
}
