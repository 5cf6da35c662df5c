//! Which packages are in a game, and in which order.

use std::collections::{BTreeMap, BTreeSet};

use semver::VersionReq;
use tilewright_abi::{API_VERSION, ApiVersion};

use super::order::{Waits, order};
use crate::fault::{Code, Fault, Faults, did_you_mean};
use crate::game_file::{GameFile, Selection};
use crate::manifest::{Text, TextOr};
use crate::packages::{Installed, Package};

/// A package and what the game file says about it; house rules are only named there.
pub(super) type Chosen<'a> = (&'a Package, Option<&'a Selection>);

/// The packages of a game in load order: each after those it requires, ties by id.
pub(super) fn choose<'a>(game: &'a GameFile, installed: &'a Installed) -> Result<Vec<Chosen<'a>>, Faults> {
    let mut faults = Vec::new();
    let mut chosen = BTreeMap::new();
    for (id, selection) in &game.packages {
        if let Some(package) = find(game, installed, id, selection, &mut faults) {
            chosen.insert(package.id.as_str(), (package, Some(selection)));
        }
    }
    for package in &game.house_rules {
        chosen.entry(&package.id).or_insert((package, None));
    }
    for (package, _) in chosen.values() {
        check_api(package, &mut faults);
        check_needs(package, &chosen, game, installed, &mut faults);
        check_conflicts(package, &chosen, &mut faults);
    }
    Faults::or(faults, ())?;
    in_order(&chosen)
}

fn find<'a>(
    game: &'a GameFile,
    installed: &'a Installed,
    id: &Text,
    selection: &Selection,
    faults: &mut Vec<Fault>,
) -> Option<&'a Package> {
    let own = game.house_rules.iter().find(|package| package.id == *id.get_ref());
    match own.map(Ok).or_else(|| installed.package(id.get_ref())) {
        Some(Ok(package)) => {
            let range = &selection.version;
            if !range.get_ref().matches(&package.version) {
                let message = format!("`{id}` is there in version {}", package.version, id = package.id);
                let fault = Fault::new(Code::Version, &game.source, range.span(), message);
                faults.push(fault.help(format!("ask for `{}`", package.version)));
            }
            Some(package)
        }
        Some(Err(broken)) => {
            faults.extend(broken.0.iter().cloned());
            None
        }
        None => {
            let message = format!("there is no package `{}`", id.get_ref());
            let fault = Fault::new(Code::MissingPackage, &game.source, id.span(), message);
            faults.push(fault.maybe_help(did_you_mean(id.get_ref(), installed.ids())));
            None
        }
    }
}

fn check_api(package: &Package, faults: &mut Vec<Fault>) {
    let api = &package.manifest.package.api;
    let mut numbers = api.get_ref().splitn(2, '.').map(str::parse::<u16>);
    let why = match (numbers.next(), numbers.next().unwrap_or(Ok(0))) {
        (Some(Ok(major)), Ok(minor)) => {
            let wanted = ApiVersion { major, minor };
            if major == API_VERSION.major && wanted <= API_VERSION {
                return;
            }
            format!("is written for hook API {wanted}; this program has {API_VERSION}")
        }
        _ => "has no version of the hook API: write `api = \"1\"`".to_owned(),
    };
    let message = format!("`{}` {why}", package.id);
    faults.push(Fault::new(Code::Api, &package.manifest.source, api.span(), message));
}

fn check_needs<'a>(
    package: &Package,
    chosen: &BTreeMap<&str, Chosen<'a>>,
    game: &GameFile,
    installed: &Installed,
    faults: &mut Vec<Fault>,
) {
    let source = &package.manifest.source;
    for (id, range) in &package.manifest.requires {
        // One that the game file names and that is not there has been reported.
        if chosen.contains_key(id.get_ref().as_str()) || game.packages.contains_key(id) {
            continue;
        }
        let message = format!("`{}` requires `{}`, which is not in the game", package.id, id.get_ref());
        let help = match installed.package(id.get_ref()) {
            Some(_) => format!("add `{} = \"{}\"` under [packages] of the game file", id.get_ref(), range.get_ref()),
            None => did_you_mean(id.get_ref(), installed.ids())
                .unwrap_or_else(|| "no package of this id is installed".to_owned()),
        };
        faults.push(Fault::new(Code::MissingPackage, source, id.span(), message).help(help));
    }
    for (id, range) in package.manifest.requires.iter().chain(&package.manifest.optional) {
        let Some((other, _)) = chosen.get(id.get_ref().as_str()) else { continue };
        if !range.get_ref().matches(&other.version) {
            let message = format!(
                "`{}` works with `{}` {}; there is version {} of it, in {}",
                package.id,
                other.id,
                range.get_ref(),
                other.version,
                other.root.path().display()
            );
            faults.push(Fault::new(Code::Version, source, range.span(), message));
        }
    }
}

fn check_conflicts(package: &Package, chosen: &BTreeMap<&str, Chosen<'_>>, faults: &mut Vec<Fault>) {
    let source = &package.manifest.source;
    for (id, conflict) in &package.manifest.conflicts {
        let (range, reason) = match conflict.get_ref() {
            TextOr::Table(table) => (table.version.get_ref().clone(), table.reason.as_deref()),
            TextOr::Text(range) => match range.parse::<VersionReq>() {
                Ok(range) => (range, None),
                Err(error) => {
                    let message = format!("`{range}` is no range of versions: {error}");
                    faults.push(Fault::new(Code::BadValue, source, conflict.span(), message));
                    continue;
                }
            },
        };
        let Some((other, _)) = chosen.get(id.get_ref().as_str()) else { continue };
        if range.matches(&other.version) {
            let because = reason.map_or_else(String::new, |reason| format!(": {reason}"));
            let message = format!("`{}` does not go with `{}` {}{because}", package.id, other.id, other.version);
            let fault = Fault::new(Code::Conflict, source, id.span(), message);
            faults.push(fault.help("leave one of them out of the game file"));
        }
    }
}

fn in_order<'a>(chosen: &BTreeMap<&'a str, Chosen<'a>>) -> Result<Vec<Chosen<'a>>, Faults> {
    let mut waits: Waits<&str> = BTreeMap::new();
    for (id, (package, _)) in chosen {
        let manifest = &package.manifest;
        let others = manifest.requires.keys().chain(manifest.optional.keys());
        let others = others.filter_map(|other| chosen.get_key_value(other.get_ref().as_str()));
        waits.insert(id, others.map(|(other, _)| *other).collect::<BTreeSet<_>>());
    }
    let ordered = order(&waits).map_err(|cycles| {
        let fault = |cycle: &Vec<&str>| {
            let manifest = &chosen[cycle[0]].0.manifest;
            let mut others = manifest.requires.keys().chain(manifest.optional.keys());
            let place = others.find(|other| cycle.contains(&other.get_ref().as_str()));
            let message = format!("packages that wait for each other: {}", cycle.join(", "));
            let span = place.map_or(0..0, |place| place.span());
            let fault = Fault::new(Code::Cycle, &manifest.source, span, message);
            fault.help("one of them must do without the others")
        };
        Faults(cycles.iter().map(fault).collect())
    })?;
    Ok(ordered.into_iter().map(|id| chosen[id]).collect())
}
