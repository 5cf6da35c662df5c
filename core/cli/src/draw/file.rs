//! Writing a picture to a file.

use std::io::Write;
use std::path::Path;

use super::raster::Raster;
use super::{DrawError, Picture, svg};

/// Pixels per unit in a file; a tile is 150 pixels wide.
const SCALE: f32 = 1.5;

/// Writes a picture to a file; its name says whether as SVG or as PNG. A very large board comes out smaller as PNG.
///
/// The file is complete or not there: it is written beside its place and moved there.
///
/// # Errors
///
/// [`DrawError::Extension`] before anything is done where the name ends in neither `.svg` nor `.png`;
/// [`DrawError::Write`] where the place cannot be written to.
pub fn write(picture: &Picture, path: &Path) -> Result<(), DrawError> {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let bytes = match extension.to_ascii_lowercase().as_str() {
        "svg" => svg(picture).into_bytes(),
        "png" => {
            let raster = Raster::of(&svg(picture))?;
            raster.png(raster.at_most(SCALE))?
        }
        _ => {
            return Err(DrawError::Extension { path: path.to_owned() });
        }
    };
    replace(path, &bytes).map_err(|source| DrawError::Write { path: path.to_owned(), source })
}

fn replace(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    readable(&mut builder);
    let mut file = builder.prefix(".picture-").tempfile_in(folder.unwrap_or(Path::new(".")))?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// Temporary files are private by default; a picture is an ordinary file, as the user's mask allows.
#[cfg(unix)]
fn readable(builder: &mut tempfile::Builder) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(std::fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn readable(_: &mut tempfile::Builder) {}
