//! A loop that closes every number that a descriptor may have, most of which are not open.
//!
//! Memory: one run for each of [`PLACES`] processes at a time.

use super::spots::Spots;
use super::table::{PerCall, Slots};
use super::{Call, Context, Detector, Found, Limits, Seen, Words};
use crate::format::count;
use crate::trace::fact::Fact;
use crate::trace::summary::Site;

pub(super) const WORDS: Words = Words { id: "close-range", what: "descriptors closed one number after the other, open or not" };

/// Processes that are watched at a time.
const PLACES: usize = 256;
/// A program that closes what it has opened does so in order too, but not so many that are not open.
const RUN: u64 = 32;
/// Bad file descriptor.
const EBADF: i32 = 9;

#[derive(Clone, Copy, Debug, Default)]
struct Run {
    key: Option<(crate::trace::fact::Gate, u8, u32)>,
    name: &'static str,
    next: u32,
    calls: u64,
    bad: u64,
    site: Site,
}

#[derive(Clone, Debug, Default)]
struct Loops {
    calls: u64,
    bad: u64,
    runs: u64,
    spots: Spots,
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
    let (true, Some(key)) = (run.calls >= RUN && run.bad * 2 >= run.calls, run.key) else { return };
    let total = loops.at(key, run.name);
    total.calls += run.calls;
    total.bad += run.bad;
    total.runs += 1;
    total.spots.add(run.site, run.calls);
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
        if run.next != number || run.calls == 0 {
            settle(&mut self.loops, run);
            let site = Site { image: seen.image, address: fact.site };
            *run = Run { key: Some((fact.gate, fact.bits, fact.nr)), name: fact.name, site, ..Run::default() };
        }
        run.calls += 1;
        run.bad += u64::from(fact.errno() == Some(EBADF));
        run.next = number.wrapping_add(1);
    }

    fn found(&self, context: &Context) -> Vec<Found> {
        let mut loops = self.loops.clone();
        let mut open: Vec<_> = self.runs.iter().collect();
        open.sort_by_key(|(pid, _)| **pid);
        open.into_iter().for_each(|(_, run)| settle(&mut loops, run));
        let all = loops.iter().map(|((gate, bits, nr), call, total)| {
            let scale = context.scale(gate, bits, nr);
            let counted = total.calls as f64 * scale;
            // One call a loop stays: that of close_range itself.
            let spared = total.calls.saturating_sub(total.runs) as f64 * scale;
            let loops = if total.runs == 1 { "one loop".into() } else { format!("{} loops", count(total.runs)) };
            Found {
                gate,
                bits,
                call,
                count: counted,
                seen: total.calls,
                saving_ns: context.tolls(gate, bits, spared),
                text: format!(
                    "{loops} closed {} numbers one after the other, of which {} were no open descriptor.",
                    count(total.calls),
                    count(total.bad)
                ),
                remedy: "Use close_range (Linux 5.9), which closes them all in one crossing, or open descriptors with O_CLOEXEC."
                    .into(),
                spots: total.spots.clone(),
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
    use crate::trace::advice::fixture::{advise, args, repeat};

    #[test]
    fn closing_what_is_open_is_no_fault() {
        assert!(advise(&repeat(1000, |i| args("close", 3, [i + 3, 0, 0], 0))).is_empty());
    }
}
