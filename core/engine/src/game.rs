//! A game to be played: the state, the rules, and the code of the packages.

use std::sync::Arc;

use thiserror::Error;

use crate::code::{Code, Failure};
use crate::decision::{Choice, Decision};
use crate::event::{Journal, Listening};
use crate::ids::{Player, Segment};
use crate::machine::Machine;
use crate::rules::Rules;
use crate::sheet::Sheet;
use crate::state::State;
use crate::table::Table;
use crate::view::View;

/// A game. It stands still at a [`Decision`] until something is chosen.
pub struct Game {
    rules: Arc<Rules>,
    table: Box<Table>,
    code: Box<dyn Code>,
    /// Room that every choice uses again.
    sheet: Sheet,
    closed: Vec<Segment>,
    failed: bool,
}

/// Why a choice was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ChooseError {
    /// It is none of the options. The game stands as before.
    #[error("{0:?} cannot be chosen now")]
    NotAllowed(Choice),
    /// The game is over, or a package's function failed before.
    #[error("the game takes no more choices")]
    Ended,
    /// A function of a package failed in the middle of it. This game is no longer good; play its choices again.
    #[error(transparent)]
    Failed(#[from] Box<Failure>),
}

impl Game {
    /// Sets a game up and runs to its first decision.
    ///
    /// # Errors
    ///
    /// Where a function of a package fails during setup.
    pub fn new(rules: Arc<Rules>, code: Box<dyn Code>, listening: Listening) -> Result<Game, Box<Failure>> {
        let journal = Journal::new(&rules, listening);
        let table = Box::new(Table::new(rules.clone(), journal));
        let mut game = Game { rules, table, code, sheet: Sheet::default(), closed: Vec::new(), failed: false };
        game.machine().set_up()?;
        Ok(game)
    }

    /// The game at another moment of the same rules, with code of its own: for search and for undo.
    pub fn at(rules: Arc<Rules>, code: Box<dyn Code>, listening: Listening, state: State) -> Game {
        let journal = Journal::new(&rules, listening);
        let mut table = Box::new(Table::new(rules.clone(), journal));
        table.state = state;
        Game { rules, table, code, sheet: Sheet::default(), closed: Vec::new(), failed: false }
    }

    /// Starts the game anew, using its memory and its packages' code again.
    ///
    /// # Errors
    ///
    /// As for [`Game::new`].
    pub fn restart(&mut self) -> Result<(), Box<Failure>> {
        self.table.state.clear(&self.rules);
        self.failed = false;
        self.machine().set_up()
    }

    /// Goes to another moment of the same rules.
    pub fn set_state(&mut self, state: &State) {
        self.table.state.clone_from(state);
        self.failed = false;
    }

    fn machine(&mut self) -> Machine<'_> {
        Machine {
            rules: &self.rules,
            table: &mut self.table,
            code: &mut *self.code,
            sheet: &mut self.sheet,
            closed: &mut self.closed,
        }
    }

    /// What the game waits for; nothing once it is over.
    #[inline]
    pub fn decision(&self) -> Option<Decision<'_>> {
        Decision::of(&self.rules, &self.table.state).filter(|_| !self.failed)
    }

    /// Chooses, and runs to the next decision.
    ///
    /// # Errors
    ///
    /// See [`ChooseError`]; only after [`ChooseError::Failed`] is the game no longer good.
    #[inline]
    pub fn choose(&mut self, choice: Choice) -> Result<(), ChooseError> {
        let decision = self.decision().ok_or(ChooseError::Ended)?;
        if !decision.allows(choice) {
            return Err(ChooseError::NotAllowed(choice));
        }
        let done = self.machine().carry_out(choice);
        self.failed = done.is_err();
        Ok(done?)
    }

    /// The game as a player sees it, or an onlooker.
    pub fn view(&self, viewer: Option<Player>) -> View<'_> {
        View::new(&self.rules, &self.table.state, viewer)
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The state.
    #[inline]
    pub fn state(&self) -> &State {
        &self.table.state
    }

    /// What was written down.
    pub fn journal(&mut self) -> &mut Journal {
        self.table.journal()
    }

    /// Puts a figure onto a segment before the first choice: for boards that a test or a puzzle begins with.
    pub fn arrange(&mut self, figure: crate::ids::Figure, segment: Segment, role: Option<crate::ids::Role>) {
        self.table.put_figure(figure, segment, role);
    }

    /// What a region would be worth on an occasion, line by line; nothing happens.
    ///
    /// # Errors
    ///
    /// Where a counting function of a package fails.
    pub fn value(&mut self, segment: Segment, occasion: crate::ids::Occasion) -> Result<Sheet, Box<Failure>> {
        let region = self.table.state.features.region(segment);
        let mut sheet = Sheet::default();
        crate::sheet::work_out(&self.rules, &mut self.table, &mut *self.code, region, occasion, &mut sheet)?;
        Ok(sheet)
    }
}

impl Game {
    /// How many followers a player has in supply.
    pub(crate) fn at_hand(&self, player: Player) -> i64 {
        let figures = self.state().figures();
        let followers = self.rules.owned().iter().filter(|kind| self.rules.follower(**kind).is_some());
        followers.map(|kind| i64::from(figures.supply(Some(player), *kind))).sum()
    }
}
