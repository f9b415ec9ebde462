//! The gates of a price list that have no price, each with its reason.

use super::{Chart, Section};
use crate::facts::{Facts, Of, Priced};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::text::plural;
use tollgate_report::model::Row;

/// The chart.
pub const CHART: Chart = Chart { id: "shut", section: Section::Prices, folded: false, draw: all };

fn all(facts: &Facts) -> Vec<Figure> {
    facts.detailed().iter().filter_map(shut).collect()
}

fn shut(of: &Of<Priced>) -> Option<Figure> {
    let rows: Vec<&Row> = of.fact.list.rows.iter().filter(|row| row.figure().is_none()).collect();
    let mut table = Table::new(&["gate", "bits", "call", "state", "reason"]);
    for row in &rows {
        let reason = row.reason.as_deref().unwrap_or("none given");
        table.push(vec![
            Cell::text(&row.gate),
            Cell::count(u64::from(row.bits)),
            Cell::text(&row.call),
            Cell::text(tollgate_report::compare::status_word(row.status)),
            Cell::text(reason),
        ]);
    }
    (!rows.is_empty()).then(|| Figure {
        title: format!("Closed and refused gates – {}", of.name),
        says: format!("{} without a price, each with its reason.", plural(rows.len() as u64, "row")),
        basis: Basis {
            unit: "none: they have no price".into(),
            n: plural(rows.len() as u64, "row"),
            method:
                "each gate was tried in a process of its own; closed: the CPU, kernel or boot options do not provide \
                 it; refused: the kernel refuses it"
                    .into(),
        },
        picture: None,
        table,
        notes: Vec::new(),
        zoom: Zoom::None,
    })
}
