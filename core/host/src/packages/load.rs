//! Reads the files of one package.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Origin, Package, Root};
use crate::fault::{Code, Fault, Faults, Source};
use crate::manifest::{Manifest, Text, TileFile, Words, check, has_script, manifest_place};

/// Reads the files of a package.
///
/// # Errors
///
/// Everything that is wrong with the writing of its files, with the package's id where that can be read.
pub fn load(origin: Origin, root: Root) -> Result<Package, (Option<String>, Faults)> {
    let mut files = Files { root: &root, read: BTreeMap::new() };
    let name = root.manifest_name();
    let source = files.read(&name).map_err(|fault| (None, fault.into()))?;
    let place = match root {
        Root::File(_) => manifest_place(source.text()).unwrap_or(0..0),
        _ => 0..source.text().len(),
    };
    let early_end = matches!(root, Root::File(_)) && source.text()[..place.start].ends_with("--[[");
    let (manifest, mut faults) = Manifest::read(&source, place);
    if let (true, [fault]) = (early_end, faults.as_mut_slice())
        && fault.code() == Code::Syntax
    {
        *fault = fault.clone().help("`]]` ends such a comment: write --[=[ … ]=] around a manifest with [[tables]]");
    }
    let Some(manifest) = manifest else { return Err((None, Faults(faults))) };
    let id = manifest.package.id.get_ref().clone();

    let words = files.words(&manifest, &mut faults);
    let tile_files = files.tile_files(&manifest, &mut faults);
    let script = match manifest.code.as_ref().and_then(|code| code.lua.as_ref()) {
        Some(lua) => keep(files.named(&manifest.source, lua), &mut faults),
        None => (matches!(root, Root::File(_)) && has_script(source.text())).then_some(source),
    };
    let hash = files.hash();
    if !faults.is_empty() {
        return Err((Some(id), Faults(faults)));
    }
    let flaws = check(&manifest, &words);
    let version = manifest.package.version.get_ref().clone();
    Ok(Package { id, version, origin, root, manifest, words, tile_files, script, flaws, hash })
}

struct Files<'r> {
    root: &'r Root,
    read: BTreeMap<String, Arc<Source>>,
}

impl Files<'_> {
    fn read(&mut self, name: &str) -> Result<Arc<Source>, Fault> {
        let missing = || "there is no such file".to_owned();
        let text = self.root.read(name).map_err(|error| error.to_string());
        match text.and_then(|text| text.ok_or_else(missing)) {
            Ok(text) => {
                let source = Source::new(self.root.display(name), text);
                self.read.insert(name.to_owned(), source.clone());
                Ok(source)
            }
            Err(why) => {
                let nothing = Source::new(self.root.display(name), "");
                Err(Fault::new(Code::Unreadable, &nothing, 0..0, format!("cannot read {name}: {why}")))
            }
        }
    }

    /// A file that another one names.
    fn named(&mut self, by: &Arc<Source>, name: &Text) -> Result<Arc<Source>, Fault> {
        if let Some(source) = self.read.get(name.get_ref()) {
            return Ok(source.clone());
        }
        let read = self.read(name.get_ref());
        read.map_err(|fault| Fault::new(Code::Unreadable, by, name.span(), fault.to_string()))
    }

    /// The words beside the manifest, or else those inside it.
    fn words(&mut self, manifest: &Manifest, faults: &mut Vec<Fault>) -> Words {
        let beside = match self.root {
            Root::File(_) => Ok(None),
            root => root.read("words.toml"),
        };
        if matches!(beside, Ok(None)) {
            return manifest.words.clone();
        }
        let Some(source) = keep(self.read("words.toml"), faults) else { return Words::default() };
        let (words, wrong) = Words::read(&source);
        faults.extend(wrong);
        words
    }

    fn tile_files(&mut self, manifest: &Manifest, faults: &mut Vec<Fault>) -> BTreeMap<String, TileFile> {
        let mut found = BTreeMap::new();
        for entry in &manifest.tiles {
            let name = &entry.what.file;
            if found.contains_key(name.get_ref()) {
                continue;
            }
            if let Some(source) = keep(self.named(&manifest.source, name), faults) {
                let (file, wrong) = TileFile::read(&source);
                faults.extend(wrong);
                found.insert(name.get_ref().clone(), file);
            }
        }
        found
    }

    /// Names and lengths go in too, so that no two sets of files run together.
    fn hash(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        for (name, source) in &self.read {
            for part in [name.as_str(), source.text()] {
                hasher.update(&(part.len() as u64).to_le_bytes());
                hasher.update(part.as_bytes());
            }
        }
        hasher.finalize().to_hex().to_string()
    }
}

fn keep<T>(result: Result<T, Fault>, faults: &mut Vec<Fault>) -> Option<T> {
    result.map_err(|fault| faults.push(fault)).ok()
}
