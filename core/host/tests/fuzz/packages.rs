use std::fs;

use bolero::{check, produce};
use tempfile::TempDir;
use tilewright_engine::{Chance, Chooser, Listening, Stream};
use tilewright_host::fault::{Faults, Source};
use tilewright_host::game_file::GameFile;
use tilewright_host::packages::{Installed, Places};
use tilewright_host::setup::Setup;

use crate::common::checkout;
use crate::{assert_told, damage};

/// What is damaged, one at a time; in a folder of copies.
const FILES: &[&str] = &[
    "game.toml",
    "busy-roads.lua",
    "base/package.toml",
    "base/tiles.toml",
    "base/words.toml",
    "gingerbread-man/package.toml",
    "gingerbread-man/gingerbread_man.lua",
    "gingerbread-man/tiles-provisional.toml",
];

const GAME: &str = r#"edition = "WE"
seed = 7
players = [{ name = "A" }, { name = "é", plays = "greedy" }]
house-rules = ["busy-roads.lua"]

[packages]
base = { version = "1", copies = 2, off = ["farms"], options = { small-city = "2" } }
gingerbread-man = { version = "1", tiles = "gingerbread-man/tiles-provisional.toml" }
"#;

fn original(file: &str) -> String {
    let path = match file {
        "game.toml" => return GAME.to_owned(),
        "busy-roads.lua" => "examples/house-rules/busy-roads.lua".to_owned(),
        file => format!("scripts/{file}"),
    };
    fs::read_to_string(checkout().join(path)).expect("a file of the checkout")
}

fn copies() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for id in ["base", "gingerbread-man"] {
        fs::create_dir(folder.path().join(id)).expect("a folder");
        for entry in fs::read_dir(checkout().join("scripts").join(id)).expect("a package") {
            let path = entry.expect("a file").path();
            if path.is_file() {
                fs::copy(&path, folder.path().join(id).join(path.file_name().expect("it is a file"))).expect("a copy");
            }
        }
    }
    ["game.toml", "busy-roads.lua"]
        .iter()
        .for_each(|file| fs::write(folder.path().join(file), original(file)).expect("a file"));
    folder
}

const CHOICES: usize = 30;

/// Reads the game and its packages from the folder alone, and plays its first choices; gives how many there were.
fn read_and_play(folder: &TempDir) -> Result<usize, Faults> {
    let places = Places { game_folder: Some(folder.path().to_owned()), ..Places::default() };
    let installed = Installed::find(&places);
    installed.broken().for_each(|(_, faults)| assert_told(faults.clone()));
    let setup = Setup::of(GameFile::read(&folder.path().join("game.toml"))?, &installed)?;
    let mut game = setup.start(Listening::Events)?;
    let (mut chance, mut stream) = (Chance::new(1), Stream::new(1, "players"));
    for played in 0..CHOICES {
        let Some(decision) = game.decision() else { return Ok(played) };
        let choice = match decision.chooser() {
            Chooser::Chance(purpose) => chance.choose(purpose, &decision),
            Chooser::Player(_) => decision.nth(stream.below(decision.count())),
        };
        // A function of a damaged package may fail; that ends the game and nothing else.
        if game.choose(choice.expect("a decision has options")).is_err() {
            return Ok(played);
        }
    }
    Ok(CHOICES)
}

#[test]
fn undamaged_files_make_a_game() {
    match read_and_play(&copies()) {
        Ok(played) => assert_eq!(played, CHOICES),
        Err(faults) => panic!("{:?}", miette::Report::new(faults)),
    }
}

#[test]
fn a_damaged_package_or_game_file_gives_faults_or_a_game() {
    let folder = copies();
    check!().with_iterations(400).with_generator((0..FILES.len(), damage::changes(6))).for_each(|(file, changes)| {
        let path = folder.path().join(FILES[*file]);
        let whole = original(FILES[*file]);
        fs::write(&path, damage::text(&whole, changes)).expect("a file");
        let read = read_and_play(&folder);
        fs::write(&path, whole).expect("a file");
        if let Err(faults) = read {
            assert_told(faults);
        }
    });
}

#[test]
fn any_text_gives_faults_or_a_game_file() {
    check!().with_iterations(2000).with_generator((produce::<Vec<u8>>(), damage::changes(40))).for_each(
        |(bytes, changes)| {
            for text in [String::from_utf8_lossy(bytes).into_owned(), damage::text("", changes)] {
                if let Err(faults) = GameFile::parse(Source::new("any.toml", text), None) {
                    assert_told(faults);
                }
            }
        },
    );
}

#[test]
fn deep_nesting_is_a_fault() {
    for nested in
        ["[".repeat(100_000), "a = ".to_owned() + &"[".repeat(100_000), "a = ".to_owned() + &"{a=".repeat(100_000)]
    {
        assert_told(GameFile::parse(Source::new("deep.toml", nested), None).expect_err("it is no game file"));
    }
}
