//! A rectangle of cells that grows with the board.

use serde::{Deserialize, Serialize};

use crate::geometry::Cell;
use crate::ids::Tile;

/// What is on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    /// Nothing, and no tile beside it.
    Empty,
    /// Nothing, but a tile beside it: the number of an open cell.
    Open(u32),
    /// A tile.
    Tile(Tile),
}

const OPEN: u32 = 1 << 31;
const WATCHED: u32 = 1 << 30;
const START_SIZE: i16 = 20;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Grid {
    west: i16,
    north: i16,
    width: i16,
    height: i16,
    /// Row by row: 0 for empty, a tile's number + 1, or an open cell's number with the top bit set; and the bit below
    /// where a region waits for a tile.
    spots: Vec<u32>,
}

impl Grid {
    /// Empties it; the next game begins small again, in the same memory.
    pub fn clear(&mut self) {
        (self.width, self.height) = (0, 0);
        self.spots.clear();
    }

    /// Where the cells beside one are kept, from north clockwise; there is room for them.
    #[inline]
    pub fn around(&self, slot: usize) -> [usize; 4] {
        let width = self.width as usize;
        [slot - width, slot + 1, slot + width, slot - 1]
    }

    #[inline]
    pub fn get(&self, slot: usize) -> Spot {
        spot(self.spots[slot])
    }

    /// Sets a spot; that a region waits for it stays known.
    #[inline]
    pub fn put(&mut self, slot: usize, spot: Spot) {
        let kept = &mut self.spots[slot];
        *kept = *kept & WATCHED
            | match spot {
                Spot::Empty => 0,
                Spot::Open(open) => open | OPEN,
                Spot::Tile(tile) => tile.0 + 1,
            };
    }

    #[inline]
    fn index(&self, cell: Cell) -> Option<usize> {
        let (x, y) = (cell.x.wrapping_sub(self.west), cell.y.wrapping_sub(self.north));
        let inside = (x as u16) < self.width as u16 && (y as u16) < self.height as u16;
        inside.then(|| y as usize * self.width as usize + x as usize)
    }

    #[inline]
    pub fn at(&self, cell: Cell) -> Spot {
        self.index(cell).map_or(Spot::Empty, |index| spot(self.spots[index]))
    }

    /// Remembers that a region waits for a tile on a cell.
    pub fn watch(&mut self, cell: Cell) {
        let index = self.index(cell).expect("room was made as far as any kind reaches");
        self.spots[index] |= WATCHED;
    }

    /// Whether a region waits, or waited, for a tile there.
    #[inline]
    pub fn is_watched(&self, slot: usize) -> bool {
        self.spots[slot] & WATCHED != 0
    }

    /// Makes sure that a cell and those so far around it are inside, and gives where the cell is kept.
    #[inline]
    pub fn make_room(&mut self, cell: Cell, reach: i16) -> usize {
        if !self.has_room(cell, reach) {
            self.grow(cell, reach);
        }
        self.index(cell).expect("room was made for it")
    }

    #[inline]
    fn has_room(&self, cell: Cell, reach: i16) -> bool {
        let from = |at: i16, least: i16| at.wrapping_sub(least).wrapping_sub(reach) as u16;
        let room = |size: i16| (size - 2 * reach).max(0) as u16;
        from(cell.x, self.west) < room(self.width) && from(cell.y, self.north) < room(self.height)
    }

    #[cold]
    fn grow(&mut self, cell: Cell, reach: i16) {
        let old = self.clone();
        let half = START_SIZE / 2 + reach;
        let (mut west, mut north, mut east, mut south) = (cell.x - half, cell.y - half, cell.x + half, cell.y + half);
        if !old.spots.is_empty() {
            // A quarter of the size as new room on the side that ran out keeps the number of copies logarithmic; a
            // start tile may lie farther out than that.
            let room = (old.width.max(old.height) / 4).max(6) + reach;
            let (old_east, old_south) = (old.west + old.width, old.north + old.height);
            let before = |least: i16, old: i16| if least < old { (old - room).min(least) } else { old };
            let behind = |most: i16, old: i16| if most >= old { (old + room).max(most + 1) } else { old };
            (west, north) = (before(cell.x - reach, old.west), before(cell.y - reach, old.north));
            (east, south) = (behind(cell.x + reach, old_east), behind(cell.y + reach, old_south));
        }
        (self.west, self.north, self.width, self.height) = (west, north, east - west, south - north);
        self.spots.clear();
        self.spots.resize(self.width as usize * self.height as usize, 0);
        for y in 0..old.height {
            let from = y as usize * old.width as usize;
            let to = self.index(Cell::new(old.west, old.north + y)).expect("the old room is part of the new");
            self.spots[to..to + old.width as usize].copy_from_slice(&old.spots[from..from + old.width as usize]);
        }
    }
}

#[inline]
fn spot(kept: u32) -> Spot {
    match kept & !WATCHED {
        0 => Spot::Empty,
        open if open & OPEN != 0 => Spot::Open(open & !OPEN),
        tile => Spot::Tile(Tile(tile - 1)),
    }
}
