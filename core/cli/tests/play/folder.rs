//! A folder with a game in it, and what is found there afterwards.

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;
use tilewright_engine::Session;
use tilewright_host::save::{OtherContent, Save, state_hash};
use tilewright_host::seats::Seats;
use tilewright_host::setup::Setup;

/// Two people.
pub const PEOPLE: &str = "{ name = \"Ruth\" }, { name = \"Ben\" }";
/// A person and a bot.
pub const BOT: &str = "{ name = \"Ruth\" }, { name = \"Ben\", plays = \"random\" }";

/// A new folder with the small game of `hamlet/` for these players, as `hamlet.toml`.
pub fn folder(players: &str, more: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let package = folder.path().join("hamlet");
    std::fs::create_dir(&package).expect("the folder can be written to");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/play/hamlet");
    for file in ["package.toml", "tiles.toml", "words.toml"] {
        std::fs::copy(source.join(file), package.join(file)).expect("the package can be copied");
    }
    let game = format!("edition = \"C1\"\nseed = 11\n{more}\nplayers = [{players}]\n[packages]\nhamlet = \"1\"\n");
    std::fs::write(folder.path().join("hamlet.toml"), game).expect("the folder can be written to");
    folder
}

/// The program, in a folder and with nothing around it that could change what it does.
pub fn program(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tilewright"));
    command.current_dir(folder).env_remove("TILEWRIGHT_PACKAGES").env_remove("TILEWRIGHT_LOG");
    command
}

/// A save of the folder.
pub fn save(folder: &TempDir, name: &str) -> PathBuf {
    folder.path().join(name)
}

/// A saved game, played straight through.
pub fn played(path: &Path) -> Session {
    let save = Save::read(path).expect("the save is whole");
    let setup = Setup::of_game(save.game.clone()).expect("its packages are there");
    let mut seats = Seats::new(&setup.game.players, save.seed);
    save.play(&setup, &mut seats, OtherContent::Refuse, |_, _| true).expect("its choices can be made again")
}

/// The choices of a saved game, and a hash over where they lead.
pub fn course(path: &Path) -> (Vec<tilewright_engine::Choice>, String) {
    let session = played(path);
    (session.choices().to_vec(), state_hash(session.game().state()))
}
