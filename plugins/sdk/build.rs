//! Tells the crate which compiler builds it: the handshake of a library names it in messages.

use std::{env, process::Command};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=RUSTC");
    let version = env::var_os("RUSTC")
        .and_then(|compiler| Command::new(compiler).arg("--version").output().ok())
        .and_then(|output| String::from_utf8(output.stdout).ok())
        .unwrap_or_else(|| "unknown compiler".to_owned());
    println!("cargo::rustc-env=TILEWRIGHT_COMPILER={}", version.trim());
}
