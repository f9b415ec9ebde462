//! The scan of an ELF file or an image for crossings, the function table of Go, and the records of sites, on any bytes.

use tollgate_rewrite::encode;
use tollgate_rewrite::scan::{gopclntab, image, vdso};
use tollgate_rewrite::site::Sites;

/// Panics where something that must hold of any bytes does not.
pub fn check(data: &[u8]) {
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
}
