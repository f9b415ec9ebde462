//! The walk over a vDSO image, and the readers of `/proc/PID/maps`, on any bytes.

use tollgate_gates::vdso::{Image, image_range, vvar_mappings};

/// Panics where something that must hold of any bytes does not.
pub fn check(data: &[u8]) {
    if let Ok(maps) = core::str::from_utf8(data) {
        if let Some((start, end)) = image_range(maps) {
            assert!(start < end);
        }
        let _ = vvar_mappings(maps);
    }
    match Image::parse(data) {
        Ok(image) => {
            for symbol in image.symbols() {
                let end = symbol.offset.checked_add(symbol.size).expect("an end that is a number");
                assert!(end <= data.len() as u64);
                assert!(image.find(symbol.name).is_some());
            }
            for error in image.skipped() {
                assert!(!error.to_string().is_empty());
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
