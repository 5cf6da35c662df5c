//! The tiles on the table and the open cells around them.

use serde::{Deserialize, Serialize};

use crate::frontier::Frontier;
use crate::geometry::{Cell, Rotation, Side};
use crate::grid::{Grid, Spot};
use crate::ids::{Segment, Tile, TileKind};
use crate::shape::{Shapes, SideSegments, SideShape};

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
    /// What faces it on each side.
    pub facing: [SideSegments; 4],
    /// Whether a region waited for a tile there.
    pub awaited: bool,
    /// Where the cells beside it are kept, from north clockwise.
    around: [usize; 4],
}

impl Board {
    /// Clears the table, for a game with these tiles.
    pub(crate) fn clear(&mut self, shapes: &Shapes) {
        self.grid.clear();
        self.tiles.clear();
        self.frontier.clear(shapes.patterns());
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

    pub(crate) fn watch(&mut self, cell: Cell) {
        self.grid.watch(cell);
    }

    /// Puts a tile down, with room for whoever looks so far around it. The caller has made sure that it fits, and shows
    /// each side that faces nothing to the cell there.
    #[inline]
    pub(crate) fn put(&mut self, placed: PlacedTile, reach: i16) -> Put {
        let tile = Tile(self.tiles.len() as u32);
        let slot = self.grid.make_room(placed.cell, reach);
        let facing = match self.grid.get(slot) {
            Spot::Open(open) => self.frontier.close(open),
            _ => [SideSegments::NOTHING; 4],
        };
        self.grid.put(slot, Spot::Tile(tile));
        self.tiles.push(placed);
        Put { tile, facing, awaited: self.grid.is_watched(slot), around: self.grid.around(slot) }
    }

    /// Lets the cell beside a new tile see what it shows there.
    #[inline]
    pub(crate) fn show(&mut self, shapes: &Shapes, put: &Put, side: Side, shape: &SideShape, segments: SideSegments) {
        let (slot, patterns) = (put.around[side.index()], shapes.patterns());
        let (seen, pattern, segments) = (side.opposite(), shape.pattern, segments.across());
        match self.grid.get(slot) {
            Spot::Open(open) => self.frontier.show(patterns, open, seen, pattern, segments),
            _ => {
                let cell = self.tiles[put.tile.index()].cell.beside(side);
                let open = self.frontier.open(patterns, cell, seen, pattern, segments);
                self.grid.put(slot, Spot::Open(open));
            }
        }
    }
}
