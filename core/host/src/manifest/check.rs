//! What can be told of a package by itself: whether its ids are ids, and whether people can read of everything it has.

use super::{Group, Manifest, Text, Words};
use crate::fault::{Code, Fault, did_you_mean};

/// A thing with an id.
struct Named<'m> {
    /// The first part of its key in words.
    sort: &'static str,
    id: &'m Text,
    /// Whether people see it.
    seen: bool,
}

/// Everything wrong with the ids and words of a package.
pub(crate) fn check(manifest: &Manifest, words: &Words) -> Vec<Fault> {
    let named = named(manifest);
    let mut faults = malformed_ids(manifest, &named);
    faults.extend(two_sorts_of_code(manifest));
    // A rule of five lines has no room for words: its ids must do.
    if !matches!(manifest.package.group, Group::House | Group::Test) {
        faults.extend(missing_words(manifest, words, &named));
    }
    faults.extend(unused_words(manifest, words, &named));
    faults
}

fn named(manifest: &Manifest) -> Vec<Named<'_>> {
    let mut all = Vec::new();
    let mut add = |sort, id, seen| all.push(Named { sort, id, seen });
    manifest.components.iter().for_each(|entry| add("component", &entry.what.id, true));
    manifest.options.iter().for_each(|(id, _)| add("option", id, true));
    manifest.edges.iter().for_each(|entry| add("edge", &entry.what.id, true));
    manifest.kinds.iter().for_each(|entry| add("kind", &entry.what.id, true));
    manifest.links.iter().for_each(|entry| add("link", &entry.what.id, false));
    manifest.tags.iter().for_each(|entry| add("tag", &entry.what.id, true));
    manifest.counts.iter().for_each(|entry| add("count", &entry.what.id, false));
    manifest.roles.iter().for_each(|entry| add("role", &entry.what.id, true));
    manifest.figures.iter().for_each(|entry| add("figure", &entry.what.id, true));
    manifest.values.iter().for_each(|entry| add("value", &entry.what.id, false));
    manifest.occasions.iter().for_each(|entry| add("occasion", &entry.what.id, false));
    manifest.hooks.iter().for_each(|entry| add("hook", &entry.what.id, true));
    for term in manifest.terms.iter().map(|entry| &entry.what) {
        if let Some(id) = &term.id {
            // One that replaces another may go by its words.
            add("term", id, term.replaces.is_none());
        }
    }
    all
}

fn malformed_ids(manifest: &Manifest, named: &[Named<'_>]) -> Vec<Fault> {
    let package = [("package", &manifest.package.id)];
    let all = package.into_iter().chain(named.iter().map(|named| (named.sort, named.id)));
    let wrong = all.filter(|(sort, id)| !is_id(id.get_ref(), *sort != "package"));
    let fault = |(sort, id): (&str, &Text)| {
        let message = format!("`{}` cannot be the id of a {sort}", id.get_ref());
        let fault = Fault::new(Code::BadId, &manifest.source, id.span(), message);
        fault.help("ids are lower-case words and numbers joined by `-`, inside a package also by `.`")
    };
    wrong.map(fault).collect()
}

fn two_sorts_of_code(manifest: &Manifest) -> Option<Fault> {
    let code = manifest.code.as_ref()?;
    let (_, native) = (code.lua.as_ref()?, code.native.as_ref()?);
    let message = "a package has a script or a library, not both";
    Some(Fault::new(Code::Contradiction, &manifest.source, native.span(), message))
}

fn is_id(text: &str, dots: bool) -> bool {
    let word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    let joined = |text: &str| text.split('-').all(word);
    if dots { text.split('.').all(joined) } else { joined(text) }
}

fn missing_words(manifest: &Manifest, words: &Words, named: &[Named<'_>]) -> Vec<Fault> {
    let package = ("package".to_owned(), &manifest.package.id);
    let seen = named.iter().filter(|named| named.seen);
    let needed = seen.map(|named| (format!("{}.{}", named.sort, named.id.get_ref()), named.id));
    let missing = [package].into_iter().chain(needed).filter(|(key, _)| !words.has(key));
    let fault = |(key, id): (String, &Text)| {
        let message = format!("there is no English word for `{}`", id.get_ref());
        let fault = Fault::new(Code::MissingWord, &manifest.source, id.span(), message);
        fault.help(format!("add \"{key}\" = \"…\" under [en] in words.toml"))
    };
    missing.map(fault).collect()
}

fn unused_words(manifest: &Manifest, words: &Words, named: &[Named<'_>]) -> Vec<Fault> {
    let mut keys = vec!["package".to_owned()];
    keys.extend(named.iter().map(|named| format!("{}.{}", named.sort, named.id.get_ref())));
    let sources = named.iter().filter(|named| ["term", "hook"].contains(&named.sort));
    keys.extend(sources.map(|named| format!("rule.{}", named.id.get_ref())));
    for (id, option) in &manifest.options {
        keys.extend(option.values.iter().map(|value| format!("option.{}.{}", id.get_ref(), value.get_ref())));
    }
    let mut faults = Vec::new();
    for (key, source) in &words.places {
        // Only a script or library knows its questions; tiles are many and may be replaced.
        let free = ["prompt.", "alternative.", "tile."].iter().any(|start| key.get_ref().starts_with(start));
        if !free && !keys.contains(key.get_ref()) {
            let message = format!("nothing in this package goes by `{}`", key.get_ref());
            let fault = Fault::new(Code::UnusedWord, source, key.span(), message);
            faults.push(fault.maybe_help(did_you_mean(key.get_ref(), keys.iter().map(String::as_str))));
        }
    }
    faults
}
