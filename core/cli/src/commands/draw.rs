//! `tilewright draw`: the board of a saved game as a picture.

use tilewright_engine::ids::{Package, Player};
use tilewright_host::save::Save;
use tilewright_host::setup::Setup;

use super::{Outcome, replay};
use crate::args::Draw;
use crate::board;
use crate::draw;
use crate::problem::Problem;
use crate::speech::Speech;

pub fn run(arguments: &Draw) -> Outcome {
    let save = Save::read(&arguments.save)?;
    let setup = Setup::of_game(save.game.clone())?;
    let speech = Speech::new(&setup, arguments.lang.into());
    let session = replay::play_to(&save, &setup, arguments.other_content, arguments.turn, |_, _| true)?;
    let picture = board::picture(&speech, session.game().state(), title(&speech), captions(&speech, &session));
    draw::write(&picture, &arguments.output).map_err(|error| Problem::Report(miette::Report::from_err(error)))
}

/// The packages of a game in one line.
pub fn title(speech: &Speech<'_>) -> String {
    let packages = 0..speech.setup().lowered.lock.len() as u16;
    packages.map(|package| speech.package(Package(package))).collect::<Vec<_>>().join(" + ")
}

/// Turn and tiles left.
pub fn captions(speech: &Speech<'_>, session: &tilewright_engine::Session) -> Vec<String> {
    let state = session.game().state();
    let left = state.deck().total().to_string();
    // At the beginning of a turn the board is what the one before has left.
    let begun = state.cursor().placed.is_some() || state.cursor().turn <= 1;
    let back = u32::from(!begun && !state.is_over());
    let players = u32::from(speech.setup().rules.players());
    // The turn passes before the game ends.
    let passed = back + u32::from(state.is_over() && state.cursor().turn > 0);
    let player = Player(((u32::from(state.cursor().player.0) + players - passed) % players) as u8);
    let turn = (state.cursor().turn - back).to_string();
    let player = speech.player(player);
    vec![speech.say("turn", &[("turn", &turn), ("player", player)]), speech.say("tiles-left", &[("left", &left)])]
}
