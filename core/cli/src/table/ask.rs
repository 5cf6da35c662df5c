//! Putting a question to people, and the commands that they can give at any of them.

use std::io::{BufRead, Write};

use tilewright_engine::{Choice, ChooseError, Chooser, Prompt};

use super::Table;
use super::history::Stop;
use super::listed::{Entry, Listed};
use super::placing::{Placing, distinct_turns};
use super::question::{Question, Reading};
use crate::board;
use crate::draw;
use crate::problem::Problem;

/// What people said to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// This.
    Choice(Choice),
    /// Go on.
    On,
    /// Something was taken back: the game waits for something else now.
    Again,
    /// They leave.
    Leave,
}

impl<'g, In: BufRead, Out: Write> Table<'g, In, Out> {
    /// Puts a question until it is answered; the save is up to date while people think.
    pub(super) fn ask(&mut self, question: &mut dyn Question) -> Result<Said, Problem> {
        self.catch_up()?;
        self.console.say(&format!("\n{}", question.show().trim_start_matches('\n')))?;
        loop {
            let Some(line) = self.console.line()? else { return Ok(Said::Leave) };
            match &*line.to_lowercase() {
                "q" => return Ok(Said::Leave),
                "u" if self.undo()? => return Ok(Said::Again),
                "u" => {}
                "b" => self.console.say(&self.board(&[]))?,
                "s" => self.show_scores()?,
                "e" => self.explain_points()?,
                "?" => self.explain_question()?,
                _ => match question.read(&line) {
                    Reading::Choice(choice) => return Ok(Said::Choice(choice)),
                    Reading::On => return Ok(Said::On),
                    Reading::Say(words) => self.console.say(&words)?,
                },
            }
        }
    }

    /// The board in characters, with numbers on cells.
    pub(super) fn board(&self, labels: &[draw::CellLabel]) -> String {
        let picture = board::picture(&self.speech, self.session.game().state(), String::new(), Vec::new());
        let board = draw::text_with_labels(&picture, labels, self.console.ink());
        format!("\n{board}{}\n", self.legend())
    }

    /// What the letters on the board stand for.
    fn legend(&self) -> String {
        let kinds = 0..self.setup.rules.definitions().kinds.len() as u8;
        let kinds = kinds.map(tilewright_engine::ids::Kind);
        let words = kinds.map(|kind| format!("{} {}", board::kind_letter(&self.speech, kind), self.speech.kind(kind)));
        format!("    {}", words.collect::<Vec<_>>().join(" · "))
    }

    /// The question of the decision that people have to make.
    pub(super) fn question(&self) -> Option<Box<dyn Question + 'g>> {
        let state = self.session.game().state();
        let decision = self.session.decision()?;
        let asked = self.speech.question(state, &decision);
        let entry = |choice: &Choice| {
            let (times, more) = match *choice {
                Choice::Draw(tile) => (Some(state.deck().left(tile)), self.speech.tile_in_words(tile)),
                _ => (None, String::new()),
            };
            Entry { name: self.speech.choice(state, &decision, *choice), times, more, choice: *choice }
        };
        let listed = |question: String| {
            let entries = decision.options().iter().map(entry).collect();
            Box::new(Listed::new(self.speech, question, entries, decision.may_pass()))
        };
        Some(match decision.prompt() {
            Prompt::Draw => {
                let player = self.speech.player(state.cursor().player);
                listed(self.speech.say("real-draw", &[("player", player)]))
            }
            Prompt::Wood => listed(format!("{}{asked}", self.tile_placed())),
            Prompt::Hook(..) => listed(format!("{}\n{asked}", self.board(&[]))),
            Prompt::Place(tile) => {
                let places = Placing::new(self.speech, &decision, tile);
                let board = self.board(&places.labels());
                let turns = distinct_turns(&self.setup.rules, tile)
                    .into_iter()
                    .map(|turn| (format!("{}°", turn.degrees()), board::tile_in_hand(&self.speech, tile, turn)));
                let turns = draw::row(&turns.collect::<Vec<_>>(), self.console.ink());
                let printed = self.speech.tile_in_words(tile);
                Box::new(places.below(format!("{board}\n{asked}  [{printed}]\n{turns}")))
            }
        })
    }

    /// The tile placed last, by itself.
    fn tile_placed(&self) -> String {
        let state = self.session.game().state();
        let Some(tile) = state.cursor().placed else { return String::new() };
        let cell = state.board().tile(tile).cell.to_string();
        draw::row(&[(cell, board::tile_alone(&self.speech, state, tile))], self.console.ink())
    }

    /// Takes the last choice of a person back, and says whether it could.
    fn undo(&mut self) -> Result<bool, Problem> {
        let asking = self.session.decision().and_then(|decision| match decision.chooser() {
            Chooser::Player(player) => Some(player),
            Chooser::Chance(_) => None,
        });
        let choices = match self.history.reach(asking) {
            Ok(choices) => choices,
            Err(stop) => {
                self.console.say(&self.why_not(stop))?;
                return Ok(false);
            }
        };
        let left = self.session.choices().len() - choices;
        let taken = self.session.choices()[left];
        if let Err(error) = self.session.undo(choices) {
            let told = match &error {
                ChooseError::Failed(failure) => self.failure("failed", failure),
                other => other.to_string(),
            };
            return Err(Problem::bad(told, "the save is whole; go on with it"));
        }
        if self.history.take_back(choices) {
            self.seats = self.seats_now()?;
        }
        self.scorings.forget(left);
        self.waved_on = None;
        self.kept.fall_behind();
        self.catch_up()?;
        let state = self.session.game().state();
        if let Some(decision) = self.session.decision() {
            let choice = self.speech.choice(state, &decision, taken);
            self.console.say(&self.speech.say("taken-back", &[("choice", &choice), ("points", &self.points())]))?;
        }
        Ok(true)
    }

    fn why_not(&self, stop: Stop) -> String {
        match stop {
            Stop::Beginning => self.speech.say("no-undo-beginning", &[]),
            Stop::Drawn => self.speech.say("no-undo-drawn", &[]),
            Stop::Other(player) => self.speech.say("no-undo-other", &[("player", self.speech.player(player))]),
        }
    }
}
