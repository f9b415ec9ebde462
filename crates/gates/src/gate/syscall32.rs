//! `syscall` in compatibility mode: AMD's own fast call for 32-bit programs.
//!
//! The CPU takes the entry address from MSR CSTAR (AMD64 APM vol. 3, SYSCALL). Linux's `entry_SYSCALL_compat`
//! (arch/x86/entry/entry_64_compat.S) expects what the vDSO does: ebp, edx and ecx pushed, the second argument moved
//! from ecx (which the CPU overwrites) to ebp. Whatever the caller's address, it returns to the vDSO's landing pad,
//! which pops the three and executes `ret`: a bare `syscall` returns to whatever lies third on the stack. Intel's CPUs
//! raise #UD.
#![allow(unsafe_code)]
//! # Safety
//!
//! 32-bit code, run only in a child of its own.

use super::{Doc, Gate, Row};
use crate::compat::Crossing32;
use crate::host::Host;
use crate::reason::{Reason, signal_name};
use alloc::vec::Vec;

/// The gate.
pub struct Entry;

crate::compat_asm! {
    fn enter = "calll 2f", "jmp 3f",
        "2:", "pushl %ecx", "pushl %edx", "pushl %ebp", "movl %ecx, %ebp", ".byte 0x0f, 0x05", "hlt", "3:"
}

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "syscall32"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "the same instruction in compatibility mode",
            long: "AMD defines it for 32-bit programs too (entry from MSR CSTAR); Intel raises #UD. Linux returns to \
                   the landing \
                   pad of the 32-bit vDSO, so the stack must look as the vDSO leaves it. The kernel may change this \
                   ABI: programs \
                   call __kernel_vsyscall instead.",
            instruction: "syscall (0f 05)",
            defined_by: "AMD, compatibility mode",
            entry64: "",
            entry32: "entry_SYSCALL_compat",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        super::rows(32, &["enosys", "getppid", "gettimeofday"])
    }

    fn compat(&self, row: &Row, host: &Host) -> Result<Crossing32, Reason> {
        if host.intel() && host.software_cpu() {
            // QEMU 7.2 raises no #UD for this on an Intel model, and jumps to the zero that Linux leaves in CSTAR: the
            // guest dies. The only gate whose verdict is not tried, and only there.
            return Err(Reason::Closed(
                "AMD only: not tried on an Intel model of QEMU's software CPU, where it kills \
                                       the guest"
                    .into(),
            ));
        }
        super::int80::prepare32(self.name(), enter, row)
    }

    fn died(&self, _row: &Row, host: &Host, signal: i32, _address: Option<u64>) -> Reason {
        if signal == libc::SIGILL && host.intel() {
            return Reason::Closed("AMD only: this Intel CPU raises #UD in compatibility mode (tried: SIGILL)".into());
        }
        Reason::Closed(alloc::format!("tried in a 32-bit process, which ended by {}", signal_name(signal)))
    }
}
