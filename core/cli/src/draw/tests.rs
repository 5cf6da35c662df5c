//! What pixels do not show easily: where things go on a tile.

use super::picture::*;
use super::shape::{Point, Size};
use super::spots::Spots;
use super::symbols::figure_size;
use super::terrain::Terrain;

/// Three paths that meet, the land north of them and the two corners in the south, each with a figure.
fn crossing(rotation: u8) -> PictureTile {
    let path = |side: u16| (Look::Path(0), 1 << (3 * side + 1));
    let land = |parts: &[u16]| (Look::Ground(0), parts.iter().map(|part| 1 << part).sum());
    let shapes = [path(1), path(2), path(3), land(&[11, 0, 1, 2, 3]), land(&[5, 6]), land(&[8, 9])];
    let segments = shapes.map(|(look, parts)| PictureSegment { look, letter: 'x', parts, marks: Vec::new() });
    let figure = |segment: usize| PictureFigure {
        segment,
        owner: Some(0),
        shape: FigureShape::Follower,
        lying: segment > 2,
        letter: None,
    };
    PictureTile {
        rotation,
        segments: segments.to_vec(),
        figures: (0..6).map(figure).collect(),
        ..PictureTile::default()
    }
}

fn places(tile: &PictureTile) -> Vec<(Point, Size)> {
    let mut spots = Spots::new(tile, &Terrain::of(tile));
    let figures = tile.figures.iter().map(|figure| (figure.segment, figure_size(figure)));
    figures.map(|(segment, size)| (spots.figure(segment, size), size)).collect()
}

#[test]
fn figures_of_a_tile_do_not_overlap() {
    for rotation in 0..4 {
        let places = places(&crossing(rotation));
        for (i, (at, size)) in places.iter().enumerate() {
            for (other, others) in &places[..i] {
                assert!(size.gap(*at, *others, *other) >= 0.0, "{at:?} hides {other:?}");
            }
        }
    }
}

#[test]
fn figures_stand_on_their_own_segments() {
    // East of the centre, south, west; then land in the north, the south east and the south west.
    let expected = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1)];
    for rotation in 0..4 {
        for ((at, _), (x, y)) in places(&crossing(rotation)).iter().zip(expected) {
            let turned = (0..rotation).fold((x, y), |(x, y), _| (-y, x));
            let side = |position: f32| ((position - 50.0) / 10.0).clamp(-1.0, 1.0) as i32;
            let found = (side(at.x), side(at.y));
            // Of the big northern land any part will do, as long as it is the north.
            let (free_x, free_y) = ((x, y) == (0, -1) && turned.0 == 0, (x, y) == (0, -1) && turned.1 == 0);
            assert!(free_x || found.0 == turned.0, "{at:?} after {rotation} turns");
            assert!(free_y || found.1 == turned.1, "{at:?} after {rotation} turns");
        }
    }
}

#[test]
fn figures_on_one_segment_are_spread_out() {
    let mut tile = crossing(0);
    tile.figures.iter_mut().for_each(|figure| figure.segment = 3);
    tile.figures.truncate(4);
    let places = places(&tile);
    for (i, (at, size)) in places.iter().enumerate() {
        assert!(at.y < 50.0);
        assert!(places[..i].iter().all(|(other, others)| size.gap(*at, *others, *other) >= 0.0));
    }
}
