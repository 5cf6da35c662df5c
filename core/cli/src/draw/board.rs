//! The whole picture: headline, cells with their coordinates, tiles, figures and table.

use svg::Document;
use svg::node::element::{ClipPath, Definitions, Group, Line, Rectangle};

use super::palette::{FAINT_INK, GRID, INK, PAPER};
use super::picture::Picture;
use super::shape::{Point, TILE, short};
use super::symbols::{bold, text, width};
use super::{table, tile};

/// Around everything.
const MARGIN: f32 = 20.0;
/// For the numbers beside the cells.
const RULER: f32 = 26.0;
/// Between the board and the table.
const GAP: f32 = 30.0;
const TITLE: f32 = 28.0;
const CAPTION: f32 = 16.0;
/// Heights of their lines; whole numbers keep the borders of tiles on whole pixels.
const TITLE_LINE: f32 = 40.0;
const CAPTION_LINE: f32 = 22.0;

/// Where things are in the picture.
struct Layout {
    /// First and last column and row.
    columns: (i32, i32),
    rows: (i32, i32),
    /// The north-west corner of the first cell.
    origin: Point,
    /// The north-west corner of the table.
    table: Point,
    size: Point,
}

/// The box around the tiles: first and last column, first and last row. Without tiles it is the start cell.
fn extent(picture: &Picture) -> ((i32, i32), (i32, i32)) {
    let range = |numbers: Vec<i16>| {
        let (first, last) = (numbers.iter().min(), numbers.iter().max());
        (first.copied().map_or(0, i32::from), last.copied().map_or(0, i32::from))
    };
    let columns = picture.tiles.iter().map(|tile| tile.x).collect();
    let rows = picture.tiles.iter().map(|tile| tile.y).collect();
    (range(columns), range(rows))
}

impl Layout {
    fn of(picture: &Picture) -> Layout {
        let (columns, rows) = extent(picture);
        let span = |(first, last): (i32, i32)| (last - first + 1) as f32 * TILE;
        let headline = if picture.title.is_empty() { 0.0 } else { TITLE_LINE };
        let head = headline + picture.captions.len() as f32 * CAPTION_LINE;
        let origin = Point::new(MARGIN + RULER, MARGIN + head + RULER);
        let end = Point::new(origin.x + span(columns), origin.y + span(rows));
        let table = Point::new(end.x + GAP, origin.y);
        let captions = picture.captions.iter().map(|caption| width(caption, CAPTION));
        let words = captions.fold(width(&picture.title, TITLE), f32::max);
        let right = if picture.scores.is_empty() { end.x } else { table.x + table::WIDTH };
        let bottom = end.y.max(table.y + table::height(picture.scores.len()));
        let size = Point::new(right.max(MARGIN + words) + MARGIN, bottom + MARGIN);
        Layout { columns, rows, origin, table, size }
    }

    fn cell(&self, x: i32, y: i32) -> Point {
        let across = (x - self.columns.0) as f32 * TILE;
        let down = (y - self.rows.0) as f32 * TILE;
        Point::new(self.origin.x + across, self.origin.y + down)
    }
}

/// Draws a picture.
pub(super) fn document(picture: &Picture) -> Document {
    let layout = Layout::of(picture);
    let (wide, high) = (layout.size.x.ceil(), layout.size.y.ceil());
    let square = Rectangle::new().set("width", TILE).set("height", TILE);
    let clip = ClipPath::new().set("id", "tile").add(square);
    let paper = Rectangle::new().set("width", wide).set("height", high).set("fill", PAPER);
    let table = table::table(&picture.scores).set("transform", moved(layout.table));
    Document::new()
        .set("width", wide)
        .set("height", high)
        .set("viewBox", (0, 0, wide, high))
        .add(Definitions::new().add(clip))
        .add(paper)
        .add(headline(picture))
        .add(cells(&layout))
        .add(tiles(picture, &layout))
        .add(table.set("id", "scores"))
}

fn headline(picture: &Picture) -> Group {
    let mut group = Group::new();
    let mut y = MARGIN;
    if !picture.title.is_empty() {
        group = group.add(bold(Point::new(MARGIN, y + TITLE * 0.8), TITLE, "start", INK, &picture.title));
        y += TITLE_LINE;
    }
    for caption in &picture.captions {
        group = group.add(text(Point::new(MARGIN, y + CAPTION * 0.8), CAPTION, "start", FAINT_INK, caption));
        y += CAPTION_LINE;
    }
    group
}

/// Lines between the cells and their numbers along the border.
fn cells(layout: &Layout) -> Group {
    let mut group = Group::new();
    let (first, last) = (layout.columns.0, layout.columns.1 + 1);
    let (top, bottom) = (layout.rows.0, layout.rows.1 + 1);
    for x in first..=last {
        group = group.add(rule(layout.cell(x, top), layout.cell(x, bottom)));
        if x < last {
            let at = layout.cell(x, top);
            let at = Point::new(at.x + TILE / 2.0, at.y - 9.0);
            group = group.add(text(at, 14.0, "middle", FAINT_INK, &x.to_string()));
        }
    }
    for y in top..=bottom {
        group = group.add(rule(layout.cell(first, y), layout.cell(last, y)));
        if y < bottom {
            let at = layout.cell(first, y);
            let at = Point::new(at.x - 9.0, at.y + TILE / 2.0 + 5.0);
            group = group.add(text(at, 14.0, "end", FAINT_INK, &y.to_string()));
        }
    }
    group
}

fn rule(from: Point, to: Point) -> Line {
    let line = Line::new().set("x1", short(from.x)).set("y1", short(from.y));
    line.set("x2", short(to.x)).set("y2", short(to.y)).set("stroke", GRID)
}

/// All land first, then the frame, then all figures.
fn tiles(picture: &Picture, layout: &Layout) -> Group {
    let (mut land, mut frames, mut figures) = (Group::new(), Group::new(), Group::new());
    for picture_tile in &picture.tiles {
        let at = moved(layout.cell(picture_tile.x.into(), picture_tile.y.into()));
        let layers = tile::layers(picture_tile);
        land = land.add(Group::new().set("transform", at.clone()).add(layers.land));
        figures = figures.add(layers.figures.set("transform", at.clone()));
        if picture_tile.latest {
            frames = frames.add(tile::latest().set("transform", at));
        }
    }
    Group::new().add(land).add(frames).add(figures)
}

fn moved(to: Point) -> String {
    format!("translate({},{})", short(to.x), short(to.y))
}
