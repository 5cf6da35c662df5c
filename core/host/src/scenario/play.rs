//! Plays a scenario step by step.

use std::ops::Range;

use tilewright_engine::{Choice, ChooseError, Decision, Event, Session, State};
use toml::Spanned;

use crate::fault::{Code, Fault};
use crate::manifest::Text;
use crate::packages::Installed;
use crate::save::state_hash;
use crate::setup::Setup;

use super::arrange::{Arranged, arrange};
use super::file::{Scenario, Step};
use super::names::{Names, Wrong};
use super::option::Form;
use super::{Failure, Outcome};

/// A scenario being played.
pub(super) struct Play {
    pub names: Names,
    pub session: Session,
    /// What happened since the step began.
    pub events: Vec<Event>,
    /// Points when the step began.
    pub before: Vec<i32>,
    setup: Setup,
}

/// Plays a scenario.
pub(super) fn play(scenario: &Scenario, installed: &Installed) -> Outcome {
    let Arranged { setup, names, session, events } = match arrange(scenario, installed) {
        Ok(arranged) => arranged,
        Err(faults) => return Outcome::Faulty(faults),
    };
    let before = session.game().state().points().to_vec();
    let mut play = Play { names, session, events, before, setup };
    for step in &scenario.steps {
        if let Err(wrong) = play.step(step) {
            return play.failed(scenario, wrong);
        }
    }
    match play.take_back_and_forth() {
        Ok(()) => Outcome::Passed { steps: scenario.steps.len() },
        Err(wrong) => play.failed(scenario, wrong),
    }
}

impl Play {
    pub fn state(&self) -> &State {
        self.session.game().state()
    }

    pub fn decision(&self) -> Option<Decision<'_>> {
        self.session.decision()
    }

    /// What the game asks now, in words.
    pub fn question(&self) -> String {
        self.names.question(self.state(), self.decision().as_ref())
    }

    fn step(&mut self, step: &Spanned<Step>) -> Result<(), Wrong> {
        let step = step.get_ref();
        self.expect_question(step)?;
        // A step that does nothing looks once more at what the one before led to.
        if actions(step).next().is_some() || step.pass.is_some() {
            self.before = self.state().points().to_vec();
            self.events.clear();
        }
        for (form, text) in actions(step) {
            self.asked_of(step)?;
            self.act(form, text, step.turned.as_ref())?;
        }
        if let Some(pass) = step.pass.as_ref().filter(|pass| *pass.get_ref()) {
            self.asked_of(step)?;
            self.choose(Choice::Pass, pass.span())?;
        }
        self.expect_outcome(step)
    }

    fn act(&mut self, form: Form, text: &Text, degrees: Option<&Spanned<u16>>) -> Result<(), Wrong> {
        let span = text.span();
        let Some(decision) = self.decision().filter(|decision| Form::of(decision) == form) else {
            let message = format!("the game does not ask for `{}` now", form.key());
            return Err(Wrong::otherwise(span, &message, text.get_ref().clone(), self.question()));
        };
        let words = match degrees {
            Some(degrees) if form == Form::Place => format!("{} turned {}", text.get_ref(), degrees.get_ref()),
            None if form == Form::Place && !text.get_ref().contains(" turned ") => {
                format!("{} turned 0", text.get_ref())
            }
            _ => text.get_ref().clone(),
        };
        let meant = self.names.choices(self.state(), &decision, &words).map_err(|unknown| unknown.at(span.clone()))?;
        let allowed: Vec<Choice> = meant.into_iter().filter(|choice| decision.allows(*choice)).collect();
        match allowed[..] {
            [choice] => self.choose(choice, span),
            [] => Err(Wrong::otherwise(span, "this cannot be chosen now", words, self.question())),
            // Pieces of one kind on one segment are alike.
            [choice @ Choice::Piece(_), ..] => self.choose(choice, span),
            _ => {
                let all: Vec<_> =
                    allowed.iter().map(|choice| self.names.choice(self.state(), &decision, *choice)).collect();
                Err(Wrong::written(span, format!("which one is meant: {}?", all.join(" or "))))
            }
        }
    }

    fn choose(&mut self, choice: Choice, span: Range<usize>) -> Result<(), Wrong> {
        match self.session.choose(choice) {
            Ok(events) => {
                self.events.extend(events);
                Ok(())
            }
            Err(error @ ChooseError::Failed(_)) => {
                let found = error.to_string();
                Err(Wrong::otherwise(span, "a package's function failed", "no failure".to_owned(), found))
            }
            Err(_) => Err(Wrong::otherwise(span, "this cannot be chosen now", "a choice".to_owned(), self.question())),
        }
    }

    /// Takes every choice back and makes all of them again: each scenario is a test of undo and of replay.
    fn take_back_and_forth(&mut self) -> Result<(), Wrong> {
        let end = state_hash(self.state());
        let choices = self.session.choices().to_vec();
        let begin = state_hash(self.session.first_state());
        let wrong = |message: &str, found: String| Wrong::otherwise(0..0, message, "the same game".to_owned(), found);
        let undone = self.session.undo(choices.len());
        undone.map_err(|failure| wrong("the choices cannot be taken back", failure.to_string()))?;
        if begin != state_hash(self.state()) {
            return Err(wrong("with all choices taken back the game is not as it began", "another game".to_owned()));
        }
        for choice in choices {
            let again = self.session.choose(choice);
            again.map_err(|error| wrong("a choice cannot be made again", error.to_string()))?;
        }
        if end != state_hash(self.state()) {
            return Err(wrong("the same choices led to another game", "another game".to_owned()));
        }
        Ok(())
    }

    fn failed(self, scenario: &Scenario, wrong: Wrong) -> Outcome {
        let Wrong { code, span, message, help, difference } = wrong;
        let fault = Fault::new(code, &scenario.source, span, message).maybe_help(help);
        let state = self.state();
        let events = self.events.iter().map(|event| self.names.event(state, event)).collect();
        let label = if code == Code::Scenario { "here the game goes otherwise" } else { "here" };
        let Play { session, setup, .. } = self;
        Outcome::Failed(Box::new(Failure { fault: fault.label(label), difference, events, session, setup }))
    }
}

/// What a step does, in order; passing comes last.
fn actions(step: &Step) -> impl Iterator<Item = (Form, &Text)> {
    let all = [
        (Form::Draw, &step.draw),
        (Form::Place, &step.place),
        (Form::Figure, &step.figure),
        (Form::Choose, &step.choose),
        (Form::Pick, &step.pick),
    ];
    all.into_iter().filter_map(|(form, text)| Some((form, text.as_ref()?)))
}
