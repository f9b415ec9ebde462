//! The counter, and the clock that its rate is measured by.
//!
//! # Safety
//!
//! `RDTSC` faults where there is no counter or the thread was forbidden to read it (prctl(2), `PR_SET_TSC`): a
//! [`Counter`] is only made by [`Counter::get`], which asks first, and stays in its thread. `prctl` and `clock_gettime`
//! write to one local variable of the type that they document.
#![allow(unsafe_code)]

use super::cpuid;
use std::arch::x86_64::_rdtsc;
use std::marker::PhantomData;
use std::time::Duration;

/// The shortest time over which a rate is measured. The bracket around a reading of the clock is some 50 ns, a
/// hundred-thousandth of this.
pub const BASELINE: Duration = Duration::from_millis(5);

/// Over this a rate is known to a five-hundredth ([`BLUR`]): enough to say whether another one is right.
const ROUGH: Duration = Duration::from_micros(300);

/// Brackets tried for one pair of readings. Interrupts widen a few; the tightest has seen none.
const BRACKETS: u32 = 25;

/// How much of a baseline the brackets at its ends may be: a fifth of what rates are allowed to differ by.
const BLUR: u64 = 500;

/// Where clocks are slow, or a CPU was taken away in every bracket, up to so many baselines are waited for a rate that
/// is sharp enough.
const PATIENCE: u32 = 20;

/// The counter, as this thread may read it.
#[derive(Clone, Copy, Debug)]
pub struct Counter(PhantomData<*const ()>);

impl Counter {
    /// `None` where there is no counter, or this thread may not read it. Not knowing counts as no: the wrong yes is a
    /// SIGSEGV.
    pub fn get() -> Option<Counter> {
        let mut mode: libc::c_int = libc::PR_TSC_SIGSEGV;
        // SAFETY: PR_GET_TSC writes one int to the address in its first argument; `mode` is one, and lives and is
        // writable for the whole call. The kernel reads none of the other arguments.
        let answer = unsafe { libc::prctl(libc::PR_GET_TSC, &raw mut mode) };
        // Every processor with a 64-bit mode has a counter, so where CPUID may not be asked, that is no reason for a
        // no.
        let there = answer == 0 && mode == libc::PR_TSC_ENABLE && cpuid::has_tsc().unwrap_or(true);
        there.then_some(Counter(PhantomData))
    }

    /// The counter, now.
    pub fn ticks(self) -> u64 {
        // SAFETY: RDTSC touches no memory; `get` has found that this thread may execute it.
        unsafe { _rdtsc() }
    }
}

/// A reading of the counter and of the clock at the same moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pair {
    pub ticks: u64,
    pub ns: u64,
    /// Ticks by which the moment is uncertain.
    pub blur: u64,
}

/// The tightest of several brackets: counter, clock, counter. The clock was read half way between.
pub(super) fn pair() -> Option<Pair> {
    // Asked each time, because a stopwatch can be handed to a thread that was forbidden the counter later. The vDSO's
    // clock reads it too, so nothing is asked of that either.
    let counter = Counter::get()?;
    let mut best: Option<Pair> = None;
    for _ in 0..BRACKETS {
        let before = counter.ticks();
        let ns = now_ns()?;
        let blur = counter.ticks().saturating_sub(before);
        if best.is_none_or(|best| blur < best.blur) {
            best = Some(Pair { ticks: before + blur / 2, ns, blur });
        }
    }
    best
}

/// Measures the rate of the counter over its own life: keep it for the whole run, and the rate gets better with every
/// second.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    start: Option<Pair>,
}

impl Stopwatch {
    /// Takes the first pair of readings. Where the counter cannot be read, it is a stopwatch that never knows.
    pub fn start() -> Stopwatch {
        Stopwatch { start: pair() }
    }

    /// Ticks a second since the start; `None` where there is no usable counter, or less than [`BASELINE`] has passed.
    pub fn hz(&self) -> Option<f64> {
        rate(self.start?, pair()?)
    }

    /// The rate as soon as it can be had over at least this time.
    pub fn hz_after(&self, least: Duration) -> Option<f64> {
        self.hz_over(least.max(BASELINE))
    }

    /// About the rate, at once: good for nothing but to tell whether another one is right.
    pub(super) fn rough_hz(&self) -> Option<f64> {
        self.hz_over(ROUGH)
    }

    fn hz_over(&self, least: Duration) -> Option<f64> {
        let start = self.start?;
        let passed = Duration::from_nanos(pair()?.ns.saturating_sub(start.ns));
        std::thread::sleep(least.saturating_sub(passed));
        // Sleeping counts another clock, and may end a moment early by this one.
        loop {
            let end = pair()?;
            let passed = end.ns.saturating_sub(start.ns);
            let sharp = rate_over(start, end, least);
            if sharp.is_some() {
                return sharp;
            }
            if passed >= (least * PATIENCE).as_nanos() as u64 {
                // The brackets are wide here for good: it is as exact as it can be.
                return rate_over(Pair { blur: 0, ..start }, Pair { blur: 0, ..end }, least);
            }
        }
    }
}

/// Ticks a second between two readings.
pub(super) fn rate(start: Pair, end: Pair) -> Option<f64> {
    rate_over(start, end, BASELINE)
}

/// The same over at least this time.
fn rate_over(start: Pair, end: Pair, least: Duration) -> Option<f64> {
    let ns = end.ns.checked_sub(start.ns).filter(|ns| u128::from(*ns) >= least.as_nanos())?;
    // A counter that went back (another, unsynchronised processor; a guest that was moved) has no rate.
    let ticks = end.ticks.checked_sub(start.ticks).filter(|ticks| *ticks > 0)?;
    let sharp = start.blur.saturating_add(end.blur) / 2 <= ticks / BLUR;
    sharp.then(|| ticks as f64 * 1e9 / ns as f64)
}

/// `CLOCK_MONOTONIC_RAW` in nanoseconds.
fn now_ns() -> Option<u64> {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: clock_gettime writes one timespec to the address in its second argument; `time` is one, and lives and is
    // writable for the whole call.
    let answer = unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC_RAW, &raw mut time) };
    let seconds = u64::try_from(time.tv_sec).ok().filter(|_| answer == 0)?;
    seconds.checked_mul(1_000_000_000)?.checked_add(u64::try_from(time.tv_nsec).ok()?)
}

/// The counter, now, for those who know that it may be read: [`Clock::start`](super::Clock::start) has asked.
pub fn tsc() -> u64 {
    // SAFETY: reads a counter; only a process that forbade it to itself (PR_SET_TSC) would be killed, and this one does
    // not.
    unsafe { _rdtsc() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_need_a_baseline_and_a_counter_that_goes_forward() {
        let at = |ticks, ns| Pair { ticks, ns, blur: 100 };
        assert_eq!(rate(at(100, 0), at(52_000_100, 20_000_000)), Some(2.6e9));
        assert_eq!(rate(at(0, 0), at(13_000_000, 4_999_999)), None);
        assert_eq!(rate(at(0, 5), at(52_000_000, 4)), None);
        assert_eq!(rate(at(9, 0), at(8, 20_000_000)), None);
        assert_eq!(rate(at(9, 0), at(9, 20_000_000)), None);
        let day = 86_400 * 1_000_000_000;
        assert_eq!(rate(at(0, 0), at(86_400 * 5_000_000_001, day)), Some(5_000_000_001.0));
    }

    #[test]
    fn readings_that_were_interrupted_give_no_rate() {
        let start = Pair { ticks: 0, ns: 0, blur: 100 };
        let end = |blur| Pair { ticks: 13_000_000, ns: 5_000_000, blur };
        assert_eq!(rate(start, end(51_000)), Some(2.6e9));
        assert_eq!(rate(start, end(60_000)), None);
    }

    #[test]
    fn a_stopwatch_knows_after_its_baseline() {
        let watch = Stopwatch::start();
        let first = watch.hz_after(Duration::from_millis(20));
        assert_eq!(first.is_some(), Counter::get().is_some());
        if let (Some(first), Some(later)) = (first, watch.hz()) {
            assert!((first / later - 1.0).abs() < 0.002, "{first} and {later}");
        }
    }

    /// In a thread of its own, because the ban is the thread's. The vDSO's clock is banned with it: no `Instant` in
    /// here.
    #[test]
    fn a_forbidden_counter_is_not_read() {
        let watch = Stopwatch::start();
        let banned = std::thread::spawn(move || {
            // SAFETY: PR_SET_TSC takes its argument by value and touches no memory. It is this thread that must not
            // read the counter from here on, and it ends after two questions that are answered without.
            let answer = unsafe { libc::prctl(libc::PR_SET_TSC, libc::PR_TSC_SIGSEGV) };
            let found =
                (answer == 0).then(|| (Counter::get().is_some(), Stopwatch::start().start.is_some(), watch.hz()));
            // SAFETY: as above; the thread's own end may read the counter again.
            unsafe { libc::prctl(libc::PR_SET_TSC, libc::PR_TSC_ENABLE) };
            found
        });
        match banned.join().expect("the thread") {
            Some(found) => assert_eq!(found, (false, false, None)),
            None => println!("skipped: this kernel does not forbid RDTSC"),
        }
    }
}
