//! Corn circles: whoever places a tile with a circle chooses for everybody, once the turn is over but for its end
//! (catalogue, section F). **A**: each player adds a follower beside one of the own followers. **B**: each player takes
//! one of the own followers back. The circle's picture says which followers are meant.
//!
//! The choice is put to the active player even where nobody has followers of that kind, but not while no follower at
//! all is on the board.

use tilewright_sdk::{
    Act, Ask, AskOptions, NONE, Name, Outcome, Read, Value, each_from, own_followers, placements_beside_own, seat,
};

tilewright_sdk::plugin! {
    names {
        SHIELD: tag = "shield",
        PITCHFORK: tag = "pitchfork",
        CLUB: tag = "club",
        CITY: kind = "base:city",
        FARM: kind = "base:farm",
        ROAD: kind = "base:road",
        DEPLOY: option = "deploy",
    }
    functions { circle, carry_out }
}

/// Whose followers each picture stands for: knights, farmers, thieves (F7).
const CIRCLES: [(Name, Name); 3] = [(SHIELD, CITY), (PITCHFORK, FARM), (CLUB, ROAD)];

/// Position of `must` among the values of the option `deploy`: whether A is a duty (G-19). B always is.
const MUST: i64 = 1;

/// Both questions' words, and what the second one keeps.
const ADD: &str = "add";
const REMOVE: &str = "remove";

/// Step 4A, on a tile with a circle: the active player picks A or B for all (F3).
fn circle(ctx: &mut Act) -> Outcome {
    let Some(kind) = circle_of(ctx, ctx.tile_placed()) else {
        return Ok(None);
    };
    if !has_followers(ctx) {
        return Ok(None);
    }
    Ok(Some(Ask {
        prompt: "circle".to_owned(),
        who: seat(ctx.active_player())?,
        options: AskOptions::Alternatives(vec![ADD.to_owned(), REMOVE.to_owned()]),
        may_pass: false,
        keep: kind.into(),
    }))
}

/// The feature kind that the first circle on a tile is about; none where that kind is not in this game.
fn circle_of(ctx: &Read, tile: i64) -> Option<i64> {
    let (_, kind) = CIRCLES.into_iter().find(|(tag, _)| {
        let tag = ctx.id(*tag);
        tag != NONE && ctx.tile_tag(tile, tag) > 0
    })?;
    Some(ctx.id(kind)).filter(|kind| *kind != NONE)
}

fn has_followers(ctx: &Read) -> bool {
    let segments = |tile| (0..ctx.tile_segments(tile)).map(move |position| ctx.tile_segment(tile, position));
    (0..ctx.tile_count())
        .flat_map(segments)
        .any(|segment| (0..ctx.player_count()).any(|player| ctx.region_followers(segment, player) > 0))
}

/// Takes the active player's choice first, which kept the kind; then what each player does about it.
fn carry_out(ctx: &mut Act) -> Outcome {
    match ctx.kept() {
        &Value::Number(kind) => put_to_all(ctx, kind),
        Value::Text(choice) if choice == ADD => {
            if ctx.answer_given() == 1 {
                let (figure, segment) = (ctx.answer_figure(), ctx.answer_segment());
                ctx.place_figure(figure, segment, ctx.answer_role());
            }
            Ok(None)
        }
        Value::Text(choice) if choice == REMOVE => {
            if ctx.answer_given() == 1 {
                ctx.return_figure(ctx.answer_figure());
            }
            Ok(None)
        }
        other => Err(format!("no question of this package keeps {other:?}"))?,
    }
}

/// From the active player's left, the active player last (F4).
fn put_to_all(ctx: &Act, kind: i64) -> Outcome {
    let add = ctx.answer_alternative() == 0;
    let (choice, options) = if add { (ADD, placements_beside_own(kind)?) } else { (REMOVE, own_followers(kind)?) };
    Ok(Some(Ask {
        prompt: choice.to_owned(),
        who: each_from(ctx.left_of(ctx.active_player()))?,
        options,
        may_pass: add && ctx.id(DEPLOY) != MUST,
        keep: choice.into(),
    }))
}
