//! What an author of a native Tilewright expansion depends on.
//!
//! A package is declared in its manifest; a library only brings the functions that the manifest names in `run` and
//! `answer`. [`plugin!`] exports them:
//!
//! ```
//! use tilewright_sdk::{Act, Ask, Failure, Outcome, Read, open_regions, seat};
//!
//! tilewright_sdk::plugin! {
//!     names {
//!         CITY: kind = "base:city",
//!         GARDEN: tag = "garden",
//!         GENEROUS: option = "generous",      // the position of the value chosen, from 0
//!     }
//!     functions { visit, arrive }             // hooks and their answers
//!     counts { gardens }                      // functions of counts and terms: they only look
//! }
//!
//! /// Asks the active player for an unfinished city.
//! fn visit(ctx: &mut Act) -> Outcome {
//!     let city = ctx.id(CITY);
//!     if ctx.open_regions(city, tilewright_sdk::NONE) == 0 {
//!         return Ok(None);
//!     }
//!     let options = open_regions(city, tilewright_sdk::NONE)?;
//!     Ok(Some(Ask {
//!         prompt: "visit".into(),
//!         who: seat(ctx.active_player())?,
//!         options,
//!         may_pass: false,
//!         keep: ctx.turn().into(),
//!     }))
//! }
//!
//! /// Pays for the city chosen.
//! fn arrive(ctx: &mut Act) -> Outcome {
//!     let turn = ctx.kept().number().ok_or("the question kept the turn")?;
//!     if ctx.answer_given() == 1 {
//!         let each = if ctx.id(GENEROUS) == 1 { 2 } else { 1 };
//!         ctx.award(ctx.answer_player(), turn, each, ctx.answer_segment());
//!     }
//!     Ok(None)
//! }
//!
//! /// Counts the gardens on the tile placed.
//! fn gardens(ctx: &Read) -> Result<i64, Failure> {
//!     let tile = ctx.tile_placed();
//!     Ok(ctx.tile_tag(tile, ctx.id(GARDEN)))
//! }
//! # fn main() {}
//! ```
//!
//! Build it as a `cdylib`. Its functions must keep nothing between calls: a host plays several games at once, takes
//! moves back and plays them again. What has to last is a declared value of the manifest, or what a question keeps.
//!
//! A function that returns a [`Failure`] or panics stops the game with that message; the program lives on, and the
//! game stands as before the choice. When the host refuses a call (a handle that is none, an act in a counting
//! function), the call returns [`NONE`] and the hook fails when it returns, whatever it returns.
//!
//! A library is opened once and never unloaded: threads, thread-locals and static data of it could outlive it
//! otherwise. To try a new build, start the program again.
//!
//! Build with unwinding panics, cargo's default. A library with `panic = "abort"` is refused, since its panics would
//! take the program down.

mod context;
#[doc(hidden)]
pub mod entry;
mod plugin;
mod question;

pub use context::{Act, Read};
pub use question::{each_from, open_regions, own_followers, placements_beside_own, seat};
pub use tilewright_abi::{Ask, AskOptions, NONE, Value, Who};

/// What a hook or an answer ends with: nothing more, or a question.
pub type Outcome = Result<Option<Ask>, Failure>;

/// Why a function gave up. The game stops with this text, the package and the hook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(pub String);

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

impl From<String> for Failure {
    fn from(text: String) -> Self {
        Failure(text)
    }
}

impl From<&str> for Failure {
    fn from(text: &str) -> Self {
        Failure(text.to_owned())
    }
}

/// A name of [`plugin!`], by position; [`Read::id`] gives its number in the game under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name(#[doc(hidden)] pub usize);
