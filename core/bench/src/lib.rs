//! Workloads shared by the benches and by the instruction count: whole games through the one door that every client
//! uses, with the sums they must come to.
//!
//! A bench that measures wrong play is worthless, so every row asserts the results of the games it times.

use std::path::{Path, PathBuf};

use tilewright_engine::{Game, Listening};
use tilewright_host::fault::Source;
use tilewright_host::game_file::GameFile;
use tilewright_host::seats::{Seats, Waiting, seed_of_game};
use tilewright_host::setup::Setup;

/// The root of the project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("core/bench lies two folders deep").to_owned()
}

/// The set-up of one of the project's examples.
///
/// # Panics
///
/// Where the example is broken.
pub fn example(name: &str) -> Setup {
    let path = root().join("examples").join(name);
    Setup::read(&path).unwrap_or_else(|faults| panic!("{name}: {faults:?}"))
}

/// The set-up of a game file's text.
///
/// # Panics
///
/// Where the text is broken.
pub fn game(text: &str) -> Setup {
    let file = GameFile::parse(Source::new("bench.toml", text), None);
    file.and_then(Setup::of_game).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// The winter edition with the gingerbread man, in Lua, and the corn circles, a native library; two random bots.
///
/// # Panics
///
/// Where the library was not built.
pub fn winter_evening() -> Setup {
    bring_library("corn_circles");
    game(
        "edition = \"WE\"\nplayers = [{ name = \"Ruth\", plays = \"random\" }, { name = \"Ben\", plays = \"random\" }]\n\
         [packages]\nbase = \"1\"\nwinter-edition = \"1\"\ngingerbread-man = \"1\"\ncorn-circles = \"1\"\n",
    )
}

/// Hooks that a random base game is timed with, in step 2A of every turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hooked {
    /// None.
    No,
    /// One in Lua that waits for a value that stays 0: an empty step.
    Idle,
    /// One in Lua that reads five facts and awards no points, so that the games stay the same.
    Lua,
    /// The same in native code.
    Native,
}

/// The random base game with such a hook.
///
/// # Panics
///
/// Where the library was not built.
pub fn hooked(hooked: Hooked) -> Setup {
    let reads = "local FOLLOWER = tilewright.figure 'base:follower'\n\
                 return { look = function(ctx) local player = ctx:active_player() if ctx:points(player) + ctx:tile_count() \
                 + ctx:turn() + ctx:supply(player, FOLLOWER) < 0 then error('never') end ctx:award(player, 0, 1, nil) end }";
    let hook = "[[hook]]\nid = \"look\"\non = \"step.2A\"\nrun = \"look\"\n";
    match hooked {
        Hooked::No => with_package("", ""),
        Hooked::Idle => {
            let waiting = format!("[[value]]\nid = \"never\"\nuntil = \"game\"\n{hook}value = \"never\"\n");
            with_package(&waiting, reads)
        }
        Hooked::Lua => with_package(hook, reads),
        Hooked::Native => {
            bring_library("native_look");
            with_package(hook, "native_look")
        }
    }
}

/// What games came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Games played.
    pub games: u32,
    /// Tiles placed, start tiles not counted.
    pub tiles: u64,
    /// Points of the first and second player.
    pub points: [i64; 2],
}

impl Sums {
    /// Per game: tiles placed, and the points of the first and the second player.
    pub fn means(&self) -> (f64, f64, f64) {
        let mean = |sum: f64| sum / f64::from(self.games);
        (mean(self.tiles as f64), mean(self.points[0] as f64), mean(self.points[1] as f64))
    }

    /// Asserts the means of workload RBG, which are known to 0.1, within what chance allows for so many games.
    ///
    /// # Panics
    ///
    /// Where the games did not come to them.
    pub fn assert_random_base_game(&self) {
        let (tiles, first, second) = self.means();
        let allowed = 0.1 + 5.0 * 8.0 / f64::from(self.games).sqrt();
        assert!((tiles - 70.98).abs() < 0.1, "{tiles} tiles placed a game");
        assert!((first - 19.55).abs() < allowed, "{first} points for the first player");
        assert!((second - 19.27).abs() < allowed, "{second} points for the second player");
    }
}

/// A game to be played over and over in the same memory, nobody listening.
///
/// # Panics
///
/// Where its packages cannot be loaded.
pub fn table(setup: &Setup) -> Game {
    setup.start(Listening::No).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// Plays games of a seed, from a number on.
///
/// # Panics
///
/// Where a package's function fails.
pub fn play(setup: &Setup, game: &mut Game, from: u32, games: u32) -> Sums {
    let mut sums = Sums { games, ..Sums::default() };
    let mut code = || setup.code_to_try();
    for number in from..from + games {
        game.restart().expect("setup does not fail");
        let mut seats = Seats::new(&setup.game.players, seed_of_game(1, number.into()));
        while let Waiting::For(choice) = seats.decide(game, &mut code).expect("no function fails") {
            game.choose(choice).expect("an option that was listed");
        }
        let state = game.state();
        sums.tiles += (state.board().tiles().len() - game.rules().definitions().start.len()) as u64;
        for (sum, points) in sums.points.iter_mut().zip(state.points()) {
            *sum += i64::from(*points);
        }
    }
    sums
}

/// Plays so many turns, chance and random bots deciding from a seed; stops at a turn's first decision.
///
/// # Panics
///
/// Where a package's function fails.
pub fn play_turns(setup: &Setup, game: &mut Game, seed: u64, turns: u32) {
    let mut seats = Seats::new(&setup.game.players, seed);
    let mut code = || setup.code_to_try();
    let end = game.state().cursor().turn + turns;
    while game.state().cursor().turn < end {
        let Waiting::For(choice) = seats.decide(game, &mut code).expect("no function fails") else { return };
        game.choose(choice).expect("an option that was listed");
    }
}

/// Puts a library that the release build made beside this program, where it is looked for.
///
/// # Panics
///
/// Where it was not built.
pub fn bring_library(name: &str) {
    let file = format!("{}{name}{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let built = root().join("target/release").join(&file);
    let program = std::env::current_exe().expect("a program knows where it is");
    let beside = program.with_file_name(&file);
    // Renamed into place: to write into a library that is open would pull it away from under this process.
    let new = beside.with_extension("new");
    std::fs::copy(&built, &new)
        .and_then(|_| std::fs::rename(&new, &beside))
        .unwrap_or_else(|error| panic!("{}: {error}; run `cargo build --release --workspace` first", built.display()));
}

/// A random base game with one more package: these tables in its manifest, and this script, or the library of this name.
///
/// # Panics
///
/// Where the package is broken.
pub fn with_package(tables: &str, code: &str) -> Setup {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let package = folder.path().join("bench");
    std::fs::create_dir(&package).expect("it is empty");
    let write = |name: &str, text: &str| std::fs::write(package.join(name), text).expect("it can be written");
    let code = match code {
        "" => String::new(),
        script if script.contains("return") => {
            write("bench.lua", script);
            "[code]\nlua = \"bench.lua\"\n".to_owned()
        }
        library => format!("[code]\nnative = \"{library}\"\n"),
    };
    let head = "[package]\nid = \"bench\"\nversion = \"1.0.0\"\napi = \"1\"\neditions = [\"C1\"]\ngroup = \"test\"\n\
                [requires]\nbase = \"1\"\n";
    write("package.toml", &format!("{head}{code}{tables}"));
    let text = std::fs::read_to_string(root().join("examples/random-base-game.toml")).expect("the example is there");
    let game = folder.path().join("game.toml");
    std::fs::write(&game, format!("{text}bench = \"1\"\n")).expect("it can be written");
    let setup = Setup::read(&game).unwrap_or_else(|faults| panic!("{faults:?}"));
    // Code is loaded from the folder when a game starts; the system clears it away.
    let _ = folder.keep();
    setup
}
