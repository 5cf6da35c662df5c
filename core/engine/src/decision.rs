//! The one door: what the game waits for, who decides it, and what can be chosen.

use serde::{Deserialize, Serialize};

use crate::geometry::{Cell, Rotation};
use crate::ids::*;
use crate::options;
use crate::rules::Rules;
use crate::state::{Pending, State};
use crate::wood;

/// Something chosen, by value: it means the same in a save, on another machine and after other options have come up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// A tile comes from the deck.
    Draw(TileKind),
    /// The tile in hand goes to a cell.
    Place {
        /// Where.
        cell: Cell,
        /// How it is turned.
        rotation: Rotation,
    },
    /// A figure from supply goes onto a segment.
    Figure {
        /// What kind of figure.
        kind: FigureKind,
        /// Where.
        segment: Segment,
        /// In which role.
        role: Role,
    },
    /// A region, by its lowest segment.
    Region(Segment),
    /// A figure on the board.
    Piece(Figure),
    /// One of the alternatives of a question, by position.
    Alternative(u8),
    /// None of the options.
    Pass,
}

/// Who decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Chooser {
    /// Chance, for a purpose: each has its own stream of numbers.
    Chance(Purpose),
    /// A player.
    Player(Player),
}

/// What chance is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Purpose {
    /// A tile from the deck.
    Deck,
}

/// What a decision is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt<'a> {
    /// Draw a tile.
    Draw,
    /// Place the tile in hand.
    Place(TileKind),
    /// Place a figure on the tile just placed.
    Wood,
    /// A hook's question, by the hook and the key of its words.
    Hook(Hook, &'a tilewright_abi::Ask),
}

/// What the game waits for: a view of the state, so that a thousand options cost no list.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'a> {
    rules: &'a Rules,
    state: &'a State,
}

impl<'a> Decision<'a> {
    pub(crate) fn of(rules: &'a Rules, state: &'a State) -> Option<Decision<'a>> {
        match state.pending {
            Pending::Nothing | Pending::Over => None,
            _ => Some(Decision { rules, state }),
        }
    }

    /// Who decides.
    #[inline]
    pub fn chooser(&self) -> Chooser {
        match &self.state.pending {
            Pending::Draw => Chooser::Chance(Purpose::Deck),
            Pending::Answer(question) => Chooser::Player(question.player),
            _ => Chooser::Player(self.state.cursor.player),
        }
    }

    /// What it is about.
    pub fn prompt(&self) -> Prompt<'a> {
        match (&self.state.pending, self.state.cursor.hand) {
            (Pending::Draw, _) => Prompt::Draw,
            (Pending::Place, Some(tile)) => Prompt::Place(tile),
            (Pending::Answer(question), _) => Prompt::Hook(question.hook, &question.ask),
            _ => Prompt::Wood,
        }
    }

    /// Whether [`Choice::Pass`] is possible too; it is not among the options.
    #[inline]
    pub fn may_pass(&self) -> bool {
        match &self.state.pending {
            Pending::Wood => true,
            Pending::Answer(question) => question.ask.may_pass,
            _ => false,
        }
    }

    /// How many options there are. For a draw every tile left counts for itself, so that each is as likely.
    #[inline]
    pub fn count(&self) -> u32 {
        match (&self.state.pending, self.state.cursor.hand) {
            (Pending::Draw, _) => self.state.deck.total(),
            (Pending::Place, Some(tile)) => self.state.board.placements(self.rules.shapes(), tile),
            (Pending::Wood, _) => wood::count(self.rules, self.state),
            (Pending::Answer(question), _) => options::answer_count(self.rules, self.state, question),
            _ => 0,
        }
    }

    /// One of the options, by position from 0 to [`Decision::count`].
    #[inline]
    pub fn nth(&self, position: u32) -> Option<Choice> {
        match (&self.state.pending, self.state.cursor.hand) {
            (Pending::Draw, _) => self.state.deck.at(position).map(Choice::Draw),
            (Pending::Place, Some(tile)) => {
                let placement = self.state.board.placement(self.rules.shapes(), tile, position);
                placement.map(|(cell, rotation)| Choice::Place { cell, rotation })
            }
            (Pending::Wood, _) => wood::nth(self.rules, self.state, position),
            (Pending::Answer(question), _) => options::nth_answer(self.rules, self.state, question, position),
            _ => None,
        }
    }

    /// Every option that means something different, in order of value; equal tiles of a draw once.
    pub fn options(&self) -> Vec<Choice> {
        let mut options: Vec<Choice> = match &self.state.pending {
            Pending::Draw => self.state.deck.kinds().map(|(tile, _)| Choice::Draw(tile)).collect(),
            _ => (0..self.count()).filter_map(|position| self.nth(position)).collect(),
        };
        options.sort();
        options
    }

    /// Whether this may be chosen.
    #[inline]
    pub fn allows(&self, choice: Choice) -> bool {
        match (&self.state.pending, choice) {
            (_, Choice::Pass) => self.may_pass(),
            (Pending::Draw, Choice::Draw(tile)) => self.state.deck.left(tile) > 0,
            (Pending::Place, Choice::Place { cell, rotation }) => {
                let hand = self.state.cursor.hand;
                hand.is_some_and(|tile| self.state.board.fits(self.rules.shapes(), tile, cell, rotation))
            }
            (Pending::Wood, Choice::Figure { kind, segment, role }) => {
                wood::allows(self.rules, self.state, kind, segment, role)
            }
            (Pending::Answer(question), _) => options::allows(self.rules, self.state, question, choice),
            _ => false,
        }
    }
}
