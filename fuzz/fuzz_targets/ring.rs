//! `scripts/fuzz ring` runs it; what it checks is in `checks/ring.rs`.
#![no_main]

#[path = "../checks/ring.rs"]
mod ring;

libfuzzer_sys::fuzz_target!(|data: &[u8]| ring::check(data));
