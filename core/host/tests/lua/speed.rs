//! What a call costs. Measured in release: `cargo test --release -p tilewright-host --test lua speed -- --ignored --nocapture`.

use std::time::Instant;

use tilewright_abi::{HookApi, Refusal, Value};
use tilewright_host::lua::{Script, Source};

use crate::fake::Known;

#[derive(Default)]
struct Ready(i64);

macro_rules! ready_functions {
    ($($(#[doc = $doc:literal])* $access:ident $name:ident($($parameter:ident: $noun:ident),*) -> $result:ident, since $major:literal $minor:literal;)*) => {
        impl HookApi for Ready {
            $(fn $name(&mut self, $($parameter: i64),*) -> Result<i64, Refusal> {
                $(self.0 = self.0.wrapping_add($parameter);)*
                Ok(self.0 & 3)
            })*
        }
    };
}

tilewright_abi::hook_api!(ready_functions);

const FIVE_FACTS: &str = "return { f = function(ctx) return ctx:active_player() and ctx:region_count(1, 2) + ctx:points(1) \
                          + ctx:tile_tag(1, 2) + ctx:region_followers(3, 1) end }";

fn load() -> Script<Ready> {
    let source = Source { package: "p", file: "p.lua", text: FIVE_FACTS };
    Script::load(source, std::rc::Rc::new(Known(""))).unwrap()
}

/// Nanoseconds of one run, the best of many batches.
fn nanoseconds(runs: u32, mut run: impl FnMut()) -> u128 {
    let batch = |run: &mut dyn FnMut()| {
        let began = Instant::now();
        (0..runs).for_each(|_| run());
        began.elapsed().as_nanos() / u128::from(runs)
    };
    (0..300).map(|_| batch(&mut run)).min().unwrap_or_default()
}

#[test]
#[ignore = "measures time; only release counts"]
fn a_hook_that_reads_five_facts() {
    let (mut script, mut api) = (load(), Box::new(Ready(0)));
    let count = nanoseconds(2_000, || {
        script.count(0, &mut api).unwrap();
    });
    let mut nothing = Script::load(
        Source { package: "p", file: "p.lua", text: "return { f = function() end }" },
        std::rc::Rc::new(Known("")),
    )
    .unwrap();
    let act = nanoseconds(2_000, || {
        nothing.act(0, &Value::Nothing, &mut api).unwrap();
    });
    let load = nanoseconds(1, || drop(load()));
    println!("five facts {count} ns, an empty act {act} ns, loading {load} ns");
    // 350 is the aim on a quiet machine; a busy one needs half as much again.
    assert!(count <= 525, "a hook that reads five facts took {count} ns");
}
