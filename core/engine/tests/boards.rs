//! Single boards of the made-up set.

mod toy;

use tilewright_engine::definitions::StartTile;
use tilewright_engine::geometry::Cell;
use tilewright_engine::ids::TileKind;
use tilewright_engine::{Rules, RulesError};

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
fn a_kind_of_figures_that_all_belong_to_players_has_no_neutral_piece() {
    let game = toy::plain(2);
    let figures = game.state().figures();
    assert_eq!(figures.of(None, toy::PAWN).count(), 0);
    assert_eq!(figures.at_hand(None, toy::PAWN), None);
    let owned: Vec<_> = game.rules().seats().map(|seat| figures.of(Some(seat), toy::PAWN).count()).collect();
    assert_eq!(owned, [5, 5]);
}
