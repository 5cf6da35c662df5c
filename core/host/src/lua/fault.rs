use mlua::Error;
use tilewright_abi::Refusal;

use super::ctx::wrong_argument;
use super::names::UnknownName;
use super::{MEMORY, Source};

/// Why a script could not be loaded, or why a call of it failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}{}: {message}", line.map(|line| format!(":{line}")).unwrap_or_default())]
pub struct LuaFault {
    /// Id of the package.
    pub package: String,
    /// The file as [`Source::file`] names it.
    pub file: String,
    /// Line in that file, where there is one to blame.
    pub line: Option<u32>,
    /// What is wrong, without the place.
    pub message: String,
    /// What sort of fault it is.
    pub kind: FaultKind,
}

/// Sorts of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The text is not Lua.
    Syntax,
    /// The script raised an error, or used a value in a way that raises one.
    Runtime,
    /// The script asked for a name that no package of the game declares, or an option its package has not.
    UnknownName,
    /// The game refused what the script asked of it. The call fails also where the script catches the error.
    Refused,
    /// The call did not end within [`BUDGET`](super::BUDGET) or [`PATIENCE`](super::PATIENCE).
    Budget,
    /// The script wanted more than [`MEMORY`](super::MEMORY).
    Memory,
    /// A function, or the chunk itself, returned what it may not.
    BadReturn,
    /// A call of a function that the script does not have.
    MissingFunction,
}

impl LuaFault {
    pub(super) fn new(source: Source, kind: FaultKind, line: Option<u32>, message: impl Into<String>) -> Self {
        LuaFault {
            package: source.package.to_owned(),
            file: source.file.to_owned(),
            line,
            message: readable(message.into()),
            kind,
        }
    }

    pub(super) fn from_error(source: Source, error: &Error) -> Self {
        let (traceback, cause) = innermost(error);
        let text = match cause {
            Error::SyntaxError { message, .. } => message.clone(),
            Error::RuntimeError(message) => message.clone(),
            Error::MemoryError(_) => format!("wanted more memory than the {} MiB that a script may have", MEMORY >> 20),
            other => wrong_argument(other).unwrap_or_else(|| other.to_string()),
        };
        let message = text.split("\nstack traceback:").next().unwrap_or_default();
        let line = line_in(message, source.file).or_else(|| line_in(traceback, source.file));
        let line = line.or_else(|| line_in(&text, source.file));
        Self::new(source, kind_of(cause), line, without_address(without_place(message, source.file)))
    }
}

/// The error that a function of the host raised, and the Lua stack at that moment.
fn innermost(error: &Error) -> (&str, &Error) {
    let mut found = ("", error);
    while let Error::CallbackError { traceback, cause } = found.1 {
        found = (traceback, cause);
    }
    found
}

fn kind_of(cause: &Error) -> FaultKind {
    match cause {
        Error::SyntaxError { .. } => FaultKind::Syntax,
        Error::MemoryError(_) => FaultKind::Memory,
        cause if cause.downcast_ref::<Refusal>().is_some() => FaultKind::Refused,
        cause if cause.downcast_ref::<UnknownName>().is_some() => FaultKind::UnknownName,
        _ => FaultKind::Runtime,
    }
}

/// The line of the first `file:line` in a message or stack of Lua's.
pub(super) fn line_in(text: &str, file: &str) -> Option<u32> {
    text.match_indices(file).find_map(|(start, _)| {
        let rest = text[start + file.len()..].strip_prefix(':')?;
        let digits = rest.split(|c: char| !c.is_ascii_digit()).next()?;
        digits.parse().ok()
    })
}

fn without_place<'a>(message: &'a str, file: &str) -> &'a str {
    let bare = || {
        let rest = message.strip_prefix(file)?.strip_prefix(':')?;
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.strip_prefix(": ")
    };
    bare().unwrap_or(message)
}

/// What a script raises may hold anything: it is shown on terminals, and in sentences.
fn readable(message: String) -> String {
    const LONGEST: usize = 1000;
    let signs = message.chars().map(|sign| if sign.is_control() && !"\n\t".contains(sign) { '\u{fffd}' } else { sign });
    let mut shown: String = signs.clone().take(LONGEST).collect();
    if signs.count() > LONGEST {
        shown.push('…');
    }
    shown
}

/// A table raised as an error shows as an address, which no two runs share.
fn without_address(message: &str) -> String {
    match message.split_once(": 0x") {
        Some((kind, address)) if address.chars().all(|c| c.is_ascii_hexdigit()) => {
            format!("raised a {kind}, and not a text")
        }
        _ => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_found_and_taken_off() {
        let message = "a/b.lua:12: attempt to add nil";
        assert_eq!(line_in(message, "a/b.lua"), Some(12));
        assert_eq!(without_place(message, "a/b.lua"), "attempt to add nil");
        assert_eq!(line_in("see a/b.lua\na/b.lua:7 function f", "a/b.lua"), Some(7));
        assert_eq!(line_in(message, "b/c.lua"), None);
        assert_eq!(without_place("a/b.lua is odd", "a/b.lua"), "a/b.lua is odd");
    }

    #[test]
    fn a_message_can_be_shown() {
        assert_eq!(readable("one\ntwo\x1b[31m".to_owned()), "one\ntwo\u{fffd}[31m");
        assert_eq!(readable("ä".repeat(5000)), "ä".repeat(1000) + "…");
    }
}
