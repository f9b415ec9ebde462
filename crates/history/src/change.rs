//! The changes of a series of figures, one a run: where they are, how sure that is, and how great they are. Pure
//! functions of numbers.
//!
//! **The question is a test, not a threshold.** "More than 5 % more than yesterday" cries wolf on a noisy row and is
//! deaf on a quiet one. So it is asked: would these figures, in *another order*, fall as far apart at some place as
//! they do in this one?
//!
//! **The statistic.** For each place k the figures before it are compared with those from it on by their ranks: the
//! rank sum of the first k, less what is expected of it, over its standard deviation (Wilcoxon–Mann–Whitney). The
//! greatest over all k, in absolute value, is the statistic, and its place the estimate: Pettitt (1979), *A
//! non-parametric approach to the change-point problem*, Applied Statistics 28, 126–135, with each place brought to the
//! same scale, so that a change of the last few runs is seen too. Ranks, because the figures of runs have wild
//! outliers: a noisy neighbour triples one of them, and a mean would follow it.
//!
//! **The level** is that of a permutation test: the statistic of the series among those of random orders of the same
//! figures. That assumes nothing about their distribution, and ties are no special case. Pettitt's own formula was
//! rejected: it is an approximation for another weighting. A test on many rows is made at [`LEVEL`] over their number
//! (Bonferroni: rows of one run share their machine, so they are not independent, and this holds in any case): a
//! machine on which nothing changed is shown with *any* mark in at most one of 20 histories.
//!
//! **Several changes** are found by bisection, each part tested by itself, as in Matteson and James (2014), *A
//! nonparametric approach for multiple change point analysis of multivariate data*, JASA 109, 334–345; then each is
//! tested again between its neighbours, and dropped where it no longer stands.
//!
//! **The interval of the place** has every place k at which a change is not refuted, at 5 %, by another permutation
//! test: if the change is at k, each side is in random order, so the orders of both sides, each by itself, say how far
//! the greatest statistic may lie above that of k. The set of what a test does not refute holds the true place in 95 of
//! 100 cases, whatever the figures' distribution. A bootstrap of the place (Hinkley and Schechtman 1987, Biometrika 74,
//! 85–93) was tried and rejected: with ten runs behind the change, it held the true place in 82 of 100.
//!
//! **The interval of the effect** is a percentile bootstrap (Efron 1979, Annals of Statistics 7, 1–26) of the ratio of
//! the two medians, 999 draws, with the place as estimated.
//!
//! **What it cannot do.** Runs must be exchangeable while nothing changes. Where one day's figure resembles that of the
//! day before (a machine that is slow for a week), there are more marks than promised: the test sees a slow week, and a
//! slow week is what there was. Fewer than [`needed`] runs cannot be told from chance whatever they are.
//!
//! **Counts of instructions** are exact, and have no test: each difference is a change ([`exact`]).

use std::ops::Range;

use tollgate_report::stats::median;

/// The chance of a mark where nothing changed, over all rows of a history together.
pub const LEVEL: f64 = 0.05;

/// Runs on each side of a change, at least: two in a row may be one event.
const SIDE: usize = 3;

/// How often estimates may move before they are taken as they are: two of them could push each other to and fro.
const MOVES: usize = 4;

/// Orders of both sides that say whether a change may be at a place.
const ORDERS: usize = 199;

/// Places in a row that are refuted, behind which no other is looked for.
const REFUTED: usize = 5;

/// Draws of the bootstrap.
const DRAWS: usize = 999;

/// A change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// The first run of the new level, by the estimate.
    pub at: usize,
    /// 95 % interval of that, both ends in it.
    pub within: [usize; 2],
    /// Median before, back to the change before or the begin.
    pub before: f64,
    /// Median from here to the next change or the end.
    pub after: f64,
    /// 95 % interval of `after / before`; `None` where `before` is not above zero.
    pub ratio: Option<[f64; 2]>,
    /// How rarely chance does as much; `None` for counts, which are exact.
    pub p: Option<f64>,
}

/// The least number of figures with which a test at this level can find anything: below it, not even two levels without
/// any noise are rare enough among the orders of so few.
pub fn needed(level: f64) -> usize {
    let reaches = |n: usize| {
        // The two orders that part n figures into halves, of n choose n/2.
        let ways: f64 = (0..n / 2).map(|i| (n - i) as f64 / (n / 2 - i) as f64).product();
        2.0 / ways <= level
    };
    (2 * SIDE..).find(|n| reaches(*n)).unwrap_or(usize::MAX)
}

/// The changes in these figures, in their order, by a test at this level. Deterministic: chance is seeded by the number
/// of figures.
///
/// Figures that are not finite are a fault of the caller, and give no change.
pub fn changes(values: &[f64], level: f64) -> Vec<Change> {
    if values.iter().any(|value| !value.is_finite()) || level.is_nan() || level <= 0.0 {
        return Vec::new();
    }
    let mut chance = Chance(values.len() as u64 ^ 0x9e37_79b9_7f4a_7c15);
    let mut places = Vec::new();
    let mut parts = vec![(0, values.len())];
    while let Some((start, end)) = parts.pop() {
        if let Some((at, _)) = test(&values[start..end], level, &mut chance) {
            let at = start + at;
            places.push(at);
            parts.extend([(start, at), (at, end)]);
        }
    }
    places.sort_unstable();
    confirm(values, places, level, &mut chance)
}

/// Tests each place again between its neighbours. One that does not stand goes, and the others are tested anew; one
/// whose estimate moves is moved, because the bisection had other changes in its parts. Each round drops one, or is one
/// of a few that move some.
fn confirm(values: &[f64], mut places: Vec<usize>, level: f64, chance: &mut Chance) -> Vec<Change> {
    let mut moves = 0;
    loop {
        let parts = around(&places, values.len());
        let tested: Vec<Option<(usize, f64)>> = parts
            .iter()
            .map(|part| test(&values[part.clone()], level, chance).map(|(at, p)| (part.start + at, p)))
            .collect();
        if let Some(fallen) = tested.iter().position(Option::is_none) {
            places.remove(fallen);
            continue;
        }
        let mut moved: Vec<usize> = tested.iter().flatten().map(|(at, _)| *at).collect();
        moved.sort_unstable();
        moved.dedup();
        if moved != places && moves < MOVES {
            moves += 1;
            places = moved;
            continue;
        }
        let told = tested.into_iter().flatten().zip(places).zip(parts);
        return told.map(|(((_, p), at), part)| describe(values, at, part, Some(p), chance)).collect();
    }
}

/// For each place, the part from the place before it to the one behind it.
fn around(places: &[usize], end: usize) -> Vec<Range<usize>> {
    let place = |i: usize| places.get(i).copied();
    (0..places.len()).map(|i| i.checked_sub(1).and_then(place).unwrap_or(0)..place(i + 1).unwrap_or(end)).collect()
}

/// The changes of exact figures: every run whose figure is another than that of the run before.
pub fn exact(values: &[f64]) -> Vec<Change> {
    let steps = values.windows(2).enumerate().filter(|(_, pair)| pair[0] != pair[1]);
    let change = |(i, pair): (usize, &[f64])| Change {
        at: i + 1,
        within: [i + 1, i + 1],
        before: pair[0],
        after: pair[1],
        ratio: (pair[0] > 0.0).then(|| [pair[1] / pair[0]; 2]),
        p: None,
    };
    steps.map(change).collect()
}

/// The most likely place of a change, and its level, where that is `level` or better.
fn test(values: &[f64], level: f64, chance: &mut Chance) -> Option<(usize, f64)> {
    if values.len() < needed(level) {
        return None;
    }
    let mut ranks = ranks(values);
    let (at, found) = greatest(&ranks)?;
    // Enough orders that four of them, by chance as far apart, still leave the level: the answer then hardly depends on
    // the seed.
    let orders = ((4.0 / level).ceil() as usize).clamp(999, 1_000_000);
    // Where none of them would come as far, there is nothing to try.
    if rarest(values.len(), found) * (orders as f64) < 0.001 {
        return Some((at, 1.0 / (orders + 1) as f64));
    }
    let allowed = (level * (orders + 1) as f64) as usize;
    let mut as_far = 0;
    for _ in 0..orders {
        chance.shuffle(&mut ranks);
        // Equal but for the rounding of a sum counts as equal: that is the safe side.
        as_far += usize::from(greatest(&ranks).is_some_and(|(_, other)| other >= found * (1.0 - 1e-12)));
        // The series itself is one of the orders. Most rows have no change, and are done here after a few.
        if as_far + 1 > allowed {
            return None;
        }
    }
    Some((at, (as_far + 1) as f64 / (orders + 1) as f64))
}

/// The chance of a statistic as great as this among all orders of n figures, at most: for each place, Bernstein's
/// inequality for the sum of the fewer ranks, which holds for sums of what is drawn without replacement too (Hoeffding
/// 1963, Journal of the American Statistical Association 58, 13–30, section 6). With equal figures ranks vary less than
/// without.
fn rarest(n: usize, found: f64) -> f64 {
    let (whole, most) = (n as f64, (n as f64 - 1.0) / 2.0);
    let variance = (whole * whole - 1.0) / 12.0;
    let chance = |k: usize| {
        let (k, fewer) = (k as f64, k.min(n - k) as f64);
        let far = (found * k * (whole - k)).sqrt();
        // So many ranks do not add up to more.
        if far > fewer * (whole - fewer) / 2.0 * (1.0 + 1e-9) {
            return 0.0;
        }
        2.0 * (-far * far / (2.0 * (fewer * variance + most * far / 3.0))).exp()
    };
    (SIDE..=n - SIDE).map(chance).sum()
}

/// Ranks from 1, less their mean; equal figures share the mean of theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_unstable_by(|a, b| values[*a].total_cmp(&values[*b]));
    let middle = (values.len() as f64 + 1.0) / 2.0;
    let mut ranks = vec![0.0; values.len()];
    let mut below = 0;
    for run in order.chunk_by(|a, b| values[*a] == values[*b]) {
        let rank = below as f64 + (run.len() as f64 + 1.0) / 2.0 - middle;
        run.iter().for_each(|index| ranks[*index] = rank);
        below += run.len();
    }
    ranks
}

/// Where the two sides are farthest apart, and how far, up to a factor that all orders of the same figures share.
/// `None` where all are equal.
fn greatest(ranks: &[f64]) -> Option<(usize, f64)> {
    let n = ranks.len();
    let mut best = None;
    let mut sum = 0.0;
    for (i, rank) in ranks.iter().enumerate().take(n.saturating_sub(SIDE)) {
        sum += rank;
        let k = i + 1;
        if k >= SIDE {
            // The variance of the sum of k ranks out of n is that of a rank × k (n − k) / (n − 1).
            let far = sum * sum / (k as f64 * (n - k) as f64);
            if far > best.map_or(0.0, |(_, far)| far) {
                best = Some((k, far));
            }
        }
    }
    best
}

/// The change at this place of this part, with its intervals.
fn describe(values: &[f64], at: usize, part: Range<usize>, p: Option<f64>, chance: &mut Chance) -> Change {
    let (left, right) = (&values[part.start..at], &values[at..part.end]);
    let (before, after) = (median(left).unwrap_or(0.0), median(right).unwrap_or(0.0));
    let ranks = ranks(&values[part.clone()]);
    let [low, high] = place_interval(&ranks, at - part.start, chance);
    let within = [part.start + low, part.start + high];
    Change { at, within, before, after, ratio: effect_interval(left, right, chance), p }
}

/// The places around the estimate at which a change is not refuted.
///
/// The walk goes on until [`REFUTED`] places in a row are: to try all of a thousand would take seconds.
fn place_interval(ranks: &[f64], at: usize, chance: &mut Chance) -> [usize; 2] {
    let mut ends = [at, at];
    for (end, step) in [(0, -1_isize), (1, 1)] {
        let (mut place, mut refuted) = (at, 0);
        while let Some(next) = place.checked_add_signed(step).filter(|next| (SIDE..=ranks.len() - SIDE).contains(next))
        {
            place = next;
            if may_be(ranks, place, chance) {
                (ends[end], refuted) = (place, 0);
            } else {
                refuted += 1;
            }
            if refuted == REFUTED {
                break;
            }
        }
    }
    ends
}

/// Could the change be at `k`? Then each side is in random order, and how far the greatest statistic lies above that of
/// `k` is nothing unusual among the orders of both sides.
fn may_be(ranks: &[f64], k: usize, chance: &mut Chance) -> bool {
    let above = |ranks: &[f64], own: f64| greatest(ranks).map_or(0.0, |(_, far)| far - own);
    // The rank sum of the first k is the same in all of these orders.
    let sum: f64 = ranks[..k].iter().sum();
    let own = sum * sum / (k as f64 * (ranks.len() - k) as f64);
    let found = above(ranks, own);
    let mut order = ranks.to_vec();
    let mut as_far = 0;
    for _ in 0..ORDERS {
        let (left, right) = order.split_at_mut(k);
        chance.shuffle(left);
        chance.shuffle(right);
        as_far += usize::from(above(&order, own) >= found - 1e-9);
        if (as_far + 1) as f64 > LEVEL * (ORDERS + 1) as f64 {
            return true;
        }
    }
    false
}

/// The interval of the ratio of medians: both sides are drawn anew from themselves, with replacement.
fn effect_interval(left: &[f64], right: &[f64], chance: &mut Chance) -> Option<[f64; 2]> {
    let mut sides = [left, right].map(Resample::new);
    let own =
        median(left).zip(median(right)).filter(|(before, _)| *before > 0.0).map(|(before, after)| after / before)?;
    let mut ratios = Vec::with_capacity(DRAWS);
    for _ in 0..DRAWS {
        let [before, after] = sides.each_mut().map(|side| side.median(chance));
        if before > 0.0 {
            ratios.push(after / before);
        }
    }
    ratios.sort_unstable_by(f64::total_cmp);
    let last = ratios.len().checked_sub(1)?;
    let end = |share: f64| ratios[((last as f64 * share).round() as usize).min(last)];
    Some([end(0.025).min(own), end(0.975).max(own)])
}

/// One side of a change, of which as many figures are drawn as it has. Which one is in the middle is found by counting
/// them: to sort each draw took most of the time of a history of a year.
struct Resample {
    sorted: Vec<f64>,
    /// How often each was drawn.
    counts: Vec<u32>,
}

impl Resample {
    fn new(side: &[f64]) -> Resample {
        let mut sorted = side.to_vec();
        sorted.sort_unstable_by(f64::total_cmp);
        Resample { counts: vec![0; sorted.len()], sorted }
    }

    /// The median of one draw. A side has at least [`SIDE`] figures.
    fn median(&mut self, chance: &mut Chance) -> f64 {
        let n = self.sorted.len();
        self.counts.fill(0);
        for _ in 0..n {
            self.counts[chance.below(n)] += 1;
        }
        let (mut below, mut low) = (0, None);
        for (value, count) in self.sorted.iter().zip(&self.counts) {
            below += *count as usize;
            if low.is_none() && below > (n - 1) / 2 {
                low = Some(*value);
            }
            if let Some(low) = low.filter(|_| below > n / 2) {
                return low + (value - low) / 2.0;
            }
        }
        0.0
    }
}

/// splitmix64 (Steele, Lea and Flood 2014): small, seeded, and good enough to shuffle with.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`, by the high half of a product (Lemire 2019); its bias is below 2⁻³² for lengths of ours.
    fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }

    /// Fisher and Yates.
    fn shuffle(&mut self, values: &mut [f64]) {
        for i in (1..values.len()).rev() {
            values.swap(i, self.below(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Figures around 60 ns: a normal-like middle, and one in 20 far above, as a busy machine gives them.
    fn noise(n: usize, chance: &mut Chance) -> Vec<f64> {
        let mut unit = || chance.next() as f64 / u64::MAX as f64;
        let mut figure = || {
            let bell: f64 = (0..6).map(|_| unit()).sum::<f64>() - 3.0;
            let wild = if unit() < 0.05 { 30.0 * unit() } else { 0.0 };
            60.0 + bell + wild
        };
        (0..n).map(|_| figure()).collect()
    }

    fn step(n: usize, at: usize, by: f64, chance: &mut Chance) -> Vec<f64> {
        noise(n, chance).into_iter().enumerate().map(|(i, value)| if i < at { value } else { value + by }).collect()
    }

    #[test]
    fn where_nothing_changed_marks_are_as_rare_as_promised() {
        let mut chance = Chance(1);
        let series = 400;
        let marked = (0..series).filter(|_| !changes(&noise(30, &mut chance), LEVEL).is_empty()).count();
        // Binomial (400, 0.05): 20 are expected, and more than 33 come once in 500 seeds. None at all would be a test
        // that finds nothing.
        assert!((4..=33).contains(&marked), "{marked} of {series}");
        // 20 rows at a time: any mark in one of 20 histories.
        let marked =
            (0..60).filter(|_| (0..20).any(|_| !changes(&noise(30, &mut chance), LEVEL / 20.0).is_empty())).count();
        assert!(marked <= 9, "{marked} of 60");
    }

    #[test]
    fn a_known_change_is_found_and_its_interval_holds_it() {
        let mut chance = Chance(2);
        let (series, at) = (200, 20);
        let (mut found, mut held, mut effect) = (0, 0, 0);
        for _ in 0..series {
            let changes = changes(&step(30, at, 4.0, &mut chance), LEVEL);
            if let Some(change) = changes.first() {
                found += 1;
                held += usize::from((change.within[0]..=change.within[1]).contains(&at));
                effect +=
                    usize::from(change.ratio.is_some_and(|[low, high]| low <= 64.0 / 60.0 && 64.0 / 60.0 <= high));
            }
        }
        // Four of the noise's own standard deviations (√½ ≈ 0.7, and the wild ones) in ten runs.
        assert!(found >= 195, "{found}");
        assert!(held * 100 >= found * 92 && effect * 100 >= found * 88, "{held} and {effect} of {found}");
    }

    #[test]
    fn a_great_change_has_a_narrow_interval_and_a_small_one_a_wide_one() {
        let mut chance = Chance(3);
        let width = |by: f64, chance: &mut Chance| -> f64 {
            let found: Vec<Change> =
                (0..40).filter_map(|_| changes(&step(40, 20, by, chance), LEVEL).first().copied()).collect();
            assert!(found.len() > 10, "{by}: {}", found.len());
            found.iter().map(|change| (change.within[1] - change.within[0]) as f64).sum::<f64>() / found.len() as f64
        };
        let (great, small) = (width(30.0, &mut chance), width(1.0, &mut chance));
        assert!(great < 3.0 && small > 2.0 * great, "{great} and {small}");
    }

    #[test]
    fn up_and_down_again_are_two_changes() {
        let mut chance = Chance(4);
        let mut values = step(60, 20, 10.0, &mut chance);
        values[40..].iter_mut().for_each(|value| *value -= 10.0);
        let found = changes(&values, LEVEL);
        assert_eq!(found.len(), 2, "{found:?}");
        for (change, at) in found.iter().zip([20, 40]) {
            assert!((change.within[0]..=change.within[1]).contains(&at) && change.at.abs_diff(at) <= 1, "{change:?}");
        }
    }

    #[test]
    fn one_wild_run_is_no_change_and_a_change_of_the_last_runs_is_one() {
        let mut chance = Chance(5);
        let mut values = noise(30, &mut chance);
        values[15] = 600.0;
        assert_eq!(changes(&values, LEVEL), []);
        let late = changes(&step(30, 26, 20.0, &mut chance), LEVEL);
        assert_eq!(late.iter().map(|change| change.at).collect::<Vec<_>>(), [26]);
    }

    #[test]
    fn too_few_runs_cannot_be_told_from_chance() {
        // 2 / (8 choose 4) = 0.029, and 2 / (7 choose 3) = 0.057.
        assert_eq!((needed(0.058), needed(0.05), needed(0.029), needed(0.028)), (7, 8, 8, 9));
        assert!(changes(&[1.0, 1.1, 1.2, 9.0, 9.1, 9.2, 9.3], 0.05).is_empty());
        let found = changes(&[1.0, 1.1, 1.2, 1.3, 9.0, 9.1, 9.2, 9.3], 0.05);
        assert_eq!((found.len(), found[0].at), (1, 4));
        assert!((found[0].before - 1.15).abs() < 1e-9 && (found[0].after - 9.15).abs() < 1e-9, "{found:?}");
        assert!(found[0].p.is_some_and(|p| p <= 0.05));
    }

    #[test]
    fn what_is_equal_or_not_finite_has_no_change() {
        assert!(changes(&[5.0; 50], LEVEL).is_empty());
        assert!(changes(&[], LEVEL).is_empty());
        assert!(changes(&[1.0, f64::NAN, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0], LEVEL).is_empty());
        let two_levels = [[1.0; 10], [2.0; 10]].concat();
        assert_eq!(changes(&two_levels, LEVEL).len(), 1);
    }

    #[test]
    fn counts_change_where_they_differ() {
        let found = exact(&[213.0, 213.0, 221.0, 221.0, 213.0]);
        assert_eq!(
            found.iter().map(|change| (change.at, change.before, change.after)).collect::<Vec<_>>(),
            [(2, 213.0, 221.0), (4, 221.0, 213.0)]
        );
        assert!(found.iter().all(|change| change.p.is_none() && change.within == [change.at; 2]));
        assert!(exact(&[]).is_empty() && exact(&[1.0]).is_empty());
    }

    /// What it says must never be less than the share of orders that come as far.
    #[test]
    fn no_order_is_rarer_than_is_said_of_it() {
        let mut chance = Chance(7);
        for n in [8, 20, 60] {
            let mut order: Vec<f64> = ranks(&(0..n).map(f64::from).collect::<Vec<_>>());
            let mut found: Vec<f64> = (0..2000)
                .map(|_| {
                    chance.shuffle(&mut order);
                    greatest(&order).unwrap().1
                })
                .collect();
            found.sort_unstable_by(f64::total_cmp);
            for (above, far) in found.iter().rev().enumerate() {
                let share = (above + 1) as f64 / 2000.0;
                // Up to what chance does to a share of 2,000.
                assert!(share <= rarest(n as usize, *far) + 0.05, "{n} {far} {share}");
            }
        }
        // All of the first half above all of the second, of 400 figures: 2 of (400 choose 200) orders, 10⁻¹¹⁹.
        let (_, far) = greatest(&ranks(&(0..400).map(f64::from).collect::<Vec<_>>())).unwrap();
        assert!(rarest(400, far) < 1e-15, "{}", rarest(400, far));
    }

    #[test]
    fn the_median_of_a_draw_is_that_of_the_figures_drawn() {
        for n in [3_usize, 4, 9, 10] {
            let side: Vec<f64> = (0..n).map(|i| (i * 7 % n) as f64).collect();
            let mut resample = Resample::new(&side);
            let (mut one, mut other) = (Chance(9), Chance(9));
            let mut sorted = side.clone();
            sorted.sort_unstable_by(f64::total_cmp);
            for _ in 0..50 {
                let drawn: Vec<f64> = (0..n).map(|_| sorted[other.below(n)]).collect();
                assert_eq!(Some(resample.median(&mut one)), median(&drawn));
            }
        }
    }

    #[test]
    fn the_statistic_is_the_standardised_rank_sum() {
        // By hand: ranks 1 to 6 in order, split in the middle: the sum of the first three is 6 where 10.5 is expected.
        let (at, far) = greatest(&ranks(&[10.0, 20.0, 30.0, 40.0, 50.0, 60.0])).unwrap();
        assert_eq!((at, far), (3, 4.5 * 4.5 / 9.0));
        assert_eq!(ranks(&[7.0, 5.0, 7.0]), [0.5, -1.0, 0.5]);
    }

    proptest! {
        #[test]
        fn any_figures_are_no_panic(values in prop::collection::vec(-1e300..1e300_f64, 0..40)) {
            for change in changes(&values, LEVEL) {
                prop_assert!(change.within[0] <= change.at && change.at <= change.within[1]);
                prop_assert!(change.within[0] >= SIDE && change.within[1] <= values.len() - SIDE);
            }
        }

        /// Only the order of the figures counts, so any rising function of them has the same changes.
        #[test]
        fn a_change_of_scale_changes_nothing(values in prop::collection::vec(1.0..100.0_f64, 10..30)) {
            let scaled: Vec<f64> = values.iter().map(|value| value.ln() * 7.0).collect();
            let places = |values: &[f64]|
                changes(values, LEVEL).iter().map(|change| (change.at, change.within)).collect::<Vec<_>>();
            prop_assert_eq!(places(&values), places(&scaled));
        }
    }
}
