//! Native libraries as the host meets them: good ones, wrong ones and ones that do wrong.

mod corn_circles;
mod crash;
mod fake;
mod faults;
mod gingerbread;
mod handshake;

use std::path::PathBuf;

use tilewright_abi::{Ask, Value};
use tilewright_host::native::{CallError, Library, Reply, find_library};

use fake::Fake;

/// A library of this workspace, which a whole build puts beside the tests.
fn built(name: &str) -> PathBuf {
    let nowhere = PathBuf::from("no manifest stands here");
    find_library(name, &nowhere)
        .unwrap_or_else(|| panic!("the library `{name}` is not built: run `cargo build --workspace` first"))
}

/// An open library with the numbers of its names.
struct Opened {
    library: Library,
    names: Vec<i64>,
}

impl Opened {
    /// Names that are not given stand for nothing.
    fn new(library: &str, numbers: &[(&str, i64)]) -> Opened {
        let library = Library::open(&built(library)).unwrap();
        for (given, _) in numbers {
            assert!(library.names().iter().any(|(_, name)| name == given), "no name `{given}`");
        }
        let number = |name: &str| numbers.iter().find(|(given, _)| *given == name).map_or(-1, |(_, number)| *number);
        let names = library.names().iter().map(|(_, name)| number(name)).collect();
        Opened { library, names }
    }

    fn call(&self, function: &str, kept: &Value, api: &mut Fake) -> Result<Reply, CallError> {
        let index = self.library.functions().iter().position(|name| name == function);
        self.library.call(index.expect(function), &self.names, kept, api)
    }

    fn ask(&self, function: &str, kept: &Value, api: &mut Fake) -> Option<Ask> {
        self.call(function, kept, api).unwrap().ask.map(|ask| *ask)
    }
}
