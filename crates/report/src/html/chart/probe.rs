//! Probed functions: how often they ran, and how long from entry to return.

use super::latency::{Histogram, picture, table};
use super::{Chart, Section};
use crate::html::facts::{Facts, Of};
use crate::html::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::html::read::probes::{hits as hits_of, name, place};
use crate::html::stack::{Bar, draw};
use crate::html::text::plural;
use crate::probe::model::{Bucket, Latency, Probe, ProbeReport};

/// The chart.
pub const CHART: Chart = Chart { id: "probe", section: Section::Probes, folded: false, draw: all };

/// Functions that are drawn.
const DRAWN: usize = 40;

fn all(facts: &Facts) -> Vec<Figure> {
    facts.probes.iter().flat_map(|of| [hits(of), latency(of)]).flatten().collect()
}

/// The most hits first.
fn sorted(probes: &ProbeReport) -> Vec<&Probe> {
    let mut all: Vec<&Probe> = probes.probes.iter().collect();
    all.sort_by(|a, b| b.hits.cmp(&a.hits).then(name(a).cmp(name(b))));
    all
}

/// What the file itself says is to be known of its figures. Counts are complete also where records are missing.
fn notes(report: &ProbeReport) -> Vec<String> {
    let lost = (report.lost > 0)
        .then(|| format!("{} of single hits were not kept; the counts have them.", plural(report.lost, "record")));
    let shut = |probe: &Probe| Some(format!("{}: not probed, {}.", name(probe), probe.reason.as_deref()?.trim_end_matches('.')));
    lost.into_iter()
        .chain(report.notes.iter().cloned())
        .chain(report.probes.iter().filter(|probe| probe.method.is_none()).filter_map(shut))
        .take(DRAWN)
        .collect()
}

/// Calls whose time is not known, of the functions that were timed.
fn untimed(report: &ProbeReport) -> Vec<String> {
    let all = report.probes.iter().filter_map(|probe| probe.latency.as_ref()).fold(0u64, |sum, l| sum.saturating_add(l.untimed));
    (all > 0)
        .then(|| format!("{} more had a beginning that was not seen, and are in no bar.", plural(all, "return")))
        .into_iter()
        .collect()
}

fn hits(of: &Of<ProbeReport>) -> Option<Figure> {
    let all = sorted(&of.fact);
    let mut rows =
        Table::new(&["function", "place", "spec", "method", "hits", "timed", "min, ns", "median, ns", "p99, ns", "max, ns"]);
    let mut bars = Vec::new();
    for probe in &all {
        let method = probe.method.as_deref().unwrap_or("not probed");
        let mut cells = vec![
            Cell::text(name(probe)),
            Cell::text(place(probe)),
            Cell::text(&probe.spec),
            Cell::text(method),
            Cell::count(probe.hits),
        ];
        let latency = probe.latency.as_ref();
        cells.push(latency.map_or(Cell::Empty, |latency| Cell::count(latency.n)));
        cells.extend((0..4).map(|i| Cell::figure(latency.and_then(|l| [l.min, l.median, l.p99, l.max][i]))));
        rows.push(cells);
        bars.push(Bar {
            label: name(probe).into(),
            parts: vec![("s-path", probe.hits as f64, format!("{}, by {method}", plural(probe.hits, "hit")))],
            value: crate::format::count(probe.hits),
        });
    }
    bars.truncate(DRAWN);
    let kinds: std::collections::BTreeSet<&str> = all.iter().filter_map(|probe| probe.method.as_deref()).collect();
    let kinds: Vec<String> = kinds.into_iter().map(str::to_string).collect();
    (!all.is_empty()).then(|| Figure {
        title: format!("Hits – {}", of.name),
        says: format!("{} of {}.", plural(hits_of(&of.fact), "hit"), plural(all.len() as u64, "probe")),
        basis: Basis {
            unit: "hits".into(),
            n: plural(hits_of(&of.fact), "hit"),
            method: format!(
                "tollgate probe, placed by {}",
                if kinds.is_empty() { "a method that is not said".into() } else { crate::format::and(&kinds) }
            ),
        },
        picture: Some(draw(&bars, "hits", &[])),
        table: rows,
        notes: notes(&of.fact),
        zoom: Zoom::None,
    })
}

fn latency(of: &Of<ProbeReport>) -> Option<Figure> {
    let timed =
        sorted(&of.fact).into_iter().filter_map(|probe| Some((probe, probe.latency.as_ref().filter(|latency| latency.n > 0)?)));
    let histogram = |(probe, latency): (&Probe, &Latency)| Histogram {
        name: name(probe).into(),
        n: latency.n,
        steps: [latency.median.unwrap_or(0.0), latency.p99.unwrap_or(0.0)],
        bars: bars(latency),
    };
    let all: Vec<Histogram> = timed.map(histogram).filter(|histogram| !histogram.bars.is_empty()).take(DRAWN).collect();
    let n = all.iter().fold(0u64, |sum, histogram| sum.saturating_add(histogram.n));
    (!all.is_empty()).then(|| Figure {
        title: format!("From entry to return – {}", of.name),
        says: format!("Histograms of {}.", plural(all.len() as u64, "function")),
        basis: Basis {
            unit: "hits a bar over ns from entry to return, log scale".into(),
            n: plural(n, "hit"),
            method: "the TSC at entry and at return, whose steps the times have too; the bars are the file's own buckets, heights by square root"
                .into(),
        },
        table: table(&all),
        picture: Some(picture(&all)),
        notes: untimed(&of.fact),
        zoom: Zoom::None,
    })
}

/// The buckets that can be drawn, in order, at most as many as can be seen.
fn bars(latency: &Latency) -> Vec<(f64, f64, u64)> {
    let sane = |bucket: &&Bucket| bucket.n > 0 && bucket.low >= 0.0 && bucket.high > bucket.low && bucket.high.is_finite();
    let mut bars: Vec<(f64, f64, u64)> =
        latency.buckets.iter().filter(sane).map(|bucket| (bucket.low.max(0.5), bucket.high.max(1.0), bucket.n)).collect();
    bars.sort_by(|a, b| a.0.total_cmp(&b.0));
    bars.truncate(600);
    bars
}
