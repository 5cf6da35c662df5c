//! Packages as text.

use std::io::{self, Write};
use std::path::Path;
use std::sync::LazyLock;

use tilewright_host::manifest::Language;

use super::detail::{ConflictRow, Detail, Need, Only, OptionRow, TilesRow};
use super::{Code, Listing, Place, Row, groups};
use crate::json::FaultRow;
use crate::phrasebook::Phrasebook;

static PHRASES: LazyLock<Phrasebook> = LazyLock::new(|| Phrasebook::read(include_str!("phrases.toml")));

/// Writes what is installed, group by group.
pub(super) fn listing(out: &mut impl Write, listing: &Listing, language: Language) -> io::Result<()> {
    let say = |key: &str| PHRASES.phrase(language, key).to_owned();
    let width = |of: fn(&Row) -> usize| listing.packages.iter().map(of).max().unwrap_or(0);
    let (id, name) = (width(|row| row.id.chars().count()), width(|row| row.name.chars().count()));
    let mut between = "";
    for (group, rows) in groups(listing) {
        writeln!(out, "{between}{}", say(&format!("group-{group}")))?;
        between = "\n";
        for row in rows {
            let place = place(&row.place, language);
            let editions = row.editions.join(" ");
            writeln!(out, "  {:id$}  {:<8}  {editions:<8}  {:name$}  {place}", row.id, row.version, row.name)?;
            notes(out, row, language)?;
        }
    }
    if listing.packages.is_empty() && listing.broken.is_empty() {
        writeln!(out, "{}", say("none"))?;
    }
    if !listing.broken.is_empty() {
        writeln!(out, "\n{}", say("broken"))?;
    }
    for broken in &listing.broken {
        writeln!(out, "  {}  {}", broken.id, place(&broken.place, language))?;
        faults(out, &broken.faults)?;
    }
    if !listing.hidden.is_empty() {
        writeln!(out, "\n{}", say("hidden"))?;
    }
    for hidden in &listing.hidden {
        let gaps = [("id", hidden.id.as_str()), ("path", &shown(&hidden.path)), ("by", &shown(&hidden.by))];
        writeln!(out, "  {}", PHRASES.say(language, "hidden-by", &gaps))?;
    }
    Ok(())
}

/// What must not be overlooked of a package.
fn notes(out: &mut impl Write, row: &Row, language: Language) -> io::Result<()> {
    if let Some(text) = &row.provisional {
        writeln!(out, "      {}", PHRASES.say(language, "provisional", &[("text", text)]))?;
    }
    if let Code::Native { library, path: None } = &row.code {
        writeln!(out, "      {}", PHRASES.say(language, "no-library", &[("library", library)]))?;
    }
    if !row.faults.is_empty() {
        writeln!(out, "      {}", PHRASES.phrase(language, "faulty"))?;
    }
    faults(out, &row.faults)
}

fn faults(out: &mut impl Write, faults: &[FaultRow]) -> io::Result<()> {
    for FaultRow { message, file, line, column, help, .. } in faults {
        let file = shown(Path::new(file));
        writeln!(out, "      {file}:{line}:{column}: {message}")?;
        if let Some(help) = help {
            writeln!(out, "        {help}")?;
        }
    }
    Ok(())
}

fn place(place: &Place, language: Language) -> String {
    PHRASES.say(language, &format!("origin-{}", place.origin), &[("path", &shown(&place.path))])
}

/// A path as a reader in this folder would write it.
fn shown(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    let inside = path.strip_prefix(&here).or_else(|_| path.strip_prefix(".")).unwrap_or(path);
    inside.display().to_string()
}

/// Writes everything of one package.
pub(super) fn detail(out: &mut impl Write, detail: &Detail, language: Language) -> io::Result<()> {
    let row = &detail.row;
    writeln!(out, "{} ({} {})", row.name, row.id, row.version)?;
    notes(out, row, language)?;
    writeln!(out)?;
    let group = PHRASES.phrase(language, &format!("group-{}", row.group)).to_owned();
    let lines = [
        ("place", vec![place(&row.place, language)]),
        ("group", vec![group]),
        ("editions", vec![row.editions.join(" ")]),
        ("api", vec![detail.api.clone()]),
        ("code", vec![code(&row.code, language)]),
        ("requires", needs(&detail.requires, language)),
        ("optional", needs(&detail.optional, language)),
        ("conflicts", detail.conflicts.iter().map(conflict).collect()),
        ("hides", detail.hidden.iter().map(|hidden| shown(&hidden.path)).collect()),
    ];
    for (key, values) in lines.iter().filter(|(_, values)| values.iter().any(|value| !value.is_empty())) {
        writeln!(out, "  {:<14}  {}", PHRASES.phrase(language, key), values.join(", "))?;
    }
    sections(out, detail, language)
}

fn code(code: &Code, language: Language) -> String {
    match code {
        Code::None => PHRASES.phrase(language, "no-code").to_owned(),
        Code::Lua { file } => PHRASES.say(language, "lua", &[("file", &shown(Path::new(file)))]),
        Code::Native { library, path } => {
            let path = path.as_ref().map_or_else(|| library.clone(), |path| shown(path));
            PHRASES.say(language, "native", &[("path", &path)])
        }
    }
}

fn needs(needs: &[Need], language: Language) -> Vec<String> {
    let needs = needs.iter().map(|Need { id, versions, installed }| {
        let key = if installed.is_some() { "needed-here" } else { "needed-missing" };
        let here = installed.as_deref().unwrap_or_default();
        PHRASES.say(language, key, &[("id", id), ("versions", versions), ("installed", here)])
    });
    needs.collect()
}

fn conflict(ConflictRow { id, versions, reason }: &ConflictRow) -> String {
    let reason = reason.as_ref().map_or_else(String::new, |reason| format!(" ({reason})"));
    format!("{id} {versions}{reason}")
}

fn sections(out: &mut impl Write, detail: &Detail, language: Language) -> io::Result<()> {
    let say = |key: &str| PHRASES.phrase(language, key).to_owned();
    heading(out, &say("components"), detail.components.len())?;
    for component in &detail.components {
        let default = say(if component.default { "on" } else { "off" });
        writeln!(out, "  {}: {} ({}: {default})", component.id, component.name, say("default"))?;
    }
    heading(out, &say("options"), detail.options.len())?;
    detail.options.iter().try_for_each(|row| option(out, row, language))?;
    heading(out, &say("tiles"), detail.tiles.len())?;
    detail.tiles.iter().try_for_each(|row| tiles(out, row, language))?;
    heading(out, &say("terms"), detail.terms.len())?;
    for term in &detail.terms {
        let of = term.kind.as_ref().map_or_else(String::new, |kind| format!(", {kind}"));
        let replaced = term.replaces.as_ref();
        let replaced = replaced.map(|other| PHRASES.say(language, "replaces", &[("id", other)]));
        let notes = in_brackets(replaced.into_iter().chain(only(&term.only, language)).collect());
        writeln!(out, "  {}{of}: {}{notes}", term.id, term.name)?;
    }
    heading(out, &say("hooks"), detail.hooks.len())?;
    for hook in &detail.hooks {
        let notes = in_brackets(only(&hook.only, language));
        writeln!(out, "  {}, {} → {}: {}{notes}", hook.id, hook.on, hook.run, hook.name)?;
    }
    Ok(())
}

fn heading(out: &mut impl Write, text: &str, length: usize) -> io::Result<()> {
    if length > 0 { writeln!(out, "\n{text}") } else { Ok(()) }
}

fn option(out: &mut impl Write, option: &OptionRow, language: Language) -> io::Result<()> {
    writeln!(out, "  {}: {}", option.id, option.name)?;
    for value in &option.values {
        let editions: Vec<_> = option
            .default
            .iter()
            .filter(|(_, default)| **default == value.value)
            .map(|(edition, _)| *edition)
            .collect();
        let note = match editions.len() {
            0 => Vec::new(),
            all if all == option.default.len() => vec![PHRASES.phrase(language, "default").to_owned()],
            _ => vec![PHRASES.say(language, "default-in", &[("editions", &editions.join(" "))])],
        };
        let name = if value.name == value.value { String::new() } else { format!(": {}", value.name) };
        writeln!(out, "    \"{}\"{name}{}", value.value, in_brackets(note))?;
    }
    if let Some(source) = &option.source {
        writeln!(out, "    {}", PHRASES.say(language, "source", &[("source", source)]))?;
    }
    Ok(())
}

fn tiles(out: &mut impl Write, row: &TilesRow, language: Language) -> io::Result<()> {
    let mut notes = only(&row.only, language);
    if row.replaceable {
        notes.push(PHRASES.phrase(language, "replaceable").to_owned());
    }
    let notes = in_brackets(notes);
    for set in &row.sets {
        let (tiles, kinds) = (set.tiles.to_string(), set.kinds.to_string());
        let gaps = [("set", set.id.as_str()), ("file", &row.file), ("tiles", &tiles), ("kinds", &kinds)];
        writeln!(out, "  {}{notes}", PHRASES.say(language, "tiles-set", &gaps))?;
    }
    Ok(())
}

fn only(only: &Only, language: Language) -> Vec<String> {
    let component = only.component.iter().map(|id| PHRASES.say(language, "only-component", &[("id", id)]));
    let with = only.with.iter().map(|id| PHRASES.say(language, "only-with", &[("id", id)]));
    let when = only.when.iter().map(|(option, values)| {
        let values = values.join(PHRASES.phrase(language, "or"));
        PHRASES.say(language, "only-when", &[("option", option), ("values", &values)])
    });
    component.chain(with).chain(when).collect()
}

fn in_brackets(notes: Vec<String>) -> String {
    if notes.is_empty() { String::new() } else { format!(" ({})", notes.join("; ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_every_phrase_with_the_same_gaps() {
        crate::phrasebook::tests::complete(&PHRASES);
    }
}
