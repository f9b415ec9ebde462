//! ptrace: a tracer that stops the process at entry and exit of every call.
//!
//! The CPU does what it does for any `syscall`; Linux sees `SYSCALL_WORK_SYSCALL_TRACE` among the thread's flags and
//! stops the thread in `ptrace_stop` (kernel/signal.c), once before the call and once after it. Each stop wakes the
//! tracer, which waits, looks and resumes: four context switches and four calls of the tracer for one call of the
//! program. This is what a program pays under strace, before strace has printed a word; gdb and the older sandboxes
//! work the same way.

use super::{Doc, Gate, Row, no_such_row, syscall};
use crate::crossing::{Args, Crossing, Expect};
use crate::host::Host;
use crate::need::{MARKED_CALL, Need};
use crate::reason::Reason;
use crate::sys;
use alloc::vec::Vec;

/// The gate.
pub struct Entry;

const SYSCALL_STOP: &str = "syscall_stop";

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "ptrace"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "getppid under a tracer that stops at every call",
            long: "What a program pays per call under strace before anything is printed: two stops, each a switch to \
                   the tracer and back. Here the tracer is tollgate, on the same CPU, and only resumes the program.",
            instruction: "syscall (0f 05)",
            defined_by: "Linux, ptrace(PTRACE_SYSCALL)",
            entry64: "entry_SYSCALL_64, ptrace_stop",
            entry32: "",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        super::rows(64, &[SYSCALL_STOP])
    }

    fn need(&self, row: &Row) -> Need {
        match row.call.as_str() {
            SYSCALL_STOP => Need::PtraceSyscallStop,
            _ => Need::Nothing,
        }
    }

    fn native(&self, row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        if row.call != SYSCALL_STOP {
            return Err(no_such_row(self.name(), row));
        }
        let expect = Expect::Exact(i64::from(sys::ppid()));
        Ok(Crossing::instruction(syscall::enter, Args::nr(MARKED_CALL as i64), expect))
    }
}
