//! The inputs that are kept for the fuzz target for what the lab reads and did not write, replayed.

#[path = "../../../fuzz/checks/lab_words.rs"]
mod lab_words;
#[path = "../../../fuzz/checks/replay.rs"]
mod replay;

#[test]
fn any_words_are_a_value_or_an_error() {
    replay::replay("lab_words", env!("CARGO_TARGET_TMPDIR"), lab_words::check);
}
