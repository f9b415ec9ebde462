//! What was counted from one moment to the next.

use crate::fact::{Fact, Gate};
use crate::summary::{Count, Site, bucket, middle};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

/// Calls and sites of one period that are told apart; what is beyond is counted as [`OTHER`]. A program can make calls
/// of any number.
const MOST: usize = 1 << 16;
/// The name of what found no room.
const OTHER: &str = "other";

/// One call of one process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Call {
    /// Process.
    pub pid: i32,
    /// Which way.
    pub gate: Gate,
    /// 64 or 32.
    pub bits: u8,
    /// Number in the gate's table.
    pub nr: u32,
    /// Its name.
    pub name: &'static str,
}

impl Call {
    /// That of a fact.
    pub fn of(fact: &Fact) -> Self {
        Self { pid: fact.pid, gate: fact.gate, bits: fact.bits, nr: fact.nr, name: fact.name }
    }

    fn other(self) -> Self {
        Self { nr: u32::MAX, name: OTHER, ..self }
    }
}

/// Durations, in the buckets of [`crate::summary::Histogram`], but only those that there are: most calls have a dozen,
/// and there is one of these for each call of each process and period.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Times {
    weight: u64,
    weighed: u128,
    buckets: BTreeMap<u16, u64>,
}

impl Times {
    /// Adds a duration that stands for so many.
    pub fn add(&mut self, ns: u64, weight: u64) {
        if weight == 0 {
            return;
        }
        self.weight = self.weight.saturating_add(weight);
        self.weighed = self.weighed.saturating_add(u128::from(ns) * u128::from(weight));
        // There are fewer than 2,000.
        let count = self.buckets.entry(bucket(ns) as u16).or_default();
        *count = count.saturating_add(weight);
    }

    /// Adds those of another.
    pub fn merge(&mut self, other: &Self) {
        self.weight = self.weight.saturating_add(other.weight);
        self.weighed = self.weighed.saturating_add(other.weighed);
        for (at, more) in &other.buckets {
            let count = self.buckets.entry(*at).or_default();
            *count = count.saturating_add(*more);
        }
    }

    /// The mean, ns; `None` of none.
    pub fn mean(&self) -> Option<f64> {
        (self.weight > 0).then(|| self.weighed as f64 / self.weight as f64)
    }

    /// The median, ns, to 1.6 %; `None` of none.
    pub fn median(&self) -> Option<u64> {
        let half = self.weight.div_ceil(2);
        let mut below = 0u64;
        self.buckets.iter().find_map(|(at, count)| {
            below = below.saturating_add(*count);
            (below >= half).then(|| middle(usize::from(*at)))
        })
    }
}

/// What was counted of something.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sum {
    /// Crossings.
    pub calls: u64,
    /// Those that failed.
    pub errors: u64,
    /// Durations of those that came back, where they were timed.
    pub times: Times,
}

impl Sum {
    /// Adds another one.
    pub fn merge(&mut self, other: &Self) {
        self.calls = self.calls.saturating_add(other.calls);
        self.errors = self.errors.saturating_add(other.errors);
        self.times.merge(&other.times);
    }
}

/// What was counted in one period. Times are nanoseconds since the trace began.
#[derive(Clone, Debug, Default)]
pub struct Period {
    /// When it began.
    pub begun: u64,
    /// When it ended.
    pub ended: u64,
    /// Every call.
    pub calls: HashMap<Call, Sum>,
    /// Where they were made: of calls that were only counted, what those stand for that were recorded.
    pub sites: HashMap<(Call, Site), Count>,
    /// Processes that lived in it, with what they run.
    pub programs: HashMap<i32, Arc<str>>,
    /// Their CPU time, ns, as far as it is known.
    pub cpu_ns: Option<u64>,
    /// How much of that was tracing.
    pub tracing_ns: Option<u64>,
}

impl Period {
    /// How long it was, ns.
    pub fn length_ns(&self) -> u64 {
        self.ended.saturating_sub(self.begun)
    }

    /// Adds one crossing that a fact tells of. Those for which it stands are added by [`Levels::advance`], exactly;
    /// where they were made is known of this one only.
    pub fn add(&mut self, fact: &Fact, site: Site) {
        let call = Call::of(fact);
        let failed = u64::from(fact.errno().is_some());
        let sum = self.sum(call);
        sum.calls = sum.calls.saturating_add(1);
        sum.errors = sum.errors.saturating_add(failed);
        let mut ns = 0;
        if fact.is_timed() {
            let others = fact.weight.saturating_sub(1);
            sum.times.add(fact.inside(), 1);
            sum.times.add(fact.inside_each_other(), others);
            ns = fact.inside().saturating_add(fact.inside_each_other().saturating_mul(others));
        }
        let mut key = (call, site);
        if self.sites.len() >= MOST && !self.sites.contains_key(&key) {
            key = (call.other(), Site::default());
        }
        let count = self.sites.entry(key).or_default();
        count.calls = count.calls.saturating_add(fact.weight);
        count.errors = count.errors.saturating_add(failed.saturating_mul(fact.weight));
        count.ns = count.ns.saturating_add(ns);
    }

    fn sum(&mut self, call: Call) -> &mut Sum {
        let full = self.calls.len() >= MOST && !self.calls.contains_key(&call);
        self.calls.entry(if full { call.other() } else { call }).or_default()
    }
}

/// What was counted and no fact told of, as it stood at the last snapshot.
#[derive(Clone, Debug, Default)]
pub struct Levels {
    /// Of threads that are gone.
    gone: HashMap<Call, [u64; 2]>,
    /// All, at the last snapshot.
    last: HashMap<Call, [u64; 2]>,
}

impl Levels {
    /// A thread is gone that has counted so many calls and errors.
    pub fn gone(&mut self, call: Call, counts: [u64; 2]) {
        add(&mut self.gone, call, counts);
    }

    /// Adds to a period what was counted since the last snapshot: `living` is what the threads that live have counted
    /// up to now. A call that was counted before a fact told of it is taken away here when that has come. Of processes
    /// that have ended nothing is kept.
    pub fn advance(
        &mut self,
        living: impl IntoIterator<Item = (Call, [u64; 2])>,
        ended: &HashSet<i32>,
        period: &mut Period,
    ) {
        let mut now = self.gone.clone();
        let mut alive = HashSet::new();
        for (call, counts) in living {
            alive.insert(call.pid);
            add(&mut now, call, counts);
        }
        let nothing = [0; 2];
        for (call, counts) in &now {
            change(period.sum(*call), *counts, *self.last.get(call).unwrap_or(&nothing));
        }
        for (call, before) in self.last.iter().filter(|(call, _)| !now.contains_key(call)) {
            change(period.sum(*call), nothing, *before);
        }
        period.calls.retain(|_, sum| sum.calls > 0);
        let kept = |call: &Call| alive.contains(&call.pid) || !ended.contains(&call.pid);
        now.retain(|call, _| kept(call));
        self.gone.retain(|call, _| kept(call));
        self.last = now;
    }
}

fn add(counts: &mut HashMap<Call, [u64; 2]>, call: Call, [calls, errors]: [u64; 2]) {
    let full = counts.len() >= MOST && !counts.contains_key(&call);
    let own = counts.entry(if full { call.other() } else { call }).or_default();
    // A program can write any counts.
    *own = [own[0].saturating_add(calls), own[1].saturating_add(errors)];
}

/// Adds the difference of two counts, which may be negative.
fn change(sum: &mut Sum, now: [u64; 2], before: [u64; 2]) {
    let by = |of: u64, now: u64, before: u64| of.saturating_add(now).saturating_sub(before);
    sum.calls = by(sum.calls, now[0], before[0]);
    sum.errors = by(sum.errors, now[1], before[1]).min(sum.calls);
}
