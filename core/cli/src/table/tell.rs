//! Telling what happened.

use std::io::{BufRead, Write};
use std::path::Path;

use tilewright_engine::Event;

use super::Table;
use crate::problem::Problem;

/// Points that were paid, to be explained when somebody wants to know.
#[derive(Clone, Debug, Default)]
pub struct Scorings(Vec<Scoring>);

#[derive(Clone, Debug)]
struct Scoring {
    /// After so many choices.
    choices: usize,
    turn: u32,
    event: Event,
}

impl Scorings {
    fn note(&mut self, choices: usize, turn: u32, event: Event) {
        self.0.push(Scoring { choices, turn, event });
    }

    /// Forgets what came of choices that were taken back.
    pub fn forget(&mut self, choices: usize) {
        self.0.retain(|scoring| scoring.choices <= choices);
    }

    /// The points since a turn, or those of the last turn that brought any.
    pub fn since(&self, turn: u32) -> impl Iterator<Item = &Event> {
        let last = self.0.last().map_or(0, |scoring| scoring.turn);
        self.0.iter().filter(move |scoring| scoring.turn >= turn.min(last)).map(|scoring| &scoring.event)
    }
}

impl<In: BufRead, Out: Write> Table<'_, In, Out> {
    /// The packages, who plays, and where the game is saved.
    pub(super) fn greeting(&self, key: &str) -> String {
        let packages = self.setup.lowered.lock.iter().map(|package| package.id.as_str());
        let packages = packages.collect::<Vec<_>>().join(" + ");
        let players = self.setup.rules.seats().map(|player| self.speech.player(player));
        let players = players.collect::<Vec<_>>().join(", ");
        let seed = self.terms.seed.to_string();
        let chance = if self.terms.real_chance { "chance-real" } else { "chance-seed" };
        let chance = self.speech.say(chance, &[("seed", &seed)]);
        let file = quoted(self.kept.path());
        format!("{packages}\n{players}. {chance}\n{}", self.speech.say(key, &[("file", &file)]))
    }

    /// Tells what a choice led to, and keeps the points to explain.
    pub(super) fn tell(&mut self, events: Vec<Event>) -> Result<(), Problem> {
        self.note(self.session.choices().len(), &events);
        for event in &events {
            self.tell_one(event)?;
        }
        Ok(())
    }

    fn note(&mut self, choices: usize, events: &[Event]) {
        // What a choice led to may reach into the next turn; points belong to the turn in which they were paid.
        let begins = events.iter().filter(|event| matches!(event, Event::Turn { .. })).count() as u32;
        let mut turn = self.session.game().state().cursor().turn.saturating_sub(begins);
        for event in events {
            match event {
                Event::Turn { turn: begun, .. } => turn = *begun,
                Event::Scored { .. } | Event::Awarded { .. } => self.scorings.note(choices, turn, event.clone()),
                _ => {}
            }
        }
    }

    fn tell_one(&mut self, event: &Event) -> Result<(), Problem> {
        let Some(sentence) = self.speech.event(self.session.game().state(), event) else { return Ok(()) };
        match event {
            Event::Turn { .. } => self.console.say(&format!("\n{sentence} · {}", self.tiles_left()))?,
            Event::Over { .. } => self.console.say(&format!("\n{sentence}"))?,
            _ => self.console.say(&format!("  {sentence}"))?,
        }
        Ok(())
    }

    /// Tells the last round of a game that is gone on with; `happened` holds what each choice led to.
    pub(super) fn tell_again(&mut self, happened: Vec<Vec<Event>>) -> Result<(), Problem> {
        let turn = self.session.game().state().cursor().turn;
        let from = turn.saturating_sub(u32::from(self.setup.rules.players()));
        let (mut at, mut lately) = (0, Vec::new());
        for (choices, events) in happened.into_iter().enumerate() {
            for event in events {
                if let Event::Turn { turn, .. } = event {
                    at = turn;
                }
                if matches!(event, Event::Scored { .. } | Event::Awarded { .. }) {
                    self.scorings.note(choices, at, event.clone());
                }
                lately.extend((at >= from.max(1)).then_some(event));
            }
        }
        for event in &lately {
            self.tell_one(event)?;
        }
        Ok(())
    }

    fn tiles_left(&self) -> String {
        let deck = self.session.game().state().deck();
        let left = self.speech.say("tiles-left", &[("left", &deck.total().to_string())]);
        match deck.set_aside() {
            0 => left,
            aside => format!("{left}, {}", self.speech.say("tiles-aside", &[("aside", &aside.to_string())])),
        }
    }

    /// Everybody's points in a line.
    pub(super) fn points(&self) -> String {
        let points = self.session.game().state().points();
        let of = |player| format!("{} {}", self.speech.player(player), points[player.index()]);
        self.setup.rules.seats().map(of).collect::<Vec<_>>().join(", ")
    }
}

/// A path as it can be typed into a shell.
pub fn quoted(path: &Path) -> String {
    let path = path.display().to_string();
    let plain = path.chars().all(|sign| sign.is_alphanumeric() || "/\\._-+,:@%".contains(sign));
    if plain { path } else { format!("'{}'", path.replace('\'', r"'\''")) }
}
