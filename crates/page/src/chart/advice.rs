//! What a program pays for and need not, with the places in its source.

use super::{Chart, Section};
use crate::facts::{Facts, Of};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::text::plural;
use tollgate_trace_report::summary::model::TraceSummary;

/// The chart.
pub const CHART: Chart = Chart { id: "advice", section: Section::Trace, folded: false, draw: all };

fn all(facts: &Facts) -> Vec<Figure> {
    facts.summaries.iter().filter_map(one).collect()
}

fn one(of: &Of<TraceSummary>) -> Option<Figure> {
    let mut table = Table::new(&["advice", "calls", "saving, ns", "from", "to", "observation", "remedy", "where"]);
    for advised in &of.fact.advice {
        let sites: Vec<String> = advised
            .sites
            .iter()
            .map(|site| format!("{} × {}", tollgate_report::format::count(site.calls), site.place.text()))
            .collect();
        table.push(vec![
            Cell::text(&advised.id),
            Cell::count(advised.count),
            Cell::figure(advised.saving_ns),
            Cell::figure(advised.saving_range_ns.map(|range| range[0])),
            Cell::figure(advised.saving_range_ns.map(|range| range[1])),
            Cell::text(&advised.text),
            Cell::text(&advised.remedy),
            Cell::text(sites.join("; ")),
        ]);
    }
    let seen = of.fact.advice.iter().fold(0u64, |sum, advised| sum.saturating_add(advised.count));
    let calls = of.fact.calls.iter().fold(0u64, |sum, row| sum.saturating_add(row.calls));
    (!table.rows.is_empty()).then(|| Figure {
        title: format!("What could be saved – {}", of.name),
        says: format!("{} of advice, largest saving first.", plural(table.rows.len() as u64, "piece")),
        basis: Basis {
            unit: "ns of the whole run".into(),
            n: format!("{} of {}", plural(seen, "crossing"), tollgate_report::format::count(calls)),
            method: "patterns found in the calls that were examined individually, multiplied by the time of such a \
                     crossing; the range is from the crossing alone to all the time inside; two pieces of advice may \
                     concern the same crossings"
                .into(),
        },
        picture: None,
        table,
        notes: Vec::new(),
        zoom: Zoom::None,
    })
}
