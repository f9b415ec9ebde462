//! `scripts/fuzz calls` runs it; what it checks is in `checks/calls.rs`.
#![no_main]

#[path = "../checks/calls.rs"]
mod calls;

libfuzzer_sys::fuzz_target!(|data: &[u8]| calls::check(data));
