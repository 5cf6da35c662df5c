use serde::{Deserialize, Serialize};

use crate::Value;

/// A question that a hook ends with. The host puts it to the players and calls the hook's `answer` function once
/// for every player asked, also where that player passed or had nothing to choose. An answer that ends
/// with a question of its own ends the round of the first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ask {
    /// Key of the question in the package's words.
    pub prompt: String,
    /// Who answers.
    pub who: Who,
    /// What can be chosen. Computed anew whenever somebody looks, so it is true after an interruption too.
    pub options: AskOptions,
    /// Whether the players asked may decline.
    pub may_pass: bool,
    /// Handed back with the answer.
    pub keep: Value,
}

/// Who answers a question, and in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Who {
    /// One player, by seat.
    Player(u8),
    /// Every player once, beginning with this seat and going to the left.
    EachFrom(u8),
}

/// What a question offers. Kinds are ids that the host resolved from names when the package was loaded.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AskOptions {
    /// One of these alternatives, by key of the package's words; answered by its position from 0.
    Alternatives(Vec<String>),
    /// An unfinished region of a kind, other than the one that holds `except`; answered by its lowest segment.
    OpenRegions {
        /// Feature kind of the regions.
        kind: u32,
        /// A segment whose region is left out.
        except: Option<u32>,
    },
    /// A follower from the chooser's supply onto a segment of a kind where the chooser already has one.
    PlacementsBesideOwn {
        /// Feature kind of the segments.
        kind: u32,
    },
    /// One of the chooser's followers that stand on segments of a kind.
    OwnFollowers {
        /// Feature kind of the segments.
        kind: u32,
    },
}
