use std::panic::AssertUnwindSafe;

use bolero::{check, produce};
use tilewright_engine::{Chance, Chooser, Listening, Stream};
use tilewright_host::choices::{of_text, to_text};

use crate::{common, damage};

/// A text is a choice or none; a choice is written as a text that means it again, and a game says yes or no to it.
#[test]
fn any_text_is_a_choice_or_none() {
    let setup = common::setup("random-base-game.toml");
    let mut game = setup.start(Listening::No).unwrap_or_else(|faults| panic!("{faults}"));
    let (mut chance, mut stream) = (Chance::new(2), Stream::new(2, "players"));
    let mut real = Vec::new();
    let mut states = Vec::new();
    while let Some(decision) = game.decision().filter(|_| states.len() < 40) {
        real.extend(decision.options().into_iter().map(|option| to_text(&setup.rules, option)));
        let choice = match decision.chooser() {
            Chooser::Chance(purpose) => chance.choose(purpose, &decision),
            Chooser::Player(_) => decision.nth(stream.below(decision.count())),
        };
        states.push(game.state().clone());
        game.choose(choice.expect("a decision has options")).expect("it is one of them");
    }
    let mut game = AssertUnwindSafe(game);
    let inputs = (0..real.len(), 0..states.len(), damage::changes(3), produce::<Vec<u8>>());
    check!().with_iterations(3000).with_generator(inputs).for_each(|(text, state, changes, bytes)| {
        for text in [damage::text(&real[*text], changes), String::from_utf8_lossy(bytes).into_owned()] {
            let Some(choice) = of_text(&setup.rules, &text) else { continue };
            let again = to_text(&setup.rules, choice);
            assert_eq!(of_text(&setup.rules, &again), Some(choice), "`{text}`, `{again}`");
            game.set_state(&states[*state]);
            let allowed = game.decision().is_some_and(|decision| decision.allows(choice));
            assert_eq!(game.choose(choice).is_ok(), allowed, "`{text}`");
        }
    });
}
