//! The set-up of a record in our words.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::LazyLock;

use tilewright_engine::ids::TileKind;
use tilewright_host::fault::Source;
use tilewright_host::game_file::GameFile;
use tilewright_host::lower::{Sort, lower};
use tilewright_host::packages::{Installed, Places};
use tilewright_host::setup::Setup;

use crate::abbot;
use crate::records::{Record, Set};

static INSTALLED: LazyLock<Installed> = LazyLock::new(|| {
    let checkout = Some(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    Installed::find(&Places { environment: std::env::var_os("TILEWRIGHT_PACKAGES"), checkout, ..Places::default() })
});

/// Which tile of ours each of theirs is.
static TILES: LazyLock<BTreeMap<String, String>> =
    LazyLock::new(|| toml::from_str(include_str!("../reference_ids.toml")).expect("a table of names"));

pub fn installed() -> &'static Installed {
    &INSTALLED
}

/// The game file that says what a record was played with.
fn game_file(record: &Record) -> String {
    let Set { sets, elements, rules, .. } = &record.setup;
    let has = |set: &str| sets.contains_key(set);
    let tiles = if has("basic:2") { "second" } else { "first" };
    let small = rules.get("tiny-city-scoring").and_then(|value| value.as_str()).unwrap_or("4");
    let off = if elements.contains_key("farmers") { "" } else { "\"farms\"" };
    let mut text = String::from("edition = \"C1\"\nplayers = [");
    (0..record.players).for_each(|seat| write!(text, "{{ name = \"seat {seat}\" }},").expect("a string takes all"));
    let base = format!("off = [{off}], options = {{ tiles = \"{tiles}\", small-city = \"{small}\" }}");
    write!(text, "]\n[packages]\nbase = {{ version = \"1\", {base} }}\n").expect("a string takes all");
    if has("winter") {
        text.push_str("winter-edition = \"1\"\n");
    }
    let circles = match (has("corn-circles/1"), has("corn-circles/2")) {
        (false, false) => return text,
        (true, false) => "1",
        (false, true) => "2",
        (true, true) => "1+2",
    };
    let options = format!("options = {{ tiles = \"{circles}\", deploy = \"may\" }}");
    writeln!(text, "corn-circles = {{ version = \"1\", {options} }}").expect("a string takes all");
    text
}

/// The game of a record, and its tiles by their names there.
pub fn set_up(record: &Record) -> Result<(Setup, BTreeMap<String, TileKind>), String> {
    let source = Source::new(format!("{}.toml", record.id), game_file(record));
    let lowered = GameFile::parse(source, None).and_then(|game| Ok((lower(&game, installed())?, game)));
    let (mut lowered, game) = lowered.map_err(|faults| format!("{:?}", miette::Report::new(faults)))?;
    if record.setup.elements.contains_key("abbot") {
        abbot::add(&mut lowered);
    }
    let setup = Setup::compile(game, lowered).map_err(|faults| format!("{:?}", miette::Report::new(faults)))?;
    let number = |ours: &str| setup.lowered.names.resolve(Sort::Tile, "base", ours).filter(|number| *number >= 0);
    let tiles = TILES.iter().filter_map(|(theirs, ours)| Some((theirs.clone(), TileKind(number(ours)? as u16))));
    let tiles = tiles.collect();
    Ok((setup, tiles))
}
