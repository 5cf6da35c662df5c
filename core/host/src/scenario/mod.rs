//! Scenarios: small files beside a package that say what happens in a game with it, and the runner that plays them.
//!
//! `docs/scenarios.md` is the reference for authors.

use std::io;
use std::path::{Path, PathBuf};

use tilewright_engine::Session;

use crate::fault::{Fault, Faults};
use crate::packages::{Installed, Places};
use crate::setup::Setup;

mod arrange;
mod expect;
mod file;
mod names;
mod option;
mod places;
mod play;
#[cfg(test)]
mod tests;
mod words;

use file::Scenario;

/// The name of the folder that holds a package's scenarios.
const FOLDER: &str = "scenarios";

/// How a scenario went.
pub struct Report {
    /// The file.
    pub file: PathBuf,
    /// Its title; the file's name where it has none that can be read.
    pub title: String,
    /// What came of it.
    pub outcome: Outcome,
}

/// What came of a scenario.
pub enum Outcome {
    /// The game went as it says.
    Passed {
        /// How many steps were played.
        steps: usize,
    },
    /// The file, or a package that it names, is wrong: no game was played.
    Faulty(Faults),
    /// The game went otherwise.
    Failed(Box<Failure>),
}

/// Where a game went otherwise than its scenario says.
pub struct Failure {
    /// What is otherwise, with the place in the file.
    pub fault: Fault,
    /// What the scenario says, and what was found, where the two can be compared.
    pub difference: Option<Difference>,
    /// What happened since the step began, in words.
    pub events: Vec<String>,
    /// The game as it stands, to be drawn.
    pub session: Session,
    /// The game's packages and rules.
    pub setup: Setup,
}

/// What was expected and what was found, in the same form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What the scenario says.
    pub expected: String,
    /// What was found.
    pub found: String,
}

impl Report {
    /// Whether the game went as the scenario says.
    pub fn passed(&self) -> bool {
        matches!(self.outcome, Outcome::Passed { .. })
    }
}

/// The scenarios at a path, by name: a scenario, a folder `scenarios`, a package, or a folder of packages.
///
/// # Errors
///
/// Where the path cannot be read.
pub fn find(path: &Path) -> io::Result<Vec<PathBuf>> {
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    if path.file_name().is_some_and(|name| name == FOLDER) {
        return listed(path, |path| path.extension().is_some_and(|ending| ending == "toml"));
    }
    let own = path.join(FOLDER);
    if own.is_dir() {
        return find(&own);
    }
    let packages = listed(path, |path| path.join(FOLDER).is_dir())?;
    let found = packages.iter().map(|package| find(package)).collect::<io::Result<Vec<_>>>()?;
    Ok(found.concat())
}

fn listed(folder: &Path, wanted: impl Fn(&Path) -> bool) -> io::Result<Vec<PathBuf>> {
    let paths = folder.read_dir()?.map(|entry| Ok(entry?.path()));
    let mut paths =
        paths.filter(|path| path.as_ref().map_or(true, |path| wanted(path))).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

/// Plays the scenarios at a path (see [`find`]). Packages are looked for in `places`; the package that a scenario
/// stands beside takes the place of the game file's folder.
///
/// # Errors
///
/// Where the path cannot be read.
pub fn run_all(path: &Path, places: &Places) -> io::Result<Vec<Report>> {
    let files = find(path)?;
    let beside = |file: &PathBuf| package_folder(file).map(Path::to_owned);
    let mut reports = Vec::new();
    for files in files.chunk_by(|one, other| beside(one) == beside(other)) {
        let installed = Installed::find(&Places { game_folder: beside(&files[0]), ..places.clone() });
        reports.extend(files.iter().map(|file| run(file, &installed)));
    }
    Ok(reports)
}

/// The folder of the package that a scenario stands beside.
fn package_folder(file: &Path) -> Option<&Path> {
    let folder = file.parent()?;
    if folder.file_name().is_some_and(|name| name == FOLDER) { folder.parent() } else { Some(folder) }
}

/// Plays a scenario with these packages.
pub fn run(file: &Path, installed: &Installed) -> Report {
    let name = file.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    match Scenario::read(file) {
        Ok(scenario) => {
            Report { file: file.to_owned(), title: scenario.title.clone(), outcome: play::play(&scenario, installed) }
        }
        Err(faults) => Report { file: file.to_owned(), title: name, outcome: Outcome::Faulty(faults) },
    }
}
