//! The abbot and the gardens of the second edition, for the records that were played with them: a kind of feature, a
//! figure and two terms laid over the base game. Taking an abbot back is an action that this does not have, so those
//! games are compared up to the first time one is.

use tilewright_engine::definitions::{
    Effect, FigureDefinition, KindDefinition, LabelDefinition, RoleDefinition, SegmentDefinition, TermDefinition,
};
use tilewright_engine::ids::{Count, Kind, Label, Occasion, Package, Role, Tag};
use tilewright_host::lower::{Lowered, Sort};

pub const GARDEN: &str = "test:garden";
pub const ABBOT: &str = "test:abbot";
pub const AREA: &str = "garden.area";

pub fn add(lowered: &mut Lowered) {
    let number = |sort, name| lowered.names.resolve(sort, "base", name).expect("the base game has it") as u32;
    let (monastery, area) = (number(Sort::Kind, "monastery"), number(Sort::Count, "area"));
    let tag = Tag(number(Sort::Tag, "garden") as u16);
    let definitions = &mut lowered.definitions;
    let garden = Kind(definitions.kinds.len() as u8);
    let completion = definitions.kinds[monastery as usize].completion.clone();
    definitions.kinds.push(KindDefinition { name: GARDEN.to_owned(), completion });
    for tile in definitions.tiles.iter_mut().filter(|tile| tile.tags.iter().any(|(on, _)| *on == tag)) {
        tile.segments.push(SegmentDefinition { kind: garden, parts: 0, tags: Vec::new() });
    }
    let roles = [Kind(monastery as u8), garden].map(|kind| {
        let name = format!("test:abbot-{}", kind.0);
        definitions.roles.push(RoleDefinition { name, kind });
        Role(definitions.roles.len() as u8 - 1)
    });
    definitions.figures.push(FigureDefinition {
        name: ABBOT.to_owned(),
        pieces: 1,
        neutral: false,
        follower: true,
        weight: 1,
        roles: roles.to_vec(),
        joins_own: false,
    });
    let label = Label(definitions.labels.len() as u16);
    definitions.labels.push(LabelDefinition { package: Package(0), id: AREA.to_owned() });
    definitions.terms.extend([Occasion::COMPLETED, Occasion::FINAL].map(|occasion| TermDefinition {
        label,
        kind: garden,
        occasion,
        effect: Effect::Base(Count(area as u16), 1),
        conditions: Vec::new(),
    }));
}
