//! A second interrupt gate: what `int $0x80` would cost by any other number.
//!
//! Any entry of the IDT with DPL 3 is open to programs (Intel SDM vol. 3, 6.12.1.2); Linux has three of them, `int3`,
//! `into` and 0x80. In a guest of the lab the module `kgate` points vector 0x82 at one jump to the handler of vector
//! 0x80, so that whatever the two rows differ by is that jump, and all else that is expensive or cheap about 0x80 is
//! not about its number.
#![allow(unsafe_code)]
//! # Safety
//!
//! `int 0x82` is a #GP in a child that is there to find out, or a call that takes no pointer. As with `int 0x80`,
//! r8–r11 come back cleared, and the routine keeps nothing in them.

use super::{Doc, Gate, Row};
use crate::compat::{self, Crossing32};
use crate::crossing::{Args, Crossing};
use crate::host::Host;
use crate::lab;
use crate::reason::Reason;
use alloc::vec::Vec;

/// The gate.
pub struct Entry;

crate::crossing_asm! { fn enter = "int 0x82" }
crate::compat_asm! { fn enter32 = "int ${vector}"; vector = lab::INT_VECTOR }

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "int_gate"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "a second software interrupt, in a guest of the lab",
            long: "Linux opens no vector except 0x80 for calls. In a guest, the lab's module opens 0x82 and directs it \
                   to the same handler: calls use the 32-bit table, even from 64-bit code, and the difference from \
                   `int80` is one jump. Elsewhere `tollgate gates` tries it and gets the fault.",
            instruction: "int $0x82 (cd 82)",
            defined_by: "every x86 CPU; the vector by the lab",
            entry64: "asm_int80_emulation",
            entry32: "asm_int80_emulation",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        [super::rows(64, &lab::CALLS), super::rows(32, &lab::CALLS)].concat()
    }

    fn native(&self, row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        let (nr, expect) = lab::call32(self.name(), row)?;
        Ok(Crossing::instruction(enter, Args::nr(nr), expect))
    }

    fn compat(&self, row: &Row, _host: &Host) -> Result<Crossing32, Reason> {
        let (nr, expect) = lab::call32(self.name(), row)?;
        Ok(Crossing32::new(compat::bytes(enter32), [nr as u32, 0, 0, 0, 0, 0], expect))
    }

    fn died(&self, _row: &Row, _host: &Host, signal: i32, _address: Option<u64>) -> Reason {
        lab::shut("Linux opens no interrupt gate except 0x80 for calls", "int 0x82", signal)
    }
}
