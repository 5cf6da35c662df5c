use std::path::Path;

use tilewright_engine::{Chance, Chooser, Listening, Stream};

use super::names::Names;
use crate::fault::Source;
use crate::game_file::GameFile;
use crate::packages::{Installed, Places};
use crate::setup::Setup;

const GAME: &str = r#"
edition = "WE"
players = [{ name = "Ann" }, { name = "Bob's Ann" }, { name = "Zoë" }]
[packages]
base = "1"
winter-edition = "1"
gingerbread-man = "1"
"#;

/// Whatever a game offers can be written, and what is written means it again.
#[test]
fn every_option_can_be_written() {
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let installed = Installed::find(&Places { checkout: Some(checkout), ..Places::default() });
    let game = GameFile::parse(Source::new("game.toml", GAME), None).expect("a game file");
    let setup = Setup::of(game, &installed).unwrap_or_else(|faults| panic!("{faults:?}"));
    let names = Names {
        rules: setup.rules.clone(),
        players: setup.game.players.iter().map(|seat| seat.name.clone()).collect(),
    };
    let mut game = setup.start(Listening::No).unwrap_or_else(|faults| panic!("{faults:?}"));
    let (mut chance, mut stream) = (Chance::new(3), Stream::new(3, "players"));
    let mut written = 0;
    while let Some(decision) = game.decision() {
        for option in decision.options() {
            let text = names.choice(game.state(), &decision, option);
            let meant =
                names.choices(game.state(), &decision, &text).unwrap_or_else(|unknown| panic!("{text}: {unknown:?}"));
            let turned = matches!(option, tilewright_engine::Choice::Place { .. }) && !text.contains("turned");
            assert!(meant.contains(&option), "{text}: {option:?} is not among {meant:?}");
            assert!(turned || meant.len() == 1 || text.contains("'s "), "{text} may mean {meant:?}");
            written += 1;
        }
        let choice = match decision.chooser() {
            Chooser::Chance(purpose) => chance.choose(purpose, &decision),
            Chooser::Player(_) => decision.nth(stream.below(decision.count())),
        };
        game.choose(choice.expect("a decision has options")).expect("an option can be chosen");
    }
    assert!(written > 5_000, "only {written} options");
}
