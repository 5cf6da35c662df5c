//! Under construction.
pub mod definitions;
pub mod geometry;
pub mod ids;
pub mod steps;
