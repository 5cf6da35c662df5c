use std::sync::LazyLock;

use crate::phrasebook::Phrasebook;

/// What the program says of a game.
pub static PHRASES: LazyLock<Phrasebook> = LazyLock::new(|| Phrasebook::read(include_str!("phrases.toml")));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_every_phrase_with_the_same_gaps() {
        crate::phrasebook::tests::complete(&PHRASES);
    }
}
