//! A game file with everything it names, ready to be played.

use std::path::Path;
use std::sync::Arc;

use tilewright_engine::{Code as Functions, Game, Listening, Rules, RulesError};

use crate::code::{Packages, States};
use crate::fault::{Code, Fault, Faults};
use crate::game_file::GameFile;
use crate::lower::{Lowered, lower};
use crate::packages::{Installed, Places};

/// A game file, its packages, and the rules compiled from them.
pub struct Setup {
    /// The game file.
    pub game: GameFile,
    /// Its packages, ready for the engine.
    pub lowered: Arc<Lowered>,
    /// The rules of the game.
    pub rules: Arc<Rules>,
}

impl Setup {
    /// Reads a game file and finds, checks and compiles its packages. No code of theirs is loaded yet.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the game file and its packages.
    pub fn read(path: &Path) -> Result<Setup, Faults> {
        Setup::of_game(GameFile::read(path)?)
    }

    /// The set-up of a game file among the packages that are installed here.
    ///
    /// # Errors
    ///
    /// As for [`Setup::read`].
    pub fn of_game(game: GameFile) -> Result<Setup, Faults> {
        let installed = Installed::find(&Places::here(game.folder.as_deref()));
        Setup::of(game, &installed)
    }

    /// The set-up of a game file among these packages.
    ///
    /// # Errors
    ///
    /// As for [`Setup::read`].
    pub fn of(game: GameFile, installed: &Installed) -> Result<Setup, Faults> {
        let lowered = lower(&game, installed)?;
        Setup::compile(game, lowered)
    }

    /// The set-up of packages that were lowered before, perhaps with a board of one's own.
    ///
    /// # Errors
    ///
    /// Where the definitions make no game.
    pub fn compile(game: GameFile, lowered: Lowered) -> Result<Setup, Faults> {
        let rules = Rules::new(lowered.definitions.clone()).map_err(|error| {
            let code = match error {
                RulesError::TooMany { .. } | RulesError::TooManyEdges(_) | RulesError::Factors(_) => Code::TooMany,
                _ => Code::Impossible,
            };
            Faults(vec![Fault::new(code, &game.source, 0..0, error.to_string())])
        })?;
        for package in &lowered.lock {
            tracing::info!(id = package.id, version = %package.version, "package in the game");
        }
        Ok(Setup { game, lowered: Arc::new(lowered), rules: Arc::new(rules) })
    }

    /// Loads the code of the packages.
    ///
    /// # Errors
    ///
    /// Every script and library that cannot be loaded, and every function that is missing.
    pub fn code(&self, states: States) -> Result<Packages, Faults> {
        Packages::load(&self.lowered, states)
    }

    /// The code of the packages once more, for a game that options are tried on.
    ///
    /// # Errors
    ///
    /// As for [`Setup::code`]: a script or library may be gone that was there before.
    pub fn code_to_try(&self) -> Result<Box<dyn Functions>, Faults> {
        Ok(Box::new(self.code(States::Kept)?))
    }

    /// Sets the game up and runs to its first decision.
    ///
    /// # Errors
    ///
    /// As for [`Setup::code`]; and where a package's function fails during setup.
    pub fn start(&self, listening: Listening) -> Result<Game, Faults> {
        let code = Box::new(self.code(States::Kept)?);
        Game::new(self.rules.clone(), code, listening).map_err(|failure| self.lowered.failure(&failure).into())
    }
}
