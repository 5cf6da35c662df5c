//! Everything declared, checked and compiled into flat tables: what no choice of the game changes.

use thiserror::Error;

use crate::checks::FARTHEST_START;
use crate::definitions::*;
use crate::geometry::Cell;
use crate::ids::*;
use crate::pattern::MOST_EDGE_KINDS;
use crate::plan::Plan;
use crate::shape::Shapes;
use crate::steps::Step;
use crate::wood::{self, Stand};

/// The rules of one game: the definitions and the tables compiled from them.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    definitions: Definitions,
    shapes: Shapes,
    /// Per kind and occasion the terms of its sheet by stage, as a range of `terms`.
    sheets: Vec<(u16, u16)>,
    terms: Vec<TermDefinition>,
    plan: Plan,
    /// Per kind and occasion.
    prologs: Vec<Vec<Hook>>,
    epilogs: Vec<Vec<Hook>>,
    /// Per kind of figure and feature kind the roles a player may choose.
    roles: Vec<Vec<Role>>,
    /// Kinds of figures that players own, in order.
    owned: Vec<FigureKind>,
    /// Values that fall back to 0 at the end of a turn.
    fleeting: Vec<ValueId>,
    /// Per kind of figure its weight in majorities, if it is a follower.
    followers: Vec<Option<u8>>,
    /// Per kind of tile where figures can stand on it.
    stands: Vec<Vec<Stand>>,
    /// Offsets of all cells that a surrounded kind looks at, turned round: from a new tile to who may wait for it.
    watched: Vec<Cell>,
    /// How far the farthest of them is, and at least to the next cell.
    reach: i16,
    /// How many distinct pairs of label and occasion there can be.
    tallies: usize,
}

/// Why definitions make no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RulesError {
    /// Fewer than 1 or more than 6 seats.
    #[error("a game has 2 to 6 players, not {0}")]
    Players(u8),
    /// More edge kinds than patterns of open cells can tell apart.
    #[error("{0} kinds of edges are declared; at most {MOST_EDGE_KINDS} are possible")]
    TooManyEdges(usize),
    /// More of something than games have.
    #[error("{count} {what} are declared; at most {most} are possible")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many.
        count: usize,
        /// How many there may be.
        most: usize,
    },
    /// Factors that a sheet could not hold, multiplied.
    #[error("the factors of `{0}` are too large, multiplied with each other")]
    Factors(String),
    /// A reference to something that is not declared.
    #[error("{what} of `{of}` refers to something that is not declared")]
    Dangling {
        /// What refers.
        what: &'static str,
        /// Where it stands.
        of: String,
    },
    /// A side part that no segment takes, or that two take.
    #[error("tile `{tile}`: the {part} part of the {side} side is in {found} segments instead of {wanted}")]
    SidePart {
        /// The tile.
        tile: String,
        /// north, east, south or west.
        side: &'static str,
        /// left, middle or right.
        part: &'static str,
        /// In how many segments it is.
        found: usize,
        /// In how many it should be.
        wanted: usize,
    },
    /// A segment on a part where the edge shows another kind.
    #[error("tile `{tile}`: the {side} side does not show `{kind}` there")]
    WrongKind {
        /// The tile.
        tile: String,
        /// north, east, south or west.
        side: &'static str,
        /// The kind of the segment.
        kind: String,
    },
    /// A link between segments that are not there.
    #[error("tile `{0}` links segments that it does not have")]
    Link(String),
    /// A start tile that does not fit beside the ones before it.
    #[error("start tile `{tile}` does not fit at {cell}")]
    Start {
        /// The tile.
        tile: String,
        /// Where it should lie.
        cell: Cell,
        /// Its position among the start tiles.
        position: usize,
    },
    /// A start tile so far out that the game would be mostly empty room.
    #[error("start tile `{tile}` lies at {cell}, more than {FARTHEST_START} cells from the middle")]
    StartAway {
        /// The tile.
        tile: String,
        /// Where it should lie.
        cell: Cell,
        /// Its position among the start tiles.
        position: usize,
    },
}

impl Rules {
    /// Checks definitions and compiles them.
    ///
    /// # Errors
    ///
    /// The first thing that makes no game; the host's own checks, which see files and lines, find all of them.
    pub fn new(definitions: Definitions) -> Result<Rules, RulesError> {
        crate::checks::check(&definitions)?;
        let kinds = definitions.kinds.len();
        let occasions = definitions.occasions.len();
        let mut rules = Rules {
            shapes: Shapes::new(&definitions),
            plan: Plan::new(&definitions),
            prologs: vec![Vec::new(); kinds * occasions],
            epilogs: vec![Vec::new(); kinds * occasions],
            tallies: definitions.labels.len() * occasions.max(1),
            ..Rules::default()
        };
        let values = (0..).map(ValueId).zip(&definitions.values);
        rules.fleeting = values.filter(|(_, value)| value.until != Until::Game).map(|(id, _)| id).collect();
        rules.compile_terms(&definitions);
        rules.compile_hooks(&definitions);
        rules.compile_figures(&definitions);
        rules.compile_watched(&definitions);
        rules.definitions = definitions;
        Ok(rules)
    }

    fn compile_terms(&mut self, definitions: &Definitions) {
        for kind in 0..definitions.kinds.len() {
            for occasion in 0..definitions.occasions.len() {
                let from = self.terms.len();
                let here = definitions
                    .terms
                    .iter()
                    .filter(|term| term.kind.index() == kind && term.occasion.index() == occasion);
                self.terms.extend(here.cloned());
                self.terms[from..].sort_by_key(|term| term.effect.stage());
                self.sheets.push((from as u16, self.terms.len() as u16));
            }
        }
    }

    fn compile_hooks(&mut self, definitions: &Definitions) {
        let occasions = definitions.occasions.len();
        for (at, hook) in definitions.hooks.iter().enumerate() {
            let id = Hook(at as u16);
            let slots = match hook.point {
                Point::Step(_) => continue,
                Point::Prolog => &mut self.prologs,
                Point::Epilog => &mut self.epilogs,
            };
            for kind in 0..definitions.kinds.len() {
                for occasion in 0..occasions {
                    if hook.filter.allows(Kind(kind as u8), Occasion(occasion as u8)) {
                        slots[kind * occasions + occasion].push(id);
                    }
                }
            }
        }
    }

    fn compile_figures(&mut self, definitions: &Definitions) {
        for figure in &definitions.figures {
            for kind in 0..definitions.kinds.len() {
                let on = |role: &&Role| definitions.roles[role.index()].kind.index() == kind;
                self.roles.push(figure.roles.iter().filter(on).copied().collect());
            }
        }
        self.followers = definitions.figures.iter().map(|figure| figure.follower.then_some(figure.weight)).collect();
        let owned = definitions.figures.iter().enumerate().filter(|(_, figure)| !figure.neutral);
        self.owned = owned.map(|(at, _)| FigureKind(at as u8)).collect();
        self.stands = definitions.tiles.iter().map(|tile| wood::stands(definitions, &self.owned, tile)).collect();
    }

    fn compile_watched(&mut self, definitions: &Definitions) {
        for kind in &definitions.kinds {
            if let Completion::Surrounded(offsets) = &kind.completion {
                self.watched.extend(offsets.iter().map(|cell| Cell::new(-cell.x, -cell.y)));
            }
        }
        self.watched.sort();
        self.watched.dedup();
        let distances = self.watched.iter().map(|cell| cell.x.abs().max(cell.y.abs()));
        self.reach = distances.max().unwrap_or(1).max(1);
    }

    /// What the packages declared.
    pub fn definitions(&self) -> &Definitions {
        &self.definitions
    }

    /// The tiles.
    #[inline]
    pub fn shapes(&self) -> &Shapes {
        &self.shapes
    }

    /// Number of players.
    #[inline]
    pub fn players(&self) -> u8 {
        self.definitions.players
    }

    /// Seats in order.
    pub fn seats(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.players()).map(Player)
    }

    /// The terms of a sheet, by stage.
    #[inline]
    pub fn sheet(&self, kind: Kind, occasion: Occasion) -> &[TermDefinition] {
        let (from, to) = self.sheets[self.slot(kind, occasion)];
        &self.terms[usize::from(from)..usize::from(to)]
    }

    /// The hooks of a step, in the order in which they run.
    pub fn step_hooks(&self, step: Step) -> impl Iterator<Item = Hook> + '_ {
        self.plan.gates(step).iter().map(|gate| gate.hook)
    }

    #[inline]
    pub(crate) fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The hooks before a region is scored, in order.
    #[inline]
    pub fn prologs(&self, kind: Kind, occasion: Occasion) -> &[Hook] {
        &self.prologs[self.slot(kind, occasion)]
    }

    /// The hooks after a region is scored, in order.
    #[inline]
    pub fn epilogs(&self, kind: Kind, occasion: Occasion) -> &[Hook] {
        &self.epilogs[self.slot(kind, occasion)]
    }

    /// A hook.
    #[inline]
    pub fn hook(&self, hook: Hook) -> &HookDefinition {
        &self.definitions.hooks[hook.index()]
    }

    #[inline]
    fn slot(&self, kind: Kind, occasion: Occasion) -> usize {
        kind.index() * self.definitions.occasions.len() + occasion.index()
    }

    #[inline]
    pub(crate) fn roles(&self, figure: FigureKind, kind: Kind) -> &[Role] {
        &self.roles[figure.index() * self.definitions.kinds.len() + kind.index()]
    }

    #[inline]
    pub(crate) fn owned(&self) -> &[FigureKind] {
        &self.owned
    }

    #[inline]
    pub(crate) fn fleeting(&self) -> &[ValueId] {
        &self.fleeting
    }

    /// The weight of a kind of figure in majorities, if it is a follower.
    #[inline]
    pub(crate) fn follower(&self, figure: FigureKind) -> Option<u8> {
        self.followers[figure.index()]
    }

    /// Where figures of the kinds that players own can stand on a tile, kind by kind.
    #[inline]
    pub(crate) fn stands(&self, tile: TileKind) -> &[Stand] {
        &self.stands[tile.index()]
    }

    #[inline]
    pub(crate) fn watched(&self) -> &[Cell] {
        &self.watched
    }

    #[inline]
    pub(crate) fn reach(&self) -> i16 {
        self.reach
    }

    /// Where the points of a label on an occasion are counted; occasions beyond the last stand for none.
    #[inline]
    pub(crate) fn tally(&self, label: Label, occasion: Option<Occasion>) -> usize {
        let occasions = self.definitions.occasions.len() + 1;
        label.index() * occasions + occasion.map_or(occasions - 1, Occasion::index)
    }

    pub(crate) fn tallies(&self) -> usize {
        self.tallies + self.definitions.labels.len()
    }

    /// The offsets that a kind waits for, or none.
    #[inline]
    pub(crate) fn surroundings(&self, kind: Kind) -> &[Cell] {
        match &self.definitions.kinds[kind.index()].completion {
            Completion::Surrounded(offsets) => offsets,
            _ => &[],
        }
    }
}

impl Filter {
    fn allows(&self, kind: Kind, occasion: Occasion) -> bool {
        (self.kinds.is_empty() || self.kinds.contains(&kind))
            && (self.occasions.is_empty() || self.occasions.contains(&occasion))
    }
}
