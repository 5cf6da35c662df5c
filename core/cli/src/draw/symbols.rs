//! Small drawings: figures, buildings, shields, badges. All our own, and all upright.

use svg::node::element::{Circle, Group, Path, Rectangle, Text};

use super::palette::{INK, RIM, STONE, fill, letter_colour, player_colour};
use super::picture::{FigureShape, Look, Mark, PictureFigure, printable};
use super::shape::{Point, Size, short};

/// The typeface of everything written.
pub(super) const TYPEFACE: &str = "Ubuntu, sans-serif";

/// A pawn around the origin, 23 units high.
pub(super) const PAWN: &str = "M-8.5,10.5 Q-8.5,1 -3.4,-2.2 A5.6,5.6 0 1 1 3.4,-2.2 Q8.5,1 8.5,10.5 Z";

/// Text from a point on: `start`, `middle` or `end` says what of it is at the point.
pub(super) fn text(at: Point, size: f32, anchor: &str, colour: &str, words: &str) -> Text {
    Text::new(printable(words))
        .set("x", short(at.x))
        .set("y", short(at.y))
        .set("font-family", TYPEFACE)
        .set("font-size", size)
        .set("text-anchor", anchor)
        .set("fill", colour)
}

/// Text that stands out. The typeface has one weight, so a line around the letters makes them bold.
pub(super) fn bold(at: Point, size: f32, anchor: &str, colour: &str, words: &str) -> Text {
    text(at, size, anchor, colour, words).set("stroke", colour).set("stroke-width", short(size / 24.0))
}

/// About how wide a text comes out.
pub(super) fn width(words: &str, size: f32) -> f32 {
    let share = |letter: char| match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | '\'' | '|' => 0.27,
        ' ' | 'f' | 'r' | 't' | '-' | '(' | ')' => 0.38,
        'm' | 'w' | 'M' | 'W' | '@' => 0.9,
        _ if letter.is_uppercase() => 0.68,
        _ if letter.is_ascii() => 0.56,
        // The second font and letters of other scripts.
        _ => 0.65,
    };
    words.chars().map(share).sum::<f32>() * size
}

/// How large a figure is.
pub(super) fn figure_size(figure: &PictureFigure) -> Size {
    match (figure.shape, figure.lying) {
        (FigureShape::Neutral, _) => Size::new(10.5, 10.5),
        (FigureShape::Follower, false) => Size::new(9.5, 12.5),
        (FigureShape::Follower, true) => Size::new(12.5, 9.5),
        (FigureShape::Large, false) => Size::new(12.0, 16.0),
        (FigureShape::Large, true) => Size::new(16.0, 12.0),
    }
}

/// A figure with its middle at a point.
pub(super) fn figure(figure: &PictureFigure, at: Point) -> Group {
    let colour = player_colour(figure.owner);
    let scale = if figure.shape == FigureShape::Large { 1.3 } else { 1.0 };
    let (turn, letter) = match (figure.shape, figure.lying) {
        (FigureShape::Neutral, _) => (0, Point::new(0.0, 3.8)),
        (_, true) => (-90, Point::new(4.5, 3.6)),
        (_, false) => (0, Point::new(0.0, 8.4)),
    };
    let outline = || match figure.shape {
        FigureShape::Neutral => Path::new().set("d", "M-9,0 A9,9 0 1 1 9,0 A9,9 0 1 1 -9,0 Z"),
        _ => Path::new().set("d", PAWN).set("transform", format!("rotate({turn})")),
    };
    // A light rim and a dark one: seen on every ground.
    let halo = outline().set("fill", "none").set("stroke", "#ffffff").set("stroke-width", 4);
    let body = outline().set("fill", colour).set("stroke", INK).set("stroke-width", 0.9);
    let mut group = Group::new().set("transform", placed(at, scale)).add(halo).add(body);
    if let Some(sign) = figure.letter {
        let colour = letter_colour(figure.owner);
        group = group.add(bold(letter, 10.5, "middle", colour, &sign.to_string()));
    }
    group
}

/// A building on a paved court.
pub(super) fn building(look: Look, at: Point) -> Group {
    let path = |d: &str, colour: &str| {
        let path = Path::new().set("d", d).set("fill", colour).set("stroke", RIM);
        path.set("stroke-width", 1.4).set("stroke-linejoin", "round")
    };
    let court = Circle::new().set("r", 18).set("fill", STONE).set("stroke", RIM);
    let court = court.set("stroke-width", 1.5).set("stroke-dasharray", "3 2");
    Group::new()
        .set("transform", placed(at, 1.0))
        .add(court)
        .add(path("M-12,10 V-1 H12 V10 Z", "#fffaf0"))
        .add(path("M-14,0 L-10,-7 H10 L14,0 Z", fill(look)))
        .add(path("M-4.5,10 V-9 H4.5 V10 Z", "#fffaf0"))
        .add(path("M-6.5,-8.5 L0,-17 L6.5,-8.5 Z", fill(look)))
        .add(path("M-1.8,10 V5.5 A1.8,1.8 0 0 1 1.8,5.5 V10 Z", RIM))
}

/// Where paths end and meet: a little house on a square.
pub(super) fn crossing(at: Point) -> Group {
    let square = Circle::new().set("r", 8.5).set("fill", STONE).set("stroke", RIM);
    let house = Path::new().set("d", "M-4,4.2 V-0.6 L0,-4.6 L4,-0.6 V4.2 Z").set("fill", "#b86a4b");
    let house = house.set("stroke", RIM).set("stroke-width", 1);
    Group::new().set("transform", placed(at, 1.0)).add(square.set("stroke-width", 1.4)).add(house)
}

/// How large a mark is.
pub(super) fn mark_size(mark: &Mark) -> Size {
    match mark {
        Mark::Shield => Size::new(6.5, 8.0),
        Mark::Badge(words) => Size::new(f32::max(7.0, width(words, 9.0) / 2.0 + 3.0), 7.0),
    }
}

/// A mark with its middle at a point.
pub(super) fn mark(mark: &Mark, at: Point) -> Group {
    let group = Group::new().set("transform", placed(at, 1.0));
    let rim = |path: Path| path.set("stroke", RIM).set("stroke-width", 1.2);
    match mark {
        Mark::Shield => {
            let shield = Path::new().set("d", "M-5.5,-6.5 H5.5 V0 Q5.5,5 0,7.5 Q-5.5,5 -5.5,0 Z");
            let band = Path::new().set("d", "M-5.5,-3 L5.4,2.4 Q4.6,4 3,5.7 L-5.5,1 Z");
            let outline = shield.clone().set("fill", "none");
            group.add(shield.set("fill", "#ffffff")).add(band.set("fill", "#35649b")).add(rim(outline))
        }
        Mark::Badge(words) => {
            let half = mark_size(mark).x - 0.5;
            let plate = Rectangle::new().set("x", short(-half)).set("y", -6).set("rx", 3);
            let plate = plate.set("width", short(2.0 * half)).set("height", 12);
            let plate = plate.set("fill", "#fffdf5").set("stroke", RIM).set("stroke-width", 1.2);
            group.add(plate).add(bold(Point::new(0.0, 3.2), 9.0, "middle", INK, words))
        }
    }
}

fn placed(at: Point, scale: f32) -> String {
    let scale = if scale == 1.0 { String::new() } else { format!(" scale({scale})") };
    format!("translate({},{}){scale}", short(at.x), short(at.y))
}

/// A house in an area.
pub(super) fn house(at: Point) -> Group {
    let wall = Path::new().set("d", "M-4,4.5 V-0.5 H4 V4.5 Z").set("fill", "#e9cfa4");
    let roof = Path::new().set("d", "M-5.4,0 L0,-5 L5.4,0 Z").set("fill", "#a9683c");
    let house = Group::new().set("transform", placed(at, 1.0)).add(wall).add(roof);
    house.set("stroke", "#8a5c33").set("stroke-width", 0.8).set("stroke-linejoin", "round")
}

/// A tree on the land.
pub(super) fn tree(at: Point) -> Group {
    let trunk = Path::new().set("d", "M0,5 V1").set("stroke", "#7b6a3c").set("stroke-width", 1.6);
    let crown = Circle::new().set("cy", -1).set("r", 3.8).set("fill", "#7fae58");
    Group::new().set("transform", placed(at, 1.0)).add(trunk).add(crown)
}
