//! Native libraries, tried in a process of their own: opening one runs code of it, which may end the process.

use std::io::{self, Read as _, Seek as _};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use tilewright_host::fault::{Code, Fault};
use tilewright_host::lower::{CodeOf, Lowered};
use tilewright_host::native::examine;

/// How long opening a library may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Examines every library of a game as a file, then opens those that pass in a process of their own. Gives the
/// packages without the libraries that must not be opened here, each with what to say of it, and what was done.
pub(super) fn try_in_a_process(lowered: &Lowered) -> (Lowered, Vec<String>) {
    let mut lowered = lowered.clone();
    let mut notes = Vec::new();
    for package in &mut lowered.code {
        let CodeOf::Native { path, missing, .. } = &mut package.code else { continue };
        // What the file alone tells against it, is told when it is loaded: it is examined again, and not opened.
        let Some(library) = path.clone().filter(|path| examine(path).is_ok()) else { continue };
        match smoke(&library, missing) {
            Ok(()) => notes.push(format!("{} opens, in a process of its own", library.display())),
            Err(fault) => {
                **missing = fault;
                *path = None;
            }
        }
    }
    (lowered, notes)
}

fn smoke(library: &Path, place: &Fault) -> Result<(), Fault> {
    let fault = |message: String| place.instead(Code::Library, format!("{}: {message}", library.display()));
    let (status, said) = open_in_child(library).map_err(|error| fault(format!("it could not be tried: {error}")))?;
    match status {
        // It opens, or says itself why it does not; either way it may be opened here too.
        Some(status) if matches!(status.code(), Some(0 | 2)) => Ok(()),
        Some(status) => {
            let last = said.lines().map(str::trim).rfind(|line| !line.is_empty()).unwrap_or_default();
            let message = format!("a process that opens the library ends with {status} {last}");
            Err(fault(message.trim_end().to_owned()).help("opening it runs its constructors; look for one that fails"))
        }
        None => {
            let message = format!("opening the library does not end within {} seconds", PATIENCE.as_secs());
            Err(fault(message).help("opening it runs its constructors; look for one that waits"))
        }
    }
}

/// How the process ended, if it did, and what it said.
fn open_in_child(library: &Path) -> io::Result<(Option<ExitStatus>, String)> {
    let mut said = tempfile::tempfile()?;
    let mut child = Command::new(std::env::current_exe()?)
        .arg("smoke")
        .arg(library)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(said.try_clone()?)
        .spawn()?;
    let begun = Instant::now();
    let status = loop {
        match child.try_wait()? {
            Some(status) => break Some(status),
            None if begun.elapsed() > PATIENCE => {
                child.kill()?;
                child.wait()?;
                break None;
            }
            None => std::thread::sleep(Duration::from_millis(10)),
        }
    };
    let mut text = Vec::new();
    said.rewind()?;
    said.read_to_end(&mut text)?;
    Ok((status, String::from_utf8_lossy(&text).into_owned()))
}
