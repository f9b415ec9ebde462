//! A kernel uprobe at a function's entry, with nothing behind it but a counter.
//!
//! The kernel writes `int3` over the first byte of the function in every process that maps it. The trap (#BP, vector 3)
//! marks the thread, and on the way back to user mode `uprobe_notify_resume` (kernel/events/uprobes.c) finds the probe,
//! runs its handlers and deals with the displaced instruction: it emulates nops, jumps, calls and, since Linux 4.16,
//! pushes (`arch_uprobe_skip_sstep`, arch/x86/kernel/uprobes.c); anything else it lets the CPU execute out of line with
//! the trap flag set, and the single-step trap (#DB, vector 1) that follows is the second one. Since Linux 6.18 a
//! five-byte nop of 64-bit code is turned into a call of a trampoline that makes a system call, and there is no trap at
//! all.
//!
//! The probe is a counting perf event (perf_event_open(2), PMU `uprobe`): whatever a tool does at each hit comes on
//! top.
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
        "uprobe"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "a kernel probe at a function's entry, counting",
            long: "A breakpoint over the function's first byte. The trap runs the probe; the displaced instruction \
                   decides whether there is a second trap: the kernel emulates nops, jumps, calls and pushes, and \
                   single-steps anything else. Linux 6.18 replaces a five-byte nop in 64-bit code with a call that \
                   leads to a system call. Each row is a call of a function that starts with that instruction, net of \
                   a call of an unprobed copy. The probe's own count must match the number of calls.",
            instruction: "int3 (cc), over the first byte of the function",
            defined_by: "Linux, perf_event_open(2) PMU uprobe; CAP_PERFMON",
            entry64: "asm_exc_int3, then asm_exc_debug where it single-steps; entry_SYSCALL_64 for nop5 since 6.18",
            entry32: "asm_exc_int3, then asm_exc_debug where it single-steps",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        probed::rows()
    }

    fn need(&self, row: &Row) -> Need {
        probed::need(row, Kind::Uprobe)
    }

    fn native(&self, row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        probed::native(self.name(), row, Kind::Uprobe)
    }

    fn compat(&self, row: &Row, _host: &Host) -> Result<Crossing32, Reason> {
        probed::compat(self.name(), row, Kind::Uprobe)
    }

    fn died(&self, _row: &Row, _host: &Host, signal: i32, _address: Option<u64>) -> Reason {
        probed::died(signal)
    }
}
