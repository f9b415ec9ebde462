//! The bytes of the bare kernel, out of this program's own text.
//!
//! # Safety
//!
//! `kernel.s` defines both symbols, in one section and in this order, so what lies between them is one object of
//! initialised bytes in read-only data, mapped for as long as the program runs. It is never executed here.
#![allow(unsafe_code)]

core::arch::global_asm!(include_str!("kernel.s"), options(att_syntax, raw));

unsafe extern "C" {
    static tollgate_floor_start: u8;
    static tollgate_floor_end: u8;
}

/// What is to lie at [`super::elf::BASE`] in the guest.
pub fn bytes() -> &'static [u8] {
    let start = &raw const tollgate_floor_start;
    let end = &raw const tollgate_floor_end;
    // SAFETY: both symbols bound the same object and `end` is not before `start` (see the module), so the distance is
    // its length in bytes and every byte of it is initialised and never written.
    unsafe { core::slice::from_raw_parts(start, end.offset_from_unsigned(start)) }
}
