use std::collections::BTreeMap;

use tilewright_abi::{Access, HookApi, Refusal, hook_api};

/// A game that is a table of facts: what nobody told it, it refuses. What is done to it is noted.
#[derive(Default)]
pub struct Fake {
    facts: BTreeMap<(&'static str, Vec<i64>), i64>,
    pub done: Vec<String>,
}

impl Fake {
    pub fn knowing(facts: &[(&'static str, &[i64], i64)]) -> Fake {
        let mut fake = Fake::default();
        for (name, arguments, result) in facts {
            fake.learn(name, arguments, *result);
        }
        fake
    }

    pub fn learn(&mut self, name: &'static str, arguments: &[i64], result: i64) {
        self.facts.insert((name, arguments.to_vec()), result);
    }

    fn serve(&mut self, access: Access, name: &'static str, arguments: &[i64]) -> Result<i64, Refusal> {
        if access == Access::Act {
            self.done.push(format!("{name}{arguments:?}"));
            if let ("set_value", [value, to]) = (name, arguments) {
                self.learn("value", &[*value], *to);
            }
            return Ok(0);
        }
        let fact = self.facts.get(&(name, arguments.to_vec()));
        fact.copied().ok_or_else(|| Refusal(format!("nothing is known of {arguments:?}")))
    }
}

macro_rules! define_fake {
    ($($(#[doc = $doc:literal])* $access:ident $name:ident($($parameter:ident: $noun:ident),*) -> $result:ident, since $major:literal $minor:literal;)*) => {
        impl HookApi for Fake {
            $(fn $name(&mut self, $($parameter: i64),*) -> Result<i64, Refusal> {
                self.serve(Access::$access, stringify!($name), &[$($parameter),*])
            })*
        }
    };
}

hook_api!(define_fake);
