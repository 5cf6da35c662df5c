//! Questions as they are put at the table: what is shown, and what a line that somebody typed means.

use tilewright_engine::Choice;

/// A question.
pub trait Question {
    /// The whole question, with what can be chosen.
    fn show(&self) -> String;

    /// What a line means that is no command.
    fn read(&mut self, line: &str) -> Reading;
}

/// What a line means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// This is chosen.
    Choice(Choice),
    /// Nothing is chosen, and the game goes on.
    On,
    /// Nothing yet; this is said, and another line is waited for.
    Say(String),
}

/// A question with nothing to choose but to go on.
pub struct Pause(pub String);

impl Question for Pause {
    fn show(&self) -> String {
        self.0.clone()
    }

    fn read(&mut self, line: &str) -> Reading {
        if line.is_empty() { Reading::On } else { Reading::Say(self.0.clone()) }
    }
}
