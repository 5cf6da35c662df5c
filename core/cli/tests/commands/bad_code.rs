//! Scripts and libraries that do wrong, before and in the middle of a game.

use std::fs;

use crate::table::{Table, library};
use crate::{Ran, command, run};

/// A rule with one hook at the end of each turn, whose function `act` has this body.
fn acting(body: &str) -> Table {
    let manifest = "[[hook]]\nid = \"act\"\non = \"step.4B\"\nrun = \"act\"";
    Table::with_rule(manifest, &format!("local function act(ctx)\n\t{body}\nend\n\nreturn {{ act = act }}\n"))
}

#[test]
fn a_hook_without_a_function() {
    let table =
        Table::with_rule("[[hook]]\nid = \"act\"\non = \"step.4B\"\nrun = \"akt\"", "return { act = function() end }");
    table.sim().bad(&["code::missing-function", "no function `akt`", "rule.lua:12:7", "did you mean `act`?"]);
    let table =
        Table::with_rule("[[hook]]\nid = \"act\"\non = \"step.4B\"\nrun = \"pay\"", "return { act = function() end }");
    table.sim().bad(&["no function `pay`", "the script or library has `act`"]);
}

#[test]
fn a_script_that_is_no_lua() {
    let table = acting("if then");
    table.sim().bad(&["code::script", "rule.lua:15:1", "if then"]);
}

#[test]
fn a_script_that_fails_while_it_is_loaded() {
    let table = Table::with_rule("", "error(\"not today\")\n");
    table.sim().bad(&["code::script", "rule.lua:11:1", "not today"]);
    let table = Table::with_rule("", "return 7\n");
    table.sim().bad(&["the script must return a table of functions, and returns 7"]);
    let table = Table::with_rule("", "while true do end\n");
    table.sim().bad(&["code::script", "did not end within its budget", "rule.lua:11:1"]);
}

#[test]
fn a_function_that_fails_in_the_middle_of_a_game() {
    let table = acting("if ctx:turn() == 7 then local x = nil + 1 end");
    let said = ["code::failed", "`act` of the package `rule` failed", "rule.lua:15:1", "nil + 1", "game 0 of seed 1"];
    table.sim().bad(&said);
}

#[test]
fn a_function_that_fails_before_the_first_turn() {
    let manifest = "[[hook]]\nid = \"act\"\non = \"step.setup\"\nrun = \"act\"";
    let table = Table::with_rule(manifest, "return { act = function(ctx)\n\terror(\"no setup\")\nend }\n");
    table.sim().bad(&["code::failed", "`act` of the package `rule` failed: no setup", "rule.lua:15:1"]);
}

#[test]
fn a_function_that_never_ends() {
    let table = acting("while true do end");
    table.sim().bad(&["`act` of the package `rule` failed: did not end within its budget", "rule.lua:15:1"]);
    let caught = acting("pcall(function() while true do end end)");
    caught.sim().bad(&["did not end within its budget"]);
}

#[test]
fn a_function_that_eats_memory() {
    let table = acting("local all = {} for i = 1, 1e9 do all[i] = string.rep(\"x\", 100000) .. i end");
    table.sim().bad(&["`act` of the package `rule` failed: wanted more memory than the 64 MiB", "rule.lua"]);
}

#[test]
fn a_function_that_is_refused_something() {
    let table = acting("ctx:segment_kind(99999)");
    table.sim().bad(&["`act` of the package `rule` failed", "rule.lua:15:1", "ctx:segment_kind(99999)"]);
}

/// A game in which the package `faulty` has this library; its own base game has what the libraries of the tests want.
fn native(name: &str, hook: &str) -> Table {
    let table = Table::new();
    let head = |id: &str| format!("[package]\nid = \"{id}\"\nversion = \"1.0.0\"\napi = \"1\"\ngroup = \"test\"\n");
    let base = "[[kind]]\nid = \"city\"\ncompletion = \"closed\"\n[[kind]]\nid = \"missing\"\ncompletion = \"never\"\n\
        [[edge]]\nid = \"city\"\nparts = \"city\"\n[[tiles]]\nfile = \"tiles.toml\"\nsets = [\"all\"]\n\
        [start]\ntile = \"city\"\nfrom-deck = true\n";
    table.write("given/base/package.toml", &(head("base") + base));
    let tile = "[[tile]]\nid = \"city\"\nedges = [\"city\", \"city\", \"city\", \"city\"]\n\
        segments = [{ kind = \"city\", at = [\"N\", \"E\", \"S\", \"W\"] }]\n";
    table.write("given/base/tiles.toml", &format!("[[set]]\nid = \"all\"\ntiles = {{ city = 5 }}\n{tile}"));
    let faulty = format!(
        "[requires]\nbase = \"1\"\n[code]\nnative = \"{name}\"\n\
         [option.length]\nvalues = [\"short\"]\ndefault = \"short\"\n[[value]]\nid = \"number\"\nuntil = \"game\"\n{hook}"
    );
    table.write("given/faulty/package.toml", &(head("faulty") + &faulty));
    table.game("[packages]\nbase = \"1\"\nfaulty = \"1\"\n");
    table
}

fn calling(function: &str) -> String {
    format!("[[hook]]\nid = \"act\"\non = \"step.1A\"\nrun = \"{function}\"\n")
}

fn in_given(table: &Table, arguments: &[&str]) -> Ran {
    let mut command = command(arguments);
    command.current_dir(table.path("")).env("TILEWRIGHT_PACKAGES", table.path("given"));
    run(command)
}

const SIM: [&str; 6] = ["sim", "game.toml", "-n", "1", "--threads", "1"];

#[test]
fn no_library_at_all() {
    let table = native("nowhere", "");
    let said = ["the library", "nowhere", "is not there", "package.toml:9:10", "looked for", "given/faulty"];
    in_given(&table, &SIM).bad(&said);
    in_given(&table, &["check", "game.toml"]).bad(&said);
    let out = in_given(&table, &["packages"]).well();
    assert!(out.contains("library `nowhere` is not here"), "{out}");
}

#[test]
fn a_library_by_a_path_is_not_looked_for() {
    let table = native("../given/faulty/poem", "");
    in_given(&table, &SIM).bad(&["is not there", "package.toml:9:10", "a file's name, without folders"]);
}

#[test]
fn a_file_that_is_no_library() {
    let table = native("poem", "");
    let file = format!("given/faulty/{}poem{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    table.write(&file, "The gingerbread man ran away.");
    for arguments in [&SIM[..], &["check", "game.toml"], &["check", "given/faulty"]] {
        in_given(&table, arguments).bad(&["code::library", "this is no library", "cdylib", "package.toml:9:10"]);
    }
}

#[test]
fn a_library_for_another_version_of_the_hook_api() {
    let table = native("native_misfit", "");
    library("native_misfit");
    for arguments in [&SIM[..], &["check", "game.toml"]] {
        let ran =
            in_given(&table, arguments).bad(&["version 9.0 of the hook API", "tilewright-sdk", "package.toml:9:10"]);
        assert!(!ran.err.contains("was opened"), "{}", ran.err);
    }
}

#[test]
fn a_panic_and_an_error_in_a_library() {
    library("native_faults");
    let table = native("native_faults", &calling("panics"));
    let said = [
        "code::failed",
        "`panics` of the package `faulty` failed: panic: turn 1 is too much",
        "lib.rs:",
        "package.toml:19:7",
    ];
    in_given(&table, &SIM).bad(&said);
    in_given(&table, &["check", "given/faulty"]).bad(&said);
    let table = native("native_faults", &calling("fails"));
    in_given(&table, &SIM).bad(&["`fails` of the package `faulty` failed: there is no gingerbread left"]);
    let table = native("native_faults", &calling("panicks"));
    in_given(&table, &SIM).bad(&["no function `panicks`", "did you mean `panics`?"]);
}

#[test]
fn a_library_that_ends_the_process_is_named() {
    library("native_faults");
    let table = native("native_faults", &calling("exits"));
    let ran = in_given(&table, &SIM);
    let line = "tilewright: the program exited in native code of package faulty, hook exits";
    assert!(ran.err.contains(line), "{}", ran.err);
    assert_eq!(ran.out, "");
}

/// The library for another hook API ends the process that opens it; here its handshake is made to fit.
#[cfg(target_os = "linux")]
#[test]
fn a_library_that_dies_as_it_is_opened_does_not_take_the_check_with_it() {
    use std::mem::offset_of;
    use tilewright_abi::native::{Handshake, MAGIC};

    let table = native("deadly", "");
    let mut bytes = fs::read(library("native_misfit")).expect("the library can be read");
    let at = bytes.windows(MAGIC.len()).position(|window| window == MAGIC).expect("it has a handshake");
    let at = at + offset_of!(Handshake, api_major);
    bytes[at..at + 2].copy_from_slice(&tilewright_abi::API_VERSION.major.to_ne_bytes());
    fs::write(table.path("given/faulty/libdeadly.so"), bytes).expect("the folder can be written to");
    let ran = in_given(&table, &["check", "game.toml"]);
    ran.bad(&[
        "code::library",
        "libdeadly.so: a process that opens the library ends with signal: 6",
        "package.toml:9:10",
    ]);
}

#[test]
fn points_without_measure_are_summed_all_the_same() {
    let table = acting("ctx:award(0, 2000000000, 1, nil)");
    let out = table.run(&["sim", "game.toml", "-n", "8", "--json"]).well();
    assert!(out.contains("\"mean\": 2147483647.0"), "{out}");
}
