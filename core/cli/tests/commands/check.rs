//! `tilewright check`.

use crate::table::Table;
use crate::{flowing, tilewright};

#[test]
fn the_examples_and_packages_are_well() {
    let all = [
        "examples/winter-evening.toml",
        "examples/house-rule.toml",
        "examples/house-rules/busy-roads.lua",
        "scripts/base",
        "scripts/gingerbread-man/package.toml",
        "scripts/winter-edition",
        "plugins/corn-circles",
    ];
    for path in all {
        let out = tilewright(&["check", path]).well();
        assert!(out.starts_with(&format!("{path}: nothing is wrong\n")), "{out}");
        assert!(out.contains("goes the same way with kept and with fresh Lua states"), "{out}");
    }
    let out = tilewright(&["check", "plugins/corn-circles"]).well();
    assert!(out.contains("opens, in a process of its own"), "{out}");
    assert!(out.contains("C1: ") && out.contains("WE: "), "each edition is tried: {out}");
}

#[test]
fn a_folder_or_file_that_is_no_package() {
    tilewright(&["check", "examples"]).bad(&["examples is a folder without a package.toml", "name the folder"]);
    tilewright(&["check", "nothing.toml"]).bad(&["cannot read nothing.toml"]);
    let table = Table::new();
    table.write("plain.lua", "return {}\n");
    table.run(&["check", "plain.lua"]).bad(&["plain.lua"]);
}

#[test]
fn faults_of_manifest_and_script_come_together() {
    let table = Table::new();
    let hook = |id: &str, run: &str, kind: &str| {
        format!("[[hook]]\nid = \"{id}\"\non = \"score.epilog\"\nrun = \"{run}\"\nkind = [\"{kind}\"]\n")
    };
    let manifest = hook("one", "act", "base:citty") + &hook("two", "akt", "base:road");
    table.rule(&manifest, "return { act = function() end }\n");
    let ran = table.run(&["check", "rule.lua"]).bad(&["no kind `base:citty`", "no function `akt`"]);
    assert_eq!(flowing(&ran.err).matches("base:citty`").count(), 1, "each is told once: {}", ran.err);
}

#[test]
fn a_package_that_requires_what_is_not_here() {
    let table = Table::new();
    table.rule("inns = \"2\"\n", "return {}\n");
    table.run(&["check", "rule.lua"]).bad(&["`rule` requires `inns`", "no package of this id is installed"]);
}

#[test]
fn a_package_beside_the_one_it_requires() {
    let table = Table::new();
    let head = |id: &str| format!("[package]\nid = \"{id}\"\nversion = \"1.0.0\"\napi = \"1\"\ngroup = \"house\"\n");
    table.write("dogs/package.toml", &(head("dogs") + "[requires]\nbase = \"1\"\n[[tag]]\nid = \"dog\"\n"));
    table.write(
        "cats/package.toml",
        &(head("cats") + "[requires]\ndogs = \"1\"\n[[count]]\nid = \"dogs\"\ntag = \"dogs:dog\"\n"),
    );
    let out = table.run(&["check", "cats"]).well();
    assert!(out.contains("base 1.0.0, dogs 1.0.0, cats 1.0.0"), "{out}");
}

const KEEPS: &str = "local calls = 0\nlocal function act(ctx)\n\tcalls += 1\n\tif calls % 3 == 0 then\n\t\t\
    ctx:award(ctx:active_player(), 1, 1)\n\tend\nend\nreturn { act = act }\n";

#[test]
fn a_script_that_keeps_something_is_named() {
    let table = Table::with_rule("[[hook]]\nid = \"act\"\non = \"step.4B\"\nrun = \"act\"", KEEPS);
    for path in ["game.toml", "rule.lua"] {
        let said = ["code::keeps", "the script of `rule` keeps something between calls", "[[value]]", "from choice"];
        table.run(&["check", path]).bad(&said);
    }
}

#[test]
fn a_function_that_fails_is_found_by_playing() {
    let body = "if ctx:turn() == 9 then error(\"enough\") end";
    let script = format!("return {{ act = function(ctx)\n\t{body}\nend }}\n");
    let table = Table::with_rule("[[hook]]\nid = \"act\"\non = \"step.4B\"\nrun = \"act\"", &script);
    table
        .run(&["check", "game.toml"])
        .bad(&["`act` of the package `rule` failed: enough", "choices of a game of random"]);
}

#[test]
fn warnings_are_shown_and_are_no_faults() {
    let table = Table::new();
    for id in ["one", "two"] {
        let head = format!("[package]\nid = \"{id}\"\nversion = \"1.0.0\"\napi = \"1\"\ngroup = \"house\"\n");
        let hook = "[requires]\nbase = \"1\"\n[[hook]]\nid = \"act\"\non = \"step.4B\"\nrun = \"act\"\n";
        table.write(&format!("{id}.lua"), &format!("--[=[\n{head}{hook}]=]\nreturn {{ act = function() end }}\n"));
    }
    table.game("house-rules = [\"one.lua\", \"two.lua\"]\n[packages]\nbase = \"1\"\n");
    let ran = table.run(&["check", "game.toml"]);
    let err = flowing(&ran.err);
    assert!(err.contains("order::ambiguous") && err.contains("after = [\"one:act\"]"), "{err}");
    assert!(ran.well().contains("game.toml: nothing is wrong"));
}
