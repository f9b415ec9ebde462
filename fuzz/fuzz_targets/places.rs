//! `scripts/fuzz places` runs it; what it checks is in `checks/places.rs`.
#![no_main]

#[path = "../checks/places.rs"]
mod places;

libfuzzer_sys::fuzz_target!(|data: &[u8]| places::check(data));
