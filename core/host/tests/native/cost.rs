use std::time::Instant;

use tilewright_abi::Value;
use tilewright_host::native::breadcrumb;

use crate::{Opened, fake::Ones};

/// Far above what it costs on any machine with an optimised build, and far below what a question, an allocation for
/// each call or a lookup by name would add up to.
const LIMIT_IN_NANOSECONDS: u128 = if cfg!(debug_assertions) { 2000 } else { 100 };

#[test]
fn a_hook_that_reads_five_facts_is_cheap() {
    const CALLS: u32 = 20_000;
    let faults = Opened::new("native_faults", &[]);
    let function = faults.library.functions().iter().position(|name| name == "reads_five").unwrap();
    let batch = || {
        let start = Instant::now();
        for _ in 0..CALLS {
            let reply = breadcrumb("native-faults", "reads-five", || {
                faults.library.call(function, &faults.names, &Value::Nothing, &mut Ones)
            });
            assert_eq!(reply.unwrap().number, 3);
        }
        start.elapsed().as_nanos() / u128::from(CALLS)
    };
    let best = (0..10).map(|_| batch()).min().unwrap();
    println!("{best} ns for a call");
    assert!(best < LIMIT_IN_NANOSECONDS, "{best} ns for a call");
}
