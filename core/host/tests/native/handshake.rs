use std::fs;
use std::mem::offset_of;
use std::path::PathBuf;

use miette::Diagnostic;
use tempfile::TempDir;
use tilewright_abi::{
    API_VERSION, ApiVersion,
    native::{Descriptor, Handshake, MAGIC, SYMBOL},
};
use tilewright_host::native::{Library, NativeError, NativeProblem as Problem, examine, find_library, smoke};

use crate::built;

/// A good library with bytes of its file changed.
struct Changed {
    _dir: TempDir,
    path: PathBuf,
}

fn changed(change: impl FnOnce(&mut Vec<u8>)) -> Changed {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("changed.library");
    let mut bytes = fs::read(built("native_faults")).unwrap();
    change(&mut bytes);
    fs::write(&path, bytes).unwrap();
    Changed { _dir: dir, path }
}

/// What is wrong with a library after a change of its handshake; also where it is to be opened.
fn problem_after(field: usize, bytes: &[u8]) -> Problem {
    let changed = changed(|file| {
        let start = place_of(file, &MAGIC) + field;
        file[start..start + bytes.len()].copy_from_slice(bytes);
    });
    let opened = Library::open(&changed.path).unwrap_err();
    let examined = examine(&changed.path).unwrap_err();
    assert_eq!(opened.to_string(), examined.to_string());
    assert!(examined.help().is_some(), "no way out: {examined}");
    examined.problem
}

/// The one place of some bytes in a file.
fn place_of(file: &[u8], bytes: &[u8]) -> usize {
    let mut places = file.windows(bytes.len()).enumerate().filter(|(_, window)| *window == bytes);
    let (place, _) = places.next().expect("the bytes are there");
    assert!(places.next().is_none(), "the bytes are there twice");
    place
}

#[test]
fn a_file_says_what_it_is_before_it_is_opened() {
    let handshake = examine(&built("corn_circles")).unwrap();
    let version = ApiVersion { major: handshake.api_major, minor: handshake.api_minor };
    assert_eq!(version, API_VERSION);
    assert_eq!(handshake.size as usize, size_of::<Descriptor>());
    assert_eq!(handshake.sdk(), env!("CARGO_PKG_VERSION"));
    assert!(handshake.compiler().starts_with("rustc "), "{}", handshake.compiler());
}

#[test]
fn a_library_of_another_major_version_is_never_opened() {
    let misfit = built("native_misfit");
    // Opening it would end this process.
    let Err(NativeError { problem, .. }) = Library::open(&misfit) else { panic!("a misfit was opened") };
    let version = ApiVersion { major: 9, minor: 0 };
    assert!(matches!(&problem, Problem::ApiMajor { found, sdk } if *found == version && sdk == "9.8.7"));
    let help = problem.help().unwrap().to_string();
    assert!(help.contains("`tilewright-sdk` for hook API 1.x") && help.contains("SDK 9.8.7"), "{help}");
    assert!(smoke(&misfit).is_err());
}

#[test]
fn each_fault_of_a_handshake_is_told_apart() {
    let minor = (API_VERSION.minor + 1).to_ne_bytes();
    let after = |field, bytes: &[u8]| problem_after(field, bytes);
    assert!(matches!(after(offset_of!(Handshake, magic), b"T"), Problem::Magic));
    assert!(matches!(after(offset_of!(Handshake, size), &16_u32.to_ne_bytes()), Problem::Size { found: 16, .. }));
    assert!(matches!(after(offset_of!(Handshake, api_minor), &minor), Problem::ApiMinor { .. }));
    assert!(matches!(after(offset_of!(Handshake, pointer_width), &[3]), Problem::PointerWidth { found: 3 }));
    assert!(matches!(after(offset_of!(Handshake, panic_unwinds), &[0]), Problem::Aborts));
    let rows = after(offset_of!(Handshake, host_rows), &900_u16.to_ne_bytes());
    assert!(matches!(rows, Problem::Tables { found: 900, .. }));
    let frame = after(offset_of!(Handshake, frame_size), &4096_u32.to_ne_bytes());
    assert!(matches!(frame, Problem::Tables { found: 4096, .. }));
}

#[test]
fn a_library_without_a_descriptor_is_no_package() {
    let changed = changed(|file| {
        // In every table of names.
        let symbol = SYMBOL.as_bytes();
        let places: Vec<_> = (0..file.len() - symbol.len()).filter(|at| file[*at..].starts_with(symbol)).collect();
        places.into_iter().for_each(|at| file[at] = b'X');
    });
    let problem = examine(&changed.path).unwrap_err().problem;
    assert!(matches!(problem, Problem::NoDescriptor), "{problem}");
    assert!(problem.to_string().contains(SYMBOL));
}

#[test]
fn a_file_that_is_no_library_is_none() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("poem.so");
    fs::write(&path, "The gingerbread man ran away.").unwrap();
    assert!(matches!(examine(&path).unwrap_err().problem, Problem::NoLibrary(_)));
    fs::write(&path, "").unwrap();
    assert!(matches!(examine(&path).unwrap_err().problem, Problem::NoLibrary(_)));
    let missing = dir.path().join("missing.so");
    let error = examine(&missing).unwrap_err();
    assert!(matches!(error.problem, Problem::Unreadable(_)));
    assert!(error.to_string().contains("missing.so"), "{error}");
}

#[test]
fn a_library_cut_short_anywhere_is_refused_or_harmless() {
    let whole = fs::read(built("native_faults")).unwrap();
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("short.so");
    for tenth in 0..10 {
        fs::write(&path, &whole[..whole.len() * tenth / 10]).unwrap();
        if let Ok(handshake) = examine(&path) {
            assert_eq!(handshake.magic, MAGIC, "read from the wrong place at {tenth}/10");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_library_for_another_processor_is_refused() {
    const ELF_MACHINE: usize = 18;
    let changed = changed(|file| {
        let machine = if cfg!(target_arch = "x86_64") { 183_u16 } else { 62 };
        file[ELF_MACHINE..ELF_MACHINE + 2].copy_from_slice(&machine.to_ne_bytes());
    });
    let problem = examine(&changed.path).unwrap_err().problem;
    assert!(matches!(problem, Problem::Architecture { .. }), "{problem}");
}

#[test]
fn libraries_are_found_beside_the_manifest_first() {
    let dir = tempfile::tempdir().unwrap();
    let beside_program = built("native_faults");
    let beside_manifest = dir.path().join(beside_program.file_name().unwrap());
    assert_eq!(find_library("native_faults", dir.path()), Some(beside_program));
    fs::write(&beside_manifest, "").unwrap();
    assert_eq!(find_library("native_faults", dir.path()), Some(beside_manifest));
}

#[test]
fn a_librarys_name_leads_nowhere_else() {
    let dir = tempfile::tempdir().unwrap();
    let inner = dir.path().join("inner");
    fs::create_dir(&inner).unwrap();
    for name in ["../native_faults", "/native_faults", "..", "", "a/b"] {
        assert_eq!(find_library(name, &inner), None, "{name}");
    }
}

#[test]
fn a_sound_library_passes_the_smoke_test() {
    for library in ["corn_circles", "native_faults", "gingerbread_native"] {
        smoke(&built(library)).unwrap();
    }
}
