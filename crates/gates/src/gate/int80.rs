//! `int $0x80`: the gate of 1991, open to 32- and 64-bit code, always with the 32-bit table.
//!
//! The CPU goes through entry 0x80 of the IDT, an interrupt gate with DPL 3, and pushes five words on the kernel's
//! stack (Intel SDM vol. 3, 6.12). Linux: `asm_int80_emulation` (since 6.7, and stable kernels since 6.1.69), before
//! that `entry_INT80_compat`; `int80_is_external()` reads the local APIC to tell a program's call from an interrupt
//! that a hypervisor injected, and under a hypervisor that read can be a VM exit (arch/x86/entry/common.c).
#![allow(unsafe_code)]
//! # Safety
//!
//! From 64-bit code the entry clears r8–r11; the routine keeps nothing in them, nor in rbx. Pointers passed lie below 4
//! GiB, or are meant to fail with EFAULT.

use super::{Doc, Gate, Row, no_such_row};
use crate::compat::{self, Code32, Crossing32};
use crate::crossing::{Args, Crossing, Expect, NO_SUCH_CALL};
use crate::host::Host;
use crate::reason::Reason;
use crate::slab::Slab;
use crate::sys;
use alloc::vec::Vec;

/// The gate.
pub struct Entry;

/// Numbers of the 32-bit table (arch/x86/entry/syscalls/syscall_32.tbl).
mod nr32 {
    pub const GETPPID: i64 = 64;
    pub const GETTIMEOFDAY: i64 = 78;
    /// What 96 means in this table; in the 64-bit table it is gettimeofday.
    pub const GETPRIORITY: i64 = 96;
}

// All 64 bits of the arguments are handed over: that the kernel looks at the low half alone is what `high_pointer`
// shows.
crate::crossing_asm! { fn enter = "mov rbx, rdi", "mov rcx, rsi", "int 0x80" }
crate::crossing_asm! { fn no_crossing = "mov rbx, rdi", "mov rcx, rsi" }
crate::compat_asm! { fn enter32 = "int $0x80" }

/// The crossing of a 32-bit row, for every gate that takes the number in eax and arguments in ebx, ecx, edx.
pub fn prepare32(gate: &str, code: Code32, row: &Row) -> Result<Crossing32, Reason> {
    let scratch = compat::slab_address(core::mem::offset_of!(Slab, scratch));
    let (nr, first, expect) = match row.call.as_str() {
        "enosys" => (NO_SUCH_CALL, 0, Expect::Exact(-i64::from(libc::ENOSYS))),
        "getppid" => (nr32::GETPPID, 0, Expect::Exact(i64::from(sys::ppid()))),
        "gettimeofday" => (nr32::GETTIMEOFDAY, scratch, Expect::Exact(0)),
        _ => return Err(no_such_row(gate, row)),
    };
    Ok(Crossing32::new(compat::bytes(code), [nr as u32, first, 0, 0, 0, 0], expect))
}

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "int80"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "the software interrupt of 32-bit Linux",
            long: "An interrupt gate in IDT[0x80], open to user code. From 64-bit code it works too, with the 32-bit \
                   table and 32-bit registers: `nr_96` is gettimeofday in the 64-bit table and getpriority here, and \
                   `high_pointer` passes an address above 4 GiB, which is truncated to its low half and ends in \
                   EFAULT. Kernels since 6.7 (and 6.1.69) read the local APIC at each entry, which a hypervisor may \
                   have to emulate.",
            instruction: "int $0x80 (cd 80)",
            defined_by: "every x86 CPU; the vector by Linux",
            entry64: "asm_int80_emulation",
            entry32: "asm_int80_emulation",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        [
            super::rows(64, &["enosys", "getppid", "gettimeofday", "high_pointer", "nr_96"]),
            super::rows(32, &["enosys", "getppid", "gettimeofday"]),
        ]
        .concat()
    }

    fn native(&self, row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        let (args, expect) = match row.call.as_str() {
            "enosys" => (Args::nr(NO_SUCH_CALL), Expect::Exact(-i64::from(libc::ENOSYS))),
            "getppid" => (Args::nr(nr32::GETPPID), Expect::Exact(i64::from(sys::ppid()))),
            "gettimeofday" => (Args::call(nr32::GETTIMEOFDAY, [sys::low_page()?, 0, 0]), Expect::Exact(0)),
            "high_pointer" => {
                (Args::call(nr32::GETTIMEOFDAY, [high_pointer()?, 0, 0]), Expect::Exact(-i64::from(libc::EFAULT)))
            }
            // getpriority(PRIO_PROCESS, self) answers 20 − nice: 20 in a process of ordinary priority, 1 … 40 in any.
            "nr_96" => (Args::call(nr32::GETPRIORITY, [0, 0, 0]), Expect::AtLeast(1)),
            _ => return Err(no_such_row(self.name(), row)),
        };
        let crossing = Crossing::instruction(enter, args, expect);
        Ok(Crossing { null: Some((no_crossing, args)), ..crossing })
    }

    fn shows(&self, row: &Row) -> Option<&'static str> {
        match row.call.as_str() {
            "high_pointer" => Some("a pointer above 4 GiB is truncated to its low half (tried: EFAULT)"),
            "nr_96" => Some(
                "number 96, gettimeofday in the 64-bit table, is getpriority here (tried: it returns a \
                             priority)",
            ),
            _ => None,
        }
    }

    fn compat(&self, row: &Row, _host: &Host) -> Result<Crossing32, Reason> {
        prepare32(self.name(), enter32, row)
    }
}

/// A writable address above 4 GiB whose low half is not mapped: the cut pointer must fail, not write somewhere.
fn high_pointer() -> Result<u64, Reason> {
    for _ in 0..16 {
        let page = sys::page()?;
        if page >> 32 != 0 && page as u32 >= 0x1_0000 && !sys::is_mapped(u64::from(page as u32)) {
            return Ok(page);
        }
    }
    Err(Reason::Closed("found no page above 4 GiB whose low half is unmapped".into()))
}
