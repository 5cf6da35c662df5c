//! The commands as a user runs them: exit codes, output, and what they say of bad input.

mod bad_code;
mod bad_files;
mod bad_saves;
mod check;
mod json;
mod packages;
mod scenarios;
mod sheet;
mod table;
mod terminal;

use std::path::{Path, PathBuf};
use std::process::Command;

/// The checkout that these tests belong to; commands run in it unless told otherwise.
fn checkout() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the checkout is there")
}

/// A command that sees nothing of the machine's own packages.
fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tilewright"));
    let nothing = std::env::temp_dir().join("no packages of a user are here");
    command.args(arguments).current_dir(checkout());
    command.env_remove("TILEWRIGHT_PACKAGES").env_remove("TILEWRIGHT_LOG").env("XDG_DATA_HOME", nothing);
    command
}

/// What a command came to.
struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

fn run(mut command: Command) -> Ran {
    let output = command.output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes UTF-8");
    let ran = Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) };
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
    ran
}

fn tilewright(arguments: &[&str]) -> Ran {
    run(command(arguments))
}

impl Ran {
    /// What it wrote, having gone well.
    #[track_caller]
    fn well(self) -> String {
        assert_eq!(self.code, Some(0), "{}", self.err);
        self.out
    }

    /// Asserts that it was given something it cannot use, wrote nothing, and said all of this.
    #[track_caller]
    fn bad(self, said: &[&str]) -> Ran {
        assert_eq!(self.out, "");
        self.bad_in_the_end(said)
    }

    /// The same of a command that may have written something before it found out.
    #[track_caller]
    fn bad_in_the_end(self, said: &[&str]) -> Ran {
        assert_eq!(self.code, Some(2), "{}\n{}", self.out, self.err);
        let err = flowing(&self.err);
        for part in said {
            assert!(err.contains(part), "no `{part}` in:\n{}", self.err);
        }
        self
    }
}

/// A message without its line breaks and frames.
fn flowing(text: &str) -> String {
    text.replace(['│', '·'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
}
