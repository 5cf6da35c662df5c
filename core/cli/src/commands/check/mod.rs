//! `tilewright check`: every fault of a package or a game file, in one run.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use tilewright_host::code::{Packages, States};
use tilewright_host::fault::{Fault, Faults};
use tilewright_host::game_file::GameFile;
use tilewright_host::packages::{Installed, Package, Places, Root};
use tilewright_host::setup::Setup;

use super::Outcome;
use crate::args::Check;
use crate::problem::Problem;

mod libraries;
mod package;
mod trial;

pub fn run(arguments: &Check) -> Outcome {
    let path = &arguments.path;
    let mut found = Found::default();
    match package_at(path)? {
        Some(root) => package::check(root, &mut found)?,
        None => {
            let game = GameFile::read(path)?;
            let installed = Installed::find(&Places::here(game.folder.as_deref()));
            check_game(game, &installed, &mut found);
        }
    }
    for warning in found.warnings.drain(..) {
        eprintln!("{:?}", miette::Report::new(warning));
    }
    Faults::or(found.faults, ())?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}: nothing is wrong", path.display())?;
    for note in found.notes {
        writeln!(out, "  {note}")?;
    }
    Ok(())
}

/// The package at a path; nothing where the path is that of a game file.
fn package_at(path: &Path) -> Result<Option<Root>, Problem> {
    let named = |name: &str| path.file_name().is_some_and(|own| own == name);
    if path.join("package.toml").is_file() {
        return Ok(Some(Root::Folder(path.to_owned())));
    }
    if path.is_dir() {
        let message = format!("{} is a folder without a package.toml", path.display());
        return Err(Problem::bad(message, "name the folder of one package, a package of one file, or a game file"));
    }
    if named("package.toml") {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        return Ok(Some(Root::Folder(folder.map_or_else(|| PathBuf::from("."), Path::to_owned))));
    }
    let lua = path.extension().is_some_and(|ending| ending == "lua");
    Ok(lua.then(|| Root::File(path.to_owned())))
}

/// What a check has come to so far.
#[derive(Default)]
struct Found {
    faults: Vec<Fault>,
    warnings: Vec<Fault>,
    /// What was done, for one who wants to know what "nothing is wrong" means.
    notes: Vec<String>,
    told: BTreeSet<String>,
}

impl Found {
    /// Takes faults in, each once: several games may show the same one.
    fn fault(&mut self, faults: impl IntoIterator<Item = Fault>) {
        let new = faults.into_iter().filter(|fault| self.told.insert(Faults::from(fault.clone()).to_string()));
        self.faults.extend(new);
    }

    fn warn(&mut self, warnings: &[Fault]) {
        let new = warnings.iter().filter(|fault| self.told.insert(Faults::from((*fault).clone()).to_string()));
        self.warnings.extend(new.cloned());
    }
}

/// Checks a game's packages, loads their code, and tries them in a game.
fn check_game(game: GameFile, installed: &Installed, found: &mut Found) {
    let packages: Vec<Package> = packages_of(&game, installed).cloned().collect();
    let setup = match Setup::of(game, installed) {
        Ok(setup) => setup,
        Err(faults) => {
            found.fault(faults.0);
            // No game can be set up to load the code for; each script still says something for itself.
            return found.fault(packages.iter().flat_map(Package::script_faults));
        }
    };
    found.warn(&setup.lowered.warnings);
    let lock = setup.lowered.lock.iter().map(|package| format!("{} {}", package.id, package.version));
    let note = format!("{}: the manifests, tiles and words hold together", lock.collect::<Vec<_>>().join(", "));
    found.notes.push(note);
    let (lowered, opened) = libraries::try_in_a_process(&setup.lowered);
    found.notes.extend(opened);
    match Packages::load(&lowered, States::Kept) {
        Err(faults) => found.fault(faults.0),
        Ok(_) => match trial::play_both_ways(&setup) {
            Ok(note) => found.notes.push(note),
            Err(faults) => found.fault(faults.0),
        },
    }
}

fn packages_of<'i>(game: &'i GameFile, installed: &'i Installed) -> impl Iterator<Item = &'i Package> {
    let listed = game.packages.keys().filter_map(|id| installed.package(id.get_ref())?.ok());
    game.house_rules.iter().chain(listed)
}
