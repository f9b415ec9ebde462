//! All samples of a row as a histogram: none is dropped, whatever the range.

use tollgate_report::stats;

/// Bars of a histogram.
pub const BARS: usize = 48;

/// Samples in bars of equal width, on a log scale where they span a factor of two or more, otherwise on a linear one.
#[derive(Clone, Debug, PartialEq)]
pub struct Spread {
    /// The least sample.
    pub min: f64,
    /// A quarter is below.
    pub q1: f64,
    /// The middle.
    pub median: f64,
    /// A quarter is above.
    pub q3: f64,
    /// One in a hundred is above.
    pub p99: f64,
    /// The greatest.
    pub max: f64,
    /// Is the scale a log one?
    pub log: bool,
    /// Samples in each bar, from `min` to `max`.
    pub bars: [u64; BARS],
}

impl Spread {
    /// `None` of no samples, or where one is no number.
    pub fn of(samples: &[f64]) -> Option<Self> {
        let sorted = stats::sorted(samples)?;
        let (min, max) = (*sorted.first()?, *sorted.last()?);
        let at = |p| stats::quantile(&sorted, p).unwrap_or(min);
        let log = min > 0.0 && max / min >= 2.0;
        let mut bars = [0; BARS];
        for sample in &sorted {
            let share = match log {
                true => (sample / min).ln() / (max / min).ln(),
                false if max > min => (sample - min) / (max - min),
                false => 0.5,
            };
            bars[((share * BARS as f64) as usize).min(BARS - 1)] += 1;
        }
        Some(Self { min, q1: at(0.25), median: at(0.5), q3: at(0.75), p99: at(0.99), max, log, bars })
    }

    /// How many samples.
    pub fn n(&self) -> u64 {
        self.bars.iter().sum()
    }

    /// Where a value lies between `min` and `max`, from 0 to 1.
    pub fn share(&self, value: f64) -> f64 {
        let share = match self.log {
            true => (value / self.min).ln() / (self.max / self.min).ln(),
            false if self.max > self.min => (value - self.min) / (self.max - self.min),
            false => 0.5,
        };
        if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_sample_is_dropped() {
        for samples in [vec![1.0, 2.0, 1000.0], vec![-0.4, 0.0, 0.1], vec![5.0; 9], vec![7.0]] {
            let spread = Spread::of(&samples).unwrap();
            assert_eq!(spread.n(), samples.len() as u64, "{samples:?}");
            assert!((0.0..=1.0).contains(&spread.share(spread.median)));
        }
        assert_eq!(Spread::of(&[]), None);
    }

    #[test]
    fn a_wide_range_is_on_a_log_scale() {
        let spread = Spread::of(&[1.0, 10.0, 100.0]).unwrap();
        assert!(spread.log && (spread.share(10.0) - 0.5).abs() < 1e-12);
        assert_eq!((spread.bars[0], spread.bars[BARS / 2], spread.bars[BARS - 1]), (1, 1, 1));
        assert!(!Spread::of(&[100.0, 110.0]).unwrap().log);
    }
}
