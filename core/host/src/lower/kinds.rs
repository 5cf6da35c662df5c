//! Feature kinds, numbered in the order in which their regions are scored.

use std::collections::{BTreeMap, BTreeSet};

use tilewright_engine::definitions::{Completion, KindDefinition};
use tilewright_engine::geometry::Cell;

use super::order::{Waits, order};
use super::{Lowering, Scope, Sort};
use crate::fault::Code;
use crate::manifest::{self, Entry, KindTable};

type FoundKinds<'a> = BTreeMap<String, (&'a Scope<'a>, &'a Entry<KindTable>)>;

impl<'a> Lowering<'a> {
    pub(super) fn kinds(&mut self) {
        let found = self.find_kinds();
        let waits = self.waits_of_kinds(&found);
        match order(&waits) {
            Ok(ordered) => {
                for (number, name) in ordered.into_iter().enumerate() {
                    self.names.declare(Sort::Kind, &name, Some(number as u32));
                    let completion = completion(found[&name].1.what.completion);
                    self.definitions.kinds.push(KindDefinition { name, completion });
                }
            }
            Err(cycles) => {
                for cycle in cycles {
                    let (scope, entry) = found[&cycle[0]];
                    let message = format!("kinds that wait for each other to be scored: {}", cycle.join(", "));
                    let span = entry.what.after.first().map_or(entry.span.clone(), |after| after.span());
                    self.fault(Code::Cycle, &scope.package.manifest.source, span, message);
                }
            }
        }
    }

    fn find_kinds(&mut self) -> FoundKinds<'a> {
        let mut found: FoundKinds<'a> = BTreeMap::new();
        for scope in self.scopes {
            for entry in &scope.package.manifest.kinds {
                let id = &entry.what.id;
                let full = scope.full(id.get_ref());
                self.names.declare(Sort::Kind, &full, None);
                if !self.applies(scope, entry) {
                    continue;
                }
                if found.contains_key(&full) {
                    let message = format!("there is another kind `{}`", id.get_ref());
                    self.fault(Code::Duplicate, &scope.package.manifest.source, id.span(), message);
                }
                found.insert(full, (scope, entry));
            }
        }
        found
    }

    fn waits_of_kinds(&mut self, found: &FoundKinds<'a>) -> Waits<String> {
        let mut waits: Waits<String> = BTreeMap::new();
        for scope in self.scopes {
            for entry in &scope.package.manifest.kinds {
                let at = self.in_manifest(scope, &entry.guard);
                let full = scope.full(entry.what.id.get_ref());
                let mut earlier = BTreeSet::new();
                for after in &entry.what.after {
                    let own = scope.full(after.get_ref());
                    let name = if after.get_ref().contains(':') { after.get_ref().clone() } else { own };
                    if self.resolve(at, Sort::Kind, after).is_some() && found.contains_key(&name) {
                        earlier.insert(name);
                    }
                }
                if found.contains_key(&full) {
                    waits.entry(full).or_default().extend(earlier);
                }
            }
        }
        waits
    }
}

fn completion(written: manifest::Completion) -> Completion {
    match written {
        manifest::Completion::Closed => Completion::Closed,
        manifest::Completion::Surrounded => Completion::Surrounded(Cell::around()),
        manifest::Completion::Never => Completion::Never,
    }
}
