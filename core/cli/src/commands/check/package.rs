//! A package by itself, and in games of its own.

use std::collections::BTreeSet;
use std::path::Path;

use tilewright_host::fault::{Faults, Source};
use tilewright_host::game_file::GameFile;
use tilewright_host::manifest::Edition;
use tilewright_host::packages::{self, Installed, Origin, Package, Places, Root};

use super::{Found, check_game};

/// Checks a package in a game of each edition it has: what holds in one need not hold in another.
pub(super) fn check(root: Root, found: &mut Found) -> Result<(), Faults> {
    let package = packages::load(Origin::GameFolder, root).map_err(|(_, faults)| faults)?;
    found.fault(package.flaws.iter().cloned());
    let path = std::path::absolute(package.root.path()).unwrap_or(package.root.path());
    let folder = path.parent().map(Path::to_owned);
    let installed = Installed::find(&Places::here(folder.as_deref()));
    let editions = match package.manifest.package.editions.as_slice() {
        [] => &Edition::ALL[..1],
        editions => editions,
    };
    for edition in editions {
        let before = found.notes.len();
        check_game(game_with(&package, &installed, *edition)?, &installed, found);
        for note in &mut found.notes[before..] {
            *note = format!("{}: {note}", edition.name());
        }
    }
    Ok(())
}

/// A game of two bots with the package and everything it requires.
fn game_with(package: &Package, installed: &Installed, edition: Edition) -> Result<GameFile, Faults> {
    let mut text = format!(
        "# A game to try {} in.\nedition = \"{}\"\nplayers = [\n  {{ name = \"One\", plays = \"random\" }},\n  \
         {{ name = \"Two\", plays = \"random\" }},\n]\n\n[packages]\n",
        package.id,
        edition.name()
    );
    for id in required(package, installed) {
        text.push_str(&format!("{id} = \"*\"\n"));
    }
    let name = format!("a game with {}", package.id);
    let mut game = GameFile::parse(Source::new(name, text), package.root.folder().map(Path::to_owned))?;
    game.house_rules.push(package.clone());
    Ok(game)
}

/// What a package requires, directly or not, as far as it is installed.
fn required(package: &Package, installed: &Installed) -> BTreeSet<String> {
    let mut required = BTreeSet::new();
    let mut open = vec![package];
    while let Some(next) = open.pop() {
        for id in next.manifest.requires.keys().map(|id| id.get_ref()).filter(|id| **id != package.id) {
            match installed.package(id) {
                Some(Ok(other)) if required.insert(id.clone()) => open.push(other),
                Some(Err(_)) => {
                    required.insert(id.clone());
                }
                _ => {}
            }
        }
    }
    required
}
