//! The tiles that are still to come: how many of each, in no order.

use serde::{Deserialize, Serialize};

use crate::ids::TileKind;

/// Tiles not yet drawn. Nothing is stacked: a draw is a choice of chance among what is left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck {
    left: Vec<u16>,
    total: u32,
    set_aside: u32,
}

impl Deck {
    /// Fills the deck anew.
    pub(crate) fn fill(&mut self, copies: impl Iterator<Item = u16>) {
        self.left.clear();
        self.left.extend(copies);
        self.total = self.left.iter().map(|&copies| u32::from(copies)).sum();
        self.set_aside = 0;
    }

    /// How many tiles can still be drawn.
    #[inline]
    pub fn total(&self) -> u32 {
        self.total
    }

    /// How many of one kind can still be drawn.
    #[inline]
    pub fn left(&self, tile: TileKind) -> u16 {
        self.left.get(tile.index()).copied().unwrap_or(0)
    }

    /// How many tiles were drawn and fitted nowhere.
    pub fn set_aside(&self) -> u32 {
        self.set_aside
    }

    /// The kinds that can still be drawn, in order, with how many are left of each.
    pub fn kinds(&self) -> impl Iterator<Item = (TileKind, u16)> + '_ {
        let all = self.left.iter().enumerate();
        all.filter(|(_, left)| **left > 0).map(|(kind, left)| (TileKind(kind as u16), *left))
    }

    /// The kind that the tile at a position has, counting tiles kind by kind; the position is below [`Deck::total`].
    #[inline]
    pub(crate) fn at(&self, position: u32) -> Option<TileKind> {
        if position >= self.total {
            return None;
        }
        // Without a branch in the loop: where a draw ends cannot be foreseen.
        let (mut before, mut kind) = (0, 0);
        for &left in &self.left {
            before += u32::from(left);
            kind += u16::from(before <= position);
        }
        Some(TileKind(kind))
    }

    #[inline]
    pub(crate) fn take(&mut self, tile: TileKind) {
        self.left[tile.index()] -= 1;
        self.total -= 1;
    }

    pub(crate) fn put_aside(&mut self) {
        self.set_aside += 1;
    }
}
