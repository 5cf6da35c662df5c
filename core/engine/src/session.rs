//! A game with the choices that led to it: what undo, saves and recovery are made of.

use crate::decision::{Choice, Decision, Prompt};
use crate::event::Event;
use crate::game::{ChooseError, Game};
use crate::state::State;

/// A game being played, with its history. Taking choices back, and recovering from a failed hook, are one mechanism:
/// from the state at the beginning of a turn the choices since then are made again.
pub struct Session {
    game: Game,
    choices: Vec<Choice>,
    turns: Vec<Mark>,
}

/// The state when a turn began.
struct Mark {
    choices: usize,
    state: State,
    /// Sums of points until then, which are no part of the state.
    points: Vec<i64>,
}

impl Mark {
    fn of(game: &mut Game, choices: usize) -> Mark {
        Mark { choices, state: game.state().clone(), points: game.journal().all_points().to_vec() }
    }

    /// Lets a game stand as it did then.
    fn restore(&self, game: &mut Game) {
        game.set_state(&self.state);
        game.journal().set_points(&self.points);
        game.journal().take_events();
    }
}

impl Session {
    /// The session of a game that was just set up.
    pub fn new(mut game: Game) -> Session {
        let begin = Mark::of(&mut game, 0);
        Session { game, choices: Vec::new(), turns: vec![begin] }
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game as it stands, to take events from or to ask for values.
    pub fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    /// What the game waits for.
    pub fn decision(&self) -> Option<Decision<'_>> {
        self.game.decision()
    }

    /// All choices made, chance's among them.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// How many choices had been made when each turn began, the first turn first, and the state then.
    pub fn turns(&self) -> impl Iterator<Item = (usize, &State)> {
        self.turns.iter().map(|mark| (mark.choices, &mark.state))
    }

    /// Chooses, and gives what happened since the choice before.
    ///
    /// # Errors
    ///
    /// See [`ChooseError`]. In every case the session stands as before the choice; only where a function that keeps
    /// something between calls does not let the turn be played again, it stands at the beginning of the turn.
    pub fn choose(&mut self, choice: Choice) -> Result<Vec<Event>, ChooseError> {
        match self.game.choose(choice) {
            Ok(()) => {
                self.choices.push(choice);
                self.mark();
                Ok(self.game.journal().take_events())
            }
            Err(error) => {
                if matches!(error, ChooseError::Failed(_)) && self.go_back(self.choices.len()).is_err() {
                    let begin = self.turns.last().map_or(0, |mark| mark.choices);
                    self.go_back(begin)?;
                }
                Err(error)
            }
        }
    }

    /// Takes back the last choices.
    ///
    /// # Errors
    ///
    /// Where a package's function fails that did not fail before, or does not offer what it offered before: only a
    /// function that keeps something between calls can do that. The session stands as if nothing was to be taken back.
    pub fn undo(&mut self, choices: usize) -> Result<(), ChooseError> {
        let here = Mark::of(&mut self.game, self.choices.len());
        let undone = self.go_back(self.choices.len().saturating_sub(choices));
        if undone.is_err() {
            here.restore(&mut self.game);
        }
        undone
    }

    /// Goes back to where so many choices had been made, and forgets those after.
    fn go_back(&mut self, left: usize) -> Result<(), ChooseError> {
        let mark = self.turns.iter().rposition(|mark| mark.choices <= left).expect("the first mark is at no choices");
        self.turns[mark].restore(&mut self.game);
        for choice in &self.choices[self.turns[mark].choices..left] {
            self.game.choose(*choice)?;
        }
        self.game.journal().take_events();
        self.choices.truncate(left);
        self.turns.truncate(mark + 1);
        Ok(())
    }

    fn mark(&mut self) {
        let begins = self.game.decision().is_some_and(|decision| decision.prompt() == Prompt::Draw);
        let turn = self.game.state().cursor().turn;
        let marked = self.turns.last().map(|mark| mark.state.cursor().turn);
        if begins && marked != Some(turn) {
            let mark = Mark::of(&mut self.game, self.choices.len());
            self.turns.push(mark);
        }
    }
}
