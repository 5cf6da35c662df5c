//! Whether the features of a tile fit its sides, and whether those that touch are linked.

use tilewright_engine::definitions::TileDefinition;
use tilewright_engine::ids::{EdgeKind, Kind, LinkKind};

use super::tiles::Shape;
use super::{Lowering, Sort, Use};
use crate::fault::{Code, Fault, did_you_mean};
use crate::manifest::{Text, TileTable};

const SIDES: [(&str, &str); 4] = [("N", "north"), ("E", "east"), ("S", "south"), ("W", "west")];
const PARTS: [&str; 3] = ["left", "middle", "right"];

/// A kind of link as manifests declare it, with numbers.
#[derive(Clone, Copy)]
pub(super) struct Link {
    pub number: LinkKind,
    pub from: Kind,
    pub to: Kind,
    /// Whether neighbours on the rim must be linked.
    pub rim: bool,
}

impl Lowering<'_> {
    /// The side parts that a segment takes, as a mask.
    pub(super) fn side_parts(
        &mut self,
        at: Use<'_>,
        places: &[Text],
        kind: Kind,
        edges: &[EdgeKind; 4],
    ) -> Option<u16> {
        let mut mask = 0;
        let mut whole = true;
        for place in places {
            match self.side_part(place, kind, edges) {
                Ok(parts) if mask & parts != 0 => {
                    let message = format!("`{}` is taken twice", place.get_ref());
                    self.fault(Code::TileSides, at.source, place.span(), message);
                    whole = false;
                }
                Ok(parts) => mask |= parts,
                Err(message) => {
                    let fault = Fault::new(Code::TileSides, at.source, place.span(), message);
                    self.faults.push(fault.help("write a side, N, E, S or W, or a part of it: \"N.left\""));
                    whole = false;
                }
            }
        }
        whole.then_some(mask)
    }

    fn side_part(&self, place: &Text, kind: Kind, edges: &[EdgeKind; 4]) -> Result<u16, String> {
        let text = place.get_ref();
        let (side, part) = text.split_once('.').map_or((&**text, None), |(side, part)| (side, Some(part)));
        let side = SIDES.iter().position(|(short, _)| *short == side);
        let side = side.ok_or_else(|| format!("`{text}` is no side of a tile"))?;
        let edge = &self.definitions.edges[edges[side].index()];
        let has = |part: usize| edge.parts[part] == Some(kind);
        let kind = &self.definitions.kinds[kind.index()].name;
        let side_name = SIDES[side].1;
        match part {
            None => {
                let mask = (0..3).filter(|part| has(*part)).map(|part| bit(side, part)).sum();
                let none = || format!("the {side_name} side is `{}`: it has no part of `{kind}`", edge.name);
                if mask == 0 { Err(none()) } else { Ok(mask) }
            }
            Some(part) => {
                let number = PARTS.iter().position(|name| *name == part);
                let number = number.ok_or_else(|| format!("`{text}` is no part of a side"))?;
                let other = || format!("the {part} part of the {side_name} side, `{}`, is not `{kind}`", edge.name);
                if has(number) { Ok(bit(side, number)) } else { Err(other()) }
            }
        }
    }

    /// Each part of each side belongs to exactly one segment.
    pub(super) fn check_sides(&mut self, at: Use<'_>, tile: &TileTable, shape: &TileDefinition) {
        for (side, (short, long)) in SIDES.iter().enumerate() {
            let parts = self.definitions.edges[shape.edges[side].index()].parts;
            for (part, kind) in parts.iter().enumerate() {
                let Some(kind) = kind else { continue };
                let takes = |mask: u16| mask & bit(side, part) != 0;
                let takers = shape.segments.iter().filter(|segment| takes(segment.parts)).count();
                if takers == 1 {
                    continue;
                }
                let kind = &self.definitions.kinds[kind.index()].name;
                let (which, part) = (&tile.edges[side], PARTS[part]);
                let fault = |message| Fault::new(Code::TileSides, at.source, which.span(), message);
                let id = tile.id.get_ref();
                self.faults.push(match takers {
                    0 => fault(format!("no segment of `{id}` takes the {part} part of its {long} side"))
                        .help(format!("add \"{short}.{part}\" to a segment of kind `{kind}`")),
                    _ => fault(format!("{takers} segments of `{id}` take the {part} part of its {long} side")),
                });
            }
        }
    }

    /// The links between the segments of a tile, by position.
    pub(super) fn segment_links(&mut self, at: Use<'_>, tile: &TileTable, shape: &Shape) -> Vec<(LinkKind, u8, u8)> {
        let mut links = Vec::new();
        for (from, written) in shape.written.iter().enumerate() {
            for (name, targets) in &tile.segments[*written].get_ref().links {
                let Some(link) = self.resolve(at, Sort::Link, name) else { continue };
                let link = link.number().map(|number| self.links[number as usize]);
                for target in targets {
                    let Some(to) = self.segment_named(at, tile, target) else { continue };
                    let to = shape.written.iter().position(|written| *written == to);
                    if let (Some(link), Some(to)) = (link, to) {
                        self.check_link(at, target, link, shape, (from, to));
                        links.push((link.number, from as u8, to as u8));
                    }
                }
            }
        }
        links.sort();
        links.dedup();
        links
    }

    fn check_link(&mut self, at: Use<'_>, place: &Text, link: Link, shape: &Shape, ends: (usize, usize)) {
        let kind = |segment: usize| shape.definition.segments[segment].kind;
        if (kind(ends.0), kind(ends.1)) != (link.from, link.to) {
            let name = |kind: Kind| &self.definitions.kinds[kind.index()].name;
            let link_name = &self.definitions.links[link.number.index()];
            let (from, to) = (name(link.from), name(link.to));
            let message = format!("`{link_name}` leads from `{from}` to `{to}`");
            self.fault(Code::TileLinks, at.source, place.span(), message);
        }
    }

    /// The place in the list of the segment that a link names, by its id or, where it is the only one, by its kind.
    fn segment_named(&mut self, at: Use<'_>, tile: &TileTable, name: &Text) -> Option<usize> {
        let names = tile.segments.iter().map(|segment| {
            let segment = segment.get_ref();
            let kind = segment.kind.get_ref();
            let kind = kind.split_once(':').map_or(&**kind, |(_, kind)| kind);
            segment.id.as_ref().map_or(kind, |id| id.get_ref())
        });
        let names: Vec<&str> = names.collect();
        let mut found = names.iter().enumerate().filter(|(_, other)| **other == name.get_ref());
        match (found.next(), found.next()) {
            (Some((position, _)), None) => Some(position),
            (Some(_), Some(_)) => {
                let message = format!("`{}` has several segments `{}`", tile.id.get_ref(), name.get_ref());
                let fault = Fault::new(Code::TileLinks, at.source, name.span(), message);
                self.faults.push(fault.help("give them an `id` each"));
                None
            }
            (None, _) => {
                let message = format!("`{}` has no segment `{}`", tile.id.get_ref(), name.get_ref());
                let fault = Fault::new(Code::UnknownName, at.source, name.span(), message);
                self.faults.push(fault.maybe_help(did_you_mean(name.get_ref(), names)));
                None
            }
        }
    }

    /// Segments that are neighbours on the rim, round the corners too, are linked where a link says they must be.
    pub(super) fn check_rim(&mut self, at: Use<'_>, tile: &TileTable, shape: &Shape) {
        let definition = &shape.definition;
        let owner =
            |place: usize| definition.segments.iter().position(|segment| segment.parts & (1 << (place % 12)) != 0);
        let mut missing = Vec::new();
        for place in 0..12 {
            let (Some(one), Some(other)) = (owner(place), owner(place + 1)) else { continue };
            for (from, to) in [(one, other), (other, one)] {
                let kinds = (definition.segments[from].kind, definition.segments[to].kind);
                for link in self.links.iter().filter(|link| link.rim && (link.from, link.to) == kinds) {
                    let needed = (link.number, from as u8, to as u8);
                    if !definition.links.contains(&needed) && !missing.contains(&needed) {
                        missing.push(needed);
                    }
                }
            }
        }
        for (link, from, to) in missing {
            let kind = |segment: u8| {
                let kind = definition.segments[usize::from(segment)].kind;
                &self.definitions.kinds[kind.index()].name
            };
            let link = &self.definitions.links[link.index()];
            let written = &tile.segments[shape.written[usize::from(from)]];
            let message = format!("this `{}` touches a `{}` and is not linked to it", kind(from), kind(to));
            let fault = Fault::new(Code::TileLinks, at.source, written.span(), message);
            self.faults.push(fault.help(format!("add it to the links `{link}` of this segment")));
        }
    }
}

fn bit(side: usize, part: usize) -> u16 {
    1 << (3 * side + part)
}
