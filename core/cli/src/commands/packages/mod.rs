//! `tilewright packages`: what is installed, or one package in detail.

use std::path::{Path, PathBuf};

use serde::Serialize;
use tilewright_host::fault::did_you_mean;
use tilewright_host::manifest::{Edition, Group, Language};
use tilewright_host::native::find_library;
use tilewright_host::packages::{Installed, Origin, Package, Places};

use super::Outcome;
use crate::args::Packages;
use crate::json::{FaultRow, write_json};
use crate::problem::Problem;

mod detail;
mod print;

use detail::Detail;

pub fn run(arguments: &Packages) -> Outcome {
    let installed = Installed::find(&Places::here(Some(Path::new("."))));
    let language = arguments.lang.into();
    let mut out = std::io::stdout().lock();
    match &arguments.id {
        None => {
            let listing = Listing::of(&installed, language);
            if arguments.json { write_json(&mut out, &listing) } else { print::listing(&mut out, &listing, language) }
        }
        Some(id) => {
            let detail = Detail::of(&installed, find(&installed, id)?, language);
            if arguments.json { write_json(&mut out, &detail) } else { print::detail(&mut out, &detail, language) }
        }
    }?;
    Ok(())
}

fn find<'i>(installed: &'i Installed, id: &str) -> Result<&'i Package, Problem> {
    match installed.package(id) {
        Some(package) => Ok(package.map_err(|faults| Problem::from(faults.clone()))?),
        None => {
            let help = did_you_mean(id, installed.ids());
            let help = help.unwrap_or_else(|| "`tilewright packages` lists those that are".to_owned());
            Err(Problem::bad(format!("no package `{id}` is installed"), help))
        }
    }
}

/// What is installed.
#[derive(Serialize)]
struct Listing {
    packages: Vec<Row>,
    broken: Vec<Broken>,
    hidden: Vec<Hidden>,
}

/// One package of a list.
#[derive(Serialize)]
struct Row {
    id: String,
    version: String,
    group: &'static str,
    editions: Vec<&'static str>,
    name: String,
    code: Code,
    place: Place,
    provisional: Option<String>,
    faults: Vec<FaultRow>,
}

/// What code a package has.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Code {
    None,
    Lua { file: String },
    Native { library: String, path: Option<PathBuf> },
}

/// How a package was found, and where it is.
#[derive(Serialize)]
struct Place {
    origin: &'static str,
    path: PathBuf,
}

/// A package whose files cannot be read.
#[derive(Serialize)]
struct Broken {
    id: String,
    place: Place,
    faults: Vec<FaultRow>,
}

/// A package that a nearer one of its id hides.
#[derive(Serialize)]
struct Hidden {
    id: String,
    path: PathBuf,
    by: PathBuf,
}

impl Listing {
    fn of(installed: &Installed, language: Language) -> Listing {
        let mut packages: Vec<&Package> = installed.packages().collect();
        packages.sort_by_key(|package| (package.manifest.package.group, &package.id));
        let broken = installed.broken().map(|(id, faults)| Broken {
            id: id.to_owned(),
            place: Place::of(installed, id),
            faults: faults.0.iter().map(FaultRow::of).collect(),
        });
        Listing {
            packages: packages.into_iter().map(|package| Row::of(installed, package, language)).collect(),
            broken: broken.collect(),
            hidden: hidden(installed, |_| true),
        }
    }
}

fn hidden(installed: &Installed, wanted: impl Fn(&str) -> bool) -> Vec<Hidden> {
    let shadowed = installed.shadowed().iter().filter(|shadowed| wanted(&shadowed.id));
    let hidden = shadowed.map(|shadowed| Hidden {
        id: shadowed.id.clone(),
        path: shadowed.hidden.clone(),
        by: shadowed.used.clone(),
    });
    hidden.collect()
}

impl Row {
    fn of(installed: &Installed, package: &Package, language: Language) -> Row {
        let table = &package.manifest.package;
        Row {
            id: package.id.clone(),
            version: package.version.to_string(),
            group: table.group.name(),
            editions: table.editions.iter().map(|edition| edition.name()).collect(),
            name: word(package, language, "package").unwrap_or(&package.id).to_owned(),
            code: Code::of(package),
            place: Place::of(installed, &package.id),
            provisional: table.provisional.clone(),
            faults: package.flaws.iter().map(FaultRow::of).collect(),
        }
    }
}

/// A text of a package outside of any game: in the words of the first edition it has.
fn word<'p>(package: &'p Package, language: Language, key: &str) -> Option<&'p str> {
    let edition = package.manifest.package.editions.first().copied().unwrap_or(Edition::ALL[0]);
    package.words.text(language, edition, key)
}

impl Code {
    fn of(package: &Package) -> Code {
        match (package.native(), &package.script) {
            (Some(name), _) => {
                let folder = package.root.folder().unwrap_or(Path::new("."));
                Code::Native { library: name.get_ref().clone(), path: find_library(name.get_ref(), folder) }
            }
            (None, Some(script)) => Code::Lua { file: script.name().to_owned() },
            (None, None) => Code::None,
        }
    }
}

impl Place {
    fn of(installed: &Installed, id: &str) -> Place {
        let (origin, path) = installed.place(id).expect("the package was found");
        let origin = match origin {
            Origin::Environment => "environment",
            Origin::GameFolder => "folder",
            Origin::User => "user",
            Origin::Checkout => "checkout",
            Origin::BuiltIn => "built-in",
        };
        Place { origin, path }
    }
}

/// Packages come group by group.
fn groups(listing: &Listing) -> impl Iterator<Item = (&'static str, Vec<&Row>)> {
    let rows = |group: &'static str| listing.packages.iter().filter(|row| row.group == group).collect::<Vec<_>>();
    let all = Group::ALL.into_iter().map(Group::name).map(move |group| (group, rows(group)));
    all.filter(|(_, rows)| !rows.is_empty())
}
