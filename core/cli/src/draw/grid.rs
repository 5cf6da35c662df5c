//! Which feature is seen where on a tile.
//!
//! A tile is looked at as a grid of points. Each belongs to the feature that is seen there; land is told apart by
//! spreading from the side parts until a wall, a path or other land stops it.

use super::picture::{Look, PictureTile, turned};
use super::shape::{CENTRE, Point, TILE, corner, holds, nearest};
use super::terrain::{Terrain, Way};

/// Points in a row of the grid.
const ROW: usize = 25;
/// Between two points of the grid.
const STEP: f32 = TILE / ROW as f32;
/// Half the width of a path with its border.
const PATH: f32 = 6.5;
/// Half the width of the crossing in the centre.
const CROSSING: f32 = 8.5;

/// The features of a tile, point by point.
pub(super) struct Grid {
    /// The segment seen at each point, row by row; none on paths.
    owners: Vec<Option<usize>>,
    /// Points along each path: its segment, and what of it is seen.
    paths: Vec<(usize, Vec<Point>)>,
}

/// A point where something could go, with how far it is from where its feature ends.
pub(super) type Candidate = (Point, f32);

impl Grid {
    pub(super) fn of(tile: &PictureTile, terrain: &Terrain) -> Grid {
        let areas: Vec<_> = terrain.areas.iter().map(|area| (area.segment, area.outline.points())).collect();
        let area = |point| areas.iter().rev().find(|(_, outline)| holds(outline, point));
        let seen = |way: &Way| -> Vec<Point> {
            let points = way.tracks.iter().flat_map(|track| track.points());
            points.filter(|point| !way.below || area(*point).is_none()).collect()
        };
        let paths: Vec<_> = terrain.ways.iter().map(|way| (way.segment, seen(way))).collect();
        let mut grid = Grid { owners: Vec::new(), paths };
        let free: Vec<bool> = points().map(|point| grid.is_free(point, terrain.crossing)).collect();
        let owner = |(point, free): (Point, &bool)| area(point).filter(|_| *free).map(|area| area.0);
        grid.owners = points().zip(&free).map(owner).collect();
        grid.spread(tile, &free);
        grid
    }

    /// Whether neither a path nor the crossing is at a point.
    fn is_free(&self, point: Point, crossing: bool) -> bool {
        let on_path = self.paths.iter().any(|(_, path)| nearest(path, point) < PATH);
        !(on_path || crossing && point.distance(CENTRE) < CROSSING)
    }

    /// Gives the land to the segments whose side parts it reaches.
    fn spread(&mut self, tile: &PictureTile, free: &[bool]) {
        let mut reached = Vec::new();
        for (i, segment) in tile.segments.iter().enumerate() {
            if matches!(segment.look, Look::Ground(_)) {
                let parts = turned(segment.parts, tile.rotation);
                let bits = (0..12usize).filter(|bit| parts >> bit & 1 == 1);
                reached.extend(bits.flat_map(border).map(|index| (index, i)));
            }
        }
        while !reached.is_empty() {
            reached.retain(|(index, _)| free[*index] && self.owners[*index].is_none());
            for (index, segment) in &reached {
                self.owners[*index].get_or_insert(*segment);
            }
            reached = reached.iter().flat_map(|(i, s)| beside(*i).map(|next| (next, *s))).collect();
        }
    }

    /// What is seen of a path.
    pub(super) fn track(&self, segment: usize) -> &[Point] {
        let mut paths = self.paths.iter();
        paths.find(|(of, _)| *of == segment).map_or(&[], |(_, points)| points)
    }

    /// The points of which the owner is wanted, with their distance to the nearest other one or the tile's border.
    pub(super) fn room(&self, wanted: impl Fn(Option<usize>) -> bool) -> Vec<Candidate> {
        let split = |want: bool| -> Vec<Point> {
            let of = points().zip(&self.owners).filter(|(_, owner)| wanted(**owner) == want);
            of.map(|(point, _)| point).collect()
        };
        let others = split(false);
        let room = |p: &Point| p.to_border().min(nearest(&others, *p) - STEP / 2.0);
        split(true).iter().map(|point| (*point, room(point))).collect()
    }
}

/// The candidate with the most room, of several the one nearest to the centre.
pub(super) fn widest(candidates: &[Candidate]) -> Point {
    let rank = |(point, room): &Candidate| (*room, -point.distance(CENTRE));
    let mut best: Option<&Candidate> = None;
    for candidate in candidates {
        if best.is_none_or(|best| rank(candidate) > rank(best)) {
            best = Some(candidate);
        }
    }
    best.map_or(CENTRE, |(point, _)| *point)
}

/// The points of the grid, row by row.
fn points() -> impl Iterator<Item = Point> {
    let at = |index: usize| (index as f32 + 0.5) * STEP;
    (0..ROW * ROW).map(move |index| Point::new(at(index % ROW), at(index / ROW)))
}

/// The points beside one of the grid.
fn beside(index: usize) -> impl Iterator<Item = usize> {
    let (x, y) = (index % ROW, index / ROW);
    [(0, -1), (1, 0), (0, 1), (-1, 0)].into_iter().filter_map(move |(across, down)| {
        let (x, y) = (x.checked_add_signed(across)?, y.checked_add_signed(down)?);
        (x < ROW && y < ROW).then_some(y * ROW + x)
    })
}

/// The points of the grid along a side part, by its bit.
fn border(bit: usize) -> impl Iterator<Item = usize> {
    let (side, part) = (bit / 3, bit % 3);
    let end = |part: usize| corner(side).towards(corner(side + 1), part as f32 / 3.0);
    let middle = end(part).towards(end(part + 1), 0.5);
    let near = move |point: &Point| {
        let (across, along) = ((point.x - middle.x).abs(), (point.y - middle.y).abs());
        across.max(along) <= TILE / 6.0 && point.to_border() < STEP
    };
    points().enumerate().filter(move |(_, point)| near(point)).map(|(index, _)| index)
}
