//! What the gates must know of the machine to say which rows they have.

use crate::vdso::Image;
use alloc::string::String;
use alloc::vec::Vec;

/// The machine, as far as it decides which rows there are.
#[derive(Clone, Debug, Default)]
pub struct Host {
    /// CPUID vendor string.
    pub vendor: String,
    /// CPUID hypervisor signature, empty on bare metal.
    pub hypervisor: String,
    /// Functions of the 64-bit vDSO, with absolute addresses in this process.
    pub vdso64: Vec<Export>,
    /// Functions of the 32-bit vDSO, with offsets from the image's start; empty where 32-bit programs do not run.
    pub vdso32: Vec<Export>,
    /// Where the 64-bit image lies in this process.
    pub vdso64_base: u64,
}

/// A function of a vDSO.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// Its name, without the `__vdso_` prefix.
    pub name: String,
    /// Absolute address (64 bit) or offset (32 bit).
    pub address: u64,
}

impl Host {
    /// True on Intel's CPUs.
    pub fn intel(&self) -> bool {
        self.vendor == "GenuineIntel"
    }

    /// True under QEMU's software CPU.
    pub fn software_cpu(&self) -> bool {
        self.hypervisor.starts_with("TCG")
    }
}

/// The functions of an image, one entry an address: of `clock_gettime` and `__vdso_clock_gettime`, which are the same
/// function, one is kept.
pub fn exports(base: u64, image: &Image<'_>) -> Vec<Export> {
    let mut out: Vec<Export> = Vec::new();
    for symbol in image.symbols().filter(|symbol| symbol.function) {
        let address = base.wrapping_add(symbol.offset);
        if out.iter().all(|known| known.address != address) {
            let name = symbol.name.strip_prefix("__vdso_").unwrap_or(symbol.name);
            out.push(Export { name: String::from(name), address });
        }
    }
    out.sort_by(|a, b| a.name.cmp(&b.name));
    out
}
