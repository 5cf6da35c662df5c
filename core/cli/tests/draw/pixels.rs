//! What is seen in a picture, pixel by pixel.

use crate::boards::{alone, board, figure, row, tile};
use resvg::tiny_skia::Pixmap;
use tilewright::draw::{DrawError, Mark, Picture, PictureFigure, PictureTile, ScoreRow, player_colour, png, svg};

/// Where the first cell begins in a picture without headline, at scale 1.
const ORIGIN: f32 = 46.0;
/// Scale of the pictures here.
const SCALE: f32 = 2.0;

fn pixels(picture: &Picture) -> Pixmap {
    let png = png(picture, SCALE).expect("a picture of this size can be painted");
    Pixmap::decode_png(&png).expect("it is a PNG file")
}

/// The colour at a point of the first tile, which is 100 units wide.
fn colour(pixels: &Pixmap, x: f32, y: f32) -> String {
    let at = |position: f32| ((ORIGIN + position) * SCALE) as u32;
    hex(pixels, at(x), at(y))
}

fn hex(pixels: &Pixmap, x: u32, y: u32) -> String {
    let pixel = pixels.pixel(x, y).expect("the point is inside the picture");
    format!("#{:02x}{:02x}{:02x}", pixel.red(), pixel.green(), pixel.blue())
}

/// How many pixels have a colour.
fn count(pixels: &Pixmap, wanted: &str) -> usize {
    let all = (0..pixels.height()).flat_map(|y| (0..pixels.width()).map(move |x| (x, y)));
    all.filter(|(x, y)| hex(pixels, *x, *y) == wanted).count()
}

/// How many pixels of two pictures of one size differ.
fn different(one: &Pixmap, other: &Pixmap) -> usize {
    assert_eq!((one.width(), one.height()), (other.width(), other.height()));
    one.pixels().iter().zip(other.pixels()).filter(|(one, other)| one != other).count()
}

/// Just inside the middles of the sides, from north clockwise.
const SIDES: [(f32, f32); 4] = [(50.0, 3.0), (97.0, 50.0), (50.0, 97.0), (3.0, 50.0)];

#[test]
fn features_turn_with_their_tile() {
    let land = colour(&pixels(&alone(tile("F N E S W"))), 50.0, 3.0);
    for shape in ["R N; F NL E S W NR", "C N; F E S W"] {
        let unturned = pixels(&alone(tile(shape)));
        let feature = colour(&unturned, SIDES[0].0, SIDES[0].1);
        assert_ne!(feature, land);
        for rotation in 0..4u8 {
            let pixels = pixels(&alone(PictureTile { rotation, ..tile(shape) }));
            for (side, (x, y)) in SIDES.into_iter().enumerate() {
                let expected = if side == usize::from(rotation) { &feature } else { &land };
                assert_eq!(&colour(&pixels, x, y), expected, "{shape}: side {side}, {rotation} turns");
            }
        }
    }
}

#[test]
fn a_path_runs_through_or_ends_at_a_wall() {
    let through = pixels(&alone(tile("R N S; F NL E SL; F NR W SR")));
    let path = colour(&through, 50.0, 3.0);
    assert_eq!(colour(&through, 50.0, 50.0), path);
    let to_wall = pixels(&alone(tile("R S; C N E W; F SL; F SR")));
    assert_eq!(colour(&to_wall, 50.0, 97.0), path);
    assert_ne!(colour(&to_wall, 50.0, 50.0), path, "it does not run on inside the area");
}

#[test]
fn areas_that_are_not_connected_look_apart() {
    let land = colour(&pixels(&alone(tile("F N E S W"))), 50.0, 3.0);
    let one = pixels(&alone(tile("C N S; F E; F W")));
    let two = pixels(&alone(tile("C N; C S; F E W")));
    let across = |pixels: &Pixmap| (20..80).filter(|y| colour(pixels, 46.0, *y as f32) == land).count();
    assert_eq!(across(&one), 0, "one area reaches from north to south");
    assert!(across(&two) > 30, "land lies between two areas");
}

#[test]
fn figures_have_their_owners_colours() {
    let shape = "C N E S W";
    for owner in [None, Some(0), Some(1), Some(2), Some(3), Some(4), Some(5)] {
        let mut tile = tile(shape);
        assert_eq!(count(&pixels(&alone(tile.clone())), player_colour(owner)), 0);
        tile.figures.push(PictureFigure { owner, ..figure(0, 0, false) });
        let painted = count(&pixels(&alone(tile)), player_colour(owner));
        assert!(painted > 300, "{painted} pixels for {owner:?}");
    }
}

#[test]
fn players_differ_in_lightness() {
    let part = |hex: &str| f64::from(u8::from_str_radix(hex, 16).expect("two hex digits")) / 255.0;
    // Relative luminance as in WCAG 2, with the plain exponent.
    let lightness = |seat: u8| {
        let hex = player_colour(Some(seat));
        let light = |range| part(&hex[range]).powf(2.2);
        0.2126 * light(1..3) + 0.7152 * light(3..5) + 0.0722 * light(5..7)
    };
    let mut all: Vec<f64> = (0..6).map(lightness).collect();
    all.sort_by(f64::total_cmp);
    for pair in all.windows(2) {
        let contrast = (pair[1] + 0.05) / (pair[0] + 0.05);
        assert!(contrast > 1.2, "{all:?}");
    }
}

#[test]
fn the_table_shows_names_points_and_supply() {
    let table = |change: fn(&mut ScoreRow)| {
        let mut first = row(0, "Ruth", 17);
        change(&mut first);
        pixels(&Picture { scores: vec![first], ..alone(tile("F N E S W")) })
    };
    let shown = table(|_| {});
    assert!(different(&shown, &table(|row| row.name.clear())) > 150);
    assert!(different(&shown, &table(|row| row.points = 24)) > 100);
    assert!(different(&shown, &table(|row| row.followers = 3)) > 40);
    assert!(different(&shown, &table(|row| row.active = true)) > 1000);
    assert_eq!(different(&shown, &table(|_| {})), 0);
}

#[test]
fn names_cannot_break_the_file() {
    let nasty = "<Ann> & \"Bob\" </svg>";
    let picture = Picture {
        title: nasty.to_owned(),
        captions: vec![nasty.to_owned()],
        scores: vec![row(0, "<Ann> & Bob\u{0}\u{1b}\u{ffff}", 0)],
        ..alone(PictureTile { marks: vec![Mark::Badge("<&".to_owned())], ..tile("F N E S W") })
    };
    let svg = svg(&picture);
    assert!(!svg.contains("<Ann>"));
    assert_eq!(svg.matches("&lt;Ann&gt; &amp; ").count(), 3);
    assert_eq!(svg.matches("</svg>").count(), 1);
    assert!(png(&picture, 1.0).is_ok());
}

#[test]
fn the_latest_tile_has_a_frame() {
    let frame = |latest| colour(&pixels(&alone(PictureTile { latest, ..tile("F N E S W") })), 30.0, 0.0);
    assert_eq!(frame(true), "#e4002b");
    assert_ne!(frame(false), "#e4002b");
}

#[test]
fn every_tile_of_a_board_is_painted() {
    let mut board = board(70);
    board.title.clear();
    board.captions.clear();
    let paper = hex(&pixels(&Picture::default()), 1, 1);
    let pixels = pixels(&board);
    let (x, y) = board.tiles.iter().fold((0, 0), |(x, y), tile| (x.min(tile.x), y.min(tile.y)));
    assert_eq!(board.tiles.len(), 70);
    for tile in &board.tiles {
        let (across, down) = (f32::from(tile.x - x) * 100.0, f32::from(tile.y - y) * 100.0);
        assert_ne!(colour(&pixels, across + 8.0, down + 50.0), paper, "{},{}", tile.x, tile.y);
    }
}

#[test]
fn impossible_scales_are_refused() {
    for scale in [0.0, -1.0, f32::NAN, f32::INFINITY, 1e4] {
        let refused = png(&alone(tile("F N E S W")), scale);
        assert!(matches!(refused, Err(DrawError::Size { .. })), "{scale}");
    }
}
