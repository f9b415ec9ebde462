//! A kernel uretprobe: a probe at a function's return, with nothing behind it but a counter.
//!
//! It starts as a [uprobe](super::uprobe) at the entry, which replaces the return address on the stack by that of a
//! trampoline (`prepare_uretprobe`, kernel/events/uprobes.c). The function returns into it: an `int3` once more, and
//! since Linux 6.11 in 64-bit processes the system call `uretprobe` (number 335), which is cheaper than a trap. The
//! kernel runs the handlers and goes on at the true return address; the CPU's return stack has mispredicted the way.
//!
//! # Safety
//!
//! No code of its own: see [`probed`].

use super::{Doc, Gate, Row};
use crate::compat::Crossing32;
use crate::crossing::Crossing;
use crate::host::Host;
use crate::need::Need;
use crate::probed::{self, Kind};
use crate::reason::Reason;
use alloc::vec::Vec;

/// The gate.
pub struct Entry;

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "uretprobe"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "a kernel probe at a function's return, counting",
            long: "A uprobe at the entry replaces the return address with that of a trampoline, through which the \
                   function returns to the kernel: by a second breakpoint or, since Linux 6.11 in 64-bit processes, by \
                   a system call. So a row costs its uprobe plus one crossing. It breaks C++ exceptions and \
                   backtraces.",
            instruction: "int3 (cc), over the first byte; then int3 or syscall (0f 05) in the trampoline",
            defined_by: "Linux, perf_event_open(2) PMU uprobe; CAP_PERFMON",
            entry64: "asm_exc_int3 (and asm_exc_debug) at entry; entry_SYSCALL_64 at return, asm_exc_int3 before 6.11",
            entry32: "asm_exc_int3 (and asm_exc_debug) at entry; asm_exc_int3 at return",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        probed::rows()
    }

    fn need(&self, row: &Row) -> Need {
        probed::need(row, Kind::Uretprobe)
    }

    fn native(&self, row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        probed::native(self.name(), row, Kind::Uretprobe)
    }

    fn compat(&self, row: &Row, _host: &Host) -> Result<Crossing32, Reason> {
        probed::compat(self.name(), row, Kind::Uretprobe)
    }

    fn died(&self, _row: &Row, _host: &Host, signal: i32, _address: Option<u64>) -> Reason {
        probed::died(signal)
    }
}
