//! Which figures may go where on the tile just placed, worked out when somebody looks.

use crate::decision::Choice;
use crate::definitions::{Definitions, TileDefinition};
use crate::ids::*;
use crate::rules::Rules;
use crate::state::State;

/// A way for a figure of a kind to stand on a tile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stand {
    figure: FigureKind,
    /// The segment's position on the tile.
    segment: u8,
    role: Role,
    /// Only where the player's followers are already.
    joins_own: bool,
}

/// Where figures can stand on a tile: kind by kind, then by segment.
pub(crate) fn stands(definitions: &Definitions, owned: &[FigureKind], tile: &TileDefinition) -> Vec<Stand> {
    let mut stands = Vec::new();
    for &figure in owned {
        let definition = &definitions.figures[figure.index()];
        for (segment, printed) in tile.segments.iter().enumerate() {
            let roles = definition.roles.iter().filter(|role| definitions.roles[role.index()].kind == printed.kind);
            let joins_own = definition.joins_own;
            stands.extend(roles.map(|&role| Stand { figure, segment: segment as u8, role, joins_own }));
        }
    }
    stands
}

/// The tile just placed, and where figures can stand on it.
#[inline]
fn here<'a>(rules: &'a Rules, state: &State) -> (Segment, &'a [Stand]) {
    let tile = state.cursor.placed.map(|placed| state.board.tile(placed));
    tile.map_or((Segment(0), &[]), |tile| (tile.first, rules.stands(tile.kind)))
}

/// In how many ways the active player may place a figure.
#[inline]
pub(crate) fn count(rules: &Rules, state: &State) -> u32 {
    let (first, stands) = here(rules, state);
    stands.iter().map(|stand| u32::from(stand.is_free(rules, state, first))).sum()
}

/// One of the ways to place a figure, by position.
#[inline]
pub(crate) fn nth(rules: &Rules, state: &State, position: u32) -> Option<Choice> {
    let (first, stands) = here(rules, state);
    let mut left = position;
    for stand in stands {
        if stand.is_free(rules, state, first) {
            if left == 0 {
                return Some(Choice::Figure { kind: stand.figure, segment: stand.on(first), role: stand.role });
            }
            left -= 1;
        }
    }
    None
}

/// Whether the active player may place a figure so.
#[inline]
pub(crate) fn allows(rules: &Rules, state: &State, kind: FigureKind, segment: Segment, role: Role) -> bool {
    let (first, stands) = here(rules, state);
    let mut stands = stands.iter().filter(|stand| (stand.figure, stand.on(first), stand.role) == (kind, segment, role));
    stands.any(|stand| stand.is_free(rules, state, first))
}

impl Stand {
    #[inline]
    fn on(&self, first: Segment) -> Segment {
        Segment(first.0 + u32::from(self.segment))
    }

    /// Whether the active player has such a figure, and may place it so: a follower may only claim a region that
    /// nobody has claimed; some figures only join their owner's followers.
    #[inline]
    fn is_free(&self, rules: &Rules, state: &State, first: Segment) -> bool {
        let (player, segment) = (state.cursor.player, self.on(first));
        if !state.figures.has_at_hand(player, self.figure) {
            return false;
        }
        if self.joins_own {
            let region = state.features.region(segment);
            return state.followers_in(rules, region).any(|(_, owner, _)| owner == player);
        }
        state.features.followers(segment) == 0
    }
}
