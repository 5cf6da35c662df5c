//! From a game's state to the picture of its board.

use tilewright_engine::definitions::{Completion, Definitions};
use tilewright_engine::geometry::Rotation;
use tilewright_engine::ids::{FigureKind, Kind, Player, Segment, Tag, Tile, TileKind};
use tilewright_engine::{Piece, Place, State, TileShape};

use crate::draw::{FigureShape, Look, Mark, Picture, PictureFigure, PictureSegment, PictureTile, ScoreRow};
use crate::speech::Speech;

/// The picture of a board.
pub fn picture(speech: &Speech<'_>, state: &State, title: String, captions: Vec<String>) -> Picture {
    let tiles = (0..state.board().tiles().len() as u32).map(|tile| picture_tile(speech, state, Tile(tile)));
    Picture { title, captions, tiles: tiles.collect(), scores: scores(speech, state) }
}

fn scores(speech: &Speech<'_>, state: &State) -> Vec<ScoreRow> {
    let rules = &speech.setup().rules;
    let rows = rules.seats().map(|player| ScoreRow {
        seat: player.0,
        name: speech.player(player).to_owned(),
        points: state.points()[player.index()],
        followers: followers_at_hand(rules.definitions(), state, player),
        active: !state.is_over() && state.cursor().player == player,
    });
    rows.collect()
}

fn followers_at_hand(definitions: &Definitions, state: &State, player: Player) -> u16 {
    let kinds = definitions.figures.iter().enumerate().filter(|(_, figure)| figure.follower);
    let supply = |(kind, _): (usize, _)| state.figures().supply(Some(player), FigureKind(kind as u8));
    kinds.map(supply).sum::<u32>() as u16
}

fn picture_tile(speech: &Speech<'_>, state: &State, tile: Tile) -> PictureTile {
    let placed = state.board().tile(tile);
    let shape = speech.setup().rules.shapes().tile(placed.kind);
    PictureTile {
        x: placed.cell.x,
        y: placed.cell.y,
        figures: figures(speech, state, tile, shape),
        latest: state.cursor().placed == Some(tile),
        ..tile_in_hand(speech, placed.kind, placed.rotation)
    }
}

/// A tile that lies nowhere yet.
pub fn tile_in_hand(speech: &Speech<'_>, tile: TileKind, rotation: Rotation) -> PictureTile {
    let definitions = speech.setup().rules.definitions();
    let printed = &definitions.tiles[tile.index()].segments;
    let segments = printed.iter().map(|segment| PictureSegment {
        look: look(definitions, segment.kind),
        letter: kind_letter(speech, segment.kind),
        parts: segment.parts,
        marks: marks(&segment.tags, |_| Mark::Shield),
    });
    PictureTile {
        rotation: rotation.index() as u8,
        segments: segments.collect(),
        marks: marks(&speech.setup().rules.shapes().tile(tile).tags, |tag| Mark::Badge(badge(speech.tag(tag)))),
        ..PictureTile::default()
    }
}

/// A tile as it lies, alone.
pub fn tile_alone(speech: &Speech<'_>, state: &State, tile: Tile) -> PictureTile {
    PictureTile { latest: false, ..picture_tile(speech, state, tile) }
}

/// How features of a kind are painted, told from how they lie on tiles.
fn look(definitions: &Definitions, kind: Kind) -> Look {
    let same = |one: &Kind| class(definitions, *one) == class(definitions, kind);
    let number = (0..kind.0).map(Kind).filter(same).count() as u8;
    match class(definitions, kind) {
        Class::Ground => Look::Ground(number),
        Class::Place => Look::Place(number),
        Class::Path => Look::Path(number),
        Class::Area => Look::Area(number),
    }
}

#[derive(PartialEq, Eq)]
enum Class {
    Area,
    Path,
    Place,
    Ground,
}

fn class(definitions: &Definitions, kind: Kind) -> Class {
    let on_edges = definitions.edges.iter().filter(|edge| edge.parts.contains(&Some(kind)));
    let mut whole = on_edges.clone().map(|edge| edge.parts.iter().all(|part| *part == Some(kind)));
    if definitions.kinds[kind.index()].completion == Completion::Never {
        Class::Ground
    } else if on_edges.count() == 0 {
        Class::Place
    } else if whole.all(|whole| whole) {
        Class::Area
    } else {
        Class::Path
    }
}

fn marks(tags: &[(Tag, u16)], mark: impl Fn(Tag) -> Mark) -> Vec<Mark> {
    tags.iter().flat_map(|(tag, times)| std::iter::repeat_n(mark(*tag), usize::from(*times))).collect()
}

fn badge(word: &str) -> String {
    let initials: Vec<char> = word.split_whitespace().filter_map(|word| word.chars().next()).collect();
    let ends = initials.first().into_iter().chain(initials.last().filter(|_| initials.len() > 1));
    ends.flat_map(|initial| initial.to_uppercase()).collect()
}

/// What stands for a feature kind on a board of characters: the first letter of its word that no kind before it has.
pub fn kind_letter(speech: &Speech<'_>, kind: Kind) -> char {
    let mut taken = Vec::new();
    for earlier in 0..=kind.0 {
        let word = speech.kind(Kind(earlier));
        let free = word.chars().flat_map(char::to_uppercase).find(|sign| sign.is_alphabetic() && !taken.contains(sign));
        taken.push(free.unwrap_or_else(|| letter(word)));
    }
    taken.pop().unwrap_or('?')
}

fn letter(word: &str) -> char {
    word.chars().flat_map(char::to_uppercase).next().unwrap_or('?')
}

fn figures(speech: &Speech<'_>, state: &State, tile: Tile, shape: &TileShape) -> Vec<PictureFigure> {
    let definitions = speech.setup().rules.definitions();
    let first = state.board().tile(tile).first.0;
    let mine = |segment: Segment| (first..first + shape.segments.len() as u32).contains(&segment.0);
    let on_tile = state.figures().pieces().iter().filter_map(|piece| match piece.place {
        Place::Segment(segment, _) if mine(segment) => Some((piece, (segment.0 - first) as usize)),
        _ => None,
    });
    let figure = |(piece, segment): (&Piece, usize)| {
        let definition = &definitions.figures[piece.kind.index()];
        let plain = definition.follower && definition.weight == 1;
        PictureFigure {
            segment,
            owner: piece.owner.map(|owner| owner.0),
            shape: match piece.owner {
                None => FigureShape::Neutral,
                Some(_) if definition.weight > 1 => FigureShape::Large,
                Some(_) => FigureShape::Follower,
            },
            lying: look(definitions, shape.segments[segment].kind) == Look::Ground(0),
            letter: (!plain).then(|| letter(speech.figure(piece.kind))),
        }
    };
    on_tile.map(figure).collect()
}
