//! `scripts/fuzz history` runs it; what it checks is in `checks/history.rs`.
#![no_main]

#[path = "../checks/history.rs"]
mod history;

libfuzzer_sys::fuzz_target!(|data: &[u8]| history::check(data));
