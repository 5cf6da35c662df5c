//! What the host of Tilewright and the packages it loads have in common: plain values, the question a hook may ask,
//! the one table of the hook API, and the handshake of native libraries.
//!
//! Everything a hook may read or do is a row of [`hook_api!`]. The Lua methods, the function table of native
//! libraries with its safe wrapper, the editor stubs and the reference page are all made from these rows.
//!
//! ```
//! use tilewright_abi::{API_VERSION, Access, hook_api_rows};
//!
//! let award = hook_api_rows().iter().find(|row| row.name == "award").unwrap();
//! assert_eq!(award.access, Access::Act);
//! assert!(award.since <= API_VERSION);
//! ```

mod api;
mod ask;
pub mod native;
mod value;

pub use api::{Access, HookApi, Noun, Parameter, Refusal, Row, hook_api_rows};
pub use ask::{Ask, AskOptions, Who};
pub use value::Value;

/// Version of the hook API, apart from the program's own: additions raise the second number, and nothing written
/// for an older second number stops working.
pub const API_VERSION: ApiVersion = ApiVersion { major: 1, minor: 0 };

/// A version of the hook API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ApiVersion {
    /// A package written for another major version is refused.
    pub major: u16,
    /// A package may need no more than the host's minor version.
    pub minor: u16,
}

impl std::fmt::Display for ApiVersion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

/// The value that stands for "none" wherever the hook API passes a handle: a tile, segment, figure or player.
pub const NONE: i64 = -1;
