//! People and bots at one terminal.
//!
//! A [`Table`] puts the game's decisions to whoever decides them, tells what comes of it and keeps the save up to
//! date. It reads lines and writes lines and knows no terminal, so that a test can sit down at it.

mod ask;
mod console;
mod ending;
mod explain;
mod failed;
mod history;
mod kept;
mod listed;
pub mod offer;
mod placing;
mod question;
mod tell;

pub use console::Console;
pub use kept::{Kept, Terms};

use std::io::{BufRead, Write};

use tilewright_engine::ids::Player;
use tilewright_engine::{Choice, Chooser, Game, Listening, Session};
use tilewright_host::save::{OtherContent, Save, state_hash};
use tilewright_host::seats::{Seats, Undecided, Waiting};
use tilewright_host::setup::Setup;

use crate::problem::Problem;
use crate::speech::Speech;
use ask::Said;
use history::{By, History};
use question::Pause;
use tell::{Scorings, quoted};

/// A game at a table.
pub struct Table<'g, In, Out> {
    setup: &'g Setup,
    speech: Speech<'g>,
    console: Console<In, Out>,
    terms: Terms,
    kept: Kept,
    session: Session,
    seats: Seats,
    history: History,
    scorings: Scorings,
    /// A copy of the game to try placements on, made when somebody first asks what they would bring.
    trial: Option<Game>,
    /// How many choices there were when somebody last said that the game may go on.
    waved_on: Option<usize>,
}

/// A game as far as it was played.
struct Played {
    session: Session,
    seats: Seats,
    history: History,
}

/// Whether the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    On,
    Leave,
}

impl<'g, In: BufRead, Out: Write> Table<'g, In, Out> {
    /// Sits down to a new game.
    ///
    /// # Errors
    ///
    /// Where a package's code cannot be loaded or fails during setup, or the output is closed.
    pub fn new(
        setup: &'g Setup,
        speech: Speech<'g>,
        console: Console<In, Out>,
        terms: Terms,
        kept: Kept,
    ) -> Result<Self, Problem> {
        let mut game = setup.start(Listening::Events)?;
        let begun = game.journal().take_events();
        let played =
            Played { session: Session::new(game, state_hash), seats: seats(setup, terms), history: History::default() };
        let mut table = Table::of(setup, speech, console, terms, kept, played);
        table.catch_up()?;
        table.console.say(&table.greeting("saved-in"))?;
        table.tell(begun)?;
        Ok(table)
    }

    /// Goes on with a save.
    ///
    /// # Errors
    ///
    /// As for [`Save::play`], or where the output is closed.
    pub fn again(
        setup: &'g Setup,
        speech: Speech<'g>,
        console: Console<In, Out>,
        save: &Save,
        kept: Kept,
        other: OtherContent,
    ) -> Result<Self, Problem> {
        let terms = Terms { seed: save.seed, real_chance: save.real_chance };
        let mut seats = seats(setup, terms);
        let mut history = History::default();
        let mut happened = Vec::new();
        let mut next = None;
        let session = save.play(setup, &mut seats, other, |session, events| {
            history.extend(next);
            next = chooser(setup, terms, session);
            happened.push(events);
            true
        })?;
        let mut table = Table::of(setup, speech, console, terms, kept, Played { session, seats, history });
        table.console.say(&table.greeting("goes-on"))?;
        table.tell_again(happened)?;
        Ok(table)
    }

    fn of(
        setup: &'g Setup,
        speech: Speech<'g>,
        console: Console<In, Out>,
        terms: Terms,
        kept: Kept,
        Played { session, seats, history }: Played,
    ) -> Self {
        let scorings = Scorings::default();
        Table { setup, speech, console, terms, kept, session, seats, history, scorings, trial: None, waved_on: None }
    }

    /// Plays until the game is over or somebody leaves.
    ///
    /// # Errors
    ///
    /// Where the output is closed, or the save cannot be written at the end.
    pub fn run(mut self) -> Result<(), Problem> {
        while self.step()? == Flow::On {}
        self.part()
    }

    fn step(&mut self) -> Result<Flow, Problem> {
        if self.may_think_again() {
            return self.pause("draw-pause");
        }
        let setup = self.setup;
        match self.seats.decide(self.session.game(), &mut || setup.code_to_try()) {
            Ok(Waiting::For(choice)) => self.choose(choice),
            Ok(Waiting::Person(_) | Waiting::RealChance) => self.put_to_people(),
            Ok(Waiting::Nobody) => self.end(),
            Err(Undecided::Trying(error)) => self.failed(error),
            Err(Undecided::Loading(faults)) => {
                self.catch_up()?;
                Err(faults.into())
            }
        }
    }

    /// Whether a tile would be drawn now, and a person's choice before it could not be taken back any more.
    fn may_think_again(&self) -> bool {
        let draw = matches!(self.session.decision().map(|decision| decision.chooser()), Some(Chooser::Chance(_)));
        let waved_on = self.waved_on == Some(self.session.choices().len());
        draw && !self.terms.real_chance && !waved_on && self.history.reach(None).is_ok()
    }

    /// Waits until somebody says that the game may go on.
    fn pause(&mut self, words: &str) -> Result<Flow, Problem> {
        let said = self.ask(&mut Pause(self.speech.say(words, &[])))?;
        if said == Said::On {
            self.waved_on = Some(self.session.choices().len());
        }
        Ok(if said == Said::Leave { Flow::Leave } else { Flow::On })
    }

    fn put_to_people(&mut self) -> Result<Flow, Problem> {
        let mut question = match self.question() {
            Some(question) => question,
            None => return Ok(Flow::Leave),
        };
        match self.ask(&mut *question)? {
            Said::Choice(choice) => self.choose(choice),
            Said::On | Said::Again => Ok(Flow::On),
            Said::Leave => Ok(Flow::Leave),
        }
    }

    fn choose(&mut self, choice: Choice) -> Result<Flow, Problem> {
        let by = chooser(self.setup, self.terms, &self.session);
        match self.session.choose(choice) {
            Ok(events) => {
                self.history.extend(by);
                self.kept.fall_behind();
                // What bots and chance do follows from the seed: it is saved when people are asked next.
                if matches!(by, Some(By::Person(_) | By::Told)) {
                    self.catch_up()?;
                }
                self.tell(events)?;
                Ok(Flow::On)
            }
            Err(error) => self.failed(error),
        }
    }

    /// Writes the save if it is behind. A disk that is full does not end a game: the next choice tries again.
    fn catch_up(&mut self) -> Result<(), Problem> {
        let saved = self.kept.catch_up(self.setup, self.terms, &self.session);
        let file = quoted(self.kept.path());
        match saved {
            Ok(false) => Ok(()),
            Ok(true) => Ok(self.console.say(&self.speech.say("saved-aside", &[("file", &file)]))?),
            Err(error) => {
                let error = error.to_string();
                Ok(self.console.say(&self.speech.say("not-saved", &[("file", &file), ("error", &error)]))?)
            }
        }
    }
}

fn seats(setup: &Setup, terms: Terms) -> Seats {
    let seats = Seats::new(&setup.game.players, terms.seed);
    if terms.real_chance { seats.with_real_chance() } else { seats }
}

/// Who makes the next choice.
fn chooser(setup: &Setup, terms: Terms, session: &Session) -> Option<By> {
    session.decision().map(|decision| by(setup, terms, decision.chooser()))
}

fn by(setup: &Setup, terms: Terms, chooser: Chooser) -> By {
    use tilewright_host::game_file::Plays;
    let person = |player: Player| setup.game.players[player.index()].plays == Plays::Person;
    match chooser {
        Chooser::Chance(_) if terms.real_chance => By::Told,
        Chooser::Chance(_) => By::Chance,
        Chooser::Player(player) if person(player) => By::Person(player),
        Chooser::Player(_) => By::Bot,
    }
}
