//! How long calls take: a histogram for each of those with most time inside.

use super::{Chart, Section};
use crate::axis::{Log, short_time};
use crate::dots::WIDTH;
use crate::facts::{Facts, Of};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::read::events::{GATES, Log2, Row, Trace};
use crate::svg::{Anchor, Svg, n};
use crate::text::{cut, plural, time};

/// The chart.
pub const CHART: Chart = Chart { id: "latency", section: Section::Trace, folded: false, draw: all };

/// Calls that are drawn.
const DRAWN: usize = 16;

/// A histogram to be drawn: name, values, and bars as (from, to, count).
pub struct Histogram {
    /// What it is of.
    pub name: String,
    /// How many values.
    pub n: u64,
    /// Median and 99th percentile.
    pub steps: [f64; 2],
    /// The step by which the clock moves, ns: no time below it is told. 0 where it is not known.
    pub clock: f64,
    /// Bars that are not empty, in order; one from 0 is drawn from the axis's beginning.
    pub bars: Vec<(f64, f64, u64)>,
}

fn all(facts: &Facts) -> Vec<Figure> {
    facts.traces.iter().filter_map(one).collect()
}

/// Four bins of a [`Log2`] make a bar: four bars for each power of two.
fn bars(times: &Log2) -> Vec<(f64, f64, u64)> {
    let bar = |(i, four): (usize, &[u64])| {
        let count = four.iter().fold(0, |sum: u64, one| sum.saturating_add(*one));
        (count > 0).then(|| (Log2::low(4 * i).max(1) as f64, Log2::low(4 * i + 4) as f64, count))
    };
    times.bins.chunks(4).enumerate().filter_map(bar).collect()
}

fn one(of: &Of<Trace>) -> Option<Figure> {
    let trace = &of.fact;
    let mut rows: Vec<(&(u8, u8, u32), &Row)> = trace.rows.iter().filter(|(_, row)| row.times.n > 0).collect();
    rows.sort_by(|a, b| {
        b.1.times
            .total
            .cmp(&a.1.times.total)
            .then_with(|| trace.names.name(a.0.2).cmp(trace.names.name(b.0.2)))
            .then(a.0.cmp(b.0))
    });
    let timed = rows.iter().fold(0u64, |sum, (_, row)| sum.saturating_add(row.times.n));
    let histogram = |((gate, bits, name), row): &(&(u8, u8, u32), &Row)| {
        let how = if (*gate, *bits) == (0, 64) {
            String::new()
        } else {
            format!(" ({} {bits})", GATES.get(usize::from(*gate)).unwrap_or(&"other"))
        };
        Histogram {
            name: format!("{}{how}", trace.names.name(*name)),
            n: row.times.n,
            steps: [0.5, 0.99].map(|share| row.times.quantile(share).unwrap_or(0) as f64),
            clock: 0.0,
            bars: bars(&row.times),
        }
    };
    let all: Vec<Histogram> = rows.iter().take(DRAWN).map(histogram).collect();
    (!all.is_empty()).then(|| Figure {
        title: format!("How long calls take – {}", of.name),
        says: format!("Histograms of the {} with the most time inside.", plural(all.len() as u64, "call")),
        basis: Basis {
            unit: "calls per bar by ns inside, log scale".into(),
            n: format!("{} that returned", plural(timed, "call")),
            method: "four bars per power of two, with heights by square root so that single calls are visible; the \
                     long line is the median, the short one the 99th percentile"
                .into(),
        },
        table: table(&all),
        picture: Some(picture(&all)),
        notes: match rows.len().saturating_sub(DRAWN) {
            0 => Vec::new(),
            more => vec![format!("{} more, with less time inside, are not drawn.", plural(more as u64, "kind"))],
        },
        zoom: Zoom::None,
    })
}

/// The bars as a table.
pub fn table(all: &[Histogram]) -> Table {
    let mut table = Table::new(&["of", "from, ns", "to, ns", "count"]);
    for histogram in all {
        for (from, to, count) in &histogram.bars {
            table.push(vec![
                Cell::text(&histogram.name),
                Cell::figure(Some(*from)),
                Cell::figure(Some(*to)),
                Cell::count(*count),
            ]);
        }
    }
    table
}

/// Histograms below each other over one time axis: what is to be compared stands in one column.
pub fn picture(all: &[Histogram]) -> Svg {
    let (left, right, top, row) = (210.0, WIDTH - 190.0, 40.0, 38.0);
    let height = top + all.len() as f64 * row + 6.0;
    let mut svg = Svg::new(WIDTH, height);
    // A log axis has no 0: a bar from there gets an octave.
    let end = |(from, to, _): &(f64, f64, u64)| [if *from > 0.0 { *from } else { to / 2.0 }, *to];
    let ends = all.iter().flat_map(|histogram| &histogram.bars).flat_map(end);
    let x = Log::over(ends, 1.0, left, right);
    svg.text("at", (left, 12.0), Anchor::Start, "time inside, log scale");
    svg.text("at", (right + 85.0, 12.0), Anchor::End, "median");
    svg.text("at", (WIDTH, 12.0), Anchor::End, "99 %");
    x.across(&mut svg, top - 4.0, height, &short_time);
    for (i, histogram) in all.iter().enumerate() {
        let bottom = top + (i + 1) as f64 * row - 2.0;
        let highest = histogram.bars.iter().map(|bar| bar.2).max().unwrap_or(1).max(1) as f64;
        let (mut path, mut last) = (String::new(), f64::NEG_INFINITY);
        for (from, to, count) in &histogram.bars {
            let (from, to) = (x.at(*from), x.at(*to));
            let y = bottom - (row - 9.0) * (*count as f64 / highest).sqrt();
            // Bars that touch share an edge.
            if from - last > 0.05 {
                path.push_str(&if path.is_empty() { String::new() } else { format!("V{}", n(bottom)) });
                path.push_str(&format!("M{} {}", n(from), n(bottom)));
            }
            path.push_str(&format!("V{}H{}", n(y), n(to)));
            last = to;
        }
        path.push_str(&format!("V{}", n(bottom)));
        svg.line("bl", (left, bottom), (right, bottom));
        let [median, p99] = histogram.steps;
        let told = |ns: f64| if ns < histogram.clock { format!("<{}", time(histogram.clock)) } else { time(ns) };
        let title = format!(
            "{}: median {}, 99th percentile {}, {} \
                     timed",
            histogram.name,
            told(median),
            told(p99),
            plural(histogram.n, "value")
        );
        svg.path("hs mark", &path, Some(&title));
        svg.line("hm", (x.at(median), bottom - row + 7.0), (x.at(median), bottom + 2.0));
        svg.line("hm", (x.at(p99), bottom - 7.0), (x.at(p99), bottom + 2.0));
        svg.text("lb", (0.0, bottom - 12.0), Anchor::Start, &cut(&histogram.name, 32));
        svg.text("as", (0.0, bottom), Anchor::Start, &format!("n = {}", tollgate_report::format::count(histogram.n)));
        svg.text("vl", (right + 85.0, bottom - 6.0), Anchor::End, &told(median));
        svg.text("as", (WIDTH, bottom - 6.0), Anchor::End, &told(p99));
    }
    svg
}
