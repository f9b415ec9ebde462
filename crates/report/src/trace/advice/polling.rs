//! Waiting that does not wait: calls that come back at once with nothing, again and again.
//!
//! A thread's run of one call is broken by one that brings something. How long a call was asked to wait is mostly in memory, so what
//! counts is how long it did. Memory: [`PLACES`] threads' calls of about 64 bytes.

use super::crossings::{Crossings, Run, site};
use super::table::{PerCall, Slots};
use super::{Call, Context, Detector, Found, Limits, Seen, Words};
use crate::format::{count, figure};
use crate::trace::fact::{Fact, Gate};

pub(super) const WORDS: Words = Words { id: "polling", what: "calls that come back at once with nothing, again and again" };

/// Threads' calls that are watched at a time.
const PLACES: usize = 1024;
/// So often with nothing in between is a loop and no attempt.
const RUN: u64 = 16;
/// A wait that ends before a millisecond is over is tiny: a thousand and more wake-ups a second.
const TINY_NS: u64 = 1_000_000;
/// Fewer than this are not worth a sentence.
const LEAST: u64 = 100;
/// Resource temporarily unavailable.
const EAGAIN: i64 = -11;
/// Timed out.
const ETIMEDOUT: i64 = -110;

/// How a call says that it brought nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Nothing {
    /// 0, before a millisecond was over.
    Zero,
    /// Whatever it says.
    Always,
    /// ETIMEDOUT, before a millisecond was over.
    TimedOut,
    /// EAGAIN.
    Again,
}

fn nothing(name: &str) -> Option<Nothing> {
    Some(match name {
        "poll"
        | "ppoll"
        | "ppoll_time64"
        | "select"
        | "_newselect"
        | "pselect6"
        | "pselect6_time64"
        | "epoll_wait"
        | "epoll_pwait"
        | "epoll_pwait2"
        | "nanosleep"
        | "clock_nanosleep"
        | "clock_nanosleep_time64" => Nothing::Zero,
        "sched_yield" => Nothing::Always,
        "futex" | "futex_time64" => Nothing::TimedOut,
        "read" | "recvfrom" | "recvmsg" | "recvmmsg" | "accept" | "accept4" => Nothing::Again,
        _ => return None,
    })
}

fn brought_nothing(fact: &Fact) -> bool {
    let soon = fact.inside() < TINY_NS;
    match nothing(fact.name) {
        Some(Nothing::Zero) => fact.result == Some(0) && soon,
        Some(Nothing::Always) => true,
        Some(Nothing::TimedOut) => fact.result == Some(ETIMEDOUT) && soon,
        Some(Nothing::Again) => fact.result == Some(EAGAIN),
        None => false,
    }
}

#[derive(Clone, Debug, Default)]
struct Polls {
    made: Crossings,
    ns: u64,
}

#[derive(Debug)]
pub(super) struct Watcher {
    runs: Slots<(i32, Gate, u8, u32), (Run, u64)>,
    polls: PerCall<Polls>,
}

impl Watcher {
    pub(super) fn new(_: &Limits) -> Self {
        Self { runs: Slots::new(PLACES), polls: PerCall::default() }
    }
}

impl Detector for Watcher {
    fn wants(&self, call: Call) -> bool {
        call.gate.crosses() && nothing(call.name).is_some()
    }

    fn see(&mut self, fact: &Fact, seen: &Seen) {
        let key = (fact.tid, fact.gate, fact.bits, fact.nr);
        if !brought_nothing(fact) {
            // Most reads bring something: they need no place.
            if let Some(run) = self.runs.known(&key) {
                *run = Default::default();
            }
            return;
        }
        let (run, _) = self.runs.of(key);
        *run = (run.0.and(fact), run.1.saturating_add(fact.inside()));
        let (made, ns) = match run.0.seen {
            RUN => *run,
            longer if longer > RUN => (Run::default().and(fact), fact.inside()),
            _ => return,
        };
        let polls = self.polls.of(fact);
        polls.made.add_run(made, site(fact, seen));
        polls.ns = polls.ns.saturating_add(ns);
    }

    fn found(&self, context: &Context) -> Vec<Found> {
        let all = self.polls.iter().filter(|(_, _, polls)| polls.made.calls >= LEAST);
        all.map(|((gate, bits, _), call, polls)| {
            let found = polls.made.found((gate, bits, call));
            let mean = polls.ns as f64 / polls.made.seen.max(1) as f64 / 1000.0;
            Found {
                // Only the toll: what such a call does inside is mostly to wait.
                saving_ns: context.tolls(gate, bits, found.count),
                text: format!(
                    "{} calls of {call} came back with nothing, after {} µs on average, {RUN} and more of them in a row.",
                    count(polls.made.calls),
                    figure(mean)
                ),
                remedy: remedy(call).into(),
                ..found
            }
        })
        .collect()
    }
}

fn remedy(call: &str) -> &'static str {
    match call {
        "sched_yield" => "Sleep until there is something to do (a futex, a condition variable, an eventfd) instead of yielding.",
        "nanosleep" | "clock_nanosleep" | "clock_nanosleep_time64" => {
            "Wait for the event itself (poll, a condition variable, an eventfd) instead of looking again after each nap."
        }
        "futex" | "futex_time64" => {
            "Give the wait the time at which something is due, or none, instead of a tiny one again and again."
        }
        "read" | "recvfrom" | "recvmsg" | "recvmmsg" | "accept" | "accept4" => {
            "Wait with poll or epoll until the descriptor is ready before it is asked again."
        }
        _ => "Give it the time at which something is due, or −1, as its timeout, so that it waits in the kernel.",
    }
}

#[cfg(test)]
pub(super) fn example() -> Vec<(Fact, Seen)> {
    super::fixture::repeat(1000, |_| super::fixture::args("epoll_wait", 232, [4, 0x7fff_0000_1000, 16], 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::advice::fixture::{advise, args, repeat};

    #[test]
    fn what_waits_or_brings_something_is_no_polling() {
        let poll = |result| move |_| args("poll", 7, [0x7fff_0000_1000, 1, 0], result);
        assert!(advise(&repeat(1000, poll(1))).is_empty());
        let waits = repeat(1000, |i| {
            let fact = poll(0)(i);
            Fact { ended: fact.begun + TINY_NS, ..fact }
        });
        assert!(advise(&waits).is_empty());
        let mixed = repeat(1000, |i| poll(i64::from(i % 10 == 0))(i));
        assert!(advise(&mixed).is_empty(), "nine in a row are attempts");
    }

    #[test]
    fn each_way_of_bringing_nothing_is_known() {
        let cases = [("read", 0, -11), ("sched_yield", 24, 0), ("futex", 202, -110), ("nanosleep", 35, 0), ("accept4", 288, -11)];
        for (name, nr, result) in cases {
            let advice = advise(&repeat(1000, |_| args(name, nr, [3, 0, 9], result)));
            assert_eq!((advice.len(), advice[0].id.as_str(), advice[0].call.as_str()), (1, "polling", name), "{advice:?}");
            assert_eq!((advice[0].count, advice[0].saving_ns), (1000, Some(100_000.0)));
        }
    }
}
