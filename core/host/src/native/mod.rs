//! Native libraries: examined as files, opened once, called through a C-compatible table, never unloaded.
//!
//! A library is code that the user chose to trust, but it must not take the program down in silence. So a file is
//! examined before it is opened ([`examine`]), panics come back as errors, and a library that ends the process all
//! the same is named on the way out ([`watch`], [`breadcrumb`]).

mod call;
mod crash;
mod error;
mod examine;
mod find;
mod library;

pub use call::{CallError, Reply};
pub use crash::{breadcrumb, watch};
pub use error::{NativeError, NativeProblem};
pub use examine::examine;
pub use find::{find_library, library_places};
pub use library::Library;

use std::path::Path;

/// Examines a library, opens it and reads its tables: all that a library can do wrong before it is called.
///
/// Opening runs code of the library. A program that wants to survive that calls this in a child process.
///
/// # Errors
///
/// As [`Library::open`].
pub fn smoke(path: &Path) -> Result<(), NativeError> {
    breadcrumb(&path.display().to_string(), "opening the library", || Library::open(path).map(drop))
}
