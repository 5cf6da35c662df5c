//! A random game, played with Lua states that live on and with a fresh one for every call: a script that keeps
//! something between calls plays another game.

use tilewright_engine::{Game, Listening};
use tilewright_host::code::{Packages, States};
use tilewright_host::fault::{self, Fault, Faults};
use tilewright_host::game_file::{Plays, Seat};
use tilewright_host::lower::CodeOf;
use tilewright_host::save::state_hash;
use tilewright_host::seats::{Seats, Waiting};
use tilewright_host::setup::Setup;

const SEED: u64 = 1;

/// Enough for several base games; a deck of many copies is not played to its end.
const MOST_CHOICES: usize = 1000;

/// Plays the game twice and compares every state.
pub(super) fn play_both_ways(setup: &Setup) -> Result<String, Faults> {
    let kept = play(setup, |_| States::Kept)?;
    let fresh = play(setup, |_| States::Fresh)?;
    let Some(differs) = difference(&kept, &fresh) else {
        let choices = kept.len() - 1;
        return Ok(format!("a random game of {choices} choices goes the same way with kept and with fresh Lua states"));
    };
    let faults = who_keeps(setup, &kept, differs)?;
    Err(Faults(faults))
}

/// The position of the first state that is another one.
fn difference(one: &[String], other: &[String]) -> Option<usize> {
    let same = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    (same < one.len().max(other.len())).then_some(same)
}

/// The hash of the state at the beginning and after each choice.
fn play(setup: &Setup, states: impl Fn(&str) -> States) -> Result<Vec<String>, Faults> {
    let code = Box::new(Packages::load_each(&setup.lowered, &states)?);
    let failed = |choices: usize, failure: &tilewright_engine::Failure| {
        let help = format!("it happens after {choices} choices of a game of random bots");
        Faults::from(setup.lowered.failure(failure).help(help))
    };
    let game = Game::new(setup.rules.clone(), code, Listening::No);
    let mut game = game.map_err(|failure| failed(0, &failure))?;
    let players: Vec<Seat> =
        setup.game.players.iter().map(|seat| Seat { plays: Plays::Random, ..seat.clone() }).collect();
    let mut seats = Seats::new(&players, SEED);
    let mut unused = || setup.code_to_try();
    let mut hashes = vec![state_hash(game.state())];
    while hashes.len() <= MOST_CHOICES {
        let waiting = seats.decide(&game, &mut unused).expect("a random bot calls no function");
        let Waiting::For(choice) = waiting else { break };
        if let Err(tilewright_engine::ChooseError::Failed(failure)) = game.choose(choice) {
            return Err(failed(hashes.len() - 1, &failure));
        }
        hashes.push(state_hash(game.state()));
    }
    Ok(hashes)
}

/// The packages that play another game than before. A script is found by giving it alone fresh states; where the game
/// differs although nothing was changed, it can only be a library.
fn who_keeps(setup: &Setup, kept: &[String], differs: usize) -> Result<Vec<Fault>, Faults> {
    if let Some(differs) = difference(kept, &play(setup, |_| States::Kept)?) {
        return Ok(libraries(setup, differs));
    }
    let mut faults = Vec::new();
    for package in &setup.lowered.code {
        let CodeOf::Lua(source) = &package.code else { continue };
        let alone = play(setup, |id| if id == package.id { States::Fresh } else { States::Kept })?;
        if let Some(differs) = difference(kept, &alone) {
            let message = format!(
                "the script of `{}` keeps something between calls: with a fresh Lua state for every call a game goes \
                 another way, from choice {differs} on",
                package.id
            );
            let fault = Fault::new(fault::Code::Keeps, source, 0..0, message).label("this script");
            faults.push(fault.help("keep it in a [[value]] of the manifest, so that it is saved, undone and replayed"));
        }
    }
    if faults.is_empty() {
        let message = format!("scripts keep something between calls, together: it shows from choice {differs} on");
        faults.push(Fault::nowhere(fault::Code::Keeps, message));
    }
    Ok(faults)
}

fn libraries(setup: &Setup, differs: usize) -> Vec<Fault> {
    let natives = setup.lowered.code.iter().filter_map(|package| match &package.code {
        CodeOf::Native { missing, .. } => Some((&package.id, missing)),
        CodeOf::Lua(_) => None,
    });
    let faults = natives.map(|(id, place)| {
        let message =
            format!("a game played twice goes another way from choice {differs} on: a library keeps something");
        let help = format!("if it is `{id}`: keep it in a [[value]] of the manifest, and in no static of the library");
        place.instead(fault::Code::Keeps, message).help(help)
    });
    faults.collect()
}
