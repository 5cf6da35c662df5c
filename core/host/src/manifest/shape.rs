//! Values that may be written in a short and in a long form. serde's `untagged` would lose the places.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use toml::Spanned;

/// A text, or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OneOrMany {
    /// One text that stands alone.
    One(String),
    /// A list of texts.
    Many(Vec<Spanned<String>>),
}

impl OneOrMany {
    /// The texts, each with its place; `whole` is the place of this value.
    pub fn texts(&self, whole: std::ops::Range<usize>) -> Vec<Spanned<String>> {
        match self {
            OneOrMany::One(text) => vec![Spanned::new(whole, text.clone())],
            OneOrMany::Many(texts) => texts.clone(),
        }
    }
}

/// A text, or a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextOr<T> {
    /// The short form.
    Text(String),
    /// The long form.
    Table(T),
}

/// A whole number, or a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberOr<T> {
    /// The short form.
    Number(i32),
    /// The long form.
    Table(T),
}

struct OneOrManyVisitor;

impl<'de> Visitor<'de> for OneOrManyVisitor {
    type Value = OneOrMany;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a text or a list of texts")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<OneOrMany, E> {
        Ok(OneOrMany::One(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<OneOrMany, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(list)).map(OneOrMany::Many)
    }
}

impl<'de> Deserialize<'de> for OneOrMany {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OneOrMany, D::Error> {
        deserializer.deserialize_any(OneOrManyVisitor)
    }
}

struct TextOrVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for TextOrVisitor<T> {
    type Value = TextOr<T>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a text or a table")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<TextOr<T>, E> {
        Ok(TextOr::Text(text.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<TextOr<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(TextOr::Table)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for TextOr<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TextOr<T>, D::Error> {
        deserializer.deserialize_any(TextOrVisitor(PhantomData))
    }
}

struct NumberOrVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for NumberOrVisitor<T> {
    type Value = NumberOr<T>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a whole number or a table")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<NumberOr<T>, E> {
        let number = i32::try_from(number);
        number.map(NumberOr::Number).map_err(|_| E::custom("the number is too large"))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<NumberOr<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(NumberOr::Table)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for NumberOr<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<NumberOr<T>, D::Error> {
        deserializer.deserialize_any(NumberOrVisitor(PhantomData))
    }
}
