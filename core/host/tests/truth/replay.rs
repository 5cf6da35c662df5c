//! One recorded game, played again message by message.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use tilewright_engine::ids::{Player, Segment, TileKind};
use tilewright_engine::{Choice, Chooser, Event, Game, Listening, Prompt};
use tilewright_host::setup::Setup;

use crate::compared::{Compared, Mismatch};
use crate::messages::Question;
use crate::records::{Legal, Message, Paid, Record};
use crate::{points, set_up};

/// Events shown before a mismatch.
const REMEMBERED: usize = 12;

/// A game on its way.
pub struct Replay<'r> {
    record: &'r Record,
    setup: Setup,
    tiles: BTreeMap<String, TileKind>,
    game: Game,
    step: usize,
    drawn: usize,
    paid: Vec<Paid>,
    aside: Vec<TileKind>,
    log: Vec<String>,
    compared: Compared,
}

impl<'r> Replay<'r> {
    /// Sets the game up; the deck must hold what the record's does.
    pub fn of(record: &'r Record) -> Result<Replay<'r>, Mismatch> {
        let fails = |expected: &str, found: String| Mismatch {
            step: 0,
            what: "set-up",
            expected: expected.to_owned(),
            found,
            log: Vec::new(),
        };
        let (setup, tiles) = set_up::set_up(record).map_err(|faults| fails("a game", faults))?;
        let game = setup.start(Listening::Events).map_err(|faults| fails("a game", format!("{faults:?}")))?;
        let (paid, aside, log) = (Vec::new(), Vec::new(), Vec::new());
        let replay =
            Replay { record, setup, tiles, game, step: 0, drawn: 0, paid, aside, log, compared: Compared::default() };
        replay.same_deck()?;
        Ok(replay)
    }

    fn same_deck(&self) -> Result<(), Mismatch> {
        let mut theirs: BTreeMap<String, i64> = BTreeMap::new();
        for tile in self.record.deck.iter().chain(&self.record.undrawn) {
            *theirs.entry(tile.clone()).or_default() += 1;
        }
        let ours: BTreeMap<String, i64> =
            self.game.state().deck().kinds().map(|(tile, copies)| (self.tile_name(tile), i64::from(copies))).collect();
        let all: BTreeSet<&String> = theirs.keys().chain(ours.keys()).collect();
        let copies = |deck: &BTreeMap<String, i64>, tile: &str| deck.get(tile).copied().unwrap_or(0);
        let differ = all.into_iter().filter(|tile| copies(&theirs, tile) != copies(&ours, tile));
        let (mut expected, mut found) = (Vec::new(), Vec::new());
        differ.for_each(|tile| {
            expected.push(format!("{} × {tile}", copies(&theirs, tile)));
            found.push(format!("{} × {tile}", copies(&ours, tile)));
        });
        self.same("the deck", &expected.join(", "), &found.join(", "))?;
        let start: Vec<String> = self.record.setup.start.iter().map(|start| start.tile.clone()).collect();
        let lies = self.game.state().board().tiles().iter().map(|tile| self.tile_name(tile.kind)).collect::<Vec<_>>();
        self.same("the start tiles", &start, &lies)
    }

    /// Plays it to the end, or to a message that is outside of the rules at hand.
    pub fn play(mut self) -> Result<Compared, Mismatch> {
        self.compared.games = 1;
        while self.step < self.record.steps.len() {
            let (message, legal) = (&self.record.steps[self.step].message, self.known(&self.record.legal[self.step]));
            if message.kind == "RETURN_MEEPLE" && message.payload["source"] == "ABBOT_RETURN" {
                self.compared.left_out += self.record.steps.len() - self.step;
                return Ok(self.compared);
            }
            if legal.confirms() {
                self.compared.left_out += usize::from(message.kind == "PASS");
            } else {
                self.settle()?;
                self.compare_state(&legal)?;
                self.carry_out(message)?;
                self.compared.messages += 1;
            }
            self.step += 1;
        }
        self.settle()?;
        self.same("the end", &true, &self.game.state().is_over())?;
        let aside: Vec<String> = self.aside.iter().map(|tile| self.tile_name(*tile)).collect();
        self.same("tiles set aside", &self.record.discarded, &aside)?;
        self.same("final points", self.record.points.as_slice(), self.game.state().points())?;
        self.compared.whole = 1;
        Ok(self.compared)
    }

    /// A state without the options that are outside of the rules at hand.
    fn known(&self, legal: &Legal) -> Legal {
        let mut legal = legal.clone();
        legal.items.remove("ReturnMeeple:ABBOT_RETURN");
        legal
    }

    /// Everything has happened that the messages so far lead to, here and in the record.
    fn settle(&mut self) -> Result<(), Mismatch> {
        while self.game.decision().is_some_and(|decision| decision.prompt() == Prompt::Draw) {
            let tile = self.record.deck.get(self.drawn).cloned();
            let kind = tile.as_ref().and_then(|tile| self.tiles.get(tile)).copied();
            let Some(kind) = kind else { return self.differs("tiles to draw", &tile, &"one more draw") };
            self.drawn += 1;
            self.choose(Choice::Draw(kind))?;
        }
        let since = self.compared.events;
        let mut expected: Vec<Paid> = self.record.events[since.min(self.record.events.len())..]
            .iter()
            .take_while(|paid| paid.step < self.step)
            .map(|paid| Paid { step: 0, items: points::summed(paid.items.clone()), ..paid.clone() })
            .collect();
        let mut found = std::mem::take(&mut self.paid);
        expected.sort();
        found.sort();
        self.compared.events += expected.len();
        self.same("points paid", &expected, &found)
    }

    fn question(&self) -> Option<Question<'_>> {
        let (rules, state) = (&*self.setup.rules, self.game.state());
        Some(Question { rules, state, decision: self.game.decision()? })
    }

    fn compare_state(&mut self, legal: &Legal) -> Result<(), Mismatch> {
        let Some(question) = self.question() else { return self.differs("the end", &legal, &"the end") };
        self.same("who acts", &Chooser::Player(Player(legal.player)), &question.decision.chooser())?;
        self.same("options", &legal.items, &question.items())?;
        self.same("passing", &legal.pass, &question.decision.may_pass())?;
        self.compared.options += legal.items.values().map(|count| u64::from(*count)).sum::<u64>();
        Ok(())
    }

    fn carry_out(&mut self, message: &Message) -> Result<(), Mismatch> {
        match self.question().map(|question| question.choice(message)) {
            Some(Ok(choice)) => self.choose(choice),
            Some(Err(why)) => self.differs("the message", &message, &why),
            None => self.differs("the end", &message, &"the end"),
        }
    }

    fn choose(&mut self, choice: Choice) -> Result<(), Mismatch> {
        if let Err(error) = self.game.choose(choice) {
            return self.differs("the message", &choice, &error);
        }
        for event in self.game.journal().take_events() {
            self.log.push(self.line(&event));
            self.paid.extend(points::paid(&self.setup.rules, self.game.state(), &event));
            if let Event::SetAside { tile } = event {
                self.aside.push(tile);
            }
        }
        Ok(())
    }

    fn line(&self, event: &Event) -> String {
        let node = |segment: Segment| {
            let node = self.game.state().features().node(segment);
            let kind = &self.setup.rules.definitions().kinds[node.kind.index()].name;
            format!("{kind} on {}", self.game.state().board().tile(node.tile).cell)
        };
        match event {
            Event::Placed { tile, cell, rotation, .. } => {
                format!("{} placed on {cell}, {} degrees", self.tile_name(*tile), rotation.degrees())
            }
            Event::Stands { figure, segment, .. } => format!("figure {} stands on {}", figure.0, node(*segment)),
            Event::Leaves { figure, segment } => format!("figure {} leaves {}", figure.0, node(*segment)),
            Event::Completed { region } => format!("{} is complete", node(*region)),
            Event::Scored { player, region, points, .. } => {
                format!("seat {} gets {points} for {}", player.0, node(*region))
            }
            other => format!("{other:?}"),
        }
    }

    fn tile_name(&self, tile: TileKind) -> String {
        let known = self.tiles.iter().find(|(_, kind)| **kind == tile).map(|(name, _)| name.clone());
        known.unwrap_or_else(|| self.setup.rules.definitions().tiles[tile.index()].name.clone())
    }

    fn same<T: PartialEq + fmt::Debug + ?Sized>(
        &self,
        what: &'static str,
        expected: &T,
        found: &T,
    ) -> Result<(), Mismatch> {
        if expected == found { Ok(()) } else { self.differs(what, &expected, &found) }
    }

    fn differs(&self, what: &'static str, expected: &dyn fmt::Debug, found: &dyn fmt::Debug) -> Result<(), Mismatch> {
        let log = self.log[self.log.len().saturating_sub(REMEMBERED)..].to_vec();
        Err(Mismatch { step: self.step, what, expected: format!("{expected:?}"), found: format!("{found:?}"), log })
    }
}
