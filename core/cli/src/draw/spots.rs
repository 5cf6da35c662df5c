//! Where buildings, marks and figures go on a tile, so that each is on its own feature and none hides another.

use super::grid::{Candidate, Grid, widest};
use super::picture::{Look, PictureTile, touches};
use super::shape::{CENTRE, Point, Size, TILE, nearest};
use super::terrain::Terrain;

const CROSSING: Size = Size::new(8.5, 8.5);
const BUILDING: Size = Size::new(18.0, 18.0);
const FIGURE: Size = Size::new(10.0, 13.0);
/// Of a house or a tree.
const ORNAMENT: Size = Size::new(6.0, 6.0);
/// More distance than this between two things makes a spot no better.
const ENOUGH: f32 = 1.0;

/// The free and the taken spots of a tile.
pub(super) struct Spots<'a> {
    tile: &'a PictureTile,
    grid: Grid,
    /// The building of each segment that is one.
    pub(super) buildings: Vec<(usize, Point)>,
    /// What stands on the tile already: where, and how large.
    taken: Vec<(Point, Size)>,
}

impl<'a> Spots<'a> {
    /// The spots of a tile on which its buildings stand.
    pub(super) fn new(tile: &'a PictureTile, terrain: &Terrain) -> Spots<'a> {
        let grid = Grid::of(tile, terrain);
        let taken = if terrain.crossing { vec![(CENTRE, CROSSING)] } else { Vec::new() };
        let mut spots = Spots { tile, grid, buildings: Vec::new(), taken };
        spots.build(terrain.covered);
        spots
    }

    /// Puts the first building in the centre where no area covers it, others where there is room.
    fn build(&mut self, covered: bool) {
        for (segment, feature) in self.tile.segments.iter().enumerate() {
            if !matches!(feature.look, Look::Place(_)) {
                continue;
            }
            let mut point = CENTRE;
            if covered || !self.buildings.is_empty() {
                let land = self.grid.room(|owner| self.is(owner, |look| matches!(look, Look::Ground(_))));
                let candidates = if land.is_empty() { self.grid.room(|_| true) } else { land };
                point = self.best(&candidates, BUILDING, |point| -point.distance(CENTRE)).0;
            }
            self.buildings.push((segment, point));
            self.taken.push((point, BUILDING));
        }
    }

    /// A spot for a mark of a segment: at the rim of its area, beside its path or building.
    pub(super) fn mark(&mut self, segment: usize, size: Size) -> Point {
        let along: Vec<Point> = match self.tile.segments[segment].look {
            Look::Area(_) | Look::Ground(_) => Vec::new(),
            Look::Path(_) => self.grid.track(segment).to_vec(),
            Look::Place(_) => self.building(segment).into_iter().collect(),
        };
        if along.is_empty() {
            let candidates = self.grid.room(|owner| owner == Some(segment));
            return self.take(&candidates, size, |point| point.distance(CENTRE));
        }
        let candidates = self.grid.room(|owner| owner.is_some());
        self.take(&candidates, size, |point| -nearest(&along, point))
    }

    /// A spot for a mark of the whole tile: off the centre, on no path.
    pub(super) fn tile_mark(&mut self, size: Size) -> Point {
        let candidates = self.grid.room(|owner| owner.is_some());
        self.take(&candidates, size, |point| point.distance(CENTRE))
    }

    /// A spot for a figure on a segment, or on the tile as a whole where it has no such segment.
    pub(super) fn figure(&mut self, segment: usize, size: Size) -> Point {
        match self.tile.segments.get(segment).map(|segment| segment.look) {
            Some(Look::Area(_) | Look::Ground(_)) => {
                let candidates = self.grid.room(|owner| owner == Some(segment));
                let widest = widest(&candidates);
                self.take(&candidates, size, |point| -point.distance(widest))
            }
            Some(Look::Path(_)) => {
                let track = self.grid.track(segment);
                let middle = track.get(track.len() / 2).copied().unwrap_or(CENTRE);
                let candidates: Vec<_> = track.iter().map(|point| (*point, TILE)).collect();
                self.take(&candidates, size, |point| -point.distance(middle))
            }
            Some(Look::Place(_)) => self.on_building(segment, size),
            None => {
                let candidates = self.grid.room(|_| true);
                self.take(&candidates, size, |point| -point.distance(CENTRE))
            }
        }
    }

    /// In front of its building, further ones beside the first.
    fn on_building(&mut self, segment: usize, size: Size) -> Point {
        let home = self.building(segment).unwrap_or(CENTRE);
        let front = Point::new(home.x, home.y + 3.0);
        let building = self.taken.iter().position(|(point, _)| *point == home);
        let building = building.map(|position| self.taken.remove(position));
        let candidates = self.grid.room(|_| true);
        let chosen = self.take(&candidates, size, |point| -point.distance(front));
        // First in the list, so that the next figure finds it before another one on the same point.
        building.into_iter().for_each(|building| self.taken.insert(0, building));
        chosen
    }

    /// Houses in areas and trees on land, each with its segment, scattered where no figure is likely to go.
    pub(super) fn ornaments(&mut self) -> Vec<(usize, Point)> {
        let kept = self.taken.len();
        let mut ornaments = Vec::new();
        for (segment, feature) in self.tile.segments.iter().enumerate() {
            let candidates = self.grid.room(|owner| owner == Some(segment));
            let sides = (0..4).filter(|side| touches(feature.parts, *side)).count();
            let count = match feature.look {
                Look::Area(_) => [1, 2, 3, 5, 7][sides],
                _ => candidates.len() / 110,
            };
            self.taken.push((widest(&candidates), FIGURE));
            for number in 0..count {
                let (point, room) = self.best(&candidates, ORNAMENT, |point| self.scattered(point, number));
                if room >= ENOUGH {
                    self.taken.push((point, ORNAMENT));
                    ornaments.push((segment, point));
                }
            }
        }
        self.taken.truncate(kept);
        ornaments
    }

    /// Whether nothing stands where an ornament would.
    pub(super) fn has_room(&self, ornament: Point) -> bool {
        self.taken.iter().all(|(at, size)| size.gap(*at, ORNAMENT, ornament) >= 0.0)
    }

    /// A rank without a pattern, the same whenever a tile lies on this cell.
    fn scattered(&self, point: Point, number: usize) -> f32 {
        let (x, y) = (point.x as i32, point.y as i32);
        let numbers = [self.tile.x.into(), self.tile.y.into(), number as i32, x, y];
        let mix = |mixed: u32, number: i32| (mixed ^ number as u32).wrapping_mul(0x0100_0193);
        (numbers.into_iter().fold(0x811c_9dc5, mix) >> 8) as f32
    }

    fn building(&self, segment: usize) -> Option<Point> {
        let mut buildings = self.buildings.iter();
        buildings.find(|(of, _)| *of == segment).map(|(_, point)| *point)
    }

    fn is(&self, owner: Option<usize>, wanted: fn(Look) -> bool) -> bool {
        owner.is_some_and(|segment| wanted(self.tile.segments[segment].look))
    }

    /// Takes the best spot.
    fn take(&mut self, candidates: &[Candidate], size: Size, rank: impl Fn(Point) -> f32) -> Point {
        let (point, _) = self.best(candidates, size, rank);
        self.taken.push((point, size));
        point
    }

    /// The candidate with enough room all around, or the most there is; of several the one with the highest rank.
    fn best(&self, candidates: &[Candidate], size: Size, rank: impl Fn(Point) -> f32) -> (Point, f32) {
        let score = |(point, room): &Candidate| {
            let gaps = self.taken.iter().map(|(at, other)| size.gap(*point, *other, *at));
            let room = (room - (size.x + size.y) / 2.0).min(size.inside(*point));
            (gaps.fold(room, f32::min).min(ENOUGH), rank(*point))
        };
        let mut best: Option<((f32, f32), Point)> = None;
        for candidate in candidates {
            let score = score(candidate);
            if best.is_none_or(|(other, _)| score > other) {
                best = Some((score, candidate.0));
            }
        }
        best.map_or((CENTRE, 0.0), |((room, _), point)| (point, room))
    }
}
