//! The scan of an ELF file or an image for crossings, the function table of Go, and the records of sites, on any bytes.

use tollgate_rewrite::encode;
use tollgate_rewrite::scan::{gopclntab, image, vdso};
use tollgate_rewrite::site::{Sites, Vdso};

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
    if let Ok(found) = vdso(data)
        && found.entries.iter().all(|entry| entry.name.len() < 256)
    {
        assert_eq!(Vdso::from_bytes(&found.to_bytes(), data).as_ref(), Ok(&found));
    }
    for (start, end, _) in gopclntab::functions(data) {
        assert!(start < end);
    }
    for error in [Sites::from_bytes(data).err(), Vdso::from_bytes(data, data).err()].into_iter().flatten() {
        assert!(!error.to_string().is_empty());
    }
}
