//! A call gate: how x86 meant system calls to be made, and Linux never did.
//!
//! `lcall` through a descriptor of type 12 changes ring and stack without an interrupt (Intel SDM vol. 3, 5.8.3). A
//! program could bring its own in a local descriptor table, but `modify_ldt` writes only code and data segments
//! (arch/x86/include/asm/desc.h, `fill_ldt`: the system bit is always set), and the GDT belongs to the kernel.
//!
//! In a guest of the lab the module `kgate` puts one into the GDT, which leads to the handler of `int $0x80`. The CPU
//! pushes SS, RSP, CS and RIP and leaves interrupts on; the module's stub turns them off, adds RFLAGS and jumps. An
//! interrupt that comes in before the stub's first instruction is one that Linux has no handler for: the module then
//! takes the call back to where rbp points, which must be the far call itself. A 64-bit gate is open to 32-bit code
//! too, and comes back to it.
#![allow(unsafe_code)]
//! # Safety
//!
//! Row `lcall` makes a far call through an LDT slot that either is empty or is a data segment: a #GP in a child that is
//! there to find out. The others make one through slot 16 of the GDT, which is beyond its limit (a #GP) or is the
//! lab's, with a call that takes no pointer. The stack pointer is what it was behind the lines, and rbp is the lines'
//! to change.

use super::{Doc, Gate, Row};
use crate::compat::Crossing32;
use crate::crossing::{Args, Crossing, Expect};
use crate::host::Host;
use crate::lab;
use crate::reason::{Reason, errno_text, signal_name};
use alloc::vec::Vec;

/// The gate.
pub struct Entry;

/// The row that tries what a program can do about it itself.
const OWN: &str = "lcall";

// lcall m16:32 through the stack: offset 0, selector 7 (LDT slot 0, RPL 3).
crate::crossing_asm! { fn enter_own = "push 7", "push 0", "call fword ptr [rsp + 4]", "add rsp, 16" }

// The same with the lab's selector, `lab::CALL_SELECTOR`. push would extend 0x83's sign as a byte, so it is one of 32
// bits.
crate::crossing_asm! {
    fn enter = "push 0x83", "push 0", "lea rbp, [rip + 2f]", "2: call fword ptr [rsp + 4]", "add rsp, 16"
}
crate::crossing_asm! { fn no_crossing = "push 0x83", "push 0", "lea rbp, [rip + 2f]", "2: add rsp, 16" }
crate::compat_asm! {
    fn enter32 = "calll 2f", "2: popl %ebp", "addl $(3f - 2b), %ebp", "3: lcall ${selector}, \
        $0"; selector = lab::CALL_SELECTOR
}
crate::compat_asm! { fn no_crossing32 = "calll 2f", "2: popl %ebp", "addl $(3f - 2b), %ebp", "3:" }

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "call_gate"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "a far call through a gate descriptor",
            long: "OS/2 and Windows 95 used it; Linux has none and does not let a program create one: modify_ldt \
                   writes only code and data segments. `tollgate gates` tries both the descriptor and the call. In a \
                   guest, the lab's module opens one that leads to the handler of int 0x80: calls use the 32-bit \
                   table, even from 64-bit code.",
            instruction: "lcall *m16:32 (ff /3)",
            defined_by: "every x86 CPU, protected mode",
            entry64: "",
            entry32: "",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        [super::rows(64, &[OWN]), super::rows(64, &lab::CALLS), super::rows(32, &lab::CALLS)].concat()
    }

    fn native(&self, row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        if row.call == OWN {
            return own();
        }
        lab::crossing64(self.name(), row, enter, no_crossing)
    }

    fn compat(&self, row: &Row, _host: &Host) -> Result<Crossing32, Reason> {
        lab::crossing32(self.name(), row, enter32, no_crossing32)
    }

    fn died(&self, row: &Row, _host: &Host, signal: i32, _address: Option<u64>) -> Reason {
        if row.call != OWN {
            return lab::shut("Linux has no call gate in its GDT", "a far call through slot 16", signal);
        }
        Reason::Refused(alloc::format!(
            "Linux accepts no call gate in an LDT: modify_ldt writes only code and data segments (tried: lcall ends in \
             {})",
            signal_name(signal)
        ))
    }
}

/// A far call through what a program can write into its own LDT.
fn own() -> Result<Crossing, Reason> {
    // struct user_desc for slot 0 (asm/ldt.h): entry, base, limit, flags. A gate cannot even be said in it; the nearest
    // is a 32-bit data segment.
    let descriptor: [u32; 4] = [0, 0x1234, 0xffff, 1];
    // SAFETY: modify_ldt(1, …) reads sixteen bytes from a live local.
    let wrote = unsafe { libc::syscall(libc::SYS_modify_ldt, 1, descriptor.as_ptr(), size_of_val(&descriptor)) };
    if wrote < 0 && crate::sys::errno() != libc::EINVAL {
        let why = errno_text(crate::sys::errno());
        return Err(Reason::Refused(alloc::format!("Linux opens no call gate, and modify_ldt returns {why}")));
    }
    Ok(Crossing::instruction(enter_own, Args::default(), Expect::AtLeast(0)))
}
