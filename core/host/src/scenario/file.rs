//! The file of a scenario, as written.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;

use crate::fault::{Code, Fault, Faults, Source};
use crate::game_file::{GameFile, Plays, Seat};
use crate::manifest::{Document, OneOrMany, Text};

/// A scenario.
pub(super) struct Scenario {
    pub source: Arc<Source>,
    pub title: String,
    pub game: GameFile,
    pub deck: DeckOf,
    pub board: Vec<Spanned<BoardTile>>,
    pub figures: Vec<Text>,
    pub steps: Vec<Spanned<Step>>,
}

/// What the deck holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum DeckOf {
    /// All tiles of the packages.
    #[default]
    Whole,
    /// Only what the steps draw.
    Drawn,
}

/// A tile that lies on the table before the first turn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BoardTile {
    pub tile: Text,
    pub at: Text,
    pub turned: Option<Spanned<u16>>,
    #[serde(default)]
    pub figures: Vec<Text>,
}

/// A step: what is expected first, what is done, and what is expected of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Step {
    pub by: Option<Text>,
    pub asks: Option<Text>,
    pub prompt: Option<Text>,
    #[serde(default)]
    pub offers: Vec<Text>,
    #[serde(default)]
    pub refuses: Vec<Text>,
    pub options: Option<Spanned<u32>>,
    pub may_pass: Option<Spanned<bool>>,

    pub draw: Option<Text>,
    pub place: Option<Text>,
    pub turned: Option<Spanned<u16>>,
    pub figure: Option<Text>,
    pub pick: Option<Text>,
    pub choose: Option<Text>,
    pub pass: Option<Spanned<bool>>,

    pub gains: Option<Spanned<BTreeMap<Text, i32>>>,
    pub points: Option<Spanned<BTreeMap<Text, i32>>>,
    pub lines: Option<Spanned<Vec<String>>>,
    pub stands: Option<Spanned<OneOrMany>>,
    pub supply: Option<Spanned<BTreeMap<Text, u32>>>,
    pub deck_left: Option<Spanned<u32>>,
    pub over: Option<Spanned<bool>>,
}

impl Scenario {
    /// Reads a scenario and the files it names.
    pub fn read(path: &Path) -> Result<Scenario, Faults> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|error| {
            let nothing = Source::new(&name, "");
            Fault::new(Code::Unreadable, &nothing, 0..0, format!("cannot read {name}: {error}"))
        })?;
        Scenario::parse(Source::new(name, text), path.parent())
    }

    fn parse(source: Arc<Source>, folder: Option<&Path>) -> Result<Scenario, Faults> {
        let mut document = Document::parse(&source, source.text());
        if document.unparsed() {
            return Err(Faults(document.finish()));
        }
        let title = document.one("title");
        // Says where the rule is from; nobody but a reader of the file needs it.
        let _source: Option<String> = document.one("source");
        let players = document.one("players").map(seats);
        let game = GameFile::take(&mut document, &source, folder.map(Path::to_owned), players);
        let deck = document.one("deck").unwrap_or_default();
        let board = document.one("board").unwrap_or_default();
        let figures = document.one("figures").unwrap_or_default();
        let steps: Option<Vec<Spanned<Step>>> = document.one("steps");
        if title.is_none() && !document.is_faulty() {
            document.fault(Fault::new(Code::MissingKey, &source, 0..0, "the key `title` is missing"));
        }
        if steps.as_ref().is_none_or(Vec::is_empty) && !document.is_faulty() {
            let fault = Fault::new(Code::MissingKey, &source, 0..0, "a scenario without steps shows nothing");
            document.fault(fault.help("write them as `steps = [ … ]`"));
        }
        let faults = document.finish();
        match (title, game, steps) {
            (Some(title), Some(game), Some(steps)) if faults.is_empty() => {
                Ok(Scenario { source, title, game, deck, board, figures, steps })
            }
            _ => Err(Faults(faults)),
        }
    }

    /// The tiles that the steps draw, in order.
    pub fn drawn(&self) -> impl Iterator<Item = &Text> {
        self.steps.iter().filter_map(|step| step.get_ref().draw.as_ref())
    }
}

fn seats(names: Spanned<Vec<String>>) -> Spanned<Vec<Seat>> {
    let span = names.span();
    let seats = names.into_inner().into_iter().map(|name| Seat { name, plays: Plays::Person });
    Spanned::new(span, seats.collect())
}
