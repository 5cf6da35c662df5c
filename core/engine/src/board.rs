//! The tiles on the table and the open cells around them.

use serde::{Deserialize, Serialize};

use crate::frontier::{Frontier, OpenCell};
use crate::geometry::{Cell, Rotation, Side};
use crate::grid::{Grid, Spot};
use crate::ids::{EdgeKind, Segment, Tile, TileKind};
use crate::shape::Shapes;

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

/// The tiles on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    grid: Grid,
    tiles: Vec<PlacedTile>,
    frontier: Frontier,
}

/// A tile just put down whose sides nobody has looked at yet.
pub(crate) struct Put {
    pub tile: Tile,
    /// What its cell saw before.
    beside: Option<OpenCell>,
    /// Where the cells beside it are kept, from north clockwise.
    around: [usize; 4],
}

impl Put {
    /// The segments that face a side of the new tile, part by part as the tile sees them; nothing where no tile lies.
    #[inline]
    pub fn facing(&self, side: Side) -> Option<[u32; 3]> {
        self.beside.as_ref().filter(|cell| cell.is_known(side.index())).map(|cell| cell.facing[side.index()])
    }
}

impl Board {
    /// Clears the table, for a game with these tiles.
    pub(crate) fn clear(&mut self, shapes: &Shapes) {
        self.grid.clear();
        self.tiles.clear();
        self.frontier.clear(shapes.pattern_count());
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
        self.frontier.placements(shapes, tile)
    }

    /// Whether a tile can be placed anywhere.
    #[inline]
    pub fn has_placement(&self, shapes: &Shapes, tile: TileKind) -> bool {
        self.frontier.has_placement(shapes, tile)
    }

    /// One of the ways to place a tile; `position` counts from 0 to [`Board::placements`].
    #[inline]
    pub fn placement(&self, shapes: &Shapes, tile: TileKind, position: u32) -> Option<(Cell, Rotation)> {
        self.frontier.placement(shapes, tile, position)
    }

    /// Whether a tile fits on a cell.
    #[inline]
    pub fn fits(&self, shapes: &Shapes, tile: TileKind, cell: Cell, rotation: Rotation) -> bool {
        match self.grid.at(cell) {
            Spot::Open(open) => self.frontier.fits(shapes, tile, open, rotation),
            _ => false,
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

    /// Puts a tile down, with room for whoever looks so far around it. The caller has made sure that it fits, and shows
    /// each side that faces nothing to the cell there.
    #[inline]
    pub(crate) fn put(&mut self, placed: PlacedTile, reach: i16) -> Put {
        let tile = Tile(self.tiles.len() as u32);
        self.grid.make_room(placed.cell, reach);
        let (slot, around) = self.grid.slots(placed.cell);
        let beside = match self.grid.get(slot) {
            Spot::Open(open) => Some(self.frontier.close(open)),
            _ => None,
        };
        self.grid.put(slot, Spot::Tile(tile));
        self.tiles.push(placed);
        Put { tile, beside, around }
    }

    /// Lets the cell beside a new tile see the edge there, with the segments of its parts.
    #[inline]
    pub(crate) fn show(
        &mut self,
        shapes: &Shapes,
        put: &Put,
        cell: Cell,
        side: Side,
        (edge, parts): (EdgeKind, [u32; 3]),
    ) {
        let open = self.open(cell.beside(side), put.around[side.index()]);
        self.frontier.show(shapes, open, side.opposite(), edge, parts);
    }

    #[inline]
    fn open(&mut self, cell: Cell, slot: usize) -> u32 {
        match self.grid.get(slot) {
            Spot::Open(open) => open,
            _ => {
                let open = self.frontier.open(cell);
                self.grid.put(slot, Spot::Open(open));
                open
            }
        }
    }
}
