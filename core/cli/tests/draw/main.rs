//! Pictures of boards: pixel by pixel, in files, and in characters.

mod boards;
mod files;
mod pixels;
