//! Sleeps of some milliseconds, again and again: mostly a program that looks whether something has come.
//!
//! Sleeps up to a point of time (TIMER_ABSTIME) are those of a clock, and left alone. How much of the waiting is in
//! vain is not known: the time is told. Memory: counters for each of the calls.

use super::crossings::Crossings;
use super::table::PerCall;
use super::{Call, Context, Detector, Found, Limits, Seen, Words};
use crate::fact::Fact;
use tollgate_report::format::{count, figure};

pub(super) const WORDS: Words = Words { id: "sleeps", what: "short sleeps, again and again" };

/// Fewer are what a program does that starts or ends.
const LEAST: u64 = 100;
/// Longer ones are seldom looked through for a delay, ns.
const LONG_NS: f64 = 100e6;
/// Shorter ones are those of a loop that only asks ([`super::polling`]), ns.
const SHORT_NS: u64 = 1_000_000;
/// clock_nanosleep(2).
const TIMER_ABSTIME: u64 = 1;

#[derive(Debug, Default)]
pub(super) struct Watcher(PerCall<Crossings>);

impl Watcher {
    pub(super) fn new(_: &Limits) -> Self {
        Self::default()
    }
}

impl Detector for Watcher {
    fn wants(&self, call: Call) -> bool {
        call.gate.crosses() && matches!(call.name, "nanosleep" | "clock_nanosleep" | "clock_nanosleep_time64")
    }

    fn see(&mut self, fact: &Fact, seen: &Seen) {
        let absolute = fact.name != "nanosleep" && fact.args[1] & TIMER_ABSTIME != 0;
        if !absolute && fact.result == Some(0) && fact.inside() >= SHORT_NS {
            self.0.of(fact).add(fact, seen);
        }
    }

    fn found(&self, _: &Context) -> Vec<Found> {
        let all = self.0.iter().filter_map(|(key, call, sleeps)| {
            let mean = sleeps.times.mean()?;
            (sleeps.calls >= LEAST && mean <= LONG_NS).then_some((key, call, sleeps, mean))
        });
        all.map(|((gate, bits, _), call, sleeps, mean)| {
            let ns = mean * sleeps.calls as f64;
            Found {
                text: format!(
                    "{} sleeps of {} ms each took {} ms in all.",
                    count(sleeps.calls),
                    figure(mean / 1e6),
                    figure(ns / 1e6)
                ),
                remedy: "If they wait for something, wait for that instead: poll or epoll, eventfd, inotify, waitpid, \
                         a condition variable."
                    .into(),
                in_any_case: true,
                takes_ns: ns,
                ..sleeps.found((gate, bits, call))
            }
        })
        .collect()
    }
}

#[cfg(test)]
fn sleep(ns: u64, flags: u64) -> Fact {
    let fact = super::fixture::args("clock_nanosleep", 230, [0, flags, 0x7f00], 0);
    Fact { ended: fact.begun + ns, ..fact }
}

#[cfg(test)]
pub(super) fn example() -> Vec<(Fact, Seen)> {
    super::fixture::repeat(200, |_| sleep(1_060_000, 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::advice::fixture::{advise, repeat};

    #[test]
    fn clocks_and_few_or_long_sleeps_are_left_alone() {
        for (times, ns, flags) in [(99, 1_060_000, 0), (200, 1_060_000, TIMER_ABSTIME), (200, 1_000_000_000, 0)] {
            assert!(advise(&repeat(times, |_| sleep(ns, flags))).is_empty(), "{times} {ns} {flags}");
        }
    }

    #[test]
    fn the_time_is_told() {
        assert_eq!(advise(&example())[0].text, "200 sleeps of 1.1 ms each took 212 ms in all.");
    }
}
