//! Pictures of a board: SVG, PNG and, for terminals, text.
//!
//! A [`Picture`] says what a board looks like; it knows neither rules nor kinds of features. Whoever makes one picks a
//! [`Look`] for each feature.

mod board;
mod file;
mod grid;
mod palette;
mod picture;
mod raster;
mod shape;
mod spots;
mod symbols;
mod table;
mod terrain;
#[cfg(test)]
mod tests;
mod text;
mod tile;

pub use file::write;
pub use palette::player_colour;
pub(crate) use picture::turned;
pub use picture::{CellLabel, FigureShape, Look, Mark, Picture, PictureFigure, PictureSegment, PictureTile, ScoreRow};
pub use text::{Ink, row, text, text_with_labels};

use std::path::PathBuf;

/// Why a picture could not be made.
#[derive(Debug, thiserror::Error)]
pub enum DrawError {
    /// The file name does not say which format is wanted.
    #[error("cannot tell the format of {path}: a picture's name ends in .svg or .png")]
    Extension {
        /// The file that was asked for.
        path: PathBuf,
    },
    /// The picture has no pixels at this scale, or too many.
    #[error("a picture of {width} × {height} pixels is too large or too small; try another scale or .svg")]
    Size {
        /// Width in pixels.
        width: f32,
        /// Height in pixels.
        height: f32,
    },
    /// The vectors could not be read for painting.
    #[error("the picture cannot be painted")]
    Vectors(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The pixels could not be put into a file's form.
    #[error("the picture cannot be encoded as PNG")]
    Encode(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The file could not be written.
    #[error("cannot write {path}")]
    Write {
        /// The file that was asked for.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
}

/// The picture as an SVG file. It grows with the box around the tiles.
pub fn svg(picture: &Picture) -> String {
    board::document(picture).to_string()
}

/// The picture as a PNG file; at scale 1 a tile is 100 pixels wide.
///
/// # Errors
///
/// [`DrawError::Size`] where the scale makes it too large or leaves nothing.
pub fn png(picture: &Picture, scale: f32) -> Result<Vec<u8>, DrawError> {
    raster::Raster::of(&svg(picture))?.png(scale)
}
