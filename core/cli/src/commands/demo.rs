//! `tilewright demo`: the winter evening, played by three bots and told turn by turn.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use tilewright_engine::{Listening, Session};
use tilewright_host::fault::Source;
use tilewright_host::game_file::GameFile;
use tilewright_host::save;
use tilewright_host::seats::{Seats, Undecided, Waiting};
use tilewright_host::setup::Setup;

use super::{Outcome, draw, replay};
use crate::args::Demo;
use crate::board;
use crate::problem::Problem;
use crate::speech::Speech;

const WINTER_EVENING: &str = include_str!("../../../../examples/winter-evening.toml");

pub fn run(arguments: &Demo) -> Outcome {
    let game = GameFile::parse(Source::new("examples/winter-evening.toml", WINTER_EVENING), None)?;
    let setup = Setup::of_game(game)?;
    let speech = Speech::new(&setup, arguments.lang.into());
    let seed = setup.game.seed.unwrap_or(1);
    let mut out = std::io::stdout().lock();
    let session = play(&mut out, &setup, &speech, seed)?;
    let state = session.game().state();
    writeln!(out)?;
    for player in setup.rules.seats() {
        let points = state.points()[player.index()].to_string();
        writeln!(out, "{}", speech.say("result", &[("player", speech.player(player)), ("points", &points)]))?;
    }
    let folder = new_folder()?;
    let picture = board::picture(&speech, state, draw::title(&speech), draw::captions(&speech, &session));
    for file in ["board.svg", "board.png"] {
        let path = folder.join(file);
        crate::draw::write(&picture, &path).map_err(|error| Problem::Report(miette::Report::from_err(error)))?;
        writeln!(out, "{}", path.display())?;
    }
    let path = folder.join("winter-evening.save.toml");
    save::write(&path, &setup, seed, false, &session).map_err(|error| Problem::writing(&path, &error))?;
    writeln!(out, "{}", path.display())?;
    Ok(())
}

fn play(out: &mut impl std::io::Write, setup: &Setup, speech: &Speech<'_>, seed: u64) -> Result<Session, Problem> {
    let mut game = setup.start(Listening::Events)?;
    let begun = game.journal().take_events();
    let mut session = Session::new(game, save::state_hash);
    replay::tell(out, speech, &session, &begun, true)?;
    let mut seats = Seats::new(&setup.game.players, seed);
    let failed = |error| Problem::choosing(setup, &error, "the demo ends here; `tilewright check` may tell more");
    let undecided = |undecided| match undecided {
        Undecided::Loading(faults) => faults.into(),
        Undecided::Trying(error) => failed(error),
    };
    while let Waiting::For(choice) = seats.decide(session.game(), &mut || setup.code_to_try()).map_err(undecided)? {
        let events = session.choose(choice).map_err(failed)?;
        replay::tell(out, speech, &session, &events, true)?;
    }
    Ok(session)
}

/// A folder that was not there before: a second demo leaves the first one's pictures alone.
fn new_folder() -> Result<PathBuf, Problem> {
    for number in 1.. {
        let name = format!("winter-evening-{number}");
        let folder = Path::new(&name);
        match std::fs::create_dir(folder) {
            Ok(()) => return Ok(folder.to_owned()),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => continue,
            Err(error) => return Err(Problem::writing(folder, &error)),
        }
    }
    unreachable!("there is always a number more")
}
