#![allow(unsafe_code)]

use std::path::Path;

use tilewright_abi::native::{Bytes, Descriptor, Frame, FunctionEntry, NameEntry, SYMBOL, noun};

use super::{NativeError, NativeProblem as Problem, examine};

/// A library's function as it is called.
pub(super) type Entry = unsafe extern "C" fn(*const Frame, *mut i64) -> u32;

/// An open library. It stays open for the rest of the process: there is no sound way to unload a library whose
/// threads, thread-locals or static data may live on.
#[derive(Debug)]
pub struct Library {
    pub(super) entries: Vec<Entry>,
    functions: Vec<String>,
    names: Vec<(u32, String)>,
}

impl Library {
    /// Examines a library, opens it and reads its tables. Opening runs code of the library. The same file may be
    /// opened again; the operating system keeps one copy of it.
    ///
    /// # Errors
    ///
    /// As [`examine`]; and where the operating system does not open it, or its tables are broken.
    pub fn open(path: &Path) -> Result<Library, NativeError> {
        let examined = examine(path)?;
        let opened = load(path).and_then(|descriptor| {
            if descriptor.handshake != examined {
                return Err(Problem::Changed);
            }
            read_tables(descriptor)
        });
        opened.map_err(|problem| NativeError { path: path.to_owned(), problem })
    }

    /// Functions without a library around them.
    #[cfg(test)]
    pub(super) fn of_entries(entries: Vec<Entry>) -> Library {
        Library { entries, functions: Vec::new(), names: Vec::new() }
    }

    /// The functions it brings, by position.
    pub fn functions(&self) -> &[String] {
        &self.functions
    }

    /// The names whose numbers it wants with every call, in order, each with its
    /// [`noun`](tilewright_abi::native::noun).
    pub fn names(&self) -> &[(u32, String)] {
        &self.names
    }
}

fn load(path: &Path) -> Result<&'static Descriptor, Problem> {
    // A name without a folder would be searched for along the system's library path.
    let path = std::path::absolute(path).map_err(Problem::Unreadable)?;
    // SAFETY: the file was examined and is a package the user chose; what its constructors do is out of our hands.
    let library = unsafe { open_now(&path) }.map_err(Problem::Open)?;
    // SAFETY: examined: the symbol is data that begins as a descriptor. It is only read once its handshake is known
    // to be the one that was checked.
    let symbol = unsafe { library.get::<*const Descriptor>(SYMBOL) }.map_err(Problem::Open)?;
    let descriptor = *symbol;
    std::mem::forget(library);
    if descriptor.is_null() || !descriptor.is_aligned() {
        return Err(Problem::Table("the descriptor is not where it could be".to_owned()));
    }
    // SAFETY: not null, aligned, as long as its checked size says, never changed and never unloaded.
    Ok(unsafe { &*descriptor })
}

/// Resolves every symbol at once where that can be asked for: a missing one must fail here, not in a game.
///
/// # Safety
///
/// As [`libloading::Library::new`].
unsafe fn open_now(path: &Path) -> Result<libloading::Library, libloading::Error> {
    #[cfg(unix)]
    {
        use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
        // SAFETY: as the caller says.
        unsafe { Library::open(Some(path), RTLD_NOW | RTLD_LOCAL) }.map(Into::into)
    }
    #[cfg(not(unix))]
    // SAFETY: as the caller says.
    unsafe {
        libloading::Library::new(path)
    }
}

fn read_tables(descriptor: &'static Descriptor) -> Result<Library, Problem> {
    // SAFETY: a descriptor's tables are static data of its library, as many entries as it says.
    let (functions, names) = unsafe {
        (
            table::<FunctionEntry>(descriptor.functions, descriptor.function_count)?,
            table::<NameEntry>(descriptor.names, descriptor.name_count)?,
        )
    };
    let mut library = Library {
        entries: functions.iter().map(|entry| entry.call).collect(),
        functions: Vec::with_capacity(functions.len()),
        names: Vec::with_capacity(names.len()),
    };
    for entry in functions {
        let name = text(entry.name)?;
        if library.functions.contains(&name) {
            return Err(Problem::Table(format!("two functions are called `{name}`")));
        }
        library.functions.push(name);
    }
    for entry in names {
        let name = text(entry.name)?;
        if entry.noun > noun::OPTION {
            return Err(Problem::Table(format!("`{name}` names a thing of unknown kind {}", entry.noun)));
        }
        library.names.push((entry.noun, name));
    }
    Ok(library)
}

/// # Safety
///
/// `start` must lead to `count` entries of static data, unless it is null, unaligned or `count` is 0.
unsafe fn table<T>(start: *const T, count: u32) -> Result<&'static [T], Problem> {
    if count == 0 {
        return Ok(&[]);
    }
    if start.is_null() || !start.is_aligned() {
        return Err(Problem::Table("a table is not where it could be".to_owned()));
    }
    // SAFETY: the caller vouches for it, and the excepted cases are gone.
    Ok(unsafe { std::slice::from_raw_parts(start, count as usize) })
}

fn text(bytes: Bytes) -> Result<String, Problem> {
    // SAFETY: names in a descriptor are static text of the library.
    let bytes = unsafe { bytes.as_slice() };
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.is_empty() => Ok(text.to_owned()),
        _ => Err(Problem::Table(format!("{bytes:?} is no name"))),
    }
}
