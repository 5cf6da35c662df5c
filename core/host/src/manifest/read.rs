//! Reads a TOML document table by table, and goes on after a fault.
//!
//! serde stops at the first fault. Here the key that was at fault is taken out of the document and the table is read
//! again, so that one run tells everything.

use std::ops::Range;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue, ValueDeserializer};

use super::{Entry, Guard};
use crate::fault::{Code, Fault, Source, did_you_mean};

/// A document that is being read; what has been read is no longer in it.
pub(crate) struct Document<'t> {
    source: Arc<Source>,
    table: DeTable<'t>,
    faults: Vec<Fault>,
    known: Vec<&'static str>,
}

const GUARD_KEYS: [&str; 3] = ["component", "with", "when"];

impl<'t> Document<'t> {
    /// Parses a text that stands in `source` at the same place.
    pub fn parse(source: &Arc<Source>, text: &'t str) -> Document<'t> {
        let (table, errors) = DeTable::parse_recoverable(text);
        // An error of syntax has others in its wake; the first is the one to mend.
        let faults = errors.iter().take(1).map(|error| {
            let span = error.span().unwrap_or(0..0);
            Fault::new(Code::Syntax, source, span, first_line(error.message()))
        });
        let faults: Vec<_> = faults.collect();
        let table = if faults.is_empty() { table.into_inner() } else { DeTable::new() };
        Document { source: source.clone(), table, faults, known: Vec::new() }
    }

    /// Whether the text is not TOML at all.
    pub fn unparsed(&self) -> bool {
        self.faults.iter().any(|fault| fault.code() == Code::Syntax)
    }

    /// Whether anything was wrong so far.
    pub fn is_faulty(&self) -> bool {
        !self.faults.is_empty()
    }

    /// Whether there is such a key that nobody has read yet.
    pub fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// The value of a key, if it is there and right.
    pub fn one<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<T> {
        self.known.push(key);
        let value = self.table.remove(key)?;
        read(&self.source, value, &[], &mut self.faults)
    }

    /// A table that may be guarded.
    pub fn guarded<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<Entry<T>> {
        self.known.push(key);
        let value = self.table.remove(key)?;
        entry(&self.source, value, &mut self.faults)
    }

    /// The tables of an array of tables.
    pub fn list<T: DeserializeOwned>(&mut self, key: &'static str) -> Vec<Entry<T>> {
        self.known.push(key);
        let Some(value) = self.table.remove(key) else { return Vec::new() };
        let span = value.span();
        let DeValue::Array(array) = value.into_inner() else {
            let message = format!("`{key}` is a list of tables");
            let fault = Fault::new(Code::BadValue, &self.source, span, message);
            self.faults.push(fault.help(format!("write `[[{key}]]`")));
            return Vec::new();
        };
        let entries = array.into_iter().map(|value| entry(&self.source, value, &mut self.faults));
        entries.collect::<Vec<_>>().into_iter().flatten().collect()
    }

    /// The tables inside a table, in the order of the document.
    pub fn tables<T: DeserializeOwned>(&mut self, key: &'static str) -> Vec<(Spanned<String>, T)> {
        self.known.push(key);
        let Some(value) = self.table.remove(key) else { return Vec::new() };
        let span = value.span();
        let DeValue::Table(table) = value.into_inner() else {
            let message = format!("`{key}` holds tables");
            self.faults.push(Fault::new(Code::BadValue, &self.source, span, message));
            return Vec::new();
        };
        pairs(&self.source, table, &mut self.faults)
    }

    /// Reports a fault of what was read.
    pub fn fault(&mut self, fault: Fault) {
        self.faults.push(fault);
    }

    /// Everything wrong with a document that cannot do without a key; that it is not there, if nothing else is.
    pub fn missing(mut self, key: &str) -> Vec<Fault> {
        if self.faults.is_empty() {
            let message = format!("`{key}` is missing");
            self.faults.push(Fault::new(Code::MissingKey, &self.source, 0..0, message));
        }
        self.finish()
    }

    /// Everything wrong with the document; what nobody has read is wrong too.
    pub fn finish(mut self) -> Vec<Fault> {
        for key in self.table.keys() {
            let name = key.get_ref();
            let fault = Fault::new(Code::UnknownKey, &self.source, key.span(), format!("unknown key `{name}`"));
            let help = did_you_mean(name, self.known.iter().copied());
            self.faults.push(fault.maybe_help(help.or_else(|| Some(expected(&self.known)))));
        }
        self.faults
    }
}

fn pairs<T: DeserializeOwned>(
    source: &Arc<Source>,
    table: DeTable<'_>,
    faults: &mut Vec<Fault>,
) -> Vec<(Spanned<String>, T)> {
    let mut found = Vec::new();
    for (key, value) in table {
        if let Some(value) = read(source, value, &[], faults) {
            found.push((Spanned::new(key.span(), key.into_inner().into_owned()), value));
        }
    }
    found.sort_by_key(|(key, _)| key.span().start);
    found
}

fn entry<T: DeserializeOwned>(
    source: &Arc<Source>,
    mut value: Spanned<DeValue<'_>>,
    faults: &mut Vec<Fault>,
) -> Option<Entry<T>> {
    let span = value.span();
    let mut guard = DeTable::new();
    if let DeValue::Table(table) = value.get_mut() {
        for key in GUARD_KEYS {
            if let Some((key, value)) = table.remove_entry(key) {
                guard.insert(key, value);
            }
        }
    }
    let guard = Spanned::new(span.clone(), DeValue::Table(guard));
    let guard: Option<Guard> = read(source, guard, &[], faults);
    let what = read(source, value, &GUARD_KEYS, faults)?;
    Some(Entry { guard: guard?, span, what })
}

/// Reads a value; nothing where any of it is wrong.
fn read<T: DeserializeOwned>(
    source: &Arc<Source>,
    mut value: Spanned<DeValue<'_>>,
    also_allowed: &[&str],
    faults: &mut Vec<Fault>,
) -> Option<T> {
    let before = faults.len();
    loop {
        let error = match T::deserialize(ValueDeserializer::from(value.clone())) {
            Ok(read) => return (faults.len() == before).then_some(read),
            Err(error) => error,
        };
        let span = error.span().unwrap_or(value.span());
        let missing = error.message().starts_with("missing field");
        // A key may be missing only because it was taken out as wrong.
        if !missing || faults.len() == before {
            faults.push(explain(source, span.clone(), error.message(), also_allowed));
        }
        if missing && value.span() == span || !take_out(&mut value, &span) {
            return None;
        }
    }
}

/// Takes the innermost key or element that holds a place out of a value; says whether there was one.
fn take_out(value: &mut Spanned<DeValue<'_>>, place: &Range<usize>) -> bool {
    let holds = |span: Range<usize>| span.start <= place.start && place.end <= span.end;
    match value.get_mut() {
        DeValue::Array(array) => {
            // An element cannot be taken out of an array, nor changed in it: it is built anew.
            let mut found = false;
            for mut element in std::mem::replace(array, DeArray::new()) {
                let meant = holds(element.span());
                found |= meant;
                if !meant || element.span() != *place && take_out(&mut element, place) {
                    array.push(element);
                }
            }
            found
        }
        DeValue::Table(table) => {
            let held = table.iter().find(|(key, value)| holds(key.span()) || holds(value.span()));
            let Some(key) = held.map(|(key, _)| key.get_ref().clone()) else { return false };
            let value = table.get_mut(&*key).expect("the key was just found");
            if value.span() == *place || !holds(value.span()) || !take_out(value, place) {
                table.remove(&*key);
            }
            true
        }
        _ => false,
    }
}

fn explain(source: &Arc<Source>, span: Range<usize>, message: &str, also: &[&str]) -> Fault {
    let message = first_line(message);
    let mut quoted = message.split('`').skip(1).step_by(2);
    let name = quoted.next().unwrap_or_default();
    let mut allowed: Vec<&str> = quoted.collect();
    if message.starts_with("unknown field") {
        allowed.extend(also);
        let fault = Fault::new(Code::UnknownKey, source, span, format!("unknown key `{name}`"));
        let help = did_you_mean(name, allowed.iter().copied());
        fault.maybe_help(help.or_else(|| Some(expected(&allowed))))
    } else if message.starts_with("missing field") {
        Fault::new(Code::MissingKey, source, span, format!("the key `{name}` is missing"))
    } else if message.starts_with("unknown variant") {
        let fault = Fault::new(Code::BadValue, source, span, format!("`{name}` is not allowed here"));
        let help = did_you_mean(name, allowed.iter().copied());
        fault.maybe_help(help.or_else(|| Some(expected(&allowed))))
    } else {
        let list = message.ends_with("expected a sequence").then(|| "write a list: [\"…\"]".to_owned());
        Fault::new(Code::BadValue, source, span, in_plain_words(message)).maybe_help(list)
    }
}

/// serde speaks of types of Rust, which no author of a package has to know.
fn in_plain_words(message: &str) -> String {
    let Some((before, expected)) = message.rsplit_once("expected ") else { return message.to_owned() };
    let plain = match expected {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" | "u64" => "a whole number from 0 up",
        "i32" | "i64" => "a whole number",
        "a sequence" => "a list",
        "a map" => "a table",
        expected if expected.starts_with("struct ") => "a table",
        expected => expected,
    };
    format!("{before}expected {plain}")
}

fn expected(names: &[&str]) -> String {
    let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    format!("allowed here: {}", names.join(", "))
}

fn first_line(message: &str) -> &str {
    message.lines().next().unwrap_or(message)
}
