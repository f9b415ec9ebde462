//! Who executes in the memory of a process.
#![allow(unsafe_code)]
//! # Safety
//!
//! kcmp(2) gets integers alone.

use std::fs;

/// KCMP_VM (linux/kcmp.h).
const KCMP_VM: i32 = 1;

/// Another process that has the memory of this one (clone(2), CLONE_VM without CLONE_THREAD), if one is found: what is written there it would execute too.
/// None is found in a kernel without kcmp(2), and among those that this user may not look at.
pub fn sharer(pid: i32) -> Option<i32> {
    let all = fs::read_dir("/proc").ok()?.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<i32>().ok());
    all.filter(|other| *other != pid).find(|other| {
        // SAFETY: see the module's section.
        unsafe { libc::syscall(libc::SYS_kcmp, pid, *other, KCMP_VM, 0, 0) == 0 }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_programs_share_nothing() {
        assert_eq!(sharer(std::process::id() as i32), None);
    }
}
