//! Locks that others hold for long: futex calls that wait for a mutex.
//!
//! What waits for a mutex is told from what waits for work by the value that it expects: 2, a mutex that is held and
//! waited for, in glibc (nptl/lowlevellock.c), musl, Rust's standard library and Go's runtime; or by the operation
//! (FUTEX_LOCK_PI). How much of the waiting would be saved is not known, as other threads work meanwhile: the time is
//! told.
//!
//! Memory: counters for each futex call, the threads and addresses seen up to a bound.

use super::crossings::Crossings;
use super::futex::{Locks, is_futex};
use super::table::PerCall;
use super::{Call, Context, Detector, Found, Limits, Seen, Words};
use crate::fact::Fact;
use tollgate_report::format::{count, figure};

pub(super) const WORDS: Words = Words { id: "lock-waits", what: "threads that wait for locks that others hold" };

/// Fewer waits come of threads that start and end together.
const LEAST: u64 = 50;
/// A mean wait of less is a storm's ([`super::futex_storm`]), or not worth to change a program for, ns.
const SHORT_NS: f64 = 20_000.0;
/// All waits together: below this nobody sees them, ns.
const LEAST_NS: f64 = 10e6;

/// Whether it waits for a mutex. Operations without FUTEX_PRIVATE_FLAG and FUTEX_CLOCK_REALTIME, see futex(2).
fn waits_for_mutex(fact: &Fact) -> bool {
    match fact.args[1] as u32 & 0x7f {
        0 | 9 => fact.args[2] as u32 == 2,
        6 | 13 => true,
        _ => false,
    }
}

#[derive(Clone, Debug, Default)]
struct Waits {
    locks: Locks,
    waited: Crossings,
}

#[derive(Debug, Default)]
pub(super) struct Watcher(PerCall<Waits>);

impl Watcher {
    pub(super) fn new(_: &Limits) -> Self {
        Self::default()
    }
}

impl Detector for Watcher {
    fn wants(&self, call: Call) -> bool {
        is_futex(call)
    }

    fn see(&mut self, fact: &Fact, seen: &Seen) {
        if !waits_for_mutex(fact) || fact.result != Some(0) {
            return;
        }
        let waits = self.0.of(fact);
        waits.locks.add(fact, fact.inside().saturating_mul(fact.weight));
        waits.waited.add(fact, seen);
    }

    fn found(&self, _: &Context) -> Vec<Found> {
        let all = self.0.iter().filter_map(|(key, call, waits)| {
            let mean = waits.waited.times.mean()?;
            let ns = mean * waits.waited.calls as f64;
            let enough = waits.waited.calls >= LEAST && mean >= SHORT_NS && ns >= LEAST_NS;
            enough.then_some((key, call, waits, mean, ns))
        });
        all.map(|((gate, bits, _), call, waits, mean, ns)| {
            let (lock, own) = waits.locks.first();
            Found {
                text: format!(
                    "{} futex calls waited for locks that other threads held, {} µs each and {} ms in all; {} \
                     threads took part, and {} % of the time was spent on the lock at {lock:#x}.",
                    count(waits.waited.calls),
                    figure(mean / 1e3),
                    figure(ns / 1e6),
                    waits.locks.threads(),
                    figure(100.0 * own as f64 / waits.locks.total().max(1) as f64),
                ),
                remedy: "Hold the lock for less time (no I/O, no allocation and no call while it is held), or protect \
                         less with it (one lock per part, one counter per thread). --flame FILE shows who waits."
                    .into(),
                in_any_case: true,
                takes_ns: ns,
                ..waits.waited.found((gate, bits, call))
            }
        })
        .collect()
    }
}

#[cfg(test)]
fn wait(i: u64, value: u64, ns: u64) -> Fact {
    let fact = super::fixture::args("futex", 202, [0x7f00_0000_1000, 0x80, value], 0);
    Fact { tid: 100 + (i % 4) as i32, ended: fact.begun + ns, ..fact }
}

#[cfg(test)]
pub(super) fn example() -> Vec<(Fact, Seen)> {
    super::fixture::repeat(100, |i| wait(i, 2, 500_000))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::advice::fixture::{advise, call, repeat};

    #[test]
    fn who_waits_for_work_waits_for_no_lock() {
        assert!(advise(&repeat(1000, |i| wait(i, 0, 500_000))).is_empty());
        let condition = |i| {
            let fact = wait(i, 2 * i, 500_000);
            Fact { args: [fact.args[0], 0x189, 4711 + 2 * i, 0, 0, 0], ..fact }
        };
        assert!(advise(&repeat(1000, condition)).is_empty());
    }

    #[test]
    fn few_and_short_waits_are_not_told() {
        for (times, ns) in [(49, 5_000_000), (1000, 9_000), (60, 100_000)] {
            assert!(advise(&repeat(times, |i| wait(i, 2, ns))).is_empty(), "{times} of {ns} ns");
        }
    }

    #[test]
    fn the_time_counts_and_not_the_share_of_calls() {
        let mut run = repeat(100_000, |_| call("getppid", 110));
        run.extend(example());
        let found = advise(&run).into_iter().find(|found| found.id == WORDS.id).unwrap();
        assert_eq!(
            found.text,
            "100 futex calls waited for locks that other threads held, 500 µs each and 50.0 ms in all; 4 threads took \
             part, and 100 % of the time was spent on the lock at 0x7f0000001000."
        );
        assert_eq!((found.count, found.saving_ns), (100, None));
    }
}
