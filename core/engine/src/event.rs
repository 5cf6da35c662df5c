//! What happened, for those who listen.

use serde::{Deserialize, Serialize};

use crate::geometry::{Cell, Rotation};
use crate::ids::*;
use crate::rules::Rules;
use crate::sheet::Sheet;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A turn began.
    Turn {
        /// Its number, from 1.
        turn: u32,
        /// Whose it is.
        player: Player,
    },
    /// A tile was drawn.
    Drawn {
        /// By whom.
        player: Player,
        /// Which.
        tile: TileKind,
    },
    /// The tile drawn fits nowhere.
    SetAside {
        /// Which.
        tile: TileKind,
    },
    /// A tile was placed.
    Placed {
        /// By whom; none for a start tile.
        player: Option<Player>,
        /// Which.
        tile: TileKind,
        /// Where.
        cell: Cell,
        /// How it is turned.
        rotation: Rotation,
    },
    /// A figure was put on a segment.
    Stands {
        /// Which.
        figure: Figure,
        /// Where it came from, if it was on the board.
        from: Option<Segment>,
        /// Where it stands now.
        segment: Segment,
        /// In which role.
        role: Option<Role>,
    },
    /// A figure left the board.
    Leaves {
        /// Which.
        figure: Figure,
        /// Where it stood.
        segment: Segment,
    },
    /// A region was completed.
    Completed {
        /// Its lowest segment.
        region: Segment,
    },
    /// Points were paid for a region.
    Scored {
        /// To whom.
        player: Player,
        /// The region's lowest segment.
        region: Segment,
        /// On which occasion.
        occasion: Occasion,
        /// What it was worth, line by line.
        sheet: Sheet,
        /// What the player got.
        points: i32,
    },
    /// Points were paid by a hook.
    Awarded {
        /// To whom.
        player: Player,
        /// The hook's label.
        label: Label,
        /// A segment of the region they are for.
        source: Option<Segment>,
        /// The occasion of the scoring under way.
        occasion: Option<Occasion>,
        /// How many.
        count: i64,
        /// Points for each.
        each: i64,
        /// What the player got.
        points: i32,
    },
    /// A player answered a hook's question.
    Answered {
        /// Who.
        player: Player,
        /// The hook's label.
        label: Label,
        /// What was chosen; none for passing.
        choice: Option<crate::decision::Choice>,
        /// The key of the alternative chosen, where it is one.
        alternative: Option<String>,
    },
    /// The game is over.
    Over {
        /// Points per player.
        points: Vec<i32>,
    },
}

/// How much of what happens is written down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Listening {
    /// Nothing: for playouts.
    #[default]
    No,
    /// The sum of points per label and occasion.
    Points,
    /// Every event, and the sums.
    Events,
}

/// What was written down. No part of the state: a game plays alike whoever listens.
#[derive(Clone, Debug, Default)]
pub struct Journal {
    listening: Listening,
    events: Vec<Event>,
    points: Vec<i64>,
}

impl Journal {
    pub(crate) fn new(rules: &Rules, listening: Listening) -> Journal {
        let points = if listening == Listening::No { Vec::new() } else { vec![0; rules.tallies()] };
        Journal { listening, events: Vec::new(), points }
    }

    /// Events since the last call.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// Points paid under a label, on an occasion or outside scoring, to all players together.
    pub fn points(&self, rules: &Rules, label: Label, occasion: Option<Occasion>) -> i64 {
        self.points.get(rules.tally(label, occasion)).copied().unwrap_or(0)
    }

    pub(crate) fn all_points(&self) -> &[i64] {
        &self.points
    }

    pub(crate) fn set_points(&mut self, points: &[i64]) {
        self.points.clear();
        self.points.extend_from_slice(points);
    }

    #[inline]
    pub(crate) fn write(&mut self, event: impl FnOnce() -> Event) {
        if self.listening == Listening::Events {
            self.events.push(event());
        }
    }

    #[inline]
    pub(crate) fn tally(&mut self, rules: &Rules, label: Label, occasion: Option<Occasion>, points: i64) {
        if self.listening != Listening::No {
            self.points[rules.tally(label, occasion)] += points;
        }
    }

    #[inline]
    pub(crate) fn sums(&self) -> bool {
        self.listening != Listening::No
    }
}
