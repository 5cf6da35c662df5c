//! Invariants of a single game.

use std::collections::{BTreeMap, BTreeSet};

use tilewright_engine::geometry::{Cell, Rotation, Side};
use tilewright_engine::ids::*;
use tilewright_engine::{Choice, Event, Game, Place, Prompt};

use crate::games::every_moment;

#[test]
fn listed_options_are_exactly_the_ones_that_may_be_chosen() {
    let mut prompts = BTreeSet::new();
    every_moment(6, |(), game, _| {
        let Some(decision) = game.decision() else { return };
        prompts.insert(format!("{:?}", decision.prompt()).split(['(', ' ']).next().unwrap_or_default().to_owned());
        let options = decision.options();
        assert!(!options.is_empty(), "a decision without options was asked: {:?}", decision.prompt());
        let listed: BTreeSet<Choice> = options.iter().copied().collect();
        for choice in every_thinkable_choice(game) {
            let possible = listed.contains(&choice) || (choice == Choice::Pass && decision.may_pass());
            assert_eq!(decision.allows(choice), possible, "{choice:?} at {:?}", decision.prompt());
        }
        assert!(options.iter().all(|option| decision.allows(*option)));
        let counted: BTreeSet<Choice> = (0..decision.count()).filter_map(|at| decision.nth(at)).collect();
        assert_eq!(counted, listed);
        assert_eq!(decision.nth(decision.count()), None);
    });
    assert_eq!(prompts.into_iter().collect::<Vec<_>>(), ["Draw", "Hook", "Place", "Wood"]);
}

fn every_thinkable_choice(game: &Game) -> Vec<Choice> {
    let (state, definitions) = (game.state(), game.rules().definitions());
    let mut choices = vec![Choice::Pass];
    choices.extend((0..4).map(Choice::Alternative));
    choices.extend((0..=state.figures().pieces().len() as u16).map(|figure| Choice::Piece(Figure(figure))));
    choices.extend((0..=definitions.tiles.len() as u16).map(|tile| Choice::Draw(TileKind(tile))));
    let beside = state.board().tiles().iter().flat_map(|tile| Side::ALL.map(|side| tile.cell.beside(side)));
    let cells: BTreeSet<Cell> = beside.chain([Cell::new(90, 90), Cell::new(i16::MIN, i16::MAX)]).collect();
    for cell in cells {
        choices.extend(Rotation::ALL.map(|rotation| Choice::Place { cell, rotation }));
    }
    for segment in (0..=state.features().len() as u32).map(Segment) {
        choices.push(Choice::Region(segment));
        for kind in (0..=definitions.figures.len() as u8).map(FigureKind) {
            let roles = (0..=definitions.roles.len() as u8).map(Role);
            choices.extend(roles.map(|role| Choice::Figure { kind, segment, role }));
        }
    }
    choices
}

#[test]
fn regions_are_what_a_walk_of_the_graph_finds() {
    every_moment(6, |(), game, _| {
        let features = game.state().features();
        let mut found = 0;
        for region in features.regions() {
            let walked = features.walk(region);
            let mut members: Vec<Segment> = features.members(region).collect();
            members.sort();
            assert_eq!(members, walked);
            assert!(walked.iter().all(|member| features.region(*member) == walked[0]));
            found += walked.len();
        }
        assert_eq!(found, features.len());
    });
}

#[test]
fn every_complete_region_was_told_once_and_none_else() {
    every_moment(12, |told: &mut BTreeSet<Segment>, game, events| {
        for event in events {
            if let Event::Completed { region } = event {
                assert!(told.insert(*region), "{region:?} was told twice");
            }
        }
        // Until the figure is placed, nobody looks.
        let midway = game.decision().is_some_and(|decision| decision.prompt() == Prompt::Wood);
        if !midway {
            let state = game.state();
            let complete = state.features().regions().filter(|region| state.complete(*region));
            let complete: BTreeSet<Segment> = complete.collect();
            assert_eq!(complete, *told);
        }
    });
}

#[test]
fn awards_in_the_log_are_the_points_on_the_track() {
    every_moment(12, |points: &mut Vec<i32>, game, events| {
        points.resize(usize::from(game.rules().players()), 0);
        for event in events {
            match event {
                Event::Scored { player, points: paid, sheet, .. } => {
                    assert_eq!(sheet.lines.iter().map(|line| line.points).sum::<i32>(), *paid);
                    points[player.index()] += paid;
                }
                Event::Awarded { player, points: paid, count, each, .. } => {
                    assert_eq!(count * each, i64::from(*paid));
                    points[player.index()] += paid;
                }
                Event::Over { points: last } => assert_eq!(last, points),
                _ => {}
            }
        }
        assert_eq!(points.as_slice(), game.state().points());
    });
}

#[test]
fn no_figure_is_lost_or_doubled() {
    every_moment(12, |stands: &mut BTreeMap<Figure, Segment>, game, events| {
        let (state, definitions) = (game.state(), game.rules().definitions());
        for event in events {
            match *event {
                Event::Stands { figure, from, segment, .. } => assert_eq!(stands.insert(figure, segment), from),
                Event::Leaves { figure, segment } => assert_eq!(stands.remove(&figure), Some(segment)),
                _ => {}
            }
        }
        let placed = state.figures().placed().map(|(figure, _, segment, _)| (figure, segment));
        assert_eq!(placed.collect::<BTreeMap<_, _>>(), *stands);
        for (_, piece, segment, role) in state.figures().placed() {
            let node = state.features().node(segment);
            assert!(role.is_none_or(|role| definitions.roles[role.index()].kind == node.kind));
            assert_eq!(role.is_none(), piece.owner.is_none(), "a figure of a player's stands in a role");
        }
        for region in state.features().regions() {
            let here = stands.iter().filter(|(figure, segment)| {
                let owned = state.figures().piece(**figure).owner.is_some();
                owned && state.features().region(**segment) == region
            });
            assert_eq!(usize::from(state.features().followers(region)), here.count());
        }
        for (kind, figure) in definitions.figures.iter().enumerate() {
            let owners = if figure.neutral { vec![None] } else { game.rules().seats().map(Some).collect() };
            for owner in owners {
                let of = state.figures().of(owner, FigureKind(kind as u8));
                let supply = state.figures().supply(owner, FigureKind(kind as u8)) as usize;
                let placed = of.filter(|figure| state.figures().piece(*figure).place != Place::Supply);
                assert_eq!(supply + placed.count(), usize::from(figure.pieces));
            }
        }
    });
}
