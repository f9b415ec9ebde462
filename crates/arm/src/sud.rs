//! Syscall user dispatch: the kernel hands calls back to the program as SIGSYS (prctl(2), Linux 5.11).
//!
//! At entry the kernel looks where the call came from: inside one range of addresses it is let through at once.
//! Outside, it reads a selector byte in the program's memory: ALLOW lets it through, BLOCK turns it into SIGSYS with
//! the registers put back as they were before the call (`syscall_user_dispatch`, kernel/entry/syscall_user_dispatch.c).
//! Wine runs Windows programs this way. It is per thread and not inherited.
#![allow(unsafe_code)]
//! # Safety
//!
//! The prctl gets integers and the address of a byte that lives as long as the process; the kernel only reads it, and
//! an atomic may change at any time. Arming while the byte said BLOCK would catch the very next call: it is set to
//! ALLOW first.

use super::ArmError;
use std::sync::atomic::{AtomicU8, Ordering};

/// linux/prctl.h; not in every version of the libc crate for every C library.
const PR_SET_SYSCALL_USER_DISPATCH: i32 = 59;
const PR_SYS_DISPATCH_ON: usize = 1;

/// `SYSCALL_DISPATCH_FILTER_ALLOW`: the selector lets calls through.
pub const ALLOW: u8 = 0;
/// `SYSCALL_DISPATCH_FILTER_BLOCK`: the selector makes signals of calls.
pub const BLOCK: u8 = 1;

/// Dispatches the calls of this thread, but for those that come from `start .. start + len`.
///
/// The kernel compares the address *behind* the instruction: the range must reach a byte further than the last
/// `syscall`.
pub fn allowed_range(start: u64, len: u64, selector: &'static AtomicU8) -> Result<(), ArmError> {
    set(start as usize, len as usize, selector)
}

/// Dispatches all calls of this thread: no range is let through unseen.
///
/// A handler for SIGSYS must set the selector to [`ALLOW`] before it returns, so that its own `rt_sigreturn` passes.
pub fn dispatch(selector: &'static AtomicU8) -> Result<(), ArmError> {
    set(0, 0, selector)
}

const CALL: &str = "prctl(PR_SET_SYSCALL_USER_DISPATCH)";

fn set(start: usize, len: usize, selector: &'static AtomicU8) -> Result<(), ArmError> {
    selector.store(ALLOW, Ordering::SeqCst);
    // SAFETY: the selector is 'static, and the kernel only reads it.
    let failed =
        unsafe { libc::prctl(PR_SET_SYSCALL_USER_DISPATCH, PR_SYS_DISPATCH_ON, start, len, selector.as_ptr()) };
    match failed {
        0 => Ok(()),
        _ => Err(explain(ArmError::last(CALL))),
    }
}

fn explain(error: ArmError) -> ArmError {
    let what = match error.errno {
        libc::EINVAL => {
            format!("{CALL}, which needs Linux 5.11 with CONFIG_GENERIC_ENTRY; this is {}", super::kernel_release())
        }
        libc::EPERM | libc::EACCES => {
            format!("{CALL}, which a seccomp filter forbids (docker: --security-opt seccomp=unconfined)")
        }
        _ => return error,
    };
    ArmError { what, ..error }
}
