//! `lsl`: the number of this CPU out of a segment's limit, without a crossing.
//!
//! `lsl` reads the limit of a segment descriptor (Intel SDM vol. 2, LSL) and is open to user code in every mode. Linux
//! keeps CPU and node number in the limit of GDT entry 15 (`GDT_ENTRY_CPUNODE`, arch/x86/include/asm/segment.h), where
//! the vDSO's getcpu() finds them on CPUs without `rdpid`. A 32-bit program sees the same GDT.
#![allow(unsafe_code)]
//! # Safety
//!
//! `lsl` reads one register, writes another and the flags, touches no memory of the program, and does not fault on a
//! register.

use super::{Doc, Gate, Row, no_such_row};
use crate::compat::{self, Crossing32};
use crate::crossing::{Args, Crossing, Expect};
use crate::host::Host;
use crate::reason::Reason;
use alloc::vec::Vec;

/// The gate.
pub struct Entry;

/// The one call behind this gate.
const CPU_NUMBER: &str = "cpu_number";
/// GDT entry 15, ring 3.
const SELECTOR: u32 = 15 * 8 + 3;
/// What is in rax before: where the descriptor cannot be read, `lsl` leaves its destination alone.
const UNREAD: i64 = -1;

crate::crossing_asm! { fn enter = "lsl eax, esi" }
crate::compat_asm! { fn enter32 = "lsl %ebx, %eax" }

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "lsl"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "the CPU's number from a segment limit",
            long: "No crossing: the processor reads the limit of a descriptor in the GDT, in which Linux keeps the \
                   number of the \
                   CPU and its node. The vDSO's getcpu() did it so before there was rdpid.",
            instruction: "lsl r32, r32 (0f 03)",
            defined_by: "every x86 CPU; the descriptor by Linux",
            entry64: "",
            entry32: "",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        [super::rows(64, &[CPU_NUMBER]), super::rows(32, &[CPU_NUMBER])].concat()
    }

    fn native(&self, row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        if row.call != CPU_NUMBER {
            return Err(no_such_row(self.name(), row));
        }
        let args = Args::call(UNREAD, [0, u64::from(SELECTOR), 0]);
        Ok(Crossing::instruction(enter, args, Expect::AtLeast(0)))
    }

    fn compat(&self, row: &Row, _host: &Host) -> Result<Crossing32, Reason> {
        if row.call != CPU_NUMBER {
            return Err(no_such_row(self.name(), row));
        }
        let regs = [UNREAD as u32, SELECTOR, 0, 0, 0, 0];
        Ok(Crossing32::new(compat::bytes(enter32), regs, Expect::AtLeast(0)))
    }

    fn failed(&self, _row: &Row, _expect: Expect, _value: i64) -> Reason {
        Reason::Closed("this kernel lets no program read a CPU number in GDT entry 15 (tried: lsl cleared ZF)".into())
    }
}
