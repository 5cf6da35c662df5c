//! What must hold for definitions to make a game.

use std::collections::BTreeMap;

use crate::definitions::*;
use crate::geometry::{Rotation, Side};
use crate::ids::*;
use crate::pattern::MOST_EDGE_KINDS;
use crate::references;
use crate::rules::RulesError;

const SIDES: [&str; 4] = ["north", "east", "south", "west"];
const PARTS: [&str; 3] = ["left", "middle", "right"];

pub(crate) fn check(definitions: &Definitions) -> Result<(), RulesError> {
    if !(1..=6).contains(&definitions.players) {
        return Err(RulesError::Players(definitions.players));
    }
    if definitions.edges.len() > MOST_EDGE_KINDS {
        return Err(RulesError::TooManyEdges(definitions.edges.len()));
    }
    references::check(definitions)?;
    amounts(definitions)?;
    factors(definitions)?;
    definitions.tiles.iter().try_for_each(|tile| side_parts(definitions, tile))?;
    (0..definitions.start.len()).try_for_each(|position| start_fits(definitions, position))
}

/// The most tiles of a game, so that no board, however stretched, grows out of the coordinates of cells.
const MOST_TILES: usize = 20_000;

/// The number after them stands for the kind of what is no region.
const MOST_KINDS: usize = 255;

/// What the small numbers of figures and terms can name.
const MOST_NAMED: usize = 65_535;

fn amounts(definitions: &Definitions) -> Result<(), RulesError> {
    let copies: usize = definitions.tiles.iter().map(|tile| usize::from(tile.copies)).sum();
    let owners = |figure: &FigureDefinition| if figure.neutral { 1 } else { usize::from(definitions.players) };
    let pieces = definitions.figures.iter().map(|figure| owners(figure) * usize::from(figure.pieces)).sum();
    let amounts = [
        ("tiles", copies + definitions.start.len(), MOST_TILES),
        ("kinds of features", definitions.kinds.len(), MOST_KINDS),
        ("figures", pieces, MOST_NAMED),
        ("terms by kind and occasion", definitions.terms.len(), MOST_NAMED),
    ];
    match amounts.into_iter().find(|(_, count, most)| count > most) {
        Some((what, count, most)) => Err(RulesError::TooMany { what, count, most }),
        None => Ok(()),
    }
}

/// All factors of a sheet are multiplied before they are applied.
fn factors(definitions: &Definitions) -> Result<(), RulesError> {
    let mut products: BTreeMap<(Kind, Occasion), (i32, i32)> = BTreeMap::new();
    for term in &definitions.terms {
        let Effect::Scale { numerator, denominator } = term.effect else { continue };
        let product = products.entry((term.kind, term.occasion)).or_insert((1, 1));
        // A factor of 0 would hide how large the others are.
        let above = product.0.checked_mul(i32::from(numerator.max(1)));
        let below = product.1.checked_mul(i32::from(denominator)).filter(|below| *below > 0);
        let too_large = || RulesError::Factors(definitions.kinds[term.kind.index()].name.clone());
        *product = above.zip(below).ok_or_else(too_large)?;
    }
    Ok(())
}

/// How many cells from the middle a start tile may lie, east or west and north or south: the board keeps room for every
/// cell between its tiles.
pub(crate) const FARTHEST_START: u16 = 250;

/// A start tile lies near enough, on a cell of its own, and matches the ones that were put down before it.
fn start_fits(definitions: &Definitions, position: usize) -> Result<(), RulesError> {
    let start = &definitions.start[position];
    let tile = || definitions.tiles[start.tile.index()].name.clone();
    if [start.cell.x, start.cell.y].iter().any(|along| along.unsigned_abs() > FARTHEST_START) {
        return Err(RulesError::StartAway { tile: tile(), cell: start.cell, position });
    }
    let before = &definitions.start[..position];
    let fits = |side: &Side| {
        let beside = before.iter().find(|other| other.cell == start.cell.beside(*side));
        beside.is_none_or(|other| {
            let (here, there) = (edge(definitions, start, *side), edge(definitions, other, side.opposite()));
            here == there
                || definitions.matching.contains(&(here, there))
                || definitions.matching.contains(&(there, here))
        })
    };
    if before.iter().all(|other| other.cell != start.cell) && Side::ALL.iter().all(fits) {
        return Ok(());
    }
    Err(RulesError::Start { tile: tile(), cell: start.cell, position })
}

/// What a start tile shows on a side of the board.
fn edge(definitions: &Definitions, start: &StartTile, side: Side) -> EdgeKind {
    let edges = definitions.tiles[start.tile.index()].edges;
    let printed = Side::ALL.into_iter().position(|printed| printed.turned(Rotation::quarters(start.rotation)) == side);
    edges[printed.expect("a turn only moves sides about")]
}

fn side_parts(definitions: &Definitions, tile: &TileDefinition) -> Result<(), RulesError> {
    for (side, side_name) in SIDES.into_iter().enumerate() {
        for (part, part_name) in PARTS.into_iter().enumerate() {
            let bit = 1 << (3 * side + part);
            let here: Vec<_> = tile.segments.iter().filter(|segment| segment.parts & bit != 0).collect();
            let shown = definitions.edges[tile.edges[side].index()].parts[part];
            if let Some(wrong) = here.iter().find(|segment| Some(segment.kind) != shown) {
                let kind = definitions.kinds[wrong.kind.index()].name.clone();
                return Err(RulesError::WrongKind { tile: tile.name.clone(), side: side_name, kind });
            }
            let wanted = usize::from(shown.is_some());
            if here.len() != wanted {
                return Err(RulesError::SidePart {
                    tile: tile.name.clone(),
                    side: side_name,
                    part: part_name,
                    found: here.len(),
                    wanted,
                });
            }
        }
    }
    let count = tile.segments.len();
    let inside = |&(_, from, to): &(LinkKind, u8, u8)| usize::from(from) < count && usize::from(to) < count;
    if tile.links.iter().all(inside) { Ok(()) } else { Err(RulesError::Link(tile.name.clone())) }
}
