//! A sheet as Markdown.

use super::layout::{Block, Item};

/// The text of a sheet.
pub(super) fn text(blocks: &[Block]) -> String {
    let blocks: Vec<String> = blocks.iter().map(block).collect();
    blocks.join("\n\n") + "\n"
}

fn block(block: &Block) -> String {
    match block {
        Block::Heading(level, text) => format!("{} {}", "#".repeat(usize::from(*level)), plain(text)),
        Block::Paragraph(text) => plain(text),
        Block::List(items) => items.iter().map(item).collect::<Vec<_>>().join("\n"),
        Block::Table { head, rows } => {
            let line = vec!["---".to_owned(); head.len()];
            let escaped = |row: &Vec<String>| row.iter().map(|cell| plain(cell)).collect::<Vec<_>>();
            let rows = [escaped(head), line].into_iter().chain(rows.iter().map(escaped));
            rows.map(|cells| format!("| {} |", cells.join(" | "))).collect::<Vec<_>>().join("\n")
        }
    }
}

fn item(Item { lead, text }: &Item) -> String {
    format!("- **{}:** {}", plain(lead), plain(text))
}

/// A text in which nothing is taken for a mark of Markdown, on one line.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for letter in text.chars() {
        if "\\`*_[]<>|".contains(letter) {
            plain.push('\\');
        }
        plain.push(if letter == '\n' { ' ' } else { letter });
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_cannot_break_its_table() {
        let rows = vec![vec!["a|b".to_owned(), "<i>\n*c*".to_owned()]];
        let table = Block::Table { head: vec!["x".to_owned(), "y".to_owned()], rows };
        assert_eq!(text(&[table]), "| x | y |\n| --- | --- |\n| a\\|b | \\<i\\> \\*c\\* |\n");
    }
}
