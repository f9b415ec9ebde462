//! What differs between two runs and not within one: no interval of a run can hold it, because all rows of a run move
//! together.
//!
//! **The rulers** are rows that no kernel changes: loops and calls in user mode (`nop`, `call`), and with them the
//! cheapest crossing as it was at the start and at the end of each run, unless that has moved by itself, which is a
//! change and no ruler. Their median is the *common factor*; how far they disagree (their MAD, scaled to a standard
//! deviation) is what one row may move without the others.
//!
//! **Where the CPUs are of two models** the factor is what is to be found out, and not noise: it is told, and taken
//! into no verdict.

use serde::Serialize;

use super::ByKey;
use super::verdict::SAME;
use crate::model::{PriceList, Unit};
use crate::stats::{self, RULER, median};

/// Two runs of the same program on the same quiet machine differ by up to this in rows whose rounds agree to a
/// thousandth.
pub const RUN_TO_RUN: f64 = 0.02;

/// A ruler whose interval is wider than this (as a factor to either side) says nothing.
const BLUNT: f64 = 1.5;

/// How far the cheapest crossing may be from what user mode did, beyond its own interval, and still be a ruler.
const BY_ITSELF: f64 = 0.1;

/// What moved between the base and another list.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Between {
    /// What was the same program in both runs, and how it moved.
    pub rulers: Vec<Ruler>,
    /// The common factor: the median of the rulers; `None` where the lists share none.
    pub factor: Option<f64>,
    /// Is the factor taken for noise? Not where the CPUs are of two models.
    pub taken: bool,
    /// What else differs from run to run, as a share of a figure.
    pub noise: f64,
    /// What that comes from.
    pub noise_from: NoiseFrom,
}

/// One thing that is the same program in both runs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ruler {
    /// `gate/bits/call`, and of the self-check which end of the run.
    pub name: String,
    /// This list's figure over the base's.
    pub ratio: f64,
}

/// Where the noise between two runs is known from: the greatest of them counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NoiseFrom {
    /// What runs on a quiet machine differ by.
    Least,
    /// The self-check of a list: how far the run drifted.
    Drift,
    /// How far the rulers disagree.
    Rulers,
}

impl Between {
    /// Looks at two lists.
    pub fn new(base: &PriceList, other: &PriceList) -> Self {
        let rulers = rulers(base, other);
        let logs: Vec<f64> = rulers.iter().map(|ruler| ruler.ratio.ln()).collect();
        let spread = stats::mad(&logs).map_or(0.0, |mad| (1.4826 * mad).exp_m1());
        let drift = drift(base).max(drift(other));
        let (mut noise, mut noise_from) = (RUN_TO_RUN, NoiseFrom::Least);
        for (own, from) in [(drift, NoiseFrom::Drift), (spread, NoiseFrom::Rulers)] {
            if own > noise {
                (noise, noise_from) = (own, from);
            }
        }
        let taken = base.platform.cpu == other.platform.cpu;
        Self { rulers, factor: median(&logs).map(f64::exp), taken, noise, noise_from }
    }

    /// The factor that verdicts allow for.
    pub fn allowed(&self) -> f64 {
        self.factor.filter(|_| self.taken).unwrap_or(1.0)
    }

    /// What everything moved by between two runs, and what else is taken for noise.
    pub fn says(&self) -> String {
        let by = |share: f64| format!("{:.1} %", share * 100.0);
        let factor = match self.factor {
            None => "No ruler (nop, call) is in both lists with a narrow enough interval, so it is not known by how \
                     much all rows moved together: measure both with `--gate nop --gate call` too, and without --quick"
                .to_string(),
            Some(factor) => {
                let (least, most) =
                    self.rulers.iter().fold((f64::MAX, 0.0), |(a, b), ruler| (ruler.ratio.min(a), ruler.ratio.max(b)));
                let taken = if self.taken {
                    ", and verdicts allow for it"
                } else {
                    "; this is the difference between the two CPUs, not noise"
                };
                let rulers = self.rulers.len();
                format!("The {rulers} rulers moved by a factor of {factor:.3} ({least:.2} to {most:.2}){taken}")
            }
        };
        let noise = match self.noise_from {
            NoiseFrom::Least => "two runs on a quiet machine differ by that much",
            NoiseFrom::Drift => "one list drifted by that much from its first rounds to its last",
            NoiseFrom::Rulers => "the rulers disagree by that much",
        };
        format!(
            "{factor}. Between runs, a row may differ by {} without a real change: {noise}. `same` means that the \
             figures rule out a difference of more than {:.0} %.",
            by(self.noise),
            SAME * 100.0
        )
    }
}

fn drift(list: &PriceList) -> f64 {
    list.self_check.as_ref().map_or(0.0, |check| check.drift.abs()).min(10.0)
}

fn rulers(base: &PriceList, other: &PriceList) -> Vec<Ruler> {
    let (ours, theirs) = (base.by_key(), other.by_key());
    let keys = base.rows.iter().filter(|row| matches!(row.gate.as_str(), "nop" | "call")).map(|row| row.key());
    let mut found: Vec<Ruler> =
        keys.filter_map(|key| sharp(&ours, &theirs, &key).map(|(ratio, _)| Ruler { name: key, ratio })).collect();
    let logs: Vec<f64> = found.iter().map(|ruler| ruler.ratio.ln()).collect();
    // Without anything in user mode, what the crossing did is what is to be judged.
    let (Some(user), Some((_, [low, high]))) = (median(&logs), sharp(&ours, &theirs, RULER)) else { return found };
    let user = user.exp();
    let by_itself = low > user * (1.0 + BY_ITSELF) || high < user / (1.0 + BY_ITSELF);
    let (Some(a), Some(b)) = (&base.self_check, &other.self_check) else { return found };
    if by_itself || a.row != RULER || b.row != RULER {
        return found;
    }
    let ends = [("at the start", a.first_ns, b.first_ns), ("at the end", a.last_ns, b.last_ns)];
    let ends = ends.into_iter().filter(|(_, a, b)| *a > 0.0 && *b > 0.0 && (b / a).is_finite());
    found.extend(ends.map(|(end, a, b)| Ruler { name: format!("{RULER} {end}"), ratio: b / a }));
    found
}

/// Ratio and interval of a row of times that both lists have, where its interval is narrow enough to measure by.
fn sharp(base: &ByKey<'_>, other: &ByKey<'_>, key: &str) -> Option<(f64, [f64; 2])> {
    let (a, b) = (*base.get(key)?, *other.get(key)?);
    if a.unit != b.unit || a.unit == Unit::Instructions {
        return None;
    }
    let (from, to, ci_a, ci_b) = (a.figure()?, b.figure()?, a.ci95?, b.ci95?);
    if [from, to, ci_a[0], ci_b[0]].iter().any(|figure| *figure <= 0.0) {
        return None;
    }
    let (ratio, [low, high]) = (to / from, [ci_b[0] / ci_a[1], ci_b[1] / ci_a[0]]);
    (ratio.is_finite() && high / ratio <= BLUNT && ratio / low <= BLUNT).then_some((ratio, [low, high]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{list, row};
    use crate::model::{Row, SelfCheck};

    fn user(loop64: f64, loop32: f64, call: f64) -> Vec<Row> {
        vec![
            row("nop", 64, "empty_loop", loop64),
            row("nop", 32, "empty_loop", loop32),
            row("call", 64, "indirect", call),
        ]
    }

    fn run(user: Vec<Row>, enosys: f64) -> PriceList {
        let mut list = list(user);
        list.rows.push(row("syscall", 64, "enosys", enosys));
        list.self_check = Some(SelfCheck { row: RULER.into(), first_ns: enosys, last_ns: enosys * 1.01, drift: 0.01 });
        list
    }

    #[test]
    fn a_run_that_is_slower_as_a_whole_has_a_common_factor() {
        let between = Between::new(&run(user(1.0, 1.1, 0.9), 60.0), &run(user(1.06, 1.166, 0.954), 63.6));
        assert!((between.factor.unwrap() - 1.06).abs() < 1e-9 && between.taken, "{between:?}");
        assert_eq!((between.noise, between.noise_from, between.rulers.len()), (RUN_TO_RUN, NoiseFrom::Least, 5));
        assert_eq!(between.rulers[4].name, "syscall/64/enosys at the end");
    }

    #[test]
    fn a_crossing_that_changed_is_no_ruler() {
        let between = Between::new(&run(user(1.0, 1.1, 0.9), 60.0), &run(user(1.0, 1.1, 0.9), 120.0));
        assert_eq!((between.factor, between.rulers.len()), (Some(1.0), 3), "{between:?}");
        assert_eq!(between.noise_from, NoiseFrom::Least, "a kernel twice as slow is no noise");
    }

    #[test]
    fn rulers_that_disagree_are_noise() {
        let between = Between::new(&run(user(1.0, 1.0, 1.0), 60.0), &run(user(0.83, 0.69, 1.0), 60.0));
        assert_eq!(between.noise_from, NoiseFrom::Rulers);
        assert!(between.noise > 0.1, "{between:?}");
        let mut drifted = run(user(1.0, 1.0, 1.0), 60.0);
        drifted.self_check.as_mut().unwrap().drift = -0.3;
        let between = Between::new(&run(user(1.0, 1.0, 1.0), 60.0), &drifted);
        assert_eq!((between.noise, between.noise_from), (0.3, NoiseFrom::Drift));
    }

    #[test]
    fn blunt_missing_and_foreign_rulers_are_left_out() {
        let mut wide = run(user(1.0, 1.0, 1.0), 60.0);
        wide.rows[0].ci95 = Some([0.4, 1.8]);
        wide.rows[1].median = Some(-0.1);
        assert_eq!(
            Between::new(&run(user(1.0, 1.0, 1.0), 60.0), &wide).rulers.len(),
            3,
            "{:?}",
            rulers(&run(user(1.0, 1.0, 1.0), 60.0), &wide)
        );
        let bare = Between::new(&run(vec![], 60.0), &run(vec![], 90.0));
        assert_eq!((bare.factor, bare.rulers.len(), bare.allowed()), (None, 0, 1.0));
        let mut other = run(user(2.0, 2.0, 2.0), 120.0);
        other.platform.cpu = "Another CPU".into();
        let machines = Between::new(&run(user(1.0, 1.0, 1.0), 60.0), &other);
        assert_eq!((machines.factor.map(f64::round), machines.taken, machines.allowed()), (Some(2.0), false, 1.0));
    }
}
