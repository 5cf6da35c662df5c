//! A fixed number of random base games, for counting instructions under callgrind; no Lua runs in them.

use tilewright_bench::{example, play, table};

fn main() {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(400);
    let setup = example("random-base-game.toml");
    let sums = play(&setup, &mut table(&setup), 0, games);
    sums.assert_random_base_game();
    println!("{sums:?}");
}
