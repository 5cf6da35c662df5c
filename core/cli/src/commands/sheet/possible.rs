//! What can happen in a game, told from its tiles and figures.

use tilewright_engine::definitions::{
    Comparison, Completion, Condition, CountOf, Definitions, HookDefinition, TermDefinition, TileDefinition,
};
use tilewright_engine::ids::{Count, FigureKind, Kind, Occasion, TileKind};

/// What can happen in a game.
pub(super) struct Possible<'a> {
    definitions: &'a Definitions,
    /// The tiles of the deck and of the table.
    tiles: Vec<&'a TileDefinition>,
}

impl<'a> Possible<'a> {
    pub fn in_game(definitions: &'a Definitions) -> Possible<'a> {
        let starts = |tile: usize| definitions.start.iter().any(|start| start.tile == TileKind(tile as u16));
        let tiles = definitions.tiles.iter().enumerate();
        let tiles = tiles.filter(|(at, tile)| tile.copies > 0 || starts(*at)).map(|(_, tile)| tile);
        Possible { definitions, tiles: tiles.collect() }
    }

    /// Whether some tile shows the kind.
    pub fn kind(&self, kind: Kind) -> bool {
        self.tiles.iter().any(|tile| tile.segments.iter().any(|segment| segment.kind == kind))
    }

    /// Whether regions of the kind may be complete.
    pub fn completes(&self, kind: Kind) -> bool {
        self.definitions.kinds[kind.index()].completion != Completion::Never
    }

    /// Whether a region of the kind may be scored on the occasion.
    pub fn occasion(&self, kind: Kind, occasion: Occasion) -> bool {
        self.kind(kind) && (occasion != Occasion::COMPLETED || self.completes(kind))
    }

    /// Whether a term can ever make a difference.
    pub fn term(&self, term: &TermDefinition) -> bool {
        let counts_something = term.effect.count().is_none_or(|count| self.count(term.kind, count));
        let holds = |one: &Condition| self.count(term.kind, one.count) || holds_for_none(one);
        self.occasion(term.kind, term.occasion) && counts_something && term.conditions.iter().all(holds)
    }

    /// Whether a count of regions of a kind can be anything but 0.
    fn count(&self, kind: Kind, count: Count) -> bool {
        let mut tiles = self.tiles.iter();
        match self.definitions.counts[count.index()].of {
            CountOf::Tag(tag) => {
                let mut segments = tiles.flat_map(|tile| &tile.segments).filter(|segment| segment.kind == kind);
                segments.any(|segment| segment.tags.iter().any(|(here, _)| *here == tag))
            }
            CountOf::LinkedComplete(link) => tiles.any(|tile| {
                let from = |from: u8| tile.segments[usize::from(from)].kind;
                tile.links.iter().any(|(here, segment, _)| *here == link && from(*segment) == kind)
            }),
            _ => true,
        }
    }

    /// Whether a hook can ever be called.
    pub fn hook(&self, hook: &HookDefinition) -> bool {
        let filter = &hook.filter;
        let tagged = |tile: &&TileDefinition| tile.tags.iter().any(|(tag, _)| filter.tile_tags.contains(tag));
        let figure = |figure: FigureKind| self.definitions.figures[figure.index()].pieces > 0;
        let any_tile = filter.tile_tags.is_empty() || !filter.or_values.is_empty();
        (any_tile || self.tiles.iter().any(tagged)) && filter.holding.is_none_or(figure)
    }
}

fn holds_for_none(condition: &Condition) -> bool {
    match condition.comparison {
        Comparison::Is => condition.number == 0,
        Comparison::IsNot => condition.number != 0,
        Comparison::AtLeast => condition.number <= 0,
        Comparison::AtMost => condition.number >= 0,
    }
}
