//! Plays a game file with a policy of its own at every seat, and prints what each region was worth, line by line:
//! `cargo run -- ../mail-coach.toml`

use std::path::PathBuf;

use miette::{IntoDiagnostic, Result, miette};
use tilewright_engine::geometry::Side;
use tilewright_engine::ids::{Occasion, Player};
use tilewright_engine::{Chance, Choice, Chooser, Event, Game, Listening};
use tilewright_host::code::States;
use tilewright_host::manifest::Language::English;
use tilewright_host::setup::Setup;

fn main() -> Result<()> {
    let path = PathBuf::from(std::env::args_os().nth(1).ok_or_else(|| miette!("name a game file"))?);
    let setup = Setup::read(&path)?;
    let mut game = setup.start(Listening::Events)?;
    // A second game of the same rules, with code of its own, to try options on.
    let code = Box::new(setup.code(States::Kept)?);
    let mut trial = Game::at(setup.rules.clone(), code, Listening::No, game.state().clone());
    let mut chance = Chance::new(setup.game.seed.unwrap_or(1));
    while let Some(decision) = game.decision() {
        let choice = match decision.chooser() {
            Chooser::Chance(purpose) => chance.choose(purpose, &decision).ok_or_else(|| miette!("nothing to draw"))?,
            Chooser::Player(player) => neat(&game, &mut trial, player)?,
        };
        game.choose(choice).into_diagnostic()?;
        game.journal().take_events().iter().for_each(|event| tell(&setup, &game, event));
    }
    for (seat, points) in setup.game.players.iter().zip(game.state().points()) {
        println!("{}: {points} points", seat.name);
    }
    Ok(())
}

/// A neat player: takes points at once, fills gaps, and keeps the last followers for something that is worth it.
fn neat(game: &Game, trial: &mut Game, player: Player) -> Result<Choice> {
    let decision = game.decision().ok_or_else(|| miette!("the game is over"))?;
    let mut best = (0, Choice::Pass);
    for option in decision.options() {
        trial.set_state(game.state());
        trial.choose(option).into_diagnostic()?;
        let gained = trial.state().points()[player.index()] - game.state().points()[player.index()];
        let liked = match option {
            Choice::Place { cell, .. } => {
                let board = game.state().board();
                1 + Side::ALL.into_iter().filter(|side| board.tile_at(cell.beside(*side)).is_some()).count() as i32
            }
            Choice::Figure { kind, segment, .. } => {
                let left = game.state().figures().supply(Some(player), kind) as i32;
                trial.value(segment, Occasion::FINAL).into_diagnostic()?.value - if left <= 2 { 3 } else { 0 }
            }
            _ => 1,
        };
        if 3 * gained + liked > best.0 || (best.1 == Choice::Pass && !decision.may_pass()) {
            best = (3 * gained + liked, option);
        }
    }
    Ok(best.1)
}

fn tell(setup: &Setup, game: &Game, event: &Event) {
    let (names, label) = (&setup.game.players, |label| setup.lowered.label(English, label));
    match event {
        Event::Scored { player, region, sheet, points, .. } => {
            let kind = game.state().features().kind(*region);
            let kind = &setup.rules.definitions().kinds[kind.index()].name;
            println!(
                "{}: {points} for a {}",
                names[player.index()].name,
                setup.lowered.word_for(English, "kind", kind)
            );
            sheet.lines.iter().for_each(|line| println!("    {}: {} × {}", label(line.label), line.count, line.each));
        }
        Event::Awarded { player, label: of, points, .. } => {
            println!("{}: {points} for {}", names[player.index()].name, label(*of));
        }
        _ => {}
    }
}
