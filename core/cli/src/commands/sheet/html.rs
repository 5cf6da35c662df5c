//! A sheet as one page for a browser, with nothing to fetch.

use std::fmt::Write as _;

use super::Page;
use super::layout::{Block, Item};

const STYLE: &str = include_str!("sheet.css");

/// The page.
pub(super) fn text(page: &Page, blocks: &[Block]) -> String {
    let mut html = String::new();
    let title = escaped(&page.title);
    // Writing to a string cannot fail.
    let _ = write!(
        html,
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n",
        page.language
    );
    let mut open = false;
    for block in blocks {
        // Each part of the page is a section, so that no heading is printed at the foot of a page or column.
        if let Block::Heading(2 | 3, _) = block {
            html.push_str(if open { "</section>\n<section>\n" } else { "<section>\n" });
            open = true;
        }
        html.push_str(&self::block(block));
    }
    html.push_str(if open { "</section>\n</main>\n</body>\n</html>\n" } else { "</main>\n</body>\n</html>\n" });
    html
}

fn block(block: &Block) -> String {
    match block {
        Block::Heading(level, text) => format!("<h{level}>{}</h{level}>\n", escaped(text)),
        Block::Paragraph(text) => format!("<p>{}</p>\n", escaped(text)),
        Block::List(items) => format!("<ul>\n{}</ul>\n", items.iter().map(item).collect::<String>()),
        Block::Table { head, rows } => {
            let cells = |row: &[String], tag: &str| {
                let cells = row.iter().map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell)));
                cells.collect::<String>()
            };
            let head: String = head.iter().map(|cell| format!("<th scope=\"col\">{}</th>", escaped(cell))).collect();
            let row = |row: &Vec<String>| {
                let name = format!("<th scope=\"row\">{}</th>", escaped(&row[0]));
                format!("<tr>{name}{}</tr>\n", cells(&row[1..], "td"))
            };
            let rows: String = rows.iter().map(row).collect();
            format!("<table>\n<thead>\n<tr>{head}</tr>\n</thead>\n<tbody>\n{rows}</tbody>\n</table>\n")
        }
    }
}

fn item(Item { lead, text }: &Item) -> String {
    format!("<li><strong>{}:</strong> {}</li>\n", escaped(lead), escaped(text))
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_package_cannot_write_tags() {
        let item = Item { lead: "<b>".to_owned(), text: "a & \"b\"".to_owned() };
        let list = block(&Block::List(vec![item]));
        assert_eq!(list, "<ul>\n<li><strong>&lt;b&gt;:</strong> a &amp; &quot;b&quot;</li>\n</ul>\n");
    }
}
