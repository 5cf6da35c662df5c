//! The steps of a turn and of the end of a game, after the reference's order of play (catalogue, section A).

use serde::{Deserialize, Serialize};

macro_rules! steps {
    ($($(#[doc = $doc:literal])* $name:ident = $code:literal,)*) => {
        /// A step. Hooks of a step run after what the engine itself does in it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[repr(u8)]
        pub enum Step {
            $($(#[doc = $doc])* $name,)*
        }

        impl Step {
            /// Every step in order.
            pub const ALL: &[Step] = &[$(Step::$name),*];

            /// The code in manifests, after the reference: `3C` for scoring the tile.
            pub fn code(self) -> &'static str {
                match self { $(Step::$name => $code,)* }
            }
        }
    };
}

steps! {
    /// The start tiles lie on the table; once, before the first turn.
    Setup = "setup",
    /// Begin the turn.
    Begin = "1A",
    /// Draw a tile.
    Draw = "1B",
    /// Place the tile.
    Place = "1C",
    /// Before wood is moved.
    Prologue = "2A",
    /// Move wood: place a figure.
    Wood = "2B-1",
    /// Move wood a second time.
    SecondWood = "2B-2",
    /// Resolve the moves of wood.
    ResolveWood = "2C",
    /// List the completed regions.
    Identify = "3A",
    /// Score the regions listed, one after the other.
    ScoreRegions = "3B",
    /// Score the tile.
    ScoreTile = "3C",
    /// Actions of the tile.
    TileActions = "4A",
    /// End the turn.
    End = "4B",
    /// After the last turn, before the final scoring.
    LastActions = "final-actions",
    /// Score the unfinished regions, then those that are never complete.
    FinalRegions = "final-regions",
    /// Awards that belong to no region.
    FinalAwards = "final-awards",
    /// The game is over.
    Over = "over",
}

impl Step {
    /// The step of a code, if there is one.
    pub fn of_code(code: &str) -> Option<Step> {
        Step::ALL.iter().copied().find(|step| step.code() == code)
    }

    /// Position in [`Step::ALL`].
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
}
