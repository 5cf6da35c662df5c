//! The short way from a script to the game and to its meter, past the machinery that mlua has for any type and error.
//!
//! Every method of `ctx` and the counting of steps exist in safe code too, and that code decides whatever is out of
//! the ordinary: an argument of another type, a refusal, a panic, a step at which the meter looks up. Only the ordinary
//! case is answered here, in a fifth of the instructions; `docs/performance.md` has the figures.
//!
//! What makes it sound, beside the notes at each place:
//!
//! - The functions run on Lua's stack as any C function does: between [`aside`] and its caller nothing waits to be
//!   dropped, for Lua's errors unwind through them. They push at most one value of the twenty they may.
//! - The game that a method finds in its upvalue lives in an [`Rc`] that `Script` holds as long as it calls functions,
//!   and `ctx` until the state ends; its content is borrowed through a [`RefCell`](std::cell::RefCell), as everywhere.
//! - No panic leaves a function: it is kept in the game, and goes on where the call of the script has ended.

#![allow(unsafe_code)]

use std::cell::Cell;
use std::ffi::{CStr, c_int};
use std::ptr;
use std::rc::Rc;
use std::sync::OnceLock;

use mlua::{AnyUserData, Lua, Table, ffi};
use tilewright_abi::{HookApi, NONE, Noun, Refusal, hook_api};

use super::ctx::{Game, may_be_nil};

/// The upvalues of a method: the safe one, and the game.
const SAFE: c_int = ffi::lua_upvalueindex(1);
const GAME: c_int = ffi::lua_upvalueindex(2);

/// The largest whole number that Lua tells from its neighbours.
const MOST: u64 = 1 << 53;

/// Puts a short way before every method of a script's `ctx`.
pub(super) fn lay<A: HookApi>(lua: &Lua, ctx: &AnyUserData, game: &Rc<Game<A>>) -> mlua::Result<()> {
    let game: *const Game<A> = Rc::as_ptr(game);
    // SAFETY: the stack begins with `ctx` and holds no more than six values; mlua catches what Lua may raise meanwhile
    // (no memory), and puts the stack back. The methods of a type without fields are the table `__index`.
    unsafe {
        lua.exec_raw(ctx, |state| {
            (*game).ctx.set(ffi::lua_touserdata(state, 1));
            ffi::lua_getmetatable(state, 1);
            ffi::lua_rawgetfield(state, 2, c"__index".as_ptr());
            for (name, method) in methods::<A>() {
                ffi::lua_rawgetfield(state, 3, name.as_ptr());
                ffi::lua_pushlightuserdata(state, game.cast_mut().cast());
                ffi::lua_pushcclosurek(state, *method, name.as_ptr(), 2, None);
                ffi::lua_rawsetfield(state, 3, name.as_ptr());
            }
            ffi::lua_settop(state, 0);
        })
    }
}

macro_rules! define_methods {
    ($($(#[doc = $doc:literal])* $access:ident $name:ident($($parameter:ident: $noun:ident),*) -> $result:ident, since $major:literal $minor:literal;)*) => {
        mod methods {
            use super::*;

            $(pub(super) unsafe extern "C-unwind" fn $name<A: HookApi>(state: *mut ffi::lua_State) -> c_int {
                // SAFETY: Lua calls this with the upvalues that `lay` gave it.
                unsafe {
                    serve::<A, _>(state, [$(Noun::$noun),*], Noun::$result, |api, [$($parameter),*]| {
                        api.$name($($parameter),*)
                    })
                }
            })*
        }

        fn methods<A: HookApi>() -> &'static [(&'static CStr, ffi::lua_CFunction)] {
            const {
                &[$((
                    match CStr::from_bytes_with_nul(concat!(stringify!($name), "\0").as_bytes()) {
                        Ok(name) => name,
                        Err(_) => panic!("a name has no zero in it"),
                    },
                    methods::$name::<A>,
                )),*]
            }
        }
    };
}

hook_api!(define_methods);

/// Answers a call of a method, or leaves it to the safe one.
///
/// # Safety
///
/// Called by Lua with the upvalues of [`lay`], the second a game of this type.
#[inline]
unsafe fn serve<A: HookApi, const N: usize>(
    state: *mut ffi::lua_State,
    nouns: [Noun; N],
    result: Noun,
    call: impl FnOnce(&mut A, [i64; N]) -> Result<i64, Refusal>,
) -> c_int {
    // SAFETY: the upvalue is the address of a game that lives as long as a function of the state can run.
    let game = unsafe { &*ffi::lua_tolightuserdata(state, GAME).cast::<Game<A>>() };
    // SAFETY: any index may be asked for.
    let is_ctx = unsafe { ffi::lua_touserdata(state, 1) } == game.ctx.get();
    let mut arguments = [NONE; N];
    let mut ordinary = is_ctx;
    for (at, noun) in nouns.into_iter().enumerate() {
        // SAFETY: as above.
        match unsafe { whole(state, at as c_int + 2, noun) } {
            Some(number) => arguments[at] = number,
            None => ordinary = false,
        }
    }
    let answer = if ordinary { game.ask(|api| call(api, arguments)) } else { None };
    match answer {
        // SAFETY: there is room for one value.
        Some(number) => unsafe { push(state, result, number) },
        // SAFETY: nothing waits to be dropped here.
        None => unsafe { aside(state) },
    }
}

/// An argument that is an ordinary number, or nil where that stands for none.
///
/// # Safety
///
/// The state must be one that a function of Lua's was called with.
#[inline]
unsafe fn whole(state: *mut ffi::lua_State, index: c_int, noun: Noun) -> Option<i64> {
    // SAFETY: any index may be asked for its type.
    unsafe {
        match ffi::lua_type(state, index) {
            ffi::LUA_TNUMBER if !matches!(noun, Noun::Flag) => number(state, index),
            ffi::LUA_TNONE | ffi::LUA_TNIL if may_be_nil(noun) => Some(NONE),
            _ => None,
        }
    }
}

/// A number, if it is whole and Lua tells it from its neighbours.
///
/// # Safety
///
/// A number must be at the index.
#[inline]
unsafe fn number(state: *mut ffi::lua_State, index: c_int) -> Option<i64> {
    // SAFETY: a number is read without raising anything.
    let number = unsafe { ffi::lua_tonumberx(state, index, ptr::null_mut()) };
    let whole = number as i64;
    (whole as f64 == number && whole.unsigned_abs() <= MOST).then_some(whole)
}

/// # Safety
///
/// There must be room for one value on the stack.
#[inline]
unsafe fn push(state: *mut ffi::lua_State, result: Noun, number: i64) -> c_int {
    // SAFETY: as the caller says; none of these allocates.
    unsafe {
        match result {
            Noun::Flag => ffi::lua_pushboolean(state, c_int::from(number != 0)),
            noun if number == NONE && may_be_nil(noun) => ffi::lua_pushnil(state),
            _ => ffi::lua_pushnumber(state, number as f64),
        }
    }
    1
}

/// Calls the safe method with the same arguments.
///
/// # Safety
///
/// Called as the last thing of a function of [`methods`], with its own stack; an error of Lua's unwinds through it.
#[cold]
unsafe fn aside(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: the upvalue is a function, put below the arguments.
    unsafe {
        ffi::lua_pushvalue(state, SAFE);
        ffi::lua_insert(state, 1);
        ffi::lua_call(state, ffi::lua_gettop(state) - 1, ffi::LUA_MULTRET);
        ffi::lua_gettop(state)
    }
}

/// A value that is no part of Lua's.
pub(super) enum Plain<'a> {
    Flag(bool),
    Number(i64),
    Text(&'a str),
}

/// Goes through the entries of a table, as long as their keys are texts, their values are plain, and it is told to go
/// on; says whether that were all.
pub(super) fn entries(lua: &Lua, table: &Table, mut entry: impl FnMut(&[u8], Plain) -> bool) -> bool {
    let mut all = true;
    // SAFETY: the stack holds the table and one entry; nothing here raises anything, and `entry` gets only what lies on
    // the stack while it runs. It must not panic, for that would pass through Lua: the one there is only compares and
    // copies.
    let ran = unsafe {
        lua.exec_raw::<()>(table, |state| {
            let mut at = ffi::lua_rawiter(state, 1, 0);
            while at >= 0 && all {
                let is_text = ffi::lua_type(state, -2) == ffi::LUA_TSTRING;
                all = is_text && plain(state, -1).is_some_and(|value| entry(text(state, -2), value));
                ffi::lua_settop(state, 1);
                at = ffi::lua_rawiter(state, 1, at);
            }
            ffi::lua_settop(state, 0);
        })
    };
    all && ran.is_ok()
}

/// # Safety
///
/// What is borrowed lasts as long as the value stays on the stack.
unsafe fn plain<'a>(state: *mut ffi::lua_State, index: c_int) -> Option<Plain<'a>> {
    // SAFETY: any index may be asked for its type, and is read as what it is.
    unsafe {
        match ffi::lua_type(state, index) {
            ffi::LUA_TBOOLEAN => Some(Plain::Flag(ffi::lua_toboolean(state, index) != 0)),
            ffi::LUA_TNUMBER => number(state, index).map(Plain::Number),
            ffi::LUA_TSTRING => str::from_utf8(text(state, index)).ok().map(Plain::Text),
            _ => None,
        }
    }
}

/// # Safety
///
/// A text must be at the index; it is borrowed as [`plain`] borrows.
unsafe fn text<'a>(state: *mut ffi::lua_State, index: c_int) -> &'a [u8] {
    // SAFETY: a text is not converted, and Lua keeps it where it is.
    unsafe {
        let mut length = 0;
        let start = ffi::lua_tolstring(state, index, &mut length);
        std::slice::from_raw_parts(start.cast(), length)
    }
}

type Interrupt = unsafe extern "C-unwind" fn(*mut ffi::lua_State, c_int);

/// What mlua does at a step, which ends in the meter; one and the same function for all states.
static LOOK: OnceLock<Interrupt> = OnceLock::new();

thread_local! {
    /// Steps that may pass on this thread before the meter looks up again.
    static UNSEEN: Cell<u32> = const { Cell::new(0) };
}

/// Lets steps pass without a look of the meter, as many as [`pass`] says. The meter is set as the state's interrupt.
pub(super) fn hurry(lua: &Lua) -> mlua::Result<()> {
    // SAFETY: the callbacks belong to the state; mlua has put its interrupt there, and puts nothing else before the
    // state ends.
    unsafe {
        lua.exec_raw((), |state| {
            let callbacks = ffi::lua_callbacks(state);
            if let Some(look) = (*callbacks).interrupt {
                LOOK.get_or_init(|| look);
                (*callbacks).interrupt = Some(step);
            }
        })
    }
}

/// Lets so many steps pass from now on, and gives how many of those allowed before were not taken.
pub(super) fn pass(steps: u32) -> u32 {
    UNSEEN.replace(steps)
}

unsafe extern "C-unwind" fn step(state: *mut ffi::lua_State, collecting: c_int) {
    if collecting >= 0 {
        return;
    }
    match UNSEEN.get().checked_sub(1) {
        Some(left) => UNSEEN.set(left),
        // SAFETY: Lua calls it as it called this; nothing waits to be dropped.
        None => unsafe { look(state) },
    }
}

/// # Safety
///
/// Called as the last thing of [`step`]; an error of Lua's unwinds through it.
#[cold]
unsafe fn look(state: *mut ffi::lua_State) {
    if let Some(look) = LOOK.get() {
        // SAFETY: it is a state's interrupt, called outside a collection.
        unsafe { look(state, -1) };
    }
}

#[cfg(test)]
mod tests;
