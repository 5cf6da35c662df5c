//! From packages and a game file to what the engine takes in: every name becomes a number, and everything that can
//! be checked before a game starts is.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use tilewright_engine::definitions::{Definitions, FunctionDefinition, LabelDefinition};
use tilewright_engine::ids::{Function, Label, Package as PackageNumber};

use crate::fault::{Code, Fault, Faults, Source};
use crate::game_file::GameFile;
use crate::manifest::{Entry, Guard, Text};
use crate::packages::Installed;

mod choose;
mod declare;
mod effects;
mod failure;
mod hooks;
mod kinds;
mod names;
mod order;
mod result;
mod rim;
mod scope;
mod terms;
mod tiles;

pub use names::{NameTable, Sort};
pub use result::{CodeOf, FunctionNeeded, LockedPackage, Lowered, PackageCode};

use rim::Link;
use scope::{Meaning, Scope, Use};

/// Checks the packages of a game and turns them into the engine's definitions.
///
/// # Errors
///
/// Everything that is wrong with the packages and the game file, as far as it can be told without running code.
pub fn lower(game: &GameFile, installed: &Installed) -> Result<Lowered, Faults> {
    let chosen = choose::choose(game, installed)?;
    let ids: BTreeSet<&str> = chosen.iter().map(|(package, _)| package.id.as_str()).collect();
    let mut faults: Vec<Fault> = chosen.iter().flat_map(|(package, _)| package.flaws.iter().cloned()).collect();
    let scopes =
        chosen.iter().enumerate().map(|(number, chosen)| Scope::new(number as u16, *chosen, &ids, game, &mut faults));
    let scopes: Vec<Scope> = scopes.collect();
    let mut lowering = Lowering {
        scopes: &scopes,
        definitions: Definitions::default(),
        names: NameTable::default(),
        links: Vec::new(),
        functions: Vec::new(),
        faults,
        warnings: Vec::new(),
    };
    lowering.definitions.packages = scopes.iter().map(|scope| scope.package.id.clone()).collect();
    lowering.definitions.players = game.players.len() as u8;
    lowering.declare_all();
    // Numbers that do not fit would stand for other things from here on.
    if lowering.exceeds_limits(game) {
        return Err(Faults(lowering.faults));
    }
    let replaced = lowering.terms();
    lowering.tiles(game);
    lowering.hooks();
    lowering.exceeds_limits(game);
    let Lowering { definitions, names, functions, faults, warnings, .. } = lowering;
    Faults::or(faults, ())?;
    Ok(result::gather(game, &scopes, definitions, names, functions, warnings, &replaced))
}

/// Work under way; faults are collected, and what depends on something faulty is left out.
struct Lowering<'a> {
    scopes: &'a [Scope<'a>],
    definitions: Definitions,
    names: NameTable,
    links: Vec<Link>,
    functions: Vec<FunctionNeeded>,
    faults: Vec<Fault>,
    warnings: Vec<Fault>,
}

impl<'a> Lowering<'a> {
    /// The place of use of names in a table of a package's manifest.
    fn in_manifest(&self, scope: &'a Scope<'a>, guard: &'a Guard) -> Use<'a> {
        let with = guard.with.as_ref().map(|with| with.get_ref().as_str());
        Use { scope, source: &scope.package.manifest.source, with, lenient: false }
    }

    fn resolve(&mut self, at: Use<'_>, sort: Sort, name: &Text) -> Option<Meaning> {
        at.resolve(&self.names, sort, name).map_err(|fault| self.faults.push(fault)).ok()
    }

    /// The numbers of those names that are in the game.
    fn resolve_all(&mut self, at: Use<'_>, sort: Sort, names: &[Text]) -> Vec<u32> {
        let meanings = names.iter().filter_map(|name| self.resolve(at, sort, name));
        let numbers = meanings.filter_map(|meaning| match meaning {
            Meaning::Number(number) => Some(number),
            Meaning::Off => None,
        });
        numbers.collect()
    }

    fn applies<T>(&mut self, scope: &Scope<'_>, entry: &Entry<T>) -> bool {
        scope.applies(&entry.guard, &scope.package.manifest.source, &mut self.faults)
    }

    /// The number of a function of a package. Asked for again, it is the same.
    fn function(&mut self, at: Use<'_>, name: &Text) -> Function {
        let package = PackageNumber(at.scope.number);
        if at.scope.package.script.is_none() && at.scope.package.native().is_none() {
            let message = format!("`{}` has no code to find `{}` in", at.scope.package.id, name.get_ref());
            let fault = Fault::new(Code::MissingFunction, at.source, name.span(), message);
            self.faults.push(fault.help("name a script or library under [code]"));
        }
        let definition = FunctionDefinition { package, name: name.get_ref().clone() };
        let known = self.definitions.functions.iter().position(|known| *known == definition);
        let number = known.unwrap_or_else(|| {
            self.functions.push(FunctionNeeded::new(&definition, at.source, name.span()));
            self.definitions.functions.push(definition);
            self.definitions.functions.len() - 1
        });
        Function(number as u16)
    }

    /// A new source of points. Terms and hooks of a package share their ids, for words name both.
    fn label(&mut self, at: Use<'_>, id: &str, span: Range<usize>) -> Label {
        let label = LabelDefinition { package: PackageNumber(at.scope.number), id: id.to_owned() };
        if self.definitions.labels.contains(&label) {
            let message = format!("`{id}` is the id of another term or hook of this package");
            self.faults.push(Fault::new(Code::Duplicate, at.source, span, message));
        }
        self.definitions.labels.push(label);
        Label((self.definitions.labels.len() - 1) as u16)
    }

    fn fault(&mut self, code: Code, source: &Arc<Source>, span: Range<usize>, message: String) {
        self.faults.push(Fault::new(code, source, span, message));
    }

    /// Ids of the engine are small; no real game comes near.
    fn exceeds_limits(&mut self, game: &GameFile) -> bool {
        let d = &self.definitions;
        let lists = [
            ("edges", d.edges.len(), 255),
            ("kinds", d.kinds.len(), 255),
            ("kinds of links", d.links.len(), 255),
            ("roles", d.roles.len(), 255),
            ("kinds of figures", d.figures.len(), 255),
            ("occasions", d.occasions.len(), 255),
            ("packages", d.packages.len(), 65_535),
            ("tags", d.tags.len(), 65_535),
            ("counts", d.counts.len(), 65_535),
            ("values", d.values.len(), 65_535),
            ("tiles", d.tiles.len(), 65_535),
            ("terms and hooks", d.labels.len(), 65_535),
            ("functions", d.functions.len(), 65_535),
        ];
        let over: Vec<_> = lists.into_iter().filter(|(_, length, most)| length > most).collect();
        for (what, length, most) in &over {
            let message = format!("the packages of this game have {length} {what}; {most} is the most");
            self.fault(Code::TooMany, &game.source, 0..0, message);
        }
        !over.is_empty()
    }
}
