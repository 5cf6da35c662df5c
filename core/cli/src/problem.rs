//! What ends a command early.

use std::fmt::Display;
use std::io;
use std::path::Path;

use tilewright_engine::{ChooseError, Failure};
use tilewright_host::fault::{Fault, Faults};
use tilewright_host::setup::Setup;

/// What ends a command early.
#[derive(Debug)]
pub enum Problem {
    /// Something given to the command cannot be used.
    Report(miette::Report),
    /// The command did its work, and the answer is no: a scenario failed.
    Failed(String),
    /// Nobody reads the output any more.
    Closed,
}

impl From<miette::Report> for Problem {
    fn from(report: miette::Report) -> Self {
        Problem::Report(report)
    }
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Self {
        Problem::Report(fault.into())
    }
}

impl From<Faults> for Problem {
    fn from(mut faults: Faults) -> Self {
        // One fault alone says all there is; a heading over it would only say it twice.
        match faults.0.len() {
            1 => faults.0.remove(0).into(),
            _ => Problem::Report(faults.into()),
        }
    }
}

impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Problem::Closed;
        }
        Problem::Report(miette::miette!("{error}"))
    }
}

impl Problem {
    /// Something that cannot be used, and the way out.
    pub fn bad(message: impl Display, help: impl Display) -> Problem {
        Problem::Report(miette::miette!(help = help.to_string(), "{message}"))
    }

    /// A file or folder that cannot be written.
    pub fn writing(path: &Path, error: &io::Error) -> Problem {
        Problem::bad(format!("{} cannot be written: {error}", path.display()), "nothing was changed")
    }

    /// A choice that was not carried out. Where a function of a package failed, its line is shown; `help` says what
    /// becomes of the game, such as [`STANDS`].
    pub fn choosing(setup: &Setup, error: &ChooseError, help: impl Display) -> Problem {
        match error {
            ChooseError::Failed(failure) => Problem::failed(setup, failure, help),
            _ => Problem::bad(error, help),
        }
    }

    /// A function of a package that failed, with its line.
    pub fn failed(setup: &Setup, failure: &Failure, help: impl Display) -> Problem {
        setup.lowered.failure(failure).help(help.to_string()).into()
    }
}

/// What to tell people in the middle of a game when a function of a package failed.
pub const STANDS: &str = "the game stands as before this choice and can be saved; another choice may go well, and \
    once the package is mended the save goes on (with --other-content)";
