//! The book's commands are run, and what they write must be what the book says.
//!
//! A fence `console` holds commands after `$ ` and their output; a line `…` stands for any number of lines. A fence that
//! names a file after its language is an excerpt of that file, or the file itself where there is none yet. All of a page
//! happens in one folder, in order, with `examples/` in it.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn checkout() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the checkout is there")
}

/// What a page has between its fences: the words after the first one, and the text.
fn fences(page: &str) -> Vec<(&str, &str)> {
    let parts: Vec<&str> = page.split("\n```").collect();
    parts[1..].iter().step_by(2).filter_map(|part| part.split_once('\n')).collect()
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let from = entry.expect("an entry").path();
        let to = to.join(from.file_name().expect("an entry has a name"));
        if from.is_dir() {
            copy(&from, &to);
        } else {
            fs::copy(&from, &to).expect("a copy");
        }
    }
}

fn run(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_tilewright")).parent().expect("a program is in a folder");
    let others = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([program.to_owned()].into_iter().chain(env::split_paths(&others))).expect("folders");
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{{ {command}\n}} 2>&1")]).current_dir(folder).env("PATH", path);
    shell.env_remove("TILEWRIGHT_PACKAGES").env_remove("TILEWRIGHT_LOG").env("XDG_DATA_HOME", folder.join("nobody"));
    let output = shell.env("LC_ALL", "C.UTF-8").env("NO_COLOR", "1").output().expect("a shell");
    String::from_utf8(output.stdout).expect("the program writes UTF-8")
}

/// Lines without what differs from machine to machine: how fast a simulation was, and on how many threads.
fn lines(text: &str) -> Vec<&str> {
    let same = |line: &'_ str| match line.ends_with(" games a CPU second") {
        true => line.match_indices(", ").nth(1).map_or(line.len(), |(at, _)| at),
        false => line.trim_end().len(),
    };
    text.trim_end().lines().map(|line| &line[..same(line)]).collect()
}

/// Whether lines are as expected, where `…` is any number of them.
fn alike(expected: &[&str], found: &[&str]) -> bool {
    match (expected, found) {
        ([], found) => found.is_empty(),
        (["…", rest @ ..], found) => (0..=found.len()).any(|skipped| alike(rest, &found[skipped..])),
        ([line, rest @ ..], [first, more @ ..]) => line == first && alike(rest, more),
        _ => false,
    }
}

fn check_file(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    match fs::read_to_string(&path) {
        Ok(whole) => assert!(whole.contains(text.trim_end()), "{name} has no such part:\n{text}"),
        Err(_) => {
            fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a folder");
            fs::write(path, text.trim_start_matches('\n').to_owned() + "\n").expect("a file");
        }
    }
}

fn check_page(name: &str) {
    let page = fs::read_to_string(checkout().join("docs").join(name)).expect("a page");
    let folder = tempfile::tempdir().expect("a folder");
    copy(&checkout().join("examples"), &folder.path().join("examples"));
    let mut commands = 0;
    for (info, text) in fences(&page) {
        match info.split_whitespace().collect::<Vec<_>>()[..] {
            ["console"] => {
                for part in format!("\n{text}").split("\n$ ").skip(1) {
                    let (command, expected) = part.split_once('\n').unwrap_or((part, ""));
                    let found = run(command, folder.path());
                    assert!(alike(&lines(expected), &lines(&found)), "{name}: $ {command}\n{found}");
                    commands += 1;
                }
            }
            [_, file] => check_file(folder.path(), file, text),
            _ => {}
        }
    }
    assert!(commands > 3, "{commands} commands on the page {name}");
}

#[test]
fn house_rules() {
    check_page("house-rules.md");
}

#[test]
fn writing_an_expansion() {
    check_page("writing-an-expansion.md");
}
