//! Random games of the packages that come with the program.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use tilewright_engine::{Chance, Choice, Chooser, Event, Game, Listening, Stream};
use tilewright_host::code::States;
use tilewright_host::fault::{Faults, Source};
use tilewright_host::game_file::GameFile;
use tilewright_host::packages::{Installed, Places};
use tilewright_host::setup::Setup;

/// The values of the gingerbread man's option.
pub const NOWHERE_TO_GO: [&str; 3] = ["as-printed", "stay", "automatic-return"];

static INSTALLED: LazyLock<Installed> = LazyLock::new(|| installed_beside(&[]));

/// The packages of the checkout, and those in other folders before them.
pub fn installed_beside(folders: &[PathBuf]) -> Installed {
    let named = std::env::var_os("TILEWRIGHT_PACKAGES");
    let named: Vec<PathBuf> = named.iter().flat_map(std::env::split_paths).collect();
    let environment = std::env::join_paths(folders.iter().chain(&named)).expect("no path has a separator in it");
    let checkout = Some(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    Installed::find(&Places { environment: Some(environment), checkout, ..Places::default() })
}

pub fn installed() -> &'static Installed {
    &INSTALLED
}

pub fn whole<T>(result: Result<T, Faults>) -> T {
    result.unwrap_or_else(|faults| panic!("{:?}", miette::Report::new(faults)))
}

/// A game of so many players with these packages.
pub fn setup(players: u64, packages: &str, installed: &Installed) -> Setup {
    let seats: String = (0..players).map(|seat| format!("{{ name = \"seat {seat}\" }}, ")).collect();
    let text = format!("edition = \"WE\"\nplayers = [{seats}]\n[packages]\n{packages}");
    whole(GameFile::parse(Source::new("random.toml", text), None).and_then(|game| Setup::of(game, installed)))
}

/// One of the mixes to try, with two to five players and every value of every option in turn.
pub fn mix(seed: u64) -> Setup {
    let players = 2 + seed % 4;
    if seed % 3 == 2 {
        return setup(players, "base = \"1\"\n", installed());
    }
    setup(players, &everything(seed), installed())
}

pub fn everything(seed: u64) -> String {
    let nowhere = NOWHERE_TO_GO[(seed % 3) as usize];
    let deploy = ["may", "must"][(seed / 2 % 2) as usize];
    let tiles = ["winter", "1", "1+2"][(seed / 3 % 3) as usize];
    format!(
        "base = \"1\"\nwinter-edition = \"1\"\n\
         gingerbread-man = {{ version = \"1\", options = {{ nowhere-to-go = \"{nowhere}\" }} }}\n\
         corn-circles = {{ version = \"1\", options = {{ deploy = \"{deploy}\", tiles = \"{tiles}\" }} }}\n"
    )
}

pub fn start(setup: &Setup, states: States, listening: Listening) -> Game {
    let code = Box::new(whole(setup.code(states)));
    Game::new(setup.rules.clone(), code, listening).expect("no hook fails")
}

/// Chance and all players at random, from a seed.
pub struct Dealer {
    chance: Chance,
    players: Stream,
}

impl Dealer {
    pub fn new(seed: u64) -> Dealer {
        Dealer { chance: Chance::new(seed), players: Stream::new(seed, "players") }
    }

    /// The next choice, none once the game is over. Passing is one option among the others.
    pub fn choice(&mut self, game: &Game) -> Option<Choice> {
        let decision = game.decision()?;
        match decision.chooser() {
            Chooser::Chance(purpose) => self.chance.choose(purpose, &decision),
            Chooser::Player(_) => {
                let ways = decision.count() + u32::from(decision.may_pass());
                Some(decision.nth(self.players.below(ways)).unwrap_or(Choice::Pass))
            }
        }
    }
}

/// Plays a game of each seed and looks at it when it is set up and after every choice, with what has just happened
/// and with what was noted of that game before.
pub fn every_moment<N: Default>(games: u64, mut look: impl FnMut(&mut N, &Game, &[Event])) {
    for seed in 0..games {
        let mut noted = N::default();
        let mut game = start(&mix(seed), States::Kept, Listening::Events);
        let mut dealer = Dealer::new(seed);
        let events = game.journal().take_events();
        look(&mut noted, &game, &events);
        while let Some(choice) = dealer.choice(&game) {
            game.choose(choice).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
            let events = game.journal().take_events();
            look(&mut noted, &game, &events);
        }
        assert!(game.state().is_over());
    }
}
