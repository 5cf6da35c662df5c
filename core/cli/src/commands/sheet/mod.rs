//! `tilewright sheet`: order of play and scoring of exactly one mix of packages.
//!
//! The sheet is made from the tables that the engine runs, so that what a group reads is what the program does. What
//! cannot happen in the mix is not on it ([`possible`]).

use std::io::Write as _;

use serde::Serialize;
use tilewright_host::setup::Setup;

use super::Outcome;
use super::terms::TermRow;
use crate::args::{Sheet, SheetFormat};
use crate::json::write_json;

mod game;
mod html;
mod layout;
mod markdown;
mod possible;
mod scoring;
mod turn;
mod words;

use words::SheetWords;

pub fn run(arguments: &Sheet) -> Outcome {
    let setup = Setup::read(&arguments.game)?;
    let words = SheetWords::new(&setup, arguments.lang.into());
    let page = Page::of(&words);
    let mut out = std::io::stdout().lock();
    match arguments.format {
        SheetFormat::Md => out.write_all(markdown::text(&layout::blocks(&page, &words)).as_bytes()),
        SheetFormat::Html => out.write_all(html::text(&page, &layout::blocks(&page, &words)).as_bytes()),
        SheetFormat::Json => write_json(&mut out, &page),
    }?;
    Ok(())
}

/// A whole sheet: every text in the language asked for, with the ids beside it.
#[derive(Serialize)]
struct Page {
    language: &'static str,
    edition: &'static str,
    title: String,
    /// Whose words these are, how many play, how many tiles there are.
    about: Vec<String>,
    packages: Vec<PackageRow>,
    figures: Vec<FigureRow>,
    steps: Vec<StepRow>,
    /// What holds for all tables of scoring.
    scoring_notes: Vec<String>,
    kinds: Vec<KindRow>,
}

#[derive(Serialize)]
struct PackageRow {
    id: String,
    version: String,
    name: String,
    /// In the deck and on the table.
    tiles: u32,
    options: Vec<OptionRow>,
    /// Components that are switched off.
    without: Vec<NameRow>,
    provisional: Option<String>,
}

/// Something with an id and a text.
#[derive(Serialize)]
struct NameRow {
    id: String,
    name: String,
}

#[derive(Serialize)]
struct OptionRow {
    id: String,
    name: String,
    value: String,
    meaning: String,
}

#[derive(Serialize)]
struct FigureRow {
    id: String,
    name: String,
    owner: &'static str,
    pieces: u8,
    roles: Vec<RoleRow>,
    notes: Vec<String>,
}

#[derive(Serialize)]
struct RoleRow {
    id: String,
    name: String,
    /// The feature kind on which figures stand in it.
    kind: NameRow,
}

#[derive(Serialize)]
struct StepRow {
    step: &'static str,
    name: String,
    /// What the engine itself does.
    text: Vec<String>,
    hooks: Vec<HookRow>,
}

#[derive(Serialize)]
struct HookRow {
    id: String,
    package: String,
    text: String,
    /// The occasions, where they are not all of the kind's.
    occasions: Vec<NameRow>,
}

/// The scoring of a feature kind.
#[derive(Serialize)]
struct KindRow {
    id: String,
    name: String,
    complete: String,
    occasions: Vec<NameRow>,
    before: Vec<HookRow>,
    lines: Vec<LineRow>,
    after: Vec<HookRow>,
}

/// One line of a kind's table.
#[derive(Serialize)]
struct LineRow {
    id: String,
    name: String,
    /// Its package, where that is not the kind's own.
    package: Option<String>,
    rule: Option<String>,
    /// One for each of the kind's occasions; null where the line does not apply.
    cells: Vec<Option<CellRow>>,
}

#[derive(Serialize)]
struct CellRow {
    text: String,
    term: TermRow,
}

impl Page {
    fn of(words: &SheetWords<'_>) -> Page {
        let kinds = scoring::kinds(words);
        let packages = game::packages(words);
        let factors = words.setup.rules.definitions().terms.iter().any(scoring::is_factor);
        Page {
            language: words.language.code(),
            edition: words.setup.game.edition.name(),
            title: packages.iter().map(|package| package.name.as_str()).collect::<Vec<_>>().join(" + "),
            about: game::about(words),
            figures: game::figures(words),
            steps: turn::steps(words),
            scoring_notes: if factors { vec![words.phrase("top-down")] } else { Vec::new() },
            packages,
            kinds,
        }
    }
}
