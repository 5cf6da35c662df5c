//! Wooden figures and where they are.

use serde::{Deserialize, Serialize};

use crate::definitions::Definitions;
use crate::ids::{Figure, FigureKind, Player, Role, Segment};

/// Where a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// In its owner's supply; beside the board where it is neutral.
    Supply,
    /// On a segment, in a role if it has one.
    Segment(Segment, Option<Role>),
}

/// One wooden figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// What kind of figure it is.
    pub kind: FigureKind,
    /// Whose it is; none for a neutral one.
    pub owner: Option<Player>,
    /// Where it is.
    pub place: Place,
}

/// All figures of a game, each player's kind by kind, then the neutral ones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    pieces: Vec<Piece>,
    /// Per player and kind, and then per neutral kind, the first of its pieces.
    first: Vec<u16>,
    kinds: u8,
    /// Per player and kind, and then per neutral kind, how many are in supply.
    supply: Vec<u16>,
}

impl Figures {
    pub(crate) fn new(definitions: &Definitions) -> Figures {
        let mut figures = Figures { kinds: definitions.figures.len() as u8, ..Figures::default() };
        let owners = (0..definitions.players).map(|seat| Some(Player(seat))).chain([None]);
        for owner in owners {
            for (kind, figure) in definitions.figures.iter().enumerate() {
                figures.first.push(figures.pieces.len() as u16);
                if figure.neutral == owner.is_none() {
                    let piece = Piece { kind: FigureKind(kind as u8), owner, place: Place::Supply };
                    figures.pieces.extend(std::iter::repeat_n(piece, usize::from(figure.pieces)));
                }
            }
        }
        figures.first.push(figures.pieces.len() as u16);
        figures.clear();
        figures
    }

    /// Puts every figure back where it was at the beginning.
    pub(crate) fn clear(&mut self) {
        self.pieces.iter_mut().for_each(|piece| piece.place = Place::Supply);
        self.supply.clear();
        self.supply.extend(self.first.windows(2).map(|bounds| bounds[1] - bounds[0]));
    }

    /// All figures in order.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// One figure.
    #[inline]
    pub fn piece(&self, figure: Figure) -> &Piece {
        &self.pieces[figure.index()]
    }

    /// Where a player's figures of a kind are counted; the neutral ones where the player is none.
    #[inline]
    fn heap(&self, owner: Option<Player>, kind: FigureKind) -> usize {
        let kinds = usize::from(self.kinds);
        match owner {
            Some(player) => player.index() * kinds + kind.index(),
            None => self.supply.len() - kinds + kind.index(),
        }
    }

    /// A player's figures of a kind; the neutral ones where the player is none.
    #[inline]
    pub fn of(&self, owner: Option<Player>, kind: FigureKind) -> impl Iterator<Item = Figure> + use<> {
        let heap = self.heap(owner, kind);
        (self.first[heap]..self.first[heap + 1]).map(Figure)
    }

    /// How many of a player's figures of a kind are in supply.
    #[inline]
    pub fn supply(&self, owner: Option<Player>, kind: FigureKind) -> u32 {
        u32::from(self.supply[self.heap(owner, kind)])
    }

    /// Whether a player has a figure of a kind in supply.
    #[inline]
    pub(crate) fn has_at_hand(&self, player: Player, kind: FigureKind) -> bool {
        self.supply(Some(player), kind) > 0
    }

    /// The first of a player's figures of a kind that is in supply.
    #[inline]
    pub fn at_hand(&self, owner: Option<Player>, kind: FigureKind) -> Option<Figure> {
        self.of(owner, kind).find(|figure| self.piece(*figure).place == Place::Supply)
    }

    /// Every figure on the board, in order: the figure, the piece, its segment and role.
    #[inline]
    pub fn placed(&self) -> impl Iterator<Item = (Figure, &Piece, Segment, Option<Role>)> {
        self.pieces.iter().enumerate().filter_map(|(at, piece)| match piece.place {
            Place::Segment(segment, role) => Some((Figure(at as u16), piece, segment, role)),
            Place::Supply => None,
        })
    }

    #[inline]
    pub(crate) fn put(&mut self, figure: Figure, place: Place) {
        let Piece { kind, owner, place: from } = self.pieces[figure.index()];
        let heap = self.heap(owner, kind);
        self.supply[heap] -= u16::from(from == Place::Supply);
        self.supply[heap] += u16::from(place == Place::Supply);
        self.pieces[figure.index()].place = place;
    }
}
