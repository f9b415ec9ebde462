//! The gates: one file each, and the registry that everything else is generated from.
//!
//! To add one, see `docs/howto/add-a-gate.md`: one file, one word in the list at the end of this file.

use crate::compat::Crossing32;
use crate::crossing::{Crossing, Expect};
use crate::host::Host;
use crate::need::Need;
use crate::reason::{Reason, signal_name};
use alloc::string::String;
use alloc::vec::Vec;

/// A gate's own words, from which help, tables and the manual page are made.
#[derive(Clone, Copy, Debug)]
pub struct Doc {
    /// One line.
    pub summary: &'static str,
    /// What the CPU does, what Linux does, and where that is written.
    pub long: &'static str,
    /// The instruction and its bytes.
    pub instruction: &'static str,
    /// Who defines it: CPU vendor and mode, or the kernel.
    pub defined_by: &'static str,
    /// The kernel's entry symbol (Linux 6.x) from a 64-bit process; empty where there is none.
    pub entry64: &'static str,
    /// The same from a 32-bit process.
    pub entry32: &'static str,
}

/// One price of a gate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// 64 or 32: the mode of the process that crosses.
    pub bits: u8,
    /// What is asked for behind the gate.
    pub call: String,
    /// Payload bytes that one crossing moves, where that is the point of the row.
    pub bytes: Option<u64>,
}

impl Row {
    /// A row without payload.
    pub fn new(bits: u8, call: &str) -> Row {
        Row { bits, call: String::from(call), bytes: None }
    }
}

/// Rows of one mode, by the names of their calls.
pub fn rows(bits: u8, calls: &[&str]) -> Vec<Row> {
    calls.iter().map(|call| Row::new(bits, call)).collect()
}

/// One way into the kernel, or around it.
///
/// `native` and `compat` run in a child made for one visit to one row; they may install handlers, open descriptors and
/// map memory, and need not clean up.
pub trait Gate: Sync {
    /// The name in tables and JSON.
    fn name(&self) -> &'static str;

    /// The words.
    fn doc(&self) -> Doc;

    /// The rows that this gate has on a machine like this. A row that cannot be crossed here is listed all the same:
    /// its child finds out why.
    fn rows(&self, host: &Host) -> Vec<Row>;

    /// What must be armed around the crossing.
    fn need(&self, _row: &Row) -> Need {
        Need::Nothing
    }

    /// Prepares a crossing from 64-bit code.
    fn native(&self, row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        Err(no_such_row(self.name(), row))
    }

    /// Prepares a crossing from a 32-bit process.
    fn compat(&self, row: &Row, _host: &Host) -> Result<Crossing32, Reason> {
        Err(no_such_row(self.name(), row))
    }

    /// What it proves that this row is open, beyond that it has a price.
    fn shows(&self, _row: &Row) -> Option<&'static str> {
        None
    }

    /// The reason for a crossing that came back with something else than what means success.
    fn failed(&self, _row: &Row, expect: Expect, value: i64) -> Reason {
        expect.refuse(value)
    }

    /// The reason for a crossing that ended in a signal nobody expected. `address` is what the signal is about, where
    /// known.
    fn died(&self, _row: &Row, _host: &Host, signal: i32, address: Option<u64>) -> Reason {
        let at = address.map(|address| alloc::format!(" about address {address:#x}")).unwrap_or_default();
        Reason::Closed(alloc::format!("tried, and the child ended by {}{at}", signal_name(signal)))
    }
}

/// The reason of a row that a gate does not have.
pub fn no_such_row(gate: &str, row: &Row) -> Reason {
    Reason::Closed(alloc::format!("gate {gate} has no row {}/{}", row.bits, row.call))
}

/// The gate of that name.
pub fn find(name: &str) -> Option<&'static dyn Gate> {
    GATES.iter().copied().find(|gate| gate.name() == name)
}

/// Declares the modules and the registry, in the order of every report.
macro_rules! gates {
    ($($name:ident)*) => {
        $(pub mod $name;)*
        /// Every gate.
        pub static GATES: &[&dyn Gate] = &[$(&$name::Entry),*];
    };
}

gates! {
    nop call libc
    syscall syscall32 int80 sysenter kernel_vsyscall
    vsyscall vdso
    ud gp int3 divide page_fault
    signal
    seccomp sud ptrace
    io_uring
    uprobe uretprobe
    read
    call_gate int_gate ud_gate noop_call
    cpuid
}
