//! Answers to `?`, `s` and `e`: what can be done, and what it would bring.

use std::io::{BufRead, Write};

use tilewright_engine::ids::{Occasion, Player, Segment};
use tilewright_engine::{Choice, ChooseError, Failure, Prompt, Sheet, State};

use super::Table;
use super::placing::Placing;
use crate::problem::Problem;

impl<In: BufRead, Out: Write> Table<'_, In, Out> {
    /// What the question is, what each answer would bring, and the commands.
    pub(super) fn explain_question(&mut self) -> Result<(), Problem> {
        let mut lines = vec![String::new()];
        let explained = self.explained();
        match explained {
            Ok(more) => lines.extend(more),
            Err(failure) => lines.push(self.failure("cannot-value", &failure)),
        }
        lines.extend((lines.len() > 1).then(String::new));
        lines.push(self.speech.say("commands", &[]));
        self.console.say(&lines.join("\n"))?;
        Ok(())
    }

    fn explained(&mut self) -> Result<Vec<String>, Box<Failure>> {
        let Some(decision) = self.session.decision() else { return Ok(Vec::new()) };
        let (may_pass, options) = (decision.may_pass(), decision.options());
        let say = |key| self.speech.say(key, &[]);
        let mut lines = match decision.prompt() {
            Prompt::Draw if self.terms.real_chance => vec![say("help-draw-real")],
            Prompt::Draw => vec![say("help-draw")],
            Prompt::Place(_) => vec![say("help-place")],
            Prompt::Wood => vec![say("help-wood")],
            Prompt::Hook(hook, _) => self.speech.rule(hook).map(str::to_owned).into_iter().collect(),
        };
        if let Prompt::Place(tile) = decision.prompt() {
            let ways = Placing::new(self.speech, &decision, tile).ways();
            lines.extend(self.completing(&ways)?);
            return Ok(lines);
        }
        for option in options {
            lines.extend(self.worth_of(option)?);
        }
        lines.extend(may_pass.then(|| self.speech.say("help-pass", &[])));
        Ok(lines)
    }

    /// A figure's or region's option with what its region is worth.
    fn worth_of(&mut self, option: Choice) -> Result<Option<String>, Box<Failure>> {
        let state = self.session.game().state();
        let segment = match option {
            Choice::Figure { segment, .. } | Choice::Region(segment) => segment,
            Choice::Piece(figure) => match state.figures().piece(figure).place {
                tilewright_engine::Place::Segment(segment, _) => segment,
                tilewright_engine::Place::Supply => return Ok(None),
            },
            _ => return Ok(None),
        };
        let Some(decision) = self.session.decision() else { return Ok(None) };
        let choice = self.speech.choice(state, &decision, option);
        let worth = self.worth(segment)?;
        Ok(Some(format!("  {choice}: {worth}")))
    }

    /// What a region is worth as it stands, line by line.
    fn worth(&mut self, segment: Segment) -> Result<String, Box<Failure>> {
        let complete = self.session.game().state().complete(segment);
        let (occasion, key) =
            if complete { (Occasion::COMPLETED, "worth-completed") } else { (Occasion::FINAL, "worth-final") };
        let sheet = self.session.game_mut().value(segment, occasion)?;
        Ok(self.speech.say(key, &[("points", &sheet.value.to_string()), ("lines", &self.lines(&sheet))]))
    }

    fn lines(&self, sheet: &Sheet) -> String {
        sheet.lines.iter().map(|line| self.speech.line(line)).collect::<Vec<_>>().join(", ")
    }

    /// The ways to place a tile that complete something, each with what it would be worth and to whom.
    fn completing(
        &mut self,
        ways: &[(tilewright_engine::geometry::Cell, tilewright_engine::geometry::Rotation)],
    ) -> Result<Vec<String>, Box<Failure>> {
        let before = self.session.game().state().clone();
        if self.trial.is_none() {
            self.trial = self.copy().ok();
        }
        let Some(mut trial) = self.trial.take() else { return Ok(Vec::new()) };
        let mut lines = Vec::new();
        let mut nothing = 0;
        for &(cell, rotation) in ways {
            trial.set_state(&before);
            match trial.choose(Choice::Place { cell, rotation }) {
                Ok(()) => {}
                Err(ChooseError::Failed(failure)) => return Err(failure),
                Err(_) => continue,
            }
            let completed = completed(&before, trial.state());
            nothing += usize::from(completed.is_empty());
            let way = (cell.to_string(), rotation.degrees().to_string());
            let way = self.speech.say("place-choice", &[("cell", &way.0), ("degrees", &way.1)]);
            for region in completed {
                let sheet = trial.value(region, Occasion::COMPLETED)?;
                let segment = self.speech.segment(trial.state(), region);
                // Whoever stood there before the tile may have gone home by now.
                let owners = self.owners(&before, trial.state(), region);
                let (points, sheet) = (sheet.value.to_string(), self.lines(&sheet));
                let gaps = [
                    ("way", &*way),
                    ("segment", &segment),
                    ("points", &points),
                    ("lines", &sheet),
                    ("players", &owners),
                ];
                lines.push(format!("  {}", self.speech.say("would-complete", &gaps)));
            }
        }
        if nothing > 0 {
            let key = if lines.is_empty() { "completes-none" } else { "completes-nothing" };
            lines.push(format!("  {}", self.speech.say(key, &[("ways", &nothing.to_string())])));
        }
        self.trial = Some(trial);
        Ok(lines)
    }

    /// Whose followers stand in a region, by what stood there `before` it came to be as it is `now`.
    fn owners(&self, before: &State, now: &State, region: Segment) -> String {
        let stands = |player: Player| {
            let mut placed = before.figures().placed();
            placed.any(|(_, piece, segment, _)| {
                let follower = self.setup.rules.definitions().figures[piece.kind.index()].follower;
                follower && piece.owner == Some(player) && now.features().region(segment) == region
            })
        };
        let names: Vec<&str> = self
            .setup
            .rules
            .seats()
            .filter(|player| stands(*player))
            .map(|player| self.speech.player(player))
            .collect();
        if names.is_empty() { self.speech.say("nobody-yet", &[]) } else { names.join(", ") }
    }

    /// Points, and what the figures on the board stand for.
    pub(super) fn show_scores(&mut self) -> Result<(), Problem> {
        let mut lines = vec![format!("\n{}", self.points())];
        match self.claims() {
            Ok(claims) => lines.extend(claims),
            Err(failure) => lines.push(self.failure("cannot-value", &failure)),
        }
        self.console.say(&lines.join("\n"))?;
        Ok(())
    }

    fn claims(&mut self) -> Result<Vec<String>, Box<Failure>> {
        let state = self.session.game().state();
        let claimed: Vec<Segment> =
            state.features().regions().filter(|region| state.features().followers(*region) > 0).collect();
        let mut lines = Vec::new();
        lines.extend((!claimed.is_empty()).then(|| self.speech.say("claims-head", &[])));
        for region in claimed {
            let sheet = self.session.game_mut().value(region, Occasion::FINAL)?;
            let state = self.session.game().state();
            let (owners, segment) = (self.owners(state, state, region), self.speech.segment(state, region));
            lines.push(format!("  {owners}: {segment}: {} ({})", sheet.value, self.lines(&sheet)));
        }
        Ok(lines)
    }

    /// The points of the last round, line by line.
    pub(super) fn explain_points(&mut self) -> Result<(), Problem> {
        let state = self.session.game().state();
        let since = state.cursor().turn.saturating_sub(u32::from(self.setup.rules.players()));
        let mut lines = vec![String::new()];
        for event in self.scorings.since(since) {
            lines.extend(self.speech.event(state, event));
            lines.extend(self.speech.lines(event).into_iter().map(|line| format!("    {line}")));
        }
        if lines.len() == 1 {
            lines.push(self.speech.say("no-points-yet", &[]));
        }
        self.console.say(&lines.join("\n"))?;
        Ok(())
    }
}

/// Regions that are complete now and were not, or were not there, before.
fn completed(before: &State, now: &State) -> Vec<Segment> {
    let was = |region: Segment| region.index() < before.features().len() && before.complete(region);
    now.features().regions().filter(|region| now.complete(*region) && !was(*region)).collect()
}
