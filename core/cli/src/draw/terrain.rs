//! The shapes of a tile's features: where walls, bands and crossings run.
//!
//! Everything is worked out for the tile as it lies, with turned side parts, so nothing has to be turned afterwards and
//! buildings, letters and figures stay upright.

use super::picture::{Look, PictureTile, touches, turned};
use super::shape::{CENTRE, Point, Track, corner, middle};

/// How deep an area on a single side reaches into the tile.
const CAP: f32 = 26.0;
/// The same beside another area, so that a strip of land stays between their walls.
const SHALLOW_CAP: f32 = 20.0;

/// The shapes of a tile.
#[derive(Clone, Debug, Default)]
pub(super) struct Terrain {
    pub(super) areas: Vec<Area>,
    /// In the order in which they are painted.
    pub(super) ways: Vec<Way>,
    /// Whether ways meet at a crossing in the centre.
    pub(super) crossing: bool,
    /// Whether an area reaches over the centre.
    pub(super) covered: bool,
}

/// The shape of an area.
#[derive(Clone, Debug)]
pub(super) struct Area {
    pub(super) segment: usize,
    pub(super) colour: u8,
    /// Closed.
    pub(super) outline: Track,
    /// The parts of the outline inside the tile.
    pub(super) walls: Vec<Track>,
}

/// The shape of a path.
#[derive(Clone, Debug)]
pub(super) struct Way {
    pub(super) segment: usize,
    pub(super) colour: u8,
    pub(super) tracks: Vec<Track>,
    /// Whether areas are painted over it: it ends at a wall.
    pub(super) below: bool,
}

impl Terrain {
    /// The shapes of a tile as it lies.
    pub(super) fn of(tile: &PictureTile) -> Terrain {
        let parts = |look: fn(Look) -> Option<u8>| -> Vec<(usize, u8, u16)> {
            let all = tile.segments.iter().enumerate();
            let parts = |parts| turned(parts, tile.rotation);
            all.filter_map(|(i, s)| look(s.look).map(|colour| (i, colour, parts(s.parts)))).collect()
        };
        let areas = parts(|look| matches!(look, Look::Area(_)).then(|| look.colour()));
        let mut paths = parts(|look| matches!(look, Look::Path(_)).then(|| look.colour()));
        let places = parts(|look| matches!(look, Look::Place(_)).then(|| look.colour()));
        paths.sort_by_key(|(_, colour, _)| std::cmp::Reverse(*colour));

        let walled = areas.iter().fold(0, |all, (_, _, parts)| all | parts);
        let mut terrain =
            Terrain { covered: areas.iter().any(|(_, _, parts)| sides(*parts).len() > 1), ..Terrain::default() };
        for (segment, colour, parts) in areas {
            let (outline, walls) = area(&sides(parts), &sides(walled & !parts));
            terrain.areas.push(Area { segment, colour, outline, walls });
        }
        let ends = paths.iter().filter(|(_, _, parts)| sides(*parts).len() == 1);
        let ends = ends.count();
        for (segment, colour, parts) in paths {
            let tracks = match sides(parts).as_slice() {
                [] => continue,
                [side] => {
                    let alone = ends == 1 && places.is_empty();
                    let walled = alone && touches(walled, (side + 2) & 3);
                    // Far enough to reach under the wall, not so far as to come out behind it.
                    let length = match (terrain.covered, walled) {
                        (true, _) => 1.3,
                        (false, true) => 1.8,
                        (false, false) => 1.0,
                    };
                    terrain.crossing |= !terrain.covered && !walled && places.is_empty();
                    let start = entry(parts, *side);
                    vec![Track::from(start).line(start.towards(CENTRE, length))]
                }
                [first, second] => vec![through(parts, *first, *second)],
                many => many.iter().map(|side| Track::from(entry(parts, *side)).line(CENTRE)).collect(),
            };
            let below = sides(parts).len() == 1;
            terrain.ways.push(Way { segment, colour, tracks, below });
        }
        terrain
    }
}

impl Look {
    /// The number of its colour.
    pub(super) fn colour(self) -> u8 {
        match self {
            Look::Area(colour) | Look::Path(colour) => colour,
            Look::Place(colour) | Look::Ground(colour) => colour,
        }
    }
}

fn sides(parts: u16) -> Vec<usize> {
    (0..4).filter(|side| touches(parts, *side)).collect()
}

/// Where a path crosses a side: the middle of the parts it takes there.
fn entry(parts: u16, side: usize) -> Point {
    let taken = (0..3u8).filter(|part| parts >> (3 * side + usize::from(*part)) & 1 == 1);
    let taken: Vec<f32> = taken.map(|part| (f32::from(part) + 0.5) / 3.0).collect();
    let share = taken.iter().sum::<f32>() / taken.len().max(1) as f32;
    corner(side).towards(corner(side + 1), share)
}

/// A path from one side to another.
fn through(parts: u16, first: usize, second: usize) -> Track {
    let (from, to) = (entry(parts, first), entry(parts, second));
    if first + 2 == second {
        return Track::from(from).line(to);
    }
    // North and south sides are crossed upright, the others level.
    let upright = first == 0 || first == 2;
    let bend = if upright { Point::new(from.x, to.y) } else { Point::new(to.x, from.y) };
    Track::from(from).bend(bend, to)
}

/// The outline of an area and its walls: clockwise along its sides, across the tile where it has none.
fn area(own: &[usize], others: &[usize]) -> (Track, Vec<Track>) {
    let Some(first) = own.first() else {
        return (Track::from(CENTRE), Vec::new());
    };
    let mut outline = Track::from(corner(*first));
    let mut walls = Vec::new();
    for (i, side) in own.iter().enumerate() {
        let from = corner(side + 1);
        outline = outline.line(from);
        let next = own.get(i + 1).copied().unwrap_or(first + 4);
        let gap: Vec<usize> = (side + 1..next).map(|side| side & 3).collect();
        if gap.is_empty() {
            continue;
        }
        let bend = bend(*side, &gap, own.len(), others);
        outline = outline.bend(bend, corner(next));
        walls.push(Track::from(from).bend(bend, corner(next)));
    }
    (outline, walls)
}

/// The point that pulls a wall which leaves out some neighbouring sides.
fn bend(before: usize, gap: &[usize], sides: usize, others: &[usize]) -> Point {
    // A bent line comes half as far as the point that pulls it.
    let pulled = |side: usize, depth: f32| middle(side).towards(CENTRE, depth * 2.0 / 50.0);
    match gap {
        [side] if others.contains(side) => pulled(*side, 32.0),
        [side] if sides == 3 => pulled(*side, 24.0),
        [side] => pulled(*side, 20.0),
        [_, _] => corner(before).towards(corner(before + 2), 0.42),
        _ => {
            let beside = [(before + 1) & 3, (before + 3) & 3];
            let crowded = beside.iter().any(|side| others.contains(side));
            pulled(before, if crowded { SHALLOW_CAP } else { CAP })
        }
    }
}
