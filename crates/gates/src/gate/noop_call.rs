//! A call that does nothing: the dispatch, and no more.
//!
//! Linux has no such call. `enosys` comes near, but a number above the table is turned away before the dispatch
//! (arch/x86/entry/common.c, `do_syscall_64`), and `getppid` takes references under RCU. In a guest of the lab the
//! module `kgate` gives number 400 to a function of five instructions that returns 0: a jump, a comparison, a branch,
//! `xor`, `ret`. Since Linux 6.9 (and the stable kernels of April 2024) the way there is a tree of comparisons
//! (`x64_sys_call`) and no table.
#![allow(unsafe_code)]
//! # Safety
//!
//! The call has no arguments; number 400 is one that the 64-bit table promises never to use. `syscall` clobbers rcx and
//! r11, which a callee may.

use super::{Doc, Gate, Row, no_such_row, syscall};
use crate::crossing::{Args, Crossing, Expect};
use crate::host::Host;
use crate::lab;
use crate::reason::Reason;
use alloc::vec::Vec;

/// The gate.
pub struct Entry;

/// The one call behind this gate.
const NOOP: &str = "noop";

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "noop_call"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "a call that does nothing, in a guest of the lab",
            long: "Linux has no call that does nothing. In a guest, the lab's module adds one as number 400, which the \
                   64-bit table will never use: the difference from `syscall/64/enosys` is the dispatch and a function \
                   of five instructions. Elsewhere `tollgate gates` tries it and gets ENOSYS.",
            instruction: "syscall (0f 05)",
            defined_by: "AMD64; the number by the lab",
            entry64: "entry_SYSCALL_64",
            entry32: "",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        super::rows(64, &[NOOP])
    }

    fn native(&self, row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        if row.call != NOOP {
            return Err(no_such_row(self.name(), row));
        }
        lab::check(self.name())?;
        Ok(Crossing::instruction(syscall::enter, Args::nr(lab::NOOP_NR as i64), Expect::Exact(0)))
    }

    fn failed(&self, _row: &Row, expect: Expect, value: i64) -> Reason {
        if value != -i64::from(libc::ENOSYS) {
            return expect.refuse(value);
        }
        Reason::Closed(
            "Linux has no call that does nothing (tried: number 400 returns ENOSYS); `tollgate lab gates` adds one in \
             a guest"
                .into(),
        )
    }
}
