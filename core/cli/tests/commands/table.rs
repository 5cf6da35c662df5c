//! A folder with a game file and packages of its own.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::{Ran, command, run};

pub struct Table {
    folder: TempDir,
}

impl Table {
    pub fn new() -> Table {
        Table { folder: tempfile::tempdir().expect("a folder for the test") }
    }

    /// A base game with one house rule: its manifest below `[package]`, and its script.
    pub fn with_rule(manifest: &str, script: &str) -> Table {
        let table = Table::new();
        table.rule(manifest, script);
        table.game("house-rules = [\"rule.lua\"]\n[packages]\nbase = \"1\"\n");
        table
    }

    pub fn rule(&self, manifest: &str, script: &str) {
        let head =
            "[package]\nid = \"rule\"\nversion = \"1.0.0\"\napi = \"1\"\ngroup = \"house\"\n[requires]\nbase = \"1\"\n";
        self.write("rule.lua", &format!("--[=[\n{head}{manifest}\n]=]\n{script}"));
    }

    /// A game of two bots with what is given.
    pub fn game(&self, rest: &str) {
        let players = "players = [{ name = \"Ruth\", plays = \"random\" }, { name = \"Ben\", plays = \"random\" }]";
        self.write("game.toml", &format!("edition = \"C1\"\n{players}\n{rest}"));
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("it is in the folder")).expect("a folder for the test");
        fs::write(&path, text).expect("a file for the test");
        path
    }

    /// Runs the command in this folder.
    pub fn run(&self, arguments: &[&str]) -> Ran {
        let mut command = command(arguments);
        command.current_dir(self.folder.path());
        run(command)
    }

    /// Plays one game.
    pub fn sim(&self) -> Ran {
        self.run(&["sim", "game.toml", "-n", "1", "--threads", "1"])
    }
}

/// A library of this workspace, which a whole build puts beside the program.
pub fn library(name: &str) -> PathBuf {
    let file = format!("{}{name}{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let path = Path::new(env!("CARGO_BIN_EXE_tilewright")).with_file_name(file);
    assert!(path.is_file(), "{} is not built: run `cargo build --workspace` first", path.display());
    path
}
