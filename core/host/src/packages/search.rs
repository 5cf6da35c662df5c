//! The places where packages are looked for.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use super::builtin::BUILT_IN;
use super::{Origin, Root};
use crate::manifest::manifest_place;

/// The places where packages are looked for.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// Paths as in `TILEWRIGHT_PACKAGES`: folders of packages, or packages.
    pub environment: Option<OsString>,
    /// The folder of the game file.
    pub game_folder: Option<PathBuf>,
    /// The user's own folder of packages.
    pub user: Option<PathBuf>,
    /// A folder that holds `scripts/` and `plugins/`.
    pub checkout: Option<PathBuf>,
}

impl Places {
    /// The places that hold for this process, and the folder of a game file.
    pub fn here(game_folder: Option<&Path>) -> Places {
        Places {
            environment: env::var_os("TILEWRIGHT_PACKAGES"),
            game_folder: game_folder.map(Path::to_owned),
            user: user_folder(),
            checkout: checkout(),
        }
    }

    /// Every package in these places, nearest first.
    pub(super) fn roots(&self) -> Vec<(Origin, Root)> {
        let mut roots = Vec::new();
        let mut look = |origin, folder: &Path| {
            roots.extend(packages_in(folder).into_iter().map(|root| (origin, root)));
        };
        for path in self.environment.iter().flat_map(env::split_paths) {
            look(Origin::Environment, &path);
        }
        if let Some(folder) = &self.game_folder {
            // The folder of a file that was named without one is the working folder.
            let here = folder.as_os_str().is_empty();
            look(Origin::GameFolder, if here { Path::new(".") } else { folder });
        }
        if let Some(folder) = &self.user {
            look(Origin::User, folder);
        }
        if let Some(folder) = &self.checkout {
            look(Origin::Checkout, &folder.join("scripts"));
            look(Origin::Checkout, &folder.join("plugins"));
        }
        roots.extend(BUILT_IN.iter().map(|package| (Origin::BuiltIn, Root::BuiltIn(package))));
        roots
    }
}

/// The packages in a folder, or the folder or file itself if it is one, by name.
fn packages_in(path: &Path) -> Vec<Root> {
    if let Some(root) = package_at(path) {
        return vec![root];
    }
    // The folder of a game file that is named without one.
    let here = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    let Ok(entries) = fs::read_dir(here) else { return Vec::new() };
    let mut paths: Vec<_> = entries.filter_map(|entry| Some(path.join(entry.ok()?.file_name()))).collect();
    paths.sort();
    paths.iter().filter_map(|path| package_at(path)).collect()
}

fn package_at(path: &Path) -> Option<Root> {
    if path.join("package.toml").is_file() {
        return Some(Root::Folder(path.to_owned()));
    }
    let lua = path.extension().is_some_and(|ending| ending == "lua") && path.is_file();
    let text = lua.then(|| fs::read_to_string(path).ok()).flatten()?;
    // Any Lua file may begin with a comment; only one with a `[package]` table in it is a package.
    let place = manifest_place(&text)?;
    text[place].lines().any(|line| line.trim() == "[package]").then(|| Root::File(path.to_owned()))
}

/// After the conventions of each system, which are few enough to need no library.
fn user_folder() -> Option<PathBuf> {
    let variable = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = if cfg!(windows) {
        variable("APPDATA")
    } else if cfg!(target_os = "macos") {
        variable("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        variable("XDG_DATA_HOME").or_else(|| variable("HOME").map(|home| home.join(".local/share")))
    };
    data.map(|data| data.join("tilewright").join("packages"))
}

fn checkout() -> Option<PathBuf> {
    let program = env::current_exe().ok()?;
    program.ancestors().find(|folder| folder.join("scripts").is_dir()).map(Path::to_owned)
}
