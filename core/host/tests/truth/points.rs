//! Points as the records write them down.

use tilewright_engine::definitions::LabelDefinition;
use tilewright_engine::ids::Occasion;
use tilewright_engine::{Event, Rules, Sheet, State};

use crate::abbot;
use crate::records::{Paid, Term};

/// What each of our terms is called there; amounts of the same name are one term.
const TERMS: [(&str, &str); 8] = [
    ("road.tiles", "tiles"),
    ("city.tiles", "tiles"),
    ("city.banners", "pennants"),
    ("city.small-tiles", "tiles"),
    ("city.small-banners", "pennants"),
    ("monastery.area", "tiles"),
    ("farm.cities", "cities"),
    (abbot::AREA, "tiles"),
];

/// The payment that an event is, if it is one.
pub fn paid(rules: &Rules, state: &State, event: &Event) -> Option<Paid> {
    match event {
        Event::Scored { player, region, occasion, sheet, points } => {
            let kind = &rules.definitions().kinds[state.features().node(*region).kind.index()].name;
            let name = name(kind, *occasion, is_small(rules, sheet));
            Some(Paid { step: 0, player: player.0, name, points: *points, items: terms(rules, sheet) })
        }
        Event::Awarded { player, label, points, .. } => {
            let name = label_of(rules, label.index()).id.clone();
            Some(Paid { step: 0, player: player.0, name, points: *points, items: Vec::new() })
        }
        _ => None,
    }
}

fn label_of(rules: &Rules, label: usize) -> &LabelDefinition {
    &rules.definitions().labels[label]
}

/// A line of the variant of the small city is there.
fn is_small(rules: &Rules, sheet: &Sheet) -> bool {
    sheet.lines.iter().any(|line| label_of(rules, line.label.index()).id == "city.small-tiles")
}

fn name(kind: &str, occasion: Occasion, small: bool) -> String {
    let kind = match kind {
        "base:road" => "road",
        "base:city" => "city",
        "base:monastery" => "monastery",
        "base:farm" => return "field".to_owned(),
        abbot::GARDEN => "garden",
        other => other,
    };
    match occasion {
        Occasion::FINAL => format!("{kind}.incomplete"),
        _ if small => format!("{kind}.tiny"),
        _ => kind.to_owned(),
    }
}

fn terms(rules: &Rules, sheet: &Sheet) -> Vec<Term> {
    let lines = sheet.lines.iter().map(|line| {
        let id = &label_of(rules, line.label.index()).id;
        let known = TERMS.iter().find(|(ours, _)| ours == id).map(|(_, theirs)| (*theirs).to_owned());
        Term { name: known.unwrap_or_else(|| id.clone()), points: line.points }
    });
    summed(lines)
}

/// Terms of a name added up, those that bring nothing left out.
pub fn summed(terms: impl IntoIterator<Item = Term>) -> Vec<Term> {
    let mut sums: Vec<Term> = Vec::new();
    for term in terms {
        match sums.iter_mut().find(|sum| sum.name == term.name) {
            Some(sum) => sum.points += term.points,
            None => sums.push(term),
        }
    }
    sums.retain(|sum| sum.points != 0);
    sums.sort();
    sums
}
