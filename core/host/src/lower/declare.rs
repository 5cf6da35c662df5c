//! Everything that is declared under a name: edges, kinds, links, tags, counts, roles, figures, values, occasions.

use std::collections::BTreeMap;

use tilewright_engine::definitions::{
    CountDefinition, CountOf, Definitions, EdgeDefinition, FigureDefinition, RoleDefinition, Until, ValueDefinition,
};
use tilewright_engine::ids::{EdgeKind, Kind, LinkKind, Role, Tag};

use super::rim::Link;
use super::{Lowering, Meaning, Sort, Use};
use crate::fault::Code;
use crate::manifest::{self, CountTable, EdgeTable, Entry, Manifest, Owner, Text};

/// Counts and occasions that are there without a package.
const BUILT_IN_COUNTS: [(&str, CountOf); 4] = [
    ("tiles", CountOf::Tiles),
    ("segments", CountOf::Segments),
    ("open", CountOf::Open),
    ("followers", CountOf::Followers),
];
const BUILT_IN_OCCASIONS: [&str; 2] = ["completed", "final"];

/// How a sort of things is read from manifests into the definitions.
struct Declared<T, D> {
    sort: Sort,
    entries: fn(&Manifest) -> &[Entry<T>],
    id: fn(&T) -> &Text,
    list: fn(&mut Definitions) -> &mut Vec<D>,
}

impl<'a> Lowering<'a> {
    /// Declares everything. A thing is off where its guard says so, or where what it is made of is off.
    pub(super) fn declare_all(&mut self) {
        self.built_in();
        self.options_and_absences();
        self.kinds();
        self.edges();
        self.links_and_plain_names();
        self.counts();
        self.roles_and_figures();
    }

    fn built_in(&mut self) {
        for (number, (name, of)) in BUILT_IN_COUNTS.into_iter().enumerate() {
            self.names.declare(Sort::Count, name, Some(number as u32));
            self.definitions.counts.push(CountDefinition { name: name.to_owned(), of });
        }
        for (number, name) in BUILT_IN_OCCASIONS.into_iter().enumerate() {
            self.names.declare(Sort::Occasion, name, Some(number as u32));
            self.definitions.occasions.push(name.to_owned());
        }
    }

    fn options_and_absences(&mut self) {
        for scope in self.scopes {
            let manifest = &scope.package.manifest;
            for other in manifest.optional.keys().map(|other| other.get_ref()) {
                if !self.scopes.iter().any(|scope| scope.package.id == *other) {
                    self.names.set_absent(&scope.package.id, other);
                }
            }
            for (id, option) in &manifest.options {
                let chosen = scope.options.get(id.get_ref());
                let at = option.values.iter().position(|value| Some(value.get_ref()) == chosen);
                self.names.set_option(&scope.package.id, id.get_ref(), at.unwrap_or(0) as u32);
            }
        }
    }

    fn declare<T, D>(&mut self, how: &Declared<T, D>, make: impl Fn(&mut Self, Use<'_>, &Entry<T>, String) -> Option<D>)
    where
        T: 'a,
    {
        // Names first: what is off is still no unknown name.
        for scope in self.scopes {
            for entry in (how.entries)(&scope.package.manifest) {
                self.names.declare(how.sort, &scope.full((how.id)(&entry.what).get_ref()), None);
            }
        }
        for scope in self.scopes {
            for entry in (how.entries)(&scope.package.manifest) {
                let (id, at) = ((how.id)(&entry.what), self.in_manifest(scope, &entry.guard));
                let full = scope.full(id.get_ref());
                let applies = self.applies(scope, entry);
                let made = make(self, at, entry, full.clone());
                if let (true, Some(made)) = (applies, made) {
                    let list = (how.list)(&mut self.definitions);
                    list.push(made);
                    let number = (list.len() - 1) as u32;
                    self.set_number(how.sort, at, id, &full, number);
                }
            }
        }
    }

    pub(super) fn set_number(&mut self, sort: Sort, at: Use<'_>, id: &Text, full: &str, number: u32) {
        if self.names.declare(sort, full, Some(number)) {
            let message = format!("there is another {} `{}`", sort.word(), id.get_ref());
            self.fault(Code::Duplicate, at.source, id.span(), message);
        }
    }

    fn edges(&mut self) {
        let how = Declared {
            sort: Sort::Edge,
            entries: |manifest| &manifest.edges,
            id: |edge: &EdgeTable| &edge.id,
            list: |definitions| &mut definitions.edges,
        };
        self.declare(&how, |lowering, at, entry, name| {
            Some(EdgeDefinition { name, parts: lowering.edge_parts(at, &entry.what)? })
        });
        for scope in self.scopes {
            for entry in &scope.package.manifest.edges {
                let at = self.in_manifest(scope, &entry.guard);
                let others = self.resolve_all(at, Sort::Edge, &entry.what.matches);
                if let Ok(Meaning::Number(one)) = at.resolve(&self.names, Sort::Edge, &entry.what.id) {
                    let pair = |other| (EdgeKind(one as u8), EdgeKind(other as u8));
                    self.definitions.matching.extend(others.into_iter().map(pair));
                }
            }
        }
    }

    fn edge_parts(&mut self, at: Use<'_>, edge: &EdgeTable) -> Option<[Option<Kind>; 3]> {
        let names = edge.parts.get_ref().texts(edge.parts.span());
        let kinds: Vec<_> = names.iter().map(|name| self.resolve(at, Sort::Kind, name).and_then(kind_of)).collect();
        match kinds.as_slice() {
            [all] => Some([*all; 3]),
            [left, middle, right] => Some([*left, *middle, *right]),
            _ => {
                let message = "a side has a left, a middle and a right part".to_owned();
                self.fault(Code::BadValue, at.source, edge.parts.span(), message);
                None
            }
        }
    }

    fn links_and_plain_names(&mut self) {
        let links = Declared {
            sort: Sort::Link,
            entries: |manifest| &manifest.links,
            id: |link: &manifest::LinkTable| &link.id,
            list: |definitions| &mut definitions.links,
        };
        self.declare(&links, |lowering, at, entry, name| {
            let from = lowering.resolve(at, Sort::Kind, &entry.what.from).and_then(kind_of);
            let to = lowering.resolve(at, Sort::Kind, &entry.what.to).and_then(kind_of);
            from.and(to).map(|_| name)
        });
        self.link_ends();
        let tags = Declared {
            sort: Sort::Tag,
            entries: |manifest| &manifest.tags,
            id: |tag: &manifest::NameTable| &tag.id,
            list: |definitions| &mut definitions.tags,
        };
        self.declare(&tags, |_, _, _, name| Some(name));
        let occasions = Declared {
            sort: Sort::Occasion,
            entries: |manifest| &manifest.occasions,
            id: |occasion: &manifest::NameTable| &occasion.id,
            list: |definitions| &mut definitions.occasions,
        };
        self.declare(&occasions, |_, _, _, name| Some(name));
        let values = Declared {
            sort: Sort::Value,
            entries: |manifest| &manifest.values,
            id: |value: &manifest::ValueTable| &value.id,
            list: |definitions| &mut definitions.values,
        };
        self.declare(&values, |_, _, entry, name| Some(ValueDefinition { name, until: until(entry.what.until) }));
    }

    /// What each kind of link leads from and to, in the order of their numbers.
    fn link_ends(&mut self) {
        let mut links = BTreeMap::new();
        for scope in self.scopes {
            for entry in &scope.package.manifest.links {
                let at = self.in_manifest(scope, &entry.guard);
                let number = |sort, name| at.resolve(&self.names, sort, name).ok()?.number();
                let link = || {
                    let from = Kind(number(Sort::Kind, &entry.what.from)? as u8);
                    let to = Kind(number(Sort::Kind, &entry.what.to)? as u8);
                    let of = LinkKind(number(Sort::Link, &entry.what.id)? as u8);
                    Some(Link { number: of, from, to, rim: entry.what.rim })
                };
                links.extend(link().map(|link| (link.number, link)));
            }
        }
        self.links = links.into_values().collect();
    }

    fn counts(&mut self) {
        let how = Declared {
            sort: Sort::Count,
            entries: |manifest| &manifest.counts,
            id: |count: &CountTable| &count.id,
            list: |definitions| &mut definitions.counts,
        };
        self.declare(&how, |lowering, at, entry, name| {
            Some(CountDefinition { name, of: lowering.count_of(at, entry)? })
        });
    }

    fn count_of(&mut self, at: Use<'_>, entry: &Entry<CountTable>) -> Option<CountOf> {
        let CountTable { tag, area, linked, run, .. } = &entry.what;
        match (tag, area, linked, run) {
            (Some(tag), false, None, None) => {
                let tag = self.resolve(at, Sort::Tag, tag)?.number()?;
                Some(CountOf::Tag(Tag(tag as u16)))
            }
            (None, true, None, None) => Some(CountOf::Area),
            (None, false, Some(link), None) => {
                let link = self.resolve(at, Sort::Link, link)?.number()?;
                Some(CountOf::LinkedComplete(LinkKind(link as u8)))
            }
            (None, false, None, Some(run)) => Some(CountOf::Function(self.function(at, run))),
            _ => {
                let message = "a count has one of `tag`, `area`, `linked` and `run`".to_owned();
                self.fault(Code::Contradiction, at.source, entry.span.clone(), message);
                None
            }
        }
    }

    fn roles_and_figures(&mut self) {
        let roles = Declared {
            sort: Sort::Role,
            entries: |manifest| &manifest.roles,
            id: |role: &manifest::RoleTable| &role.id,
            list: |definitions| &mut definitions.roles,
        };
        self.declare(&roles, |lowering, at, entry, name| {
            let kind = lowering.resolve(at, Sort::Kind, &entry.what.kind).and_then(kind_of)?;
            Some(RoleDefinition { name, kind })
        });
        let figures = Declared {
            sort: Sort::Figure,
            entries: |manifest| &manifest.figures,
            id: |figure: &manifest::FigureTable| &figure.id,
            list: |definitions| &mut definitions.figures,
        };
        self.declare(&figures, |lowering, at, entry, name| {
            let figure = &entry.what;
            let roles = lowering.resolve_all(at, Sort::Role, &figure.roles);
            Some(FigureDefinition {
                name,
                pieces: figure.pieces,
                neutral: figure.owner == Owner::Neutral,
                follower: figure.follower,
                weight: figure.weight.unwrap_or(u8::from(figure.follower)),
                roles: roles.into_iter().map(|role| Role(role as u8)).collect(),
                joins_own: figure.joins_own,
            })
        });
    }
}

pub(super) fn kind_of(meaning: Meaning) -> Option<Kind> {
    meaning.number().map(|number| Kind(number as u8))
}

fn until(written: manifest::Until) -> Until {
    match written {
        manifest::Until::Part => Until::Part,
        manifest::Until::Turn => Until::Turn,
        manifest::Until::Game => Until::Game,
    }
}
