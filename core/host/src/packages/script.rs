//! A package's script by itself, for a package whose names do not yet hold together.

use std::rc::Rc;

use tilewright_abi::Noun;
use tilewright_engine::Table;
use tilewright_engine::definitions::FunctionDefinition;
use tilewright_engine::ids;

use super::Package;
use crate::code::lua_fault;
use crate::fault::Fault;
use crate::lower::FunctionNeeded;
use crate::lua::{self, Names, Script};
use crate::manifest::Text;

impl Package {
    /// What is wrong with the script as far as it can be told without a game: that it cannot be loaded, or has not
    /// the functions that the manifest names. Any name that it looks up is taken to be there.
    pub fn script_faults(&self) -> Vec<Fault> {
        let Some(source) = &self.script else { return Vec::new() };
        let text = lua::Source { package: &self.id, file: source.name(), text: source.text() };
        let there = match Script::<Table>::load(text, Rc::new(AnyName)) {
            Ok(script) => script.functions(),
            Err(fault) => return vec![lua_fault(source, fault)],
        };
        let missing = self.functions_named().filter(|name| !there.contains(name.get_ref())).map(|name| {
            let definition = FunctionDefinition { package: ids::Package(0), name: name.get_ref().clone() };
            let needed = FunctionNeeded::new(&definition, &self.manifest.source, name.span());
            needed.missing(there.iter().map(String::as_str))
        });
        missing.collect()
    }

    fn functions_named(&self) -> impl Iterator<Item = &Text> {
        let hooks =
            self.manifest.hooks.iter().flat_map(|entry| [&entry.what.run].into_iter().chain(&entry.what.answer));
        let terms = self.manifest.terms.iter().filter_map(|entry| entry.what.run.as_ref());
        let counts = self.manifest.counts.iter().filter_map(|entry| entry.what.run.as_ref());
        hooks.chain(terms).chain(counts)
    }
}

/// Has every name and every option.
struct AnyName;

impl Names for AnyName {
    fn resolve(&self, _: Noun, _: &str) -> Option<i64> {
        Some(0)
    }

    fn option(&self, _: &str) -> Option<String> {
        Some(String::new())
    }

    fn known(&self, _: Noun) -> Vec<String> {
        Vec::new()
    }

    fn options(&self) -> Vec<String> {
        Vec::new()
    }
}
