//! What a question offers, worked out when somebody looks.

use std::ops::ControlFlow;

use tilewright_abi::AskOptions;

use crate::decision::Choice;
use crate::features::RegionsOf;
use crate::ids::*;
use crate::rules::Rules;
use crate::state::{Question, State};

/// Goes through what a hook's question offers to the player whose answer is waited for, until told to stop.
#[inline]
fn each<B>(
    rules: &Rules,
    state: &State,
    question: &Question,
    mut visit: impl FnMut(Choice) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let player = question.player;
    match question.ask.options {
        AskOptions::Alternatives(ref keys) => (0..keys.len() as u8).map(Choice::Alternative).try_for_each(visit),
        AskOptions::OpenRegions { kind, except } => {
            let regions = state.open_regions(rules, kind.into(), except.map(Segment));
            let nth = |position| regions.and_then(|regions| regions.nth(position));
            (0..).map_while(nth).map(Choice::Region).try_for_each(visit)
        }
        AskOptions::OwnFollowers { kind } => {
            own_followers(rules, state, player, kind).map(|(figure, _)| Choice::Piece(figure)).try_for_each(visit)
        }
        AskOptions::PlacementsBesideOwn { kind } => {
            let mut segments: Vec<Segment> =
                own_followers(rules, state, player, kind).map(|(_, segment)| segment).collect();
            segments.sort();
            segments.dedup();
            for figure in followers_at_hand(rules, state, player) {
                for &segment in &segments {
                    for &role in rules.roles(figure, state.features.kind(segment)) {
                        visit(Choice::Figure { kind: figure, segment, role })?;
                    }
                }
            }
            ControlFlow::Continue(())
        }
    }
}

fn own_followers<'a>(
    rules: &'a Rules,
    state: &'a State,
    player: Player,
    kind: u32,
) -> impl Iterator<Item = (Figure, Segment)> + 'a {
    state.figures.placed().filter_map(move |(figure, piece, segment, _)| {
        let follower = rules.follower(piece.kind).is_some();
        let there = u32::from(state.features.node(segment).kind.0) == kind;
        (follower && there && piece.owner == Some(player)).then_some((figure, segment))
    })
}

fn followers_at_hand<'a>(rules: &'a Rules, state: &'a State, player: Player) -> impl Iterator<Item = FigureKind> + 'a {
    let followers = rules.owned().iter().filter(|kind| rules.follower(**kind).is_some());
    followers.copied().filter(move |kind| state.figures.at_hand(Some(player), *kind).is_some())
}

/// How many answers a question has.
pub(crate) fn answer_count(rules: &Rules, state: &State, question: &Question) -> u32 {
    if let AskOptions::OpenRegions { kind, except } = question.ask.options {
        let regions = state.open_regions(rules, kind.into(), except.map(Segment));
        return regions.map_or(0, |regions| regions.count());
    }
    let mut count = 0;
    let _ = each(rules, state, question, |_| {
        count += 1;
        ControlFlow::<()>::Continue(())
    });
    count
}

/// One of the answers to a question, by position.
pub(crate) fn nth_answer(rules: &Rules, state: &State, question: &Question, position: u32) -> Option<Choice> {
    if let AskOptions::OpenRegions { kind, except } = question.ask.options {
        return state.open_regions(rules, kind.into(), except.map(Segment))?.nth(position).map(Choice::Region);
    }
    let mut left = position;
    let found = each(rules, state, question, |choice| match left {
        0 => ControlFlow::Break(choice),
        _ => {
            left -= 1;
            ControlFlow::Continue(())
        }
    });
    found.break_value()
}

/// Whether a question offers this.
pub(crate) fn allows(rules: &Rules, state: &State, question: &Question, choice: Choice) -> bool {
    match (&question.ask.options, choice) {
        (AskOptions::Alternatives(keys), Choice::Alternative(position)) => usize::from(position) < keys.len(),
        (AskOptions::OpenRegions { kind, except }, Choice::Region(segment)) => {
            let except = except.map(|except| state.features.region(Segment(except)));
            segment.index() < state.features.len()
                && state.features.region(segment) == segment
                && Some(segment) != except
                && u32::from(state.features.kind(segment).0) == *kind
                && !state.features.is_complete(segment)
        }
        _ => {
            let is_it = |option| if option == choice { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            each(rules, state, question, is_it).is_break()
        }
    }
}

impl State {
    /// Unfinished regions of a kind by lowest segment, leaving out the one that holds `except`; nothing where there is
    /// no such kind.
    pub(crate) fn open_regions(&self, rules: &Rules, kind: i64, except: Option<Segment>) -> Option<RegionsOf<'_>> {
        let kind = u8::try_from(kind).ok().filter(|kind| usize::from(*kind) < rules.definitions().kinds.len())?;
        Some(self.features.unfinished_of(Kind(kind), except))
    }
}
