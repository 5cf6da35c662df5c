//! `tilewright hooks`: the exact order of hooks and terms, and what decides it.

use std::path::Path;

use serde::Serialize;
use tilewright_engine::definitions::{Filter, FunctionDefinition, HookDefinition};
use tilewright_engine::ids::{Hook, Kind, Occasion};
use tilewright_engine::steps::Step;
use tilewright_host::lower::CodeOf;
use tilewright_host::setup::Setup;

use super::Outcome;
use super::terms::{TermRow, label};
use crate::args::Hooks;
use crate::json::{FaultRow, write_json};

mod print;

pub fn run(arguments: &Hooks) -> Outcome {
    let setup = Setup::read(&arguments.game)?;
    let order = Order::of(&setup, &arguments.game);
    let mut out = std::io::stdout().lock();
    if arguments.json { write_json(&mut out, &order) } else { print::order(&mut out, &order) }?;
    Ok(())
}

/// Everything that packages do in a game, in order.
#[derive(Serialize)]
struct Order {
    game: String,
    steps: Vec<StepRow>,
    scoring: Vec<ScoringRow>,
    warnings: Vec<FaultRow>,
}

/// The hooks of a step, after what the engine itself does in it.
#[derive(Serialize)]
struct StepRow {
    step: &'static str,
    hooks: Vec<HookRow>,
}

/// What happens when a region of a kind is scored on an occasion.
#[derive(Serialize)]
struct ScoringRow {
    kind: String,
    occasion: String,
    before: Vec<HookRow>,
    terms: Vec<TermRow>,
    after: Vec<HookRow>,
}

#[derive(Serialize)]
struct HookRow {
    name: String,
    run: String,
    answer: Option<String>,
    file: String,
    only: FilterRow,
}

/// When a hook is called; always where this is empty. Kinds and occasions are those of the list it stands in.
#[derive(Serialize)]
struct FilterRow {
    holding: Option<String>,
    tile_tags: Vec<String>,
    or_values: Vec<String>,
    value: Option<String>,
}

impl Order {
    fn of(setup: &Setup, game: &Path) -> Order {
        let rules = &setup.rules;
        let row = |hook: Hook| HookRow::of(setup, rules.hook(hook));
        let rows = |hooks: &[Hook]| hooks.iter().copied().map(row).collect::<Vec<_>>();
        let steps = Step::ALL.iter();
        let steps = steps.map(|step| StepRow { step: step.code(), hooks: rules.step_hooks(*step).map(row).collect() });
        let definitions = rules.definitions();
        let kinds = (0..definitions.kinds.len() as u8).map(Kind);
        let occasions = || (0..definitions.occasions.len() as u8).map(Occasion);
        let places = kinds.flat_map(|kind| occasions().map(move |occasion| (kind, occasion)));
        let scoring = places.map(|(kind, occasion)| ScoringRow {
            kind: definitions.kinds[kind.index()].name.clone(),
            occasion: definitions.occasions[occasion.index()].clone(),
            before: rows(rules.prologs(kind, occasion)),
            terms: rules.sheet(kind, occasion).iter().map(|term| TermRow::of(definitions, term)).collect(),
            after: rows(rules.epilogs(kind, occasion)),
        });
        Order {
            game: game.display().to_string(),
            steps: steps.filter(|row| !row.hooks.is_empty()).collect(),
            scoring: scoring.filter(|row| !row.is_empty()).collect(),
            warnings: setup.lowered.warnings.iter().map(FaultRow::of).collect(),
        }
    }
}

impl ScoringRow {
    fn is_empty(&self) -> bool {
        self.before.is_empty() && self.terms.is_empty() && self.after.is_empty()
    }
}

impl HookRow {
    fn of(setup: &Setup, hook: &HookDefinition) -> HookRow {
        let definitions = setup.rules.definitions();
        let run = &definitions.functions[hook.run.index()];
        let answer = hook.answer.map(|answer| definitions.functions[answer.index()].name.clone());
        let Filter { holding, tile_tags, or_values, value, .. } = &hook.filter;
        HookRow {
            name: label(definitions, hook.label),
            file: file(setup, run),
            run: run.name.clone(),
            answer,
            only: FilterRow {
                holding: holding.map(|figure| definitions.figures[figure.index()].name.clone()),
                tile_tags: tile_tags.iter().map(|tag| definitions.tags[tag.index()].clone()).collect(),
                or_values: or_values.iter().map(|value| definitions.values[value.index()].name.clone()).collect(),
                value: value.map(|value| definitions.values[value.index()].name.clone()),
            },
        }
    }
}

/// The script or library that a function is in.
fn file(setup: &Setup, function: &FunctionDefinition) -> String {
    let code = setup.lowered.code.iter().find(|code| code.package == function.package);
    match code.map(|code| &code.code) {
        Some(CodeOf::Lua(source)) => source.name().to_owned(),
        Some(CodeOf::Native { path: Some(path), .. }) => path.display().to_string(),
        Some(CodeOf::Native { missing, .. }) => missing.to_string(),
        None => String::new(),
    }
}
