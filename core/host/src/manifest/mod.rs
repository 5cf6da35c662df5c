//! The manifest of a package: what is written in it, nothing resolved yet.
//!
//! `docs/manifest.md` is the reference for authors.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use semver::VersionReq;
use serde::Deserialize;
use toml::Spanned;

mod check;
mod declarations;
mod one_file;
mod read;
mod shape;
mod tiles;
mod words;

pub(crate) use check::check;
pub use declarations::*;
pub use one_file::{has_script, manifest_place};
pub(crate) use read::Document;
pub use shape::{NumberOr, OneOrMany, TextOr};
pub use tiles::{SegmentTable, SetTable, StartTable, TileFile, TileTable, TilesTable};
pub use words::{Language, Words};

use crate::fault::{Fault, Source};

/// A text with its place.
pub type Text = Spanned<String>;

/// An edition of the game: words and defaults differ, nothing is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[allow(missing_docs)]
pub enum Edition {
    C1,
    C2,
    WE,
}

impl Edition {
    /// Every edition.
    pub const ALL: [Edition; 3] = [Edition::C1, Edition::C2, Edition::WE];

    /// The name in files.
    pub fn name(self) -> &'static str {
        match self {
            Edition::C1 => "C1",
            Edition::C2 => "C2",
            Edition::WE => "WE",
        }
    }

    /// The edition of a name.
    pub fn of_name(name: &str) -> Option<Edition> {
        Edition::ALL.into_iter().find(|edition| edition.name() == name)
    }
}

/// Where a table applies; it applies if all of it holds.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Guard {
    /// Only with this component of the package.
    pub component: Option<Text>,
    /// Only with this package in the game.
    pub with: Option<Text>,
    /// Only where options have one of these values.
    #[serde(default)]
    pub when: BTreeMap<Text, Spanned<OneOrMany>>,
}

/// A table of a manifest, with its guard and its place.
#[derive(Clone, Debug)]
pub struct Entry<T> {
    /// Where it applies.
    pub guard: Guard,
    /// The whole table.
    pub span: Range<usize>,
    /// The table without the guard.
    pub what: T,
}

/// A manifest, as written.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // Each field is the table of its name.
pub struct Manifest {
    pub source: Arc<Source>,
    pub package: PackageTable,
    pub requires: BTreeMap<Text, Spanned<VersionReq>>,
    pub optional: BTreeMap<Text, Spanned<VersionReq>>,
    pub conflicts: BTreeMap<Text, Spanned<TextOr<ConflictTable>>>,
    pub code: Option<CodeTable>,
    pub components: Vec<Entry<ComponentTable>>,
    pub options: Vec<(Text, OptionTable)>,
    pub edges: Vec<Entry<EdgeTable>>,
    pub kinds: Vec<Entry<KindTable>>,
    pub links: Vec<Entry<LinkTable>>,
    pub tags: Vec<Entry<NameTable>>,
    pub counts: Vec<Entry<CountTable>>,
    pub roles: Vec<Entry<RoleTable>>,
    pub figures: Vec<Entry<FigureTable>>,
    pub values: Vec<Entry<ValueTable>>,
    pub occasions: Vec<Entry<NameTable>>,
    pub terms: Vec<Entry<TermTable>>,
    pub hooks: Vec<Entry<HookTable>>,
    pub tiles: Vec<Entry<TilesTable>>,
    pub start: Option<Entry<StartTable>>,
    /// Words that stand in the manifest itself, as those of a package of one file do.
    pub words: Words,
}

impl Manifest {
    /// Reads a manifest: a `package.toml`, or the first comment of a Lua file (`place`).
    ///
    /// Everything wrong with the writing is reported; nothing comes back where even `[package]` cannot be read.
    pub fn read(source: &Arc<Source>, place: Range<usize>) -> (Option<Manifest>, Vec<Fault>) {
        // Blanks in front keep every place what it is in the whole file.
        let text = format!("{}{}", " ".repeat(place.start), &source.text()[place]);
        let mut document = Document::parse(source, &text);
        if document.unparsed() {
            return (None, document.finish());
        }
        let package = document.one("package");
        let words = words_inside(&mut document, source);
        let manifest = Manifest {
            source: source.clone(),
            requires: document.one("requires").unwrap_or_default(),
            optional: document.one("optional").unwrap_or_default(),
            conflicts: document.one("conflicts").unwrap_or_default(),
            code: document.one("code"),
            components: document.list("component"),
            options: document.tables("option"),
            edges: document.list("edge"),
            kinds: document.list("kind"),
            links: document.list("link"),
            tags: document.list("tag"),
            counts: document.list("count"),
            roles: document.list("role"),
            figures: document.list("figure"),
            values: document.list("value"),
            occasions: document.list("occasion"),
            terms: document.list("term"),
            hooks: document.list("hook"),
            tiles: document.list("tiles"),
            start: document.guarded("start"),
            words,
            // Last, so that everything else is read even where this is not there.
            package: match package {
                Some(package) => package,
                None => return (None, document.missing("package")),
            },
        };
        (Some(manifest), document.finish())
    }

    /// Whether this package says that it uses another one.
    pub fn uses(&self, package: &str) -> bool {
        self.requires.contains_key(package) || self.optional.contains_key(package)
    }
}

fn words_inside(document: &mut Document<'_>, source: &Arc<Source>) -> Words {
    let mut words = Words::default();
    let tables: Vec<(Text, words::LanguageTable)> = document.tables("words");
    for (code, table) in tables {
        match Language::of_code(code.get_ref()) {
            Some(language) => {
                let faults = words.add(source, language, table);
                faults.into_iter().for_each(|fault| document.fault(fault));
            }
            None => document.fault(words::not_a_language(source, &code)),
        }
    }
    words
}
