//! The tables of scoring, a kind at a time, from the sheets that the engine works out.

use tilewright_engine::definitions::{Completion, Effect, TermDefinition};
use tilewright_engine::ids::{Hook, Kind, Label, Occasion};

use super::words::SheetWords;
use super::{CellRow, HookRow, KindRow, LineRow, NameRow};
use crate::commands::terms::{TermRow, label, sign};

/// Whether a term multiplies what stands above it.
pub(super) fn is_factor(term: &TermDefinition) -> bool {
    matches!(term.effect, Effect::Scale { .. })
}

/// The kinds that can score in this game, in scoring order.
pub(super) fn kinds(words: &SheetWords<'_>) -> Vec<KindRow> {
    let all = (0..words.setup.rules.definitions().kinds.len() as u8).map(Kind);
    let rows = all.filter(|kind| words.possible.kind(*kind)).map(|kind| Table { words, kind }.row());
    rows.filter(|row| !(row.lines.is_empty() && row.before.is_empty() && row.after.is_empty())).collect()
}

/// The table of one kind.
struct Table<'a> {
    words: &'a SheetWords<'a>,
    kind: Kind,
}

impl Table<'_> {
    fn row(&self) -> KindRow {
        let occasions = self.occasions();
        let rules = &self.words.setup.rules;
        KindRow {
            id: rules.definitions().kinds[self.kind.index()].name.clone(),
            name: self.words.speech.kind(self.kind).to_owned(),
            complete: self.complete(),
            before: self.hooks(&occasions, |occasion| rules.prologs(self.kind, occasion)),
            lines: self.labels(&occasions).into_iter().map(|label| self.line(label, &occasions)).collect(),
            after: self.hooks(&occasions, |occasion| rules.epilogs(self.kind, occasion)),
            occasions: occasions.into_iter().map(|occasion| self.occasion(occasion)).collect(),
        }
    }

    /// The occasions on which something happens to regions of the kind.
    fn occasions(&self) -> Vec<Occasion> {
        let rules = &self.words.setup.rules;
        let all = (0..rules.definitions().occasions.len() as u8).map(Occasion);
        let something = |occasion: &Occasion| {
            let (before, after) = (rules.prologs(self.kind, *occasion), rules.epilogs(self.kind, *occasion));
            self.words.possible.occasion(self.kind, *occasion)
                && (self.terms(*occasion).next().is_some() || !before.is_empty() || !after.is_empty())
        };
        all.filter(something).collect()
    }

    fn occasion(&self, occasion: Occasion) -> NameRow {
        let id = self.words.setup.rules.definitions().occasions[occasion.index()].clone();
        NameRow { id, name: self.words.speech.occasion(occasion) }
    }

    fn complete(&self) -> String {
        match &self.words.setup.rules.definitions().kinds[self.kind.index()].completion {
            Completion::Closed => self.words.phrase("complete-closed"),
            Completion::Surrounded(cells) => {
                self.words.say("complete-surrounded", &[("cells", &cells.len().to_string())])
            }
            Completion::Never => self.words.phrase("complete-never"),
        }
    }

    fn terms(&self, occasion: Occasion) -> impl Iterator<Item = &TermDefinition> {
        let terms = self.words.setup.rules.sheet(self.kind, occasion).iter();
        terms.filter(|term| self.words.possible.term(term))
    }

    /// The lines of all occasions in the order in which they are worked out.
    fn labels(&self, occasions: &[Occasion]) -> Vec<Label> {
        let mut terms: Vec<_> = occasions.iter().flat_map(|occasion| self.terms(*occasion)).collect();
        terms.sort_by_key(|term| term.effect.stage());
        let mut labels: Vec<Label> = Vec::new();
        for term in terms {
            if !labels.contains(&term.label) {
                labels.push(term.label);
            }
        }
        labels
    }

    fn line(&self, of: Label, occasions: &[Occasion]) -> LineRow {
        let definitions = self.words.setup.rules.definitions();
        let package = definitions.labels[of.index()].package;
        let own = definitions.kinds[self.kind.index()].name.split(':').next();
        let other = own != Some(&definitions.packages[package.index()]);
        let cells = occasions.iter().map(|occasion| {
            let term = self.terms(*occasion).find(|term| term.label == of)?;
            Some(CellRow { text: self.cell(term), term: TermRow::of(definitions, term) })
        });
        LineRow {
            id: label(definitions, of),
            name: self.words.speech.label(of).to_owned(),
            package: other.then(|| self.words.package(package).to_owned()),
            rule: self.words.rule(of).map(str::to_owned),
            cells: cells.collect(),
        }
    }

    /// What a term does, in words.
    fn cell(&self, term: &TermDefinition) -> String {
        let effect = self.effect(term);
        let conditions = term.conditions.iter().map(|one| {
            let count = self.words.count(one.count).unwrap_or_default();
            format!("{count} {} {}", sign(one.comparison), one.number)
        });
        let conditions: Vec<_> = conditions.collect();
        if conditions.is_empty() {
            return effect;
        }
        let conditions = conditions.join(&self.words.phrase("and"));
        self.words.say("if", &[("effect", &effect), ("conditions", &conditions)])
    }

    fn effect(&self, term: &TermDefinition) -> String {
        let words = self.words;
        let number = |key: &str, points: i32| words.say(key, &[("points", &signed(points, false))]);
        match term.effect {
            Effect::Base(count, each) => self.counted(term.label, words.count(count), signed(each, false)),
            Effect::PerTile(count, each) | Effect::Flat(count, each) => {
                self.counted(term.label, words.count(count), signed(each, true))
            }
            Effect::Scale { numerator, denominator: 1 } => format!("× {numerator}"),
            Effect::Scale { numerator, denominator } => {
                words.say("factor", &[("factor", &format!("{numerator}/{denominator}"))])
            }
            Effect::Plain(points) => signed(points, true),
            Effect::Set(points) => number("set", points),
            Effect::Floor(points) => number("floor", points),
            Effect::Ceiling(points) => number("ceiling", points),
        }
    }

    /// So many points for each; of what, is said where the line's own name does not say it.
    fn counted(&self, of: Label, count: Option<String>, points: String) -> String {
        match count.filter(|count| count != self.words.speech.label(of)) {
            Some(count) => self.words.say("times", &[("points", &points), ("count", &count)]),
            None => self.words.say("each", &[("points", &points)]),
        }
    }

    /// The hooks of all occasions, each with its occasions where these are not all.
    fn hooks<'h>(&self, occasions: &[Occasion], at: impl Fn(Occasion) -> &'h [Hook]) -> Vec<HookRow> {
        let mut hooks: Vec<Hook> = occasions.iter().flat_map(|occasion| at(*occasion)).copied().collect();
        hooks.sort_by_key(|hook| hook.index());
        hooks.dedup();
        let rows = hooks.into_iter().filter_map(|hook| {
            let definition = self.words.setup.rules.hook(hook);
            let own = occasions.iter().filter(|occasion| at(**occasion).contains(&hook));
            let mut own: Vec<_> = own.map(|occasion| self.occasion(*occasion)).collect();
            if own.len() == occasions.len() {
                own.clear();
            }
            self.words.possible.hook(definition).then(|| self.words.hook(definition, own))
        });
        rows.collect()
    }
}

fn signed(points: i32, plus: bool) -> String {
    match points {
        ..0 => format!("−{}", points.unsigned_abs()),
        _ if plus => format!("+{points}"),
        _ => points.to_string(),
    }
}
