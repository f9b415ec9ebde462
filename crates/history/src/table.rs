//! A history for a terminal: one line a row with its figures as a picture of one line, then the changes, run by run.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;

use super::store::minute;
use super::timeline::{CountHistory, Counted, Mark, Moment, PlatformChange, RowHistory, Series, Timeline};
use tollgate_report::format::{clean, count, percent, price};
use tollgate_report::model::Unit;
use tollgate_report::sink::table::{Col, Item, Style, Tone, grid, hanging, heading, title};

/// The whole history.
pub fn table(timeline: &Timeline, style: Style) -> String {
    let mut out = String::new();
    for series in &timeline.series {
        if !out.is_empty() {
            out.push('\n');
        }
        out += &one(&timeline.host, series, style);
    }
    if timeline.series.is_empty() {
        let text = format!("No run of {} has a row that matches: --kind and --gate choose among them.", timeline.host);
        out += &hanging("", &text, 0, style);
    }
    out
}

fn one(host: &str, series: &Series, style: Style) -> String {
    let config = if series.config.is_empty() { String::new() } else { format!(", {}", clip(&series.config, 60)) };
    let days = match (series.runs.first(), series.runs.last()) {
        (Some(first), Some(last)) => format!(", {} to {} UTC", minute(first.started_ms), minute(last.started_ms)),
        _ => String::new(),
    };
    let runs = series.runs.len();
    let mut out =
        title(&format!("{} on {host}{config}: {} run{}{days}", series.kind, count(runs as u64), plural(runs)), style);
    if series.incomplete > 0 {
        let text = format!("{} more are left out because they were interrupted or lost events.", series.incomplete);
        out += &hanging("", &text, 0, style);
    }
    out.push('\n');
    out += &if series.counts.is_empty() { rows(series, style) } else { counted_rows(series, style) };
    out.push('\n');
    out += &changes(series, style);
    out
}

fn plural(n: usize) -> &'static str {
    if n == 1 { "" } else { "s" }
}

fn clip(text: &str, most: usize) -> String {
    if text.chars().count() <= most { text.into() } else { text.chars().take(most - 1).chain(['…']).collect() }
}

/// One line a row.
fn rows(series: &Series, style: Style) -> String {
    const FIGURE: usize = 16;
    const CHANGE: usize = 12;
    let longest = series.rows.iter().map(|row| row.row.chars().count()).max().unwrap_or(0);
    let name = longest.clamp(8, style.columns().saturating_sub(2 * FIGURE + CHANGE + 14).max(12));
    let picture = style.columns().saturating_sub(name + 2 * FIGURE + CHANGE).clamp(10, 62);
    let cols = [
        Col::left("row", name),
        Col::right("first", FIGURE),
        Col::right("last", FIGURE),
        Col::left("over time", picture),
        Col::right("changes", CHANGE),
    ];
    let line = |row: &RowHistory| {
        let figure =
            |point: Option<&(usize, f64)>| point.map_or_else(|| "–".into(), |(_, figure)| price(*figure, row.unit));
        let tone = row.changes.last().map_or(Tone::Plain, tone);
        vec![
            Item::new(&row.row),
            Item::new(&figure(row.points.first())),
            Item::toned(&figure(row.points.last()), tone),
            Item::new(&sparkline(&row.points, series.runs.len(), picture - 2)),
            Item::toned(&if row.untested.is_some() { "–".into() } else { row.changes.len().to_string() }, tone),
        ]
    };
    heading(&cols, style) + &grid(&cols, &series.rows.iter().map(line).collect::<Vec<_>>(), style)
}

/// One line a row of what programs did: how often, and for how long each time.
fn counted_rows(series: &Series, style: Style) -> String {
    const TITLES: [&str; 6] = ["row", "first calls", "last calls", "first median", "last median", "changes"];
    let prices: BTreeMap<&str, &RowHistory> = series.rows.iter().map(|row| (&*row.row, row)).collect();
    let calls: BTreeMap<&str, &CountHistory> =
        series.counts.iter().filter(|row| row.of == Counted::Calls).map(|row| (&*row.row, row)).collect();
    let counted = calls.keys().filter(|row| !prices.contains_key(**row)).copied();
    let names = series.rows.iter().map(|row| &*row.row).chain(counted);
    let rows: Vec<[(String, Tone); 6]> =
        names.map(|name| counted_row(name, calls.get(name).copied(), prices.get(name).copied())).collect();
    let width = |at: usize| {
        let cells = rows.iter().map(|row| row[at].0.chars().count()).chain([TITLES[at].len()]);
        cells.max().unwrap_or(0) + if at == 0 { 0 } else { 2 }
    };
    // Where all do not fit, the medians go first.
    let mut shown = vec![0, 1, 2, 3, 4, 5];
    for at in [3, 4] {
        if shown.iter().map(|at| width(*at)).sum::<usize>() > style.columns() {
            shown.retain(|other| *other != at);
        }
    }
    let others: usize = shown[1..].iter().map(|at| width(*at)).sum();
    let name = width(0).min(style.columns().saturating_sub(others).max(12));
    let col = |at: &usize| if *at == 0 { Col::left(TITLES[0], name) } else { Col::right(TITLES[*at], width(*at)) };
    let cols: Vec<Col> = shown.iter().map(col).collect();
    let line = |row: &[(String, Tone); 6]| shown.iter().map(|at| Item::toned(&row[*at].0, row[*at].1)).collect();
    heading(&cols, style) + &grid(&cols, &rows.iter().map(line).collect::<Vec<Vec<Item>>>(), style)
}

/// The cells of one of them.
fn counted_row(name: &str, calls: Option<&CountHistory>, prices: Option<&RowHistory>) -> [(String, Tone); 6] {
    let counts = calls.map_or(&[][..], |row| &row.points);
    let [first, last] = [counts.first(), counts.last()].map(|point| point.map(|(_, calls)| *calls));
    let shown = |calls: Option<u64>| calls.map_or_else(|| "–".into(), count);
    let figures = prices.map_or(&[][..], |row| &row.points);
    let time = |point: Option<&(usize, f64)>| {
        point.zip(prices).map_or_else(|| "–".into(), |((_, figure), row)| price(*figure, row.unit))
    };
    let more = match first.cmp(&last) {
        Ordering::Less => Tone::Expensive,
        Ordering::Equal => Tone::Plain,
        Ordering::Greater => Tone::Cheap,
    };
    let slower = prices.and_then(|row| row.changes.last()).map_or(Tone::Plain, tone);
    let untested = calls.is_some_and(|row| row.untested.is_some()) || prices.is_some_and(|row| row.untested.is_some());
    let changes = calls.map_or(0, |row| row.changes.len()) + prices.map_or(0, |row| row.changes.len());
    [
        (name.into(), Tone::Plain),
        (shown(first), Tone::Plain),
        (shown(last), more),
        (time(figures.first()), Tone::Plain),
        (time(figures.last()), slower),
        (if untested { "–".into() } else { changes.to_string() }, Tone::Plain),
    ]
}

fn tone(mark: &Mark) -> Tone {
    if mark.after > mark.before { Tone::Expensive } else { Tone::Cheap }
}

/// Figures as blocks of eight heights, one for each run, or for several where there are more than columns (their
/// median). A run without a figure is a blank.
///
/// The height spans what the figures span, but at least a tenth of their middle: a row that repeats to a thousandth
/// would look as wild as one that doubles.
pub(super) fn sparkline(points: &[(usize, f64)], runs: usize, columns: usize) -> String {
    const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let columns = columns.min(runs).max(1);
    let mut cells: Vec<Vec<f64>> = vec![Vec::new(); columns];
    for (run, figure) in points {
        cells[(run * columns / runs.max(1)).min(columns - 1)].push(*figure);
    }
    let cells: Vec<Option<f64>> = cells.iter().map(|cell| tollgate_report::stats::median(cell)).collect();
    let known: Vec<f64> = cells.iter().flatten().copied().collect();
    let (low, high) =
        known.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(*v), high.max(*v)));
    let middle = (low + high) / 2.0;
    let span = (high - low).max(middle.abs() * 0.1);
    let block = |value: f64| {
        let height = if span > 0.0 { (value - middle) / span + 0.5 } else { 0.5 };
        BLOCKS[((height * 8.0) as usize).min(7)]
    };
    cells.iter().map(|cell| cell.map_or(' ', block)).collect::<String>().trim_end().into()
}

/// The changes by the run at which they are, with what changed in the platform.
fn changes(series: &Series, style: Style) -> String {
    let mut marks: BTreeMap<usize, Vec<(Marked<'_>, &Mark)>> = BTreeMap::new();
    for row in &series.rows {
        for mark in &row.changes {
            marks.entry(mark.at).or_default().push((Marked::Price(row), mark));
        }
    }
    for row in &series.counts {
        for mark in &row.changes {
            marks.entry(mark.at).or_default().push((Marked::Count(row), mark));
        }
    }
    let mut out = String::new();
    for (at, mut marks) in marks {
        // The greatest first.
        marks.sort_by(|a, b| size(b.1).total_cmp(&size(a.1)));
        out += &title(&format!("Changed at {}", moment(series, at)), style);
        for (row, mark) in &marks {
            out += &hanging(" ·", &sentence(series, *row, mark), 3, style);
        }
        out += &platform(series, &marks, style);
        out.push('\n');
    }
    if out.is_empty() && series.rows.iter().any(|row| row.untested.is_none()) {
        out += "No row changed.\n";
    }
    out += &last_counts(series, style);
    out += &untested(series, style);
    out
}

/// A row that changed.
#[derive(Clone, Copy)]
enum Marked<'a> {
    Price(&'a RowHistory),
    Count(&'a CountHistory),
}

impl<'a> Marked<'a> {
    fn row(self) -> &'a str {
        match self {
            Marked::Price(row) => &row.row,
            Marked::Count(row) => &row.row,
        }
    }

    fn shown(self, figure: f64) -> String {
        match self {
            Marked::Price(row) => price(figure, row.unit),
            Marked::Count(_) => count(figure as u64),
        }
    }
}

/// Counts that differ between the last two runs, where too few runs were made for a test: the greatest difference
/// first.
fn last_counts(series: &Series, style: Style) -> String {
    const SHOWN: usize = 5;
    let (Some(last), true) = (series.runs.len().checked_sub(1), series.runs.len() > 1) else { return String::new() };
    let before_last = |row: &CountHistory| {
        let at = |run: usize| row.points.iter().find(|(at, _)| *at == run).map(|(_, count)| *count);
        at(last - 1).zip(at(last))
    };
    let untested = series.counts.iter().filter(|row| row.untested.is_some());
    let both = untested.filter_map(|row| Some((row, before_last(row)?)));
    let mut differ: Vec<_> = both.filter(|(_, (before, after))| before != after).collect();
    differ.sort_by_key(|(_, (before, after))| Reverse(before.abs_diff(*after)));
    if differ.is_empty() {
        return String::new();
    }
    let mut out = title("Counts of the last run and of the one before (too few runs for a test)", style);
    for (row, (before, after)) in differ.iter().take(SHOWN) {
        let factor = match (*before > 0).then(|| *after as f64 / *before as f64) {
            Some(factor) if factor >= 2.0 => format!(", {factor:.1} times as many"),
            Some(factor) => format!(", {}", percent(factor - 1.0)),
            None => String::new(),
        };
        let text = format!("{}: {} → {} {}{factor}", row.row, count(*before), count(*after), row.of.name());
        out += &hanging(" ·", &text, 3, style);
    }
    if let more @ 1.. = differ.len().saturating_sub(SHOWN) {
        out += &hanging(" ·", &format!("and {} more", count(more as u64)), 3, style);
    }
    out.push('\n');
    out
}

/// By how much, whichever way.
fn size(mark: &Mark) -> f64 {
    mark.ratio.map_or(f64::INFINITY, |ratio| ratio.ln().abs())
}

fn moment(series: &Series, at: usize) -> String {
    series
        .runs
        .get(at)
        .map_or_else(|| "–".into(), |Moment { run, started_ms, .. }| format!("{} UTC (run {run})", minute(*started_ms)))
}

/// `syscall/64/enosys: 60.1 ns → 71.3 ns, +18.6 % (17.9 % to 19.4 %), p 0.0002; between … and …`.
fn sentence(series: &Series, row: Marked<'_>, mark: &Mark) -> String {
    let mut text = format!("{}: {} → {}", row.row(), row.shown(mark.before), row.shown(mark.after));
    if let Marked::Count(row) = row {
        text += &format!(" {}", row.of.name());
    }
    if let Some(ratio) = mark.ratio {
        text += &format!(", {}", percent(ratio - 1.0));
    }
    if matches!(row, Marked::Price(row) if row.unit == Unit::Instructions) {
        return text + ", exactly";
    }
    if let Some([low, high]) = mark.ratio_interval {
        text += &format!(" ({} to {})", percent(low - 1.0), percent(high - 1.0));
    }
    if let Some(p) = mark.p {
        text += &format!(", p {}", chance(p));
    }
    let [low, high] = mark.within;
    let time = |at: usize| series.runs.get(at).map_or_else(|| "–".into(), |run| minute(run.started_ms));
    if low == high { text } else { format!("{text}; the change lies between {} and {}", time(low), time(high)) }
}

fn chance(p: f64) -> String {
    if p < 1e-4 { format!("{p:.0e}") } else { format!("{p:.4}") }
}

/// What changed in the platform in the intervals of these marks.
fn platform(series: &Series, marks: &[(Marked<'_>, &Mark)], style: Style) -> String {
    let mut near: Vec<usize> = marks.iter().flat_map(|(_, mark)| mark.platform.iter().copied()).collect();
    near.sort_unstable();
    near.dedup();
    if near.is_empty() {
        return hanging(" ·", "nothing that tollgate records about the platform changed then", 3, style);
    }
    let told = near.iter().filter_map(|index| series.platform.get(*index));
    told.map(|PlatformChange { at, field, from, to }| {
        let time = series.runs.get(*at).map_or_else(|| "–".into(), |run| minute(run.started_ms));
        hanging(" ·", &format!("platform, {time}: {} {} → {}", clean(field), clean(from), clean(to)), 3, style)
    })
    .collect()
}

/// Rows without a test are no rows without a change.
fn untested(series: &Series, style: Style) -> String {
    let untested: Vec<&RowHistory> = series.rows.iter().filter(|row| row.untested.is_some()).collect();
    let Some(first) = untested.first() else { return String::new() };
    let why = first.untested.as_deref().unwrap_or_default();
    let n = untested.len();
    let which = if n == 1 { first.row.clone() } else { format!("{} rows ({} first)", count(n as u64), first.row) };
    let all = if n == series.rows.len() && n > 1 { " (of fewer rows, --gate, fewer)" } else { "" };
    hanging("", &format!("Not searched for changes: {which}: {why}{all}."), 0, style)
}
