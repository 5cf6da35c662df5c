//! The terms of sheets: what each says for itself, then what it inherits from the term it replaces.

use std::collections::BTreeMap;

use tilewright_engine::definitions::{Comparison, Condition, CountDefinition, CountOf};
use tilewright_engine::ids::{Count, Kind, Label, Occasion};

use super::declare::kind_of;
use super::{Lowering, Meaning, Scope, Sort, Use};
use crate::fault::{Code, Fault, did_you_mean};
use crate::manifest::{ComparisonTable, Entry, NumberOr, Stage, TermTable, Text};

/// A term as far as its own table says; what is not said is inherited.
#[derive(Clone)]
pub(super) struct Draft<'a> {
    pub scope: &'a Scope<'a>,
    pub entry: &'a Entry<TermTable>,
    /// Full name.
    pub name: String,
    pub applies: bool,
    pub replaces: Option<String>,
    pub kind: Option<Part<Kind>>,
    pub stage: Option<Stage>,
    pub count: Option<Part<Count>>,
    pub each: Option<Each>,
    pub occasions: Option<Vec<Occasion>>,
    pub conditions: Option<Part<Vec<Condition>>>,
    pub factor: Option<(u16, u16)>,
    pub plain: Plain,
}

/// What a part of a term stands for; off if it is made of something that is not in this game.
#[derive(Clone, Copy)]
pub(super) enum Part<T> {
    On(T),
    Off,
}

/// Points for each.
#[derive(Clone)]
pub(super) enum Each {
    Always(i32),
    By(Vec<(Occasion, i32)>),
}

/// The plain numbers of a term.
#[derive(Clone, Copy, Default)]
pub(super) struct Plain {
    pub amount: Option<i32>,
    pub set: Option<i32>,
    pub floor: Option<i32>,
    pub ceiling: Option<i32>,
}

/// Terms that took the place of others: the label of each, and the package and id of the term replaced.
pub(super) type Replaced = Vec<(Label, String, String)>;

impl<'a> Lowering<'a> {
    /// Puts every term of this game in place.
    pub(super) fn terms(&mut self) -> Replaced {
        let mut drafts: Vec<Draft<'a>> = Vec::new();
        for scope in self.scopes {
            for entry in &scope.package.manifest.terms {
                if let Some(draft) = self.draft(scope, entry, &drafts) {
                    drafts.push(draft);
                }
            }
        }
        let takes_place_of = self.replacements(&drafts);
        let mut replaced = Vec::new();
        for draft in drafts.iter().filter(|draft| draft.replaces.is_none() && draft.applies) {
            let mut term = draft;
            while let Some(next) = takes_place_of.get(&term.name) {
                term = &drafts[*next];
            }
            let merged = inherit(term, &drafts);
            if let Some(label) = self.build(&merged)
                && term.name != draft.name
            {
                let (package, id) = draft.name.split_once(':').expect("names of terms are full");
                replaced.push((label, package.to_owned(), id.to_owned()));
            }
        }
        replaced
    }

    /// Which draft takes the place of each name; two that want the same place are a fault.
    fn replacements(&mut self, drafts: &[Draft<'a>]) -> BTreeMap<String, usize> {
        let mut places: BTreeMap<String, usize> = BTreeMap::new();
        for (number, draft) in drafts.iter().enumerate().filter(|(_, draft)| draft.applies) {
            let Some(name) = &draft.replaces else { continue };
            if let Some(other) = places.insert(name.clone(), number) {
                let message = format!("`{}` and `{}` both replace `{name}`", drafts[other].name, draft.name);
                let place = draft.entry.what.replaces.as_ref().expect("it replaces something");
                let source = &draft.scope.package.manifest.source;
                let fault = Fault::new(Code::Conflict, source, place.span(), message);
                self.faults.push(fault.help("let one replace the other, or guard one with `when`"));
            }
        }
        places
    }

    fn draft(&mut self, scope: &'a Scope<'a>, entry: &'a Entry<TermTable>, earlier: &[Draft<'a>]) -> Option<Draft<'a>> {
        let (term, at) = (&entry.what, self.in_manifest(scope, &entry.guard));
        let before = self.faults.len();
        let applies = self.applies(scope, entry);
        let replaces = match &term.replaces {
            Some(name) => Some(self.term_replaced(at, name, earlier)?),
            None => None,
        };
        let id = match (&term.id, &replaces) {
            (Some(id), _) => id.get_ref(),
            (None, Some(Some(replaced))) => replaced.split_once(':').map_or(&**replaced, |(_, id)| id),
            (None, Some(None)) => "of-an-absent-package",
            (None, None) => {
                let message = "a term has an `id`, or `replaces` another one".to_owned();
                self.fault(Code::MissingKey, at.source, entry.span.clone(), message);
                return None;
            }
        };
        let name = scope.full(id);
        if applies && earlier.iter().any(|draft| draft.applies && draft.name == name) {
            let message = format!("there is another term `{id}`");
            let place = term.id.as_ref().map_or(entry.span.clone(), |id| id.span());
            self.fault(Code::Duplicate, at.source, place, message);
        }
        let absent = matches!(replaces, Some(None));
        let mut draft = Draft {
            kind: term.kind.as_ref().and_then(|kind| self.part(at, Sort::Kind, kind, kind_of)),
            count: self.counted(at, term, &name),
            each: self.each(at, term),
            occasions: term.occasions.as_ref().map(|names| {
                let numbers = self.resolve_all(at, Sort::Occasion, names);
                numbers.into_iter().map(|number| Occasion(number as u8)).collect()
            }),
            conditions: term.conditions.as_ref().map(|conditions| {
                let conditions = conditions.iter().map(|(name, to)| (name, to.get_ref()));
                self.conditions(at, conditions)
            }),
            factor: term.factor.as_ref().and_then(|factor| self.factor(at, factor)),
            stage: term.stage,
            plain: Plain { amount: term.amount, set: term.set, floor: term.floor, ceiling: term.ceiling },
            applies: applies && !absent,
            replaces: replaces.flatten(),
            name,
            scope,
            entry,
        };
        // A faulty one would only lack what it meant to say.
        draft.applies &= self.faults.len() == before;
        Some(draft)
    }

    /// The full name of the term that is replaced; none inside where its package is not in the game.
    fn term_replaced(&mut self, at: Use<'_>, name: &Text, earlier: &[Draft<'a>]) -> Option<Option<String>> {
        let full = match name.get_ref().split_once(':') {
            Some((package, _)) => {
                let manifest = &at.scope.package.manifest;
                if manifest.optional.contains_key(package) && !at.scope.has(package) {
                    return Some(None);
                }
                name.get_ref().clone()
            }
            None => at.scope.full(name.get_ref()),
        };
        if earlier.iter().any(|draft| draft.name == full) {
            return Some(Some(full));
        }
        let message = format!("there is no term `{}`", name.get_ref());
        let fault = Fault::new(Code::UnknownName, at.source, name.span(), message);
        let help = did_you_mean(name.get_ref(), earlier.iter().map(|draft| draft.name.as_str()));
        self.faults.push(fault.maybe_help(help));
        None
    }

    fn part<T>(
        &mut self,
        at: Use<'_>,
        sort: Sort,
        name: &Text,
        number: impl Fn(Meaning) -> Option<T>,
    ) -> Option<Part<T>> {
        let meaning = self.resolve(at, sort, name)?;
        Some(number(meaning).map_or(Part::Off, Part::On))
    }

    fn counted(&mut self, at: Use<'_>, term: &TermTable, name: &str) -> Option<Part<Count>> {
        match (&term.count, &term.run) {
            (Some(count), Some(_)) => {
                let message = "`count` and `run` both say what is counted".to_owned();
                self.fault(Code::Contradiction, at.source, count.span(), message);
                None
            }
            (Some(count), None) => self.part(at, Sort::Count, count, count_of),
            (None, Some(run)) => {
                let of = CountOf::Function(self.function(at, run));
                let name = format!("{name} (counted by {})", run.get_ref());
                self.definitions.counts.push(CountDefinition { name, of });
                Some(Part::On(Count((self.definitions.counts.len() - 1) as u16)))
            }
            (None, None) => None,
        }
    }

    fn each(&mut self, at: Use<'_>, term: &TermTable) -> Option<Each> {
        let each = term.each.as_ref()?;
        match each.get_ref() {
            NumberOr::Number(number) => Some(Each::Always(*number)),
            NumberOr::Table(by) => {
                if term.occasions.is_some() {
                    let message = "`each` names the occasions already".to_owned();
                    self.fault(Code::Contradiction, at.source, each.span(), message);
                }
                let named = by.iter().filter_map(|(occasion, points)| {
                    let number = self.resolve(at, Sort::Occasion, occasion)?.number()?;
                    Some((Occasion(number as u8), *points))
                });
                let mut by: Vec<_> = named.collect();
                by.sort();
                Some(Each::By(by))
            }
        }
    }

    fn conditions<'c>(
        &mut self,
        at: Use<'_>,
        written: impl Iterator<Item = (&'c Text, &'c NumberOr<ComparisonTable>)>,
    ) -> Part<Vec<Condition>> {
        let mut conditions = Vec::new();
        let mut off = false;
        for (name, to) in written {
            let Some(count) = self.part(at, Sort::Count, name, count_of) else { continue };
            for (comparison, number) in comparisons(to) {
                match count {
                    Part::On(count) => conditions.push(Condition { count, comparison, number }),
                    // What is not in the game is counted as 0.
                    Part::Off => off |= !holds(comparison, number),
                }
            }
        }
        if off { Part::Off } else { Part::On(conditions) }
    }

    fn factor(&mut self, at: Use<'_>, factor: &Text) -> Option<(u16, u16)> {
        let (above, below) = factor.get_ref().split_once('/').unwrap_or((factor.get_ref(), "1"));
        match (above.trim().parse(), below.trim().parse()) {
            (Ok(above), Ok(below)) if below != 0 => Some((above, below)),
            _ => {
                let message = format!("`{}` is no fraction", factor.get_ref());
                let fault = Fault::new(Code::BadValue, at.source, factor.span(), message);
                self.faults.push(fault.help("write it as \"1/2\" or \"3\""));
                None
            }
        }
    }
}

fn count_of(meaning: Meaning) -> Option<Count> {
    meaning.number().map(|number| Count(number as u16))
}

fn comparisons(to: &NumberOr<ComparisonTable>) -> Vec<(Comparison, i32)> {
    match to {
        NumberOr::Number(number) => vec![(Comparison::Is, *number)],
        NumberOr::Table(table) => {
            let all = [
                (Comparison::AtLeast, table.at_least),
                (Comparison::AtMost, table.at_most),
                (Comparison::IsNot, table.not),
            ];
            all.into_iter().filter_map(|(comparison, number)| Some((comparison, number?))).collect()
        }
    }
}

fn holds(comparison: Comparison, number: i32) -> bool {
    match comparison {
        Comparison::Is => number == 0,
        Comparison::IsNot => number != 0,
        Comparison::AtLeast => number <= 0,
        Comparison::AtMost => number >= 0,
    }
}

/// A term with everything it does not say taken from the terms it replaces, nearest first.
fn inherit<'a>(term: &Draft<'a>, drafts: &[Draft<'a>]) -> Draft<'a> {
    let mut merged = term.clone();
    let mut next = term.replaces.as_ref();
    while let Some(from) = next.and_then(|name| drafts.iter().find(|draft| draft.applies && draft.name == *name)) {
        let says_points = merged.each.is_some();
        let plain = merged.plain;
        let says_plain = [plain.amount, plain.set, plain.floor, plain.ceiling].iter().any(Option::is_some);
        if merged.stage.is_none() || merged.stage == from.stage {
            if !says_plain {
                merged.count = merged.count.or(from.count);
                merged.each = merged.each.or(from.each.clone());
                merged.factor = merged.factor.or(from.factor);
            }
            if !says_points && !says_plain {
                merged.plain = from.plain;
            }
        }
        merged.stage = merged.stage.or(from.stage);
        merged.kind = merged.kind.or(from.kind);
        merged.occasions = merged.occasions.or(from.occasions.clone());
        merged.conditions = merged.conditions.or(from.conditions.clone());
        next = from.replaces.as_ref();
    }
    merged
}
