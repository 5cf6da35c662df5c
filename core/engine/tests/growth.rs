//! Boards that grow far in one direction, past every edge of the room they began with.

mod toy;

use tilewright_engine::NoCode;
use tilewright_engine::geometry::{Cell, Rotation, Side};
use tilewright_engine::ids::TileKind;

const TOWER: TileKind = TileKind(8);

#[test]
fn a_row_of_waiting_tiles_may_go_on_in_every_direction() {
    for side in Side::ALL {
        let mut definitions = toy::definitions(2);
        definitions.tiles[TOWER.index()].copies = 120;
        definitions.start[0].tile = TOWER;
        let mut game = toy::game(definitions, Box::new(NoCode));
        let mut cell = Cell::new(0, 0);
        for length in 1..120 {
            cell = cell.beside(side);
            toy::lay(&mut game, TOWER.0, cell.x, cell.y, 0);
            toy::claim(&mut game, None);
            let board = game.state().board();
            assert_eq!(board.placements(game.rules().shapes(), TOWER), 4 * (2 * (length + 1) + 2));
            for around in Side::ALL.map(|side| cell.beside(side)) {
                let free = board.tile_at(around).is_none();
                assert_eq!(board.fits(game.rules().shapes(), TOWER, around, Rotation::default()), free, "{around}");
            }
        }
    }
}
