use serde::{Deserialize, Serialize};

/// A plain value that a hook keeps from its question to the answer.
///
/// Lua tables and native values have this one form, so that both faces of the API save, hash and compare alike.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Value {
    /// Nothing kept.
    #[default]
    Nothing,
    /// A whole number, a handle or a flag (0 or 1).
    Number(i64),
    /// A text.
    Text(String),
    /// Values in order.
    List(Vec<Value>),
}

impl Value {
    /// The number kept, if it is one.
    pub fn number(&self) -> Option<i64> {
        match self {
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The text kept, if it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Value::Number(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Text(text.to_owned())
    }
}
