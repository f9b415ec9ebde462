//! Nothing at all: what the harness itself costs, and that `nop` is free.
//!
//! `empty_loop` is one turn of the routine's loop with its register loads, net of nothing but the timer. The other rows
//! have such a turn subtracted, with whatever else their null path needs. `nop` is the same turn with one `nop` more.
#![allow(unsafe_code)]
//! # Safety
//!
//! No instruction here touches memory or leaves the process.

use super::{Doc, Gate, Row, no_such_row};
use crate::compat::{self, Crossing32};
use crate::crossing::{self, Args, Crossing, Expect};
use crate::host::Host;
use crate::reason::Reason;
use alloc::vec::Vec;

/// The gate.
pub struct Entry;

/// What the crossing brings back: the register that it was given.
const UNTOUCHED: i64 = 0x7011;

crate::crossing_asm! { fn one_nop = "nop" }
crate::compat_asm! { fn one_nop32 = "nop" }

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "nop"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "no crossing: the sampler's empty loop, and one nop",
            long: "The baseline. `empty_loop` is the cost of one iteration of the sampler's own loop (register loads, \
                   a comparison, a jump), which is subtracted from the other rows. An empty loop in user mode must be \
                   accounted as user time.",
            instruction: "nop (90)",
            defined_by: "every x86 CPU, every mode",
            entry64: "",
            entry32: "",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        [super::rows(64, &["empty_loop", "nop"]), super::rows(32, &["empty_loop", "nop"])].concat()
    }

    fn native(&self, row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        let expect = Expect::Exact(UNTOUCHED);
        match row.call.as_str() {
            "empty_loop" => {
                let turn = Crossing::instruction(crossing::null, Args::nr(UNTOUCHED), expect);
                Ok(Crossing { null: None, ..turn })
            }
            "nop" => Ok(Crossing::instruction(one_nop, Args::nr(UNTOUCHED), expect)),
            _ => Err(no_such_row(self.name(), row)),
        }
    }

    fn compat(&self, row: &Row, _host: &Host) -> Result<Crossing32, Reason> {
        let expect = Expect::Exact(UNTOUCHED);
        let regs = [UNTOUCHED as u32, 0, 0, 0, 0, 0];
        match row.call.as_str() {
            "empty_loop" => {
                let turn = Crossing32::new(compat::bytes(compat::null), regs, expect);
                Ok(Crossing32 { null: None, ..turn })
            }
            "nop" => Ok(Crossing32::new(compat::bytes(one_nop32), regs, expect)),
            _ => Err(no_such_row(self.name(), row)),
        }
    }
}
