//! `scripts/fuzz site_scan` runs it; what it checks is in `checks/site_scan.rs`.
#![no_main]

#[path = "../checks/site_scan.rs"]
mod site_scan;

libfuzzer_sys::fuzz_target!(|data: &[u8]| site_scan::check(data));
