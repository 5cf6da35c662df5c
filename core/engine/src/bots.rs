//! Players without people.

use serde::{Deserialize, Serialize};

use crate::chance::Stream;
use crate::decision::{Choice, Chooser, Decision};
use crate::game::{ChooseError, Game};
use crate::ids::{Occasion, Player};
use crate::view::View;

/// A player without a person: looks at decisions and chooses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bot {
    /// Takes any option, passing included, each as likely.
    Random(Stream),
    /// Tries every option on a copy of the game and takes the one with the best outlook; the stream breaks ties.
    Greedy(Stream),
}

impl Bot {
    /// What the bot chooses, by what its player sees. A greedy bot needs a game of the same rules to try its options
    /// on; without one it plays at random.
    ///
    /// # Errors
    ///
    /// Where a package's function fails on the copy.
    pub fn choose(&mut self, view: View<'_>, trial: Option<&mut Game>) -> Result<Choice, ChooseError> {
        let decision = view.decision().ok_or(ChooseError::Ended)?;
        match (self, trial) {
            (Bot::Random(stream), _) | (Bot::Greedy(stream), None) => Ok(any(&decision, stream)),
            (Bot::Greedy(stream), Some(trial)) => best(view, &decision, stream, trial),
        }
    }
}

impl Bot {
    /// Uses up the numbers that this decision would cost, for one that was made elsewhere.
    pub fn follow(&mut self, decision: &Decision<'_>) {
        match self {
            Bot::Random(stream) => {
                any(decision, stream);
            }
            Bot::Greedy(stream) => {
                let options = decision.options().len() + usize::from(decision.may_pass());
                (0..options).for_each(|_| {
                    tie(stream);
                });
            }
        }
    }
}

fn tie(stream: &mut Stream) -> u32 {
    stream.below(1 << 16)
}

#[inline]
fn any(decision: &Decision<'_>, stream: &mut Stream) -> Choice {
    let options = decision.count();
    let chosen = stream.below(options + u32::from(decision.may_pass()));
    decision.nth(chosen).unwrap_or(Choice::Pass)
}

fn best(view: View<'_>, decision: &Decision<'_>, stream: &mut Stream, trial: &mut Game) -> Result<Choice, ChooseError> {
    let Chooser::Player(player) = decision.chooser() else { return Ok(any(decision, stream)) };
    let mut best: (i64, u32, Choice) = (i64::MIN, 0, Choice::Pass);
    let passing = decision.may_pass().then_some(Choice::Pass);
    for option in decision.options().into_iter().chain(passing) {
        trial.set_state(view.state());
        trial.choose(option)?;
        let mut outlook = self::outlook(trial, player)?;
        // A tile is worth what the best figure on it makes of it.
        let follow_ups = match trial.decision() {
            Some(next) if next.chooser() == Chooser::Player(player) && matches!(option, Choice::Place { .. }) => {
                next.options()
            }
            _ => Vec::new(),
        };
        let placed = trial.state().clone();
        for follow_up in follow_ups {
            trial.set_state(&placed);
            trial.choose(follow_up)?;
            outlook = outlook.max(self::outlook(trial, player)?);
        }
        let tie = tie(stream);
        if (outlook, tie) > (best.0, best.1) {
            best = (outlook, tie, option);
        }
    }
    Ok(best.2)
}

/// Points now, and what stands on the board would bring, both against the best of the others; a figure at hand is
/// worth a little.
fn outlook(game: &mut Game, player: Player) -> Result<i64, ChooseError> {
    let seats = usize::from(game.rules().players());
    let mut worth: Vec<i64> = game.state().points().iter().map(|&points| i64::from(points) * 10).collect();
    let claimed: Vec<_> = {
        let features = game.state().features();
        features.regions().filter(|region| features.followers(*region) > 0).collect()
    };
    for region in claimed {
        let value = i64::from(game.value(region, Occasion::FINAL)?.value);
        let weights = game.state().weights(game.rules(), region);
        let most = weights.iter().copied().max().unwrap_or(0);
        for seat in (0..seats).filter(|seat| weights[*seat] == most && most > 0) {
            worth[seat] += value * 8;
        }
    }
    for (seat, worth) in worth.iter_mut().enumerate() {
        *worth += game.at_hand(Player(seat as u8)) * 12;
    }
    let others = (0..seats).filter(|seat| *seat != player.index()).map(|seat| worth[seat]).max().unwrap_or(0);
    Ok(worth[player.index()] * 2 - others)
}
