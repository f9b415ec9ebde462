//! The floor itself: the smallest possible handler behind each gate.

use super::{Chart, Section};
use crate::axis::short;
use crate::dots::{Dot, Layout, draw};
use crate::facts::{Facts, Of};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::text::plural;
use tollgate_report::format::{figure, instructions};
use tollgate_report::lab::floor::{Accel, Floor, Row};
use tollgate_report::model::Unit;

/// The chart.
pub const CHART: Chart = Chart { id: "floor", section: Section::Lab, folded: false, draw: all };

fn all(facts: &Facts) -> Vec<Figure> {
    facts.floors.iter().filter_map(one).collect()
}

fn one(of: &Of<Floor>) -> Option<Figure> {
    let floor = &of.fact;
    let word = tollgate_report::compare::unit_word(floor.unit);
    let timed = floor.unit != Unit::Instructions;
    let rows: Vec<(&Row, f64)> = floor.rows.iter().filter_map(|row| Some((row, row.figure(floor.unit)?))).collect();
    let written = |value: f64| if timed { figure(value) } else { instructions(value) };
    let dot = |(row, at): &(&Row, f64)| Dot {
        group: row.gate.clone(),
        label: format!("from CPL {}  {}", row.cpl, row.instructions),
        whole: row.min.zip(row.p99).filter(|_| timed),
        at: *at,
        value: written(*at),
        title: format!("{} from CPL {}: {} {word}; {}", row.gate, row.cpl, written(*at), row.doc),
        ..Dot::default()
    };
    let mut table =
        Table::new(&["gate", "CPL", "of", "unit", "figure", "min", "median", "p99", "n", "state", "remark"]);
    for row in &floor.rows {
        let mut cells = vec![
            Cell::text(&row.gate),
            Cell::count(u64::from(row.cpl)),
            Cell::text(&row.instructions),
            Cell::text(word),
        ];
        cells.extend([row.figure(floor.unit), row.min, row.median, row.p99].map(Cell::figure));
        cells.push(Cell::count(row.n));
        cells.push(Cell::text(tollgate_report::compare::status_word(row.status)));
        cells.push(Cell::text(row.reason.as_deref().or(row.exits.as_deref()).unwrap_or_default()));
        table.push(cells);
    }
    let layout = Layout {
        label: 260.0,
        floor: 0.5,
        axis: if timed {
            "TSC ticks per crossing, log scale: minimum – 99th percentile"
        } else {
            "instructions per crossing, log scale"
        },
        columns: [(word, 80.0), ("", 0.0)],
    };
    let on = if floor.accel == Accel::Tcg {
        format!(
            "QEMU's counting CPU \
                                                ({})",
            floor.model
        )
    } else {
        format!("KVM ({})", floor.cpu)
    };
    let dots: Vec<Dot> = rows.iter().map(dot).collect();
    (!floor.rows.is_empty()).then(|| Figure {
        title: format!("The smallest handler behind each gate – {}", of.name),
        says: format!("{} on {on}.", plural(rows.len() as u64, "row")),
        basis: Basis {
            unit: format!("{word} per crossing"),
            n: format!("{} samples per row", rows.iter().map(|(row, _)| row.n).max().unwrap_or(0)),
            method: format!("a minimal kernel on {on}, whose handlers do nothing; net of the null path"),
        },
        picture: (!dots.is_empty()).then(|| draw(&dots, layout, &short)),
        table,
        notes: floor.fallback.iter().cloned().collect(),
        zoom: Zoom::None,
    })
}
