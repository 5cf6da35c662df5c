//! The gingerbread man once more, in Rust: the twin of the package's Lua script. Both must leave the same events in
//! the same games (catalogue, section E).

use tilewright_sdk::{Act, Ask, NONE, Outcome, Read, Value, open_regions, seat};

tilewright_sdk::plugin! {
    names {
        CITY: kind = "base:city",
        MAN: figure = "gingerbread-man",
        TILES: count = "tiles",
        COMPLETED: value = "completed",
        WAITING: value = "waiting",
        NOWHERE_TO_GO: option = "nowhere-to-go",
    }
    functions { enter_start_city, reward_completed, travel, arrive }
}

/// Positions of the values of the option `nowhere-to-go`.
const AS_PRINTED: i64 = 0;
const STAY: i64 = 1;
const AUTOMATIC_RETURN: i64 = 2;

/// Setup: onto the start tile's city (E5); beside the board where it has none (G-18).
fn enter_start_city(ctx: &mut Act) -> Outcome {
    let start = 0;
    let city = (0..ctx.tile_segments(start))
        .map(|position| ctx.tile_segment(start, position))
        .find(|segment| ctx.segment_kind(*segment) == ctx.id(CITY));
    if let Some(city) = city {
        ctx.place_figure(man(ctx), city, NONE);
    }
    Ok(None)
}

/// Before his city is scored: points for every knight in it (E12).
fn reward_completed(ctx: &mut Act) -> Outcome {
    pay_knights(ctx, ctx.subject());
    ctx.set_value(ctx.id(COMPLETED), 1);
    Ok(None)
}

/// Step 3C: he moves after his city was completed (E14), with his tile (E7), or back from waiting (E17).
fn travel(ctx: &mut Act) -> Outcome {
    let completed = ctx.value(ctx.id(COMPLETED)) == 1;
    let city = ctx.figure_segment(man(ctx));
    let except = if city == NONE { city_left(ctx) } else { city };
    if ctx.open_regions(ctx.id(CITY), except) > 0 {
        return Ok(Some(Ask {
            prompt: "move".to_owned(),
            who: seat(ctx.active_player())?,
            options: open_regions(ctx.id(CITY), except)?,
            may_pass: false,
            keep: Value::Nothing,
        }));
    }
    if city != NONE {
        has_nowhere_to_go(ctx, city, completed);
    }
    Ok(None)
}

/// Of the city he left to wait, a segment: it may be unfinished still, but it does not appear (E17).
fn city_left(ctx: &Read) -> i64 {
    match ctx.value(ctx.id(WAITING)) {
        0 => NONE,
        waiting => waiting - 1,
    }
}

/// E15 to E17. Off a city that was completed now, its knights have been paid already.
fn has_nowhere_to_go(ctx: &mut Act, city: i64, completed: bool) {
    match ctx.id(NOWHERE_TO_GO) {
        AS_PRINTED if completed => {
            ctx.return_figure(man(ctx));
        }
        AUTOMATIC_RETURN => {
            if !completed {
                pay_for_leaving(ctx, city);
            }
            ctx.return_figure(man(ctx));
            ctx.set_value(ctx.id(WAITING), city + 1);
        }
        AS_PRINTED | STAY => {}
        other => unreachable!("the option has no value {other}"),
    }
}

/// The answer: whoever has knights in the city he leaves is paid, then he moves.
fn arrive(ctx: &mut Act) -> Outcome {
    let city = ctx.figure_segment(man(ctx));
    if city != NONE && ctx.value(ctx.id(COMPLETED)) == 0 {
        pay_for_leaving(ctx, city);
    }
    ctx.place_figure(man(ctx), ctx.answer_segment(), NONE);
    ctx.set_value(ctx.id(WAITING), 0);
    Ok(None)
}

/// E8. A complete city in which he had to stay was paid for when it was completed.
fn pay_for_leaving(ctx: &mut Act, city: i64) {
    if ctx.region_complete(city) == 0 {
        pay_knights(ctx, city);
    }
}

/// Every player, in seat order: a point for each tile of the city, for each knight there. Banners add nothing (E9).
fn pay_knights(ctx: &mut Act, city: i64) {
    let tiles = ctx.region_count(city, ctx.id(TILES));
    for player in 0..ctx.player_count() {
        let knights = ctx.region_followers(city, player);
        if knights > 0 {
            ctx.award(player, knights, tiles, city);
        }
    }
}

fn man(ctx: &Read) -> i64 {
    ctx.figure(ctx.id(MAN), NONE)
}
