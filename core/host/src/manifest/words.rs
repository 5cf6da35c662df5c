//! What a person reads, in each language.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;

use super::read::Document;
use super::{Edition, Text, TextOr};
use crate::fault::{Code, Fault, Source};

/// A language that the program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[allow(missing_docs)]
pub enum Language {
    #[serde(rename = "en")]
    English,
    #[serde(rename = "de")]
    German,
    #[serde(rename = "nl")]
    Dutch,
}

impl Language {
    /// Every language; English, which every package speaks, is the first.
    pub const ALL: [Language; 3] = [Language::English, Language::German, Language::Dutch];

    /// The code of two letters.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::Dutch => "nl",
        }
    }

    /// The language of a code.
    pub fn of_code(code: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.code() == code)
    }
}

/// The texts of one package.
#[derive(Clone, Debug, Default)]
pub struct Words {
    plain: BTreeMap<(Language, String), String>,
    by_edition: BTreeMap<(Language, Edition, String), String>,
    /// Every key with its place, for checks.
    pub(crate) places: Vec<(Text, Arc<Source>)>,
}

/// What stands in the table of a language: a text under a key, or a table of texts under an edition.
pub(crate) type LanguageTable = BTreeMap<Text, Spanned<TextOr<BTreeMap<Text, String>>>>;

impl Words {
    /// Reads a file of words.
    pub fn read(source: &Arc<Source>) -> (Words, Vec<Fault>) {
        let mut document = Document::parse(source, source.text());
        let mut words = Words::default();
        for language in Language::ALL {
            if let Some(table) = document.one::<LanguageTable>(language.code()) {
                words.add(source, language, table).into_iter().for_each(|fault| document.fault(fault));
            }
        }
        (words, document.finish())
    }

    /// Adds the table of a language.
    pub(crate) fn add(&mut self, source: &Arc<Source>, language: Language, table: LanguageTable) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (key, value) in table {
            match value.into_inner() {
                TextOr::Text(text) => {
                    self.plain.insert((language, key.get_ref().clone()), text);
                    self.places.push((key, source.clone()));
                }
                TextOr::Table(texts) => match Edition::of_name(key.get_ref()) {
                    Some(edition) => self.add_edition(source, language, edition, texts),
                    None => faults.push(not_an_edition(source, &key)),
                },
            }
        }
        faults
    }

    fn add_edition(
        &mut self,
        source: &Arc<Source>,
        language: Language,
        edition: Edition,
        texts: BTreeMap<Text, String>,
    ) {
        for (key, text) in texts {
            self.by_edition.insert((language, edition, key.get_ref().clone()), text);
            self.places.push((key, source.clone()));
        }
    }

    /// The text of a key: of the edition before the general one, of the language before English.
    pub fn text(&self, language: Language, edition: Edition, key: &str) -> Option<&str> {
        let languages = [language, Language::English];
        let mut found = languages.into_iter().filter_map(|language| {
            let special = self.by_edition.get(&(language, edition, key.to_owned()));
            special.or_else(|| self.plain.get(&(language, key.to_owned())))
        });
        found.next().map(String::as_str)
    }

    /// Every key that has a text of its own in a language, whatever the edition.
    pub fn keys(&self, language: Language) -> BTreeSet<&str> {
        let plain = self.plain.keys().map(|(of, key)| (of, key));
        let all = plain.chain(self.by_edition.keys().map(|(of, _, key)| (of, key)));
        all.filter(|(of, _)| **of == language).map(|(_, key)| key.as_str()).collect()
    }

    /// Whether there is an English text that holds in every edition.
    pub fn has(&self, key: &str) -> bool {
        self.plain.contains_key(&(Language::English, key.to_owned()))
    }

    /// Takes over the texts of one key of another package under a key of this one, where this one has none.
    pub(crate) fn inherit(&mut self, key: &str, from: &Words, from_key: &str) {
        if self.has(key) {
            return;
        }
        for ((language, name), text) in &from.plain {
            if name == from_key {
                self.plain.insert((*language, key.to_owned()), text.clone());
            }
        }
        for ((language, edition, name), text) in &from.by_edition {
            if name == from_key {
                self.by_edition.insert((*language, *edition, key.to_owned()), text.clone());
            }
        }
    }
}

fn not_an_edition(source: &Arc<Source>, key: &Text) -> Fault {
    let message = format!("`{}` is no edition", key.get_ref());
    let fault = Fault::new(Code::UnknownKey, source, key.span(), message);
    fault.help("write keys of words in quotes: \"kind.city\" = \"city\"; editions are C1, C2 and WE")
}

pub(super) fn not_a_language(source: &Arc<Source>, code: &Text) -> Fault {
    let message = format!("`{}` is no language of the program", code.get_ref());
    let fault = Fault::new(Code::UnknownKey, source, code.span(), message);
    fault.help("languages are en, de and nl")
}
