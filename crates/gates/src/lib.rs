//! Every gate into the kernel: how to cross it, what it needs, how to sample it.
//!
//! A **gate** is one way from a program into the Linux kernel on x86 (`syscall`, `int 0x80`, the vsyscall page, …) or
//! one way to avoid crossing (the vDSO). [`gate`] has one file a gate and the registry; everything else here is what
//! the gates share: the sampler ([`sample`]), the clock ([`clock`]), the 32-bit process ([`compat`], [`elf32`]), the
//! page that a measured child shares with whoever started it ([`slab`]), the vDSO walk ([`vdso`]).
//!
//! The crate is `no_std`: a gate must be crossable from a guest's init process, where nothing but a kernel is there.

#![no_std]
extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod clock;
pub mod compat;
pub mod crossing;
pub mod elf32;
pub mod fault;
pub mod gate;
pub mod host;
pub mod lab;
pub mod need;
pub mod probed;
pub mod reason;
pub mod sample;
pub mod slab;
pub mod sys;
pub mod vdso;
