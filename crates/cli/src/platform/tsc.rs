//! The time-stamp counter: how fast it runs, and by what steps.
//!
//! The kernel knows the rate (`tsc: Refined TSC clocksource calibration`), but tells it only to the log and to the privileged;
//! CPUID leaf 0x15 is Intel's and is often wrong in guests. So it is measured, against `CLOCK_MONOTONIC_RAW`, which NTP does not
//! slew. (`CLOCK_MONOTONIC`, and with it `Instant`, was rejected: it may be off by 500 ppm while NTP corrects it.)
//!
//! # Safety
//!
//! Three kinds of block. `RDTSC` faults where the processor has no counter or the thread was forbidden to read it; each use
//! comes after [`allowed`] in the same function or its only caller, and nothing between the two can change the answer. `prctl` and `clock_gettime` write to one local variable
//! of the type that they document.
#![allow(unsafe_code)]

use std::arch::x86_64::_rdtsc;
use std::time::Duration;

use super::cpuid;

/// The shortest time over which a rate is given: the bracket around a clock read is some 50 ns, 2.5 millionths of this.
pub(super) const BASELINE: Duration = Duration::from_millis(20);

/// Brackets tried for one pair of readings. Interrupts widen a few; the tightest has seen none.
const BRACKETS: u32 = 25;

/// A reading of the counter and of the clock at the same moment.
#[derive(Clone, Copy, Debug)]
struct Pair {
    ticks: u64,
    ns: u64,
}

/// Measures the rate of the counter over its own life: keep it for the whole run, and the rate gets better with every second.
#[derive(Clone, Copy, Debug)]
pub struct TscClock {
    start: Option<Pair>,
}

impl TscClock {
    /// Takes the first pair of readings. Where the counter cannot be read, it is a clock that never knows.
    pub fn start() -> TscClock {
        TscClock { start: allowed().then(pair).flatten() }
    }

    /// Ticks a second since the start; `None` where there is no usable counter, or less than 20 ms have passed.
    pub fn hz(&self) -> Option<u64> {
        rate(self.start?, pair()?)
    }

    /// The rate as soon as it can be had.
    pub(super) fn hz_after_baseline(&self) -> Option<u64> {
        let start = self.start?;
        let passed = Duration::from_nanos(pair()?.ns.saturating_sub(start.ns));
        std::thread::sleep(BASELINE.saturating_sub(passed));
        // Sleeping counts another clock, and may end a moment early by this one.
        loop {
            let end = pair()?;
            if end.ns.saturating_sub(start.ns) >= BASELINE.as_nanos() as u64 {
                return rate(start, end);
            }
        }
    }
}

fn rate(start: Pair, end: Pair) -> Option<u64> {
    let ns = end.ns.checked_sub(start.ns).filter(|ns| u128::from(*ns) >= BASELINE.as_nanos())?;
    // A counter that went back (another, unsynchronised processor; a guest that was moved) has no rate.
    let ticks = end.ticks.checked_sub(start.ticks).filter(|ticks| *ticks > 0)?;
    let hz = (u128::from(ticks) * 1_000_000_000 + u128::from(ns) / 2) / u128::from(ns);
    u64::try_from(hz).ok()
}

/// The step by which the counter moves, in ticks: what limits how exactly one crossing can be timed.
///
/// 1 or 2 on Intel's processors; on some of AMD's the counter follows a slower clock and moves by 26 or so. A hypervisor that
/// scales the counter rounds, so that a step of 26 is now and then 25 and then 1: a plain greatest common divisor says 1 there,
/// where readings in truth come 26 apart. `None` where the counter cannot be read.
pub(super) fn step() -> Option<u64> {
    if !allowed() {
        return None;
    }
    let readings: Vec<u64> = (0..READINGS)
        .map(|index| {
            // Gaps of many lengths: readings back to back can be a constant time apart on any processor.
            std::hint::black_box((0..index % 61).fold(index, |sum, term| sum.wrapping_mul(31).wrapping_add(term)));
            ticks()
        })
        .collect();
    step_of(&readings)
}

const READINGS: u64 = 8000;

/// Coarse steps below this are not told apart from chance: with a tolerance of one tick, three of eight remainders fit.
const COARSEST_FIRST: std::ops::RangeInclusive<u64> = 8..=256;

/// The largest step of which 99 of 100 differences are multiples, give or take one tick; or the greatest common divisor.
fn step_of(readings: &[u64]) -> Option<u64> {
    let differences: Vec<u64> = readings.windows(2).map(|pair| pair[1].abs_diff(pair[0])).filter(|gap| *gap > 0).collect();
    let fits = |step: u64| {
        let near = |gap: &&u64| (*gap % step).min(step - *gap % step) <= 1;
        differences.iter().filter(near).count() * 100 >= differences.len() * 99
    };
    // Long differences are multiples of anything, give or take a tick more often than short ones: only readings close
    // together say something, and there must be enough of them.
    let coarse = (differences.len() >= 1000).then(|| COARSEST_FIRST.rev().find(|step| fits(*step))).flatten();
    coarse.or_else(|| Some(differences.iter().copied().fold(0, gcd)).filter(|step| *step > 0))
}

/// Does the counter count instructions? Tried: runs of so many no-ops must take exactly so many ticks more than shorter ones, again
/// and again. No CPU of silicon does that: it runs several no-ops a cycle, and its counter is a clock.
pub(super) fn counts_instructions() -> bool {
    if !allowed() {
        return false;
    }
    let shortest = |run: fn() -> u64| (0..5).map(|_| run()).min();
    match (shortest(no_ops::<100>), shortest(no_ops::<500>), shortest(no_ops::<1000>)) {
        (Some(a), Some(b), Some(c)) => b.wrapping_sub(a) == 400 && c.wrapping_sub(b) == 500,
        _ => false,
    }
}

/// Ticks from before to after a run of no-ops. Only after [`allowed`] has said yes to this thread.
fn no_ops<const COUNT: u32>() -> u64 {
    let (begin, end): (u64, u64);
    // SAFETY: reads the counter twice into registers that are named as outputs, with no-ops between; the only caller has asked
    // `allowed`. No memory and no stack is touched.
    unsafe {
        std::arch::asm!(
            "lfence", "rdtsc", "shl rdx, 32", "lea {begin}, [rax + rdx]",
            ".rept {count}", "nop", ".endr",
            "lfence", "rdtsc", "shl rdx, 32", "lea {end}, [rax + rdx]",
            begin = out(reg) begin, end = out(reg) end, count = const COUNT,
            out("rax") _, out("rdx") _, options(nostack, nomem),
        );
    }
    end.wrapping_sub(begin)
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Is there a counter, and may this thread read it? Not knowing counts as no: the wrong yes is a SIGSEGV.
fn allowed() -> bool {
    let mut mode: libc::c_int = libc::PR_TSC_SIGSEGV;
    // SAFETY: PR_GET_TSC writes one int to the address in its first argument; `mode` is one, and lives and is writable for the
    // whole call. The kernel reads none of the other arguments.
    let answer = unsafe { libc::prctl(libc::PR_GET_TSC, &raw mut mode) };
    // Every processor with a 64-bit mode has a counter, so where CPUID may not be asked, that is no reason for a no.
    answer == 0 && mode == libc::PR_TSC_ENABLE && cpuid::has_tsc().unwrap_or(true)
}

/// Only after [`allowed`] has said yes to this thread.
fn ticks() -> u64 {
    // SAFETY: RDTSC touches no memory. It faults only where there is no counter, or where this thread was forbidden to read it;
    // the two callers, `pair` and `step`, have ruled both out by `allowed` and call nothing that changes either.
    unsafe { _rdtsc() }
}

/// The tightest of several brackets: counter, clock, counter. The clock was read half way between.
fn pair() -> Option<Pair> {
    // Asked each time, because a clock can be handed to a thread that was forbidden the counter later. The vDSO's clock reads it
    // too, so nothing is asked of that either.
    if !allowed() {
        return None;
    }
    let mut best: Option<(u64, Pair)> = None;
    for _ in 0..BRACKETS {
        let before = ticks();
        let ns = now_ns()?;
        let width = ticks().saturating_sub(before);
        if best.is_none_or(|(tightest, _)| width < tightest) {
            best = Some((width, Pair { ticks: before + width / 2, ns }));
        }
    }
    best.map(|(_, pair)| pair)
}

/// `CLOCK_MONOTONIC_RAW` in nanoseconds.
fn now_ns() -> Option<u64> {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: clock_gettime writes one timespec to the address in its second argument; `time` is one, and lives and is writable
    // for the whole call.
    let answer = unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC_RAW, &raw mut time) };
    let seconds = u64::try_from(time.tv_sec).ok().filter(|_| answer == 0)?;
    seconds.checked_mul(1_000_000_000)?.checked_add(u64::try_from(time.tv_nsec).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_the_common_divisor() {
        assert_eq!(step_of(&[1000, 1026, 1078, 1078, 1156]), Some(26));
        assert_eq!(step_of(&[7, 8, 20]), Some(1));
        assert_eq!(step_of(&[100, 152, 126]), Some(26));
        assert_eq!(step_of(&[5, 5, 5]), None);
        assert_eq!(step_of(&[5]), None);
        assert_eq!(step_of(&[]), None);
        assert_eq!(step_of(&[0, u64::MAX]), Some(u64::MAX));
    }

    #[test]
    fn a_step_of_26_that_a_hypervisor_rounds_is_not_1() {
        // As seen under KVM on an AMD EPYC: 25 then 1 in place of one 26 in twenty.
        let mut at = 0;
        let readings = (0..4000u64).map(|index| {
            at += 26 * (1 + index % 4);
            at - u64::from(index % 20 == 7)
        });
        assert_eq!(step_of(&readings.collect::<Vec<_>>()), Some(26));
        let fine: Vec<u64> = (0..4000u64)
            .scan(0, |at, index| {
                *at += 20 + index * 7 % 23;
                Some(*at)
            })
            .collect();
        assert_eq!(step_of(&fine), Some(1));
    }

    #[test]
    fn a_clock_is_no_count() {
        // These tests run on silicon, or in a guest without -icount: the lab's own tests look at the other answer.
        assert!(!counts_instructions());
    }

    #[test]
    fn rates_need_a_baseline_and_a_counter_that_goes_forward() {
        let at = |ticks, ns| Pair { ticks, ns };
        assert_eq!(rate(at(100, 0), at(52_000_100, 20_000_000)), Some(2_600_000_000));
        assert_eq!(rate(at(0, 0), at(52_000_000, 19_999_999)), None);
        assert_eq!(rate(at(0, 5), at(52_000_000, 4)), None);
        assert_eq!(rate(at(9, 0), at(8, 20_000_000)), None);
        assert_eq!(rate(at(9, 0), at(9, 20_000_000)), None);
        let day = 86_400 * 1_000_000_000;
        assert_eq!(rate(at(0, 0), at(86_400 * 5_000_000_001, day)), Some(5_000_000_001));
        assert_eq!(rate(at(0, 0), at(u64::MAX, 20_000_000)), None);
    }

    #[test]
    fn a_clock_knows_after_its_baseline() {
        let clock = TscClock::start();
        let first = clock.hz_after_baseline();
        assert_eq!(first.is_some(), allowed());
        if let (Some(first), Some(later)) = (first, clock.hz()) {
            assert!(first.abs_diff(later) < first / 500, "{first} and {later}");
        }
    }

    /// In a thread of its own, because the ban is the thread's. The vDSO's clock is banned with it: no `Instant` in here.
    #[test]
    fn a_forbidden_counter_is_not_read() {
        let clock = TscClock::start();
        let banned = std::thread::spawn(move || {
            // SAFETY: PR_SET_TSC takes its argument by value and touches no memory. It is this thread that must not read the
            // counter from here on, and it ends after two questions that are answered without.
            let answer = unsafe { libc::prctl(libc::PR_SET_TSC, libc::PR_TSC_SIGSEGV) };
            let found = (answer == 0).then(|| (allowed(), step(), TscClock::start().start.is_some(), clock.hz()));
            // SAFETY: as above; the thread's own end may read the counter again.
            unsafe { libc::prctl(libc::PR_SET_TSC, libc::PR_TSC_ENABLE) };
            found
        });
        match banned.join().expect("the thread") {
            Some(found) => assert_eq!(found, (false, None, false, None)),
            None => println!("skipped: this kernel does not forbid RDTSC"),
        }
    }
}
