//! The steps of the time-stamp counter, and whether it is a clock. How fast it runs is `tollgate_tsc`'s to say.
//!
//! # Safety
//!
//! One block: `RDTSC` faults where the processor has no counter or the thread was forbidden to read it, and its only
//! caller holds a [`Counter`], which is had only where neither is so.
#![allow(unsafe_code)]

use tollgate_tsc::Counter;

/// The step by which the counter moves, in ticks: what limits how exactly one crossing can be timed.
///
/// 1 or 2 on Intel's processors; on some of AMD's the counter follows a slower clock and moves by 26 or so. A
/// hypervisor that scales the counter rounds, so that a step of 26 is now and then 25 and then 1: a plain greatest
/// common divisor says 1 there, where readings in truth come 26 apart. `None` where the counter cannot be read.
pub(super) fn step() -> Option<u64> {
    let counter = Counter::get()?;
    let readings: Vec<u64> = (0..READINGS)
        .map(|index| {
            // Gaps of many lengths: readings back to back can be a constant time apart on any processor.
            std::hint::black_box((0..index % 61).fold(index, |sum, term| sum.wrapping_mul(31).wrapping_add(term)));
            counter.ticks()
        })
        .collect();
    step_of(&readings)
}

const READINGS: u64 = 8000;

/// Coarse steps below this are not told apart from chance: with a tolerance of one tick, three of eight remainders fit.
const COARSEST_FIRST: std::ops::RangeInclusive<u64> = 8..=256;

/// The largest step of which 99 of 100 differences are multiples, give or take one tick; or the greatest common
/// divisor.
fn step_of(readings: &[u64]) -> Option<u64> {
    let differences: Vec<u64> =
        readings.windows(2).map(|pair| pair[1].abs_diff(pair[0])).filter(|gap| *gap > 0).collect();
    let fits = |step: u64| {
        let near = |gap: &&u64| (*gap % step).min(step - *gap % step) <= 1;
        differences.iter().filter(near).count() * 100 >= differences.len() * 99
    };
    // Long differences are multiples of anything, give or take a tick more often than short ones: only readings close
    // together say something, and there must be enough of them.
    let coarse = (differences.len() >= 1000).then(|| COARSEST_FIRST.rev().find(|step| fits(*step))).flatten();
    coarse.or_else(|| Some(differences.iter().copied().fold(0, gcd)).filter(|step| *step > 0))
}

/// Does the counter count instructions? Tried: runs of so many no-ops must take exactly so many ticks more than shorter
/// ones, again and again. No CPU of silicon does that: it runs several no-ops a cycle, and its counter is a clock.
pub(super) fn counts_instructions() -> bool {
    let Some(counter) = Counter::get() else { return false };
    let shortest = |run: fn(Counter) -> u64| (0..5).map(|_| run(counter)).min();
    match (shortest(no_ops::<100>), shortest(no_ops::<500>), shortest(no_ops::<1000>)) {
        (Some(a), Some(b), Some(c)) => b.wrapping_sub(a) == 400 && c.wrapping_sub(b) == 500,
        _ => false,
    }
}

/// Ticks from before to after a run of no-ops.
fn no_ops<const COUNT: u32>(_: Counter) -> u64 {
    let (begin, end): (u64, u64);
    // SAFETY: reads the counter twice into registers that are named as outputs, with no-ops between, which this thread
    // may do, as it has a `Counter`. No memory and no stack is touched.
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
}
