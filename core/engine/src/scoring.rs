//! Scoring a list of regions, one after the other: prolog, sheet, award, epilog.

use serde::{Deserialize, Serialize};

use crate::code::Failure;
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::sheet::{self, Sheet};

/// A region to be scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Item {
    pub region: Segment,
    pub occasion: Occasion,
}

/// How far the scoring of a list is, so that a question in the middle of it loses nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Scoring {
    pub list: Vec<Item>,
    at: u32,
    /// Prologs called, then one for the award, then epilogs called.
    done: u16,
    active: bool,
}

impl Scoring {
    /// Empties the list, to be filled anew.
    pub fn clear(&mut self) {
        self.list.clear();
        (self.at, self.done, self.active) = (0, 0, false);
    }

    /// Begins to score what is listed, if anything is.
    pub fn begin(&mut self) -> bool {
        self.active = !self.list.is_empty();
        self.active
    }

    pub fn is_active(&self) -> bool {
        self.active
    }

    pub fn item(&self) -> Option<Item> {
        self.list.get(self.at as usize).copied().filter(|_| self.active)
    }
}

impl Machine<'_> {
    /// Takes the next step of the scoring under way.
    pub(crate) fn score_on(&mut self) -> Result<(), Box<Failure>> {
        let Some(Item { region, occasion }) = self.state().scoring.item() else {
            self.table.state.scoring.active = false;
            return self.go_home();
        };
        let kind = self.state().features.node(region).kind;
        let (prologs, epilogs) = (self.rules.prologs(kind, occasion), self.rules.epilogs(kind, occasion));
        let done = usize::from(self.state().scoring.done);
        self.table.state.scoring.done += 1;
        if let Some(&hook) = prologs.get(done) {
            self.call_for_region(hook, region)
        } else if done == prologs.len() {
            self.pay_for(region, occasion)
        } else if let Some(&hook) = epilogs.get(done - prologs.len() - 1) {
            self.call_for_region(hook, region)
        } else {
            self.table.state.scoring.at += 1;
            self.table.state.scoring.done = 0;
            Ok(())
        }
    }

    fn call_for_region(&mut self, hook: Hook, region: Segment) -> Result<(), Box<Failure>> {
        let (filter, state) = (&self.rules.hook(hook).filter, self.state());
        let holds = filter.holding.is_none_or(|figure| state.holds(region, figure));
        let counts = filter.value.is_none_or(|value| state.values[value.index()] != 0);
        if holds && counts { self.call(hook) } else { Ok(()) }
    }

    /// Pays what the region is worth to each player with the most weight in it.
    fn pay_for(&mut self, region: Segment, occasion: Occasion) -> Result<(), Box<Failure>> {
        let weights = self.state().weights(self.rules, region);
        let most = weights.iter().copied().max().unwrap_or(0);
        if most == 0 {
            return Ok(());
        }
        let mut sheet = std::mem::take(self.sheet);
        let worked_out = sheet::work_out(self.rules, self.table, self.code, region, occasion, &mut sheet);
        if worked_out.is_ok() {
            for player in self.rules.seats().filter(|seat| weights[seat.index()] == most) {
                self.pay(player, region, occasion, &sheet);
            }
        }
        *self.sheet = sheet;
        worked_out
    }

    fn pay(&mut self, player: Player, region: Segment, occasion: Occasion, sheet: &Sheet) {
        let points = self.table.pay(player, sheet.value);
        if self.table.journal.sums() {
            for line in &sheet.lines {
                self.table.note_points(line.label, Some(occasion), line.points);
            }
        }
        let sheet = || sheet.clone();
        self.table.journal.write(|| Event::Scored { player, region, occasion, sheet: sheet(), points });
    }

    /// Figures of completed regions go home once the whole list is scored.
    fn go_home(&mut self) -> Result<(), Box<Failure>> {
        let list = std::mem::take(&mut self.table.state.scoring.list);
        for item in list.iter().filter(|item| item.occasion == Occasion::COMPLETED) {
            for figure in 0..self.state().figures.pieces().len() as u16 {
                let figure = Figure(figure);
                let piece = self.state().figures.piece(figure);
                if let (Some(_), crate::figures::Place::Segment(segment, _)) = (piece.owner, piece.place)
                    && self.state().features.is_in(segment, item.region)
                {
                    self.table.take_figure(figure);
                }
            }
        }
        self.table.state.scoring.list = list;
        Ok(())
    }
}
