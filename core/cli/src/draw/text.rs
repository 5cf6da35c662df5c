//! A board in characters, for terminals and for tests that failed.
//!
//! A tile is five characters wide and three high:
//!
//! ```text
//! +-----+   corners     who has both parts beside a corner
//! | CCC |   edges       the three parts of the north and the south side, the middle of the other two
//! |RR2RR|   centre      a building, or what runs through; here the figure of the second player
//! |fffff|
//! +-----+
//! ```

use std::fmt::Write as _;

use super::picture::{CellLabel, Look, Picture, PictureFigure, PictureTile, printable, touches, turned};

/// Whether a text board is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Characters alone.
    Plain,
    /// With the colour codes of terminals.
    Ansi,
}

/// From a tile to the next one.
const WIDE: usize = 6;
const HIGH: usize = 4;

/// So many columns of tiles fit into 100 characters; a wider board is shown in bands, one below the other.
const MOST_COLUMNS: i32 = 15;

/// The side parts that meet at each character around a tile's centre: row, column, bits.
const RIM: [(usize, usize, u16); 12] = [
    (0, 2, 1 << 1),
    (1, 4, 1 << 4),
    (2, 2, 1 << 7),
    (1, 0, 1 << 10),
    (0, 4, 1 << 2 | 1 << 3),
    (2, 4, 1 << 5 | 1 << 6),
    (2, 0, 1 << 8 | 1 << 9),
    (0, 0, 1 << 11 | 1),
    (0, 1, 1 << 0),
    (0, 3, 1 << 2),
    (2, 3, 1 << 6),
    (2, 1, 1 << 8),
];

/// What a character shows, for its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shows {
    Nothing,
    Feature(Look),
    Figure(Option<u8>),
    Latest,
    Label,
}

#[derive(Clone, Copy, Debug)]
struct Glyph {
    sign: char,
    shows: Shows,
    /// The segment it belongs to.
    segment: Option<usize>,
}

const BLANK: Glyph = Glyph { sign: ' ', shows: Shows::Nothing, segment: None };

/// The picture in characters: headline, board with coordinates, scores. Figures are shown by the number of their
/// owner's seat, counted from 1; those that are nobody's by their letter or `*`.
pub fn text(picture: &Picture, ink: Ink) -> String {
    text_with_labels(picture, &[], ink)
}

/// The same, with labels on cells where nothing lies yet.
pub fn text_with_labels(picture: &Picture, labels: &[CellLabel], ink: Ink) -> String {
    let mut out = String::new();
    for line in std::iter::once(&picture.title).chain(&picture.captions) {
        if !line.is_empty() {
            out += &printable(line);
            out.push('\n');
        }
    }
    board(picture, labels, ink, &mut out);
    for row in &picture.scores {
        let turn = if row.active { '>' } else { ' ' };
        let seat = seat_sign(Some(row.seat));
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{turn} {seat} {:<20} {:>4}  ×{}", printable(&row.name), row.points, row.followers);
    }
    out
}

/// Tiles side by side, each with a line above it: a tile in hand as it can be turned.
pub fn row(tiles: &[(String, PictureTile)], ink: Ink) -> String {
    const GAP: usize = 3;
    let step = WIDE + 1 + GAP;
    let mut canvas = vec![vec![BLANK; tiles.len() * step]; HIGH + 1];
    let mut above = String::new();
    for (position, (words, tile)) in tiles.iter().enumerate() {
        put(&mut canvas, position * step, 0, tile);
        above += &format!("{words:^step$}", step = WIDE + 1);
        above += &" ".repeat(GAP);
    }
    let lines = canvas.iter().map(|line| painted(line, ink));
    let lines = std::iter::once(above).filter(|above| !above.trim().is_empty()).chain(lines);
    lines.map(|line| format!("     {}\n", line.trim_end())).collect()
}

fn board(picture: &Picture, labels: &[CellLabel], ink: Ink, out: &mut String) {
    let all = || picture.tiles.iter().map(|tile| i32::from(tile.x)).chain(labels.iter().map(|label| label.x.into()));
    let (first, last) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
    for west in (first..=last).step_by(MOST_COLUMNS as usize) {
        let columns = (west, last.min(west + MOST_COLUMNS - 1));
        let inside = |x: i16| (columns.0..=columns.1).contains(&i32::from(x));
        let tiles: Vec<&PictureTile> = picture.tiles.iter().filter(|tile| inside(tile.x)).collect();
        let labels: Vec<&CellLabel> = labels.iter().filter(|label| inside(label.x)).collect();
        if west == first || !tiles.is_empty() || !labels.is_empty() {
            band(&tiles, &labels, columns, ink, out);
        }
    }
}

fn band(tiles: &[&PictureTile], labels: &[&CellLabel], columns: (i32, i32), ink: Ink, out: &mut String) {
    let all = || tiles.iter().map(|tile| i32::from(tile.y)).chain(labels.iter().map(|label| label.y.into()));
    let rows = (all().min().unwrap_or(0), all().max().unwrap_or(0));
    let count = |(first, last): (i32, i32)| (last - first + 1) as usize;
    let width = count(columns) * WIDE + 1;
    // A line gets its characters when something is put on it: a lone tile far away costs little.
    let mut canvas = vec![Vec::new(); count(rows) * HIGH + 1];
    let place = |x: i16, y: i16| ((i32::from(x) - columns.0) as usize * WIDE, (i32::from(y) - rows.0) as usize * HIGH);
    let room = |canvas: &mut Vec<Vec<Glyph>>, top: usize| {
        canvas[top..=top + HIGH].iter_mut().for_each(|line| line.resize(width, BLANK));
    };
    // The tile placed last comes last, so that its brackets stay.
    let (latest, others): (Vec<_>, Vec<_>) = tiles.iter().copied().partition(|tile: &&PictureTile| tile.latest);
    for tile in others.into_iter().chain(latest) {
        let (left, top) = place(tile.x, tile.y);
        room(&mut canvas, top);
        put(&mut canvas, left, top, tile);
    }
    for label in labels {
        let (left, top) = place(label.x, label.y);
        room(&mut canvas, top);
        for (sign, glyph) in format!("{:^5}", label.words).chars().zip(&mut canvas[top + 2][left + 1..left + WIDE]) {
            *glyph = Glyph { sign, shows: Shows::Label, segment: None };
        }
    }
    let numbers: String = (columns.0..=columns.1).map(|x| format!("{x:^WIDE$}")).collect();
    *out += format!("      {numbers}").trim_end();
    out.push('\n');
    let shown = |line: &Vec<Glyph>| line.iter().any(|glyph| glyph.sign != ' ');
    let (Some(top), Some(bottom)) = (canvas.iter().position(shown), canvas.iter().rposition(shown)) else { return };
    for (i, line) in canvas.iter().enumerate().take(bottom + 1).skip(top) {
        let y = rows.0 + (i / HIGH) as i32;
        let number = if i % HIGH == 2 { format!("{y:>4} ") } else { "     ".to_owned() };
        *out += format!("{number}{}", painted(line, ink)).trim_end();
        out.push('\n');
    }
}

fn put(canvas: &mut [Vec<Glyph>], left: usize, top: usize, tile: &PictureTile) {
    frame(canvas, left, top, tile.latest);
    for (row, glyphs) in inside(tile).iter().enumerate() {
        canvas[top + 1 + row][left + 1..left + WIDE].copy_from_slice(glyphs);
    }
}

fn frame(canvas: &mut [Vec<Glyph>], left: usize, top: usize, latest: bool) {
    let shows = if latest { Shows::Latest } else { Shows::Nothing };
    let mut put = |x: usize, y: usize, sign| canvas[top + y][left + x] = Glyph { sign, shows, ..BLANK };
    for y in [0, HIGH] {
        (1..WIDE).for_each(|x| put(x, y, if latest { '=' } else { '-' }));
        (0..=WIDE).step_by(WIDE).for_each(|x| put(x, y, '+'));
    }
    for y in 1..HIGH {
        put(0, y, if latest { '[' } else { '|' });
        put(WIDE, y, if latest { ']' } else { '|' });
    }
}

/// The characters inside a tile's frame.
fn inside(tile: &PictureTile) -> [[Glyph; WIDE - 1]; HIGH - 1] {
    let mut glyphs = [[BLANK; WIDE - 1]; HIGH - 1];
    let parts = |segment: usize| turned(tile.segments[segment].parts, tile.rotation);
    let all = || 0..tile.segments.len();
    let glyph = |segment: Option<usize>| {
        segment.map_or(BLANK, |i| {
            let shown = &tile.segments[i];
            Glyph { sign: shown.letter, shows: Shows::Feature(shown.look), segment }
        })
    };
    for (row, column, bits) in RIM {
        glyphs[row][column] = glyph(all().find(|i| parts(*i) & bits == bits));
    }
    let is = |i: usize, wanted: fn(Look) -> bool| wanted(tile.segments[i].look);
    let runs = |i: usize| (0..4).filter(|side| touches(parts(i), *side)).count() > 1;
    let building = all().find(|i| is(*i, |look| matches!(look, Look::Place(_))));
    let through = || all().find(|i| runs(*i) && !is(*i, |look| matches!(look, Look::Ground(_))));
    let centre = building.or_else(through);
    glyphs[1][2] = glyph(centre);
    for (inner, outer) in [(1, 0), (3, 4)] {
        let same = centre.is_some() && glyphs[1][outer].segment == centre;
        glyphs[1][inner] = if same { glyphs[1][2] } else { BLANK };
    }
    for figure in &tile.figures {
        stand(&mut glyphs, figure);
    }
    glyphs
}

/// Puts a figure on a character of its segment, or on any where none is left.
fn stand(glyphs: &mut [[Glyph; WIDE - 1]; HIGH - 1], figure: &PictureFigure) {
    let inner = [(1, 2), (1, 1), (1, 3)].into_iter();
    let places: Vec<_> = inner.chain(RIM.map(|(row, column, _)| (row, column))).collect();
    let free = |(row, column): (usize, usize)| !matches!(glyphs[row][column].shows, Shows::Figure(_));
    let own = |(row, column): (usize, usize)| glyphs[row][column].segment == Some(figure.segment);
    let mut candidates = places.iter().copied().filter(|place| free(*place));
    let chosen = places.iter().copied().find(|place| free(*place) && own(*place));
    if let Some((row, column)) = chosen.or_else(|| candidates.next()) {
        let sign = match figure.owner {
            None => figure.letter.unwrap_or('*'),
            owner => seat_sign(owner),
        };
        glyphs[row][column] = Glyph { sign, shows: Shows::Figure(figure.owner), segment: None };
    }
}

fn seat_sign(seat: Option<u8>) -> char {
    seat.and_then(|seat| char::from_digit(u32::from(seat) + 1, 36)).unwrap_or('*')
}

fn painted(line: &[Glyph], ink: Ink) -> String {
    let mut text = String::new();
    let mut last = Shows::Nothing;
    for glyph in line {
        if ink == Ink::Ansi && glyph.shows != last {
            text += "\x1b[0m";
            text += &code(glyph.shows);
            last = glyph.shows;
        }
        text.push(glyph.sign);
    }
    if last != Shows::Nothing {
        text += "\x1b[0m";
    }
    text
}

/// The code that starts a colour.
fn code(shows: Shows) -> String {
    const SEATS: [&str; 6] = ["97;44", "97;41", "30;103", "97;100", "30;105", "30;106"];
    let code = match shows {
        Shows::Nothing => return String::new(),
        Shows::Feature(Look::Area(_)) => "33",
        Shows::Feature(Look::Path(_)) => "1",
        Shows::Feature(Look::Place(_)) => "1;35",
        Shows::Feature(Look::Ground(_)) => "32",
        Shows::Figure(None) => "1;7",
        Shows::Figure(Some(seat)) => SEATS[usize::from(seat) % SEATS.len()],
        Shows::Latest => "1;31",
        Shows::Label => "1;36",
    };
    format!("\x1b[{code}m")
}
