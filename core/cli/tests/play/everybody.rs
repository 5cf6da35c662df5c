//! A question that goes round the table: what one has chosen before another cannot be taken back by the other.

use tempfile::TempDir;

use crate::folder::{BOT, PEOPLE, course, folder, save};
use crate::player::{answer, play_on, play_until, points};
use crate::terminal::Terminal;

/// After each tile everybody names a number and gets as many points.
const NUMBERS: &str = r#"--[=[
[package]
id = "numbers"
version = "1.0.0"
api = "1"
editions = ["C1"]
group = "house"
[code]
lua = "numbers.lua"
[[hook]]
id = "name"
on = "step.4A"
run = "ask"
answer = "pay"
[words.en]
"prompt.number" = "Which number?"
"alternative.none" = "zero"
"rule.name" = "Everybody names a number after each tile."
]=]
local function ask(ctx)
    local numbers = { "none", "one", "two", "three", "four", "five", "six", "seven" }
    return { ask = "alternatives", alternatives = numbers, prompt = "number", each_from = ctx:active_player() }
end
local function pay(ctx)
    ctx:award(ctx:answer_player(), ctx:answer_alternative(), 1, nil)
end
return { ask = ask, pay = pay }
"#;

fn numbers(players: &str) -> (TempDir, Terminal, String) {
    let folder = folder(players, "house-rules = [\"numbers.lua\"]");
    std::fs::write(folder.path().join("numbers.lua"), NUMBERS).expect("the folder can be written to");
    let mut terminal = Terminal::start(folder.path(), &["play", "hamlet.toml"]);
    let shown = terminal.question();
    (folder, terminal, shown)
}

#[test]
fn another_persons_choice_is_a_stop() {
    let (_folder, mut terminal, shown) = numbers(PEOPLE);
    let shown = play_until(&mut terminal, shown, "Ruth: Which number?");
    assert!(shown.contains("  1  zero\n  2  one\n"), "{shown}");
    assert!(terminal.answer("?").contains("Everybody names a number after each tile."));
    let shown = terminal.answer("three");
    assert!(shown.contains("Ben: Which number?"), "{shown}");
    let refused = terminal.answer("u");
    assert!(refused.contains("Ruth has chosen since") && !refused.contains("Taken back"), "{refused}");
    let paused = terminal.answer("8");
    assert!(paused.contains("Enter draws"), "{paused}");
    assert_eq!(points(&mut terminal), [3, 7]);
    assert!(terminal.answer("u").contains("Taken back: seven. Points: Ruth 3, Ben 0."));
}

#[test]
fn bots_that_have_to_choose_anew_choose_as_before() {
    let (folder, mut terminal, shown) = numbers(BOT);
    let mut shown = play_until(&mut terminal, shown, "Ruth: Which number?");
    let chosen = terminal.answer("1");
    assert!(chosen.contains("Enter draws") && chosen.contains("Ben: "), "{chosen}");
    let after = points(&mut terminal);
    for _ in 0..3 {
        shown = terminal.answer("u");
        assert!(shown.contains("Taken back: zero.") && shown.contains("Ruth: Which number?"), "{shown}");
        shown = terminal.answer("1");
        assert_eq!(points(&mut terminal), after);
    }
    play_on(&mut terminal, shown);
    let (_, well) = terminal.last_answer("");
    assert!(well);

    let (straight, mut terminal, mut shown) = numbers(BOT);
    while let Some(line) = answer(&shown) {
        shown = terminal.answer(&line);
    }
    terminal.last_answer("");
    let save = |folder: &TempDir| course(&save(folder, "hamlet.save.toml"));
    assert_eq!(save(&folder), save(&straight));
}
