//! A log histogram for a terminal: a line a range, a bar as long as its share.

use super::model::{Bucket, Latency};
use crate::format::{clean, count, figure};
use crate::sink::table::{Style, hanging, title};

/// Lines, at most: neighbours are put together until there are no more.
const LINES: usize = 32;

/// A time with the unit that suits it, to three digits.
pub fn time(ns: f64) -> String {
    match ns.abs() {
        size if !size.is_finite() => "–".into(),
        size if size < 999.5 => format!("{} ns", figure(ns)),
        size if size < 999_500.0 => format!("{} µs", figure(ns / 1e3)),
        size if size < 999_500_000.0 => format!("{} ms", figure(ns / 1e6)),
        _ => format!("{} s", figure(ns / 1e9)),
    }
}

/// The histogram of one function: a line with unit, n, least, median, 99th percentile and greatest, then the bars.
pub fn histogram(name: &str, latency: &Latency, style: Style) -> String {
    let known = |value: Option<f64>| value.map_or("–".into(), |ns| within(latency, ns));
    let mut out = title(&clean(name), style);
    // A step of a nanosecond or less is finer than anything that is timed here.
    let clock = latency.resolution_ns.filter(|step| *step > 1.0);
    let clock = clock.map(|step| format!(" (the clock advances in steps of {})", time(step))).unwrap_or_default();
    let text = format!(
        "time from entry to exit{clock}: n {}, min {}, median {}, p99 {}, max {}",
        count(latency.n),
        known(latency.min),
        known(latency.median),
        known(latency.p99),
        known(latency.max)
    );
    out.push_str(&hanging("  ", &text, 2, style));
    if latency.untimed > 0 {
        let text = format!("{} more returns were not timed: their entry was not seen", count(latency.untimed));
        out.push_str(&hanging("  ", &text, 2, style));
    }
    if let Some(text) = latency.went_away() {
        out.push_str(&hanging("  ", &clean(&text), 2, style));
    }
    out.push_str(&bars(&grouped(&above(&latency.buckets, latency.resolution_ns.unwrap_or(0.0))), style));
    out
}

/// A time, or that it is below the clock's step.
pub fn within(latency: &Latency, ns: f64) -> String {
    latency.told(ns).map_or_else(|| format!("<{}", time(latency.resolution_ns.unwrap_or(0.0))), time)
}

/// The buckets, in order, those that begin below `step` (ns) as one from 0.
pub(crate) fn above(buckets: &[Bucket], step: f64) -> Vec<Bucket> {
    let below = buckets.iter().take_while(|bucket| bucket.low < step).count();
    let (fine, rest) = buckets.split_at(below);
    let Some(last) = fine.last() else { return rest.to_vec() };
    // The last of them may be one that ends below the step, too.
    let one = Bucket { low: 0.0, high: last.high.max(step), n: fine.iter().fold(0u64, |sum, one| sum.saturating_add(one.n)) };
    std::iter::once(one).chain(rest.iter().copied()).collect()
}

/// Neighbouring buckets put together, as many as it takes to come down to [`LINES`].
fn grouped(buckets: &[Bucket]) -> Vec<Bucket> {
    let mut size = 1;
    while buckets.len().div_ceil(size) > LINES {
        size *= 2;
    }
    let sum = |group: &[Bucket]| {
        let (first, last) = (group.first()?, group.last()?);
        Some(Bucket { low: first.low, high: last.high, n: group.iter().fold(0u64, |sum, one| sum.saturating_add(one.n)) })
    };
    buckets.chunks(size).filter_map(sum).collect()
}

fn bars(buckets: &[Bucket], style: Style) -> String {
    let most = buckets.iter().map(|bucket| bucket.n).max().unwrap_or(0).max(1);
    let edges: Vec<(String, String)> = buckets.iter().map(|bucket| (time(bucket.low), time(bucket.high))).collect();
    let widest = |of: &dyn Fn(usize) -> usize| (0..buckets.len()).map(of).max().unwrap_or(0);
    let left = widest(&|index| edges[index].0.chars().count());
    let right = widest(&|index| edges[index].1.chars().count());
    let counts: Vec<String> = buckets.iter().map(|bucket| count(bucket.n)).collect();
    let figures = widest(&|index| counts[index].len());
    let room = style.columns().saturating_sub(left + right + figures + 10).clamp(8, 60);
    let mut out = String::new();
    for ((bucket, (low, high)), counted) in buckets.iter().zip(&edges).zip(&counts) {
        let bar = bar(bucket.n as f64 / most as f64, room);
        let bar = if style.color { format!("\u{1b}[36m{bar}\u{1b}[0m") } else { bar };
        let line = format!("  {low:>left$} – {high:>right$}  {counted:>figures$} │{bar}");
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// A bar in eighths of a character; what is there at all has one.
fn bar(share: f64, room: usize) -> String {
    let eighths = (share * room as f64 * 8.0).round() as usize;
    let eighths = if share > 0.0 { eighths.max(1) } else { 0 };
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
    "█".repeat(eighths / 8) + rest
}
