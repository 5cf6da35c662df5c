//! Names in a scenario: in full, or without the package where only one package has such a name.

use std::ops::Range;
use std::sync::Arc;

use tilewright_engine::Rules;
use tilewright_engine::definitions::Definitions;
use tilewright_engine::ids::{FigureKind, Kind, Label, Player, Role, TileKind};

use crate::fault::{Code, did_you_mean};

use super::Difference;

/// What is wrong with a step, or otherwise than it says.
pub(super) struct Wrong {
    pub code: Code,
    pub span: Range<usize>,
    pub message: String,
    pub help: Option<String>,
    pub difference: Option<Difference>,
}

impl Wrong {
    /// The scenario itself is wrong there.
    pub fn written(span: Range<usize>, message: String) -> Wrong {
        Wrong { code: Code::BadValue, span, message, help: None, difference: None }
    }

    /// The game goes otherwise.
    pub fn otherwise(span: Range<usize>, message: &str, expected: String, found: String) -> Wrong {
        let difference = Some(Difference { expected, found });
        Wrong { code: Code::Scenario, span, message: message.to_owned(), help: None, difference }
    }
}

/// The names of a game.
pub(super) struct Names {
    pub rules: Arc<Rules>,
    pub players: Vec<String>,
}

/// Why a name means nothing; becomes a [`Wrong`] with the place where it stands.
#[derive(Debug)]
pub(super) struct NoName {
    message: String,
    help: Option<String>,
}

impl NoName {
    pub fn new(message: String) -> NoName {
        NoName { message, help: None }
    }

    pub fn at(self, span: Range<usize>) -> Wrong {
        Wrong { code: Code::UnknownName, span, message: self.message, help: self.help, difference: None }
    }
}

type Named<T> = Result<T, NoName>;

impl Names {
    pub fn tile(&self, name: &str) -> Named<TileKind> {
        tile(self.rules.definitions(), name)
    }

    pub fn figure(&self, name: &str) -> Named<FigureKind> {
        let all = self.rules.definitions().figures.iter().map(|figure| &*figure.name);
        find("figure", name, all).map(|at| FigureKind(at as u8))
    }

    pub fn kind(&self, name: &str) -> Named<Kind> {
        find("feature kind", name, self.rules.definitions().kinds.iter().map(|kind| &*kind.name))
            .map(|at| Kind(at as u8))
    }

    pub fn role(&self, name: &str) -> Named<Role> {
        find("role", name, self.rules.definitions().roles.iter().map(|role| &*role.name)).map(|at| Role(at as u8))
    }

    pub fn player(&self, name: &str) -> Named<Player> {
        match self.players.iter().position(|player| player == name) {
            Some(seat) => Ok(Player(seat as u8)),
            None => {
                let help = did_you_mean(name, self.players.iter().map(String::as_str));
                Err(NoName { message: format!("nobody is called `{name}`"), help })
            }
        }
    }

    pub fn name_of(&self, player: Player) -> &str {
        &self.players[player.index()]
    }

    pub fn tile_name(&self, tile: TileKind) -> &str {
        let tiles = &self.rules.definitions().tiles;
        short(&tiles[tile.index()].name, tiles.iter().map(|tile| &*tile.name))
    }

    pub fn kind_name(&self, kind: Kind) -> &str {
        let kinds = &self.rules.definitions().kinds;
        short(&kinds[kind.index()].name, kinds.iter().map(|kind| &*kind.name))
    }

    pub fn role_name(&self, role: Role) -> &str {
        let roles = &self.rules.definitions().roles;
        short(&roles[role.index()].name, roles.iter().map(|role| &*role.name))
    }

    pub fn figure_name(&self, figure: FigureKind) -> &str {
        let figures = &self.rules.definitions().figures;
        short(&figures[figure.index()].name, figures.iter().map(|figure| &*figure.name))
    }

    /// The full name of a source of points.
    pub fn label(&self, label: Label) -> String {
        let label = &self.rules.definitions().labels[label.index()];
        format!("{}:{}", self.rules.definitions().packages[label.package.index()], label.id)
    }
}

/// The tile of a name, before there are rules.
pub(super) fn tile(definitions: &Definitions, name: &str) -> Named<TileKind> {
    let found = find("tile", name, definitions.tiles.iter().map(|tile| &*tile.name));
    let at = found.map_err(|NoName { message, help }| {
        let deck = "only tiles that are in the deck of these packages can be drawn or lie on the board".to_owned();
        NoName { message, help: help.or(Some(deck)) }
    })?;
    Ok(TileKind(at as u16))
}

fn local(name: &str) -> &str {
    name.split_once(':').map_or(name, |(_, id)| id)
}

/// A name without its package, where that is enough.
fn short<'a>(name: &'a str, all: impl Iterator<Item = &'a str>) -> &'a str {
    if all.filter(|other| local(other) == local(name)).count() == 1 { local(name) } else { name }
}

fn find<'a>(what: &str, name: &str, all: impl Iterator<Item = &'a str> + Clone) -> Named<usize> {
    if let Some(at) = all.clone().position(|known| known == name) {
        return Ok(at);
    }
    let mut alike = all.clone().enumerate().filter(|(_, known)| local(known) == name);
    match (alike.next(), alike.next()) {
        (Some((at, _)), None) => Ok(at),
        (None, _) => {
            let help = did_you_mean(name, all.clone()).or_else(|| did_you_mean(name, all.map(local)));
            Err(NoName { message: format!("there is no {what} `{name}` in this game"), help })
        }
        (Some((_, one)), Some((_, other))) => {
            let message = format!("`{name}` may be `{one}` or `{other}`");
            Err(NoName { message, help: Some("write the package too".to_owned()) })
        }
    }
}
