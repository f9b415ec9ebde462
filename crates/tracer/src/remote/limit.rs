//! Limits of processes: of another one's memory and descriptors, and of our files.
#![allow(unsafe_code)]
//! # Safety
//!
//! prlimit(2) reads and writes two local structures.

use std::io;

/// More descriptors than this a process has where fs.nr_open was raised only (proc_sys_fs(5)).
const MOST_DESCRIPTORS: u64 = 1 << 20;

/// A limit of a process, soft and hard; 0 is this one.
fn get(pid: i32, resource: libc::__rlimit_resource_t) -> Option<libc::rlimit64> {
    let mut limit = libc::rlimit64 { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the second structure is a local; there is no first.
    let known = unsafe { libc::prlimit64(pid, resource, std::ptr::null(), &raw mut limit) } == 0;
    known.then_some(limit)
}

/// Sets a limit; whether it could be.
fn set(pid: i32, resource: libc::__rlimit_resource_t, limit: &libc::rlimit64) -> bool {
    // SAFETY: the first structure is the caller's; there is no second.
    unsafe { libc::prlimit64(pid, resource, limit, std::ptr::null_mut()) == 0 }
}

/// Bytes that a file of this process may have (RLIMIT_FSIZE).
pub(super) fn longest_file() -> u64 {
    // RLIM64_INFINITY is the largest number.
    get(0, libc::RLIMIT_FSIZE).map_or(libc::RLIM64_INFINITY, |limit| limit.rlim_cur)
}

/// Adds to RLIMIT_AS, soft and hard, what is not unlimited; whether anything was changed.
pub(super) fn raise(pid: i32, by: i64) -> bool {
    let Some(limit) = get(pid, libc::RLIMIT_AS).filter(|limit| limit.rlim_cur != libc::RLIM64_INFINITY) else { return false };
    let add = |limit: u64| if limit == libc::RLIM64_INFINITY { limit } else { limit.saturating_add_signed(by) };
    let new = libc::rlimit64 { rlim_cur: add(limit.rlim_cur), rlim_max: add(limit.rlim_max) };
    // Without privileges the hard limit cannot rise: then as far as it goes.
    set(pid, libc::RLIMIT_AS, &new) || {
        let least = libc::rlimit64 { rlim_cur: new.rlim_cur.min(limit.rlim_max), ..limit };
        set(pid, libc::RLIMIT_AS, &least) && least.rlim_cur == new.rlim_cur
    }
}

/// Makes a call that opens a file in a process that stands, with a limit that leaves room for it if its own (RLIMIT_NOFILE) does not: up to its hard
/// limit, and beyond it with privileges.
pub(super) fn with_a_descriptor(pid: i32, call: impl Fn() -> io::Result<u64>) -> io::Result<u64> {
    let full = |made: &io::Result<u64>| made.as_ref().is_err_and(|error| error.raw_os_error() == Some(libc::EMFILE));
    let mut made = call();
    let Some(own) = get(pid, libc::RLIMIT_NOFILE).filter(|_| full(&made)) else { return made };
    for most in [own.rlim_max, own.rlim_max.max(MOST_DESCRIPTORS)] {
        if full(&made) && set(pid, libc::RLIMIT_NOFILE, &libc::rlimit64 { rlim_cur: most, rlim_max: most }) {
            made = call();
        }
    }
    set(pid, libc::RLIMIT_NOFILE, &own);
    made
}
