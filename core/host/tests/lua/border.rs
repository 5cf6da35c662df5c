//! What crosses between a script and the game: numbers, nil, refusals.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tilewright_abi::{NONE, hook_api_rows};
use tilewright_host::lua::FaultKind;

use crate::fake::{Fake, act, count, fault, load};

#[test]
fn every_function_of_the_table_is_a_method() {
    for row in hook_api_rows() {
        let body = format!("return type(ctx.{}) == 'function' and 1 or 0", row.name);
        assert_eq!(count(&body, &mut Fake::new()), Ok(1), "{}", row.name);
    }
}

#[test]
fn numbers_cross_whole() {
    let mut api = Fake::new().says("points", &[0], 1 << 40).says("value", &[3], -1);
    assert_eq!(count("assert(ctx:points(0) == 2 ^ 40) return ctx:points(0)", &mut api), Ok(1 << 40));
    assert_eq!(count("return ctx:value(3)", &mut api), Ok(-1), "a number is never none");
}

#[test]
fn none_is_nil_both_ways_and_a_flag_a_boolean() {
    let mut api = Fake::new()
        .says("figure", &[7, NONE], 0)
        .says("figure_segment", &[0], NONE)
        .says("region_complete", &[NONE], 0)
        .says("answer_given", &[], 1);
    let body = "local man = ctx:figure(7, nil)\nassert(man == 0)\nassert(ctx:figure_segment(man) == nil)\n\
                assert(ctx:region_complete(nil) == false)\nassert(ctx:answer_given() == true)\nctx:place_figure(man, 5)";
    assert_eq!(act(body, &mut api), Ok(None));
    assert_eq!(api.acts, ["place_figure 0 5 -1"]);
}

#[test]
fn a_fraction_is_an_error_with_its_line() {
    let fraction = fault("\nctx:award(0, 1.5, 2, nil)");
    assert_eq!((fraction.kind, fraction.line), (FaultKind::Runtime, Some(3)));
    assert_eq!(fraction.message, "ctx:award: `count` must be a whole number, and is a number that is not whole");
    for number in ["0/0", "1/0", "2^70"] {
        assert!(fault(&format!("ctx:points({number})")).message.contains("must be a whole number"), "{number}");
    }
}

#[test]
fn an_argument_of_another_type_is_an_error() {
    let says = |body, message: &str| assert_eq!(fault(body).message, message);
    says("ctx:award(0, nil, 2)", "ctx:award: `count` must not be nil");
    says("ctx:award(0, 1, {})", "ctx:award: `each` must be a whole number, and is a table");
    says("ctx:points(true)", "ctx:points: `player` must be a whole number, and is a boolean");
    says("ctx:points('red')", "ctx:points: `player` must be a whole number, and is a string");
    says(
        "ctx:open_regions(tilewright.kind 'base:farm')",
        "ctx:open_regions: `kind` must not be nil: it was left out, or stands for something not in this game",
    );
}

#[test]
fn a_method_that_is_not_there_names_itself() {
    let fault = fault("return ctx:active_plaer()");
    assert!(fault.message.contains("active_plaer"), "{fault}");
    assert_eq!(fault.line, Some(2));
}

#[test]
fn a_refusal_is_a_fault_with_its_line() {
    let fault = fault("\nreturn ctx:points(9)");
    assert_eq!((fault.kind, fault.line), (FaultKind::Refused, Some(3)));
    assert_eq!(fault.message, "nobody told the fake about points[9]");
}

#[test]
fn a_refusal_that_a_script_catches_fails_the_call_all_the_same() {
    let mut script = load(
        "return { f = function(ctx)\npcall(function()\nctx:points(9) end)\nreturn 1 end, g = function() return 2 end }",
    )
    .unwrap();
    let mut api = Fake::new();
    let fault = script.count(0, &mut api).unwrap_err();
    assert_eq!((fault.kind, fault.line), (FaultKind::Refused, Some(3)));
    assert_eq!(script.count(1, &mut api), Ok(2), "and is forgotten in the next call");
}

#[test]
fn a_count_is_a_whole_number() {
    for (body, is) in [("", "nil"), ("return 0.5", "0.5"), ("return true", "a boolean"), ("return '3'", "a string")] {
        let fault = fault(body);
        assert_eq!(fault.kind, FaultKind::BadReturn);
        assert_eq!(fault.message, format!("f returned {is}, and not a whole number"));
        assert_eq!(fault.line, Some(1));
    }
}

#[test]
fn the_game_comes_back_from_a_call_whatever_happens() {
    let mut api = Fake::new().says("turn", &[], 3);
    assert!(act("ctx:set_value(0, 1) error('late')", &mut api).is_err());
    assert_eq!(api.acts, ["set_value 0 1"]);
    api.panics = true;
    let mut script = load("return { f = function(ctx) pcall(function() ctx:turn() end) return 1 end }").unwrap();
    let panicked = catch_unwind(AssertUnwindSafe(|| script.count(0, &mut api)));
    assert!(panicked.is_err(), "a mistake of the host's must not end in a script's pcall");
    assert_eq!(api.acts, ["set_value 0 1"]);
}

#[test]
fn ctx_shows_nothing_but_its_methods() {
    let body = "assert(getmetatable(ctx) == false or getmetatable(ctx) == nil)\nassert(not pcall(function() ctx.x = 1 end))\nreturn 1";
    assert_eq!(count(body, &mut Fake::new()), Ok(1));
}
