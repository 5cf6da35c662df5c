use mlua::{Table, Value as Lued};
use tilewright_abi::{Ask, AskOptions, Who};

use super::{kept, names, shown};

/// The engine tells no more alternatives apart.
const MOST_ALTERNATIVES: usize = 255;

/// The longest key of words, in bytes.
const LONGEST_KEY: usize = 200;

/// A kind of question: its name in `ask`, the keys it takes beside [`COMMON`], and what it offers, for people.
pub(super) struct AskKind {
    pub name: &'static str,
    pub keys: &'static [Key],
    pub docs: &'static str,
}

/// A key of the table that asks a question: name, type in Luau, docs.
pub(super) struct Key {
    pub name: &'static str,
    pub luau: &'static str,
    pub docs: &'static str,
}

const fn key(name: &'static str, luau: &'static str, docs: &'static str) -> Key {
    Key { name, luau, docs }
}

const KIND: Key = key("kind", "Kind", "The feature kind.");

/// Every kind of question.
pub(super) const KINDS: &[AskKind] = &[
    AskKind {
        name: "alternatives",
        keys: &[key("alternatives", "{ string }", "Keys of the package's words, in order.")],
        docs: "One of these alternatives; read it with `ctx:answer_alternative()`.",
    },
    AskKind {
        name: "open-regions",
        keys: &[KIND, key("except", "Segment?", "A segment whose region is left out, or nil.")],
        docs: "An unfinished region of a kind; read it with `ctx:answer_segment()`.",
    },
    AskKind {
        name: "placements-beside-own",
        keys: &[KIND],
        docs: "A follower from the chooser's supply onto a segment of a kind where the chooser already has one; read it \
               with `ctx:answer_figure()`, `ctx:answer_segment()` and `ctx:answer_role()`.",
    },
    AskKind {
        name: "own-followers",
        keys: &[KIND],
        docs: "One of the chooser's followers on segments of a kind; read it with `ctx:answer_figure()`.",
    },
];

/// The keys that every question takes.
pub(super) const COMMON: &[Key] = &[
    key("prompt", "string", "Key of the question in the package's words."),
    key("player", "Player?", "Who answers."),
    key("each_from", "Player?", "Or, instead of `player`: every player once, from this seat to the left."),
    key("may_pass", "boolean?", "Whether the players asked may decline; false where it is left out."),
    key("keep", "Kept?", "Handed to the `answer` function as its second argument; at most 64 KiB."),
];

/// The keys and values of a table that asks a question, read in one pass: few enough that a search beats a map.
struct Fields {
    known: Vec<(&'static str, Lued)>,
    unknown: Option<String>,
}

impl Fields {
    fn read(table: &Table) -> Result<Fields, String> {
        let mut fields = Fields { known: Vec::with_capacity(8), unknown: None };
        for pair in table.pairs::<Lued, Lued>() {
            let (key, value) = pair.map_err(|error| error.to_string())?;
            let Some(text) = key.as_string() else { return Err(format!("a question has no key {}", shown(&key))) };
            let known = || KINDS.iter().flat_map(|kind| kind.keys).chain(COMMON).map(|key| key.name).chain(["ask"]);
            match known().find(|known| known.as_bytes() == &*text.as_bytes()) {
                Some(known) => fields.known.push((known, value)),
                // The least of them, for an order of the table's own must not show.
                None => fields.unknown = fields.unknown.into_iter().chain([text.to_string_lossy()]).min(),
            }
        }
        Ok(fields)
    }

    fn get(&self, key: &str) -> &Lued {
        self.known.iter().find(|(own, _)| *own == key).map_or(&Lued::Nil, |(_, value)| value)
    }
}

/// Reads the table that a function ended with, or says what is wrong with it.
pub(super) fn read(table: &Table) -> Result<Ask, String> {
    let table = &Fields::read(table)?;
    let name = text(table, "ask")?;
    let Some(kind) = KINDS.iter().find(|kind| kind.name == name) else {
        let names: Vec<_> = KINDS.iter().map(|kind| format!("`{}`", kind.name)).collect();
        return Err(format!("there is no question `{name}`: `ask` is one of {}", names.join(", ")));
    };
    refuse_unknown_keys(table, kind)?;
    Ok(Ask {
        prompt: text(table, "prompt")?,
        who: who(table)?,
        options: options(table, kind)?,
        may_pass: match table.get("may_pass") {
            Lued::Nil => false,
            Lued::Boolean(may) => *may,
            other => return Err(wrong("may_pass", "true or false", other)),
        },
        keep: kept::from_lua(table.get("keep")).map_err(|why| format!("`keep` {why}"))?,
    })
}

fn options(table: &Fields, kind: &AskKind) -> Result<AskOptions, String> {
    Ok(match kind.name {
        "alternatives" => AskOptions::Alternatives(alternatives(table)?),
        "open-regions" => AskOptions::OpenRegions { kind: required(table, "kind")?, except: handle(table, "except")? },
        "placements-beside-own" => AskOptions::PlacementsBesideOwn { kind: required(table, "kind")? },
        _ => AskOptions::OwnFollowers { kind: required(table, "kind")? },
    })
}

fn who(table: &Fields) -> Result<Who, String> {
    match (handle(table, "player")?, handle(table, "each_from")?) {
        (Some(seat), None) => Ok(Who::Player(seat)),
        (None, Some(seat)) => Ok(Who::EachFrom(seat)),
        _ => Err("a question names one of `player` and `each_from`".to_owned()),
    }
}

fn alternatives(table: &Fields) -> Result<Vec<String>, String> {
    let value = table.get("alternatives");
    let list = value.as_table().ok_or_else(|| wrong("alternatives", "a list of texts", value))?;
    let mut found = Vec::new();
    if list.raw_len() > MOST_ALTERNATIVES {
        return Err(format!("`alternatives` has more than {MOST_ALTERNATIVES}"));
    }
    for item in list.sequence_values::<Lued>() {
        let item = item.map_err(|error| error.to_string())?;
        let text = item.as_string().and_then(|text| Some(text.to_str().ok()?.to_owned()));
        let text = text.ok_or_else(|| wrong("alternatives", "a list of texts", &item))?;
        found.push(short(text)?);
    }
    Ok(found)
}

fn refuse_unknown_keys(table: &Fields, kind: &AskKind) -> Result<(), String> {
    let known = || COMMON.iter().chain(kind.keys).map(|key| key.name).chain(["ask"]);
    let other = table.known.iter().map(|(key, _)| *key).filter(|key| !known().any(|known| known == *key));
    match other.chain(table.unknown.as_deref()).min() {
        None => Ok(()),
        Some(key) => {
            let near = names::nearest(key, known()).map(|near| format!("; is it `{near}`?"));
            Err(format!("the question `{}` has no key `{key}`{}", kind.name, near.unwrap_or_default()))
        }
    }
}

fn required<T: TryFrom<i64>>(table: &Fields, key: &str) -> Result<T, String> {
    handle(table, key)?
        .ok_or_else(|| format!("`{key}` is nil: it was left out, or stands for something not in this game"))
}

fn handle<T: TryFrom<i64>>(table: &Fields, key: &str) -> Result<Option<T>, String> {
    let value = table.get(key);
    let number = match value {
        Lued::Nil => return Ok(None),
        Lued::Integer(number) => T::try_from(*number).ok(),
        _ => None,
    };
    match number {
        Some(number) => Ok(Some(number)),
        None => Err(wrong(key, "a whole number from 0, as ctx gives it", value)),
    }
}

fn text(table: &Fields, key: &str) -> Result<String, String> {
    let value = table.get(key);
    let text = value.as_string().and_then(|text| Some(text.to_str().ok()?.to_owned()));
    short(text.ok_or_else(|| wrong(key, "a text", value))?)
}

/// A key of words, which a script cannot make the host hold megabytes of.
fn short(key: String) -> Result<String, String> {
    if key.len() > LONGEST_KEY {
        return Err(format!("a text of {} bytes is too long for a key of words", key.len()));
    }
    Ok(key)
}

fn wrong(key: &str, wanted: &str, value: &Lued) -> String {
    format!("`{key}` must be {wanted}, and is {}", shown(value))
}
