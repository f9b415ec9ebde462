//! `sysenter`: Intel's fast call for 32-bit programs, done as the 2018 article does it.
//!
//! The CPU takes CS, EIP and ESP from three MSRs and keeps nothing of the caller (Intel SDM vol. 2, SYSENTER). So the
//! program says where to go on: it pushes the address, ecx, edx and ebp and moves esp to ebp; Linux
//! (`entry_SYSENTER_compat`) returns to the vDSO's landing pad, which pops them. AMD raises #UD as soon as the kernel
//! is a 64-bit one, in compatibility mode too (AMD64 APM vol. 3, SYSENTER: "invalid in long mode"). From 64-bit code
//! Intel enters the kernel, which takes it for a 32-bit call and returns to a 32-bit landing pad that a 64-bit process
//! does not have.
#![allow(unsafe_code)]
//! # Safety
//!
//! In 64-bit mode the crossing does not come back: the child is there to find out how it ends.

use super::{Doc, Gate, Row};
use crate::compat::Crossing32;
use crate::crossing::{Args, Crossing, Expect, NO_SUCH_CALL};
use crate::host::Host;
use crate::reason::{Reason, signal_name};
use alloc::vec::Vec;

/// The gate.
pub struct Entry;

crate::crossing_asm! {
    fn enter64 = "mov rbp, rsp", "sysenter"
}
crate::compat_asm! {
    fn enter32 = "calll 2f", "jmp 3f",
        "2:", "pushl %ecx", "pushl %edx", "pushl %ebp", "movl %esp, %ebp", "sysenter", "hlt", "3:"
}

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "sysenter"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "Intel's fast system call of 32-bit mode",
            long: "Entry point and stack from MSRs; no return address is kept, so the program pushes one, with ecx, \
                   edx and ebp, and Linux returns to the landing pad of the 32-bit vDSO. The kernel may change this \
                   ABI (it once had to revert a change because of Android): programs call __kernel_vsyscall instead.",
            instruction: "sysenter (0f 34)",
            defined_by: "Intel, every mode but real; AMD, only under a 32-bit kernel",
            entry64: "entry_SYSENTER_compat (Intel)",
            entry32: "entry_SYSENTER_compat",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        [super::rows(64, &["enosys"]), super::rows(32, &["enosys", "getppid", "gettimeofday"])].concat()
    }

    fn native(&self, _row: &Row, host: &Host) -> Result<Crossing, Reason> {
        if host.software_cpu() {
            return Err(Reason::Refused("64-bit programs have no sysenter: not tried on QEMU's software CPU".into()));
        }
        let expect = Expect::Exact(-i64::from(libc::ENOSYS));
        Ok(Crossing::instruction(enter64, Args::nr(NO_SUCH_CALL), expect))
    }

    fn compat(&self, row: &Row, _host: &Host) -> Result<Crossing32, Reason> {
        super::int80::prepare32(self.name(), enter32, row)
    }

    fn died(&self, row: &Row, host: &Host, signal: i32, _address: Option<u64>) -> Reason {
        match (row.bits, signal) {
            (64, libc::SIGILL) => {
                Reason::Refused("the CPU raises #UD in 64-bit mode, as AMD defines it (tried: SIGILL)".into())
            }
            (64, _) => Reason::Refused(alloc::format!(
                "Linux takes it for a 32-bit call and returns to a 32-bit landing pad with the stack pointer truncated \
                 to 32 bits, or does not support it at all (ia32_emulation=0) (tried: {})",
                signal_name(signal)
            )),
            (_, libc::SIGILL) if !host.intel() => Reason::Closed(
                "Intel only: this CPU raises #UD in compatibility mode, as AMD defines it for 64-bit kernels (tried: \
                 SIGILL)"
                    .into(),
            ),
            _ => Reason::Closed(alloc::format!("tried in a 32-bit process, which ended by {}", signal_name(signal))),
        }
    }
}
