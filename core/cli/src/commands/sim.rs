//! `tilewright sim`: many games with bots, and what they come to.

use std::io::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use cpu_time::ThreadTime;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use tilewright_engine::ids::{Label, Occasion};
use tilewright_engine::{ChooseError, Game, Listening};
use tilewright_host::fault::Faults;
use tilewright_host::game_file::{Plays, Seat};
use tilewright_host::seats::{Seats, Undecided, Waiting, seed_of_game};
use tilewright_host::setup::Setup;

use super::Outcome;
use crate::args::Sim;
use crate::problem::Problem;

pub fn run(arguments: &Sim) -> Outcome {
    let setup = Setup::read(&arguments.game)?;
    let seed = arguments.seed.or(setup.game.seed).unwrap_or(1);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = arguments.threads.unwrap_or(cores).clamp(1, arguments.games.max(1) as usize);
    let tally = play_all(&setup, seed, arguments.games, threads)?;
    let report = report(&setup, seed, threads, arguments.games, &tally);
    let mut out = std::io::stdout().lock();
    if arguments.json {
        serde_json::to_writer_pretty(&mut out, &report).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        print(&mut out, &report)?;
    }
    Ok(())
}

/// What all games came to, in sums: whichever thread played a game, the sums are the same.
#[derive(Clone, Debug, Default)]
struct Tally {
    tiles: u64,
    cpu: Duration,
    players: Vec<PlayerTally>,
    points: Vec<i64>,
}

#[derive(Clone, Copy, Debug, Default)]
struct PlayerTally {
    points: i64,
    squares: i128,
    wins: u32,
    ties: u32,
}

fn play_all(setup: &Setup, seed: u64, games: u32, threads: usize) -> Result<Tally, Problem> {
    let bar = ProgressBar::new(games.into());
    bar.set_style(ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} to go").expect("a fixed template"));
    let next = AtomicU32::new(0);
    let total = Mutex::new(Tally::default());
    let failed = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| match work(setup, seed, games, &next, &bar) {
                Ok(tally) => total.lock().expect("no thread panics with it").add(&tally),
                Err(failure) => {
                    next.store(games, Ordering::Relaxed);
                    failed.lock().expect("no thread panics with it").get_or_insert(failure);
                }
            });
        }
    });
    bar.finish_and_clear();
    match failed.into_inner().expect("no thread panics with it") {
        Some(failed) => Err(failed.problem(setup, seed)),
        None => Ok(total.into_inner().expect("no thread panics with it")),
    }
}

/// A failure on its way out of a thread.
enum Failed {
    Loading(Faults),
    Playing { game: u32, error: ChooseError },
}

impl Failed {
    fn problem(self, setup: &Setup, seed: u64) -> Problem {
        match self {
            Failed::Loading(faults) => faults.into(),
            Failed::Playing { game, error } => {
                let help = format!("it was in game {game} of seed {seed}; no result was written");
                Problem::choosing(setup, &error, help)
            }
        }
    }
}

/// Plays games until none is left, in one game's memory and with one set of Lua states.
fn work(setup: &Setup, seed: u64, games: u32, next: &AtomicU32, bar: &ProgressBar) -> Result<Tally, Failed> {
    const AT_ONCE: u32 = 16;
    let mut tally = Tally::new(setup);
    let seats: Vec<Seat> = setup.game.players.iter().cloned().map(without_person).collect();
    let mut game = setup.start(Listening::Points).map_err(Failed::Loading)?;
    let begun = ThreadTime::now();
    loop {
        let from = next.fetch_add(AT_ONCE, Ordering::Relaxed);
        if from >= games {
            break;
        }
        let to = games.min(from + AT_ONCE);
        for number in from..to {
            game.restart().map_err(|failure| Failed::Playing { game: number, error: failure.into() })?;
            play(setup, &seats, seed, number, &mut game)?;
            tally.count(&game);
        }
        bar.inc((to - from).into());
    }
    tally.cpu = begun.elapsed();
    tally.take_points(setup, &mut game);
    Ok(tally)
}

fn without_person(seat: Seat) -> Seat {
    match seat.plays {
        Plays::Person => Seat { plays: Plays::Random, ..seat },
        _ => seat,
    }
}

fn play(setup: &Setup, seats: &[Seat], seed: u64, number: u32, game: &mut Game) -> Result<(), Failed> {
    let failed = |error| Failed::Playing { game: number, error };
    let mut seats = Seats::new(seats, seed_of_game(seed, number.into()));
    loop {
        let waiting = seats.decide(game, &mut || setup.code_to_try()).map_err(|undecided| match undecided {
            Undecided::Loading(faults) => Failed::Loading(faults),
            Undecided::Trying(error) => failed(error),
        })?;
        match waiting {
            Waiting::For(choice) => game.choose(choice).map_err(failed)?,
            _ => return Ok(()),
        }
    }
}

impl Tally {
    fn new(setup: &Setup) -> Tally {
        let players = vec![PlayerTally::default(); setup.game.players.len()];
        Tally { players, ..Tally::default() }
    }

    fn count(&mut self, game: &Game) {
        let state = game.state();
        self.tiles += (state.board().tiles().len() - game.rules().definitions().start.len()) as u64;
        let most = state.points().iter().copied().max().unwrap_or(0);
        let first = state.points().iter().filter(|points| **points == most).count();
        for (player, &points) in self.players.iter_mut().zip(state.points()) {
            player.points += i64::from(points);
            player.squares += i128::from(points).pow(2);
            player.wins += u32::from(points == most && first == 1);
            player.ties += u32::from(points == most && first > 1);
        }
    }

    fn take_points(&mut self, setup: &Setup, game: &mut Game) {
        let journal = game.journal();
        self.points = sources(setup).map(|(label, occasion)| journal.points(&setup.rules, label, occasion)).collect();
    }

    fn add(&mut self, other: &Tally) {
        self.tiles += other.tiles;
        self.cpu += other.cpu;
        self.players.resize(other.players.len(), PlayerTally::default());
        for (sum, player) in self.players.iter_mut().zip(&other.players) {
            sum.points += player.points;
            sum.squares += player.squares;
            sum.wins += player.wins;
            sum.ties += player.ties;
        }
        self.points.resize(other.points.len(), 0);
        for (sum, points) in self.points.iter_mut().zip(&other.points) {
            *sum += points;
        }
    }
}

/// Every label on every occasion, and outside scoring.
fn sources(setup: &Setup) -> impl Iterator<Item = (Label, Option<Occasion>)> {
    let definitions = setup.rules.definitions();
    let occasions = definitions.occasions.len() as u8;
    let labels = (0..definitions.labels.len() as u16).map(Label);
    labels.flat_map(move |label| {
        (0..occasions).map(|occasion| Some(Occasion(occasion))).chain([None]).map(move |occasion| (label, occasion))
    })
}

/// The shape of `--json`; docs/json.md describes it.
#[derive(Serialize)]
struct Report {
    games: u32,
    seed: u64,
    threads: usize,
    games_per_cpu_second: f64,
    tiles_placed_mean: f64,
    players: Vec<PlayerReport>,
    points: Vec<PointsReport>,
}

#[derive(Serialize)]
struct PlayerReport {
    name: String,
    mean: f64,
    sd: f64,
    wins: u32,
    ties: u32,
}

#[derive(Serialize)]
struct PointsReport {
    package: String,
    label: String,
    mean: f64,
}

fn report(setup: &Setup, seed: u64, threads: usize, games: u32, tally: &Tally) -> Report {
    let per_game = |sum: f64| rounded(sum / f64::from(games.max(1)));
    let players = setup.game.players.iter().zip(&tally.players).map(|(seat, player)| {
        let mean = player.points as f64 / f64::from(games.max(1));
        let variance = player.squares as f64 / f64::from(games.max(1)) - mean * mean;
        let PlayerTally { wins, ties, .. } = *player;
        PlayerReport { name: seat.name.clone(), mean: rounded(mean), sd: rounded(variance.max(0.0).sqrt()), wins, ties }
    });
    let definitions = setup.rules.definitions();
    let points = sources(setup).zip(&tally.points).filter(|(_, points)| **points != 0);
    let points = points.map(|((label, occasion), &points)| {
        let label = &definitions.labels[label.index()];
        let occasion = occasion.map_or("turn", |occasion| &definitions.occasions[occasion.index()]);
        PointsReport {
            package: definitions.packages[label.package.index()].clone(),
            label: format!("{}@{occasion}", label.id),
            mean: per_game(points as f64),
        }
    });
    Report {
        games,
        seed,
        threads,
        games_per_cpu_second: rounded(f64::from(games) / tally.cpu.as_secs_f64().max(1e-9)),
        tiles_placed_mean: per_game(tally.tiles as f64),
        players: players.collect(),
        points: points.collect(),
    }
}

fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

fn print(out: &mut impl std::io::Write, report: &Report) -> std::io::Result<()> {
    let Report { games, seed, threads, games_per_cpu_second, tiles_placed_mean, .. } = report;
    writeln!(out, "{games} games, seed {seed}, {threads} threads, {games_per_cpu_second:.0} games a CPU second")?;
    writeln!(out, "{tiles_placed_mean:.2} tiles placed a game\n")?;
    writeln!(out, "{:<20} {:>8} {:>8} {:>8} {:>8}", "player", "mean", "spread", "wins", "ties")?;
    for PlayerReport { name, mean, sd, wins, ties } in &report.players {
        writeln!(out, "{name:<20} {mean:>8.2} {sd:>8.2} {wins:>8} {ties:>8}")?;
    }
    writeln!(out, "\n{:<20} {:<30} {:>8}", "package", "label", "a game")?;
    for PointsReport { package, label, mean } in &report.points {
        writeln!(out, "{package:<20} {label:<30} {mean:>8.2}")?;
    }
    Ok(())
}
