//! The whole state of a game as one plain value.

use serde::{Deserialize, Serialize};
use tilewright_abi::{Ask, AskOptions};

use crate::board::Board;
use crate::decision::Choice;
use crate::deck::Deck;
use crate::features::Features;
use crate::figures::Figures;
use crate::ids::*;
use crate::rules::Rules;
use crate::scoring::Scoring;
use crate::steps::Step;

/// The most players a game has.
pub(crate) const MOST_PLAYERS: usize = 6;

/// A game at one moment: to copy it is to copy flat arrays, and nothing of a game lives anywhere else.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct State {
    pub(crate) board: Board,
    pub(crate) features: Features,
    pub(crate) figures: Figures,
    pub(crate) deck: Deck,
    pub(crate) points: Vec<i32>,
    pub(crate) values: Vec<i64>,
    pub(crate) cursor: Cursor,
    pub(crate) scoring: Scoring,
    pub(crate) pending: Pending,
}

/// Where the game is: whose turn, in which step, how far in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cursor {
    /// Whose turn it is.
    pub player: Player,
    /// Turns begun, this one included.
    pub turn: u32,
    /// The step.
    pub step: Step,
    /// How much of the step is done: 0 before the engine's own part, then one more than the hooks called.
    pub(crate) done: u16,
    /// The tile drawn and not yet placed.
    pub hand: Option<TileKind>,
    /// The tile placed in this part of the turn.
    pub placed: Option<Tile>,
}

/// What the game waits for: the producer of the options, never the options themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Pending {
    /// Nothing: the game runs on.
    #[default]
    Nothing,
    /// A tile to be drawn.
    Draw,
    /// The tile in hand to be placed.
    Place,
    /// A figure to be placed on the tile just placed.
    Wood,
    /// An answer to a hook's question.
    Answer(Question),
    /// Nothing any more.
    Over,
}

/// A hook's question on its way round the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Question {
    pub hook: Hook,
    pub ask: Box<Ask>,
    /// Whose answer is waited for.
    pub player: Player,
    /// How many more players are asked after this one.
    pub more: u8,
    /// How many questions there were in a row, this one included.
    pub asked: u16,
}

impl Question {
    /// The key of an alternative of this question.
    pub fn alternative(&self, choice: Option<Choice>) -> Option<&str> {
        match (&self.ask.options, choice) {
            (AskOptions::Alternatives(keys), Some(Choice::Alternative(position))) => {
                keys.get(usize::from(position)).map(String::as_str)
            }
            _ => None,
        }
    }
}

impl State {
    pub(crate) fn new(rules: &Rules) -> State {
        let mut state = State { figures: Figures::new(rules.definitions()), ..State::default() };
        state.clear(rules);
        state
    }

    /// Back to the beginning of a game of the same rules, keeping the memory.
    pub(crate) fn clear(&mut self, rules: &Rules) {
        let definitions = rules.definitions();
        self.board.clear(rules.shapes());
        self.features.clear();
        self.figures.clear();
        self.deck.fill(definitions.tiles.iter().map(|tile| tile.copies));
        self.points.clear();
        self.points.resize(usize::from(rules.players()), 0);
        self.values.clear();
        self.values.resize(definitions.values.len(), 0);
        self.cursor = Cursor::default();
        self.scoring.clear();
        self.pending = Pending::Nothing;
    }

    /// The tiles on the table.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The segments and regions.
    pub fn features(&self) -> &Features {
        &self.features
    }

    /// The wooden figures.
    pub fn figures(&self) -> &Figures {
        &self.figures
    }

    /// The tiles still to come.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// Points per player.
    pub fn points(&self) -> &[i32] {
        &self.points
    }

    /// Declared values of the game.
    pub fn values(&self) -> &[i64] {
        &self.values
    }

    /// Whose turn it is and in which step.
    pub fn cursor(&self) -> &Cursor {
        &self.cursor
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.pending == Pending::Over
    }

    /// Whether the region of a segment is complete.
    #[inline]
    pub fn complete(&self, segment: Segment) -> bool {
        self.features.is_complete(segment)
    }

    /// Followers in the region of a segment, each with its owner and weight, in the order of figures.
    pub(crate) fn followers_in<'a>(
        &'a self,
        rules: &'a Rules,
        region: Segment,
    ) -> impl Iterator<Item = (Figure, Player, u8)> + 'a {
        let followers = self.figures.placed().filter_map(move |(figure, piece, segment, _)| {
            let (owner, weight) = piece.owner.zip(rules.follower(piece.kind))?;
            self.features.is_in(segment, region).then_some((figure, owner, weight))
        });
        followers.take(self.features.followers(region).into())
    }

    /// Each player's weight in the majority of a region.
    pub(crate) fn weights(&self, rules: &Rules, region: Segment) -> [u32; MOST_PLAYERS] {
        let mut weights = [0; MOST_PLAYERS];
        for (_, owner, weight) in self.followers_in(rules, region) {
            weights[owner.index()] += u32::from(weight);
        }
        weights
    }

    /// Whether a figure of a kind stands in a region.
    pub(crate) fn holds(&self, region: Segment, kind: FigureKind) -> bool {
        let mut placed = self.figures.placed();
        placed.any(|(_, piece, segment, _)| piece.kind == kind && self.features.is_in(segment, region))
    }
}

impl Default for Cursor {
    fn default() -> Cursor {
        Cursor { player: Player(0), turn: 0, step: Step::Setup, done: 0, hand: None, placed: None }
    }
}
