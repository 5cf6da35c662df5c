//! What a region is worth, line by line.

use serde::{Deserialize, Serialize};

use crate::code::{Code, Failure};
use crate::definitions::{Comparison, Condition, CountOf, Effect, Stage};
use crate::ids::*;
use crate::rules::Rules;
use crate::state::State;
use crate::table::Table;

/// One line of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// The stage it belongs to.
    pub stage: Stage,
    /// The term or hook it comes from.
    pub label: Label,
    /// How many; 1 for a plain amount.
    pub count: i32,
    /// Points for each; the amount for a plain one.
    pub each: i32,
    /// The difference it made.
    pub points: i32,
}

/// The value of a region on an occasion, with the lines it is made of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    /// The lines in the order in which they were worked out.
    pub lines: Vec<Line>,
    /// What they come to.
    pub value: i32,
}

/// No sheet comes to more, up or down: differences between lines then never leave their type, whatever terms say.
const MOST: i32 = 1_000_000_000;

/// Works out the sheet of a region, into a sheet whose room is used again.
pub(crate) fn work_out(
    rules: &Rules,
    table: &mut Box<Table>,
    code: &mut dyn Code,
    region: Segment,
    occasion: Occasion,
    sheet: &mut Sheet,
) -> Result<(), Box<Failure>> {
    sheet.lines.clear();
    sheet.value = 0;
    let kind = table.state().features.node(region).kind;
    let mut scale = (1_i64, 1_i64);
    let mut scaling = None;
    for term in rules.sheet(kind, occasion) {
        if !holds(table, code, rules, (region, occasion), &term.conditions)? {
            continue;
        }
        if term.effect.stage() > Stage::Scale {
            close_scale(sheet, &mut scaling, scale);
        }
        let before = sheet.value;
        let (count, each) = match term.effect {
            Effect::Base(count, each) | Effect::PerTile(count, each) | Effect::Flat(count, each) => {
                let count = self::count(table, code, rules, (region, occasion), count)?;
                sheet.value = before.saturating_add(count.saturating_mul(each));
                (count, each)
            }
            Effect::Scale { numerator, denominator } => {
                scale = (scale.0 * i64::from(numerator), scale.1 * i64::from(denominator));
                scaling = Some(term.label);
                continue;
            }
            Effect::Plain(amount) => {
                sheet.value = before.saturating_add(amount);
                (1, amount)
            }
            Effect::Set(to) => {
                sheet.value = to;
                (1, to)
            }
            Effect::Floor(least) => {
                sheet.value = before.max(least);
                (1, least)
            }
            Effect::Ceiling(most) => {
                sheet.value = before.min(most);
                (1, most)
            }
        };
        sheet.value = sheet.value.clamp(-MOST, MOST);
        let points = sheet.value - before;
        // A sheet says something even of a region that is worth nothing.
        if points != 0 || sheet.lines.is_empty() {
            sheet.lines.push(Line { stage: term.effect.stage(), label: term.label, count, each, points });
        }
    }
    close_scale(sheet, &mut scaling, scale);
    Ok(())
}

/// Multiplies by all factors at once and rounds up once, as half points are always rounded in favour of the player.
fn close_scale(sheet: &mut Sheet, scaling: &mut Option<Label>, (numerator, denominator): (i64, i64)) {
    let Some(label) = scaling.take() else { return };
    let before = sheet.value;
    let exact = i64::from(before) * numerator;
    let rounded = -((-exact).div_euclid(denominator));
    sheet.value = rounded.clamp(i64::from(-MOST), i64::from(MOST)) as i32;
    let points = sheet.value - before;
    sheet.lines.push(Line { stage: Stage::Scale, label, count: numerator as i32, each: denominator as i32, points });
}

fn holds(
    table: &mut Box<Table>,
    code: &mut dyn Code,
    rules: &Rules,
    subject: (Segment, Occasion),
    conditions: &[Condition],
) -> Result<bool, Box<Failure>> {
    for condition in conditions {
        let found = count(table, code, rules, subject, condition.count)?;
        let holds = match condition.comparison {
            Comparison::Is => found == condition.number,
            Comparison::IsNot => found != condition.number,
            Comparison::AtLeast => found >= condition.number,
            Comparison::AtMost => found <= condition.number,
        };
        if !holds {
            return Ok(false);
        }
    }
    Ok(true)
}

#[inline]
fn count(
    table: &mut Box<Table>,
    code: &mut dyn Code,
    rules: &Rules,
    (region, occasion): (Segment, Occasion),
    count: Count,
) -> Result<i32, Box<Failure>> {
    match rules.definitions().counts[count.index()].of {
        CountOf::Function(function) => {
            let found = table.counting(region, occasion, |table| code.count(function, table))?;
            Ok(found.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32)
        }
        of => Ok(table.state().count(rules, region, of)),
    }
}

impl State {
    /// What a count that needs no package's function says of the region of a segment.
    #[inline]
    pub(crate) fn count(&self, rules: &Rules, segment: Segment, of: CountOf) -> i32 {
        let region = self.features.region(segment);
        let members = self.features.members(region);
        match of {
            CountOf::Tiles => members.filter(|member| self.is_first_on_tile(*member, region)).count() as i32,
            CountOf::Segments => members.count() as i32,
            CountOf::Open => members.map(|member| self.open_sides(rules, member)).sum(),
            CountOf::Followers => i32::from(self.features.followers(region)),
            CountOf::Tag(tag) => members.map(|member| self.segment_tag(rules, member, tag)).sum(),
            CountOf::Area => {
                let around = rules.surroundings(self.features.node(region).kind).len() as i32;
                members.count() as i32 * (around + 1) - self.features.open(region) as i32
            }
            CountOf::LinkedComplete(link) => {
                let ends = members.flat_map(|member| self.features.linked(member, link));
                let complete = ends.filter(|end| self.complete(*end));
                let mut regions: Vec<Segment> = complete.map(|end| self.features.region(end)).collect();
                regions.sort_unstable();
                regions.dedup();
                regions.len() as i32
            }
            CountOf::Function(_) => 0,
        }
    }

    /// A tile counts once for a region that lies on it with several segments: for the lowest of them.
    #[inline]
    fn is_first_on_tile(&self, segment: Segment, region: Segment) -> bool {
        let node = self.features.node(segment);
        let first = segment.0 - u32::from(node.position);
        !(first..segment.0).map(Segment).any(|lower| self.features.is_in(lower, region))
    }

    fn open_sides(&self, rules: &Rules, segment: Segment) -> i32 {
        let placed = self.board.tile(self.features.node(segment).tile);
        let position = self.features.node(segment).position;
        let sides = crate::geometry::Side::ALL.iter().zip(rules.shapes().turned(placed.kind, placed.rotation));
        let open = sides.filter(|(side, shape)| {
            shape.parts.contains(&position) && self.board.tile_at(placed.cell.beside(**side)).is_none()
        });
        open.count() as i32
    }

    #[inline]
    pub(crate) fn segment_tag(&self, rules: &Rules, segment: Segment, tag: Tag) -> i32 {
        let node = self.features.node(segment);
        let shape = rules.shapes().tile(self.board.tile(node.tile).kind);
        let tags = &shape.segments[usize::from(node.position)].tags;
        tags.iter().find(|(here, _)| *here == tag).map_or(0, |(_, times)| i32::from(*times))
    }
}
