//! A small game of made-up kinds: red areas, blue paths, towers and the ground between them.

#![allow(dead_code)]

use std::sync::Arc;

use tilewright_engine::definitions::*;
use tilewright_engine::geometry::Cell;
use tilewright_engine::ids::*;
use tilewright_engine::{Chance, Choice, Chooser, Code, Game, Listening, NoCode, Rules, Stream};

pub const BLUE: Kind = Kind(0);
pub const RED: Kind = Kind(1);
pub const TOWER: Kind = Kind(2);
pub const GROUND: Kind = Kind(3);
pub const FLAG: Tag = Tag(0);
pub const BELL: Tag = Tag(1);
pub const TILES: Count = Count(0);
pub const FLAGS: Count = Count(1);
pub const AREA: Count = Count(2);
pub const REDS: Count = Count(3);
pub const BESIDE: LinkKind = LinkKind(0);
pub const PAWN: FigureKind = FigureKind(0);

const R: EdgeKind = EdgeKind(0);
const B: EdgeKind = EdgeKind(1);
const G: EdgeKind = EdgeKind(2);

/// Side parts by name: `N` for all of a side, `E1` for the middle of another (0 left, 1 middle, 2 right).
pub fn parts(places: &str) -> u16 {
    places.split_whitespace().fold(0, |parts, place| {
        let side = "NESW".find(&place[..1]).expect("a side");
        let mask = place[1..].parse::<u16>().map_or(0b111, |part| 1 << part);
        parts | mask << (3 * side)
    })
}

fn segment(kind: Kind, places: &str) -> SegmentDefinition {
    SegmentDefinition { kind, parts: parts(places), tags: Vec::new() }
}

fn tile(name: &str, copies: u16, edges: [EdgeKind; 4], segments: Vec<SegmentDefinition>) -> TileDefinition {
    let reds: Vec<u8> = (0..).zip(&segments).filter(|(_, segment)| segment.kind == RED).map(|(at, _)| at).collect();
    let grounds = (0_u8..).zip(&segments).filter(|(_, segment)| segment.kind == GROUND);
    let links = grounds.flat_map(|(at, _)| reds.iter().map(move |red| (BESIDE, at, *red))).collect();
    TileDefinition { name: format!("toy:{name}"), edges, segments, tags: Vec::new(), links, copies }
}

fn tiles() -> Vec<TileDefinition> {
    let mut corner = tile("corner", 4, [R, G, G, R], vec![segment(RED, "N W"), segment(GROUND, "E S")]);
    corner.segments[0].tags.push((FLAG, 1));
    let mut cap = tile("cap", 5, [R, G, G, G], vec![segment(RED, "N"), segment(GROUND, "E S W")]);
    cap.tags.push((BELL, 1));
    vec![
        tile(
            "start",
            3,
            [R, B, G, B],
            vec![segment(RED, "N"), segment(BLUE, "E1 W1"), segment(GROUND, "E0 W2"), segment(GROUND, "E2 S W0")],
        ),
        cap,
        corner,
        tile("band", 4, [R, G, R, G], vec![segment(RED, "N"), segment(RED, "S"), segment(GROUND, "E W")]),
        tile("full", 1, [R, R, R, R], vec![segment(RED, "N E S W")]),
        tile(
            "straight",
            6,
            [G, B, G, B],
            vec![segment(BLUE, "E1 W1"), segment(GROUND, "N E0 W2"), segment(GROUND, "E2 S W0")],
        ),
        tile(
            "curve",
            6,
            [G, G, B, B],
            vec![segment(BLUE, "S1 W1"), segment(GROUND, "N E S0 W2"), segment(GROUND, "S2 W0")],
        ),
        tile(
            "fork",
            3,
            [G, B, B, B],
            vec![
                segment(BLUE, "E1"),
                segment(BLUE, "S1"),
                segment(BLUE, "W1"),
                segment(GROUND, "N E0 W2"),
                segment(GROUND, "E2 S0"),
                segment(GROUND, "S2 W0"),
            ],
        ),
        tile("tower", 3, [G, G, G, G], vec![segment(TOWER, ""), segment(GROUND, "N E S W")]),
    ]
}

fn term(label: u16, kind: Kind, occasion: Occasion, effect: Effect) -> TermDefinition {
    TermDefinition { label: Label(label), kind, occasion, effect, conditions: Vec::new() }
}

/// The toy game for so many players, without hooks.
pub fn definitions(players: u8) -> Definitions {
    let kind = |name: &str, completion| KindDefinition { name: format!("toy:{name}"), completion };
    let role = |name: &str, kind| RoleDefinition { name: format!("toy:{name}"), kind };
    let count = |name: &str, of| CountDefinition { name: name.to_owned(), of };
    let label = |id: &str| LabelDefinition { package: Package(0), id: id.to_owned() };
    Definitions {
        packages: vec!["toy".to_owned()],
        players,
        edges: vec![
            EdgeDefinition { name: "toy:red".to_owned(), parts: [Some(RED); 3] },
            EdgeDefinition { name: "toy:blue".to_owned(), parts: [Some(GROUND), Some(BLUE), Some(GROUND)] },
            EdgeDefinition { name: "toy:ground".to_owned(), parts: [Some(GROUND); 3] },
        ],
        kinds: vec![
            kind("blue", Completion::Closed),
            kind("red", Completion::Closed),
            kind("tower", Completion::Surrounded(Cell::around())),
            kind("ground", Completion::Never),
        ],
        links: vec!["toy:beside".to_owned()],
        tags: vec!["toy:flag".to_owned(), "toy:bell".to_owned()],
        counts: vec![
            count("tiles", CountOf::Tiles),
            count("toy:flags", CountOf::Tag(FLAG)),
            count("toy:area", CountOf::Area),
            count("toy:reds", CountOf::LinkedComplete(BESIDE)),
        ],
        roles: vec![role("walker", BLUE), role("dweller", RED), role("keeper", TOWER), role("sleeper", GROUND)],
        figures: vec![FigureDefinition {
            name: "toy:pawn".to_owned(),
            pieces: 5,
            neutral: false,
            follower: true,
            weight: 1,
            roles: vec![Role(0), Role(1), Role(2), Role(3)],
            joins_own: false,
        }],
        occasions: vec!["completed".to_owned(), "final".to_owned()],
        tiles: tiles(),
        start: vec![StartTile { tile: TileKind(0), cell: Cell::new(0, 0), rotation: 0 }],
        labels: ["blue.tiles", "red.tiles", "red.flags", "tower.area", "ground.reds", "hook"].map(label).into(),
        terms: vec![
            term(0, BLUE, Occasion::COMPLETED, Effect::Base(TILES, 1)),
            term(0, BLUE, Occasion::FINAL, Effect::Base(TILES, 1)),
            term(1, RED, Occasion::COMPLETED, Effect::Base(TILES, 2)),
            term(2, RED, Occasion::COMPLETED, Effect::Base(FLAGS, 2)),
            term(1, RED, Occasion::FINAL, Effect::Base(TILES, 1)),
            term(3, TOWER, Occasion::COMPLETED, Effect::Base(AREA, 1)),
            term(3, TOWER, Occasion::FINAL, Effect::Base(AREA, 1)),
            term(4, GROUND, Occasion::FINAL, Effect::Base(REDS, 3)),
        ],
        ..Definitions::default()
    }
}

/// A game of these definitions that writes everything down.
pub fn game(definitions: Definitions, code: Box<dyn Code>) -> Game {
    let rules = Rules::new(definitions).expect("the toy game is sound");
    Game::new(Arc::new(rules), code, Listening::Events).expect("setup does not fail")
}

/// The toy game without hooks.
pub fn plain(players: u8) -> Game {
    game(definitions(players), Box::new(NoCode))
}

/// Chooses for everybody from a seed.
pub struct Dealer {
    chance: Chance,
    players: Stream,
}

impl Dealer {
    pub fn new(seed: u64) -> Dealer {
        Dealer { chance: Chance::new(seed), players: Stream::new(seed, "players") }
    }

    /// A choice for the decision that the game waits for, or nothing once it is over.
    pub fn choice(&mut self, game: &Game) -> Option<Choice> {
        let decision = game.decision()?;
        match decision.chooser() {
            Chooser::Chance(purpose) => self.chance.choose(purpose, &decision),
            Chooser::Player(_) => {
                let chosen = self.players.below(decision.count() + u32::from(decision.may_pass()));
                Some(decision.nth(chosen).unwrap_or(Choice::Pass))
            }
        }
    }
}

/// Draws a tile and places it.
pub fn lay(game: &mut Game, tile: u16, x: i16, y: i16, quarters: u8) {
    let rotation = tilewright_engine::geometry::Rotation::quarters(quarters);
    game.choose(Choice::Draw(TileKind(tile))).expect("the tile is in the deck");
    game.choose(Choice::Place { cell: Cell::new(x, y), rotation }).expect("the tile fits there");
}

/// Puts a pawn on a segment of the tile just placed, or passes.
pub fn claim(game: &mut Game, position: Option<u32>) {
    let tile = game.state().cursor().placed.expect("a tile was placed");
    let placed = *game.state().board().tile(tile);
    let choice = position.map_or(Choice::Pass, |position| {
        let segment = Segment(placed.first.0 + position);
        let kind = game.state().features().node(segment).kind;
        Choice::Figure { kind: PAWN, segment, role: Role(kind.0) }
    });
    game.choose(choice).expect("that region is free");
}
