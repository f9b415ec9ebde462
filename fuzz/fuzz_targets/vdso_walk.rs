//! `scripts/fuzz vdso_walk` runs it; what it checks is in `checks/vdso_walk.rs`.
#![no_main]

#[path = "../checks/vdso_walk.rs"]
mod vdso_walk;

libfuzzer_sys::fuzz_target!(|data: &[u8]| vdso_walk::check(data));
