//! What a piece of advice is about: how many crossings, how many of them were looked at, the shortest, and where they
//! were made.

use super::spots::Spots;
use super::{Found, Seen};
use crate::fact::{Fact, Gate};
use crate::summary::Site;

/// Crossings of one call.
#[derive(Clone, Debug, Default)]
pub(super) struct Crossings {
    /// All that those stand for that were looked at.
    pub(super) calls: u64,
    /// Those that were looked at.
    pub(super) seen: u64,
    /// How long they were inside.
    pub(super) times: Durations,
    /// All of them, by site.
    pub(super) spots: Spots,
}

/// Where a crossing was made.
pub(super) fn site(fact: &Fact, seen: &Seen) -> Site {
    Site { image: seen.image, address: fact.site }
}

impl Crossings {
    /// Counts one, and what it stands for.
    pub(super) fn add(&mut self, fact: &Fact, seen: &Seen) {
        self.add_run(Run::default().and(fact), site(fact, seen));
    }

    /// Counts several of one site.
    pub(super) fn add_run(&mut self, run: Run, site: Site) {
        self.calls = self.calls.saturating_add(run.calls);
        self.seen = self.seen.saturating_add(run.seen);
        if let Some(each) = run.ns.checked_div(run.timed) {
            self.times.add(each, run.calls);
            self.times.least = self.times.least.min(run.least.unwrap_or(u64::MAX));
        }
        self.spots.add(site, run.calls);
    }

    /// The beginning of what is found: without saving and words.
    pub(super) fn found(&self, (gate, bits, call): (Gate, u8, &'static str)) -> Found {
        let (text, remedy) = Default::default();
        let (count, seen, spots) = (self.calls as f64, self.seen, self.spots.clone());
        Found { gate, bits, call, count, seen, saving: None, in_any_case: false, takes_ns: 0.0, text, remedy, spots }
    }
}

/// Some crossings in a row.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Run {
    /// As [`Crossings::calls`].
    pub(super) calls: u64,
    /// As [`Crossings::seen`].
    pub(super) seen: u64,
    /// Those that came back.
    timed: u64,
    /// The time inside of those, ns; what took far longer than the shortest so far counts as [`FAR`] times that.
    ns: u64,
    /// The shortest.
    least: Option<u64>,
}

/// See [`Run::ns`]: a run has its mean only, which one crossing that was interrupted would carry away.
const FAR: u64 = 8;

impl Run {
    /// With one more.
    pub(super) fn and(self, fact: &Fact) -> Self {
        let run = Self { calls: self.calls.saturating_add(fact.weight), seen: self.seen + 1, ..self };
        if fact.result.is_none() {
            return run;
        }
        let inside = fact.inside();
        let least = self.least.map_or(inside, |least| least.min(inside));
        let ns = if self.timed > 0 { inside.min(least.saturating_mul(FAR)) } else { inside };
        Self { timed: self.timed + 1, ns: self.ns.saturating_add(ns), least: Some(least), ..run }
    }
}

/// Durations, ns, in two kilobytes: eight buckets for each power of two, so a median is good to a sixteenth, and exact
/// where all are equal.
#[derive(Clone, Debug)]
pub(super) struct Durations {
    counts: [u64; BUCKETS],
    n: u64,
    sum: f64,
    least: u64,
    most: u64,
}

/// Buckets for each power of two.
const FINE: u32 = 8;
/// The powers of two that are told apart: below 32 ns nothing crosses, and above 33 ms all is alike.
const POWERS: (u32, u32) = (5, 25);
const BUCKETS: usize = ((POWERS.1 - POWERS.0) * FINE) as usize;

impl Default for Durations {
    fn default() -> Self {
        Self { counts: [0; BUCKETS], n: 0, sum: 0.0, least: u64::MAX, most: 0 }
    }
}

impl Durations {
    /// Adds one that stands for so many.
    fn add(&mut self, ns: u64, weight: u64) {
        let inside = ns.clamp(1 << POWERS.0, (1 << POWERS.1) - 1);
        let (power, fine) = (inside.ilog2(), FINE.ilog2());
        let bucket = (power - POWERS.0) * FINE + ((inside >> (power - fine)) as u32 & (FINE - 1));
        let count = &mut self.counts[bucket as usize];
        *count = count.saturating_add(weight);
        self.n = self.n.saturating_add(weight);
        self.sum += ns as f64 * weight as f64;
        self.least = self.least.min(ns);
        self.most = self.most.max(ns);
    }

    /// The shortest; `None` where none was timed.
    pub(super) fn least(&self) -> Option<u64> {
        (self.n > 0).then_some(self.least)
    }

    /// Their mean.
    pub(super) fn mean(&self) -> Option<f64> {
        (self.n > 0).then(|| self.sum / self.n as f64)
    }

    /// The middle one, as if those of a bucket were spread evenly over it.
    pub(super) fn median(&self) -> Option<f64> {
        let half = self.n as f64 / 2.0;
        let mut below = 0.0;
        for (i, count) in self.counts.iter().enumerate() {
            let own = *count as f64;
            if own > 0.0 && below + own >= half {
                let (power, fine) = (i as u32 / FINE + POWERS.0, i as u64 % u64::from(FINE));
                let width = (1u64 << power) as f64 / f64::from(FINE);
                let at = (1u64 << power) as f64 + width * (fine as f64 + (half - below) / own);
                return Some(at.clamp(self.least as f64, self.most as f64));
            }
            below += own;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_median_of_buckets_is_near_the_true_one() {
        assert_eq!(
            (Durations::default().median(), Durations::default().mean(), Durations::default().least()),
            (None, None, None)
        );
        let mut equal = Durations::default();
        equal.add(143, 7);
        assert_eq!((equal.median(), equal.mean(), equal.least()), (Some(143.0), Some(143.0), Some(143)));
        for factor in [1u64, 37, 1000, 20_000] {
            let mut some = Durations::default();
            (1..=999).for_each(|i| some.add(i * factor, 1));
            let median = some.median().unwrap() / (500 * factor) as f64;
            assert!((0.93..1.07).contains(&median), "{factor}: {median}");
        }
        let mut ends = Durations::default();
        [0, 1, u64::MAX].iter().for_each(|ns| ends.add(*ns, 1));
        assert!(ends.median().is_some_and(f64::is_finite));
    }
}
