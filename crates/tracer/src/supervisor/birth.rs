//! What a call makes.

use crate::remote::memory;

/// What a new thread has of its maker's (clone(2)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shares {
    /// CLONE_VM.
    pub memory: bool,
    /// CLONE_FILES.
    pub files: bool,
    /// None of its handlers (CLONE_CLEAR_SIGHAND).
    pub default_actions: bool,
}

/// What the call is about to share that a maker stands in: of the table of `int 0x80`, or the other one; its number, and its first argument.
pub(crate) fn shares(maker: i32, int80: bool, number: u64, argument: u64) -> Shares {
    /// vfork, clone, clone3 of the two tables (asm/unistd_64.h, asm/unistd_32.h).
    const CALLS: [[u64; 3]; 2] = [[58, 56, 435], [190, 120, 435]];
    let [vfork, clone, clone3] = CALLS[usize::from(int80)];
    /// Only of clone3 (linux/sched.h).
    const CLONE_CLEAR_SIGHAND: u64 = 1 << 32;
    let of_clone3 = || memory::array(maker, argument).map(u64::from_le_bytes);
    let flags = match number {
        number if number == vfork => libc::CLONE_VM as u64,
        number if number == clone => argument,
        // Who cannot be read (PR_SET_DUMPABLE in prctl(2)) is taken to share both: what is done to memory that is shared is done to its maker too.
        number if number == clone3 => of_clone3().unwrap_or((libc::CLONE_VM | libc::CLONE_FILES) as u64),
        _ => 0,
    };
    Shares {
        memory: flags & libc::CLONE_VM as u64 != 0,
        files: flags & libc::CLONE_FILES as u64 != 0,
        default_actions: number == clone3 && flags & CLONE_CLEAR_SIGHAND != 0,
    }
}
