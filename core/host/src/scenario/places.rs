//! Places and figures in words: `city at 2,0`, `farm north left at 0,0`, `Red's follower on city at 0,-1`.

use tilewright_engine::geometry::{Cell, Rotation};
use tilewright_engine::ids::{Figure, FigureKind, Kind, Player, Role, Segment, Tile};
use tilewright_engine::{Place, State};

use super::names::{Names, NoName};
use crate::choices::cell_of;

pub(super) const SIDES: [&str; 4] = ["north", "east", "south", "west"];
pub(super) const PARTS: [&str; 3] = ["left", "middle", "right"];

/// A place as written, read but not yet looked up.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    kind: Kind,
    side: Option<usize>,
    part: Option<usize>,
    cell: Option<Cell>,
}

/// A figure at a place, as written.
pub(super) struct Standing {
    pub owner: Option<Player>,
    pub figure: FigureKind,
    /// Anywhere in the region, instead of on the very segment.
    pub anywhere: bool,
    pub spot: Spot,
    pub role: Option<Role>,
}

impl Names {
    /// `KIND [SIDE [PART]] [at X,Y]`
    pub fn spot(&self, text: &str) -> Result<Spot, NoName> {
        let (what, cell) = match text.split_once(" at ") {
            Some((what, cell)) => {
                let found = cell_of(cell);
                let found = found.ok_or_else(|| NoName::new(format!("`{cell}` is no cell; write one as 2,-1")))?;
                (what, Some(found))
            }
            None => (text, None),
        };
        let mut words = what.split_whitespace();
        let kind = self.kind(words.next().unwrap_or_default())?;
        let mut word = |known: &[&str]| match words.next() {
            Some(word) => match known.iter().position(|known| *known == word) {
                Some(at) => Ok(Some(at)),
                None => Err(NoName::new(format!("`{word}` is none of {}", known.join(", ")))),
            },
            None => Ok(None),
        };
        let (side, part) = (word(&SIDES)?, word(&PARTS)?);
        match words.next() {
            Some(more) => Err(NoName::new(format!("`{more}` is too much in `{text}`"))),
            None => Ok(Spot { kind, side, part, cell }),
        }
    }

    /// `[OWNER's ]FIGURE`
    pub fn piece(&self, text: &str) -> Result<(Option<Player>, FigureKind), NoName> {
        let owned = self.players.iter().enumerate().find_map(|(seat, name)| {
            let figure = text.strip_prefix(name.as_str())?.strip_prefix("'s ")?;
            Some((Player(seat as u8), figure))
        });
        match owned {
            Some((owner, figure)) => Ok((Some(owner), self.figure(figure)?)),
            None => match text.split_once("'s ") {
                Some((name, figure)) => Ok((Some(self.player(name)?), self.figure(figure)?)),
                None => Ok((None, self.figure(text)?)),
            },
        }
    }

    /// `[OWNER's ]FIGURE on SPOT [as ROLE]`, or `in` for anywhere in that region.
    pub fn standing(&self, text: &str) -> Result<Standing, NoName> {
        let split = text.split_once(" on ").map(|parts| (parts, false));
        let split = split.or_else(|| text.split_once(" in ").map(|parts| (parts, true)));
        let Some(((piece, place), anywhere)) = split else {
            return Err(NoName::new(format!("`{text}` does not say where; write: follower on city at 0,0")));
        };
        let (spot, role) = match place.split_once(" as ") {
            Some((spot, role)) => (spot, Some(self.role(role)?)),
            None => (place, None),
        };
        let (owner, figure) = self.piece(piece)?;
        Ok(Standing { owner, figure, anywhere, spot: self.spot(spot)?, role })
    }

    /// The segment at a place; where no cell is named, on `tile`.
    pub fn segment(&self, state: &State, spot: &Spot, tile: Option<Tile>) -> Result<Segment, NoName> {
        let tile = match spot.cell {
            Some(cell) => state.board().tile_at(cell).ok_or_else(|| NoName::new(format!("no tile lies at {cell}")))?,
            None => tile.ok_or_else(|| NoName::new("the place lacks its cell: write `at X,Y` behind it".to_owned()))?,
        };
        let kind = self.kind_name(spot.kind);
        let here: Vec<Segment> =
            self.segments(state, tile).filter(|segment| self.matches(state, *segment, spot)).collect();
        let cell = state.board().tile(tile).cell;
        match here[..] {
            [] => Err(NoName::new(format!("there is no such {kind} at {cell}"))),
            [segment] => Ok(segment),
            _ => {
                let all: Vec<_> = here.iter().map(|segment| self.place(state, *segment)).collect();
                Err(NoName::new(format!("which one is meant: {}?", all.join(" or "))))
            }
        }
    }

    fn segments(&self, state: &State, tile: Tile) -> impl Iterator<Item = Segment> + use<> {
        let placed = state.board().tile(tile);
        let count = self.rules.shapes().tile(placed.kind).segments.len() as u32;
        (placed.first.0..placed.first.0 + count).map(Segment)
    }

    fn matches(&self, state: &State, segment: Segment, spot: &Spot) -> bool {
        let parts = self.board_parts(state, segment);
        let bits = match (spot.side, spot.part) {
            (None, _) => return state.features().node(segment).kind == spot.kind,
            (Some(side), None) => 0b111 << (3 * side),
            (Some(side), Some(part)) => 1 << (3 * side + part),
        };
        state.features().node(segment).kind == spot.kind && parts & bits != 0
    }

    /// The side parts of a segment as they lie on the board.
    fn board_parts(&self, state: &State, segment: Segment) -> u16 {
        let node = state.features().node(segment);
        let placed = state.board().tile(node.tile);
        let tile = &self.rules.definitions().tiles[placed.kind.index()];
        let printed = u32::from(tile.segments[usize::from(node.position)].parts);
        let by = 3 * placed.rotation.index() as u32;
        ((printed << by | printed >> (12 - by)) & 0xfff) as u16
    }

    /// A place in words: as short as it can be without meaning another one too.
    pub fn place(&self, state: &State, segment: Segment) -> String {
        let node = state.features().node(segment);
        let (kind, cell) = (self.kind_name(node.kind), state.board().tile(node.tile).cell);
        let parts = self.board_parts(state, segment);
        let bits = (0..12).filter(|bit| parts & 1 << bit != 0).map(|bit| (bit / 3, bit % 3)).collect::<Vec<_>>();
        let plain = Spot { kind: node.kind, side: None, part: None, cell: None };
        let with_side = bits.iter().map(|(side, _)| Spot { side: Some(*side), ..plain });
        let with_part = bits.iter().map(|(side, part)| Spot { side: Some(*side), part: Some(*part), ..plain });
        let mut spots = std::iter::once(plain).chain(with_side).chain(with_part);
        let alone = |spot: &Spot| {
            self.segments(state, node.tile).filter(|other| self.matches(state, *other, spot)).count() == 1
        };
        let spot = spots.find(alone).unwrap_or(plain);
        let words = spot.side.map(|side| SIDES[side]).into_iter().chain(spot.part.map(|part| PARTS[part]));
        let words: String = words.map(|word| format!(" {word}")).collect();
        format!("{kind}{words} at {cell}")
    }

    /// Whether a figure is the one meant and stands where it is said to.
    pub fn stands(&self, state: &State, figure: Figure, standing: &Standing, segment: Segment) -> bool {
        let piece = state.figures().piece(figure);
        let Place::Segment(here, role) = piece.place else { return false };
        let there = if standing.anywhere {
            state.features().region(here) == state.features().region(segment)
        } else {
            here == segment
        };
        there
            && (piece.owner, piece.kind) == (standing.owner, standing.figure)
            && (standing.role.is_none() || role == standing.role)
    }
}

/// Degrees clockwise as a rotation.
pub(super) fn rotation(degrees: u16) -> Result<Rotation, NoName> {
    match degrees {
        0 | 90 | 180 | 270 => Ok(Rotation::quarters((degrees / 90) as u8)),
        _ => Err(NoName::new(format!("a tile is turned by 0, 90, 180 or 270, not {degrees}"))),
    }
}
