//! Real tiles on the table: the program asks what was drawn.

use tilewright_host::save::Save;

use crate::folder::{PEOPLE, course, folder, save};
use crate::player::play_until;
use crate::terminal::Terminal;

#[test]
fn people_tell_what_was_drawn_and_the_save_remembers() {
    let folder = folder(PEOPLE, "");
    let mut terminal = Terminal::start(folder.path(), &["play", "hamlet.toml", "--chance", "people"]);
    let asked = terminal.question();
    assert!(asked.contains("Ruth, which tile was drawn?") && asked.contains("through ×3: path E W"), "{asked}");

    // Both the bend and the end have a path that leads south.
    let narrowed = terminal.answer("path s");
    assert!(narrowed.contains("bend ×3") && narrowed.contains("end ×4") && !narrowed.contains("through"), "{narrowed}");
    let placing = terminal.answer("end");
    assert!(placing.contains("Ruth, where does end go?"), "{placing}");
    let asked = terminal.answer("u");
    assert!(asked.contains("Taken back: end.") && asked.contains("end ×4"), "{asked}");
    let placing = terminal.answer("bend");
    assert!(placing.contains("Ruth, where does bend go?"), "{placing}");
    let asked = play_until(&mut terminal, placing, "Ben, which tile was drawn?");
    assert!(asked.contains("bend ×2"), "{asked}");
    let placing = terminal.answer("through");
    assert!(placing.contains("Ben, where does through go?"), "{placing}");
    terminal.kill();

    let save = save(&folder, "hamlet.save.toml");
    assert!(Save::read(&save).expect("the save is whole").real_chance);
    let before = course(&save);
    let mut terminal = Terminal::start(folder.path(), &["play", "hamlet.save.toml"]);
    let shown = terminal.question();
    assert!(shown.contains("Real tiles") && shown.contains("Ben, where does through go?"), "{shown}");
    let (shown, well) = terminal.last_answer("q");
    assert!(well && shown.contains("`tilewright play hamlet.save.toml` goes on"), "{shown}");
    assert_eq!(course(&save), before);
}
