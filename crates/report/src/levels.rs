//! Two levels in the samples of one row: a figure between them, or on the one that happens to have more samples, says
//! little.
//!
//! **How they are found.** The samples are split in two where the variance between the sides is greatest (Otsu 1979, *A
//! threshold selection method from gray-level histograms*), each side with a tenth of them at least; the longest
//! twentieth is left out, because a tail is no level. The sides are levels where their medians are farther apart than
//! `APART` and than the clock's grain can make them, and where the third of the way between the medians is all but
//! empty: of samples that are spread evenly or in one heap, it is not. A test of unimodality (Hartigan's dip) was
//! rejected: on thousands of samples it finds modes a nanosecond apart.
//!
//! **Within a round or between rounds.** A row of which most rounds have both levels has two paths through the kernel,
//! or one that is interrupted by the same thing again and again. Where each round keeps to one level, it was the
//! machine that had two speeds: its frequency, or what runs on the other thread of the core.

use crate::model::{Levels, Platform, Row, Status, Unit};
use crate::stats::{median, sorted};

/// Levels nearer to each other than this, as a share of the lower, are not told.
const APART: f64 = 0.1;
/// Steps of the clock that two heaps may be apart for that reason alone.
const STEPS: f64 = 3.0;
/// Fewer samples than this show no levels.
const FEWEST: usize = 40;
/// The least share of a level.
const LEAST: usize = 10;
/// The samples between the levels may be this share of the smaller one.
const BETWEEN: f64 = 0.1;

/// The levels of a row of times; `None` where it has one, or too few samples to say. Counts have their own words for it
/// ([`crate::stats::inexact`]).
pub fn levels(row: &Row, platform: &Platform) -> Option<Levels> {
    if row.status != Status::Ok || row.unit == Unit::Instructions {
        return None;
    }
    let grain = grain(row, platform);
    let (low, high, below) = split(&row.samples, grain)?;
    let middle = (low + high) / 2.0;
    let mut rest = row.samples.as_slice();
    let (mut both, mut all) = (0, 0);
    for round in &row.rounds {
        let Some((own, more)) = usize::try_from(round.n).ok().and_then(|n| rest.split_at_checked(n)) else { break };
        let under = own.iter().filter(|sample| **sample < middle).count();
        all += 1;
        both += usize::from(under * LEAST >= own.len() && (own.len() - under) * LEAST >= own.len());
        rest = more;
    }
    let within = all == 0 || 2 * both > all;
    Some(Levels { low, high, below, within })
}

/// By how much one step of the clock moves a sample, in the row's unit.
fn grain(row: &Row, platform: &Platform) -> f64 {
    let step = platform.tsc_step.unwrap_or(1) as f64 / f64::from(row.per_sample.max(1));
    match (row.unit, platform.tsc_hz) {
        (Unit::Ns, Some(hz)) if hz > 0 => step * 1e9 / hz as f64,
        _ => step,
    }
}

/// The medians of both sides of the best split, and the share of samples on the lower; `None` where they are no levels.
fn split(samples: &[f64], grain: f64) -> Option<(f64, f64, f64)> {
    let mut sorted = sorted(samples)?;
    sorted.truncate(sorted.len() * 95 / 100);
    let n = sorted.len();
    if n < FEWEST {
        return None;
    }
    let at = best(&sorted)?;
    let (left, right) = sorted.split_at(at);
    let (low, high) = (median(left)?, median(right)?);
    if low <= 0.0 || high - low <= (STEPS * grain).max(APART * low) {
        return None;
    }
    let third = (high - low) / 3.0;
    let between = sorted.partition_point(|s| *s < high - third) - sorted.partition_point(|s| *s <= low + third);
    let smaller = at.min(n - at) as f64;
    (between as f64 <= BETWEEN * smaller).then_some((low, high, at as f64 / n as f64))
}

/// Where the variance between the two sides of sorted samples is greatest. Equal samples stay together.
fn best(sorted: &[f64]) -> Option<usize> {
    let n = sorted.len();
    let least = n.div_ceil(LEAST);
    let all: f64 = sorted.iter().sum();
    let (mut left, mut found) = (0.0, None);
    for k in 1..n {
        left += sorted[k - 1];
        if k < least || k > n - least || sorted[k - 1] == sorted[k] {
            continue;
        }
        let apart = (all - left) / (n - k) as f64 - left / k as f64;
        let variance = apart * apart * k as f64 * (n - k) as f64;
        if found.is_none_or(|(_, most)| variance > most) {
            found = Some((k, variance));
        }
    }
    found.map(|(k, _)| k)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{list, row};
    use crate::model::Round;
    use proptest::prelude::*;

    /// A row of these rounds, timed one crossing at a time.
    fn of(rounds: &[Vec<f64>]) -> Row {
        let round = |r: &Vec<f64>| Round { median: median(r).unwrap(), n: r.len() as u64, switches: 0, steal: 0 };
        Row {
            samples: rounds.concat(),
            rounds: rounds.iter().map(round).collect(),
            ..row("page_fault", 64, "minor_write", 1.0)
        }
    }

    fn found(row: &Row) -> Option<Levels> {
        levels(row, &list(vec![]).platform)
    }

    /// Samples around a level, by a tenth of a hundredth apart.
    fn around(level: f64, n: usize) -> Vec<f64> {
        (0..n).map(|i| level * (1.0 + ((i * 7) % 21) as f64 * 0.001)).collect()
    }

    /// `page_fault/64/minor_write` of a real machine: least 1,266, median 1,685, and an interval of 2 %.
    #[test]
    fn two_levels_inside_a_tight_interval_are_told() {
        let round = [around(1266.0, 40), around(1670.0, 60), vec![9000.0, 12_000.0]].concat();
        let levels = found(&of(&vec![round; 14])).unwrap();
        assert!(
            levels.within && (levels.low - 1278.0).abs() < 10.0 && (levels.high - 1686.0).abs() < 10.0,
            "{levels:?}"
        );
        assert!((0.38..0.45).contains(&levels.below), "{levels:?}");
    }

    #[test]
    fn rounds_of_two_speeds_are_the_machine() {
        let rounds: Vec<Vec<f64>> = (0..14).map(|i| around(if i % 3 == 0 { 94.0 } else { 72.0 }, 60)).collect();
        assert_eq!(found(&of(&rounds)).map(|levels| levels.within), Some(false));
    }

    #[test]
    fn one_heap_a_tail_and_the_clocks_own_steps_are_no_levels() {
        assert_eq!(found(&of(&vec![around(1266.0, 100); 6])), None);
        let tail: Vec<f64> = (0..200).map(|i| 100.0 * (1.0 + 40.0 * (f64::from(i) / 200.0).powi(12))).collect();
        assert_eq!(found(&of(&[tail])), None, "a tail");
        let even: Vec<f64> = (0..200).map(|i| 100.0 + f64::from(i)).collect();
        assert_eq!(found(&of(&[even])), None, "evenly spread");
        // 26 ticks of 2 GHz are 13 ns: a crossing of 80 ns reads as 78 or 91.
        let mut platform = list(vec![]).platform;
        let steps = of(&[[vec![78.0; 50], vec![91.0; 50]].concat()]);
        assert!(levels(&steps, &platform).is_some());
        platform.tsc_step = Some(26);
        assert_eq!(levels(&steps, &platform), None);
    }

    #[test]
    fn counts_closed_rows_and_few_samples_have_none() {
        let two = || of(&[[vec![100.0; 50], vec![200.0; 50]].concat()]);
        assert!(found(&two()).is_some());
        assert_eq!(found(&Row { unit: Unit::Instructions, ..two() }), None);
        assert_eq!(found(&Row { status: Status::Closed, ..two() }), None);
        assert_eq!(found(&of(&[[vec![100.0; 15], vec![200.0; 15]].concat()])), None);
    }

    proptest! {
        #[test]
        fn any_samples_are_no_panic(samples in prop::collection::vec(-1e6..1e6_f64, 0..200)) {
            if let Some(levels) = found(&Row { samples, ..row("nop", 64, "nop", 1.0) }) {
                prop_assert!(levels.low < levels.high && levels.below > 0.0 && levels.below < 1.0);
            }
        }
    }
}
