//! Saves: the packages by content, the game file, the seed, the choices, and what the state was at each turn.

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;
use tilewright_engine::{Beginning, ChooseError, Listening, Session, State};
use toml::Spanned;

use crate::choices;
use crate::fault::{Code, Fault, Faults, Source};
use crate::game_file::GameFile;
use crate::lower::LockedPackage;
use crate::seats::Seats;
use crate::setup::Setup;

const FORMAT: u32 = 1;

/// A saved game, read but not yet played.
#[derive(Clone, Debug)]
pub struct Save {
    /// The save itself, for messages.
    pub source: Arc<Source>,
    /// The game file as it was.
    pub game: GameFile,
    /// The seed of chance and bots.
    pub seed: u64,
    /// Whether real tiles and dice decide.
    pub real_chance: bool,
    lock: Vec<Spanned<Locked>>,
    choices: Vec<Spanned<String>>,
    turns: Vec<Spanned<Turn>>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Locked {
    package: String,
    version: String,
    hash: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Turn {
    turn: u32,
    after: usize,
    state: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Document {
    format: Spanned<u32>,
    #[serde(rename = "program")]
    _program: String,
    seed: u64,
    #[serde(default)]
    real_chance: bool,
    file: String,
    game: Spanned<String>,
    lock: Vec<Spanned<Locked>>,
    choices: Vec<Spanned<String>>,
    turns: Vec<Spanned<Turn>>,
}

/// What to do when the packages are not the ones a game was saved with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OtherContent {
    /// Say what differs, and stop.
    #[default]
    Refuse,
    /// Play it all the same, though the game goes another way; a warning says from which turn on. A choice that is no
    /// longer possible is a fault still.
    Allow,
}

/// A hash over the whole state, the same on every machine.
pub fn state_hash(state: &State) -> String {
    let bytes = postcard::to_stdvec(state).expect("a state is plain data");
    blake3::hash(&bytes).to_hex()[..32].to_owned()
}

/// Writes a save. A save that was there before stays whole until the new one is.
///
/// # Errors
///
/// Where the file cannot be written.
pub fn write(path: &Path, setup: &Setup, seed: u64, real_chance: bool, session: &Session) -> io::Result<()> {
    let text = text(setup, seed, real_chance, session);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut new = tempfile::Builder::new().permissions(readable()).tempfile_in(folder)?;
    io::Write::write_all(&mut new, text.as_bytes())?;
    new.as_file().sync_data()?;
    new.persist(path).map_err(|error| error.error)?;
    tracing::debug!(path = %path.display(), choices = session.choices().len(), "saved");
    Ok(())
}

/// A save is no secret: a temporary file is its owner's alone unless told otherwise.
fn readable() -> std::fs::Permissions {
    #[cfg(unix)]
    {
        std::os::unix::fs::PermissionsExt::from_mode(0o644)
    }
    #[cfg(not(unix))]
    {
        std::fs::metadata(".").map(|folder| folder.permissions()).expect("the working folder is there")
    }
}

fn text(setup: &Setup, seed: u64, real_chance: bool, session: &Session) -> String {
    let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
    let source = &setup.game.source;
    let file = match &setup.game.folder {
        Some(folder) => {
            let file = folder.join(file_name(source.name()));
            std::path::absolute(&file).unwrap_or(file)
        }
        None => PathBuf::from(source.name()),
    };
    let mut text = String::new();
    let mut line = |parts: std::fmt::Arguments<'_>| writeln!(text, "{parts}").expect("a string takes all");
    line(format_args!("format = {FORMAT}"));
    line(format_args!("program = \"{}\"", env!("CARGO_PKG_VERSION")));
    line(format_args!("seed = {seed}"));
    line(format_args!("real-chance = {real_chance}"));
    line(format_args!("file = {}", quoted(&file.to_string_lossy())));
    line(format_args!("game = {}", quoted(source.text())));
    line(format_args!("lock = ["));
    for LockedPackage { id, version, hash } in &setup.lowered.lock {
        line(format_args!("  {{ package = \"{id}\", version = \"{version}\", hash = \"{hash}\" }},"));
    }
    line(format_args!("]\nchoices = ["));
    for choice in session.choices() {
        line(format_args!("  {},", quoted(&choices::to_text(&setup.rules, *choice))));
    }
    line(format_args!("]\nturns = ["));
    for Beginning { choices: after, turn, fingerprint: state } in session.turns() {
        line(format_args!("  {{ turn = {turn}, after = {after}, state = \"{state}\" }},"));
    }
    line(format_args!("]"));
    text
}

fn file_name(name: &str) -> &str {
    Path::new(name).file_name().and_then(|name| name.to_str()).unwrap_or(name)
}

impl Save {
    /// Reads a save.
    ///
    /// # Errors
    ///
    /// Where it cannot be read, was cut off, or is no save; and what is wrong with the game file in it.
    pub fn read(path: &Path) -> Result<Save, Faults> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|error| {
            let source = Source::new(&name, "");
            Faults(vec![Fault::new(Code::Unreadable, &source, 0..0, format!("{name} cannot be read: {error}"))])
        })?;
        let source = Source::new(name, text);
        let document: Document = toml::from_str(source.text()).map_err(|error| {
            let table = toml::from_str::<toml::Table>(source.text()).unwrap_or_default();
            if table.contains_key("players") && table.contains_key("edition") {
                let fault = Fault::new(Code::Save, &source, 0..0, "this is a game file, and no save");
                return Faults::from(fault.help("`tilewright play` plays it, and saves"));
            }
            let span = error.span().unwrap_or(0..0);
            let fault = Fault::new(Code::Save, &source, span, format!("this is no whole save: {}", error.message()));
            Faults(vec![fault.help("it may have been cut off or edited; an older copy of it still plays")])
        })?;
        if *document.format.get_ref() != FORMAT {
            let message = format!("this program reads saves of format {FORMAT}, not {}", document.format.get_ref());
            return Err(Faults(vec![Fault::new(Code::Save, &source, document.format.span(), message)]));
        }
        let file = PathBuf::from(&document.file);
        let folder = file.parent().map(Path::to_owned);
        let game = GameFile::parse(Source::new(&document.file, document.game.into_inner()), folder)?;
        let Document { seed, real_chance, lock, choices, turns, .. } = document;
        Ok(Save { source, game, seed, real_chance, lock, choices, turns })
    }

    /// How many choices it holds.
    pub fn len(&self) -> usize {
        self.choices.len()
    }

    /// Whether nothing was chosen yet.
    pub fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }

    /// Plays the choices of the save on a game that was just set up; `each` sees what every choice led to, and stops
    /// the replay by saying so. The seats follow, so that bots and chance go on as if there had been no break.
    ///
    /// # Errors
    ///
    /// Where a choice is not possible, or choices are missing; and, unless other content is allowed, where packages
    /// differ from those it was saved with, or a state is another one than it was; always with the place in the save.
    pub fn play(
        &self,
        setup: &Setup,
        seats: &mut Seats,
        other: OtherContent,
        mut each: impl FnMut(&mut Session, Vec<tilewright_engine::Event>) -> bool,
    ) -> Result<Session, Faults> {
        if other == OtherContent::Refuse {
            self.check_lock(setup)?;
        }
        let mut game = setup.start(Listening::Events)?;
        let begun = game.journal().take_events();
        let mut session = Session::new(game, state_hash);
        if !each(&mut session, begun) {
            return Ok(session);
        }
        let mut differs = false;
        let mut turns = self.turns.iter().filter(|turn| turn.get_ref().after > 0).peekable();
        for (at, choice) in self.choices.iter().enumerate() {
            let Some(value) = choices::of_text(&setup.rules, choice.get_ref()) else {
                return Err(self.fault(choice, format!("`{}` is no choice of this game", choice.get_ref())));
            };
            if let Some(decision) = session.decision() {
                seats.follow(&decision);
            }
            let events = session.choose(value).map_err(|error| {
                let name = format!("choice {} of the save, `{}`,", at + 1, choice.get_ref());
                match error {
                    ChooseError::Failed(failure) => {
                        let mut faults = self.fault(choice, format!("{name} cannot be played again"));
                        faults.0.push(setup.lowered.failure(&failure));
                        faults
                    }
                    _ => self.fault(choice, format!("{name} is not possible where it stands")),
                }
            })?;
            while let Some(turn) = turns.next_if(|turn| turn.get_ref().after <= at + 1) {
                if !differs && !is_as_saved(turn.get_ref(), &session) {
                    self.another_game(turn, other)?;
                    differs = true;
                }
            }
            if !each(&mut session, events) {
                return Ok(session);
            }
        }
        match turns.next() {
            Some(turn) => Err(self.missing_choices(turn)),
            None => Ok(session),
        }
    }

    fn check_lock(&self, setup: &Setup) -> Result<(), Faults> {
        let here = &setup.lowered.lock;
        let mut faults = Vec::new();
        for locked in &self.lock {
            let Locked { package, version, hash } = locked.get_ref();
            let same = here.iter().find(|here| here.id == *package);
            let message = match same {
                None => format!("the game was saved with {package}, which is not here"),
                Some(here) if here.version.to_string() != *version => {
                    format!("the game was saved with {package} {version}; here is {}", here.version)
                }
                Some(here) if here.hash != *hash => format!("{package} is not as it was when the game was saved"),
                Some(_) => continue,
            };
            let fault = Fault::new(Code::Save, &self.source, locked.span(), message);
            faults.push(fault.help("put the package back as it was, or play on with --other-content"));
        }
        Faults::or(faults, ())
    }

    /// What comes of a turn that began with another state than was saved.
    fn another_game(&self, turn: &Spanned<Turn>, other: OtherContent) -> Result<(), Faults> {
        let message = format!("from turn {} on the game is another one than was saved", turn.get_ref().turn);
        match other {
            OtherContent::Refuse => {
                let fault = Fault::new(Code::Save, &self.source, turn.span(), message);
                let help = "the save was edited, or written with other packages or by another version of this \
                            program; an older copy of it may still play, or play on with --other-content";
                Err(Faults(vec![fault.help(help)]))
            }
            OtherContent::Allow => {
                tracing::warn!("{message}");
                Ok(())
            }
        }
    }

    fn missing_choices(&self, turn: &Spanned<Turn>) -> Faults {
        let (Turn { turn: number, after, .. }, there) = (turn.get_ref(), self.choices.len());
        self.fault(turn, format!("turn {number} is to begin after {after} choices, and the save holds {there}"))
    }

    fn fault<T>(&self, place: &Spanned<T>, message: String) -> Faults {
        let fault = Fault::new(Code::Save, &self.source, place.span(), message);
        Faults(vec![fault.help("the save was edited, or the packages have changed; an older copy of it still plays")])
    }
}

fn is_as_saved(turn: &Turn, session: &Session) -> bool {
    session.turns().any(|begun| begun.choices == turn.after && begun.fingerprint == turn.state)
}
