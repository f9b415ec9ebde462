//! A function call: the unit that a toll is counted from.
#![allow(unsafe_code)]
//! # Safety
//!
//! The functions called return at once and touch nothing.

use super::{Doc, Gate, Row, no_such_row};
use crate::compat::{self, Crossing32};
use crate::crossing::{Args, Crossing, Expect, just_return};
use crate::host::Host;
use crate::reason::Reason;
use alloc::vec::Vec;

/// The gate.
pub struct Entry;

const UNTOUCHED: i64 = 0x7011;

crate::crossing_asm! { fn direct = "call 2f", "jmp 3f", "2:", "ret", "3:" }
crate::crossing_asm! { fn indirect = "call r11" }
crate::compat_asm! { fn direct32 = "calll 2f", "jmp 3f", "2:", "ret", "3:" }
crate::compat_asm! {
    fn indirect32 = "calll *{function}";
        function = compat::slab_address(core::mem::offset_of!(crate::slab::Slab, function))
}

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "call"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "a function call and its return, direct and through a pointer",
            long: "What a program pays to reach its own code. A toll is what a crossing costs beyond this. It costs a \
                   cycle or two, which overlap with the loop around it, so read its price as next to nothing.",
            instruction: "call rel32 (e8 …), call r64 (41 ff d3)",
            defined_by: "every x86 CPU, every mode",
            entry64: "",
            entry32: "",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        [super::rows(64, &["direct", "indirect"]), super::rows(32, &["direct", "indirect"])].concat()
    }

    fn native(&self, row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        let args = Args { target: just_return as *const () as u64, ..Args::nr(UNTOUCHED) };
        let enter = match row.call.as_str() {
            "direct" => direct,
            "indirect" => indirect,
            _ => return Err(no_such_row(self.name(), row)),
        };
        Ok(Crossing::instruction(enter, args, Expect::Exact(UNTOUCHED)))
    }

    fn compat(&self, row: &Row, _host: &Host) -> Result<Crossing32, Reason> {
        let code = match row.call.as_str() {
            "direct" => direct32,
            "indirect" => indirect32,
            _ => return Err(no_such_row(self.name(), row)),
        };
        let regs = [UNTOUCHED as u32, 0, 0, 0, 0, 0];
        Ok(Crossing32::new(compat::bytes(code), regs, Expect::Exact(UNTOUCHED)))
    }
}
