//! The file that a process executes, as far as the kernel knows it without asking anybody.
#![allow(unsafe_code)]
//! # Safety
//!
//! statx(2) writes to the structure that it is given, which is this function's own, and reads a path that ends in a
//! zero.

use std::ffi::CString;
use std::mem::MaybeUninit;
use tollgate_symbols::served;

/// Whether the file system of that file is served by a program that this process traces ([`served`]).
pub fn is_served(pid: i32) -> bool {
    device(pid).is_some_and(|device| served::by_a_tracee(pid, device))
}

/// The device that it is on: major and minor. `AT_STATX_DONT_SYNC`: no file system asks its server for that.
fn device(pid: i32) -> Option<(u32, u32)> {
    let path = CString::new(format!("/proc/{pid}/exe")).ok()?;
    let mut found = MaybeUninit::<libc::statx>::uninit();
    // SAFETY: a path that ends in a zero, and room for the structure, which is read only where the call has succeeded,
    // and has written all of it.
    unsafe {
        let told = libc::statx(libc::AT_FDCWD, path.as_ptr(), libc::AT_STATX_DONT_SYNC, 0, found.as_mut_ptr());
        (told == 0).then(|| found.assume_init()).map(|found| (found.stx_dev_major, found.stx_dev_minor))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_device_is_the_one_that_stat_says() {
        use std::os::unix::fs::MetadataExt;
        let of = std::fs::metadata("/proc/self/exe").unwrap().dev();
        let pid = std::process::id() as i32;
        assert_eq!(device(pid), Some((libc::major(of), libc::minor(of))));
        assert!(!is_served(pid));
        assert_eq!(device(i32::MAX), None);
    }
}
