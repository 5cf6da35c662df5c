//! The question where a tile goes: its options by cell, numbered as on the board.

use tilewright_engine::geometry::{Cell, Rotation};
use tilewright_engine::ids::TileKind;
use tilewright_engine::{Choice, Decision, Rules};
use tilewright_host::choices;

use super::console::columns;
use super::question::{Question, Reading};
use crate::draw::{CellLabel, turned};
use crate::speech::Speech;

/// A cell where the tile fits.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    cell: Cell,
    turns: Vec<Rotation>,
    /// Those of them that look different.
    shown: Vec<Rotation>,
}

/// Where a tile can go.
pub struct Placing<'g> {
    speech: Speech<'g>,
    places: Vec<Place>,
    /// What is shown above the list: the board and the tile.
    above: String,
    /// The cell that was picked, where the tile can be turned in several ways.
    picked: Option<usize>,
}

impl<'g> Placing<'g> {
    /// The places of a tile, row by row.
    pub fn new(speech: Speech<'g>, decision: &Decision<'_>, tile: TileKind) -> Self {
        let looks = looks(&speech.setup().rules, tile);
        let mut places: Vec<Place> = Vec::new();
        for option in decision.options() {
            let Choice::Place { cell, rotation } = option else { continue };
            match places.iter_mut().find(|place| place.cell == cell) {
                Some(place) => place.turns.push(rotation),
                None => places.push(Place { cell, turns: vec![rotation], shown: Vec::new() }),
            }
        }
        for place in &mut places {
            place.shown = first_of_each(&place.turns, &looks);
        }
        places.sort_by_key(|place| (place.cell.y, place.cell.x));
        Placing { speech, places, above: String::new(), picked: None }
    }

    /// The same, with something shown above.
    pub fn below(mut self, above: String) -> Self {
        self.above = above;
        self
    }

    /// The numbers of the cells, for the board.
    pub fn labels(&self) -> Vec<CellLabel> {
        let numbered = self.places.iter().enumerate();
        let label =
            |(at, place): (usize, &Place)| CellLabel { x: place.cell.x, y: place.cell.y, words: (at + 1).to_string() };
        numbered.map(label).collect()
    }

    /// Every way to place the tile that looks different.
    pub fn ways(&self) -> Vec<(Cell, Rotation)> {
        let ways = |place: &Place| place.shown.iter().map(|turn| (place.cell, *turn)).collect::<Vec<_>>();
        self.places.iter().flat_map(ways).collect()
    }

    fn place(&mut self, at: usize, degrees: Option<&str>) -> Reading {
        let place = &self.places[at];
        let turn = match (degrees, &place.shown[..]) {
            (None, [only]) => Some(*only),
            (None, _) => {
                self.picked = Some(at);
                let (cell, turns) = (place.cell.to_string(), degrees_of(&place.shown));
                return Reading::Say(self.speech.say("turn-how", &[("cell", &cell), ("turns", &turns)]));
            }
            (Some(degrees), _) => place.turns.iter().copied().find(|turn| turn.degrees().to_string() == degrees),
        };
        match turn {
            Some(rotation) => Reading::Choice(Choice::Place { cell: place.cell, rotation }),
            None => {
                let (cell, turns) = (place.cell.to_string(), degrees_of(&place.shown));
                Reading::Say(self.speech.say("no-such-turn", &[("cell", &cell), ("turns", &turns)]))
            }
        }
    }

    fn find(&self, word: &str) -> Option<usize> {
        match choices::cell_of(word) {
            Some(cell) => self.places.iter().position(|place| place.cell == cell),
            None => word.parse::<usize>().ok()?.checked_sub(1).filter(|at| *at < self.places.len()),
        }
    }
}

impl Question for Placing<'_> {
    fn show(&self) -> String {
        let numbered = self.places.iter().enumerate();
        let line = |(at, place): (usize, &Place)| {
            let (cell, turns) = (place.cell.to_string(), degrees_of(&place.shown));
            format!("{:>3}  {}", at + 1, self.speech.say("place-line", &[("cell", &cell), ("turns", &turns)]))
        };
        let lines: Vec<String> = numbered.map(line).collect();
        let hint = self.speech.say("place-hint", &[]);
        format!("{}{}{hint}", self.above, columns(&lines))
    }

    fn read(&mut self, line: &str) -> Reading {
        let line = line.replace(", ", ",").replace('°', "");
        let words: Vec<&str> = line.split_whitespace().collect();
        match (&words[..], self.picked) {
            ([], _) => {
                self.picked = None;
                Reading::Say(self.speech.say("place-hint", &[]))
            }
            // With a cell picked, a number that is a turn is meant as one.
            ([degrees], Some(at)) if self.is_turn(at, degrees) => self.place(at, Some(degrees)),
            ([cell, rest @ ..], _) if rest.len() < 2 => match self.find(cell) {
                Some(at) => {
                    self.picked = None;
                    self.place(at, rest.first().copied())
                }
                None => Reading::Say(self.speech.say("no-such-place", &[("words", cell)])),
            },
            _ => Reading::Say(self.speech.say("place-hint", &[])),
        }
    }
}

impl Placing<'_> {
    fn is_turn(&self, at: usize, degrees: &str) -> bool {
        self.places[at].turns.iter().any(|turn| turn.degrees().to_string() == degrees)
    }
}

fn degrees_of(turns: &[Rotation]) -> String {
    turns.iter().map(|turn| format!("{}°", turn.degrees())).collect::<Vec<_>>().join(", ")
}

/// The turns of a tile that look different, the first of each look.
pub fn distinct_turns(rules: &Rules, tile: TileKind) -> Vec<Rotation> {
    first_of_each(&Rotation::ALL, &looks(rules, tile))
}

fn first_of_each(turns: &[Rotation], looks: &[Vec<Look>]) -> Vec<Rotation> {
    let mut seen: Vec<&Vec<Look>> = Vec::new();
    let mut first = Vec::new();
    for turn in turns {
        let look = &looks[turn.index()];
        if !seen.contains(&look) {
            seen.push(look);
            first.push(*turn);
        }
    }
    first
}

/// A feature as it lies: its kind, side parts and tags.
type Look = (u8, u16, Vec<(u16, u16)>);

/// What a tile shows in each rotation.
fn looks(rules: &Rules, tile: TileKind) -> Vec<Vec<Look>> {
    let segments = &rules.definitions().tiles[tile.index()].segments;
    let look = |rotation: &Rotation| {
        let features = segments.iter().map(|segment| {
            let tags = segment.tags.iter().map(|(tag, times)| (tag.0, *times)).collect();
            (segment.kind.0, turned(segment.parts, rotation.index() as u8), tags)
        });
        let mut features: Vec<Look> = features.collect();
        features.sort();
        features
    };
    Rotation::ALL.iter().map(look).collect()
}
