//! The words of one game for its sheet.

use std::sync::LazyLock;

use tilewright_engine::definitions::{CountOf, HookDefinition};
use tilewright_engine::ids::{Count, Label, Package};
use tilewright_host::lower::Sort;
use tilewright_host::manifest::Language;
use tilewright_host::setup::Setup;

use super::possible::Possible;
use super::{HookRow, NameRow};
use crate::commands::terms::label;
use crate::phrasebook::Phrasebook;
use crate::speech::Speech;

static PHRASES: LazyLock<Phrasebook> = LazyLock::new(|| Phrasebook::read(include_str!("phrases.toml")));

/// A game, the language that its sheet speaks, and what can happen in it.
pub(super) struct SheetWords<'a> {
    pub setup: &'a Setup,
    pub language: Language,
    pub speech: Speech<'a>,
    pub possible: Possible<'a>,
}

impl<'a> SheetWords<'a> {
    pub fn new(setup: &'a Setup, language: Language) -> SheetWords<'a> {
        let possible = Possible::in_game(setup.rules.definitions());
        SheetWords { setup, language, speech: Speech::new(setup, language), possible }
    }

    /// A sentence of the program's own without gaps.
    pub fn phrase(&self, key: &str) -> String {
        PHRASES.phrase(self.language, key).to_owned()
    }

    /// A sentence of the program's own.
    pub fn say(&self, key: &str, gaps: &[(&str, &str)]) -> String {
        PHRASES.say(self.language, key, gaps)
    }

    /// Several things in one sentence.
    pub fn list(&self, things: impl IntoIterator<Item = String>) -> String {
        things.into_iter().collect::<Vec<_>>().join(PHRASES.phrase(self.language, "list"))
    }

    /// A text of a package.
    pub fn word(&self, package: Package, key: &str) -> Option<&'a str> {
        self.setup.lowered.word(package, self.language, key)
    }

    /// What a package is called.
    pub fn package(&self, package: Package) -> &'a str {
        self.word(package, "package").unwrap_or(&self.setup.rules.definitions().packages[package.index()])
    }

    /// What is counted, if it has a word: a function that counts for one term has none.
    pub fn count(&self, count: Count) -> Option<String> {
        let definition = &self.setup.rules.definitions().counts[count.index()];
        let built_in = match definition.of {
            CountOf::Tiles => "count-tiles",
            CountOf::Segments => "count-segments",
            CountOf::Open => "count-open",
            CountOf::Followers => "count-followers",
            _ => {
                let mut declared = self.setup.lowered.names.names(Sort::Count);
                declared.find(|(_, number)| *number == u32::from(count.0))?;
                return Some(self.setup.lowered.word_for(self.language, "count", &definition.name).to_owned());
            }
        };
        Some(self.phrase(built_in))
    }

    /// What the sheet says of a term or hook beside its name.
    pub fn rule(&self, of: Label) -> Option<&'a str> {
        let known = &self.setup.rules.definitions().labels[of.index()];
        self.word(known.package, &format!("rule.{}", known.id))
    }

    /// A hook as the sheet tells of it.
    pub fn hook(&self, hook: &HookDefinition, occasions: Vec<NameRow>) -> HookRow {
        HookRow {
            id: label(self.setup.rules.definitions(), hook.label),
            package: self.package(hook.package).to_owned(),
            text: self.rule(hook.label).unwrap_or_else(|| self.speech.label(hook.label)).to_owned(),
            occasions,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_every_phrase_with_the_same_gaps() {
        crate::phrasebook::tests::complete(&PHRASES);
    }

    #[test]
    fn every_step_has_a_name() {
        for step in tilewright_engine::steps::Step::ALL {
            assert_ne!(PHRASES.phrase(Language::English, &format!("step-{}", step.code())), "", "{step:?}");
        }
    }
}
