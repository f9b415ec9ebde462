//! A signal that a program sends to itself: `tgkill`, the handler, `rt_sigreturn`.
//!
//! Two system calls with a signal frame between them: on the way out of `tgkill` the kernel finds the signal pending,
//! saves all registers and the FPU state to the user's stack and returns to the handler instead (`handle_signal`,
//! arch/x86/kernel/signal.c); `rt_sigreturn` puts everything back. This is `raise(3)` without the library's masking of
//! signals around it, which would be two calls more.
#![allow(unsafe_code)]
//! # Safety
//!
//! The call sends a signal for which a handler is installed first to the calling thread. The 32-bit code runs only in a
//! child of its own, whose runtime has a handler for SIGUSR1.

use super::{Doc, Gate, Row, no_such_row};
use crate::compat::{self, Crossing32};
use crate::crossing::{Args, Crossing, Expect};
use crate::host::Host;
use crate::reason::{Reason, signal_name};
use crate::slab::Slab;
use crate::sys;
use alloc::vec::Vec;
use core::mem::offset_of;

/// The gate.
pub struct Entry;

/// `tgkill` in the 32-bit table (arch/x86/entry/syscalls/syscall_32.tbl).
const TGKILL32: u32 = 270;
/// Delivered to a handler and never by the kernel's own doing.
const SIGNAL: i32 = libc::SIGUSR1;

crate::crossing_asm! { fn enter = "syscall" }
crate::compat_asm! {
    fn enter32 = "calll *{sysinfo}";
        sysinfo = compat::slab_address(offset_of!(Slab, sysinfo))
}

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "signal"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "a signal to oneself: send, handle, return",
            long: "tgkill() to the calling thread, a handler that does nothing, sigreturn: two calls, a frame on the \
                   stack, the FPU state saved and restored. A 32-bit program returns through the vDSO's \
                   __kernel_rt_sigreturn, which uses int $0x80: if that gate is expensive, so is every signal.",
            instruction: "syscall (0f 05); 32 bit: call *%gs:0x10",
            defined_by: "POSIX and Linux",
            entry64: "entry_SYSCALL_64, twice",
            entry32: "entry_SYSENTER_compat or entry_SYSCALL_compat, then asm_int80_emulation",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        [super::rows(64, &["tgkill"]), super::rows(32, &["tgkill"])].concat()
    }

    fn native(&self, row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        if row.call != "tgkill" {
            return Err(no_such_row(self.name(), row));
        }
        unblock()?;
        // The call itself is not to be stepped over; its result is overwritten with the signal's number, so the value
        // is right only if the handler has run before the call came back.
        sys::catch(SIGNAL, 0, None)?;
        let args = Args::call(libc::SYS_tgkill, [sys::pid() as u64, thread() as u64, SIGNAL as u64]);
        Ok(Crossing::instruction(enter, args, Expect::Exact(i64::from(SIGNAL))))
    }

    fn compat(&self, row: &Row, _host: &Host) -> Result<Crossing32, Reason> {
        if row.call != "tgkill" {
            return Err(no_such_row(self.name(), row));
        }
        // The mask, the process id and, for the main thread, the thread id outlive execve(2).
        unblock()?;
        let pid = sys::pid() as u32;
        let crossing = Crossing32::raising(compat::bytes(enter32), SIGNAL, 0);
        Ok(Crossing32 { regs: [TGKILL32, pid, pid, SIGNAL as u32, 0, 0], ..crossing })
    }

    fn died(&self, row: &Row, _host: &Host, signal: i32, address: Option<u64>) -> Reason {
        // A crossing through AT_SYSINFO that was never given ends at address 0.
        if row.bits == 32 && signal == libc::SIGSEGV && address == Some(0) {
            return Reason::Closed(
                "this kernel maps no 32-bit vDSO, so there is no AT_SYSINFO to call; boot with vdso32=1".into(),
            );
        }
        let name = signal_name(signal);
        Reason::Closed(alloc::format!("tried, and the child ended by {name}, not by the signal that it sent itself"))
    }
}

/// Lets the signal through: a mask is inherited from whoever started this program.
fn unblock() -> Result<(), Reason> {
    // SAFETY: sigset_t is plain data for which zero is a value; both calls get the address of that live local.
    let failed = unsafe {
        let mut set: libc::sigset_t = core::mem::zeroed();
        libc::sigemptyset(&mut set);
        libc::sigaddset(&mut set, SIGNAL);
        libc::sigprocmask(libc::SIG_UNBLOCK, &set, core::ptr::null_mut())
    };
    if failed != 0 {
        return Err(Reason::from_errno("sigprocmask", sys::errno()));
    }
    Ok(())
}

/// The calling thread's id.
fn thread() -> i64 {
    // SAFETY: takes nothing, cannot fail. By number: glibc has a wrapper only since 2.30.
    unsafe { libc::syscall(libc::SYS_gettid) }
}
