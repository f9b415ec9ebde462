//! The inputs that are kept for the fuzz targets of what a traced program chose: its rings, its files; replayed.

#[path = "../../../fuzz/checks/replay.rs"]
mod replay;
#[path = "../../../fuzz/checks/ring.rs"]
mod ring;
#[path = "../../../fuzz/checks/site_scan.rs"]
mod site_scan;

const SCRATCH: &str = env!("CARGO_TARGET_TMPDIR");

#[test]
fn rings_of_any_content_are_read_to_an_end() {
    replay::replay("ring", SCRATCH, ring::check);
}

#[test]
fn any_file_is_scanned_for_crossings() {
    replay::replay("site_scan", SCRATCH, site_scan::check);
}
