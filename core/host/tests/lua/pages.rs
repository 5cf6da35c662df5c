//! The committed pages that are made from the table of the hook API.

use std::path::Path;
use std::{env, fs};

use tilewright_abi::hook_api_rows;
use tilewright_host::lua::{reference, stubs};

fn stands_in(file: &str, wanted: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(file);
    if env::var_os("TILEWRIGHT_BLESS").is_some() {
        fs::write(&path, wanted).unwrap();
    }
    let stands = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        stands == wanted,
        "docs/{file} is not what the table of the hook API says; write it anew with\n\
         TILEWRIGHT_BLESS=1 cargo test -p tilewright-host --test lua pages"
    );
}

#[test]
fn the_stubs_are_of_this_table() {
    stands_in("tilewright.d.luau", &stubs());
}

#[test]
fn the_reference_is_of_this_table() {
    stands_in("hook-api.md", &reference());
}

#[test]
fn both_hold_every_function_with_its_meaning() {
    for row in hook_api_rows() {
        assert!(stubs().contains(&format!("function {}(self", row.name)), "{}", row.name);
        assert!(reference().contains(&format!("### `ctx:{}(", row.name)), "{}", row.name);
        for line in row.docs {
            assert!(stubs().contains(line.trim()) && reference().contains(line.trim()), "{}", row.name);
        }
    }
}
