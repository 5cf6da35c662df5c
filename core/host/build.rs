//! Puts the packages of `scripts/` into the program, so that it plays without any file beside it.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let scripts = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../scripts");
    println!("cargo::rerun-if-changed={}", scripts.display());
    let mut table = String::from("&[");
    for folder in sorted(&scripts)?.into_iter().filter(|path| path.join("package.toml").is_file()) {
        let name = folder.file_name().unwrap_or_default();
        write!(table, "BuiltIn {{ folder: {name:?}, files: &[").expect("a text takes everything");
        for file in sorted(&folder)?.into_iter().filter(|path| path.is_file()) {
            println!("cargo::rerun-if-changed={}", file.display());
            let name = file.file_name().unwrap_or_default();
            write!(table, "({name:?}, include_str!({:?})),", file.canonicalize()?).expect("as above");
        }
        table.push_str("] },");
    }
    table.push(']');
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("built_in.rs"), table)
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}
