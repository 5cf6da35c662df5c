//! The hook API over the table: what every face of it ends in.

use tilewright_abi::{HookApi, NONE, Refusal};

use crate::decision::Choice;
use crate::event::Event;
use crate::figures::Place;
use crate::ids::*;
use crate::table::Table;

type Answer = Result<i64, Refusal>;

fn refuse<T>(message: String) -> Result<T, Refusal> {
    Err(Refusal(message))
}

#[cold]
fn only_looks<T>() -> Result<T, Refusal> {
    refuse("a counting function may look, but change nothing".to_owned())
}

#[cold]
fn unknown<T>(what: &str, number: i64) -> Result<T, Refusal> {
    refuse(format!("there is no {what} {number}"))
}

fn handle<T: Into<i64>>(handle: Option<T>) -> Answer {
    Ok(handle.map_or(NONE, Into::into))
}

impl Table {
    #[inline]
    fn id(&self, what: &str, number: i64, count: usize) -> Result<usize, Refusal> {
        // A number below 0 is far above any count here.
        if (number as u64) < count as u64 { Ok(number as usize) } else { unknown(what, number) }
    }

    fn player(&self, player: i64) -> Result<Player, Refusal> {
        Ok(Player(self.id("player", player, usize::from(self.rules().players()))? as u8))
    }

    fn owner(&self, player: i64) -> Result<Option<Player>, Refusal> {
        if player == NONE { Ok(None) } else { self.player(player).map(Some) }
    }

    fn tile(&self, tile: i64) -> Result<Tile, Refusal> {
        Ok(Tile(self.id("tile", tile, self.state.board.tiles().len())? as u32))
    }

    fn segment(&self, segment: i64) -> Result<Segment, Refusal> {
        Ok(Segment(self.id("segment", segment, self.state.features.len())? as u32))
    }

    fn figure_id(&self, figure: i64) -> Result<Figure, Refusal> {
        Ok(Figure(self.id("figure", figure, self.state.figures.pieces().len())? as u16))
    }

    fn figure_kind(&self, kind: i64) -> Result<FigureKind, Refusal> {
        Ok(FigureKind(self.id("kind of figure", kind, self.rules().definitions().figures.len())? as u8))
    }

    fn value_id(&self, value: i64) -> Result<ValueId, Refusal> {
        Ok(ValueId(self.id("value", value, self.state.values.len())? as u16))
    }

    #[inline]
    fn may_act(&self) -> Result<(), Refusal> {
        if self.call.acting { Ok(()) } else { only_looks() }
    }

    fn chosen(&self) -> Option<Choice> {
        self.call.answer.choice
    }
}

impl HookApi for Table {
    #[inline]
    fn active_player(&mut self) -> Answer {
        Ok(self.state.cursor.player.0.into())
    }

    #[inline]
    fn player_count(&mut self) -> Answer {
        Ok(self.rules().players().into())
    }

    fn left_of(&mut self, player: i64) -> Answer {
        Ok(((self.player(player)?.0 + 1) % self.rules().players()).into())
    }

    #[inline]
    fn turn(&mut self) -> Answer {
        Ok(self.state.cursor.turn.into())
    }

    #[inline]
    fn tile_placed(&mut self) -> Answer {
        handle(self.state.cursor.placed.map(|tile| tile.0))
    }

    #[inline]
    fn tile_count(&mut self) -> Answer {
        Ok(self.state.board.tiles().len() as i64)
    }

    #[inline]
    fn tile_tag(&mut self, tile: i64, tag: i64) -> Answer {
        let placed = self.state.board.tile(self.tile(tile)?);
        let tags = &self.rules().shapes().tile(placed.kind).tags;
        Ok(tags.iter().find(|(here, _)| i64::from(here.0) == tag).map_or(0, |(_, times)| i64::from(*times)))
    }

    #[inline]
    fn tile_segments(&mut self, tile: i64) -> Answer {
        let placed = self.state.board.tile(self.tile(tile)?);
        Ok(self.rules().shapes().tile(placed.kind).segments.len() as i64)
    }

    #[inline]
    fn tile_segment(&mut self, tile: i64, position: i64) -> Answer {
        let placed = *self.state.board.tile(self.tile(tile)?);
        let count = self.rules().shapes().tile(placed.kind).segments.len();
        let position = self.id("segment of that tile at position", position, count)?;
        Ok(i64::from(placed.first.0) + position as i64)
    }

    #[inline]
    fn segment_kind(&mut self, segment: i64) -> Answer {
        Ok(self.state.features.node(self.segment(segment)?).kind.0.into())
    }

    fn segment_tile(&mut self, segment: i64) -> Answer {
        Ok(self.state.features.node(self.segment(segment)?).tile.0.into())
    }

    fn segment_tag(&mut self, segment: i64, tag: i64) -> Answer {
        let segment = self.segment(segment)?;
        let tag = Tag(u16::try_from(tag).or_else(|_| refuse(format!("there is no tag {tag}")))?);
        Ok(self.state.segment_tag(self.rules(), segment, tag).into())
    }

    fn region(&mut self, segment: i64) -> Answer {
        Ok(self.state.features.region(self.segment(segment)?).0.into())
    }

    fn region_complete(&mut self, segment: i64) -> Answer {
        Ok(self.state.complete(self.segment(segment)?).into())
    }

    fn region_count(&mut self, segment: i64, count: i64) -> Answer {
        let segment = self.segment(segment)?;
        let counts = &self.rules().definitions().counts;
        let count = &counts[self.id("count", count, counts.len())?];
        if let crate::definitions::CountOf::Function(_) = count.of {
            return refuse(format!("`{}` is counted by a function, which a hook cannot call", count.name));
        }
        Ok(self.state.count(self.rules(), segment, count.of).into())
    }

    #[inline]
    fn region_followers(&mut self, segment: i64, player: i64) -> Answer {
        let (segment, player) = (self.segment(segment)?, self.player(player)?);
        let region = self.state.features.region(segment);
        if self.state.features.followers(region) == 0 {
            return Ok(0);
        }
        let followers = self.state.followers_in(self.rules(), region);
        Ok(followers.filter(|(_, owner, _)| *owner == player).count() as i64)
    }

    fn open_regions(&mut self, kind: i64, except: i64) -> Answer {
        let except = if except == NONE { None } else { Some(self.segment(except)?) };
        Ok(self.state.open_regions(self.rules(), kind, except).map_or(0, |regions| regions.count().into()))
    }

    fn figure(&mut self, kind: i64, player: i64) -> Answer {
        let (kind, owner) = (self.figure_kind(kind)?, self.owner(player)?);
        handle(self.state.figures.of(owner, kind).next().map(|figure| figure.0))
    }

    #[inline]
    fn figure_segment(&mut self, figure: i64) -> Answer {
        match self.state.figures.piece(self.figure_id(figure)?).place {
            Place::Segment(segment, _) => Ok(segment.0.into()),
            Place::Supply => Ok(NONE),
        }
    }

    fn figure_owner(&mut self, figure: i64) -> Answer {
        handle(self.state.figures.piece(self.figure_id(figure)?).owner.map(|player| player.0))
    }

    #[inline]
    fn supply(&mut self, player: i64, kind: i64) -> Answer {
        let (owner, kind) = (self.owner(player)?, self.figure_kind(kind)?);
        Ok(self.state.figures.supply(owner, kind).into())
    }

    #[inline]
    fn value(&mut self, value: i64) -> Answer {
        Ok(self.state.values[self.value_id(value)?.index()])
    }

    #[inline]
    fn points(&mut self, player: i64) -> Answer {
        Ok(self.state.points[self.player(player)?.index()].into())
    }

    #[inline]
    fn subject(&mut self) -> Answer {
        handle(self.call.subject.map(|segment| segment.0))
    }

    fn occasion(&mut self) -> Answer {
        handle(self.call.occasion.map(|occasion| occasion.0))
    }

    fn answer_player(&mut self) -> Answer {
        handle(self.call.answer.player.map(|player| player.0))
    }

    #[inline]
    fn answer_given(&mut self) -> Answer {
        Ok(self.chosen().is_some().into())
    }

    #[inline]
    fn answer_alternative(&mut self) -> Answer {
        match self.chosen() {
            Some(Choice::Alternative(position)) => Ok(position.into()),
            _ => Ok(NONE),
        }
    }

    fn answer_segment(&mut self) -> Answer {
        match self.chosen() {
            Some(Choice::Region(segment) | Choice::Figure { segment, .. }) => Ok(segment.0.into()),
            _ => Ok(NONE),
        }
    }

    fn answer_figure(&mut self) -> Answer {
        match self.chosen() {
            Some(Choice::Piece(figure)) => Ok(figure.0.into()),
            Some(Choice::Figure { kind, .. }) => {
                handle(self.state.figures.at_hand(self.call.answer.player, kind).map(|figure| figure.0))
            }
            _ => Ok(NONE),
        }
    }

    fn answer_role(&mut self) -> Answer {
        match self.chosen() {
            Some(Choice::Figure { role, .. }) => Ok(role.0.into()),
            _ => Ok(NONE),
        }
    }

    #[inline]
    fn award(&mut self, player: i64, count: i64, each: i64, source: i64) -> Answer {
        self.may_act()?;
        let player = self.player(player)?;
        let source = if source == NONE { None } else { Some(self.segment(source)?) };
        let amount = count.checked_mul(each).and_then(|amount| i32::try_from(amount).ok());
        let Some(amount) = amount else { return refuse(format!("{count} × {each} is no number of points")) };
        let points = self.pay(player, amount);
        if let Some(label) = self.call.label {
            let occasion = self.call.occasion;
            self.note_points(label, occasion, points);
            self.journal.write(|| Event::Awarded { player, label, source, occasion, count, each, points });
        }
        Ok(points.into())
    }

    fn place_figure(&mut self, figure: i64, segment: i64, role: i64) -> Answer {
        self.may_act()?;
        let (figure, segment) = (self.figure_id(figure)?, self.segment(segment)?);
        let roles = self.rules().definitions().roles.len();
        let role = if role == NONE { None } else { Some(Role(self.id("role", role, roles)? as u8)) };
        self.put_figure(figure, segment, role);
        Ok(0)
    }

    fn return_figure(&mut self, figure: i64) -> Answer {
        self.may_act()?;
        let figure = self.figure_id(figure)?;
        self.take_figure(figure);
        Ok(0)
    }

    fn set_value(&mut self, value: i64, to: i64) -> Answer {
        self.may_act()?;
        let value = self.value_id(value)?;
        self.state.values[value.index()] = to;
        Ok(0)
    }
}
