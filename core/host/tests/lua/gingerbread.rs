//! The gingerbread man's functions against a game that answers from a list. Rules are those of the catalogue, E.

use tilewright_abi::{Ask, AskOptions, NONE, Value, Who};

use crate::fake::{CITY, COMPLETED, FOLLOWERS, Fake, MAN, TILES, WAITING, load_with};

const SCRIPT: &str = include_str!("../../../../scripts/gingerbread-man/gingerbread_man.lua");
const OPTIONS: [&str; 3] = ["as-printed", "stay", "automatic-return"];

/// The piece, the segment he stands on and the one he may go to.
const HIM: i64 = 30;
const HERE: i64 = 11;
const THERE: i64 = 12;
const LEFT_TO_WAIT: i64 = 13;

fn run(option: &'static str, function: &str, api: &mut Box<Fake>) -> Option<Ask> {
    let mut script = load_with(SCRIPT, option).unwrap();
    let index = script.function_index(function).unwrap();
    script.act(index, &Value::Nothing, api).unwrap().map(|ask| *ask)
}

/// Player 1's turn of three; a city of 7 tiles in which player 0 has 1 knight, 1 none and 2 two.
fn game() -> Box<Fake> {
    Fake::new()
        .says("active_player", &[], 1)
        .says("player_count", &[], 3)
        .says("figure", &[MAN, NONE], HIM)
        .says("region_count", &[HERE, TILES], 7)
        .says("region_count", &[HERE, FOLLOWERS], 3)
        .says("region_followers", &[HERE, 0], 1)
        .says("region_followers", &[HERE, 1], 0)
        .says("region_followers", &[HERE, 2], 2)
        .says("answer_segment", &[], THERE)
        .says("subject", &[], HERE)
        .says("tile_placed", &[], 20)
}

/// Where he stands (unfinished or complete), how many other cities are open, and why he moves.
fn turn(at: i64, complete: bool, open: i64, reason: Reason) -> Box<Fake> {
    game()
        .says("figure_segment", &[HIM], at)
        .says("region_complete", &[at], i64::from(complete))
        .says("open_regions", &[CITY, except(at, reason)], open)
        .says("value", &[COMPLETED], i64::from(reason == Reason::Completed))
        .says("value", &[WAITING], if reason == Reason::Waiting { LEFT_TO_WAIT + 1 } else { 0 })
}

#[derive(Clone, Copy, PartialEq)]
enum Reason {
    Tile,
    Completed,
    Waiting,
}

/// The city that he does not go to: the one he is in, or the one he left to wait.
fn except(at: i64, reason: Reason) -> i64 {
    if reason == Reason::Waiting { LEFT_TO_WAIT } else { at }
}

const LEFT: [&str; 2] = ["award 0 1 7 11", "award 2 2 7 11"];

fn travels_to(except: i64) -> Option<Ask> {
    Some(Ask {
        prompt: "move".to_owned(),
        who: Who::Player(1),
        options: AskOptions::OpenRegions { kind: CITY as u32, except: u32::try_from(except).ok() },
        may_pass: false,
        keep: Value::Nothing,
    })
}

#[test]
fn he_starts_in_the_first_city_of_the_start_tile() {
    let mut api = game()
        .says("tile_segments", &[0], 3)
        .says("tile_segment", &[0, 0], 1)
        .says("tile_segment", &[0, 1], 2)
        .says("segment_kind", &[1], 5)
        .says("segment_kind", &[2], CITY);
    run("as-printed", "enter_start_city", &mut api);
    assert_eq!(api.acts, ["place_figure 30 2 -1"]);
}

#[test]
fn without_a_city_on_the_start_tile_he_waits() {
    let mut api = game().says("tile_segments", &[0], 1).says("tile_segment", &[0, 0], 1).says("segment_kind", &[1], 5);
    run("as-printed", "enter_start_city", &mut api);
    assert!(api.acts.is_empty());
}

#[test]
fn a_completed_city_pays_every_knight_before_it_is_scored() {
    let mut api = game();
    assert_eq!(run("as-printed", "reward_completed", &mut api), None);
    assert_eq!(api.acts, [LEFT[0], LEFT[1], "set_value 0 1"]);
}

#[test]
fn a_completed_city_without_knights_pays_nobody() {
    let mut api = game().says("region_count", &[HERE, FOLLOWERS], 0);
    assert_eq!(run("as-printed", "reward_completed", &mut api), None);
    assert_eq!(api.acts, ["set_value 0 1"]);
}

#[test]
fn where_there_is_another_city_the_active_player_chooses() {
    let turns = [
        (HERE, false, Reason::Tile),
        (HERE, true, Reason::Tile),
        (HERE, true, Reason::Completed),
        (NONE, false, Reason::Tile),
        (NONE, false, Reason::Waiting),
    ];
    for option in OPTIONS {
        for (at, complete, reason) in turns {
            let mut api = turn(at, complete, 2, reason);
            assert_eq!(run(option, "travel", &mut api), travels_to(except(at, reason)));
            assert!(api.acts.is_empty(), "nothing is paid before the choice");
        }
    }
}

#[test]
fn nowhere_to_go_after_his_city_is_completed() {
    let acts = |option| {
        let mut api = turn(HERE, true, 0, Reason::Completed);
        assert_eq!(run(option, "travel", &mut api), None);
        api.acts
    };
    assert_eq!(acts("as-printed"), ["return_figure 30"]);
    assert!(acts("stay").is_empty());
    assert_eq!(acts("automatic-return"), ["return_figure 30", "set_value 1 12"]);
}

#[test]
fn nowhere_to_go_on_a_gingerbread_tile() {
    let acts = |option| {
        let mut api = turn(HERE, false, 0, Reason::Tile);
        assert_eq!(run(option, "travel", &mut api), None);
        api.acts
    };
    assert!(acts("as-printed").is_empty(), "E-5: no move, no points");
    assert!(acts("stay").is_empty());
    assert_eq!(acts("automatic-return"), [LEFT[0], LEFT[1], "return_figure 30", "set_value 1 12"]);
}

#[test]
fn off_the_board_with_nowhere_to_go_he_stays_off() {
    for option in OPTIONS {
        for reason in [Reason::Tile, Reason::Waiting] {
            let mut api = turn(NONE, false, 0, reason);
            assert_eq!(run(option, "travel", &mut api), None);
            assert!(api.acts.is_empty());
        }
    }
}

#[test]
fn leaving_an_unfinished_city_pays_every_knight() {
    let mut api = turn(HERE, false, 2, Reason::Tile);
    run("as-printed", "arrive", &mut api);
    assert_eq!(api.acts, [LEFT[0], LEFT[1], "place_figure 30 12 -1", "set_value 1 0"]);
}

#[test]
fn leaving_a_complete_city_or_coming_back_pays_nothing() {
    let turns = [
        (HERE, true, Reason::Completed),
        (HERE, true, Reason::Tile), // under `stay`, he has stood there since it was completed
        (NONE, false, Reason::Tile),
        (NONE, false, Reason::Waiting),
    ];
    for (at, complete, reason) in turns {
        let mut api = turn(at, complete, 2, reason);
        run("stay", "arrive", &mut api);
        assert_eq!(api.acts, ["place_figure 30 12 -1", "set_value 1 0"]);
    }
}
