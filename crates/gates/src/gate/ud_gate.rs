//! An invalid instruction as a system call: what `lock nop` was good for on the 80386, without the signal that Linux
//! makes of it.
//!
//! #UD comes through an interrupt gate like `int` (Intel SDM vol. 3, 6.15), so a kernel that looks for a
//! magic number first thing can make a call of it. In a guest of the lab the module `kgate` does: with the number in
//! ebp the fault goes to the handler of `int $0x80`, with the program counter moved over the instruction. Every other
//! #UD goes where it went before, which row `ud` shows.
#![allow(unsafe_code)]
//! # Safety
//!
//! `lock nop` is a SIGILL in a child that is there to find out, or a call that takes no pointer. rbp is the lines' to
//! change.

use super::{Doc, Gate, Row};
use crate::compat::Crossing32;
use crate::crossing::Crossing;
use crate::host::Host;
use crate::lab;
use crate::reason::Reason;
use alloc::vec::Vec;

/// The gate.
pub struct Entry;

// The instruction as bytes: an assembler refuses it, rightly. The magic number is `lab::UD_MAGIC`.
crate::crossing_asm! { fn enter = "mov ebp, 0x746f6c6c", ".byte 0xf0, 0x90" }
crate::crossing_asm! { fn no_crossing = "mov ebp, 0x746f6c6c" }
crate::compat_asm! { fn enter32 = "movl ${magic}, %ebp", ".byte 0xf0, 0x90"; magic = lab::UD_MAGIC }
crate::compat_asm! { fn no_crossing32 = "movl ${magic}, %ebp"; magic = lab::UD_MAGIC }

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "ud_gate"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "an invalid instruction as a call, in a guest of the lab",
            long: "Linux answers an invalid opcode with SIGILL (row `ud`). In a guest, the lab's module turns it into \
                   a call if ebp holds 0x746f6c6c, with the 32-bit table and through the handler of int 0x80: the \
                   difference from `int80` is checking the ring and the number. Elsewhere `tollgate gates` tries it \
                   and gets the signal.",
            instruction: "lock nop (f0 90)",
            defined_by: "every x86 CPU; the number by the lab",
            entry64: "asm_exc_invalid_op",
            entry32: "asm_exc_invalid_op",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        [super::rows(64, &lab::CALLS), super::rows(32, &lab::CALLS)].concat()
    }

    fn native(&self, row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        lab::crossing64(self.name(), row, enter, no_crossing)
    }

    fn compat(&self, row: &Row, _host: &Host) -> Result<Crossing32, Reason> {
        lab::crossing32(self.name(), row, enter32, no_crossing32)
    }

    fn died(&self, _row: &Row, _host: &Host, signal: i32, _address: Option<u64>) -> Reason {
        lab::shut(
            "Linux turns an invalid instruction into a signal, not a call",
            "lock nop with the lab's number in \
            ebp",
            signal,
        )
    }
}
