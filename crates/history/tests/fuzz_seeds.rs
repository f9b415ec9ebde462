//! The inputs that are kept for the fuzz target for the files of a history, replayed.

#[path = "../../../fuzz/checks/history.rs"]
mod history;
#[path = "../../../fuzz/checks/replay.rs"]
mod replay;

#[test]
fn any_parquet_file_is_a_run_or_a_sentence() {
    replay::replay("history", env!("CARGO_TARGET_TMPDIR"), history::check);
}
