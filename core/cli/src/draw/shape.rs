//! Points and lines inside a tile that is 100 units wide; y grows to the south.

/// Width and height of a tile.
pub(super) const TILE: f32 = 100.0;

/// The middle of a tile.
pub(super) const CENTRE: Point = Point::new(TILE / 2.0, TILE / 2.0);

/// A point of a tile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f32,
    pub(super) y: f32,
}

impl Point {
    pub(super) const fn new(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    /// The point at this share of the way to another one; shares above 1 go beyond it.
    pub(super) fn towards(self, other: Point, share: f32) -> Point {
        let between = |from: f32, to: f32| from + (to - from) * share;
        Point::new(between(self.x, other.x), between(self.y, other.y))
    }

    pub(super) fn distance(self, other: Point) -> f32 {
        let (x, y) = (self.x - other.x, self.y - other.y);
        (x * x + y * y).sqrt()
    }

    /// How far it is from the nearest border of its tile.
    pub(super) fn to_border(self) -> f32 {
        self.x.min(self.y).min(TILE - self.x).min(TILE - self.y)
    }
}

/// The corner where a side begins, going clockwise; side 0 begins in the north west.
pub(super) fn corner(side: usize) -> Point {
    let (x, y) = [(0.0, 0.0), (TILE, 0.0), (TILE, TILE), (0.0, TILE)][side & 3];
    Point::new(x, y)
}

/// The middle of a side.
pub(super) fn middle(side: usize) -> Point {
    corner(side).towards(corner(side + 1), 0.5)
}

/// A line of straight and bent pieces.
#[derive(Clone, Debug)]
pub(super) struct Track {
    start: Point,
    pieces: Vec<Piece>,
}

/// A piece of a track, from where the one before it ends.
#[derive(Clone, Copy, Debug)]
struct Piece {
    /// The point that pulls a bent piece.
    control: Option<Point>,
    end: Point,
}

impl Track {
    pub(super) fn from(start: Point) -> Track {
        let pieces = Vec::new();
        Track { start, pieces }
    }

    pub(super) fn line(mut self, end: Point) -> Track {
        let control = None;
        self.pieces.push(Piece { control, end });
        self
    }

    pub(super) fn bend(mut self, control: Point, end: Point) -> Track {
        let control = Some(control);
        self.pieces.push(Piece { control, end });
        self
    }

    /// Points along it, close enough together to stand for it.
    pub(super) fn points(&self) -> Vec<Point> {
        const STEPS: u8 = 16;
        let mut points = vec![self.start];
        let mut from = self.start;
        for piece in &self.pieces {
            let control = piece.control.unwrap_or(from.towards(piece.end, 0.5));
            points.extend((1..=STEPS).map(|step| {
                let share = f32::from(step) / f32::from(STEPS);
                let first = from.towards(control, share);
                first.towards(control.towards(piece.end, share), share)
            }));
            from = piece.end;
        }
        points
    }

    /// The value of an SVG path's `d`.
    pub(super) fn data(&self) -> String {
        let mut data = format!("M{}", pair(self.start));
        for piece in &self.pieces {
            match piece.control {
                Some(control) => data += &format!(" Q{} {}", pair(control), pair(piece.end)),
                None => data += &format!(" L{}", pair(piece.end)),
            }
        }
        data
    }
}

/// A number of an SVG file, short.
pub(super) fn short(number: f32) -> f32 {
    (number * 100.0).round() / 100.0
}

fn pair(point: Point) -> String {
    format!("{},{}", short(point.x), short(point.y))
}

/// Whether a closed outline, given by points along it, holds a point.
pub(super) fn holds(outline: &[Point], point: Point) -> bool {
    let next = outline.iter().cycle().skip(1);
    let crossed = outline.iter().zip(next).filter(|(a, b)| {
        (a.y > point.y) != (b.y > point.y) && point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)
    });
    crossed.count() % 2 == 1
}

/// How far a point is from the nearest of some points; 1000 where there is none.
pub(super) fn nearest(points: &[Point], point: Point) -> f32 {
    let distances = points.iter().map(|other| other.distance(point));
    distances.fold(10.0 * TILE, f32::min)
}

/// How far a thing reaches to each side of its middle, and up and down.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    pub(super) x: f32,
    pub(super) y: f32,
}

impl Size {
    pub(super) const fn new(x: f32, y: f32) -> Size {
        Size { x, y }
    }

    /// How far two things are apart; negative where they overlap.
    pub(super) fn gap(self, at: Point, other: Size, there: Point) -> f32 {
        let across = (at.x - there.x).abs() - self.x - other.x;
        across.max((at.y - there.y).abs() - self.y - other.y)
    }

    /// How far a thing stays off the border of its tile.
    pub(super) fn inside(self, at: Point) -> f32 {
        (at.x.min(TILE - at.x) - self.x).min(at.y.min(TILE - at.y) - self.y)
    }
}
