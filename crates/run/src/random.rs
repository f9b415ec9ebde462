//! `getrandom` becomes a call of the vDSO's function of that name (Linux 6.11), which makes a key stream in user mode
//! and renews its key as the kernel says. C libraries use it from glibc 2.41 on; all others cross for each few bytes.
//!
//! It wants a state for each thread that nobody else has, in memory that a fork wipes (getrandom(2), and Documentation
//! in include/linux/vdso-random of the kernel: lib/vdso/getrandom.c, Linux 6.18). Here each stack has one
//! ([`stacks`](super::stacks)).
#![allow(unsafe_code)]
//! # Safety
//!
//! One function of this process's own vDSO is called by its address: it is exported under this name, and with a size of
//! all ones it writes sixteen words to where its fourth argument points and does nothing else.

use super::registry::{Facts, Refusal, Replacement};
use super::stacks::{Answer, Kind, Pointer, Unlike};
use super::vdso::Images;
use tollgate_remote::maps;
use tollgate_remote::memory::Memory;

const FUNCTION: &str = "__vdso_getrandom";

const ANSWERS: [Answer; 1] = [Answer {
    number: libc::SYS_getrandom as u32,
    function: FUNCTION,
    kind: Kind::Random,
    pointers: (&[Pointer::First], &[]),
    unlike: Some(Unlike::Sources),
}];

/// See the module.
#[derive(Debug)]
pub struct Random;

impl Replacement for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn from(&self) -> &'static str {
        "system calls getrandom"
    }

    fn to(&self) -> &'static str {
        "the vDSO's function"
    }

    fn gives_up(&self) -> &'static str {
        "A seccomp filter that the program installs later is not consulted about these calls."
    }

    fn rows(&self) -> (&'static str, Option<&'static str>) {
        ("syscall/64/getrandom:16", Some("vdso/64/getrandom:16"))
    }

    fn bits(&self) -> u8 {
        64
    }

    fn instead(&self, gate: &str, bits: u8, call: &str) -> Option<&'static str> {
        (gate == "syscall" && bits == 64 && call == "getrandom").then_some("vdso")
    }

    fn refused(&self, facts: &Facts) -> Option<Refusal> {
        let Some(vdso) = facts.vdso.as_ref().filter(|vdso| vdso.function(FUNCTION).is_some()) else {
            return Some(Refusal::NoFunction(FUNCTION));
        };
        vdso.uses_wide_vectors(FUNCTION)
            .then_some(Refusal::Vectors(FUNCTION))
            .or(facts.filtered.then_some(Refusal::Filtered))
    }

    fn answers(&self) -> &'static [Answer] {
        &ANSWERS
    }
}

/// How a state of `__vdso_getrandom` is mapped (`struct vgetrandom_opaque_params`, include/uapi/linux/random.h, Linux
/// 6.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Parameters {
    /// Bytes of a state.
    pub size: u64,
    /// Of mmap(2).
    pub protection: i32,
    /// Of mmap(2).
    pub flags: i32,
}

/// Asks this kernel, by the vDSO of this process.
pub(super) fn parameters() -> Option<Parameters> {
    type GetRandom = unsafe extern "C" fn(*mut u8, usize, u32, *mut u8, usize) -> isize;
    let pid = std::process::id() as i32;
    let function = Images::default().of(&Memory::open(pid).ok()?, &maps::read(pid).ok()?)?.function(FUNCTION)?;
    let mut words = [0u32; 16];
    // SAFETY: see the module: the address is that of the function, and `words` has the sixteen words that it writes.
    let answer = unsafe {
        let getrandom: GetRandom = std::mem::transmute::<usize, GetRandom>(function as usize);
        getrandom(std::ptr::null_mut(), 0, 0, words.as_mut_ptr().cast(), usize::MAX)
    };
    let [size, protection, flags, ..] = words;
    // A larger one than a page would be another interface.
    let known = answer == 0 && (1..=4096).contains(&size);
    known.then_some(Parameters { size: size.into(), protection: protection as i32, flags: flags as i32 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kernel_with_the_function_says_how_its_state_is_mapped() {
        let pid = std::process::id() as i32;
        let vdso = Images::default().of(&Memory::open(pid).unwrap(), &maps::read(pid).unwrap()).unwrap();
        let asked = parameters();
        assert_eq!(asked.is_some(), vdso.function(FUNCTION).is_some());
        if let Some(asked) = asked {
            assert_eq!(asked.protection, libc::PROT_READ | libc::PROT_WRITE);
            assert!(asked.flags & libc::MAP_ANONYMOUS != 0, "{asked:?}");
            // It calls no vector wider than what is saved.
            assert!(!vdso.uses_wide_vectors(FUNCTION));
        }
    }
}
