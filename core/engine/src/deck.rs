//! The tiles that are still to come: how many of each, in no order.

use serde::{Deserialize, Serialize};

use crate::ids::TileKind;

/// Kinds in a pile.
const PILE: usize = 8;

/// Tiles not yet drawn. Nothing is stacked: a draw is a choice of chance among what is left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck {
    left: Vec<u16>,
    /// How many tiles are left of so many kinds at a time, so that a draw looks at few of them.
    piles: Vec<u32>,
    total: u32,
    set_aside: u32,
}

impl Deck {
    /// Fills the deck anew.
    pub(crate) fn fill(&mut self, copies: impl Iterator<Item = u16>) {
        self.left.clear();
        self.left.extend(copies);
        self.piles.clear();
        self.piles.extend(self.left.chunks(PILE).map(|pile| pile.iter().map(|&copies| u32::from(copies)).sum::<u32>()));
        self.total = self.piles.iter().sum();
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
        // Without a branch in the loops: where a draw ends cannot be foreseen.
        let (mut pile, mut before, mut end) = (0, 0, 0);
        for &tiles in &self.piles {
            end += tiles;
            let passed = end <= position;
            pile += usize::from(passed);
            before = if passed { end } else { before };
        }
        let mut kind = pile * PILE;
        for &left in self.left[kind..].iter().take(PILE) {
            before += u32::from(left);
            kind += usize::from(before <= position);
        }
        Some(TileKind(kind as u16))
    }

    #[inline]
    pub(crate) fn take(&mut self, tile: TileKind) {
        self.left[tile.index()] -= 1;
        self.piles[tile.index() / PILE] -= 1;
        self.total -= 1;
    }

    pub(crate) fn put_aside(&mut self) {
        self.set_aside += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_left_has_a_position_of_its_own() {
        let mut deck = Deck::default();
        deck.fill((0..21).map(|kind| kind % 4));
        while deck.total() > 0 {
            let wanted = deck.kinds().flat_map(|(kind, left)| std::iter::repeat_n(kind, usize::from(left)));
            let found: Vec<_> = (0..deck.total()).map(|position| deck.at(position).expect("it is left")).collect();
            assert_eq!(found, wanted.collect::<Vec<_>>());
            assert_eq!(deck.at(deck.total()), None);
            deck.take(found[found.len() / 2]);
        }
    }
}
