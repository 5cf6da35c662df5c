//! Hooks in the order in which they run.

use std::collections::{BTreeMap, BTreeSet};

use tilewright_engine::definitions::{Filter, HookDefinition, Point};
use tilewright_engine::ids::{FigureKind, Kind, Occasion, Package, Tag, ValueId};
use tilewright_engine::steps::Step;

use super::order::{Waits, order, waits_for};
use super::{Lowering, Scope, Sort, Use};
use crate::fault::{Code, Fault, did_you_mean};
use crate::manifest::{Entry, HookTable, Text};

/// Package and id, which is also what ties are broken by.
type Name = (String, String);

struct Draft<'a> {
    scope: &'a Scope<'a>,
    entry: &'a Entry<HookTable>,
    point: Point,
    /// None where the hook could never be called in this game.
    filter: Option<Filter>,
}

type Drafts<'a> = BTreeMap<Name, Draft<'a>>;

impl<'a> Lowering<'a> {
    /// Puts every hook of this game in order.
    pub(super) fn hooks(&mut self) {
        let drafts = self.drafts();
        let waits = self.waits_of_hooks(&drafts);
        let ordered = match order(&waits) {
            Ok(ordered) => ordered,
            Err(cycles) => return self.cycles_of_hooks(&drafts, cycles),
        };
        let live: Vec<_> = ordered.iter().filter(|name| drafts[*name].filter.is_some()).collect();
        self.warn_of_ties(&drafts, &waits, &live);
        for point in points() {
            for name in live.iter().filter(|name| drafts[**name].point == point) {
                self.hook(&drafts[*name]);
            }
        }
    }

    fn drafts(&mut self) -> Drafts<'a> {
        let mut drafts: Drafts<'a> = BTreeMap::new();
        for scope in self.scopes {
            for entry in &scope.package.manifest.hooks {
                let at = self.in_manifest(scope, &entry.guard);
                let Some(point) = self.point(at, &entry.what.on) else { continue };
                let applies = self.applies(scope, entry);
                let filter = self.filter(at, &entry.what, point);
                let name = (scope.package.id.clone(), entry.what.id.get_ref().clone());
                let draft = Draft { scope, entry, point, filter: filter.filter(|_| applies) };
                match drafts.get(&name) {
                    Some(other) if other.filter.is_some() && draft.filter.is_none() => {}
                    Some(other) if other.filter.is_some() => {
                        let message = format!("there is another hook `{}`", name.1);
                        self.fault(Code::Duplicate, at.source, entry.what.id.span(), message);
                    }
                    _ => {
                        drafts.insert(name, draft);
                    }
                }
            }
        }
        drafts
    }

    fn point(&mut self, at: Use<'_>, on: &Text) -> Option<Point> {
        let known = points().into_iter().find(|point| point_name(*point) == *on.get_ref());
        if known.is_none() {
            let message = format!("there is no point `{}`", on.get_ref());
            let fault = Fault::new(Code::UnknownName, at.source, on.span(), message);
            let names: Vec<_> = points().into_iter().map(point_name).collect();
            let help = did_you_mean(on.get_ref(), names.iter().map(String::as_str));
            self.faults.push(fault.help(help.unwrap_or_else(|| format!("points are {}", names.join(", ")))));
        }
        known
    }

    /// The filter; none where it names only things that are not in this game.
    fn filter(&mut self, at: Use<'_>, hook: &HookTable, point: Point) -> Option<Filter> {
        let scoring = !matches!(point, Point::Step(_));
        let misplaced = match scoring {
            true => {
                let of_steps = hook.tile_tag.first().or(hook.or_value.first());
                of_steps.map(|name| (name, "`tile-tag` and `or-value` are for hooks of steps"))
            }
            false => [hook.kind.first(), hook.occasion.first(), hook.holding.as_ref()]
                .into_iter()
                .flatten()
                .next()
                .map(|name| (name, "`kind`, `occasion` and `holding` are for hooks of scoring")),
        };
        let alone = hook.or_value.first().filter(|_| !scoring && hook.tile_tag.is_empty());
        let alone = alone.map(|value| (value, "`or-value` is for hooks that wait for a `tile-tag`"));
        if let Some((name, message)) = misplaced.or(alone) {
            self.fault(Code::Contradiction, at.source, name.span(), message.to_owned());
        }
        let kinds = self.resolve_all(at, Sort::Kind, &hook.kind);
        let occasions = self.resolve_all(at, Sort::Occasion, &hook.occasion);
        let tags = self.resolve_all(at, Sort::Tag, &hook.tile_tag);
        let or_values = self.resolve_all(at, Sort::Value, &hook.or_value);
        let mut one = |sort, name: &Option<Text>| match name {
            Some(name) => self.resolve(at, sort, name)?.number().map(Some),
            None => Some(None),
        };
        let holding = one(Sort::Figure, &hook.holding)?;
        let value = one(Sort::Value, &hook.value)?;
        let emptied = |names: &[Text], numbers: &[u32]| !names.is_empty() && numbers.is_empty();
        let never =
            emptied(&hook.kind, &kinds) || emptied(&hook.occasion, &occasions) || emptied(&hook.tile_tag, &tags);
        (!never).then(|| Filter {
            kinds: kinds.into_iter().map(|kind| Kind(kind as u8)).collect(),
            occasions: occasions.into_iter().map(|occasion| Occasion(occasion as u8)).collect(),
            holding: holding.map(|figure| FigureKind(figure as u8)),
            or_values: or_values.into_iter().map(|value| ValueId(value as u16)).collect(),
            tile_tags: tags.into_iter().map(|tag| Tag(tag as u16)).collect(),
            value: value.map(|value| ValueId(value as u16)),
        })
    }

    fn waits_of_hooks(&mut self, drafts: &Drafts<'a>) -> Waits<Name> {
        let mut waits: Waits<Name> = drafts.keys().map(|name| (name.clone(), BTreeSet::new())).collect();
        for (name, draft) in drafts {
            let hook = &draft.entry.what;
            for other in hook.after.iter().filter_map(|other| self.other(drafts, draft, other)) {
                waits.entry(name.clone()).or_default().insert(other);
            }
            for other in hook.before.iter().filter_map(|other| self.other(drafts, draft, other)) {
                waits.entry(other).or_default().insert(name.clone());
            }
        }
        waits
    }

    /// The hook that `before` or `after` names, if it is in this game.
    fn other(&mut self, drafts: &Drafts<'a>, draft: &Draft<'a>, other: &Text) -> Option<Name> {
        let (scope, source) = (draft.scope, &draft.scope.package.manifest.source);
        let (package, id) = other.get_ref().split_once(':').unwrap_or((&scope.package.id, other.get_ref()));
        let name = (package.to_owned(), id.to_owned());
        if let Some(found) = drafts.get(&name) {
            if found.point != draft.point {
                let message = format!("`{}` is called at another point", other.get_ref());
                self.fault(Code::Contradiction, source, other.span(), message);
                return None;
            }
            return Some(name);
        }
        if !scope.package.manifest.optional.contains_key(package) || scope.has(package) {
            let message = format!("there is no hook `{}`", other.get_ref());
            let names: Vec<_> = drafts.keys().map(|(package, id)| format!("{package}:{id}")).collect();
            let full = format!("{package}:{id}");
            let help = did_you_mean(&full, names.iter().map(String::as_str));
            let fault = Fault::new(Code::UnknownName, source, other.span(), message);
            self.faults.push(fault.maybe_help(
                help.or_else(|| {
                    Some(format!("a package that may be absent stands under [optional]: {package} = \"…\""))
                }),
            ));
        }
        None
    }

    fn cycles_of_hooks(&mut self, drafts: &Drafts<'a>, cycles: Vec<Vec<Name>>) {
        for cycle in cycles {
            let names: Vec<_> = cycle.iter().map(|(package, id)| format!("{package}:{id}")).collect();
            let inside = |package: &str, other: &Text| {
                let (package, id) = other.get_ref().split_once(':').unwrap_or((package, other.get_ref()));
                cycle.iter().any(|name| (name.0.as_str(), name.1.as_str()) == (package, id))
            };
            // Each hook of a cycle is in it by its own `after` or by another one's `before`.
            let mut places = cycle.iter().flat_map(|name| {
                let hook = &drafts[name].entry.what;
                let others = hook.after.iter().chain(&hook.before).filter(|other| inside(&name.0, other));
                others.map(|other| (&drafts[name], other.span()))
            });
            let (draft, span) = places.next().expect("a cycle has waits");
            let message = format!("hooks that wait for each other: {}", names.join(", "));
            self.fault(Code::Cycle, &draft.scope.package.manifest.source, span, message);
        }
    }

    fn hook(&mut self, draft: &Draft<'a>) {
        let at = self.in_manifest(draft.scope, &draft.entry.guard);
        let hook = &draft.entry.what;
        let definition = HookDefinition {
            package: Package(draft.scope.number),
            label: self.label(at, hook.id.get_ref(), hook.id.span()),
            point: draft.point,
            run: self.function(at, &hook.run),
            answer: hook.answer.as_ref().map(|answer| self.function(at, answer)),
            filter: draft.filter.clone().expect("only hooks that can be called are added"),
        };
        self.definitions.hooks.push(definition);
    }

    /// Two hooks of different packages that may meet, in an order that only their names decide.
    fn warn_of_ties(&mut self, drafts: &Drafts<'a>, waits: &Waits<Name>, live: &[&Name]) {
        for (position, one) in live.iter().enumerate() {
            for other in &live[position + 1..] {
                let (first, second) = (&drafts[*one], &drafts[*other]);
                let meet = one.0 != other.0 && first.point == second.point && self.overlap(first, second);
                if !meet || waits_for(waits, other, one) {
                    continue;
                }
                let message = format!(
                    "nothing says whether `{}:{}` or `{}:{}` comes first at {}; it is the former, by name",
                    one.0,
                    one.1,
                    other.0,
                    other.1,
                    point_name(first.point)
                );
                let source = &second.scope.package.manifest.source;
                let fault = Fault::new(Code::Ambiguous, source, second.entry.what.id.span(), message);
                let help = format!("say so: `after = [\"{}:{}\"]`, or `before`", one.0, one.1);
                self.warnings.push(fault.help(help).warning());
            }
        }
    }

    /// Whether one event of a game could call both.
    fn overlap(&self, one: &Draft<'_>, other: &Draft<'_>) -> bool {
        let (Some(one), Some(other)) = (&one.filter, &other.filter) else { return false };
        meet(&one.kinds, &other.kinds)
            && meet(&one.occasions, &other.occasions)
            && (!one.or_values.is_empty()
                || !other.or_values.is_empty()
                || self.some_tile_has_both(&one.tile_tags, &other.tile_tags))
    }

    fn some_tile_has_both(&self, one: &[Tag], other: &[Tag]) -> bool {
        let has = |tags: &[Tag], of: &[(Tag, u16)]| of.iter().any(|(tag, _)| tags.contains(tag));
        one.is_empty()
            || other.is_empty()
            || self.definitions.tiles.iter().any(|tile| has(one, &tile.tags) && has(other, &tile.tags))
    }
}

fn meet<T: PartialEq>(one: &[T], other: &[T]) -> bool {
    one.is_empty() || other.is_empty() || one.iter().any(|item| other.contains(item))
}

/// Every point at which hooks may be called, in the order in which hooks are listed.
fn points() -> Vec<Point> {
    let steps = Step::ALL.iter().filter(|step| **step != Step::Over).map(|step| Point::Step(*step));
    steps.chain([Point::Prolog, Point::Epilog]).collect()
}

/// The name of a point in manifests.
fn point_name(point: Point) -> String {
    match point {
        Point::Step(step) => format!("step.{}", step.code()),
        Point::Prolog => "score.prolog".to_owned(),
        Point::Epilog => "score.epilog".to_owned(),
    }
}
