//! Questions of hooks: who is asked, and those that lead nowhere.

mod toy;

use tilewright_abi::{Ask, AskOptions, Value, Who};
use tilewright_engine::definitions::*;
use tilewright_engine::ids::*;
use tilewright_engine::steps::Step;
use tilewright_engine::{Choice, ChooseError, Code, Failure, Session, Table};

/// Ends every function with the same question.
struct Asking(Ask);

impl Code for Asking {
    fn act(&mut self, _: Function, _: &Value, _: &mut Box<Table>) -> Result<Option<Box<Ask>>, Box<Failure>> {
        Ok(Some(Box::new(self.0.clone())))
    }

    fn count(&mut self, _: Function, _: &mut Box<Table>) -> Result<i64, Box<Failure>> {
        Ok(0)
    }
}

/// The toy game with a hook after a step.
fn hooked(step: Step) -> Definitions {
    let mut definitions = toy::definitions(3);
    definitions.functions.push(FunctionDefinition { package: Package(0), name: "ask".to_owned() });
    definitions.hooks.push(HookDefinition {
        package: Package(0),
        label: Label(5),
        point: Point::Step(step),
        run: Function(0),
        answer: Some(Function(0)),
        filter: Filter::default(),
    });
    definitions
}

/// The toy game with a hook at the end of every turn that asks this, and asks it again with every answer.
fn asking(who: Who, options: AskOptions) -> Session {
    let ask = Ask { prompt: "which".to_owned(), who, options, may_pass: false, keep: Value::Nothing };
    Session::new(toy::game(hooked(Step::TileActions), Box::new(Asking(ask))), no_fingerprint)
}

/// Takes the first turn as far as the hook.
fn to_the_hook(session: &mut Session) -> Result<(), ChooseError> {
    session.choose(Choice::Draw(TileKind(1)))?;
    let place = session.decision().and_then(|decision| decision.nth(0)).expect("the tile fits somewhere");
    session.choose(place)?;
    session.choose(Choice::Pass).map(|_| ())
}

fn either() -> AskOptions {
    AskOptions::Alternatives(vec!["this".to_owned(), "that".to_owned()])
}

#[test]
fn a_question_that_leads_only_to_itself_is_a_failure_and_no_end_of_the_world() {
    let nothing = AskOptions::OwnFollowers { kind: u32::from(toy::RED.0) };
    let mut session = asking(Who::EachFrom(1), nothing);
    let failed = to_the_hook(&mut session).expect_err("nobody has a follower to choose");
    assert!(failed.to_string().contains("1000 questions led to another one"), "{failed}");
    assert_eq!(session.choices().len(), 2, "the placement stands, the pass does not");
    assert!(session.decision().is_some_and(|decision| decision.allows(Choice::Pass)));
}

#[test]
fn nobody_can_be_asked_who_does_not_play() {
    let failed = to_the_hook(&mut asking(Who::Player(3), either())).expect_err("seats are 0 to 2");
    assert!(failed.to_string().contains("there is no player 3 to ask"), "{failed}");
}

#[test]
fn an_answer_that_asks_again_is_asked_again() {
    let mut session = asking(Who::Player(2), either());
    to_the_hook(&mut session).expect("player 2 can choose");
    for _ in 0..3 {
        session.choose(Choice::Alternative(1)).expect("it is one of two");
    }
    assert_eq!(session.choose(Choice::Alternative(2)), Err(ChooseError::NotAllowed(Choice::Alternative(2))));
}

#[test]
fn a_question_that_every_answer_leads_back_to_ends_as_a_failure() {
    let mut session = asking(Who::Player(2), either());
    to_the_hook(&mut session).expect("player 2 can choose");
    let failed = (0..1_000).find_map(|_| session.choose(Choice::Alternative(0)).err());
    assert!(failed.is_some_and(|failed| failed.to_string().contains("it asks and asks")));
    assert!(session.decision().is_some_and(|decision| decision.allows(Choice::Alternative(1))), "as before the choice");
}

#[test]
fn a_segment_that_is_not_there_cannot_be_left_out() {
    let options = AskOptions::OpenRegions { kind: u32::from(toy::RED.0), except: Some(999) };
    let failed = to_the_hook(&mut asking(Who::Player(0), options)).expect_err("there are few segments");
    assert!(failed.to_string().contains("there is no segment 999 to leave out"), "{failed}");
}

#[test]
fn more_alternatives_than_choices_can_tell_apart_are_refused() {
    let alternatives = |count: usize| AskOptions::Alternatives(vec!["this".to_owned(); count]);
    let failed = to_the_hook(&mut asking(Who::Player(0), alternatives(256))).expect_err("one too many");
    assert!(failed.to_string().contains("256 alternatives; 255 is the most"), "{failed}");
    let mut session = asking(Who::Player(0), alternatives(255));
    to_the_hook(&mut session).expect("as many as there may be");
    assert_eq!(session.decision().map(|decision| decision.count()), Some(255));
}

/// Works so many times and fails from then on, which no function that keeps nothing can.
struct Tiring(u32);

impl Code for Tiring {
    fn act(&mut self, _: Function, _: &Value, _: &mut Box<Table>) -> Result<Option<Box<Ask>>, Box<Failure>> {
        self.0 = self.0.checked_sub(1).ok_or_else(|| Failure {
            package: "toy".to_owned(),
            function: "tire".to_owned(),
            place: None,
            message: "too tired".to_owned(),
        })?;
        Ok(None)
    }

    fn count(&mut self, _: Function, _: &mut Box<Table>) -> Result<i64, Box<Failure>> {
        Ok(0)
    }
}

/// The toy game with a hook between the tile and the pawn, and the first turn as far as the pawn.
fn tiring(times: u32) -> Session {
    let mut session = Session::new(toy::game(hooked(Step::Prologue), Box::new(Tiring(times))), no_fingerprint);
    session.choose(Choice::Draw(TileKind(1))).expect("the tile is in the deck");
    let place = session.decision().and_then(|decision| decision.nth(0)).expect("the tile fits somewhere");
    session.choose(place).expect("the hook is not yet tired");
    session
}

#[test]
fn what_cannot_be_taken_back_stays() {
    let mut session = tiring(1);
    let claim = session.decision().and_then(|decision| decision.nth(0)).expect("a place for the pawn");
    session.choose(claim).expect("no hook is called");
    session.choose(Choice::Draw(TileKind(1))).expect("the next turn begins");
    let (choices, points) = (session.choices().to_vec(), session.game().state().points().to_vec());
    let failed = session.undo(2).expect_err("the hook is called a second time");
    assert!(failed.to_string().contains("too tired"));
    assert_eq!((session.choices(), session.game().state().points()), (&choices[..], &points[..]));
    assert_eq!(session.turns().count(), 2);
    assert!(session.decision().is_some(), "the game goes on from where it stood");
    session.undo(1).expect("no hook is called again from the beginning of the turn");
}

#[test]
fn where_not_even_what_was_chosen_can_be_chosen_again_the_turn_begins_anew() {
    let mut definitions = hooked(Step::Prologue);
    definitions.hooks.push(HookDefinition { point: Point::Step(Step::ResolveWood), ..definitions.hooks[0].clone() });
    let mut session = Session::new(toy::game(definitions, Box::new(Tiring(1))), no_fingerprint);
    session.choose(Choice::Draw(TileKind(1))).expect("the tile is in the deck");
    let place = session.decision().and_then(|decision| decision.nth(0)).expect("the tile fits somewhere");
    session.choose(place).expect("the hook is not yet tired");
    session.choose(Choice::Pass).expect_err("now it is, and the placement cannot be made again either");
    assert_eq!(session.choices(), []);
    assert!(session.decision().is_some_and(|decision| decision.allows(Choice::Draw(TileKind(1)))));
}

fn no_fingerprint(_: &tilewright_engine::State) -> String {
    String::new()
}
