//! What runs between two decisions: steps, hooks and the lists of regions to score.

use crate::code::{Code, Failure};
use crate::decision::Choice;
use crate::event::Event;
use crate::features::Root;
use crate::ids::*;
use crate::rules::Rules;
use crate::scoring::Item;
use crate::sheet::Sheet;
use crate::state::{Cursor, Pending, State};
use crate::steps::Step;
use crate::table::Table;
use crate::wood;

/// A game on the move. Everything it does is a function of the state; it lives for one choice.
pub(crate) struct Machine<'a> {
    pub rules: &'a Rules,
    pub table: &'a mut Box<Table>,
    pub code: &'a mut dyn Code,
    pub sheet: &'a mut Sheet,
    pub closed: &'a mut Vec<Segment>,
}

impl Machine<'_> {
    #[inline]
    pub(crate) fn state(&self) -> &State {
        &self.table.state
    }

    /// Puts the start tiles down and runs to the first decision.
    pub(crate) fn set_up(&mut self) -> Result<(), Box<Failure>> {
        for start in &self.rules.definitions().start {
            let rotation = crate::geometry::Rotation::quarters(start.rotation);
            self.table.put_tile(self.rules, None, start.tile, start.cell, rotation);
        }
        self.table.state.features.take_closed(self.closed);
        self.table.state.cursor.done = 1;
        self.run()
    }

    /// Does what was chosen and runs to the next decision. The choice is allowed.
    #[inline]
    pub(crate) fn carry_out(&mut self, choice: Choice) -> Result<(), Box<Failure>> {
        let pending = std::mem::take(&mut self.table.state.pending);
        let cursor = &mut self.table.state.cursor;
        match (pending, choice) {
            (Pending::Draw, Choice::Draw(tile)) => {
                cursor.hand = Some(tile);
                self.drawn(tile);
            }
            (Pending::Place, Choice::Place { cell, rotation }) => {
                let player = cursor.player;
                if let Some(tile) = cursor.hand.take() {
                    let placed = self.table.put_tile(self.rules, Some(player), tile, cell, rotation);
                    self.table.state.cursor.placed = Some(placed);
                }
            }
            (Pending::Wood, Choice::Figure { kind, segment, role }) => {
                let player = Some(cursor.player);
                if let Some(figure) = self.table.state.figures.at_hand(player, kind) {
                    self.table.put_figure(figure, segment, Some(role));
                }
            }
            (Pending::Answer(question), choice) => self.answered(question, choice)?,
            _ => {}
        }
        self.run()
    }

    fn drawn(&mut self, tile: TileKind) {
        let player = self.state().cursor.player;
        self.table.state.deck.take(tile);
        self.table.journal.write(|| Event::Drawn { player, tile });
        if !self.state().board.has_placement(self.rules.shapes(), tile) {
            self.table.state.deck.put_aside();
            self.table.state.cursor.hand = None;
            // The same player draws again.
            self.table.state.cursor.done = 0;
            self.table.journal.write(|| Event::SetAside { tile });
        }
    }

    fn run(&mut self) -> Result<(), Box<Failure>> {
        while matches!(self.state().pending, Pending::Nothing) {
            if self.state().scoring.is_active() {
                self.score_on()?;
            } else {
                self.step_on()?;
            }
        }
        Ok(())
    }

    /// Goes from step to step as far as the first thing that waits: in each the engine's own part, then the hooks.
    #[inline]
    fn step_on(&mut self) -> Result<(), Box<Failure>> {
        let plan = self.rules.plan();
        let Cursor { mut step, mut done, .. } = self.table.state.cursor;
        loop {
            if done == 0 {
                done = 1;
                self.table.state.cursor.done = 1;
                if !self.engine_part(step) {
                    return Ok(());
                }
            }
            while done <= plan.of(step).hooks {
                let gate = plan.gate(step, done - 1);
                done += 1;
                if gate.is_open(self.state()) {
                    self.table.state.cursor.done = done;
                    return self.call(gate.hook);
                }
            }
            let more = step == Step::End && self.state().deck.total() > 0;
            step = if more { Step::Begin } else { plan.after(step, self.state()) };
            done = plan.of(step).done;
            let cursor = &mut self.table.state.cursor;
            (cursor.step, cursor.done) = (step, done);
        }
    }

    /// Does the engine's own part of a step, and says whether the step goes on to its hooks at once.
    #[inline]
    fn engine_part(&mut self, step: Step) -> bool {
        let state = &mut self.table.state;
        match step {
            Step::Begin => self.begin_turn(),
            Step::Draw if state.deck.total() == 0 => {
                state.cursor.placed = None;
                state.cursor.step = Step::LastActions;
                state.cursor.done = self.rules.plan().of(Step::LastActions).done;
                return false;
            }
            Step::Draw => return self.wait(Pending::Draw),
            Step::Place => return self.wait(Pending::Place),
            Step::Wood if wood::nth(self.rules, state, 0).is_some() => return self.wait(Pending::Wood),
            Step::Identify => self.identify(),
            Step::ScoreRegions => return !state.scoring.begin(),
            Step::FinalRegions => {
                self.list_unfinished();
                return !self.table.state.scoring.begin();
            }
            Step::End => self.end_turn(),
            Step::Over => {
                let Table { journal, state, .. } = &mut **self.table;
                journal.write(|| Event::Over { points: state.points.clone() });
                return self.wait(Pending::Over);
            }
            _ => {}
        }
        true
    }

    #[inline]
    fn wait(&mut self, pending: Pending) -> bool {
        self.table.state.pending = pending;
        false
    }

    fn begin_turn(&mut self) {
        let cursor = &mut self.table.state.cursor;
        cursor.turn += 1;
        cursor.placed = None;
        let (turn, player) = (cursor.turn, cursor.player);
        self.table.journal.write(|| Event::Turn { turn, player });
    }

    fn end_turn(&mut self) {
        for value in self.rules.fleeting() {
            self.table.state.values[value.index()] = 0;
        }
        let cursor = &mut self.table.state.cursor;
        cursor.player = Player((cursor.player.0 + 1) % self.rules.players());
    }

    /// Lists the regions completed in this part: by kind, then by lowest segment.
    fn identify(&mut self) {
        self.table.state.scoring.clear();
        if !self.state().features.has_closed() {
            return;
        }
        self.table.state.features.take_closed(self.closed);
        let features = &self.table.state.features;
        self.closed.retain(|region| features.is_complete(*region));
        for at in 0..self.closed.len() {
            let region = self.closed[at];
            self.table.journal.write(|| Event::Completed { region });
        }
        let mut closed = std::mem::take(self.closed);
        closed.retain(|region| self.is_worth_a_look(self.state().features.root(*region), Occasion::COMPLETED));
        *self.closed = closed;
        self.list(Occasion::COMPLETED);
    }

    fn list_unfinished(&mut self) {
        self.table.state.scoring.clear();
        let mut listed = std::mem::take(self.closed);
        listed.clear();
        let worth = |region: &Root| self.is_worth_a_look(*region, Occasion::FINAL);
        listed.extend(self.state().features.unfinished().filter(worth).map(|region| region.segment));
        *self.closed = listed;
        self.list(Occasion::FINAL);
    }

    /// Lists what was gathered, by kind and then by lowest segment.
    fn list(&mut self, occasion: Occasion) {
        let features = &self.table.state.features;
        self.closed.sort_unstable_by_key(|region| (features.kind(*region), *region));
        let items = self.closed.iter().map(|&region| Item { region, occasion });
        self.table.state.scoring.list.extend(items);
    }

    /// A region that no follower stands in and no hook asks for is not worth a look.
    #[inline]
    fn is_worth_a_look(&self, region: Root, occasion: Occasion) -> bool {
        let Root { segment, kind, followers, .. } = region;
        let hooked =
            || !self.rules.prologs(kind, occasion).is_empty() || !self.rules.epilogs(kind, occasion).is_empty();
        followers > 0 || hooked() || self.holds_owned(segment)
    }

    /// Whether a figure that is no follower waits there to go home.
    fn holds_owned(&self, region: Segment) -> bool {
        let others = self.rules.owned().len() > 1;
        others
            && self
                .state()
                .figures
                .placed()
                .any(|(_, piece, segment, _)| piece.owner.is_some() && self.state().features.region(segment) == region)
    }
}
