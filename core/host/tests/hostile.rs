//! Whatever stands in a package or game file, reading it ends with a value or with faults.

mod common;

use std::fs;

use common::checkout;
use proptest::prelude::*;
use tilewright_host::fault::Source;
use tilewright_host::game_file::GameFile;
use tilewright_host::lower::lower;
use tilewright_host::packages::{Installed, Places};

/// A change to a text: a place, given as a share of its length, and what is done there.
#[derive(Clone, Debug)]
enum Change {
    DropLine(f64),
    RepeatLine(f64),
    Insert(f64, String),
    SwapLines(f64, f64),
}

fn change() -> impl Strategy<Value = Change> {
    let place = || 0.0..1.0f64;
    prop_oneof![
        place().prop_map(Change::DropLine),
        place().prop_map(Change::RepeatLine),
        (place(), "[\\[\\]{}=\"'#.,0-9a-zé\n:-]{1,4}").prop_map(|(at, text)| Change::Insert(at, text)),
        (place(), place()).prop_map(|(one, other)| Change::SwapLines(one, other)),
    ]
}

fn apply(text: &str, changes: &[Change]) -> String {
    let mut text = text.to_owned();
    for change in changes {
        let mut lines: Vec<&str> = text.lines().collect();
        let line = |share: f64| (share * lines.len() as f64) as usize;
        text = match change {
            _ if lines.is_empty() => text,
            Change::Insert(share, inserted) => {
                let at = text.floor_char_boundary((share * text.len() as f64) as usize);
                format!("{}{inserted}{}", &text[..at], &text[at..])
            }
            Change::DropLine(share) => {
                lines.remove(line(*share));
                lines.join("\n")
            }
            Change::RepeatLine(share) => {
                let at = line(*share);
                lines.insert(at, lines[at]);
                lines.join("\n")
            }
            Change::SwapLines(one, other) => {
                let (one, other) = (line(*one), line(*other));
                lines.swap(one, other);
                lines.join("\n")
            }
        };
    }
    text
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_damaged_package_gives_faults_with_places(
        file in prop::sample::select(vec!["package.toml", "tiles.toml", "words.toml", "game.toml"]),
        changes in prop::collection::vec(change(), 1..6),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path().join("base");
        fs::create_dir(&own).unwrap();
        for name in ["package.toml", "tiles.toml", "words.toml"] {
            let text = fs::read_to_string(checkout().join("scripts/base").join(name)).unwrap();
            let text = if name == file { apply(&text, &changes) } else { text };
            fs::write(own.join(name), text).unwrap();
        }
        let game = "edition = \"C2\"\nplayers = [{ name = \"A\" }, { name = \"é\" }]\n\n[packages]\nbase = \"1\"\n";
        let game = if file == "game.toml" { apply(game, &changes) } else { game.to_owned() };
        let places = Places { game_folder: Some(folder.path().to_owned()), ..Places::default() };
        let installed = Installed::find(&places);
        let source = Source::new("game.toml", game);
        let lowered = GameFile::parse(source, Some(folder.path().to_owned())).and_then(|game| lower(&game, &installed));
        if let Err(faults) = lowered {
            prop_assert!(!faults.0.is_empty());
            for fault in &faults.0 {
                let (line, column) = fault.line_and_column();
                prop_assert!(line > 0 && column > 0 && !fault.to_string().is_empty());
            }
            // Showing them must not fail either.
            let shown = format!("{:?}", miette::Report::new(faults));
            prop_assert!(!shown.is_empty());
        }
    }
}
