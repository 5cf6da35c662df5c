use std::rc::Rc;

use mlua::{Error, Lua, Table};
use tilewright_abi::Noun;

/// Where a script's names lead in one game.
pub trait Names {
    /// The number of a full name, such as `base:city`, or of a built-in one, such as `tiles`. [`NONE`](tilewright_abi::NONE)
    /// where the name is declared but not in this game, as farms that are switched off; nothing where nobody declares it.
    fn resolve(&self, noun: Noun, name: &str) -> Option<i64>;

    /// The value that an option of the script's package has in this game.
    fn option(&self, id: &str) -> Option<String>;

    /// Every name of a noun, for suggestions.
    fn known(&self, noun: Noun) -> Vec<String>;

    /// Ids of the options of the script's package, for suggestions.
    fn options(&self) -> Vec<String> {
        Vec::new()
    }
}

/// The functions of the `tilewright` table that look up a name: field, noun, what to call it in errors.
pub(super) const LOOKUPS: &[(&str, Noun, &str)] = &[
    ("kind", Noun::Kind, "feature kind"),
    ("figure", Noun::FigureKind, "kind of figure"),
    ("role", Noun::Role, "role"),
    ("tag", Noun::Tag, "tag"),
    ("count", Noun::Count, "count"),
    ("occasion", Noun::Occasion, "occasion"),
    ("value", Noun::Value, "declared value"),
];

/// A name or option that is not declared.
#[derive(Debug, thiserror::Error)]
#[error("there is no {what} `{name}`{}", nearest.as_ref().map(|near| format!("; is it `{near}`?")).unwrap_or_default())]
pub(super) struct UnknownName {
    what: &'static str,
    name: String,
    nearest: Option<String>,
}

/// The `tilewright` table of a script.
pub(super) fn table(lua: &Lua, package: &str, names: &Rc<dyn Names>) -> mlua::Result<Table> {
    let table = lua.create_table()?;
    for &(field, noun, what) in LOOKUPS {
        let (names, package) = (names.clone(), package.to_owned());
        let look_up = lua.create_function(move |_, name: String| {
            let number = resolve(&*names, noun, &package, &name);
            let number = number.ok_or_else(|| unknown(what, &name, &package, names.known(noun)))?;
            Ok((number >= 0).then_some(number))
        })?;
        table.set(field, look_up)?;
    }
    let names = names.clone();
    let option = lua.create_function(move |_, id: String| {
        let value = names.option(&id);
        value.ok_or_else(|| unknown("option", &id, "", names.options()))
    })?;
    table.set("option", option)?;
    Ok(table)
}

/// A name without a package is the script's own; a built-in one where it has none of that name.
fn resolve(names: &dyn Names, noun: Noun, package: &str, name: &str) -> Option<i64> {
    if name.contains(':') {
        return names.resolve(noun, name);
    }
    let own = names.resolve(noun, &format!("{package}:{name}"));
    own.or_else(|| names.resolve(noun, name))
}

fn unknown(what: &'static str, name: &str, package: &str, known: Vec<String>) -> Error {
    let own = known.iter().filter_map(|name| name.strip_prefix(package)?.strip_prefix(':'));
    let nearest = nearest(name, known.iter().map(String::as_str).chain(own));
    Error::external(UnknownName { what, name: name.to_owned(), nearest: nearest.map(str::to_owned) })
}

/// The candidate most like a word, if one is like enough to be meant; of equals the first in order of name.
pub(super) fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = 1 + word.chars().count() / 4;
    let near = candidates.map(|candidate| (strsim::damerau_levenshtein(word, candidate), candidate));
    let (_, nearest) = near.filter(|(distance, _)| *distance <= allowed).min()?;
    Some(nearest)
}
