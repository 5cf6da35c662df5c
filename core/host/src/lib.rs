//! Finds, checks and loads packages: manifests, Lua, native libraries; game files; saves.

pub mod lua;
pub mod native;
