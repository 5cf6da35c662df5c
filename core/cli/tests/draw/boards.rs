//! Boards to draw: tiles of the shapes that a base game has, laid so that their sides match.

use std::collections::BTreeMap;

use tilewright::draw::{FigureShape, Look, Mark, Picture, PictureFigure, PictureSegment, PictureTile, ScoreRow};

/// Shapes with how often each is laid: a letter per feature (C area, R path, P place, F ground) and the sides or parts
/// it takes; `!` adds a shield, `?` a badge.
const SHAPES: [(u8, &str); 24] = [
    (4, "P; F NL N NR EL E ER SL S SR WL W WR"),
    (2, "P; R S; F NL N NR EL E ER SL SR WL W WR"),
    (4, "R W E; C N; F EL WR; F ER SL S SR WL"),
    (1, "C N E S W !"),
    (2, "R S; C N W E !; F SL; F SR"),
    (1, "R S; C N W E; F SL; F SR"),
    (2, "C W E !; F NL N NR; F SL S SR"),
    (1, "C W E; F NL N NR; F SL S SR"),
    (3, "C N W; F SL S SR EL E ER"),
    (2, "C N W !; F SL S SR EL E ER"),
    (3, "R E S; C N W; F EL SR; F ER SL"),
    (2, "R E S; C N W !; F EL SR; F ER SL"),
    (3, "C N E W; F SL S SR"),
    (1, "C N E W !; F SL S SR"),
    (3, "R E S ?; C N; F EL WL W WR SR; F ER SL"),
    (3, "R E; R S; R W; C N; F WR EL; F WL SR; F ER SL"),
    (3, "R S W; C N; F WR EL E ER SL; F WL SR"),
    (5, "C N; F WL W WR SL S SR EL E ER"),
    (3, "C N; C S; F WL W WR EL E ER"),
    (2, "C N; C W; F EL E ER SL S SR"),
    (1, "R N; R E; R S; R W; F WR NL; F NR EL; F ER SL; F SR WL"),
    (4, "R E; R S; R W; F WR NL N NR EL; F ER SL; F SR WL"),
    (9, "R W S; F WR NL N NR EL E ER SL; F SR WL"),
    (8, "R W E; F WR NL N NR EL; F ER SL S SR WL"),
];

/// A tile on the start cell.
pub fn tile(shape: &str) -> PictureTile {
    let segments = shape.split(';').map(segment).collect();
    PictureTile { segments, ..PictureTile::default() }
}

fn segment(words: &str) -> PictureSegment {
    let mut words = words.split_whitespace();
    let letter = words.next().and_then(|word| word.chars().next()).expect("a letter per feature");
    let look = match letter {
        'C' => Look::Area(0),
        'R' => Look::Path(0),
        'P' => Look::Place(0),
        _ => Look::Ground(0),
    };
    let (mut parts, mut marks) = (0, Vec::new());
    for word in words {
        match word {
            "!" => marks.push(Mark::Shield),
            "?" => marks.push(Mark::Badge("In".to_owned())),
            _ => parts |= side_parts(word, letter == 'C'),
        }
    }
    PictureSegment { look, letter, parts, marks }
}

fn side_parts(word: &str, whole: bool) -> u16 {
    let side = "NESW".find(&word[..1]).expect("a side");
    let parts = match &word[1..] {
        "L" => 0b001,
        "R" => 0b100,
        _ if whole => 0b111,
        _ => 0b010,
    };
    parts << (3 * side)
}

/// A figure of a seat on a segment.
pub fn figure(segment: usize, seat: u8, lying: bool) -> PictureFigure {
    let shape = FigureShape::Follower;
    PictureFigure { segment, owner: Some(seat), shape, lying, letter: None }
}

/// A row of the table.
pub fn row(seat: u8, name: &str, points: i32) -> ScoreRow {
    ScoreRow { seat, name: name.to_owned(), points, followers: 7 - u16::from(seat), active: seat == 1 }
}

/// A tile alone, without headline and scores.
pub fn alone(tile: PictureTile) -> Picture {
    Picture { tiles: vec![tile], ..Picture::default() }
}

/// A board of so many tiles, the same every time.
pub fn board(tiles: usize) -> Picture {
    let mut numbers = Numbers(7);
    let mut deck: Vec<&str> = Vec::new();
    for (count, shape) in SHAPES {
        deck.extend((0..count).map(|_| shape));
    }
    let mut laid = BTreeMap::from([((0, 0), tile(SHAPES[2].1))]);
    while laid.len() < tiles && !deck.is_empty() {
        let shape = deck.swap_remove(numbers.below(deck.len()));
        let fits = places(&laid, &tile(shape));
        if let Some(((x, y), rotation)) = fits.get(numbers.below(fits.len().max(1))) {
            let mut next = PictureTile { x: *x, y: *y, rotation: *rotation, ..tile(shape) };
            populate(&mut next, &mut numbers);
            laid.insert((*x, *y), next);
        }
    }
    let mut tiles: Vec<_> = laid.into_values().collect();
    if let Some(last) = tiles.last_mut() {
        last.latest = true;
    }
    let names = ["Ruth", "Ben", "Aleksandra", "Jörg", "Мария", "Somebody with a very long name"];
    let scores = (0u8..).zip(names).map(|(seat, name)| row(seat, name, i32::from(seat) * 17 + 4));
    Picture {
        title: format!("{} tiles on the table", tiles.len()),
        captions: vec!["Base game · edition WE · seed 7".to_owned()],
        tiles,
        scores: scores.collect(),
    }
}

type Laid = BTreeMap<(i16, i16), PictureTile>;

/// Where a tile fits beside others.
fn places(laid: &Laid, tile: &PictureTile) -> Vec<((i16, i16), u8)> {
    const BESIDE: [(i16, i16); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
    let mut cells = Vec::new();
    for (x, y) in laid.keys() {
        cells.extend(BESIDE.iter().map(|(dx, dy)| (x + dx, y + dy)));
    }
    cells.sort_unstable_by_key(|(x, y)| (x.abs() + y.abs(), *x, *y));
    cells.dedup();
    cells.retain(|cell| !laid.contains_key(cell));
    let fits = |(x, y): (i16, i16), rotation: u8| {
        BESIDE.iter().enumerate().all(|(side, (dx, dy))| {
            let Some(other) = laid.get(&(x + dx, y + dy)) else {
                return true;
            };
            edge(tile, rotation, side) == edge(other, other.rotation, (side + 2) % 4)
        })
    };
    let all = cells.iter().flat_map(|cell| (0..4).map(|rotation| (*cell, rotation)));
    all.filter(|(cell, rotation)| fits(*cell, *rotation)).take(12).collect()
}

/// The letter in the middle of a side.
fn edge(tile: &PictureTile, rotation: u8, side: usize) -> char {
    let printed = (side + 4 - usize::from(rotation)) % 4;
    let taken = |segment: &&PictureSegment| segment.parts >> (3 * printed + 1) & 1 == 1;
    tile.segments.iter().find(taken).map_or(' ', |segment| segment.letter)
}

/// Puts up to two figures on a tile.
fn populate(tile: &mut PictureTile, numbers: &mut Numbers) {
    for _ in 0..numbers.below(3) {
        let segment = numbers.below(tile.segments.len());
        let lying = tile.segments[segment].letter == 'F';
        let mut figure = figure(segment, numbers.below(6) as u8, lying);
        match numbers.below(8) {
            0 => figure.shape = FigureShape::Large,
            1 => (figure.shape, figure.owner, figure.letter) = (FigureShape::Neutral, None, Some('G')),
            2 => figure.letter = Some('B'),
            _ => {}
        }
        tile.figures.push(figure);
    }
}

/// A plain series of numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}
