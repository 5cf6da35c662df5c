//! The short ways past mlua: what must hold although they are taken.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tilewright_abi::{Ask, Value};
use tilewright_host::lua::{FaultKind, Script};

use crate::fake::{Fake, act, load};

/// What the host panics with in a call of a script's first function.
fn panic_of(script: &mut Script<Fake>, api: &mut Box<Fake>) -> Option<String> {
    let panicked = catch_unwind(AssertUnwindSafe(|| script.count(0, api))).err()?;
    panicked.downcast_ref::<&str>().map(|text| (*text).to_owned())
}

#[test]
fn a_panic_of_the_host_cannot_be_caught_by_a_script() {
    let ways = [
        "pcall(function() ctx:turn() end)",
        "xpcall(function() ctx:turn() end, function() end)",
        "xpcall(function() error('x') end, function() ctx:turn() end)",
        "coroutine.resume(coroutine.create(function() ctx:turn() end))",
        "coroutine.resume(coroutine.create(function() ctx:points('0') end))",
        "pcall(coroutine.wrap(function() ctx:turn() end))",
    ];
    for way in ways {
        let text =
            format!("return {{ f = function(ctx) {way} return 1 end, g = function(ctx) return ctx:points('0') end }}");
        let mut script = load(&text).unwrap();
        let mut api = Fake::new().says("turn", &[], 3).says("points", &[0], 5);
        api.panics = true;
        assert_eq!(panic_of(&mut script, &mut api).as_deref(), Some("the host made a mistake"), "{way}");
        api.panics = false;
        assert_eq!(script.count(1, &mut api), Ok(5), "{way}: a panic ends with its call");
    }
}

/// A script that calls this as deep in C as it says, and catches every error.
fn deep(depth: u32, call: &str) -> Script<Fake> {
    let text = format!(
        "local function deep(n, f) if n == 0 then f() return end pcall(string.gsub, 'a', 'a', function() deep(n - 1, f) end) end\n\
         return {{ f = function(ctx) deep({depth}, function() {call} end) return 1 end }}"
    );
    load(&text).unwrap()
}

/// In the deepest place that Lua allows a script, the short way is open, and the call of the safe method an error.
#[test]
fn nothing_is_lost_where_lua_allows_no_further_call() {
    let mut missed = 0;
    for depth in 0..120 {
        let mut api = Fake::new();
        deep(depth, "ctx:set_value(0, 1)").count(0, &mut api).unwrap();
        let reached = !api.acts.is_empty();
        missed += u32::from(!reached);

        let refused = deep(depth, "ctx:turn()").count(0, &mut api);
        let kind = refused.err().map(|fault| fault.kind);
        assert_eq!(kind, reached.then_some(FaultKind::Refused), "{depth}");

        api.panics = true;
        let panicked = panic_of(&mut deep(depth, "ctx:turn()"), &mut api).is_some();
        assert_eq!(panicked, reached, "{depth}");
    }
    assert!((1..100).contains(&missed), "the limit was among the depths: {missed}");
}

#[test]
fn steps_are_those_of_the_script_that_is_asked() {
    let spend = |steps| format!("return {{ f = function() for i = 1, {steps} do end return 1 end }}");
    let (mut one, mut other) = (load(&spend(5)).unwrap(), load(&spend(12)).unwrap());
    let api = &mut Fake::new();
    one.count(0, api).unwrap();
    let taken = one.steps();
    other.count(0, api).unwrap();
    assert_eq!(one.steps(), taken);
    assert_eq!(other.steps(), taken + 7);
    drop(load(&spend(9)).unwrap());
    assert_eq!((one.steps(), other.steps()), (taken, taken + 7));
}

#[test]
fn a_method_that_a_script_kept_asks_the_game_of_this_call() {
    let text = "local kept, all = nil, {}\nreturn { f = function(ctx) kept = kept or ctx.turn all[#all + 1] = kept \
                local sum = 0 for _, turn in all do sum += turn(ctx) end return sum end }";
    let mut script = load(text).unwrap();
    let game = |turn| Fake::new().says("turn", &[], turn);
    assert_eq!(script.count(0, &mut game(3)), Ok(3));
    assert_eq!(script.count(0, &mut game(5)), Ok(10), "two kept methods, and both ask the game of this call");
    // As `States::Fresh` does it: the new state is there before the old one ends.
    for _ in 0..3 {
        script = load(text).unwrap();
        assert_eq!(script.count(0, &mut game(7)), Ok(7));
    }
}

#[test]
fn memory_that_runs_out_around_a_call_is_a_fault_and_no_more() {
    let hoard = "local hoard = {} local function grow() for i = 1, 1e9 do hoard[i] = { i } end end pcall(grow)\n";
    for call in ["ctx:turn()", "ctx:points('0')", "ctx:points({})", "ctx:points(9)"] {
        let text = format!(
            "return {{ f = function(ctx) {hoard} for i = 1, 1000 do pcall(function() {call} end) hoard[-i] = i end return 1 end, \
             g = function(ctx) return ctx:turn() end }}"
        );
        let mut script = load(&text).unwrap();
        let mut api = Fake::new().says("turn", &[], 3).says("points", &[0], 5);
        let kind = script.count(0, &mut api).unwrap_err().kind;
        match call {
            "ctx:points(9)" => assert_eq!(kind, FaultKind::Refused),
            // Lua runs out again while it says why, and calls that an error in error handling.
            _ => assert!(matches!(kind, FaultKind::Memory | FaultKind::Runtime), "{call}: {kind:?}"),
        }
        assert_eq!(script.count(1, &mut api), Ok(3), "{call}");
    }
}

#[test]
fn a_question_says_the_same_however_it_is_read() {
    let fields = [
        "prompt = 'p'",
        "prompt = 'a\\0b'",
        "prompt = ''",
        "prompt = '\\255'",
        "prompt = 2^53",
        "prompt = 'p', may_pass = true",
        "prompt = 'p', may_pass = 'true'",
        "prompt = 'p', ['\\255'] = 1",
        "prompt = 'p', ['kind\\0'] = 1",
        "prompt = 'p', ['4'] = 1",
        "prompt = 'p', [true] = 1",
        "prompt = 'p', except = 1",
    ];
    for field in fields {
        // A list is not plain, and leads past the short way.
        let [plain, other] = ["0", "{}"].map(|keep| {
            let text = format!("return {{ ask = 'own-followers', kind = 4, player = 0, keep = {keep}, {field} }}");
            act(&text, &mut Fake::new()).map(|ask| Ask { keep: Value::Nothing, ..ask.unwrap() })
        });
        assert_eq!(plain, other, "{field}");
    }
    for (keep, kept) in [("-0", 0), ("2^53", 1 << 53), ("2^53 + 2", (1 << 53) + 2), ("-2^63", i64::MIN)] {
        let text = format!("return {{ ask = 'own-followers', kind = 4, player = 0, prompt = 'p', keep = {keep} }}");
        assert_eq!(act(&text, &mut Fake::new()).unwrap().unwrap().keep, Value::Number(kept), "{keep}");
    }
}
