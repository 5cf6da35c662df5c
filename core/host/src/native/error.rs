use std::path::PathBuf;

use miette::Diagnostic;
use thiserror::Error;
use tilewright_abi::{API_VERSION, ApiVersion};

/// Why a native library is not used.
#[derive(Debug, Error, Diagnostic)]
#[error("{}: {problem}", path.display())]
#[diagnostic(forward(problem))]
pub struct NativeError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub problem: NativeProblem,
}

/// What is wrong with a native library.
#[derive(Debug, Error, Diagnostic)]
pub enum NativeProblem {
    /// The file cannot be read.
    #[error("the file cannot be read: {0}")]
    #[diagnostic(code(tilewright::native::unreadable))]
    Unreadable(std::io::Error),

    /// The file is no library of this operating system.
    #[error("this is no library: {0}")]
    #[diagnostic(
        code(tilewright::native::no_library),
        help("build the package as a `cdylib` on this system, or take the file made for it")
    )]
    NoLibrary(String),

    /// A library for another processor.
    #[error("the library is for {found}, this program for {wanted}")]
    #[diagnostic(
        code(tilewright::native::architecture),
        help("build it for this machine: `cargo build --release` in the package's folder")
    )]
    Architecture {
        /// Of the file.
        found: String,
        /// Of this program.
        wanted: &'static str,
    },

    /// A library, but not of a package.
    #[error("the library does not export `{}`, so it is no package of Tilewright", tilewright_abi::native::SYMBOL)]
    #[diagnostic(code(tilewright::native::no_descriptor), help("export the functions with `tilewright_sdk::plugin!`"))]
    NoDescriptor,

    /// The descriptor does not begin as one.
    #[error("`{}` is there, but does not begin as a descriptor", tilewright_abi::native::SYMBOL)]
    #[diagnostic(code(tilewright::native::magic), help("let `tilewright_sdk::plugin!` write the descriptor"))]
    Magic,

    /// The descriptor is smaller than any version of it.
    #[error("the descriptor is {found} bytes long; there is none below {least}")]
    #[diagnostic(code(tilewright::native::size), help("let `tilewright_sdk::plugin!` write the descriptor"))]
    Size {
        /// What the library says.
        found: u32,
        /// Size of the first version.
        least: usize,
    },

    /// Built for another major version of the hook API.
    #[error("the library speaks version {found} of the hook API, this program {API_VERSION}")]
    #[diagnostic(
        code(tilewright::native::api_major),
        help(
            "build it with a `tilewright-sdk` for hook API {}.x (it was built with SDK {sdk}), or use a program for hook API {}.x",
            API_VERSION.major, found.major
        )
    )]
    ApiMajor {
        /// Of the library.
        found: ApiVersion,
        /// Version of the SDK that built it.
        sdk: String,
    },

    /// Built for a newer minor version of the hook API.
    #[error("the library needs version {found} of the hook API, this program has {API_VERSION}")]
    #[diagnostic(
        code(tilewright::native::api_minor),
        help(
            "use a newer program, or build the library with a `tilewright-sdk` for hook API {API_VERSION} or older (it was built with SDK {sdk})"
        )
    )]
    ApiMinor {
        /// Of the library.
        found: ApiVersion,
        /// Version of the SDK that built it.
        sdk: String,
    },

    /// Pointers of another width.
    #[error("pointers of the library have {found} bytes, those of this program {}", size_of::<usize>())]
    #[diagnostic(
        code(tilewright::native::pointer_width),
        help("build it for this machine: `cargo build --release` in the package's folder")
    )]
    PointerWidth {
        /// What the library says.
        found: u8,
    },

    /// The library expects more of the host than its version of the API has.
    #[error("the library expects {what}: {found}, where hook API {API_VERSION} has {known}")]
    #[diagnostic(
        code(tilewright::native::tables),
        help("it was built with a changed SDK ({sdk}); build it with a released `tilewright-sdk`")
    )]
    Tables {
        /// Which table.
        what: &'static str,
        /// What the library expects.
        found: u32,
        /// What this program has.
        known: u32,
        /// Version of the SDK that built it.
        sdk: String,
    },

    /// Built so that a panic ends the process.
    #[error("the library was built with `panic = \"abort\"`: an error in it would end the program")]
    #[diagnostic(
        code(tilewright::native::panic_abort),
        help("remove `panic = \"abort\"` from the profile in its Cargo.toml and build it again")
    )]
    Aborts,

    /// The operating system does not open it.
    #[error("the library cannot be opened: {0}")]
    #[diagnostic(code(tilewright::native::open))]
    Open(libloading::Error),

    /// The library opened is not the file examined.
    #[error("the file changed while it was being opened")]
    #[diagnostic(code(tilewright::native::changed), help("start the program again"))]
    Changed,

    /// A table holds what it must not.
    #[error("the library's table is broken: {0}")]
    #[diagnostic(code(tilewright::native::table), help("let `tilewright_sdk::plugin!` write the descriptor"))]
    Table(String),
}
