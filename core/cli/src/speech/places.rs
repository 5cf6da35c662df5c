//! Where on a tile a feature lies, and tiles in words.

use tilewright_engine::State;
use tilewright_engine::definitions::{Completion, SegmentDefinition};
use tilewright_engine::ids::{Kind, Segment, TileKind};

use super::Speech;
use crate::draw::turned;

impl Speech<'_> {
    /// A segment by its kind and cell, and by where it lies on its tile if that has several of the kind.
    pub fn located(&self, state: &State, segment: Segment) -> String {
        let node = state.features().node(segment);
        let placed = state.board().tile(node.tile);
        let printed = &self.setup.rules.definitions().tiles[placed.kind.index()].segments;
        let sides = self.sides(turned(printed[usize::from(node.position)].parts, placed.rotation.index() as u8));
        let alone = printed.iter().filter(|other| other.kind == node.kind).count() == 1;
        if alone || sides.is_empty() {
            return self.segment(state, segment);
        }
        let cell = placed.cell.to_string();
        self.say("at-sides", &[("kind", self.kind(node.kind)), ("cell", &cell), ("sides", &sides)])
    }

    /// What is printed on a tile, as it lies at rotation 0; the land between is left out.
    pub fn tile_in_words(&self, tile: TileKind) -> String {
        let definition = &self.setup.rules.definitions().tiles[tile.index()];
        let ground = |kind: Kind| self.setup.rules.definitions().kinds[kind.index()].completion == Completion::Never;
        let shown = definition.segments.iter().filter(|segment| !ground(segment.kind));
        let features = shown.map(|segment| self.feature_in_words(segment));
        let tags = definition.tags.iter().map(|(tag, _)| self.tag(*tag).to_owned());
        features.chain(tags).collect::<Vec<_>>().join(", ")
    }

    fn feature_in_words(&self, segment: &SegmentDefinition) -> String {
        let mut words = vec![self.kind(segment.kind).to_owned(), self.sides(segment.parts)];
        words.extend(segment.tags.iter().map(|(tag, _)| format!("+ {}", self.tag(*tag))));
        words.retain(|word| !word.is_empty());
        words.join(" ")
    }

    fn sides(&self, parts: u16) -> String {
        let names = self.say("directions", &[]);
        let names: Vec<&str> = names.split(' ').collect();
        directions(parts).into_iter().map(|at| names[at]).collect::<Vec<_>>().join(" ")
    }
}

/// The directions in which side parts lie, eight of them, from north clockwise: a side whose middle is taken, and a
/// corner that no such side is next to.
fn directions(parts: u16) -> Vec<usize> {
    let taken = |side: usize, part: usize| parts >> (3 * (side % 4) + part) & 1 == 1;
    let reached = |direction: usize| match (direction / 2, direction % 2) {
        (side, 0) => taken(side, 1),
        (side, _) => (taken(side, 2) || taken(side + 1, 0)) && !taken(side, 1) && !taken(side + 1, 1),
    };
    (0..8).filter(|direction| reached(*direction)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_sides_and_lone_corners() {
        let part = |side: u16, part: u16| 1_u16 << (3 * side + part);
        // A road from east to west, the land south of it, a corner between two roads, and nothing.
        assert_eq!(directions(part(1, 1) | part(3, 1)), [2, 6]);
        assert_eq!(directions(part(1, 2) | 0b111 << 6 | part(3, 0)), [4]);
        assert_eq!(directions(part(1, 2) | part(2, 0)), [3]);
        assert_eq!(directions(0), [0_usize; 0]);
    }

    #[test]
    fn a_quarter_turn_leads_from_north_to_east() {
        assert_eq!(directions(turned(0b010, 1)), [2]);
        assert_eq!(directions(turned(0b100, 3)), [7]);
    }
}
