//! `__kernel_vsyscall`: the 32-bit vDSO picks the fastest gate of this CPU, and the program need not know.
//!
//! The address is in the auxiliary vector as `AT_SYSINFO` (getauxval(3)); the code is `sysenter`, `syscall` or `int
//! $0x80`, patched by the kernel at boot (arch/x86/entry/vdso/vdso32/system_call.S).
#![allow(unsafe_code)]
//! # Safety
//!
//! 32-bit code, run only in a child of its own.

use super::{Doc, Gate, Row};
use crate::compat::{self, Crossing32};
use crate::host::Host;
use crate::reason::Reason;
use crate::slab::Slab;
use alloc::vec::Vec;
use core::mem::offset_of;

/// The gate.
pub struct Entry;

crate::compat_asm! {
    fn enter = "calll *{sysinfo}";
        sysinfo = compat::slab_address(offset_of!(Slab, sysinfo))
}

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "kernel_vsyscall"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "the 32-bit vDSO's own choice of gate",
            long: "Called through AT_SYSINFO of the auxiliary vector, as every 32-bit C library does: sysenter, \
                   syscall or \
                   int $0x80, whichever the kernel found best at boot.",
            instruction: "call *%gs:0x10",
            defined_by: "Linux, in the 32-bit vDSO",
            entry64: "",
            entry32: "entry_SYSENTER_compat, entry_SYSCALL_compat or asm_int80_emulation",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        super::rows(32, &["enosys", "getppid", "gettimeofday"])
    }

    fn compat(&self, row: &Row, _host: &Host) -> Result<Crossing32, Reason> {
        super::int80::prepare32(self.name(), enter, row)
    }
}
