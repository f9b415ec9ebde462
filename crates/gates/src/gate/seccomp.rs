//! Seccomp: a filter in the way of a call, and three of its verdicts.
//!
//! The CPU does what it does for any `syscall`; Linux sees `SYSCALL_WORK_SECCOMP` among the thread's flags and takes
//! the slow path (`__secure_computing`, kernel/seccomp.c), where it runs every filter of the process, newest first. The
//! rows:
//!
//! - `allow_short`: one rule on the call's number, then ALLOW. Linux 5.11 and later never run it for this call: when a
//!   filter is installed they find out which numbers it allows whatever else happens, and look them up in a bitmap.
//!   Older kernels run it.
//! - `allow_100`: a hundred such rules behind a load of the caller's address. That load is what the bitmap's
//!   interpreter does not follow, so this filter is really run, as one that looks at arguments is.
//! - `trap`: the call is not made, SIGSYS is raised; with the handler and its return.
//! - `notify`: the call is handed to a supervisor in another process, whose answer it returns.
//!
//! A filter that is never run is not free: with any of these flags set, entry and exit leave their quick path. That
//! step is `allow_short` against `syscall/getppid`; `allow_100` against `allow_short` is the running.

use super::{Doc, Gate, Row, no_such_row, syscall};
use crate::crossing::{Args, Crossing, Expect};
use crate::host::Host;
use crate::need::{MARKED_CALL, NOTIFY_ANSWER, Need};
use crate::reason::Reason;
use crate::sys;
use alloc::vec::Vec;

/// The gate.
pub struct Entry;

const ALLOW_SHORT: &str = "allow_short";
const ALLOW_100: &str = "allow_100";
const TRAP: &str = "trap";
const NOTIFY: &str = "notify";

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "seccomp"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "getppid behind a seccomp filter",
            long: "`allow_short` is a filter of one rule, which Linux 5.11 and later answer from a bitmap without \
                   running it. `allow_100` has a hundred rules and checks the caller's address, so the bitmap cannot \
                   help. `trap` turns the call into a SIGSYS (handler and return included); `notify` hands it to a \
                   supervisor process, which answers. Before Linux 5.16 a filter also slows the process down as a \
                   whole (spec_store_bypass_disable=seccomp).",
            instruction: "syscall (0f 05)",
            defined_by: "Linux, seccomp(2)",
            entry64: "entry_SYSCALL_64, __secure_computing",
            entry32: "",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        super::rows(64, &[ALLOW_SHORT, ALLOW_100, TRAP, NOTIFY])
    }

    fn need(&self, row: &Row) -> Need {
        match row.call.as_str() {
            ALLOW_SHORT => Need::SeccompAllow { rules: 1, cached: true },
            ALLOW_100 => Need::SeccompAllow { rules: 100, cached: false },
            TRAP => Need::SeccompTrap,
            NOTIFY => Need::SeccompNotify,
            _ => Need::Nothing,
        }
    }

    fn native(&self, row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        let value = match row.call.as_str() {
            ALLOW_SHORT | ALLOW_100 => i64::from(sys::ppid()),
            TRAP => {
                // The kernel leaves rip behind the instruction: nothing to step over.
                sys::catch(libc::SIGSYS, 0, None)?;
                i64::from(libc::SIGSYS)
            }
            NOTIFY => NOTIFY_ANSWER,
            _ => return Err(no_such_row(self.name(), row)),
        };
        Ok(Crossing::instruction(syscall::enter, Args::nr(MARKED_CALL as i64), Expect::Exact(value)))
    }

    fn failed(&self, row: &Row, expect: Expect, value: i64) -> Reason {
        if row.call == NOTIFY && value == -i64::from(libc::ENOSYS) {
            return Reason::Closed("the supervisor died: calls handed to it return ENOSYS".into());
        }
        expect.refuse(value)
    }
}
