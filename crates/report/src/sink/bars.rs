//! A log histogram for a terminal: a line a range, a bar as long as its share.

use super::table::Style;
use crate::format::{count, figure};
use serde::{Deserialize, Serialize};

/// Lines, at most: neighbours are put together until there are no more.
const LINES: usize = 32;

/// A range of a histogram.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Bucket {
    /// From here on.
    pub low: f64,
    /// Up to here, without it.
    pub high: f64,
    /// How many values.
    pub n: u64,
}

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

/// Neighbouring buckets put together, as many as it takes to come down to [`LINES`].
pub(crate) fn grouped(buckets: &[Bucket]) -> Vec<Bucket> {
    let mut size = 1;
    while buckets.len().div_ceil(size) > LINES {
        size *= 2;
    }
    let sum = |group: &[Bucket]| {
        let (first, last) = (group.first()?, group.last()?);
        Some(Bucket {
            low: first.low,
            high: last.high,
            n: group.iter().fold(0u64, |sum, one| sum.saturating_add(one.n)),
        })
    };
    buckets.chunks(size).filter_map(sum).collect()
}

/// A line for each bucket.
///
/// Of four and more empty ones in a row nothing is drawn but that they are there.
pub fn bars(buckets: &[Bucket], style: Style) -> String {
    let most = buckets.iter().map(|bucket| bucket.n).max().unwrap_or(0).max(1);
    let edges: Vec<(String, String)> = buckets.iter().map(|bucket| (time(bucket.low), time(bucket.high))).collect();
    let widest = |of: &dyn Fn(usize) -> usize| (0..buckets.len()).map(of).max().unwrap_or(0);
    let left = widest(&|index| edges[index].0.chars().count());
    let right = widest(&|index| edges[index].1.chars().count());
    let counts: Vec<String> = buckets.iter().map(|bucket| count(bucket.n)).collect();
    let figures = widest(&|index| counts[index].len());
    let room = style.columns().saturating_sub(left + right + figures + 10).clamp(8, 60);
    let line = |index: usize| {
        let (low, high) = &edges[index];
        let bar = bar(buckets[index].n as f64 / most as f64, room);
        let bar = if style.color { format!("\u{1b}[36m{bar}\u{1b}[0m") } else { bar };
        let counted = &counts[index];
        format!("  {low:>left$} – {high:>right$}  {counted:>figures$} │{bar}").trim_end().to_owned() + "\n"
    };
    let (mut out, mut at) = (String::new(), 0);
    for stretch in buckets.chunk_by(|one, next| (one.n == 0) == (next.n == 0)) {
        let rows = at..at + stretch.len();
        at = rows.end;
        match stretch[0].n == 0 && stretch.len() >= GAP {
            true => out.push_str(&format!("  {:>left$}\n", "…")),
            false => out.extend(rows.map(line)),
        }
    }
    out
}

/// As long as that a stretch of empty rows says where it is without them.
const GAP: usize = 4;

/// A bar in eighths of a character; what is there at all has one.
fn bar(share: f64, room: usize) -> String {
    let eighths = (share * room as f64 * 8.0).round() as usize;
    let eighths = if share > 0.0 { eighths.max(1) } else { 0 };
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
    "█".repeat(eighths / 8) + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_stretch_of_nothing_is_one_line() {
        let drawn = |counts: &[u64]| {
            let bucket =
                |(index, n): (usize, &u64)| Bucket { low: (1 << index) as f64, high: (2 << index) as f64, n: *n };
            let buckets: Vec<Bucket> = counts.iter().enumerate().map(bucket).collect();
            let text = bars(&buckets, Style { color: false, width: 80 });
            let lines: Vec<String> = text.lines().map(|line| line.trim().to_owned()).collect();
            (lines.len(), lines.iter().position(|line| line == "…"))
        };
        assert_eq!(drawn(&[5, 0, 0, 0, 7]), (5, None));
        assert_eq!(drawn(&[5, 0, 0, 0, 0, 7, 1]), (4, Some(1)));
        assert_eq!(drawn(&[0, 0, 0, 0, 0, 7]), (2, Some(0)));
    }
}
