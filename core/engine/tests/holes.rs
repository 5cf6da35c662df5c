//! A tile that goes into a hole may complete something that never waited for anything.

use std::sync::Arc;

use tilewright_engine::definitions::*;
use tilewright_engine::geometry::{Cell, Rotation};
use tilewright_engine::ids::*;
use tilewright_engine::{Choice, Event, Game, Listening, NoCode, Rules};

const RED: Kind = Kind(0);
const TOWER: Kind = Kind(1);
const GROUND: TileKind = TileKind(0);

fn tile(name: &str, copies: u16, segments: Vec<SegmentDefinition>) -> TileDefinition {
    let (edges, tags, links) = ([EdgeKind(0); 4], Vec::new(), Vec::new());
    TileDefinition { name: name.into(), edges, segments, tags, links, copies }
}

/// Plain ground but for one feature in the middle of the last tile.
fn game(kind: Kind) -> Game {
    let inside = SegmentDefinition { kind, parts: 0, tags: Vec::new() };
    let rules = Rules::new(Definitions {
        players: 2,
        edges: vec![EdgeDefinition { name: "toy:plain".into(), parts: [None; 3] }],
        kinds: vec![
            KindDefinition { name: "toy:red".into(), completion: Completion::Closed },
            KindDefinition { name: "toy:tower".into(), completion: Completion::Surrounded(Cell::around()) },
        ],
        roles: vec![
            RoleDefinition { name: "toy:in-red".into(), kind: RED },
            RoleDefinition { name: "toy:guard".into(), kind: TOWER },
        ],
        figures: vec![FigureDefinition {
            name: "toy:pawn".into(),
            pieces: 1,
            neutral: false,
            follower: true,
            weight: 1,
            roles: vec![Role(0), Role(1)],
            joins_own: false,
        }],
        occasions: vec!["completed".into(), "final".into()],
        tiles: vec![tile("toy:ground", 7, Vec::new()), tile("toy:middle", 1, vec![inside])],
        start: vec![StartTile { tile: GROUND, cell: Cell::new(-1, -1), rotation: 0 }],
        ..Definitions::default()
    });
    Game::new(Arc::new(rules.expect("a game")), Box::new(NoCode), Listening::Events).expect("no hook fails")
}

fn place(game: &mut Game, tile: TileKind, cell: Cell) {
    game.choose(Choice::Draw(tile)).expect("it is in the deck");
    game.choose(Choice::Place { cell, rotation: Rotation::default() }).expect("it fits");
}

/// Lays eight tiles around a hole, fills it with the feature and claims that: what is scored, and does its figure
/// come home?
fn claimed_in_a_hole(kind: Kind) -> (Vec<Player>, u32) {
    let mut game = game(kind);
    for cell in [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)] {
        place(&mut game, GROUND, Cell::new(cell.0, cell.1));
    }
    place(&mut game, TileKind(1), Cell::new(0, 0));
    game.journal().take_events();
    let wood = game.decision().expect("the feature is free").options();
    game.choose(wood[0]).expect("an option");
    let scored = game.journal().take_events().into_iter().filter_map(|event| match event {
        Event::Scored { player, occasion: Occasion::COMPLETED, .. } => Some(player),
        _ => None,
    });
    (scored.collect(), game.state().figures().supply(Some(Player(1)), FigureKind(0)))
}

#[test]
fn a_feature_that_finds_all_cells_around_it_filled_is_complete_at_once() {
    assert_eq!(claimed_in_a_hole(TOWER), (vec![Player(1)], 1));
}

#[test]
fn a_closed_feature_without_edges_is_complete_at_once() {
    assert_eq!(claimed_in_a_hole(RED), (vec![Player(1)], 1));
}
