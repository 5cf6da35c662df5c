use tilewright_abi::{API_VERSION, Access, Noun, Parameter, hook_api_rows};

use super::ask::{AskKind, COMMON, KINDS, Key};
use super::ctx::may_be_nil;
use super::names::LOOKUPS;

/// Every noun with its type in Luau and what it stands for.
pub(super) const NOUNS: &[(Noun, &str, &str)] = &[
    (Noun::Number, "number", "A whole number; a fraction is an error."),
    (Noun::Flag, "boolean", "True or false."),
    (Noun::Player, "Player", "A seat, from 0."),
    (Noun::Tile, "Tile", "A placed tile; 0 is the start tile."),
    (Noun::Segment, "Segment", "One printed feature on one placed tile; it also stands for the region it belongs to."),
    (Noun::Figure, "Figure", "A single wooden figure."),
    (Noun::Kind, "Kind", "A feature kind, from `tilewright.kind`."),
    (Noun::FigureKind, "FigureKind", "A kind of figure, from `tilewright.figure`."),
    (Noun::Role, "Role", "A role in which figures stand on segments, from `tilewright.role`."),
    (Noun::Tag, "Tag", "A tag of tiles and segments, from `tilewright.tag`."),
    (Noun::Count, "Count", "A named count of regions, from `tilewright.count`."),
    (Noun::Occasion, "Occasion", "An occasion of scoring, from `tilewright.occasion`."),
    (Noun::Value, "Value", "A declared value, from `tilewright.value`."),
];

/// A noun's type in Luau, with `?` where it may be nil.
pub(super) fn luau(noun: Noun) -> String {
    let found = NOUNS.iter().find(|(own, ..)| *own == noun);
    let name = found.map_or("number", |(_, name, _)| name);
    format!("{name}{}", if may_be_nil(noun) { "?" } else { "" })
}

/// Parameters as they stand between the brackets of a signature.
pub(super) fn signature(parameters: &[Parameter]) -> String {
    let parameters = parameters.iter().map(|parameter| format!("{}: {}", parameter.name, luau(parameter.noun)));
    parameters.collect::<Vec<_>>().join(", ")
}

/// The definition file for editors that check Luau: everything a script can see, with its documentation.
pub fn stubs() -> String {
    let mut text = format!(
        "--- What scripts of packages see, hook API {API_VERSION}. Made from the table of the hook API: change nothing here.\n\n"
    );
    for (_, name, docs) in NOUNS.iter().filter(|(_, name, _)| name.starts_with(char::is_uppercase)) {
        text += &format!("--- {docs}\nexport type {name} = number\n");
    }
    text += "--- What a question may keep for its answer.\nexport type Kept = number | string | { Kept }\n\n";
    questions(&mut text);
    text += "--- What every function gets as its first argument. A function that counts may only read.\n";
    class(&mut text, "Read", Access::Read);
    text += "--- What the functions of hooks get, which may also act.\n";
    class(&mut text, "Act extends Read", Access::Act);
    globals(&mut text);
    text
}

fn class(text: &mut String, name: &str, access: Access) {
    *text += &format!("declare class {name}\n");
    for row in hook_api_rows().iter().filter(|row| row.access == access) {
        for line in row.docs {
            *text += &format!("\t---{line}\n");
        }
        let parameters = signature(row.parameters);
        let separator = if parameters.is_empty() { "" } else { ", " };
        *text += &format!("\t--- Since {}.\n", row.since);
        *text += &format!("\tfunction {}(self{separator}{parameters}): {}\n", row.name, luau(row.result));
    }
    *text += "end\n\n";
}

fn questions(text: &mut String) {
    for kind in KINDS {
        *text += &format!("--- {}\nexport type {} = {{\n\task: \"{}\",\n", kind.docs, type_name(kind), kind.name);
        for Key { name, luau, docs } in COMMON.iter().chain(kind.keys) {
            *text += &format!("\t--- {docs}\n\t{name}: {luau},\n");
        }
        *text += "}\n";
    }
    let names = KINDS.iter().map(type_name).collect::<Vec<_>>().join(" | ");
    *text += &format!("--- What a function of a hook may return.\nexport type Ask = {names}\n\n");
}

/// `open-regions` as `AskOpenRegions`.
fn type_name(kind: &AskKind) -> String {
    let words = kind.name.split('-').map(|word| word[..1].to_uppercase() + &word[1..]);
    format!("Ask{}", words.collect::<String>())
}

fn globals(text: &mut String) {
    *text +=
        "--- Numbers of names, looked up while the script is loaded. A name without a package is the script's own.\n";
    *text += "--- Nil where the name is declared but not in this game; an error where nobody declares it.\n";
    *text += "declare tilewright: {\n";
    for (field, noun, what) in LOOKUPS {
        let result = luau(*noun);
        *text +=
            &format!("\t--- The {what} of a name.\n\t{field}: (name: string) -> {}?,\n", result.trim_end_matches('?'));
    }
    *text += "\t--- The value that an option of the script's package has in this game.\n\toption: (id: string) -> string,\n}\n\n";
    *text += "--- Like pairs, in an order that does not depend on how the table came about: numbers, then texts.\n";
    *text += "declare function sorted_pairs<K, V>(of: { [K]: V }): () -> (K?, V?)\n";
}
