//! Tiles as data: the manifest's tables about them, and the files of tiles and sets.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;

use super::read::Document;
use super::{Entry, Text};
use crate::fault::{Fault, Source};

/// `[[tiles]]` of a manifest: a file of tiles, and which of its sets are in the deck.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TilesTable {
    /// The file.
    pub file: Text,
    /// The sets.
    pub sets: Vec<Text>,
    /// Whether a game file may name another file instead.
    #[serde(default)]
    pub replaceable: bool,
}

/// `[start]` of a manifest: the start tile.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StartTable {
    /// The tile.
    pub tile: Text,
    /// Whether one copy leaves the deck for it.
    #[serde(default)]
    pub from_deck: bool,
    /// Whether it takes the place of another package's start tile.
    #[serde(default)]
    pub replaces: bool,
}

/// A file of tiles and sets.
#[derive(Clone, Debug)]
pub struct TileFile {
    /// The file itself.
    pub source: Arc<Source>,
    /// Its sets.
    pub sets: Vec<Entry<SetTable>>,
    /// Its tiles.
    pub tiles: Vec<Entry<TileTable>>,
}

/// `[[set]]`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SetTable {
    /// Its id.
    pub id: Text,
    /// How many of each tile.
    pub tiles: BTreeMap<Text, u16>,
}

/// `[[tile]]`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TileTable {
    /// Its id.
    pub id: Text,
    /// What its sides show: north, east, south, west.
    pub edges: [Text; 4],
    /// Tags of the whole tile.
    #[serde(default)]
    pub tags: BTreeMap<Text, u16>,
    /// Its features.
    #[serde(default)]
    pub segments: Vec<Spanned<SegmentTable>>,
}

/// One feature of a tile.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SegmentTable {
    /// A name inside the tile, for links.
    pub id: Option<Text>,
    /// Its kind.
    pub kind: Text,
    /// The sides and parts of sides it takes.
    #[serde(default)]
    pub at: Vec<Text>,
    /// Its tags.
    #[serde(default)]
    pub tags: BTreeMap<Text, u16>,
    /// Segments of this tile that it is linked to, by kind of link.
    #[serde(default)]
    pub links: BTreeMap<Text, Vec<Text>>,
}

impl TileFile {
    /// Reads a file of tiles.
    pub fn read(source: &Arc<Source>) -> (TileFile, Vec<Fault>) {
        let mut document = Document::parse(source, source.text());
        let (sets, tiles) = (document.list("set"), document.list("tile"));
        (TileFile { source: source.clone(), sets, tiles }, document.finish())
    }
}
