//! Where times come from.
//!
//! # Safety
//!
//! `rdtsc` is unprivileged unless CR4.TSD is set, which `prctl(PR_SET_TSC)` does per process: [`Tsc`] is constructed
//! only by [`Tsc::new`], which asks first.
#![allow(unsafe_code)]

use core::cell::Cell;

/// A clock that is read right before and right after a crossing.
pub trait Clock {
    /// The crossing routine reads this clock itself (it can only read the counter), closer to the crossing than a call
    /// could.
    const IN_ROUTINE: bool = false;

    /// The time now, in the clock's own unit.
    fn now(&self) -> u64;
}

/// The time stamp counter, fenced on both sides: nothing before it is still running, nothing after it has started
/// (Intel SDM vol. 2, RDTSC; AMD64 APM vol. 3: LFENCE is dispatch serialising on Linux).
#[derive(Clone, Copy, Debug)]
pub struct Tsc(());

impl Tsc {
    /// `None` where this process may not read the counter (prctl(2), `PR_GET_TSC`).
    pub fn new() -> Option<Tsc> {
        let mut mode: libc::c_int = 0;
        // SAFETY: PR_GET_TSC writes one int to the address given, which is that of a live local.
        let failed = unsafe { libc::prctl(libc::PR_GET_TSC, &mut mode as *mut libc::c_int) };
        // A kernel without PR_GET_TSC has no way to forbid the counter either.
        (failed != 0 || mode == libc::PR_TSC_ENABLE).then_some(Tsc(()))
    }
}

impl Clock for Tsc {
    const IN_ROUTINE: bool = true;

    #[inline(always)]
    fn now(&self) -> u64 {
        let (low, high): (u32, u32);
        // SAFETY: reads a counter into two registers; `new` has established that the instruction does not fault. Not
        // marked `nomem`: the compiler must not move memory accesses of the crossing across it.
        unsafe {
            core::arch::asm!("lfence", "rdtsc", "lfence",
                out("eax") low, out("edx") high, options(nostack, preserves_flags));
        }
        u64::from(high) << 32 | u64::from(low)
    }
}

/// A clock that advances by a fixed step per reading: golden tests.
#[derive(Debug)]
pub struct Mock {
    at: Cell<u64>,
    step: u64,
}

impl Mock {
    /// Starts at zero.
    pub fn new(step: u64) -> Mock {
        Mock { at: Cell::new(0), step }
    }
}

impl Clock for Mock {
    fn now(&self) -> u64 {
        self.at.set(self.at.get() + self.step);
        self.at.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A whole process cannot be started like this: glibc's loader reads the counter itself. A thread can be put there.
    #[test]
    fn a_thread_that_may_not_read_the_counter_gets_no_clock() {
        let forbidden = std::thread::spawn(|| {
            // SAFETY: acts on this thread alone, which reads no clock until it is allowed to again.
            unsafe { libc::prctl(libc::PR_SET_TSC, libc::PR_TSC_SIGSEGV) };
            let clock = Tsc::new();
            // SAFETY: as above.
            unsafe { libc::prctl(libc::PR_SET_TSC, libc::PR_TSC_ENABLE) };
            clock.is_none()
        });
        assert!(forbidden.join().unwrap());
        assert!(Tsc::new().is_some());
    }
}
