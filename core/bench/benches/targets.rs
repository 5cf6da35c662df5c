//! The rows of `docs/performance.md`. Every row asserts the results of the games it times.
//!
//! `cargo build --release --workspace && cargo bench --manifest-path core/bench/Cargo.toml`: the winter evening and the
//! row of native hooks load the libraries that the first command builds.

use std::alloc::System;
use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};
use tilewright_bench::{Hooked, Sums, bring_library, example, hooked, play, play_turns, table};
use tilewright_engine::{Game, Listening};
use tilewright_host::setup::Setup;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

const RANDOM_BASE_GAME: &str = "random-base-game.toml";

fn random_base_game(criterion: &mut Criterion) {
    let setup = example(RANDOM_BASE_GAME);
    let mut game = table(&setup);
    play(&setup, &mut game, 0, 4_000).assert_random_base_game();
    let mut group = criterion.benchmark_group("games");
    group.throughput(Throughput::Elements(1));
    group.bench_function("random base game", |bencher| bencher.iter_custom(|games| timed(&setup, &mut game, games)));
    group.finish();
}

fn winter_evening(criterion: &mut Criterion) {
    let setup = tilewright_bench::winter_evening();
    let mut game = table(&setup);
    let (tiles, first, second) = play(&setup, &mut game, 0, 2_000).means();
    assert!((94.5..=95.0).contains(&tiles), "{tiles} tiles of 95 placed a game");
    assert!((22.5..=25.5).contains(&first) && (22.0..=25.0).contains(&second), "{first} and {second} points");
    let mut group = criterion.benchmark_group("games");
    group.throughput(Throughput::Elements(1));
    group.bench_function("winter evening, Lua and native", |bencher| {
        bencher.iter_custom(|games| timed(&setup, &mut game, games));
    });
    group.finish();
}

fn timed(setup: &Setup, game: &mut Game, games: u64) -> Duration {
    let begun = Instant::now();
    let sums = black_box(play(setup, game, 0, games as u32));
    let elapsed = begun.elapsed();
    assert!(sums.tiles >= 60 * games, "games were cut short");
    elapsed
}

/// Forty turns in the middle of a game that is played up to there, so that memory is as warm as in play.
fn growth(criterion: &mut Criterion) {
    const TURNS: u32 = 40;
    let setup = example("large-base-game.toml");
    let mut game = table(&setup);
    let mut group = criterion.benchmark_group("forty turns of a large base game");
    for at in [70, 2_980] {
        let before = at - TURNS / 2;
        group.bench_function(format!("around tile {at}"), |bencher| {
            bencher.iter_custom(|times| {
                let mut elapsed = Duration::ZERO;
                for seed in 0..times {
                    game.restart().expect("setup does not fail");
                    play_turns(&setup, &mut game, seed, before);
                    let begun = Instant::now();
                    play_turns(&setup, &mut game, seed + 1, TURNS);
                    elapsed += begun.elapsed();
                    assert_eq!(game.state().cursor().turn, before + TURNS + 1);
                }
                elapsed
            });
        });
    }
    group.finish();
}

fn copy(criterion: &mut Criterion) {
    let setup = example(RANDOM_BASE_GAME);
    let mut game = table(&setup);
    play_turns(&setup, &mut game, 7, 36);
    let state = game.state().clone();
    let mut other = state.clone();
    let mut group = criterion.benchmark_group("copy of a state after 36 turns");
    group.bench_function("anew", |bencher| bencher.iter(|| black_box(state.clone())));
    group.bench_function("into another", |bencher| bencher.iter(|| other.clone_from(black_box(&state))));
    group.finish();
    assert_eq!(format!("{other:?}"), format!("{state:?}"));
}

/// Every turn with a hook in it.
fn hooks(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("a base game with a hook a turn");
    for (name, hook) in [
        ("none", Hooked::No),
        ("an idle one", Hooked::Idle),
        ("five facts and an award in Lua", Hooked::Lua),
        ("five facts and an award in native code", Hooked::Native),
    ] {
        let setup = hooked(hook);
        let mut game = table(&setup);
        play(&setup, &mut game, 0, 2_000).assert_random_base_game();
        group.bench_function(name, |bencher| bencher.iter_custom(|games| timed(&setup, &mut game, games)));
    }
    group.finish();
}

/// What one call of a hook costs, in nanoseconds: the difference between the same games with it and without. It is small
/// beside what the machine does to both, so they are played by turns, in new memory each time.
fn calls(_: &mut Criterion) {
    const ROUNDS: u32 = 120;
    const GAMES: u32 = 200;
    let setups = [Hooked::No, Hooked::Idle, Hooked::Lua, Hooked::Native].map(hooked);
    let mut found: [Vec<f64>; 3] = Default::default();
    for round in 0..ROUNDS {
        let (mut nanoseconds, mut sums) = ([0.0; 4], [Sums::default(); 4]);
        for turn in 0..4 {
            let at = ((round + turn) % 4) as usize;
            let mut game = table(&setups[at]);
            play(&setups[at], &mut game, 0, 20);
            let begun = Instant::now();
            sums[at] = black_box(play(&setups[at], &mut game, round * GAMES, GAMES));
            nanoseconds[at] = begun.elapsed().as_nanos() as f64 / sums[at].tiles as f64;
        }
        sums[0].assert_random_base_game();
        assert_eq!(sums, [sums[0]; 4], "a hook that awards nothing changed a game");
        let [none, idle, lua, native] = nanoseconds;
        for (found, difference) in found.iter_mut().zip([idle - none, lua - idle, native - idle]) {
            found.push(difference);
        }
    }
    let names = ["whose filter does not match", "in Lua, over an empty step", "in native code, over an empty step"];
    for (name, found) in names.into_iter().zip(found) {
        let mean = found.iter().sum::<f64>() / f64::from(ROUNDS);
        let spread = (found.iter().map(|each| (each - mean).powi(2)).sum::<f64>() / f64::from(ROUNDS)).sqrt();
        println!("one call of a hook {name}: {mean:.1} ns ± {:.1}", spread / f64::from(ROUNDS).sqrt());
    }
}

fn start(criterion: &mut Criterion) {
    bring_library("corn_circles");
    criterion.bench_function("from a game file to the first decision", |bencher| {
        bencher.iter(|| {
            let game = example("winter-evening.toml").start(Listening::Events).expect("the example is sound");
            assert!(game.decision().is_some());
            game
        });
    });
}

fn memory(_: &mut Criterion) {
    let setup = example(RANDOM_BASE_GAME);
    let mut game = table(&setup);
    play_turns(&setup, &mut game, 7, 60);
    let begun = ALLOCATOR.stats();
    let copy = black_box(game.state().clone());
    let after = ALLOCATOR.stats();
    let bytes = after.bytes_allocated - begun.bytes_allocated + size_of_val(&copy);
    println!("memory of a base game in play, after 60 turns: {bytes} bytes");
    assert!(bytes <= 64 * 1024, "{bytes} bytes");
}

criterion_group! {
    name = targets;
    config = Criterion::default().warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(3));
    targets = random_base_game, winter_evening, growth, copy, hooks, calls, start, memory
}
criterion_main!(targets);
