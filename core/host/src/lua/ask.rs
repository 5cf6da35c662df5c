use mlua::{Lua, Table, Value as Lued};
use tilewright_abi::{Ask, AskOptions, Value, Who};

use super::shortcut::{self, Plain};
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

/// A value in the table of a question.
enum Field {
    Flag(bool),
    Number(i64),
    /// No longer than a key of words.
    Text(String),
    Other(Lued),
}

impl Field {
    fn of(value: Lued) -> Field {
        match &value {
            Lued::Boolean(flag) => Field::Flag(*flag),
            Lued::Integer(number) => Field::Number(*number),
            Lued::String(text) if text.as_bytes().len() <= LONGEST_KEY => match text.to_str() {
                Ok(text) => Field::Text(text.to_owned()),
                Err(_) => Field::Other(value),
            },
            _ => Field::Other(value),
        }
    }

    fn shown(&self) -> String {
        match self {
            Field::Flag(_) => "a boolean".to_owned(),
            Field::Number(number) => number.to_string(),
            Field::Text(_) => "a string".to_owned(),
            Field::Other(value) => shown(value),
        }
    }
}

/// The keys and values of a table that asks a question, read in one pass: few enough that a search beats a map.
struct Fields {
    known: Vec<(&'static str, Field)>,
    unknown: Option<String>,
}

impl Fields {
    fn read(lua: &Lua, table: &Table) -> Result<Fields, String> {
        Fields::read_plain(lua, table).map_or_else(|| Fields::read_any(table), Ok)
    }

    /// Reads a table as questions are: of known keys, numbers, flags and short texts. Nothing of any other.
    fn read_plain(lua: &Lua, table: &Table) -> Option<Fields> {
        let mut known = Vec::with_capacity(8);
        let all = shortcut::entries(lua, table, |key, value| {
            let field = match value {
                Plain::Flag(flag) => Field::Flag(flag),
                Plain::Number(number) => Field::Number(number),
                Plain::Text(text) if text.len() <= LONGEST_KEY => Field::Text(text.to_owned()),
                Plain::Text(_) => return false,
            };
            known_key(key).map(|key| known.push((key, field))).is_some()
        });
        all.then_some(Fields { known, unknown: None })
    }

    fn read_any(table: &Table) -> Result<Fields, String> {
        let mut fields = Fields { known: Vec::new(), unknown: None };
        for pair in table.pairs::<Lued, Lued>() {
            let (key, value) = pair.map_err(|error| error.to_string())?;
            let Some(text) = key.as_string() else { return Err(format!("a question has no key {}", shown(&key))) };
            match known_key(&text.as_bytes()) {
                Some(known) => fields.known.push((known, Field::of(value))),
                // The least of them, for an order of the table's own must not show.
                None => fields.unknown = fields.unknown.into_iter().chain([text.to_string_lossy()]).min(),
            }
        }
        Ok(fields)
    }

    /// Takes out what stands under a key; no key is asked for twice.
    fn take(&mut self, key: &str) -> Option<Field> {
        let at = self.known.iter().position(|(own, _)| *own == key)?;
        Some(self.known.swap_remove(at).1)
    }
}

fn known_key(key: &[u8]) -> Option<&'static str> {
    let keys = COMMON.iter().chain(KINDS.iter().flat_map(|kind| kind.keys)).map(|key| key.name);
    ["ask"].into_iter().chain(keys).find(|known| known.as_bytes() == key)
}

/// Reads the table that a function ended with, or says what is wrong with it.
pub(super) fn read(lua: &Lua, table: &Table) -> Result<Ask, String> {
    let fields = &mut Fields::read(lua, table)?;
    let name = text(fields, "ask")?;
    let Some(kind) = KINDS.iter().find(|kind| kind.name == name) else {
        let names: Vec<_> = KINDS.iter().map(|kind| format!("`{}`", kind.name)).collect();
        return Err(format!("there is no question `{name}`: `ask` is one of {}", names.join(", ")));
    };
    refuse_unknown_keys(fields, kind)?;
    Ok(Ask {
        prompt: text(fields, "prompt")?,
        who: who(fields)?,
        options: options(fields, kind)?,
        may_pass: match fields.take("may_pass") {
            None => false,
            Some(Field::Flag(may)) => may,
            other => return Err(wrong("may_pass", "true or false", other.as_ref())),
        },
        keep: keep(fields).map_err(|why| format!("`keep` {why}"))?,
    })
}

fn keep(fields: &mut Fields) -> Result<Value, String> {
    match fields.take("keep") {
        None => Ok(Value::Nothing),
        Some(Field::Number(number)) => Ok(Value::Number(number)),
        Some(Field::Text(text)) => Ok(Value::Text(text)),
        Some(Field::Flag(flag)) => kept::from_lua(&Lued::Boolean(flag)),
        Some(Field::Other(value)) => kept::from_lua(&value),
    }
}

fn options(fields: &mut Fields, kind: &AskKind) -> Result<AskOptions, String> {
    Ok(match kind.name {
        "alternatives" => AskOptions::Alternatives(alternatives(fields)?),
        "open-regions" => {
            AskOptions::OpenRegions { kind: required(fields, "kind")?, except: handle(fields, "except")? }
        }
        "placements-beside-own" => AskOptions::PlacementsBesideOwn { kind: required(fields, "kind")? },
        _ => AskOptions::OwnFollowers { kind: required(fields, "kind")? },
    })
}

fn who(fields: &mut Fields) -> Result<Who, String> {
    match (handle(fields, "player")?, handle(fields, "each_from")?) {
        (Some(seat), None) => Ok(Who::Player(seat)),
        (None, Some(seat)) => Ok(Who::EachFrom(seat)),
        _ => Err("a question names one of `player` and `each_from`".to_owned()),
    }
}

fn alternatives(fields: &mut Fields) -> Result<Vec<String>, String> {
    let wrong = |value: Option<&Field>| wrong("alternatives", "a list of texts", value);
    let list = match fields.take("alternatives") {
        Some(Field::Other(Lued::Table(list))) => list,
        other => return Err(wrong(other.as_ref())),
    };
    if list.raw_len() > MOST_ALTERNATIVES {
        return Err(format!("`alternatives` has more than {MOST_ALTERNATIVES}"));
    }
    let items = list.sequence_values::<Lued>().map(|item| {
        let item = Field::of(item.map_err(|error| error.to_string())?);
        as_text(item).map_err(|item| too_long(&item).unwrap_or_else(|| wrong(Some(&item))))
    });
    items.collect()
}

fn refuse_unknown_keys(fields: &Fields, kind: &AskKind) -> Result<(), String> {
    let known = || COMMON.iter().chain(kind.keys).map(|key| key.name);
    let other = fields.known.iter().map(|(key, _)| *key).filter(|key| !known().any(|known| known == *key));
    match other.chain(fields.unknown.as_deref()).min() {
        None => Ok(()),
        Some(key) => {
            let near = names::nearest(key, known().chain(["ask"])).map(|near| format!("; is it `{near}`?"));
            Err(format!("the question `{}` has no key `{key}`{}", kind.name, near.unwrap_or_default()))
        }
    }
}

fn required<T: TryFrom<i64>>(fields: &mut Fields, key: &str) -> Result<T, String> {
    handle(fields, key)?
        .ok_or_else(|| format!("`{key}` is nil: it was left out, or stands for something not in this game"))
}

fn handle<T: TryFrom<i64>>(fields: &mut Fields, key: &str) -> Result<Option<T>, String> {
    let value = fields.take(key);
    let handle = match value {
        None => Some(None),
        Some(Field::Number(number)) => T::try_from(number).ok().map(Some),
        Some(_) => None,
    };
    handle.ok_or_else(|| wrong(key, "a whole number from 0, as ctx gives it", value.as_ref()))
}

fn text(fields: &mut Fields, key: &str) -> Result<String, String> {
    let Some(field) = fields.take(key) else { return Err(wrong(key, "a text", None)) };
    as_text(field).map_err(|field| too_long(&field).unwrap_or_else(|| wrong(key, "a text", Some(&field))))
}

fn as_text(field: Field) -> Result<String, Field> {
    match field {
        Field::Text(text) => Ok(text),
        other => Err(other),
    }
}

/// A script must not make the host hold megabytes of a key of words.
fn too_long(field: &Field) -> Option<String> {
    let Field::Other(Lued::String(text)) = field else { return None };
    let length = text.as_bytes().len();
    (length > LONGEST_KEY).then(|| format!("a text of {length} bytes is too long for a key of words"))
}

fn wrong(key: &str, wanted: &str, value: Option<&Field>) -> String {
    format!("`{key}` must be {wanted}, and is {}", value.map_or("nil".to_owned(), Field::shown))
}
