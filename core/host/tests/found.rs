//! Where packages are found, and what a house rule of a few lines may leave out.

mod common;

use std::fs;
use std::path::Path;

use common::{checkout, installed};
use tilewright_engine::definitions::{Effect, TermDefinition};
use tilewright_host::code::{Packages, States};
use tilewright_host::fault::Source;
use tilewright_host::game_file::{GameFile, Plays};
use tilewright_host::lower::{CodeOf, Lowered, lower};
use tilewright_host::manifest::Language;
use tilewright_host::packages::{Installed, Origin, Places};

const HEAD: &str = "edition = \"C1\"\nplayers = [{ name = \"A\" }, { name = \"B\", plays = \"greedy\" }]\n";

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn package(id: &str, version: &str) -> String {
    format!("[package]\nid = \"{id}\"\nversion = \"{version}\"\napi = \"1\"\ngroup = \"house\"\n")
}

fn whole(result: Result<Lowered, tilewright_host::fault::Faults>) -> Lowered {
    result.unwrap_or_else(|faults| panic!("{:?}", miette::Report::new(faults)))
}

#[test]
fn the_nearest_package_wins_and_the_others_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let at = |path: &str| folder.path().join(path);
    write(&at("given/package.toml"), &package("dogs", "1.0.0"));
    write(&at("game/my-dogs/package.toml"), &package("dogs", "2.0.0"));
    write(&at("user/dogs.lua"), &format!("--[[\n{}]]\nreturn {{}}", package("dogs", "3.0.0")));
    write(&at("user/cats/package.toml"), &package("cats", "3.0.0"));
    write(&at("user/library.lua"), "--[[ no package ]]\nreturn {}");
    let places = Places {
        environment: Some(at("given").into_os_string()),
        game_folder: Some(at("game")),
        user: Some(at("user")),
        checkout: None,
    };
    let installed = Installed::find(&places);
    let dogs = installed.package("dogs").unwrap().unwrap();
    assert_eq!((dogs.version.major, dogs.origin), (1, Origin::Environment));
    let hidden: Vec<_> = installed.shadowed().iter().map(|one| one.hidden.clone()).collect();
    assert_eq!(hidden, [at("game/my-dogs"), at("user/dogs.lua")]);
    let ids: Vec<_> = installed.ids().collect();
    assert_eq!(ids, ["base", "cats", "dogs", "gingerbread-man", "winter-edition"], "three of them are built in");
    assert_eq!(installed.package("base").unwrap().unwrap().origin, Origin::BuiltIn);
}

#[test]
fn built_in_packages_are_those_of_the_checkout() {
    let (inside, outside) = (Installed::find(&Places::default()), installed());
    let hashes = |installed: &Installed, native: bool| -> Vec<_> {
        let packages = installed.packages().filter(|package| native || package.native().is_none());
        packages.map(|package| (package.id.clone(), package.hash.clone())).collect()
    };
    assert_eq!(hashes(&inside, true), hashes(&outside, false));
    assert!(inside.packages().count() > 1);
}

#[test]
fn a_broken_package_nearby_is_not_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder.path().join("base/package.toml"), "[package]\nid = \"base\"\nversion = \"one\"\n");
    let places = Places { game_folder: Some(folder.path().to_owned()), ..Places::default() };
    let installed = Installed::find(&places);
    assert!(installed.package("base").unwrap().is_err());
    let game = GameFile::parse(Source::new("game.toml", format!("{HEAD}[packages]\nbase = \"1\"")), None).unwrap();
    let faults = lower(&game, &installed).unwrap_err();
    assert!(faults.0.iter().any(|fault| fault.file().ends_with("package.toml")), "{faults}");
}

/// The game of a house rule, and the terms that score a farm.
fn with_rule(manifest: &str, script: &str) -> (Lowered, Vec<TermDefinition>) {
    let folder = tempfile::tempdir().unwrap();
    let rule = format!("--[==[\n{}\n{manifest}\n]==]\n{script}", package("rule", "1.0.0"));
    write(&folder.path().join("rule.lua"), &rule);
    write(&folder.path().join("game.toml"), &format!("{HEAD}house-rules = [\"rule.lua\"]\n[packages]\nbase = \"1\"\n"));
    let game = GameFile::read(&folder.path().join("game.toml")).unwrap();
    assert_eq!(game.players[1].plays, Plays::Greedy);
    let lowered = whole(lower(&game, &installed()));
    let farm = lowered.definitions.kinds.iter().position(|kind| kind.name == "base:farm");
    let terms = lowered.definitions.terms.iter().filter(|term| Some(term.kind.index()) == farm);
    let terms = terms.cloned().collect();
    (lowered, terms)
}

#[test]
fn a_rule_of_two_lines_inherits_the_rest() {
    let (lowered, terms) =
        with_rule("[requires]\nbase = \"1\"\n[[term]]\nreplaces = \"base:farm.cities\"\neach = 4", "");
    let [term] = terms.as_slice() else { panic!("{terms:?}") };
    let Effect::Base(count, 4) = term.effect else { panic!("{term:?}") };
    assert_eq!(lowered.definitions.counts[count.index()].name, "base:cities");
    let label = &lowered.definitions.labels[term.label.index()];
    assert_eq!((lowered.definitions.packages[label.package.index()].as_str(), &*label.id), ("rule", "farm.cities"));
    assert_eq!(lowered.label(Language::German, term.label), "fertige Städte daran");
    assert_eq!(lowered.lock.len(), 2, "the rule is part of the game");
    if let Err(faults) = Packages::load(&lowered, States::Kept) {
        panic!("a file that is a manifest and nothing else is no script: {:?}", miette::Report::new(faults));
    }
}

#[test]
fn a_rule_may_count_with_its_script() {
    let (lowered, terms) = with_rule(
        "[requires]\nbase = \"1\"\n[words.en]\n\"term.dogs\" = \"dogs\"\n\
         [[term]]\nid = \"dogs\"\nreplaces = \"base:farm.cities\"\nrun = \"count_dogs\"\neach = 1\n\
         if = { open = { at-least = 1, not = 3 } }",
        "return {}",
    );
    let [term] = terms.as_slice() else { panic!("{terms:?}") };
    assert_eq!((lowered.label(Language::Dutch, term.label), term.conditions.len()), ("dogs", 2));
    let code = lowered.code.iter().find(|code| code.id == "rule").unwrap();
    assert!(matches!(&code.code, CodeOf::Lua(source) if source.text().starts_with("--[==[")));
    let needed: Vec<_> = lowered.functions_needed(code.package).collect();
    assert_eq!(needed[0].name, "count_dogs");
    let fault = needed[0].missing(["count_cats", "other"]);
    assert_eq!((fault.line_and_column(), fault.suggestion()), ((15, 7), Some("did you mean `count_cats`?")));
}

#[test]
fn a_game_file_may_bring_its_own_tiles() {
    let folder = tempfile::tempdir().unwrap();
    let tiles = "[[set]]\nid = \"gingerbread\"\ntiles = { mine = 6 }\n[[tile]]\nid = \"mine\"\n\
                 edges = [\"base:city\", \"base:city\", \"base:city\", \"base:city\"]\ntags = { gingerbread = 1 }\n\
                 segments = [{ kind = \"base:city\", at = [\"N\", \"E\", \"S\", \"W\"] }]\n";
    write(&folder.path().join("mine.toml"), tiles);
    let game =
        format!("{HEAD}[packages]\nbase = \"1\"\ngingerbread-man = {{ version = \"1\", tiles = \"mine.toml\" }}\n");
    write(&folder.path().join("game.toml"), &game);
    let game = GameFile::read(&folder.path().join("game.toml")).unwrap();
    let lowered = whole(lower(&game, &installed()));
    let own = lowered.definitions.tiles.iter().filter(|tile| tile.name.starts_with("gingerbread-man:"));
    let own: Vec<_> = own.map(|tile| (tile.name.as_str(), tile.copies)).collect();
    assert_eq!(own, [("gingerbread-man:mine", 6)]);
    assert!(checkout().join("scripts/gingerbread-man/tiles-provisional.toml").is_file());
}
