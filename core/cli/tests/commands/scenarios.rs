//! `tilewright test`.

use std::fs;

use crate::table::Table;
use crate::{checkout, tilewright};

fn scenario(change: impl Fn(String) -> String) -> Table {
    let table = Table::new();
    let text = fs::read_to_string(checkout().join("scripts/base/scenarios/tie.toml")).expect("the scenario is there");
    let changed = change(text.clone());
    assert_ne!(changed, text, "nothing was changed");
    table.write("tie.toml", &changed);
    table
}

#[test]
fn scenarios_that_go_well_are_a_line_each() {
    let out = tilewright(&["test", "scripts/gingerbread-man"]).well();
    let files = fs::read_dir(checkout().join("scripts/gingerbread-man/scenarios")).expect("they are there");
    let files = files.filter(|file| file.as_ref().is_ok_and(|file| file.path().is_file())).count();
    assert_eq!(out.lines().filter(|line| line.starts_with("ok ")).count(), files, "{out}");
    let out = tilewright(&["test", "scripts/base/scenarios/tie.toml"]).well();
    assert_eq!(out.lines().count(), 1, "{out}");
}

#[test]
fn one_that_fails_shows_the_difference_and_the_board() {
    let table = scenario(|text| text.replace("Blue = 6", "Blue = 5"));
    let ran = table.run(&["test", "tie.toml"]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.out.starts_with("failed  Players with equally many followers"), "{}", ran.out);
    assert!(ran.out.contains("tie.toml:13:13"), "{}", ran.out);
    assert!(
        ran.out.contains("expected: ") && ran.out.contains("Blue +5") && ran.out.contains("Blue +6"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("+-----+"), "no board: {}", ran.out);
    assert!(ran.err.contains("1 of 1 scenarios failed"), "{}", ran.err);
}

#[test]
fn one_that_cannot_be_read_is_bad_input() {
    let table = scenario(|text| text.replace("gains =", "gain ="));
    let ran = table.run(&["test", "tie.toml"]);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.out.starts_with("faulty  ") && ran.err.contains("did you mean `gains`?"), "{}{}", ran.out, ran.err);
    tilewright(&["test", "docs"]).bad(&["there is no scenario at docs", "the folder `scenarios`"]);
    tilewright(&["test", "nowhere"]).bad(&["nowhere cannot be read"]);
}
