//! What the `tilewright` command is made of.
//!
//! Every command is a module of [`commands`] that reads its own arguments; [`args`] lists them. They share the way
//! from a game file to a game (`tilewright_host`), the words for what happens ([`speech`]) and the picture of a board
//! ([`draw`], [`board`]).

pub mod args;
pub mod board;
pub mod commands;
pub mod draw;
mod json;
mod phrasebook;
pub mod problem;
pub mod speech;
pub mod table;

use std::io::IsTerminal as _;
use std::process::ExitCode;

use args::Arguments;
use problem::Problem;

/// Exit code of a command that was given something it cannot use; what is wrong is on standard error.
pub const BAD_INPUT: u8 = 2;

/// Runs a command.
pub fn run(arguments: Arguments) -> ExitCode {
    log_to_standard_error(arguments.verbose);
    tilewright_host::native::watch();
    match commands::run(arguments.command) {
        Ok(()) => ExitCode::SUCCESS,
        // The one who reads our output has seen enough.
        Err(Problem::Closed) => ExitCode::SUCCESS,
        Err(Problem::Failed(message)) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
        Err(Problem::Report(report)) => {
            eprintln!("{report:?}");
            ExitCode::from(BAD_INPUT)
        }
    }
}

/// `-v` shows what is done, twice shows details; `TILEWRIGHT_LOG` says it more exactly and wins.
fn log_to_standard_error(verbose: u8) {
    let level = ["warn", "info", "debug", "trace"][usize::from(verbose.min(3))];
    let filter = tracing_subscriber::EnvFilter::try_from_env("TILEWRIGHT_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new(level));
    let colour = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(colour);
    log.without_time().init();
}
