//! How a game ends, or people leave it.

use std::io::{BufRead, Write};

use super::tell::quoted;
use super::{Flow, Table};
use crate::problem::Problem;

impl<In: BufRead, Out: Write> Table<'_, In, Out> {
    /// The result; people may look at it, and take the last choice back, before they go.
    pub(super) fn end(&mut self) -> Result<Flow, Problem> {
        self.console.say(&self.result())?;
        if !self.seats.has_people() {
            return Ok(Flow::Leave);
        }
        let before = self.session.choices().len();
        self.pause("end-pause")?;
        Ok(if self.session.choices().len() < before { Flow::On } else { Flow::Leave })
    }

    /// The score table, best first, and who has won.
    fn result(&self) -> String {
        let points = self.session.game().state().points();
        let mut ranked: Vec<_> = self.setup.rules.seats().collect();
        ranked.sort_by_key(|player| (-points[player.index()], *player));
        let most = ranked.first().map_or(0, |player| points[player.index()]);
        let width = ranked.iter().map(|player| self.speech.player(*player).chars().count()).max().unwrap_or(0);
        let row = |player: &tilewright_engine::ids::Player| {
            format!("  {:<width$} {:>5}", self.speech.player(*player), points[player.index()])
        };
        let mut lines: Vec<String> = ranked.iter().map(row).collect();
        let winners: Vec<&str> = ranked
            .iter()
            .filter(|player| points[player.index()] == most)
            .map(|player| self.speech.player(*player))
            .collect();
        let key = if winners.len() == 1 { "won" } else { "tied" };
        let points = most.to_string();
        lines.push(self.speech.say(key, &[("players", &winners.join(", ")), ("points", &points)]));
        lines.join("\n")
    }

    /// Saves, and says where and what can be done with it.
    pub(super) fn part(&mut self) -> Result<(), Problem> {
        let saved = self.kept.catch_up(self.setup, self.terms, &self.session);
        saved.map_err(|error| Problem::writing(self.kept.path(), &error))?;
        let key = if self.session.game().state().is_over() { "part-over" } else { "part" };
        self.console.say(&format!("\n{}", self.speech.say(key, &[("file", &quoted(self.kept.path()))])))?;
        Ok(())
    }
}
