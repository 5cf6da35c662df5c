//! Who answers which decision: chance from its seed, bots from theirs, people by themselves.

use std::sync::Arc;

use tilewright_engine::ids::Player;
use tilewright_engine::{Bot, Chance, Choice, ChooseError, Chooser, Code, Decision, Game, Listening, Stream};

use crate::fault::Faults;
use crate::game_file::{Plays, Seat};

/// The seats of a game: everything that decides in it, but for people.
pub struct Seats {
    chance: Option<Chance>,
    bots: Vec<Option<Bot>>,
    /// A copy of the game to try options on, made when a bot first wants one.
    trial: Option<Game>,
}

/// Whose answer is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// This was decided.
    For(Choice),
    /// A person decides.
    Person(Player),
    /// The real tiles and dice on the table decide.
    RealChance,
    /// The game is over.
    Nobody,
}

/// Why a bot could not decide.
#[derive(Debug)]
pub enum Undecided {
    /// Its copy of the packages' code could not be loaded: a library may be gone since the game was set up.
    Loading(Faults),
    /// A package's function failed while the bot tried its options.
    Trying(ChooseError),
}

impl Seats {
    /// The seats that a game file names, deciding from a seed.
    pub fn new(seats: &[Seat], seed: u64) -> Seats {
        let bots = seats.iter().enumerate().map(|(at, seat)| {
            let stream = || Stream::new(seed, &format!("player {}", at + 1));
            match seat.plays {
                Plays::Person => None,
                Plays::Random => Some(Bot::Random(stream())),
                Plays::Greedy => Some(Bot::Greedy(stream())),
            }
        });
        Seats { chance: Some(Chance::new(seed)), bots: bots.collect(), trial: None }
    }

    /// The same seats, with real tiles and dice on the table instead of a seed.
    pub fn with_real_chance(mut self) -> Seats {
        self.chance = None;
        self
    }

    /// Whether some seat is a person's.
    pub fn has_people(&self) -> bool {
        self.bots.iter().any(Option::is_none)
    }

    /// What is decided now, if it is chance's or a bot's decision. `code` loads the packages' code for a bot that tries
    /// its options; it is called once at most.
    ///
    /// # Errors
    ///
    /// Where the code cannot be loaded, or a package's function fails while a bot tries its options.
    #[inline]
    pub fn decide(
        &mut self,
        game: &Game,
        code: &mut dyn FnMut() -> Result<Box<dyn Code>, Faults>,
    ) -> Result<Waiting, Undecided> {
        let Some(decision) = game.decision() else { return Ok(Waiting::Nobody) };
        match decision.chooser() {
            Chooser::Chance(purpose) => match &mut self.chance {
                Some(chance) => Ok(chance.choose(purpose, &decision).map_or(Waiting::Nobody, Waiting::For)),
                None => Ok(Waiting::RealChance),
            },
            Chooser::Player(player) => match &mut self.bots[player.index()] {
                None => Ok(Waiting::Person(player)),
                Some(bot) => {
                    if matches!(bot, Bot::Greedy(_)) && self.trial.is_none() {
                        let (rules, code) = (Arc::clone(game.rules()), code().map_err(Undecided::Loading)?);
                        self.trial = Some(Game::at(rules, code, Listening::No, game.state().clone()));
                    }
                    let choice = bot.choose(game.view(Some(player)), self.trial.as_mut());
                    choice.map(Waiting::For).map_err(Undecided::Trying)
                }
            },
        }
    }

    /// Takes note of a decision that was made elsewhere, so that what comes after is decided as if it had been made
    /// here.
    pub fn follow(&mut self, decision: &Decision<'_>) {
        match decision.chooser() {
            Chooser::Chance(purpose) => {
                if let Some(chance) = &mut self.chance {
                    chance.choose(purpose, decision);
                }
            }
            Chooser::Player(player) => {
                if let Some(bot) = &mut self.bots[player.index()] {
                    bot.follow(decision);
                }
            }
        }
    }
}

/// The seed of one of many games that are played from one seed: SplitMix64, so that neighbours have nothing in common.
pub fn seed_of_game(seed: u64, number: u64) -> u64 {
    let mut mixed = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
