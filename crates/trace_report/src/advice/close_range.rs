//! A loop that closes every number that a descriptor may have, most of which are not open.
//!
//! Memory: one run for each of [`PLACES`] processes at a time.

use super::crossings::{self, Crossings, site};
use super::table::{PerCall, Slots};
use super::{Call, Context, Detector, Found, Limits, Seen, Words};
use crate::fact::Fact;
use crate::summary::Site;
use tollgate_report::format::count;

pub(super) const WORDS: Words = Words {
    id: "close-range",
    what: "descriptors closed one number after the other, open \
    or not",
};

/// Processes that are watched at a time.
const PLACES: usize = 256;
/// A program that closes what it has opened does so in order too, but not so many that are not open.
const RUN: u64 = 32;
/// Bad file descriptor.
const EBADF: i32 = 9;

#[derive(Clone, Copy, Debug, Default)]
struct Run {
    key: Option<(crate::fact::Gate, u8, u32)>,
    name: &'static str,
    next: u32,
    closed: crossings::Run,
    bad: u64,
    site: Site,
}

#[derive(Clone, Debug, Default)]
struct Loops {
    closed: Crossings,
    bad: u64,
    runs: u64,
}

#[derive(Debug)]
pub(super) struct Watcher {
    runs: Slots<i32, Run>,
    loops: PerCall<Loops>,
}

impl Watcher {
    pub(super) fn new(_: &Limits) -> Self {
        Self { runs: Slots::new(PLACES), loops: PerCall::default() }
    }
}

fn settle(loops: &mut PerCall<Loops>, run: &Run) {
    let (true, Some(key)) = (run.closed.seen >= RUN && run.bad.saturating_mul(2) >= run.closed.calls, run.key) else {
        return;
    };
    let total = loops.at(key, run.name);
    total.closed.add_run(run.closed, run.site);
    total.bad = total.bad.saturating_add(run.bad);
    total.runs += 1;
}

impl Detector for Watcher {
    fn wants(&self, call: Call) -> bool {
        call.gate.crosses() && call.name == "close"
    }

    fn see(&mut self, fact: &Fact, seen: &Seen) {
        let number = fact.args[0] as u32;
        let (run, thrown) = self.runs.of(fact.pid);
        if let Some((_, thrown)) = thrown {
            settle(&mut self.loops, &thrown);
        }
        // Those that this one stands for closed the numbers between.
        let due = run.next.wrapping_add(fact.weight.saturating_sub(1) as u32);
        if due != number || run.closed.seen == 0 {
            settle(&mut self.loops, run);
            let site = site(fact, seen);
            *run = Run { key: Some((fact.gate, fact.bits, fact.nr)), name: fact.name, site, ..Run::default() };
        }
        run.closed = run.closed.and(fact);
        run.bad = run.bad.saturating_add(if fact.errno() == Some(EBADF) { fact.weight } else { 0 });
        run.next = number.wrapping_add(1);
    }

    fn found(&self, context: &Context) -> Vec<Found> {
        let mut loops = self.loops.clone();
        let mut open: Vec<_> = self.runs.iter().collect();
        open.sort_by_key(|(pid, _)| **pid);
        open.into_iter().for_each(|(_, run)| settle(&mut loops, run));
        let all = loops.iter().map(|((gate, bits, _), call, total)| {
            // One call a loop stays: that of close_range itself.
            let spared = total.closed.calls.saturating_sub(total.runs) as f64;
            let loops = if total.runs == 1 { "one loop".into() } else { format!("{} loops", count(total.runs)) };
            let found = total.closed.found((gate, bits, call));
            Found {
                saving: context.spared(&found, &total.closed, spared),
                text: format!(
                    "{loops} closed {} descriptor numbers one after the other, of which {} were not open.",
                    count(total.closed.calls),
                    count(total.bad)
                ),
                remedy: "Use close_range (Linux 5.9), which closes them all in one crossing, or open descriptors with \
                         O_CLOEXEC."
                    .into(),
                ..found
            }
        });
        all.collect()
    }
}

#[cfg(test)]
pub(super) fn example() -> Vec<(Fact, Seen)> {
    super::fixture::repeat(1000, |i| super::fixture::args("close", 3, [i + 3, 0, 0], if i < 20 { 0 } else { -9 }))
}

#[cfg(test)]
mod tests {
    use crate::advice::fixture::{advise, args, repeat};
    use crate::fact::Fact;

    #[test]
    fn a_loop_of_which_some_calls_were_told_is_one_loop() {
        let mut facts = repeat(512, |i| args("close", 3, [i + 3, 0, 0], -9));
        facts.extend(repeat(100, |i| Fact { weight: 31, ..args("close", 3, [514 + 31 * (i + 1), 0, 0], -9) }));
        let advice = advise(&facts);
        assert_eq!(
            (advice[0].count, advice[0].seen, advice[0].id.as_str()),
            (512 + 3100, 612, "close-range"),
            "{advice:?}"
        );
        assert!(advice[0].text.starts_with("one loop closed 3,612 descriptor numbers"), "{advice:?}");
    }

    #[test]
    fn closing_what_is_open_is_no_fault() {
        assert!(advise(&repeat(1000, |i| args("close", 3, [i + 3, 0, 0], 0))).is_empty());
    }
}
