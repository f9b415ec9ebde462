//! Events of perf_event_open(2): the structure that it takes, and how a count is read.
#![allow(unsafe_code)]
//! # Safety
//!
//! perf_event_open reads one structure, of the size that it is told; what its fields point to must live across the
//! call, which is the caller's duty ([`open`] is unsafe for that alone). The descriptor that it returns is owned by
//! nobody else. read(2) fills at most the eight bytes of a live local.

use super::ArmError;
use std::fs;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};

/// `PERF_FLAG_FD_CLOEXEC`: an event lives as long as its last descriptor, and no child shall have one.
const CLOEXEC: u64 = 8;

/// `struct perf_event_attr` as of Linux 2.6.33 (`PERF_ATTR_SIZE_VER1`), which is all that counting needs
/// (include/uapi/linux/perf_event.h). Flags of 0: count from now on, in user and kernel mode.
#[repr(C)]
#[derive(Default)]
pub(super) struct Attributes {
    pub kind: u32,
    pub size: u32,
    pub config: u64,
    pub sample_period: u64,
    pub sample_type: u64,
    pub read_format: u64,
    pub flags: u64,
    pub wakeup: u32,
    pub breakpoint_kind: u32,
    /// `uprobe_path`.
    pub config1: u64,
    /// `probe_offset`.
    pub config2: u64,
}

const _: () = assert!(size_of::<Attributes>() == 72);

/// Opens an event of a thread (0: this one; −1: any) on a CPU (−1: any). The error is an errno.
///
/// # Safety
///
/// Pointers in the attributes must be to what the kernel may read as their kind of event says.
pub(super) unsafe fn open(attributes: &Attributes, tid: i32, cpu: i32) -> Result<OwnedFd, i32> {
    // SAFETY: the attributes live across the call, with their size in them; the rest is the caller's duty.
    let event =
        unsafe { libc::syscall(libc::SYS_perf_event_open, std::ptr::from_ref(attributes), tid, cpu, -1, CLOEXEC) };
    if event < 0 {
        return Err(ArmError::last("").errno);
    }
    // SAFETY: a new descriptor, which nobody else owns.
    Ok(unsafe { OwnedFd::from_raw_fd(event as RawFd) })
}

/// How often an event has happened.
pub(super) fn count(event: &OwnedFd, what: &str) -> Result<u64, ArmError> {
    let mut count = 0u64;
    let size = size_of_val(&count);
    // SAFETY: read fills at most the eight bytes of a live local.
    let got = unsafe { libc::read(event.as_raw_fd(), (&raw mut count).cast(), size) };
    if got != size as isize { Err(ArmError::last(format!("read of the count of {what}"))) } else { Ok(count) }
}

/// `kernel.perf_event_paranoid`, for sentences.
pub(super) fn paranoid() -> String {
    match fs::read_to_string("/proc/sys/kernel/perf_event_paranoid") {
        Ok(text) => text.trim().into(),
        Err(_) => "unreadable".into(),
    }
}
