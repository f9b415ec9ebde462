//! What two figures with intervals allow to be said: different, the same, or nothing yet.
//!
//! **The interval** of the ratio has two parts. Within the runs: for intervals [lo_a, hi_a] and [lo_b, hi_b], the ratio
//! of the medians lies in [lo_b/hi_a, hi_b/lo_a], which is wider than a 95 % interval of the ratio, because both bounds
//! would have to be met at once. Between the runs: the common factor, by which everything moved, may or may not have
//! moved this row, so both are allowed; and what differs from run to run is put on both ends ([`super::between`]). More
//! rounds shrink the first part only.
//!
//! **The verdict** is that of an equivalence test. *Different*: the interval is on one side of 1. *The same*: all of it
//! is within [`SAME`] of 1. Everything else *cannot be told*: the figures allow both, and calling that "the same" would
//! hide a change that is there.

use super::Verdict;

/// Rows are the same if no difference of more than this share fits their figures.
pub const SAME: f64 = 0.1;

/// What is known of two figures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evidence {
    /// The one over the other.
    pub ratio: f64,
    /// Its interval within the runs.
    pub within: [f64; 2],
    /// By what everything moved between the runs; 1 where that is not known or not noise.
    pub factor: f64,
    /// What else differs from run to run, as a share.
    pub noise: f64,
    /// Rounds of the list that has fewer; `None` where that is not known.
    pub rounds: Option<u32>,
}

/// What to make of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Told {
    /// Slower, faster, the same, undecided.
    pub verdict: Verdict,
    /// The interval of the ratio with the part between the runs.
    pub between: [f64; 2],
    /// About how many rounds of both lists would tell, where it cannot be told; `None` where no number would, or that
    /// is not known.
    pub rounds: Option<u64>,
}

impl Evidence {
    /// The part between the runs, as logarithms: what the lower end goes down by, and the upper one up.
    fn margins(&self) -> [f64; 2] {
        let (factor, noise) = (self.factor.ln(), self.noise.ln_1p());
        [noise + factor.max(0.0), noise + (-factor).max(0.0)]
    }

    /// Judges it.
    pub fn told(&self) -> Told {
        let [down, up] = self.margins();
        let between = [self.within[0] * (-down).exp(), self.within[1] * up.exp()];
        let verdict = match between {
            [low, _] if low > 1.0 => Verdict::Slower,
            [_, high] if high < 1.0 => Verdict::Faster,
            [low, high] if low >= 1.0 / (1.0 + SAME) && high <= 1.0 + SAME => Verdict::Same,
            _ => Verdict::CannotTell,
        };
        let rounds = if verdict == Verdict::CannotTell { self.needed() } else { None };
        Told { verdict, between, rounds }
    }

    /// The rounds with which these figures would be told, should they stay what they are: an interval shrinks with the
    /// square root of the rounds.
    fn needed(&self) -> Option<u64> {
        let ([down, up], ratio, same) = (self.margins(), self.ratio.ln(), SAME.ln_1p());
        let (below, above) = (ratio - self.within[0].ln(), self.within[1].ln() - ratio);
        // By what the parts within the runs would have to shrink for each verdict; not above zero where they cannot.
        let slower = (ratio - down) / below;
        let faster = (-ratio - up) / above;
        let equal = f64::min((same + ratio - down) / below, (same - ratio - up) / above);
        let shrunk = slower.max(faster).max(equal);
        let rounds = f64::from(self.rounds?) / (shrunk * shrunk);
        (shrunk > 0.0 && rounds.is_finite() && rounds < MOST).then(|| rounds.ceil() as u64)
    }
}

/// More rounds than this are as good as none that would tell.
const MOST: f64 = 1e6;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn told(ratio: f64, within: [f64; 2]) -> Told {
        Evidence { ratio, within, factor: 1.0, noise: 0.02, rounds: Some(14) }.told()
    }

    /// `cpuid` at 1.35, with an interval of 0.67 to 2.85, was "the same".
    #[test]
    fn a_wide_interval_cannot_tell_and_says_how_many_rounds_would() {
        let cpuid = told(1.35, [0.67, 2.85]);
        assert_eq!(cpuid.verdict, Verdict::CannotTell);
        // ln 1.35 − ln 1.02 = 0.280 is to be left of ln 1.35 − ln 0.67 = 0.701: a shrink to 0.400, and 14 / 0.4² = 88.
        assert_eq!(cpuid.rounds, Some(88));
        assert_eq!(told(0.004, [0.0001, 1.1]).verdict, Verdict::CannotTell, "−99.6 % is not the same");
    }

    #[test]
    fn as_many_rounds_as_it_says_do_tell() {
        for (ratio, half) in [(1.0, 0.3), (1.05, 0.3), (1.2, 0.3), (0.8, 0.5), (1.06, 1.0)] {
            let at = |rounds: f64| {
                let half = half * (14.0 / rounds).sqrt();
                let within = [ratio * f64::exp(-half), ratio * f64::exp(half)];
                Evidence { ratio, within, factor: 1.01, noise: 0.02, rounds: Some(14) }.told()
            };
            let needed = at(14.0).rounds.unwrap() as f64;
            assert!(needed > 14.0, "{ratio}: {needed}");
            assert_ne!(at(needed + 1.0).verdict, Verdict::CannotTell, "{ratio}: {needed}");
            assert_eq!(at(needed - 2.0).verdict, Verdict::CannotTell, "{ratio}: {needed}");
        }
    }

    #[test]
    fn the_same_is_a_statement_of_its_own() {
        assert_eq!(told(1.01, [0.99, 1.03]).verdict, Verdict::Same);
        assert_eq!(told(1.01, [0.95, 1.09]).verdict, Verdict::CannotTell, "1.09 × 1.02 is more than a tenth");
        assert_eq!(told(1.05, [1.03, 1.07]).verdict, Verdict::Slower);
        assert_eq!(told(0.95, [0.93, 0.97]).verdict, Verdict::Faster);
    }

    #[test]
    fn what_everything_moved_by_is_no_change_of_a_row() {
        let own = |ratio: f64, factor: f64| {
            Evidence { ratio, within: [ratio * 0.99, ratio * 1.01], factor, noise: 0.02, rounds: Some(14) }
                .told()
                .verdict
        };
        assert_eq!(own(1.06, 1.0), Verdict::Slower);
        assert_eq!(own(1.06, 1.06), Verdict::Same, "it moved with the rulers");
        assert_eq!(own(1.0, 1.06), Verdict::Same, "it stood still, which few rows do not");
        assert_eq!(own(1.3, 1.06), Verdict::Slower);
        assert_eq!(own(1.0, 1.3), Verdict::CannotTell, "a tenth does not fit between");
    }

    #[test]
    fn where_runs_differ_too_much_no_number_of_rounds_tells() {
        let noisy = Evidence { ratio: 1.02, within: [1.0, 1.04], factor: 1.0, noise: 0.15, rounds: Some(14) }.told();
        assert_eq!((noisy.verdict, noisy.rounds), (Verdict::CannotTell, None));
        let unknown = Evidence { ratio: 1.3, within: [0.5, 2.0], factor: 1.0, noise: 0.02, rounds: None }.told();
        assert_eq!((unknown.verdict, unknown.rounds), (Verdict::CannotTell, None));
    }

    proptest! {
        #[test]
        fn the_interval_holds_the_ratio_and_the_verdict_its_side(
            ratio in 0.01..100.0_f64, down in 1.0..3.0_f64, up in 1.0..3.0_f64,
            factor in 0.5..2.0_f64, noise in 0.0..1.0_f64,
        ) {
            let told = Evidence { ratio, within: [ratio / down, ratio * up], factor, noise, rounds: Some(14) }.told();
            prop_assert!(told.between[0] <= ratio && ratio <= told.between[1]);
            match told.verdict {
                Verdict::Slower => prop_assert!(ratio > 1.0),
                Verdict::Faster => prop_assert!(ratio < 1.0),
                Verdict::Same => prop_assert!(told.between[1] <= 1.0 + SAME),
                _ => prop_assert!(told.rounds.is_none_or(|rounds| rounds >= 14)),
            }
        }
    }
}
