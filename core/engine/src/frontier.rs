//! The empty cells beside tiles, grouped by the pattern of edges that face them.
//!
//! The number of places for a tile is a sum over the patterns in use, of which there are few, so it costs nearly the
//! same on a large board as on a small one.

use serde::{Deserialize, Serialize};

use crate::geometry::{Cell, Rotation, Side};
use crate::ids::{EdgeKind, TileKind};
use crate::shape::{NO_SEGMENT, Shapes};

const END: u32 = u32::MAX;
const NO_GROUP: u16 = u16::MAX;

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

/// The open cells of one pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Group {
    pattern: u32,
    first: u32,
    cells: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Frontier {
    cells: Vec<OpenCell>,
    free: Vec<u32>,
    groups: Vec<Group>,
    /// Per pattern its position in `groups`.
    group_of: Vec<u16>,
}

impl Frontier {
    /// Empties it, for tiles with so many patterns.
    pub fn clear(&mut self, patterns: usize) {
        self.cells.clear();
        self.free.clear();
        self.groups.clear();
        self.group_of.clear();
        self.group_of.resize(patterns, NO_GROUP);
    }

    /// In how many ways a tile can be placed.
    #[inline]
    pub fn placements(&self, shapes: &Shapes, tile: TileKind) -> u32 {
        let fitting = shapes.fitting(tile);
        self.groups.iter().map(|group| group.cells * fitting[group.pattern as usize].count()).sum()
    }

    #[inline]
    pub fn has_placement(&self, shapes: &Shapes, tile: TileKind) -> bool {
        let fitting = shapes.fitting(tile);
        self.groups.iter().any(|group| fitting[group.pattern as usize].count() > 0)
    }

    /// One of the ways to place a tile, by position.
    #[inline]
    pub fn placement(&self, shapes: &Shapes, tile: TileKind, position: u32) -> Option<(Cell, Rotation)> {
        let fitting = shapes.fitting(tile);
        let mut left = position;
        for group in &self.groups {
            let fits = fitting[group.pattern as usize];
            let here = group.cells * fits.count();
            if left < here {
                let mut at = group.first;
                for _ in 0..left % group.cells {
                    at = self.cells[at as usize].next;
                }
                return Some((self.cells[at as usize].cell, fits.nth(left / group.cells)));
            }
            left -= here;
        }
        None
    }

    /// Whether a tile fits on an open cell.
    #[inline]
    pub fn fits(&self, shapes: &Shapes, tile: TileKind, open: u32, rotation: Rotation) -> bool {
        let pattern = self.cells[open as usize].pattern;
        shapes.fitting(tile)[pattern as usize].allows(rotation)
    }

    /// Closes a cell that gets a tile.
    #[inline]
    pub fn close(&mut self, open: u32) -> OpenCell {
        self.unlink(open);
        self.free.push(open);
        self.cells[open as usize]
    }

    /// Opens a cell that sees nothing yet; [`Frontier::show`] comes next.
    #[inline]
    pub fn open(&mut self, cell: Cell) -> u32 {
        let (known, facing) = ([0; 4], [[NO_SEGMENT; 3]; 4]);
        let new = OpenCell { cell, pattern: 0, next: END, previous: END, known, facing };
        match self.free.pop() {
            Some(free) => {
                self.cells[free as usize] = new;
                free
            }
            None => {
                self.cells.push(new);
                self.cells.len() as u32 - 1
            }
        }
    }

    /// Lets an open cell see an edge on one of its sides, with the segments there as its owner has them.
    #[inline]
    pub fn show(&mut self, shapes: &Shapes, open: u32, side: Side, edge: EdgeKind, parts: [u32; 3]) {
        if self.cells[open as usize].pattern != 0 {
            self.unlink(open);
        }
        let seen = &mut self.cells[open as usize];
        let [left, middle, right] = parts;
        seen.known[side.index()] = edge.0 + 1;
        seen.pattern += shapes.pattern_of(side.index(), edge);
        seen.facing[side.index()] = [right, middle, left];
        self.link(open);
    }

    #[inline]
    fn link(&mut self, open: u32) {
        let pattern = self.cells[open as usize].pattern;
        let position = self.group_of[pattern as usize];
        let head = if position == NO_GROUP {
            self.group_of[pattern as usize] = self.groups.len() as u16;
            self.groups.push(Group { pattern, first: open, cells: 1 });
            END
        } else {
            let group = &mut self.groups[usize::from(position)];
            group.cells += 1;
            std::mem::replace(&mut group.first, open)
        };
        self.cells[open as usize].next = head;
        self.cells[open as usize].previous = END;
        if head != END {
            self.cells[head as usize].previous = open;
        }
    }

    #[inline]
    fn unlink(&mut self, open: u32) {
        let OpenCell { pattern, next, previous, .. } = self.cells[open as usize];
        let position = usize::from(self.group_of[pattern as usize]);
        let group = &mut self.groups[position];
        group.cells -= 1;
        match previous {
            END => group.first = next,
            _ => self.cells[previous as usize].next = next,
        }
        if next != END {
            self.cells[next as usize].previous = previous;
        }
        if self.groups[position].cells == 0 {
            self.groups.swap_remove(position);
            self.group_of[pattern as usize] = NO_GROUP;
            if let Some(moved) = self.groups.get(position) {
                self.group_of[moved.pattern as usize] = position as u16;
            }
        }
    }
}
