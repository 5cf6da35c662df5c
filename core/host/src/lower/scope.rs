//! One package in one game: its options, its components, and what its names mean.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::choose::Chosen;
use super::names::{NameTable, Sort};
use crate::fault::{Code, Fault, Source, did_you_mean};
use crate::game_file::{GameFile, Selection};
use crate::manifest::{Edition, Guard, Text, TextOr};
use crate::packages::Package;

/// One package in one game.
#[derive(Clone, Debug)]
pub(super) struct Scope<'a> {
    pub package: &'a Package,
    pub number: u16,
    pub selection: Option<&'a Selection>,
    edition: Edition,
    off: BTreeSet<&'a str>,
    pub options: BTreeMap<String, String>,
    others: BTreeSet<&'a str>,
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Number(u32),
    /// Declared, but not in this game.
    Off,
}

impl Meaning {
    pub fn number(self) -> Option<u32> {
        match self {
            Meaning::Number(number) => Some(number),
            Meaning::Off => None,
        }
    }
}

/// Where a name is used.
#[derive(Clone, Copy)]
pub(super) struct Use<'a> {
    pub scope: &'a Scope<'a>,
    pub source: &'a Arc<Source>,
    /// The package that the table stands under `with`.
    pub with: Option<&'a str>,
    /// Whether names of optional packages may stand without `with`.
    pub lenient: bool,
}

impl<'a> Scope<'a> {
    pub fn new(
        number: u16,
        (package, selection): Chosen<'a>,
        others: &BTreeSet<&'a str>,
        game: &GameFile,
        faults: &mut Vec<Fault>,
    ) -> Scope<'a> {
        let (edition, others) = (game.edition, others.clone());
        let (off, options) = (BTreeSet::new(), BTreeMap::new());
        let mut scope = Scope { package, number, selection, edition, off, options, others };
        scope.choose_components(&game.source, faults);
        scope.choose_options(&game.source, faults);
        scope
    }

    fn choose_components(&mut self, game: &Arc<Source>, faults: &mut Vec<Fault>) {
        let known = || self.package.manifest.components.iter().map(|entry| entry.what.id.get_ref());
        let by_default = self.package.manifest.components.iter().filter(|entry| !entry.what.default);
        let mut off: BTreeSet<&'a str> = by_default.map(|entry| &**entry.what.id.get_ref()).collect();
        let Some(selection) = self.selection else {
            self.off = off;
            return;
        };
        for (switched, to_off) in
            selection.off.iter().map(|id| (id, true)).chain(selection.on.iter().map(|id| (id, false)))
        {
            if !known().any(|id| id == switched.get_ref()) {
                let message = format!("`{}` has no component `{}`", self.package.id, switched.get_ref());
                let fault = Fault::new(Code::UnknownName, game, switched.span(), message);
                let help = did_you_mean(switched.get_ref(), known().map(String::as_str));
                faults.push(fault.maybe_help(help));
            } else if to_off {
                off.insert(switched.get_ref());
            } else {
                off.remove(switched.get_ref().as_str());
            }
        }
        self.off = off;
    }

    fn choose_options(&mut self, game: &Arc<Source>, faults: &mut Vec<Fault>) {
        let manifest = &self.package.manifest;
        for (id, option) in &manifest.options {
            let default = match option.default.get_ref() {
                TextOr::Text(text) => Some(text.clone()),
                TextOr::Table(table) => table.get(&self.edition).map(|text| text.get_ref().clone()),
            };
            let known = |value: &String| option.values.iter().any(|known| known.get_ref() == value);
            match default.filter(known) {
                Some(default) => {
                    self.options.insert(id.get_ref().clone(), default);
                }
                None => {
                    let message = format!(
                        "the default of `{}` is none of its values in edition {}",
                        id.get_ref(),
                        self.edition.name()
                    );
                    let span = option.default.span();
                    faults.push(Fault::new(Code::BadValue, &manifest.source, span, message));
                }
            }
        }
        for (id, value) in self.selection.iter().flat_map(|selection| &selection.options) {
            let Some((_, option)) = manifest.options.iter().find(|(known, _)| known == id) else {
                let message = format!("`{}` has no option `{}`", self.package.id, id.get_ref());
                let fault = Fault::new(Code::UnknownName, game, id.span(), message);
                let known = manifest.options.iter().map(|(id, _)| &**id.get_ref());
                faults.push(fault.maybe_help(did_you_mean(id.get_ref(), known)));
                continue;
            };
            if option.values.iter().any(|known| known == value) {
                self.options.insert(id.get_ref().clone(), value.get_ref().clone());
            } else {
                faults.push(not_a_value(game, value, id.get_ref(), &option.values));
            }
        }
    }

    /// Whether a table applies in this game. Names in the guard that nothing has are faults.
    pub fn applies(&self, guard: &Guard, source: &Arc<Source>, faults: &mut Vec<Fault>) -> bool {
        let mut applies = true;
        if let Some(component) = &guard.component {
            let known = || self.package.manifest.components.iter().map(|entry| &**entry.what.id.get_ref());
            if !known().any(|id| id == component.get_ref()) {
                let message = format!("there is no component `{}`", component.get_ref());
                let fault = Fault::new(Code::UnknownName, source, component.span(), message);
                faults.push(fault.maybe_help(did_you_mean(component.get_ref(), known())));
            }
            applies &= !self.off.contains(component.get_ref().as_str());
        }
        if let Some(with) = &guard.with {
            if !self.package.manifest.uses(with.get_ref()) {
                faults.push(self.undeclared(source, with, with.get_ref()));
            }
            applies &= self.others.contains(with.get_ref().as_str());
        }
        for (option, values) in &guard.when {
            let values = values.get_ref().texts(values.span());
            applies &= self.option_is(option, &values, source, faults);
        }
        applies
    }

    fn option_is(&self, option: &Text, values: &[Text], source: &Arc<Source>, faults: &mut Vec<Fault>) -> bool {
        let known = self.package.manifest.options.iter().find(|(id, _)| id == option);
        let (chosen, allowed) = match known {
            Some((_, table)) => (self.options.get(option.get_ref()).map(String::as_str), table.values.clone()),
            None if option.get_ref() == "edition" => {
                let names = Edition::ALL.map(|edition| Text::new(0..0, edition.name().to_owned()));
                (Some(self.edition.name()), names.to_vec())
            }
            None => {
                let message = format!("there is no option `{}`", option.get_ref());
                let fault = Fault::new(Code::UnknownName, source, option.span(), message);
                let known = self.package.manifest.options.iter().map(|(id, _)| &**id.get_ref());
                faults.push(fault.maybe_help(did_you_mean(option.get_ref(), known.chain(["edition"]))));
                return false;
            }
        };
        for value in values {
            if !allowed.contains(value) {
                faults.push(not_a_value(source, value, option.get_ref(), &allowed));
            }
        }
        values.iter().any(|value| Some(value.get_ref().as_str()) == chosen)
    }

    fn undeclared(&self, source: &Arc<Source>, place: &Text, other: &str) -> Fault {
        let message = format!("`{}` does not say that it uses `{other}`", self.package.id);
        let fault = Fault::new(Code::Undeclared, source, place.span(), message);
        fault.help(format!("add `{other} = \"…\"` to [requires] or [optional]"))
    }

    /// The components that are not in the game.
    pub fn off(&self) -> impl Iterator<Item = &str> {
        self.off.iter().copied()
    }

    /// Whether another package is in the game.
    pub fn has(&self, package: &str) -> bool {
        self.others.contains(package)
    }

    pub fn full(&self, id: &str) -> String {
        format!("{}:{id}", self.package.id)
    }
}

impl Use<'_> {
    /// What a name stands for; a fault where there is no such name.
    pub fn resolve(&self, names: &NameTable, sort: Sort, name: &Text) -> Result<Meaning, Fault> {
        let (package, text) = (&self.scope.package.id, name.get_ref());
        if let Some((other, _)) = text.split_once(':')
            && other != package
        {
            let manifest = &self.scope.package.manifest;
            let present = self.scope.others.contains(other);
            if manifest.optional.contains_key(other) {
                if self.with != Some(other) && !self.lenient {
                    let message = format!("`{text}` is used where `{other}` may not be in the game");
                    let fault = Fault::new(Code::Undeclared, self.source, name.span(), message);
                    return Err(fault.help(format!("add `with = \"{other}\"` to this table")));
                }
                if !present {
                    return Ok(Meaning::Off);
                }
            } else if !manifest.requires.contains_key(other) {
                let meant = !present && names.suggest(sort, text).is_some();
                return Err(match meant {
                    true => self.unknown(names, sort, name),
                    false => self.scope.undeclared(self.source, name, other),
                });
            }
        }
        match names.find(sort, package, text) {
            Some(Some(number)) => Ok(Meaning::Number(number)),
            Some(None) => Ok(Meaning::Off),
            None => Err(self.unknown(names, sort, name)),
        }
    }

    fn unknown(&self, names: &NameTable, sort: Sort, name: &Text) -> Fault {
        let message = format!("there is no {} `{}`", sort.word(), name.get_ref());
        let help = names.suggest(sort, name.get_ref());
        let fault = Fault::new(Code::UnknownName, self.source, name.span(), message);
        let own = format!("{}:", self.scope.package.id);
        fault.maybe_help(help.map(|name| {
            let name = name.strip_prefix(&own).unwrap_or(&name);
            format!("did you mean `{name}`?")
        }))
    }
}

fn not_a_value(source: &Arc<Source>, value: &Text, option: &str, allowed: &[Text]) -> Fault {
    let message = format!("`{}` is no value of `{option}`", value.get_ref());
    let allowed: Vec<_> = allowed.iter().map(|value| format!("`{}`", value.get_ref())).collect();
    let fault = Fault::new(Code::BadValue, source, value.span(), message);
    fault.help(format!("it may be {}", allowed.join(" or ")))
}
