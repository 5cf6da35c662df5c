//! `tilewright play`: people and bots at this terminal.

use std::io::{BufRead, IsTerminal as _, Write};
use std::path::{Path, PathBuf};

use tilewright_host::packages::Places;
use tilewright_host::save::{OtherContent, Save};
use tilewright_host::setup::Setup;

use super::Outcome;
use crate::args::{ChanceFrom, Play};
use crate::draw::Ink;
use crate::problem::Problem;
use crate::speech::Speech;
use crate::table::{Console, Kept, Table, Terms, offer};

pub fn run(arguments: &Play) -> Outcome {
    let (input, out) = (std::io::stdin(), std::io::stdout());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let coloured = out.is_terminal() && !dumb && std::env::var_os("NO_COLOR").is_none();
    let ink = if coloured { Ink::Ansi } else { Ink::Plain };
    let echo = !input.is_terminal();
    let mut console = Console::new(input.lock(), out.lock(), ink, echo);
    let chosen = match &arguments.game {
        Some(game) => Some(game.clone()),
        None => {
            let examples = Places::here(None).checkout.map(|checkout| checkout.join("examples"));
            offer::pick(&mut console, arguments.lang.into(), &offer::offers(Path::new("."), examples.as_deref()))?
        }
    };
    match chosen {
        None => Ok(()),
        Some(path) if offer::is_save_file(&path) => go_on(arguments, console, &path),
        Some(path) => begin(arguments, console, &path),
    }
}

fn begin<In: BufRead, Out: Write>(arguments: &Play, console: Console<In, Out>, path: &Path) -> Outcome {
    let setup = Setup::read(path)?;
    let speech = Speech::new(&setup, arguments.lang.into());
    // The code is loaded before a file is made for a game that could not begin.
    setup.code(tilewright_host::code::States::Kept)?;
    let seed = arguments.seed.or(setup.game.seed).unwrap_or_else(any_seed);
    let terms = Terms { seed, real_chance: arguments.chance == ChanceFrom::People };
    let kept = Kept::new(&arguments.save.clone().unwrap_or_else(|| save_of(path)))?;
    Table::new(&setup, speech, console, terms, kept)?.run()
}

fn go_on<In: BufRead, Out: Write>(arguments: &Play, console: Console<In, Out>, path: &Path) -> Outcome {
    let save = Save::read(path)?;
    if arguments.seed.is_some_and(|seed| seed != save.seed) {
        let message = format!("a saved game keeps its seed, here {}", save.seed);
        return Err(Problem::bad(message, "leave --seed away, or begin a new game from the game file"));
    }
    if arguments.chance == ChanceFrom::People && !save.real_chance {
        let message = "this game was begun with chance from a seed, not with real tiles";
        return Err(Problem::bad(message, "leave --chance away, or begin a new game from the game file"));
    }
    let setup = Setup::of_game(save.game.clone())?;
    let speech = Speech::new(&setup, arguments.lang.into());
    let kept = match &arguments.save {
        Some(other) if other != path => Kept::new(other)?,
        _ => Kept::again(path),
    };
    let other = if arguments.other_content { OtherContent::Allow } else { OtherContent::Refuse };
    Table::again(&setup, speech, console, &save, kept, other)?.run()
}

/// In the working folder, by the game file's name.
fn save_of(game: &Path) -> PathBuf {
    let stem = game.file_stem().unwrap_or_default().to_string_lossy();
    PathBuf::from(format!("{stem}.save.toml"))
}

/// A seed for a game that names none: short enough to be read out.
fn any_seed() -> u64 {
    use std::hash::{BuildHasher as _, Hasher as _};
    std::hash::RandomState::new().build_hasher().finish() % 1_000_000
}
