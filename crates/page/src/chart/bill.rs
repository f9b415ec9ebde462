//! What the crossings of a run cost by this machine's prices, and how much of it the advice would save.

use super::{Chart, Section};
use crate::facts::{Facts, Of};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::stack::{Bar, draw};
use crate::text::{plural, time};
use tollgate_report::format::count;
use tollgate_trace_report::bill::Bill;
use tollgate_trace_report::summary::model::TraceSummary;

/// The chart.
pub const CHART: Chart = Chart { id: "bill", section: Section::Trace, folded: false, draw: all };

fn all(facts: &Facts) -> Vec<Figure> {
    facts.summaries.iter().filter_map(one).collect()
}

/// What was traced, in words.
pub fn command(summary: &TraceSummary) -> String {
    match summary.command.as_slice() {
        [] => "processes that were already running".into(),
        words => words.join(" "),
    }
}

/// The unit of the axis: what the longest bar is read in.
fn unit(ns: f64) -> (f64, &'static str) {
    match ns {
        size if size >= 1e9 => (1e9, "s"),
        size if size >= 1e6 => (1e6, "ms"),
        size if size >= 1e3 => (1e3, "µs"),
        _ => (1.0, "ns"),
    }
}

fn one(of: &Of<TraceSummary>) -> Option<Figure> {
    let bill: &Bill = of.fact.bill.as_ref()?;
    let mut table = Table::new(&["gate", "bits", "crossings", "toll, ns", "cost, ns", "avoidable, ns"]);
    let (by, word) = unit(bill.items.iter().filter_map(|item| item.total_ns).fold(0.0, f64::max));
    let mut bars = Vec::new();
    for item in &bill.items {
        let mut cells = vec![Cell::text(&item.gate), Cell::count(u64::from(item.bits)), Cell::count(item.crossings)];
        cells.extend([item.toll_ns, item.total_ns, item.avoidable_ns].map(Cell::figure));
        table.push(cells);
        let (Some(total), Some(toll)) = (item.total_ns.filter(|total| *total >= 0.0), item.toll_ns) else { continue };
        let saved = item.avoidable_ns.unwrap_or(0.0).clamp(0.0, total);
        bars.push(Bar {
            label: format!("{} {}", item.gate, item.bits),
            parts: vec![
                ("s-path", (total - saved) / by, format!("{} needed", time(total - saved))),
                ("s-mit", saved / by, format!("{} avoidable", time(saved))),
            ],
            value: format!("{} = {} × {}", time(total), count(item.crossings), time(toll)),
        });
    }
    let share = |share: Option<f64>, at: &str, of: &str| {
        share.map(|share| format!(", {at}{:.2} % of {of}", share * 100.0)).unwrap_or_default()
    };
    let mut notes = Vec::new();
    if bill.unpriced > 0 {
        notes.push(format!("{} without a price are not included.", plural(bill.unpriced, "crossing")));
    }
    if bill.vdso_calls > 0 {
        notes.push(format!("{} of the vDSO did not cross into the kernel.", plural(bill.vdso_calls, "call")));
    }
    Some(Figure {
        title: format!("The bill – {}", of.name),
        says: format!(
            "{}: {} cost {}{}{}; {} of that was avoidable.",
            command(&of.fact),
            plural(bill.crossings, "crossing"),
            time(bill.total_ns),
            share(bill.share_of_cpu, "", "its CPU time"),
            share(bill.share_of_wall, "up to ", "its wall-clock time"),
            time(bill.avoidable_ns)
        ),
        basis: Basis {
            unit: format!("{word}; a toll is what a crossing costs beyond a function call"),
            n: plural(bill.crossings, "crossing"),
            method: format!(
                "crossings through each gate × its toll; prices: {}",
                if bill.source.is_empty() { "not said" } else { &bill.source }
            ),
        },
        picture: (!bars.is_empty())
            .then(|| draw(&bars, &format!("cost, {word}"), &[("s-path", "needed"), ("s-mit", "avoidable")])),
        table,
        notes,
        zoom: Zoom::None,
    })
}
