//! The scan of an ELF file or an image for crossings, the function table of Go, and the records of sites, on any bytes.
//!
//! `cargo install cargo-fuzz`, then from the root of the project `cargo fuzz run -s none site_scan -- -max_len=65536`. Good first inputs,
//! for `fuzz/corpus/site_scan/`: the vDSO's image, a small Go program's first 64 KB, and what `Sites::to_bytes` makes of a scan.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tollgate_tracer::patch::encode;
use tollgate_tracer::patch::scan::{gopclntab, image, vdso};
use tollgate_tracer::patch::site::Sites;

fuzz_target!(|data: &[u8]| {
    match image(data) {
        Ok(sites) => {
            assert_eq!(Sites::from_bytes(&sites.to_bytes()).as_ref(), Ok(&sites));
            for site in &sites.sites {
                let target = site.start.wrapping_add(0x1000);
                if let Ok(writes) = encode::rewrite(site, sites.bits, 0, target) {
                    assert!(writes.iter().all(|write| !write.bytes.is_empty()));
                    let _ = encode::displaced(site, sites.bits, 0, target);
                }
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    let _ = vdso(data);
    for (start, end, _) in gopclntab::functions(data) {
        assert!(start < end);
    }
    if let Err(error) = Sites::from_bytes(data) {
        assert!(!error.to_string().is_empty());
    }
});
