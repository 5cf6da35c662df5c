//! Colour and logs.

use std::io::Read as _;

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

use crate::{checkout, tilewright};

/// What a command writes to a terminal.
fn at_a_terminal(arguments: &[&str], no_color: bool) -> String {
    let size = PtySize { rows: 40, cols: 100, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).expect("a terminal");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tilewright"));
    command.args(arguments);
    command.cwd(checkout());
    command.env("TERM", "xterm-256color");
    command.env_remove("NO_COLOR");
    command.env_remove("CI");
    if no_color {
        command.env("NO_COLOR", "1");
    }
    let mut child = pair.slave.spawn_command(command).expect("the program starts");
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().expect("the terminal can be read");
    let mut bytes = Vec::new();
    // A terminal whose last writer is gone reads as an error on some systems.
    let _ = reader.read_to_end(&mut bytes);
    child.wait().expect("it ends");
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn no_color_is_respected() {
    let bad = ["check", "core/host/tests/broken/keys/game.toml"];
    let coloured = at_a_terminal(&bad, false);
    assert!(coloured.contains("\u{1b}["), "{coloured}");
    let plain = at_a_terminal(&bad, true);
    assert!(plain.contains("did you mean `run`?") && !plain.contains('\u{1b}'), "{plain}");
    let logged = at_a_terminal(&["-vv", "hooks", "examples/house-rule.toml"], true);
    assert!(!logged.contains('\u{1b}'), "{logged}");
}

#[test]
fn logs_do_not_stand_in_the_output() {
    let quiet = tilewright(&["sheet", "examples/house-rule.toml"]).well();
    let told = tilewright(&["-vvv", "sheet", "examples/house-rule.toml"]).well();
    assert_eq!(quiet, told);
}

#[test]
fn output_that_nobody_reads_is_no_failure() {
    use std::process::Stdio;
    let mut command = crate::command(&["packages", "base", "--json"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
