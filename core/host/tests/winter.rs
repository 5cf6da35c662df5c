//! The Winter Edition with its two expansions, and every shipped package by itself.

mod common;

use std::collections::BTreeSet;

use common::{example, installed};
use tilewright_engine::definitions::{Point, TileDefinition};
use tilewright_engine::steps::Step;
use tilewright_host::fault::Source;
use tilewright_host::game_file::GameFile;
use tilewright_host::lower::{CodeOf, Lowered, Sort, lower};
use tilewright_host::manifest::Language;

fn game(edition: &str, packages: &str) -> Lowered {
    let text =
        format!("edition = \"{edition}\"\nplayers = [{{ name = \"A\" }}, {{ name = \"B\" }}]\n[packages]\n{packages}");
    let game = GameFile::parse(Source::new("game.toml", text), None);
    let lowered = game.and_then(|game| lower(&game, &installed()));
    lowered.unwrap_or_else(|faults| panic!("{:?}", miette::Report::new(faults)))
}

fn copies(lowered: &Lowered, of: impl Fn(&TileDefinition) -> bool) -> u32 {
    let tiles = lowered.definitions.tiles.iter().filter(|tile| of(tile));
    tiles.map(|tile| u32::from(tile.copies)).sum()
}

fn from(package: &str) -> impl Fn(&TileDefinition) -> bool {
    move |tile| tile.name.starts_with(&format!("{package}:"))
}

#[test]
fn a_winter_evening_has_95_tiles_in_the_deck() {
    let lowered = example("winter-evening.toml");
    assert_eq!(copies(&lowered, from("base")), 71);
    assert_eq!(copies(&lowered, from("winter-edition")), 12);
    assert_eq!(copies(&lowered, from("gingerbread-man")), 6);
    assert_eq!(copies(&lowered, from("corn-circles")), 6);
    assert_eq!(lowered.provisional.len(), 2);
    assert!(lowered.warnings.is_empty(), "{:?}", lowered.warnings);
}

#[test]
fn hooks_stand_at_their_points() {
    let lowered = example("winter-evening.toml");
    let hooks: Vec<_> = lowered
        .definitions
        .hooks
        .iter()
        .map(|hook| (lowered.definitions.labels[hook.label.index()].id.as_str(), hook.point, hook.answer.is_some()))
        .collect();
    assert_eq!(
        hooks,
        [
            ("enter-start-city", Point::Step(Step::Setup), false),
            ("travel", Point::Step(Step::ScoreTile), true),
            ("circle", Point::Step(Step::TileActions), true),
            ("reward-completed", Point::Prolog, false),
        ]
    );
    let reward = &lowered.definitions.hooks[3];
    let number = |sort, name| lowered.names.resolve(sort, "base", name).unwrap();
    assert_eq!(i64::from(reward.filter.kinds[0].0), number(Sort::Kind, "base:city"));
    assert!(reward.filter.holding.is_some());
    assert_eq!(lowered.definitions.hooks[2].filter.tile_tags.len(), 3);
}

#[test]
fn code_is_named_with_the_functions_it_must_have() {
    let lowered = example("winter-evening.toml");
    let needed = |id: &str| {
        let code = lowered.code.iter().find(|code| code.id == id).unwrap();
        let names: BTreeSet<_> = lowered.functions_needed(code.package).map(|f| f.name.as_str()).collect();
        (matches!(code.code, CodeOf::Lua(_)), names)
    };
    let functions = ["arrive", "enter_start_city", "reward_completed", "travel"];
    assert_eq!(needed("gingerbread-man"), (true, BTreeSet::from(functions)));
    assert_eq!(needed("corn-circles"), (false, BTreeSet::from(["carry_out", "circle"])));
}

#[test]
fn the_edition_chooses_defaults_and_words() {
    let second = game("C2", "base = \"1\"\ncorn-circles = \"1\"");
    assert_eq!(second.options[&("base".into(), "tiles".into())], "second");
    assert_eq!(second.options[&("corn-circles".into(), "deploy".into())], "may");
    assert_eq!(copies(&second, |_| true), 71 + 6);
    let gardens = second.names.resolve(Sort::Tag, "base", "garden").unwrap();
    let has_garden = |tile: &TileDefinition| tile.tags.iter().any(|(tag, _)| i64::from(tag.0) == gardens);
    assert_eq!(copies(&second, has_garden), 8);
    assert_eq!(second.word_for(Language::English, "role", "base:thief"), "highwayman");

    let winter = example("winter-evening.toml");
    assert_eq!(winter.options[&("corn-circles".into(), "deploy".into())], "must");
    assert_eq!(winter.word_for(Language::English, "role", "base:thief"), "thief");
    assert_eq!(winter.word_for(Language::Dutch, "role", "base:thief"), "struikrover");
    assert_eq!(copies(&winter, has_garden), 0);
}

#[test]
fn sets_add_up() {
    let both = "base = \"1\"\ncorn-circles = { version = \"1\", copies = 2, options = { tiles = \"1+2\" } }";
    assert_eq!(copies(&game("C1", both), from("corn-circles")), 24);
}

#[test]
fn without_farms_there_is_no_trace_of_them() {
    let all = "base = { version = \"1\", off = [\"farms\"] }\nwinter-edition = \"1\"\ngingerbread-man = \"1\"\ncorn-circles = \"1\"";
    let lowered = game("WE", all);
    let definitions = &lowered.definitions;
    let farm = lowered.names.resolve(Sort::Kind, "base", "base:farm");
    assert_eq!((farm, definitions.kinds.len(), definitions.roles.len()), (Some(-1), 3, 3));
    assert!(definitions.links.is_empty() && definitions.tiles.iter().all(|tile| tile.links.is_empty()));
    assert_eq!(copies(&lowered, |_| true), 95);
    assert!(definitions.edges.iter().all(|edge| edge.parts.iter().flatten().all(|kind| kind.index() < 3)));
}

#[test]
fn a_tag_of_a_package_that_is_not_there_is_off() {
    let lowered = game("WE", "base = \"1\"\nwinter-edition = \"1\"");
    assert_eq!(lowered.names.resolve(Sort::Tag, "winter-edition", "inns-and-cathedrals:inn"), Some(-1));
    assert_eq!(lowered.names.resolve(Sort::Tag, "base", "inns-and-cathedrals:inn"), None);
}

#[test]
fn the_small_city_gives_two_by_an_option() {
    let small = game("C1", "base = { version = \"1\", options = { small-city = \"2\" } }");
    let of = |id: &str| small.definitions.labels.iter().position(|label| label.id == id).unwrap();
    let (tiles, banners) = (of("city.small-tiles"), of("city.small-banners"));
    for label in [tiles, banners] {
        let terms: Vec<_> = small.definitions.terms.iter().filter(|t| t.label.index() == label).collect();
        assert_eq!(terms.len(), 1, "only where a city is completed");
        assert_eq!((terms[0].conditions.len(), terms[0].conditions[0].number), (1, 2));
    }
}

#[test]
fn every_shipped_package_is_whole_and_speaks_three_languages() {
    let installed = installed();
    let broken: Vec<_> = installed.broken().map(|(id, _)| id).collect();
    assert!(broken.is_empty(), "{broken:?}");
    for package in installed.packages() {
        let english = package.words.keys(Language::English);
        for language in [Language::German, Language::Dutch] {
            let missing: Vec<_> = english.difference(&package.words.keys(language)).copied().collect();
            // What an edition calls differently in English only may be the same word elsewhere.
            assert!(missing.is_empty(), "{} in {}: {missing:?}", package.id, language.code());
        }
    }
}
