//! Random games of an independent engine, played again through the one door: who may act, how many options there are
//! before every message, every points event, every tile set aside and the final points must be the same.
//!
//! The records are no part of the project. They are looked for beside the workspace, in `../shared/conformance`, or
//! where `TILEWRIGHT_CONFORMANCE` says; without them these tests say so and pass.

mod abbot;
mod compared;
mod locations;
mod messages;
mod points;
mod records;
mod replay;
mod set_up;

use std::io::Write as _;

use compared::Compared;
use records::Record;
use replay::Replay;

/// Mismatches shown of one file; the first ones mostly explain the rest.
const SHOWN: usize = 3;

fn say(text: &str) {
    // Past the test runner's capture, which would keep it from whoever reads the result of a passing run.
    let _ = writeln!(std::io::stderr(), "{text}");
}

fn same_as_recorded(file: &str) {
    let Some(games) = records::read(file) else {
        say(&format!("truth, {file}: skipped, for there are no records at {}", records::folder().display()));
        return;
    };
    assert!(!games.is_empty(), "{file} holds no game");
    let mut all = Compared::default();
    let mut wrong = Vec::new();
    for game in &games {
        match Replay::of(game).and_then(Replay::play) {
            Ok(compared) => all.add(&compared),
            Err(mismatch) => wrong.push(format!("{file}, {}, {mismatch}", game.id)),
        }
    }
    say(&format!("truth, {file}: {all}"));
    let more = wrong.len().saturating_sub(SHOWN);
    let shown = wrong.iter().take(SHOWN).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} of {} games differ\n{shown}\n… and {more} more", wrong.len(), games.len());
}

#[test]
fn base() {
    same_as_recorded("base");
}

#[test]
fn base_no_farmers() {
    same_as_recorded("base-no-farmers");
}

#[test]
fn base_edition2() {
    same_as_recorded("base-edition2");
}

#[test]
fn winter() {
    same_as_recorded("winter");
}

#[test]
fn corn_circles() {
    same_as_recorded("corn-circles");
}

#[test]
fn winter_corn() {
    same_as_recorded("winter-corn");
}

/// What the comparison cannot see, it cannot find: each kind of thing compared is spoilt once.
#[test]
fn a_record_that_was_changed_is_found_out() {
    let Some(games) = records::read("base") else {
        say("truth, changed records: skipped, for there are no records");
        return;
    };
    type Spoil = fn(&mut Record);
    let spoilt: [(&str, Spoil); 8] = [
        ("options", |game| *game.legal[30].items.values_mut().next().unwrap() += 1),
        ("who acts", |game| game.legal[30].player ^= 1),
        ("passing", |game| game.legal[30].pass ^= true),
        ("points paid", |game| game.events[3].points += 1),
        ("points paid", |game| game.events[3].name.push('x')),
        ("points paid", |game| drop(game.events.pop())),
        ("tiles set aside", |game| game.discarded.push("BA/L".into())),
        ("final points", |game| game.points[0] += 1),
    ];
    for (what, spoil) in spoilt {
        let mut game = games[0].clone();
        // A state that only confirms is not compared.
        while game.legal[30].confirms() {
            game.legal.remove(30);
            game.steps.remove(30);
            game.events.iter_mut().filter(|event| event.step >= 30).for_each(|event| event.step -= 1);
        }
        spoil(&mut game);
        let mismatch = Replay::of(&game).and_then(Replay::play).err().unwrap_or_else(|| panic!("{what}: not seen"));
        assert_eq!(mismatch.what, what, "{mismatch}");
    }
}
