use std::any::Any;
use std::cell::{Cell, RefCell};
use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;
use std::rc::Rc;

use mlua::{Error, Lua, UserData, UserDataMethods};
use tilewright_abi::{HookApi, NONE, Noun, Refusal, hook_api_rows};

use super::fault::line_in;

/// What the game refused, and the line that wanted it.
pub(super) struct Refused {
    pub refusal: Refusal,
    pub line: Option<u32>,
}

/// The game as the functions of one script reach it.
///
/// `ctx` lives as long as the script, the game only as long as a call; so a call lends its game to this place.
pub(super) struct Game<A> {
    file: String,
    api: RefCell<Box<A>>,
    has_failed: Cell<bool>,
    refused: RefCell<Option<Refused>>,
    /// The first panic of the game. It passes Lua by, where a script could catch it or run into an error before it.
    panic: RefCell<Option<Box<dyn Any + Send>>>,
    /// Where Lua keeps `ctx`; only ever compared.
    pub ctx: Cell<*mut c_void>,
}

impl<A: Default> Game<A> {
    pub fn new(file: &str) -> Self {
        Game {
            file: file.to_owned(),
            api: RefCell::default(),
            has_failed: Cell::new(false),
            refused: RefCell::default(),
            panic: RefCell::default(),
            ctx: Cell::new(ptr::null_mut()),
        }
    }
}

impl<A> Game<A> {
    /// Lends a game until the loan is dropped, also by a panic.
    pub fn lend<'a>(&'a self, api: &'a mut Box<A>) -> Loan<'a, A> {
        self.has_failed.set(false);
        std::mem::swap(&mut *self.api.borrow_mut(), api);
        Loan { game: self, api }
    }

    /// What the game answers, if it does; a refusal has changed nothing, so the game may be asked again for its words.
    #[inline]
    pub fn ask(&self, call: impl FnOnce(&mut A) -> Result<i64, Refusal>) -> Option<i64> {
        let answer = catch_unwind(AssertUnwindSafe(|| {
            let answer = call(&mut **self.api.try_borrow_mut().ok()?);
            answer.map_err(|refusal| self.note(refusal, None)).ok()
        }));
        answer.unwrap_or_else(|payload| {
            self.keep(payload);
            None
        })
    }

    #[cold]
    fn keep(&self, payload: Box<dyn Any + Send>) {
        self.has_failed.set(true);
        self.panic.borrow_mut().get_or_insert(payload);
    }

    /// Whether the game refused something or panicked since it was lent.
    pub fn has_failed(&self) -> bool {
        self.has_failed.get()
    }

    /// What the game panicked with since it was lent, for whoever lent it to go on with.
    pub fn panic(&self) -> Option<Box<dyn Any + Send>> {
        self.panic.take()
    }

    /// The first thing that the game refused since it was lent.
    pub fn refused(&self) -> Option<Refused> {
        self.refused.take().filter(|_| self.has_failed())
    }

    #[cold]
    fn refuse(&self, lua: &Lua, refusal: Refusal) -> Error {
        let stack = lua.traceback(None, 0).map(|stack| stack.to_string_lossy());
        let line = stack.ok().and_then(|stack| line_in(&stack, &self.file));
        let error = Error::external(refusal.clone());
        self.note(refusal, line);
        error
    }

    /// The short way notes a refusal first: Lua may allow no call of the safe method, which knows the line.
    #[cold]
    fn note(&self, refusal: Refusal, line: Option<u32>) {
        let mut first = self.refused.borrow_mut();
        match &mut *first {
            Some(first) if self.has_failed() => {
                if first.line.is_none() && first.refusal == refusal {
                    first.line = line;
                }
            }
            _ => *first = Some(Refused { refusal, line }),
        }
        self.has_failed.set(true);
    }
}

/// A game lent to a script.
pub(super) struct Loan<'a, A> {
    game: &'a Game<A>,
    api: &'a mut Box<A>,
}

impl<A> Drop for Loan<'_, A> {
    fn drop(&mut self) {
        std::mem::swap(&mut *self.game.api.borrow_mut(), self.api);
    }
}

/// The first argument of every function of a script.
pub(super) struct Ctx<A>(pub Rc<Game<A>>);

impl<A: HookApi> Ctx<A> {
    #[inline]
    fn call(&self, lua: &Lua, call: impl FnOnce(&mut A) -> Result<i64, Refusal>) -> mlua::Result<i64> {
        let panicked = || Error::runtime("the game panicked");
        if self.0.panic.borrow().is_some() {
            return Err(panicked());
        }
        let ask = || match self.0.api.try_borrow_mut() {
            Ok(mut api) => call(&mut api),
            Err(_) => Err(Refusal("ctx is already at work for a caller of this function".to_owned())),
        };
        match catch_unwind(AssertUnwindSafe(ask)) {
            Ok(answer) => answer.map_err(|refusal| self.0.refuse(lua, refusal)),
            Err(payload) => {
                self.0.keep(payload);
                Err(panicked())
            }
        }
    }
}

/// Whether a noun may be none, which is nil in Lua.
pub(super) const fn may_be_nil(noun: Noun) -> bool {
    match noun {
        Noun::Player | Noun::Tile | Noun::Segment | Noun::Figure | Noun::Role | Noun::Occasion => true,
        Noun::Number | Noun::Flag | Noun::Kind | Noun::FigureKind | Noun::Tag | Noun::Count | Noun::Value => false,
    }
}

#[inline]
fn taken(function: &str, parameter: &str, noun: Noun, argument: Option<i64>) -> mlua::Result<i64> {
    match argument {
        Some(number) => Ok(number),
        None if may_be_nil(noun) => Ok(NONE),
        None => Err(mistaken(function, parameter, noun)),
    }
}

#[cold]
fn mistaken(function: &str, parameter: &str, noun: Noun) -> Error {
    let why = match noun {
        Noun::Number | Noun::Flag => "",
        _ => ": it was left out, or stands for something not in this game",
    };
    Error::runtime(format!("ctx:{function}: `{parameter}` must not be nil{why}"))
}

/// What is wrong with an argument that is no whole number, in the words of the table rather than of mlua.
pub(super) fn wrong_argument(error: &Error) -> Option<String> {
    let Error::BadArgument { to, pos, cause, .. } = error else {
        return None;
    };
    let name = to.as_deref()?.rsplit(['.', ':']).next()?;
    let row = hook_api_rows().iter().find(|row| row.name == name)?;
    // Position 1 is ctx itself.
    let parameter = row.parameters.get(pos.checked_sub(2)?)?.name;
    let is = match &**cause {
        Error::FromLuaConversionError { from: "number" | "integer", .. } => "a number that is not whole",
        Error::FromLuaConversionError { from, .. } => &format!("a {from}"),
        _ => "something else",
    };
    Some(format!("ctx:{name}: `{parameter}` must be a whole number, and is {is}"))
}

/// The plainest type there is for a parameter's noun: anything richer costs as much as the call.
macro_rules! argument {
    (Flag) => {
        Option<bool>
    };
    ($noun:ident) => {
        Option<i64>
    };
}

/// A result as Lua gets it.
macro_rules! given {
    (Flag, $number:expr) => {
        $number != 0
    };
    (Number, $number:expr) => {
        $number
    };
    ($noun:ident, $number:expr) => {
        Some($number).filter(|number| *number != NONE || !may_be_nil(Noun::$noun))
    };
}

macro_rules! define_methods {
    ($($(#[doc = $doc:literal])* $access:ident $name:ident($($parameter:ident: $noun:ident),*) -> $result:ident, since $major:literal $minor:literal;)*) => {
        impl<A: HookApi + 'static> UserData for Ctx<A> {
            fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
                $(methods.add_method(stringify!($name), |lua, ctx, ($($parameter,)*): ($(argument!($noun),)*)| {
                    $(let $parameter = taken(stringify!($name), stringify!($parameter), Noun::$noun, $parameter.map(i64::from))?;)*
                    let answer = ctx.call(lua, |api| api.$name($($parameter),*))?;
                    Ok(given!($result, answer))
                });)*
            }
        }
    };
}

tilewright_abi::hook_api!(define_methods);
