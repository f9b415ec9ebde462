//! Waiting that does not wait: calls that come back at once with nothing, again and again.
//!
//! A thread's run of one call is broken by one that brings something. How long a call was asked to wait is mostly in
//! memory, so what counts is how long it did. Memory: [`PLACES`] threads' calls of about 100 bytes.
//!
//! **What it costs.** A loop that does nothing but ask takes a CPU until there is an answer, however fast each question
//! is: traced, it asks a fifth as often and spins as long. So the time of such a loop is what is saved, with what lies
//! between its calls, and not their number times a price. What lies between the calls of one kind may be those of
//! another kind, which count it as well: no moment of a thread is counted twice.

use super::crossings::{Crossings, Run, site};
use super::saving::Saving;
use super::table::{PerCall, Slots};
use super::{Call, Context, Detector, Found, Limits, Seen, Words};
use crate::fact::{Fact, Gate};
use tollgate_report::format::count;

pub(super) const WORDS: Words = Words { id: "polling", what: "calls that repeatedly return at once with nothing" };

/// Threads' calls that are watched at a time.
const PLACES: usize = 1024;
/// So often with nothing in between is a loop and no attempt.
const RUN: u64 = 16;
/// A wait that ends before a millisecond is over is tiny: a thousand and more wake-ups a second.
const TINY_NS: u64 = 1_000_000;
/// Fewer than this are not worth a sentence.
const LEAST: u64 = 100;
/// A call that was inside for longer has slept: timers have a slack of 50 µs.
const SPIN_NS: u64 = 20_000;
/// What lies between the calls of a loop that only asks.
const GAP_NS: u64 = 10_000;
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
    /// Time of loops that only asked.
    spun: u64,
    /// Calls in them.
    spinning: u64,
}

/// One thread's calls in a row.
#[derive(Clone, Copy, Debug, Default)]
struct Asking {
    run: Run,
    spun: u64,
    spinning: u64,
    /// When the last came back.
    ended: u64,
    /// The last followed at once on the one before.
    closely: bool,
}

impl Asking {
    /// With one more. `counted`: up to when the thread's time is counted already.
    fn and(&self, fact: &Fact, counted: &mut u64) -> Self {
        let (inside, gap) = (fact.inside(), fact.begun.saturating_sub(self.ended));
        // A record that stands for others has theirs before it. One longer gap in a loop is the tracer, or whoever else
        // had the CPU.
        let first = self.run.seen == 0;
        let close = !first && gap <= GAP_NS.saturating_mul(fact.weight);
        let spins = inside <= SPIN_NS;
        let since = match spins {
            true if close || (self.closely && gap < TINY_NS) => self.ended.max(*counted),
            true => fact.begun.max(*counted),
            false => fact.ended,
        };
        *counted = if spins { fact.ended.max(*counted) } else { *counted };
        Self {
            run: self.run.and(fact),
            spun: self.spun.saturating_add(fact.ended.saturating_sub(since)),
            spinning: self.spinning.saturating_add(if spins { fact.weight } else { 0 }),
            ended: fact.ended,
            closely: close && spins,
        }
    }
}

#[derive(Debug)]
pub(super) struct Watcher {
    runs: Slots<(i32, Gate, u8, u32), Asking>,
    /// Up to when a thread's time is counted.
    counted: Slots<i32, u64>,
    polls: PerCall<Polls>,
}

impl Watcher {
    pub(super) fn new(_: &Limits) -> Self {
        Self { runs: Slots::new(PLACES), counted: Slots::new(PLACES), polls: PerCall::default() }
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
        let (asking, _) = self.runs.of(key);
        let before = *asking;
        *asking = before.and(fact, self.counted.of(fact.tid).0);
        // All of a run once it is long enough, then what each adds.
        let (made, before) = match asking.run.seen {
            RUN => (asking.run, Asking::default()),
            longer if longer > RUN => (Run::default().and(fact), before),
            _ => return,
        };
        let polls = self.polls.of(fact);
        polls.made.add_run(made, site(fact, seen));
        polls.spun = polls.spun.saturating_add(asking.spun.saturating_sub(before.spun));
        polls.spinning = polls.spinning.saturating_add(asking.spinning.saturating_sub(before.spinning));
    }

    fn found(&self, context: &Context) -> Vec<Found> {
        let all = self.polls.iter().filter(|(_, _, polls)| polls.made.calls >= LEAST);
        all.map(|((gate, bits, _), call, polls)| {
            let found = polls.made.found((gate, bits, call));
            let did = if call.contains("nanosleep") { "slept for a moment" } else { "brought nothing" };
            Found {
                saving: saving(context, &found, polls),
                text: format!("{} calls of {call} {did}, {RUN} or more in a row.", count(polls.made.calls)),
                remedy: remedy(call).into(),
                ..found
            }
        })
        .collect()
    }
}

/// The time of loops that only asked, and the toll of the calls that waited for a moment: what those do inside is to
/// sleep. The least is the toll of all: between two questions there may have been work.
fn saving(context: &Context, found: &Found, polls: &Polls) -> Option<Saving> {
    let toll = context.toll(found.gate, found.bits)?;
    let waited = (found.count - polls.spinning as f64).max(0.0);
    // What was traced took longer than it takes: no loop took more than the whole program does.
    let spun = (polls.spun as f64).min(context.cpu_ns.unwrap_or(f64::INFINITY));
    let ns = spun + toll * waited;
    Some(Saving::within(ns.max(toll * found.count), toll * found.count, ns))
}

fn remedy(call: &str) -> &'static str {
    match call {
        "sched_yield" => {
            "Sleep until there is something to do (a futex, a condition variable, an eventfd) instead of \
                          yielding."
        }
        "nanosleep" | "clock_nanosleep" | "clock_nanosleep_time64" => {
            "Wait for the event itself (poll, a condition variable, an eventfd) instead of checking again after each \
             sleep."
        }
        "futex" | "futex_time64" => {
            "Give the wait a timeout for when something is due, or none, instead of a tiny one again and again."
        }
        "read" | "recvfrom" | "recvmsg" | "recvmmsg" | "accept" | "accept4" => {
            "Wait with poll or epoll until the descriptor is ready before trying again."
        }
        _ => "Set its timeout to when something is due, or to −1, so that it waits in the kernel.",
    }
}

#[cfg(test)]
pub(super) fn example() -> Vec<(Fact, Seen)> {
    super::fixture::repeat(1000, |_| super::fixture::args("epoll_wait", 232, [4, 0x7fff_0000_1000, 16], 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::advice::fixture::{advise, args, repeat};

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

    /// 300 ms of polling: 280,000 polls under a tracer were priced at a toll each, 17.7 ms.
    #[test]
    fn a_loop_that_only_asks_costs_its_whole_time_however_often_it_asks() {
        let poll = |_| args("poll", 7, [0x7fff_0000_1000, 1, 0], 0);
        let spun = |every: u64, polls: u64| {
            let mut facts = repeat(polls, poll);
            facts.iter_mut().enumerate().for_each(|(i, (fact, _))| {
                (fact.begun, fact.ended) = (i as u64 * every, i as u64 * every + 200);
            });
            advise(&facts)[0].saving_ns.unwrap()
        };
        for (every, polls) in [(200, 15_000), (1000, 3000), (5000, 600)] {
            assert!((spun(every, polls) - 3e6).abs() < 1e4, "{every}: {}", spun(every, polls));
        }
        // Work of 100 µs between the polls is no loop that only asks.
        assert!((spun(100_000, 3000) - 3000.0 * 200.0).abs() < 1.0, "{}", spun(100_000, 3000));
    }

    /// Regression: a loop of 0.7 s that polled and yielded in turn was to save 0.65 s by each of the two.
    #[test]
    fn a_loop_of_two_kinds_is_saved_once() {
        let mut facts = repeat(4000, |i| match i % 2 {
            0 => args("poll", 7, [0x7fff_0000_1000, 1, 0], 0),
            _ => args("sched_yield", 24, [0; 3], 0),
        });
        facts.iter_mut().enumerate().for_each(|(i, (fact, _))| {
            (fact.begun, fact.ended) = (i as u64 * 1000, i as u64 * 1000 + 400);
        });
        let saved: f64 = advise(&facts).iter().filter_map(|advised| advised.saving_ns).sum();
        assert!((saved - 4e6).abs() < 1e4, "{saved}");
    }

    #[test]
    fn a_record_that_stands_for_many_has_their_time_before_it() {
        let mut facts = repeat(200, |_| Fact { weight: 10, ..args("poll", 7, [0x7fff_0000_1000, 1, 0], 0) });
        facts.iter_mut().enumerate().for_each(|(i, (fact, _))| {
            (fact.begun, fact.ended) = (i as u64 * 50_000, i as u64 * 50_000 + 200);
        });
        let saved = advise(&facts)[0].saving_ns.unwrap();
        assert!((saved - 199.0 * 50_000.0).abs() < 1000.0, "{saved}");
    }

    #[test]
    fn a_nap_costs_its_toll() {
        let mut facts = repeat(1000, |_| args("nanosleep", 35, [0; 3], 0));
        facts.iter_mut().enumerate().for_each(|(i, (fact, _))| {
            (fact.begun, fact.ended) = (i as u64 * 60_000, i as u64 * 60_000 + 55_000);
        });
        assert_eq!(advise(&facts)[0].saving_ns, Some(100_000.0));
    }

    #[test]
    fn each_way_of_bringing_nothing_is_known() {
        let cases = [
            ("read", 0, -11),
            ("sched_yield", 24, 0),
            ("futex", 202, -110),
            ("nanosleep", 35, 0),
            ("accept4", 288, -11),
        ];
        for (name, nr, result) in cases {
            let advice = advise(&repeat(1000, |_| args(name, nr, [3, 0, 9], result)));
            assert_eq!(
                (advice.len(), advice[0].id.as_str(), advice[0].call.as_str()),
                (1, "polling", name),
                "{advice:?}"
            );
            assert_eq!(
                (advice[0].count, advice[0].saving_ns),
                (1000, Some(999.0 * 1000.0 + 200.0)),
                "a microsecond each"
            );
        }
    }
}
