//! Single boards of the made-up set.

mod toy;

use tilewright_engine::definitions::StartTile;
use tilewright_engine::geometry::Cell;
use tilewright_engine::ids::TileKind;
use tilewright_engine::{Choice, Game, NoCode, Rules, RulesError};

const START: u16 = 0;
const CAP: u16 = 1;
const TOWER: u16 = 8;

fn begun_with(tiles: &[(u16, i16, i16, u8)]) -> Result<Rules, RulesError> {
    let mut definitions = toy::definitions(2);
    let start =
        tiles.iter().map(|&(tile, x, y, rotation)| StartTile { tile: TileKind(tile), cell: Cell::new(x, y), rotation });
    definitions.start.extend(start);
    Rules::new(definitions)
}

/// The eight tiles around 0,2, the last of them left out or not.
fn ring(whole: bool) -> Game {
    let caps = [(-1, 1, 0), (1, 1, 0), (-1, 2, 3), (1, 2, 1), (-1, 3, 2), (0, 3, 2), (1, 3, 2)];
    let mut tiles = vec![(TOWER, 0, 1, 0)];
    tiles.extend(caps.map(|(x, y, quarters)| (CAP, x, y, quarters)));
    tiles.truncate(if whole { 8 } else { 7 });
    let mut definitions = toy::definitions(2);
    definitions.start = begun_with(&tiles).expect("they fit").definitions().start.clone();
    toy::game(definitions, Box::new(NoCode))
}

#[test]
fn what_waits_for_its_surroundings_is_complete_at_once_where_they_are_there() {
    let mut game = ring(true);
    toy::lay(&mut game, TOWER, 0, 2, 0);
    toy::claim(&mut game, Some(0));
    assert_eq!(game.state().points(), [9, 0]);
}

#[test]
fn what_waits_for_its_surroundings_is_complete_with_the_last_of_them() {
    let mut game = ring(false);
    toy::lay(&mut game, TOWER, 0, 2, 0);
    toy::claim(&mut game, Some(0));
    assert_eq!(game.state().points(), [0, 0]);
    toy::lay(&mut game, CAP, 1, 3, 2);
    game.choose(Choice::Pass).expect("a figure is never a duty");
    assert_eq!(game.state().points(), [9, 0]);
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
fn a_kind_of_figures_that_all_belong_to_players_has_no_neutral_piece() {
    let game = toy::plain(2);
    let figures = game.state().figures();
    assert_eq!(figures.of(None, toy::PAWN).count(), 0);
    assert_eq!(figures.at_hand(None, toy::PAWN), None);
    let owned: Vec<_> = game.rules().seats().map(|seat| figures.of(Some(seat), toy::PAWN).count()).collect();
    assert_eq!(owned, [5, 5]);
}
