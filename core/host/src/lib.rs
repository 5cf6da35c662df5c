//! Finds, checks and loads the packages of Tilewright, and turns a game file into what the engine takes in.
//!
//! The way from files to a game: [`packages::Installed`] finds packages, [`game_file::GameFile`] says which of them are
//! in a game, [`lower::lower`] checks everything and gives the engine's definitions, [`setup::Setup`] holds them
//! together and starts games. Whatever is wrong is a [`fault::Fault`] with file, line, column and, where one can be
//! guessed, a way out; all faults of a run come together.

pub mod choices;
pub mod code;
pub mod fault;
pub mod game_file;
pub mod lower;
pub mod lua;
pub mod manifest;
pub mod native;
pub mod packages;
pub mod save;
pub mod scenario;
pub mod seats;
pub mod setup;
