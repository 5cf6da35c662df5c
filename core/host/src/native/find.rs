use std::env::{
    self,
    consts::{DLL_PREFIX, DLL_SUFFIX},
};
use std::path::{Component, Path, PathBuf};

/// Where the library is that a manifest calls `name`: beside the manifest, else beside the running program. A
/// program that cargo built into `deps` or `examples` also looks one folder up, where cargo puts libraries.
///
/// None where there is no such file, or where the name is more than a file's name.
pub fn find_library(name: &str, manifest_dir: &Path) -> Option<PathBuf> {
    library_places(name, Some(manifest_dir)).into_iter().find(|path| path.is_file())
}

/// The files that the library of a name may be, nearest first; none where the name is more than a file's name.
pub fn library_places(name: &str, manifest_dir: Option<&Path>) -> Vec<PathBuf> {
    let mut parts = Path::new(name).components();
    if !matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None)) {
        return Vec::new();
    }
    let file = format!("{DLL_PREFIX}{name}{DLL_SUFFIX}");
    let program_dir = env::current_exe().ok().and_then(|program| Some(program.parent()?.to_owned()));
    let dirs = manifest_dir.into_iter().chain(program_dir.as_deref().into_iter().flat_map(program_dirs));
    dirs.map(|dir| dir.join(&file)).collect()
}

fn program_dirs(dir: &Path) -> impl Iterator<Item = &Path> {
    let is_cargos = dir.ends_with("deps") || dir.ends_with("examples");
    std::iter::once(dir).chain(dir.parent().filter(|_| is_cargos))
}
