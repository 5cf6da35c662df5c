//! Reads five facts and awards no points: what the benches time a native hook on.

use tilewright_sdk::{Act, NONE, Outcome};

tilewright_sdk::plugin! {
    names { FOLLOWER: figure = "base:follower" }
    functions { look }
}

fn look(ctx: &mut Act) -> Outcome {
    let player = ctx.active_player();
    let follower = ctx.id(FOLLOWER);
    let facts = ctx.points(player) + ctx.tile_count() + ctx.turn() + ctx.supply(player, follower);
    if facts < 0 {
        return Err("never".into());
    }
    ctx.award(player, 0, 1, NONE);
    Ok(None)
}
