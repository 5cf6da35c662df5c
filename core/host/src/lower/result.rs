//! What comes out of lowering.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use semver::Version;
use tilewright_engine::definitions::{Definitions, FunctionDefinition};
use tilewright_engine::ids::{Label, Package as PackageNumber};

use super::names::NameTable;
use super::scope::Scope;
use super::terms::Replaced;
use crate::fault::{Code, Fault, Source, did_you_mean};
use crate::game_file::GameFile;
use crate::manifest::{Edition, Language, Words};
use crate::native::library_places;
use crate::packages::Package;

/// A game's packages, ready for the engine.
#[derive(Clone, Debug)]
pub struct Lowered {
    /// What the engine takes in.
    pub definitions: Definitions,
    /// The number of every name.
    pub names: NameTable,
    /// The edition whose words hold.
    pub edition: Edition,
    /// The texts of each package, in load order.
    pub words: Vec<Words>,
    /// The packages with code, in load order.
    pub code: Vec<PackageCode>,
    /// Every package with version and content, in load order.
    pub lock: Vec<LockedPackage>,
    /// The value of every option, by package and option.
    pub options: BTreeMap<(String, String), String>,
    /// Components that are switched off, by package.
    pub off: Vec<(String, String)>,
    /// What is made up, by package.
    pub provisional: Vec<(String, String)>,
    /// What is worth a look but no fault.
    pub warnings: Vec<Fault>,
    functions: Vec<FunctionNeeded>,
}

/// The code of a package.
#[derive(Clone, Debug)]
pub struct PackageCode {
    /// The package.
    pub package: PackageNumber,
    /// Its id.
    pub id: String,
    /// Its code.
    pub code: CodeOf,
}

/// What code a package has.
#[derive(Clone, Debug)]
pub enum CodeOf {
    /// A Lua script.
    Lua(Arc<Source>),
    /// A native library.
    Native {
        /// The library, if it was found.
        path: Option<PathBuf>,
        /// What to say if it was not found, or cannot be used.
        missing: Box<Fault>,
    },
}

/// A package of a game by its content, for saves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LockedPackage {
    /// Its id.
    pub id: String,
    /// Its version.
    pub version: Version,
    /// Hash over its files, a native library left out.
    pub hash: String,
}

/// A function that a script or library must have.
#[derive(Clone, Debug)]
pub struct FunctionNeeded {
    /// The package.
    pub package: PackageNumber,
    /// The function's name.
    pub name: String,
    source: Arc<Source>,
    span: Range<usize>,
}

impl FunctionNeeded {
    pub(crate) fn new(function: &FunctionDefinition, source: &Arc<Source>, span: Range<usize>) -> FunctionNeeded {
        let FunctionDefinition { package, name } = function.clone();
        FunctionNeeded { package, name, source: source.clone(), span }
    }

    /// What to say if the script or library has no such function, only `there`.
    pub fn missing<'n>(&self, there: impl IntoIterator<Item = &'n str>) -> Fault {
        let there: Vec<&str> = there.into_iter().collect();
        let fault = self.fault(Code::MissingFunction, format!("there is no function `{}`", self.name));
        let has = || match there.as_slice() {
            [] => "the script or library has none: a script returns a table of its functions".to_owned(),
            there => format!("the script or library has `{}`", there.join("`, `")),
        };
        fault.help(did_you_mean(&self.name, there.iter().copied()).unwrap_or_else(has))
    }

    /// Something wrong where the manifest names the function.
    pub(super) fn fault(&self, code: Code, message: String) -> Fault {
        Fault::new(code, &self.source, self.span.clone(), message)
    }
}

impl Lowered {
    /// The functions that a package's script or library must have.
    pub fn functions_needed(&self, package: PackageNumber) -> impl Iterator<Item = &FunctionNeeded> {
        self.functions.iter().filter(move |function| function.package == package)
    }

    /// A text of a package: of the edition before the general one, in English where the language has none.
    pub fn word(&self, package: PackageNumber, language: Language, key: &str) -> Option<&str> {
        self.words.get(package.index())?.text(language, self.edition, key)
    }

    /// What a full name is called, `sort` being the first part of its key: `kind`, `figure`, … The name itself where
    /// there is no text.
    pub fn word_for<'n>(&'n self, language: Language, sort: &str, name: &'n str) -> &'n str {
        let Some((package, id)) = name.split_once(':') else { return name };
        let number = self.definitions.packages.iter().position(|known| known == package);
        let word = number.and_then(|number| self.word(PackageNumber(number as u16), language, &format!("{sort}.{id}")));
        word.unwrap_or(name)
    }

    /// What a source of points is called; its id where there is no text.
    pub fn label(&self, language: Language, label: Label) -> &str {
        let Some(known) = self.definitions.labels.get(label.index()) else { return "" };
        let word = |sort| self.word(known.package, language, &format!("{sort}.{}", known.id));
        word("term").or_else(|| word("hook")).unwrap_or(&known.id)
    }
}

pub(super) fn gather(
    game: &GameFile,
    scopes: &[Scope<'_>],
    definitions: Definitions,
    names: NameTable,
    functions: Vec<FunctionNeeded>,
    warnings: Vec<Fault>,
    replaced: &Replaced,
) -> Lowered {
    let mut words: Vec<Words> = scopes.iter().map(|scope| scope.package.words.clone()).collect();
    for (label, package, id) in replaced {
        let label = &definitions.labels[label.index()];
        let Some(from) = scopes.iter().position(|scope| scope.package.id == *package) else { continue };
        for part in ["term", "rule"] {
            let from_words = words[from].clone();
            let (key, from_key) = (format!("{part}.{}", label.id), format!("{part}.{id}"));
            words[label.package.index()].inherit(&key, &from_words, &from_key);
        }
    }
    let options = scopes.iter().flat_map(|scope| {
        let of_package =
            |(option, value): (&String, &String)| ((scope.package.id.clone(), option.clone()), value.clone());
        scope.options.iter().map(of_package)
    });
    let provisional = scopes.iter().filter_map(|scope| {
        let text = scope.package.manifest.package.provisional.clone()?;
        Some((scope.package.id.clone(), text))
    });
    let off = scopes.iter().flat_map(|scope| scope.off().map(|id| (scope.package.id.clone(), id.to_owned())));
    Lowered {
        edition: game.edition,
        off: off.collect(),
        words,
        code: scopes.iter().filter_map(code).collect(),
        lock: scopes.iter().map(|scope| lock(scope.package)).collect(),
        options: options.collect(),
        provisional: provisional.collect(),
        definitions,
        names,
        warnings,
        functions,
    }
}

fn lock(package: &Package) -> LockedPackage {
    let Package { id, version, hash, .. } = package.clone();
    LockedPackage { id, version, hash }
}

fn code(scope: &Scope<'_>) -> Option<PackageCode> {
    let package = scope.package;
    let code = match package.native() {
        Some(_) => native(package),
        None => CodeOf::Lua(package.script.clone()?),
    };
    Some(PackageCode { package: PackageNumber(scope.number), id: package.id.clone(), code })
}

fn native(package: &Package) -> CodeOf {
    let name = package.native().expect("it is native");
    let places = library_places(name.get_ref(), package.root.folder());
    let path = places.iter().find(|path| path.is_file()).cloned();
    let message = format!("the library `{}` is not there", name.get_ref());
    let fault = Fault::new(Code::Unreadable, &package.manifest.source, name.span(), message);
    let places: Vec<_> = places.iter().map(|path| path.display().to_string()).collect();
    let help = match places.is_empty() {
        true => "`native` is a file's name, without folders, beginning and ending".to_owned(),
        false => format!("looked for {}", places.join(", ")),
    };
    CodeOf::Native { path, missing: Box::new(fault.help(help)) }
}
