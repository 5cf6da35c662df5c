//! Tiles, how many of each are in the deck, and the start tile.

use std::collections::BTreeMap;
use std::sync::Arc;

use tilewright_engine::definitions::{SegmentDefinition, StartTile, TileDefinition};
use tilewright_engine::geometry::Cell;
use tilewright_engine::ids::{EdgeKind, Kind, Tag, TileKind};

use super::{Lowering, Scope, Sort, Use};
use crate::fault::{Code, Fault, Source};
use crate::game_file::GameFile;
use crate::manifest::{Entry, Guard, StartTable, Text, TileFile, TileTable};

/// A tile with everything resolved, before it is known whether it is in the game.
pub(super) struct Shape {
    pub definition: TileDefinition,
    /// For each segment its place in the file's list, for links and messages.
    pub written: Vec<usize>,
}

impl<'a> Lowering<'a> {
    /// Puts every tile of the deck and the start tile in place.
    pub(super) fn tiles(&mut self, game: &GameFile) {
        let mut copies: BTreeMap<String, u32> = BTreeMap::new();
        let mut shapes: Vec<Shape> = Vec::new();
        for scope in self.scopes {
            let files = self.files(scope, game);
            for (file, _) in &files {
                self.shapes(scope, file, &mut shapes);
            }
            for (file, sets) in files {
                self.count_copies(scope, file, &sets, &mut copies);
            }
        }
        let start = self.start(game);
        for mut shape in shapes {
            let name = &shape.definition.name;
            let is_start = start.as_ref().filter(|start| start.name == *name);
            let in_deck = copies.get(name).copied().unwrap_or(0);
            if in_deck == 0 && is_start.is_none() {
                continue;
            }
            let number = self.definitions.tiles.len();
            self.names.declare(Sort::Tile, name, Some(number as u32));
            let taken = u32::from(is_start.is_some_and(|start| start.from_deck));
            match in_deck.checked_sub(taken).map(u16::try_from) {
                Some(Ok(copies)) => shape.definition.copies = copies,
                _ => self.wrong_copies(game, name, in_deck),
            }
            if is_start.is_some() {
                let (tile, cell) = (TileKind(number as u16), Cell::default());
                self.definitions.start.push(StartTile { tile, cell, rotation: 0 });
            }
            self.definitions.tiles.push(shape.definition);
        }
    }

    fn wrong_copies(&mut self, game: &GameFile, name: &str, in_deck: u32) {
        let message = match in_deck {
            0 => format!("no copy of the start tile `{name}` is in the deck"),
            _ => format!("{in_deck} copies of `{name}` are more than a deck can hold"),
        };
        self.fault(Code::TooMany, &game.source, 0..0, message);
    }

    /// The files of tiles of a package that are used, each with the sets that are in the deck.
    fn files(&mut self, scope: &'a Scope<'a>, game: &GameFile) -> Vec<(&'a TileFile, Vec<&'a Text>)> {
        let mut files: Vec<(&'a TileFile, Vec<&'a Text>)> = Vec::new();
        let own = scope.selection.and_then(|selection| selection.tiles.as_ref());
        let mut replaced = false;
        for entry in &scope.package.manifest.tiles {
            let applies = self.applies(scope, entry);
            let Some(mut file) = scope.package.tile_files.get(entry.what.file.get_ref()) else { continue };
            if let (Some((_, own)), true) = (own, entry.what.replaceable) {
                replaced |= applies;
                file = own;
            }
            let sets: Vec<_> = entry.what.sets.iter().filter(|_| applies).collect();
            match files.iter_mut().find(|(known, _)| Arc::ptr_eq(&known.source, &file.source)) {
                Some((_, known)) => known.extend(sets),
                None => files.push((file, sets)),
            }
        }
        if let (Some((name, _)), false) = (own, replaced) {
            let message = format!("`{}` has no tiles in this game that may be replaced", scope.package.id);
            self.fault(Code::Contradiction, &game.source, name.span(), message);
        }
        files
    }

    fn shapes(&mut self, scope: &'a Scope<'a>, file: &'a TileFile, shapes: &mut Vec<Shape>) {
        for entry in &file.tiles {
            let at = in_tiles(scope, &file.source, &entry.guard);
            let applies = scope.applies(&entry.guard, &file.source, &mut self.faults);
            let name = scope.full(entry.what.id.get_ref());
            if shapes.iter().any(|shape| shape.definition.name == name) {
                let message = format!("there is another tile `{}`", entry.what.id.get_ref());
                self.fault(Code::Duplicate, at.source, entry.what.id.span(), message);
            }
            self.names.declare(Sort::Tile, &name, None);
            if let (Some(shape), true) = (self.shape(at, entry, name), applies) {
                shapes.push(shape);
            }
        }
    }

    fn shape(&mut self, at: Use<'_>, entry: &Entry<TileTable>, name: String) -> Option<Shape> {
        let tile = &entry.what;
        let edges: Vec<_> = tile.edges.iter().map(|edge| self.edge(at, edge)).collect();
        let edges: [EdgeKind; 4] = edges.into_iter().collect::<Option<Vec<_>>>()?.try_into().ok()?;
        let (mut segments, mut written) = (Vec::new(), Vec::new());
        let mut whole = true;
        for (position, segment) in tile.segments.iter().enumerate() {
            let segment = segment.get_ref();
            let Some(meaning) = self.resolve(at, Sort::Kind, &segment.kind) else {
                whole = false;
                continue;
            };
            let tags = self.tags(at, &segment.tags);
            let Some(kind) = meaning.number() else { continue };
            let kind = Kind(kind as u8);
            match self.side_parts(at, &segment.at, kind, &edges) {
                Some(parts) => segments.push(SegmentDefinition { kind, parts, tags }),
                None => whole = false,
            }
            written.push(position);
        }
        let tags = self.tags(at, &tile.tags);
        if segments.len() > usize::from(u8::MAX) {
            let message = format!("`{}` has {} segments", tile.id.get_ref(), segments.len());
            self.fault(Code::TooMany, at.source, tile.id.span(), message);
            return None;
        }
        // Everything further would only be a consequence.
        if !whole {
            return None;
        }
        let definition = TileDefinition { name, edges, segments, tags, links: Vec::new(), copies: 0 };
        let mut shape = Shape { definition, written };
        self.check_sides(at, tile, &shape.definition);
        let before = self.faults.len();
        shape.definition.links = self.segment_links(at, tile, &shape);
        if self.faults.len() == before {
            self.check_rim(at, tile, &shape);
        }
        Some(shape)
    }

    fn edge(&mut self, at: Use<'_>, edge: &Text) -> Option<EdgeKind> {
        let meaning = self.resolve(at, Sort::Edge, edge)?;
        if meaning.number().is_none() {
            let message = format!("the edge `{}` is not in this game", edge.get_ref());
            let fault = Fault::new(Code::Undeclared, at.source, edge.span(), message);
            self.faults.push(fault.help("guard the tile as the edge is guarded"));
        }
        meaning.number().map(|number| EdgeKind(number as u8))
    }

    fn tags(&mut self, at: Use<'_>, tags: &BTreeMap<Text, u16>) -> Vec<(Tag, u16)> {
        let found = tags.iter().filter_map(|(tag, times)| {
            let number = self.resolve(at, Sort::Tag, tag)?.number()?;
            Some((Tag(number as u16), *times))
        });
        let mut found: Vec<_> = found.collect();
        found.sort();
        found
    }

    /// Adds the copies of the sets of a package that are in the deck.
    fn count_copies(
        &mut self,
        scope: &'a Scope<'a>,
        file: &'a TileFile,
        sets: &[&Text],
        copies: &mut BTreeMap<String, u32>,
    ) {
        for wanted in sets {
            if !file.sets.iter().any(|set| set.what.id == **wanted) {
                let message = format!("{} has no set `{}`", file.source.name(), wanted.get_ref());
                let known = file.sets.iter().map(|set| set.what.id.get_ref().as_str());
                let help = crate::fault::did_you_mean(wanted.get_ref(), known);
                let source = &scope.package.manifest.source;
                let fault = Fault::new(Code::UnknownName, source, wanted.span(), message);
                self.faults.push(fault.maybe_help(help));
            }
        }
        let times = scope.selection.map_or(1, |selection| u32::from(selection.copies));
        for set in &file.sets {
            let at = in_tiles(scope, &file.source, &set.guard);
            let applies = scope.applies(&set.guard, &file.source, &mut self.faults);
            let counts = sets.iter().any(|wanted| **wanted == set.what.id) && applies;
            for (tile, count) in &set.what.tiles {
                let found = self.resolve(at, Sort::Tile, tile).is_some();
                if counts && found {
                    let name = tile.get_ref();
                    let full = if name.contains(':') { name.clone() } else { scope.full(name) };
                    let copies = copies.entry(full).or_default();
                    *copies = copies.saturating_add(u32::from(*count) * times);
                }
            }
        }
    }

    fn start(&mut self, game: &GameFile) -> Option<Start> {
        let mut found: Vec<(&'a Scope<'a>, &'a Entry<StartTable>)> = Vec::new();
        for scope in self.scopes {
            if let Some(entry) = &scope.package.manifest.start {
                let at = self.in_manifest(scope, &entry.guard);
                let known = self.resolve(at, Sort::Tile, &entry.what.tile).is_some();
                if self.applies(scope, entry) && known {
                    found.push((scope, entry));
                }
            }
        }
        if found.iter().any(|(_, entry)| entry.what.replaces) {
            found.retain(|(_, entry)| entry.what.replaces);
        }
        match found.as_slice() {
            [] => {
                let message = "no package of this game gives a start tile".to_owned();
                self.fault(Code::MissingKey, &game.source, 0..0, message);
                None
            }
            [(scope, entry)] => {
                let name = entry.what.tile.get_ref();
                let name = if name.contains(':') { name.clone() } else { scope.full(name) };
                Some(Start { name, from_deck: entry.what.from_deck })
            }
            [(one, _), .., (other, entry)] => {
                let (one, source) = (&one.package.id, &other.package.manifest.source);
                let message = format!("`{one}` gives a start tile too");
                let fault = Fault::new(Code::Conflict, source, entry.span.clone(), message);
                self.faults.push(fault.help("one of them may say `replaces = true`"));
                None
            }
        }
    }
}

struct Start {
    name: String,
    from_deck: bool,
}

fn in_tiles<'a>(scope: &'a Scope<'a>, source: &'a Arc<Source>, guard: &'a Guard) -> Use<'a> {
    let with = guard.with.as_ref().map(|with| with.get_ref().as_str());
    Use { scope, source, with, lenient: true }
}
