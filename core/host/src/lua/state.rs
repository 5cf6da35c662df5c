use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use mlua::chunk::{ChunkMode, Compiler};
use mlua::{Error, Lua, LuaOptions, StdLib, Table, Variadic, VmState};

use super::fault::line_in;
use super::{Source, shortcut};

/// How many steps one call of a script may take. Lua counts a step per call and per turn of a loop; the number is the
/// same in every run, so a script that fails here fails everywhere.
pub const BUDGET: u32 = 2_000_000;

/// How long one call may take where its steps are few but huge, as copying megabytes. A guard against scripts that
/// mean harm, far beyond what [`BUDGET`] lets an honest one take.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// Functions that Lua would call in a step or without one, as its collector stands: steps must not depend on that.
const UNCOUNTED: [&str; 3] = ["tostring", "string.char", "string.sub"];

/// How many bytes the state of one script may take.
pub const MEMORY: usize = 64 << 20;

/// Steps from one look of the meter to the next; the budget is a multiple of it.
const STEPS_PER_LOOK: u32 = 16;

/// What a script may use of Lua's libraries, before the prelude thins them out.
fn libraries() -> StdLib {
    StdLib::TABLE | StdLib::STRING | StdLib::UTF8 | StdLib::BIT | StdLib::MATH | StdLib::COROUTINE
}

/// A state ready for a script, with `tilewright` as a global, and the meter that counts its steps.
pub(super) fn create(
    source: Source,
    tilewright: impl FnOnce(&Lua) -> mlua::Result<Table>,
) -> mlua::Result<(Lua, Rc<Meter>)> {
    // A panic of the host's is a mistake of ours: it must not end in a script's pcall.
    let lua = Lua::new_with(libraries(), LuaOptions::new().catch_rust_panics(false))?;
    lua.set_compiler(Compiler::new().set_disabled_builtins(UNCOUNTED));
    let prelude = lua.load(include_str!("prelude.lua")).set_name("=prelude");
    prelude.set_mode(ChunkMode::Text).exec()?;
    lua.globals().set("print", print(&lua, source.package)?)?;
    lua.globals().set("tilewright", tilewright(&lua)?)?;
    lua.sandbox(true)?;
    lua.set_memory_limit(MEMORY)?;
    let meter = Rc::new(Meter::new(source.file));
    let counting = meter.clone();
    lua.set_interrupt(move |lua| counting.look(lua));
    shortcut::hurry(&lua)?;
    meter.reset();
    Ok((lua, meter))
}

/// What a script prints goes where the host's own messages go.
fn print(lua: &Lua, package: &str) -> mlua::Result<mlua::Function> {
    let package = package.to_owned();
    let to_text: mlua::Function = lua.globals().get("tostring")?;
    lua.create_function(move |_, values: Variadic<mlua::Value>| {
        let texts = values.iter().map(|value| to_text.call::<String>(value));
        let texts = texts.collect::<mlua::Result<Vec<_>>>()?;
        tracing::info!(package, "{}", texts.join("\t"));
        Ok(())
    })
}

/// Counts the steps of a call. Between two looks they only pass.
pub(super) struct Meter {
    file: String,
    /// What the call may still spend, counted at each look for the steps that pass until the next.
    left: Cell<u32>,
    /// How many of the steps counted at the last look the call did not come to.
    rest: Cell<u32>,
    ends: Cell<Option<Instant>>,
    /// The line at which the budget was spent, where Lua knew it.
    spent: Cell<Option<Option<u32>>>,
}

impl Meter {
    fn new(file: &str) -> Self {
        Meter {
            file: file.to_owned(),
            left: Cell::new(BUDGET),
            rest: Cell::default(),
            ends: Cell::default(),
            spent: Cell::default(),
        }
    }

    /// Begins a call.
    pub fn reset(&self) {
        shortcut::pass(0);
        self.left.set(BUDGET);
        self.ends.set(None);
        self.spent.set(None);
    }

    /// Ends a call. The next one on this thread may be another script's.
    pub fn end(&self) {
        self.rest.set(shortcut::pass(0));
    }

    /// How many steps the last call took, since it ended.
    pub fn steps(&self) -> u32 {
        BUDGET - self.left.get() - self.rest.get()
    }

    /// Whether the budget was spent.
    pub fn is_spent(&self) -> bool {
        self.spent.get().is_some()
    }

    /// Where the budget was spent, if it was; a script that catches the error changes nothing about that.
    pub fn spent(&self) -> Option<Option<u32>> {
        self.spent.get()
    }

    fn look(&self, lua: &Lua) -> mlua::Result<VmState> {
        let left = self.left.get();
        if left == 0 || self.out_of_patience(left) {
            return Err(self.stop(lua));
        }
        self.left.set(left - STEPS_PER_LOOK);
        shortcut::pass(STEPS_PER_LOOK - 1);
        Ok(VmState::Continue)
    }

    fn out_of_patience(&self, left: u32) -> bool {
        // Most calls end before their second look, and need no clock.
        if left == BUDGET {
            return false;
        }
        let now = Instant::now();
        match self.ends.get() {
            Some(end) => now >= end,
            None => {
                self.ends.set(Some(now + PATIENCE));
                false
            }
        }
    }

    #[cold]
    fn stop(&self, lua: &Lua) -> Error {
        let stack = lua.traceback(None, 0).map(|stack| stack.to_string_lossy());
        let line = stack.ok().and_then(|stack| line_in(&stack, &self.file));
        self.spent.set(self.spent.get().or(Some(line)));
        Error::runtime("did not end within its budget")
    }
}
