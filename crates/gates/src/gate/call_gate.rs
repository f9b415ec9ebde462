//! A call gate: how x86 meant system calls to be made, and Linux never did.
//!
//! `lcall` through a descriptor of type 12 changes ring and stack without an interrupt (Intel SDM vol. 3, 5.8.3). A program
//! could bring its own in a local descriptor table, but `modify_ldt` writes only code and data segments
//! (arch/x86/kernel/ldt.c, `fill_ldt`: the system bit is always set), and the GDT belongs to the kernel.
#![allow(unsafe_code)]
//! # Safety
//!
//! The crossing makes a far call through an LDT slot that either is empty or is a data segment: a #GP in a child that is
//! there to find out.

use super::{Doc, Gate, Row};
use crate::crossing::{Args, Crossing, Expect};
use crate::host::Host;
use crate::reason::{Reason, errno_text, signal_name};
use alloc::vec::Vec;

/// The gate.
pub struct Entry;

// lcall m16:32 through the stack: offset 0, selector 7 (LDT slot 0, RPL 3).
crate::crossing_asm! { fn enter = "push 7", "push 0", "call fword ptr [rsp + 4]", "add rsp, 16" }

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "call_gate"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "a far call through a gate descriptor",
            long: "OS/2 and Windows 95 used it; Linux has none, and lets no program make one: modify_ldt writes code and data \
                   segments only. `tollgate gates` tries both the descriptor and the call.",
            instruction: "lcall *m16:32 (ff /3)",
            defined_by: "every x86 CPU, protected mode",
            entry64: "",
            entry32: "",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        super::rows(64, &["lcall"])
    }

    fn native(&self, _row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        // struct user_desc for slot 0 (asm/ldt.h): entry, base, limit, flags. A gate cannot even be said in it; the nearest is a
        // 32-bit data segment.
        let descriptor: [u32; 4] = [0, 0x1234, 0xffff, 1];
        // SAFETY: modify_ldt(1, …) reads sixteen bytes from a live local.
        let wrote = unsafe { libc::syscall(libc::SYS_modify_ldt, 1, descriptor.as_ptr(), size_of_val(&descriptor)) };
        if wrote < 0 && crate::sys::errno() != libc::EINVAL {
            let why = errno_text(crate::sys::errno());
            return Err(Reason::Refused(alloc::format!("Linux opens no call gate, and modify_ldt answers {why}")));
        }
        Ok(Crossing::instruction(enter, Args::default(), Expect::AtLeast(0)))
    }

    fn died(&self, _row: &Row, _host: &Host, signal: i32, _address: Option<u64>) -> Reason {
        Reason::Refused(alloc::format!(
            "Linux accepts no call gate in an LDT: modify_ldt writes code and data segments only (tried: lcall ends in {})",
            signal_name(signal)
        ))
    }
}
