//! What must hold after every choice of any game, tried on random ones with the packages that come with the program.
//!
//! The libraries of the corn circles and of the gingerbread man's twin must have been built.

mod alike;
mod always;
mod free;
mod games;
mod saves;
mod twins;
