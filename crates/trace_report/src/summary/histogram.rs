//! A log histogram of nanoseconds: constant memory, a few instructions for each value, quantiles to 1.6 %.
//!
//! hdrhistogram was rejected here: for every `u64` at two digits one of its histograms takes 60 KB, and a trace has one
//! for each call and gate. This one takes 15 KB at most: buckets from the lowest power of two that has any to the
//! highest, of which a call's durations have few. The tests hold it against the other.

use std::collections::BTreeMap;
use tollgate_report::sink::bars::Bucket;

/// Buckets for each power of two, as a power of two: 32, so that a bucket is at most a thirty-second of its values
/// wide.
const FINE: u32 = 5;
/// Buckets for each power of two.
const STEP: usize = 1 << FINE;
/// Values below [`STEP`] have a bucket each; above, there is a group of them for each further bit.
#[cfg(test)]
const BUCKETS: usize = STEP * (64 - FINE as usize + 1);

/// Durations in nanoseconds. Nothing overflows: the total stays at `u64::MAX` once it is there.
#[derive(Clone, Debug)]
pub struct Histogram {
    /// Those of the powers of two that are in use, side by side.
    counts: Vec<u64>,
    /// The bucket that the first of them is.
    first: usize,
    n: u64,
    /// What the values stand for: as many as there are, or more.
    weight: u64,
    /// Sum of the values times what each stands for.
    weighed: u128,
    total: u64,
    min: u64,
    max: u64,
}

impl Default for Histogram {
    fn default() -> Self {
        Self { counts: Vec::new(), first: 0, n: 0, weight: 0, weighed: 0, total: 0, min: u64::MAX, max: 0 }
    }
}

/// The bucket of a value: its highest [`FINE`] + 1 bits, and where they stand.
#[inline]
pub(crate) fn bucket(value: u64) -> usize {
    let shift = (value | 1).ilog2().saturating_sub(FINE);
    // The highest bit counts on into the next group, so groups follow each other without a gap.
    (shift as usize) * STEP + (value >> shift) as usize
}

/// The middle of a bucket.
pub(crate) fn middle(bucket: usize) -> u64 {
    let group = bucket / STEP;
    if group < 2 {
        return bucket as u64;
    }
    let shift = group as u32 - 1;
    let low = ((bucket - STEP * (group - 1)) as u64) << shift;
    low + (1u64 << shift) / 2
}

impl Histogram {
    /// Adds one value.
    #[inline]
    pub fn add(&mut self, value: u64) {
        self.add_for(value, 1);
    }

    /// Adds one value that stands for so many, itself included: quantiles and the mean are of all that.
    #[inline]
    pub fn add_for(&mut self, value: u64, weight: u64) {
        self.put(bucket(value), weight);
        self.n += 1;
        self.weight = self.weight.saturating_add(weight);
        self.weighed = self.weighed.saturating_add(u128::from(value) * u128::from(weight));
        self.total = self.total.saturating_add(value);
        self.min = self.min.min(value);
        self.max = self.max.max(value);
    }

    /// Adds what values that are not known stand beside one that was added: quantiles and the mean have them, sums and
    /// extremes do not.
    #[inline]
    pub fn add_others(&mut self, value: u64, weight: u64) {
        self.put(bucket(value), weight);
        self.weight = self.weight.saturating_add(weight);
        self.weighed = self.weighed.saturating_add(u128::from(value) * u128::from(weight));
    }

    #[inline]
    fn put(&mut self, bucket: usize, weight: u64) {
        // Below the first one this is beyond any length.
        if bucket.wrapping_sub(self.first) >= self.counts.len() {
            self.widen(bucket);
        }
        let count = &mut self.counts[bucket - self.first];
        *count = count.saturating_add(weight);
    }

    /// Makes room for a bucket, and for the others of its power of two.
    #[cold]
    fn widen(&mut self, bucket: usize) {
        let low = bucket / STEP * STEP;
        if self.counts.is_empty() {
            self.first = low;
        }
        let before = self.first.saturating_sub(low);
        self.counts.splice(..0, std::iter::repeat_n(0, before));
        self.first -= before;
        self.counts.resize((low + STEP - self.first).max(self.counts.len()), 0);
    }

    /// The buckets in use with how many values are in each, in their order.
    fn used(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        self.counts.iter().enumerate().map(|(at, count)| (self.first + at, *count)).filter(|(_, count)| *count > 0)
    }

    /// What the values stand for, by powers of two of nanoseconds, from the lowest that has any to the highest.
    pub fn ranges(&self) -> Vec<Bucket> {
        // Below a power of two there is a bucket for each value.
        let power = |bucket: usize| middle(bucket).max(1).ilog2();
        let mut counts = BTreeMap::new();
        self.used().for_each(|(bucket, count)| *counts.entry(power(bucket)).or_insert(0u64) += count);
        let (Some(first), Some(last)) = (counts.keys().next(), counts.keys().next_back()) else { return Vec::new() };
        let edge = |power: u32| if power == 0 { 0.0 } else { (1u128 << power) as f64 };
        let range = |power: u32| Bucket {
            low: edge(power),
            high: edge(power + 1),
            n: counts.get(&power).copied().unwrap_or(0),
        };
        (*first..=*last).map(range).collect()
    }

    /// Adds all values of another.
    pub fn merge(&mut self, other: &Self) {
        other.used().for_each(|(bucket, count)| self.put(bucket, count));
        self.n = self.n.saturating_add(other.n);
        self.weight = self.weight.saturating_add(other.weight);
        self.weighed = self.weighed.saturating_add(other.weighed);
        self.total = self.total.saturating_add(other.total);
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
    }

    /// Multiplies all values. They are known by their buckets only, so quantiles are to a bucket.
    pub fn rescale(&mut self, factor: f64) {
        // Floats saturate when they are cast.
        let scaled = |value: u64| (value as f64 * factor).round() as u64;
        let old = std::mem::take(self);
        old.used().for_each(|(from, count)| self.put(bucket(scaled(middle(from))), count));
        (self.n, self.weight, self.weighed, self.total, self.min, self.max) =
            (old.n, old.weight, old.weighed, old.total, old.min, old.max);
        self.weighed = (self.weighed as f64 * factor) as u128;
        self.total = scaled(self.total);
        if self.n > 0 {
            (self.min, self.max) = (scaled(self.min), scaled(self.max));
        }
    }

    /// The mean of all that the values stand for, ns; `None` of none.
    pub fn mean(&self) -> Option<f64> {
        (self.weight > 0).then(|| self.weighed as f64 / self.weight as f64)
    }

    /// How many values.
    pub fn n(&self) -> u64 {
        self.n
    }

    /// Their sum, ns.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The least, exactly; `None` of none.
    pub fn min(&self) -> Option<u64> {
        (self.n > 0).then_some(self.min)
    }

    /// The greatest, exactly; `None` of none.
    pub fn max(&self) -> Option<u64> {
        (self.n > 0).then_some(self.max)
    }

    /// The value that this share of them does not exceed (nearest rank), to half a bucket; `None` of none.
    pub fn quantile(&self, share: f64) -> Option<u64> {
        if self.n == 0 {
            return None;
        }
        // Floats saturate when they are cast, so no share is out of range.
        let rank = ((self.weight as f64 * share).ceil() as u64).clamp(1, self.weight.max(1));
        let mut below = 0u64;
        for (bucket, count) in self.used() {
            below = below.saturating_add(count);
            if below >= rank {
                return Some(middle(bucket).clamp(self.min, self.max));
            }
        }
        Some(self.max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ranges_are_powers_of_two_without_a_gap() {
        let mut histogram = Histogram::default();
        for (value, weight) in [(0, 1), (1, 2), (5, 1), (4096, 7), (8191, 1)] {
            histogram.add_for(value, weight);
        }
        let ranges = histogram.ranges();
        assert_eq!(ranges.iter().map(|range| range.n).collect::<Vec<_>>(), [3, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8]);
        assert_eq!((ranges[0].low, ranges[0].high, ranges[12].low, ranges[12].high), (0.0, 2.0, 4096.0, 8192.0));
        assert!(ranges.windows(2).all(|two| two[0].high == two[1].low));
        assert_eq!(Histogram::default().ranges(), []);
    }

    #[test]
    fn a_clock_that_was_wrong_is_made_good_for_all_values() {
        let mut histogram = Histogram::default();
        (1..=1000).for_each(|value| histogram.add_for(value * 100, 2));
        histogram.rescale(0.5);
        let middle = histogram.quantile(0.5).unwrap();
        assert_eq!((histogram.total(), histogram.min(), histogram.max()), (25_025_000, Some(50), Some(50_000)));
        assert!((24_000..26_000).contains(&middle) && histogram.mean() == Some(25_025.0), "{middle}");
        let mut none = Histogram::default();
        none.rescale(2.0);
        assert_eq!((none.min(), none.total()), (None, 0));
    }

    #[test]
    fn buckets_follow_each_other_without_gap_and_end_where_they_should() {
        assert_eq!(bucket(u64::MAX), BUCKETS - 1);
        let mut last = 0;
        for value in 0..100_000u64 {
            let here = bucket(value);
            assert!(here == last || here == last + 1, "{value}: bucket {here} after {last}");
            last = here;
        }
        for i in 0..BUCKETS {
            assert_eq!(bucket(middle(i)), i, "the middle of bucket {i} is {}", middle(i));
        }
    }

    #[test]
    fn only_what_lies_between_the_values_takes_memory() {
        let mut histogram = Histogram::default();
        (200..3000).for_each(|value| histogram.add(value));
        assert!(histogram.counts.len() <= 5 * STEP, "{}", histogram.counts.len());
        for far in [0, u64::MAX, 1 << 40] {
            histogram.add(far);
        }
        assert_eq!((histogram.counts.len(), histogram.n(), histogram.min()), (BUCKETS, 2803, Some(0)));
        assert_eq!(histogram.used().map(|(_, count)| count).sum::<u64>(), 2803);
    }

    #[test]
    fn none_have_no_figures() {
        let none = Histogram::default();
        assert_eq!((none.min(), none.max(), none.quantile(0.5), none.total()), (None, None, None, 0));
    }

    #[test]
    fn a_value_that_stands_for_many_weighs_as_much_in_quantiles_and_mean() {
        let mut histogram = Histogram::default();
        histogram.add_for(10, 97);
        (0..3).for_each(|_| histogram.add(20));
        assert_eq!((histogram.n(), histogram.total(), histogram.mean()), (4, 70, Some(10.3)));
        assert_eq!(
            (histogram.quantile(0.97), histogram.quantile(0.98), histogram.max()),
            (Some(10), Some(20), Some(20))
        );
    }

    #[test]
    fn quantiles_agree_with_hdrhistogram() {
        let mut own = Histogram::default();
        let mut oracle = hdrhistogram::Histogram::<u64>::new(3).unwrap();
        let mut seed = 1u64;
        for _ in 0..20_000 {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let value = 40 + (seed >> 40) % (1 << ((seed >> 33) % 24));
            own.add(value);
            oracle.record(value).unwrap();
        }
        for share in [0.01, 0.25, 0.5, 0.9, 0.99, 0.999] {
            let (own, oracle) = (own.quantile(share).unwrap() as f64, oracle.value_at_quantile(share) as f64);
            assert!((own / oracle - 1.0).abs() < 0.02, "{share}: {own} against {oracle}");
        }
    }

    proptest! {
        #[test]
        fn any_values_stay_in_their_range(values in prop::collection::vec(any::<u64>(), 1..50), share in 0.0f64..=1.0) {
            let mut histogram = Histogram::default();
            values.iter().for_each(|value| histogram.add(*value));
            let mut sorted = values.clone();
            sorted.sort_unstable();
            let exact = sorted[((share * values.len() as f64).ceil() as usize).clamp(1, values.len()) - 1];
            let found = histogram.quantile(share).unwrap();
            prop_assert_eq!(histogram.min(), sorted.first().copied());
            prop_assert_eq!(histogram.max(), sorted.last().copied());
            prop_assert!((found as f64 - exact as f64).abs() <= exact as f64 / 32.0, "{} for {}", found, exact);
            let mut twice = histogram.clone();
            twice.merge(&histogram);
            prop_assert_eq!(twice.n(), 2 * histogram.n());
            prop_assert_eq!(twice.quantile(share), Some(found));
        }
    }
}
