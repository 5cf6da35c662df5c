//! What happened, in words.

use tilewright_engine::definitions::Stage;
use tilewright_engine::ids::{Label, Player};
use tilewright_engine::{Event, Line, Sheet, State};

use super::names::Names;
use super::option::turned;

impl Names {
    /// An event in words; places are named as they are in `state`, some time later.
    pub fn event(&self, state: &State, event: &Event) -> String {
        let player = |player: &Player| self.name_of(*player);
        match event {
            Event::Turn { turn, player: whose } => format!("turn {turn}: {}", player(whose)),
            Event::Drawn { player: who, tile } => format!("{} draws {}", player(who), self.tile_name(*tile)),
            Event::SetAside { tile } => format!("{} fits nowhere and is set aside", self.tile_name(*tile)),
            Event::Placed { player: who, tile, cell, rotation } => {
                let who = who.as_ref().map_or("the setup", player);
                format!("{who} places {} at {cell}{}", self.tile_name(*tile), turned(*rotation))
            }
            Event::Stands { figure, from, segment, role } => {
                let figure = self.figure_in_words(state, *figure);
                let from = from.map(|from| format!(" from {}", self.place(state, from))).unwrap_or_default();
                let role = role.map(|role| format!(" as {}", self.role_name(role))).unwrap_or_default();
                format!("{figure} goes{from} onto {}{role}", self.place(state, *segment))
            }
            Event::Leaves { figure, segment } => {
                format!("{} leaves {}", self.figure_in_words(state, *figure), self.place(state, *segment))
            }
            Event::Completed { region } => format!("{} is complete", self.place(state, *region)),
            Event::Scored { player: who, region, sheet, points, .. } => {
                let lines: Vec<_> = worth_something(sheet).map(|line| self.line(line)).collect();
                let (who, place) = (player(who), self.place(state, *region));
                format!("{who} scores {place}, {points} points: {}", lines.join("; "))
            }
            Event::Awarded { player: who, label, count, each, points, .. } => {
                format!("{} gets {points} points: {} {count} × {each}", player(who), self.label(*label))
            }
            Event::Answered { player: who, label, choice, .. } => {
                let done = if choice.is_some() { "answers" } else { "passes" };
                format!("{} {done} at {}", player(who), self.label(*label))
            }
            Event::Over { points } => {
                let points = points.iter().enumerate().map(|(seat, points)| format!("{} {points}", self.players[seat]));
                format!("the game is over: {}", points.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// The lines of sheets and the awards among events, but for those that come to nothing:
    /// `Red: base:city.tiles 6 × 2 = 12`.
    pub fn lines(&self, events: &[Event]) -> Vec<String> {
        let lines = events.iter().flat_map(|event| match event {
            Event::Scored { player, sheet, .. } => {
                worth_something(sheet).map(|line| format!("{}: {}", self.name_of(*player), self.line(line))).collect()
            }
            Event::Awarded { player, label, count, each, points, .. } if *points != 0 => {
                vec![format!("{}: {}", self.name_of(*player), self.product(*label, *count, *each, *points))]
            }
            _ => Vec::new(),
        });
        lines.collect()
    }

    fn line(&self, line: &Line) -> String {
        let Line { stage, label, count, each, points } = *line;
        match stage {
            Stage::Scale => format!("{} × {count}/{each} = {points}", self.label(label)),
            _ => self.product(label, count.into(), each.into(), points),
        }
    }

    fn product(&self, label: Label, count: i64, each: i64, points: i32) -> String {
        format!("{} {count} × {each} = {points}", self.label(label))
    }
}

fn worth_something(sheet: &Sheet) -> impl Iterator<Item = &Line> {
    sheet.lines.iter().filter(|line| line.points != 0)
}
