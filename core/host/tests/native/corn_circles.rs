use tilewright_abi::{Ask, AskOptions, Value, Who};

use crate::{Opened, fake::Fake};

const SHIELD: i64 = 10;
const PITCHFORK: i64 = 11;
const CLUB: i64 = 12;
const CITY: i64 = 4;
const ROAD: i64 = 6;
const MAY: i64 = 0;
const MUST: i64 = 1;
const TILE: i64 = 30;
const SEGMENT: i64 = 40;

/// A game without farms.
fn circles(deploy: i64) -> Opened {
    let numbers = [
        ("shield", SHIELD),
        ("pitchfork", PITCHFORK),
        ("club", CLUB),
        ("base:city", CITY),
        ("base:road", ROAD),
        ("deploy", deploy),
    ];
    Opened::new("corn_circles", &numbers)
}

/// Three players, seat 0 has placed a tile with these symbols; seat 2 has a follower on the start tile.
fn game(symbols: &[i64]) -> Fake {
    let mut game = Fake::knowing(&[
        ("active_player", &[], 0),
        ("player_count", &[], 3),
        ("left_of", &[0], 1),
        ("tile_placed", &[], TILE),
        ("tile_count", &[], 1),
        ("tile_segments", &[0], 1),
        ("tile_segment", &[0, 0], SEGMENT),
        ("region_followers", &[SEGMENT, 0], 0),
        ("region_followers", &[SEGMENT, 1], 0),
        ("region_followers", &[SEGMENT, 2], 1),
    ]);
    for tag in [SHIELD, PITCHFORK, CLUB] {
        game.learn("tile_tag", &[TILE, tag], symbols.contains(&tag).into());
    }
    game
}

/// The second question, after the first was answered with an alternative.
fn chosen(circles: &Opened, game: &mut Fake, alternative: i64) -> Ask {
    let first = circles.ask("circle", &Value::Nothing, game).unwrap();
    game.learn("answer_alternative", &[], alternative);
    circles.ask("carry_out", &first.keep, game).unwrap()
}

#[test]
fn the_active_player_chooses_for_all() {
    let ask = circles(MAY).ask("circle", &Value::Nothing, &mut game(&[SHIELD])).unwrap();
    assert_eq!(ask.prompt, "circle");
    assert_eq!(ask.who, Who::Player(0));
    assert_eq!(ask.options, AskOptions::Alternatives(vec!["add".to_owned(), "remove".to_owned()]));
    assert!(!ask.may_pass);
}

#[test]
fn a_tile_without_a_circle_asks_nothing() {
    assert_eq!(circles(MAY).ask("circle", &Value::Nothing, &mut game(&[])), None);
}

#[test]
fn a_board_without_followers_asks_nothing() {
    let mut game = game(&[SHIELD]);
    game.learn("region_followers", &[SEGMENT, 2], 0);
    assert_eq!(circles(MAY).ask("circle", &Value::Nothing, &mut game), None);
}

#[test]
fn a_pitchfork_does_nothing_where_there_are_no_farms() {
    assert_eq!(circles(MAY).ask("circle", &Value::Nothing, &mut game(&[PITCHFORK])), None);
}

#[test]
fn all_add_from_the_left_and_the_active_player_last() {
    let ask = chosen(&circles(MAY), &mut game(&[SHIELD]), 0);
    assert_eq!((ask.prompt.as_str(), ask.who), ("add", Who::EachFrom(1)));
    assert_eq!(ask.options, AskOptions::PlacementsBesideOwn { kind: CITY as u32 });
}

#[test]
fn all_remove_thieves_where_the_circle_shows_a_club() {
    let ask = chosen(&circles(MAY), &mut game(&[CLUB]), 1);
    assert_eq!((ask.prompt.as_str(), ask.who), ("remove", Who::EachFrom(1)));
    assert_eq!(ask.options, AskOptions::OwnFollowers { kind: ROAD as u32 });
}

#[test]
fn adding_is_a_duty_by_option_and_removing_always_is() {
    let may_pass = |deploy, alternative| chosen(&circles(deploy), &mut game(&[SHIELD]), alternative).may_pass;
    assert!(may_pass(MAY, 0));
    assert!(!may_pass(MUST, 0));
    assert!(!may_pass(MAY, 1));
    assert!(!may_pass(MUST, 1));
}

#[test]
fn the_first_of_several_symbols_counts() {
    let ask = chosen(&circles(MAY), &mut game(&[CLUB, SHIELD]), 1);
    assert_eq!(ask.options, AskOptions::OwnFollowers { kind: CITY as u32 });
}

#[test]
fn answers_are_carried_out_and_empty_ones_are_not() {
    for (alternative, done) in [(0, "place_figure[5, 77, 2]"), (1, "return_figure[5]")] {
        let (circles, mut game) = (circles(MAY), game(&[SHIELD]));
        let keep = chosen(&circles, &mut game, alternative).keep;
        game.learn("answer_given", &[], 0);
        assert_eq!(circles.ask("carry_out", &keep, &mut game), None);
        assert_eq!(game.done, [""; 0]);
        let answer = [("answer_given", 1), ("answer_figure", 5), ("answer_segment", 77), ("answer_role", 2)];
        answer.into_iter().for_each(|(name, number)| game.learn(name, &[], number));
        assert_eq!(circles.ask("carry_out", &keep, &mut game), None);
        assert_eq!(game.done, [done]);
    }
}
