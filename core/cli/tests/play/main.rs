//! Games at a table: at a pseudo-terminal of the test's own, and through pipes.

mod everybody;
mod failures;
mod folder;
mod piped;
mod player;
mod real_tiles;
mod terminal;
mod whole_games;
