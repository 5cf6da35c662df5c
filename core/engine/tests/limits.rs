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
fn more_tiles_figures_kinds_or_factors_than_fit_are_refused() {
    assert!(Rules::new(all_ground(19_999)).is_ok());
    assert_eq!(refused(all_ground(20_000)), RulesError::TooMany { what: "tiles", count: 20_001, most: 20_000 });

    let mut crowded = toy::definitions(6);
    let pawn = FigureDefinition { pieces: 255, ..crowded.figures[0].clone() };
    crowded.figures = vec![pawn; 43];
    assert_eq!(refused(crowded), RulesError::TooMany { what: "figures", count: 65_790, most: 65_535 });

    let of_kinds = |kinds| {
        let mut definitions = toy::definitions(2);
        definitions.kinds.resize(kinds, definitions.kinds[0].clone());
        definitions
    };
    assert!(Rules::new(of_kinds(255)).is_ok());
    assert_eq!(refused(of_kinds(256)), RulesError::TooMany { what: "kinds of features", count: 256, most: 255 });

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
        Effect::Base(Count(0), i32::MAX),
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

/// A change to sound definitions.
type Change = fn(&mut Definitions);

#[test]
fn whatever_refers_to_nothing_is_refused_before_it_is_played() {
    let hook = || HookDefinition {
        package: Package(0),
        label: Label(5),
        point: Point::Prolog,
        run: Function(0),
        answer: None,
        filter: Filter::default(),
    };
    let sound = || {
        let mut definitions = toy::definitions(2);
        definitions.functions.push(FunctionDefinition { package: Package(0), name: "run".to_owned() });
        definitions.hooks.push(hook());
        definitions
    };
    assert!(Rules::new(sound()).is_ok());
    let changes: [(&str, Change); 14] = [
        ("package of a label", |definitions| definitions.labels[0].package = Package(1)),
        ("package of a function", |definitions| definitions.functions[0].package = Package(1)),
        ("package of a hook", |definitions| definitions.hooks[0].package = Package(1)),
        ("kind of a filter", |definitions| definitions.hooks[0].filter.kinds.push(Kind(9))),
        ("occasion of a filter", |definitions| definitions.hooks[0].filter.occasions.push(Occasion(9))),
        ("figure of a filter", |definitions| definitions.hooks[0].filter.holding = Some(FigureKind(9))),
        ("tag of a filter", |definitions| definitions.hooks[0].filter.tile_tags.push(Tag(9))),
        ("value of a filter", |definitions| definitions.hooks[0].filter.value = Some(ValueId(9))),
        ("value or", |definitions| definitions.hooks[0].filter.or_values.push(ValueId(9))),
        ("matching", |definitions| definitions.matching.push((EdgeKind(0), EdgeKind(9)))),
        ("function of a count", |definitions| definitions.counts[0].of = CountOf::Function(Function(9))),
        ("tag of a count", |definitions| definitions.counts[0].of = CountOf::Tag(Tag(9))),
        ("link of a count", |definitions| definitions.counts[0].of = CountOf::LinkedComplete(LinkKind(9))),
        ("link of a tile", |definitions| definitions.tiles[0].links.push((LinkKind(9), 0, 0))),
    ];
    for (what, change) in changes {
        let mut definitions = sound();
        change(&mut definitions);
        assert!(matches!(refused(definitions), RulesError::Dangling { .. }), "{what}");
    }
    let mut definitions = toy::definitions(2);
    definitions.occasions.pop();
    definitions.terms.clear();
    assert!(matches!(refused(definitions), RulesError::Dangling { .. }), "the two occasions of the engine");
}
