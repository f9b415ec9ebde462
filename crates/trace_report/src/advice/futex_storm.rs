//! Locks that are fought for: most futex calls end at once, or wake nobody.
//!
//! Memory: counters for each futex call, the threads and addresses seen up to a bound.

use super::crossings::Crossings;
use super::futex::{Locks, is_futex};
use super::table::PerCall;
use super::{Call, Context, Detector, Found, Limits, Seen, Words};
use crate::fact::Fact;
use tollgate_report::format::count;

pub(super) const WORDS: Words =
    Words { id: "futex-storm", what: "contended locks: futex calls that return at once or wake nobody" };

/// From here on it is a storm: some hundreds of such calls belong to the start and end of threads.
const LEAST: u64 = 1000;
/// A wait of less is shorter than putting a thread to sleep and waking it takes (some microseconds): to spin would have
/// been cheaper.
const SHORT_NS: u64 = 5_000;
/// EAGAIN: the value had changed before the wait began.
const EAGAIN: i64 = -11;

/// What a futex call is for; the operations' numbers are those of futex(2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    Wait,
    Wake,
    Other,
}

fn operation(fact: &Fact) -> Operation {
    // Without FUTEX_PRIVATE_FLAG and FUTEX_CLOCK_REALTIME.
    match fact.args[1] as u32 & 0x7f {
        0 | 6 | 9 | 13 => Operation::Wait,
        1 | 10 => Operation::Wake,
        _ => Operation::Other,
    }
}

#[derive(Clone, Debug, Default)]
struct Storm {
    calls: u64,
    again: u64,
    short: u64,
    idle: u64,
    locks: Locks,
    wasted: Crossings,
}

#[derive(Debug, Default)]
pub(super) struct Watcher(PerCall<Storm>);

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
        let storm = self.0.of(fact);
        storm.calls = storm.calls.saturating_add(fact.weight);
        let kind = match (operation(fact), fact.result) {
            (Operation::Wait, Some(EAGAIN)) => &mut storm.again,
            (Operation::Wait, Some(0)) if fact.inside() < SHORT_NS => &mut storm.short,
            (Operation::Wake, Some(0)) => &mut storm.idle,
            _ => return,
        };
        *kind = kind.saturating_add(fact.weight);
        storm.locks.add(fact, fact.weight);
        storm.wasted.add(fact, seen);
    }

    fn found(&self, context: &Context) -> Vec<Found> {
        let is_storm = |storm: &Storm| storm.wasted.calls >= LEAST && storm.wasted.calls >= storm.calls.div_ceil(2);
        let all = self.0.iter().filter(|(_, _, storm)| is_storm(storm));
        all.map(|((gate, bits, _), call, storm)| {
            let (lock, times) = storm.locks.first();
            let found = storm.wasted.found((gate, bits, call));
            Found {
                saving: context.tolls(gate, bits, found.count),
                text: format!(
                    "Of {} futex calls, {} found the lock already changed, {} waited less than {} µs and {} woke \
                     nobody; {} threads took part, and {} of the calls concern the word at {lock:#x}.",
                    count(storm.calls),
                    count(storm.again),
                    count(storm.short),
                    SHORT_NS / 1000,
                    count(storm.idle),
                    storm.locks.threads(),
                    count(times)
                ),
                remedy: "Hold the lock for less time or protect less with it (one lock per part, one counter per \
                         thread), or let the lock spin briefly before it sleeps (PTHREAD_MUTEX_ADAPTIVE_NP)."
                    .into(),
                ..found
            }
        })
        .collect()
    }
}

#[cfg(test)]
pub(super) fn example() -> Vec<(Fact, Seen)> {
    super::fixture::repeat(2000, |i| {
        let wait = i % 2 == 0;
        let fact = super::fixture::args(
            "futex",
            202,
            [0x7f00_0000_1000, if wait { 0x80 } else { 0x81 }, 1],
            if wait { -11 } else { 0 },
        );
        Fact { tid: 100 + (i % 4) as i32, ..fact }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::advice::fixture::{advise, args, repeat};

    #[test]
    fn locks_that_make_threads_wait_are_no_storm() {
        let waits = repeat(3000, |_| {
            let fact = args("futex", 202, [0x7f00_0000_1000, 0x80, 2], 0);
            Fact { ended: fact.begun + SHORT_NS, ..fact }
        });
        assert!(advise(&waits).is_empty());
        let useful = repeat(3000, |i| args("futex", 202, [0x7f00_0000_1000, 0x81, 1], i64::from(i % 5 > 1)));
        assert!(advise(&useful).is_empty(), "two fifths wake nobody");
    }

    #[test]
    fn it_names_the_lock_and_the_threads() {
        let text = advise(&example())[0].text.clone();
        assert!(
            text.contains(
                "4 threads took part, and 2,000 of the calls concern the word at \
                               0x7f0000001000"
            ),
            "{text}"
        );
    }
}
