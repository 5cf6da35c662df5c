//! The C-compatible handshake of native libraries, and the tables both sides call through.
//!
//! A library exports one *data* symbol, [`SYMBOL`], a [`Descriptor`]. Its first part is plain bytes without pointers,
//! so that the host reads it from the file before it opens the library: opening a library runs code of it.
//! Tables are append-only and begin with their size; a reader looks at the size before it uses a later slot. Neither
//! side frees memory of the other: bytes are copied by the one who receives them.

use std::ffi::c_void;

/// Name of the symbol that a library exports.
pub const SYMBOL: &str = "TILEWRIGHT_PLUGIN_1";

/// First bytes of every descriptor.
pub const MAGIC: [u8; 16] = *b"tilewright-plug\0";

/// The part of a descriptor that can be read from the file: no pointers in it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handshake {
    /// [`MAGIC`].
    pub magic: [u8; 16],
    /// Size of the whole [`Descriptor`] in bytes.
    pub size: u32,
    /// Major version of the hook API the library was built for.
    pub api_major: u16,
    /// Minor version of the hook API the library was built for.
    pub api_minor: u16,
    /// Size of a pointer in bytes.
    pub pointer_width: u8,
    /// 1 where a panic unwinds; a library that aborts would take the host down and is refused.
    pub panic_unwinds: u8,
    /// Number of rows of the host table the library knows.
    pub host_rows: u16,
    /// Size of a [`Frame`] in bytes.
    pub frame_size: u32,
    /// Version of the compiler, padded with zeros; for messages only.
    pub compiler: [u8; 48],
    /// Version of the SDK, padded with zeros; for messages only.
    pub sdk: [u8; 24],
}

/// What a library exports: the handshake, then what it offers.
#[repr(C)]
pub struct Descriptor {
    /// Read from the file first.
    pub handshake: Handshake,
    /// The library's functions.
    pub functions: *const FunctionEntry,
    /// The names whose numbers the library wants in every [`Frame`].
    pub names: *const NameEntry,
    /// Length of `functions`.
    pub function_count: u32,
    /// Length of `names`.
    pub name_count: u32,
}

// SAFETY: a descriptor is immutable static data of its library, and its pointers lead to static data of the same
// library, which is never unloaded.
#[allow(unsafe_code)]
unsafe impl Sync for Descriptor {}

/// Bytes of the one who passes them, valid for the length of the call.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Bytes {
    /// First byte; may be dangling where `length` is 0.
    pub start: *const u8,
    /// Length in bytes.
    pub length: usize,
}

/// A function by name.
#[repr(C)]
pub struct FunctionEntry {
    /// Name, as manifests write it in `run` and `answer`; UTF-8.
    pub name: Bytes,
    /// The function. Writes the result of a counting function to `result`.
    pub call: extern "C" fn(frame: *const Frame, result: *mut i64) -> u32,
}

/// A name that the host resolves to a number when a game is set up.
#[repr(C)]
pub struct NameEntry {
    /// One of the [`noun`] codes.
    pub noun: u32,
    /// The name, such as `base:city`; UTF-8.
    pub name: Bytes,
}

// SAFETY: both entries hold pointers to static text of their library only.
#[allow(unsafe_code)]
unsafe impl Sync for FunctionEntry {}
// SAFETY: as above.
#[allow(unsafe_code)]
unsafe impl Sync for NameEntry {}

/// What a [`NameEntry`] names.
pub mod noun {
    /// A feature kind.
    pub const KIND: u32 = 0;
    /// A kind of figure.
    pub const FIGURE_KIND: u32 = 1;
    /// A role.
    pub const ROLE: u32 = 2;
    /// A tag.
    pub const TAG: u32 = 3;
    /// A named count.
    pub const COUNT: u32 = 4;
    /// A declared value.
    pub const VALUE: u32 = 5;
    /// An occasion.
    pub const OCCASION: u32 = 6;
    /// An option of the package; its number is the position of the chosen value, from 0.
    pub const OPTION: u32 = 7;
}

/// What [`FunctionEntry::call`] returns.
pub mod status {
    /// Done; a question, if any, was handed over with [`HostTable::reply`](super::HostTable::reply).
    pub const DONE: u32 = 0;
    /// The function reported an error, with [`HostTable::fail`](super::HostTable::fail).
    pub const FAILED: u32 = 1;
    /// The function panicked; the message was handed over with [`HostTable::fail`](super::HostTable::fail).
    pub const PANICKED: u32 = 2;
}

/// One call of a library's function.
#[repr(C)]
pub struct Frame {
    /// Size of this struct in bytes.
    pub size: u32,
    /// Length of `names`.
    pub name_count: u32,
    /// The host's functions.
    pub host: *const HostTable,
    /// Opaque to the library; first argument of every host function.
    pub context: *mut c_void,
    /// Numbers of the descriptor's names, in order.
    pub names: *const i64,
    /// The value kept from the question, in `postcard` form; empty where there is none.
    pub kept: Bytes,
}

macro_rules! define_host_table {
    ($($(#[doc = $doc:literal])* $access:ident $name:ident($($parameter:ident: $noun:ident),*) -> $result:ident, since $major:literal $minor:literal;)*) => {
        /// The host's functions. A refused call returns [`NONE`](crate::NONE) and makes the whole hook fail when it
        /// returns.
        #[repr(C)]
        pub struct HostTable {
            /// Size of this struct in bytes.
            pub size: u32,
            /// Takes a question ([`Ask`](crate::Ask) in `postcard` form).
            pub reply: extern "C" fn(context: *mut c_void, bytes: Bytes),
            /// Takes an error message, UTF-8.
            pub fail: extern "C" fn(context: *mut c_void, message: Bytes),
            $($(#[doc = $doc])* pub $name: extern "C" fn(context: *mut c_void, $($parameter: i64),*) -> i64,)*
        }
    };
}

crate::hook_api!(define_host_table);
