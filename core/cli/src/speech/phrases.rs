use std::collections::BTreeMap;
use std::sync::LazyLock;

use tilewright_host::manifest::Language;

type Phrases = BTreeMap<String, BTreeMap<String, String>>;

static PHRASES: LazyLock<Phrases> =
    LazyLock::new(|| toml::from_str(include_str!("phrases.toml")).expect("a test reads it"));

/// A phrase of the program's own; in English where the language has none.
pub fn phrase(language: Language, key: &str) -> &'static str {
    let of = |code: &str| PHRASES.get(code).and_then(|phrases| phrases.get(key)).map(String::as_str);
    of(language.code()).or_else(|| of("en")).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gaps(text: &str) -> Vec<&str> {
        let mut gaps: Vec<&str> =
            text.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(gap, _)| gap)).collect();
        gaps.sort_unstable();
        gaps
    }

    #[test]
    fn every_language_has_every_phrase_with_the_same_gaps() {
        let english = &PHRASES["en"];
        for (language, phrases) in PHRASES.iter() {
            assert_eq!(phrases.keys().collect::<Vec<_>>(), english.keys().collect::<Vec<_>>(), "{language}");
            for (key, text) in phrases {
                assert_eq!(gaps(text), gaps(&english[key]), "{language}: {key}");
            }
        }
    }
}
