//! The lines of a screen, which are those of a log too: no colour and no control character is in them.

use super::{Line, Query, Totals, View};
use crate::summary::table::duration;
use tollgate_report::format::{clean, count, figure, plural};

/// What else the first line says.
#[derive(Clone, Debug, Default)]
pub struct Heading<'a> {
    /// What is watched.
    pub target: &'a str,
    /// The time of day.
    pub clock: &'a str,
}

/// The widths of a table's columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Columns {
    name: usize,
    share: bool,
    time: bool,
    median: bool,
    mean: bool,
    spark: usize,
}

/// Of calls a second, errors a second, toll a second; of the others, which come as there is room for them.
const RATES: [usize; 3] = [11, 9, 10];
const SHARE: usize = 8;
const TIME: usize = 9;
/// What a name has at least, and what it takes where there is room.
const NAME: [usize; 2] = [20, 44];
/// The blanks before a sparkline, and what it has at least and at most.
const GAP: usize = 2;
const SPARK: [usize; 2] = [8, super::KEPT];

impl Columns {
    fn of(view: View, width: usize) -> Self {
        let mut left = width.max(40).saturating_sub(NAME[0] + RATES.iter().sum::<usize>());
        let mut take = |own: usize| {
            let fits = left >= own;
            left -= if fits { own } else { 0 };
            fits
        };
        let share = take(SHARE);
        // A site is a long name, and its times are not kept one by one: it has a mean, and what is drawn where there is
        // room for all of it.
        let site = view == View::Site;
        let wanted = !site || left_over(width);
        let time = wanted && take(RATES[2]);
        let mean = site && wanted && take(TIME);
        let spark = wanted && take(GAP + SPARK[0]);
        let median = !site && take(TIME);
        let mean = mean || !site && take(TIME);
        let name = NAME[0] + left.min(NAME[1] - NAME[0]);
        left -= name - NAME[0];
        let more = left.min(SPARK[1] - SPARK[0]);
        let (name, spark) = if spark { (name + left - more, SPARK[0] + more) } else { (name + left, 0) };
        Self { name, share, time, median, mean, spark }
    }
}

/// Whether there is more room than a terminal of the usual width has.
fn left_over(width: usize) -> bool {
    width >= 100
}

/// The lines above the table.
pub fn heading(of: &Heading<'_>, totals: &Totals, width: usize) -> Vec<String> {
    let first = format!("tollgate top: {}", clean(of.target));
    // Before the first period is over there is none.
    let right = match totals.length_ns {
        0 => of.clock.to_string(),
        length => format!("{}  period {}", of.clock, duration(length as f64)),
    };
    let room = width.saturating_sub(right.chars().count() + 2);
    let mut lines = vec![format!("{}  {right}", padded(&first, room))];
    let mut parts = vec![format!("{} crossings/s", rate(totals.rate(totals.crossings as f64)))];
    parts.push(format!("{} errors/s", rate(totals.rate(totals.errors as f64))));
    if totals.vdso > 0 {
        parts.push(format!("{} vDSO calls/s", rate(totals.rate(totals.vdso as f64))));
    }
    lines.extend(wrapped(&parts, width));
    let mut parts = Vec::new();
    if let Some(toll) = totals.toll_ns {
        let share = totals.share(toll).map_or(String::new(), |share| format!(" ({} of CPU)", percent(share)));
        let some = if totals.unpriced > 0 { format!(", {} unpriced", count(totals.unpriced)) } else { String::new() };
        parts.push(format!("toll {}/s{share}{some}", duration(totals.rate(toll))));
    }
    if let Some(cpu) = totals.cpu_ns {
        parts.push(format!("CPU {}", of_a_cpu(totals.rate(cpu as f64))));
    }
    if let Some(tracing) = totals.tracing_ns {
        parts.push(format!("tracing {}", of_a_cpu(totals.rate(tracing as f64))));
    }
    parts.push(match totals.processes {
        1 => "1 process".into(),
        several => format!("{} processes", count(several as u64)),
    });
    lines.extend(wrapped(&parts, width));
    lines
}

/// Parts with two blanks between them, on as many lines as they need.
fn wrapped(parts: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 2 + part.chars().count() <= width => {
                line.push_str("  ");
                line.push_str(part);
            }
            _ => lines.push(part.clone()),
        }
    }
    lines
}

/// What is shown, in words.
pub fn shown(query: &Query, paused: bool) -> String {
    let mut text = format!("by {}, sorted by {}", query.view.name(), query.sort.name());
    if let Some(pid) = query.scope.pid {
        text.push_str(&format!(", process {pid}"));
    }
    match (query.scope.gate, query.scope.call) {
        (Some((gate, bits)), Some((_, name))) => {
            text.push_str(&format!(", {}", super::view::call_name(gate, bits, name)))
        }
        (Some((gate, bits)), None) => text.push_str(&format!(", {}", super::view::gate_name(gate, bits))),
        _ => {}
    }
    if !query.filter.is_empty() {
        text.push_str(&format!(", filter \"{}\"", clean(&query.filter)));
    }
    if paused {
        text.push_str(", paused");
    }
    text
}

/// The titles of a table.
pub fn titles(view: View, width: usize) -> String {
    let columns = Columns::of(view, width);
    let spark = if columns.spark > 0 { format!("{:GAP$}history", "") } else { String::new() };
    let titles = ["calls/s", "errors/s", "toll/s", "% CPU", "time/s", "median", "mean"];
    row(columns, view.name(), titles.map(str::to_string), &spark)
}

/// One row of a table.
pub fn line(line: &Line, totals: &Totals, width: usize) -> String {
    let columns = Columns::of(line.view(), width);
    let none = || "–".to_string();
    let cells = [
        rate(totals.rate(line.calls as f64)),
        if line.errors == 0 { String::new() } else { rate(totals.rate(line.errors as f64)) },
        line.toll_ns.map_or_else(none, |toll| duration(totals.rate(toll))),
        line.share.map_or_else(none, |share| format!("{:.2}", share * 100.0)),
        line.time_ns.map_or_else(none, |time| duration(totals.rate(time))),
        line.median_ns.map_or_else(none, |ns| duration(ns as f64)),
        line.mean_ns.map_or_else(none, duration),
    ];
    let spark = if columns.spark > 0 {
        format!("{:GAP$}{}", "", sparkline(&line.history, columns.spark))
    } else {
        String::new()
    };
    let text = row(columns, &clean(&line.label), cells, &spark);
    // A figure that is wider than its column moves what follows it, but not beyond the line's end.
    if text.chars().count() > width.max(40) { padded(&text, width.max(40)) } else { text }
}

fn row(columns: Columns, name: &str, cells: [String; 7], spark: &str) -> String {
    let [calls, errors, toll, share, time, median, mean] = cells;
    let mut text = padded(name, columns.name);
    let shown = [
        (calls, RATES[0], true),
        (errors, RATES[1], true),
        (toll, RATES[2], true),
        (share, SHARE, columns.share),
        (time, RATES[2], columns.time),
        (median, TIME, columns.median),
        (mean, TIME, columns.mean),
    ];
    for (cell, width, _) in shown.iter().filter(|(.., shown)| *shown) {
        text.push_str(&format!("{cell:>width$}"));
    }
    text.push_str(spark);
    text.trim_end().to_string()
}

/// A text that is as wide as its column, and ends in `…` where it would be wider.
fn padded(text: &str, width: usize) -> String {
    if text.chars().count() > width {
        return text.chars().take(width.saturating_sub(1)).chain(['…']).collect();
    }
    format!("{text:width$}")
}

/// So many a second: whole from ten on, millions from ten million on.
fn rate(value: f64) -> String {
    match value {
        value if value <= 0.0 => "0".into(),
        value if value < 9.95 => figure(value),
        value if value < 9_999_999.5 => count(value.round() as u64),
        value => format!("{} M", figure(value / 1e6)),
    }
}

/// Nanoseconds of CPU time in a second, as top(1) has it: 100 % is one CPU.
fn of_a_cpu(ns: f64) -> String {
    percent(ns / 1e9)
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// Values as bars of eight heights, against the greatest of them; a blank where there was none. The last value is the
/// last bar.
fn sparkline(values: &[Option<f64>], width: usize) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let shown = &values[values.len().saturating_sub(width)..];
    let most = shown.iter().flatten().fold(0.0, |most: f64, value| most.max(*value));
    let bar = |value: &Option<f64>| match value {
        None => ' ',
        // What is more than nothing is seen.
        Some(value) if *value > 0.0 && most > 0.0 => BARS[((value / most * 7.0).ceil() as usize).clamp(1, 7)],
        Some(_) => BARS[0],
    };
    let bars: String = shown.iter().map(bar).collect();
    format!("{bars:>width$}")
}

/// A whole table for a log: the lines above it, titles, rows. `most` bounds the rows.
pub fn whole(
    of: &Heading<'_>,
    query: &Query,
    lines: &[Line],
    totals: &Totals,
    (width, most): (usize, usize),
) -> String {
    let mut out: Vec<String> = heading(of, totals, width).iter().map(|line| line.trim_end().to_string()).collect();
    out.push(titles(query.view, width));
    let moved: Vec<&Line> = lines.iter().filter(|line| line.calls > 0).collect();
    out.extend(moved.iter().take(most).map(|row| line(row, totals, width)));
    match moved.len() {
        0 if !query.filter.is_empty() => {
            out.push(format!("No row has \"{}\" in its name ({} view).", clean(&query.filter), query.view.name()));
        }
        0 => out.push("No crossing was seen.".into()),
        all if all > most => out.push(format!("… and {}", plural((all - most) as u64, "more row"))),
        _ => {}
    }
    out.join("\n") + "\n"
}
