//! Tiles compiled: what each shows on each side in each rotation, and where it fits.

use serde::{Deserialize, Serialize};

use crate::definitions::{Completion, Definitions, TileDefinition};
use crate::geometry::{Rotation, Side};
use crate::ids::{EdgeKind, Kind, LinkKind, Segment, Tag, TileKind};
use crate::pattern::{Fitting, Patterns};

/// Stands for "no segment" among the positions on a tile.
const NO_SEGMENT: u8 = u8::MAX;

/// A segment as printed.
#[derive(Clone, Debug)]
pub struct SegmentShape {
    /// Its kind.
    pub kind: Kind,
    /// Whether regions of that kind are complete once they are closed.
    pub ends: bool,
    /// How many side parts it takes.
    pub parts: u8,
    /// Its tags, with how often each is there.
    pub tags: Vec<(Tag, u16)>,
}

/// A tile as printed.
#[derive(Clone, Debug)]
pub struct TileShape {
    edges: [EdgeKind; 4],
    /// Per rotation what it shows on each side of the board.
    sides: [[SideShape; 4]; 4],
    /// Its segments.
    pub segments: Vec<SegmentShape>,
    /// Its own tags, with how often each is there.
    pub tags: Vec<(Tag, u16)>,
    /// Links between its segments.
    pub links: Vec<(LinkKind, u8, u8)>,
    /// Whether one of its segments waits for tiles around it, or touches no side.
    pub waits: bool,
    /// Per class of patterns the rotations in which it fits there.
    fitting: Vec<Fitting>,
}

/// What a turned tile shows on a side of the board.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SideShape {
    /// What it adds to the pattern of the open cell there.
    pub pattern: u16,
    /// The positions of the segments on its left, middle and right part.
    pub parts: [u8; 3],
}

/// The segments along a side of a placed tile, part by part: the tile's first segment, and their positions after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SideSegments {
    pub first: u32,
    pub parts: [u8; 3],
}

impl SideSegments {
    /// What a side without a tile shows.
    pub const NOTHING: SideSegments = SideSegments { first: u32::MAX, parts: [NO_SEGMENT; 3] };

    #[inline]
    pub fn is_nothing(self) -> bool {
        self.first == SideSegments::NOTHING.first
    }

    /// The same side as the cell across it sees it.
    #[inline]
    pub fn across(self) -> SideSegments {
        let [left, middle, right] = self.parts;
        SideSegments { first: self.first, parts: [right, middle, left] }
    }

    /// The segment at a position of [`SideSegments::parts`].
    #[inline]
    pub fn segment(self, position: u8) -> Option<Segment> {
        (position != NO_SEGMENT).then(|| Segment(self.first + u32::from(position)))
    }
}

/// All tiles of a game.
#[derive(Clone, Debug, Default)]
pub struct Shapes {
    tiles: Vec<TileShape>,
    /// Per edge kind the kinds it may touch, as bits.
    matches: Vec<u32>,
    patterns: Patterns,
}

impl Shapes {
    pub(crate) fn new(definitions: &Definitions) -> Shapes {
        let edges = definitions.edges.len();
        let mut matches: Vec<u32> = (0..edges).map(|edge| 1 << edge).collect();
        for &(one, other) in &definitions.matching {
            matches[one.index()] |= 1 << other.0;
            matches[other.index()] |= 1 << one.0;
        }
        let mut shapes = Shapes { tiles: Vec::new(), matches, patterns: Patterns::new(edges) };
        shapes.tiles = definitions.tiles.iter().map(|tile| shapes.compile(definitions, tile)).collect();
        shapes
    }

    fn compile(&self, definitions: &Definitions, tile: &TileDefinition) -> TileShape {
        let completion = |kind: Kind| &definitions.kinds[kind.index()].completion;
        let waits = |kind: Kind| matches!(completion(kind), Completion::Surrounded(_));
        let segments = tile.segments.iter().map(|segment| SegmentShape {
            kind: segment.kind,
            ends: *completion(segment.kind) != Completion::Never,
            parts: segment.parts.count_ones() as u8,
            tags: segment.tags.clone(),
        });
        TileShape {
            edges: tile.edges,
            sides: self.sides(tile),
            segments: segments.collect(),
            tags: tile.tags.clone(),
            links: tile.links.clone(),
            waits: tile.segments.iter().any(|segment| waits(segment.kind) || segment.parts == 0),
            fitting: self.fits_of(tile.edges),
        }
    }

    fn sides(&self, tile: &TileDefinition) -> [[SideShape; 4]; 4] {
        let mut parts = [[NO_SEGMENT; 3]; 4];
        for (position, segment) in tile.segments.iter().enumerate() {
            for bit in (0..12).filter(|bit| segment.parts & (1 << bit) != 0) {
                parts[bit / 3][bit % 3] = position as u8;
            }
        }
        Rotation::ALL.map(|rotation| {
            Side::ALL.map(|side| {
                let printed = turned_back(side, rotation);
                let pattern = self.patterns.of(side.opposite(), tile.edges[printed]);
                SideShape { pattern: pattern as u16, parts: parts[printed] }
            })
        })
    }

    /// Per class of patterns the rotations in which these edges fit its least pattern.
    fn fits_of(&self, edges: [EdgeKind; 4]) -> Vec<Fitting> {
        let mut fitting = vec![Fitting::default(); self.patterns.classes()];
        for rotation in Rotation::ALL {
            let mut patterns = vec![0_u32];
            for side in Side::ALL {
                let edge = edges[turned_back(side, rotation)];
                let seen: Vec<EdgeKind> = self.touching(edge).collect();
                let known = |pattern: u32| seen.iter().map(move |&edge| pattern + self.patterns.of(side, edge));
                patterns =
                    patterns.iter().flat_map(|&pattern| std::iter::once(pattern).chain(known(pattern))).collect();
            }
            let turned = patterns.iter().map(|pattern| self.patterns.turned(*pattern as u16));
            for least in turned.filter(|turned| turned.by == Rotation::default()) {
                let fitting = &mut fitting[usize::from(least.class)];
                *fitting = fitting.with(rotation);
            }
        }
        fitting
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

    /// The patterns that the edges make.
    #[inline]
    pub(crate) fn patterns(&self) -> &Patterns {
        &self.patterns
    }

    /// Per class of patterns the rotations in which a tile fits its least pattern.
    #[inline]
    pub(crate) fn fitting(&self, tile: TileKind) -> &[Fitting] {
        &self.tile(tile).fitting
    }

    /// What a turned tile shows on each side of the board.
    #[inline]
    pub(crate) fn turned(&self, tile: TileKind, rotation: Rotation) -> &[SideShape; 4] {
        &self.tile(tile).sides[rotation.index()]
    }

    /// The edge kind that a turned tile shows on a side of the board.
    pub fn edge(&self, tile: TileKind, rotation: Rotation, side: Side) -> EdgeKind {
        self.tile(tile).edges[turned_back(side, rotation)]
    }
}

/// Which printed side points to a side of the board.
#[inline]
fn turned_back(side: Side, rotation: Rotation) -> usize {
    side.turned(rotation.back()).index()
}
