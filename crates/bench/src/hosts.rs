//! Collects what the gates must know of this machine.

use crate::platform;
use tollgate_gates::host::{Host, exports};
use tollgate_gates::slab::Slab;
use tollgate_gates::sys;
use tollgate_gates::vdso::Image;

/// The machine, with the 32-bit vDSO as an earlier visit left it in the slab.
pub fn read(slab: &Slab) -> Host {
    let (base, vdso64) = match sys::vdso_image() {
        Some((base, bytes)) => (base, Image::parse(bytes).map(|image| exports(base, &image)).unwrap_or_default()),
        None => (0, Vec::new()),
    };
    let (vendor, hypervisor) = platform::identity();
    Host {
        vendor,
        hypervisor,
        vdso64,
        vdso32: vdso32_image(slab).map(|image| exports(0, &image)).unwrap_or_default(),
        vdso64_base: base,
    }
}

/// The 32-bit image that a dumping visit has left behind, if there was one.
pub fn vdso32_image(slab: &Slab) -> Option<Image<'_>> {
    let bytes = slab.vdso32.get(..slab.vdso32_len as usize)?;
    Image::parse(bytes).ok()
}
