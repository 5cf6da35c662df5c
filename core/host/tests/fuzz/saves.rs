use std::fs;

use bolero::check;
use tilewright_engine::{Chance, Chooser, Listening, Session, Stream};
use tilewright_host::fault::{Faults, Source};
use tilewright_host::game_file::GameFile;
use tilewright_host::packages::Installed;
use tilewright_host::save::{self, OtherContent, Save, state_hash};
use tilewright_host::seats::Seats;
use tilewright_host::setup::Setup;

use crate::common::installed;
use crate::{assert_told, damage};

const GAME: &str = r#"edition = "WE"
players = [{ name = "A", plays = "random" }, { name = "B" }]
[packages]
base = "1"
winter-edition = "1"
gingerbread-man = "1"
"#;

/// The text of a save of a game's first turns.
fn saved(installed: &Installed) -> Result<String, Faults> {
    let setup = Setup::of(GameFile::parse(Source::new("game.toml", GAME), None)?, installed)?;
    let mut session = Session::new(setup.start(Listening::Events)?, state_hash);
    let (mut chance, mut stream) = (Chance::new(5), Stream::new(5, "players"));
    for _ in 0..60 {
        let Some(decision) = session.decision() else { break };
        let choice = match decision.chooser() {
            Chooser::Chance(purpose) => chance.choose(purpose, &decision),
            Chooser::Player(_) => decision.nth(stream.below(decision.count())),
        };
        session.choose(choice.expect("a decision has options")).expect("it is one of them");
    }
    let file = tempfile::NamedTempFile::new().expect("a file");
    save::write(file.path(), &setup, 5, false, &session).expect("it can be written");
    Ok(fs::read_to_string(file.path()).expect("it was written"))
}

fn read_and_play(file: &std::path::Path, installed: &Installed, other: OtherContent) -> Result<usize, Faults> {
    let save = Save::read(file)?;
    let setup = Setup::of(save.game.clone(), installed)?;
    let mut seats = Seats::new(&setup.game.players, save.seed);
    let session = save.play(&setup, &mut seats, other, |_, _| true)?;
    Ok(session.choices().len())
}

#[test]
fn a_damaged_save_gives_faults_or_a_game() {
    let installed = installed();
    let whole = saved(&installed).unwrap_or_else(|faults| panic!("{:?}", miette::Report::new(faults)));
    let file = tempfile::NamedTempFile::new().expect("a file");
    fs::write(file.path(), &whole).expect("it can be written");
    assert!(matches!(read_and_play(file.path(), &installed, OtherContent::Refuse), Ok(60)));
    check!().with_iterations(100).with_generator(damage::changes(4)).for_each(|changes| {
        fs::write(file.path(), damage::text(&whole, changes)).expect("it can be written");
        for other in [OtherContent::Refuse, OtherContent::Allow] {
            if let Err(faults) = read_and_play(file.path(), &installed, other) {
                assert_told(faults);
            }
        }
    });
}
