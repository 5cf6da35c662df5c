//! Options and messages of the records in our words.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use tilewright_abi::AskOptions;
use tilewright_engine::geometry::{Cell, Rotation};
use tilewright_engine::ids::{Kind, Segment};
use tilewright_engine::{Choice, Decision, Prompt, Rules, State};

use crate::records::Message;
use crate::{abbot, locations};

/// What is to be decided, to be counted and answered.
pub struct Question<'g> {
    pub rules: &'g Rules,
    pub state: &'g State,
    pub decision: Decision<'g>,
}

impl Question<'_> {
    /// Our options, counted as the records count theirs.
    pub fn items(&self) -> BTreeMap<String, u32> {
        let figures = || {
            let mut places = BTreeSet::new();
            for option in self.decision.options() {
                if let Choice::Figure { kind, segment, .. } = option {
                    places.insert((kind, segment));
                }
            }
            let mut items = BTreeMap::new();
            for (kind, _) in places {
                let name = &self.rules.definitions().figures[kind.index()].name;
                let item = if name == abbot::ABBOT { "Meeple:Abbot" } else { "Meeple:SmallFollower" };
                *items.entry(item.to_owned()).or_default() += 1;
            }
            items
        };
        let all = |item: &str| BTreeMap::from([(item.to_owned(), self.decision.options().len() as u32)]);
        match self.decision.prompt() {
            Prompt::Place(_) => all("TilePlacement"),
            Prompt::Draw => all("Draw"),
            Prompt::Wood => figures(),
            Prompt::Hook(_, ask) => match ask.options {
                AskOptions::Alternatives(_) => all("CornCircleSelectDeployOrRemove"),
                AskOptions::OwnFollowers { .. } => all("ReturnMeeple:CORN_CIRCLE"),
                AskOptions::PlacementsBesideOwn { .. } => figures(),
                AskOptions::OpenRegions { .. } => all("OpenRegions"),
            },
        }
    }

    /// What a message chooses.
    pub fn choice(&self, message: &Message) -> Result<Choice, String> {
        let payload = &message.payload;
        let find = |wanted: &dyn Fn(&Choice) -> bool| {
            self.decision
                .options()
                .into_iter()
                .find(wanted)
                .ok_or_else(|| format!("among {:?}", self.decision.options()))
        };
        match message.kind.as_str() {
            "PASS" => Ok(Choice::Pass),
            "PLACE_TILE" => Ok(Choice::Place { cell: cell(&payload["position"])?, rotation: rotation(payload)? }),
            "DEPLOY_MEEPLE" => {
                let to = self.segment(&payload["pointer"])?;
                let abbot = payload["meepleId"].as_str().is_some_and(|id| id.contains(".abbot."));
                let figures = &self.rules.definitions().figures;
                find(&|option| match option {
                    Choice::Figure { kind, segment, .. } => {
                        *segment == to && (figures[kind.index()].name == abbot::ABBOT) == abbot
                    }
                    _ => false,
                })
            }
            "RETURN_MEEPLE" => {
                let from = self.segment(&payload["pointer"]["featurePointer"])?;
                let placed: BTreeMap<_, _> =
                    self.state.figures().placed().map(|(figure, _, segment, _)| (figure, segment)).collect();
                find(&|option| matches!(option, Choice::Piece(figure) if placed.get(figure) == Some(&from)))
            }
            "CIRCLE_REMOVE_OR_DEPLOY" => {
                let key = if payload["value"] == "DEPLOY" { "add" } else { "remove" };
                let Prompt::Hook(_, ask) = self.decision.prompt() else { return Err("no question".to_owned()) };
                let AskOptions::Alternatives(keys) = &ask.options else { return Err(format!("{ask:?}")) };
                let at = keys.iter().position(|there| there == key);
                at.map(|at| Choice::Alternative(at as u8)).ok_or_else(|| format!("no {key} among {keys:?}"))
            }
            other => Err(format!("{other} is not known")),
        }
    }

    fn segment(&self, pointer: &Value) -> Result<Segment, String> {
        let name = match pointer["feature"].as_str() {
            Some("Road") => "base:road",
            Some("City") => "base:city",
            Some("Monastery") => "base:monastery",
            Some("Field") => "base:farm",
            Some("Garden") => abbot::GARDEN,
            other => return Err(format!("{other:?} is no feature")),
        };
        let kinds = &self.rules.definitions().kinds;
        let kind = kinds.iter().position(|kind| kind.name == name).ok_or_else(|| format!("no {name} here"))?;
        let location = pointer["location"].as_str().ok_or("no location")?;
        let cell = cell(&pointer["position"])?;
        locations::segment(self.rules, self.state, cell, Kind(kind as u8), location)
    }
}

fn cell(position: &Value) -> Result<Cell, String> {
    let number = |at: usize| position[at].as_i64().and_then(|number| i16::try_from(number).ok());
    match (number(0), number(1)) {
        (Some(x), Some(y)) => Ok(Cell::new(x, y)),
        _ => Err(format!("{position} is no position")),
    }
}

fn rotation(payload: &Value) -> Result<Rotation, String> {
    let text = payload["rotation"].as_str().and_then(|text| text.strip_prefix('R'));
    let degrees: Option<u16> = text.and_then(|degrees| degrees.parse().ok());
    degrees.map(|degrees| Rotation::quarters((degrees / 90) as u8)).ok_or_else(|| format!("{payload} has no rotation"))
}
