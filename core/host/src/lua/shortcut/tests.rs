//! The short way against the safe method it stands before: the same script in a state with it and in one without.

use mlua::{AnyUserData, Function, MultiValue, Value};
use tilewright_abi::{Row, hook_api_rows};

use super::super::ctx::Ctx;
use super::super::{FaultKind, LuaFault, Source, state};
use super::*;

/// Answers everything alike, and writes down what it was asked.
#[derive(Default)]
struct Echo {
    answer: Option<i64>,
    asked: Vec<(&'static str, Vec<i64>)>,
}

macro_rules! define_echo {
    ($($(#[doc = $doc:literal])* $access:ident $name:ident($($parameter:ident: $noun:ident),*) -> $result:ident, since $major:literal $minor:literal;)*) => {
        impl HookApi for Echo {
            $(fn $name(&mut self, $($parameter: i64),*) -> Result<i64, Refusal> {
                self.asked.push((stringify!($name), vec![$($parameter),*]));
                self.answer.ok_or_else(|| Refusal("refused".to_owned()))
            })*
        }
    };
}

hook_api!(define_echo);

const SOURCE: Source = Source { package: "test", file: "test.lua", text: "" };

/// A state whose methods have a short way or have none.
struct Side {
    game: Rc<Game<Echo>>,
    ctx: AnyUserData,
    meter: Rc<state::Meter>,
    lua: Lua,
}

#[derive(Debug, PartialEq)]
struct Outcome {
    returned: Result<Vec<String>, (FaultKind, Option<u32>, String)>,
    asked: Vec<(&'static str, Vec<i64>)>,
}

impl Side {
    fn new(is_short: bool) -> Side {
        let (lua, meter) = state::create(SOURCE, |lua| lua.create_table()).unwrap();
        let game = Rc::new(Game::new(SOURCE.file));
        let ctx = lua.create_userdata(Ctx(game.clone())).unwrap();
        if is_short {
            lay(&lua, &ctx, &game).unwrap();
        }
        Side { game, ctx, meter, lua }
    }

    fn run(&self, body: &str, answer: Option<i64>) -> Outcome {
        let chunk = self.lua.load(format!("local ctx = ...\n{body}")).set_name("@test.lua");
        let function: Function = chunk.into_function().unwrap();
        let mut api = Box::new(Echo { answer, asked: Vec::new() });
        self.meter.reset();
        let returned = {
            let _loan = self.game.lend(&mut api);
            function.call::<MultiValue>(&self.ctx)
        };
        if answer.is_none() {
            // The short way leaves a refusal to the safe method, which asks again.
            api.asked.dedup();
        }
        let returned = returned.map(|values| values.iter().map(shown).collect()).map_err(|error| fault(&error));
        Outcome { returned, asked: api.asked }
    }
}

/// Numbers in bits, for zeros have signs; errors without their stack, in which a short way is a place more.
fn shown(value: &Value) -> String {
    match value {
        Value::Integer(number) => format!("{:x}", (*number as f64).to_bits()),
        Value::Number(number) => format!("{:x}", number.to_bits()),
        Value::String(text) => format!("{:?}", text.to_string_lossy()),
        Value::Error(error) => format!("{:?}", fault(error)),
        other => format!("{other:?}"),
    }
}

fn fault(error: &mlua::Error) -> (FaultKind, Option<u32>, String) {
    let LuaFault { kind, line, message, .. } = LuaFault::from_error(SOURCE, error);
    (kind, line, message)
}

struct Both(Side, Side);

impl Both {
    fn new() -> Both {
        Both(Side::new(true), Side::new(false))
    }

    #[track_caller]
    fn agree(&self, body: &str, answer: Option<i64>) -> Outcome {
        let (short, safe) = (self.0.run(body, answer), self.1.run(body, answer));
        assert_eq!(short, safe, "{body}, answered with {answer:?}");
        short
    }
}

/// A call of a method with ordinary arguments, but for one, which may be one too many.
fn call(row: &Row, at: usize, argument: &str) -> String {
    let mut arguments = vec!["1"; row.parameters.len().max(at + 1)];
    arguments[at] = argument;
    format!("return ctx:{}({})", row.name, arguments.join(", "))
}

fn ordinary_call(row: &Row) -> String {
    format!("return ctx:{}({})", row.name, vec!["1"; row.parameters.len()].join(", "))
}

#[test]
fn every_argument_of_every_method_is_taken_alike() {
    let arguments = [
        "nil",
        "true",
        "false",
        "0",
        "-0",
        "1",
        "-1",
        "7",
        "0.5",
        "-0.5",
        "1e-320",
        "0/0",
        "-(0/0)",
        "1/0",
        "-1/0",
        "2^31",
        "2^32",
        "-2^31",
        "2^53 - 1",
        "2^53",
        "2^53 + 2",
        "-2^53",
        "-2^53 - 2",
        "2^62",
        "2^63",
        "-2^63",
        "2^64",
        "1e308",
        "''",
        "'1'",
        "'-1'",
        "' 1 '",
        "'0x10'",
        "'1.5'",
        "'1e2'",
        "'nan'",
        "'inf'",
        "'9007199254740993'",
        "'red'",
        "'1\\0'",
        "'\\255'",
        "{}",
        "print",
        "ctx",
        "ctx.turn",
        "coroutine.create(print)",
        "vector",
        "setmetatable({}, { __tostring = function() return ctx:turn() end })",
        "select(2, pcall(ctx.turn))",
        "ctx:turn()",
        "table.unpack({})",
        "table.unpack({ 1, 2, 3 })",
        "table.unpack(table.create(30, 1))",
        "table.unpack(table.create(7000, 1))",
    ];
    let both = Both::new();
    for row in hook_api_rows() {
        // One more than there are is too many.
        for at in 0..=row.parameters.len() {
            for argument in arguments {
                both.agree(&call(row, at, argument), Some(1));
                both.agree(&call(row, at, argument), None);
            }
        }
    }
}

#[test]
fn every_answer_of_every_method_is_given_alike() {
    const BORDER: i64 = 1 << 53;
    let both = Both::new();
    for row in hook_api_rows() {
        for answer in [NONE, 0, 1, 2, -2, BORDER - 1, BORDER, BORDER + 1, -BORDER - 1, i64::MAX, i64::MIN] {
            let Outcome { returned, asked } = both.agree(&ordinary_call(row), Some(answer));
            assert_eq!((returned.unwrap().len(), asked.len()), (1, 1), "{}", row.name);
        }
        let Outcome { returned, asked } = both.agree(&ordinary_call(row), None);
        assert_eq!(returned.unwrap_err(), (FaultKind::Refused, Some(2), "refused".to_owned()), "{}", row.name);
        assert_eq!(asked.len(), 1);
    }
}

#[test]
fn too_few_arguments_and_what_is_not_ctx_are_taken_alike() {
    let both = Both::new();
    for row in hook_api_rows() {
        for given in 0..row.parameters.len() {
            both.agree(&format!("return ctx:{}({})", row.name, vec!["1"; given].join(", ")), Some(1));
        }
        for own in ["", "nil", "1", "'ctx'", "{}", "ctx.turn", "select(2, pcall(ctx.turn))", "ctx", "ctx, ctx"] {
            let arguments = ["", ", 1, 1, 1, 1"].map(|others| format!("return ctx.{}({own}{others})", row.name));
            let [bare, full] = arguments;
            both.agree(&bare, Some(1));
            both.agree(&full.replace("(, ", "("), Some(1));
        }
    }
}

#[test]
fn wherever_a_script_calls_from_it_is_answered_alike() {
    let places = [
        "local turn = ctx.turn return turn(ctx)",
        "return coroutine.wrap(function(...) return ctx:turn(...) end)(1, 2)",
        "return coroutine.wrap(ctx.points)(ctx, 0)",
        "return coroutine.wrap(ctx.points)(ctx, '0')",
        "return coroutine.wrap(ctx.points)(ctx, {})",
        "return coroutine.resume(coroutine.create(ctx.turn), ctx)",
        "return pcall(ctx.points, ctx, '0')",
        "return pcall(ctx.points, ctx, 0)",
        "return (select(1, pcall(ctx.points, ctx, {})))",
        "return tostring(setmetatable({}, { __tostring = function() return 'x' .. ctx:points(0) end }))",
        "return setmetatable({}, { __index = function(_, key) return ctx:points(key) end })[3]",
        "return setmetatable({}, { __index = ctx.points })[3]",
        "return setmetatable({}, { __call = ctx.points })()",
        "local t = { 3, 1, 2 } table.sort(t, function(a, b) return ctx:points(a) == 1 and a < b end) return t[1]",
        "return string.gsub('abc', 'b', function(b) return ctx:points(#b) end)",
        "return string.gsub('abc', '%w', ctx.points)",
        "local n = 0 for i in function(_, i) i = (i or 0) + 1 return i < 9 and i or nil end do n += ctx:points(i) end return n",
        "return math.max(ctx:points(0), ctx:points('1'))",
        "return ctx:points(ctx:points(ctx:points('0')))",
    ];
    let both = Both::new();
    for place in places {
        both.agree(place, Some(1));
        both.agree(place, None);
    }
}
