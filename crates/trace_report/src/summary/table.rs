//! What `trace -c` prints: the table of calls, the bill, the advice, and how the crossings were seen.
//!
//! Each part is a function of the summary, so that a saved one prints as it did then. [`strace`] prints the table as
//! strace(1) does, column for column, for scripts that read that.

use std::cmp::Ordering;

use super::model::{Advised, CallRow, SiteCounts, Times, TraceSummary, Tracing, UnitCost};
use crate::bill::Bill;
use crate::fact::Gate;
use crate::summary::grouped;
use tollgate_report::format::{and, clean, count, figure, plural};
use tollgate_report::sink::bars::bars;
use tollgate_report::sink::table::{Col, Item, Style, grid, hanging, heading, title};

/// A column, by the names of strace's `-U` and some more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// Share of the time inside.
    TimePercent,
    /// Time inside, seconds.
    TotalTime,
    /// Shortest.
    MinTime,
    /// Median.
    MedianTime,
    /// 99th percentile.
    P99Time,
    /// Longest.
    MaxTime,
    /// Mean.
    AvgTime,
    /// Crossings.
    Calls,
    /// Those that failed.
    Errors,
    /// Gate and mode.
    Gate,
    /// The call.
    Name,
}

/// Every column with its names, the first being its own.
const COLUMNS: [(Column, &[&str]); 11] = [
    (Column::TimePercent, &["time-percent", "time", "time_percent"]),
    (Column::TotalTime, &["total-time", "time-total", "total_time", "time_total", "wall-total", "total-wall"]),
    (Column::MinTime, &["min-time", "shortest", "time-min", "min_time", "time_min", "min", "wall-min", "min-wall"]),
    (Column::MedianTime, &["median-time", "median", "time-median"]),
    (Column::P99Time, &["p99-time", "p99", "time-p99"]),
    (Column::MaxTime, &["max-time", "longest", "time-max", "max_time", "time_max", "max", "wall-max", "max-wall"]),
    (Column::AvgTime, &["avg-time", "time-avg", "avg_time", "time_avg", "avg", "wall-avg", "avg-wall"]),
    (Column::Calls, &["calls", "count"]),
    (Column::Errors, &["errors", "error"]),
    (Column::Gate, &["gate"]),
    (Column::Name, &["name", "syscall", "syscall-name", "syscall_name"]),
];

/// In the order in which columns are given room: a narrow terminal loses the last ones first.
const PRIORITY: [Column; 11] = [
    Column::Name,
    Column::Calls,
    Column::TimePercent,
    Column::Errors,
    Column::Gate,
    Column::TotalTime,
    Column::MedianTime,
    Column::P99Time,
    Column::MaxTime,
    Column::MinTime,
    Column::AvgTime,
];

/// What the table is sorted by: as strace's `-S`, the greatest first, but names in alphabetical order. `None` is
/// strace's `nothing`: as the calls were first seen.
pub type Sort = Option<Column>;

/// What to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// `-U`: these columns in this order; empty: those that fit.
    pub columns: Vec<Column>,
    /// `-S`.
    pub sort: Sort,
}

impl Default for Options {
    fn default() -> Self {
        Self { columns: Vec::new(), sort: Some(Column::TimePercent) }
    }
}

impl Column {
    /// By one of its names.
    pub fn parse(name: &str) -> Option<Self> {
        COLUMNS.iter().find(|(_, names)| names.contains(&name)).map(|(column, _)| *column)
    }

    /// Its own name.
    pub fn name(self) -> &'static str {
        COLUMNS.iter().find(|(column, _)| *column == self).map_or("", |(_, names)| names[0])
    }

    fn title(self) -> &'static str {
        match self {
            Self::TimePercent => "% time",
            Self::TotalTime => "seconds",
            Self::MinTime => "min",
            Self::MedianTime => "median",
            Self::P99Time => "p99",
            Self::MaxTime => "max",
            Self::AvgTime => "mean",
            Self::Calls => "calls",
            Self::Errors => "errors",
            Self::Gate => "gate",
            Self::Name => "call",
        }
    }

    fn is_word(self) -> bool {
        matches!(self, Self::Gate | Self::Name)
    }
}

impl Options {
    /// Reads the values of `-U` and `-S`; the error is one sentence with the names that are known.
    pub fn parse(columns: Option<&str>, sort: Option<&str>) -> Result<Self, String> {
        let known = || COLUMNS.iter().map(|(column, _)| column.name()).collect::<Vec<_>>().join(", ");
        let column = |option: &str, name: &str| {
            let other = || format!("{option} {}: no such column: give one of {}", clean(name), known());
            Column::parse(name).ok_or_else(other)
        };
        let mut options = Self::default();
        for name in columns.iter().flat_map(|list| list.split(',')) {
            options.columns.push(column("-U", name)?);
        }
        // As strace does: the name is never left out.
        if columns.is_some() && !options.columns.contains(&Column::Name) {
            options.columns.push(Column::Name);
        }
        options.sort = match sort {
            None => options.sort,
            Some("nothing" | "none") => None,
            Some(name) => Some(column("-S", name)?),
        };
        Ok(options)
    }
}

/// A duration with three digits and its unit.
pub fn duration(ns: f64) -> String {
    let (value, unit) = match ns {
        ns if ns < 999.5 => return format!("{:.0} ns", ns.max(0.0)),
        ns if ns < 999_500.0 => (ns / 1e3, "µs"),
        ns if ns < 999_500_000.0 => (ns / 1e6, "ms"),
        _ => (ns / 1e9, "s"),
    };
    match value {
        value if value < 9.995 => format!("{value:.2} {unit}"),
        value if value < 99.95 => format!("{value:.1} {unit}"),
        _ => format!("{} {unit}", figure(value)),
    }
}

/// One line of the table, before it is laid out.
#[derive(Clone, Debug)]
struct Line {
    gate: String,
    name: String,
    calls: u64,
    errors: u64,
    returned: u64,
    inside: Option<f64>,
    ns: Times,
}

impl Line {
    fn of(row: &CallRow) -> Self {
        let gate = format!("{}/{}", row.gate, row.bits);
        let &CallRow { calls, errors, ns, .. } = row;
        Self { gate, name: row.name.clone(), calls, errors, returned: row.returned(), inside: row.inside(), ns }
    }

    fn mean(&self) -> Option<f64> {
        self.inside.map(|ns| ns / self.returned.max(1) as f64)
    }

    fn order(&self, other: &Self, by: Column) -> Ordering {
        let greater = |a: Option<f64>, b: Option<f64>| b.unwrap_or(-1.0).total_cmp(&a.unwrap_or(-1.0));
        let times = |of: fn(&Times) -> Option<u64>| of(&other.ns).cmp(&of(&self.ns));
        match by {
            Column::TimePercent | Column::TotalTime => greater(self.inside, other.inside),
            Column::MinTime => times(|ns| ns.min),
            Column::MedianTime => times(|ns| ns.median),
            Column::P99Time => times(|ns| ns.p99),
            Column::MaxTime => times(|ns| ns.max),
            Column::AvgTime => greater(self.mean(), other.mean()),
            Column::Calls => other.calls.cmp(&self.calls),
            Column::Errors => other.errors.cmp(&self.errors),
            Column::Gate => self.gate.cmp(&other.gate),
            Column::Name => self.name.cmp(&other.name),
        }
    }

    fn text(&self, column: Column, all: f64) -> String {
        let some = |ns: Option<f64>| ns.map_or_else(|| "–".into(), duration);
        let exact = |ns: Option<u64>| some(ns.map(|ns| ns as f64));
        match column {
            Column::TimePercent => share(self.inside, all).map_or_else(|| "–".into(), |share| format!("{share:.2}")),
            Column::TotalTime => self.inside.map_or_else(|| "–".into(), |ns| format!("{:.6}", ns / 1e9)),
            Column::MinTime => exact(self.ns.min),
            Column::MedianTime => exact(self.ns.median),
            Column::P99Time => exact(self.ns.p99),
            Column::MaxTime => exact(self.ns.max),
            Column::AvgTime => some(self.mean()),
            Column::Calls => count(self.calls),
            Column::Errors if self.errors == 0 => String::new(),
            Column::Errors => count(self.errors),
            Column::Gate => self.gate.clone(),
            Column::Name => clean(&self.name).into_owned(),
        }
    }
}

/// Percent of the whole.
fn share(part: Option<f64>, all: f64) -> Option<f64> {
    part.map(|part| if all > 0.0 { 100.0 * part / all } else { 0.0 })
}

/// The lines in their order.
fn sorted(rows: impl Iterator<Item = Line>, sort: Sort) -> Vec<Line> {
    let mut lines: Vec<Line> = rows.collect();
    if let Some(by) = sort {
        // Stable: of equal ones, that which was seen first comes first.
        lines.sort_by(|a, b| a.order(b, by));
    }
    lines
}

/// Rows of calls in the order of the table.
pub(super) fn ordered(rows: &[CallRow], sort: Sort) -> Vec<&CallRow> {
    let mut all: Vec<(Line, &CallRow)> = rows.iter().map(|row| (Line::of(row), row)).collect();
    if let Some(by) = sort {
        all.sort_by(|(a, _), (b, _)| a.order(b, by));
    }
    all.into_iter().map(|(_, row)| row).collect()
}

/// All lines as one.
fn total(lines: &[Line]) -> Line {
    let sum = |of: fn(&Line) -> u64| lines.iter().fold(0u64, |sum, line| sum.saturating_add(of(line)));
    let inside: Vec<f64> = lines.iter().filter_map(|line| line.inside).collect();
    let ns = Times {
        total: sum(|line| line.ns.total),
        min: lines.iter().filter_map(|line| line.ns.min).min(),
        max: lines.iter().filter_map(|line| line.ns.max).max(),
        timed: sum(|line| line.ns.timed),
        ..Times::default()
    };
    let inside = (!inside.is_empty()).then(|| inside.iter().sum());
    let (calls, errors, returned) = (sum(|line| line.calls), sum(|line| line.errors), sum(|line| line.returned));
    Line { gate: String::new(), name: "total".into(), calls, errors, returned, inside, ns }
}

/// The table of calls, one line a call and gate, and totals: of each gate where there are several, and of all.
pub fn calls(summary: &TraceSummary, options: &Options, style: Style) -> String {
    let lines = sorted(summary.calls.iter().map(Line::of), options.sort);
    if lines.is_empty() {
        return "No crossing was seen.\n".into();
    }
    let mut all = total(&lines);
    let gates: Vec<Line> = summary.gates.iter().map(|row| gate_line(row, &lines)).collect();
    if let [one] = gates.as_slice() {
        all.ns = one.ns;
    }
    let whole = all.inside.unwrap_or_default();
    let several = gates.len() > 1;
    let mut shown = lines.clone();
    let totals = if several { gates } else { Vec::new() };
    shown.extend(totals.into_iter().chain([all]));
    let texts = |column: Column| shown.iter().map(|line| line.text(column, whole)).collect::<Vec<_>>();
    let columns = layout(options, several, &texts, style);
    let cols: Vec<Col> = columns.iter().map(|(column, width)| col(*column, *width)).collect();
    let cells =
        |line: &Line| columns.iter().map(|(column, _)| Item::new(&line.text(*column, whole))).collect::<Vec<_>>();
    let rows: Vec<Vec<Item>> = shown.iter().map(cells).collect();
    let (body, foot) = rows.split_at(lines.len());
    let rule = "─".repeat(columns.iter().map(|(_, width)| *width).sum::<usize>().min(style.columns()));
    let mut out = heading(&cols, style) + &grid(&cols, body, style) + &rule + "\n" + &grid(&cols, foot, style);
    out.push_str(&timed_note(summary, style));
    out
}

/// The same of some calls alone, without totals.
pub(super) fn rows(rows: &[CallRow], options: &Options, style: Style) -> String {
    let lines = sorted(rows.iter().map(Line::of), options.sort);
    let whole = total(&lines).inside.unwrap_or_default();
    let several = lines.iter().any(|line| line.gate != lines[0].gate);
    let texts = |column: Column| lines.iter().map(|line| line.text(column, whole)).collect::<Vec<_>>();
    let columns = layout(options, several, &texts, style);
    let cols: Vec<Col> = columns.iter().map(|(column, width)| col(*column, *width)).collect();
    let cells =
        |line: &Line| columns.iter().map(|(column, _)| Item::new(&line.text(*column, whole))).collect::<Vec<_>>();
    heading(&cols, style) + &grid(&cols, &lines.iter().map(cells).collect::<Vec<_>>(), style)
}

fn col(column: Column, width: usize) -> Col {
    if column.is_word() { Col::left(column.title(), width) } else { Col::right(column.title(), width) }
}

/// The total of a gate. Its median and 99th percentile are those of all its crossings, which the lines alone do not
/// give.
fn gate_line(row: &super::model::GateRow, lines: &[Line]) -> Line {
    let gate = format!("{}/{}", row.gate, row.bits);
    let own: Vec<Line> = lines.iter().filter(|line| line.gate == gate).cloned().collect();
    Line { gate, ns: row.ns, ..total(&own) }
}

/// The columns with their widths: those asked for, or those that fit.
fn layout(
    options: &Options,
    several: bool,
    texts: &dyn Fn(Column) -> Vec<String>,
    style: Style,
) -> Vec<(Column, usize)> {
    let width = |column: Column, first: bool| {
        let longest = texts(column).iter().map(|text| text.chars().count()).max().unwrap_or_default();
        longest.max(column.title().chars().count()) + if first { 0 } else { 2 }
    };
    if !options.columns.is_empty() {
        let all = options.columns.iter().enumerate();
        return all.map(|(i, column)| (*column, width(*column, i == 0))).collect();
    }
    /// So much of names has its place beside the figures: more of it wraps.
    const NAME: usize = 40;
    let (mut chosen, mut used) = (Vec::new(), 0);
    for column in PRIORITY {
        if column == Column::Gate && !several {
            continue;
        }
        let own = if column == Column::Name { width(column, false).min(NAME) } else { width(column, false) };
        // What is too wide is left out, and so is all that is less important: a gap would be hard to explain.
        if !chosen.is_empty() && used + own > style.columns() {
            break;
        }
        used += own;
        chosen.push(column);
    }
    let mut columns: Vec<Column> =
        COLUMNS.iter().map(|(column, _)| *column).filter(|column| chosen.contains(column)).collect();
    // A name too long for the terminal wraps; the figures beside it stay whole.
    columns.sort_by_key(|column| column.is_word());
    let spare = |column: Column| {
        let name = width(Column::Name, false).min(NAME);
        style.columns().saturating_sub(used - name).min(width(column, false)).max(8)
    };
    let sized = |(i, column): (usize, &Column)| match column {
        Column::Name => (*column, spare(*column)),
        _ => (*column, width(*column, i == 0)),
    };
    columns.iter().enumerate().map(sized).collect()
}

/// What the times are of, where they are not of all crossings.
fn timed_note(summary: &TraceSummary, style: Style) -> String {
    // Of an entry no end is ever known.
    let rows = || summary.calls.iter().filter(|row| row.gate != Gate::Probe.name());
    let sum = |of: &dyn Fn(&CallRow) -> u64| rows().fold(0u64, |sum, row| sum.saturating_add(of(row)));
    let (calls, returned, timed) = (sum(&|row| row.calls), sum(&|row| row.returned()), sum(&|row| row.ns.timed));
    if timed >= returned {
        return String::new();
    }
    let lost = match calls.saturating_sub(returned) {
        0 => String::new(),
        lost => format!("; {} did not return", count(lost)),
    };
    let summed = sum(&|row| row.summed);
    let rest = match timed.saturating_add(summed) >= returned {
        true => "the rest only in total: totals are exact, percentiles are estimates",
        false => "short calls are sampled",
    };
    let text = format!("timed: {} of {} calls ({rest}; --exact times all){lost}.", count(timed), count(calls));
    hanging("", &text, 0, style)
}

/// The bill: a line a gate, and what it comes to.
pub fn bill(bill: &Bill, summary: &TraceSummary, style: Style) -> String {
    let some = |ns: Option<f64>| ns.map_or_else(|| "–".into(), duration);
    let mut rows: Vec<[String; 5]> = Vec::new();
    for item in &bill.items {
        let gate = format!("{}/{}", clean(&item.gate), item.bits);
        rows.push([gate, count(item.crossings), some(item.toll_ns), some(item.total_ns), some(item.avoidable_ns)]);
    }
    if bill.items.len() > 1 {
        let (total, avoidable) = (duration(bill.total_ns), duration(bill.avoidable_ns));
        rows.push(["total".into(), count(bill.crossings), String::new(), total, avoidable]);
    }
    let titles = ["gate", "crossings", "toll", "total", "avoidable"];
    let longest =
        |i: usize| rows.iter().map(|row| row[i].chars().count()).chain([titles[i].len()]).max().unwrap_or_default();
    let width = |i: usize| longest(i) + if i == 0 { 0 } else { 2 };
    // In the order in which they are given room.
    let mut used = 0;
    let fits = |i: &usize| {
        used += width(*i);
        used <= style.columns()
    };
    let mut shown: Vec<usize> = [0, 3, 1, 4, 2].into_iter().take_while(fits).collect();
    shown.sort_unstable();
    let col = |i: &usize| if *i == 0 { Col::left(titles[*i], width(*i)) } else { Col::right(titles[*i], width(*i)) };
    let cols: Vec<Col> = shown.iter().map(col).collect();
    let cells: Vec<Vec<Item>> = rows.iter().map(|row| shown.iter().map(|i| Item::new(&row[*i])).collect()).collect();
    let mut out = title(&format!("The bill, at the prices of {}", bill.source), style);
    if !rows.is_empty() {
        out.push_str(&heading(&cols, style));
        out.push_str(&grid(&cols, &cells, style));
    }
    out + &hanging("", &bill_words(bill, summary), 0, style)
}

/// Why there is no share of a run's time.
const HIDDEN: &str = "Their share of the program's time is not known: tracing may account for more than half of that \
                      (time the program without tollgate).";

fn bill_words(bill: &Bill, summary: &TraceSummary) -> String {
    let mut sentences = Vec::new();
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    let cpu = summary.user_ns.saturating_add(summary.system_ns);
    // Tolls are those of programs that nobody traces.
    let tracing = summary.tracing.unwrap_or_default();
    let (cpu, wall) = (cpu.saturating_sub(tracing.cpu_ns), tracing.least_wall(summary.wall_ns));
    let less = if summary.tracing.is_some() { " without tracing" } else { "" };
    let of_cpu =
        bill.share_of_cpu.map(|share| format!("{} of CPU time{less} ({})", percent(share), duration(cpu as f64)));
    // While a thread waited, tracing another one took no time by the clock: how much of it that was, nobody knows.
    let of_wall = bill.share_of_wall.map(|most| {
        let least = most * wall as f64 / summary.wall_ns.max(1) as f64;
        let (least, most) = (format!("{:.1}", least * 100.0), format!("{:.1}", most * 100.0));
        let share = if least == most { most } else { format!("{least} to {most}") };
        let [wall, longest] = [wall, summary.wall_ns].map(|ns| duration(ns as f64));
        let time = if wall == longest { wall } else { format!("{wall} to {longest}") };
        format!("{share} % of wall-clock time{less} ({time})")
    });
    let shares: Vec<String> = of_cpu.into_iter().chain(of_wall).collect();
    let crossed =
        if bill.crossings == 1 { "1 crossing".into() } else { format!("{} crossings", count(bill.crossings)) };
    match shares.is_empty() {
        true => sentences.push(format!("{crossed} cost {}.", duration(bill.total_ns))),
        false => sentences.push(format!("{crossed} cost {}: {}.", duration(bill.total_ns), and(&shares))),
    }
    // Of a process that was attached to, CPU time is not known at all.
    let cpu = summary.user_ns.saturating_add(summary.system_ns);
    if cpu > 0 && shares.is_empty() && summary.tracing.is_some_and(|tracing| tracing.hides(cpu, summary.wall_ns)) {
        sentences.push(HIDDEN.into());
    }
    if bill.unpriced > 0 {
        let own =
            bill.items.iter().filter(|item| item.toll_ns.is_none()).map(|item| format!("{}/{}", item.gate, item.bits));
        let gates: Vec<String> = own.collect();
        sentences.push(format!(
            "{} more through {} are not included, because there is no price for them.",
            count(bill.unpriced),
            and(&gates)
        ));
    }
    if bill.vdso_calls > 0 {
        let took = bill.vdso_ns.map_or_else(String::new, |ns| format!(" took {} and", duration(ns)));
        let calls = if bill.vdso_calls == 1 { "call" } else { "calls" };
        sentences.push(format!("{} vDSO {calls}{took} did not cross into the kernel.", count(bill.vdso_calls)));
    }
    sentences.join(" ")
}

/// What the figures of advice are, beside the one of the bill.
const SAVINGS: &str =
    "Savings include the calls' own work; \"avoidable\" in the bill counts tolls only. Findings may overlap.";

/// Where the places of advice are wrappers, who calls those is not in the counts.
const WRAPPERS: &str =
    "Places in libc are its wrappers of calls: --flame FILE shows who calls them (or, as lines, -k).";

/// The advice: what was seen, what to do, and where.
pub fn advice(advice: &[Advised], style: Style) -> String {
    if advice.is_empty() {
        return String::new();
    }
    let mut out = title("What could be saved", style);
    for advised in advice {
        let saving = advised.saving_ns.map_or_else(|| "no price".into(), duration);
        let text = format!("{}: {}{} {}", advised.id, advised.text, range(advised), advised.remedy);
        out.push_str(&hanging(&format!("{saving:>8}  "), &text, 10, style));
        for site in &advised.sites {
            out.push_str(&hanging("", &format!("{} at {}", count(site.calls), site.place.text()), 12, style));
        }
    }
    out.push_str(&hanging("", SAVINGS, 0, style));
    let is_wrapper = |module: &str| module.rsplit('/').next().is_some_and(|name| name.starts_with("libc.so"));
    if advice.iter().flat_map(|advised| &advised.sites).any(|site| is_wrapper(&site.place.module)) {
        out.push_str(&hanging("", WRAPPERS, 0, style));
    }
    out
}

/// From this share of a run's time on, tracing changes what a program does that goes by the clock.
const SLOWED: f64 = 0.05;
/// How much of the run the calls were: who reads a table of them takes it for the whole run.
fn inside(summary: &TraceSummary, style: Style) -> String {
    let total: f64 = summary.calls.iter().filter_map(CallRow::inside).sum();
    if total <= 0.0 || summary.wall_ns == 0 {
        return String::new();
    }
    // Where calls are sampled, the sum is an estimate.
    let overlap =
        if total > 1.1 * summary.wall_ns as f64 { ", as threads and processes wait side by side" } else { "" };
    let text = format!("Calls took {} in all, the run {}{overlap}.", duration(total), duration(summary.wall_ns as f64));
    hanging("", &text, 0, style)
}

/// Readings of a clock, as a share of all crossings, that are taken for a loop by it.
const BY_THE_CLOCK: f64 = 0.05;
/// Fewer than so many of them are none.
const FEWEST: u64 = 100;

/// What tracing cost, and what that may have changed.
fn tracing(summary: &TraceSummary, style: Style) -> String {
    let Some(tracing) = summary.tracing else { return String::new() };
    let Tracing { cpu_ns, wall_ns, counted, timed, recorded, stopped, .. } = tracing;
    let share = |part: u64, of: u64| part as f64 / of.max(1) as f64;
    let cpu = summary.user_ns.saturating_add(summary.system_ns);
    let of = |part: u64, whole: u64| format!("{} ({:.0} %)", duration(part as f64), 100.0 * share(part, whole));
    let least = if tracing.hides(cpu, summary.wall_ns) { "at least " } else { "about " };
    let of_cpu = if cpu > 0 { format!(" and {least}{} of CPU time", of(cpu_ns, cpu)) } else { String::new() };
    // Less than can be measured is not nothing.
    let each = |ns: f64| if ns < 1.0 { "under 1 ns".into() } else { duration(ns) };
    // Where each call stops its thread there is nothing else to pay for.
    let crossings = if recorded == UnitCost::default() {
        String::new()
    } else {
        // Of a kind that there is none of with these options nothing was measured.
        let kinds = [(counted, "counted crossing"), (timed, "timed crossing"), (recorded, "recorded crossing")];
        let kinds = kinds.into_iter().filter(|(unit, _)| *unit != UnitCost::default());
        kinds.map(|(unit, kind)| format!("{} per {kind}, ", each(unit.wall_ns))).collect()
    };
    let text = format!(
        "Tracing took about {} of wall-clock time{of_cpu}; measured on this machine: {crossings}{} per stop.",
        of(wall_ns, summary.wall_ns),
        each(stopped.wall_ns)
    );
    let mut out = hanging("", &text, 0, style);
    if share(tracing.worked_ns, summary.wall_ns) >= SLOWED {
        let text = format!(
            "{} of that was for programs that start, and for code that is rewritten.",
            duration(tracing.worked_ns.min(wall_ns) as f64)
        );
        out.push_str(&hanging("", &text, 0, style));
    }
    if share(tracing.waited_ns, summary.wall_ns) >= SLOWED {
        let text = format!(
            "Threads waited {} of that for tollgate to read their records; with --drop they do not wait, and records \
             are lost.",
            duration(tracing.waited_ns.min(wall_ns) as f64)
        );
        out.push_str(&hanging("", &text, 0, style));
    }
    if share(tracing.delayed_ns, summary.wall_ns) >= SLOWED {
        let text = format!(
            "The machine was busy: tollgate waited {} for a CPU, and what it traced may have waited as long.",
            duration(tracing.delayed_ns as f64)
        );
        out.push_str(&hanging("", &text, 0, style));
    }
    let slowed = share(wall_ns, summary.wall_ns).max(share(cpu_ns, cpu.max(summary.wall_ns)));
    let loops = by_the_clock(summary);
    if slowed >= SLOWED && !loops.is_empty() {
        let text = format!(
            "The program {}. How often it does that may depend on how fast it runs; if so, the counts, the bill and \
             the advice are those of the slowed program.",
            and(&loops)
        );
        out.push_str(&hanging("", &text, 0, style));
    }
    out
}

/// What a program does as often as it gets to: polls, and looks at the clock.
fn by_the_clock(summary: &TraceSummary) -> Vec<String> {
    let mut loops = Vec::new();
    let polls = summary.advice.iter().filter(|advised| advised.id == "polling");
    loops.extend(polls.map(|advised| format!("polls by {} ({} times)", clean(&advised.call), count(advised.count))));
    let all = summary.calls.iter().fold(0u64, |sum, row| sum.saturating_add(row.calls));
    let clock = summary.calls.iter().filter(|row| CLOCKS.contains(&row.name.as_str()));
    let looks = clock.fold(0u64, |sum, row| sum.saturating_add(row.calls));
    if looks >= FEWEST && looks as f64 >= BY_THE_CLOCK * all as f64 {
        loops.push(format!("reads the clock {} times", count(looks)));
    }
    loops
}

/// Calls that read a clock.
const CLOCKS: [&str; 5] = ["clock_gettime", "clock_gettime64", "gettimeofday", "time", "times"];

/// The range of a saving, where it has one.
fn range(advised: &Advised) -> String {
    let wide = advised.saving_range_ns.filter(|[low, high]| *low < *high);
    wide.map_or_else(String::new, |[low, high]| format!(" Between {} and {}.", duration(low), duration(high)))
}

/// How the crossings were seen, and what was lost.
fn sites(summary: &TraceSummary, style: Style) -> String {
    let SiteCounts { patched, fallback, traps, begun } = summary.sites;
    let mut out = String::new();
    if patched > 0 || fallback > 0 || traps > 0 {
        let text = format!(
            "{} rewritten, {} unpatched; {} took the slow path.",
            plural(patched, "site"),
            count(fallback),
            plural(traps, "call")
        );
        out.push_str(&hanging("", &text, 0, style));
    }
    if begun > 0 {
        let text = format!(
            "{} by stops, in programs that had not made enough calls yet for their code to be rewritten. Their times \
             are without what a stop takes, so they are right to some microseconds only (--rewrite-after 0 rewrites \
             at once).",
            plural(begun, "call")
        );
        out.push_str(&hanging("", &text, 0, style));
    }
    if summary.lost > 0 {
        let text = format!(
            "{} events were lost, so counts and times are too low: run again without --drop.",
            count(summary.lost)
        );
        out.push_str(&hanging("", &text, 0, style));
    }
    out
}

/// All of it, as `trace -c` prints it.
pub fn whole(summary: &TraceSummary, options: &Options, style: Style) -> String {
    let mut parts = vec![calls(summary, options, style) + &inside(summary, style), histograms(summary, style)];
    parts.extend(summary.grouping.as_ref().map(|own| grouped::groups(own, options, style)));
    parts.extend(summary.bill.as_ref().map(|own| bill(own, summary, style)));
    parts.extend([advice(&summary.advice, style), tracing(summary, style), sites(summary, style)]);
    parts.retain(|part| !part.is_empty());
    parts.join("\n")
}

/// The times of each call by powers of two, where they were asked for: the call with most time inside first.
fn histograms(summary: &TraceSummary, style: Style) -> String {
    let mut rows: Vec<&CallRow> = summary.calls.iter().filter(|row| !row.histogram.is_empty()).collect();
    rows.sort_by(|a, b| Line::of(a).order(&Line::of(b), Column::TotalTime));
    let one = |row: &&CallRow| {
        let line = Line::of(row);
        let timed = row.ns.timed;
        let estimated =
            if timed < row.returned() { format!(", estimated from {} of them", count(timed)) } else { String::new() };
        let text = format!("time inside, {}{estimated}", plural(row.returned(), "call"));
        let name = title(&format!("{} ({})", clean(&line.name), line.gate), style);
        format!("{name}{}{}", hanging("  ", &text, 2, style), bars(&row.histogram, style))
    };
    rows.iter().map(one).collect::<Vec<_>>().join("\n")
}

/// As strace(1) prints it, to the blank: only crossings that strace counts (no vDSO, nothing that did not come back),
/// one table for each table of numbers. The times are by the clock, as with its `-w`.
pub fn strace(summary: &TraceSummary, options: &Options) -> String {
    let seen = summary.calls.iter().filter(|row| row.returned() > 0 && row.gate != "vdso" && row.gate != "vsyscall");
    let (wide, narrow): (Vec<&CallRow>, Vec<&CallRow>) = seen.partition(|row| row.gate == "syscall" && row.bits == 64);
    let mut tables = Vec::new();
    for (words, rows) in [
        ("System call usage summary for 64 bit mode:\n", &wide),
        ("System call usage summary for 32 bit mode:\n", &narrow),
    ] {
        if !rows.is_empty() {
            let head = if wide.is_empty() || narrow.is_empty() { "" } else { words };
            tables.push(format!("{head}{}", strace_table(&by_name(rows), options)));
        }
    }
    tables.join("")
}

/// The same call by several gates is one line.
fn by_name(rows: &[&CallRow]) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for row in rows {
        let line = Line { calls: row.returned(), ..Line::of(row) };
        let Some(own) = lines.iter_mut().find(|own| own.name == line.name) else {
            lines.push(line);
            continue;
        };
        *own = Line { name: line.name.clone(), ..total(&[own.clone(), line]) };
    }
    lines
}

fn strace_table(lines: &[Line], options: &Options) -> String {
    use Column::*;
    let default = [TimePercent, TotalTime, AvgTime, Calls, Errors, Name];
    let columns = if options.columns.is_empty() { &default[..] } else { &options.columns };
    let columns: Vec<Column> = columns.iter().copied().filter(|column| *column != Gate).collect();
    let lines = sorted(lines.iter().cloned(), options.sort);
    let all = total(&lines);
    let whole = all.inside.unwrap_or_default();
    let named = lines.iter().map(|line| clean(&line.name).chars().count()).max().unwrap_or_default().max(16);
    let width = |column: &Column| match column {
        TimePercent => 6,
        TotalTime | AvgTime => 11,
        MinTime | MaxTime | MedianTime | P99Time => 8,
        Calls | Errors => 9,
        Gate | Name => named,
    };
    let line = |text: &dyn Fn(Column) -> String| {
        let cell = |column: &Column| match column {
            Name => format!("{:<1$}", text(*column), width(column)),
            _ => format!("{:>1$}", text(*column), width(column)),
        };
        let cells: Vec<String> = columns.iter().map(cell).collect();
        format!("{}\n", cells.join(" ").trim_end())
    };
    let rule = line(&|column| "-".repeat(width(&column).min(if column == Name { 16 } else { 11 })));
    let mut out = line(&|column| strace_title(column).into()) + &rule;
    lines.iter().for_each(|own| out.push_str(&line(&|column| strace_cell(own, column, whole))));
    out + &rule
        + &line(&|column| if column == TimePercent { "100.00".into() } else { strace_cell(&all, column, whole) })
}

fn strace_title(column: Column) -> &'static str {
    match column {
        Column::MinTime => "shortest",
        Column::MaxTime => "longest",
        Column::AvgTime => "usecs/call",
        Column::Name => "syscall",
        other => other.title(),
    }
}

fn strace_cell(line: &Line, column: Column, whole: f64) -> String {
    let seconds = |ns: Option<u64>| format!("{:.6}", ns.unwrap_or_default() as f64 / 1e9);
    match column {
        Column::TimePercent => format!("{:.2}", share(line.inside, whole).unwrap_or_default()),
        Column::TotalTime => format!("{:.6}", line.inside.unwrap_or_default() / 1e9),
        Column::MinTime => seconds(line.ns.min),
        Column::MedianTime => seconds(line.ns.median),
        Column::P99Time => seconds(line.ns.p99),
        Column::MaxTime => seconds(line.ns.max),
        Column::AvgTime => format!("{:.0}", (line.mean().unwrap_or_default() / 1e3).floor()),
        Column::Calls => line.calls.to_string(),
        Column::Errors if line.errors == 0 => String::new(),
        Column::Errors => line.errors.to_string(),
        Column::Gate | Column::Name => clean(&line.name).into_owned(),
    }
}
