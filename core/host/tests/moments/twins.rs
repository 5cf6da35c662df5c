//! One expansion in two languages: the gingerbread man's script and his native twin leave the same log.

use std::path::{Path, PathBuf};

use tilewright_engine::{Event, Game, Listening};
use tilewright_host::code::States;
use tilewright_host::packages::{Installed, Root};

use crate::games::{Dealer, NOWHERE_TO_GO, installed, installed_beside, setup, start, whole};

const GAMES: u64 = 500;

/// The script's package once more, with a library in its place.
fn native_package(folder: &Path) {
    let package = whole(installed().package("gingerbread-man").expect("it is there").map_err(Clone::clone));
    let Root::Folder(root) = &package.root else { panic!("it is a folder") };
    let copy = folder.join("gingerbread-man");
    std::fs::create_dir(&copy).expect("a folder");
    let files: Vec<PathBuf> =
        std::fs::read_dir(root).expect("it is there").map(|entry| entry.expect("an entry").path()).collect();
    for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "toml")) {
        let text = std::fs::read_to_string(file).expect("a text");
        let text = text.replace("lua = \"gingerbread_man.lua\"", "native = \"gingerbread_native\"");
        std::fs::write(copy.join(file.file_name().expect("a file")), text).expect("it can be written");
    }
}

fn game(seed: u64, installed: &Installed) -> (Game, bool) {
    let nowhere = NOWHERE_TO_GO[(seed % 3) as usize];
    let man = format!("gingerbread-man = {{ version = \"1\", options = {{ nowhere-to-go = \"{nowhere}\" }} }}");
    let setup = setup(2 + seed % 4, &format!("base = \"1\"\n{man}\n"), installed);
    let package = whole(installed.package("gingerbread-man").expect("it is there").map_err(Clone::clone));
    (start(&setup, States::Kept, Listening::Events), package.native().is_some())
}

#[test]
fn script_and_library_leave_the_same_log() {
    let folder = tempfile::tempdir().expect("a folder");
    native_package(folder.path());
    let other = installed_beside(&[folder.path().to_owned()]);
    let (mut moves, mut awards) = (0, 0);
    for seed in 0..GAMES {
        let ((mut script, is_script), (mut library, is_library)) = (game(seed, installed()), game(seed, &other));
        assert!(!is_script && is_library);
        let mut dealer = Dealer::new(seed);
        loop {
            let events = script.journal().take_events();
            assert_eq!(events, library.journal().take_events(), "seed {seed}");
            moves += events.iter().filter(|event| matches!(event, Event::Answered { .. })).count();
            awards += events.iter().filter(|event| matches!(event, Event::Awarded { .. })).count();
            let Some(choice) = dealer.choice(&script) else { break };
            script.choose(choice).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
            library.choose(choice).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        }
        assert!(library.state().is_over());
    }
    // Otherwise two that do nothing would be alike.
    assert!(moves > 1000 && awards > 200, "he moved {moves} times and paid {awards} times");
}
