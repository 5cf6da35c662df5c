//! The head of a sheet: what is played with.

use tilewright_engine::definitions::FigureDefinition;
use tilewright_engine::ids::{FigureKind, Package, Role, TileKind};

use super::words::SheetWords;
use super::{FigureRow, NameRow, OptionRow, PackageRow, RoleRow};

/// Whose words these are, how many play, how many tiles there are.
pub(super) fn about(words: &SheetWords<'_>) -> Vec<String> {
    let edition = words.phrase(&format!("edition-{}", words.setup.game.edition.name()));
    let definitions = words.setup.rules.definitions();
    let tiles: u32 = (0..definitions.packages.len() as u16).map(|package| tiles(words, Package(package))).sum();
    let (players, tiles) = (definitions.players.to_string(), tiles.to_string());
    vec![
        words.say("edition", &[("edition", &edition)]),
        words.say("players", &[("players", &players), ("tiles", &tiles)]),
    ]
}

/// The tiles of a package, in the deck and on the table.
fn tiles(words: &SheetWords<'_>, package: Package) -> u32 {
    let definitions = words.setup.rules.definitions();
    let start = format!("{}:", definitions.packages[package.index()]);
    let own = |tile: &TileKind| definitions.tiles[tile.index()].name.starts_with(&start);
    let kinds = (0..definitions.tiles.len() as u16).map(TileKind).filter(own);
    let deck: u32 = kinds.map(|tile| u32::from(definitions.tiles[tile.index()].copies)).sum();
    deck + definitions.start.iter().filter(|start| own(&start.tile)).count() as u32
}

/// The packages in load order, with what was chosen of them.
pub(super) fn packages(words: &SheetWords<'_>) -> Vec<PackageRow> {
    let lowered = &words.setup.lowered;
    let rows = lowered.lock.iter().enumerate().map(|(number, locked)| {
        let package = Package(number as u16);
        let without = lowered.off.iter().filter(|(id, _)| *id == locked.id).map(|(_, component)| NameRow {
            id: component.clone(),
            name: words.word(package, &format!("component.{component}")).unwrap_or(component).to_owned(),
        });
        let options = lowered.options.iter().filter(|((id, _), _)| *id == locked.id);
        let provisional = lowered.provisional.iter().find(|(id, _)| *id == locked.id);
        PackageRow {
            id: locked.id.clone(),
            version: locked.version.to_string(),
            name: words.package(package).to_owned(),
            tiles: tiles(words, package),
            options: options.map(|((_, option), value)| self::option(words, package, option, value)).collect(),
            without: without.collect(),
            provisional: provisional.map(|(_, text)| text.clone()),
        }
    });
    rows.collect()
}

fn option(words: &SheetWords<'_>, package: Package, option: &str, value: &str) -> OptionRow {
    OptionRow {
        id: option.to_owned(),
        name: words.word(package, &format!("option.{option}")).unwrap_or(option).to_owned(),
        value: value.to_owned(),
        meaning: words.word(package, &format!("option.{option}.{value}")).unwrap_or(value).to_owned(),
    }
}

/// The figures that are in the game.
pub(super) fn figures(words: &SheetWords<'_>) -> Vec<FigureRow> {
    let figures = words.setup.rules.definitions().figures.iter().enumerate();
    let rows = figures.filter(|(_, figure)| figure.pieces > 0).map(|(at, figure)| FigureRow {
        id: figure.name.clone(),
        name: words.speech.figure(FigureKind(at as u8)).to_owned(),
        owner: if figure.neutral { "neutral" } else { "player" },
        pieces: figure.pieces,
        roles: roles(words, figure),
        notes: notes(words, figure),
    });
    rows.collect()
}

fn roles(words: &SheetWords<'_>, figure: &FigureDefinition) -> Vec<RoleRow> {
    let definitions = words.setup.rules.definitions();
    let kind = |role: &Role| definitions.roles[role.index()].kind;
    let roles = figure.roles.iter().filter(|role| words.possible.kind(kind(role))).map(|role| RoleRow {
        id: definitions.roles[role.index()].name.clone(),
        name: words.speech.role(*role).to_owned(),
        kind: NameRow {
            id: definitions.kinds[kind(role).index()].name.clone(),
            name: words.speech.kind(kind(role)).to_owned(),
        },
    });
    roles.collect()
}

fn notes(words: &SheetWords<'_>, figure: &FigureDefinition) -> Vec<String> {
    let mut notes = Vec::new();
    if figure.follower && figure.weight != 1 {
        notes.push(words.say("weight", &[("weight", &figure.weight.to_string())]));
    }
    if figure.joins_own {
        notes.push(words.phrase("joins-own"));
    }
    if !figure.neutral && !figure.follower {
        notes.push(words.phrase("no-follower"));
    }
    notes
}
