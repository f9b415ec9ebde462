//! Probed functions: how often they ran, and how long from entry to return.

use super::latency::{Histogram, picture, table};
use super::{Chart, Section};
use crate::html::facts::{Facts, Of};
use crate::html::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::html::read::probes::{Latency, Probe, Probes};
use crate::html::stack::{Bar, draw};
use crate::html::text::plural;

/// The chart.
pub const CHART: Chart = Chart { id: "probe", section: Section::Probes, folded: false, draw: all };

/// Functions that are drawn.
const DRAWN: usize = 40;

fn all(facts: &Facts) -> Vec<Figure> {
    facts.probes.iter().flat_map(|of| [hits(of), latency(of)]).flatten().collect()
}

/// The most hits first.
fn sorted(probes: &Probes) -> Vec<&Probe> {
    let mut all: Vec<&Probe> = probes.probes.iter().collect();
    all.sort_by(|a, b| b.hits.cmp(&a.hits).then(a.name().cmp(b.name())));
    all
}

fn lost(probes: &Probes) -> Vec<String> {
    if probes.lost > 0 { vec![format!("{} were lost.", plural(probes.lost, "event"))] } else { Vec::new() }
}

fn hits(of: &Of<Probes>) -> Option<Figure> {
    let all = sorted(&of.fact);
    let mut rows =
        Table::new(&["function", "place", "spec", "method", "hits", "timed", "min, ns", "median, ns", "p99, ns", "max, ns"]);
    let mut bars = Vec::new();
    for probe in &all {
        let method = probe.method.as_deref().unwrap_or("not said");
        let mut cells = vec![
            Cell::text(probe.name()),
            Cell::text(probe.place()),
            Cell::text(&probe.spec),
            Cell::text(method),
            Cell::count(probe.hits),
        ];
        let latency = probe.latency.as_ref();
        cells.push(latency.map_or(Cell::Empty, |latency| Cell::count(latency.n)));
        cells.extend((0..4).map(|i| Cell::figure(latency.and_then(|l| [l.min, l.median, l.p99, l.max][i]))));
        rows.push(cells);
        bars.push(Bar {
            label: probe.name().into(),
            parts: vec![("s-path", probe.hits as f64, format!("{}, by {method}", plural(probe.hits, "hit")))],
            value: crate::format::count(probe.hits),
        });
    }
    bars.truncate(DRAWN);
    let kinds: std::collections::BTreeSet<&str> = all.iter().filter_map(|probe| probe.method.as_deref()).collect();
    let kinds: Vec<String> = kinds.into_iter().map(str::to_string).collect();
    (!all.is_empty()).then(|| Figure {
        title: format!("Hits – {}", of.name),
        says: format!("{} of {}.", plural(of.fact.hits(), "hit"), plural(all.len() as u64, "probe")),
        basis: Basis {
            unit: "hits".into(),
            n: plural(of.fact.hits(), "hit"),
            method: format!(
                "tollgate probe, placed by {}",
                if kinds.is_empty() { "a method that is not said".into() } else { crate::format::and(&kinds) }
            ),
        },
        picture: Some(draw(&bars, "hits", &[])),
        table: rows,
        notes: lost(&of.fact),
        zoom: Zoom::None,
    })
}

fn latency(of: &Of<Probes>) -> Option<Figure> {
    let timed =
        sorted(&of.fact).into_iter().filter_map(|probe| Some((probe, probe.latency.as_ref().filter(|latency| latency.n > 0)?)));
    let histogram = |(probe, latency): (&Probe, &Latency)| Histogram {
        name: probe.name().into(),
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
            method: "the TSC at entry and at return; the bars are the file's own buckets, heights by square root".into(),
        },
        table: table(&all),
        picture: Some(picture(&all)),
        notes: lost(&of.fact),
        zoom: Zoom::None,
    })
}

/// The buckets that can be drawn, in order, at most as many as can be seen.
fn bars(latency: &Latency) -> Vec<(f64, f64, u64)> {
    let sane = |bucket: &&crate::html::read::probes::Bucket| {
        bucket.count > 0 && bucket.from >= 0.0 && bucket.to > bucket.from && bucket.to.is_finite()
    };
    let mut bars: Vec<(f64, f64, u64)> =
        latency.buckets.iter().filter(sane).map(|bucket| (bucket.from.max(0.5), bucket.to.max(1.0), bucket.count)).collect();
    bars.sort_by(|a, b| a.0.total_cmp(&b.0));
    bars.truncate(600);
    bars
}
