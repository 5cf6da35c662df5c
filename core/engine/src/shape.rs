//! Tiles compiled: what each shows on each side in each rotation, and the patterns of edges it fits.

use crate::definitions::{Completion, Definitions};
use crate::geometry::{Rotation, Side};
use crate::ids::{EdgeKind, Kind, LinkKind, Segment, Tag, TileKind};

/// Stands for "no segment" among raw segment numbers.
pub(crate) const NO_SEGMENT: u32 = u32::MAX;
const NO_LOCAL: u8 = u8::MAX;

/// A segment as printed.
#[derive(Clone, Debug)]
pub struct SegmentShape {
    /// Its kind.
    pub kind: Kind,
    /// How many side parts it takes.
    pub parts: u8,
    /// Its tags, with how often each is there.
    pub tags: Vec<(Tag, u16)>,
}

/// A tile as printed.
#[derive(Clone, Debug)]
pub struct TileShape {
    edges: [EdgeKind; 4],
    /// Per side and part at rotation 0 the position of the segment there.
    parts: [[u8; 3]; 4],
    /// Its segments.
    pub segments: Vec<SegmentShape>,
    /// Its own tags, with how often each is there.
    pub tags: Vec<(Tag, u16)>,
    /// Links between its segments.
    pub links: Vec<(LinkKind, u8, u8)>,
    /// Whether one of its segments waits for tiles around it.
    pub waits: bool,
    /// Per pattern the rotations in which it fits there.
    fitting: Vec<Fitting>,
}

/// The rotations in which a tile fits somewhere: as bits, and above them how many they are.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Fitting(u8);

impl Fitting {
    fn with(self, rotation: Rotation) -> Fitting {
        Fitting((self.0 | 1 << rotation.index()) + 0x10)
    }

    /// How many rotations fit.
    #[inline]
    pub fn count(self) -> u32 {
        u32::from(self.0 >> 4)
    }

    #[inline]
    pub fn allows(self, rotation: Rotation) -> bool {
        self.0 & (1 << rotation.index()) != 0
    }

    /// One of the rotations that fit, from the least.
    #[inline]
    pub fn nth(self, position: u32) -> Rotation {
        let mut left = position;
        for rotation in Rotation::ALL {
            if self.allows(rotation) {
                if left == 0 {
                    return rotation;
                }
                left -= 1;
            }
        }
        Rotation::default()
    }
}

/// All tiles of a game.
///
/// A pattern is what an open cell sees: per side nothing or an edge kind, as one number with `edge kinds + 1` digits.
#[derive(Clone, Debug, Default)]
pub struct Shapes {
    tiles: Vec<TileShape>,
    /// Per edge kind the kinds it may touch, as bits.
    matches: Vec<u32>,
    digits: u32,
}

/// More edge kinds than this would make the table of patterns too large; see `docs/architecture.md`.
pub(crate) const MOST_EDGE_KINDS: usize = 10;

impl Shapes {
    pub(crate) fn new(definitions: &Definitions) -> Shapes {
        let edges = definitions.edges.len();
        let mut matches: Vec<u32> = (0..edges).map(|edge| 1 << edge).collect();
        for &(one, other) in &definitions.matching {
            matches[one.index()] |= 1 << other.0;
            matches[other.index()] |= 1 << one.0;
        }
        let mut shapes = Shapes { tiles: Vec::new(), matches, digits: edges as u32 + 1 };
        shapes.tiles = definitions.tiles.iter().map(|tile| shapes.compile(definitions, tile)).collect();
        shapes
    }

    fn compile(&self, definitions: &Definitions, tile: &crate::definitions::TileDefinition) -> TileShape {
        let mut parts = [[NO_LOCAL; 3]; 4];
        for (position, segment) in tile.segments.iter().enumerate() {
            for bit in (0..12).filter(|bit| segment.parts & (1 << bit) != 0) {
                parts[bit / 3][bit % 3] = position as u8;
            }
        }
        let waits = |kind: Kind| matches!(definitions.kinds[kind.index()].completion, Completion::Surrounded(_));
        let mut shape = TileShape {
            edges: tile.edges,
            parts,
            segments: tile
                .segments
                .iter()
                .map(|segment| SegmentShape {
                    kind: segment.kind,
                    parts: segment.parts.count_ones() as u8,
                    tags: segment.tags.clone(),
                })
                .collect(),
            tags: tile.tags.clone(),
            links: tile.links.clone(),
            waits: tile.segments.iter().any(|segment| waits(segment.kind)),
            fitting: vec![Fitting::default(); self.pattern_count()],
        };
        for rotation in Rotation::ALL {
            self.add_fitting(&mut shape, rotation);
        }
        shape
    }

    fn add_fitting(&self, shape: &mut TileShape, rotation: Rotation) {
        let mut patterns = vec![0_u32];
        for side in Side::ALL {
            let edge = shape.edges[turned_back(side, rotation)];
            let seen: Vec<EdgeKind> = self.touching(edge).collect();
            let known = |pattern: u32| seen.iter().map(move |&edge| pattern + self.pattern_of(side.index(), edge));
            patterns = patterns.iter().flat_map(|&pattern| std::iter::once(pattern).chain(known(pattern))).collect();
        }
        for pattern in patterns {
            let fitting = &mut shape.fitting[pattern as usize];
            *fitting = fitting.with(rotation);
        }
    }

    fn touching(&self, edge: EdgeKind) -> impl Iterator<Item = EdgeKind> + '_ {
        (0..self.matches.len() as u8).map(EdgeKind).filter(move |other| self.touches(edge, *other))
    }

    #[inline]
    fn touches(&self, one: EdgeKind, other: EdgeKind) -> bool {
        self.matches[one.index()] & (1 << other.0) != 0
    }

    /// A tile as printed.
    #[inline]
    pub fn tile(&self, tile: TileKind) -> &TileShape {
        &self.tiles[tile.index()]
    }

    /// How many patterns there are.
    pub(crate) fn pattern_count(&self) -> usize {
        self.digits.pow(4) as usize
    }

    /// What an edge kind on a side adds to the pattern of an open cell.
    #[inline]
    pub(crate) fn pattern_of(&self, side: usize, edge: EdgeKind) -> u32 {
        let weight = match side {
            0 => 1,
            1 => self.digits,
            2 => self.digits * self.digits,
            _ => self.digits * self.digits * self.digits,
        };
        (u32::from(edge.0) + 1) * weight
    }

    /// Per pattern the rotations in which a tile fits there.
    #[inline]
    pub(crate) fn fitting(&self, tile: TileKind) -> &[Fitting] {
        &self.tile(tile).fitting
    }

    /// What a turned tile shows on a side of the board: the edge, and the segments of its left, middle and right part.
    #[inline]
    pub(crate) fn side(&self, tile: TileKind, rotation: Rotation, side: Side, first: Segment) -> (EdgeKind, [u32; 3]) {
        let shape = self.tile(tile);
        let printed = turned_back(side, rotation);
        let segments = shape.parts[printed].map(|local| match local {
            NO_LOCAL => NO_SEGMENT,
            local => first.0 + u32::from(local),
        });
        (shape.edges[printed], segments)
    }

    /// The edge kind that a turned tile shows on a side of the board.
    pub fn edge(&self, tile: TileKind, rotation: Rotation, side: Side) -> EdgeKind {
        self.tile(tile).edges[turned_back(side, rotation)]
    }
}

/// Which printed side points to a side of the board.
#[inline]
fn turned_back(side: Side, rotation: Rotation) -> usize {
    (side.index() + 4 - rotation.index()) & 3
}
