//! What changed between price lists: machines, kernels, boot options, two runs of the same.
//!
//! The first list is the base. Times have three verdicts ([`verdict`]): different (slower or faster), the same, and
//! *undecided*, with the number of rounds that would. What all rows of a run have in common is told apart from what a
//! row did ([`between`]).
//!
//! Instructions are counted and not timed: their least counts are compared, exactly, and every difference is one. A
//! count and a time are never compared.

pub mod between;
pub mod verdict;

use std::collections::{HashMap, HashSet};

use serde::Serialize;

use crate::format::figure;
use crate::model::{Levels, Platform, PriceList, Row, Status, Unit};
use crate::stats::ROUNDS_NEEDED;
use between::Between;
use verdict::{Evidence, Told};

/// The lists side by side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// Names of the lists, the base first.
    pub names: Vec<String>,
    /// What moved between the base and each list after it.
    pub between: Vec<Between>,
    /// What differs in the platforms.
    pub platform: Vec<FieldDiff>,
    /// One entry a row, in the order of the base; rows that only other lists have follow.
    pub rows: Vec<RowDiff>,
}

/// A field of the platform that is not the same in all lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FieldDiff {
    /// Field name; a mitigation is `mitigation:NAME`, a setting `setting:NAME`.
    pub field: String,
    /// The value in each list; `–` where it is not known.
    pub values: Vec<String>,
}

/// One row in all lists.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RowDiff {
    /// Gate.
    pub gate: String,
    /// 64 or 32.
    pub bits: u8,
    /// Call.
    pub call: String,
    /// Unit of the base's figure, or of the first list's that has one.
    pub unit: Unit,
    /// The base's figure (the median of times, the minimum of counts); `None` where it has none.
    pub base: Option<f64>,
    /// One a list after the base.
    pub cells: Vec<Cell>,
}

/// One row in one list against the base.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cell {
    /// The figure in this list: the median of times, the minimum of counts.
    pub median: Option<f64>,
    /// Figure over the base's figure; `None` where not compared.
    pub ratio: Option<f64>,
    /// Interval of the ratio within the runs; `None` where one of the lists has none.
    pub interval: Option<[f64; 2]>,
    /// The same with what differs between the runs: what the verdict is about.
    pub between: Option<[f64; 2]>,
    /// Figure less the base's, for instructions: they are exact.
    pub difference: Option<f64>,
    /// What to make of it.
    pub verdict: Verdict,
    /// Where it cannot be told: about how many rounds in both lists would tell; `None` where no number would.
    pub rounds: Option<u64>,
    /// Why it is `not_compared`; beside another verdict, what else than a change makes a difference.
    pub reason: Option<String>,
}

/// What to make of a ratio.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// No difference of more than [`verdict::SAME`] fits the figures; of instructions, exactly as many.
    Same,
    /// More expensive than in the base, beyond the noise; of instructions, more of them.
    Slower,
    /// Cheaper than in the base, beyond the noise; of instructions, fewer.
    Faster,
    /// A difference fits the figures, and none does too.
    CannotTell,
    /// There is nothing to compare; the cell says why.
    NotCompared,
}

/// Compares each list with the first. `None` for fewer than two.
pub fn compare(lists: &[(String, PriceList)]) -> Option<Comparison> {
    let (base, others) = lists.split_first().filter(|(_, others)| !others.is_empty())?;
    let between: Vec<Between> = others.iter().map(|(_, list)| Between::new(&base.1, list)).collect();
    Some(Comparison {
        names: lists.iter().map(|(name, _)| name.clone()).collect(),
        rows: row_diffs(&base.1, others, &between),
        between,
        platform: through_diff(lists)
            .into_iter()
            .chain(platform_diff(&lists.iter().map(|(_, list)| &list.platform).collect::<Vec<_>>()))
            .collect(),
    })
}

/// The rows of a list by their keys.
type ByKey<'a> = HashMap<String, &'a Row>;

/// All rows: those of the base in its order, then those that only the others have in theirs.
fn row_diffs(base: &PriceList, others: &[(String, PriceList)], between: &[Between]) -> Vec<RowDiff> {
    let own = base.by_key();
    let lists: Vec<(ByKey<'_>, &Between)> =
        others.iter().zip(between).map(|((_, list), between)| (list.by_key(), between)).collect();
    let mut rows: Vec<RowDiff> = base.rows.iter().filter_map(|row| row_diff(&row.key(), &own, &lists)).collect();
    let mut seen: HashSet<String> = HashSet::new();
    for key in others.iter().flat_map(|(_, list)| list.rows.iter().map(Row::key)) {
        if !own.contains_key(&key) && !seen.contains(&key) {
            rows.extend(row_diff(&key, &own, &lists));
            seen.insert(key);
        }
    }
    rows
}

/// What was replaced in each list, where that is not the same: it belongs to how a machine was measured, and explains
/// more than all of its fields.
fn through_diff(lists: &[(String, PriceList)]) -> Option<FieldDiff> {
    let values: Vec<String> = lists
        .iter()
        .map(|(_, list)| match list.through() {
            names if names.is_empty() => "–".into(),
            names => format!("tollgate run ({})", names.join(", ")),
        })
        .collect();
    values.iter().any(|value| *value != values[0]).then(|| FieldDiff { field: "through".into(), values })
}

/// One row of all lists; `None` if no list has it.
fn row_diff(key: &str, base: &ByKey<'_>, others: &[(ByKey<'_>, &Between)]) -> Option<RowDiff> {
    let own = base.get(key).copied();
    let each = || others.iter().map(|(rows, between)| (rows.get(key).copied(), *between));
    let any = own.or_else(|| each().find_map(|(row, _)| row))?;
    let cells = each().map(|(row, between)| cell(own, row, between)).collect();
    // A row without a figure has a unit only because the field is there.
    let all = own.into_iter().chain(each().filter_map(|(row, _)| row));
    Some(RowDiff {
        gate: any.gate.clone(),
        bits: any.bits,
        call: any.call.clone(),
        unit: all.into_iter().find(|row| row.figure().is_some()).map_or(any.unit, |row| row.unit),
        base: own.and_then(Row::figure),
        cells,
    })
}

/// A cell that says nothing but its figure.
fn bare(median: Option<f64>, verdict: Verdict) -> Cell {
    Cell { median, ratio: None, interval: None, between: None, difference: None, verdict, rounds: None, reason: None }
}

/// One row against the base's.
fn cell(base: Option<&Row>, other: Option<&Row>, between: &Between) -> Cell {
    let median = other.and_then(Row::figure);
    let not = |reason: String| Cell { reason: Some(reason), ..bare(median, Verdict::NotCompared) };
    let (base, other) = match (base, other) {
        (Some(base), Some(other)) => (base, other),
        (None, Some(_)) => return not("only in this list".into()),
        (_, None) => return not("not in this list".into()),
    };
    match (base.figure(), other.figure()) {
        (Some(_), Some(_)) if base.unit != other.unit => not(other_unit(other.unit, base.unit)),
        (Some(a), Some(b)) if base.unit == Unit::Instructions => exact(a, b),
        (Some(a), Some(b)) if a > 0.0 && b > 0.0 => timed(base, other, between),
        (Some(_), Some(_)) => not("a figure of 0 or less has no ratio".into()),
        (None, None) => not(format!("{} in both", status_word(other.status))),
        (None, Some(_)) => not(format!("{} in the first list{}", status_word(base.status), why(base))),
        (Some(_), None) => not(format!("{} here{}", status_word(other.status), why(other))),
    }
}

/// Two rows of times with figures above zero.
fn timed(base: &Row, other: &Row, between: &Between) -> Cell {
    let several = singly_and_several(base, other);
    let noise = several.map_or(between.noise, |_| between.noise.max(TIMED_OTHERWISE));
    let ratio = other.figure().unwrap_or(1.0) / base.figure().unwrap_or(1.0);
    let both = base.ci95.zip(other.ci95).filter(|(a, b)| a[0] > 0.0 && b[0] > 0.0);
    let interval = both.map(|(a, b)| [b[0] / a[1], b[1] / a[0]]);
    let cell = Cell { ratio: Some(ratio), interval, ..bare(other.figure(), Verdict::CannotTell) };
    let reason = several.map(timed_otherwise);
    // Without an interval nothing can be told, however far apart the figures are.
    let Some(within) = interval else {
        let (rounds, why) = match both_given(base, other) {
            true => (None, "an interval extends to 0, so the ratio has no interval"),
            false => (Some(ROUNDS_NEEDED as u64), "one of the figures has no interval"),
        };
        return Cell { rounds, reason: reason.or_else(|| Some(why.into())), ..cell };
    };
    let rounds = [base, other].iter().map(|row| row.rounds.len() as u32).min().filter(|rounds| *rounds > 0);
    let told = Evidence { ratio, within, factor: between.allowed(), noise, rounds }.told();
    let cell = Cell { between: Some(told.between), ..cell };
    if let Some(few) = rounds.filter(|rounds| (*rounds as usize) < ROUNDS_NEEDED) {
        let reason = reason.unwrap_or_else(|| format!("{few} rounds are too few for a 95 % interval"));
        return Cell { rounds: Some(told.rounds.unwrap_or(0).max(ROUNDS_NEEDED as u64)), reason: Some(reason), ..cell };
    }
    let Told { verdict, rounds, .. } = told;
    let moved = verdict == Verdict::CannotTell && rounds.is_none() && between.allowed().ln().abs() > noise.ln_1p();
    let reason = reason.or_else(|| {
        moved.then(|| {
            format!("everything changed by a factor of {:.2} between the runs, including the rulers", between.allowed())
        })
    });
    match base.levels.or(other.levels).filter(|levels| levels.within) {
        Some(levels) => leveled(Cell { verdict, rounds, reason, ..cell }, levels),
        None => Cell { verdict, rounds, reason, ..cell },
    }
}

fn both_given(base: &Row, other: &Row) -> bool {
    base.ci95.is_some() && other.ci95.is_some()
}

/// Of a row with two levels: a difference that is no greater than that of its levels may be that more samples fell on
/// the other one.
fn leveled(cell: Cell, levels: Levels) -> Cell {
    let apart = (levels.high / levels.low).ln().abs();
    let moved = cell.ratio.map_or(0.0, |ratio| ratio.ln().abs());
    let changed = matches!(cell.verdict, Verdict::Slower | Verdict::Faster);
    let reason = cell.reason.clone().or_else(|| {
        Some(format!(
            "two levels, {} and {}: the median is on the level with more samples",
            figure(levels.low),
            figure(levels.high)
        ))
    });
    match changed && moved <= 1.1 * apart {
        true => Cell { verdict: Verdict::CannotTell, rounds: None, reason, ..cell },
        false => Cell { reason, ..cell },
    }
}

/// By how much the figure of one crossing timed by itself and of several timed together differ for that reason alone:
/// the timer serialises, and one crossing after another finds the CPU as the last one left it.
const TIMED_OTHERWISE: f64 = 0.25;

/// Crossings per sample of the row that was timed several at a time, where the other was timed singly; 0 is not known.
fn singly_and_several(a: &Row, b: &Row) -> Option<u32> {
    let (few, many) = (a.per_sample.min(b.per_sample), a.per_sample.max(b.per_sample));
    (few == 1 && many > 1).then_some(many)
}

/// Why figures of two units are not compared.
fn other_unit(here: Unit, first: Unit) -> String {
    let (here, first) = (unit_word(here), unit_word(first));
    format!("in {here} here and in {first} in the first list: compare lists with the same unit")
}

fn timed_otherwise(several: u32) -> String {
    format!(
        "timed one at a time in one list and {several} at a time in the other, which alone can change a figure by up \
         to a quarter"
    )
}

/// A difference of counts, which have no noise.
fn exact(a: f64, b: f64) -> Cell {
    let verdict = match b.total_cmp(&a) {
        std::cmp::Ordering::Greater => Verdict::Slower,
        std::cmp::Ordering::Less => Verdict::Faster,
        std::cmp::Ordering::Equal => Verdict::Same,
    };
    Cell { ratio: (a > 0.0).then(|| b / a), difference: Some(b - a), ..bare(Some(b), verdict) }
}

fn why(row: &Row) -> String {
    row.reason.as_ref().map(|reason| format!(": {reason}")).unwrap_or_default()
}

/// A unit as a word.
pub fn unit_word(unit: Unit) -> &'static str {
    match unit {
        Unit::Ns => "ns",
        Unit::Ticks => "ticks",
        Unit::Instructions => "instructions",
    }
}

/// A status as a word.
pub fn status_word(status: Status) -> &'static str {
    match status {
        Status::Ok => "open",
        Status::Closed => "closed",
        Status::Refused => "refused",
    }
}

/// The fields in which these platforms differ; mitigations and settings one by one.
pub fn platform_diff(platforms: &[&Platform]) -> Vec<FieldDiff> {
    let mut fields: Vec<FieldDiff> = Vec::new();
    let mut field = |name: &str, value: &dyn Fn(&Platform) -> Option<String>| {
        let values =
            platforms.iter().map(|p| value(p).filter(|v| !v.is_empty()).unwrap_or_else(|| "–".into())).collect();
        fields.push(FieldDiff { field: name.into(), values });
    };
    let yes = |value: Option<bool>| value.map(|v| if v { "yes" } else { "no" }.to_owned());
    field("host", &|p| Some(p.host.clone()));
    field("cpu", &|p| Some(p.cpu.clone()));
    field("vendor", &|p| Some(p.vendor.clone()));
    field("microcode", &|p| p.microcode.clone());
    field("cpus", &|p| Some(p.cpus.to_string()));
    field("hypervisor", &|p| Some(p.hypervisor.clone().unwrap_or_else(|| "none".into())));
    field("kernel", &|p| Some(p.kernel.clone()));
    field("kernel_build", &|p| Some(p.kernel_build.clone()));
    field("kpti", &|p| yes(p.kpti));
    field("vsyscall", &|p| p.vsyscall.clone());
    field("fred", &|p| yes(p.fred));
    field("pvm", &|p| p.pvm.clone());
    field("clocksource", &|p| p.clocksource.clone());
    field("tsc_step", &|p| p.tsc_step.map(|v| v.to_string()));
    field("tsc_invariant", &|p| yes(p.tsc_invariant));
    field("root", &|p| yes(Some(p.root)));
    let mitigations = platforms.iter().map(|p| p.mitigations.iter().map(|m| (&*m.name, &*m.state)).collect());
    fields.extend(named("mitigation", &mitigations.collect::<Vec<_>>()));
    let settings = platforms.iter().map(|p| p.settings.iter().map(|s| (&*s.name, &*s.value)).collect());
    fields.extend(named("setting", &settings.collect::<Vec<_>>()));
    fields.extend(tsc_rate(platforms));
    fields.retain(|field| field.values.windows(2).any(|pair| pair[0] != pair[1]));
    fields
}

/// The TSC's rate is measured anew in each run; only a difference of more than 0.1 % is one of the machine.
fn tsc_rate(platforms: &[&Platform]) -> Option<FieldDiff> {
    let rates: Vec<Option<u64>> = platforms.iter().map(|p| p.tsc_hz).collect();
    let base = rates.first().copied().flatten().unwrap_or(0) as f64;
    let differs = |rate: &Option<u64>| rate.is_none_or(|r| (r as f64 - base).abs() > base * 1e-3);
    rates.iter().any(differs).then(|| FieldDiff {
        field: "tsc_hz".into(),
        values: rates.iter().map(|rate| rate.map_or("–".into(), |r| r.to_string())).collect(),
    })
}

/// A field for each name that any platform has, in order of appearance, of the names and values of each platform. Of
/// several values under one name the first counts.
fn named(kind: &str, platforms: &[Vec<(&str, &str)>]) -> Vec<FieldDiff> {
    let values: Vec<HashMap<&str, &str>> =
        platforms.iter().map(|pairs| pairs.iter().rev().copied().collect()).collect();
    let mut seen: HashSet<&str> = HashSet::new();
    let names = platforms.iter().flatten().map(|(name, _)| *name).filter(|name| seen.insert(name));
    let value = |of: &HashMap<&str, &str>, name| match of.get(name) {
        Some(value) if !value.is_empty() => (*value).to_owned(),
        _ => "–".to_owned(),
    };
    names
        .map(|name| FieldDiff {
            field: format!("{kind}:{name}"),
            values: values.iter().map(|of| value(of, name)).collect(),
        })
        .collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::fixture::{count, list, row, shut};
    use crate::model::{Mitigation, SelfCheck};

    /// A cell with a figure and nothing else.
    pub(crate) fn told_nothing() -> Cell {
        bare(Some(1.0), Verdict::CannotTell)
    }

    fn against(base: Row, other: Row) -> Cell {
        let lists = [("a".into(), list(vec![base])), ("b".into(), list(vec![other]))];
        compare(&lists).unwrap().rows[0].cells[0].clone()
    }

    fn enosys(ns: f64) -> Row {
        row("syscall", 64, "enosys", ns)
    }

    #[test]
    fn one_list_is_no_comparison() {
        assert_eq!(compare(&[("a".into(), list(vec![]))]), None);
        assert_eq!(compare(&[]), None);
    }

    #[test]
    fn slower_faster_same() {
        let slower = against(enosys(60.0), enosys(120.0));
        assert_eq!((slower.ratio, slower.verdict), (Some(2.0), Verdict::Slower));
        let [low, high] = slower.interval.unwrap();
        assert!((low - 2.0 * 0.99 / 1.01).abs() < 1e-9 && (high - 2.0 * 1.01 / 0.99).abs() < 1e-9);
        assert_eq!(against(enosys(120.0), enosys(60.0)).verdict, Verdict::Faster);
        assert_eq!(against(enosys(60.0), enosys(60.9)).verdict, Verdict::Same);
    }

    #[test]
    fn tight_rounds_do_not_make_a_hundredth_a_change() {
        let tight = |median: f64| Row { ci95: Some([median, median]), ..enosys(median) };
        assert_eq!(against(tight(60.0), tight(60.9)).verdict, Verdict::Same);
        assert_eq!(against(tight(60.0), tight(62.0)).verdict, Verdict::Slower);
    }

    #[test]
    fn timed_singly_here_and_together_there_makes_a_quarter() {
        let timed = |ns: f64, per_sample: u32| Row { per_sample, ..enosys(ns) };
        let cell = against(timed(75.0, 1), timed(60.0, 13));
        assert_eq!((cell.verdict, cell.rounds), (Verdict::CannotTell, None), "no number of rounds takes a quarter off");
        let reason = "timed one at a time in one list and 13 at a time in the other, which alone can change a figure \
                      by up to a quarter";
        assert_eq!(cell.reason.as_deref(), Some(reason));
        let far = against(timed(60.0, 13), timed(120.0, 1));
        assert_eq!((far.verdict, far.reason.as_deref()), (Verdict::Slower, Some(reason)));
        for (a, b) in [(1, 1), (13, 4), (0, 13), (1, 0)] {
            let cell = against(timed(75.0, a), timed(60.0, b));
            assert_eq!((cell.verdict, cell.reason), (Verdict::Faster, None), "{a} and {b}");
        }
    }

    #[test]
    fn a_change_within_the_drift_is_none() {
        let (base, mut other) = (list(vec![enosys(60.0)]), list(vec![enosys(66.0)]));
        let verdict = |other: &PriceList| {
            compare(&[("a".into(), base.clone()), ("b".into(), other.clone())]).unwrap().rows[0].cells[0].verdict
        };
        assert_eq!(verdict(&other), Verdict::Slower);
        other.self_check = Some(SelfCheck { row: "x".into(), first_ns: 1.0, last_ns: 0.85, drift: -0.15 });
        assert_eq!(verdict(&other), Verdict::CannotTell);
    }

    #[test]
    fn without_an_interval_nothing_is_a_change() {
        let mut bare = enosys(600.0);
        bare.ci95 = None;
        let cell = against(enosys(60.0), bare);
        assert_eq!((cell.ratio, cell.interval, cell.verdict), (Some(10.0), None, Verdict::CannotTell));
        assert_eq!(cell.rounds, Some(6));
        let below = Row { ci95: Some([-0.2, 700.0]), ..enosys(600.0) };
        assert_eq!(
            (against(enosys(60.0), below).verdict, against(enosys(60.0), enosys(600.0)).verdict),
            (Verdict::CannotTell, Verdict::Slower)
        );
    }

    /// Six rounds are the fewest of which an interval holds 95 %.
    #[test]
    fn three_rounds_tell_nothing() {
        let mut few = enosys(600.0);
        few.rounds.truncate(3);
        let cell = against(enosys(60.0), few);
        assert_eq!(
            (cell.verdict, cell.rounds, cell.reason.as_deref()),
            (Verdict::CannotTell, Some(6), Some("3 rounds are too few for a 95 % interval"))
        );
        let mut old = enosys(600.0);
        old.rounds.clear();
        assert_eq!(against(enosys(60.0), old).verdict, Verdict::Slower, "a list of a version that kept none");
    }

    /// `cpuid` at 1.35 with an interval of 0.67 to 2.85, and −99.6 %, were "the same".
    #[test]
    fn a_wide_interval_is_not_the_same() {
        let with = |ns: f64, ci95: [f64; 2]| Row { ci95: Some(ci95), ..enosys(ns) };
        let cell = against(with(1000.0, [700.0, 1400.0]), with(1350.0, [940.0, 2000.0]));
        assert_eq!(cell.verdict, Verdict::CannotTell);
        assert!(cell.rounds.is_some_and(|rounds| rounds > 6), "{cell:?}");
        assert_eq!(against(with(1000.0, [3.0, 1400.0]), with(4.0, [3.0, 1400.0])).verdict, Verdict::CannotTell);
    }

    #[test]
    fn what_every_row_did_is_told_once_and_not_of_every_row() {
        let run = |by: f64, enosys_ns: f64| {
            let loops = [("nop", 64, "empty_loop"), ("nop", 32, "empty_loop"), ("call", 64, "indirect")];
            let mut rows: Vec<Row> = loops.iter().map(|(gate, bits, call)| row(gate, *bits, call, by)).collect();
            rows.push(enosys(enosys_ns));
            list(rows)
        };
        let compared = compare(&[("a".into(), run(1.0, 60.0)), ("b".into(), run(1.05, 63.0))]).unwrap();
        assert!((compared.between[0].factor.unwrap() - 1.05).abs() < 1e-9);
        assert!(compared.rows.iter().all(|row| row.cells[0].verdict == Verdict::Same), "{compared:#?}");
        let compared = compare(&[("a".into(), run(1.0, 60.0)), ("b".into(), run(1.0, 63.0))]).unwrap();
        assert_eq!(compared.rows[3].cells[0].verdict, Verdict::Slower, "it alone");
        let cell =
            compare(&[("a".into(), run(1.0, 60.0)), ("b".into(), run(1.25, 75.0))]).unwrap().rows[3].cells[0].clone();
        assert_eq!((cell.verdict, cell.rounds), (Verdict::CannotTell, None));
        assert_eq!(
            cell.reason.as_deref(),
            Some("everything changed by a factor of 1.25 between the runs, including the rulers")
        );
    }

    #[test]
    fn a_row_of_two_levels_is_not_called_slower_for_falling_on_the_other() {
        let levels = |within| Some(Levels { low: 1266.0, high: 1685.0, below: 0.4, within });
        let fault = |ns: f64, levels| Row { levels, ..row("page_fault", 64, "minor_write", ns) };
        let cell = against(fault(1266.0, levels(true)), fault(1685.0, levels(true)));
        assert_eq!((cell.verdict, cell.rounds), (Verdict::CannotTell, None));
        assert_eq!(
            cell.reason.as_deref(),
            Some("two levels, 1,266 and 1,685: the median is on the level with more samples")
        );
        assert_eq!(against(fault(1266.0, None), fault(1685.0, None)).verdict, Verdict::Slower);
        assert_eq!(
            against(fault(1266.0, levels(true)), fault(4000.0, None)).verdict,
            Verdict::Slower,
            "more than its levels are apart"
        );
        assert_eq!(against(fault(1266.0, levels(true)), fault(1270.0, levels(true))).verdict, Verdict::Same);
    }

    #[test]
    fn rows_of_one_list_only_and_closed_rows_say_so() {
        let lists = [
            ("a".into(), list(vec![enosys(60.0), shut("vsyscall", 64, "time", Status::Closed, "vsyscall=none")])),
            ("b".into(), list(vec![row("vsyscall", 64, "time", 394.0), row("int80", 32, "enosys", 90.0)])),
        ];
        let rows = compare(&lists).unwrap().rows;
        let reasons: Vec<_> = rows.iter().map(|r| r.cells[0].reason.as_deref().unwrap()).collect();
        assert_eq!(reasons, ["not in this list", "closed in the first list: vsyscall=none", "only in this list"]);
        assert_eq!((rows[2].base, rows[2].cells[0].median), (None, Some(90.0)));
    }

    #[test]
    fn units_are_never_mixed_and_counts_are_exact() {
        let count = |n: f64| count("syscall", 64, "enosys", n);
        let mixed = against(enosys(60.0), count(250.0));
        assert_eq!(
            mixed.reason.as_deref(),
            Some("in instructions here and in ns in the first list: compare lists with the same unit")
        );
        assert_eq!((mixed.ratio, mixed.difference, mixed.verdict), (None, None, Verdict::NotCompared));
        let more = against(count(250.0), count(258.0));
        assert_eq!((more.difference, more.verdict), (Some(8.0), Verdict::Slower));
        assert_eq!(against(count(250.0), count(250.0)).verdict, Verdict::Same);
    }

    /// The median of counts may fall on a disturbed crossing; the least one does not.
    #[test]
    fn counts_are_compared_by_their_minimum() {
        let median = |n: f64, median: f64| Row { median: Some(median), ..count("syscall", 64, "enosys", n) };
        let same = against(median(213.0, 213.0), median(213.0, 240.0));
        assert_eq!((same.median, same.difference, same.verdict), (Some(213.0), Some(0.0), Verdict::Same));
        let fewer = against(median(213.0, 213.0), median(209.0, 240.0));
        assert_eq!((fewer.difference, fewer.verdict), (Some(-4.0), Verdict::Faster));
    }

    #[test]
    fn a_closed_row_has_no_unit() {
        let closed = || shut("vsyscall", 64, "time", Status::Closed, "vsyscall=none");
        let open = || count("vsyscall", 64, "time", 392.0);
        assert_eq!(against(closed(), open()).reason.as_deref(), Some("closed in the first list: vsyscall=none"));
        assert_eq!(against(open(), closed()).reason.as_deref(), Some("closed here: vsyscall=none"));
        let lists = [("a".into(), list(vec![closed()])), ("b".into(), list(vec![open()]))];
        assert_eq!(compare(&lists).unwrap().rows[0].unit, Unit::Instructions);
    }

    #[test]
    fn zero_has_no_ratio() {
        assert_eq!(against(enosys(0.0), enosys(1.0)).reason.as_deref(), Some("a figure of 0 or less has no ratio"));
    }

    /// Regression: each name was looked for among all the others, and each value among all names: a list of 60,000
    /// mitigations took 6 s, and this test for ever.
    #[test]
    fn a_quarter_of_a_million_mitigations_are_compared_in_their_order() {
        const NAMES: usize = 250_000;
        let (mut a, mut b) = (list(vec![]).platform, list(vec![]).platform);
        let one = |i: usize, state: &str| Mitigation { name: format!("m{i}"), state: state.into() };
        a.mitigations = (0..NAMES).rev().map(|i| one(i, "on")).collect();
        // A name that is there twice: its first state counts.
        b.mitigations = (0..NAMES).map(|i| one(i, "off")).chain([one(7, "on"), one(NAMES, "on")]).collect();
        let diff = platform_diff(&[&a, &b]);
        let fields = diff.iter().map(|field| field.field.as_str());
        let names = (0..NAMES).rev().chain([NAMES]).map(|i| format!("mitigation:m{i}"));
        assert!(fields.eq(names));
        assert!(diff[..NAMES].iter().all(|field| field.values == ["on", "off"]));
        assert_eq!(diff[NAMES].values, ["–", "on"]);
    }

    /// Regression: each row was looked for among all rows, several times over: 8,000 rows took 14 s, and this test for
    /// ever.
    #[test]
    fn a_hundred_thousand_rows_are_compared_in_their_order() {
        const ROWS: usize = 100_000;
        let rows = |from: usize, ns: f64| -> Vec<Row> {
            // Without rounds, which are most of a row.
            let bare = |i: usize| Row { rounds: Vec::new(), ..row("nop", 64, &format!("c{i}"), ns) };
            (from..from + ROWS).map(bare).collect()
        };
        let mut base = list(rows(0, 60.0));
        // A key that is there twice: its first row counts, and each has a line.
        base.rows.push(row("nop", 64, "c9", 1.0));
        let compared = compare(&[("a".into(), base), ("b".into(), list(rows(1, 60.0)))]).unwrap();
        let calls = compared.rows.iter().map(|row| row.call.as_str());
        assert!(calls.eq((0..ROWS).chain([9, ROWS]).map(|i| format!("c{i}"))));
        assert_eq!((compared.between[0].rulers.len(), compared.between[0].factor), (ROWS, Some(1.0)));
        assert_eq!((compared.rows[0].cells[0].verdict, compared.rows[0].base), (Verdict::NotCompared, Some(60.0)));
        assert!(compared.rows[1..=ROWS].iter().all(|row| row.cells[0].verdict == Verdict::Same));
        assert_eq!((compared.rows[ROWS + 1].base, compared.rows[ROWS + 1].cells[0].median), (None, Some(60.0)));
    }

    #[test]
    fn platforms_differ_field_by_field() {
        let (mut a, mut b) = (list(vec![]).platform, list(vec![]).platform);
        assert_eq!(platform_diff(&[&a, &b]), []);
        a.mitigations = vec![Mitigation { name: "mds".into(), state: "Mitigation".into() }];
        b.kernel = "6.1.9".into();
        b.kpti = None;
        b.tsc_hz = a.tsc_hz.map(|hz| hz + 1000);
        let diff = platform_diff(&[&a, &b]);
        let fields: Vec<_> = diff.iter().map(|d| (d.field.as_str(), d.values.join(" / "))).collect();
        let expected = [("kernel", "6.18.1 / 6.1.9"), ("kpti", "no / –"), ("mitigation:mds", "Mitigation / –")];
        assert_eq!(fields, expected.map(|(f, v)| (f, v.to_owned())));
    }
}
