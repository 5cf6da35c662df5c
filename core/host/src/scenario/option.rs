//! What can be chosen, in words: from the words of a scenario to choices, and back for messages.

use tilewright_abi::AskOptions;
use tilewright_engine::geometry::Rotation;
use tilewright_engine::ids::{Figure, Role, Segment};
use tilewright_engine::{Choice, Chooser, Decision, Prompt, State};

use crate::choices::cell_of;

use super::names::{Names, NoName};
use super::places::{Standing, rotation};

/// What choices of a decision are made of; also the key of a step that makes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Draw,
    Place,
    Figure,
    Pick,
    Choose,
}

impl Form {
    /// Of the options of a decision.
    pub fn of(decision: &Decision<'_>) -> Form {
        match decision.prompt() {
            Prompt::Draw => Form::Draw,
            Prompt::Place(_) => Form::Place,
            Prompt::Wood => Form::Figure,
            Prompt::Hook(_, ask) => match ask.options {
                AskOptions::Alternatives(_) => Form::Choose,
                AskOptions::PlacementsBesideOwn { .. } => Form::Figure,
                AskOptions::OpenRegions { .. } | AskOptions::OwnFollowers { .. } => Form::Pick,
            },
        }
    }

    /// The key.
    pub fn key(self) -> &'static str {
        match self {
            Form::Draw => "draw",
            Form::Place => "place",
            Form::Figure => "figure",
            Form::Pick => "pick",
            Form::Choose => "choose",
        }
    }
}

impl Names {
    /// All choices that words may mean in a decision; whether they are possible is another question.
    pub fn choices(&self, state: &State, decision: &Decision<'_>, text: &str) -> Result<Vec<Choice>, NoName> {
        if text == "pass" {
            return Ok(vec![Choice::Pass]);
        }
        match decision.prompt() {
            Prompt::Draw => Ok(vec![Choice::Draw(self.tile(text)?)]),
            Prompt::Place(_) => placements(text),
            Prompt::Wood => self.placings(state, decision, text),
            Prompt::Hook(_, ask) => match &ask.options {
                AskOptions::Alternatives(keys) => match keys.iter().position(|key| key == text) {
                    Some(at) => Ok(vec![Choice::Alternative(at as u8)]),
                    None => Err(NoName::new(format!("`{text}` is none of: {}", keys.join(", ")))),
                },
                AskOptions::OpenRegions { .. } => {
                    let segment = self.segment(state, &self.spot(text)?, None)?;
                    Ok(vec![Choice::Region(state.features().region(segment))])
                }
                AskOptions::PlacementsBesideOwn { .. } => self.placings(state, decision, text),
                AskOptions::OwnFollowers { .. } => self.pieces(state, decision, text),
            },
        }
    }

    /// A figure from supply; without a cell it goes onto the tile just placed.
    fn placings(&self, state: &State, decision: &Decision<'_>, text: &str) -> Result<Vec<Choice>, NoName> {
        let (standing, segment) = self.standing_of(state, decision, text)?;
        let kind = state.features().node(segment).kind;
        let roles = self.rules.definitions().roles.iter().enumerate();
        let roles = roles.filter(|(_, role)| role.kind == kind).map(|(at, _)| Role(at as u8));
        let meant = roles.filter(|role| standing.role.is_none_or(|meant| meant == *role));
        Ok(meant.map(|role| Choice::Figure { kind: standing.figure, segment, role }).collect())
    }

    fn pieces(&self, state: &State, decision: &Decision<'_>, text: &str) -> Result<Vec<Choice>, NoName> {
        let (standing, segment) = self.standing_of(state, decision, text)?;
        let figures = state.figures().of(standing.owner, standing.figure);
        Ok(figures.filter(|figure| self.stands(state, *figure, &standing, segment)).map(Choice::Piece).collect())
    }

    /// A figure with no owner named is the chooser's.
    fn standing_of(&self, state: &State, decision: &Decision<'_>, text: &str) -> Result<(Standing, Segment), NoName> {
        let mut standing = self.standing(text)?;
        if let (Chooser::Player(player), None) = (decision.chooser(), standing.owner) {
            standing.owner = Some(player);
        }
        let segment = self.segment(state, &standing.spot, state.cursor().placed)?;
        Ok((standing, segment))
    }

    /// A choice in words that mean it.
    pub fn choice(&self, state: &State, decision: &Decision<'_>, choice: Choice) -> String {
        match (choice, decision.prompt()) {
            (Choice::Draw(tile), _) => self.tile_name(tile).to_owned(),
            (Choice::Place { cell, rotation }, _) => format!("{cell}{}", turned(rotation)),
            (Choice::Figure { kind, segment, role }, _) => {
                format!("{} on {} as {}", self.figure_name(kind), self.place(state, segment), self.role_name(role))
            }
            (Choice::Region(segment), _) => self.place(state, segment),
            (Choice::Piece(figure), _) => self.figure_there(state, figure),
            (Choice::Alternative(at), Prompt::Hook(_, ask)) => match &ask.options {
                AskOptions::Alternatives(keys) => keys.get(usize::from(at)).cloned().unwrap_or_default(),
                _ => at.to_string(),
            },
            (Choice::Alternative(at), _) => at.to_string(),
            (Choice::Pass, _) => "pass".to_owned(),
        }
    }

    fn figure_there(&self, state: &State, figure: Figure) -> String {
        let name = self.figure_in_words(state, figure);
        match state.figures().piece(figure).place {
            tilewright_engine::Place::Segment(segment, _) => format!("{name} on {}", self.place(state, segment)),
            tilewright_engine::Place::Supply => name,
        }
    }

    /// Whose figure of which kind.
    pub fn figure_in_words(&self, state: &State, figure: Figure) -> String {
        let piece = state.figures().piece(figure);
        let owner = piece.owner.map(|owner| format!("{}'s ", self.name_of(owner)));
        owner.unwrap_or_default() + self.figure_name(piece.kind)
    }

    /// Who is asked for what, with the options.
    pub fn question(&self, state: &State, decision: Option<&Decision<'_>>) -> String {
        let Some(decision) = decision else { return "nothing: the game is over".to_owned() };
        let options = decision.options();
        let mut words: Vec<_> = options.iter().take(12).map(|choice| self.choice(state, decision, *choice)).collect();
        if decision.may_pass() {
            words.push("pass".to_owned());
        }
        if options.len() > 12 {
            words.push(format!("… ({} in all)", options.len()));
        }
        format!("{}, `{}`: {}", self.chooser(state, decision), self.prompt(decision), words.join("; "))
    }

    /// Who decides; where chance does, for whom.
    pub fn chooser(&self, state: &State, decision: &Decision<'_>) -> String {
        match decision.chooser() {
            Chooser::Chance(_) => format!("chance for {}", self.name_of(state.cursor().player)),
            Chooser::Player(player) => self.name_of(player).to_owned(),
        }
    }

    /// What a decision is about: `draw`, `place`, `wood`, or the key of a package's question.
    pub fn prompt(&self, decision: &Decision<'_>) -> String {
        match decision.prompt() {
            Prompt::Draw => "draw".to_owned(),
            Prompt::Place(_) => "place".to_owned(),
            Prompt::Wood => "wood".to_owned(),
            Prompt::Hook(hook, ask) => {
                let package = self.rules.hook(hook).package;
                format!("{}:{}", self.rules.definitions().packages[package.index()], ask.prompt)
            }
        }
    }
}

/// `X,Y turned DEGREES`, or every rotation where none is written.
fn placements(text: &str) -> Result<Vec<Choice>, NoName> {
    let (cell, degrees) = text.split_once(" turned ").map_or((text, None), |(cell, degrees)| (cell, Some(degrees)));
    let cell = cell_of(cell).ok_or_else(|| NoName::new(format!("`{cell}` is no cell; write one as 2,-1")))?;
    let rotations = match degrees {
        Some(degrees) => {
            let number = degrees.trim().parse();
            vec![rotation(number.map_err(|_| NoName::new(format!("`{degrees}` is no number of degrees")))?)?]
        }
        None => Rotation::ALL.to_vec(),
    };
    Ok(rotations.into_iter().map(|rotation| Choice::Place { cell, rotation }).collect())
}

pub(super) fn turned(rotation: Rotation) -> String {
    match rotation.degrees() {
        0 => String::new(),
        degrees => format!(" turned {degrees}"),
    }
}
