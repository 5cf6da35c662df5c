//! Words for what happens and for what can be chosen, in the language of the table.

mod phrases;
mod places;

use tilewright_engine::geometry::Cell;
use tilewright_engine::ids::*;
use tilewright_engine::{Choice, Decision, Event, Line, Prompt, State};
use tilewright_host::manifest::Language;
use tilewright_host::setup::Setup;

use phrases::PHRASES;

/// A sentence of the program's own, with its gaps filled, where there is no game to speak of yet.
pub fn say(language: Language, key: &str, gaps: &[(&str, &str)]) -> String {
    PHRASES.say(language, key, gaps)
}

/// Speaks of one game in one language.
#[derive(Clone, Copy)]
pub struct Speech<'a> {
    setup: &'a Setup,
    language: Language,
}

impl<'a> Speech<'a> {
    /// Words for a game.
    pub fn new(setup: &'a Setup, language: Language) -> Speech<'a> {
        Speech { setup, language }
    }

    /// The game spoken of.
    pub fn setup(&self) -> &'a Setup {
        self.setup
    }

    /// A sentence of the program's own, with its gaps filled.
    pub fn say(&self, key: &str, gaps: &[(&str, &str)]) -> String {
        PHRASES.say(self.language, key, gaps)
    }

    fn word(&self, sort: &str, name: &'a str) -> &'a str {
        self.setup.lowered.word_for(self.language, sort, name)
    }

    /// A player's name.
    pub fn player(&self, player: Player) -> &'a str {
        &self.setup.game.players[player.index()].name
    }

    /// A tile's name, without its package.
    pub fn tile(&self, tile: TileKind) -> &'a str {
        let name: &'a str = &self.setup.rules.definitions().tiles[tile.index()].name;
        let word = self.word("tile", name);
        word.split_once(':').map_or(word, |(_, id)| id)
    }

    /// What a package is called.
    pub fn package(&self, package: Package) -> &'a str {
        let id = &self.setup.rules.definitions().packages[package.index()];
        self.setup.lowered.word(package, self.language, "package").unwrap_or(id)
    }

    /// The word for a feature kind.
    pub fn kind(&self, kind: Kind) -> &'a str {
        self.word("kind", &self.setup.rules.definitions().kinds[kind.index()].name)
    }

    /// The word for a kind of figure.
    pub fn figure(&self, kind: FigureKind) -> &'a str {
        self.word("figure", &self.setup.rules.definitions().figures[kind.index()].name)
    }

    /// The word for a role.
    pub fn role(&self, role: Role) -> &'a str {
        self.word("role", &self.setup.rules.definitions().roles[role.index()].name)
    }

    /// The word for a tag.
    pub fn tag(&self, tag: Tag) -> &'a str {
        self.word("tag", &self.setup.rules.definitions().tags[tag.index()])
    }

    /// What a term or hook is called.
    pub fn label(&self, label: Label) -> &'a str {
        self.setup.lowered.label(self.language, label)
    }

    /// What an occasion is called.
    pub fn occasion(&self, occasion: Occasion) -> String {
        match occasion {
            Occasion::COMPLETED => self.say("completed-occasion", &[]),
            Occasion::FINAL => self.say("final-occasion", &[]),
            other => self.word("occasion", &self.setup.rules.definitions().occasions[other.index()]).to_owned(),
        }
    }

    /// A segment by its kind and cell.
    pub fn segment(&self, state: &State, segment: Segment) -> String {
        let node = state.features().node(segment);
        let cell = state.board().tile(node.tile).cell;
        self.say("at", &[("kind", self.kind(node.kind)), ("cell", &cell.to_string())])
    }

    fn as_role(&self, role: Option<Role>) -> String {
        role.map_or(String::new(), |role| self.say("as", &[("role", self.role(role))]))
    }

    /// One line of a sheet: `tiles: 3 × 2 = 6`.
    pub fn line(&self, line: &Line) -> String {
        use tilewright_engine::definitions::Stage;
        let label = self.label(line.label);
        match line.stage {
            Stage::Scale => format!("{label}: × {}/{} ({:+})", line.count, line.each, line.points),
            _ if line.count == 1 => format!("{label}: {}", line.points),
            _ => format!("{label}: {} × {} = {}", line.count, line.each, line.points),
        }
    }

    /// Something that can be chosen.
    pub fn choice(&self, state: &State, decision: &Decision<'_>, choice: Choice) -> String {
        if let (Prompt::Hook(hook, ask), Choice::Alternative(position)) = (decision.prompt(), choice) {
            return self.alternative(hook, ask, position);
        }
        self.plain_choice(state, choice)
    }

    fn alternative(&self, hook: Hook, ask: &tilewright_abi::Ask, position: u8) -> String {
        let tilewright_abi::AskOptions::Alternatives(keys) = &ask.options else { return position.to_string() };
        let key = keys.get(usize::from(position)).map_or("", String::as_str);
        self.alternative_word(self.setup.rules.hook(hook).package, key).to_owned()
    }

    fn alternative_word<'k>(&'k self, package: Package, key: &'k str) -> &'k str {
        self.setup.lowered.word(package, self.language, &format!("alternative.{key}")).unwrap_or(key)
    }

    fn plain_choice(&self, state: &State, choice: Choice) -> String {
        let cell = |cell: Cell| cell.to_string();
        match choice {
            Choice::Draw(tile) => self.say("draw-choice", &[("tile", self.tile(tile))]),
            Choice::Place { cell: at, rotation } => {
                let degrees = rotation.degrees().to_string();
                self.say("place-choice", &[("cell", &cell(at)), ("degrees", &degrees)])
            }
            Choice::Figure { kind, segment, role } => self.say(
                "figure-choice",
                &[
                    ("figure", self.figure(kind)),
                    ("segment", &self.located(state, segment)),
                    ("role", &self.as_role(Some(role))),
                ],
            ),
            Choice::Region(segment) => self.located(state, segment),
            Choice::Piece(figure) => {
                let piece = state.figures().piece(figure);
                let there = match piece.place {
                    tilewright_engine::Place::Segment(segment, _) => self.located(state, segment),
                    tilewright_engine::Place::Supply => String::new(),
                };
                self.say("piece-choice", &[("figure", self.figure(piece.kind)), ("segment", &there)])
            }
            Choice::Alternative(position) => position.to_string(),
            Choice::Pass => self.say("pass-choice", &[]),
        }
    }

    /// The question of a decision.
    pub fn question(&self, state: &State, decision: &Decision<'_>) -> String {
        let player = match decision.chooser() {
            tilewright_engine::Chooser::Player(player) => player,
            tilewright_engine::Chooser::Chance(_) => state.cursor().player,
        };
        let player = self.player(player);
        match decision.prompt() {
            Prompt::Draw => self.say("your-draw", &[("player", player)]),
            Prompt::Place(tile) => self.say("your-place", &[("player", player), ("tile", self.tile(tile))]),
            Prompt::Wood => self.say("your-wood", &[("player", player)]),
            Prompt::Hook(hook, ask) => format!("{player}: {}", self.prompt_word(hook, &ask.prompt)),
        }
    }

    /// What the reference sheet says about a hook, if it says more than its name.
    pub fn rule(&self, hook: Hook) -> Option<&'a str> {
        let definition = self.setup.rules.hook(hook);
        let id = &self.setup.rules.definitions().labels[definition.label.index()].id;
        self.setup.lowered.word(definition.package, self.language, &format!("rule.{id}"))
    }

    fn prompt_word(&self, hook: Hook, key: &str) -> String {
        let package = self.setup.rules.hook(hook).package;
        let words = &self.setup.lowered;
        words.word(package, self.language, &format!("prompt.{key}")).unwrap_or(key).to_owned()
    }

    /// What happened, as a sentence; nothing for what a reader sees anyway.
    pub fn event(&self, state: &State, event: &Event) -> Option<String> {
        let segment = |segment: Segment| self.segment(state, segment);
        Some(match event {
            Event::Turn { turn, player } => {
                self.say("turn", &[("turn", &turn.to_string()), ("player", self.player(*player))])
            }
            Event::Drawn { .. } => return None,
            Event::SetAside { tile } => self.say("aside", &[("tile", self.tile(*tile))]),
            Event::Placed { player, tile, cell, rotation } => {
                let (cell, degrees) = (cell.to_string(), rotation.degrees().to_string());
                let tile = ("tile", self.tile(*tile));
                match player {
                    None => self.say("setup", &[tile, ("cell", &cell)]),
                    Some(player) => {
                        let player = ("player", self.player(*player));
                        self.say("placed", &[player, tile, ("cell", &cell), ("degrees", &degrees)])
                    }
                }
            }
            Event::Stands { figure, from, segment: to, role } => self.stands(state, *figure, *from, *to, *role),
            Event::Leaves { figure, segment: from } => {
                let piece = state.figures().piece(*figure);
                let key = if piece.owner.is_some() { "leaves-owned" } else { "leaves" };
                let owner = piece.owner.map_or("", |owner| self.player(owner));
                self.say(key, &[("figure", self.figure(piece.kind)), ("owner", owner), ("segment", &segment(*from))])
            }
            Event::Completed { region } => self.say("completed", &[("segment", &segment(*region))]),
            Event::Scored { player, region, occasion, points, .. } => self.say(
                "scored",
                &[
                    ("player", self.player(*player)),
                    ("points", &points.to_string()),
                    ("segment", &segment(*region)),
                    ("occasion", &self.occasion(*occasion)),
                ],
            ),
            Event::Awarded { player, label, source, points, .. } => {
                let source = source.map_or(String::new(), |source| format!(", {}", segment(source)));
                let (player, points) = (self.player(*player), points.to_string());
                let label = self.label(*label);
                self.say("awarded", &[("player", player), ("points", &points), ("label", label), ("segment", &source)])
            }
            Event::Answered { player, choice: None, .. } => self.say("passed", &[("player", self.player(*player))]),
            Event::Answered { player, label, alternative: Some(key), .. } => {
                let package = self.setup.rules.definitions().labels[label.index()].package;
                let word = self.alternative_word(package, key);
                self.say("answered", &[("player", self.player(*player)), ("choice", word)])
            }
            Event::Answered { .. } => return None,
            Event::Over { .. } => self.say("over", &[]),
        })
    }

    fn stands(&self, state: &State, figure: Figure, from: Option<Segment>, to: Segment, role: Option<Role>) -> String {
        let piece = state.figures().piece(figure);
        let name = ("figure", self.figure(piece.kind));
        let to = self.segment(state, to);
        let to = ("segment", to.as_str());
        match (piece.owner, from) {
            (Some(owner), _) => {
                self.say("stands", &[("owner", self.player(owner)), name, to, ("role", &self.as_role(role))])
            }
            (None, Some(from)) => self.say("moves", &[name, ("from", &self.segment(state, from)), to]),
            (None, None) => self.say("enters", &[name, to]),
        }
    }

    /// The lines that explain an event's points, or none.
    pub fn lines(&self, event: &Event) -> Vec<String> {
        match event {
            Event::Scored { sheet, points, .. } => {
                let mut lines: Vec<String> = sheet.lines.iter().map(|line| self.line(line)).collect();
                if *points != sheet.value {
                    lines.push(format!("{} → {points}", sheet.value));
                }
                lines
            }
            Event::Awarded { count, each, points, label, .. } => {
                vec![format!("{}: {count} × {each} = {points}", self.label(*label))]
            }
            _ => Vec::new(),
        }
    }
}
