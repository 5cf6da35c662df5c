//! Small numbers that stand for things, one type for each.

use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($number:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub $number);

        impl $name {
            /// The number as an index.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A package of the game, in load order: a package comes after those it requires.
    Package(u16);
    /// A seat, from 0; play goes up.
    Player(u8);
    /// What a side of a tile shows; sides that touch must match.
    EdgeKind(u8);
    /// A feature kind, numbered in scoring order.
    Kind(u8);
    /// A kind of link between segments, beside the engine's own `joins`.
    LinkKind(u8);
    /// A mark on tiles or segments that counts something.
    Tag(u16);
    /// A named count of a region.
    Count(u16);
    /// A role in which a figure stands on a segment.
    Role(u8);
    /// A kind of wooden figure.
    FigureKind(u8);
    /// One wooden figure.
    Figure(u16);
    /// A tile as printed.
    TileKind(u16);
    /// A tile on the board, numbered as placed; 0 is the start tile.
    Tile(u32);
    /// One printed feature on one placed tile: a node of the feature graph.
    Segment(u32);
    /// A declared value of the game.
    ValueId(u16);
    /// An occasion of scoring.
    Occasion(u8);
    /// A term or hook as a source of points.
    Label(u16);
    /// A function of a package's script or library.
    Function(u16);
    /// A hook.
    Hook(u16);
}

impl Occasion {
    /// A region was completed.
    pub const COMPLETED: Occasion = Occasion(0);
    /// The game has ended.
    pub const FINAL: Occasion = Occasion(1);
}

impl Tile {
    /// The tile that lay on the table before the first turn.
    pub const START: Tile = Tile(0);
}
