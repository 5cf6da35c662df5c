use std::path::Path;

use object::{Architecture, BinaryFormat, ExportTarget, File, NameOrOrdinal, Object, ObjectKind, ObjectSegment};
use tilewright_abi::{
    API_VERSION, ApiVersion,
    native::{Descriptor, Frame, HOST_ROWS, Handshake, MAGIC, SYMBOL},
};

use super::{NativeError, NativeProblem as Problem};

/// Reads what a library says about itself from the file, without opening it: opening runs code of it.
///
/// # Errors
///
/// Where the file is no library of this system and processor, exports no descriptor, or was built for another
/// version of the hook API or in a way that would take the program down.
pub fn examine(path: &Path) -> Result<Handshake, NativeError> {
    std::fs::read(path)
        .map_err(Problem::Unreadable)
        .and_then(|file| {
            let handshake = read_handshake(&file)?;
            check(&handshake)?;
            Ok(handshake)
        })
        .map_err(|problem| NativeError { path: path.to_owned(), problem })
}

fn read_handshake(bytes: &[u8]) -> Result<Handshake, Problem> {
    let file = File::parse(bytes).map_err(|error| Problem::NoLibrary(error.to_string()))?;
    if file.format() != FORMAT {
        let found = file.format();
        return Err(Problem::NoLibrary(format!("a file of the format {found:?}, where this system has {FORMAT:?}")));
    }
    if file.kind() != ObjectKind::Dynamic {
        return Err(Problem::NoLibrary(format!("an object of the kind {:?}", file.kind())));
    }
    if architecture(file.architecture()) != Some(std::env::consts::ARCH) {
        return Err(Problem::Architecture {
            found: format!("{:?}", file.architecture()),
            wanted: std::env::consts::ARCH,
        });
    }
    let address = descriptor_address(&file)?;
    file.segments()
        .find_map(|segment| segment.data_range(address, size_of::<Handshake>() as u64).ok().flatten())
        .and_then(Handshake::from_bytes)
        .ok_or(Problem::NoDescriptor)
}

fn descriptor_address(file: &File) -> Result<u64, Problem> {
    let exports = file.exports().map_err(|error| Problem::NoLibrary(error.to_string()))?;
    exports
        .flatten()
        .find_map(|export| match (export.name(), export.target()) {
            (NameOrOrdinal::Name(name), ExportTarget::Address { address }) if is_symbol(name) => Some(address),
            _ => None,
        })
        .ok_or(Problem::NoDescriptor)
}

/// Mach-O puts an underscore before every name of C.
fn is_symbol(name: &[u8]) -> bool {
    let name = match FORMAT {
        BinaryFormat::MachO => name.strip_prefix(b"_").unwrap_or(name),
        _ => name,
    };
    name == SYMBOL.as_bytes()
}

const FORMAT: BinaryFormat = if cfg!(windows) {
    BinaryFormat::Pe
} else if cfg!(target_vendor = "apple") {
    BinaryFormat::MachO
} else {
    BinaryFormat::Elf
};

/// The standard library's word for an architecture, for those that people play on.
fn architecture(architecture: Architecture) -> Option<&'static str> {
    Some(match architecture {
        Architecture::Aarch64 => "aarch64",
        Architecture::Arm => "arm",
        Architecture::I386 => "x86",
        Architecture::LoongArch64 => "loongarch64",
        Architecture::PowerPc64 => "powerpc64",
        Architecture::Riscv64 => "riscv64",
        Architecture::S390x => "s390x",
        Architecture::X86_64 => "x86_64",
        _ => return None,
    })
}

/// Checks what can be checked without following a pointer, the most telling first.
fn check(handshake: &Handshake) -> Result<(), Problem> {
    if handshake.magic != MAGIC {
        return Err(Problem::Magic);
    }
    if (handshake.size as usize) < size_of::<Descriptor>() {
        return Err(Problem::Size { found: handshake.size, least: size_of::<Descriptor>() });
    }
    let (sdk, found) = (handshake.sdk(), version(handshake));
    if found.major != API_VERSION.major {
        return Err(Problem::ApiMajor { found, sdk });
    }
    if found.minor > API_VERSION.minor {
        return Err(Problem::ApiMinor { found, sdk });
    }
    if usize::from(handshake.pointer_width) != size_of::<usize>() {
        return Err(Problem::PointerWidth { found: handshake.pointer_width });
    }
    let tables = [
        ("rows of the hook API", u32::from(handshake.host_rows), u32::from(HOST_ROWS)),
        ("bytes of a frame", handshake.frame_size, size_of::<Frame>() as u32),
    ];
    for (what, found, known) in tables {
        if found > known {
            return Err(Problem::Tables { what, found, known, sdk });
        }
    }
    if handshake.panic_unwinds != 1 {
        return Err(Problem::Aborts);
    }
    Ok(())
}

fn version(handshake: &Handshake) -> ApiVersion {
    ApiVersion { major: handshake.api_major, minor: handshake.api_minor }
}
