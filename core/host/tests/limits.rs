//! Packages that declare more than a game can tell apart.

mod common;

use std::fmt::Write as _;
use std::fs;

use common::checkout;
use tilewright_host::fault::{Code, Fault, Faults};
use tilewright_host::game_file::GameFile;
use tilewright_host::packages::{Installed, Places};
use tilewright_host::setup::Setup;

const HEAD: &str = r#"
[package]
id = "crowd"
version = "1.0.0"
api = "1"
editions = ["C1"]
group = "test"
[requires]
base = "1"
"#;

/// The faults of a game of the base game and a package with these tables and tiles.
fn faults(copies: u16, tables: &str, tiles: &str) -> Vec<Fault> {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("crowd")).expect("a folder in it");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("it can be written");
    write("crowd/package.toml", &format!("{HEAD}{tables}"));
    write("crowd/tiles.toml", tiles);
    let game = format!(
        "edition = \"C1\"\nplayers = [{{ name = \"A\" }}, {{ name = \"B\" }}]\n[packages]\ncrowd = \"1\"\n\
         base = {{ version = \"1\", copies = {copies} }}\n"
    );
    write("game.toml", &game);
    let places =
        Places { game_folder: Some(folder.path().to_owned()), checkout: Some(checkout()), ..Places::default() };
    let game = GameFile::read(&folder.path().join("game.toml")).expect("a game file");
    match Setup::of(game, &Installed::find(&places)) {
        Ok(_) => Vec::new(),
        Err(Faults(faults)) => faults,
    }
}

fn assert_too_many(faults: &[Fault], what: &str) {
    let too_many = faults.iter().find(|fault| fault.code() == Code::TooMany && fault.to_string().contains(what));
    assert!(too_many.is_some(), "{faults:?}");
}

#[test]
fn more_links_than_a_byte_counts() {
    let mut tables = "[[tiles]]\nfile = \"tiles.toml\"\nsets = [\"more\"]\n".to_owned();
    for number in 0..300 {
        write!(tables, "[[link]]\nid = \"l{number}\"\nfrom = \"base:farm\"\nto = \"base:city\"\n").expect("a text");
    }
    let tiles = r#"
[[set]]
id = "more"
tiles = { cap = 1 }
[[tile]]
id = "cap"
edges = ["base:city", "base:farm", "base:farm", "base:farm"]
segments = [
  { kind = "base:city", at = ["N"] },
  { kind = "base:farm", at = ["E", "S", "W"], links = { "base:borders" = ["city"], l299 = ["city"] } },
]
"#;
    assert_too_many(&faults(1, &tables, tiles), "301 kinds of links; 255 is the most");
}

#[test]
fn more_tiles_than_a_board_has_room_for() {
    assert_too_many(&faults(1000, "", ""), "tiles are declared; at most 20000 are possible");
    assert!(faults(200, "", "").is_empty());
}
