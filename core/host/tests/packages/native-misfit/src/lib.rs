//! A library for hook API 9.0, with a descriptor made by hand. Opening it ends the process at once: a host must see
//! from the file that it does not fit.

#![allow(unsafe_code)]

use std::ptr::null;

use tilewright_abi::native::{Descriptor, Handshake};

/// What the host reads.
#[used]
#[unsafe(no_mangle)]
pub static TILEWRIGHT_PLUGIN_1: Descriptor = Descriptor {
    handshake: Handshake { api_major: 9, ..Handshake::of_this_build(true, "rustc 9.9.9", "9.8.7") },
    functions: null(),
    names: null(),
    function_count: 0,
    name_count: 0,
};

/// What the system's loader calls when the library is opened.
#[cfg(target_os = "linux")]
#[used]
#[unsafe(link_section = ".init_array")]
static ON_OPEN: extern "C" fn() = {
    extern "C" fn on_open() {
        eprintln!("the misfit was opened");
        std::process::abort();
    }
    on_open
};
