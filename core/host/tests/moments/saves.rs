//! Taking back, saving and loading.

use tilewright_engine::{Listening, Session};
use tilewright_host::code::States;
use tilewright_host::fault::{Code, Fault, Source};
use tilewright_host::game_file::GameFile;
use tilewright_host::save::{self, OtherContent, Save, state_hash};
use tilewright_host::seats::{Seats, Undecided, Waiting};
use tilewright_host::setup::Setup;

use crate::games::{Dealer, installed, mix, start, whole};

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
        let mut session = Session::new(start(&setup, States::Kept, Listening::Events));
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
            let mut session = Session::new(start(&setup, States::Kept, Listening::Events));
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
