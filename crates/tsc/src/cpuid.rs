//! The rate as the CPU and the hypervisor say it.
//!
//! `CPUID` is safe to execute in user mode with one exception: `arch_prctl(ARCH_SET_CPUID)` (recorders such as rr use
//! it) makes it fault. [`may_ask`] asks first.
//!
//! # Safety
//!
//! One block, a system call that takes a number and no pointer.
#![allow(unsafe_code)]

use std::arch::x86_64::{__cpuid, __cpuid_count, CpuidResult};

/// False where the kernel made CPUID fault for this thread.
pub fn may_ask() -> bool {
    const ARCH_GET_CPUID: libc::c_int = 0x1011;
    // SAFETY: ARCH_GET_CPUID is passed by value and reads a flag of this thread; the kernel ignores the second argument
    // and neither reads nor writes memory of ours.
    let answer = unsafe { libc::syscall(libc::SYS_arch_prctl, ARCH_GET_CPUID, 0) };
    // 1: does not fault. 0: faults. An error: a kernel before 4.12, which cannot make it fault, or a sandbox that
    // refuses the question; the latter is taken for the former, because hardly anybody turns CPUID off and everybody
    // wants the answer.
    answer != 0
}

/// Has the processor a time-stamp counter? `None` where it may not be asked.
pub fn has_tsc() -> Option<bool> {
    may_ask().then(|| __cpuid(1).edx >> 4 & 1 == 1)
}

/// Ticks a second by the hypervisor's word: kHz in eax of leaf 0x40000010 (VMware's, which KVM and others have taken
/// over).
pub(super) fn hypervisor_hz() -> Option<f64> {
    may_ask().then(|| hypervisor_of(__cpuid_count)).flatten()
}

/// Ticks a second by the CPU's word: the crystal's rate times a ratio, of leaf 0x15 (Intel's SDM, volume 2, CPUID).
/// Where it does not name its crystal there is no word: the rate of leaf 0x16 is a round figure.
pub(super) fn crystal_hz() -> Option<f64> {
    may_ask().then(|| crystal_of(__cpuid_count)).flatten()
}

fn hypervisor_of(ask: impl Fn(u32, u32) -> CpuidResult) -> Option<f64> {
    const TIMING: u32 = 0x4000_0010;
    let hypervisor = ask(1, 0).ecx >> 31 & 1 == 1;
    // A leaf beyond the last is answered with the data of another.
    let last = if hypervisor { ask(0x4000_0000, 0).eax } else { 0 };
    let kilohertz = if (TIMING..0x4001_0000).contains(&last) { ask(TIMING, 0).eax } else { 0 };
    (kilohertz > 0).then(|| f64::from(kilohertz) * 1e3)
}

fn crystal_of(ask: impl Fn(u32, u32) -> CpuidResult) -> Option<f64> {
    if ask(0, 0).eax < 0x15 {
        return None;
    }
    let CpuidResult { eax: denominator, ebx: numerator, ecx: crystal, .. } = ask(0x15, 0);
    let known = denominator > 0 && numerator > 0 && crystal > 0;
    known.then(|| f64::from(crystal) * f64::from(numerator) / f64::from(denominator))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ZERO: CpuidResult = CpuidResult { eax: 0, ebx: 0, ecx: 0, edx: 0 };

    #[test]
    fn a_crystal_of_24_mhz_times_its_ratio() {
        let cpu = |leaf, _| match leaf {
            0 => CpuidResult { eax: 0x16, ..ZERO },
            0x15 => CpuidResult { eax: 2, ebx: 216, ecx: 24_000_000, edx: 0 },
            _ => ZERO,
        };
        assert_eq!((crystal_of(cpu), hypervisor_of(cpu)), (Some(2.592e9), None));
        let old = |leaf, _| CpuidResult { eax: if leaf == 0 { 0xd } else { 7 }, ebx: 7, ecx: 7, edx: 7 };
        assert_eq!(crystal_of(old), None, "a leaf that is not there is not asked");
        let silent = |leaf, _| CpuidResult { eax: if leaf == 0 { 0x16 } else { 2 }, ebx: 216, ecx: 0, edx: 0 };
        assert_eq!(crystal_of(silent), None);
    }

    #[test]
    fn a_hypervisor_that_says_the_rate() {
        let guest = |last| {
            move |leaf, _| match leaf {
                1 => CpuidResult { ecx: 1 << 31, ..ZERO },
                0x4000_0000 => CpuidResult { eax: last, ..ZERO },
                0x4000_0010 => CpuidResult { eax: 2_599_998, ..ZERO },
                _ => ZERO,
            }
        };
        assert_eq!(hypervisor_of(guest(0x4000_0010)), Some(2.599998e9));
        assert_eq!(hypervisor_of(guest(0x4000_0001)), None);
        assert_eq!(hypervisor_of(|_, _| ZERO), None);
    }
}
