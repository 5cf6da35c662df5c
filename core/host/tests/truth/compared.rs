//! What a comparison comes to.

use std::fmt;

/// How much was compared.
#[derive(Default)]
pub struct Compared {
    pub games: usize,
    pub whole: usize,
    pub messages: usize,
    pub left_out: usize,
    pub options: u64,
    pub events: usize,
}

impl Compared {
    pub fn add(&mut self, other: &Compared) {
        self.games += other.games;
        self.whole += other.whole;
        self.messages += other.messages;
        self.left_out += other.left_out;
        self.options += other.options;
        self.events += other.events;
    }
}

impl fmt::Display for Compared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Compared { games, whole, messages, left_out, options, events } = self;
        write!(f, "{games} games ({whole} to the end), {messages} messages, {options} options and {events} points ")?;
        write!(f, "events compared; {left_out} messages not compared")
    }
}

/// The first place where a game went another way.
pub struct Mismatch {
    pub step: usize,
    pub what: &'static str,
    pub expected: String,
    pub found: String,
    pub log: Vec<String>,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "step {}: {}", self.step, self.what)?;
        writeln!(f, "  expected {}\n  found    {}", self.expected, self.found)?;
        self.log.iter().try_for_each(|line| writeln!(f, "    {line}"))
    }
}
