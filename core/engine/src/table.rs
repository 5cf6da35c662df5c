//! The state with the rules beside it: what a hook looks at and acts on.

use std::sync::Arc;

use crate::board::PlacedTile;
use crate::event::{Event, Journal};
use crate::figures::Place;
use crate::geometry::{Cell, Rotation, Side};
use crate::ids::*;
use crate::rules::Rules;
use crate::shape::SideSegments;
use crate::state::State;

/// A game at one moment, with its rules and its journal. Hooks reach it through
/// [`HookApi`](tilewright_abi::HookApi).
#[derive(Clone, Debug, Default)]
pub struct Table {
    rules: Arc<Rules>,
    pub(crate) state: State,
    pub(crate) journal: Journal,
    pub(crate) call: Call,
}

/// The call of a hook that is under way: what it may do and what it was called for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Call {
    pub acting: bool,
    pub label: Option<Label>,
    pub subject: Option<Segment>,
    pub occasion: Option<Occasion>,
    pub answer: Answer,
}

/// The answer that a hook is called with.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Answer {
    pub player: Option<Player>,
    pub choice: Option<crate::decision::Choice>,
}

impl Table {
    pub(crate) fn new(rules: Arc<Rules>, journal: Journal) -> Table {
        Table { state: State::new(&rules), rules, journal, call: Call::default() }
    }

    /// The rules.
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The state.
    #[inline]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What was written down.
    pub fn journal(&mut self) -> &mut Journal {
        &mut self.journal
    }

    /// Runs a counting function for the sheet of a region: whatever the call under way may do, a count changes nothing.
    pub(crate) fn counting<R>(
        self: &mut Box<Self>,
        region: Segment,
        occasion: Occasion,
        count: impl FnOnce(&mut Box<Self>) -> R,
    ) -> R {
        let call = Call { subject: Some(region), occasion: Some(occasion), ..Call::default() };
        let around = std::mem::replace(&mut self.call, call);
        let result = count(self);
        self.call = around;
        result
    }

    /// Puts a tile on the board and joins what it touches. The caller has made sure that it fits.
    pub(crate) fn put_tile(
        &mut self,
        rules: &Rules,
        player: Option<Player>,
        tile: TileKind,
        cell: Cell,
        rotation: Rotation,
    ) -> Tile {
        let first = Segment(self.state.features.len() as u32);
        let placed = PlacedTile { kind: tile, rotation, cell, first };
        let put = self.state.board.put(placed, rules.reach());
        let number = put.tile;
        let shape = rules.shapes().tile(tile);
        self.state.features.add(number, shape);
        if shape.waits {
            self.wait(rules, &placed);
        }
        for (side, shape) in Side::ALL.into_iter().zip(rules.shapes().turned(tile, rotation)) {
            let mine = SideSegments { first: first.0, parts: shape.parts };
            let theirs = put.facing[side.index()];
            if theirs.is_nothing() {
                self.state.board.show(rules.shapes(), &put, side, shape, mine);
            } else {
                self.touch(mine, theirs);
            }
        }
        if put.awaited {
            self.tell_waiting(rules, cell);
        }
        self.journal.write(|| Event::Placed { player, tile, cell, rotation });
        number
    }

    /// Lets the segments of a new tile wait for the tiles around them, each if its kind does.
    fn wait(&mut self, rules: &Rules, placed: &PlacedTile) {
        let segments = &rules.shapes().tile(placed.kind).segments;
        for (segment, number) in segments.iter().zip(placed.first.0..) {
            let empty = self.watch_around(rules, segment.kind, placed.cell);
            self.state.features.wait(Segment(number), empty);
        }
    }

    /// Watches the empty cells that a kind waits for, and counts them.
    fn watch_around(&mut self, rules: &Rules, kind: Kind, cell: Cell) -> u32 {
        let board = &mut self.state.board;
        let cells = rules.surroundings(kind).iter().map(|offset| cell.offset(*offset));
        let mut empty = 0;
        for around in cells {
            if board.tile_at(around).is_none() {
                board.watch(around);
                empty += 1;
            }
        }
        empty
    }

    /// Joins segments across an edge; where kinds differ, as beside an edge that matches all, both just end there.
    #[inline]
    fn touch(&mut self, mine: SideSegments, theirs: SideSegments) {
        // Parts of one segment that face one segment join once: nearly always all three, or each for itself.
        let [left, middle, right] = [0, 1, 2].map(|part| (mine.parts[part], theirs.parts[part]));
        let mut meet = |pair: (u8, u8), parts| self.meet(mine.segment(pair.0), theirs.segment(pair.1), parts);
        match (left == middle, middle == right) {
            (true, true) => meet(left, 3),
            (true, false) => {
                meet(left, 2);
                meet(right, 1);
            }
            (false, true) => {
                meet(left, 1);
                meet(right, 2);
            }
            (false, false) => {
                meet(left, 1);
                meet(middle, 1);
                meet(right, 1);
            }
        }
    }

    fn meet(&mut self, mine: Option<Segment>, theirs: Option<Segment>, parts: u32) {
        let features = &mut self.state.features;
        match (mine, theirs) {
            (None, None) => {}
            (Some(one), None) | (None, Some(one)) => features.close(one, parts),
            (Some(one), Some(other)) if features.kind(one) == features.kind(other) => features.join(one, other, parts),
            (Some(one), Some(other)) => {
                features.close(one, parts);
                features.close(other, parts);
            }
        }
    }

    /// Tells surrounded regions nearby that one of their cells is filled.
    #[inline]
    fn tell_waiting(&mut self, rules: &Rules, cell: Cell) {
        for offset in rules.watched() {
            let Some(tile) = self.state.board.tile_at(cell.offset(*offset)) else { continue };
            let placed = *self.state.board.tile(tile);
            let shape = rules.shapes().tile(placed.kind);
            if !shape.waits {
                continue;
            }
            let back = Cell::new(-offset.x, -offset.y);
            for (position, segment) in shape.segments.iter().enumerate() {
                if rules.surroundings(segment.kind).contains(&back) {
                    self.state.features.close(Segment(placed.first.0 + position as u32), 1);
                }
            }
        }
    }

    /// Puts a figure onto a segment, from wherever it is.
    pub(crate) fn put_figure(&mut self, figure: Figure, segment: Segment, role: Option<Role>) {
        let from = self.lift(figure);
        self.state.figures.put(figure, Place::Segment(segment, role));
        if self.claims(figure) {
            self.state.features.add_followers(segment, 1);
        }
        self.journal.write(|| Event::Stands { figure, from, segment, role });
        if let Some(from) = from {
            self.leave_alone(figure, from);
        }
    }

    /// Takes a figure off the board, if it is there.
    pub(crate) fn take_figure(&mut self, figure: Figure) {
        if let Some(segment) = self.lift(figure) {
            self.journal.write(|| Event::Leaves { figure, segment });
            self.leave_alone(figure, segment);
        }
    }

    /// What only joins its owner's followers goes home when the last of these has left the region.
    fn leave_alone(&mut self, left: Figure, segment: Segment) {
        let rules = &self.rules;
        let joins = |kind: FigureKind| rules.definitions().figures[kind.index()].joins_own;
        if !self.claims(left) || !rules.owned().iter().any(|kind| joins(*kind)) {
            return;
        }
        let region = self.state.features.region(segment);
        let Some(owner) = self.state.figures.piece(left).owner else { return };
        if self.state.followers_in(rules, region).any(|(_, other, _)| other == owner) {
            return;
        }
        let placed = self.state.figures.placed();
        let alone = placed.filter(|(_, piece, segment, _)| {
            piece.owner == Some(owner) && joins(piece.kind) && self.state.features.region(*segment) == region
        });
        let alone: Vec<_> = alone.map(|(figure, _, segment, _)| (figure, segment)).collect();
        for (figure, segment) in alone {
            self.lift(figure);
            self.journal.write(|| Event::Leaves { figure, segment });
        }
    }

    fn lift(&mut self, figure: Figure) -> Option<Segment> {
        let Place::Segment(segment, _) = self.state.figures.piece(figure).place else { return None };
        self.state.figures.put(figure, Place::Supply);
        if self.claims(figure) {
            self.state.features.add_followers(segment, -1);
        }
        Some(segment)
    }

    #[inline]
    fn claims(&self, figure: Figure) -> bool {
        let piece = self.state.figures.piece(figure);
        piece.owner.is_some() && self.rules.follower(piece.kind).is_some()
    }

    pub(crate) fn note_points(&mut self, label: Label, occasion: Option<Occasion>, points: i32) {
        self.journal.tally(&self.rules, label, occasion, points.into());
    }

    /// Pays points; the score never falls below 0.
    #[inline]
    pub(crate) fn pay(&mut self, player: Player, points: i32) -> i32 {
        let score = &mut self.state.points[player.index()];
        let before = *score;
        *score = before.saturating_add(points).max(0);
        *score - before
    }
}
