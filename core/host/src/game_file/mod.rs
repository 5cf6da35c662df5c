//! Game files: who plays, and with which packages.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use semver::VersionReq;
use serde::Deserialize;
use toml::Spanned;

use crate::fault::{Code, Fault, Faults, Source};
use crate::manifest::{Document, Edition, Text, TextOr, TileFile};
use crate::packages::{self, Origin, Package, Root};

/// A game file.
#[derive(Clone, Debug)]
pub struct GameFile {
    /// The file itself.
    pub source: Arc<Source>,
    /// The folder it is in, if it is a file.
    pub folder: Option<PathBuf>,
    /// The edition whose words and defaults hold.
    pub edition: Edition,
    /// The seed, unless another is given.
    pub seed: Option<u64>,
    /// Who plays, in order.
    pub players: Vec<Seat>,
    /// The packages, by id.
    pub packages: BTreeMap<Text, Selection>,
    /// The house rules, which are in the game too.
    pub house_rules: Vec<Package>,
}

/// One player.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Seat {
    /// Name.
    pub name: String,
    /// Who decides.
    #[serde(default)]
    pub plays: Plays,
}

/// Who decides for a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Plays {
    /// A person.
    #[default]
    Person,
    /// A bot that picks any option.
    Random,
    /// A bot that picks what brings most at once.
    Greedy,
}

/// What a game file says about one package.
#[derive(Clone, Debug)]
pub struct Selection {
    /// The versions that will do.
    pub version: Spanned<VersionReq>,
    /// How many copies of its tiles are in the deck.
    pub copies: u16,
    /// Components switched off.
    pub off: Vec<Text>,
    /// Components switched on.
    pub on: Vec<Text>,
    /// Values of options.
    pub options: BTreeMap<Text, Text>,
    /// A file that takes the place of its replaceable file of tiles.
    pub tiles: Option<(Text, TileFile)>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct SelectionTable {
    version: Spanned<VersionReq>,
    copies: Option<Spanned<u16>>,
    #[serde(default)]
    off: Vec<Text>,
    #[serde(default)]
    on: Vec<Text>,
    #[serde(default)]
    options: BTreeMap<Text, Text>,
    tiles: Option<Text>,
}

const MOST_COPIES: u16 = 1000;

impl GameFile {
    /// Reads a game file, and the files it names.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the writing of these files.
    pub fn read(path: &Path) -> Result<GameFile, Faults> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|error| {
            let nothing = Source::new(&name, "");
            Fault::new(Code::Unreadable, &nothing, 0..0, format!("cannot read {name}: {error}"))
        })?;
        let folder = path.parent().map(Path::to_owned);
        GameFile::parse(Source::new(name, text), folder)
    }

    /// Reads the text of a game file; files that it names are looked for in `folder`.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the writing of it and of these files.
    pub fn parse(source: Arc<Source>, folder: Option<PathBuf>) -> Result<GameFile, Faults> {
        let mut document = Document::parse(&source, source.text());
        if document.unparsed() {
            return Err(Faults(document.finish()));
        }
        if document.has("choices") && document.has("lock") {
            let fault = Fault::new(Code::BadValue, &source, 0..0, "this is a save, and no game file");
            return Err(fault.help("`tilewright replay` tells it, and `tilewright play` goes on with it").into());
        }
        let seed = document.one("seed");
        let players = document.one("players");
        let game = GameFile::take(&mut document, &source, folder, players);
        let faults = document.finish();
        match game {
            Some(game) if faults.is_empty() => Ok(GameFile { seed, ..game }),
            _ => Err(Faults(faults)),
        }
    }

    /// Takes what a game file says out of a document that may say more; its faults stay with the document.
    pub(crate) fn take(
        document: &mut Document<'_>,
        source: &Arc<Source>,
        folder: Option<PathBuf>,
        players: Option<Spanned<Vec<Seat>>>,
    ) -> Option<GameFile> {
        let edition: Option<Edition> = document.one("edition");
        let tables: Vec<(Text, Spanned<TextOr<SelectionTable>>)> = document.tables("packages");
        let rules: Vec<Text> = document.one("house-rules").unwrap_or_default();
        let mut faults = Vec::new();
        let mut reader = Reader { source, folder: folder.as_deref(), faults: &mut faults };

        let whole = !document.is_faulty();
        let players = reader.players(players, whole);
        let edition = reader.needed("edition", edition, whole);
        let mut packages = BTreeMap::new();
        for (id, table) in tables {
            if let Some(selection) = reader.selection(table) {
                packages.insert(id, selection);
            }
        }
        let house_rules = rules.iter().filter_map(|file| reader.house_rule(file)).collect();
        faults.into_iter().for_each(|fault| document.fault(fault));
        Some(GameFile { source: source.clone(), folder, edition: edition?, seed: None, players, packages, house_rules })
    }
}

struct Reader<'r> {
    source: &'r Arc<Source>,
    folder: Option<&'r Path>,
    faults: &'r mut Vec<Fault>,
}

impl Reader<'_> {
    /// A key that must be there; it may seem to be missing because it was wrong.
    fn needed<T>(&mut self, key: &str, value: Option<T>, whole: bool) -> Option<T> {
        if value.is_none() && whole && self.faults.is_empty() {
            let message = format!("the key `{key}` is missing");
            self.faults.push(Fault::new(Code::MissingKey, self.source, 0..0, message));
        }
        value
    }

    fn players(&mut self, players: Option<Spanned<Vec<Seat>>>, whole: bool) -> Vec<Seat> {
        let Some(players) = self.needed("players", players, whole) else { return Vec::new() };
        let count = players.get_ref().len();
        if !(2..=6).contains(&count) {
            let message = format!("a game has two to six players, this one has {count}");
            self.faults.push(Fault::new(Code::BadValue, self.source, players.span(), message));
        }
        let names: Vec<&str> = players.get_ref().iter().map(|seat| seat.name.as_str()).collect();
        for (at, name) in names.iter().enumerate() {
            let message = match name {
                name if name.trim().is_empty() => "a player has no name".to_owned(),
                name if name.contains(char::is_control) => format!("{name:?} cannot be shown as a name"),
                name if names[..at].contains(name) => format!("two players are called `{name}`"),
                _ => continue,
            };
            self.faults.push(Fault::new(Code::BadValue, self.source, players.span(), message));
        }
        players.into_inner()
    }

    fn selection(&mut self, table: Spanned<TextOr<SelectionTable>>) -> Option<Selection> {
        let span = table.span();
        match table.into_inner() {
            TextOr::Text(range) => match range.parse() {
                Ok(version) => Some(Selection::plain(Spanned::new(span, version))),
                Err(error) => {
                    let message = format!("`{range}` is no range of versions: {error}");
                    self.faults.push(Fault::new(Code::BadValue, self.source, span, message));
                    None
                }
            },
            TextOr::Table(table) => {
                let tiles = table.tiles.as_ref().and_then(|name| Some((name.clone(), self.tile_file(name)?)));
                let copies = table.copies.map_or(Some(1), |copies| self.copies(copies))?;
                let SelectionTable { version, off, on, options, .. } = table;
                Some(Selection { version, copies, off, on, options, tiles })
            }
        }
    }

    fn copies(&mut self, copies: Spanned<u16>) -> Option<u16> {
        if (1..=MOST_COPIES).contains(copies.get_ref()) {
            return Some(copies.into_inner());
        }
        let message = format!("copies are 1 to {MOST_COPIES}");
        self.faults.push(Fault::new(Code::BadValue, self.source, copies.span(), message));
        None
    }

    fn path(&self, name: &Text) -> PathBuf {
        self.folder.map_or_else(|| PathBuf::from(name.get_ref()), |folder| folder.join(name.get_ref()))
    }

    fn tile_file(&mut self, name: &Text) -> Option<TileFile> {
        let path = self.path(name);
        match std::fs::read_to_string(&path) {
            Ok(text) => {
                let (file, faults) = TileFile::read(&Source::new(path.display().to_string(), text));
                self.faults.extend(faults);
                Some(file)
            }
            Err(error) => {
                let message = format!("cannot read {}: {error}", path.display());
                self.faults.push(Fault::new(Code::Unreadable, self.source, name.span(), message));
                None
            }
        }
    }

    fn house_rule(&mut self, name: &Text) -> Option<Package> {
        let path = self.path(name);
        let root = if path.is_dir() { Root::Folder(path) } else { Root::File(path) };
        match packages::load(Origin::GameFolder, root) {
            Ok(package) => Some(package),
            Err((_, faults)) => {
                self.faults.extend(faults.0.into_iter().map(|fault| match fault.code() {
                    Code::Unreadable => {
                        let message = fault.to_string();
                        Fault::new(Code::Unreadable, self.source, name.span(), message)
                    }
                    _ => fault,
                }));
                None
            }
        }
    }
}

impl Selection {
    fn plain(version: Spanned<VersionReq>) -> Selection {
        Selection { version, copies: 1, off: Vec::new(), on: Vec::new(), options: BTreeMap::new(), tiles: None }
    }
}
