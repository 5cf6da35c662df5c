//! Taking back, saving and loading.

use std::fs;

use tilewright_engine::{Listening, Session};
use tilewright_host::code::States;
use tilewright_host::fault::{Code, Fault, Source};
use tilewright_host::game_file::GameFile;
use tilewright_host::save::{self, OtherContent, Save, state_hash};
use tilewright_host::seats::{Seats, Undecided, Waiting};
use tilewright_host::setup::Setup;

use crate::games::{Dealer, installed, installed_beside, mix, setup, start, whole};

/// The hash at the beginning and after every choice.
fn played(session: &mut Session, dealer: &mut Dealer, most: usize) -> Vec<String> {
    let mut hashes = vec![state_hash(session.game().state())];
    while let Some(choice) = dealer.choice(session.game()).filter(|_| hashes.len() <= most) {
        session.choose(choice).expect("an option");
        hashes.push(state_hash(session.game().state()));
    }
    hashes
}

#[test]
fn a_bot_whose_code_is_gone_says_so() {
    let game = "edition = \"C1\"\nplayers = [{ name = \"Ruth\", plays = \"greedy\" }, { name = \"Ben\" }]\n\
        [packages]\nbase = \"1\"\n";
    let game = whole(GameFile::parse(Source::new("game.toml", game), None));
    let setup = whole(Setup::of(game, installed()));
    let mut game = start(&setup, States::Kept, Listening::No);
    let mut seats = Seats::new(&setup.game.players, 1);
    let mut gone = || Err(Fault::nowhere(Code::Library, "the library is gone").into());
    let Ok(Waiting::For(draw)) = seats.decide(&game, &mut gone) else { panic!("chance needs no code") };
    game.choose(draw).expect("an option");
    assert!(matches!(seats.decide(&game, &mut gone), Err(Undecided::Loading(_))));
}

#[test]
fn taking_back_is_playing_the_rest_again() {
    for seed in 0..6 {
        let setup = mix(seed);
        let mut session = Session::new(start(&setup, States::Kept, Listening::Events), state_hash);
        let hashes = played(&mut session, &mut Dealer::new(seed), usize::MAX);
        let choices = session.choices().to_vec();
        for back in [1, 1, 2, 3, 5, 30, 80] {
            session.undo(back).expect("no hook fails");
            let left = session.choices().len();
            assert_eq!(state_hash(session.game().state()), hashes[left], "seed {seed}, {left} choices left");
        }
        for choice in &choices[session.choices().len()..] {
            session.choose(*choice).expect("it was possible before");
        }
        assert_eq!(state_hash(session.game().state()), hashes[choices.len()]);
        session.undo(usize::MAX).expect("no hook fails");
        assert_eq!(state_hash(session.game().state()), hashes[0]);
    }
}

#[test]
fn what_is_loaded_is_what_was_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    for seed in 0..6 {
        for most in [0, 1, 50 + 7 * seed as usize, usize::MAX] {
            let setup = mix(seed);
            let mut session = Session::new(start(&setup, States::Kept, Listening::Events), state_hash);
            let mut dealer = Dealer::new(seed);
            let hashes = played(&mut session, &mut dealer, most);
            let path = folder.path().join(format!("{seed}.save"));
            save::write(&path, &setup, seed, false, &session).expect("it can be written");
            let saved = whole(Save::read(&path));
            let setup = whole(Setup::of(saved.game.clone(), installed()));
            let mut seats = Seats::new(&setup.game.players, saved.seed);
            let mut loaded = whole(saved.play(&setup, &mut seats, OtherContent::Refuse, |_, _| true));
            assert_eq!(state_hash(loaded.game().state()), *hashes.last().expect("the beginning"));
            assert_eq!(loaded.choices(), session.choices());
            // Both go on alike: nothing of a game is outside of its save.
            let mut again = Dealer::new(seed + 100);
            let on = played(&mut loaded, &mut again, usize::MAX);
            assert_eq!(on, played(&mut session, &mut Dealer::new(seed + 100), usize::MAX));
        }
    }
}

/// A package that says what a tile of a road brings.
fn paying(each: i32) -> String {
    format!(
        "[package]\nid = \"tolls\"\nversion = \"1.0.0\"\napi = \"1\"\neditions = [\"WE\"]\ngroup = \"house\"\n\
         [requires]\nbase = \"1\"\n[[term]]\nreplaces = \"base:road.tiles\"\neach = {each}\n"
    )
}

#[test]
fn a_save_goes_on_with_a_mended_package_where_it_may() {
    let folder = tempfile::tempdir().expect("a folder");
    let packages = folder.path().join("packages");
    fs::create_dir_all(packages.join("tolls")).expect("a folder in it");
    let with_tolls = |each| {
        fs::write(packages.join("tolls/package.toml"), paying(each)).expect("it can be written");
        setup(2, "base = \"1\"\ntolls = \"1\"\n", &installed_beside(std::slice::from_ref(&packages)))
    };
    let before = with_tolls(1);
    let mut session = Session::new(start(&before, States::Kept, Listening::Events), state_hash);
    played(&mut session, &mut Dealer::new(3), usize::MAX);
    let path = folder.path().join("tolls.save");
    save::write(&path, &before, 3, false, &session).expect("it can be written");

    let (mended, saved) = (with_tolls(5), whole(Save::read(&path)));
    let again = |other| saved.play(&mended, &mut Seats::new(&mended.game.players, 3), other, |_, _| true);
    let refused = again(OtherContent::Refuse).err().expect("the package is another one");
    assert!(refused.0[0].to_string().contains("tolls is not as it was"), "{refused:?}");
    let gone_on = whole(again(OtherContent::Allow));
    assert_eq!(gone_on.choices(), session.choices());
    let points = |session: &Session| session.game().state().points().iter().sum::<i32>();
    assert!(points(&gone_on) > points(&session), "roads bring more now");
}

#[test]
fn a_save_with_choices_cut_out_of_its_end_is_no_whole_save() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("short.save");
    let setup = mix(0);
    let mut session = Session::new(start(&setup, States::Kept, Listening::Events), state_hash);
    played(&mut session, &mut Dealer::new(0), 60);
    save::write(&path, &setup, 0, false, &session).expect("it can be written");
    let text = fs::read_to_string(&path).expect("it was written");
    let (choices, turns) = text.split_once("]\nturns").expect("turns come after choices");
    let kept: Vec<&str> = choices.lines().collect();
    fs::write(&path, format!("{}\n]\nturns{turns}", kept[..kept.len() - 20].join("\n"))).expect("it can be written");
    let saved = whole(Save::read(&path));
    let played = saved.play(&setup, &mut Seats::new(&setup.game.players, 0), OtherContent::Refuse, |_, _| true);
    let faults = played.err().expect("turns are told of that no choice leads to");
    assert!(faults.0[0].to_string().contains("is to begin after"), "{faults:?}");
}
