//! A function of a package that fails in the middle of a choice.

use crate::folder::{BOT, PEOPLE, course, folder, program, save};
use crate::player::{answer, play_until};
use crate::terminal::Terminal;

const STUMBLES: &str = r#"--[=[
[package]
id = "stumbles"
version = "1.0.0"
api = "1"
editions = ["C1"]
group = "house"
[code]
lua = "stumbles.lua"
[[hook]]
id = "second"
on = "step.1C"
run = "second"
]=]
return { second = function(ctx)
    if ctx:turn() == 2 then error("there was a stone") end
end }
"#;

/// A game whose second turn cannot be played, up to the end of the first.
fn first_turn(players: &str) -> (tempfile::TempDir, Terminal) {
    let folder = folder(players, "house-rules = [\"stumbles.lua\"]");
    std::fs::write(folder.path().join("stumbles.lua"), STUMBLES).expect("the folder can be written to");
    let mut terminal = Terminal::start(folder.path(), &["play", "hamlet.toml"]);
    let shown = terminal.question();
    play_until(&mut terminal, shown, "Enter draws");
    (folder, terminal)
}

#[test]
fn a_game_that_cannot_begin_leaves_no_save() {
    let folder = folder(PEOPLE, "house-rules = [\"stumbles.lua\"]");
    let stumbles = STUMBLES.replace("step.1C", "step.setup").replace("ctx:turn() == 2", "true");
    std::fs::write(folder.path().join("stumbles.lua"), stumbles).expect("the folder can be written to");
    let output = program(folder.path()).args(["play", "hamlet.toml"]).output().expect("the program starts");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(!save(&folder, "hamlet.save.toml").exists());
}

fn says_what_failed(shown: &str) -> bool {
    let words = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    words.contains("second of the package stumbles failed (stumbles.lua:16): there was a stone")
}

#[test]
fn a_persons_choice_that_fails_is_not_made() {
    let (folder, mut terminal) = first_turn(PEOPLE);
    let mut shown = terminal.answer("");
    let before = course(&save(&folder, "hamlet.save.toml"));
    while !shown.contains("The choice was not made") {
        shown = terminal.answer(&answer(&shown).expect("the game goes on"));
    }
    assert!(says_what_failed(&shown), "{shown}");
    assert!(shown.contains("Ben, where does"), "the same question comes again: {shown}");
    assert_eq!(course(&save(&folder, "hamlet.save.toml")), before);
    let (_, well) = terminal.last_answer("q");
    assert!(well);
}

#[test]
fn a_bots_choice_that_fails_lets_people_say_how_to_go_on() {
    let (folder, mut terminal) = first_turn(BOT);
    let first = course(&save(&folder, "hamlet.save.toml"));
    let shown = terminal.answer("");
    assert!(says_what_failed(&shown) && shown.contains("Enter tries it again"), "{shown}");
    let drawn = course(&save(&folder, "hamlet.save.toml"));
    assert_eq!(drawn.0.len(), first.0.len() + 1, "the draw, and no place");
    assert!(says_what_failed(&terminal.answer("")), "nothing has changed, so it fails again");
    assert!(terminal.answer("u").contains("a tile has been drawn since"));
    let (shown, well) = terminal.last_answer("q");
    assert!(well && shown.contains("The game is saved."), "{shown}");
    assert_eq!(course(&save(&folder, "hamlet.save.toml")), drawn);
}
