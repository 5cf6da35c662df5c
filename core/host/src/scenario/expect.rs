//! What a step expects: of the question that it begins with, and of what it leads to.

use std::collections::BTreeMap;

use tilewright_engine::ids::Figure;
use tilewright_engine::{Choice, ChooseError, Chooser};
use toml::Spanned;

use crate::manifest::Text;
use crate::save::state_hash;

use super::file::Step;
use super::names::Wrong;
use super::play::Play;

const NOBODY: &str = "nobody";
const CHANCE: &str = "chance";

impl Play {
    /// Checks who is asked what.
    pub(super) fn expect_question(&mut self, step: &Step) -> Result<(), Wrong> {
        if let Some(asks) = &step.asks {
            self.asks(asks)?;
        }
        if let Some(prompt) = &step.prompt {
            let found = self.decision().map_or(NOBODY.to_owned(), |decision| self.names.prompt(&decision));
            let id = found.split_once(':').map_or(&*found, |(_, id)| id);
            if prompt.get_ref() != id && prompt.get_ref() != &found {
                let message = "the question is another one";
                return Err(Wrong::otherwise(prompt.span(), message, prompt.get_ref().clone(), self.question()));
            }
        }
        if let Some(options) = &step.options {
            let found = self.decision().map_or(0, |decision| decision.options().len() as u32);
            same(options, &found, "there are more or fewer options", |_| self.question())?;
        }
        if let Some(may_pass) = &step.may_pass {
            let found = self.decision().is_some_and(|decision| decision.may_pass());
            same(may_pass, &found, "passing is not as it should be", |_| self.question())?;
        }
        step.offers.iter().try_for_each(|offer| self.offers(offer))?;
        step.refuses.iter().try_for_each(|refused| self.refuses(refused))
    }

    fn asks(&self, asks: &Text) -> Result<(), Wrong> {
        let found = match self.decision() {
            None => NOBODY.to_owned(),
            Some(decision) => match decision.chooser() {
                Chooser::Chance(_) => CHANCE.to_owned(),
                Chooser::Player(player) => self.names.name_of(player).to_owned(),
            },
        };
        let wanted = asks.get_ref();
        if wanted != NOBODY && wanted != CHANCE {
            self.names.player(wanted).map_err(|unknown| unknown.at(asks.span()))?;
        }
        if *wanted == found {
            return Ok(());
        }
        Err(Wrong::otherwise(asks.span(), "somebody else is asked", wanted.clone(), self.question()))
    }

    /// Whether the one that `by` names decides now, or draws.
    pub(super) fn asked_of(&self, step: &Step) -> Result<(), Wrong> {
        let Some(by) = &step.by else { return Ok(()) };
        let player = self.names.player(by.get_ref()).map_err(|unknown| unknown.at(by.span()))?;
        let found = self.decision().map(|decision| match decision.chooser() {
            Chooser::Chance(_) => self.state().cursor().player,
            Chooser::Player(player) => player,
        });
        if found == Some(player) {
            return Ok(());
        }
        Err(Wrong::otherwise(by.span(), "somebody else is asked", by.get_ref().clone(), self.question()))
    }

    fn meant(&self, text: &Text) -> Result<Vec<Choice>, Wrong> {
        let Some(decision) = self.decision() else {
            let message = "the game is over";
            return Err(Wrong::otherwise(text.span(), message, text.get_ref().clone(), self.question()));
        };
        self.names.choices(self.state(), &decision, text.get_ref()).map_err(|unknown| unknown.at(text.span()))
    }

    fn offers(&self, text: &Text) -> Result<(), Wrong> {
        let meant = self.meant(text)?;
        let decision = self.decision();
        if decision.is_some_and(|decision| meant.iter().any(|choice| decision.allows(*choice))) {
            return Ok(());
        }
        Err(Wrong::otherwise(text.span(), "this is not offered", text.get_ref().clone(), self.question()))
    }

    /// A choice that is refused leaves the game as it was.
    fn refuses(&mut self, text: &Text) -> Result<(), Wrong> {
        let before = state_hash(self.state());
        for choice in self.meant(text)? {
            let otherwise = |found: String| {
                let expected = format!("`{}` is refused", text.get_ref());
                Err(Wrong::otherwise(text.span(), "this is not refused", expected, found))
            };
            match self.session.choose(choice) {
                Err(ChooseError::NotAllowed(_)) => {}
                Ok(_) => return otherwise("it was carried out".to_owned()),
                Err(error) => return otherwise(error.to_string()),
            }
            if before != state_hash(self.state()) {
                return otherwise("refusing it changed the game".to_owned());
            }
        }
        Ok(())
    }

    /// Checks what the step led to.
    pub(super) fn expect_outcome(&self, step: &Step) -> Result<(), Wrong> {
        if let Some(gains) = &step.gains {
            self.gains(gains)?;
        }
        if let Some(lines) = &step.lines {
            let found = self.names.lines(&self.events);
            let all = |lines: &[String]| if lines.is_empty() { "none".to_owned() } else { lines.join("\n") };
            if *lines.get_ref() != found {
                let message = "the lines of the sheets are others";
                return Err(Wrong::otherwise(lines.span(), message, all(lines.get_ref()), all(&found)));
            }
        }
        if let Some(points) = &step.points {
            self.points(points)?;
        }
        if let Some(stands) = &step.stands {
            self.stand(&stands.get_ref().texts(stands.span()))?;
        }
        if let Some(supply) = &step.supply {
            supply.get_ref().iter().try_for_each(|(piece, number)| self.supply(piece, *number))?;
        }
        if let Some(left) = &step.deck_left {
            let found = self.state().deck().total();
            same(left, &found, "more or fewer tiles are left", u32::to_string)?;
        }
        if let Some(over) = &step.over {
            same(over, &self.state().is_over(), "the game is or is not over", |_| self.question())?;
        }
        Ok(())
    }

    /// Who is not named gains nothing.
    fn gains(&self, gains: &Spanned<BTreeMap<Text, i32>>) -> Result<(), Wrong> {
        let mut expected = vec![0; self.before.len()];
        for (name, points) in gains.get_ref() {
            let player = self.names.player(name.get_ref()).map_err(|unknown| unknown.at(name.span()))?;
            expected[player.index()] = *points;
        }
        let now = self.state().points().iter();
        let found: Vec<i32> = now.zip(&self.before).map(|(now, before)| now - before).collect();
        if expected == found {
            return Ok(());
        }
        let words = |all: &[i32]| {
            let each = all.iter().zip(&self.names.players).map(|(points, name)| format!("{name} {points:+}"));
            each.collect::<Vec<_>>().join(", ")
        };
        Err(Wrong::otherwise(gains.span(), "others gain, or more, or less", words(&expected), words(&found)))
    }

    /// Who is not named may have any number.
    fn points(&self, points: &Spanned<BTreeMap<Text, i32>>) -> Result<(), Wrong> {
        for (name, expected) in points.get_ref() {
            let player = self.names.player(name.get_ref()).map_err(|unknown| unknown.at(name.span()))?;
            let found = self.state().points()[player.index()];
            if found != *expected {
                let words = |points: i32| format!("{} has {points}", name.get_ref());
                let message = "the score is another one";
                return Err(Wrong::otherwise(name.span(), message, words(*expected), words(found)));
            }
        }
        Ok(())
    }

    /// Every text needs a figure of its own.
    fn stand(&self, texts: &[Text]) -> Result<(), Wrong> {
        let state = self.state();
        let mut left: Vec<Figure> = state.figures().placed().map(|(figure, ..)| figure).collect();
        for text in texts {
            let standing = self.names.standing(text.get_ref()).map_err(|unknown| unknown.at(text.span()))?;
            let segment = self.names.segment(state, &standing.spot, state.cursor().placed);
            let segment = segment.map_err(|unknown| unknown.at(text.span()))?;
            match left.iter().position(|figure| self.names.stands(state, *figure, &standing, segment)) {
                Some(at) => drop(left.remove(at)),
                None => {
                    let all = state.figures().placed().map(|(figure, _, segment, _)| {
                        format!("{} on {}", self.names.figure_in_words(state, figure), self.names.place(state, segment))
                    });
                    let found = all.collect::<Vec<_>>().join("\n");
                    let message = "this figure stands elsewhere";
                    return Err(Wrong::otherwise(text.span(), message, text.get_ref().clone(), found));
                }
            }
        }
        Ok(())
    }

    fn supply(&self, piece: &Text, number: u32) -> Result<(), Wrong> {
        let (owner, figure) = self.names.piece(piece.get_ref()).map_err(|unknown| unknown.at(piece.span()))?;
        let found = self.state().figures().supply(owner, figure);
        let words = |number: u32| format!("{number} × {}", piece.get_ref());
        if found == number {
            return Ok(());
        }
        Err(Wrong::otherwise(piece.span(), "more or fewer are in supply", words(number), words(found)))
    }
}

fn same<T: PartialEq + ToString>(
    expected: &Spanned<T>,
    found: &T,
    message: &str,
    words: impl Fn(&T) -> String,
) -> Result<(), Wrong> {
    if expected.get_ref() == found {
        return Ok(());
    }
    Err(Wrong::otherwise(expected.span(), message, expected.get_ref().to_string(), words(found)))
}
