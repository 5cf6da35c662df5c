//! The land survey: before the last scoring, whoever has followers on the largest unfinished road or city is rewarded.
//! A completed city is worth a point more for each other city on its tiles.

use tilewright_sdk::{Act, Failure, Outcome, Read};

tilewright_sdk::plugin! {
    names {
        ROAD: kind = "base:road",
        CITY: kind = "base:city",
        TILES: count = "tiles",
        REWARD: option = "reward",
    }
    functions { survey }
    counts { suburbs }
}

/// The points for each value of the option `reward`, in the manifest's order.
const REWARDS: [i64; 2] = [5, 10];

/// Step `final-actions`: the unfinished regions are still to be scored, so everybody is where they stood.
fn survey(ctx: &mut Act) -> Outcome {
    let value = ctx.id(REWARD);
    let reward = usize::try_from(value).ok().and_then(|value| REWARDS.get(value));
    let &reward = reward.ok_or_else(|| format!("no reward for value {value} of the option"))?;
    for kind in [ctx.id(ROAD), ctx.id(CITY)] {
        for region in largest_unfinished(ctx, kind) {
            for player in 0..ctx.player_count() {
                if ctx.region_followers(region, player) > 0 {
                    ctx.award(player, 1, reward, region);
                }
            }
        }
    }
    Ok(None)
}

/// The unfinished regions of a kind with the most tiles, each by its lowest segment.
fn largest_unfinished(ctx: &Read, kind: i64) -> Vec<i64> {
    let segments = (0..ctx.tile_count()).flat_map(|tile| segments_of(ctx, tile, kind));
    let unfinished = segments.filter(|&segment| ctx.region(segment) == segment && ctx.region_complete(segment) == 0);
    let sizes: Vec<_> = unfinished.map(|region| (ctx.region_count(region, ctx.id(TILES)), region)).collect();
    let most = sizes.iter().map(|(tiles, _)| *tiles).max();
    sizes.into_iter().filter(|(tiles, _)| Some(*tiles) == most).map(|(_, region)| region).collect()
}

/// The segments of a kind on a tile.
fn segments_of(ctx: &Read, tile: i64, kind: i64) -> impl Iterator<Item = i64> {
    let segments = (0..ctx.tile_segments(tile)).map(move |position| ctx.tile_segment(tile, position));
    segments.filter(move |&segment| ctx.segment_kind(segment) == kind)
}

/// Other cities that share a tile with the one being scored, each once.
fn suburbs(ctx: &Read) -> Result<i64, Failure> {
    let city = ctx.region(ctx.subject());
    let mut suburbs = Vec::new();
    for tile in 0..ctx.tile_count() {
        let cities: Vec<i64> = segments_of(ctx, tile, ctx.id(CITY)).map(|segment| ctx.region(segment)).collect();
        if cities.contains(&city) {
            suburbs.extend(cities.into_iter().filter(|&other| other != city));
        }
    }
    suburbs.sort_unstable();
    suburbs.dedup();
    Ok(suburbs.len() as i64)
}
