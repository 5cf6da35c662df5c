//! Under construction.

pub mod lua;
