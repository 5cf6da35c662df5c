//! Whole games at a terminal.

use crate::folder::{BOT, PEOPLE, course, folder, played, save};
use crate::player::{answer, play_on, play_until, points, points_in};
use crate::terminal::Terminal;

/// Plays to the end without a break, and gives the folder.
fn straight(players: &str) -> tempfile::TempDir {
    let folder = folder(players, "");
    let mut terminal = Terminal::start(folder.path(), &["play", "hamlet.toml"]);
    let shown = terminal.question();
    play_on(&mut terminal, shown);
    let (shown, well) = terminal.last_answer("");
    assert!(well && shown.contains("The whole game is in hamlet.save.toml"), "{shown}");
    folder
}

#[test]
fn a_choice_that_scored_is_taken_back_with_its_points() {
    let folder = folder(PEOPLE, "");
    let mut terminal = Terminal::start(folder.path(), &["play", "hamlet.toml"]);
    let mut shown = terminal.question();
    let (mut before, mut given) = (points(&mut terminal), String::new());
    while !shown.contains(" scores ") {
        before = points(&mut terminal);
        given = answer(&shown).expect("somebody scores before the end");
        shown = terminal.answer(&given);
    }
    let after = points(&mut terminal);
    assert_ne!(before, after);
    let explained = terminal.answer("e");
    assert!(explained.contains("scores") && explained.contains("tiles: "), "{explained}");

    let taken = terminal.answer("u");
    let line = taken.lines().find(|line| line.starts_with("Taken back: ")).expect("it was taken back");
    assert_eq!(points_in(line), before);
    assert_eq!(points(&mut terminal), before);
    assert!(terminal.answer("e").contains("Nobody has scored yet."), "points that were taken back are not explained");
    terminal.answer(&given);
    assert_eq!(points(&mut terminal), after);
}

#[test]
fn taking_back_stops_at_a_draw_and_says_so() {
    let folder = folder(PEOPLE, "");
    let mut terminal = Terminal::start(folder.path(), &["play", "hamlet.toml"]);
    let shown = terminal.question();
    assert!(terminal.answer("u").contains("a tile has been drawn since"));
    play_until(&mut terminal, shown, "Enter draws");
    let shown = terminal.answer("u");
    assert!(shown.contains("Taken back: "), "{shown}");
    let shown = play_until(&mut terminal, shown, "Enter draws");
    assert!(shown.contains("Turn 2: Ben"), "{shown}");
    let asked = terminal.answer("");
    assert!(asked.contains("Ben, where does"), "{asked}");
    let refused = terminal.answer("u");
    assert!(refused.contains("a tile has been drawn since") && !refused.contains("Taken back"), "{refused}");
}

#[test]
fn an_explanation_says_what_each_option_would_bring() {
    let folder = folder(PEOPLE, "");
    let mut terminal = Terminal::start(folder.path(), &["play", "hamlet.toml"]);
    let shown = terminal.question();
    let help = terminal.answer("?");
    assert!(help.contains("The tile goes beside others") && help.contains("q  saves and leaves"), "{help}");
    play_until(&mut terminal, shown, "where does a figure go?");
    let help = terminal.answer("?");
    assert!(help.contains("as walker: would bring 1 now (tiles: 1)"), "{help}");
}

#[test]
fn a_killed_game_goes_on_as_if_nothing_had_happened() {
    for players in [PEOPLE, BOT] {
        let folder = folder(players, "");
        let mut terminal = Terminal::start(folder.path(), &["play", "hamlet.toml"]);
        let shown = terminal.question();
        // In the middle of Ruth's third turn, with a tile placed and no figure yet.
        play_until(&mut terminal, shown, "Turn 5: Ruth");
        terminal.answer("1");
        terminal.kill();

        let mut terminal = Terminal::start(folder.path(), &["play", "hamlet.save.toml"]);
        let shown = terminal.question();
        assert!(shown.contains("This goes on with hamlet.save.toml") && shown.contains("Turn 5: Ruth"), "{shown}");
        let shown = play_on(&mut terminal, shown);
        assert!(shown.contains("The game is over."), "{shown}");
        let points = points(&mut terminal);
        let (_, well) = terminal.last_answer("");
        assert!(well);

        let save = save(&folder, "hamlet.save.toml");
        let state = played(&save);
        assert!(state.game().state().is_over());
        assert_eq!(state.game().state().points(), points);
        let whole = straight(players);
        assert_eq!(course(&save), course(&whole.path().join("hamlet.save.toml")), "{players}");
    }
}

#[test]
fn the_last_choice_of_all_can_be_taken_back() {
    let folder = folder(PEOPLE, "");
    let mut terminal = Terminal::start(folder.path(), &["play", "hamlet.toml"]);
    let shown = terminal.question();
    let shown = play_on(&mut terminal, shown);
    let (result, points_at_end) = (result(&shown), points(&mut terminal));
    let again = terminal.answer("u");
    assert!(again.contains("Taken back: "), "{again}");
    assert!(!played(&save(&folder, "hamlet.save.toml")).game().state().is_over(), "the save goes back too");
    let shown = play_on(&mut terminal, again);
    assert_eq!(self::result(&shown), result);
    assert_eq!(points(&mut terminal), points_at_end);
}

/// The score table and who has won.
fn result(shown: &str) -> Vec<String> {
    let (_, result) = shown.rsplit_once("The game is over.").expect("it is over");
    result.lines().skip(1).take(3).map(str::to_owned).collect()
}
