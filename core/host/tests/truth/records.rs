//! The records as they are written; their own description stands beside them.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::PathBuf;

use serde::Deserialize;
use serde_json::Value;

/// One recorded game.
#[derive(Clone, Debug, Deserialize)]
pub struct Record {
    pub id: String,
    pub players: u8,
    pub setup: Set,
    /// Tiles in the order in which they were drawn.
    pub deck: Vec<String>,
    #[serde(default)]
    pub undrawn: Vec<String>,
    pub steps: Vec<Step>,
    /// The state before each step.
    pub legal: Vec<Legal>,
    pub events: Vec<Paid>,
    #[serde(rename = "final")]
    pub points: Vec<i32>,
    pub discarded: Vec<String>,
}

/// What a game was played with.
#[derive(Clone, Debug, Deserialize)]
pub struct Set {
    pub sets: BTreeMap<String, u32>,
    pub elements: BTreeMap<String, Value>,
    pub rules: BTreeMap<String, Value>,
    pub start: Vec<Start>,
}

/// A tile that lay on the table.
#[derive(Clone, Debug, Deserialize)]
pub struct Start {
    pub tile: String,
}

/// A message.
#[derive(Clone, Debug, Deserialize)]
pub struct Step {
    pub message: Message,
}

/// What a message says.
#[derive(Clone, Debug, Deserialize)]
pub struct Message {
    #[serde(rename = "type")]
    pub kind: String,
    pub payload: Value,
}

/// A state: who acts, and how many options of each kind there are.
#[derive(Clone, Debug, Deserialize)]
pub struct Legal {
    pub player: u8,
    pub pass: bool,
    pub items: BTreeMap<String, u32>,
}

/// Points paid.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub struct Paid {
    pub step: usize,
    pub player: u8,
    pub name: String,
    pub points: i32,
    pub items: Vec<Term>,
}

/// A term of a payment.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub struct Term {
    pub name: String,
    pub points: i32,
}

impl Legal {
    /// Whether nothing can be done but to confirm.
    pub fn confirms(&self) -> bool {
        self.items.keys().all(|key| key == "Confirm")
    }
}

/// Where the records are looked for.
pub fn folder() -> PathBuf {
    let beside = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/conformance"));
    std::env::var_os("TILEWRIGHT_CONFORMANCE").map_or_else(beside, PathBuf::from).join("random")
}

/// The games of a file, packed or not; none where there is no such file.
pub fn read(name: &str) -> Option<Vec<Record>> {
    let plain = folder().join(format!("{name}.jsonl"));
    let packed = folder().join(format!("{name}.jsonl.gz"));
    let text = if packed.is_file() {
        let file = std::fs::File::open(&packed).expect("it is there");
        let mut text = String::new();
        flate2::read::GzDecoder::new(file).read_to_string(&mut text).unwrap_or_else(|error| panic!("{name}: {error}"));
        text
    } else {
        std::fs::read_to_string(plain).ok()?
    };
    let read = |(at, line): (usize, &str)| {
        serde_json::from_str(line).unwrap_or_else(|error| panic!("{name}, line {}: {error}", at + 1))
    };
    Some(text.lines().enumerate().map(read).collect())
}
