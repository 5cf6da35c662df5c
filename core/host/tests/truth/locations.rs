//! Where on a turned tile a segment lies, in the records' way of writing.

use std::collections::BTreeSet;

use tilewright_engine::geometry::{Cell, Side};
use tilewright_engine::ids::{Kind, Segment, Tile};
use tilewright_engine::{Rules, State};

const SIDES: [char; 4] = ['N', 'E', 'S', 'W'];

/// What part of the tile's rim is meant, as sides, or as left and right halves of sides where the text has a dot or
/// an L or R. `_N` is all sides but the north.
fn rim(location: &str) -> BTreeSet<String> {
    if let Some(without) = location.strip_prefix('_') {
        let sides = SIDES.iter().map(char::to_string);
        return sides.filter(|side| side != without).collect();
    }
    if location.starts_with('I') {
        return BTreeSet::new();
    }
    if location.contains(['L', 'R']) {
        return location.split('.').map(str::to_owned).collect();
    }
    location.chars().map(|side| side.to_string()).collect()
}

/// The part of the rim that a segment takes. A side shared with another feature is written by halves: of those only
/// left and right have a name, so the middle of a whole side goes with them.
fn rim_of(rules: &Rules, state: &State, tile: Tile, position: usize, halves: bool) -> BTreeSet<String> {
    let placed = state.board().tile(tile);
    let parts = rules.definitions().tiles[placed.kind.index()].segments[position].parts;
    let mut rim = BTreeSet::new();
    for side in Side::ALL {
        let name = SIDES[side.turned(placed.rotation).index()];
        let has = |part: usize| parts >> (3 * side.index() + part) & 1 == 1;
        if halves {
            rim.extend(
                [(0, "L"), (2, "R")].iter().filter(|(part, _)| has(*part)).map(|(_, half)| format!("{name}{half}")),
            );
        } else if has(1) {
            rim.insert(name.to_string());
        }
    }
    rim
}

/// The segment of a kind at a location of the tile on a cell; only where exactly one lies so.
pub fn segment(rules: &Rules, state: &State, cell: Cell, kind: Kind, location: &str) -> Result<Segment, String> {
    let tile = state.board().tile_at(cell).ok_or_else(|| format!("no tile lies on {cell}"))?;
    let placed = state.board().tile(tile);
    let (wanted, halves) = (rim(location), location.contains(['L', 'R']));
    let segments = rules.definitions().tiles[placed.kind.index()].segments.iter().enumerate();
    let there: Vec<usize> = segments
        .filter(|(position, segment)| segment.kind == kind && rim_of(rules, state, tile, *position, halves) == wanted)
        .map(|(position, _)| position)
        .collect();
    match there.as_slice() {
        [position] => Ok(Segment(placed.first.0 + *position as u32)),
        other => Err(format!("{} segments at {location} of the tile on {cell}", other.len())),
    }
}
