//! From a scenario to the game it begins with.

use std::collections::BTreeMap;
use std::sync::Arc;

use tilewright_engine::definitions::{Definitions, StartTile};
use tilewright_engine::ids::{Figure, Role, Segment, Tile, TileKind};
use tilewright_engine::{Event, Game, Listening, Rules, RulesError, Session};
use toml::Spanned;

use crate::choices::cell_of;
use crate::fault::{Code, Fault, Faults};
use crate::lower::lower;
use crate::manifest::Text;
use crate::packages::Installed;
use crate::save::state_hash;
use crate::setup::Setup;

use super::file::{BoardTile, DeckOf, Scenario};
use super::names::{self, Names, NoName, Wrong};
use super::places::{Standing, rotation};

/// A game as its scenario begins.
pub(super) struct Arranged {
    pub setup: Setup,
    pub names: Names,
    pub session: Session,
    /// What happened while it was set up.
    pub events: Vec<Event>,
}

/// Sets the game of a scenario up.
pub(super) fn arrange(scenario: &Scenario, installed: &Installed) -> Result<Arranged, Faults> {
    let mut lowered = lower(&scenario.game, installed)?;
    let before = lowered.definitions.start.len();
    let mut faults = Vec::new();
    fill_deck(scenario, &mut lowered.definitions, &mut faults);
    for entry in &scenario.board {
        match board_tile(&lowered.definitions, entry.get_ref()) {
            Ok(start) => lowered.definitions.start.push(start),
            Err(wrong) => faults.push(fault(scenario, wrong)),
        }
    }
    Faults::or(faults, ())?;
    let rules = Rules::new(lowered.definitions.clone()).map_err(|error| no_rules(scenario, before, error))?;
    let (lowered, rules) = (Arc::new(lowered), Arc::new(rules));
    let setup = Setup { game: scenario.game.clone(), lowered, rules: rules.clone() };
    let mut game = setup.start(Listening::Events)?;
    let names = Names { rules, players: setup.game.players.iter().map(|seat| seat.name.clone()).collect() };
    put_figures(scenario, &names, &mut game, before)?;
    let events = game.journal().take_events();
    Ok(Arranged { setup, names, session: Session::new(game, state_hash), events })
}

fn fault(scenario: &Scenario, wrong: Wrong) -> Fault {
    Fault::new(wrong.code, &scenario.source, wrong.span, wrong.message).maybe_help(wrong.help)
}

fn no_rules(scenario: &Scenario, before: usize, error: RulesError) -> Faults {
    let span = match &error {
        RulesError::Start { position, .. } | RulesError::StartAway { position, .. } if *position >= before => {
            scenario.board[position - before].span()
        }
        _ => 0..0,
    };
    Fault::new(Code::Impossible, &scenario.source, span, error.to_string()).into()
}

/// Sees to it that the deck holds what the steps draw.
fn fill_deck(scenario: &Scenario, definitions: &mut Definitions, faults: &mut Vec<Fault>) {
    let mut drawn: BTreeMap<TileKind, u16> = BTreeMap::new();
    for name in scenario.drawn() {
        match names::tile(definitions, name.get_ref()) {
            Ok(tile) => *drawn.entry(tile).or_default() += 1,
            Err(unknown) => faults.push(fault(scenario, unknown.at(name.span()))),
        }
    }
    for (number, tile) in definitions.tiles.iter_mut().enumerate() {
        let needed = drawn.get(&TileKind(number as u16)).copied().unwrap_or(0);
        tile.copies = match scenario.deck {
            DeckOf::Whole => tile.copies.max(needed),
            DeckOf::Drawn => needed,
        };
    }
    if definitions.tiles.iter().all(|tile| tile.copies == 0) && faults.is_empty() {
        let message = "no step draws a tile, so the game would be over before it began";
        faults.push(Fault::new(Code::Impossible, &scenario.source, 0..0, message));
    }
}

fn board_tile(definitions: &Definitions, entry: &BoardTile) -> Result<StartTile, Wrong> {
    let tile = names::tile(definitions, entry.tile.get_ref()).map_err(|unknown| unknown.at(entry.tile.span()))?;
    let no_cell = || Wrong::written(entry.at.span(), "this is no cell; write one as \"2,-1\"".to_owned());
    let cell = cell_of(entry.at.get_ref()).ok_or_else(no_cell)?;
    let rotation = match &entry.turned {
        Some(degrees) => rotation(*degrees.get_ref()).map_err(|wrong| wrong.at(degrees.span()))?,
        None => rotation(0).map_err(|wrong| wrong.at(entry.tile.span()))?,
    };
    Ok(StartTile { tile, cell, rotation: rotation.index() as u8 })
}

/// Puts the figures down that the scenario begins with. They come from supply, or from where a package put them.
fn put_figures(scenario: &Scenario, names: &Names, game: &mut Game, before: usize) -> Result<(), Faults> {
    let on_tiles = scenario.board.iter().map(Spanned::get_ref).enumerate().flat_map(|(at, entry)| {
        let tile = Tile((before + at) as u32);
        entry.figures.iter().map(move |text| (text, Some(tile)))
    });
    let mut faults = Vec::new();
    for (text, tile) in on_tiles.chain(scenario.figures.iter().map(|text| (text, None))) {
        if let Err(wrong) = put_figure(names, game, text, tile) {
            faults.push(fault(scenario, wrong.at(text.span())));
        }
    }
    Faults::or(faults, ())
}

fn put_figure(names: &Names, game: &mut Game, text: &Text, tile: Option<Tile>) -> Result<(), NoName> {
    let standing = names.standing(text.get_ref())?;
    let segment = names.segment(game.state(), &standing.spot, tile)?;
    let role = role(names, game, &standing, segment)?;
    let figure = piece(names, game, &standing)?;
    game.arrange(figure, segment, role);
    Ok(())
}

fn piece(names: &Names, game: &Game, standing: &Standing) -> Result<Figure, NoName> {
    let (owner, figures) = (standing.owner, game.state().figures());
    let name = names.figure_name(standing.figure);
    if figures.of(owner, standing.figure).next().is_none() {
        let message = match owner {
            Some(_) => format!("no player owns a {name}; write it without an owner"),
            None => format!("whose {name} is it? Write: {}'s {name} on …", names.players[0]),
        };
        return Err(NoName::new(message));
    }
    let moved = || figures.of(owner, standing.figure).next().filter(|_| owner.is_none());
    let found = figures.at_hand(owner, standing.figure).or_else(moved);
    found.ok_or_else(|| NoName::new(format!("all pieces of this {name} are on the board already")))
}

/// The role of a figure: the one that is written, or the only one it can have there.
fn role(names: &Names, game: &Game, standing: &Standing, segment: Segment) -> Result<Option<Role>, NoName> {
    let definitions = names.rules.definitions();
    let kind = game.state().features().node(segment).kind;
    let figure = &definitions.figures[standing.figure.index()];
    let there: Vec<Role> =
        figure.roles.iter().copied().filter(|role| definitions.roles[role.index()].kind == kind).collect();
    match (standing.role, &there[..]) {
        (Some(role), there) if there.contains(&role) => Ok(Some(role)),
        (None, [role]) => Ok(Some(*role)),
        (None, []) if figure.neutral => Ok(None),
        (None, [_, ..]) => Err(NoName::new("in which role? Write it behind the place: as …".to_owned())),
        _ => {
            let (figure, kind) = (names.figure_name(standing.figure), names.kind_name(kind));
            Err(NoName::new(format!("a {figure} cannot stand on a {kind} so")))
        }
    }
}
