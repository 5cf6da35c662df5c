//! Cells, sides and quarter turns.

use serde::{Deserialize, Serialize};

/// A place on the board for one tile: `x` grows to the east, `y` to the south.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// East of the start tile.
    pub x: i16,
    /// South of the start tile.
    pub y: i16,
}

impl Cell {
    /// The cell at these coordinates.
    pub const fn new(x: i16, y: i16) -> Cell {
        Cell { x, y }
    }

    /// The cell that touches this one on a side.
    #[inline]
    pub fn beside(self, side: Side) -> Cell {
        let (x, y) = [(0, -1), (1, 0), (0, 1), (-1, 0)][side.index()];
        Cell::new(self.x + x, self.y + y)
    }

    /// The cell at an offset from this one.
    #[inline]
    pub fn offset(self, by: Cell) -> Cell {
        Cell::new(self.x + by.x, self.y + by.y)
    }

    /// Offsets of the eight cells around one, row by row.
    pub fn around() -> Vec<Cell> {
        let rows = (-1..=1).flat_map(|y| (-1..=1).map(move |x| Cell::new(x, y)));
        rows.filter(|cell| *cell != Cell::default()).collect()
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// A side of a tile or cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Side {
    /// Up on a map.
    North,
    /// Right on a map.
    East,
    /// Down on a map.
    South,
    /// Left on a map.
    West,
}

impl Side {
    /// All sides, from north clockwise.
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    /// Position in [`Side::ALL`].
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The side that faces this one across an edge.
    #[inline]
    pub fn opposite(self) -> Side {
        Side::ALL[(self.index() + 2) & 3]
    }

    /// Where this side of a tile points once the tile is turned.
    #[inline]
    pub fn turned(self, rotation: Rotation) -> Side {
        Side::ALL[(self.index() + rotation.index()) & 3]
    }
}

/// Quarter turns clockwise, 0 to 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Rotation(u8);

impl Rotation {
    /// All four, from none.
    pub const ALL: [Rotation; 4] = [Rotation(0), Rotation(1), Rotation(2), Rotation(3)];

    /// So many quarter turns; four are none.
    #[inline]
    pub fn quarters(turns: u8) -> Rotation {
        Rotation(turns & 3)
    }

    /// Number of quarter turns.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// This rotation and then another.
    #[inline]
    pub fn then(self, other: Rotation) -> Rotation {
        Rotation((self.0 + other.0) & 3)
    }

    /// The rotation that takes this one back.
    #[inline]
    pub fn back(self) -> Rotation {
        Rotation(self.0.wrapping_neg() & 3)
    }

    /// The angle in degrees clockwise.
    pub fn degrees(self) -> u16 {
        u16::from(self.0) * 90
    }
}
