//! A function that failed in the middle of a game, with its place.

use tilewright_engine::Failure;

use super::{CodeOf, Lowered};
use crate::fault::{Code, Fault};

impl Lowered {
    /// What to say of a package's function that failed: at the line of the script where it did, or where a library
    /// tells no line, at the line of the manifest that names the function.
    pub fn failure(&self, failure: &Failure) -> Fault {
        let Failure { package, function, place, message } = failure;
        let message = format!("`{function}` of the package `{package}` failed: {message}");
        let code = self.code.iter().find(|code| code.id == *package);
        if let (Some(CodeOf::Lua(source)), Some((_, Some(line)))) = (code.map(|code| &code.code), place) {
            return Fault::in_line(Code::Failed, source, *line, message);
        }
        let mut named = code.into_iter().flat_map(|code| self.functions_needed(code.package));
        match named.find(|named| named.name == *function) {
            Some(named) => named.fault(Code::Failed, message),
            None => Fault::nowhere(Code::Failed, message),
        }
    }
}
