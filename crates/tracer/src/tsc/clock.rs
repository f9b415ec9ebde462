//! From the time-stamp counter to nanoseconds.
#![allow(unsafe_code)]
//! # Safety
//!
//! One page of a perf event is mapped, read while the event lives, and unmapped.

use crate::remote::ptrace::tsc;
use std::sync::OnceLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Where a trace's times come from: stubs and stops read the TSC, which all CPUs share; this says what it means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clock {
    /// TSC when the trace began.
    pub zero: u64,
    /// Wall clock then, nanoseconds since 1970.
    pub realtime: u64,
    /// Nanoseconds a tick.
    pub tick: f64,
}

impl Clock {
    /// Now is zero. The rate is the kernel's own (perf_event_open(2), `time_mult`), or measured over five
    /// milliseconds or more.
    pub fn start() -> Clock {
        let tick = kernels_rate().unwrap_or_else(measured_rate);
        let realtime = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64);
        Clock { zero: tsc(), realtime, tick }
    }

    /// Nanoseconds since the trace began.
    pub fn ns(&self, at: u64) -> u64 {
        (at.saturating_sub(self.zero) as f64 * self.tick) as u64
    }

    /// Wall clock, nanoseconds since 1970.
    pub fn realtime_ns(&self, at: u64) -> u64 {
        self.realtime.saturating_add(self.ns(at))
    }

    /// Now, nanoseconds since the trace began.
    pub fn now(&self) -> u64 {
        self.ns(tsc())
    }
}

/// Two readings together, as early as can be: what is done anyway until the clock starts need not be waited for again.
static BEGUN: OnceLock<(u64, Instant)> = OnceLock::new();

/// A clock will be started soon.
pub(super) fn expect() {
    BEGUN.get_or_init(|| (tsc(), Instant::now()));
}

fn measured_rate() -> f64 {
    let &(from, began) = BEGUN.get_or_init(|| (tsc(), Instant::now()));
    while began.elapsed() < Duration::from_millis(5) {
        std::hint::spin_loop();
    }
    let (to, elapsed) = (tsc(), began.elapsed());
    elapsed.as_nanos() as f64 / (to - from).max(1) as f64
}

/// ns = (tsc * time_mult) >> time_shift, where cap_user_time is set (struct perf_event_mmap_page, linux/perf_event.h).
fn kernels_rate() -> Option<f64> {
    /// perf_event_attr as of its first published size (PERF_ATTR_SIZE_VER0): type, size, config, and zeros.
    #[repr(C)]
    struct Attributes {
        kind: u32,
        size: u32,
        config: u64,
        rest: [u64; 6],
    }
    /// PERF_TYPE_SOFTWARE, PERF_COUNT_SW_DUMMY; flags: exclude_kernel and exclude_hv, which need no privilege.
    const FLAGS: u64 = 1 << 5 | 1 << 6 | 1;
    let mut attributes = Attributes { kind: 1, size: 64, config: 9, rest: [0; 6] };
    attributes.rest[3] = FLAGS;
    // SAFETY: the structure is a local of the size that it says; the other arguments are integers.
    let fd = unsafe { libc::syscall(libc::SYS_perf_event_open, &raw const attributes, 0, -1, -1, 8u64) } as i32;
    if fd < 0 {
        return None;
    }
    // SAFETY: a new mapping of a page that the kernel chooses.
    let page = unsafe { libc::mmap(std::ptr::null_mut(), 4096, libc::PROT_READ, libc::MAP_SHARED, fd, 0) };
    let mut rate = None;
    if page != libc::MAP_FAILED {
        let at = |offset: usize| page.cast::<u8>().wrapping_add(offset);
        // capabilities is at 40 (bit 3: cap_user_time), time_shift at 48, time_mult at 52.
        // SAFETY: three aligned words inside the page that was just mapped.
        let (capabilities, shift, mult) = unsafe {
            (at(40).cast::<u64>().read_volatile(), at(48).cast::<u16>().read_volatile(), at(52).cast::<u32>().read_volatile())
        };
        if capabilities & 1 << 3 != 0 && mult != 0 && shift < 64 {
            rate = Some(f64::from(mult) / (1u64 << shift) as f64);
        }
        // SAFETY: the mapping made above, which nothing refers to any more.
        unsafe { libc::munmap(page, 4096) };
    }
    // SAFETY: the descriptor opened above.
    unsafe { libc::close(fd) };
    rate
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernels_rate_is_the_measured_one() {
        if let Some(rate) = kernels_rate() {
            let measured = measured_rate();
            assert!((rate / measured - 1.0).abs() < 0.02, "{rate} against {measured}");
        }
    }

    #[test]
    fn what_lies_before_the_beginning_is_zero() {
        let clock = Clock { zero: 1000, realtime: 5, tick: 0.5 };
        assert_eq!((clock.ns(10), clock.ns(1010), clock.realtime_ns(1010)), (0, 5, 10));
    }
}
