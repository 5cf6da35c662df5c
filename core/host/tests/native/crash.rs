use std::env;
use std::process::{Command, Output};

use tilewright_abi::Value;
use tilewright_host::native::{breadcrumb, watch};

use crate::{Opened, fake::Fake};

const FUNCTION: &str = "TILEWRIGHT_TEST_FUNCTION";

/// Runs one function of the faulty library in a process of its own.
fn run_in_child(function: &str) -> Output {
    Command::new(env::current_exe().unwrap())
        .args(["--exact", "crash::child", "--nocapture"])
        .env(FUNCTION, function)
        .output()
        .unwrap()
}

/// Does nothing by itself: the other tests run it in a process of its own.
#[test]
fn child() {
    let Ok(function) = env::var(FUNCTION) else {
        return;
    };
    watch();
    watch();
    let faults = Opened::new("native_faults", &[]);
    let mut api = Fake::knowing(&[("turn", &[], 1)]);
    let reply = breadcrumb("native-faults", &function, || faults.call(&function, &Value::Nothing, &mut api));
    eprintln!("came back: {reply:?}");
    if function == "fails" {
        std::process::exit(3);
    }
}

fn lines_of(output: &Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stderr);
    text.lines().filter(|line| line.starts_with("tilewright:")).map(str::to_owned).collect()
}

#[test]
fn an_exit_in_a_library_is_named() {
    let output = run_in_child("exits");
    assert_eq!(output.status.code(), Some(3), "the exit code is kept");
    let line = "tilewright: the program exited in native code of package native-faults, hook exits";
    assert_eq!(lines_of(&output), [line]);
}

#[cfg(unix)]
#[test]
fn a_death_by_a_signal_in_a_library_is_named_once() {
    use std::os::unix::process::ExitStatusExt;

    // A stack overflow is a fault that the standard library turns into an abort, after its own message.
    let deaths = [
        ("aborts", libc::SIGABRT, "SIGABRT"),
        ("faults", libc::SIGSEGV, "SIGSEGV"),
        ("overflows", libc::SIGABRT, "SIGSEGV"),
    ];
    for (function, signal, name) in deaths {
        let output = run_in_child(function);
        assert_eq!(output.status.signal(), Some(signal), "{function}: {output:?}");
        let line =
            format!("tilewright: the program died ({name}) in native code of package native-faults, hook {function}");
        assert_eq!(lines_of(&output), [line]);
    }
}

#[test]
fn errors_and_panics_print_nothing_and_leave_no_crumb() {
    for function in ["panics", "fails"] {
        let output = run_in_child(function);
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains("came back: Err("), "{text}");
        assert!(!text.contains("panicked at"), "{text}");
        assert_eq!(lines_of(&output), [""; 0], "an exit after the call is not the library's");
    }
}
