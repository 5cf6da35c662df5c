//! One package, with everything that a group or an author wants to know of it.

use std::collections::BTreeMap;

use serde::Serialize;
use tilewright_host::manifest::{Edition, Entry, Guard, Language, OptionTable, TextOr, TileFile, TilesTable};
use tilewright_host::packages::{Installed, Package};

use super::{Hidden, Row, hidden, word};

/// One package in detail.
#[derive(Serialize)]
pub(super) struct Detail {
    #[serde(flatten)]
    pub row: Row,
    pub api: String,
    pub requires: Vec<Need>,
    pub optional: Vec<Need>,
    pub conflicts: Vec<ConflictRow>,
    pub components: Vec<ComponentRow>,
    pub options: Vec<OptionRow>,
    pub tiles: Vec<TilesRow>,
    pub terms: Vec<TermRow>,
    pub hooks: Vec<HookRow>,
    pub hidden: Vec<Hidden>,
}

/// Another package that this one works with.
#[derive(Serialize)]
pub(super) struct Need {
    pub id: String,
    pub versions: String,
    /// The version that is installed.
    pub installed: Option<String>,
}

#[derive(Serialize)]
pub(super) struct ConflictRow {
    pub id: String,
    pub versions: String,
    pub reason: Option<String>,
}

#[derive(Serialize)]
pub(super) struct ComponentRow {
    pub id: String,
    pub name: String,
    pub default: bool,
}

#[derive(Serialize)]
pub(super) struct OptionRow {
    pub id: String,
    pub name: String,
    pub values: Vec<ValueRow>,
    /// By edition.
    pub default: BTreeMap<&'static str, String>,
    pub source: Option<String>,
}

#[derive(Serialize)]
pub(super) struct ValueRow {
    pub value: String,
    pub name: String,
}

/// Sets of tiles that are in the deck together.
#[derive(Serialize)]
pub(super) struct TilesRow {
    pub file: String,
    pub replaceable: bool,
    pub only: Only,
    pub sets: Vec<SetRow>,
}

#[derive(Serialize)]
pub(super) struct SetRow {
    pub id: String,
    pub kinds: usize,
    pub tiles: u32,
}

#[derive(Serialize)]
pub(super) struct TermRow {
    pub id: String,
    pub name: String,
    pub kind: Option<String>,
    pub replaces: Option<String>,
    pub only: Only,
}

#[derive(Serialize)]
pub(super) struct HookRow {
    pub id: String,
    pub name: String,
    pub on: String,
    pub run: String,
    pub only: Only,
}

/// When a table of the manifest applies; always where this is empty.
#[derive(Serialize)]
pub(super) struct Only {
    pub component: Option<String>,
    pub with: Option<String>,
    pub when: BTreeMap<String, Vec<String>>,
}

impl Detail {
    pub fn of(installed: &Installed, package: &Package, language: Language) -> Detail {
        let manifest = &package.manifest;
        let need = |id: &str, versions: String| Need {
            id: id.to_owned(),
            versions,
            installed: installed.package(id).and_then(Result::ok).map(|other| other.version.to_string()),
        };
        let requires = manifest.requires.iter().map(|(id, range)| need(id.get_ref(), range.get_ref().to_string()));
        let optional = manifest.optional.iter().map(|(id, range)| need(id.get_ref(), range.get_ref().to_string()));
        let name = |sort: &str, id: &str| word(package, language, &format!("{sort}.{id}")).unwrap_or(id).to_owned();
        let components = manifest.components.iter().map(|entry| &entry.what).map(|component| ComponentRow {
            id: component.id.get_ref().clone(),
            name: name("component", component.id.get_ref()),
            default: component.default,
        });
        Detail {
            row: Row::of(installed, package, language),
            api: manifest.package.api.get_ref().clone(),
            requires: requires.collect(),
            optional: optional.collect(),
            conflicts: conflicts(package),
            components: components.collect(),
            options: manifest
                .options
                .iter()
                .map(|(id, table)| option(package, language, id.get_ref(), table))
                .collect(),
            tiles: manifest.tiles.iter().map(|entry| tiles(package, entry)).collect(),
            terms: terms(package, language),
            hooks: hooks(package, language),
            hidden: hidden(installed, |id| id == package.id),
        }
    }
}

fn conflicts(package: &Package) -> Vec<ConflictRow> {
    let conflicts = package.manifest.conflicts.iter().map(|(id, conflict)| {
        let (versions, reason) = match conflict.get_ref() {
            TextOr::Text(range) => (range.clone(), None),
            TextOr::Table(table) => (table.version.get_ref().to_string(), table.reason.clone()),
        };
        ConflictRow { id: id.get_ref().clone(), versions, reason }
    });
    conflicts.collect()
}

fn option(package: &Package, language: Language, id: &str, table: &OptionTable) -> OptionRow {
    let word = |key: String| word(package, language, &key).map(str::to_owned);
    let default = |edition| match table.default.get_ref() {
        TextOr::Text(value) => Some(value.clone()),
        TextOr::Table(by_edition) => by_edition.get(edition).map(|value| value.get_ref().clone()),
    };
    let values = table.values.iter().map(|value| value.get_ref()).map(|value| ValueRow {
        value: value.clone(),
        name: word(format!("option.{id}.{value}")).unwrap_or_else(|| value.clone()),
    });
    OptionRow {
        id: id.to_owned(),
        name: word(format!("option.{id}")).unwrap_or_else(|| id.to_owned()),
        values: values.collect(),
        default: Edition::ALL.iter().filter_map(|edition| Some((edition.name(), default(edition)?))).collect(),
        source: table.source.clone(),
    }
}

fn tiles(package: &Package, entry: &Entry<TilesTable>) -> TilesRow {
    let table = &entry.what;
    let file = package.tile_files.get(table.file.get_ref());
    let sets = table.sets.iter().map(|id| set(file, id.get_ref()));
    TilesRow {
        file: table.file.get_ref().clone(),
        replaceable: table.replaceable,
        only: Only::of(&entry.guard),
        sets: sets.collect(),
    }
}

/// A set may stand in several tables of its file, some of them guarded; all are counted.
fn set(file: Option<&TileFile>, id: &str) -> SetRow {
    let tables = file.into_iter().flat_map(|file| &file.sets).filter(|set| set.what.id.get_ref() == id);
    let tiles = tables.flat_map(|set| set.what.tiles.iter());
    let (mut kinds, mut copies) = (0, 0);
    for (_, count) in tiles {
        kinds += 1;
        copies += u32::from(*count);
    }
    SetRow { id: id.to_owned(), kinds, tiles: copies }
}

fn terms(package: &Package, language: Language) -> Vec<TermRow> {
    let terms = package.manifest.terms.iter().map(|entry| {
        let term = &entry.what;
        let replaces = term.replaces.as_ref().map(|name| name.get_ref().clone());
        // One without an id of its own goes by that of the term it replaces.
        let inherited = || replaces.as_deref().map_or("", |name| name.rsplit(':').next().unwrap_or(name)).to_owned();
        let id = term.id.as_ref().map_or_else(inherited, |id| id.get_ref().clone());
        TermRow {
            name: text(package, language, "term", &id),
            kind: term.kind.as_ref().map(|kind| kind.get_ref().clone()),
            only: Only::of(&entry.guard),
            replaces,
            id,
        }
    });
    terms.collect()
}

fn hooks(package: &Package, language: Language) -> Vec<HookRow> {
    let hooks = package.manifest.hooks.iter().map(|entry| HookRow {
        id: entry.what.id.get_ref().clone(),
        name: text(package, language, "hook", entry.what.id.get_ref()),
        on: entry.what.on.get_ref().clone(),
        run: entry.what.run.get_ref().clone(),
        only: Only::of(&entry.guard),
    });
    hooks.collect()
}

/// What the sheet says of a term or hook.
fn text(package: &Package, language: Language, sort: &str, id: &str) -> String {
    let rule = word(package, language, &format!("rule.{id}"));
    rule.or_else(|| word(package, language, &format!("{sort}.{id}"))).unwrap_or(id).to_owned()
}

impl Only {
    fn of(guard: &Guard) -> Only {
        let when = guard.when.iter().map(|(option, values)| {
            let values = values.get_ref().texts(values.span());
            (option.get_ref().clone(), values.into_iter().map(|value| value.into_inner()).collect())
        });
        Only {
            component: guard.component.as_ref().map(|id| id.get_ref().clone()),
            with: guard.with.as_ref().map(|id| id.get_ref().clone()),
            when: when.collect(),
        }
    }
}
