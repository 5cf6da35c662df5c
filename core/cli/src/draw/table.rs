//! The score table.

use svg::node::element::{Group, Path, Rectangle};

use super::palette::{ACTIVE, FAINT_INK, GRID, INK, RIM};
use super::picture::{FigureShape, PictureFigure, ScoreRow};
use super::shape::{Point, short};
use super::symbols::{self, bold, text};

/// Height of a row.
const ROW: f32 = 40.0;
/// Room for a name beside points of four digits.
const NAME: f32 = 205.0;
/// Size of its letters.
const LETTERS: f32 = 18.0;

/// Width of the table.
pub(super) const WIDTH: f32 = 370.0;

/// Height of a table with so many rows.
pub(super) fn height(rows: usize) -> f32 {
    if rows == 0 { 0.0 } else { ROW * rows as f32 + 2.0 }
}

/// Draws the table with its north-west corner at the origin.
pub(super) fn table(rows: &[ScoreRow]) -> Group {
    let mut group = Group::new();
    if rows.is_empty() {
        return group;
    }
    for (i, row) in rows.iter().enumerate() {
        group = group.add(line(row).set("transform", format!("translate(0,{})", short(ROW * i as f32))));
    }
    let rim = Rectangle::new().set("width", WIDTH).set("height", ROW * rows.len() as f32).set("rx", 6);
    group.add(rim.set("fill", "none").set("stroke", RIM).set("stroke-width", 1.2))
}

fn line(row: &ScoreRow) -> Group {
    let base = ROW / 2.0 + 6.0;
    let ground = if row.active { ACTIVE } else { "#fffdf8" };
    let back = Rectangle::new().set("width", WIDTH).set("height", ROW).set("rx", 6).set("fill", ground);
    let under = Path::new().set("d", format!("M10,{ROW} H{}", WIDTH - 10.0)).set("stroke", GRID);
    let mut group = Group::new().add(back).add(under);
    if row.active {
        let arrow = Path::new().set("d", "M7,14 L14,20 L7,26 Z").set("fill", RIM);
        group = group.add(arrow);
    }
    group
        .add(symbols::figure(&pawn(row.seat), Point::new(30.0, ROW / 2.0)))
        .add(text(Point::new(50.0, base), 18.0, "start", INK, &shortened(&row.name)))
        .add(bold(Point::new(306.0, base), 20.0, "end", INK, &row.points.to_string()))
        .add(supply(row).set("transform", format!("translate(322,{})", ROW / 2.0)))
}

/// Followers in supply: a grey pawn and their number.
fn supply(row: &ScoreRow) -> Group {
    let pawn = Path::new().set("d", symbols::PAWN).set("transform", "scale(0.62)");
    let number = format!("×{}", row.followers);
    Group::new().add(pawn.set("fill", FAINT_INK)).add(text(Point::new(9.0, 5.0), 15.0, "start", FAINT_INK, &number))
}

fn pawn(seat: u8) -> PictureFigure {
    let (owner, shape) = (Some(seat), FigureShape::Follower);
    PictureFigure { segment: 0, owner, shape, lying: false, letter: None }
}

/// A name, cut where it would run into the points.
fn shortened(name: &str) -> String {
    if symbols::width(name, LETTERS) <= NAME {
        return name.to_owned();
    }
    let mut short = name.to_owned();
    while symbols::width(&short, LETTERS) > NAME - LETTERS {
        short.pop();
    }
    short.trim_end().to_owned() + "…"
}
