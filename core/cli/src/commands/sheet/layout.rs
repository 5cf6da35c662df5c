//! Where everything of a sheet stands, for whichever format it is written in.

use super::words::SheetWords;
use super::{FigureRow, HookRow, KindRow, LineRow, PackageRow, Page, StepRow};

/// A piece of a sheet. Texts are plain; each format escapes them in its own way.
pub(super) enum Block {
    /// A heading of a level from 1.
    Heading(u8, String),
    Paragraph(String),
    List(Vec<Item>),
    Table {
        head: Vec<String>,
        rows: Vec<Vec<String>>,
    },
}

/// An item of a list.
pub(super) struct Item {
    /// What it is about.
    pub lead: String,
    pub text: String,
}

/// The blocks of a sheet from top to bottom.
pub(super) fn blocks(page: &Page, words: &SheetWords<'_>) -> Vec<Block> {
    let heading = |key: &str| Block::Heading(2, words.phrase(key));
    let mut blocks = vec![Block::Heading(1, page.title.clone()), Block::Paragraph(page.about.join(" "))];
    blocks.push(heading("packages"));
    blocks.extend(packages(&page.packages, words));
    blocks.push(heading("figures"));
    blocks.push(figures(&page.figures, words));
    blocks.push(heading("order"));
    page.steps.iter().for_each(|step| blocks.extend(self::step(step)));
    blocks.push(heading("scoring"));
    blocks.extend(page.scoring_notes.iter().cloned().map(Block::Paragraph));
    page.kinds.iter().for_each(|kind| blocks.extend(self::kind(kind, words)));
    blocks
}

fn packages(packages: &[PackageRow], words: &SheetWords<'_>) -> Vec<Block> {
    let rows = packages.iter().map(|package| {
        let gaps = |name, value| [("option", name), ("value", value)];
        let options = package.options.iter();
        let options = options.map(|option| words.say("option", &gaps(option.name.as_str(), option.meaning.as_str())));
        let without = package.without.iter().map(|one| words.say("without", &[("component", &one.name)]));
        let played: Vec<_> = options.chain(without).collect();
        let name = format!("{} ({} {})", package.name, package.id, package.version);
        vec![name, package.tiles.to_string(), played.join("; ")]
    });
    let head = ["package", "tiles", "played"].map(|key| words.phrase(key)).to_vec();
    let provisional = packages.iter().filter_map(|package| {
        let text = words.say("provisional", &[("text", package.provisional.as_ref()?)]);
        Some(Item { lead: package.name.clone(), text })
    });
    let provisional: Vec<_> = provisional.collect();
    let mut blocks = vec![Block::Table { head, rows: rows.collect() }];
    if !provisional.is_empty() {
        blocks.push(Block::List(provisional));
    }
    blocks
}

fn figures(figures: &[FigureRow], words: &SheetWords<'_>) -> Block {
    let rows = figures.iter().map(|figure| {
        let role = |role: &super::RoleRow| words.say("role", &[("role", &role.name), ("kind", &role.kind.name)]);
        let stands = figure.roles.iter().map(role).chain(figure.notes.iter().cloned());
        let whose = words.phrase(if figure.owner == "player" { "each-player" } else { "nobody" });
        vec![figure.name.clone(), whose, figure.pieces.to_string(), words.list(stands)]
    });
    let head = ["figure", "whose", "pieces", "stands"].map(|key| words.phrase(key)).to_vec();
    Block::Table { head, rows: rows.collect() }
}

fn step(step: &StepRow) -> Vec<Block> {
    let mut blocks = vec![Block::Heading(3, step.name.clone())];
    blocks.extend(step.text.iter().cloned().map(Block::Paragraph));
    if !step.hooks.is_empty() {
        let items = step.hooks.iter().map(|hook| Item { lead: hook.package.clone(), text: hook.text.clone() });
        blocks.push(Block::List(items.collect()));
    }
    blocks
}

fn kind(kind: &KindRow, words: &SheetWords<'_>) -> Vec<Block> {
    let mut blocks = vec![Block::Heading(3, capital(&kind.name)), Block::Paragraph(kind.complete.clone())];
    blocks.extend(hooks("before", &kind.before, words));
    if !kind.lines.is_empty() {
        let occasions = kind.occasions.iter().map(|occasion| occasion.name.clone());
        let head = [words.phrase("line")].into_iter().chain(occasions).collect();
        blocks.push(Block::Table { head, rows: kind.lines.iter().map(|line| self::line(line, words)).collect() });
    }
    blocks.extend(hooks("after", &kind.after, words));
    blocks
}

fn hooks(key: &str, hooks: &[HookRow], words: &SheetWords<'_>) -> Vec<Block> {
    if hooks.is_empty() {
        return Vec::new();
    }
    let items = hooks.iter().map(|hook| {
        let occasions = words.list(hook.occasions.iter().map(|occasion| occasion.name.clone()));
        let gaps = [("text", hook.text.as_str()), ("occasions", &occasions)];
        let text = if occasions.is_empty() { hook.text.clone() } else { words.say("on-occasion", &gaps) };
        Item { lead: hook.package.clone(), text }
    });
    vec![Block::Paragraph(format!("{}:", words.phrase(key))), Block::List(items.collect())]
}

fn line(line: &LineRow, words: &SheetWords<'_>) -> Vec<String> {
    let name = match &line.package {
        Some(package) => words.say("of-package", &[("text", &line.name), ("package", package)]),
        None => line.name.clone(),
    };
    let name = line.rule.as_ref().map_or(name.clone(), |rule| format!("{name}: {rule}"));
    let cells = line.cells.iter().map(|cell| cell.as_ref().map_or("–".to_owned(), |cell| cell.text.clone()));
    [name].into_iter().chain(cells).collect()
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
