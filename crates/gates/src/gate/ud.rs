//! Invalid opcodes: `lock nop`, the gate of the 80386's day, and `ud2`, the opcode that is invalid on purpose.
//!
//! `lock` in front of an instruction that writes no memory raises #UD (Intel SDM vol. 2, LOCK), and on the 80386 that
//! fault was a quicker way in than a software interrupt. The CPU goes through vector 6 of the IDT, pushes five words
//! and no error code, and leaves RIP at the instruction. Linux (`exc_invalid_op`, arch/x86/kernel/traps.c) looks
//! whether one of its own `ud2` lies there, and else sends SIGILL; the handler must step over the instruction itself.
//! Hypervisors that emulate instructions for a guest of another vendor intercept #UD, which makes it a VM exit (KVM:
//! `handle_ud`).
#![allow(unsafe_code)]
//! # Safety
//!
//! The instructions change nothing; the handler of [`sys::catch`] steps over their two bytes. The 32-bit code runs only
//! in a child of its own, whose handler does the same.

use super::{Doc, Gate, Row, no_such_row};
use crate::compat::{self, Crossing32};
use crate::crossing::{Args, Crossing, Expect};
use crate::host::Host;
use crate::reason::Reason;
use crate::sys;
use alloc::vec::Vec;

/// The gate.
pub struct Entry;

// As bytes: an assembler refuses the first, rightly.
crate::crossing_asm! { fn lock_nop = ".byte 0xf0, 0x90" }
crate::crossing_asm! { fn ud2 = ".byte 0x0f, 0x0b" }
crate::compat_asm! { fn lock_nop32 = ".byte 0xf0, 0x90" }
crate::compat_asm! { fn ud2_32 = ".byte 0x0f, 0x0b" }

/// Both instructions are two bytes long.
const LENGTH: usize = 2;

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "ud"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "an invalid opcode, caught as SIGILL",
            long: "`lock nop` was the quickest way into a kernel on the 80386: a meaningless instruction whose fault \
                   handler made the call. Linux turns it into a signal: the price is the fault, the delivery of the \
                   signal, and sigreturn. `ud2` is the opcode that is documented to be invalid. If a hypervisor \
                   intercepts #UD, a VM exit is added.",
            instruction: "lock nop (f0 90), ud2 (0f 0b)",
            defined_by: "every x86 CPU",
            entry64: "asm_exc_invalid_op",
            entry32: "asm_exc_invalid_op",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        let calls = ["lock_nop", "ud2"];
        [super::rows(64, &calls), super::rows(32, &calls)].concat()
    }

    fn native(&self, row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        let enter = match row.call.as_str() {
            "lock_nop" => lock_nop,
            "ud2" => ud2 as crate::crossing::Enter,
            _ => return Err(no_such_row(self.name(), row)),
        };
        sys::catch(libc::SIGILL, LENGTH, None)?;
        let expect = Expect::Exact(i64::from(libc::SIGILL));
        Ok(Crossing::instruction(enter, Args::default(), expect))
    }

    fn compat(&self, row: &Row, _host: &Host) -> Result<Crossing32, Reason> {
        let code = match row.call.as_str() {
            "lock_nop" => compat::bytes(lock_nop32),
            "ud2" => compat::bytes(ud2_32),
            _ => return Err(no_such_row(self.name(), row)),
        };
        Ok(Crossing32::raising(code, libc::SIGILL, LENGTH as u32))
    }
}
