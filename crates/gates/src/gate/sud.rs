//! Syscall user dispatch: a call from the wrong place becomes a signal (Linux 5.11).
//!
//! The CPU does what it does for any `syscall`; Linux sees `SYSCALL_WORK_SYSCALL_USER_DISPATCH` among the thread's
//! flags and, before anything else, compares the caller's address with one allowed range, then reads a selector byte in
//! the program's memory (`syscall_user_dispatch`, kernel/entry/syscall_user_dispatch.c). This is how Wine catches the
//! calls of Windows programs, and how a program can watch its own calls without a tracer. The rows:
//!
//! - `allowed_range`: the call lies in the range, and passes although the selector says BLOCK: what dispatch costs a
//!   program for every call that it does not catch.
//! - `dispatched`: no range, the selector says BLOCK: SIGSYS, the handler, and its return.
//!
//! The lines set the selector themselves, right before the call, because everything else in the process makes calls too
//! and must find ALLOW. The stores are in the null path as well, and so subtracted.
#![allow(unsafe_code)]
//! # Safety
//!
//! r8 holds the address of [`SUD_SELECTOR`], a static; the lines store to nothing else. `syscall` keeps r8, and a
//! handler's return restores it. The call is getppid: no arguments, no pointers.

use super::{Doc, Gate, Row, no_such_row};
use crate::crossing::{Args, Crossing, Enter, Expect};
use crate::host::Host;
use crate::need::{MARKED_CALL, Need, SUD_ALLOW, SUD_BLOCK, SUD_SELECTOR};
use crate::reason::Reason;
use crate::sys;
use alloc::vec::Vec;
use core::sync::atomic::Ordering;

/// The gate.
pub struct Entry;

const ALLOWED_RANGE: &str = "allowed_range";
const DISPATCHED: &str = "dispatched";

const _: () = assert!(SUD_ALLOW == 0 && SUD_BLOCK == 1, "the lines below spell these values");

crate::crossing_asm! {
    fn from_the_range = "mov byte ptr [r8], 1", "syscall", "mov byte ptr [r8], 0"
}
crate::crossing_asm! { fn two_stores = "mov byte ptr [r8], 1", "mov byte ptr [r8], 0" }

crate::crossing_asm! {
    // The handler says ALLOW again before it returns.
    fn to_the_handler = "mov byte ptr [r8], 1", "syscall"
}
crate::crossing_asm! { fn one_store = "mov byte ptr [r8], 0" }

/// Run by the SIGSYS handler, whose own return is a call.
fn let_calls_through() {
    SUD_SELECTOR.store(SUD_ALLOW, Ordering::Relaxed);
}

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "sud"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "getppid under syscall user dispatch",
            long: "The kernel hands a program's own calls back to it as SIGSYS, unless they come from an allowed \
                   address range or a selector byte lets them pass. `allowed_range` is a call from that range, and \
                   shows the cost added to every call that is not caught. `dispatched` is a call that is caught: \
                   signal, handler and return.",
            instruction: "syscall (0f 05)",
            defined_by: "Linux 5.11, prctl(PR_SET_SYSCALL_USER_DISPATCH)",
            entry64: "entry_SYSCALL_64, syscall_user_dispatch",
            entry32: "",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        super::rows(64, &[ALLOWED_RANGE, DISPATCHED])
    }

    fn need(&self, row: &Row) -> Need {
        match row.call.as_str() {
            ALLOWED_RANGE => Need::SudAllowedRange,
            DISPATCHED => Need::SudDispatch,
            _ => Need::Nothing,
        }
    }

    fn native(&self, row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        let args = Args { r8: SUD_SELECTOR.as_ptr() as u64, ..Args::nr(MARKED_CALL as i64) };
        let (enter, null, value) = match row.call.as_str() {
            ALLOWED_RANGE => (from_the_range as Enter, two_stores as Enter, i64::from(sys::ppid())),
            DISPATCHED => {
                sys::catch(libc::SIGSYS, 0, Some(let_calls_through))?;
                (to_the_handler as Enter, one_store as Enter, i64::from(libc::SIGSYS))
            }
            _ => return Err(no_such_row(self.name(), row)),
        };
        let crossing = Crossing::instruction(enter, args, Expect::Exact(value));
        Ok(Crossing { null: Some((null, args)), ..crossing })
    }

    fn died(&self, row: &Row, _host: &Host, signal: i32, address: Option<u64>) -> Reason {
        let at = address.map(|address| alloc::format!(" about address {address:#x}")).unwrap_or_default();
        match (row.call.as_str(), signal) {
            (ALLOWED_RANGE, libc::SIGSYS) => Reason::Closed(alloc::format!(
                "a call from the allowed range raised SIGSYS{at}: this kernel does not \
                                               honour it"
            )),
            _ => {
                let name = crate::reason::signal_name(signal);
                Reason::Closed(alloc::format!("tried, and the child ended by {name}{at}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cross(row: &str) -> (i64, Expect) {
        let mut crossing = Entry.native(&Row::new(64, row), &Host::default()).unwrap();
        // SAFETY: the routine of this crossing with its own live arguments.
        let value = unsafe { (crossing.enter)(&mut crossing.args, 3, 0) };
        (value, crossing.expect)
    }

    // One test, because the selector is one.
    #[test]
    fn unarmed_the_allowed_row_still_leaves_allow_behind_and_the_dispatched_row_earns_no_price() {
        let (value, expect) = cross(ALLOWED_RANGE);
        assert!(expect.holds(value));
        assert_eq!(SUD_SELECTOR.load(Ordering::SeqCst), SUD_ALLOW);
        let (value, expect) = cross(DISPATCHED);
        assert_eq!(value, i64::from(sys::ppid()));
        assert!(!expect.holds(value));
        assert_eq!(SUD_SELECTOR.load(Ordering::SeqCst), SUD_BLOCK);
        let_calls_through();
        assert_eq!(SUD_SELECTOR.load(Ordering::SeqCst), SUD_ALLOW);
    }
}
