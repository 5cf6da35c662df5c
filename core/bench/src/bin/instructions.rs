//! A fixed number of games, for counting instructions under callgrind and for profiles: random base games, in which no
//! Lua runs, or another of the workloads that are timed.

use tilewright_bench::{Hooked, example, hooked, play, table, winter_evening};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let games = arguments.next().and_then(|games| games.parse().ok()).unwrap_or(400);
    let workload = arguments.next().unwrap_or_default();
    let setup = match workload.as_str() {
        "" => example("random-base-game.toml"),
        "idle" => hooked(Hooked::Idle),
        "lua" => hooked(Hooked::Lua),
        "native" => hooked(Hooked::Native),
        "winter" => winter_evening(),
        other => panic!("there is no workload `{other}`: leave it out, or take idle, lua, native or winter"),
    };
    let sums = play(&setup, &mut table(&setup), 0, games);
    if workload != "winter" {
        sums.assert_random_base_game();
    }
    println!("{sums:?}");
}
