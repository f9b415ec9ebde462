//! What the processor says of itself.
//!
//! Where it may not be asked ([`may_ask`]), [`Cpuid::read`] stays empty.

use std::arch::x86_64::{__cpuid_count, CpuidResult};

use super::clean;
use tollgate_tsc::cpuid::may_ask;

/// `None` where the processor was not asked, or has nothing to say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cpuid {
    pub vendor: Option<String>,
    pub brand: Option<String>,
    /// The signature, empty where the hypervisor gives none; `None` on bare metal.
    pub hypervisor: Option<String>,
    /// The processor has FRED, and is allowed to show it.
    pub fred: Option<bool>,
    pub tsc_invariant: Option<bool>,
}

impl Cpuid {
    pub(super) fn read() -> Cpuid {
        if may_ask() { Cpuid::from(__cpuid_count) } else { Cpuid::default() }
    }

    /// The same from any processor that answers leaf and subleaf.
    fn from(ask: impl Fn(u32, u32) -> CpuidResult) -> Cpuid {
        let first = ask(0, 0);
        let basic = ask(1, 0);
        let extended = ask(0x8000_0000, 0).eax;
        // A processor answers a leaf beyond its last with the data of the last: ask only for those that there are.
        let has = |leaf| (0x8000_0000..0x9000_0000).contains(&extended) && extended >= leaf;
        let brand = has(0x8000_0004).then(|| {
            let leaves = (0x8000_0002..=0x8000_0004).map(|leaf| ask(leaf, 0));
            letters(leaves.flat_map(|leaf| [leaf.eax, leaf.ebx, leaf.ecx, leaf.edx]))
        });
        let hypervisor = (basic.ecx >> 31 & 1 == 1).then(|| {
            let leaf = ask(0x4000_0000, 0);
            letters([leaf.ebx, leaf.ecx, leaf.edx])
        });
        // Subleaf 0 of leaf 7 says how many there are. FRED: Intel's SDM, volume 2, CPUID, leaf 7 subleaf 1, EAX
        // bit 17.
        let fred = first.eax >= 7 && ask(7, 0).eax >= 1 && ask(7, 1).eax >> 17 & 1 == 1;
        Cpuid {
            vendor: Some(letters([first.ebx, first.edx, first.ecx])),
            brand,
            hypervisor,
            fred: Some(fred),
            tsc_invariant: Some(has(0x8000_0007) && ask(0x8000_0007, 0).edx >> 8 & 1 == 1),
        }
    }
}

/// Registers as text, lowest byte first, up to the first NUL.
fn letters(registers: impl IntoIterator<Item = u32>) -> String {
    let bytes: Vec<u8> = registers.into_iter().flat_map(u32::to_le_bytes).collect();
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    clean(&String::from_utf8_lossy(&bytes[..end]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ZERO: CpuidResult = CpuidResult { eax: 0, ebx: 0, ecx: 0, edx: 0 };

    fn word(text: &str) -> u32 {
        text.bytes().rev().fold(0, |word, byte| word << 8 | u32::from(byte))
    }

    #[test]
    fn an_intel_guest_with_fred() {
        let found = Cpuid::from(|leaf, subleaf| match (leaf, subleaf) {
            (0, _) => CpuidResult { eax: 0x20, ebx: word("Genu"), edx: word("ineI"), ecx: word("ntel") },
            (1, _) => CpuidResult { ecx: 1 << 31, edx: 1 << 4, ..ZERO },
            (7, 0) => CpuidResult { eax: 2, ..ZERO },
            (7, 1) => CpuidResult { eax: 1 << 17, ..ZERO },
            (0x4000_0000, _) => {
                CpuidResult { eax: 0x4000_0001, ebx: word("KVMK"), ecx: word("VMKV"), edx: word("M\0\0\0") }
            }
            (0x8000_0000, _) => CpuidResult { eax: 0x8000_0008, ..ZERO },
            (0x8000_0002, _) => CpuidResult { eax: word("  In"), ebx: word("tel\x1b"), ecx: word(" CPU"), edx: 0 },
            (0x8000_0007, _) => CpuidResult { edx: 1 << 8, ..ZERO },
            _ => ZERO,
        });
        assert_eq!(
            found,
            Cpuid {
                vendor: Some("GenuineIntel".into()),
                brand: Some("Intel CPU".into()),
                hypervisor: Some("KVMKVMKVM".into()),
                fred: Some(true),
                tsc_invariant: Some(true),
            }
        );
    }

    #[test]
    fn an_old_processor_on_bare_metal() {
        // No extended leaves: it answers them with something else, which must not be taken for an answer.
        let found = Cpuid::from(|leaf, _| match leaf {
            0 => CpuidResult { eax: 2, ebx: word("Auth"), edx: word("enti"), ecx: word("cAMD") },
            1 => ZERO,
            _ => CpuidResult { eax: 0x0201, ebx: u32::MAX, ecx: u32::MAX, edx: u32::MAX },
        });
        assert_eq!(found.vendor.as_deref(), Some("AuthenticAMD"));
        assert_eq!((found.brand, found.hypervisor), (None, None));
        assert_eq!((found.fred, found.tsc_invariant), (Some(false), Some(false)));
    }
}
