//! The base game comes out of its package as the rules have it.

mod common;

use common::example;
use tilewright_engine::definitions::{Completion, Effect};
use tilewright_engine::ids::Occasion;
use tilewright_host::lower::Sort;

#[test]
fn the_base_game_has_71_tiles_in_the_deck_and_one_on_the_table() {
    let lowered = example("random-base-game.toml");
    let definitions = &lowered.definitions;
    assert_eq!(definitions.tiles.iter().map(|tile| u32::from(tile.copies)).sum::<u32>(), 71);
    let [start] = definitions.start.as_slice() else { panic!("one start tile") };
    let start = &definitions.tiles[start.tile.index()];
    assert_eq!((start.name.as_str(), start.copies), ("base:city-road-through", 3));
}

#[test]
fn kinds_stand_in_scoring_order() {
    let lowered = example("random-base-game.toml");
    let kinds: Vec<_> = lowered.definitions.kinds.iter().map(|kind| kind.name.as_str()).collect();
    assert_eq!(kinds, ["base:road", "base:city", "base:monastery", "base:farm"]);
    assert_eq!(lowered.definitions.kinds[3].completion, Completion::Never);
    let Completion::Surrounded(around) = &lowered.definitions.kinds[2].completion else { panic!() };
    assert_eq!(around.len(), 8);
}

#[test]
fn a_completed_city_counts_two_a_tile_and_a_final_one_one() {
    let lowered = example("random-base-game.toml");
    let label = |id: &str| {
        let at = lowered.definitions.labels.iter().position(|label| label.id == id);
        at.unwrap_or_else(|| panic!("no label {id}"))
    };
    let terms = &lowered.definitions.terms;
    let each = |id, occasion| {
        let mut found = terms.iter().filter(|term| term.label.index() == label(id) && term.occasion == occasion);
        match found.next().map(|term| term.effect) {
            Some(Effect::Base(_, each)) => Some(each),
            other => panic!("{id}: {other:?}"),
        }
    };
    assert_eq!(each("city.tiles", Occasion::COMPLETED), Some(2));
    assert_eq!(each("city.tiles", Occasion::FINAL), Some(1));
    assert_eq!(each("farm.cities", Occasion::FINAL), Some(3));
    assert!(!terms.iter().any(|t| t.label.index() == label("farm.cities") && t.occasion == Occasion::COMPLETED));
    // The variant of the small city is off, so its terms are not there.
    assert!(!lowered.definitions.labels.iter().any(|label| label.id.starts_with("city.small")));
}

#[test]
fn names_lead_to_numbers() {
    let lowered = example("random-base-game.toml");
    assert_eq!(lowered.names.resolve(Sort::Kind, "base", "base:city"), Some(1));
    assert_eq!(lowered.names.resolve(Sort::Kind, "base", "city"), Some(1));
    assert_eq!(lowered.names.resolve(Sort::Count, "base", "tiles"), Some(0));
    assert_eq!(lowered.names.resolve(Sort::Kind, "base", "base:castle"), None);
    assert_eq!(lowered.names.option("base", "small-city"), Some(0));
}

#[test]
fn copies_make_a_large_deck() {
    let definitions = example("large-base-game.toml").definitions;
    assert_eq!(definitions.tiles.iter().map(|tile| u32::from(tile.copies)).sum::<u32>(), 42 * 72 - 1);
}
