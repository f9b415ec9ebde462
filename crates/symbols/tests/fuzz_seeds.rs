//! The inputs that are kept for the fuzz target of addresses; replayed.

#[path = "../../../fuzz/checks/places.rs"]
mod places;
#[path = "../../../fuzz/checks/replay.rs"]
mod replay;

const SCRATCH: &str = env!("CARGO_TARGET_TMPDIR");

#[test]
fn addresses_are_named_in_any_map_and_image() {
    replay::replay("places", SCRATCH, places::check);
}
