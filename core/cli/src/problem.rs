//! What ends a command early.

use std::fmt::Display;
use std::io;
use std::path::Path;

use tilewright_host::fault::Faults;

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

impl From<Faults> for Problem {
    fn from(faults: Faults) -> Self {
        Problem::Report(faults.into())
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
}
