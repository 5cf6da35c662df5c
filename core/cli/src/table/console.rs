//! Lines in, lines out: a terminal, or a pipe in its place.

use std::io::{BufRead, Read as _, Write};

use crate::draw::Ink;

/// Where the people at the table read and write.
pub struct Console<In, Out> {
    input: In,
    out: Out,
    ink: Ink,
    /// A pipe does not show what comes through it; a terminal does.
    echo: bool,
}

/// Looks like no line of a board.
const PROMPT: &str = "=> ";

/// More than anyone types; what goes on behind it is the next line.
const LONGEST_LINE: u64 = 1000;

impl<In: BufRead, Out: Write> Console<In, Out> {
    /// A console; `echo` where the input does not show itself.
    pub fn new(input: In, out: Out, ink: Ink, echo: bool) -> Self {
        Console { input, out, ink, echo }
    }

    /// Whether and how text is coloured.
    pub fn ink(&self) -> Ink {
        self.ink
    }

    /// Writes some lines.
    ///
    /// # Errors
    ///
    /// Where nobody reads them any more.
    pub fn say(&mut self, text: &str) -> std::io::Result<()> {
        for line in text.trim_end_matches('\n').split('\n') {
            writeln!(self.out, "{}", folded(line))?;
        }
        Ok(())
    }

    /// Asks for a line, and gives it without blanks around it; nothing at the end of the input.
    ///
    /// # Errors
    ///
    /// Where nobody reads the prompt any more.
    pub fn line(&mut self) -> std::io::Result<Option<String>> {
        write!(self.out, "{PROMPT}")?;
        self.out.flush()?;
        let mut line = Vec::new();
        // A terminal that was closed is an end of input like any other.
        let read = (&mut self.input).take(LONGEST_LINE).read_until(b'\n', &mut line).unwrap_or(0);
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if read == 0 || self.echo {
            writeln!(self.out, "{line}")?;
        }
        Ok((read > 0).then_some(line))
    }
}

/// No line is longer where that can be helped.
const WIDTH: usize = 100;

/// Breaks a line that is too long between its words, and sets what follows in. Coloured lines are drawings.
fn folded(line: &str) -> String {
    if line.chars().count() <= WIDTH || line.contains('\x1b') {
        return line.to_owned();
    }
    let indent = line.chars().take_while(|sign| *sign == ' ').count();
    let further = " ".repeat(if indent == 0 { 0 } else { indent + 4 });
    let (mut folded, mut width) = (String::new(), 0);
    for (at, word) in line.split(' ').enumerate() {
        let letters = word.chars().count();
        if at > 0 && width + 1 + letters > WIDTH {
            folded += "\n";
            folded += &further;
            width = further.len();
        } else if at > 0 {
            folded.push(' ');
            width += 1;
        }
        folded += word;
        width += letters;
    }
    folded
}

/// Puts short lines into columns, read downwards, that fit.
pub fn columns(lines: &[String]) -> String {
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) + 3;
    let columns = (WIDTH / width).clamp(1, lines.len().max(1));
    let rows = lines.len().div_ceil(columns);
    let row = |row: usize| {
        let cells = lines.iter().skip(row).step_by(rows.max(1));
        cells.map(|cell| format!("{cell:<width$}")).collect::<String>().trim_end().to_owned() + "\n"
    };
    (0..rows).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_read_downwards() {
        let lines: Vec<String> = (1..=5).map(|number| format!("{number:<40}x")).collect();
        let text = columns(&lines);
        let starts: Vec<&str> = text.lines().map(|line| &line[..1]).collect();
        assert_eq!(starts, ["1", "2", "3"]);
        assert!(text.lines().all(|line| line.chars().count() <= 100));
        assert_eq!(columns(&[]), "");
    }

    #[test]
    fn long_lines_are_broken_between_words() {
        let long = format!("  {}", "word ".repeat(60).trim_end());
        let folded = folded(&long);
        assert!(folded.lines().all(|line| line.chars().count() <= WIDTH));
        assert!(folded.lines().skip(1).all(|line| line.starts_with("      word")));
        assert_eq!(folded.split_whitespace().count(), 60);
        assert_eq!(super::folded("short  as  it is"), "short  as  it is");
    }

    #[test]
    fn an_end_of_input_is_no_line() {
        let mut out = Vec::new();
        let mut console = Console::new(&b" one \n\xff"[..], &mut out, Ink::Plain, true);
        assert_eq!(console.line().expect("memory takes all"), Some("one".to_owned()));
        assert_eq!(console.line().expect("memory takes all"), Some("\u{fffd}".to_owned()));
        assert_eq!(console.line().expect("memory takes all"), None);
        assert_eq!(String::from_utf8_lossy(&out), "=> one\n=> \u{fffd}\n=> \n");
    }
}
