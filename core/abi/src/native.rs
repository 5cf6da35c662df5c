//! The C-compatible handshake of native libraries, and the tables both sides call through.
//!
//! A library exports one *data* symbol, [`SYMBOL`], a [`Descriptor`]. Its first part is plain bytes without pointers,
//! so that the host reads it from the file before it opens the library: opening a library runs code of it.
//! Tables are append-only and begin with their size; a reader looks at the size before it uses a later slot. Neither
//! side frees memory of the other: bytes are copied by the one who receives them.
//!
//! No function of either side lets a panic leave it: unwinding across the boundary ends the process.

#![allow(unsafe_code)]

use std::ffi::c_void;

use crate::API_VERSION;

/// Name of the symbol that a library exports.
pub const SYMBOL: &str = "TILEWRIGHT_PLUGIN_1";

/// First bytes of every descriptor.
pub const MAGIC: [u8; 16] = *b"tilewright-plug\0";

/// The part of a descriptor that can be read from the file: no pointers in it, and no padding.
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

const _: () = assert!(size_of::<Handshake>() == 104, "padding or a moved field");

impl Handshake {
    /// The handshake of a library that is compiled now, against this version of the crate.
    pub const fn of_this_build(panic_unwinds: bool, compiler: &str, sdk: &str) -> Handshake {
        Handshake {
            magic: MAGIC,
            size: size_of::<Descriptor>() as u32,
            api_major: API_VERSION.major,
            api_minor: API_VERSION.minor,
            pointer_width: size_of::<usize>() as u8,
            panic_unwinds: panic_unwinds as u8,
            host_rows: HOST_ROWS,
            frame_size: size_of::<Frame>() as u32,
            compiler: padded(compiler),
            sdk: padded(sdk),
        }
    }

    /// Reads a handshake from the first bytes of a descriptor; none where there are too few. Any bytes make a
    /// handshake: what they say is for the caller to check.
    pub fn from_bytes(bytes: &[u8]) -> Option<Handshake> {
        let bytes = bytes.get(..size_of::<Handshake>())?;
        // SAFETY: the slice is as long as a handshake, the read needs no alignment, and integers and arrays of
        // integers are valid whatever their bits are.
        Some(unsafe { bytes.as_ptr().cast::<Handshake>().read_unaligned() })
    }

    /// Version of the compiler the library was built with, as far as it is text.
    pub fn compiler(&self) -> String {
        unpadded(&self.compiler)
    }

    /// Version of the SDK the library was built with, as far as it is text.
    pub fn sdk(&self) -> String {
        unpadded(&self.sdk)
    }
}

const fn padded<const N: usize>(text: &str) -> [u8; N] {
    let text = text.as_bytes();
    let mut bytes = [0; N];
    let mut at = 0;
    while at < N && at < text.len() {
        bytes[at] = text[at];
        at += 1;
    }
    bytes
}

fn unpadded(bytes: &[u8]) -> String {
    let length = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    String::from_utf8_lossy(&bytes[..length]).into_owned()
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
unsafe impl Sync for Descriptor {}

/// Bytes of the one who passes them, valid for the length of the call; those in a descriptor for ever.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Bytes {
    /// First byte; may be dangling or null where `length` is 0.
    pub start: *const u8,
    /// Length in bytes.
    pub length: usize,
}

impl Bytes {
    /// Borrows bytes to pass them.
    pub const fn of(bytes: &[u8]) -> Bytes {
        Bytes { start: bytes.as_ptr(), length: bytes.len() }
    }

    /// The bytes received.
    ///
    /// # Safety
    ///
    /// `start` must lead to `length` bytes that nobody changes during `'a`, unless `length` is 0.
    pub unsafe fn as_slice<'a>(self) -> &'a [u8] {
        if self.length == 0 || self.start.is_null() {
            return &[];
        }
        // SAFETY: the caller vouches for the bytes, and the pointer is not null.
        unsafe { std::slice::from_raw_parts(self.start, self.length) }
    }
}

/// A function by name.
#[repr(C)]
pub struct FunctionEntry {
    /// Name, as manifests write it in `run` and `answer`; UTF-8.
    pub name: Bytes,
    /// The function; returns a [`status`]. Writes the number that a counting function worked out to `result`. Both
    /// pointers must be valid for the length of the call.
    pub call: unsafe extern "C" fn(frame: *const Frame, result: *mut i64) -> u32,
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
unsafe impl Sync for FunctionEntry {}
// SAFETY: as above.
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
        /// The host's functions, each to be called with the [`Frame`]'s context, inside the call that the frame
        /// belongs to. A refused call returns [`NONE`](crate::NONE) and makes the whole hook fail when it returns.
        #[repr(C)]
        pub struct HostTable {
            /// Size of this struct in bytes.
            pub size: u32,
            /// Takes a question ([`Ask`](crate::Ask) in `postcard` form).
            pub reply: unsafe extern "C" fn(context: *mut c_void, bytes: Bytes),
            /// Takes an error message, UTF-8.
            pub fail: unsafe extern "C" fn(context: *mut c_void, message: Bytes),
            $($(#[doc = $doc])* pub $name: unsafe extern "C" fn(context: *mut c_void, $($parameter: i64),*) -> i64,)*
        }

        /// Number of rows of the hook API in [`HostTable`].
        pub const HOST_ROWS: u16 = [$(stringify!($name)),*].len() as u16;
    };
}

crate::hook_api!(define_host_table);
