//! Every tile of every shipped package, turned all ways.

mod common;

use std::collections::BTreeMap;

use common::installed;
use tilewright_engine::definitions::{Definitions, TileDefinition};
use tilewright_host::fault::Source;
use tilewright_host::game_file::GameFile;
use tilewright_host::lower::{Sort, lower};

/// Every tile that the packages of the reference have: both editions, and both sets of corn circles.
fn all(edition: &str) -> (Definitions, Vec<String>) {
    let text = format!(
        "edition = \"{edition}\"\nplayers = [{{ name = \"A\" }}, {{ name = \"B\" }}]\n[packages]\nbase = \"1\"\n\
         winter-edition = \"1\"\ncorn-circles = {{ version = \"1\", options = {{ tiles = \"1+2\" }} }}\n"
    );
    let game = GameFile::parse(Source::new("game.toml", text), None).unwrap();
    let lowered = lower(&game, &installed()).unwrap_or_else(|faults| panic!("{:?}", miette::Report::new(faults)));
    let names = lowered.names.names(Sort::Tile).map(|(name, _)| name.to_owned()).collect();
    (lowered.definitions, names)
}

/// A tile after one quarter turn clockwise.
fn turned(tile: &TileDefinition) -> TileDefinition {
    let mut turned = tile.clone();
    turned.edges.rotate_right(1);
    for segment in &mut turned.segments {
        segment.parts = (segment.parts << 3 | segment.parts >> 9) & 0xfff;
    }
    turned
}

/// What the twelve side parts show by the segments, and by the edges.
fn rims(definitions: &Definitions, tile: &TileDefinition) -> [Vec<Option<usize>>; 2] {
    let by_segment = (0..12).map(|part| {
        let mut takers = tile.segments.iter().filter(|segment| segment.parts & (1 << part) != 0);
        let kind = takers.next().map(|segment| segment.kind.index());
        assert!(takers.next().is_none(), "{}: a part has one owner", tile.name);
        kind
    });
    let by_edge = tile.edges.iter().flat_map(|edge| definitions.edges[edge.index()].parts);
    [by_segment.collect(), by_edge.map(|kind| kind.map(|kind| kind.index())).collect()]
}

#[test]
fn sides_fit_segments_in_all_four_rotations_and_the_fourth_turn_gives_the_tile_back() {
    for edition in ["C1", "C2"] {
        let (definitions, _) = all(edition);
        assert!(definitions.tiles.len() > 40);
        for tile in &definitions.tiles {
            let mut now = tile.clone();
            for _ in 0..4 {
                let [by_segment, by_edge] = rims(&definitions, &now);
                assert_eq!(by_segment, by_edge, "{}", tile.name);
                now = turned(&now);
            }
            assert_eq!(now.edges, tile.edges);
            let parts = |tile: &TileDefinition| tile.segments.iter().map(|s| s.parts).collect::<Vec<_>>();
            assert_eq!(parts(&now), parts(tile));
        }
    }
}

#[test]
fn the_reference_ids_name_every_tile_once() {
    let table: BTreeMap<String, String> = toml::from_str(include_str!("reference_ids.toml")).unwrap();
    let mut named: Vec<&str> = table.values().map(String::as_str).collect();
    let mut there: Vec<String> = all("C1").1;
    there.extend(all("C2").1);
    named.sort();
    there.sort();
    there.dedup();
    assert_eq!(named, there);
}

#[test]
fn known_tiles_have_the_features_they_are_known_for() {
    let (definitions, _) = all("C1");
    let tile = |name: &str| definitions.tiles.iter().find(|tile| tile.name == name).unwrap();
    let masks = |name: &str| tile(name).segments.iter().map(|segment| segment.parts).collect::<Vec<_>>();
    // City in the north, road from west to east: north has bits 0 to 2, the middle of east 4 and of west 10.
    assert_eq!(
        masks("base:city-road-through"),
        [0b111, 1 << 4 | 1 << 10, 1 << 3 | 1 << 11, 0b11_1110_0000 & !(1 << 4)]
    );
    assert_eq!(masks("base:monastery"), [0, 0xfff]);
    assert_eq!(tile("base:city-road-through").links.len(), 1, "only the upper farm touches the city");
    assert_eq!(tile("base:two-cities-corner").links.len(), 2);
    let banners: u32 = definitions
        .tiles
        .iter()
        .filter(|tile| tile.name.starts_with("base:"))
        .map(|tile| {
            let tags = tile.segments.iter().flat_map(|segment| &segment.tags);
            u32::from(tile.copies) * tags.map(|(_, times)| u32::from(*times)).sum::<u32>()
        })
        .sum();
    assert_eq!(banners, 10);
}
