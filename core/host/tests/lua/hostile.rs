//! Scripts that mean harm: each ends, and with the fault that names what it did.

use tilewright_host::lua::FaultKind;

use crate::fake::{Fake, count, fault, load};

fn spends_its_budget(body: &str) {
    let fault = fault(body);
    assert_eq!(fault.kind, FaultKind::Budget, "{fault}");
    assert!(fault.message.contains("did not end within its budget"), "{fault}");
}

#[test]
fn a_runaway_loop() {
    spends_its_budget("while true do end");
}

#[test]
fn the_line_of_a_runaway_loop_is_named() {
    assert_eq!(fault("local x = 1\nwhile true do\nx += 1\nend").line, Some(3));
}

#[test]
fn a_runaway_loop_in_pcall_in_a_runaway_loop() {
    spends_its_budget("while true do pcall(function() while true do end end) end");
}

#[test]
fn a_caught_budget_is_spent_all_the_same() {
    spends_its_budget("pcall(function() while true do end end) return 1");
}

#[test]
fn a_handler_of_errors_that_runs_away() {
    spends_its_budget("xpcall(function() error('x') end, function() while true do end end) return 1");
}

#[test]
fn a_pattern_that_backtracks() {
    spends_its_budget("return string.find(('a'):rep(3000), '.-.-.-.-b')");
}

#[test]
fn a_loop_in_a_coroutine() {
    spends_its_budget("coroutine.wrap(function() while true do end end)()");
}

#[test]
fn coroutines_without_end() {
    spends_its_budget("while true do coroutine.wrap(function() coroutine.yield() end)() end");
}

#[test]
fn a_comparison_that_never_agrees() {
    spends_its_budget(
        "while true do local t = {} for i = 1, 500 do t[i] = i end pcall(table.sort, t, function() return true end) end",
    );
}

#[test]
fn a_chunk_that_never_returns_its_functions() {
    let fault = load("while true do end").err().unwrap();
    assert_eq!((fault.kind, fault.line), (FaultKind::Budget, Some(1)));
}

#[test]
fn a_text_of_a_gigabyte() {
    assert_eq!(fault("return #string.rep('a', 1e9)").kind, FaultKind::Memory);
}

#[test]
fn a_table_without_end() {
    assert_eq!(fault("local t = {} for i = 1, 1e9 do t[i] = { i } end").kind, FaultKind::Memory);
}

#[test]
fn the_state_lives_on_after_a_memory_fault() {
    let mut script =
        load("return { big = function() return #string.rep('a', 1e9) end, small = function() return 3 end }").unwrap();
    let mut api = Fake::new();
    assert_eq!(script.count(0, &mut api).unwrap_err().kind, FaultKind::Memory);
    assert_eq!(script.count(1, &mut api), Ok(3));
}

#[test]
fn recursion_without_end() {
    let fault = fault("local function f() return 1 + f() end\nreturn f()");
    assert_eq!(fault.kind, FaultKind::Runtime);
    assert!(fault.message.contains("stack overflow"), "{fault}");
}

#[test]
fn recursion_through_functions_of_the_library() {
    let through = [
        "local function f() local ok, why = pcall(f) error(why) end f()",
        "local function f() coroutine.wrap(f)() end f()",
        "local function f() string.gsub('a', 'a', f) end f()",
        "local t = setmetatable({}, {}) getmetatable(t).__index = function(t, k) return t[k .. 'x'] end return t.a",
    ];
    for body in through {
        let kind = fault(body).kind;
        assert!(matches!(kind, FaultKind::Runtime | FaultKind::Memory), "{body}: {kind:?}");
    }
}

#[test]
fn a_plain_search_is_limited_because_it_does_not_count() {
    for body in [
        "string.find(('a'):rep(2e7), ('a'):rep(1e7) .. 'b', 1, true)",
        "string.split(('a'):rep(2e7), ('a'):rep(1e7) .. 'b')",
    ] {
        let fault = fault(body);
        assert!(fault.message.contains("longer than 65536 bytes"), "{fault}");
    }
}

#[test]
fn few_but_huge_steps_end_by_the_clock() {
    spends_its_budget("local t = table.create(100000, 1) while true do table.sort(t) end");
}

#[test]
fn bytecode_is_no_script() {
    let fault = load("\u{5}\u{3}\u{1}abc").err().unwrap();
    assert_eq!(fault.kind, FaultKind::Syntax);
    let loads = "return loadstring == nil and load == nil and dofile == nil and 1 or 0";
    assert_eq!(count(loads, &mut Fake::new()), Ok(1));
}

#[test]
fn text_nested_too_deep_is_a_syntax_error() {
    let fault = load(&format!("return {}{}", "(".repeat(100_000), ")".repeat(100_000))).err().unwrap();
    assert_eq!(fault.kind, FaultKind::Syntax);
}

/// Where Lua's collector stands differs from call to call, and what is written in one instruction may take another
/// way when it is behind.
#[test]
fn every_run_takes_the_same_steps() {
    let works =
        ["#tostring(i)", "#string.sub('abcdef', i % 5)", "#string.char(65 + i % 26, 66)", "#{ i }", "#('x' .. i)"];
    for work in works {
        let body = format!("return {{ f = function() local n = 0 for i = 1, 5000 do n += {work} end return n end }}");
        let steps = || {
            let mut script = load(&body).unwrap();
            let steps: Vec<u32> = (0..6)
                .map(|_| {
                    script.count(0, &mut Fake::new()).unwrap();
                    script.steps()
                })
                .collect();
            assert!(steps.iter().all(|taken| *taken == steps[0]), "{work}: {steps:?}");
            steps[0]
        };
        let first = steps();
        assert!(first > 5000);
        assert_eq!(steps(), first);
    }
}

#[test]
fn the_budget_is_new_for_every_call() {
    let mut script = load("return { f = function() for i = 1, 1500000 do end return 1 end }").unwrap();
    for _ in 0..3 {
        assert_eq!(script.count(0, &mut Fake::new()), Ok(1));
    }
}
