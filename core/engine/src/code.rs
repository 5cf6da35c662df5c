//! The functions of packages, seen from the engine.

use thiserror::Error;
use tilewright_abi::{Ask, Value};

use crate::ids::{Function, Hook};
use crate::rules::Rules;
use crate::table::Table;

/// Calls the functions of packages. The host implements it with Lua states and native libraries; functions keep
/// nothing between calls. Questions and failures come in boxes, so that the many calls which end with neither give back
/// two words.
pub trait Code {
    /// Calls a function that may change the game, and gives its question, if it ends with one.
    ///
    /// # Errors
    ///
    /// Whatever went wrong in the function, with the place where it did.
    fn act(
        &mut self,
        function: Function,
        kept: &Value,
        table: &mut Box<Table>,
    ) -> Result<Option<Box<Ask>>, Box<Failure>>;

    /// Calls a function that counts something.
    ///
    /// # Errors
    ///
    /// As for [`Code::act`].
    fn count(&mut self, function: Function, table: &mut Box<Table>) -> Result<i64, Box<Failure>>;
}

/// No packages with functions.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoCode;

impl Code for NoCode {
    fn act(&mut self, function: Function, _: &Value, _: &mut Box<Table>) -> Result<Option<Box<Ask>>, Box<Failure>> {
        Err(Failure::missing(function))
    }

    fn count(&mut self, function: Function, _: &mut Box<Table>) -> Result<i64, Box<Failure>> {
        Err(Failure::missing(function))
    }
}

/// A function of a package failed. The game that called it stands in the middle of a choice and answers no more; the
/// one who keeps its choices plays them again up to the one before.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{package}: {function}: {message}")]
pub struct Failure {
    /// The package.
    pub package: String,
    /// The function.
    pub function: String,
    /// File and line, where they are known.
    pub place: Option<(String, Option<u32>)>,
    /// What went wrong.
    pub message: String,
}

impl Failure {
    /// What a hook did wrong that its functions themselves did not notice.
    pub(crate) fn of_hook(rules: &Rules, hook: Hook, message: String) -> Box<Failure> {
        let (definitions, hook) = (rules.definitions(), rules.hook(hook));
        Box::new(Failure {
            package: definitions.packages[hook.package.index()].clone(),
            function: definitions.functions[hook.run.index()].name.clone(),
            place: None,
            message,
        })
    }

    fn missing(function: Function) -> Box<Failure> {
        Box::new(Failure {
            package: String::new(),
            function: format!("function {}", function.0),
            place: None,
            message: "no code was loaded for it".to_owned(),
        })
    }
}
