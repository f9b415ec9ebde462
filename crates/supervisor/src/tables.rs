//! Which table of calls an instruction asks: that of the instruction, not that of the program.

use tollgate_remote::{memory, ptrace};
use tollgate_syscalls::Table;

/// That of an architecture as seccomp(2) and signals of dispatch tell it (AUDIT_ARCH_*).
pub fn of_architecture(architecture: u32) -> Table {
    if architecture == ptrace::ARCH_I386 { Table::I386 } else { Table::X64 }
}

/// That of the crossing instruction at an address of 64-bit code: `int $0x80`, or `syscall`.
pub fn of_instruction(tid: i32, address: u64) -> Table {
    if memory::array(tid, address) == Some([0xcd, 0x80]) { Table::I386 } else { Table::X64 }
}
