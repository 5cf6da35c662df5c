//! Scripts of packages: one Lua state per package, sandboxed, counted and without a memory of its own.
//!
//! A script is a chunk that returns a table of functions. A function gets `ctx`, through which it reads and acts, and
//! the value kept from its question where it is called with an answer. Nothing else crosses the border, so a script
//! behaves the same in every run: no files, clock, random numbers or addresses reach it, and what it may spend is
//! counted rather than timed.
//!
//! The module knows the hook API and nothing of the engine: whoever implements [`HookApi`](tilewright_abi::HookApi)
//! can run scripts.

mod ask;
mod ctx;
mod fault;
mod kept;
mod names;
mod reference;
mod script;
mod shortcut;
mod state;
mod stubs;

pub use fault::{FaultKind, LuaFault};
pub use names::Names;
pub use reference::reference;
pub use script::Script;
pub use state::{BUDGET, MEMORY, PATIENCE};
pub use stubs::stubs;

/// A value of Lua's as messages name it. No address in it: a message is the same in every run.
fn shown(value: &mlua::Value) -> String {
    match value {
        mlua::Value::Nil => "nil".to_owned(),
        mlua::Value::Integer(number) => number.to_string(),
        mlua::Value::Number(number) => number.to_string(),
        other => format!("a {}", other.type_name()),
    }
}

/// The text of a script and what to call it.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Id of the package it belongs to.
    pub package: &'a str,
    /// The file as errors show it, such as `scripts/gingerbread-man/gingerbread_man.lua`.
    pub file: &'a str,
    /// The whole text of the file; a manifest in its first comment may stay.
    pub text: &'a str,
}
