use std::cell::RefCell;
use std::rc::Rc;

use mlua::{Error, Lua, UserData, UserDataMethods, Value as Lued};
use tilewright_abi::{HookApi, NONE, Noun, Refusal};

use super::fault::line_in;
use super::shown;

/// The game as the functions of one script reach it.
///
/// `ctx` lives as long as the script, the game only as long as a call; so a call lends its game to this place.
pub(super) struct Game<A> {
    file: String,
    api: RefCell<Box<A>>,
    refused: RefCell<Option<(Refusal, Option<u32>)>>,
}

impl<A: Default> Game<A> {
    pub fn new(file: &str) -> Self {
        Game { file: file.to_owned(), api: RefCell::default(), refused: RefCell::default() }
    }
}

impl<A> Game<A> {
    /// Lends a game until the loan is dropped, also by a panic.
    pub fn lend<'a>(&'a self, api: &'a mut Box<A>) -> Loan<'a, A> {
        self.refused.take();
        std::mem::swap(&mut *self.api.borrow_mut(), api);
        Loan { game: self, api }
    }

    /// The first thing that the game refused since it was lent, with the line that wanted it.
    pub fn refused(&self) -> Option<(Refusal, Option<u32>)> {
        self.refused.take()
    }

    fn refuse(&self, lua: &Lua, refusal: Refusal) -> Error {
        let stack = lua.traceback(None, 0).map(|stack| stack.to_string_lossy());
        let line = stack.ok().and_then(|stack| line_in(&stack, &self.file));
        self.refused.borrow_mut().get_or_insert((refusal.clone(), line));
        Error::external(refusal)
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
    fn call(&self, lua: &Lua, result: Noun, call: impl FnOnce(&mut A) -> Result<i64, Refusal>) -> mlua::Result<Lued> {
        let answer = match self.0.api.try_borrow_mut() {
            Ok(mut api) => call(&mut api),
            Err(_) => Err(Refusal("ctx is already at work for a caller of this function".to_owned())),
        };
        match answer {
            Ok(number) => Ok(given(result, number)),
            Err(refusal) => Err(self.0.refuse(lua, refusal)),
        }
    }
}

/// Whether a noun may be none, which is nil in Lua.
pub(super) fn may_be_nil(noun: Noun) -> bool {
    match noun {
        Noun::Player | Noun::Tile | Noun::Segment | Noun::Figure | Noun::Role | Noun::Occasion => true,
        Noun::Number | Noun::Flag | Noun::Kind | Noun::FigureKind | Noun::Tag | Noun::Count | Noun::Value => false,
    }
}

#[inline]
fn given(noun: Noun, number: i64) -> Lued {
    match noun {
        Noun::Flag => Lued::Boolean(number != 0),
        _ if number == NONE && may_be_nil(noun) => Lued::Nil,
        _ => Lued::Integer(number),
    }
}

#[inline]
fn taken(function: &str, parameter: &str, noun: Noun, value: &Lued) -> mlua::Result<i64> {
    match value {
        Lued::Integer(number) => Ok(*number),
        Lued::Nil if may_be_nil(noun) => Ok(NONE),
        Lued::Boolean(flag) if noun == Noun::Flag => Ok(i64::from(*flag)),
        _ => Err(mistaken(function, parameter, noun, value)),
    }
}

#[cold]
fn mistaken(function: &str, parameter: &str, noun: Noun, value: &Lued) -> Error {
    let wanted = match noun {
        Noun::Flag => "true or false",
        _ => "a whole number",
    };
    let why = match value {
        Lued::Nil if !matches!(noun, Noun::Number | Noun::Flag) => {
            ": it was left out, or stands for something not in this game"
        }
        _ => "",
    };
    let is = shown(value);
    Error::runtime(format!("ctx:{function}: `{parameter}` must be {wanted}, and is {is}{why}"))
}

macro_rules! argument {
    ($parameter:ident) => {
        Lued
    };
}

macro_rules! define_methods {
    ($($(#[doc = $doc:literal])* $access:ident $name:ident($($parameter:ident: $noun:ident),*) -> $result:ident, since $major:literal $minor:literal;)*) => {
        impl<A: HookApi + 'static> UserData for Ctx<A> {
            fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
                $(methods.add_method(stringify!($name), |lua, ctx, ($($parameter,)*): ($(argument!($parameter),)*)| {
                    $(let $parameter = taken(stringify!($name), stringify!($parameter), Noun::$noun, &$parameter)?;)*
                    ctx.call(lua, Noun::$result, |api| api.$name($($parameter),*))
                });)*
            }
        }
    };
}

tilewright_abi::hook_api!(define_methods);
