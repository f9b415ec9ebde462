//! The inputs that are kept for the fuzz target of functions' names; replayed.

#[path = "../../../fuzz/checks/probe_find.rs"]
mod probe_find;
#[path = "../../../fuzz/checks/replay.rs"]
mod replay;

const SCRATCH: &str = env!("CARGO_TARGET_TMPDIR");

#[test]
fn functions_are_found_in_any_file() {
    replay::replay("probe_find", SCRATCH, probe_find::check);
}
