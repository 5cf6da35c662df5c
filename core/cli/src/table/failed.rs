//! When a function of a package fails: what is said, and the way back to where the game stood.

use std::io::{BufRead, Write};

use tilewright_engine::{ChooseError, Chooser, Failure, Game, Listening};
use tilewright_host::code::States;
use tilewright_host::seats::Seats;

use super::history::By;
use super::{Flow, Table};
use crate::problem::Problem;

impl<In: BufRead, Out: Write> Table<'_, In, Out> {
    /// A function of a package failed: the choice is not made, and people say how to go on.
    pub(super) fn failed(&mut self, error: ChooseError) -> Result<Flow, Problem> {
        let ChooseError::Failed(failure) = error else {
            return Err(Problem::bad(error, "this is a fault of tilewright itself; the save is whole"));
        };
        self.console.say(&self.failure("failed", &failure))?;
        self.catch_up()?;
        let person = self.session.decision().is_some_and(|decision| self.is_persons(decision.chooser()));
        if person {
            return Ok(Flow::On);
        }
        // The streams of chance and bots have moved on for a choice that was not made.
        self.seats = self.seats_now()?;
        self.pause("failed-pause")
    }

    /// What failed, where and why, in a sentence.
    pub(super) fn failure(&self, key: &str, failure: &Failure) -> String {
        let place = match &failure.place {
            Some((file, Some(line))) => format!(" ({file}:{line})"),
            Some((file, None)) => format!(" ({file})"),
            None => String::new(),
        };
        let Failure { package, function, message, .. } = failure;
        let gaps = [("function", &**function), ("package", package), ("place", &place), ("message", message)];
        self.speech.say(key, &gaps)
    }

    fn is_persons(&self, chooser: Chooser) -> bool {
        let by = super::by(self.setup, self.terms, chooser);
        matches!(by, By::Person(_) | By::Told)
    }

    /// The seats as they stand after the choices made, found by following these from the beginning.
    pub(super) fn seats_now(&self) -> Result<Seats, Problem> {
        let mut seats = super::seats(self.setup, self.terms);
        let mut game = self.copy()?;
        game.set_state(self.session.first_state());
        for choice in self.session.choices() {
            if let Some(decision) = game.decision() {
                seats.follow(&decision);
            }
            game.choose(*choice).map_err(|error| Problem::bad(error, "the save is whole; go on with it"))?;
        }
        Ok(seats)
    }

    /// A copy of the game with code of its own.
    pub(super) fn copy(&self) -> Result<Game, Problem> {
        let code = Box::new(self.setup.code(States::Kept)?);
        let game = self.session.game();
        Ok(Game::at(game.rules().clone(), code, Listening::No, game.state().clone()))
    }
}
