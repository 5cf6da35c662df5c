//! What the `tilewright` command is made of.

pub mod draw;
