//! What a call makes.

use crate::remote::memory;

/// Whether that has the memory of its maker, which stands in the call: CLONE_VM (clone(2)). Of the table of `int 0x80`, or the other one; the call's
/// number, and its first argument.
pub(crate) fn shares_memory(maker: i32, int80: bool, number: u64, argument: u64) -> bool {
    /// vfork, clone, clone3 of the two tables (asm/unistd_64.h, asm/unistd_32.h).
    const CALLS: [[u64; 3]; 2] = [[58, 56, 435], [190, 120, 435]];
    let [vfork, clone, clone3] = CALLS[usize::from(int80)];
    let flags = match number {
        number if number == vfork => return true,
        number if number == clone => argument,
        number if number == clone3 => memory::array(maker, argument).map_or(0, u64::from_le_bytes),
        _ => 0,
    };
    flags & libc::CLONE_VM as u64 != 0
}
