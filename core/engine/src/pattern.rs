//! What an open cell sees on its four sides, as one number, and which of these numbers are one another turned.

use crate::geometry::{Rotation, Side};
use crate::ids::EdgeKind;

/// More edge kinds than this would make the table of patterns too large; see `docs/architecture.md`.
pub(crate) const MOST_EDGE_KINDS: usize = 10;

/// The patterns that edge kinds make: per side nothing or an edge kind, as one number with `edge kinds + 1` digits.
///
/// Patterns that are one another turned form a class. What fits one of them fits the others, turned with them; so only
/// classes are gone through for the places of a tile, of which there are nearly four times fewer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Patterns {
    digits: u32,
    classes: usize,
    /// Per pattern.
    turned: Vec<Turned>,
}

/// A pattern as another one turned: the least one of its class.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turned {
    pub class: u16,
    pub by: Rotation,
}

impl Patterns {
    pub fn new(edge_kinds: usize) -> Patterns {
        let digits = edge_kinds as u32 + 1;
        let mut patterns = Patterns { digits, classes: 0, turned: Vec::new() };
        for pattern in 0..digits.pow(4) {
            let all = Rotation::ALL.map(|by| (patterns.turn(pattern, by), by));
            let (least, there) = all.into_iter().min().expect("there are four");
            let class = match patterns.turned.get(least as usize) {
                Some(known) => known.class,
                None => {
                    patterns.classes += 1;
                    patterns.classes as u16 - 1
                }
            };
            patterns.turned.push(Turned { class, by: there.back() });
        }
        patterns
    }

    /// How many classes there are.
    pub fn classes(&self) -> usize {
        self.classes
    }

    #[inline]
    pub fn turned(&self, pattern: u16) -> Turned {
        self.turned[usize::from(pattern)]
    }

    /// What an edge kind on a side adds to the pattern of an open cell.
    pub fn of(&self, side: Side, edge: EdgeKind) -> u32 {
        (u32::from(edge.0) + 1) * self.digits.pow(side.index() as u32)
    }

    /// The pattern of a cell after so many quarter turns of everything around it.
    fn turn(&self, pattern: u32, by: Rotation) -> u32 {
        let highest = self.digits.pow(3);
        (0..by.index()).fold(pattern, |pattern, _| pattern % highest * self.digits + pattern / highest)
    }
}

/// The rotations in which a tile fits a class of patterns: as bits, and above them how many they are.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Fitting(u8);

impl Fitting {
    pub fn with(self, rotation: Rotation) -> Fitting {
        Fitting((self.0 | 1 << rotation.index()) + 0x10)
    }

    /// How many rotations fit.
    #[inline]
    pub fn count(self) -> u32 {
        u32::from(self.0 >> 4)
    }

    #[inline]
    pub fn allows(self, rotation: Rotation) -> bool {
        self.0 & (1 << rotation.index()) != 0
    }

    /// One of the rotations that fit, from the least.
    #[inline]
    pub fn nth(self, position: u32) -> Rotation {
        let mut left = self.0 & 0xf;
        for _ in 0..position {
            left &= left.wrapping_sub(1);
        }
        Rotation::quarters(left.trailing_zeros() as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_that_are_one_another_turned_are_one_class() {
        let patterns = Patterns::new(3);
        // Necklaces of four beads in four colours, turned but not turned over.
        assert_eq!(patterns.classes(), 70);
        let corner = |first: Side, edge: u8, then: u8| {
            let next = first.turned(Rotation::quarters(1));
            (patterns.of(first, EdgeKind(edge)) + patterns.of(next, EdgeKind(then))) as u16
        };
        let north = patterns.turned(corner(Side::North, 0, 1));
        for (turns, side) in (0..4).zip(Side::ALL) {
            let turned = patterns.turned(corner(side, 0, 1));
            assert_eq!(turned.class, north.class);
            assert_eq!(turned.by, north.by.then(Rotation::quarters(turns)));
        }
        assert_ne!(patterns.turned(corner(Side::North, 1, 0)).class, north.class);
    }

    #[test]
    fn the_rotations_that_fit_are_found_by_position() {
        let fitting = Fitting::default().with(Rotation::quarters(1)).with(Rotation::quarters(3));
        assert_eq!(fitting.count(), 2);
        assert_eq!([fitting.nth(0), fitting.nth(1)], [Rotation::quarters(1), Rotation::quarters(3)]);
        assert!(fitting.allows(Rotation::quarters(3)) && !fitting.allows(Rotation::quarters(0)));
    }
}
