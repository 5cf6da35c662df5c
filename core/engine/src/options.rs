//! What a question offers, worked out when somebody looks.

use tilewright_abi::AskOptions;

use crate::decision::Choice;
use crate::ids::*;
use crate::rules::Rules;
use crate::state::{Question, State};

/// What a hook's question offers to the player whose answer is waited for.
pub(crate) fn answers<'a>(
    rules: &'a Rules,
    state: &'a State,
    question: &'a Question,
) -> Box<dyn Iterator<Item = Choice> + 'a> {
    let player = question.player;
    match question.ask.options {
        AskOptions::Alternatives(ref keys) => Box::new((0..keys.len() as u8).map(Choice::Alternative)),
        AskOptions::OpenRegions { kind, except } => {
            Box::new(state.open_regions(rules, i64::from(kind), except.map(Segment)).map(Choice::Region))
        }
        AskOptions::OwnFollowers { kind } => {
            Box::new(own_followers(rules, state, player, kind).map(|(figure, _)| Choice::Piece(figure)))
        }
        AskOptions::PlacementsBesideOwn { kind } => {
            let mut segments: Vec<Segment> =
                own_followers(rules, state, player, kind).map(|(_, segment)| segment).collect();
            segments.sort();
            segments.dedup();
            Box::new(followers_at_hand(rules, state, player).flat_map(move |figure| {
                let segments = segments.clone().into_iter();
                segments.flat_map(move |segment| {
                    let roles = rules.roles(figure, state.features.node(segment).kind).iter();
                    roles.map(move |&role| Choice::Figure { kind: figure, segment, role })
                })
            }))
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
        let follower = rules.definitions().figures[piece.kind.index()].follower;
        let there = u32::from(state.features.node(segment).kind.0) == kind;
        (follower && there && piece.owner == Some(player)).then_some((figure, segment))
    })
}

fn followers_at_hand<'a>(rules: &'a Rules, state: &'a State, player: Player) -> impl Iterator<Item = FigureKind> + 'a {
    let followers = rules.owned().iter().filter(|kind| rules.definitions().figures[kind.index()].follower);
    followers.copied().filter(move |kind| state.figures.at_hand(Some(player), *kind).is_some())
}

/// How many answers a question has.
pub(crate) fn answer_count(rules: &Rules, state: &State, question: &Question) -> u32 {
    match question.ask.options {
        AskOptions::OpenRegions { kind, except } => {
            state.open_regions(rules, i64::from(kind), except.map(Segment)).count() as u32
        }
        _ => answers(rules, state, question).count() as u32,
    }
}

/// One of the answers to a question, by position.
pub(crate) fn nth_answer(rules: &Rules, state: &State, question: &Question, position: u32) -> Option<Choice> {
    match question.ask.options {
        // Of these there may be many, and they are found without a call for each.
        AskOptions::OpenRegions { kind, except } => {
            let mut regions = state.open_regions(rules, i64::from(kind), except.map(Segment));
            regions.nth(position as usize).map(Choice::Region)
        }
        _ => answers(rules, state, question).nth(position as usize),
    }
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
                && !state.complete(rules, segment)
        }
        _ => answers(rules, state, question).any(|option| option == choice),
    }
}

impl State {
    /// Unfinished regions of a kind by lowest segment, leaving out the one that holds `except`.
    pub(crate) fn open_regions<'a>(
        &'a self,
        rules: &'a Rules,
        kind: i64,
        except: Option<Segment>,
    ) -> impl Iterator<Item = Segment> + 'a {
        let except = except.map(|segment| self.features.region(segment));
        let kinds = rules.definitions().kinds.len();
        let kind = u8::try_from(kind).ok().filter(|kind| usize::from(*kind) < kinds).map(Kind);
        let ends = kind.is_some_and(|kind| rules.completes(kind));
        let all = kind.into_iter().flat_map(move |kind| self.features.regions_of(kind));
        all.filter(move |(region, open)| (*open > 0 || !ends) && Some(*region) != except).map(|(region, _)| region)
    }
}
