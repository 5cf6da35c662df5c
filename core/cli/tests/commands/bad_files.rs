//! Game files and packages with mistakes in them.

use crate::table::Table;
use crate::{flowing, tilewright};

const BASE: &str = "[packages]\nbase = \"1\"\n";

#[test]
fn a_file_that_is_not_there() {
    let ran = tilewright(&["sheet", "examples/nothing.toml"]);
    ran.bad(&["file::unreadable", "cannot read examples/nothing.toml"]);
    tilewright(&["sim", "examples", "-n", "1"]).bad(&["cannot read examples"]);
}

#[test]
fn a_game_file_that_is_no_toml() {
    let table = Table::new();
    table.write("game.toml", "edition = \"WE\"\nplayers = [\n");
    for command in [&["sim", "game.toml", "-n", "1"][..], &["sheet", "game.toml"], &["hooks", "game.toml"]] {
        table.run(command).bad(&["toml::syntax", "game.toml:2:", "players = ["]);
    }
}

#[test]
fn an_unknown_key_is_told_with_the_one_that_was_meant() {
    let table = Table::new();
    table.game("sead = 3\n[packages]\nbase = { version = \"1\", copys = 2 }\n");
    let said =
        ["game.toml:3:1", "unknown key `sead`", "did you mean `seed`?", "game.toml:5:25", "did you mean `copies`?"];
    table.sim().bad(&said);
}

#[test]
fn too_few_players_and_values_that_are_none() {
    let table = Table::new();
    table.write("game.toml", &format!("edition = \"C3\"\nplayers = [{{ name = \"Ruth\", plays = \"well\" }}]\n{BASE}"));
    table.sim().bad(&["`C3` is not allowed here", "game.toml:1:11", "`well` is not allowed here", "`greedy`"]);
    table.write("game.toml", &format!("edition = \"C1\"\nplayers = [{{ name = \"Ruth\" }}]\n{BASE}"));
    table.sim().bad(&["two to six players, this one has 1", "game.toml:2:11"]);
}

#[test]
fn names_that_tell_no_players_apart() {
    let table = Table::new();
    let players = |names: [&str; 2]| {
        let [one, other] = names.map(|name| format!("{{ name = \"{name}\" }}"));
        table.write("game.toml", &format!("edition = \"C1\"\nplayers = [{one}, {other}]\n{BASE}"));
    };
    for (names, said) in [
        (["Ruth", " "], "a player has no name"),
        (["Ruth", "Ruth"], "two players are called `Ruth`"),
        (["Ruth", "\\u001b[31mBen"], "\"\\u{1b}[31mBen\" cannot be shown as a name"),
    ] {
        players(names);
        table.sim().bad(&["toml::bad-value", said, "game.toml:2:11"]);
    }
}

#[test]
fn more_copies_than_a_table_can_bear() {
    let table = Table::new();
    table.game("[packages]\nbase = { version = \"1\", copies = 5000 }\n");
    table.sim().bad(&["copies are 1 to 1000", "game.toml:4:34"]);
    table.game("[packages]\nbase = { version = \"1\", copies = 1000 }\n");
    table.sim().bad(&["limit::too-many", "20000"]);
}

#[test]
fn an_unknown_tile() {
    let table = Table::new();
    let manifest = "[[tiles]]\nfile = \"more.toml\"\nsets = [\"more\"]\n";
    table.write("more.toml", "[[set]]\nid = \"more\"\ntiles = { \"base:monestery\" = 2 }\n");
    table.rule(manifest, "return {}");
    table.game("house-rules = [\"rule.lua\"]\n[packages]\nbase = \"1\"\n");
    table.sim().bad(&["more.toml:3:11", "no tile `base:monestery`", "did you mean `base:monastery`?"]);
}

#[test]
fn a_package_that_is_missing_or_of_another_version() {
    let table = Table::new();
    table.game("[packages]\nbase = \"9\"\nwinter-editon = \"1\"\n");
    let said = [
        "package::version",
        "`base` is there in version 1.0.0",
        "game.toml:4:8",
        "package::missing",
        "no package `winter-editon`",
        "did you mean `winter-edition`?",
    ];
    table.sim().bad(&said);
    table.game("[packages]\ngingerbread-man = \"1\"\n");
    table.sim().bad(&["`gingerbread-man` requires `base`, which is not in the game", "add `base = \"^1\"`"]);
}

#[test]
fn a_game_file_named_without_a_folder_finds_the_packages_beside_it() {
    let table = Table::new();
    let head = "[package]\nid = \"dogs\"\nversion = \"1.0.0\"\napi = \"1\"\ngroup = \"house\"\n";
    table.write("dogs/package.toml", head);
    table.game("[packages]\nbase = \"1\"\ndogs = \"1\"\n");
    table.sim().well();
}

#[test]
fn packages_that_wait_for_each_other_are_all_named() {
    let ran = tilewright(&["sim", "core/host/tests/broken/cycle/game.toml", "-n", "1"]);
    ran.bad(&["order::cycle", "packages that wait for each other: a, b", "package.toml:"]);
}

#[test]
fn all_faults_of_a_manifest_come_in_one_run() {
    let ran = tilewright(&["sim", "core/host/tests/broken/keys/game.toml", "-n", "1"]).bad(&["8 things are wrong"]);
    let err = flowing(&ran.err);
    assert_eq!(err.matches("package.toml:").count(), 8, "{err}");
    assert!(err.contains("expected a whole number from 0 to 255"), "{err}");
    assert!(!err.contains("u8"), "types of Rust mean nothing to an author: {err}");
}

#[test]
fn one_fault_is_told_once() {
    let table = Table::new();
    table.game("seed = \"x\"\n[packages]\nbase = \"1\"\n");
    let ran = table.sim().bad(&["game.toml:3:8"]);
    assert_eq!(ran.err.matches("invalid type").count(), 1, "{}", ran.err);
}
