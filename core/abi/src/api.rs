use std::fmt;

use crate::ApiVersion;

/// Whether a function may be called while a value is being worked out, or only where something may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Looks and changes nothing: allowed everywhere.
    Read,
    /// Changes the game: allowed in steps, prologs, epilogs and answers.
    Act,
}

/// What a number passed through the hook API stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noun {
    /// A plain whole number.
    Number,
    /// 0 or 1.
    Flag,
    /// A seat from 0, or none.
    Player,
    /// A placed tile, or none.
    Tile,
    /// A segment: one printed feature on one placed tile, or none.
    Segment,
    /// A single wooden figure, or none.
    Figure,
    /// A feature kind.
    Kind,
    /// A kind of figure.
    FigureKind,
    /// A role in which figures stand on segments, or none.
    Role,
    /// A tag of tiles and segments.
    Tag,
    /// A named count of regions.
    Count,
    /// An occasion of scoring, or none.
    Occasion,
    /// A declared value.
    Value,
}

/// A parameter of a function of the hook API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Name in stubs and on the reference page.
    pub name: &'static str,
    /// What it stands for.
    pub noun: Noun,
}

/// One function of the hook API, as data.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Name of the Lua method, of the SDK method and of the slot in the native table.
    pub name: &'static str,
    /// Whether it looks or acts.
    pub access: Access,
    /// Its parameters in order.
    pub parameters: &'static [Parameter],
    /// What it returns.
    pub result: Noun,
    /// First version of the API that has it.
    pub since: ApiVersion,
    /// What it means, for people.
    pub docs: &'static [&'static str],
}

/// Why the host did not do what a hook asked of it: a handle that is none, or an act where only reading is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(pub String);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}

/// Hands every row of the hook API to a macro of the caller's: the one place where a function is written down.
///
/// A row reads `access name(parameter: Noun, …) -> Noun, since major.minor` under its documentation. Rows are only
/// ever added, at the end.
#[macro_export]
macro_rules! hook_api {
    ($callback:ident) => {
        $callback! {
            /// The player whose turn it is.
            Read active_player() -> Player, since 1 0;
            /// How many players there are.
            Read player_count() -> Number, since 1 0;
            /// The next player to the left, who also moves next.
            Read left_of(player: Player) -> Player, since 1 0;
            /// The number of this turn, from 1; 0 during setup.
            Read turn() -> Number, since 1 0;
            /// The tile placed in this part of the turn, or none.
            Read tile_placed() -> Tile, since 1 0;
            /// How many tiles lie on the board. Tile 0 is the start tile.
            Read tile_count() -> Number, since 1 0;
            /// How often a tile carries a tag; tags of its segments do not count.
            Read tile_tag(tile: Tile, tag: Tag) -> Number, since 1 0;
            /// How many segments a tile has.
            Read tile_segments(tile: Tile) -> Number, since 1 0;
            /// A segment of a tile, by position from 0.
            Read tile_segment(tile: Tile, position: Number) -> Segment, since 1 0;
            /// The feature kind of a segment.
            Read segment_kind(segment: Segment) -> Kind, since 1 0;
            /// The tile that a segment is on.
            Read segment_tile(segment: Segment) -> Tile, since 1 0;
            /// How often a segment carries a tag.
            Read segment_tag(segment: Segment, tag: Tag) -> Number, since 1 0;
            /// The lowest segment of the region that a segment belongs to: one number for the whole region, until it grows.
            Read region(segment: Segment) -> Segment, since 1 0;
            /// Whether the region of a segment is complete.
            Read region_complete(segment: Segment) -> Flag, since 1 0;
            /// A named count of the region of a segment.
            Read region_count(segment: Segment, count: Count) -> Number, since 1 0;
            /// How many followers a player has in the region of a segment; a large one counts once.
            Read region_followers(segment: Segment, player: Player) -> Number, since 1 0;
            /// How many regions of a kind are unfinished, leaving out the one that holds `except` (which may be none).
            Read open_regions(kind: Kind, except: Segment) -> Number, since 1 0;
            /// The first figure of a kind that belongs to a player; the neutral one where the player is none.
            Read figure(kind: FigureKind, player: Player) -> Figure, since 1 0;
            /// The segment that a figure stands on, or none.
            Read figure_segment(figure: Figure) -> Segment, since 1 0;
            /// The owner of a figure, or none for a neutral one.
            Read figure_owner(figure: Figure) -> Player, since 1 0;
            /// How many figures of a kind a player has in supply.
            Read supply(player: Player, kind: FigureKind) -> Number, since 1 0;
            /// A declared value of the game.
            Read value(value: Value) -> Number, since 1 0;
            /// A player's points.
            Read points(player: Player) -> Number, since 1 0;
            /// A segment of the region being scored, or none outside scoring.
            Read subject() -> Segment, since 1 0;
            /// The occasion of the scoring under way, or none.
            Read occasion() -> Occasion, since 1 0;
            /// The player who answered, in an `answer` function.
            Read answer_player() -> Player, since 1 0;
            /// Whether that player chose something, rather than passing or having nothing to choose.
            Read answer_given() -> Flag, since 1 0;
            /// The alternative chosen, by position from 0; -1 where there is none.
            Read answer_alternative() -> Number, since 1 0;
            /// The segment chosen, or none.
            Read answer_segment() -> Segment, since 1 0;
            /// The figure chosen, or none.
            Read answer_figure() -> Figure, since 1 0;
            /// The role chosen, or none.
            Read answer_role() -> Role, since 1 0;
            /// Pays `count` × `each` points to a player; `source` is a segment of the region they are for, or none. The line on the sheet carries the hook's id.
            Act award(player: Player, count: Number, each: Number, source: Segment) -> Number, since 1 0;
            /// Puts a figure onto a segment, from wherever it is; the role may be none.
            Act place_figure(figure: Figure, segment: Segment, role: Role) -> Number, since 1 0;
            /// Takes a figure off the board: into its owner's supply, or out of play until it is placed again where it is neutral.
            Act return_figure(figure: Figure) -> Number, since 1 0;
            /// Sets a declared value of the game.
            Act set_value(value: Value, to: Number) -> Number, since 1 0;
        }
    };
}

macro_rules! define_trait {
    ($($(#[doc = $doc:literal])* $access:ident $name:ident($($parameter:ident: $noun:ident),*) -> $result:ident, since $major:literal $minor:literal;)*) => {
        /// Everything a hook may read and do. The host implements it; every face of the API calls it.
        ///
        /// Numbers stand for what [`hook_api_rows`] says; none is [`NONE`](crate::NONE). Each function refuses handles
        /// that do not exist, and acts where only reading is allowed; a refused call has changed nothing.
        #[allow(missing_docs)]
        pub trait HookApi {
            $($(#[doc = $doc])* fn $name(&mut self, $($parameter: i64),*) -> Result<i64, Refusal>;)*
        }

        const ROWS: &[Row] = &[$(Row {
            name: stringify!($name),
            access: Access::$access,
            parameters: &[$(Parameter { name: stringify!($parameter), noun: Noun::$noun }),*],
            result: Noun::$result,
            since: ApiVersion { major: $major, minor: $minor },
            docs: &[$($doc),*],
        }),*];
    };
}

hook_api!(define_trait);

/// Every function of the hook API in order.
pub fn hook_api_rows() -> &'static [Row] {
    ROWS
}
