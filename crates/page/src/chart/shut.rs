//! The gates of a price list that have no price, each with its reason.

use super::findings::{columns, merged, titled};
use super::{Chart, Section};
use crate::facts::{Facts, Of, Priced};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::text::plural;
use tollgate_report::model::{PriceList, Row};

/// The chart.
pub const CHART: Chart = Chart { id: "shut", section: Section::Prices, folded: false, draw: all };

fn all(facts: &Facts) -> Vec<Figure> {
    shut(facts.detailed()).into_iter().collect()
}

fn shut(lists: &[Of<Priced>]) -> Option<Figure> {
    let without = |list: &PriceList| -> Vec<Vec<Cell>> {
        list.rows.iter().filter(|row| row.figure().is_none()).map(cells).collect()
    };
    let count: usize = lists.iter().map(|of| without(&of.fact.list).len()).sum();
    let mut table = Table::of_lists(&columns(lists, &["gate", "bits", "call", "state", "reason"]), lists.len());
    merged(lists, without).into_iter().for_each(|row| table.push(row));
    (count > 0).then(|| Figure {
        title: titled("Closed and refused gates", lists),
        says: format!("{} without a price, each with its reason.", plural(count as u64, "row")),
        basis: Basis {
            unit: "none: they have no price".into(),
            n: plural(count as u64, "row"),
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

fn cells(row: &Row) -> Vec<Cell> {
    vec![
        Cell::text(&row.gate),
        Cell::count(u64::from(row.bits)),
        Cell::text(&row.call),
        Cell::text(tollgate_report::compare::status_word(row.status)),
        Cell::text(row.reason.as_deref().unwrap_or("none given")),
    ]
}
