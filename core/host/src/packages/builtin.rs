//! Packages inside the program, so that it plays without any file beside it.

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

macro_rules! built_in {
    ($($folder:literal: $($file:literal),*;)*) => {
        /// Every built-in package. Native ones need a library beside the program and are not among them.
        pub(super) static BUILT_IN: &[BuiltIn] = &[$(BuiltIn {
            folder: $folder,
            files: &[$(($file, include_str!(concat!("../../../../scripts/", $folder, "/", $file)))),*],
        }),*];
    };
}

built_in! {
    "base": "package.toml", "words.toml", "tiles.toml";
    "winter-edition": "package.toml", "words.toml", "tiles.toml";
}
