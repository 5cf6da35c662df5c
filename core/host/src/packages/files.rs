//! Where the files of a package are.

use std::path::{Path, PathBuf};

use super::builtin::BuiltIn;

/// Where the files of a package are.
#[derive(Clone, Debug)]
pub enum Root {
    /// A folder with a `package.toml`.
    Folder(PathBuf),
    /// A Lua file with the manifest in its first comment.
    File(PathBuf),
    /// The program itself.
    BuiltIn(&'static BuiltIn),
}

impl Root {
    /// The folder or file; for built-in packages a name that says so.
    pub fn path(&self) -> PathBuf {
        match self {
            Root::Folder(path) | Root::File(path) => path.clone(),
            Root::BuiltIn(package) => PathBuf::from(format!("built-in/{}", package.folder)),
        }
    }

    /// The folder that native libraries and other files are looked for in.
    pub fn folder(&self) -> Option<&Path> {
        match self {
            Root::Folder(path) => Some(path),
            Root::File(path) => path.parent(),
            Root::BuiltIn(_) => None,
        }
    }

    /// Its name, for a package whose id cannot be read.
    pub(super) fn name(&self) -> String {
        let path = self.path();
        path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
    }

    /// The name of the file with the manifest.
    pub(super) fn manifest_name(&self) -> String {
        match self {
            Root::File(path) => path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
            _ => "package.toml".to_owned(),
        }
    }

    /// How messages name a file of the package.
    pub(super) fn display(&self, name: &str) -> String {
        match self {
            Root::File(path) if self.manifest_name() == name => path.display().to_string(),
            _ => self.path().join(name).display().to_string(),
        }
    }

    /// The text of a file; nothing where there is no such file.
    pub(super) fn read(&self, name: &str) -> std::io::Result<Option<String>> {
        let text = match self {
            Root::BuiltIn(package) => return Ok(package.file(name).map(str::to_owned)),
            Root::Folder(folder) => std::fs::read_to_string(folder.join(name)),
            Root::File(path) => std::fs::read_to_string(path.with_file_name(name)),
        };
        match text {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }
}
