//! Filters of hooks, which the engine checks before it calls anything.

mod toy;

use std::cell::Cell;
use std::rc::Rc;

use tilewright_abi::{Ask, HookApi as _, Value};
use tilewright_engine::definitions::*;
use tilewright_engine::ids::*;
use tilewright_engine::steps::Step;
use tilewright_engine::{Code, Failure, Table};

/// Counts its calls by function: the first sets the value, the second is the one that waits for it.
struct Counting(Rc<[Cell<u32>; 2]>);

impl Code for Counting {
    fn act(&mut self, function: Function, _: &Value, table: &mut Box<Table>) -> Result<Option<Box<Ask>>, Box<Failure>> {
        let calls = &self.0[function.index()];
        calls.set(calls.get() + 1);
        if function == Function(0) {
            let turn = table.turn().expect("there is a turn");
            table.set_value(0, i64::from(turn >= 2)).expect("the value is declared");
        }
        Ok(None)
    }

    fn count(&mut self, _: Function, _: &mut Box<Table>) -> Result<i64, Box<Failure>> {
        Ok(0)
    }
}

/// Calls of a hook with this filter at a point in the first turn, and in the two after it, in which the value is not 0;
/// there may be another hook before it.
/// The first and the last turn complete a region with a follower in it.
fn calls_before_and_after(point: Point, filter: Filter, beside: Option<Filter>) -> [u32; 2] {
    let mut definitions = toy::definitions(2);
    definitions.values.push(ValueDefinition { name: "toy:awake".to_owned(), until: Until::Game });
    let hook = |function: u16, point, filter| HookDefinition {
        package: Package(0),
        label: Label(5),
        point,
        run: Function(function),
        answer: None,
        filter,
    };
    for (function, name) in ["wake", "work"].into_iter().enumerate() {
        definitions.functions.push(FunctionDefinition { package: Package(0), name: name.to_owned() });
        assert_eq!(definitions.functions.len(), function + 1);
    }
    definitions.hooks.push(hook(0, Point::Step(Step::Begin), Filter::default()));
    definitions.hooks.extend(beside.map(|filter| hook(0, point, filter)));
    definitions.hooks.push(hook(1, point, filter));
    let calls = Rc::new([const { Cell::new(0) }; 2]);
    let mut game = toy::game(definitions, Box::new(Counting(calls.clone())));
    toy::lay(&mut game, 1, 0, -1, 2);
    toy::claim(&mut game, Some(0));
    let first = calls[1].get();
    toy::lay(&mut game, 1, 0, 1, 2);
    toy::claim(&mut game, None);
    toy::lay(&mut game, 1, 0, 2, 0);
    toy::claim(&mut game, Some(0));
    [first, calls[1].get() - first]
}

#[test]
fn a_hook_that_waits_for_a_value_is_not_called_anywhere_while_it_is_0() {
    let points = [Point::Step(Step::Prologue), Point::Step(Step::ScoreTile), Point::Prolog, Point::Epilog];
    let [always, waiting] = [Filter::default(), Filter { value: Some(ValueId(0)), ..Filter::default() }];
    for point in points {
        let [before, after] = calls_before_and_after(point, always.clone(), None);
        assert!(before > 0 && after > 0, "{point:?} is reached");
        assert_eq!(calls_before_and_after(point, waiting.clone(), None), [0, after], "{point:?}");
        // What one hook waits for is nothing to another beside it.
        assert_eq!(calls_before_and_after(point, always.clone(), Some(waiting.clone())), [before, after], "{point:?}");
        assert_eq!(calls_before_and_after(point, waiting.clone(), Some(always.clone())), [0, after], "{point:?}");
    }
}
