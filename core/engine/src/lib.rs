//! The rules host of Tilewright: tiles, board, feature graph, figures, turn, scoring and the points at which packages
//! are called. It knows no package and no feature kind, no file system, no clock, no Lua and no libraries.
//!
//! What packages declare comes in as [`definitions::Definitions`], is checked and compiled into [`Rules`], and played
//! as a [`Game`]. A game stands still at a [`Decision`] until somebody chooses, chance included; that is the one door
//! for user interfaces, bots, importers and tests.
//!
//! ```
//! use std::sync::Arc;
//! use tilewright_engine::definitions::*;
//! use tilewright_engine::geometry::Cell;
//! use tilewright_engine::ids::*;
//! use tilewright_engine::{Bot, Chance, Chooser, Game, Listening, NoCode, Rules, Stream};
//!
//! // One kind of feature, red, which is complete when no edge of it is open and brings a point a tile.
//! let red = KindDefinition { name: "toy:red".into(), completion: Completion::Closed };
//! let cap = TileDefinition {
//!     name: "toy:cap".into(),
//!     edges: [EdgeKind(0), EdgeKind(1), EdgeKind(1), EdgeKind(1)],
//!     segments: vec![SegmentDefinition { kind: Kind(0), parts: 0b111, tags: vec![] }],
//!     tags: vec![],
//!     links: vec![],
//!     copies: 20,
//! };
//! let rules = Rules::new(Definitions {
//!     players: 2,
//!     edges: vec![
//!         EdgeDefinition { name: "toy:red".into(), parts: [Some(Kind(0)); 3] },
//!         EdgeDefinition { name: "toy:plain".into(), parts: [None; 3] },
//!     ],
//!     kinds: vec![red],
//!     tiles: vec![cap],
//!     start: vec![StartTile { tile: TileKind(0), cell: Cell::new(0, 0), rotation: 0 }],
//!     occasions: vec!["completed".into(), "final".into()],
//!     ..Definitions::default()
//! })?;
//!
//! let mut game = Game::new(Arc::new(rules), Box::new(NoCode), Listening::Events)?;
//! let mut chance = Chance::new(7);
//! let mut bot = Bot::Random(Stream::new(7, "bot"));
//! while let Some(decision) = game.decision() {
//!     let choice = match decision.chooser() {
//!         Chooser::Chance(purpose) => chance.choose(purpose, &decision).expect("a decision has options"),
//!         Chooser::Player(player) => bot.choose(game.view(Some(player)), None)?,
//!     };
//!     game.choose(choice)?;
//! }
//! assert_eq!(game.state().board().tiles().len(), 21);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Session`] keeps the choices beside the game, for undo and saves. What happened is in the [`Journal`], for those
//! who listen.

mod asking;
mod board;
mod bots;
mod chance;
mod checks;
mod code;
mod context;
mod decision;
mod deck;
pub mod definitions;
mod event;
mod features;
mod figures;
mod frontier;
mod game;
pub mod geometry;
mod grid;
pub mod ids;
mod machine;
mod options;
mod pattern;
mod plan;
mod references;
mod rules;
mod scoring;
mod session;
mod shape;
mod sheet;
mod state;
pub mod steps;
mod table;
mod view;
mod wood;

pub use board::{Board, PlacedTile};
pub use bots::Bot;
pub use chance::{Chance, Stream};
pub use code::{Code, Failure, NoCode};
pub use decision::{Choice, Chooser, Decision, Prompt, Purpose};
pub use deck::Deck;
pub use event::{Event, Journal, Listening};
pub use features::{Features, Link, Members, SegmentNode};
pub use figures::{Figures, Piece, Place};
pub use game::{ChooseError, Game};
pub use rules::{Rules, RulesError};
pub use session::{Beginning, Fingerprint, Session};
pub use shape::{SegmentShape, Shapes, TileShape};
pub use sheet::{Line, Sheet};
pub use state::{Cursor, State};
pub use table::Table;
pub use view::View;
