//! What a script sees while it is loaded, and what is wrong with those that cannot be.

use tilewright_abi::Value;
use tilewright_host::lua::{FaultKind, LuaFault};

use crate::fake::{CITY, Fake, count, fault, load};

fn refused(text: &str) -> LuaFault {
    match load(text) {
        Ok(_) => panic!("loaded: {text}"),
        Err(fault) => fault,
    }
}

#[test]
fn functions_are_numbered_by_name() {
    let script = load("local function f() end return { move = f, award = f }").unwrap();
    assert_eq!(script.functions(), ["award", "move"]);
    assert_eq!(script.function_index("move"), Some(1));
    assert_eq!(script.function_index("moves"), None);
}

#[test]
fn a_syntax_error_names_file_and_line_behind_a_manifest() {
    let fault = refused("--[=[\n[package]\nid = \"x\"\n[[term]]\n]=]\nlocal x = = 1\n");
    assert_eq!((fault.kind, fault.line), (FaultKind::Syntax, Some(6)));
    let text = fault.to_string();
    assert!(text.starts_with("scripts/test/test.lua:6: Expected identifier"), "{text}");
    assert_eq!(fault.package, "gingerbread-man");
}

#[test]
fn a_runtime_error_names_file_and_line() {
    let fault = fault("local t = {}\nreturn t.a.b");
    assert_eq!((fault.kind, fault.line), (FaultKind::Runtime, Some(3)));
    assert_eq!(fault.message, "attempt to index nil with 'b'");
}

#[test]
fn an_error_of_the_scripts_own_keeps_its_words() {
    let own = fault("\n\nerror('no king')");
    assert_eq!((own.line, own.message.as_str()), (Some(4), "no king"));
    let table = fault("error({})");
    assert_eq!((table.line, table.message.as_str()), (Some(2), "raised a table, and not a text"));
}

#[test]
fn a_name_alone_is_the_packages_own_or_built_in() {
    let look_up = "local n = { tilewright.kind 'base:city', tilewright.tag 'gingerbread', tilewright.count 'tiles' }\n\
                   return { f = function() return n[1] * 100 + n[2] * 10 + n[3] end }";
    assert_eq!(load(look_up).unwrap().count(0, &mut Fake::new()), Ok(CITY * 100 + 20));
}

#[test]
fn a_name_that_is_not_in_this_game_is_nil() {
    assert_eq!(count("return tilewright.kind 'base:farm' == nil and 1 or 0", &mut Fake::new()), Ok(1));
}

#[test]
fn an_unknown_name_is_refused_with_a_suggestion() {
    let fault = refused("local x\nlocal CITY = tilewright.kind \"base:citty\"\nreturn {}");
    assert_eq!((fault.kind, fault.line), (FaultKind::UnknownName, Some(2)));
    assert_eq!(fault.message, "there is no feature kind `base:citty`; is it `base:city`?");
    let own = refused("local T = tilewright.tag 'gingerbred' return {}");
    assert_eq!(own.message, "there is no tag `gingerbred`; is it `gingerbread`?");
    let option = refused("local O = tilewright.option 'nowhere-too-go' return {}");
    assert_eq!(option.message, "there is no option `nowhere-too-go`; is it `nowhere-to-go`?");
    let far = refused("local K = tilewright.kind 'base:monastery' return {}");
    assert_eq!(far.message, "there is no feature kind `base:monastery`");
}

#[test]
fn a_chunk_returns_functions_and_nothing_else() {
    let nothing = refused("local x = 1");
    assert_eq!(nothing.kind, FaultKind::BadReturn);
    assert!(nothing.message.contains("must return a table of functions"), "{nothing}");
    let number = refused("return { f = 1 }");
    assert!(number.message.contains("`f` in the table"), "{number}");
    assert_eq!(refused("return { function() end }").kind, FaultKind::BadReturn);
}

#[test]
fn a_function_that_is_not_there_is_a_fault() {
    let mut script = load("return {}").unwrap();
    let fault = script.act(0, &Value::Nothing, &mut Fake::new()).unwrap_err();
    assert_eq!(fault.kind, FaultKind::MissingFunction);
}

#[test]
fn what_differs_between_runs_or_machines_is_gone() {
    let gone = [
        "os",
        "io",
        "debug",
        "require",
        "package",
        "loadstring",
        "load",
        "dofile",
        "loadfile",
        "getfenv",
        "setfenv",
        "newproxy",
        "collectgarbage",
        "gcinfo",
        "math.random",
        "math.randomseed",
        "math.noise",
        "math.sin",
        "math.log",
        "math.pow",
    ];
    for name in gone {
        assert_eq!(count(&format!("return {name} == nil and 1 or 0"), &mut Fake::new()), Ok(1), "{name}");
    }
}

#[test]
fn no_text_shows_an_address() {
    let shown = "local t, f, c = {}, function() end, coroutine.create(function() end)\n\
                 local all = tostring(t) .. tostring(f) .. tostring(c) .. tostring(ctx) .. `{t}` .. ('%s%*'):format(f, t)\n\
                 assert(all == 'tablefunctionthreaduserdatatablefunctiontable', all)\nreturn 1";
    assert_eq!(count(shown, &mut Fake::new()), Ok(1));
}

#[test]
fn numbers_and_texts_still_format() {
    let body = "assert(string.format('%d %s %5.2f', 3, 'x', 1.5) == '3 x  1.50')\n\
                local own = setmetatable({}, { __tostring = function() return 'own' end })\n\
                assert(tostring(own) == 'own' and `{own}` == 'own')\nreturn 1";
    assert_eq!(count(body, &mut Fake::new()), Ok(1));
}

#[test]
fn libraries_and_the_globals_of_a_loaded_script_cannot_be_written() {
    let writes = [
        "string.rep = nil",
        "tilewright.kind = nil",
        "math.huge = 1",
        "hidden = 1",
        "M.hidden = 1",
        "rawset(_G, 'hidden', 1)",
    ];
    for write in writes {
        let text = format!("M = {{ f = function(ctx) {write} return 1 end }} return M");
        let fault = load(&text).unwrap().count(0, &mut Fake::new()).unwrap_err();
        assert!(fault.message.contains("readonly table"), "{write}: {fault}");
    }
    let fault = fault("getmetatable('').__index = nil");
    assert!(fault.message.contains("readonly"), "{fault}");
}

#[test]
fn sorted_pairs_walks_numbers_then_texts() {
    let body = "local t = { b = 1, a = 2, [10] = 3, [2] = 4 }\nlocal order = {}\n\
                for key, value in sorted_pairs(t) do table.insert(order, key .. '=' .. value) end\n\
                assert(table.concat(order, ' ') == '2=4 10=3 a=2 b=1', table.concat(order, ' '))\nreturn #order";
    assert_eq!(count(body, &mut Fake::new()), Ok(4));
    assert!(fault("sorted_pairs({ [{}] = 1 })").message.contains("a key is a number or a text"));
}

#[test]
fn a_script_that_hides_something_is_found_out_by_fresh_states() {
    let text = "local calls = 0 return { f = function() calls += 1 return calls end }";
    let mut kept = load(text).unwrap();
    let kept: Vec<_> = (0..2).map(|_| kept.count(0, &mut Fake::new()).unwrap()).collect();
    let fresh: Vec<_> = (0..2).map(|_| load(text).unwrap().count(0, &mut Fake::new()).unwrap()).collect();
    assert_eq!((kept, fresh), (vec![1, 2], vec![1, 1]));
}

#[test]
fn a_function_without_a_name_is_a_fault_without_an_address() {
    let named = "setmetatable({}, { __tostring = function() return 'name' end })";
    for (key, shown) in [("{}", "a table"), (named, "a table"), ("7", "7"), ("'f'", "f")] {
        let fault = load(&format!("return {{ [{key}] = 1 }}")).err().unwrap();
        let wanted = format!("`{shown}` in the table that the script returns is 1, and not a function with a name");
        assert_eq!((fault.kind, fault.message), (FaultKind::BadReturn, wanted));
    }
}
