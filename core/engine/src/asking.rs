//! Calling hooks, and carrying their questions round the table.

use tilewright_abi::{Ask, AskOptions, Value, Who};

use crate::code::Failure;
use crate::decision::Choice;
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::options;
use crate::state::{Pending, Question};
use crate::table::{Answer, Call};

/// So many questions, each led to by an answer to the one before, are taken for a hook that never ends: bots would
/// answer it for ever.
const MOST_QUESTIONS: u16 = 1_000;

/// A choice names an alternative by a number of eight bits.
const MOST_ALTERNATIVES: usize = 255;

impl Machine<'_> {
    /// Calls a hook, and puts its question to the players if it has one.
    #[inline]
    pub(crate) fn call(&mut self, hook: Hook) -> Result<(), Box<Failure>> {
        match self.enter(hook, self.rules.hook(hook).run, &Value::Nothing, Answer::default())? {
            Some(ask) => self.put(self.question(hook, ask, 1)?),
            None => Ok(()),
        }
    }

    fn enter(
        &mut self,
        hook: Hook,
        function: Function,
        kept: &Value,
        answer: Answer,
    ) -> Result<Option<Box<Ask>>, Box<Failure>> {
        let item = self.state().scoring.item();
        self.table.call = Call {
            acting: true,
            label: Some(self.rules.hook(hook).label),
            subject: item.map(|item| item.region),
            occasion: item.map(|item| item.occasion),
            answer,
        };
        let asked = self.code.act(function, kept, self.table);
        self.table.call.acting = false;
        asked
    }

    /// The question of a hook, the `asked`-th in a row; refused where it asks for what there is not.
    fn question(&self, hook: Hook, ask: Box<Ask>, asked: u16) -> Result<Question, Box<Failure>> {
        let players = self.rules.players();
        let (player, more) = match ask.who {
            Who::Player(player) => (player, 0),
            Who::EachFrom(player) => (player, players - 1),
        };
        let refuse = |message| Err(Failure::of_hook(self.rules, hook, message));
        match &ask.options {
            _ if player >= players => refuse(format!("there is no player {player} to ask")),
            _ if asked > MOST_QUESTIONS => {
                refuse(format!("it asks and asks: every answer to {MOST_QUESTIONS} questions led to another one"))
            }
            AskOptions::OpenRegions { except: Some(except), .. } if *except as usize >= self.state().features.len() => {
                refuse(format!("there is no segment {except} to leave out"))
            }
            AskOptions::Alternatives(keys) if keys.len() > MOST_ALTERNATIVES => {
                refuse(format!("it offers {} alternatives; {MOST_ALTERNATIVES} is the most", keys.len()))
            }
            _ => Ok(Question { hook, ask, player: Player(player), more, asked }),
        }
    }

    /// Puts a question to the first player who has something to choose; the others are passed over with an answer of
    /// nothing, each in turn.
    fn put(&mut self, mut question: Question) -> Result<(), Box<Failure>> {
        loop {
            if options::nth_answer(self.rules, self.state(), &question, 0).is_some() {
                self.table.state.pending = Pending::Answer(question);
                return Ok(());
            }
            let asked = self.answer(&question, None)?;
            match self.next(question, asked)? {
                Some(next) => question = next,
                None => return Ok(()),
            }
        }
    }

    /// Takes a player's answer to a question, and puts the next one.
    pub(crate) fn answered(&mut self, question: Question, choice: Choice) -> Result<(), Box<Failure>> {
        let (player, label) = (question.player, self.rules.hook(question.hook).label);
        let choice = Some(choice).filter(|choice| *choice != Choice::Pass);
        self.table.journal.write(|| {
            let alternative = question.alternative(choice).map(str::to_owned);
            Event::Answered { player, label, choice, alternative }
        });
        let asked = self.answer(&question, choice)?;
        match self.next(question, asked)? {
            Some(next) => self.put(next),
            None => Ok(()),
        }
    }

    fn answer(&mut self, question: &Question, choice: Option<Choice>) -> Result<Option<Box<Ask>>, Box<Failure>> {
        let Some(function) = self.rules.hook(question.hook).answer else { return Ok(None) };
        let answer = Answer { player: Some(question.player), choice };
        self.enter(question.hook, function, &question.ask.keep, answer)
    }

    /// The question for the next player, or the new question that an answer led to, which ends the round of the old.
    fn next(&self, question: Question, asked: Option<Box<Ask>>) -> Result<Option<Question>, Box<Failure>> {
        if let Some(ask) = asked {
            return self.question(question.hook, ask, question.asked + 1).map(Some);
        }
        let Some(more) = question.more.checked_sub(1) else { return Ok(None) };
        let player = Player((question.player.0 + 1) % self.rules.players());
        Ok(Some(Question { player, more, ..question }))
    }
}
