//! The colours.

use super::picture::Look;

/// Behind the board.
pub(super) const PAPER: &str = "#f7f4ec";
/// Lines between cells without a tile.
pub(super) const GRID: &str = "#e6e0d0";
/// Text and outlines.
pub(super) const INK: &str = "#2b2620";
/// Text that matters less.
pub(super) const FAINT_INK: &str = "#7c7466";
/// Rims of walls, paths and buildings.
pub(super) const RIM: &str = "#6a4c2c";
/// The light part of walls and buildings.
pub(super) const STONE: &str = "#efe4cc";
/// The rim of a tile.
pub(super) const TILE_RIM: &str = "#5f7f45";
/// The frame of the tile placed last.
pub(super) const LATEST: &str = "#e4002b";
/// Figures that are nobody's.
pub(super) const NEUTRAL: &str = "#7a4a21";
/// The row of the player whose turn it is.
pub(super) const ACTIVE: &str = "#ece4d0";

const AREAS: [&str; 4] = ["#cf9f63", "#8db6cf", "#b9a5c4", "#b8b2a6"];
const PATHS: [&str; 4] = ["#fbf5e3", "#5fa3d3", "#9a9186", "#e2b04a"];
const PLACES: [&str; 4] = ["#a8402c", "#4d7f3a", "#4a5a70", "#8a5c9e"];
const GROUNDS: [&str; 4] = ["#a6cd7b", "#d9cf8f", "#c4d8c9", "#bcae8e"];

/// Players' colours by seat. They differ in lightness as well as in hue, so that people who tell few hues apart, and
/// prints in grey, tell them apart too.
const PLAYERS: [&str; 6] = ["#1f4fa3", "#dc4425", "#ffdf3d", "#1c1c1c", "#e79ac9", "#7ed3f2"];

/// The fill of a feature.
pub(super) fn fill(look: Look) -> &'static str {
    let colours = match look {
        Look::Area(_) => AREAS,
        Look::Path(_) => PATHS,
        Look::Place(_) => PLACES,
        Look::Ground(_) => GROUNDS,
    };
    colours[usize::from(look.colour()) % colours.len()]
}

/// The colour of a player, as `#rrggbb`; of a figure that is nobody's without a seat. Too high a seat starts again.
pub fn player_colour(seat: Option<u8>) -> &'static str {
    seat.map_or(NEUTRAL, |seat| PLAYERS[usize::from(seat) % PLAYERS.len()])
}

/// The colour of letters that can be read on a player's colour.
pub(super) fn letter_colour(seat: Option<u8>) -> &'static str {
    let light = seat.is_some_and(|seat| [2, 4, 5].contains(&(usize::from(seat) % PLAYERS.len())));
    if light { INK } else { "#ffffff" }
}
