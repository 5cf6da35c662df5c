use tilewright_abi::{AskOptions, NONE, Value, Who};

use crate::{Opened, fake::Fake};

const CITY: i64 = 4;
const MAN_KIND: i64 = 8;
const MAN: i64 = 20;
const TILES: i64 = 0;
const COMPLETED: i64 = 1;
const WAITING: i64 = 2;
const HOME: i64 = 50;
const AS_PRINTED: i64 = 0;
const STAY: i64 = 1;
const AUTOMATIC_RETURN: i64 = 2;

fn man(nowhere_to_go: i64) -> Opened {
    let numbers = [
        ("base:city", CITY),
        ("gingerbread-man", MAN_KIND),
        ("tiles", TILES),
        ("completed", COMPLETED),
        ("waiting", WAITING),
        ("nowhere-to-go", nowhere_to_go),
    ];
    Opened::new("gingerbread_native", &numbers)
}

/// Two players: seat 0, whose turn it is, has two knights in his unfinished city of seven tiles, seat 1 has one. His
/// tile was placed, and there are two other unfinished cities.
fn game() -> Fake {
    Fake::knowing(&[
        ("active_player", &[], 0),
        ("player_count", &[], 2),
        ("figure", &[MAN_KIND, NONE], MAN),
        ("figure_segment", &[MAN], HOME),
        ("open_regions", &[CITY, HOME], 2),
        ("open_regions", &[CITY, NONE], 3),
        ("region_complete", &[HOME], 0),
        ("region_count", &[HOME, TILES], 7),
        ("region_followers", &[HOME, 0], 2),
        ("region_followers", &[HOME, 1], 1),
        ("value", &[COMPLETED], 0),
        ("value", &[WAITING], 0),
        ("answer_segment", &[], 60),
    ])
}

const PAID: [&str; 2] = ["award[0, 2, 7, 50]", "award[1, 1, 7, 50]"];
const MOVED: [&str; 2] = ["place_figure[20, 60, -1]", "set_value[2, 0]"];
const LEFT_AND_WAITING: [&str; 2] = ["return_figure[20]", "set_value[2, 51]"];

/// Whether he asks to move; where he does, the answer is given.
fn travels(nowhere_to_go: i64, game: &mut Fake) -> bool {
    let man = man(nowhere_to_go);
    let Some(ask) = man.ask("travel", &Value::Nothing, game) else {
        return false;
    };
    assert_eq!((ask.prompt.as_str(), ask.who, ask.may_pass), ("move", Who::Player(0), false));
    assert!(matches!(ask.options, AskOptions::OpenRegions { kind: 4, .. }));
    assert_eq!(man.ask("arrive", &ask.keep, game), None);
    true
}

fn off_the_board(game: &mut Fake) {
    game.learn("figure_segment", &[MAN], NONE);
}

#[test]
fn e1_with_his_tile_he_pays_the_knights_he_leaves() {
    let mut game = game();
    assert!(travels(AS_PRINTED, &mut game));
    assert_eq!(game.done, [PAID, MOVED].concat());
}

#[test]
fn e2_and_e4_a_completed_city_pays_before_scoring_and_he_moves_once_without_points() {
    let mut game = game();
    game.learn("subject", &[], HOME);
    assert_eq!(man(AS_PRINTED).ask("reward_completed", &Value::Nothing, &mut game), None);
    game.learn("region_complete", &[HOME], 1);
    assert!(travels(AS_PRINTED, &mut game));
    assert_eq!(game.done, [&PAID[..], &["set_value[1, 1]"], &MOVED].concat());
}

#[test]
fn e5_and_e8_with_his_tile_and_nowhere_to_go() {
    for (option, done) in [(AS_PRINTED, vec![]), (STAY, vec![]), (AUTOMATIC_RETURN, [PAID, LEFT_AND_WAITING].concat())]
    {
        let mut game = game();
        game.learn("open_regions", &[CITY, HOME], 0);
        assert!(!travels(option, &mut game));
        assert_eq!(game.done, done);
    }
}

#[test]
fn e6_completed_and_nowhere_to_go() {
    for (option, done) in [(AS_PRINTED, &LEFT_AND_WAITING[..1]), (STAY, &[]), (AUTOMATIC_RETURN, &LEFT_AND_WAITING)] {
        let mut game = game();
        game.learn("open_regions", &[CITY, HOME], 0);
        game.learn("value", &[COMPLETED], 1);
        assert!(!travels(option, &mut game));
        assert_eq!(game.done, done);
    }
}

#[test]
fn e7_off_the_board_his_tile_brings_him_back_without_points() {
    let mut game = game();
    off_the_board(&mut game);
    assert!(travels(AS_PRINTED, &mut game));
    assert_eq!(game.done, MOVED);
    game.learn("open_regions", &[CITY, NONE], 0);
    assert!(!travels(AS_PRINTED, &mut game), "no city, no return (G-9)");
}

#[test]
fn e8_waiting_he_comes_back_by_himself() {
    let mut game = game();
    off_the_board(&mut game);
    // Left to wait: the city that he will not go back to.
    game.learn("value", &[WAITING], HOME + 1);
    game.learn("open_regions", &[CITY, NONE], 0);
    assert!(travels(AUTOMATIC_RETURN, &mut game));
    assert_eq!(game.done, MOVED);
}

#[test]
fn e10_a_city_without_knights_pays_nobody() {
    let mut game = game();
    game.learn("region_followers", &[HOME, 0], 0);
    game.learn("region_followers", &[HOME, 1], 0);
    assert!(travels(AS_PRINTED, &mut game));
    assert_eq!(game.done, MOVED);
}

#[test]
fn leaving_a_city_that_was_completed_earlier_pays_nothing() {
    let mut game = game();
    game.learn("region_complete", &[HOME], 1);
    assert!(travels(STAY, &mut game));
    assert_eq!(game.done, MOVED);
}

#[test]
fn g18_he_starts_in_the_first_city_of_the_start_tile_if_there_is_one() {
    let start = |kinds: [i64; 3]| {
        let mut game = game();
        game.learn("tile_segments", &[0], 3);
        for (position, kind) in (0..).zip(kinds) {
            game.learn("tile_segment", &[0, position], 100 + position);
            game.learn("segment_kind", &[100 + position], kind);
        }
        assert_eq!(man(AS_PRINTED).ask("enter_start_city", &Value::Nothing, &mut game), None);
        game.done
    };
    assert_eq!(start([3, CITY, CITY]), ["place_figure[20, 101, -1]"]);
    assert_eq!(start([3, 5, 5]), [""; 0]);
}
