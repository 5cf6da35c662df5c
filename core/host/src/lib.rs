//! Finds, checks and loads packages. Under construction.

pub mod native;
