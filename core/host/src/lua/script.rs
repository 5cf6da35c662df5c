use std::panic::resume_unwind;
use std::rc::Rc;

use mlua::chunk::ChunkMode;
use mlua::{AnyUserData, Function, IntoLuaMulti, Lua, Value as Lued};
use tilewright_abi::{Ask, HookApi, Value};

use super::ctx::{Ctx, Game, Refused};
use super::state::{self, Meter};
use super::{BUDGET, FaultKind, LuaFault, Names, Source, ask, kept, names, shortcut, shown};

/// The functions of one package's script, in a Lua state of their own.
///
/// The game is lent for the length of a call; `A` is whatever implements the hook API. `A::default()` is made once, as
/// what stands in the game's place meanwhile, so that a call allocates nothing.
pub struct Script<A> {
    package: String,
    file: String,
    /// By name, so that a function's number does not depend on the order of a Lua table.
    functions: Vec<(String, Function)>,
    ctx: AnyUserData,
    game: Rc<Game<A>>,
    meter: Rc<Meter>,
    lua: Lua,
}

impl<A: HookApi + Default + 'static> Script<A> {
    /// Runs a script's chunk and takes the functions it returns.
    ///
    /// Cheap enough to be done anew for every call, which shows whether a script keeps something in an upvalue: the
    /// only memory that the sandbox leaves it.
    ///
    /// # Errors
    ///
    /// Where the text is not Lua, asks for unknown names, fails, does not end, or returns anything but functions.
    pub fn load(source: Source, names: Rc<dyn Names>) -> Result<Self, LuaFault> {
        let host_fault = |error| LuaFault::from_error(source, &error);
        let table = |lua: &Lua| names::table(lua, source.package, &names);
        let (lua, meter) = state::create(source, table).map_err(host_fault)?;
        let chunk = lua.load(source.text).set_name(format!("@{}", source.file));
        let returned = chunk.set_mode(ChunkMode::Text).eval::<Lued>();
        meter.end();
        let returned = ended(source, &meter, returned)?;
        let functions = functions(source, returned)?;
        // A global written later would be a memory of the script's own.
        lua.globals().set_readonly(true);
        let game = Rc::new(Game::new(source.file));
        let ctx = lua.create_userdata(Ctx(game.clone())).map_err(host_fault)?;
        shortcut::lay(&lua, &ctx, &game).map_err(host_fault)?;
        Ok(Script {
            package: source.package.to_owned(),
            file: source.file.to_owned(),
            functions,
            ctx,
            game,
            meter,
            lua,
        })
    }

    /// Names of the functions in the order of their numbers.
    pub fn functions(&self) -> Vec<String> {
        self.functions.iter().map(|(name, _)| name.clone()).collect()
    }

    /// The number of a function, for [`act`](Self::act) and [`count`](Self::count).
    pub fn function_index(&self, name: &str) -> Option<usize> {
        self.functions.binary_search_by(|(own, _)| own.as_str().cmp(name)).ok()
    }

    /// How many steps of [`BUDGET`] the last call took.
    pub fn steps(&self) -> u32 {
        self.meter.steps()
    }

    /// Calls a function that acts and may end with a question; `kept` is what the question kept, for an answer.
    ///
    /// # Errors
    ///
    /// Where the function fails, does not end, is refused something, or returns what is no question. What it has done
    /// to the game until then stands: undoing it is the caller's.
    pub fn act(&mut self, function: usize, kept: &Value, api: &mut Box<A>) -> Result<Option<Box<Ask>>, LuaFault> {
        let kept = match kept {
            Value::Nothing => Lued::Nil,
            kept => kept::to_lua(&self.lua, kept).map_err(|error| LuaFault::from_error(self.source(), &error))?,
        };
        let bad = |message: String| self.bad_return(function, message);
        match self.call(function, (&self.ctx, kept), api)? {
            Lued::Nil => Ok(None),
            Lued::Table(table) => ask::read(&self.lua, &table)
                .map(|ask| Some(Box::new(ask)))
                .map_err(|message| bad(format!("asks wrongly: {message}"))),
            other => Err(bad(format!("returned {}, and not nil or a question", shown(&other)))),
        }
    }

    /// Calls a function that counts.
    ///
    /// # Errors
    ///
    /// Where the function fails, does not end, is refused something, or returns anything but a whole number.
    pub fn count(&mut self, function: usize, api: &mut Box<A>) -> Result<i64, LuaFault> {
        match self.call(function, &self.ctx, api)? {
            Lued::Integer(number) => Ok(number),
            other => Err(self.bad_return(function, format!("returned {}, and not a whole number", shown(&other)))),
        }
    }

    fn call(&self, function: usize, arguments: impl IntoLuaMulti, api: &mut Box<A>) -> Result<Lued, LuaFault> {
        let source = self.source();
        let Some((_, function)) = self.functions.get(function) else {
            let message = format!("there is no function number {function}");
            return Err(LuaFault::new(source, FaultKind::MissingFunction, None, message));
        };
        self.meter.reset();
        let returned = {
            let _loan = self.game.lend(api);
            function.call(arguments)
        };
        self.meter.end();
        match returned {
            Ok(value) if !self.meter.is_spent() && !self.game.has_failed() => Ok(value),
            returned => self.failed(returned),
        }
    }

    #[cold]
    fn failed(&self, returned: mlua::Result<Lued>) -> Result<Lued, LuaFault> {
        if let Some(payload) = self.game.panic() {
            resume_unwind(payload);
        }
        match self.game.refused() {
            Some(Refused { refusal, line }) => Err(LuaFault::new(self.source(), FaultKind::Refused, line, refusal.0)),
            None => ended(self.source(), &self.meter, returned),
        }
    }

    fn bad_return(&self, function: usize, message: String) -> LuaFault {
        let (name, function) = &self.functions[function];
        let line = function.info().line_defined;
        let line = line.and_then(|line| u32::try_from(line).ok());
        LuaFault::new(self.source(), FaultKind::BadReturn, line, format!("{name} {message}"))
    }

    fn source(&self) -> Source<'_> {
        Source { package: &self.package, file: &self.file, text: "" }
    }
}

/// What a call returned, unless it spent its budget: a script that catches that error fails all the same.
fn ended(source: Source, meter: &Meter, returned: mlua::Result<Lued>) -> Result<Lued, LuaFault> {
    match meter.spent() {
        Some(line) => {
            let message = format!("did not end within its budget of {BUDGET} steps");
            Err(LuaFault::new(source, FaultKind::Budget, line, message))
        }
        None => returned.map_err(|error| LuaFault::from_error(source, &error)),
    }
}

fn functions(source: Source, returned: Lued) -> Result<Vec<(String, Function)>, LuaFault> {
    let bad = |message: String| LuaFault::new(source, FaultKind::BadReturn, None, message);
    let Lued::Table(table) = returned else {
        let message = format!("the script must return a table of functions, and returns {}", shown(&returned));
        return Err(bad(message));
    };
    let mut functions = Vec::new();
    for pair in table.pairs::<Lued, Lued>() {
        match pair.map_err(|error| LuaFault::from_error(source, &error))? {
            (Lued::String(name), Lued::Function(function)) => functions.push((name.to_string_lossy(), function)),
            (name, other) => {
                // Not as Lua would show it: that may be an address, or a function of the script's.
                let name = name.as_string().map_or_else(|| shown(&name), |name| name.to_string_lossy());
                let message = format!("`{name}` in the table that the script returns is {}", shown(&other));
                return Err(bad(message + ", and not a function with a name"));
            }
        }
    }
    functions.sort_by(|(a, _), (b, _)| a.cmp(b));
    // Functions may call each other through this table; kept in it, a value would be a memory of the script's own.
    table.set_readonly(true);
    Ok(functions)
}
