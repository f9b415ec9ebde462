//! The inputs that are kept for the fuzz targets for the files of a report and of a history, replayed.

#[path = "../../../fuzz/checks/history.rs"]
mod history;
#[path = "../../../fuzz/checks/replay.rs"]
mod replay;
#[path = "../../../fuzz/checks/report_files.rs"]
mod report_files;

#[test]
fn any_file_makes_a_page_or_a_sentence() {
    replay::replay("report_files", env!("CARGO_TARGET_TMPDIR"), report_files::check);
}

#[test]
fn any_parquet_file_is_a_run_or_a_sentence() {
    replay::replay("history", env!("CARGO_TARGET_TMPDIR"), history::check);
}
