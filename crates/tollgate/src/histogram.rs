//! How long calls of a function took.

use std::time::Duration;
use tollgate_report::probe::model::{Bucket, Latency};

/// How long the calls of a function took, from entry to return, in logarithmic buckets. A function that calls itself is
/// timed at each depth.
#[derive(Clone, Debug)]
pub struct Histogram(Latency);

impl Histogram {
    /// Of what a program has kept; `tick`: nanoseconds of one tick.
    pub(crate) fn new(kept: &tollgate_probe::live::Histogram, tick: f64) -> Histogram {
        let bounds = |index: u64| tollgate_probe::bucket_start(index) as f64 * tick;
        let bucket =
            |(index, n): (usize, &u64)| Bucket { low: bounds(index as u64), high: bounds(index as u64 + 1), n: *n };
        let buckets = kept.buckets.iter().enumerate().map(bucket).collect();
        let ns = |ticks: u64| ticks as f64 * tick;
        let least = kept.min.map(ns);
        let latency = Latency::new(buckets, kept.sum as f64 * tick, least, least.map(|_| ns(kept.max)), kept.untimed);
        Histogram(Latency { away: kept.away, ..latency })
    }

    /// How many calls were timed.
    pub fn count(&self) -> u64 {
        self.0.n
    }

    /// How many calls have returned and were not timed: they were under way when the probe came, say, or left by a jump
    /// to a function that is not probed.
    pub fn untimed(&self) -> u64 {
        self.0.untimed.saturating_add(self.0.away)
    }

    /// What the timed ones took together.
    pub fn sum(&self) -> Duration {
        duration(self.0.total)
    }

    /// The mean; `None` of none.
    pub fn mean(&self) -> Option<Duration> {
        self.0.mean().map(duration)
    }

    /// The shortest.
    pub fn min(&self) -> Option<Duration> {
        self.0.min.map(duration)
    }

    /// The longest.
    pub fn max(&self) -> Option<Duration> {
        self.0.max.map(duration)
    }

    /// The time that this share of the calls does not exceed, to some percent: 0.5 is the median.
    pub fn quantile(&self, share: f64) -> Option<Duration> {
        self.0.quantile(share).map(duration)
    }

    /// The buckets, from the first to the last that has any: from the first time, to the second and without it, and how
    /// many.
    pub fn buckets(&self) -> impl Iterator<Item = (Duration, Duration, u64)> {
        self.0.buckets.iter().map(|bucket| (duration(bucket.low), duration(bucket.high), bucket.n))
    }
}

fn duration(ns: f64) -> Duration {
    Duration::from_nanos(ns.round() as u64)
}
