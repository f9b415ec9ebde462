//! Limits of processes: of another one's memory, and of our files.
#![allow(unsafe_code)]
//! # Safety
//!
//! prlimit(2) reads and writes two local structures.

/// A limit of a process, soft and hard; 0 is this one.
fn get(pid: i32, resource: libc::__rlimit_resource_t) -> Option<libc::rlimit64> {
    let mut limit = libc::rlimit64 { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the second structure is a local; there is no first.
    let known = unsafe { libc::prlimit64(pid, resource, std::ptr::null(), &raw mut limit) } == 0;
    known.then_some(limit)
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
    // SAFETY: both structures are locals. Without privileges the hard limit cannot rise: then as far as it goes.
    unsafe {
        libc::prlimit64(pid, libc::RLIMIT_AS, &raw const new, std::ptr::null_mut()) == 0 || {
            let least = libc::rlimit64 { rlim_cur: new.rlim_cur.min(limit.rlim_max), ..limit };
            libc::prlimit64(pid, libc::RLIMIT_AS, &raw const least, std::ptr::null_mut()) == 0 && least.rlim_cur == new.rlim_cur
        }
    }
}
