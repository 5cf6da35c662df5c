//! A game that answers what a test told it to, and writes down what was done to it.

use std::collections::BTreeMap;
use std::rc::Rc;

use tilewright_abi::{Access, Ask, HookApi, NONE, Noun, Refusal, Value};
use tilewright_host::lua::{LuaFault, Names, Script, Source};

/// Answers to reads by name and arguments; acts are written down. A read that no test foresaw is refused.
#[derive(Default)]
pub struct Fake {
    answers: BTreeMap<(&'static str, Vec<i64>), i64>,
    pub acts: Vec<String>,
    pub panics: bool,
}

impl Fake {
    pub fn new() -> Box<Self> {
        Box::default()
    }

    pub fn says(mut self: Box<Self>, name: &'static str, arguments: &[i64], answer: i64) -> Box<Self> {
        self.answers.insert((name, arguments.to_vec()), answer);
        self
    }

    fn call(&mut self, access: Access, name: &'static str, arguments: Vec<i64>) -> Result<i64, Refusal> {
        assert!(!self.panics, "the host made a mistake");
        if access == Access::Act {
            let texts: Vec<_> = arguments.iter().map(i64::to_string).collect();
            self.acts.push(format!("{name} {}", texts.join(" ")));
            return Ok(0);
        }
        let answer = self.answers.get(&(name, arguments.clone())).copied();
        answer.ok_or_else(|| Refusal(format!("nobody told the fake about {name}{arguments:?}")))
    }
}

macro_rules! fake_functions {
    ($($(#[doc = $doc:literal])* $access:ident $name:ident($($parameter:ident: $noun:ident),*) -> $result:ident, since $major:literal $minor:literal;)*) => {
        impl HookApi for Fake {
            $(fn $name(&mut self, $($parameter: i64),*) -> Result<i64, Refusal> {
                self.call(Access::$access, stringify!($name), vec![$($parameter),*])
            })*
        }
    };
}

tilewright_abi::hook_api!(fake_functions);

pub const CITY: i64 = 4;
pub const MAN: i64 = 7;
pub const TILES: i64 = 0;
pub const FOLLOWERS: i64 = 3;
pub const GINGERBREAD: i64 = 2;
pub const COMPLETED: i64 = 0;
pub const WAITING: i64 = 1;

/// The names of a game with the base package and the gingerbread man; its option has the value given.
pub struct Known(pub &'static str);

const KNOWN: &[(Noun, &str, i64)] = &[
    (Noun::Kind, "base:city", CITY),
    (Noun::Kind, "base:road", 5),
    (Noun::Kind, "base:farm", NONE),
    (Noun::FigureKind, "base:follower", 1),
    (Noun::FigureKind, "gingerbread-man:gingerbread-man", MAN),
    (Noun::Role, "base:knight", 3),
    (Noun::Tag, "base:banner", 1),
    (Noun::Tag, "gingerbread-man:gingerbread", GINGERBREAD),
    (Noun::Count, "tiles", TILES),
    (Noun::Count, "followers", FOLLOWERS),
    (Noun::Occasion, "completed", 0),
    (Noun::Value, "gingerbread-man:completed", COMPLETED),
    (Noun::Value, "gingerbread-man:waiting", WAITING),
];

impl Names for Known {
    fn resolve(&self, noun: Noun, name: &str) -> Option<i64> {
        let known = KNOWN.iter().find(|known| known.0 == noun && known.1 == name);
        known.map(|known| known.2)
    }

    fn option(&self, id: &str) -> Option<String> {
        (id == "nowhere-to-go").then(|| self.0.to_owned())
    }

    fn known(&self, noun: Noun) -> Vec<String> {
        let known = KNOWN.iter().filter(|known| known.0 == noun);
        known.map(|known| known.1.to_owned()).collect()
    }

    fn options(&self) -> Vec<String> {
        vec!["nowhere-to-go".to_owned()]
    }
}

/// A script of the package `gingerbread-man`.
pub fn load(text: &str) -> Result<Script<Fake>, LuaFault> {
    load_with(text, "as-printed")
}

/// The same with a value of its option.
pub fn load_with(text: &str, option: &'static str) -> Result<Script<Fake>, LuaFault> {
    let source = Source { package: "gingerbread-man", file: "scripts/test/test.lua", text };
    Script::load(source, Rc::new(Known(option)))
}

/// Loads a script whose one function `f` has this body, and calls it to act.
pub fn act(body: &str, api: &mut Box<Fake>) -> Result<Option<Ask>, LuaFault> {
    let mut script = load(&format!("return {{ f = function(ctx, kept)\n{body}\nend }}"))?;
    Ok(script.act(0, &Value::Nothing, api)?.map(|ask| *ask))
}

/// The same, calling it to count.
pub fn count(body: &str, api: &mut Box<Fake>) -> Result<i64, LuaFault> {
    let mut script = load(&format!("return {{ f = function(ctx)\n{body}\nend }}"))?;
    script.count(0, api)
}

/// The fault of a function with this body; fails where it has none.
pub fn fault(body: &str) -> LuaFault {
    match count(body, &mut Fake::new()) {
        Ok(number) => panic!("the script returned {number}"),
        Err(fault) => fault,
    }
}
