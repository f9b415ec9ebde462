//! Statistics of a row: pure functions over samples, no clock and no I/O.
//!
//! **The interval of the median.** Samples of one round come from one process: they share its page colours, its ASLR
//! layout and whatever else the machine did in those milliseconds, so they are not independent. An interval from the
//! pooled samples (bootstrap or order statistics) would be far too narrow and two runs would "differ" all the time. The
//! rounds *are* fresh processes, so the interval is the order-statistic interval of the round medians, which assumes
//! nothing about their distribution (see [`ranks`]). With fewer than [`ROUNDS_NEEDED`] rounds no pair of order
//! statistics reaches 95 %; the hull of the round medians is given instead and a warning says so (`few-rounds`).
//!
//! Nothing here returns NaN: an empty input, or one with a value that is not finite, gives `None`.

use crate::model::{BreakEven, Figures, Row, Status, Unit};

/// Rounds below which no order-statistic interval of a median reaches 95 % (5 rounds: 93.75 %, 6 rounds: 96.9 %).
pub const ROUNDS_NEEDED: usize = 6;

/// The key of the cheapest full crossing, the row that every ratio is taken to.
pub const RULER: &str = "syscall/64/enosys";

/// The samples in ascending order; `None` if there is none or one is not finite.
///
/// A value that is not finite is a fault of the harness. Dropping it would hide that, so the whole row has no figures.
pub fn sorted(samples: &[f64]) -> Option<Vec<f64>> {
    if samples.is_empty() || samples.iter().any(|s| !s.is_finite()) {
        return None;
    }
    let mut copy = samples.to_vec();
    copy.sort_unstable_by(f64::total_cmp);
    Some(copy)
}

/// Median: the middle sample, or the mean of the two middle ones.
pub fn median(samples: &[f64]) -> Option<f64> {
    quantile(&sorted(samples)?, 0.5)
}

/// Quantile of *sorted* samples by linear interpolation: type 7 of Hyndman and Fan (1996), the default of R and NumPy.
///
/// `p` is clamped to 0 … 1. The result never leaves the two samples that it lies between.
pub fn quantile(sorted: &[f64], p: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    if p.is_nan() {
        return None;
    }
    let place = p.clamp(0.0, 1.0) * last as f64;
    let below = (place.floor() as usize).min(last);
    let above = (below + 1).min(last);
    let (low, high) = (sorted[below], sorted[above]);
    if !low.is_finite() || !high.is_finite() {
        return None;
    }
    let part = place - below as f64;
    // low + (high − low) · part would overflow for huge values; the clamp undoes the rounding of this form.
    Some((low * (1.0 - part) + high * part).clamp(low, high.max(low)))
}

/// The most frequent sample and its share of all: of counts, the usual crossing. Of several equally frequent ones, the
/// smallest.
pub fn mode(samples: &[f64]) -> Option<(f64, f64)> {
    let sorted = sorted(samples)?;
    let runs = sorted.chunk_by(|a, b| a == b);
    // `max_by_key` takes the last of equals, and the last of the reverse order is the smallest.
    let usual = runs.rev().max_by_key(|run| run.len())?;
    Some((*usual.first()?, usual.len() as f64 / sorted.len() as f64))
}

/// The least sample of each round, `sizes` samples long each; empty where the samples are not all of those rounds.
///
/// Of counts, it is the same in every round where the figure is exact.
pub fn round_minima(samples: &[f64], sizes: &[u64]) -> Vec<f64> {
    let mut rest = samples;
    let mut minima = Vec::new();
    for size in sizes {
        let Some((round, more)) = usize::try_from(*size).ok().and_then(|size| rest.split_at_checked(size)) else {
            return Vec::new();
        };
        minima.extend(sorted(round).and_then(|sorted| sorted.first().copied()));
        rest = more;
    }
    if rest.is_empty() { minima } else { Vec::new() }
}

/// The smallest and the largest of the least counts of a row's rounds, where they are not all the same: such a count is
/// not exact. `None` for an exact one, for times, and where the rounds are not known.
pub fn inexact(row: &Row) -> Option<[f64; 2]> {
    row.figure().filter(|_| row.unit == Unit::Instructions)?;
    let sizes: Vec<u64> = row.rounds.iter().map(|round| round.n).collect();
    let minima = sorted(&round_minima(&row.samples, &sizes))?;
    let (low, high) = (*minima.first()?, *minima.last()?);
    (low < high).then_some([low, high])
}

/// Median absolute deviation from the median, unscaled (× 1.4826 would estimate a normal distribution's σ; ours has a
/// tail).
pub fn mad(samples: &[f64]) -> Option<f64> {
    let middle = median(samples)?;
    let away: Vec<f64> = samples.iter().map(|s| (s - middle).abs()).collect();
    median(&away)
}

/// All figures of a row: `samples` are all of its samples, `rounds` the same samples by round (empty rounds are
/// skipped).
///
/// Without a round that has a sample, all samples count as one round.
pub fn figures(samples: &[f64], rounds: &[&[f64]]) -> Option<Figures> {
    let sorted = sorted(samples)?;
    let middle = quantile(&sorted, 0.5)?;
    let mut medians: Vec<f64> = rounds.iter().filter_map(|round| median(round)).collect();
    if medians.is_empty() {
        medians.push(middle);
    }
    Some(Figures {
        min: *sorted.first()?,
        median: middle,
        p99: quantile(&sorted, 0.99)?,
        mad: mad(&sorted)?,
        ci95: interval(&medians, middle)?,
    })
}

/// The 95 % interval of the median from the medians of the rounds; always contains `pooled`, the median of all samples.
///
/// The median of all samples is not the median of the round medians (rounds may differ in size and shape), so it may
/// lie outside. The interval is then widened to it: a figure outside of its own interval would be nonsense to a reader,
/// and widening is the safe direction.
pub fn interval(round_medians: &[f64], pooled: f64) -> Option<[f64; 2]> {
    let medians = sorted(round_medians)?;
    let last = medians.len() - 1;
    let (low, high) = ranks(medians.len()).unwrap_or((0, last));
    pooled.is_finite().then(|| [medians[low].min(pooled), medians[high].max(pooled)])
}

/// Zero-based ranks of the two order statistics of `n` values between which their median lies with at least 95 %;
/// `None` below [`ROUNDS_NEEDED`].
///
/// The number of values below the true median is binomial (n, ½). The k-th smallest and k-th largest value enclose it
/// with probability 1 − 2·P(B ≤ k − 1); the largest k that keeps this at 95 % or more is taken.
pub fn ranks(n: usize) -> Option<(usize, usize)> {
    // Logarithms, because 2^−n alone leaves the range of f64 at n = 1075.
    let mut ln_chance = -(n as f64) * std::f64::consts::LN_2;
    let mut tail = 0.0;
    let mut found = None;
    for k in 0..n.div_ceil(2) {
        tail += ln_chance.exp();
        if 2.0 * tail > 0.05 {
            break;
        }
        found = Some((k, n - 1 - k));
        ln_chance += ((n - k) as f64 / (k + 1) as f64).ln();
    }
    found
}

/// Theil–Sen slope: the median of the slopes between all pairs of points with different x.
///
/// Least squares was rejected: the largest copy leaves the first-level cache and would pull the line. `None` of more
/// than 1024 points too: their pairs are half a million, and a price list has fewer than ten such rows.
pub fn theil_sen(points: &[(f64, f64)]) -> Option<f64> {
    const MOST: usize = 1024;
    if points.len() > MOST {
        return None;
    }
    let mut slopes = Vec::new();
    for (i, a) in points.iter().enumerate() {
        slopes.extend(points[i + 1..].iter().filter(|b| b.0 != a.0).map(|b| (b.1 - a.1) / (b.0 - a.0)));
    }
    median(&slopes)
}

/// How many bytes of copying one crossing is worth, from the rows `read`/64/`copy_read_N`, `read`/64/`copy_write_N` and
/// [`RULER`]; `None` where one of them is missing, not in nanoseconds, or more bytes did not cost more.
///
/// Crossing over slope was rejected: the first kilobytes cost far less than those of a large copy, so that it gives a
/// number of bytes which the rows themselves contradict (see [`added_bytes`]).
pub fn break_even(rows: &[Row]) -> Option<BreakEven> {
    let crossing_ns = figure_of(rows, RULER, Unit::Ns)?;
    let copies = |prefix: &str| {
        let points: Vec<(f64, f64)> = rows
            .iter()
            .filter(|r| r.gate == "read" && r.bits == 64 && r.call.starts_with(prefix))
            .filter(|r| r.unit == Unit::Ns)
            .filter_map(|r| Some((r.bytes? as f64, r.figure()?)))
            .collect();
        let slope = theil_sen(&points).filter(|slope| *slope > 0.0)?;
        Some((slope, added_bytes(&points, crossing_ns)?))
    };
    let (read_ns_per_byte, read_bytes) = copies("copy_read_")?;
    let (write_ns_per_byte, write_bytes) = copies("copy_write_")?;
    Some(BreakEven { crossing_ns, read_ns_per_byte, write_ns_per_byte, read_bytes, write_bytes })
}

/// How much must be added to the smallest x until y has grown by `more`? The points are joined by straight lines in the
/// order of x and the last line goes on beyond the last point; `None` where y never gets there.
pub fn added_bytes(points: &[(f64, f64)], more: f64) -> Option<f64> {
    let mut points = points.to_vec();
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    let start = *points.first()?;
    let goal = start.1 + more;
    let reach = |a: (f64, f64), b: (f64, f64)| a.0 + (goal - a.1) / (b.1 - a.1) * (b.0 - a.0);
    let within =
        points.windows(2).find(|pair| pair[0].1 < goal && pair[1].1 >= goal).map(|pair| reach(pair[0], pair[1]));
    let beyond = || {
        let [.., a, b] = *points else { return None };
        (b.0 > a.0 && b.1 > a.1 && b.1 < goal).then(|| reach(a, b))
    };
    within.or_else(beyond).map(|x| x - start.0).filter(|added| added.is_finite() && *added >= 0.0)
}

/// Sets `ratio_to_syscall` of every measured row that has the unit of [`RULER`]; clears it elsewhere.
pub fn set_ratios(rows: &mut [Row]) {
    let ruler = rows.iter().find(|r| r.key() == RULER && r.status == Status::Ok);
    let ruler = ruler.and_then(|r| Some((r.unit, r.figure().filter(|m| *m > 0.0)?)));
    for row in rows {
        row.ratio_to_syscall = ruler
            .filter(|(unit, _)| *unit == row.unit && row.status == Status::Ok)
            .and_then(|(_, ruler)| row.figure().map(|m| m / ruler))
            .filter(|ratio| ratio.is_finite());
    }
}

/// The figure of the measured row with this key, if it has this unit.
fn figure_of(rows: &[Row], key: &str, unit: Unit) -> Option<f64> {
    rows.iter().find(|r| r.status == Status::Ok && r.unit == unit && r.key() == key).and_then(Row::figure)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{list, row};
    use proptest::prelude::*;
    use statrs::distribution::{Binomial, DiscreteCDF};
    use statrs::statistics::{Data, OrderStatistics};

    #[test]
    fn known_values() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), Some(2.5));
        assert_eq!(median(&[7.0]), Some(7.0));
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[1.0, f64::NAN]), None);
        // R: quantile(c(1,2,3,4,5,6,7,8,9,10), .99, type = 7) is 9.91.
        let ten: Vec<f64> = (1..=10).map(f64::from).collect();
        assert!((quantile(&ten, 0.99).unwrap() - 9.91).abs() < 1e-12);
        assert_eq!(mad(&[1.0, 1.0, 2.0, 2.0, 4.0, 6.0, 9.0]), Some(1.0));
    }

    #[test]
    fn one_sample_is_its_own_interval() {
        let figures = figures(&[5.0], &[&[5.0]]).unwrap();
        assert_eq!(figures, Figures { min: 5.0, median: 5.0, p99: 5.0, mad: 0.0, ci95: [5.0, 5.0] });
    }

    #[test]
    fn six_rounds_give_the_hull_and_more_rounds_less() {
        assert_eq!(ranks(5), None);
        assert_eq!(ranks(6), Some((0, 5)));
        assert_eq!(ranks(8), Some((0, 7)));
        assert_eq!(ranks(9), Some((1, 7)));
        assert_eq!(ranks(0), None);
        assert!(ranks(5000).is_some());
    }

    /// Coverage against an independent binomial distribution: at least 95 %, and one rank further in would be less.
    #[test]
    fn ranks_agree_with_the_binomial_of_statrs() {
        for n in 6..200_u64 {
            let binomial = Binomial::new(0.5, n).unwrap();
            let covered = |k: u64| {
                if k == 0 { 1.0 } else { 1.0 - 2.0 * binomial.cdf(k - 1) }
            };
            let (low, high) = ranks(n as usize).unwrap();
            assert_eq!(low + high, n as usize - 1);
            assert!(covered(low as u64 + 1) >= 0.95 - 1e-12, "n = {n}");
            assert!(covered(low as u64 + 2) < 0.95 + 1e-12, "n = {n} could be narrower");
        }
    }

    /// The median of all samples need not lie between the round medians.
    #[test]
    fn interval_is_widened_to_the_pooled_median() {
        let rounds: [&[f64]; 3] = [&[1.0], &[1.0], &[9.0, 9.0, 9.0]];
        let all: Vec<f64> = rounds.concat();
        let figures = figures(&all, &rounds).unwrap();
        assert_eq!((figures.median, figures.ci95), (9.0, [1.0, 9.0]));
        assert_eq!(interval(&[1.0, 2.0], 3.0), Some([1.0, 3.0]));
    }

    #[test]
    fn slope_ignores_an_outlier() {
        let mut points: Vec<(f64, f64)> = (1..10).map(|x| (f64::from(x), 2.0 * f64::from(x))).collect();
        points.push((10.0, 1000.0));
        assert_eq!(theil_sen(&points), Some(2.0));
        assert_eq!(theil_sen(&[(1.0, 1.0)]), None);
        assert_eq!(theil_sen(&[(1.0, 1.0), (1.0, 2.0)]), None);
    }

    /// Regression: the slopes of all pairs were kept: 30,000 rows that copy had a report take 1.8 GB.
    #[test]
    fn a_hundred_thousand_points_have_no_slope() {
        let points = |n: u32| -> Vec<(f64, f64)> { (0..n).map(|x| (f64::from(x), 2.0 * f64::from(x))).collect() };
        assert_eq!(theil_sen(&points(100)), Some(2.0));
        assert_eq!(theil_sen(&points(100_000)), None);
    }

    fn copies() -> Vec<Row> {
        let mut rows = vec![row("syscall", 64, "enosys", 60.0)];
        for n in [1024_u64, 4096, 65536] {
            for (name, slope) in [("copy_read_", 0.05), ("copy_write_", 0.1)] {
                let mut copy = row("read", 64, &format!("{name}{n}"), 100.0 + slope * n as f64);
                copy.bytes = Some(n);
                rows.push(copy);
            }
        }
        rows
    }

    #[test]
    fn break_even_in_bytes() {
        let found = break_even(&copies()).unwrap();
        assert!((found.read_bytes - 1200.0).abs() < 1e-6, "{found:?}");
        assert!((found.write_bytes - 600.0).abs() < 1e-6, "{found:?}");
        assert_eq!(break_even(&copies()[1..]), None, "no ruler, no figure");
        let flat: Vec<Row> = copies()
            .into_iter()
            .map(|mut r| {
                r.median = Some(60.0);
                r
            })
            .collect();
        assert_eq!(break_even(&flat), None, "copying that costs nothing breaks nothing even");
    }

    /// Rows of a real machine: 4 KiB cost 46 ns more than 64 bytes, so a crossing of 83 ns is worth more than 4 KiB.
    #[test]
    fn break_even_agrees_with_the_rows() {
        let measured = [(65536.0, 3465.0), (64.0, 328.0), (1024.0, 341.0), (4096.0, 374.0), (16384.0, 941.0)];
        let added = added_bytes(&measured, 83.2).unwrap();
        assert!((added - (4890.0 - 64.0)).abs() < 20.0, "{added}");
        let mut rows = vec![row("syscall", 64, "enosys", 83.2)];
        for (bytes, ns) in measured {
            for way in ["read", "write"] {
                rows.push(Row { bytes: Some(bytes as u64), ..row("read", 64, &format!("copy_{way}_{bytes}"), ns) });
            }
        }
        let found = break_even(&rows).unwrap();
        assert!((found.read_bytes - added).abs() < 1e-6 && (found.write_bytes - added).abs() < 1e-6, "{found:?}");
        assert!((0.03..0.06).contains(&found.read_ns_per_byte), "{found:?}");
    }

    #[test]
    fn added_bytes_goes_on_beyond_the_last_row_or_never_arrives() {
        assert_eq!(added_bytes(&[(64.0, 10.0), (128.0, 10.0), (256.0, 20.0)], 20.0), Some(320.0));
        assert_eq!(added_bytes(&[(64.0, 10.0), (128.0, 15.0), (256.0, 12.0)], 20.0), None, "it falls at the end");
        assert_eq!(
            added_bytes(&[(64.0, 10.0), (128.0, 40.0), (256.0, 12.0)], 15.0),
            Some(32.0),
            "the first such number"
        );
        assert_eq!(added_bytes(&[(64.0, 10.0), (64.0, 40.0)], 15.0), Some(0.0), "the same size twice");
        assert_eq!(added_bytes(&[(64.0, 10.0)], 15.0), None);
        assert_eq!(added_bytes(&[], 15.0), None);
    }

    #[test]
    fn ratios_only_within_a_unit() {
        let mut rows = list(vec![row("syscall", 64, "enosys", 50.0), row("int80", 32, "enosys", 500.0)]).rows;
        let mut counted = row("nop", 64, "nop", 7.0);
        counted.unit = Unit::Instructions;
        rows.push(counted);
        set_ratios(&mut rows);
        let ratios: Vec<_> = rows.iter().map(|r| r.ratio_to_syscall).collect();
        assert_eq!(ratios, [Some(1.0), Some(10.0), None]);
        set_ratios(&mut rows[1..]);
        assert_eq!(rows[1].ratio_to_syscall, None);
    }

    proptest! {
        #[test]
        fn agrees_with_statrs(samples in prop::collection::vec(-1e6..1e6_f64, 1..200), p in 0.0..=1.0_f64) {
            let sorted = sorted(&samples).unwrap();
            let n = samples.len() as f64;
            let mut oracle = Data::new(samples.clone());
            prop_assert!((median(&samples).unwrap() - oracle.median()).abs() < 1e-6);
            // statrs uses type 8; the same place in the sample is at this probability there.
            let tau = ((n - 1.0) * p + 2.0 / 3.0) / (n + 1.0 / 3.0);
            prop_assert!((quantile(&sorted, p).unwrap() - oracle.quantile(tau)).abs() < 1e-3);
        }

        #[test]
        fn figures_are_ordered_and_finite(
            rounds in prop::collection::vec(prop::collection::vec(0.0..1e5_f64, 0..20), 1..12)) {
            let all = rounds.concat();
            let slices: Vec<&[f64]> = rounds.iter().map(Vec::as_slice).collect();
            let Some(f) = figures(&all, &slices) else { prop_assert!(all.is_empty()); return Ok(()) };
            prop_assert!(f.min <= f.median && f.median <= f.p99 && f.mad >= 0.0);
            prop_assert!(f.ci95[0] <= f.median && f.median <= f.ci95[1]);
            prop_assert!([f.min, f.median, f.p99, f.mad, f.ci95[0], f.ci95[1]].iter().all(|x| x.is_finite()));
        }

        #[test]
        fn ties_stay_exact(value in -1e300..1e300_f64, n in 1..50_usize) {
            let f = figures(&vec![value; n], &[]).unwrap();
            prop_assert_eq!(f, Figures { min: value, median: value, p99: value, mad: 0.0, ci95: [value, value] });
        }

        #[test]
        fn any_bits_are_no_panic(samples in prop::collection::vec(any::<f64>(), 0..20), p in any::<f64>()) {
            if let Some(f) = figures(&samples, &[&samples]) {
                prop_assert!(!f.median.is_nan() && !f.p99.is_nan());
            }
            let _ = quantile(&samples, p);
        }
    }
}
