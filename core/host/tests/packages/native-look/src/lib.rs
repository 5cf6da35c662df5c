//! Reads five facts and does nothing: what the benches time a native hook on.

use tilewright_sdk::{Act, Outcome};

tilewright_sdk::plugin! {
    names { FOLLOWER: figure = "base:follower" }
    functions { look }
}

fn look(ctx: &mut Act) -> Outcome {
    let player = ctx.active_player();
    let follower = ctx.id(FOLLOWER);
    let facts = ctx.points(player) + ctx.tile_count() + ctx.turn() + ctx.supply(player, follower);
    if facts < 0 { Err("never".into()) } else { Ok(None) }
}
