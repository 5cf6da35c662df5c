//! The games at hand, for those who name none.

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use tilewright_host::manifest::Language;
use toml::{Table, Value};

use super::Console;
use super::tell::quoted;
use crate::problem::Problem;
use crate::speech::say;

/// A file that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The file.
    pub path: PathBuf,
    /// Whether it is a save.
    pub save: bool,
    players: Vec<String>,
    packages: Vec<String>,
}

/// Saves in `folder`, then game files there and in `examples`.
pub fn offers(folder: &Path, examples: Option<&Path>) -> Vec<Offer> {
    let (saves, mut games): (Vec<_>, Vec<_>) = offers_in(folder).into_iter().partition(|offer| offer.save);
    let same = |examples: &Path| examples.canonicalize().ok() == folder.canonicalize().ok();
    if let Some(examples) = examples.filter(|examples| !same(examples)) {
        games.extend(offers_in(examples).into_iter().filter(|offer| !offer.save));
    }
    saves.into_iter().chain(games).collect()
}

fn offers_in(folder: &Path) -> Vec<Offer> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths.iter().filter_map(|path| offer(path.strip_prefix("./").unwrap_or(path))).collect()
}

fn offer(path: &Path) -> Option<Offer> {
    if path.extension()? != "toml" {
        return None;
    }
    let document: Table = std::fs::read_to_string(path).ok()?.parse().ok()?;
    let save = is_save(&document);
    let game = if save { document.get("game")?.as_str()?.parse().ok()? } else { document };
    let players = game.get("players")?.as_array()?.iter().map(player).collect();
    let packages = game.get("packages")?.as_table()?.keys().cloned().collect();
    Some(Offer { path: path.to_owned(), save, players, packages })
}

fn player(seat: &Value) -> String {
    let text = |key| seat.get(key).and_then(Value::as_str);
    let name = text("name").unwrap_or_default();
    text("plays").map_or(name.to_owned(), |plays| format!("{name} ({plays})"))
}

fn is_save(document: &Table) -> bool {
    document.contains_key("choices") && document.contains_key("format")
}

/// Whether a file is a save rather than a game file; one that cannot be read is taken for what its name says.
pub fn is_save_file(path: &Path) -> bool {
    let document: Option<Table> = std::fs::read_to_string(path).ok().and_then(|text| text.parse().ok());
    document.map_or(path.to_string_lossy().ends_with(".save.toml"), |document| is_save(&document))
}

/// Lets people pick one of the games; nothing where they leave, or where there is none.
///
/// # Errors
///
/// Where the output is closed.
pub fn pick<In: BufRead, Out: Write>(
    console: &mut Console<In, Out>,
    language: Language,
    offers: &[Offer],
) -> Result<Option<PathBuf>, Problem> {
    if offers.is_empty() {
        console.say(&say(language, "offer-none", &[]))?;
        return Ok(None);
    }
    console.say(&say(language, "offer", &[]))?;
    for (at, offer) in offers.iter().enumerate() {
        let (players, packages) = (offer.players.join(", "), offer.packages.join(" + "));
        let key = if offer.save { "offer-save" } else { "offer-game" };
        let file = quoted(&offer.path);
        let line = say(language, key, &[("file", &file), ("players", &players), ("packages", &packages)]);
        console.say(&format!("{:>3}  {line}", at + 1))?;
    }
    console.say(&say(language, "offer-hint", &[]))?;
    loop {
        let Some(line) = console.line()? else { return Ok(None) };
        if line.eq_ignore_ascii_case("q") {
            console.say(&say(language, "offer-left", &[]))?;
            return Ok(None);
        }
        match line.parse::<usize>().ok().and_then(|number| offers.get(number.checked_sub(1)?)) {
            Some(offer) => return Ok(Some(offer.path.clone())),
            None => console.say(&say(language, "offer-hint", &[]))?,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "edition = \"C1\"\nplayers = [{ name = \"Ruth\" }, { name = \"Ben\", plays = \"random\" }]\n[packages]\nbase = \"1\"\n";

    #[test]
    fn saves_come_first_and_other_files_not_at_all() {
        let (here, examples) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        let save = format!("format = 1\nchoices = []\ngame = '''{GAME}'''\n");
        let files = [("game.toml", GAME), ("z.save.toml", &save), ("Cargo.toml", "[package]\n"), ("bad.toml", "[")];
        for (name, text) in files {
            std::fs::write(here.path().join(name), text).expect("the folder can be written to");
        }
        std::fs::write(examples.path().join("evening.toml"), GAME).expect("the folder can be written to");
        let offers = offers(here.path(), Some(examples.path()));
        let names: Vec<_> = offers.iter().filter_map(|offer| offer.path.file_name()?.to_str()).collect();
        assert_eq!(names, ["z.save.toml", "game.toml", "evening.toml"]);
        assert_eq!(offers[1].players, ["Ruth", "Ben (random)"]);
        assert_eq!(super::offers(here.path(), Some(here.path())).len(), 2, "a folder is not offered twice");
    }

    #[test]
    fn people_pick_by_number_or_leave() {
        let offer = |name: &str| Offer { path: name.into(), save: false, players: Vec::new(), packages: Vec::new() };
        let pick = |typed: &str| {
            let mut console = Console::new(typed.as_bytes(), Vec::new(), crate::draw::Ink::Plain, true);
            pick(&mut console, Language::English, &[offer("a.toml"), offer("b.toml")]).expect("memory takes all")
        };
        assert_eq!(pick("0\n7\nwhat\n2\n"), Some(PathBuf::from("b.toml")));
        assert_eq!(pick("q\n"), None);
        assert_eq!(pick(""), None);
    }
}
