//! The runs of one machine side by side: each row over time, where it changed, and what changed in the platform then.
//! The JSON contract of `tollgate history --json` (schema 1, `docs/history-schema.md`). Fields are only ever added.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use serde::Serialize;

use super::change::{self, Change, LEVEL};
use super::load::{Loaded, Price, Saved};
use super::{Kind, SCHEMA};
use tollgate_report::compare::platform_diff;
use tollgate_report::model::{Platform, Unit};

/// The runs of one machine.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Timeline {
    /// [`SCHEMA`] at the time of writing.
    pub schema: u32,
    /// The machine.
    pub host: String,
    /// How changes were found, in a sentence.
    pub method: String,
    /// Runs that can be compared with each other: of one kind, and one guest or program.
    pub series: Vec<Series>,
    /// Files that were left out, and why.
    pub skipped: Vec<String>,
}

/// Comparable runs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Series {
    /// `bench`, `lab`, `trace` or `probe`.
    pub kind: &'static str,
    /// The guest or the program; empty for `bench`.
    pub config: String,
    /// The runs, the oldest first.
    pub runs: Vec<Moment>,
    /// Runs that were left out because they were interrupted or lost events.
    pub incomplete: usize,
    /// What changed in the platform, run by run.
    pub platform: Vec<PlatformChange>,
    /// The chance of a mark on a row where nothing changed.
    pub level: f64,
    /// The rows that have a figure, in the order of the last run.
    pub rows: Vec<RowHistory>,
    /// How often programs made each call, or met each probe; what never failed has no row of errors.
    pub counts: Vec<CountHistory>,
}

/// When a run was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Moment {
    /// Its name: the end of the file's name.
    pub run: String,
    /// Milliseconds since the epoch.
    pub started_ms: i64,
    /// Version of the program that measured.
    pub version: String,
}

/// A field of the platform (or the measuring program's version) that was another in the run before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlatformChange {
    /// The first run that has it.
    pub at: usize,
    /// The field; a mitigation is `mitigation:NAME`, a setting `setting:NAME`, the program `tollgate`.
    pub field: String,
    /// Its value in the run before; `–` where not known.
    pub from: String,
    /// Its value from this run on.
    pub to: String,
}

/// One row over time.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RowHistory {
    /// `gate/bits/call`.
    pub row: String,
    /// The unit of its figures.
    pub unit: Unit,
    /// The figure of each run that has one, as index of the run and value.
    pub points: Vec<(usize, f64)>,
    /// Where it changed.
    pub changes: Vec<Mark>,
    /// Why it was not searched for changes.
    pub untested: Option<String>,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Counted {
    /// Calls, or hits of a probe.
    Calls,
    /// Calls that failed.
    Errors,
}

impl Counted {
    /// As it is printed behind a number.
    pub fn name(self) -> &'static str {
        match self {
            Counted::Calls => "calls",
            Counted::Errors => "errors",
        }
    }
}

/// The counts of one row over time.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CountHistory {
    /// `gate/bits/call`.
    pub row: String,
    /// What is counted.
    pub of: Counted,
    /// The count of each run that has the row, as index of the run and value.
    pub points: Vec<(usize, u64)>,
    /// Where it changed.
    pub changes: Vec<Mark>,
    /// Why it was not searched for changes.
    pub untested: Option<String>,
}

impl CountHistory {
    fn values(&self) -> Vec<(usize, f64)> {
        self.points.iter().map(|(run, count)| (*run, *count as f64)).collect()
    }

    /// Is it the same in all runs? Then there is nothing to test.
    fn is_constant(&self) -> bool {
        self.points.windows(2).all(|pair| pair[0].1 == pair[1].1)
    }
}

/// A change of a row.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Mark {
    /// The first run of the new level, by the estimate: index into `runs`.
    pub at: usize,
    /// 95 % interval of that, both ends in it.
    pub within: [usize; 2],
    /// Figure before: the median over the runs since the change before.
    pub before: f64,
    /// Figure from here on, likewise.
    pub after: f64,
    /// `after / before`; `None` where `before` is not above zero.
    pub ratio: Option<f64>,
    /// 95 % interval of that.
    pub ratio_interval: Option<[f64; 2]>,
    /// How rarely chance does as much; `None` for counts of instructions, which are exact.
    pub p: Option<f64>,
    /// What changed in the platform within the interval: indices into the series' `platform`.
    pub platform: Vec<usize>,
}

const METHOD: &str = "rank-sum scan over all places, permutation test, level 0.05 over all rows tested together \
                      (Bonferroni); intervals \
                      by bootstrap within both sides; counts of instructions are exact and compared as such";

/// Which runs and rows.
pub struct Choice<'a> {
    /// Only this kind.
    pub kind: Option<Kind>,
    /// Is this row (`gate/bits/call`) wanted?
    pub row: &'a dyn Fn(&str) -> bool,
}

/// Puts the runs side by side and searches each row for changes.
pub fn timeline(loaded: &Loaded, choice: &Choice<'_>) -> Timeline {
    let mut parts: BTreeMap<(Kind, &str), Vec<Part<'_>>> = BTreeMap::new();
    for run in loaded.runs.iter().filter(|run| choice.kind.is_none_or(|kind| kind == run.kind)) {
        // Once for all of its parts: a run of a lab has hundreds.
        let mut prices: HashMap<&str, Vec<&Price>> = HashMap::new();
        run.prices.iter().for_each(|price| prices.entry(&price.config).or_default().push(price));
        for config in run.platforms.keys() {
            let prices = prices.remove(config.as_str()).unwrap_or_default();
            parts.entry((run.kind, config)).or_default().push(Part { run, prices });
        }
    }
    let series = parts.into_iter().map(|((kind, config), runs)| series(kind, config, &runs, choice.row));
    Timeline {
        schema: SCHEMA,
        host: loaded.host.clone(),
        method: METHOD.into(),
        series: series.filter(|series| !series.rows.is_empty() || !series.counts.is_empty()).collect(),
        skipped: loaded.skipped.clone(),
    }
}

/// What a run measured of one guest or program.
struct Part<'a> {
    run: &'a Saved,
    prices: Vec<&'a Price>,
}

fn series(kind: Kind, config: &str, parts: &[Part<'_>], wanted: &dyn Fn(&str) -> bool) -> Series {
    let complete: Vec<&Part<'_>> = parts.iter().filter(|part| part.run.complete).collect();
    let whole: Vec<&Saved> = complete.iter().map(|part| part.run).collect();
    let platform = platform_changes(config, &whole);
    let (mut rows, mut counts) = (rows(&complete, wanted), counts(kind, &complete, wanted));
    let tested = rows.iter().filter(|row| row.unit != Unit::Instructions).count();
    let tested = tested + counts.iter().filter(|row| !row.is_constant()).count();
    let level = LEVEL / tested.max(1) as f64;
    for row in &mut rows {
        let found = marks(&row.points, row.unit == Unit::Instructions, level, &platform);
        (row.changes, row.untested) = found.map_or_else(|why| (Vec::new(), Some(why)), |changes| (changes, None));
    }
    for row in counts.iter_mut().filter(|row| !row.is_constant()) {
        let found = marks(&row.values(), false, level, &platform);
        (row.changes, row.untested) = found.map_or_else(|why| (Vec::new(), Some(why)), |changes| (changes, None));
    }
    let moment =
        |run: &&Saved| Moment { run: run.id.clone(), started_ms: run.started_ms, version: run.version.clone() };
    Series {
        kind: kind.name(),
        config: config.into(),
        incomplete: parts.len() - whole.len(),
        runs: whole.iter().map(moment).collect(),
        platform,
        level,
        rows,
        counts,
    }
}

/// Every row that has a figure somewhere, with its figures; the order is that of the newest run that has the row.
///
/// A row whose unit changed (the lab's CPU of a guest) is two rows.
fn rows(parts: &[&Part<'_>], wanted: &dyn Fn(&str) -> bool) -> Vec<RowHistory> {
    let mut places: BTreeMap<(Arc<str>, u8), usize> = BTreeMap::new();
    let mut rows: Vec<RowHistory> = Vec::new();
    // From the newest, so that its order is first.
    for (at, part) in parts.iter().enumerate().rev() {
        for price in &part.prices {
            let Some(figure) = price.figure.filter(|_| wanted(&price.key)) else { continue };
            let place = *places.entry((Arc::clone(&price.key), price.unit as u8)).or_insert_with(|| {
                let row = price.key.to_string();
                rows.push(RowHistory {
                    row,
                    unit: price.unit,
                    points: Vec::new(),
                    changes: Vec::new(),
                    untested: None,
                });
                rows.len() - 1
            });
            let points = &mut rows[place].points;
            // A function that was probed in two files has one name: the first one stands.
            if points.last().is_none_or(|(last, _)| *last != at) {
                points.push((at, figure));
            }
        }
    }
    rows.iter_mut().for_each(|row| row.points.reverse());
    rows
}

/// The counts of every row that has some, in the order of the newest run that has the row: its calls, and behind them
/// its errors. A trace without the row made no such call; a probe was not asked for there.
fn counts(kind: Kind, parts: &[&Part<'_>], wanted: &dyn Fn(&str) -> bool) -> Vec<CountHistory> {
    let mut places: BTreeMap<(Arc<str>, Counted), usize> = BTreeMap::new();
    let mut rows: Vec<CountHistory> = Vec::new();
    for (at, part) in parts.iter().enumerate().rev() {
        for price in part.prices.iter().filter(|price| wanted(&price.key)) {
            for (of, count) in [(Counted::Calls, price.calls), (Counted::Errors, price.errors)] {
                let Some(count) = count.and_then(|count| u64::try_from(count).ok()) else { continue };
                let place = *places.entry((Arc::clone(&price.key), of)).or_insert_with(|| {
                    let row = price.key.to_string();
                    rows.push(CountHistory { row, of, points: Vec::new(), changes: Vec::new(), untested: None });
                    rows.len() - 1
                });
                match rows[place].points.last_mut() {
                    // A function that was probed in two files has one name.
                    Some((last, sum)) if *last == at => *sum = sum.saturating_add(count),
                    _ => rows[place].points.push((at, count)),
                }
            }
        }
    }
    rows.retain(|row| row.of == Counted::Calls || row.points.iter().any(|(_, count)| *count > 0));
    for row in &mut rows {
        row.points.reverse();
        if kind == Kind::Trace {
            let known: BTreeMap<usize, u64> = row.points.iter().copied().collect();
            row.points = (0..parts.len()).map(|at| (at, known.get(&at).copied().unwrap_or(0))).collect();
        }
    }
    rows
}

/// Searches the figures of a row for changes; an error is why it cannot be done.
fn marks(points: &[(usize, f64)], exact: bool, level: f64, platform: &[PlatformChange]) -> Result<Vec<Mark>, String> {
    let values: Vec<f64> = points.iter().map(|(_, figure)| *figure).collect();
    let needed = change::needed(level);
    if !exact && values.len() < needed {
        let runs = if values.len() == 1 { "1 run has it".into() } else { format!("{} runs have it", values.len()) };
        return Err(format!("{runs}, and a test needs {needed}"));
    }
    let changes = if exact { change::exact(&values) } else { change::changes(&values, level) };
    Ok(changes.iter().map(|change| told(change, points, platform)).collect())
}

/// From places among the row's figures to runs.
fn told(change: &Change, points: &[(usize, f64)], platform: &[PlatformChange]) -> Mark {
    let run = |place: usize| points.get(place).map_or(0, |(run, _)| *run);
    let within = change.within.map(run);
    // The row may have no figure in the runs just before: what changed since its last one counts too.
    let since = change.within[0].checked_sub(1).map_or(0, run);
    let near = platform.iter().enumerate().filter(|(_, change)| change.at > since && change.at <= within[1]);
    Mark {
        at: run(change.at),
        within,
        before: change.before,
        after: change.after,
        ratio: (change.before > 0.0).then(|| change.after / change.before),
        ratio_interval: change.ratio,
        p: change.p,
        platform: near.map(|(index, _)| index).collect(),
    }
}

/// What is another in each run than in the one before.
fn platform_changes(config: &str, runs: &[&Saved]) -> Vec<PlatformChange> {
    let mut changes = Vec::new();
    for (i, pair) in runs.windows(2).enumerate() {
        let [before, after] = [pair[0], pair[1]].map(|run| run.platforms.get(config));
        let mut change = |field: &str, from: &str, to: &str| {
            changes.push(PlatformChange { at: i + 1, field: field.into(), from: from.into(), to: to.into() });
        };
        if pair[0].version != pair[1].version {
            change("tollgate", &pair[0].version, &pair[1].version);
        }
        let (Some(before), Some(after)) = (before, after) else { continue };
        if Arc::ptr_eq(before, after) {
            continue;
        }
        let platforms: [&Platform; 2] = [before, after];
        for field in platform_diff(&platforms) {
            if let [from, to] = field.values.as_slice() {
                change(&field.field, from, to);
            }
        }
    }
    changes
}
