//! A scenario that is wrong, or that a game does not follow, says where and how.

use std::fs;
use std::path::Path;

use tilewright_host::fault::{Code, Fault};
use tilewright_host::packages::Places;
use tilewright_host::scenario::{self, Difference, Outcome, Report};

const BASE: &str = r#"title = "a try"
edition = "C1"
players = ["Red", "Blue"]
packages = { base = "1" }
"#;

/// Plays a scenario beside a package of its own.
fn play(text: &str) -> Report {
    let folder = tempfile::tempdir().expect("a folder");
    let package = folder.path().join("pages");
    fs::create_dir_all(package.join("scenarios")).expect("a folder");
    fs::write(package.join("scenarios/try.toml"), text).expect("a file");
    let failing = r#"--[=[
[package]
id = "failing"
version = "1.0.0"
api = "1"
editions = ["C1"]
group = "test"
[requires]
base = "1"
[[hook]]
id = "fail"
on = "step.1C"
run = "fail"
]=]
return { fail = function(ctx) error("on purpose") end }
"#;
    fs::write(package.join("failing.lua"), failing).expect("a file");
    let checkout = Some(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    let mut reports =
        scenario::run_all(&package, &Places { checkout, ..Places::default() }).expect("a readable folder");
    assert_eq!(reports.len(), 1);
    reports.remove(0)
}

fn of_steps(steps: &str) -> Report {
    play(&format!("{BASE}steps = [\n{steps}\n]\n"))
}

fn faults(report: &Report) -> Vec<(Code, usize, usize, String)> {
    let told = |fault: &Fault| {
        let (line, column) = fault.line_and_column();
        (fault.code(), line, column, fault.to_string())
    };
    match &report.outcome {
        Outcome::Passed { .. } => Vec::new(),
        Outcome::Faulty(faults) => faults.0.iter().map(told).collect(),
        Outcome::Failed(failure) => vec![told(&failure.fault)],
    }
}

fn failed(report: &Report) -> (Code, usize, usize, Difference, Vec<String>) {
    let Outcome::Failed(failure) = &report.outcome else { panic!("{:?}", faults(report)) };
    let (line, column) = failure.fault.line_and_column();
    let difference = failure.difference.clone().expect("two things to compare");
    (failure.fault.code(), line, column, difference, failure.events.clone())
}

#[test]
fn what_is_written_wrong_is_told_all_at_once() {
    let report = play(
        r#"title = "a try"
edition = "C3"
players = ["Red", "Blue"]
packages = { base = "1" }
steps = [{ drew = "city-one" }]
dek = "drawn"
"#,
    );
    let faults: Vec<_> = faults(&report).into_iter().map(|(code, line, column, _)| (code, line, column)).collect();
    assert_eq!(faults, [(Code::BadValue, 2, 11), (Code::UnknownKey, 5, 12), (Code::UnknownKey, 6, 1)]);
    assert_eq!(report.title, "try");
}

#[test]
fn a_scenario_has_a_title_players_and_steps() {
    let missing = |text: &str| {
        let faults = faults(&play(text));
        assert!(faults.iter().all(|(code, ..)| *code == Code::MissingKey), "{faults:?}");
        faults.into_iter().map(|(.., message)| message).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(missing(BASE), "a scenario without steps shows nothing");
    assert_eq!(
        missing(&BASE.replace("title = \"a try\"\n", "steps = [{ draw = \"city-one\" }]\n")),
        "the key `title` is missing"
    );
    assert_eq!(
        missing(&BASE.replace("players = [\"Red\", \"Blue\"]", "steps = [{ draw = \"city-one\" }]")),
        "the key `players` is missing"
    );
}

#[test]
fn tiles_and_figures_of_the_board_are_looked_up_before_the_game() {
    let report = play(&format!(
        r#"{BASE}board = [
  {{ tile = "city-oen", at = "0,-1" }},
  {{ tile = "city-one", at = "0;-1" }},
  {{ tile = "city-one", at = "0,-1", turned = 45 }},
]
steps = [{{ draw = "base:city-owe" }}]
"#
    ));
    let found: Vec<_> = faults(&report).into_iter().map(|(code, line, column, _)| (code, line, column)).collect();
    let expected =
        [(Code::UnknownName, 10, 19), (Code::UnknownName, 6, 12), (Code::BadValue, 7, 29), (Code::UnknownName, 8, 46)];
    assert_eq!(found, expected);

    let report = play(&format!(
        "{BASE}board = [\n  {{ tile = \"city-one\", at = \"0,-1\" }},\n]\nsteps = [{{ draw = \"city-one\" }}]\n"
    ));
    assert_eq!(
        faults(&report),
        [(Code::Impossible, 6, 3, "start tile `base:city-one` does not fit at 0,-1".to_owned())]
    );

    let report = play(&format!(
        "{BASE}board = [\n  {{ tile = \"city-one\", at = \"0,-1000\" }},\n]\nsteps = [{{ draw = \"city-one\" }}]\n"
    ));
    let [(Code::Impossible, 6, 3, message)] = &faults(&report)[..] else { panic!("{:?}", faults(&report)) };
    assert!(message.contains("at 0,-1000, more than 250 cells from the middle"), "{message}");

    let report = play(&format!(
        r#"{BASE}figures = ["Green's follower on city at 0,0", "follower on city at 0,0", "Red's follower on city at 5,5"]
steps = [{{ draw = "city-one" }}]
"#
    ));
    let messages: Vec<_> = faults(&report).into_iter().map(|(.., message)| message).collect();
    assert_eq!(
        messages,
        ["nobody is called `Green`", "whose follower is it? Write: Red's follower on …", "no tile lies at 5,5"]
    );
}

#[test]
fn what_is_gained_is_compared_player_by_player() {
    let report = of_steps(
        r#"{ draw = "city-one", place = "0,-1", turned = 180, figure = "follower on city", gains = { Blue = 4 } },"#,
    );
    let (code, line, column, difference, events) = failed(&report);
    assert_eq!((code, line, column), (Code::Scenario, 6, 89));
    assert_eq!((&*difference.expected, &*difference.found), ("Red +0, Blue +4", "Red +4, Blue +0"));
    assert_eq!(
        events,
        [
            "Red draws city-one",
            "Red places city-one at 0,-1 turned 180",
            "Red's follower goes onto city at 0,-1 as knight",
            "city at 0,0 is complete",
            "Red scores city at 0,0, 4 points: base:city.tiles 2 × 2 = 4",
            "Red's follower leaves city at 0,-1",
            "turn 2: Blue",
        ]
    );
}

#[test]
fn the_game_as_it_stands_comes_with_a_failure() {
    let report = of_steps(r#"{ draw = "road-straight", place = "1,0", over = true },"#);
    let Outcome::Failed(failure) = report.outcome else { panic!("it cannot pass") };
    assert_eq!(failure.session.game().state().board().tiles().len(), 2);
    assert_eq!(failure.setup.game.players.len(), 2);
}

/// Steps that do not hold, with what is expected and found.
#[test]
fn each_expectation_can_fail() {
    let draw = r#"{ draw = "road-straight", place = "1,0" },"#;
    let options = "Red, `wood`: follower on road at 1,0 as thief; follower on farm north at 1,0 as farmer; \
                   follower on farm south at 1,0 as farmer; pass";
    let cases = [
        (r#"{ asks = "Blue" }"#, "Blue", options),
        (r#"{ asks = "nobody" }"#, "nobody", options),
        (r#"{ prompt = "place" }"#, "place", options),
        (r#"{ options = 4 }"#, "4", options),
        (r#"{ may-pass = false }"#, "false", options),
        (r#"{ offers = ["follower on farm north", "builder on road"] }"#, "", ""),
        (
            r#"{ refuses = ["follower on farm north left"] }"#,
            "`follower on farm north left` is refused",
            "it was carried out",
        ),
        (r#"{ by = "Blue", pass = true }"#, "Blue", options),
        (r#"{ draw = "city-one" }"#, "city-one", options),
        (
            r#"{ figure = "follower on road", supply = { "Red's follower" = 7 } }"#,
            "7 × Red's follower",
            "6 × Red's follower",
        ),
        (r#"{ pass = true, points = { Red = 1 } }"#, "Red has 1", "Red has 0"),
        (r#"{ pass = true, lines = ["x"] }"#, "x", "none"),
        (
            r#"{ figure = "follower on road", stands = "Red's follower on farm north at 1,0" }"#,
            "Red's follower on farm north at 1,0",
            "Red's follower on road at 1,0",
        ),
        (r#"{ pass = true, deck-left = 9 }"#, "9", "70"),
        (r#"{ pass = true, over = true }"#, "true", ""),
    ];
    for (step, expected, found) in cases {
        let report = of_steps(&format!("{draw}\n{step}"));
        if expected.is_empty() {
            assert_eq!(faults(&report)[0].0, Code::UnknownName, "{step}");
            continue;
        }
        let (code, line, _, difference, _) = failed(&report);
        assert_eq!((code, line), (Code::Scenario, 7), "{step}");
        assert_eq!(difference.expected, expected, "{step}");
        assert!(difference.found.starts_with(found), "{step}: {}", difference.found);
    }
}

#[test]
fn a_place_that_may_be_two_is_not_guessed() {
    let report = of_steps(r#"{ draw = "road-straight", place = "1,0", figure = "follower on farm" },"#);
    let [(code, 6, column, message)] = &faults(&report)[..] else { panic!("{:?}", faults(&report)) };
    assert_eq!((*code, *column), (Code::UnknownName, 51));
    assert_eq!(message, "which one is meant: farm north at 1,0 or farm south at 1,0?");
}

#[test]
fn a_package_that_fails_is_a_failure() {
    let text = format!(
        "{}steps = [\n{{ draw = \"road-straight\", place = \"1,0\" }},\n]\n",
        BASE.replace("base = \"1\"", "base = \"1\", failing = \"1\"")
    );
    let (code, line, column, difference, _) = failed(&play(&text));
    assert_eq!((code, line, column), (Code::Scenario, 6, 35));
    assert!(difference.found.contains("on purpose"), "{}", difference.found);
}
