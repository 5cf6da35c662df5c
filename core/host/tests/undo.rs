//! Case A20: what is taken back is taken back whole, points, tiles and all, and nothing is paid twice for being done
//! again.

use std::path::{Path, PathBuf};

use tilewright_engine::geometry::{Cell, Rotation};
use tilewright_engine::ids::TileKind;
use tilewright_engine::{Choice, Event, Listening, Prompt, Session};
use tilewright_host::fault::Source;
use tilewright_host::game_file::GameFile;
use tilewright_host::packages::{Installed, Places};
use tilewright_host::save::state_hash;
use tilewright_host::setup::Setup;

const GAME: &str = r#"
edition = "WE"
players = [{ name = "Red" }, { name = "Blue" }]
[packages]
base = "1"
toy-wind-rose = "1"
"#;

fn set_up() -> Setup {
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let toys: PathBuf = checkout.join("core/host/tests/packages");
    let places = Places { environment: Some(toys.into_os_string()), checkout: Some(checkout), ..Places::default() };
    let game = GameFile::parse(Source::new("game.toml", GAME), None).expect("a game file");
    Setup::of(game, &Installed::find(&places)).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// A game in which a rose was drawn, and where it goes.
fn rose_in_hand() -> (Session, Choice) {
    let setup = set_up();
    let tiles = &setup.rules.definitions().tiles;
    let rose = tiles.iter().position(|tile| tile.name == "toy-wind-rose:rose").expect("the rose is in the game");
    let game = setup.start(Listening::Events).unwrap_or_else(|faults| panic!("{faults:?}"));
    let mut session = Session::new(game, state_hash);
    session.choose(Choice::Draw(TileKind(rose as u16))).expect("a rose is in the deck");
    (session, Choice::Place { cell: Cell::new(1, 0), rotation: Rotation::quarters(0) })
}

fn points(session: &Session) -> Vec<i32> {
    session.game().state().points().to_vec()
}

#[test]
fn taking_a_rose_back_takes_its_points_back() {
    let (mut session, place) = rose_in_hand();
    let before = state_hash(session.game().state());
    session.choose(place).expect("it fits");
    assert_eq!(points(&session), [3, 0]);
    session.undo(1).expect("nothing fails");
    assert_eq!(points(&session), [0, 0]);
    assert_eq!(state_hash(session.game().state()), before);
    assert!(matches!(session.decision().expect("the tile is in hand again").prompt(), Prompt::Place(_)));
}

#[test]
fn placing_it_again_pays_once() {
    let (mut session, place) = rose_in_hand();
    let first = session.choose(place).expect("it fits");
    let after = state_hash(session.game().state());
    for _ in 0..3 {
        session.undo(1).expect("nothing fails");
        let again = session.choose(place).expect("it fits as before");
        assert_eq!(again, first, "what is taken back is told no more, and what is done again is told in full");
        assert_eq!(points(&session), [3, 0]);
    }
    let paid = first.iter().filter(|event| matches!(event, Event::Awarded { .. })).count();
    assert_eq!(paid, 1);
    assert_eq!(state_hash(session.game().state()), after);
}

#[test]
fn a_draw_can_be_taken_back_too_and_the_tile_is_in_the_deck_again() {
    let (mut session, place) = rose_in_hand();
    let left = session.game().state().deck().total();
    session.choose(place).expect("it fits");
    session.undo(2).expect("nothing fails");
    assert_eq!(session.game().state().deck().total(), left + 1);
    assert_eq!(points(&session), [0, 0]);
    assert!(session.choices().is_empty());
}
