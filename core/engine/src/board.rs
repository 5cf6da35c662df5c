//! The tiles on the table and the open cells around them.

use serde::{Deserialize, Serialize};

use crate::frontier::Frontier;
use crate::geometry::{Cell, Rotation, Side};
use crate::grid::{Grid, Spot};
use crate::ids::{Segment, Tile, TileKind};
use crate::shape::{NO_SEGMENT, Shapes};

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

/// What faces each other across the edges of a new tile: per side and part its segment and its neighbour's.
pub(crate) type Touching = [[(u32, u32); 3]; 4];

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

    /// Puts a tile down and opens the cells beside it, and says what touches. The caller has made sure that it fits.
    #[inline]
    pub(crate) fn put(&mut self, shapes: &Shapes, placed: PlacedTile) -> (Tile, Touching) {
        let tile = Tile(self.tiles.len() as u32);
        self.grid.make_room(placed.cell);
        let (slot, around) = self.grid.slots(placed.cell);
        let beside = match self.grid.get(slot) {
            Spot::Open(open) => Some(self.frontier.close(open)),
            _ => None,
        };
        self.grid.put(slot, Spot::Tile(tile));
        self.tiles.push(placed);
        let mut touching = [[(NO_SEGMENT, NO_SEGMENT); 3]; 4];
        for side in Side::ALL {
            let (edge, parts) = shapes.side(placed.kind, placed.rotation, side, placed.first);
            match &beside {
                Some(cell) if cell.is_known(side.index()) => {
                    let facing = cell.facing[side.index()];
                    touching[side.index()] = [(parts[0], facing[0]), (parts[1], facing[1]), (parts[2], facing[2])];
                }
                _ => {
                    let open = self.open(placed.cell.beside(side), around[side.index()]);
                    self.frontier.show(shapes, open, side.opposite(), edge, parts);
                }
            }
        }
        (tile, touching)
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
