//! What is wrong with a package or game file is told in full, in its place, with a way out.
//!
//! Each folder under `broken/` is a game that cannot be played. Comments at the end of its files say what is expected
//! of them: `expect CODE LINE:COLUMN` and, after ` · `, the help.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::checkout;
use tilewright_host::fault::{Fault, Faults};
use tilewright_host::game_file::GameFile;
use tilewright_host::lower::lower;
use tilewright_host::packages::{Installed, Places};

/// What is said of one file: `file: code line:column · help`.
fn said(folder: &Path) -> Vec<String> {
    let places = Places { game_folder: Some(folder.to_owned()), checkout: Some(checkout()), ..Places::default() };
    let installed = Installed::find(&places);
    let lowered = GameFile::read(&folder.join("game.toml")).and_then(|game| lower(&game, &installed));
    let faults = lowered.map_or_else(|Faults(faults)| faults, |lowered| lowered.warnings);
    let mut said: Vec<_> = faults.iter().map(|fault| describe(folder, fault)).collect();
    said.sort();
    said
}

fn describe(folder: &Path, fault: &Fault) -> String {
    let file = Path::new(fault.file()).strip_prefix(folder).unwrap_or(Path::new(fault.file())).display().to_string();
    let (line, column) = fault.line_and_column();
    let help = fault.suggestion().map_or_else(String::new, |help| format!(" · {help}"));
    format!("{file}: {} {line}:{column}{help}", fault.code().text())
}

fn expected(folder: &Path) -> Vec<String> {
    let mut expected = Vec::new();
    for path in files(folder) {
        let file = path.strip_prefix(folder).unwrap().display().to_string();
        let text = fs::read_to_string(&path).unwrap();
        let lines = text.lines().filter_map(|line| line.split_once(" expect "));
        expected.extend(lines.map(|(_, what)| format!("{file}: {what}")));
    }
    expected.sort();
    expected
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn every_broken_game_says_all_that_is_wrong_and_no_more() {
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken");
    let mut wrong = Vec::new();
    let mut games = 0;
    for folder in fs::read_dir(all).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()) {
        games += 1;
        let (said, expected) = (said(&folder), expected(&folder));
        if said != expected {
            let name = folder.file_name().unwrap().to_string_lossy().into_owned();
            wrong.push(format!("{name}\n said:\n{}\n expected:\n{}", said.join("\n"), expected.join("\n")));
        }
    }
    wrong.sort();
    assert!(games > 10, "{games} broken games found");
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
