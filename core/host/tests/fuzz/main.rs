//! Whatever stands in a file, reading it ends with a value or with faults, and never with a panic.
//!
//! Each test damages real files in a fixed number of ways, new ones in every run. A failure prints the damage, made as
//! small as it goes, and the seed that makes it again: `BOLERO_RANDOM_SEED=… cargo test -p tilewright-host --test fuzz`.
//! `cargo bolero` runs the same tests for as long as one likes.
//!
//! The libraries of this workspace must have been built.

#[path = "../common/mod.rs"]
mod common;

mod choices;
mod damage;
mod libraries;
mod packages;
mod saves;
mod scenarios;

use tilewright_host::fault::Faults;

/// Every fault has a place and words, and can be shown.
fn assert_told(faults: Faults) {
    assert!(!faults.0.is_empty());
    for fault in &faults.0 {
        let (line, column) = fault.line_and_column();
        assert!(line > 0 && column > 0 && !fault.to_string().is_empty());
    }
    assert!(!format!("{:?}", miette::Report::new(faults)).is_empty());
}
