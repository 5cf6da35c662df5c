//! Packages inside the program: those of `scripts/`, gathered by the build script. Native ones need a library beside
//! the program and are not among them.

/// A package inside the program.
#[derive(Debug)]
pub struct BuiltIn {
    pub(super) folder: &'static str,
    files: &'static [(&'static str, &'static str)],
}

impl BuiltIn {
    pub(super) fn file(&self, name: &str) -> Option<&'static str> {
        self.files.iter().find(|(file, _)| *file == name).map(|(_, text)| *text)
    }
}

/// Every built-in package, by folder.
pub(super) static BUILT_IN: &[BuiltIn] = include!(concat!(env!("OUT_DIR"), "/built_in.rs"));
