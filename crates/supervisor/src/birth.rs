//! What a call makes.

use super::tables;
use tollgate_remote::memory;
use tollgate_remote::ptrace::Registers;
use tollgate_syscalls::Table;

/// What a new thread has of its maker's (clone(2)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shares {
    /// CLONE_VM.
    pub memory: bool,
    /// CLONE_FILES.
    pub files: bool,
    /// None of its handlers (CLONE_CLEAR_SIGHAND).
    pub default_actions: bool,
}

/// fork, vfork, clone, clone3 of a table (asm/unistd_64.h, asm/unistd_32.h).
fn births(table: Table) -> [u64; 4] {
    if table == Table::I386 { [2, 190, 120, 435] } else { [57, 58, 56, 435] }
}

/// Whether a call makes a thread or a process.
pub fn is_birth(table: Table, number: u64) -> bool {
    births(table).contains(&number)
}

/// What the call is about to share that a maker stands in: of the table of `int 0x80`, or the other one; its number,
/// and its first argument.
pub fn shares(maker: i32, table: Table, number: u64, argument: u64) -> Shares {
    let [_, vfork, clone, clone3] = births(table);
    /// Only of clone3 (linux/sched.h).
    const CLONE_CLEAR_SIGHAND: u64 = 1 << 32;
    let flags = match number {
        number if number == vfork => libc::CLONE_VM as u64,
        number if number == clone => argument,
        number if number == clone3 => of_clone3(maker, argument),
        _ => 0,
    };
    Shares {
        memory: flags & libc::CLONE_VM as u64 != 0,
        files: flags & libc::CLONE_FILES as u64 != 0,
        default_actions: number == clone3 && flags & CLONE_CLEAR_SIGHAND != 0,
    }
}

/// What a thread of 64-bit code is making has of it. The thread stands in the call.
pub fn made_by(tid: i32, registers: &Registers) -> Shares {
    let table = tables::of_instruction(tid, registers.rip.wrapping_sub(2));
    let argument = if table == Table::I386 { registers.rbx & 0xffff_ffff } else { registers.rdi };
    shares(tid, table, registers.orig_rax, argument)
}

/// Whether what a call of x86-64 makes may run beside its maker in the same memory, or with the same descriptors; or is
/// one that nobody hears of. Of clone(2) or clone3; a child of vfork(2) does not.
pub fn runs_beside(maker: i32, number: u64, argument: u64) -> bool {
    let flags = if number == libc::SYS_clone3 as u64 { of_clone3(maker, argument) } else { argument };
    let has = |flag: i32| flags & flag as u64 != 0;
    has(libc::CLONE_UNTRACED) || !has(libc::CLONE_VFORK) && (has(libc::CLONE_VM) || has(libc::CLONE_FILES))
}

/// The flags of a clone3(2). Who cannot be read (PR_SET_DUMPABLE in prctl(2)) is taken to share both: what is done to
/// memory that is shared is done to its maker too.
fn of_clone3(maker: i32, argument: u64) -> u64 {
    memory::array(maker, argument).map_or((libc::CLONE_VM | libc::CLONE_FILES) as u64, u64::from_le_bytes)
}
