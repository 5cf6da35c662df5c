//! The empty cells beside tiles, grouped by what they see: all whose patterns are one another turned together.
//!
//! The number of places for a tile is a sum over the classes in use, of which there are few, so it costs nearly the
//! same on a large board as on a small one.

use serde::{Deserialize, Serialize};

use crate::geometry::{Cell, Rotation, Side};
use crate::ids::TileKind;
use crate::pattern::Patterns;
use crate::shape::{Shapes, SideSegments};

/// An empty cell beside at least one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OpenCell {
    pub cell: Cell,
    pattern: u16,
    class: u16,
    /// Its position among the cells of its class.
    at: u32,
    /// Per side the segments that face it, as this cell sees them.
    pub facing: [SideSegments; 4],
}

/// The open cells of one class.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Alike {
    cells: Vec<u32>,
    /// Its position among the classes in use, while it is.
    at: u16,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Frontier {
    cells: Vec<OpenCell>,
    free: Vec<u32>,
    /// Per class.
    alike: Vec<Alike>,
    in_use: Vec<InUse>,
}

/// A class that any cell is of, and how many are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct InUse {
    class: u16,
    cells: u32,
}

impl Frontier {
    /// Empties it, for tiles with these patterns.
    pub fn clear(&mut self, patterns: &Patterns) {
        self.cells.clear();
        self.free.clear();
        self.in_use.clear();
        self.alike.resize_with(patterns.classes(), Alike::default);
        for alike in &mut self.alike {
            alike.cells.clear();
            alike.at = 0;
        }
    }

    /// In how many ways a tile can be placed.
    #[inline]
    pub fn placements(&self, shapes: &Shapes, tile: TileKind) -> u32 {
        let fitting = shapes.fitting(tile);
        self.in_use.iter().map(|alike| alike.cells * fitting[usize::from(alike.class)].count()).sum()
    }

    #[inline]
    pub fn has_placement(&self, shapes: &Shapes, tile: TileKind) -> bool {
        let fitting = shapes.fitting(tile);
        self.in_use.iter().any(|alike| fitting[usize::from(alike.class)].count() > 0)
    }

    /// One of the ways to place a tile, by position.
    #[inline]
    pub fn placement(&self, shapes: &Shapes, tile: TileKind, position: u32) -> Option<(Cell, Rotation)> {
        let fitting = shapes.fitting(tile);
        let mut left = position;
        for &InUse { class, cells } in &self.in_use {
            let fits = fitting[usize::from(class)];
            let here = cells * fits.count();
            if left < here {
                let (rotation, at) = (left / cells, left % cells);
                let open = &self.cells[self.alike[usize::from(class)].cells[at as usize] as usize];
                let turned = shapes.patterns().turned(open.pattern);
                return Some((open.cell, fits.nth(rotation).then(turned.by)));
            }
            left -= here;
        }
        None
    }

    /// Whether a tile fits on an open cell.
    #[inline]
    pub fn fits(&self, shapes: &Shapes, tile: TileKind, open: u32, rotation: Rotation) -> bool {
        let turned = shapes.patterns().turned(self.cells[open as usize].pattern);
        shapes.fitting(tile)[usize::from(turned.class)].allows(rotation.then(turned.by.back()))
    }

    /// Closes a cell that gets a tile, and gives what faces it.
    #[inline]
    pub fn close(&mut self, open: u32) -> [SideSegments; 4] {
        self.leave_class(open);
        self.free.push(open);
        self.cells[open as usize].facing
    }

    /// Opens a cell that sees an edge on one of its sides.
    #[inline]
    pub fn open(&mut self, patterns: &Patterns, cell: Cell, side: Side, pattern: u16, segments: SideSegments) -> u32 {
        let class = patterns.turned(pattern).class;
        let new = OpenCell { cell, pattern, class, at: 0, facing: [SideSegments::NOTHING; 4] };
        let open = match self.free.pop() {
            Some(free) => {
                self.cells[free as usize] = new;
                free
            }
            None => {
                self.cells.push(new);
                self.cells.len() as u32 - 1
            }
        };
        self.cells[open as usize].facing[side.index()] = segments;
        self.join_class(open, class);
        open
    }

    /// Lets an open cell see an edge on one more of its sides.
    #[inline]
    pub fn show(&mut self, patterns: &Patterns, open: u32, side: Side, pattern: u16, segments: SideSegments) {
        self.leave_class(open);
        let seen = &mut self.cells[open as usize];
        seen.pattern += pattern;
        seen.facing[side.index()] = segments;
        let class = patterns.turned(seen.pattern).class;
        self.join_class(open, class);
    }

    #[inline]
    fn join_class(&mut self, open: u32, class: u16) {
        let alike = &mut self.alike[usize::from(class)];
        if alike.cells.is_empty() {
            alike.at = self.in_use.len() as u16;
            self.in_use.push(InUse { class, cells: 0 });
        }
        self.in_use[usize::from(alike.at)].cells += 1;
        let seen = &mut self.cells[open as usize];
        (seen.class, seen.at) = (class, alike.cells.len() as u32);
        alike.cells.push(open);
    }

    #[inline]
    fn leave_class(&mut self, open: u32) {
        let OpenCell { class, at, .. } = self.cells[open as usize];
        let alike = &mut self.alike[usize::from(class)];
        alike.cells.swap_remove(at as usize);
        self.in_use[usize::from(alike.at)].cells -= 1;
        match alike.cells.get(at as usize) {
            Some(&moved) => self.cells[moved as usize].at = at,
            None if alike.cells.is_empty() => self.no_longer_in_use(class),
            None => {}
        }
    }

    fn no_longer_in_use(&mut self, class: u16) {
        let position = std::mem::take(&mut self.alike[usize::from(class)].at);
        self.in_use.swap_remove(usize::from(position));
        if let Some(&moved) = self.in_use.get(usize::from(position)) {
            self.alike[usize::from(moved.class)].at = position;
        }
    }
}
