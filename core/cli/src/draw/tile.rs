//! One tile.

use svg::node::element::{Group, Path, Rectangle};

use super::palette::{LATEST, RIM, STONE, TILE_RIM, fill};
use super::picture::{Look, PictureTile};
use super::shape::{CENTRE, TILE, Track};
use super::spots::Spots;
use super::symbols;
use super::terrain::{Area, Terrain, Way};

/// The layers of a tile: the land with all that is printed on it, and the figures, which go on top of every tile.
pub(super) struct Layers {
    pub(super) land: Group,
    pub(super) figures: Group,
}

/// Draws a tile with its north-west corner at the origin. Land is cut off at the tile's border by the clip path `tile`.
pub(super) fn layers(tile: &PictureTile) -> Layers {
    let terrain = Terrain::of(tile);
    let mut spots = Spots::new(tile, &terrain);
    let mut land = Group::new().set("clip-path", "url(#tile)").add(ground(tile));
    let (below, above): (Vec<&Way>, Vec<&Way>) = terrain.ways.iter().partition(|way| way.below);
    for way in below {
        land = land.add(band(way));
    }
    for shape in &terrain.areas {
        land = land.add(area(shape));
    }
    for way in above {
        land = land.add(band(way));
    }
    if terrain.crossing {
        land = land.add(symbols::crossing(CENTRE));
    }
    for (segment, at) in &spots.buildings {
        land = land.add(symbols::building(tile.segments[*segment].look, *at));
    }
    let marks = marks(tile, &mut spots);
    let ornaments = spots.ornaments();
    let figures = figures(tile, &mut spots);
    for (segment, at) in ornaments.into_iter().filter(|(_, at)| spots.has_room(*at)) {
        let is_area = matches!(tile.segments[segment].look, Look::Area(_));
        land = land.add(if is_area { symbols::house(at) } else { symbols::tree(at) });
    }
    Layers { land: land.add(frame(TILE_RIM, 0.8, 0.0)).add(marks), figures }
}

/// The frame of the tile placed last, around a tile at the origin.
pub(super) fn latest() -> Group {
    Group::new().add(frame("#ffffff", 6.5, 0.5).set("rx", 3)).add(frame(LATEST, 3.5, 0.5).set("rx", 3))
}

fn marks(tile: &PictureTile, spots: &mut Spots) -> Group {
    let mut group = Group::new();
    for (segment, feature) in tile.segments.iter().enumerate() {
        for mark in &feature.marks {
            let at = spots.mark(segment, symbols::mark_size(mark));
            group = group.add(symbols::mark(mark, at));
        }
    }
    for mark in &tile.marks {
        let at = spots.tile_mark(symbols::mark_size(mark));
        group = group.add(symbols::mark(mark, at));
    }
    group
}

fn figures(tile: &PictureTile, spots: &mut Spots) -> Group {
    let mut group = Group::new();
    for figure in &tile.figures {
        let at = spots.figure(figure.segment, symbols::figure_size(figure));
        group = group.add(symbols::figure(figure, at));
    }
    group
}

fn ground(tile: &PictureTile) -> Rectangle {
    let mut looks = tile.segments.iter().map(|segment| segment.look);
    let land = looks.find(|look| matches!(look, Look::Ground(_))).unwrap_or(Look::Ground(0));
    Rectangle::new().set("width", TILE).set("height", TILE).set("fill", fill(land))
}

fn area(area: &Area) -> Group {
    let filled = Path::new().set("d", area.outline.data()).set("fill", fill(Look::Area(area.colour)));
    let mut group = Group::new().add(filled);
    for wall in &area.walls {
        // A light line, broken, on a dark one: battlements from above.
        let battlements = stroke(wall, STONE, 3.0).set("stroke-dasharray", "4.5 2.2");
        group = group.add(stroke(wall, RIM, 5.5)).add(battlements);
    }
    group
}

fn band(way: &Way) -> Group {
    let mut group = Group::new();
    for (colour, width) in [(RIM, 12.0), (fill(Look::Path(way.colour)), 9.0)] {
        for track in &way.tracks {
            group = group.add(stroke(track, colour, width).set("stroke-linecap", "round"));
        }
    }
    group
}

fn stroke(track: &Track, colour: &str, width: f32) -> Path {
    let path = Path::new().set("d", track.data()).set("fill", "none");
    path.set("stroke", colour).set("stroke-width", width)
}

fn frame(colour: &str, width: f32, inset: f32) -> Rectangle {
    let size = TILE - 2.0 * inset;
    let frame = Rectangle::new().set("x", inset).set("y", inset).set("width", size);
    frame.set("height", size).set("fill", "none").set("stroke", colour).set("stroke-width", width)
}
