//! Saves that were cut off, edited, or meet other packages.

use std::fs;
use std::sync::LazyLock;

use crate::table::Table;

/// A save of a whole game, made by the demo.
static SAVE: LazyLock<String> = LazyLock::new(|| {
    let table = Table::new();
    table.run(&["demo"]).well();
    fs::read_to_string(table.path("winter-evening-1/winter-evening.save.toml")).expect("the demo saves its game")
});

/// A save with a text in it replaced.
fn edited(from: &str, to: &str) -> Table {
    assert!(SAVE.contains(from), "no `{from}` in the save");
    let table = Table::new();
    table.write("game.save.toml", &SAVE.replacen(from, to, 1));
    table
}

/// The line of the save that holds the first choice to place a tile, with its number from 1.
fn first_placement() -> (usize, &'static str) {
    let mut lines = SAVE.lines().enumerate();
    let (at, line) = lines.find(|(_, line)| line.trim_start().starts_with("\"place ")).expect("a tile is placed");
    (at + 1, line)
}

#[test]
fn a_whole_save_plays_again() {
    let table = Table::new();
    table.write("game.save.toml", &SAVE);
    let out = table.run(&["replay", "game.save.toml"]).well();
    assert!(out.contains("The game is over."), "{out}");
}

#[test]
fn a_save_that_was_cut_off_anywhere() {
    for part in [1, 3, 5, 9] {
        let table = Table::new();
        let end = SAVE.floor_char_boundary(SAVE.len() * part / 10);
        table.write("game.save.toml", &SAVE[..end]);
        let said = ["save::broken", "this is no whole save", "game.save.toml:", "an older copy of it still plays"];
        table.run(&["replay", "game.save.toml"]).bad(&said);
    }
    let table = Table::new();
    table.write("game.save.toml", "");
    table.run(&["replay", "game.save.toml"]).bad(&["this is no whole save"]);
}

#[test]
fn a_picture_is_not_written_over_where_the_save_is_broken() {
    let table = Table::new();
    table.write("game.save.toml", &SAVE[..SAVE.len() / 2]);
    let picture = table.write("board.svg", "the picture of last week");
    table.run(&["draw", "game.save.toml", "-o", "board.svg"]).bad(&["this is no whole save"]);
    assert_eq!(fs::read_to_string(picture).expect("it is still there"), "the picture of last week");
    assert_eq!(fs::read_dir(table.path("")).expect("the folder is there").count(), 2);
}

#[test]
fn a_picture_that_cannot_be_written_says_why() {
    let table = Table::new();
    table.write("game.save.toml", &SAVE);
    table.run(&["draw", "game.save.toml", "-o", "missing/board.svg"]).bad(&["cannot write missing", "os error"]);
}

#[test]
fn a_picture_of_the_end_names_who_played_last() {
    let table = Table::new();
    table.write("game.save.toml", &SAVE);
    let told = table.run(&["replay", "game.save.toml"]).well();
    let last = told.lines().rfind(|line| line.starts_with("Turn ")).expect("there are turns");
    table.run(&["draw", "game.save.toml", "-o", "board.svg"]).well();
    let drawn = fs::read_to_string(table.path("board.svg")).expect("it was drawn");
    assert!(drawn.contains(last), "no `{last}` in the picture");
}

#[test]
fn a_choice_that_is_impossible_or_none() {
    let (number, line) = first_placement();
    let place = format!("game.save.toml:{number}:3");
    let table = edited(line, "  \"place 99,99 r0\",");
    table
        .run(&["replay", "game.save.toml"])
        .bad_in_the_end(&["`place 99,99 r0`, is not possible where it stands", &place]);
    let table = edited(line, "  \"plaice 0,1 r0\",");
    table.run(&["replay", "game.save.toml"]).bad_in_the_end(&["`plaice 0,1 r0` is no choice of this game", &place]);
}

#[test]
fn a_state_that_is_another_one() {
    let turn = SAVE.lines().find(|line| line.contains("turn = 5,")).expect("it has five turns");
    let (before, _) = turn.split_once("state = ").expect("with the state");
    let table = edited(turn, &format!("{before}state = \"0123\" }},"));
    table.run(&["replay", "game.save.toml"]).bad_in_the_end(&["from turn 5 on the game is another one than was saved"]);
}

#[test]
fn other_packages_are_told_one_by_one_and_may_be_allowed() {
    let line = SAVE.lines().find(|line| line.contains("package = \"base\"")).expect("the base game is in it");
    let (before, _) = line.split_once("hash = ").expect("with its hash");
    let table = edited(line, &format!("{before}hash = \"00\" }},"));
    table.run(&["replay", "game.save.toml"]).bad(&["base is not as it was when the game was saved", "--other-content"]);
    table.run(&["replay", "game.save.toml", "--other-content"]).well();
    let table = edited(line, &line.replace("version = \"1.0.0\"", "version = \"0.9.0\""));
    table.run(&["replay", "game.save.toml"]).bad(&["saved with base 0.9.0; here is 1.0.0"]);
}

#[test]
fn a_save_and_a_game_file_taken_for_each_other() {
    let table = Table::new();
    table.write("game.save.toml", &SAVE);
    table.game("[packages]\nbase = \"1\"\n");
    table.run(&["replay", "game.toml"]).bad(&["this is a game file, and no save", "`tilewright play`"]);
    for command in [&["sim", "game.save.toml", "-n", "1"][..], &["check", "game.save.toml"]] {
        table.run(command).bad(&["this is a save, and no game file", "`tilewright replay`"]);
    }
}

#[test]
fn a_save_of_a_later_format() {
    let table = edited("format = 1", "format = 2");
    table.run(&["replay", "game.save.toml"]).bad(&["reads saves of format 1, not 2", "game.save.toml:1:10"]);
}
