//! Games of absurd size: what can be played is counted right, what cannot is refused before it begins.

mod toy;

use tilewright_engine::definitions::*;
use tilewright_engine::geometry::{Cell, Rotation};
use tilewright_engine::ids::*;
use tilewright_engine::{Choice, Event, NoCode, Rules, RulesError};

const GROUND: TileKind = TileKind(0);

/// Tiles that are ground all over, and nothing else.
fn all_ground(copies: u16) -> Definitions {
    let mut definitions = toy::definitions(2);
    let mut ground = definitions.tiles.pop().expect("the tile with the tower and ground all round");
    ground.segments.remove(0);
    ground.links.clear();
    definitions.tiles = vec![TileDefinition { copies, ..ground }];
    definitions
}

fn refused(definitions: Definitions) -> RulesError {
    Rules::new(definitions).expect_err("it is too much")
}

#[test]
fn a_region_may_be_open_in_more_places_than_sixteen_bits_count() {
    let mut game = toy::game(all_ground(12_000), Box::new(NoCode));
    for x in 1..12_000 {
        game.choose(Choice::Draw(GROUND)).expect("the deck is not empty");
        let place = Choice::Place { cell: Cell::new(x, 0), rotation: Rotation::quarters(0) };
        game.choose(place).expect("ground fits beside ground");
        game.choose(Choice::Pass).expect("nobody has to claim it");
    }
    assert_eq!(game.state().features().open(Segment(0)), 12_000 * 6 + 6);
}

#[test]
fn more_tiles_figures_or_factors_than_fit_are_refused() {
    assert!(Rules::new(all_ground(19_999)).is_ok());
    assert_eq!(refused(all_ground(20_000)), RulesError::TooMany { what: "tiles", count: 20_001, most: 20_000 });

    let mut crowded = toy::definitions(6);
    let pawn = FigureDefinition { pieces: 255, ..crowded.figures[0].clone() };
    crowded.figures = vec![pawn; 43];
    assert_eq!(refused(crowded), RulesError::TooMany { what: "figures", count: 65_790, most: 65_535 });

    let scaled = |numerator, denominator, times| {
        let mut definitions = toy::definitions(2);
        let effect = Effect::Scale { numerator, denominator };
        let term = TermDefinition { effect, ..definitions.terms[2].clone() };
        definitions.terms.extend(std::iter::repeat_n(term, times));
        definitions
    };
    assert_eq!(refused(scaled(u16::MAX, 1, 2)), RulesError::Factors("toy:red".to_owned()));
    assert_eq!(refused(scaled(1, 256, 8)), RulesError::Factors("toy:red".to_owned()));
    assert_eq!(refused(scaled(1, 0, 1)), RulesError::Factors("toy:red".to_owned()));
    assert!(Rules::new(scaled(2, 3, 10)).is_ok());
}

#[test]
fn a_sheet_of_absurd_numbers_still_adds_up() {
    let mut definitions = toy::definitions(2);
    let term = definitions.terms[2].clone();
    let effects = [
        Effect::Base(toy::TILES, i32::MAX),
        Effect::Scale { numerator: u16::MAX, denominator: 1 },
        Effect::Plain(i32::MAX),
        Effect::Set(i32::MIN),
        Effect::Floor(i32::MAX),
    ];
    definitions.terms.retain(|term| term.kind != toy::RED);
    definitions.terms.extend(effects.map(|effect| TermDefinition { effect, ..term.clone() }));
    let mut game = toy::game(definitions, Box::new(NoCode));
    toy::lay(&mut game, 1, 0, -1, 2);
    toy::claim(&mut game, Some(0));
    let events = game.journal().take_events();
    let sheet = events.into_iter().find_map(|event| match event {
        Event::Scored { sheet, .. } => Some(sheet),
        _ => None,
    });
    let sheet = sheet.expect("the red was closed");
    assert_eq!(sheet.lines.iter().map(|line| i64::from(line.points)).sum::<i64>(), i64::from(sheet.value));
    assert_eq!(sheet.value, 1_000_000_000);
}
