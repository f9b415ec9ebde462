//! The summary of a run: a line a probe, histograms, threads, and what was not probed.

use std::collections::HashSet;

use super::histogram::{histogram, within};
use super::model::{Probe, ProbeReport};
use crate::format::{count, ratio};
use crate::sink::bars::time;
use crate::sink::table::{Col, Item, Style, Tone, grid, hanging, heading};

/// Threads that are shown below the table, at most; the JSON has all.
const THREADS: usize = 10;

/// Notes that are shown, at most.
const NOTES: usize = 10;

/// With more places than this, those that were never hit have no line.
const PLACES: usize = 20;

/// The places that were probed, those with most hits first.
fn placed(report: &ProbeReport) -> Vec<&Probe> {
    let mut placed: Vec<&Probe> = report.probes.iter().filter(|probe| probe.method.is_some()).collect();
    placed.sort_by_key(|probe| std::cmp::Reverse(probe.hits));
    placed
}

/// The whole summary.
pub fn whole(report: &ProbeReport, style: Style) -> String {
    let mut out = probes(report, style);
    for probe in placed(report) {
        if let Some(latency) = probe.latency.as_ref().filter(|latency| latency.n > 0) {
            out.push('\n');
            out.push_str(&histogram(&format!("{} [{}]", probe.title(), short(&probe.module)), latency, style));
        }
    }
    out.push_str(&threads(report, style));
    out.push_str(&refused(report, style));
    if report.lost > 0 {
        let text = format!(
            "{} records of single hits were lost: they are missing from lines, stacks and timelines, but not from the \
             counts.",
            count(report.lost)
        );
        out.push_str(&hanging("", &text, 0, style));
    }
    for note in report.notes.iter().take(NOTES) {
        out.push_str(&hanging("", note, 0, style));
    }
    if let more @ 1.. = report.notes.len().saturating_sub(NOTES) {
        out.push_str(&format!("and {} more notes (all are in the JSON)\n", count(more as u64)));
    }
    out
}

/// The table alone, as the live view shows it.
pub fn probes(report: &ProbeReport, style: Style) -> String {
    let mut placed = placed(report);
    if placed.is_empty() {
        return "No place was probed.\n".into();
    }
    drop_idle(&mut placed);
    let all = placed.len();
    if all > PLACES {
        placed.retain(|probe| probe.hits > 0);
    }
    if placed.is_empty() {
        return format!("None of {} places was hit.\n", count(all as u64));
    }
    let unhit = match all - placed.len() {
        0 => String::new(),
        n => format!("{} other places were not hit (they are in the JSON).\n", count(n as u64)),
    };
    let timed = placed.iter().any(|probe| probe.latency.is_some());
    let returning = placed.iter().any(|probe| probe.returns.is_some());
    let seconds = report.wall_ns as f64 / 1e9;
    let rows: Vec<Vec<(bool, String)>> = placed.iter().map(|probe| row(probe, seconds, returning, timed)).collect();
    let titles: Vec<&str> = [
        Some("hits"),
        (seconds > 0.0).then_some("hits/s"),
        returning.then_some("returns"),
        timed.then_some("median"),
        timed.then_some("p99"),
        timed.then_some("max"),
        timed.then_some("total"),
        Some("method"),
        Some("function"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let last = titles.len() - 1;
    let mut used = 0;
    let mut cols = Vec::new();
    for (index, title) in titles.iter().enumerate() {
        let longest =
            rows.iter().map(|row| row[index].1.chars().count()).chain([title.chars().count()]).max().unwrap_or(0);
        let wanted = longest + if index == 0 { 0 } else { 2 };
        // A name too long for the terminal wraps; the figures beside it stay whole.
        let width = if index == last { wanted.min(style.columns().saturating_sub(used)).max(20) } else { wanted };
        used += width;
        cols.push(if rows[0][index].0 { Col::right(title, width) } else { Col::left(title, width) });
    }
    let items: Vec<Vec<Item>> = rows.iter().map(|row| row.iter().map(|(_, text)| Item::new(text)).collect()).collect();
    heading(&cols, style) + &grid(&cols, &items, style) + &unhit
}

/// Of an indirect function one implementation runs; the others are left out where that is known.
pub fn drop_idle(probes: &mut Vec<&Probe>) {
    let ran: HashSet<(&str, &str)> =
        probes.iter().filter(|probe| probe.hits > 0).filter_map(|probe| implements(probe)).collect();
    probes.retain(|probe| probe.hits > 0 || implements(probe).is_none_or(|of| !ran.contains(&of)));
}

/// Of which file's indirect function it is an implementation.
fn implements(probe: &Probe) -> Option<(&str, &str)> {
    Some((&probe.module, probe.implements.as_deref()?))
}

/// The cells of a probe: is it a figure, and its text.
fn row(probe: &Probe, seconds: f64, returning: bool, timed: bool) -> Vec<(bool, String)> {
    let known = |value: Option<f64>| value.map_or("–".into(), time);
    let latency = probe.latency.as_ref();
    let of = |pick: fn(&super::model::Latency) -> Option<f64>| {
        (true, latency.and_then(|one| Some(within(one, pick(one)?))).unwrap_or_else(|| known(None)))
    };
    let total = latency.filter(|one| one.n > 0).map(|one| one.total);
    let mut cells = vec![(true, count(probe.hits))];
    if seconds > 0.0 {
        cells.push((true, rate(probe.hits as f64 / seconds)));
    }
    if returning {
        cells.push((true, probe.returns.map_or("–".into(), count)));
    }
    if timed {
        cells.extend([of(|one| one.median), of(|one| one.p99), of(|one| one.max), (true, known(total))]);
    }
    cells.push((false, probe.method.clone().unwrap_or_default()));
    cells.push((false, format!("{} [{}]", probe.title(), short(&probe.module))));
    cells
}

/// Hits a second: whole ones from 10 on.
fn rate(value: f64) -> String {
    if value < 9.95 { ratio(value) } else { count(value.round() as u64) }
}

/// The threads with most hits, where there are several.
fn threads(report: &ProbeReport, style: Style) -> String {
    let mut all: Vec<(i32, i32, u64)> = Vec::new();
    for probe in &report.probes {
        for process in &probe.processes {
            for thread in &process.threads {
                match all.iter_mut().find(|(pid, tid, _)| (*pid, *tid) == (process.pid, thread.tid)) {
                    Some((.., hits)) => *hits = hits.saturating_add(thread.hits),
                    None => all.push((process.pid, thread.tid, thread.hits)),
                }
            }
        }
    }
    if all.len() < 2 {
        return String::new();
    }
    all.sort_by(|one, other| other.2.cmp(&one.2).then((one.0, one.1).cmp(&(other.0, other.1))));
    let several = all.iter().any(|(pid, ..)| *pid != all[0].0);
    let shown: Vec<Vec<Item>> = all
        .iter()
        .take(THREADS)
        .map(|(pid, tid, hits)| {
            let mut cells = vec![Item::new(&count(*hits)), Item::new(&tid.to_string())];
            if several {
                cells.push(Item::new(&pid.to_string()));
            }
            cells
        })
        .collect();
    let mut cols = vec![Col::right("hits", 16), Col::right("thread", 12)];
    if several {
        cols.push(Col::right("process", 12));
    }
    let more = all.len().saturating_sub(THREADS);
    let rest = if more > 0 {
        format!("and {} more threads (all are in the JSON)\n", count(more as u64))
    } else {
        String::new()
    };
    format!("\n{}{}{rest}", heading(&cols, style), grid(&cols, &shown, style))
}

/// What was not probed, and why.
fn refused(report: &ProbeReport, style: Style) -> String {
    let all: Vec<&Probe> = report.probes.iter().filter(|probe| probe.method.is_none()).collect();
    if all.is_empty() {
        return String::new();
    }
    let mut out = format!("\nNot probed: {}\n", count(all.len() as u64));
    for probe in all.iter().take(THREADS) {
        let why = probe.reason.as_deref().unwrap_or("for an unknown reason");
        let text = format!("{} [{}]: {why}", probe.title(), short(&probe.module));
        out.push_str(&hanging("  ", &text, 4, style));
    }
    if all.len() > THREADS {
        out.push_str(&format!("  and {} more (--list shows all)\n", count((all.len() - THREADS) as u64)));
    }
    out
}

/// A file's name without its directory.
pub(super) fn short(module: &str) -> &str {
    module.rsplit('/').next().filter(|name| !name.is_empty()).unwrap_or(module)
}

/// A cell that says how a place is probed.
pub(super) fn method(probe: &Probe) -> Item {
    match &probe.method {
        Some(method) if method == "trap" => Item::toned(method, Tone::Expensive),
        Some(method) => Item::toned(method, Tone::Cheap),
        None => Item::toned("refused", Tone::Shut),
    }
}
