//! The histogram of a probed function for a terminal.

use super::model::{Bucket, Latency};
use crate::format::{clean, count};
use crate::sink::bars::{bars, grouped, time};
use crate::sink::table::{Style, hanging, title};

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
        let (returns, their) = match latency.untimed {
            1 => ("1 more return was".into(), "its"),
            more => (format!("{} more returns were", count(more)), "their"),
        };
        let text = format!("{returns} not timed, because {their} entry was not seen");
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
pub fn above(buckets: &[Bucket], step: f64) -> Vec<Bucket> {
    let below = buckets.iter().take_while(|bucket| bucket.low < step).count();
    let (fine, rest) = buckets.split_at(below);
    let Some(last) = fine.last() else { return rest.to_vec() };
    // The last of them may be one that ends below the step, too.
    let one =
        Bucket { low: 0.0, high: last.high.max(step), n: fine.iter().fold(0u64, |sum, one| sum.saturating_add(one.n)) };
    std::iter::once(one).chain(rest.iter().copied()).collect()
}
