//! Terms of sheets as the engine runs them, by names.

use serde::Serialize;
use tilewright_engine::definitions::{Comparison, CountOf, Definitions, Effect, TermDefinition};
use tilewright_engine::ids::{Count, Label};

/// A term on one occasion.
#[derive(Serialize)]
pub struct TermRow {
    /// Full name.
    pub name: String,
    /// The stage it works in.
    pub stage: &'static str,
    #[serde(flatten)]
    pub effect: EffectRow,
    /// Applies only where all of these hold.
    #[serde(rename = "if")]
    pub conditions: Vec<ConditionRow>,
}

/// What a term does.
#[derive(Serialize)]
#[serde(tag = "effect", rename_all = "kebab-case")]
pub enum EffectRow {
    /// Adds points for each of a count.
    Count { count: String, each: i32 },
    /// Multiplies what stands above it.
    Factor { numerator: u16, denominator: u16 },
    /// Adds points.
    Add { points: i32 },
    /// Makes it so many points.
    Set { points: i32 },
    /// Makes it at least so many points.
    Floor { points: i32 },
    /// Makes it at most so many points.
    Ceiling { points: i32 },
}

/// A condition of a term.
#[derive(Serialize)]
pub struct ConditionRow {
    pub count: String,
    /// `=`, `≠`, `≥` or `≤`.
    pub comparison: &'static str,
    pub number: i32,
}

impl TermRow {
    /// A term of these definitions.
    pub fn of(definitions: &Definitions, term: &TermDefinition) -> TermRow {
        let conditions = term.conditions.iter().map(|condition| ConditionRow {
            count: count(definitions, condition.count),
            comparison: sign(condition.comparison),
            number: condition.number,
        });
        TermRow {
            name: label(definitions, term.label),
            stage: term.effect.stage().code(),
            effect: EffectRow::of(definitions, term.effect),
            conditions: conditions.collect(),
        }
    }
}

impl EffectRow {
    fn of(definitions: &Definitions, effect: Effect) -> EffectRow {
        match effect {
            Effect::Base(of, each) | Effect::PerTile(of, each) | Effect::Flat(of, each) => {
                EffectRow::Count { count: count(definitions, of), each }
            }
            Effect::Scale { numerator, denominator } => EffectRow::Factor { numerator, denominator },
            Effect::Plain(points) => EffectRow::Add { points },
            Effect::Set(points) => EffectRow::Set { points },
            Effect::Floor(points) => EffectRow::Floor { points },
            Effect::Ceiling(points) => EffectRow::Ceiling { points },
        }
    }
}

/// The sign of a comparison.
pub fn sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Is => "=",
        Comparison::IsNot => "≠",
        Comparison::AtLeast => "≥",
        Comparison::AtMost => "≤",
    }
}

/// The full name of a source of points.
pub fn label(definitions: &Definitions, label: Label) -> String {
    let label = &definitions.labels[label.index()];
    format!("{}:{}", definitions.packages[label.package.index()], label.id)
}

/// What is counted: a declared count by its full name, else the function that counts.
fn count(definitions: &Definitions, count: Count) -> String {
    let count = &definitions.counts[count.index()];
    match count.of {
        CountOf::Function(function) => {
            let function = &definitions.functions[function.index()];
            format!("{}:{}()", definitions.packages[function.package.index()], function.name)
        }
        _ => count.name.clone(),
    }
}
