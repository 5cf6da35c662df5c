//! The house rule of the examples.

use crate::fake::{Fake, load};

#[test]
fn every_player_on_a_road_counts_once() {
    let mut script = load(include_str!("../../../../examples/house-rules/busy-roads.lua")).unwrap();
    let run = script.function_index("players_on_it").unwrap();
    let mut api = Fake::new()
        .says("subject", &[], 8)
        .says("player_count", &[], 3)
        .says("region_followers", &[8, 0], 2)
        .says("region_followers", &[8, 1], 0)
        .says("region_followers", &[8, 2], 1);
    assert_eq!(script.count(run, &mut api), Ok(2));
}
