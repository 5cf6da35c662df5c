//! A question whose options are listed with numbers, and found by number or by words.

use tilewright_engine::Choice;

use super::console::columns;
use super::question::{Question, Reading};
use crate::speech::Speech;

/// One option.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What it is called.
    pub name: String,
    /// How many of it there are, where that matters.
    pub times: Option<u16>,
    /// What else is to be said of it.
    pub more: String,
    /// What is chosen.
    pub choice: Choice,
}

/// A question with its options.
pub struct Listed<'g> {
    speech: Speech<'g>,
    question: String,
    entries: Vec<Entry>,
    may_pass: bool,
}

/// So many options are shown with everything there is to say of them.
const MOST_IN_DETAIL: usize = 12;

impl<'g> Listed<'g> {
    /// A question with options in this order.
    pub fn new(speech: Speech<'g>, question: String, entries: Vec<Entry>, may_pass: bool) -> Self {
        Listed { speech, question, entries, may_pass }
    }

    /// The options at these positions, each with its number.
    fn list(&self, positions: &[usize]) -> String {
        let pass = self.may_pass.then(|| format!("  0  {}", self.speech.say("pass-choice", &[])));
        let brief = positions.len() > MOST_IN_DETAIL;
        let line = |at: &usize| {
            let Entry { name, times, more, .. } = &self.entries[*at];
            let times = times.map_or(String::new(), |times| format!(" ×{times}"));
            let more = if brief || more.is_empty() { String::new() } else { format!(": {more}") };
            format!("{:>3}  {name}{times}{more}", at + 1)
        };
        let lines: Vec<String> = positions.iter().map(line).chain(pass).collect();
        if brief { columns(&lines) } else { lines.join("\n") }
    }

    fn found(&self, line: &str) -> Vec<usize> {
        let line = line.to_lowercase();
        let texts = self.entries.iter().map(|entry| (entry.name.to_lowercase(), entry.more.to_lowercase()));
        let texts: Vec<_> = texts.collect();
        if let Some(exact) = texts.iter().position(|(name, _)| *name == line) {
            return vec![exact];
        }
        let holds = |at: &usize| {
            let (name, more) = &texts[*at];
            line.split_whitespace().all(|word| name.contains(word) || more.contains(word))
        };
        (0..texts.len()).filter(holds).collect()
    }
}

impl Question for Listed<'_> {
    fn show(&self) -> String {
        let all: Vec<usize> = (0..self.entries.len()).collect();
        format!("{}\n{}", self.question, self.list(&all))
    }

    fn read(&mut self, line: &str) -> Reading {
        if let Ok(number) = line.parse::<usize>() {
            return match number.checked_sub(1) {
                None if self.may_pass => Reading::Choice(Choice::Pass),
                Some(at) if at < self.entries.len() => Reading::Choice(self.entries[at].choice),
                _ => Reading::Say(self.speech.say("no-such-number", &[("number", line)])),
            };
        }
        if line.is_empty() {
            return Reading::Say(self.speech.say("list-hint", &[]));
        }
        match self.found(line)[..] {
            [] => Reading::Say(self.speech.say("nothing-found", &[("words", line)])),
            [only] => Reading::Choice(self.entries[only].choice),
            ref several => Reading::Say(self.list(several)),
        }
    }
}
