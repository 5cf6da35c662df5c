//! What tests of packages and game files share.

#![allow(dead_code)] // Each test uses some of it.

use std::path::{Path, PathBuf};

use tilewright_host::game_file::GameFile;
use tilewright_host::lower::{Lowered, lower};
use tilewright_host::packages::{Installed, Places};
use tilewright_host::setup::Setup;

/// The checkout that these tests belong to.
pub fn checkout() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The packages of the checkout, and nothing of the machine's.
pub fn installed() -> Installed {
    Installed::find(&Places { checkout: Some(checkout()), ..Places::default() })
}

/// A game file of the examples.
pub fn example(name: &str) -> Lowered {
    let game = GameFile::read(&checkout().join("examples").join(name));
    let lowered = game.and_then(|game| lower(&game, &installed()));
    lowered.unwrap_or_else(|faults| panic!("{:?}", miette::Report::new(faults)))
}

/// A game file of the examples, ready to be played.
pub fn setup(name: &str) -> Setup {
    let game = GameFile::read(&checkout().join("examples").join(name));
    game.and_then(|game| Setup::of(game, &installed()))
        .unwrap_or_else(|faults| panic!("{:?}", miette::Report::new(faults)))
}
