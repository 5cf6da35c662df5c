//! The feature graph: printed features as nodes, links between them as edges, regions as what hangs together.
//!
//! The graph is the truth for walks and checks. Beside it stands what the hot path needs per region, kept in step: a
//! union-find whose root is always the lowest segment, open side parts, and how many followers claim the region.

use petgraph::Undirected;
use petgraph::graph::{Graph, NodeIndex};
use petgraph::visit::{Bfs, EdgeFiltered, EdgeRef};
use serde::{Deserialize, Serialize};

use crate::ids::{Kind, LinkKind, Segment, Tile};
use crate::shape::TileShape;

/// A node of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SegmentNode {
    /// The tile it is printed on.
    pub tile: Tile,
    /// Its feature kind.
    pub kind: Kind,
    /// Its position on the tile.
    pub position: u8,
}

/// An edge of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Link {
    /// Makes one region of both ends.
    Joins,
    /// Declared by a package; means what that package says.
    Declared(LinkKind),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Region {
    parent: u32,
    /// The next segment of the same region, in a ring.
    next: u32,
    /// Of a root: side parts with nothing beside them, or empty cells around it; what must become 0.
    open: u32,
    /// Of a root: followers in the region.
    followers: u16,
    /// The segment's own kind, which is that of its region: beside what the hot path needs with it.
    kind: Kind,
    /// Whether regions of that kind are complete once they are closed.
    ends: bool,
}

/// The kind of no root; there are fewer kinds than this.
const NO_ROOT: Kind = Kind(u8::MAX);

/// What is known of a region without a walk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Root {
    /// Its lowest segment.
    pub segment: Segment,
    pub kind: Kind,
    pub followers: u16,
}

impl Root {
    #[inline]
    fn of(segment: u32, region: &Region) -> Root {
        let Region { kind, followers, .. } = *region;
        Root { segment: Segment(segment), kind, followers }
    }
}

/// Regions of a kind. There may be many, so they are counted and found many at a time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RegionsOf<'a> {
    roots: &'a [Kind],
    kind: Kind,
    /// One of them that is left out.
    except: Option<usize>,
}

impl RegionsOf<'_> {
    pub fn count(&self) -> u32 {
        self.among(self.roots) - u32::from(self.except.is_some())
    }

    pub fn nth(&self, position: u32) -> Option<Segment> {
        let before = self.except.map_or(u32::MAX, |except| self.among(&self.roots[..except]));
        let mut left = position.saturating_add(u32::from(position >= before));
        for (at, part) in self.roots.chunks(32).enumerate() {
            let here = self.among(part);
            if left < here {
                let mut found = part.iter().enumerate().filter(|(_, kind)| **kind == self.kind);
                return found.nth(left as usize).map(|(position, _)| Segment((32 * at + position) as u32));
            }
            left -= here;
        }
        None
    }

    /// How many of these are of the kind. Bytes are summed in bytes, many at a time.
    #[inline]
    fn among(&self, roots: &[Kind]) -> u32 {
        let alike = |part: &[Kind]| part.iter().map(|kind| u8::from(*kind == self.kind)).sum::<u8>();
        roots.chunks(128).map(|part| u32::from(alike(part))).sum()
    }
}

/// All segments on the board and the regions they form.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Features {
    graph: Graph<SegmentNode, Link, Undirected, u32>,
    regions: Vec<Region>,
    /// Per segment its kind if it is the root of an unfinished region, and no kind otherwise.
    unfinished: Vec<Kind>,
    /// Roots whose `open` reached 0 and that nobody has looked at yet.
    closed: Vec<Segment>,
}

impl Features {
    /// Forgets every segment, keeping the room for them.
    pub(crate) fn clear(&mut self) {
        self.graph.clear();
        self.regions.clear();
        self.unfinished.clear();
        self.closed.clear();
    }

    /// The graph itself, for walks. Node indices are the numbers of segments.
    pub fn graph(&self) -> &Graph<SegmentNode, Link, Undirected, u32> {
        &self.graph
    }

    /// How many segments there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.regions.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.regions.is_empty()
    }

    /// What is printed there.
    #[inline]
    pub fn node(&self, segment: Segment) -> SegmentNode {
        self.graph[NodeIndex::new(segment.index())]
    }

    /// The lowest segment of the region that a segment belongs to.
    #[inline]
    pub fn region(&self, segment: Segment) -> Segment {
        let mut at = segment.0;
        loop {
            let parent = self.regions[at as usize].parent;
            if parent == at {
                return Segment(at);
            }
            at = parent;
        }
    }

    /// Whether a segment belongs to a region, given by its lowest segment.
    #[inline]
    pub fn is_in(&self, segment: Segment, region: Segment) -> bool {
        // Most that are asked about are of another kind, which needs no walk to be seen.
        self.kind(segment) == self.kind(region) && self.region(segment) == region
    }

    /// The segments of a region, beginning with the one given.
    #[inline]
    pub fn members(&self, segment: Segment) -> Members<'_> {
        Members { features: self, from: segment.0, next: Some(segment.0) }
    }

    /// The lowest segment of every region, in order.
    pub fn regions(&self) -> impl Iterator<Item = Segment> + '_ {
        let all = self.regions.iter().zip(0..);
        all.filter(|(region, at)| region.parent == *at).map(|(_, at)| Segment(at))
    }

    /// Every unfinished region, by lowest segment.
    #[inline]
    pub(crate) fn unfinished(&self) -> impl Iterator<Item = Root> + '_ {
        let all = self.unfinished.iter().enumerate().filter(|(_, kind)| **kind != NO_ROOT);
        all.map(|(at, _)| Root::of(at as u32, &self.regions[at]))
    }

    /// The unfinished regions of a kind, by lowest segment; one may be left out.
    pub(crate) fn unfinished_of(&self, kind: Kind, except: Option<Segment>) -> RegionsOf<'_> {
        let roots = &self.unfinished;
        let except = except.map(|segment| self.region(segment).index()).filter(|root| roots[*root] == kind);
        RegionsOf { roots, kind, except }
    }

    /// Whether the region of a segment is complete: closed, and of a kind that ends with that.
    #[inline]
    pub(crate) fn is_complete(&self, segment: Segment) -> bool {
        let region = &self.regions[self.region(segment).index()];
        region.open == 0 && region.ends
    }

    /// The region of a segment.
    #[inline]
    pub(crate) fn root(&self, segment: Segment) -> Root {
        let root = self.region(segment);
        Root::of(root.0, &self.regions[root.index()])
    }

    /// Side parts of the region with nothing beside them, or empty cells that a surrounded region waits for.
    #[inline]
    pub fn open(&self, segment: Segment) -> u32 {
        self.regions[self.region(segment).index()].open
    }

    /// The feature kind of a segment.
    #[inline]
    pub fn kind(&self, segment: Segment) -> Kind {
        self.regions[segment.index()].kind
    }

    /// How many followers claim the region.
    #[inline]
    pub fn followers(&self, segment: Segment) -> u16 {
        self.regions[self.region(segment).index()].followers
    }

    /// Segments that a declared kind of link leads to.
    pub fn linked(&self, segment: Segment, link: LinkKind) -> impl Iterator<Item = Segment> + '_ {
        let edges = self.graph.edges(NodeIndex::new(segment.index()));
        let declared = edges.filter(move |edge| *edge.weight() == Link::Declared(link));
        declared.map(move |edge| {
            let other = if edge.source().index() == segment.index() { edge.target() } else { edge.source() };
            Segment(other.index() as u32)
        })
    }

    /// The region of a segment found by a walk of the graph alone, in order: slow, for checks.
    pub fn walk(&self, segment: Segment) -> Vec<Segment> {
        let joins = EdgeFiltered::from_fn(&self.graph, |edge| *edge.weight() == Link::Joins);
        let mut walk = Bfs::new(&joins, NodeIndex::new(segment.index()));
        let mut found: Vec<Segment> =
            std::iter::from_fn(|| walk.next(&joins)).map(|node| Segment(node.index() as u32)).collect();
        found.sort();
        found
    }

    /// Adds the segments of a new tile, each open on all its side parts, and the links between them.
    #[inline]
    pub(crate) fn add(&mut self, tile: Tile, shape: &TileShape) {
        let first = self.regions.len() as u32;
        for (position, segment) in shape.segments.iter().enumerate() {
            self.graph.add_node(SegmentNode { tile, kind: segment.kind, position: position as u8 });
        }
        self.regions.extend(shape.segments.iter().zip(first..).map(|(segment, number)| Region {
            parent: number,
            next: number,
            open: segment.parts.into(),
            followers: 0,
            kind: segment.kind,
            ends: segment.ends,
        }));
        self.unfinished.extend(shape.segments.iter().map(|segment| segment.kind));
        for &(link, from, to) in &shape.links {
            let node = |position: u8| NodeIndex::new(first as usize + usize::from(position));
            self.graph.add_edge(node(from), node(to), Link::Declared(link));
        }
    }

    /// Lets a new segment wait for so many cells too. One on a tile that goes into a hole may wait for nothing from the
    /// first.
    pub(crate) fn wait(&mut self, segment: Segment, cells: u32) {
        let region = &mut self.regions[segment.index()];
        region.open += cells;
        if region.open == 0 {
            self.has_closed_now(segment);
        }
    }

    #[cold]
    fn has_closed_now(&mut self, root: Segment) {
        self.closed.push(root);
        if self.regions[root.index()].ends {
            self.unfinished[root.index()] = NO_ROOT;
        }
    }

    /// Joins two segments across an edge on which they share so many side parts.
    #[inline]
    pub(crate) fn join(&mut self, one: Segment, other: Segment, parts: u32) {
        self.graph.add_edge(NodeIndex::new(one.index()), NodeIndex::new(other.index()), Link::Joins);
        let (one, other) = (self.shortened(one), self.shortened(other));
        let (low, high) = (one.min(other), one.max(other));
        if low != high {
            let Region { next, open, followers, .. } = self.regions[high.index()];
            self.regions[high.index()].parent = low.0;
            self.unfinished[high.index()] = NO_ROOT;
            let root = &mut self.regions[low.index()];
            root.open += open;
            root.followers += followers;
            let after = std::mem::replace(&mut root.next, next);
            self.regions[high.index()].next = after;
        }
        self.close_root(low, 2 * parts);
    }

    /// Takes away so many open parts (or empty cells) from a region.
    #[inline]
    pub(crate) fn close(&mut self, segment: Segment, parts: u32) {
        let root = self.shortened(segment);
        self.close_root(root, parts);
    }

    #[inline]
    fn close_root(&mut self, root: Segment, parts: u32) {
        let region = &mut self.regions[root.index()];
        region.open -= parts;
        if region.open == 0 {
            self.has_closed_now(root);
        }
    }

    /// Regions that were closed since the last call, by lowest segment, each once.
    pub(crate) fn take_closed(&mut self, into: &mut Vec<Segment>) {
        into.clear();
        into.append(&mut self.closed);
        for root in into.iter_mut() {
            *root = self.region(*root);
        }
        into.sort_unstable();
        into.dedup();
        into.retain(|root| self.regions[root.index()].open == 0);
    }

    pub(crate) fn has_closed(&self) -> bool {
        !self.closed.is_empty()
    }

    #[inline]
    pub(crate) fn add_followers(&mut self, segment: Segment, more: i16) {
        let root = self.region(segment);
        let followers = &mut self.regions[root.index()].followers;
        *followers = followers.wrapping_add_signed(more);
    }

    /// The root, making the way to it shorter for the next one who asks.
    #[inline]
    fn shortened(&mut self, segment: Segment) -> Segment {
        let mut at = segment.0;
        loop {
            let parent = self.regions[at as usize].parent;
            if parent == at {
                return Segment(at);
            }
            let above = self.regions[parent as usize].parent;
            self.regions[at as usize].parent = above;
            at = above;
        }
    }
}

/// The segments of a region; see [`Features::members`].
#[derive(Clone, Debug)]
pub struct Members<'a> {
    features: &'a Features,
    from: u32,
    next: Option<u32>,
}

impl Iterator for Members<'_> {
    type Item = Segment;

    #[inline]
    fn next(&mut self) -> Option<Segment> {
        let at = self.next?;
        let next = self.features.regions[at as usize].next;
        self.next = (next != self.from).then_some(next);
        Some(Segment(at))
    }
}
