//! A player who always takes the first thing that is offered, and reads points off the screen.

use crate::terminal::Terminal;

/// What the player answers to what is shown; nothing where the game is over.
pub fn answer(shown: &str) -> Option<String> {
    let last = shown.trim_end_matches("\n=> ").lines().last().unwrap_or_default();
    if last.starts_with("Enter draws") {
        Some(String::new())
    } else if last.starts_with("Enter leaves") {
        None
    } else if let Some((_, turns)) = last.split_once("turned how? ") {
        turns.split('°').next().map(str::to_owned)
    } else {
        Some("1".to_owned())
    }
}

/// Plays until the words are shown, and gives what was shown last; fails at the game's end.
pub fn play_until(terminal: &mut Terminal, mut shown: String, words: &str) -> String {
    while !shown.contains(words) {
        let answer = answer(&shown).unwrap_or_else(|| panic!("`{words}` never came:\n{shown}"));
        shown = terminal.answer(&answer);
    }
    shown
}

/// Plays to the end of the game, and gives what was shown last.
pub fn play_on(terminal: &mut Terminal, mut shown: String) -> String {
    while let Some(answer) = answer(&shown) {
        shown = terminal.answer(&answer);
    }
    shown
}

/// Ruth's and Ben's points, as `s` shows them.
pub fn points(terminal: &mut Terminal) -> [i32; 2] {
    points_in(&terminal.answer("s"))
}

/// The last points that a text shows.
pub fn points_in(shown: &str) -> [i32; 2] {
    let (_, from) = shown.rsplit_once("Ruth ").expect("Ruth has points");
    let (ruth, rest) = from.split_once(", Ben ").expect("Ben has points");
    let ben: String = rest.chars().take_while(|sign| sign.is_ascii_digit() || *sign == '-').collect();
    [ruth.trim().parse().expect("a number"), ben.parse().expect("a number")]
}
