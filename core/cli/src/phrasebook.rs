//! Sentences of the program's own, in every language; names of things come from the packages' words.

use std::collections::BTreeMap;

use tilewright_host::manifest::Language;

/// Sentences by language and key; gaps in them are written `{so}`.
pub struct Phrasebook(BTreeMap<String, BTreeMap<String, String>>);

impl Phrasebook {
    /// Reads a file of the program's own; a test of each asks [`complete`](tests::complete) of it.
    pub fn read(text: &str) -> Phrasebook {
        Phrasebook(toml::from_str(text).expect("a test reads it"))
    }

    /// A sentence as it is written; in English where the language has none.
    pub fn phrase(&self, language: Language, key: &str) -> &str {
        let of = |code: &str| self.0.get(code).and_then(|phrases| phrases.get(key)).map(String::as_str);
        of(language.code()).or_else(|| of("en")).unwrap_or("")
    }

    /// A sentence with its gaps filled.
    pub fn say(&self, language: Language, key: &str, gaps: &[(&str, &str)]) -> String {
        let mut said = self.phrase(language, key).to_owned();
        for (gap, filling) in gaps {
            said = said.replace(&format!("{{{gap}}}"), filling);
        }
        said
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    fn gaps(text: &str) -> Vec<&str> {
        let mut gaps: Vec<&str> =
            text.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(gap, _)| gap)).collect();
        gaps.sort_unstable();
        gaps
    }

    /// Asserts that every language has every phrase, with the same gaps.
    pub(crate) fn complete(book: &Phrasebook) {
        let codes: Vec<_> = book.0.keys().map(String::as_str).collect();
        assert_eq!(codes, ["de", "en", "nl"]);
        let english = &book.0["en"];
        for (language, phrases) in &book.0 {
            assert_eq!(phrases.keys().collect::<Vec<_>>(), english.keys().collect::<Vec<_>>(), "{language}");
            for (key, text) in phrases {
                assert_eq!(gaps(text), gaps(&english[key]), "{language}: {key}");
            }
        }
    }

    #[test]
    fn a_language_without_a_phrase_borrows_the_english_one() {
        let book = Phrasebook::read("[en]\na = \"one {b}\"\n[de]\n");
        assert_eq!(book.say(Language::German, "a", &[("b", "two")]), "one two");
        assert_eq!(book.say(Language::German, "c", &[]), "");
    }
}
