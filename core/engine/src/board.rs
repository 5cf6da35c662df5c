//! The tiles on the table and the open cells around them.
//!
//! Open cells are grouped by the pattern of edges that face them, so that the number of places for a tile is a sum
//! over the patterns it fits and costs the same on a large board as on a small one.

use serde::{Deserialize, Serialize};

use crate::geometry::{Cell, Rotation, Side};
use crate::grid::{Grid, Spot};
use crate::ids::{EdgeKind, Segment, Tile, TileKind};
use crate::shape::{NO_SEGMENT, Shapes};

const END: u32 = u32::MAX;

/// A tile on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlacedTile {
    /// Which tile was placed.
    pub kind: TileKind,
    /// How it is turned.
    pub rotation: Rotation,
    /// Where it lies.
    pub cell: Cell,
    /// The first of its segments; the others follow in the order of its definition.
    pub first: Segment,
}

/// An empty cell beside at least one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OpenCell {
    pub cell: Cell,
    pattern: u32,
    next: u32,
    previous: u32,
    /// Per side one more than the edge kind that faces it; 0 where nothing lies there.
    known: [u8; 4],
    /// Per side and part (as this cell sees them) the segment that faces it.
    pub facing: [[u32; 3]; 4],
}

impl OpenCell {
    #[inline]
    pub fn is_known(&self, side: usize) -> bool {
        self.known[side] != 0
    }
}

/// The tiles on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    grid: Grid,
    tiles: Vec<PlacedTile>,
    open: Vec<OpenCell>,
    free: Vec<u32>,
    /// Per pattern the first open cell that shows it.
    first: Vec<u32>,
    /// Per pattern how many open cells show it.
    cells: Vec<u16>,
}

impl Board {
    pub(crate) fn new(shapes: &Shapes) -> Board {
        let patterns = shapes.pattern_count();
        Board { first: vec![END; patterns], cells: vec![0; patterns], ..Board::default() }
    }

    /// All tiles in the order in which they were placed.
    pub fn tiles(&self) -> &[PlacedTile] {
        &self.tiles
    }

    /// A tile on the board.
    #[inline]
    pub fn tile(&self, tile: Tile) -> &PlacedTile {
        &self.tiles[tile.index()]
    }

    /// The tile on a cell, if there is one.
    #[inline]
    pub fn tile_at(&self, cell: Cell) -> Option<Tile> {
        match self.grid.at(cell) {
            Spot::Tile(tile) => Some(tile),
            _ => None,
        }
    }

    /// In how many ways a tile can be placed: cells and rotations, ones that look alike counted apart.
    #[inline]
    pub fn placements(&self, shapes: &Shapes, tile: TileKind) -> u32 {
        let all = shapes.all_fitting(tile).iter();
        all.map(|&pattern| u32::from(self.cells[pattern as usize])).sum()
    }

    /// Whether a tile can be placed anywhere.
    #[inline]
    pub fn has_placement(&self, shapes: &Shapes, tile: TileKind) -> bool {
        shapes.all_fitting(tile).iter().any(|&pattern| self.cells[pattern as usize] > 0)
    }

    /// One of the ways to place a tile; `position` counts from 0 to [`Board::placements`].
    #[inline]
    pub fn placement(&self, shapes: &Shapes, tile: TileKind, position: u32) -> Option<(Cell, Rotation)> {
        let mut left = position;
        for rotation in Rotation::ALL {
            for &pattern in shapes.fitting(tile, rotation) {
                let cells = u32::from(self.cells[pattern as usize]);
                if left < cells {
                    let mut at = self.first[pattern as usize];
                    for _ in 0..left {
                        at = self.open[at as usize].next;
                    }
                    return Some((self.open[at as usize].cell, rotation));
                }
                left -= cells;
            }
        }
        None
    }

    /// Whether a tile fits on a cell.
    #[inline]
    pub fn fits(&self, shapes: &Shapes, tile: TileKind, cell: Cell, rotation: Rotation) -> bool {
        self.open_at(cell).is_some_and(|open| shapes.fits(tile, rotation, &self.open[open].known))
    }

    #[inline]
    pub(crate) fn open_at(&self, cell: Cell) -> Option<usize> {
        match self.grid.at(cell) {
            Spot::Open(open) => Some(open as usize),
            _ => None,
        }
    }

    /// Whether a region waits for a tile on a cell, or did.
    #[inline]
    pub(crate) fn is_watched(&self, cell: Cell) -> bool {
        self.grid.is_watched(cell)
    }

    pub(crate) fn watch(&mut self, cell: Cell) {
        self.grid.watch(cell);
    }

    /// Puts a tile down and opens the cells beside it. Gives, per side and part, the segments that now face each
    /// other across an edge: the new tile's and its neighbour's. The caller has made sure that the tile fits.
    pub(crate) fn put(&mut self, shapes: &Shapes, placed: PlacedTile) -> (Tile, [[(u32, u32); 3]; 4]) {
        let tile = Tile(self.tiles.len() as u32);
        self.grid.make_room(placed.cell);
        let beside = self.open_at(placed.cell).map(|open| {
            self.unlink(open);
            self.free.push(open as u32);
            self.open[open]
        });
        self.grid.set(placed.cell, Spot::Tile(tile));
        self.tiles.push(placed);
        let mut touching = [[(NO_SEGMENT, NO_SEGMENT); 3]; 4];
        for side in Side::ALL {
            let (edge, parts) = shapes.side(placed.kind, placed.rotation, side, placed.first);
            match &beside {
                Some(cell) if cell.is_known(side.index()) => {
                    let facing = cell.facing[side.index()];
                    touching[side.index()] = [(parts[0], facing[0]), (parts[1], facing[1]), (parts[2], facing[2])];
                }
                _ => self.show(shapes, placed.cell.beside(side), side.opposite(), edge, parts),
            }
        }
        (tile, touching)
    }

    /// Lets an empty cell see an edge on one of its sides, with the segments there as the tile has them.
    fn show(&mut self, shapes: &Shapes, cell: Cell, side: Side, edge: EdgeKind, [left, middle, right]: [u32; 3]) {
        let open = match self.grid.at(cell) {
            Spot::Open(open) => {
                self.unlink(open as usize);
                open as usize
            }
            _ => self.open_cell(cell),
        };
        let seen = &mut self.open[open];
        seen.known[side.index()] = edge.0 + 1;
        seen.pattern += shapes.pattern_of(side.index(), edge);
        seen.facing[side.index()] = [right, middle, left];
        self.link(open);
    }

    fn open_cell(&mut self, cell: Cell) -> usize {
        let new = OpenCell { cell, pattern: 0, next: END, previous: END, known: [0; 4], facing: [[NO_SEGMENT; 3]; 4] };
        let open = match self.free.pop() {
            Some(free) => {
                self.open[free as usize] = new;
                free as usize
            }
            None => {
                self.open.push(new);
                self.open.len() - 1
            }
        };
        self.grid.set(cell, Spot::Open(open as u32));
        open
    }

    #[inline]
    fn link(&mut self, open: usize) {
        let pattern = self.open[open].pattern as usize;
        let head = std::mem::replace(&mut self.first[pattern], open as u32);
        self.open[open].next = head;
        self.open[open].previous = END;
        if head != END {
            self.open[head as usize].previous = open as u32;
        }
        self.cells[pattern] += 1;
    }

    #[inline]
    fn unlink(&mut self, open: usize) {
        let OpenCell { pattern, next, previous, .. } = self.open[open];
        match previous {
            END => self.first[pattern as usize] = next,
            _ => self.open[previous as usize].next = next,
        }
        if next != END {
            self.open[next as usize].previous = previous;
        }
        self.cells[pattern as usize] -= 1;
    }
}
