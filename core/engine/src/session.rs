//! A game with the choices that led to it: what undo, saves and recovery are made of.

use crate::decision::{Choice, Decision, Prompt};
use crate::event::Event;
use crate::game::{ChooseError, Game};
use crate::state::State;

/// A game being played, with its history. Taking choices back, and recovering from a failed hook, are one mechanism:
/// from the state at the beginning of a turn the choices since then are made again.
pub struct Session {
    game: Game,
    fingerprint: Fingerprint,
    choices: Vec<Choice>,
    turns: Vec<Turn>,
}

/// What tells two states apart: a save writes one per turn, and finds the turn in which a game became another one.
pub type Fingerprint = fn(&State) -> String;

/// The beginning of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beginning {
    /// How many choices had been made.
    pub choices: usize,
    /// The turn's number, from 1.
    pub turn: u32,
    /// The fingerprint of the state then.
    pub fingerprint: String,
}

struct Turn {
    beginning: Beginning,
    kept: Option<Kept>,
}

/// A moment that can be gone back to.
struct Kept {
    state: State,
    /// Sums of points until then, which are no part of the state.
    points: Vec<i64>,
}

/// The states of so many turns are kept, for they are the ones gone back to …
const RECENT: usize = 8;
/// … and of every so many before them, so that a long game's memory grows with its length and not with its square.
const SPARSE: usize = 64;

impl Kept {
    fn of(game: &mut Game) -> Kept {
        Kept { state: game.state().clone(), points: game.journal().all_points().to_vec() }
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
    pub fn new(game: Game, fingerprint: Fingerprint) -> Session {
        let mut session = Session { game, fingerprint, choices: Vec::new(), turns: Vec::new() };
        session.begin_turn();
        session
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

    /// Where each turn began, the first turn first.
    pub fn turns(&self) -> impl Iterator<Item = &Beginning> {
        self.turns.iter().map(|turn| &turn.beginning)
    }

    /// The state before the first choice.
    pub fn first_state(&self) -> &State {
        let first = self.turns.first().and_then(|turn| turn.kept.as_ref());
        &first.expect("the first turn is always kept").state
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
                    let begin = self.turns.last().map_or(0, |turn| turn.beginning.choices);
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
        let here = Kept::of(&mut self.game);
        let undone = self.go_back(self.choices.len().saturating_sub(choices));
        if undone.is_err() {
            here.restore(&mut self.game);
        }
        undone
    }

    /// Goes back to where so many choices had been made, and forgets those after.
    fn go_back(&mut self, left: usize) -> Result<(), ChooseError> {
        let before = self.turns.iter().rev().filter(|turn| turn.beginning.choices <= left);
        let mut kept = before.filter_map(|turn| Some((turn.beginning.choices, turn.kept.as_ref()?)));
        let (from, kept) = kept.next().expect("the first turn is always kept");
        kept.restore(&mut self.game);
        for choice in &self.choices[from..left] {
            self.game.choose(*choice)?;
        }
        self.game.journal().take_events();
        self.choices.truncate(left);
        self.turns.retain(|turn| turn.beginning.choices <= left);
        Ok(())
    }

    fn mark(&mut self) {
        let begins = self.game.decision().is_some_and(|decision| decision.prompt() == Prompt::Draw);
        let turn = self.game.state().cursor().turn;
        if begins && self.turns.last().is_none_or(|last| last.beginning.turn != turn) {
            self.begin_turn();
        }
    }

    fn begin_turn(&mut self) {
        let kept = Kept::of(&mut self.game);
        let (turn, fingerprint) = (kept.state.cursor().turn, (self.fingerprint)(&kept.state));
        let beginning = Beginning { choices: self.choices.len(), turn, fingerprint };
        self.turns.push(Turn { beginning, kept: Some(kept) });
        let old = self.turns.len().saturating_sub(RECENT + 1);
        if !old.is_multiple_of(SPARSE) {
            self.turns[old].kept = None;
        }
    }
}
