//! The inputs that are kept for the fuzz target of captured calls; replayed.

#[path = "../../../fuzz/checks/calls.rs"]
mod calls;
#[path = "../../../fuzz/checks/replay.rs"]
mod replay;

const SCRATCH: &str = env!("CARGO_TARGET_TMPDIR");

#[test]
fn a_call_is_printed_whatever_was_captured() {
    replay::replay("calls", SCRATCH, calls::check);
}
