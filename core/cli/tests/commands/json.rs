//! What `--json` writes is JSON, and docs/json.md has every key of it.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::table::Table;
use crate::{checkout, command, run, tilewright};

/// Keys of maps from ids to something are no keys of the format.
const MAPS: [&str; 2] = ["default", "when"];

fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                found.insert(key.clone());
                if !MAPS.contains(&key.as_str()) {
                    keys(value, found);
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

/// Every word between backticks.
fn documented() -> BTreeSet<String> {
    let text = std::fs::read_to_string(checkout().join("docs/json.md")).expect("the page is there");
    let code = text.split('`').skip(1).step_by(2);
    let words = code.flat_map(|code| code.split(|letter: char| !letter.is_alphanumeric() && letter != '_'));
    words.map(str::to_owned).collect()
}

#[track_caller]
fn document(out: &str) -> Value {
    let value: Value = serde_json::from_str(out).unwrap_or_else(|error| panic!("{error}: {out}"));
    let mut found = BTreeSet::new();
    keys(&value, &mut found);
    let unknown: Vec<_> = found.difference(&documented()).cloned().collect();
    assert!(unknown.is_empty(), "not in docs/json.md: {unknown:?}");
    value
}

#[track_caller]
fn has(value: &Value, keys: &[&str]) {
    for key in keys {
        assert!(value.get(key).is_some(), "no `{key}` in {value}");
    }
}

#[test]
fn sim() {
    let ran = tilewright(&["sim", "examples/winter-evening.toml", "-n", "2", "--json", "-vv"]);
    let value = document(&ran.well());
    has(&value, &["games", "seed", "threads", "games_per_cpu_second", "tiles_placed_mean"]);
    assert_eq!(value["games"], 2);
    has(&value["players"][0], &["name", "mean", "sd", "wins", "ties"]);
    has(&value["points"][0], &["package", "label", "mean"]);
}

#[test]
fn the_number_of_threads_changes_no_result() {
    let results = ["1", "2", "3"].map(|threads| {
        let game = ["sim", "examples/random-base-game.toml", "-n", "70", "--seed", "4", "--json", "--threads", threads];
        let mut value = document(&tilewright(&game).well());
        let report = value.as_object_mut().expect("an object");
        assert_eq!(report.remove("threads").map(|count| count.to_string()).as_deref(), Some(threads));
        assert!(report.remove("games_per_cpu_second").is_some());
        value
    });
    assert_eq!(results[0], results[1]);
    assert_eq!(results[0], results[2]);
}

#[test]
fn replay() {
    let table = Table::new();
    table.run(&["demo"]).well();
    let out = table.run(&["replay", "winter-evening-1/winter-evening.save.toml", "--json"]).well();
    let value = document(&out);
    has(&value, &["seed", "choices", "over", "players"]);
    let events = value["events"].as_array().expect("a list of events");
    let of = |sort: &str| events.iter().find(|event| event["event"] == sort).unwrap_or_else(|| panic!("no {sort}"));
    has(of("scored"), &["player", "region", "occasion", "value", "points", "lines"]);
    has(of("placed"), &["player", "tile", "x", "y", "rotation"]);
    has(of("stands"), &["figure", "from", "to", "role"]);
    assert_eq!(of("over")["points"].as_array().map(Vec::len), Some(3));
}

#[test]
fn packages() {
    let mut command = command(&["packages", "--json"]);
    command.env("TILEWRIGHT_PACKAGES", checkout().join("core/host/tests/broken/keys"));
    let value = document(&run(command).well());
    has(
        &value["packages"][0],
        &["id", "version", "group", "editions", "name", "code", "place", "provisional", "faults"],
    );
    has(&value["broken"][0], &["id", "place", "faults"]);
    has(&value["broken"][0]["faults"][0], &["code", "message", "file", "line", "column", "help"]);
    assert_eq!(value["broken"][0]["id"], "rule");
    has(&value["hidden"][0], &["id", "path", "by"]);
    let value = document(&tilewright(&["packages", "gingerbread-man", "--json"]).well());
    has(
        &value,
        &["id", "api", "requires", "optional", "conflicts", "components", "options", "tiles", "terms", "hooks"],
    );
    assert_eq!(value["requires"][0]["installed"], "1.0.0");
    assert_eq!(value["tiles"][0]["sets"][0]["tiles"], 6);
}

#[test]
fn sheet() {
    let value = document(&tilewright(&["sheet", "examples/winter-evening.toml", "--format", "json"]).well());
    has(&value, &["language", "edition", "title", "about", "packages", "figures", "steps", "scoring_notes", "kinds"]);
    let city = value["kinds"].as_array().expect("kinds").iter().find(|kind| kind["id"] == "base:city").expect("a city");
    assert_eq!(city["before"][0]["id"], "gingerbread-man:reward-completed");
    let term = &city["lines"][0]["cells"][0]["term"];
    assert_eq!(
        *term,
        serde_json::json!({
            "name": "base:city.tiles", "stage": "base", "effect": "count", "count": "tiles", "each": 2, "if": [],
        })
    );
}

#[test]
fn hooks() {
    let value = document(&tilewright(&["hooks", "examples/winter-evening.toml", "--json"]).well());
    has(&value, &["game", "steps", "scoring", "warnings"]);
    let hook = &value["steps"][0]["hooks"][0];
    has(hook, &["name", "run", "answer", "file", "only"]);
    assert_eq!(hook["name"], "gingerbread-man:enter-start-city");
    let ties = document(&tilewright(&["hooks", "core/host/tests/broken/ties/game.toml", "--json"]).well());
    assert_eq!(ties["warnings"][0]["code"], "order::ambiguous");
    assert_eq!(ties["warnings"][0]["help"], "say so: `after = [\"a:pay\"]`, or `before`");
}

#[test]
fn bad_input_writes_no_json() {
    tilewright(&["sheet", "core/host/tests/broken/keys/game.toml", "--format", "json"]).bad(&["unknown key"]);
    tilewright(&["hooks", "core/host/tests/broken/keys/game.toml", "--json"]).bad(&["unknown key"]);
    tilewright(&["packages", "gingerbred-man", "--json"]).bad(&["did you mean `gingerbread-man`?"]);
}
