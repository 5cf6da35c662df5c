use std::fs;
use std::ops::Range;
use std::path::Path;

use bolero::check;
use tilewright_abi::native::{Descriptor, MAGIC, SYMBOL};
use tilewright_host::native::{examine, find_library};

use crate::damage;

/// The places of some bytes in a file, each with what comes after it.
fn places(file: &[u8], bytes: &[u8], length: usize) -> Vec<Range<usize>> {
    let starts = (0..file.len().saturating_sub(length)).filter(|at| file[*at..].starts_with(bytes));
    starts.map(|start| start..start + length).collect()
}

/// A library with something else in it is refused, or still says what it is; it is never opened here.
#[test]
fn a_damaged_library_is_refused_or_harmless() {
    let path = find_library("native_faults", Path::new("nowhere")).expect("run `cargo build --workspace` first");
    let whole = fs::read(path).expect("a library");
    let file = tempfile::NamedTempFile::new().expect("a file");
    fs::write(file.path(), &whole).expect("it can be written");
    examine(file.path()).expect("it is whole");
    // The headers at both ends, the descriptor, and the names around the descriptor's.
    let mut dense = vec![0..64, 0..4096, whole.len() - 4096..whole.len(), whole.len() - 4096..whole.len()];
    dense.extend(places(&whole, &MAGIC, size_of::<Descriptor>()));
    dense.extend(places(&whole, SYMBOL.as_bytes(), 64));
    check!().with_iterations(300).with_generator(damage::changes(8)).for_each(|changes| {
        let mut bytes = whole.clone();
        damage::bytes(&mut bytes, &dense, changes);
        fs::write(file.path(), &bytes).expect("it can be written");
        match examine(file.path()) {
            Ok(handshake) => assert_eq!(handshake.magic, MAGIC),
            Err(error) => assert!(!error.to_string().is_empty() && !error.problem.to_string().is_empty()),
        }
    });
}

#[test]
fn any_bytes_are_no_library() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    check!().with_iterations(500).for_each(|bytes: &[u8]| {
        fs::write(file.path(), bytes).expect("it can be written");
        examine(file.path()).expect_err("bytes without a descriptor");
    });
}
