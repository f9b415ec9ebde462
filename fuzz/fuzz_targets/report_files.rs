//! `scripts/fuzz report_files` runs it; what it checks is in `checks/report_files.rs`.
#![no_main]

#[path = "../checks/report_files.rs"]
mod report_files;

libfuzzer_sys::fuzz_target!(|data: &[u8]| report_files::check(data));
