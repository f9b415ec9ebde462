//! `int3`: the breakpoint, a trap that leaves the program behind itself.
//!
//! One byte that goes through vector 3 of the IDT, a gate with DPL 3. It is a trap and not a fault: RIP already points
//! at the next instruction, so the handler has nothing to step over. Linux (`exc_int3`, arch/x86/kernel/traps.c) first
//! asks its own users of the opcode (kprobes, text patching, kgdb), then sends SIGTRAP.
#![allow(unsafe_code)]
//! # Safety
//!
//! The instruction changes nothing, and [`sys::catch`] catches its signal. The 32-bit code runs only in a child of its
//! own.

use super::{Doc, Gate, Row, no_such_row};
use crate::compat::{self, Crossing32};
use crate::crossing::{Args, Crossing, Expect};
use crate::host::Host;
use crate::reason::Reason;
use crate::sys;
use alloc::vec::Vec;

/// The gate.
pub struct Entry;

crate::crossing_asm! { fn enter = "int3" }
crate::compat_asm! { fn enter32 = "int3" }

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "int3"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "a breakpoint, caught as SIGTRAP",
            long: "The one-byte software interrupt that debuggers write over code. Linux turns it into SIGTRAP: trap, \
                   delivery to a handler of the same program, sigreturn. A debugger pays for two process switches in \
                   addition.",
            instruction: "int3 (cc)",
            defined_by: "every x86 CPU",
            entry64: "asm_exc_int3",
            entry32: "asm_exc_int3",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        [super::rows(64, &["int3"]), super::rows(32, &["int3"])].concat()
    }

    fn native(&self, row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        if row.call != "int3" {
            return Err(no_such_row(self.name(), row));
        }
        sys::catch(libc::SIGTRAP, 0, None)?;
        let expect = Expect::Exact(i64::from(libc::SIGTRAP));
        Ok(Crossing::instruction(enter, Args::default(), expect))
    }

    fn compat(&self, row: &Row, _host: &Host) -> Result<Crossing32, Reason> {
        if row.call != "int3" {
            return Err(no_such_row(self.name(), row));
        }
        Ok(Crossing32::raising(compat::bytes(enter32), libc::SIGTRAP, 0))
    }
}
