use mlua::{Lua, Table, Value as Lued};
use tilewright_abi::Value;

use super::shown;

/// How deep lists may lie in lists. A list that holds itself has no end otherwise.
const DEEPEST: usize = 8;

/// How many bytes a script may keep. The same list or text may stand in many places: a script of little memory could
/// name more than the host has.
const MOST: usize = 1 << 16;

/// A kept value as Lua sees it.
pub(super) fn to_lua(lua: &Lua, value: &Value) -> mlua::Result<Lued> {
    Ok(match value {
        Value::Nothing => Lued::Nil,
        Value::Number(number) => Lued::Integer(*number),
        Value::Text(text) => Lued::String(lua.create_string(text)?),
        Value::List(values) => {
            let values = values.iter().map(|value| to_lua(lua, value));
            let values = values.collect::<mlua::Result<Vec<_>>>()?;
            Lued::Table(lua.create_sequence_from(values)?)
        }
    })
}

/// What a script wants to keep, or why it cannot.
pub(super) fn from_lua(value: &Lued) -> Result<Value, String> {
    plain(value, 0, &mut 0)
}

fn plain(value: &Lued, depth: usize, taken: &mut usize) -> Result<Value, String> {
    *taken += size_of::<Value>() + value.as_string().map_or(0, |text| text.as_bytes().len());
    if *taken > MOST {
        return Err(format!("holds more than {MOST} bytes"));
    }
    match value {
        Lued::Nil => Ok(Value::Nothing),
        Lued::Integer(number) => Ok(Value::Number(*number)),
        Lued::Number(number) => Err(format!("holds {number}, which is not a whole number")),
        Lued::String(text) => match text.to_str() {
            Ok(text) => Ok(Value::Text(text.to_owned())),
            Err(_) => Err("holds a text that is not UTF-8".to_owned()),
        },
        Lued::Table(list) if depth < DEEPEST => items(list, depth, taken).map(Value::List),
        Lued::Table(_) => Err(format!("holds lists more than {DEEPEST} deep")),
        Lued::Boolean(_) => Err("holds a boolean; keep 0 or 1".to_owned()),
        other => Err(format!("holds {}; only whole numbers, texts and lists of them are kept", shown(other))),
    }
}

fn items(list: &Table, depth: usize, taken: &mut usize) -> Result<Vec<Value>, String> {
    let mut values = Vec::new();
    for value in list.sequence_values() {
        values.push(plain(&value.map_err(|error| error.to_string())?, depth + 1, taken)?);
    }
    let entries = list.pairs::<Lued, Lued>().count();
    if entries != values.len() {
        return Err("holds a table that is not a list from 1 without gaps".to_owned());
    }
    Ok(values)
}
