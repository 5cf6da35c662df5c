//! From a term with everything inherited to the terms of the engine, one for each occasion.

use tilewright_engine::definitions::{Effect, TermDefinition};
use tilewright_engine::ids::{Count, Label, Occasion};

use super::Lowering;
use super::terms::{Draft, Each, Part, Plain};
use crate::fault::{Code, Fault};
use crate::manifest::Stage;

impl Lowering<'_> {
    /// Adds a term to the definitions; its label where it is in this game.
    pub(super) fn build(&mut self, term: &Draft<'_>) -> Option<Label> {
        let source = &term.scope.package.manifest.source;
        let span = || term.entry.span.clone();
        let Some(kind) = term.kind else {
            let message = "the key `kind` is missing".to_owned();
            self.fault(Code::MissingKey, source, span(), message);
            return None;
        };
        let effects = match effects(term) {
            Ok(effects) => effects,
            Err(message) => {
                let fault = Fault::new(Code::Contradiction, source, span(), message);
                self.faults.push(fault.help(STAGES));
                return None;
            }
        };
        let conditions = match &term.conditions {
            Some(Part::On(conditions)) => conditions.clone(),
            Some(Part::Off) => return None,
            None => Vec::new(),
        };
        let (Part::On(kind), Some(effects)) = (kind, effects) else { return None };
        let at = self.in_manifest(term.scope, &term.entry.guard);
        let id = term.name.split_once(':').map_or(&*term.name, |(_, id)| id);
        let label = self.label(at, id, span());
        for (occasion, effect) in effects {
            let conditions = conditions.clone();
            self.definitions.terms.push(TermDefinition { label, kind, occasion, effect, conditions });
        }
        Some(label)
    }
}

const STAGES: &str = "base and tile: `count` (or `run`) and `each` · scale: `factor` · flat: `count` and \
    `each`, or `amount` · total: `set`, `floor` or `ceiling`";

type Effects = Vec<(Occasion, Effect)>;

/// What the term does on each occasion; none where what it counts is not in the game.
fn effects(term: &Draft<'_>) -> Result<Option<Effects>, String> {
    let on_each = |effect: Effect| {
        let occasions = term.occasions.clone();
        let occasions = occasions.unwrap_or(vec![Occasion::COMPLETED, Occasion::FINAL]);
        Ok(Some(occasions.into_iter().map(|occasion| (occasion, effect)).collect()))
    };
    let Plain { amount, set, floor, ceiling } = term.plain;
    let counts = term.count.is_some() || term.each.is_some();
    match term.stage.unwrap_or(Stage::Base) {
        Stage::Scale => match (term.factor, counts) {
            (Some((numerator, denominator)), false) => on_each(Effect::Scale { numerator, denominator }),
            _ => Err("a term of stage scale has a `factor` and nothing to count".to_owned()),
        },
        Stage::Total => match (set, floor, ceiling, counts) {
            (Some(number), None, None, false) => on_each(Effect::Set(number)),
            (None, Some(number), None, false) => on_each(Effect::Floor(number)),
            (None, None, Some(number), false) => on_each(Effect::Ceiling(number)),
            _ => Err("a term of stage total has one of `set`, `floor` and `ceiling`".to_owned()),
        },
        Stage::Flat => match (amount, counts) {
            (Some(amount), false) => on_each(Effect::Plain(amount)),
            (None, true) => counted(term, Effect::Flat),
            _ => Err("a term of stage flat has an `amount`, or a `count` and `each`".to_owned()),
        },
        Stage::Base => counted(term, Effect::Base),
        Stage::Tile => counted(term, Effect::PerTile),
    }
}

fn counted(term: &Draft<'_>, effect: impl Fn(Count, i32) -> Effect) -> Result<Option<Effects>, String> {
    let Plain { amount, set, floor, ceiling } = term.plain;
    if [amount, set, floor, ceiling].iter().any(Option::is_some) || term.factor.is_some() {
        return Err("this stage counts: it takes no plain number and no factor".to_owned());
    }
    let (Some(count), Some(each)) = (&term.count, &term.each) else {
        return Err("this term needs a `count` (or `run`) and `each`".to_owned());
    };
    let Part::On(count) = *count else { return Ok(None) };
    let by_occasion = match each {
        Each::By(by) => by.clone(),
        Each::Always(each) => {
            let occasions = term.occasions.clone();
            let occasions = occasions.unwrap_or(vec![Occasion::COMPLETED, Occasion::FINAL]);
            occasions.into_iter().map(|occasion| (occasion, *each)).collect()
        }
    };
    let effects = by_occasion.into_iter().map(|(occasion, each)| (occasion, effect(count, each)));
    Ok(Some(effects.collect()))
}
