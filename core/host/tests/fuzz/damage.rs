//! Ways to damage a file.

use bolero::ValueGenerator;

/// One change: what is done, at which share of the file, and with what.
pub type Change = (u8, u16, u16);

/// Up to `most` changes of one file.
pub fn changes(most: usize) -> impl ValueGenerator<Output = Vec<Change>> {
    use bolero::produce;
    produce::<Vec<Change>>().with().len(1..=most)
}

/// What TOML, names, places and choices are made of, and what numbers run over.
const SNIPPETS: &[&str] = &[
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "=",
    "\"",
    "'",
    "\"\"\"",
    "#",
    ".",
    ",",
    ":",
    "-",
    "\n",
    " ",
    "é",
    "\u{202e}",
    "\0",
    "0",
    "-1",
    "90",
    "255",
    "256",
    "32767",
    "-32768",
    "65535",
    "65536",
    "2147483648",
    "-2147483649",
    "4294967296",
    "9223372036854775807",
    "1e999",
    "nan",
    "true",
    "base:",
    "at ",
    " on ",
    "'s ",
    "s4294967295",
    "N.left",
    "\\u0000",
];

/// A text with changes made to it, one after the other.
pub fn text(text: &str, changes: &[Change]) -> String {
    changes.iter().fold(text.to_owned(), |text, change| changed(&text, *change))
}

fn changed(text: &str, (what, at, with): Change) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    if lines.is_empty() {
        return snippet(with).to_owned();
    }
    let (line, other) = (place(at, lines.len()), place(with, lines.len()));
    match what % 8 {
        0 => drop(lines.remove(line)),
        1 => lines.insert(line, lines[line]),
        2 => lines.swap(line, other),
        3 => lines.insert(line, lines[other]),
        4 => return text[..text.floor_char_boundary(place(at, text.len() + 1))].to_owned(),
        5 => return replace_word(text, at, snippet(with)),
        6 => return replace_word(text, at, word(text, with)),
        _ => {
            let at = text.floor_char_boundary(place(at, text.len() + 1));
            return format!("{}{}{}", &text[..at], snippet(with), &text[at..]);
        }
    }
    lines.join("\n")
}

/// Bytes with changes made to them, one after the other. Half of the places are within `dense`, where the bytes are
/// that somebody reads.
pub fn bytes(bytes: &mut Vec<u8>, dense: &[std::ops::Range<usize>], changes: &[Change]) {
    for &(what, at, with) in changes {
        if bytes.is_empty() {
            return;
        }
        let range = dense.get(usize::from(what / 16)).filter(|range| range.end <= bytes.len());
        let at = range.map_or(place(at, bytes.len()), |range| range.start + place(at, range.len()));
        match what % 4 {
            0 => bytes[at] ^= 1 << (with % 8),
            1 => bytes[at] = with as u8,
            2 => bytes[at..].iter_mut().take(8).for_each(|byte| *byte = if with % 2 == 0 { 0xff } else { 0 }),
            _ if with % 16 == 0 => bytes.truncate(at),
            _ => {
                let at = at & !3;
                bytes[at..].iter_mut().zip(u32::from(with).to_le_bytes()).for_each(|(byte, new)| *byte = new);
            }
        }
    }
}

/// A place in something of this length, by its share.
fn place(share: u16, length: usize) -> usize {
    usize::from(share) * length / (usize::from(u16::MAX) + 1)
}

fn snippet(number: u16) -> &'static str {
    SNIPPETS[usize::from(number) % SNIPPETS.len()]
}

/// The word at a place: what stands between blanks and signs.
fn word(text: &str, share: u16) -> &str {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.get(place(share, words.len())).copied().unwrap_or_default()
}

fn replace_word(text: &str, share: u16, new: &str) -> String {
    let old = word(text, share);
    if old.is_empty() {
        return text.to_owned();
    }
    let start = old.as_ptr() as usize - text.as_ptr() as usize;
    format!("{}{new}{}", &text[..start], &text[start + old.len()..])
}
