//! `tilewright replay`: a saved game told again, with every score explained.

use std::io::Write as _;

use serde_json::{Value, json};
use tilewright_engine::{Event, Session};
use tilewright_host::save::{OtherContent, Save};
use tilewright_host::seats::Seats;
use tilewright_host::setup::Setup;

use super::Outcome;
use crate::args::Replay;
use crate::problem::Problem;
use crate::speech::Speech;

pub fn run(arguments: &Replay) -> Outcome {
    let save = Save::read(&arguments.save)?;
    let setup = Setup::of_game(save.game.clone())?;
    let speech = Speech::new(&setup, arguments.lang.into());
    let mut out = std::io::stdout().lock();
    let mut events = Vec::new();
    let mut written = Ok(());
    let session = play_to(&save, &setup, arguments.other_content, arguments.to, |session, happened| {
        if arguments.json {
            let state = session.game().state();
            events.extend(happened.iter().map(|event| crate::json::event(&setup, state, event)));
        } else {
            written = tell(&mut out, &speech, session, &happened, arguments.explain);
        }
        written.is_ok()
    })?;
    written?;
    if arguments.json {
        serde_json::to_writer_pretty(&mut out, &document(&setup, &save, &session, events))
            .map_err(std::io::Error::from)?;
        writeln!(out)?;
    }
    Ok(())
}

fn document(setup: &Setup, save: &Save, session: &Session, events: Vec<Value>) -> Value {
    let state = session.game().state();
    let players = setup.game.players.iter().zip(state.points());
    json!({
        "seed": save.seed,
        "choices": session.choices().len(),
        "over": state.is_over(),
        "players": players.map(|(seat, points)| json!({ "name": seat.name, "points": points })).collect::<Vec<_>>(),
        "events": events,
    })
}

/// Plays a save, to the end of a turn if one is given; `each` sees what every choice led to and may stop it.
pub fn play_to(
    save: &Save,
    setup: &Setup,
    other_content: bool,
    turn: Option<u32>,
    mut each: impl FnMut(&Session, Vec<Event>) -> bool,
) -> Result<Session, Problem> {
    let other = if other_content { OtherContent::Allow } else { OtherContent::Refuse };
    let mut seats = Seats::new(&setup.game.players, save.seed);
    if save.real_chance {
        seats = seats.with_real_chance();
    }
    let session = save.play(setup, &mut seats, other, |session, mut happened| {
        let past = turn.is_some_and(|turn| session.game().state().cursor().turn > turn);
        if past {
            let next = happened.iter().position(|event| matches!(event, Event::Turn { .. }));
            happened.truncate(next.unwrap_or(happened.len()));
        }
        each(session, happened) && !past
    })?;
    Ok(session)
}

/// Tells what happened, a line each; scores with their lines where they are to be explained.
pub fn tell(
    out: &mut impl std::io::Write,
    speech: &Speech<'_>,
    session: &Session,
    events: &[Event],
    explain: bool,
) -> std::io::Result<()> {
    let state = session.game().state();
    for event in events {
        let Some(sentence) = speech.event(state, event) else { continue };
        if matches!(event, Event::Turn { .. } | Event::Over { .. }) {
            writeln!(out, "\n{sentence}")?;
            continue;
        }
        writeln!(out, "  {sentence}")?;
        for line in speech.lines(event).iter().filter(|_| explain) {
            writeln!(out, "      {line}")?;
        }
    }
    Ok(())
}
