//! The walk over a vDSO image, and the readers of `/proc/PID/maps`, on any bytes.
//!
//! `cargo install cargo-fuzz`, then from the root of the project:
//! `cargo +nightly fuzz run vdso_walk -- -max_len=16384`, or without a nightly toolchain (no address sanitizer, no coverage
//! of the standard library) `cargo fuzz run -s none vdso_walk`.
//! A good first input is an image of the kernel, put into `fuzz/corpus/vdso_walk/`: in gdb, `dump memory FILE START END` with
//! the range of `[vdso]` that `info proc mappings` prints.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tollgate_gates::vdso::{Image, image_range, vvar_mappings};

fuzz_target!(|data: &[u8]| {
    if let Ok(maps) = core::str::from_utf8(data) {
        if let Some((start, end)) = image_range(maps) {
            assert!(start < end);
        }
        let _ = vvar_mappings(maps);
    }
    match Image::parse(data) {
        Ok(image) => {
            for symbol in image.symbols() {
                let end = symbol
                    .offset
                    .checked_add(symbol.size)
                    .expect("an end that is a number");
                assert!(end <= data.len() as u64);
                assert!(image.find(symbol.name).is_some());
            }
            for error in image.skipped() {
                assert!(!error.to_string().is_empty());
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
