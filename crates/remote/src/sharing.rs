//! Who executes in the memory of a process, and who has its table of file descriptors.
#![allow(unsafe_code)]
//! # Safety
//!
//! kcmp(2) gets integers alone.

use std::fs;
use std::os::unix::fs::MetadataExt;

/// KCMP_VM and KCMP_FILES (linux/kcmp.h).
const KCMP_VM: i32 = 1;
const KCMP_FILES: i32 = 2;

/// Another process that has the memory of this thread (clone(2), CLONE_VM without CLONE_THREAD), if one is found: what
/// is written there it would execute too. None is found in a kernel without kcmp(2), and among those that this user may
/// not look at.
pub fn sharer(tid: i32) -> Option<i32> {
    let own = super::thread_group(tid).unwrap_or(tid);
    others(own).find(|other| has(*other, tid, KCMP_VM))
}

/// Whether this other process has the memory of a thread.
pub fn shares(other: i32, tid: i32) -> bool {
    has(other, tid, KCMP_VM)
}

/// Another process of which a thread has the table of file descriptors of this one (CLONE_FILES without CLONE_VM), as
/// for [`sharer`]: it would have the file that is to be memory of this program too, and could map it while it is
/// writable.
pub fn sharer_of_files(tid: i32) -> Option<i32> {
    let own = super::thread_group(tid).unwrap_or(tid);
    others(own).find(|other| has(*other, tid, KCMP_FILES))
}

/// Why stubs cannot be put into a process by calls in the name of this thread of it. One pass for both: all its threads
/// stand.
pub fn of_any(pid: i32, tid: i32) -> Option<String> {
    others(pid).find_map(|other| match () {
        () if has(other, tid, KCMP_VM) => Some(memory_is_shared(other)),
        () if has(other, tid, KCMP_FILES) => Some(files_are_shared(other)),
        () => None,
    })
}

/// Whether a thread of another process has it: its first one has ended, or each has its own files.
fn has(other: i32, tid: i32, what: i32) -> bool {
    // Its directory has a link for each thread, besides two.
    let threads = || fs::metadata(format!("/proc/{other}/task")).is_ok_and(|tasks| tasks.nlink() > 3);
    let beside = || numbers(&format!("/proc/{other}/task")).any(|thread| have_one(tid, thread, what));
    have_one(tid, other, what) || threads() && beside()
}

/// Whether another process has the memory of this one only until it has a program of its own (vfork(2)): it is its
/// child, and a thread sleeps for it that nothing but a SIGKILL wakes.
pub fn is_borrowed(other: i32, pid: i32) -> bool {
    let sleeps = |tid: i32| {
        let status = super::status(tid).unwrap_or_default();
        super::proc_status::field(&status, "State").is_some_and(|state| state.starts_with('D'))
    };
    super::parent(other) == Some(pid) && numbers(&format!("/proc/{pid}/task")).any(sleeps)
}

/// What is said of a process whose memory another one has.
pub fn memory_is_shared(other: i32) -> String {
    format!("it shares its memory with process {other}, which would execute what is written there")
}

/// What is said of a process whose table of file descriptors another one has.
pub fn files_are_shared(other: i32) -> String {
    format!(
        "it shares its file descriptors with process {other} (CLONE_FILES), which could write to tollgate's memory in \
         it"
    )
}

fn others(pid: i32) -> impl Iterator<Item = i32> {
    numbers("/proc").filter(move |other| *other != pid)
}

/// The names in a directory that are numbers.
fn numbers(path: &str) -> impl Iterator<Item = i32> + use<> {
    fs::read_dir(path).into_iter().flatten().filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
}

fn have_one(one: i32, other: i32, what: i32) -> bool {
    // SAFETY: see the module's section.
    unsafe { libc::syscall(libc::SYS_kcmp, one, other, what, 0, 0) == 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_programs_share_nothing() {
        assert_eq!(sharer(std::process::id() as i32), None);
        assert_eq!(sharer_of_files(std::process::id() as i32), None);
        assert_eq!(of_any(std::process::id() as i32, nix::unistd::gettid().as_raw()), None);
    }
}
