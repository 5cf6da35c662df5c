//! Where a game is saved.

use std::fs::OpenOptions;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use tilewright_engine::Session;
use tilewright_host::save;
use tilewright_host::setup::Setup;

use crate::problem::Problem;

/// What makes a game this one, beside its choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The seed of chance and bots.
    pub seed: u64,
    /// Whether real tiles decide instead of chance.
    pub real_chance: bool,
}

/// The file that a game is saved in.
#[derive(Debug)]
pub struct Kept {
    path: PathBuf,
    /// Whether something was chosen or taken back since it was written.
    behind: bool,
    /// What it holds, as far as this game knows.
    holds: Vec<u8>,
    /// Whether it was made for this game, which has written nothing to it yet.
    unwritten: bool,
}

impl Kept {
    /// The save that the game came from.
    pub fn again(path: &Path) -> Kept {
        Kept { path: path.to_owned(), behind: false, holds: std::fs::read(path).unwrap_or_default(), unwritten: false }
    }

    /// A file of this name, or of the next free one with a number: what is there already is another game's.
    ///
    /// # Errors
    ///
    /// Where the folder cannot be written to.
    pub fn new(wanted: &Path) -> Result<Kept, Problem> {
        Kept::free(wanted).map_err(|(path, error)| Problem::writing(&path, &error))
    }

    fn free(wanted: &Path) -> Result<Kept, (PathBuf, std::io::Error)> {
        for number in 1.. {
            let path = numbered(wanted, number);
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(_) => return Ok(Kept { path, behind: true, holds: Vec::new(), unwritten: true }),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                Err(error) => return Err((path, error)),
            }
        }
        unreachable!("there is always a number more")
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Something was chosen or taken back.
    pub fn fall_behind(&mut self) {
        self.behind = true;
    }

    /// Writes the save if the game is not as it says. Where another program has written to the file since, it is left
    /// to that one, and this game goes to a file of the next free number; says whether that happened.
    ///
    /// # Errors
    ///
    /// Where it cannot be written; the next call tries again.
    pub fn catch_up(&mut self, setup: &Setup, terms: Terms, session: &Session) -> std::io::Result<bool> {
        if !self.behind {
            return Ok(false);
        }
        let moved = self.is_anothers();
        if moved {
            *self = Kept::free(&self.path).map_err(|(_, error)| error)?;
        }
        save::write(&self.path, setup, terms.seed, terms.real_chance, session)?;
        self.holds = std::fs::read(&self.path)?;
        (self.behind, self.unwritten) = (false, false);
        Ok(moved)
    }

    /// Whether the file holds something that this game has neither read nor written.
    fn is_anothers(&self) -> bool {
        std::fs::read(&self.path).is_ok_and(|there| there != self.holds)
    }
}

/// A game that never began leaves no empty file behind, which would be taken for a save.
impl Drop for Kept {
    fn drop(&mut self) {
        if self.unwritten && !self.is_anothers() {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

fn numbered(wanted: &Path, number: u32) -> PathBuf {
    if number == 1 {
        return wanted.to_owned();
    }
    let name = wanted.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let ending = [".save.toml", ".toml"].into_iter().find(|ending| name.ends_with(ending)).unwrap_or("");
    let stem = &name[..name.len() - ending.len()];
    wanted.with_file_name(format!("{stem}-{number}{ending}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_another_game_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let wanted = folder.path().join("hut.save.toml");
        let three: Vec<_> = (0..3).map(|_| Kept::new(&wanted).expect("the folder can be written to")).collect();
        let names: Vec<_> = three.iter().filter_map(|kept| kept.path.file_name()?.to_str()).collect();
        assert_eq!(names, ["hut.save.toml", "hut-2.save.toml", "hut-3.save.toml"]);
        assert_eq!(numbered(Path::new("a/b"), 2), Path::new("a/b-2"));
        std::fs::write(&wanted, "another's").expect("the folder can be written to");
        drop(three);
        let left = std::fs::read_dir(folder.path()).expect("it is there").count();
        assert_eq!((left, std::fs::read_to_string(&wanted).ok().as_deref()), (1, Some("another's")));
    }
}
