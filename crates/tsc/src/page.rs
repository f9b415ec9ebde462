//! The rate as the kernel publishes it to programs that read their own performance counters.
//!
//! `ns = (ticks * time_mult) >> time_shift`, where `cap_user_time` is set: on bare metal, and in guests whose scheduler
//! clock is the TSC itself (`arch_perf_update_userpage`, arch/x86/events/core.c). Not in a guest with a paravirtual
//! clock.
//!
//! # Safety
//!
//! One page of a perf event is mapped, read as [`Page`] while it is mapped, and unmapped. The kernel writes to it at
//! any time, so every field is read by a volatile copy and no reference to it is made.
#![allow(unsafe_code)]

use std::mem::offset_of;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::sync::atomic::{Ordering, fence};

/// The head of struct perf_event_mmap_page (linux/perf_event.h), which has not changed since Linux 3.12.
#[repr(C)]
struct Page {
    version: u32,
    compat_version: u32,
    /// Odd while the kernel writes; another value behind each write.
    lock: u32,
    index: u32,
    offset: i64,
    time_enabled: u64,
    time_running: u64,
    /// Bit 3: `cap_user_time`.
    capabilities: u64,
    pmc_width: u16,
    time_shift: u16,
    time_mult: u32,
}

const _: () = assert!(offset_of!(Page, lock) == 8);
const _: () = assert!(offset_of!(Page, capabilities) == 40);
const _: () = assert!(offset_of!(Page, pmc_width) == 48);
const _: () = assert!(offset_of!(Page, time_shift) == 50);
const _: () = assert!(offset_of!(Page, time_mult) == 52);

const CAP_USER_TIME: u64 = 1 << 3;

/// Times that the page is read while the kernel keeps writing to it: it does so for some nanoseconds, a few times a
/// second.
const TRIES: u32 = 100;

/// Bytes that are mapped.
const SIZE: usize = 4096;

/// perf_event_attr as of its first published size (PERF_ATTR_SIZE_VER0).
#[repr(C)]
struct Attributes {
    kind: u32,
    size: u32,
    config: u64,
    sample_period: u64,
    sample_type: u64,
    read_format: u64,
    flags: u64,
    wakeup_events: u32,
    bp_type: u32,
    config1: u64,
}

const _: () = assert!(size_of::<Attributes>() == 64 && offset_of!(Attributes, flags) == 40);

/// Ticks a second; `None` where the kernel publishes no rate, or no event can be had.
pub(super) fn hz() -> Option<f64> {
    const PERF_TYPE_SOFTWARE: u32 = 1;
    const PERF_COUNT_SW_DUMMY: u64 = 9;
    /// disabled, exclude_kernel, exclude_hv: such an event needs no privilege.
    const FLAGS: u64 = 1 | 1 << 5 | 1 << 6;
    const PERF_FLAG_FD_CLOEXEC: u64 = 8;
    let attributes = Attributes {
        kind: PERF_TYPE_SOFTWARE,
        size: size_of::<Attributes>() as u32,
        config: PERF_COUNT_SW_DUMMY,
        sample_period: 0,
        sample_type: 0,
        read_format: 0,
        flags: FLAGS,
        wakeup_events: 0,
        bp_type: 0,
        config1: 0,
    };
    // SAFETY: the structure is a local of the size that it says; the other arguments are integers.
    let fd =
        unsafe { libc::syscall(libc::SYS_perf_event_open, &raw const attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC) };
    // SAFETY: a new descriptor that nobody else has.
    let fd = (fd >= 0).then(|| unsafe { OwnedFd::from_raw_fd(fd as i32) })?;
    // SAFETY: a new mapping of a page that the kernel chooses.
    let page = unsafe { libc::mmap(std::ptr::null_mut(), SIZE, libc::PROT_READ, libc::MAP_SHARED, fd.as_raw_fd(), 0) };
    if page == libc::MAP_FAILED {
        return None;
    }
    // SAFETY: the page that was just mapped, which is longer than the structure and aligned to far more.
    let hz = unsafe { hz_of(page.cast()) };
    // SAFETY: the mapping made above, which nothing refers to any more.
    unsafe { libc::munmap(page, SIZE) };
    hz
}

/// What a page says.
///
/// # Safety
///
/// All of it can be read.
unsafe fn hz_of(page: *const Page) -> Option<f64> {
    for _ in 0..TRIES {
        // SAFETY: fields of a page that can be read, by the caller's word; alignment is the structure's.
        let (lock, capabilities, shift, mult, again) = unsafe {
            let lock = (&raw const (*page).lock).read_volatile();
            fence(Ordering::Acquire);
            let capabilities = (&raw const (*page).capabilities).read_volatile();
            let shift = (&raw const (*page).time_shift).read_volatile();
            let mult = (&raw const (*page).time_mult).read_volatile();
            fence(Ordering::Acquire);
            (lock, capabilities, shift, mult, (&raw const (*page).lock).read_volatile())
        };
        if lock == again && lock.is_multiple_of(2) {
            let known = capabilities & CAP_USER_TIME != 0 && mult != 0 && shift < 64;
            return known.then(|| 1e9 * (1u64 << shift) as f64 / f64::from(mult));
        }
        std::hint::spin_loop();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page as the kernel lays it out: `value`s of so many bytes at an offset, by linux/perf_event.h and by no
    /// structure of ours.
    fn page(fields: &[(usize, &[u8])]) -> Option<f64> {
        let mut words = [0u64; SIZE / 8];
        for (at, bytes) in fields {
            for (index, byte) in bytes.iter().enumerate() {
                words[(at + index) / 8] |= u64::from(*byte) << (8 * ((at + index) % 8));
            }
        }
        // SAFETY: a live array of a whole page, aligned as its words are.
        unsafe { hz_of(words.as_ptr().cast()) }
    }

    /// Regression: `pmc_width`, at 48, was taken for `time_shift`, which is at 50, and a run of 50 ms was one of 24
    /// years.
    #[test]
    fn the_shift_of_the_perf_page_is_not_the_width_of_its_counters() {
        // 2.6 GHz: 2^31 / 2.6.
        let mult = 825_955_249u32.to_le_bytes();
        for width in [0u16, 48] {
            let fields: [(usize, &[u8]); 4] =
                [(40, &[1 << 3]), (48, &width.to_le_bytes()), (50, &31u16.to_le_bytes()), (52, &mult)];
            let hz = page(&fields).unwrap();
            assert!((hz / 2.6e9 - 1.0).abs() < 1e-6, "{hz}");
        }
    }

    #[test]
    fn a_page_that_says_no_rate_has_none() {
        assert_eq!(page(&[]), None);
        assert_eq!(page(&[(50, &[31]), (52, &[1])]), None, "cap_user_time is not set");
        assert_eq!(page(&[(40, &[1 << 3]), (50, &[31])]), None, "no factor");
        assert_eq!(page(&[(40, &[1 << 3]), (50, &[64]), (52, &[1])]), None, "no shift");
        assert_eq!(page(&[(8, &[1]), (40, &[1 << 3]), (50, &[31]), (52, &[1])]), None, "being written");
    }
}
