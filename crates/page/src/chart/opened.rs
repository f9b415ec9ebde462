//! Gates that no kernel opens and the lab's module did: their prices, and the proof that they were crossed.

use super::{Chart, Section};
use crate::axis::short;
use crate::dots::{Dot, Layout, draw};
use crate::facts::{Facts, Of};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::text::plural;
use std::collections::HashMap;
use tollgate_report::lab::gates::{OpenedGates, Proof};
use tollgate_report::model::Unit;

/// The chart.
pub const CHART: Chart = Chart { id: "opened", section: Section::Lab, folded: false, draw: all };

fn all(facts: &Facts) -> Vec<Figure> {
    facts.opened.iter().filter_map(one).collect()
}

fn one(of: &Of<OpenedGates>) -> Option<Figure> {
    let opened = &of.fact;
    let mut table = Table::new(&["row", "guest", "instructions", "crossings", "entries seen", "proof"]);
    let mut dots = Vec::new();
    for guest in &opened.guests {
        let mut proofs: HashMap<&str, &Proof> = HashMap::new();
        for proof in &guest.proofs {
            proofs.entry(&proof.row).or_insert(proof);
        }
        for row in guest.list.rows.iter().filter(|row| row.unit == Unit::Instructions) {
            let Some(at) = row.figure() else { continue };
            let proof = proofs.get(row.key().as_str()).copied();
            table.push(vec![
                Cell::text(row.key()),
                Cell::text(&guest.append),
                Cell::Number(tollgate_report::format::instructions(at), at),
                proof.map_or(Cell::Empty, |proof| Cell::count(proof.crossings)),
                proof.map_or(Cell::Empty, |proof| Cell::count(proof.entries)),
                Cell::text(proof.map_or(String::new(), |proof| proof.sentence())),
            ]);
            dots.push(Dot {
                group: guest.append.clone(),
                label: row.key(),
                at,
                value: tollgate_report::format::instructions(at),
                title: format!(
                    "{} with {}: {} instructions, n = {}",
                    row.key(),
                    guest.append,
                    tollgate_report::format::instructions(at),
                    row.n
                ),
                ..Dot::default()
            });
        }
    }
    let layout = Layout {
        label: 240.0,
        floor: 1.0,
        axis: "instructions per crossing, log scale",
        columns: [("instructions", 80.0), ("", 0.0)],
    };
    (!dots.is_empty()).then(|| Figure {
        title: format!("Gates opened by the lab's module – {}", of.name),
        says: format!("{} on {}.", plural(dots.len() as u64, "price"), opened.kernel),
        basis: Basis {
            unit: "instructions per crossing".into(),
            n: format!("{}, {}", plural(opened.guests.len() as u64, "guest"), plural(dots.len() as u64, "row")),
            method: format!(
                "minimum count on QEMU's software CPU ({}); the module counted every entry through the gate",
                opened.cpu
            ),
        },
        picture: Some(draw(&dots, layout, &short)),
        table,
        notes: opened
            .failed
            .iter()
            .map(|failed| format!("The guest with {} returned nothing: {}.", failed.append, failed.why))
            .collect(),
        zoom: Zoom::None,
    })
}
