//! `scripts/fuzz probe_find` runs it; what it checks is in `checks/probe_find.rs`.
#![no_main]

#[path = "../checks/probe_find.rs"]
mod probe_find;

libfuzzer_sys::fuzz_target!(|data: &[u8]| probe_find::check(data));
