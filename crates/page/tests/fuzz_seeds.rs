//! The inputs that are kept for the fuzz target for the files of a page, replayed.

#[path = "../../../fuzz/checks/replay.rs"]
mod replay;
#[path = "../../../fuzz/checks/report_files.rs"]
mod report_files;

#[test]
fn any_file_makes_a_page_or_a_sentence() {
    replay::replay("report_files", env!("CARGO_TARGET_TMPDIR"), report_files::check);
}
