//! Packages: where they are found, and what stands in their files.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use semver::Version;

use crate::fault::{Fault, Faults, Source};
use crate::manifest::{Manifest, Text, TileFile, Words};

mod builtin;
mod files;
mod load;
mod script;
mod search;

pub use files::Root;
pub use load::load;
pub use search::Places;

/// Where a package was found; an earlier place wins over a later one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// A path of `TILEWRIGHT_PACKAGES`.
    Environment,
    /// The folder of the game file, or a file that the game file names.
    GameFolder,
    /// The user's own folder.
    User,
    /// The checkout that the program was built in.
    Checkout,
    /// The program itself.
    BuiltIn,
}

/// A package whose files could be read and understood.
#[derive(Clone, Debug)]
pub struct Package {
    /// Its id.
    pub id: String,
    /// Its version.
    pub version: Version,
    /// How it was found.
    pub origin: Origin,
    /// Where its files are.
    pub root: Root,
    /// What it declares.
    pub manifest: Manifest,
    /// Its texts.
    pub words: Words,
    /// Its files of tiles, by name.
    pub tile_files: BTreeMap<String, TileFile>,
    /// Its Lua script.
    pub script: Option<Arc<Source>>,
    /// Ids that are none, and words that are missing or unused. They keep it out of a game, but not off a list.
    pub flaws: Vec<Fault>,
    /// Hash over the names and contents of all files read, a native library left out.
    pub hash: String,
}

impl Package {
    /// The name of its native library, if it has one.
    pub fn native(&self) -> Option<&Text> {
        self.manifest.code.as_ref()?.native.as_ref()
    }
}

/// A package that a nearer one of the same id hides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shadowed {
    /// The id of both.
    pub id: String,
    /// Where the hidden one is.
    pub hidden: PathBuf,
    /// Where the one that is used is.
    pub used: PathBuf,
}

#[derive(Clone, Debug)]
enum Found {
    Whole(Box<Package>),
    Broken { origin: Origin, root: Root, faults: Faults },
}

/// Every package that was found, one of each id.
#[derive(Clone, Debug, Default)]
pub struct Installed {
    found: BTreeMap<String, Found>,
    shadowed: Vec<Shadowed>,
}

impl Installed {
    /// Looks through all places, in order.
    ///
    /// A package that is broken counts as found: another of its id further on would only confuse.
    pub fn find(places: &Places) -> Installed {
        let mut installed = Installed::default();
        for (origin, root) in places.roots() {
            installed.add(origin, root);
        }
        installed
    }

    fn add(&mut self, origin: Origin, root: Root) {
        let (id, found) = match load(origin, root.clone()) {
            Ok(package) => (package.id.clone(), Found::Whole(Box::new(package))),
            Err((id, faults)) => (id.unwrap_or_else(|| root.name()), Found::Broken { origin, root, faults }),
        };
        if let Some(used) = self.found.get(&id) {
            let (hidden, used) = (found.root().path(), used.root().path());
            if hidden != used {
                tracing::debug!(id, hidden = %hidden.display(), used = %used.display(), "package hidden by a nearer one");
                self.shadowed.push(Shadowed { id, hidden, used });
            }
        } else {
            tracing::debug!(id, path = %found.root().path().display(), "package found");
            self.found.insert(id, found);
        }
    }

    /// The package of an id; faults where it is there but broken.
    pub fn package(&self, id: &str) -> Option<Result<&Package, &Faults>> {
        Some(match self.found.get(id)? {
            Found::Whole(package) => Ok(package),
            Found::Broken { faults, .. } => Err(faults),
        })
    }

    /// Every whole package, by id.
    pub fn packages(&self) -> impl Iterator<Item = &Package> {
        self.found.values().filter_map(|found| match found {
            Found::Whole(package) => Some(&**package),
            Found::Broken { .. } => None,
        })
    }

    /// Every broken package, by id.
    pub fn broken(&self) -> impl Iterator<Item = (&str, &Faults)> {
        self.found.iter().filter_map(|(id, found)| match found {
            Found::Whole(_) => None,
            Found::Broken { faults, .. } => Some((id.as_str(), faults)),
        })
    }

    /// How the package of an id was found, and where it is.
    pub fn place(&self, id: &str) -> Option<(Origin, PathBuf)> {
        let (origin, root) = match self.found.get(id)? {
            Found::Whole(package) => (package.origin, &package.root),
            Found::Broken { origin, root, .. } => (*origin, root),
        };
        Some((origin, root.path()))
    }

    /// Ids of all packages found.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.found.keys().map(String::as_str)
    }

    /// Packages hidden by others.
    pub fn shadowed(&self) -> &[Shadowed] {
        &self.shadowed
    }
}

impl Found {
    fn root(&self) -> &Root {
        match self {
            Found::Whole(package) => &package.root,
            Found::Broken { root, .. } => root,
        }
    }
}
