//! The arguments of every command.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use tilewright_host::manifest::Language;

const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (hook API 1.0)");

/// Plays, simulates, replays, explains, tests and draws tile-laying games made of packages.
#[derive(Debug, Parser)]
#[command(name = "tilewright", version = VERSION, max_term_width = 100)]
pub struct Arguments {
    /// Say what is done, on standard error; twice for details
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub verbose: u8,
    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// The winter evening by itself: three bots, told turn by turn
    Demo(Demo),
    /// Play with people and bots at this terminal, or go on with a save
    Play(Play),
    /// Play many games with bots and show what they come to
    Sim(Sim),
    /// Tell a saved game
    Replay(Replay),
    /// Draw the board of a saved game
    Draw(Draw),
    /// What packages are installed, or one of them in detail
    Packages(Packages),
    /// Order of play and scoring of exactly this mix, from the table that the engine runs
    Sheet(Sheet),
    /// The exact order of hooks and terms
    Hooks(Hooks),
    /// Every fault of a package or a game file, in one run
    Check(Check),
    /// Run the scenarios of a package
    Test(Test),
    /// Open a library and look at its tables, in a process of its own
    #[command(hide = true)]
    Smoke {
        /// The library
        library: PathBuf,
    },
}

/// `tilewright demo`
#[derive(Debug, Args)]
pub struct Demo {
    /// The language it is told in
    #[arg(long, default_value = "en")]
    pub lang: Lang,
}

/// `tilewright play`
#[derive(Debug, Args)]
pub struct Play {
    /// A game file or a save; without one, the games at hand are offered
    pub game: Option<PathBuf>,
    /// Seed of chance and bots, instead of the game file's
    #[arg(long)]
    pub seed: Option<u64>,
    /// The language spoken at the table
    #[arg(long, default_value = "en")]
    pub lang: Lang,
    /// `people`: real tiles lie on the table, and the program asks what was drawn
    #[arg(long, default_value = "seed")]
    pub chance: ChanceFrom,
    /// Where to save; by default beside the working folder's other saves
    #[arg(long)]
    pub save: Option<PathBuf>,
    /// Go on with a save although packages have changed since
    #[arg(long)]
    pub other_content: bool,
}

/// `tilewright sim`
#[derive(Debug, Args)]
pub struct Sim {
    /// A game file; people in it are replaced by random bots
    pub game: PathBuf,
    /// How many games
    #[arg(long, short = 'n')]
    pub games: u32,
    /// Seed; the games of a seed are the same on every machine and with any number of threads
    #[arg(long)]
    pub seed: Option<u64>,
    /// Threads; by default one per core
    #[arg(long)]
    pub threads: Option<usize>,
    /// Write JSON (docs/json.md)
    #[arg(long)]
    pub json: bool,
}

/// `tilewright replay`
#[derive(Debug, Args)]
pub struct Replay {
    /// The save
    pub save: PathBuf,
    /// Show every score line by line
    #[arg(long)]
    pub explain: bool,
    /// Stop at the end of this turn
    #[arg(long)]
    pub to: Option<u32>,
    /// Write JSON (docs/json.md)
    #[arg(long)]
    pub json: bool,
    /// The language it is told in
    #[arg(long, default_value = "en")]
    pub lang: Lang,
    /// Replay although packages have changed since
    #[arg(long)]
    pub other_content: bool,
}

/// `tilewright draw`
#[derive(Debug, Args)]
pub struct Draw {
    /// The save
    pub save: PathBuf,
    /// The board as it was at the end of this turn
    #[arg(long)]
    pub turn: Option<u32>,
    /// Where to draw: a name that ends in .svg or .png
    #[arg(long, short)]
    pub output: PathBuf,
    /// The language of its words
    #[arg(long, default_value = "en")]
    pub lang: Lang,
    /// Draw although packages have changed since
    #[arg(long)]
    pub other_content: bool,
}

/// `tilewright packages`
#[derive(Debug, Args)]
pub struct Packages {
    /// One package, in detail
    pub id: Option<String>,
    /// The language of its words
    #[arg(long, default_value = "en")]
    pub lang: Lang,
    /// Write JSON (docs/json.md)
    #[arg(long)]
    pub json: bool,
}

/// `tilewright sheet`
#[derive(Debug, Args)]
pub struct Sheet {
    /// A game file
    pub game: PathBuf,
    /// What to write
    #[arg(long, default_value = "md")]
    pub format: SheetFormat,
    /// The language of its words
    #[arg(long, default_value = "en")]
    pub lang: Lang,
}

/// `tilewright hooks`
#[derive(Debug, Args)]
pub struct Hooks {
    /// A game file
    pub game: PathBuf,
    /// Write JSON (docs/json.md)
    #[arg(long)]
    pub json: bool,
}

/// `tilewright check`
#[derive(Debug, Args)]
pub struct Check {
    /// A game file, a package's folder, or a package of one file
    pub path: PathBuf,
}

/// `tilewright test`
#[derive(Debug, Args)]
pub struct Test {
    /// A package's folder, or a scenario
    pub path: PathBuf,
}

/// A language that packages have words in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Lang {
    /// English
    En,
    /// German
    De,
    /// Dutch
    Nl,
}

impl From<Lang> for Language {
    fn from(lang: Lang) -> Language {
        let code = lang.to_possible_value().map_or("en".to_owned(), |value| value.get_name().to_owned());
        Language::of_code(&code).unwrap_or(Language::English)
    }
}

/// What decides draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ChanceFrom {
    /// Numbers made from the seed
    Seed,
    /// The people at the table
    People,
}

/// What a reference sheet is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SheetFormat {
    /// Markdown
    Md,
    /// A page for a browser
    Html,
    /// JSON (docs/json.md)
    Json,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_names_the_hook_api_too() {
        let api = format!("(hook API {})", tilewright_abi::API_VERSION);
        assert!(VERSION.ends_with(&api), "{VERSION}, and not {api}");
    }
}
