//! Single boards of the made-up set.

mod toy;

use std::sync::Arc;

use tilewright_engine::definitions::{SegmentDefinition, StartTile, TileDefinition};
use tilewright_engine::geometry::{Cell, Rotation, Side};
use tilewright_engine::ids::{EdgeKind, Segment, TileKind};
use tilewright_engine::{Game, Listening, NoCode, Rules, RulesError};

const START: u16 = 0;
const CAP: u16 = 1;

fn begun_with(tiles: &[(u16, i16, i16, u8)]) -> Result<Rules, RulesError> {
    let mut definitions = toy::definitions(2);
    let start =
        tiles.iter().map(|&(tile, x, y, rotation)| StartTile { tile: TileKind(tile), cell: Cell::new(x, y), rotation });
    definitions.start.extend(start);
    Rules::new(definitions)
}

#[test]
fn start_tiles_fit_beside_each_other() {
    assert!(begun_with(&[(CAP, 0, -1, 2), (START, 1, 0, 0), (CAP, 7, 7, 0)]).is_ok());
    let wrong = |tiles: &[_]| match begun_with(tiles) {
        Err(RulesError::Start { tile, cell, position }) => (tile, cell, position),
        other => panic!("{other:?}"),
    };
    // An edge that does not match, and a cell that is taken.
    assert_eq!(wrong(&[(CAP, 0, -1, 0)]), ("toy:cap".to_owned(), Cell::new(0, -1), 1));
    assert_eq!(wrong(&[(CAP, 0, -1, 2), (CAP, 0, 0, 0)]), ("toy:cap".to_owned(), Cell::new(0, 0), 2));
}

#[test]
fn start_tiles_may_lie_far_apart_but_not_anywhere() {
    for (x, y) in [(90, 0), (-90, 0), (0, 90), (0, -90), (250, -250)] {
        let rules = begun_with(&[(CAP, x, y, 0)]).expect("it is near enough");
        let game = Game::new(Arc::new(rules), Box::new(NoCode), Listening::No).expect("there are no hooks");
        let board = game.state().board();
        let far = Cell::new(x, y);
        assert!(board.tile_at(far).is_some() && board.tile_at(Cell::new(0, 0)).is_some());
        let open = Side::ALL.map(|side| far.beside(side));
        let fits = |cell| {
            (0..4).any(|turns| board.fits(game.rules().shapes(), TileKind(CAP), cell, Rotation::quarters(turns)))
        };
        assert!(open.into_iter().any(fits), "{far}");
    }
    for (x, y) in [(251, 0), (0, -251), (i16::MAX, 0), (0, i16::MIN)] {
        let Err(RulesError::StartAway { cell, position: 1, .. }) = begun_with(&[(CAP, x, y, 0)]) else {
            panic!("a start tile at {x},{y}")
        };
        assert_eq!(cell, Cell::new(x, y));
    }
}

#[test]
fn a_kind_of_figures_that_all_belong_to_players_has_no_neutral_piece() {
    let game = toy::plain(2);
    let figures = game.state().figures();
    assert_eq!(figures.of(None, toy::PAWN).count(), 0);
    assert_eq!(figures.at_hand(None, toy::PAWN), None);
    let owned: Vec<_> = game.rules().seats().map(|seat| figures.of(Some(seat), toy::PAWN).count()).collect();
    assert_eq!(owned, [5, 5]);
}

/// A tile whose red side is in two segments.
fn split(name: &str, one: &str, other: &str) -> TileDefinition {
    let segment = |kind, places| SegmentDefinition { kind, parts: toy::parts(places), tags: Vec::new() };
    TileDefinition {
        name: format!("toy:{name}"),
        edges: [EdgeKind(0), EdgeKind(2), EdgeKind(2), EdgeKind(2)],
        segments: vec![segment(toy::RED, one), segment(toy::RED, other), segment(toy::GROUND, "E S W")],
        tags: Vec::new(),
        links: Vec::new(),
        copies: 1,
    }
}

#[test]
fn sides_split_in_any_way_join_part_by_part() {
    let cases = [
        (("N0 N1", "N2"), ("N0", "N1 N2"), 2),
        (("N0", "N1 N2"), ("N0 N1", "N2"), 2),
        (("N0 N1", "N2"), ("N0 N1", "N2"), 1),
        (("N0 N2", "N1"), ("N0 N2", "N1"), 2),
        (("N0 N2", "N1"), ("N0", "N1 N2"), 1),
    ];
    for (south, north, regions) in cases {
        let mut definitions = toy::definitions(2);
        let first = definitions.tiles.len() as u16;
        definitions.tiles.extend([split("south", south.0, south.1), split("north", north.0, north.1)]);
        definitions.start = vec![StartTile { tile: TileKind(first), cell: Cell::new(0, 0), rotation: 0 }];
        let mut game = toy::game(definitions, Box::new(NoCode));
        toy::lay(&mut game, first + 1, 0, -1, 2);
        let features = game.state().features();
        let reds: Vec<Segment> = features.regions().filter(|region| features.kind(*region) == toy::RED).collect();
        assert_eq!(reds.len(), regions, "{south:?} {north:?}");
        for red in reds {
            assert!(game.state().complete(red), "{south:?} {north:?}");
            let mut members: Vec<Segment> = features.members(red).collect();
            members.sort();
            assert_eq!(members, features.walk(red));
        }
    }
}
