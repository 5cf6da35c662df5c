//! Counts that a package's function works out.

mod toy;

use tilewright_abi::{Ask, HookApi as _, Value};
use tilewright_engine::definitions::*;
use tilewright_engine::ids::*;
use tilewright_engine::{Code, Event, Failure, Table};

/// Counts what it is told to, from what the hook API says of the region being scored.
struct Counting(fn(&mut Table) -> Result<i64, tilewright_abi::Refusal>);

impl Code for Counting {
    fn act(&mut self, _: Function, _: &Value, _: &mut Box<Table>) -> Result<Option<Box<Ask>>, Box<Failure>> {
        Ok(None)
    }

    fn count(&mut self, function: Function, table: &mut Box<Table>) -> Result<i64, Box<Failure>> {
        self.0(table).map_err(|refusal| {
            Box::new(Failure {
                package: "toy".to_owned(),
                function: function.0.to_string(),
                place: None,
                message: refusal.to_string(),
            })
        })
    }
}

/// The toy game in which completed reds bring what a function counts, and nothing else.
fn counted(count: fn(&mut Table) -> Result<i64, tilewright_abi::Refusal>) -> tilewright_engine::Game {
    let mut definitions = toy::definitions(2);
    definitions.counts.push(CountDefinition { name: "toy:told".to_owned(), of: CountOf::Function(Function(0)) });
    definitions.functions.push(FunctionDefinition { package: Package(0), name: "told".to_owned() });
    let told = Count(definitions.counts.len() as u16 - 1);
    definitions.terms.retain(|term| term.kind != toy::RED);
    definitions.terms.push(TermDefinition {
        label: Label(5),
        kind: toy::RED,
        occasion: Occasion::COMPLETED,
        effect: Effect::Base(told, 1),
        conditions: Vec::new(),
    });
    toy::game(definitions, Box::new(Counting(count)))
}

fn points_of_a_closed_red(mut game: tilewright_engine::Game) -> Option<i32> {
    toy::lay(&mut game, 1, 0, -1, 2);
    toy::claim(&mut game, Some(0));
    let events = game.journal().take_events();
    events.into_iter().find_map(|event| match event {
        Event::Scored { points, .. } => Some(points),
        _ => None,
    })
}

#[test]
fn a_count_sees_the_region_and_the_occasion_it_is_for() {
    let game = counted(|table| {
        let (subject, occasion) = (table.subject()?, table.occasion()?);
        Ok(10 * table.region_count(subject, 0)? + occasion)
    });
    assert_eq!(points_of_a_closed_red(game), Some(20));
}

#[test]
fn a_count_can_change_nothing() {
    let mut game = counted(|table| table.award(0, 1, 100, -1));
    toy::lay(&mut game, 1, 0, -1, 2);
    let place = toy_claim(&game);
    let failed = game.choose(place).expect_err("a count tried to pay");
    assert!(failed.to_string().contains("change nothing"), "{failed}");
}

fn toy_claim(game: &tilewright_engine::Game) -> tilewright_engine::Choice {
    game.decision().and_then(|decision| decision.nth(0)).expect("the red can be claimed")
}
