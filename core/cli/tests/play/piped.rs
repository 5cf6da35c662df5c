//! The same table without a terminal.

use std::io::Write as _;
use std::path::Path;
use std::process::{Output, Stdio};

use crate::folder::{BOT, PEOPLE, folder, played, program, save};
use crate::terminal::Terminal;

/// Runs the program with these lines to read, and then their end.
fn piped(folder: &Path, arguments: &[&str], lines: &str) -> Output {
    let mut command = program(folder);
    command.arg("play").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("it was asked for");
    // The program may leave before it has read everything.
    let _ = input.write_all(lines.as_bytes());
    drop(input);
    child.wait_with_output().expect("the program was started")
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).expect("it writes UTF-8")
}

#[test]
fn the_end_of_the_input_saves_and_leaves() {
    let folder = folder(PEOPLE, "");
    let said = text(&piped(folder.path(), &["hamlet.toml"], "nonsense\n99\n9,9 90\n"));
    assert!(said.contains("The tile does not fit at `nonsense`."), "{said}");
    assert!(said.contains("The tile does not fit at `99`."), "{said}");
    assert!(said.ends_with("The game is saved. `tilewright play hamlet.save.toml` goes on with it.\n"), "{said}");
    assert!(!said.contains('\x1b'), "no colours in a pipe");
    assert_eq!(played(&save(&folder, "hamlet.save.toml")).choices().len(), 1, "the draw alone");
}

#[test]
fn lines_fit_into_a_hundred_columns() {
    let folder = folder(PEOPLE, "");
    for language in ["en", "de", "nl"] {
        let said = text(&piped(folder.path(), &["hamlet.toml", "--lang", language], "?\nb\ns\ne\nu\n1\n?\n"));
        let long: Vec<&str> = said.lines().filter(|line| line.chars().count() > 100).collect();
        assert!(long.is_empty(), "{long:#?}");
    }
}

#[test]
fn german_is_spoken_where_it_is_asked_for() {
    let folder = folder(PEOPLE, "");
    let said = text(&piped(folder.path(), &["hamlet.toml", "--lang", "de"], "?\nu\nq\n"));
    for words in ["Zug 1: Ruth", "Ruth, wohin kommt", "Die Karte kommt neben andere", "Das Spiel ist gespeichert."] {
        assert!(said.contains(words), "{words} is missing in\n{said}");
    }
}

#[test]
fn a_save_of_another_game_is_never_overwritten() {
    let folder = folder(PEOPLE, "");
    piped(folder.path(), &["hamlet.toml"], "q\n");
    let first = std::fs::read_to_string(save(&folder, "hamlet.save.toml")).expect("it was saved");
    let said = text(&piped(folder.path(), &["hamlet.toml", "--seed", "12"], "q\n"));
    assert!(said.contains("hamlet-2.save.toml"), "{said}");
    let said = text(&piped(folder.path(), &["hamlet.toml", "--save", "hamlet.save.toml"], "q\n"));
    assert!(said.contains("hamlet-3.save.toml"), "{said}");
    let now = std::fs::read_to_string(save(&folder, "hamlet.save.toml")).expect("it is still there");
    assert_eq!(first, now);
}

#[test]
fn a_save_that_another_program_has_written_to_is_left_to_it() {
    let folder = folder(PEOPLE, "");
    let mut terminal = Terminal::start(folder.path(), &["play", "hamlet.toml"]);
    terminal.question();
    let path = save(&folder, "hamlet.save.toml");
    std::fs::write(&path, "another's").expect("the folder can be written to");
    let shown = terminal.answer("0,-1 180").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(shown.contains("from now on every choice is saved in hamlet-2.save.toml"), "{shown}");
    let (shown, well) = terminal.last_answer("q");
    assert!(well && shown.contains("hamlet-2.save.toml"), "{shown}");
    assert_eq!(std::fs::read_to_string(&path).expect("it is still there"), "another's");
    assert!(played(&save(&folder, "hamlet-2.save.toml")).choices().len() > 1);
}

#[test]
fn a_path_is_told_as_it_can_be_typed() {
    let folder = folder(PEOPLE, "");
    let said = text(&piped(folder.path(), &["hamlet.toml", "--save", "Ruth's (ä).toml"], "q\n"));
    assert!(said.contains(r"`tilewright play 'Ruth'\''s (ä).toml'`"), "{said}");
}

#[test]
fn a_game_goes_on_from_another_folder() {
    let folder = folder(PEOPLE, "");
    piped(folder.path(), &["hamlet.toml"], "q\n");
    let elsewhere = tempfile::tempdir().expect("a folder for the test");
    let file = save(&folder, "hamlet.save.toml").display().to_string();
    let said = text(&piped(elsewhere.path(), &[&file], "q\n"));
    assert!(said.contains("This goes on with") && said.contains("Turn 1: Ruth"), "{said}");
}

#[test]
fn any_seed_can_be_saved() {
    let folder = folder(PEOPLE, "");
    let seed = u64::MAX.to_string();
    piped(folder.path(), &["hamlet.toml", "--seed", &seed], "q\n");
    let said = text(&piped(folder.path(), &["hamlet.save.toml"], "q\n"));
    assert!(said.contains(&format!("Seed {seed}.")), "{said}");
}

#[test]
fn bots_alone_play_without_a_question() {
    let folder = folder(&BOT.replace("{ name = \"Ruth\" }", "{ name = \"Ruth\", plays = \"greedy\" }"), "");
    let said = text(&piped(folder.path(), &["hamlet.toml", "--save", "bots.save.toml"], ""));
    assert!(said.contains("The game is over.") && !said.contains("=> "), "{said}");
    assert!(played(&save(&folder, "bots.save.toml")).game().state().is_over());
}

#[test]
fn games_at_hand_are_offered() {
    let folder = folder(BOT, "");
    let said = text(&piped(folder.path(), &[], "q\n"));
    assert!(
        said.contains("  1  hamlet.toml: Ruth, Ben (random); hamlet") && said.contains("Nothing was begun."),
        "{said}"
    );
    let said = text(&piped(folder.path(), &[], "1\nq\n"));
    assert!(said.contains("Turn 1: Ruth"), "{said}");
    let said = text(&piped(folder.path(), &[], ""));
    assert!(said.contains("  1  hamlet.save.toml: saved; Ruth, Ben (random); hamlet"), "{said}");
}

#[test]
fn a_save_keeps_its_seed_and_its_chance() {
    let folder = folder(PEOPLE, "");
    piped(folder.path(), &["hamlet.toml"], "q\n");
    for (arguments, words) in [(["--seed", "5"], "keeps its seed"), (["--chance", "people"], "chance from a seed")] {
        let output = piped(folder.path(), &["hamlet.save.toml", arguments[0], arguments[1]], "");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains(words), "{said}");
    }
}

#[test]
fn nobody_who_listens_is_no_fault() {
    let folder = folder(PEOPLE, "");
    let mut command = program(folder.path());
    command.args(["play", "hamlet.toml"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("it was asked for");
    let _ = input.write_all("b\n".repeat(1000).as_bytes());
    drop(input);
    let output = child.wait_with_output().expect("the program was started");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}
