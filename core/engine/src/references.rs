//! Whether everything that definitions refer to is declared.

use std::iter::once;

use crate::definitions::*;
use crate::ids::*;
use crate::rules::RulesError;

pub(crate) fn check(definitions: &Definitions) -> Result<(), RulesError> {
    board(definitions)?;
    figures(definitions)?;
    counts(definitions)?;
    terms(definitions)?;
    code(definitions)?;
    definitions.hooks.iter().try_for_each(|hook| self::hook(definitions, hook))
}

/// Each of these numbers is that of one of so many things.
fn all(
    what: &'static str,
    of: &str,
    mut numbers: impl Iterator<Item = usize>,
    declared: usize,
) -> Result<(), RulesError> {
    if numbers.all(|number| number < declared) {
        return Ok(());
    }
    Err(RulesError::Dangling { what, of: of.to_owned() })
}

fn board(definitions: &Definitions) -> Result<(), RulesError> {
    let (kinds, edges) = (definitions.kinds.len(), definitions.edges.len());
    for edge in &definitions.edges {
        all("a part", &edge.name, edge.parts.iter().flatten().map(|kind| kind.index()), kinds)?;
    }
    let matching = definitions.matching.iter().flat_map(|pair| [pair.0.index(), pair.1.index()]);
    all("a matching edge", "the board", matching, edges)?;
    for tile in &definitions.tiles {
        let tags = tile.tags.iter().chain(tile.segments.iter().flat_map(|segment| &segment.tags));
        all("an edge", &tile.name, tile.edges.iter().map(|edge| edge.index()), edges)?;
        all("a segment", &tile.name, tile.segments.iter().map(|segment| segment.kind.index()), kinds)?;
        all("a tag", &tile.name, tags.map(|(tag, _)| tag.index()), definitions.tags.len())?;
        all("a link", &tile.name, tile.links.iter().map(|(link, ..)| link.index()), definitions.links.len())?;
    }
    let start = definitions.start.iter().map(|start| start.tile.index());
    all("a start tile", "the setup", start, definitions.tiles.len())
}

fn figures(definitions: &Definitions) -> Result<(), RulesError> {
    for role in &definitions.roles {
        all("the kind", &role.name, once(role.kind.index()), definitions.kinds.len())?;
    }
    for figure in &definitions.figures {
        all("a role", &figure.name, figure.roles.iter().map(|role| role.index()), definitions.roles.len())?;
    }
    Ok(())
}

fn counts(definitions: &Definitions) -> Result<(), RulesError> {
    definitions.counts.iter().try_for_each(|count| match count.of {
        CountOf::Tag(tag) => all("the tag", &count.name, once(tag.index()), definitions.tags.len()),
        CountOf::LinkedComplete(link) => all("the link", &count.name, once(link.index()), definitions.links.len()),
        CountOf::Function(function) => {
            all("the function", &count.name, once(function.index()), definitions.functions.len())
        }
        CountOf::Tiles | CountOf::Segments | CountOf::Open | CountOf::Followers | CountOf::Area => Ok(()),
    })
}

fn terms(definitions: &Definitions) -> Result<(), RulesError> {
    for term in &definitions.terms {
        let name = format!("term {}", term.label.0);
        let counts = term.conditions.iter().map(|condition| condition.count).chain(term.effect.count());
        all("the kind", &name, once(term.kind.index()), definitions.kinds.len())?;
        all("the label", &name, once(term.label.index()), definitions.labels.len())?;
        all("a count", &name, counts.map(|count| count.index()), definitions.counts.len())?;
        all("the occasion", &name, once(term.occasion.index()), definitions.occasions.len())?;
    }
    let own = [Occasion::COMPLETED, Occasion::FINAL].map(Occasion::index);
    all("an occasion", "the engine", own.into_iter(), definitions.occasions.len())
}

fn code(definitions: &Definitions) -> Result<(), RulesError> {
    let packages = definitions.packages.len();
    for label in &definitions.labels {
        all("the package", &label.id, once(label.package.index()), packages)?;
    }
    for function in &definitions.functions {
        all("the package", &function.name, once(function.package.index()), packages)?;
    }
    Ok(())
}

fn hook(definitions: &Definitions, hook: &HookDefinition) -> Result<(), RulesError> {
    let (name, filter) = (format!("hook {}", hook.label.0), &hook.filter);
    let functions = hook.answer.into_iter().chain([hook.run]).map(Function::index);
    let values = filter.or_values.iter().chain(&filter.value).map(|value| value.index());
    all("the package", &name, once(hook.package.index()), definitions.packages.len())?;
    all("a function", &name, functions, definitions.functions.len())?;
    all("the label", &name, once(hook.label.index()), definitions.labels.len())?;
    all("a kind", &name, filter.kinds.iter().map(|kind| kind.index()), definitions.kinds.len())?;
    all("an occasion", &name, filter.occasions.iter().map(|at| at.index()), definitions.occasions.len())?;
    all("a figure", &name, filter.holding.iter().map(|kind| kind.index()), definitions.figures.len())?;
    all("a tag", &name, filter.tile_tags.iter().map(|tag| tag.index()), definitions.tags.len())?;
    all("a value", &name, values, definitions.values.len())
}
