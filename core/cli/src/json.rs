//! What several commands write as JSON, with names instead of numbers; docs/json.md describes the shapes.

use std::io;

use serde::Serialize;
use serde_json::{Value, json};
use tilewright_engine::ids::{Figure, Label, Occasion, Player, Segment};
use tilewright_engine::{Event, State};
use tilewright_host::fault::Fault;
use tilewright_host::setup::Setup;

/// Writes a document for people and programs to read.
pub fn write_json(out: &mut impl io::Write, what: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, what).map_err(io::Error::from)?;
    writeln!(out)
}

/// One thing that is wrong, or worth a look.
#[derive(Serialize)]
pub struct FaultRow {
    pub code: &'static str,
    pub message: String,
    pub file: String,
    pub line: usize,
    pub column: usize,
    pub help: Option<String>,
}

impl FaultRow {
    /// What a fault says.
    pub fn of(fault: &Fault) -> FaultRow {
        let (line, column) = fault.line_and_column();
        FaultRow {
            code: fault.code().text(),
            message: fault.to_string(),
            file: fault.file().to_owned(),
            line,
            column,
            help: fault.suggestion().map(str::to_owned),
        }
    }
}

/// An event with the names of what it is about.
pub fn event(setup: &Setup, state: &State, event: &Event) -> Value {
    let names = setup.rules.definitions();
    let player = |player: Player| setup.game.players[player.index()].name.clone();
    let occasion = |occasion: Occasion| names.occasions[occasion.index()].clone();
    let segment = |segment: Segment| self::segment(setup, state, segment);
    match event {
        Event::Turn { turn, player: who } => json!({ "event": "turn", "turn": turn, "player": player(*who) }),
        Event::Drawn { player: who, tile } => {
            json!({ "event": "drawn", "player": player(*who), "tile": names.tiles[tile.index()].name })
        }
        Event::SetAside { tile } => json!({ "event": "set-aside", "tile": names.tiles[tile.index()].name }),
        Event::Placed { player: who, tile, cell, rotation } => json!({
            "event": "placed",
            "player": who.map(player),
            "tile": names.tiles[tile.index()].name,
            "x": cell.x,
            "y": cell.y,
            "rotation": rotation.degrees(),
        }),
        Event::Stands { figure, from, segment: to, role } => json!({
            "event": "stands",
            "figure": self::figure(setup, state, *figure),
            "from": from.map(segment),
            "to": segment(*to),
            "role": role.map(|role| names.roles[role.index()].name.clone()),
        }),
        Event::Leaves { figure, segment: from } => json!({
            "event": "leaves",
            "figure": self::figure(setup, state, *figure),
            "from": segment(*from),
        }),
        Event::Completed { region } => json!({ "event": "completed", "region": segment(*region) }),
        Event::Scored { player: who, region, occasion: on, sheet, points } => json!({
            "event": "scored",
            "player": player(*who),
            "region": segment(*region),
            "occasion": occasion(*on),
            "value": sheet.value,
            "points": points,
            "lines": sheet.lines.iter().map(|line| json!({
                "stage": line.stage.code(),
                "label": label(setup, line.label),
                "count": line.count,
                "each": line.each,
                "points": line.points,
            })).collect::<Vec<_>>(),
        }),
        Event::Awarded { player: who, label: from, source, occasion: on, count, each, points } => json!({
            "event": "awarded",
            "player": player(*who),
            "label": label(setup, *from),
            "region": source.map(segment),
            "occasion": on.map(occasion),
            "count": count,
            "each": each,
            "points": points,
        }),
        Event::Answered { player: who, label: from, choice, alternative } => json!({
            "event": "answered",
            "player": player(*who),
            "label": label(setup, *from),
            "alternative": alternative,
            "choice": choice.map(|choice| tilewright_host::choices::to_text(&setup.rules, choice)),
        }),
        Event::Over { points } => json!({ "event": "over", "points": points }),
    }
}

fn label(setup: &Setup, label: Label) -> String {
    let names = setup.rules.definitions();
    let label = &names.labels[label.index()];
    format!("{}:{}", names.packages[label.package.index()], label.id)
}

fn segment(setup: &Setup, state: &State, segment: Segment) -> Value {
    let node = state.features().node(segment);
    let cell = state.board().tile(node.tile).cell;
    let kind = &setup.rules.definitions().kinds[node.kind.index()].name;
    json!({ "segment": segment.0, "kind": kind, "x": cell.x, "y": cell.y })
}

fn figure(setup: &Setup, state: &State, figure: Figure) -> Value {
    let piece = state.figures().piece(figure);
    let owner = piece.owner.map(|owner| setup.game.players[owner.index()].name.clone());
    json!({ "figure": figure.0, "kind": setup.rules.definitions().figures[piece.kind.index()].name, "owner": owner })
}
