//! Choices as short texts, for saves: the same words whatever numbers a game gives to names.

use tilewright_engine::definitions::Definitions;
use tilewright_engine::geometry::{Cell, Rotation};
use tilewright_engine::ids::{Figure, FigureKind, Role, Segment, TileKind};
use tilewright_engine::{Choice, Rules};

/// A choice as a text: `draw base:monastery`, `place 1,-2 r90`, `figure base:follower s12 base:knight`, `region s3`,
/// `piece 4`, `alternative 1`, `pass`.
pub fn to_text(rules: &Rules, choice: Choice) -> String {
    let names = rules.definitions();
    match choice {
        Choice::Draw(tile) => format!("draw {}", names.tiles[tile.index()].name),
        Choice::Place { cell, rotation } => format!("place {cell} r{}", rotation.degrees()),
        Choice::Figure { kind, segment, role } => {
            let (figure, role) = (&names.figures[kind.index()].name, &names.roles[role.index()].name);
            format!("figure {figure} s{} {role}", segment.0)
        }
        Choice::Region(segment) => format!("region s{}", segment.0),
        Choice::Piece(figure) => format!("piece {}", figure.0),
        Choice::Alternative(position) => format!("alternative {position}"),
        Choice::Pass => "pass".to_owned(),
    }
}

/// The choice that a text stands for; nothing where it stands for none.
pub fn of_text(rules: &Rules, text: &str) -> Option<Choice> {
    let names = rules.definitions();
    let words: Vec<&str> = text.split_whitespace().collect();
    Some(match words[..] {
        ["draw", tile] => Choice::Draw(tile_of(names, tile)?),
        ["place", cell, rotation] => Choice::Place { cell: cell_of(cell)?, rotation: rotation_of(rotation)? },
        ["figure", figure, segment, role] => {
            let kind = position(names.figures.iter().map(|figure| &*figure.name), figure)?;
            let role = position(names.roles.iter().map(|role| &*role.name), role)?;
            Choice::Figure { kind: FigureKind(kind as u8), segment: segment_of(segment)?, role: Role(role as u8) }
        }
        ["region", segment] => Choice::Region(segment_of(segment)?),
        ["piece", figure] => Choice::Piece(Figure(figure.parse().ok()?)),
        ["alternative", position] => Choice::Alternative(position.parse().ok()?),
        ["pass"] => Choice::Pass,
        _ => return None,
    })
}

/// The tile of a full name.
pub fn tile_of(names: &Definitions, tile: &str) -> Option<TileKind> {
    position(names.tiles.iter().map(|tile| &*tile.name), tile).map(|kind| TileKind(kind as u16))
}

/// The cell of a text such as `1,-2`.
pub fn cell_of(text: &str) -> Option<Cell> {
    let (x, y) = text.split_once(',')?;
    Some(Cell::new(x.trim().parse().ok()?, y.trim().parse().ok()?))
}

fn rotation_of(text: &str) -> Option<Rotation> {
    let degrees: u16 = text.strip_prefix('r')?.parse().ok()?;
    (degrees.is_multiple_of(90) && degrees < 360).then(|| Rotation::quarters((degrees / 90) as u8))
}

fn segment_of(text: &str) -> Option<Segment> {
    text.strip_prefix('s')?.parse().ok().map(Segment)
}

fn position<'a>(mut names: impl Iterator<Item = &'a str>, name: &str) -> Option<usize> {
    names.position(|known| known == name)
}
