//! Where in the code the time inside goes: file, function, source line, call, as a flame graph.

use std::collections::BTreeMap;

use super::{Chart, Section};
use crate::facts::{Facts, Of};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::flame::{Frame, draw};
use crate::read::events::{Cost, Trace};
use crate::text::{plural, time};
use tollgate_report::format::count;
use tollgate_trace_report::summary::model::TraceSummary;

/// The chart.
pub const CHART: Chart = Chart { id: "sites", section: Section::Trace, folded: false, draw: all };

/// One place and call: file, function, source line, call.
type Stack<'a> = [&'a str; 4];

fn all(facts: &Facts) -> Vec<Figure> {
    facts.summaries.iter().filter_map(summary).chain(facts.traces.iter().filter_map(trace)).collect()
}

fn summary(of: &Of<TraceSummary>) -> Option<Figure> {
    let mut stacks: BTreeMap<Stack, Cost> = BTreeMap::new();
    let offsets: Vec<String> = of.fact.places.iter().map(|row| format!("{:#x}", row.place.offset)).collect();
    for (row, offset) in of.fact.places.iter().zip(&offsets) {
        let module = row.place.module.rsplit('/').next().unwrap_or_default();
        let stack = [
            module,
            row.place.function.as_deref().unwrap_or(offset),
            row.place.source.as_deref().unwrap_or_default(),
            &row.name,
        ];
        let cost = stacks.entry(stack).or_default();
        cost.calls = cost.calls.saturating_add(row.calls);
        cost.ns = cost.ns.saturating_add(row.ns);
    }
    let all = of.fact.calls.iter().fold(0u64, |sum, row| sum.saturating_add(row.calls));
    figure(&of.name, &stacks, all, "the places with the most time inside, as listed in the summary")
}

fn trace(of: &Of<Trace>) -> Option<Figure> {
    let names = &of.fact.names;
    let mut stacks: BTreeMap<Stack, Cost> = BTreeMap::new();
    for (site, cost) in &of.fact.sites {
        let own = stacks
            .entry([site.module, site.function, site.source, site.name].map(|name| names.name(name)))
            .or_default();
        own.calls = own.calls.saturating_add(cost.calls);
        own.ns = own.ns.saturating_add(cost.ns);
    }
    figure(&of.name, &stacks, of.fact.calls, "every place of the trace")
}

/// A level of the tree in the order of names: they have no other order that would stay.
fn frames(stacks: &BTreeMap<Stack, Cost>) -> Vec<Frame> {
    let total: f64 = stacks.values().map(|cost| cost.ns as f64).sum();
    let mut frames = vec![frame(0, "all places", 0.0, total, stacks.values().map(|cost| cost.calls).sum(), total)];
    let mut open: [Option<usize>; 4] = [None; 4];
    let mut calls: Vec<u64> = vec![0];
    let (mut at, mut last): (f64, Option<&Stack>) = (0.0, None);
    for (stack, cost) in stacks {
        let same = last.map_or(0, |last| stack.iter().zip(last).take_while(|(a, b)| a == b).count());
        for level in 0..4 {
            // A place without a source line has no level for it.
            if stack[level].is_empty() {
                open[level] = None;
                continue;
            }
            if level >= same || open[level].is_none() {
                let depth = 1 + (0..level).filter(|above| !stack[*above].is_empty()).count();
                // Of a path, the end tells which file; the table has all of it.
                let name = stack[level].rsplit('/').next().filter(|_| level == 2).unwrap_or(stack[level]);
                frames.push(frame(depth, name, at, 0.0, 0, total));
                calls.push(0);
                open[level] = Some(frames.len() - 1);
            }
            if let Some(own) = open[level] {
                frames[own].weight += cost.ns as f64;
                calls[own] = calls[own].saturating_add(cost.calls);
            }
        }
        at += cost.ns as f64;
        last = Some(stack);
    }
    for (frame, calls) in frames.iter_mut().zip(&calls).skip(1) {
        frame.title = words(&frame.name, frame.weight, *calls, total);
    }
    frames
}

fn frame(depth: usize, name: &str, from: f64, weight: f64, calls: u64, total: f64) -> Frame {
    Frame { depth, name: name.into(), weight, from, title: words(name, weight, calls, total) }
}

fn words(name: &str, weight: f64, calls: u64, total: f64) -> String {
    format!("{name}: {} ({:.1} %), {}", time(weight), 100.0 * weight / total.max(1.0), plural(calls, "call"))
}

fn figure(name: &str, stacks: &BTreeMap<Stack, Cost>, all: u64, which: &str) -> Option<Figure> {
    let calls = stacks.values().fold(0u64, |sum, cost| sum.saturating_add(cost.calls));
    let mut rows: Vec<(&Stack, &Cost)> = stacks.iter().collect();
    rows.sort_by(|a, b| b.1.ns.cmp(&a.1.ns).then(a.0.cmp(b.0)));
    let mut table = Table::new(&["module", "function", "source", "call", "calls", "inside, ns"]);
    for (stack, cost) in &rows {
        let mut cells: Vec<Cell> = stack.iter().map(|part| Cell::text(*part)).collect();
        cells.extend([Cell::count(cost.calls), Cell::count(cost.ns)]);
        table.push(cells);
    }
    let (picture, hidden) = draw(&frames(stacks));
    (!rows.is_empty()).then(|| Figure {
        title: format!("Where the time inside goes – {name}"),
        says: format!("{} in {}.", plural(calls, "call"), plural(rows.len() as u64, "place")),
        basis: Basis {
            unit: "ns inside the calls".into(),
            n: format!("{} of {}", plural(calls, "call"), count(all)),
            method: format!(
                "{which}; file, function, source line and call, each as wide as its share; ordered by name"
            ),
        },
        picture: Some(picture),
        table,
        notes: if hidden > 0 { vec![format!("{hidden} too narrow to be drawn.")] } else { Vec::new() },
        zoom: Zoom::Frames,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_frame_is_as_wide_as_what_is_below_it() {
        let cost = |ns| Cost { calls: 1, ns };
        let stacks = BTreeMap::from([
            (["libc", "read", "r.c:1", "read"], cost(10)),
            (["libc", "read", "", "pread"], cost(5)),
            (["app", "0x10", "", "futex"], cost(20)),
        ]);
        let frames = frames(&stacks);
        let of = |name: &str| {
            frames.iter().find(|frame| frame.name == name).map(|frame| (frame.depth, frame.from, frame.weight)).unwrap()
        };
        assert_eq!(of("all places"), (0, 0.0, 35.0));
        assert_eq!((of("app"), of("libc")), ((1, 0.0, 20.0), (1, 20.0, 15.0)));
        assert_eq!(
            (of("futex"), of("pread")),
            ((3, 0.0, 20.0), (3, 20.0, 5.0)),
            "without a source line there is no \
            gap"
        );
        assert_eq!((of("r.c:1"), frames.len()), ((3, 25.0, 10.0), 9));
    }
}
