//! The functions of a game's packages: scripts in Lua states, libraries behind their tables, under the numbers that
//! the engine calls them by.

use std::rc::Rc;
use std::sync::Arc;

use tilewright_abi::native::noun;
use tilewright_abi::{Ask, Noun, Value};
use tilewright_engine::ids::{Function, Package};
use tilewright_engine::{Code, Failure, Table};

use miette::Diagnostic as _;

use crate::fault::{self, Fault, Faults, Source};
use crate::lower::{CodeOf, Lowered, PackageCode, Sort};
use crate::lua::{self, LuaFault, Names, Script};
use crate::native::{self, CallError, Library, NativeError};

/// How long a Lua state lives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum States {
    /// As long as the game's code: the way to play.
    #[default]
    Kept,
    /// For one call: a script that keeps something between calls shows itself by playing differently.
    Fresh,
}

/// The loaded code of a game's packages.
pub struct Packages {
    packages: Vec<Loaded>,
    /// Per function of the engine: whose it is, and its number there.
    functions: Vec<Target>,
}

struct Loaded {
    id: String,
    code: LoadedCode,
}

enum LoadedCode {
    Lua { script: Script<Table>, source: Arc<Source>, names: Rc<dyn Names>, states: States },
    Native { library: Library, names: Vec<i64> },
}

struct Target {
    package: usize,
    function: usize,
    name: String,
}

impl Packages {
    /// Loads the code of every package of a game, and finds every function that a manifest names.
    ///
    /// # Errors
    ///
    /// Every package whose code cannot be loaded, and every function that is missing.
    pub fn load(lowered: &Lowered, states: States) -> Result<Packages, Faults> {
        Packages::load_each(lowered, |_| states)
    }

    /// Loads the code of every package of a game, each with Lua states of its own sort, by id.
    ///
    /// # Errors
    ///
    /// As for [`Packages::load`].
    pub fn load_each(lowered: &Lowered, states: impl Fn(&str) -> States) -> Result<Packages, Faults> {
        let mut faults = Vec::new();
        let mut packages = Vec::new();
        for package in &lowered.code {
            match load(lowered, package, states(&package.id)) {
                Ok(loaded) => packages.push((package.package, loaded)),
                Err(fault) => faults.push(*fault),
            }
        }
        for (number, loaded) in &packages {
            let there = loaded.functions();
            let needed = lowered.functions_needed(*number).filter(|needed| !there.contains(&needed.name));
            faults.extend(needed.map(|needed| needed.missing(there.iter().map(String::as_str))));
        }
        Faults::or(faults, ())?;
        let functions = lowered.definitions.functions.iter();
        let functions = functions.map(|function| target(&packages, function.package, &function.name)).collect();
        Ok(Packages { packages: packages.into_iter().map(|(_, loaded)| loaded).collect(), functions })
    }

    #[cold]
    fn failure(&self, function: Function, error: CodeError) -> Box<Failure> {
        let target = &self.functions[function.index()];
        let package = self.packages[target.package].id.clone();
        let (place, message) = match error {
            CodeError::Lua(fault) => (Some((fault.file, fault.line)), fault.message),
            CodeError::Native(error) => (None, error.to_string()),
        };
        Box::new(Failure { package, function: target.name.clone(), place, message })
    }
}

/// Where a function is. Every function was found before.
fn target(packages: &[(Package, Loaded)], package: Package, name: &str) -> Target {
    let at = packages.iter().position(|(number, _)| *number == package).expect("its code was loaded");
    let function = packages[at].1.functions().iter().position(|there| there == name);
    Target { package: at, function: function.expect("it was found before"), name: name.to_owned() }
}

fn load(lowered: &Lowered, package: &PackageCode, states: States) -> Result<Loaded, Box<Fault>> {
    let code = match &package.code {
        CodeOf::Lua(source) => {
            let names: Rc<dyn Names> = Rc::new(NamesOf { lowered: lowered.clone(), package: package.id.clone() });
            let script = script(&package.id, source, &names).map_err(|fault| Box::new(lua_fault(source, fault)))?;
            LoadedCode::Lua { script, source: source.clone(), names, states }
        }
        CodeOf::Native { path, missing, .. } => {
            let Some(path) = path else { return Err(missing.clone()) };
            let opened = native::breadcrumb(&package.id, "opening the library", || Library::open(path));
            let library = opened.map_err(|error| Box::new(library_fault(missing, &error)))?;
            let names = native_names(lowered, package, &library, missing)?;
            LoadedCode::Native { library, names }
        }
    };
    let kind = if matches!(code, LoadedCode::Lua { .. }) { "script" } else { "library" };
    tracing::info!(id = package.id, kind, "code loaded");
    Ok(Loaded { id: package.id.clone(), code })
}

fn script(package: &str, source: &Source, names: &Rc<dyn Names>) -> Result<Script<Table>, LuaFault> {
    let source = lua::Source { package, file: source.name(), text: source.text() };
    Script::load(source, names.clone())
}

fn native_names(
    lowered: &Lowered,
    package: &PackageCode,
    library: &Library,
    missing: &Fault,
) -> Result<Vec<i64>, Box<Fault>> {
    let resolve = |(noun, name): &(u32, String)| {
        let number = match native_sort(*noun) {
            Some(sort) => lowered.names.resolve(sort, &package.id, name),
            None => lowered.names.option(&package.id, name),
        };
        let unknown = || {
            let message = format!("the library wants `{name}`, which is not declared");
            Box::new(missing.instead(fault::Code::Library, message))
        };
        number.ok_or_else(unknown)
    };
    library.names().iter().map(resolve).collect()
}

fn native_sort(of: u32) -> Option<Sort> {
    Some(match of {
        noun::KIND => Sort::Kind,
        noun::FIGURE_KIND => Sort::Figure,
        noun::ROLE => Sort::Role,
        noun::TAG => Sort::Tag,
        noun::COUNT => Sort::Count,
        noun::VALUE => Sort::Value,
        noun::OCCASION => Sort::Occasion,
        _ => return None,
    })
}

fn library_fault(place: &Fault, error: &NativeError) -> Fault {
    let help = error.help().map(|help| help.to_string());
    place.instead(fault::Code::Library, error.to_string()).maybe_help(help)
}

pub(crate) fn lua_fault(source: &Arc<Source>, fault: LuaFault) -> Fault {
    Fault::in_line(fault::Code::Script, source, fault.line.unwrap_or(1), fault.message)
}

impl Loaded {
    fn functions(&self) -> Vec<String> {
        match &self.code {
            LoadedCode::Lua { script, .. } => script.functions(),
            LoadedCode::Native { library, .. } => library.functions().to_vec(),
        }
    }

    /// Makes the script's state anew, where it shall live for one call only.
    #[inline]
    fn freshen(&mut self) -> Result<(), LuaFault> {
        if let LoadedCode::Lua { script: old, source, names, states: States::Fresh } = &mut self.code {
            *old = script(&self.id, source, names)?;
        }
        Ok(())
    }
}

enum CodeError {
    Lua(LuaFault),
    Native(CallError),
}

impl From<LuaFault> for CodeError {
    fn from(fault: LuaFault) -> Self {
        CodeError::Lua(fault)
    }
}

impl Code for Packages {
    fn act(
        &mut self,
        function: Function,
        kept: &Value,
        table: &mut Box<Table>,
    ) -> Result<Option<Box<Ask>>, Box<Failure>> {
        let Target { package, function: at, name } = &self.functions[function.index()];
        let loaded = &mut self.packages[*package];
        loaded.act(*at, name, kept, table).map_err(|error| self.failure(function, error))
    }

    fn count(&mut self, function: Function, table: &mut Box<Table>) -> Result<i64, Box<Failure>> {
        let Target { package, function: at, name } = &self.functions[function.index()];
        let loaded = &mut self.packages[*package];
        loaded.count(*at, name, table).map_err(|error| self.failure(function, error))
    }
}

impl Loaded {
    fn act(
        &mut self,
        function: usize,
        name: &str,
        kept: &Value,
        table: &mut Box<Table>,
    ) -> Result<Option<Box<Ask>>, CodeError> {
        self.freshen()?;
        match &mut self.code {
            LoadedCode::Lua { script, .. } => Ok(script.act(function, kept, table)?),
            LoadedCode::Native { library, names } => {
                let call = || library.call(function, names, kept, &mut **table);
                native::breadcrumb(&self.id, name, call).map(|reply| reply.ask).map_err(CodeError::Native)
            }
        }
    }

    fn count(&mut self, function: usize, name: &str, table: &mut Box<Table>) -> Result<i64, CodeError> {
        self.freshen()?;
        match &mut self.code {
            LoadedCode::Lua { script, .. } => Ok(script.count(function, table)?),
            LoadedCode::Native { library, names } => {
                let call = || library.call(function, names, &Value::Nothing, &mut **table);
                native::breadcrumb(&self.id, name, call).map(|reply| reply.number).map_err(CodeError::Native)
            }
        }
    }
}

/// The names of a game as the script of one package sees them.
struct NamesOf {
    lowered: Lowered,
    package: String,
}

impl Names for NamesOf {
    fn resolve(&self, noun: Noun, name: &str) -> Option<i64> {
        self.lowered.names.resolve(Sort::of_noun(noun)?, &self.package, name)
    }

    fn option(&self, id: &str) -> Option<String> {
        self.lowered.options.get(&(self.package.clone(), id.to_owned())).cloned()
    }

    fn known(&self, noun: Noun) -> Vec<String> {
        let names = Sort::of_noun(noun).map(|sort| self.lowered.names.names(sort));
        names.into_iter().flatten().map(|(name, _)| name.to_owned()).collect()
    }

    fn options(&self) -> Vec<String> {
        let own = self.lowered.options.keys().filter(|(package, _)| *package == self.package);
        own.map(|(_, option)| option.clone()).collect()
    }
}
