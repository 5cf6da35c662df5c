//! `tilewright packages` and `tilewright hooks`.

use crate::{checkout, command, run, tilewright};

#[test]
fn what_is_installed_is_listed_by_group() {
    let out = tilewright(&["packages"]).well();
    let place = |text: &str| out.find(text).unwrap_or_else(|| panic!("no `{text}` in {out}"));
    assert!(place("Base games") < place("  base  ") && place("  base  ") < place("Small expansions"));
    assert!(out.contains("from the checkout: scripts/base"), "{out}");
    assert!(out.contains("Provisional: The six tiles are made up"), "{out}");
    assert!(out.contains("base in built-in/base, by scripts/base"), "{out}");
}

#[test]
fn broken_packages_are_listed_with_their_faults() {
    let mut command = command(&["packages"]);
    command.env("TILEWRIGHT_PACKAGES", checkout().join("core/host/tests/broken/keys"));
    let out = run(command).well();
    assert!(out.contains("Broken\n  rule  from TILEWRIGHT_PACKAGES: core/host/tests/broken/keys/rule"), "{out}");
    assert!(out.contains("core/host/tests/broken/keys/rule/package.toml:17:1: unknown key `runs`"), "{out}");
    assert!(out.contains("did you mean `run`?"), "{out}");
    let mut command = crate::command(&["packages", "rule"]);
    command.env("TILEWRIGHT_PACKAGES", checkout().join("core/host/tests/broken/keys"));
    run(command).bad(&["8 things are wrong"]);
}

#[test]
fn one_package_in_detail() {
    let out = tilewright(&["packages", "base"]).well();
    for line in [
        "Base game (base 1.0.0)",
        "farms: farms (default: on)",
        "\"first\": first edition (default in C1 WE)",
        "first-edition in tiles.toml: 72 tiles of 24 kinds (where tiles is first)",
        "farm.cities, farm: complete cities beside it (with the component farms)",
    ] {
        assert!(out.contains(line), "no `{line}` in {out}");
    }
    let out = tilewright(&["packages", "gingerbread-man", "--lang", "de"]).well();
    assert!(out.contains("Vorläufig: The six tiles"), "{out}");
    assert!(out.contains("braucht") && out.contains("base ^1 (hier: 1.0.0)"), "{out}");
    assert!(out.contains("Er beginnt in der Stadt der Startkarte."), "{out}");
}

#[test]
fn hooks_and_terms_stand_in_order_with_files() {
    let out = tilewright(&["hooks", "examples/winter-evening.toml"]).well();
    assert!(
        out.contains("step 3C, after the engine's own part\n  1. gingerbread-man:travel, only where the tile shows "),
        "{out}"
    );
    assert!(out.contains("travel and, with answers, arrive in "), "{out}");
    assert!(out.contains("gingerbread_man.lua\n"), "{out}");
    assert!(out.contains("only where the tile shows corn-circles:shield or corn-circles:pitchfork"), "{out}");
    assert!(out.contains("  base    2. base:city.banners: 2 × base:banners\n"), "{out}");
    assert!(out.ends_with("Nothing in this order hangs on names alone.\n"), "{out}");
    let out = tilewright(&["hooks", "core/host/tests/broken/ties/game.toml"]).well();
    assert!(out.contains("Here only names decide:") && out.contains("say so: `after = [\"a:pay\"]`"), "{out}");
}
