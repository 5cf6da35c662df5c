//! What the packages of a game declare, with every name resolved to a number: the engine's only input.
//!
//! The host fills this from manifests; tests fill it by hand. `Rules::new` checks and compiles it.

use serde::{Deserialize, Serialize};

use crate::geometry::Cell;
use crate::ids::*;
use crate::steps::Step;

/// Everything declared by the packages of one game. A thing's number is its position in its list.
#[derive(Clone, Debug, Default)]
pub struct Definitions {
    /// Ids of the packages in load order.
    pub packages: Vec<String>,
    /// Number of players, 2 to 6.
    pub players: u8,
    /// What sides of tiles may show.
    pub edges: Vec<EdgeDefinition>,
    /// Pairs of different edge kinds that match all the same, in both directions.
    pub matching: Vec<(EdgeKind, EdgeKind)>,
    /// Feature kinds in scoring order.
    pub kinds: Vec<KindDefinition>,
    /// Names of kinds of links.
    pub links: Vec<String>,
    /// Names of tags.
    pub tags: Vec<String>,
    /// Named counts.
    pub counts: Vec<CountDefinition>,
    /// Roles of figures.
    pub roles: Vec<RoleDefinition>,
    /// Kinds of figures.
    pub figures: Vec<FigureDefinition>,
    /// Declared values of the game.
    pub values: Vec<ValueDefinition>,
    /// Names of occasions; the first two are `completed` and `final`.
    pub occasions: Vec<String>,
    /// Tiles as printed.
    pub tiles: Vec<TileDefinition>,
    /// Tiles on the table before the first turn, in addition to those in the deck.
    pub start: Vec<StartTile>,
    /// Terms of sheets, in the order in which they are printed inside a stage.
    pub terms: Vec<TermDefinition>,
    /// Hooks in the order in which they run at their point.
    pub hooks: Vec<HookDefinition>,
    /// Sources of points.
    pub labels: Vec<LabelDefinition>,
    /// Functions of scripts and libraries.
    pub functions: Vec<FunctionDefinition>,
}

/// What a side of a tile shows.
#[derive(Clone, Debug)]
pub struct EdgeDefinition {
    /// Full name, `package:id`.
    pub name: String,
    /// The feature kind of the left, middle and right part of such a side, seen from the tile's centre looking out;
    /// none where that kind is not in this game.
    pub parts: [Option<Kind>; 3],
}

/// A feature kind.
#[derive(Clone, Debug)]
pub struct KindDefinition {
    /// Full name.
    pub name: String,
    /// When a region of it is complete.
    pub completion: Completion,
}

/// When a region is complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completion {
    /// When no edge of it is open.
    Closed,
    /// When tiles lie on all these cells around each of its tiles, given as offsets.
    Surrounded(Vec<Cell>),
    /// Never; it scores at the end of the game.
    Never,
}

/// A named count of a region.
#[derive(Clone, Debug)]
pub struct CountDefinition {
    /// Full name.
    pub name: String,
    /// What is counted.
    pub of: CountOf,
}

/// What a named count counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountOf {
    /// Distinct tiles that the region lies on.
    Tiles,
    /// Segments of the region.
    Segments,
    /// Open edges.
    Open,
    /// Followers in the region, whoever owns them.
    Followers,
    /// A tag on the region's segments, summed.
    Tag(Tag),
    /// Tiles on the cells that surround the region's tiles, and its own; for surrounded kinds.
    Area,
    /// Distinct complete regions that the region's segments link to.
    LinkedComplete(LinkKind),
    /// What a function of a package says.
    Function(Function),
}

/// A role.
#[derive(Clone, Debug)]
pub struct RoleDefinition {
    /// Full name.
    pub name: String,
    /// The feature kind on whose segments figures stand in it.
    pub kind: Kind,
}

/// A kind of figure.
#[derive(Clone, Debug)]
pub struct FigureDefinition {
    /// Full name.
    pub name: String,
    /// Pieces per player, or in all where it is neutral.
    pub pieces: u8,
    /// Whether it belongs to nobody.
    pub neutral: bool,
    /// Whether it is a follower: it claims a region, counts for majority and goes home when the region is scored.
    pub follower: bool,
    /// Its weight in a majority; 0 for none.
    pub weight: u8,
    /// Roles in which a player may place it when moving wood.
    pub roles: Vec<Role>,
    /// Whether it may only join a region where its owner already has a follower; it leaves with the last of these.
    pub joins_own: bool,
}

/// A declared value of the game, a whole number that is 0 at first.
#[derive(Clone, Debug)]
pub struct ValueDefinition {
    /// Full name.
    pub name: String,
    /// When it falls back to 0.
    pub until: Until,
}

/// How long a value lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// To the end of this part of the turn.
    Part,
    /// To the end of this turn.
    Turn,
    /// To the end of the game.
    Game,
}

/// A tile as printed, at rotation 0.
#[derive(Clone, Debug)]
pub struct TileDefinition {
    /// Full name.
    pub name: String,
    /// What its sides show: north, east, south, west.
    pub edges: [EdgeKind; 4],
    /// Its features.
    pub segments: Vec<SegmentDefinition>,
    /// Tags of the whole tile, with how often each is there.
    pub tags: Vec<(Tag, u16)>,
    /// Links between its segments, by position: from, to.
    pub links: Vec<(LinkKind, u8, u8)>,
    /// How many are in the deck.
    pub copies: u16,
}

/// One printed feature of a tile.
#[derive(Clone, Debug)]
pub struct SegmentDefinition {
    /// Its kind.
    pub kind: Kind,
    /// The side parts it takes: bit `3 × side + part`, sides from north clockwise, parts left, middle, right.
    pub parts: u16,
    /// Its tags, with how often each is there.
    pub tags: Vec<(Tag, u16)>,
}

/// A tile that lies on the table before the first turn.
#[derive(Clone, Copy, Debug)]
pub struct StartTile {
    /// Which tile.
    pub tile: TileKind,
    /// Where.
    pub cell: Cell,
    /// Quarter turns clockwise, 0 to 3.
    pub rotation: u8,
}

/// A line of a sheet, worked out by the engine.
#[derive(Clone, Debug)]
pub struct TermDefinition {
    /// What the line is called.
    pub label: Label,
    /// The kind it applies to.
    pub kind: Kind,
    /// The occasion it applies to.
    pub occasion: Occasion,
    /// What it does with the count.
    pub effect: Effect,
    /// Applies only where all of these hold.
    pub conditions: Vec<Condition>,
}

/// What a term does, and in which stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Stage `base`: adds count × each.
    Base(Count, i32),
    /// Stage `tile`: adds count × each.
    PerTile(Count, i32),
    /// Stage `scale`: multiplies base + tile; factors are multiplied exactly and rounded up once.
    Scale {
        /// Of the factor.
        numerator: u16,
        /// Of the factor; not 0.
        denominator: u16,
    },
    /// Stage `flat`: adds count × each.
    Flat(Count, i32),
    /// Stage `flat`: adds an amount.
    Plain(i32),
    /// Stage `total`: sets the value.
    Set(i32),
    /// Stage `total`: at least this.
    Floor(i32),
    /// Stage `total`: at most this.
    Ceiling(i32),
}

impl Effect {
    /// The stage in which it works.
    pub fn stage(self) -> Stage {
        match self {
            Effect::Base(..) => Stage::Base,
            Effect::PerTile(..) => Stage::Tile,
            Effect::Scale { .. } => Stage::Scale,
            Effect::Flat(..) | Effect::Plain(_) => Stage::Flat,
            Effect::Set(_) | Effect::Floor(_) | Effect::Ceiling(_) => Stage::Total,
        }
    }

    /// The count it uses, if it uses one.
    pub fn count(self) -> Option<Count> {
        match self {
            Effect::Base(count, _) | Effect::PerTile(count, _) | Effect::Flat(count, _) => Some(count),
            _ => None,
        }
    }
}

/// A stage of a sheet, in the order in which they are worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// What a region is worth by its kind.
    Base,
    /// Additions per count.
    Tile,
    /// Factors over base and tile.
    Scale,
    /// Plain additions.
    Flat,
    /// Limits over everything.
    Total,
}

impl Stage {
    /// All of them in order.
    pub const ALL: [Stage; 5] = [Stage::Base, Stage::Tile, Stage::Scale, Stage::Flat, Stage::Total];

    /// The word for it in manifests.
    pub fn code(self) -> &'static str {
        ["base", "tile", "scale", "flat", "total"][self as usize]
    }
}

/// A condition of a term: a count compared with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The count.
    pub count: Count,
    /// How it is compared.
    pub comparison: Comparison,
    /// With what.
    pub number: i32,
}

/// How a condition compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Equal.
    Is,
    /// Different.
    IsNot,
    /// Not less.
    AtLeast,
    /// Not more.
    AtMost,
}

/// A function called at a point of the game.
#[derive(Clone, Debug)]
pub struct HookDefinition {
    /// The package it belongs to.
    pub package: Package,
    /// Its name as a source of points.
    pub label: Label,
    /// When it is called.
    pub point: Point,
    /// What is called.
    pub run: Function,
    /// What is called with the answer to its question, if it asks one.
    pub answer: Option<Function>,
    /// When it is not called.
    pub filter: Filter,
}

/// A point of the game at which hooks are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// After what the engine itself does in a step.
    Step(Step),
    /// Before a region is scored.
    Prolog,
    /// After a region is scored.
    Epilog,
}

/// Conditions under which a hook is called, checked by the engine; an empty filter always holds.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Scoring: only for regions of these kinds.
    pub kinds: Vec<Kind>,
    /// Scoring: only for these occasions.
    pub occasions: Vec<Occasion>,
    /// Scoring: only for regions that hold a figure of this kind.
    pub holding: Option<FigureKind>,
    /// Steps: only where the tile placed in this part carries one of these tags.
    pub tile_tags: Vec<Tag>,
    /// Steps: called all the same where one of these values is not 0, whatever the tile carries.
    pub or_values: Vec<ValueId>,
    /// Only where this value is not 0.
    pub value: Option<ValueId>,
}

/// A source of points, in no language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelDefinition {
    /// The package it belongs to.
    pub package: Package,
    /// Its id there.
    pub id: String,
}

/// A function that a package brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionDefinition {
    /// The package it belongs to.
    pub package: Package,
    /// Its name in the script or library.
    pub name: String,
}
