//! Hooks that are declared free of order may run in any.

use std::collections::BTreeSet;

use tilewright_engine::definitions::Point;
use tilewright_engine::{Listening, Stream};
use tilewright_host::code::States;
use tilewright_host::packages::Installed;
use tilewright_host::save::state_hash;
use tilewright_host::setup::Setup;

use crate::games::{Dealer, everything, installed_beside, setup, start, whole};

/// A package of one hook at the end of the turn's scoring, where the gingerbread man has one too.
fn package(id: &str, order: &str, body: &str) -> String {
    format!(
        r#"--[=[
[package]
id = "{id}"
version = "1.0.0"
api = "1"
editions = ["WE"]
group = "test"
[requires]
base = "1"
[optional]
gingerbread-man = "1"
[code]
lua = "{id}.lua"
[[value]]
id = "seen"
until = "game"
[[hook]]
id = "look"
on = "step.3C"
run = "look"
{order}
]=]
local SEEN = tilewright.value "seen"
return {{ look = function(ctx)
	{body}
end }}
"#
    )
}

const PAYS: &str = "ctx:award(ctx:active_player(), 1, 1, nil)";
const LOOKS: &str = "ctx:set_value(SEEN, ctx:points(ctx:active_player()))";
const COUNTS: &str = "ctx:set_value(SEEN, ctx:value(SEEN) + 1)";

fn with(packages: &[(&str, &str, &str)]) -> (tempfile::TempDir, Installed) {
    let folder = tempfile::tempdir().expect("a folder");
    for (id, order, body) in packages {
        let file = folder.path().join(format!("{id}.lua"));
        std::fs::write(file, package(id, order, body)).expect("it can be written");
    }
    let installed = installed_beside(&[folder.path().to_owned()]);
    (folder, installed)
}

/// Swaps hooks that stand beside each other, belong to different packages and are called at the same point, until
/// each has been swapped or not as chance has it. Pairs that an author put in order stay.
fn shuffled(setup: &Setup, ordered: &[(&str, &str)], stream: &mut Stream) -> Setup {
    let mut lowered = (*setup.lowered).clone();
    let definitions = &mut lowered.definitions;
    let name = |package: u16| definitions.packages[usize::from(package)].clone();
    let stays: BTreeSet<(String, String)> = ordered.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect();
    let mut hooks = definitions.hooks.clone();
    for _ in 0..hooks.len() * hooks.len() {
        for at in 1..hooks.len() {
            let (one, other) = (&hooks[at - 1], &hooks[at]);
            let pair = (name(one.package.0), name(other.package.0));
            if one.point == other.point
                && one.package != other.package
                && !stays.contains(&pair)
                && stream.below(2) == 0
            {
                hooks.swap(at - 1, at);
            }
        }
    }
    definitions.hooks = hooks;
    whole(Setup::compile(setup.game.clone(), lowered))
}

fn order(setup: &Setup) -> Vec<(String, Point)> {
    let definitions = setup.rules.definitions();
    let hooks = definitions.hooks.iter();
    hooks.map(|hook| (definitions.packages[hook.package.index()].clone(), hook.point)).collect()
}

/// The hash at the end of a game. On the way states name the hook that asks, by its number.
fn end(setup: &Setup, seed: u64) -> String {
    let mut game = start(setup, States::Kept, Listening::No);
    let mut dealer = Dealer::new(seed);
    while let Some(choice) = dealer.choice(&game) {
        game.choose(choice).expect("an option");
    }
    state_hash(game.state())
}

/// In how many different orders the hooks ran, and how many different ends came of it.
fn ends(installed: &Installed, packages: &str, ordered: &[(&str, &str)]) -> (usize, usize) {
    let mut orders = BTreeSet::new();
    let mut different = 0;
    for seed in 0..4 {
        let setup = setup(2 + seed % 4, &format!("{}{packages}", everything(seed)), installed);
        let as_declared = end(&setup, seed);
        let mut stream = Stream::new(seed, "shuffle");
        for _ in 0..4 {
            let shuffled = shuffled(&setup, ordered, &mut stream);
            orders.insert(format!("{:?}", order(&shuffled)));
            different += usize::from(end(&shuffled, seed) != as_declared);
        }
    }
    (orders.len(), different)
}

#[test]
fn the_order_of_free_hooks_changes_nothing() {
    let (_folder, installed) = with(&[("ant", "", PAYS), ("bee", "", COUNTS), ("wasp", "", PAYS)]);
    let (orders, different) = ends(&installed, "ant = \"1\"\nbee = \"1\"\nwasp = \"1\"\n", &[]);
    assert!(orders > 5, "only {orders} orders were tried");
    assert_eq!(different, 0);
}

#[test]
fn hooks_that_are_not_free_are_found_out_and_an_order_helps() {
    let (_folder, installed) = with(&[("ant", "", PAYS), ("bee", "", LOOKS)]);
    assert!(ends(&installed, "ant = \"1\"\nbee = \"1\"\n", &[]).1 > 0);
    let after = "after = [\"ant:look\"]";
    let (_folder, installed) = with(&[("ant", "", PAYS), ("bee", after, LOOKS)]);
    let packages = "ant = \"1\"\nbee = \"1\"\n";
    assert_eq!(ends(&installed, packages, &[("ant", "bee")]).1, 0);
}
