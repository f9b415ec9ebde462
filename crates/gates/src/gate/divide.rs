//! Division by zero: the oldest exception, vector 0.
//!
//! A fault: RIP stays at the `div`, and the handler must step over it. Linux (`exc_divide_error`,
//! arch/x86/kernel/traps.c) sends SIGFPE with si_code FPE_INTDIV; nothing else is asked on the way, which makes this
//! the plainest exception of all.
#![allow(unsafe_code)]
//! # Safety
//!
//! The instruction faults before it writes a register; [`sys::catch`] steps over its two bytes. The 32-bit code runs
//! only in a child of its own, whose handler does the same.

use super::{Doc, Gate, Row, no_such_row};
use crate::compat::{self, Crossing32};
use crate::crossing::{Args, Crossing, Expect};
use crate::host::Host;
use crate::reason::Reason;
use crate::sys;
use alloc::vec::Vec;

/// The gate.
pub struct Entry;

// edx:eax divided by edx, with both zero: `Args::default()` and `Crossing32::raising` load zeros. As bytes, because the
// handler counts on the length.
crate::crossing_asm! { fn enter = ".byte 0xf7, 0xf2" }
crate::compat_asm! { fn enter32 = ".byte 0xf7, 0xf2" }

/// Length of `div %edx`.
const LENGTH: usize = 2;

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "divide"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "a division by zero, caught as SIGFPE",
            long: "Vector 0. Linux turns it into a signal: fault, delivery to a handler, which steps over the \
                   instruction, and sigreturn.",
            instruction: "div %edx (f7 f2)",
            defined_by: "every x86 CPU",
            entry64: "asm_exc_divide_error",
            entry32: "asm_exc_divide_error",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        [super::rows(64, &["divide"]), super::rows(32, &["divide"])].concat()
    }

    fn native(&self, row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        if row.call != "divide" {
            return Err(no_such_row(self.name(), row));
        }
        sys::catch(libc::SIGFPE, LENGTH, None)?;
        let expect = Expect::Exact(i64::from(libc::SIGFPE));
        Ok(Crossing::instruction(enter, Args::default(), expect))
    }

    fn compat(&self, row: &Row, _host: &Host) -> Result<Crossing32, Reason> {
        if row.call != "divide" {
            return Err(no_such_row(self.name(), row));
        }
        Ok(Crossing32::raising(compat::bytes(enter32), libc::SIGFPE, LENGTH as u32))
    }
}
