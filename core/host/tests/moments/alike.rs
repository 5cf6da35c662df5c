//! The same choices lead to the same states, however a game is run.

use std::process::Command;

use tilewright_engine::Listening;
use tilewright_host::code::States;
use tilewright_host::save::state_hash;
use tilewright_host::setup::Setup;

use crate::games::{Dealer, everything, installed, installed_beside, mix, setup, start};

/// Tells a second process of this test to print its hashes.
const SECOND: &str = "TILEWRIGHT_TEST_SECOND_PROCESS";

/// The hash after set-up and after every choice of a random game.
fn hashes(setup: &Setup, seed: u64, states: States, listening: Listening) -> Vec<String> {
    let mut game = start(setup, states, listening);
    let mut dealer = Dealer::new(seed);
    let mut hashes = vec![state_hash(game.state())];
    while let Some(choice) = dealer.choice(&game) {
        game.choose(choice).expect("an option");
        hashes.push(state_hash(game.state()));
    }
    hashes
}

#[test]
fn scripts_keep_nothing_between_calls() {
    for seed in 0..6 {
        let setup = setup(2 + seed % 4, &everything(seed), installed());
        let kept = hashes(&setup, seed, States::Kept, Listening::No);
        assert_eq!(kept, hashes(&setup, seed, States::Fresh, Listening::No), "seed {seed}");
    }
}

/// A script that does keep something is found out so.
const FORGETFUL: &str = r#"--[=[
[package]
id = "forgetful"
version = "1.0.0"
api = "1"
editions = ["WE"]
group = "test"
[requires]
base = "1"
[code]
lua = "forgetful.lua"
[[hook]]
id = "count"
on = "step.4A"
run = "count"
]=]
local calls = 0
return { count = function(ctx) calls += 1; ctx:award(0, calls, 1, nil) end }
"#;

#[test]
fn a_script_that_keeps_something_plays_differently_from_fresh_states() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("forgetful.lua"), FORGETFUL).expect("it can be written");
    let installed = installed_beside(&[folder.path().to_owned()]);
    let setup = setup(2, "base = \"1\"\nforgetful = \"1\"\n", &installed);
    let [kept, fresh] = [States::Kept, States::Fresh].map(|states| hashes(&setup, 1, states, Listening::No));
    assert_ne!(kept, fresh);
}

#[test]
fn whoever_listens_changes_nothing() {
    for seed in 0..6 {
        let setup = mix(seed);
        let [no, points, events] = [Listening::No, Listening::Points, Listening::Events]
            .map(|listening| hashes(&setup, seed, States::Kept, listening));
        assert_eq!(no, points);
        assert_eq!(no, events);
    }
}

fn digest() -> String {
    let all: Vec<String> = (0..6).flat_map(|seed| hashes(&mix(seed), seed, States::Kept, Listening::No)).collect();
    all.join(" ")
}

#[test]
fn two_processes_agree() {
    let here = digest();
    if std::env::var_os(SECOND).is_some() {
        println!("digest: {here}");
        return;
    }
    let program = std::env::current_exe().expect("this program has a file");
    for _ in 0..2 {
        let mut second = Command::new(&program);
        second.args(["--exact", "alike::two_processes_agree", "--nocapture"]).env(SECOND, "1");
        let output = second.output().expect("it starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let said = String::from_utf8(output.stdout).expect("text");
        let there = said.lines().find_map(|line| line.split_once("digest: ")).expect("it printed its digest");
        assert_eq!(there.1, here);
    }
}
