//! The order of hooks and terms as text.

use std::io::{self, Write};

use super::super::terms::{EffectRow, TermRow};
use super::{FilterRow, HookRow, Order, ScoringRow};

/// Writes the order, then what only names decide.
pub(super) fn order(out: &mut impl Write, order: &Order) -> io::Result<()> {
    writeln!(out, "{}: hooks and terms in the order in which they run", order.game)?;
    for step in &order.steps {
        writeln!(out, "\nstep {}, after the engine's own part", step.step)?;
        hooks(out, "", &step.hooks)?;
    }
    for row in &order.scoring {
        scoring(out, row)?;
    }
    if order.warnings.is_empty() {
        return writeln!(out, "\nNothing in this order hangs on names alone.");
    }
    writeln!(out, "\nHere only names decide:")?;
    for warning in &order.warnings {
        writeln!(out, "  {}:{}:{}: {}", warning.file, warning.line, warning.column, warning.message)?;
        if let Some(help) = &warning.help {
            writeln!(out, "    {help}")?;
        }
    }
    Ok(())
}

fn scoring(out: &mut impl Write, row: &ScoringRow) -> io::Result<()> {
    writeln!(out, "\nscoring {} ({})", row.kind, row.occasion)?;
    hooks(out, "before  ", &row.before)?;
    for (at, term) in row.terms.iter().enumerate() {
        writeln!(out, "  {:<6}  {}. {}: {}", term.stage, at + 1, term.name, effect(term))?;
    }
    hooks(out, "after   ", &row.after)
}

fn hooks(out: &mut impl Write, when: &str, hooks: &[HookRow]) -> io::Result<()> {
    for (at, hook) in hooks.iter().enumerate() {
        let HookRow { name, run, file, only, .. } = hook;
        writeln!(out, "  {when}{}. {name}{}", at + 1, filter(only))?;
        let answer = hook.answer.as_ref().map_or_else(String::new, |answer| format!(" and, with answers, {answer}"));
        writeln!(out, "  {:indent$}   {run}{answer} in {file}", "", indent = when.len())?;
    }
    Ok(())
}

fn filter(only: &FilterRow) -> String {
    let holding = only.holding.iter().map(|figure| format!("where a {figure} stands in the region"));
    let or_values = only.or_values.iter().map(|value| format!(" or {value} is not 0")).collect::<String>();
    let tags = only.tile_tags.join(" or ");
    let tags = (!tags.is_empty()).then(|| format!("where the tile shows {tags}{or_values}"));
    let value = only.value.iter().map(|value| format!("where {value} is not 0"));
    let all: Vec<_> = holding.chain(tags).chain(value).collect();
    if all.is_empty() { String::new() } else { format!(", only {}", all.join(" and ")) }
}

fn effect(term: &TermRow) -> String {
    let effect = match &term.effect {
        EffectRow::Count { count, each } => format!("{each} × {count}"),
        EffectRow::Factor { numerator, denominator } => format!("× {numerator}/{denominator}"),
        EffectRow::Add { points } => format!("{points:+}"),
        EffectRow::Set { points } => format!("= {points}"),
        EffectRow::Floor { points } => format!("at least {points}"),
        EffectRow::Ceiling { points } => format!("at most {points}"),
    };
    let conditions = term.conditions.iter().map(|one| format!("{} {} {}", one.count, one.comparison, one.number));
    let conditions: Vec<_> = conditions.collect();
    if conditions.is_empty() { effect } else { format!("{effect} if {}", conditions.join(" and ")) }
}
