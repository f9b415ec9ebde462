//! What differs in the platforms of two lists or more.

use super::{Chart, Section};
use crate::facts::Facts;
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::text::plural;
use tollgate_report::compare::compare;

/// The chart.
pub const CHART: Chart = Chart { id: "platform", section: Section::Changes, folded: false, draw: all };

fn all(facts: &Facts) -> Vec<Figure> {
    let Some(comparison) = compare(&facts.compared()) else { return Vec::new() };
    let mut table = Table::new(&["field", "list", "value"]);
    for field in &comparison.platform {
        for (name, value) in comparison.names.iter().zip(&field.values) {
            table.push(vec![Cell::text(&field.field), Cell::text(name), Cell::text(value)]);
        }
    }
    vec![Figure {
        title: "What differs in the platform".into(),
        says: match comparison.platform.len() {
            0 => "No recorded field differs between these machines.".into(),
            n => format!(
                "{} between {}.",
                if n == 1 { "1 field differs".into() } else { format!("{n} fields differ") },
                plural(comparison.names.len() as u64, "list")
            ),
        },
        basis: Basis {
            unit: "as the kernel and the CPU name it".into(),
            n: plural(comparison.names.len() as u64, "list"),
            method: "every recorded field of the platform; the TSC's rate where it differs by more than 0.1 %".into(),
        },
        picture: None,
        table,
        notes: Vec::new(),
        zoom: Zoom::None,
    }]
}
