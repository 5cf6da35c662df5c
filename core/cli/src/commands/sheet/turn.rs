//! The order of play: what the engine does in each step, and what packages add to it.

use tilewright_engine::definitions::Point;
use tilewright_engine::ids::{EdgeKind, Kind};
use tilewright_engine::steps::Step;

use super::words::SheetWords;
use super::{HookRow, StepRow};

/// The steps in which something happens in this game.
pub(super) fn steps(words: &SheetWords<'_>) -> Vec<StepRow> {
    let rows = Step::ALL.iter().map(|step| StepRow {
        step: step.code(),
        name: words.phrase(&format!("step-{}", step.code())),
        text: engine_part(words, *step),
        hooks: hooks(words, *step),
    });
    rows.filter(|row| !row.text.is_empty() || !row.hooks.is_empty()).collect()
}

fn hooks(words: &SheetWords<'_>, step: Step) -> Vec<HookRow> {
    let rules = &words.setup.rules;
    let hooks = rules.step_hooks(step).map(|hook| rules.hook(hook));
    hooks.filter(|hook| words.possible.hook(hook)).map(|hook| words.hook(hook, Vec::new())).collect()
}

/// What the engine itself does in a step, before any hook; nothing where it does nothing.
fn engine_part(words: &SheetWords<'_>, step: Step) -> Vec<String> {
    let does = |gaps: &[(&str, &str)]| vec![words.say(&format!("does-{}", step.code()), gaps)];
    match step {
        Step::Begin | Step::Draw | Step::End | Step::Over => does(&[]),
        Step::Setup => start_tiles(words),
        Step::Place => does(&[]).into_iter().chain(matching(words)).collect(),
        Step::Wood if someone_may_be_placed(words) => does(&[]),
        Step::Identify | Step::ScoreRegions => match kinds(words, |kind| words.possible.completes(kind)) {
            Some(kinds) => {
                let around = (step == Step::ScoreRegions && some_hook_scores(words)).then(|| words.phrase("around"));
                does(&[("kinds", &kinds)]).into_iter().chain(around).collect()
            }
            None => Vec::new(),
        },
        Step::FinalRegions => match kinds(words, |_| true) {
            Some(kinds) => does(&[("kinds", &kinds)]),
            None => Vec::new(),
        },
        _ => Vec::new(),
    }
}

fn some_hook_scores(words: &SheetWords<'_>) -> bool {
    let mut hooks = words.setup.rules.definitions().hooks.iter();
    hooks.any(|hook| !matches!(hook.point, Point::Step(_)) && words.possible.hook(hook))
}

fn start_tiles(words: &SheetWords<'_>) -> Vec<String> {
    match words.setup.rules.definitions().start.len() {
        0 => Vec::new(),
        1 => vec![words.phrase("does-setup")],
        many => vec![words.say("does-setup-many", &[("tiles", &many.to_string())])],
    }
}

fn matching(words: &SheetWords<'_>) -> Vec<String> {
    let definitions = words.setup.rules.definitions();
    let name = |edge: EdgeKind| {
        let name = &definitions.edges[edge.index()].name;
        words.setup.lowered.word_for(words.language, "edge", name)
    };
    let say =
        |&(edge, other): &(EdgeKind, EdgeKind)| words.say("matches", &[("edge", name(edge)), ("other", name(other))]);
    definitions.matching.iter().map(say).collect()
}

fn someone_may_be_placed(words: &SheetWords<'_>) -> bool {
    let definitions = words.setup.rules.definitions();
    let mut figures = definitions.figures.iter().filter(|figure| !figure.neutral && figure.pieces > 0);
    figures.any(|figure| figure.roles.iter().any(|role| words.possible.kind(definitions.roles[role.index()].kind)))
}

/// The kinds of this game in the order in which they are scored.
fn kinds(words: &SheetWords<'_>, wanted: impl Fn(Kind) -> bool) -> Option<String> {
    let all = (0..words.setup.rules.definitions().kinds.len() as u8).map(Kind);
    let mut here = all.filter(|kind| words.possible.kind(*kind) && wanted(*kind)).peekable();
    here.peek()?;
    Some(words.list(here.map(|kind| words.speech.kind(kind).to_owned())))
}
