//! The kernel's uprobes in a guest, by first instruction.

use super::{Chart, Section};
use crate::axis::short;
use crate::dots::{Dot, Layout, draw};
use crate::facts::{Facts, Of};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::text::plural;
use tollgate_report::lab::uprobe::{Outcome, Probes};

/// The chart.
pub const CHART: Chart = Chart { id: "uprobes", section: Section::Lab, folded: false, draw: all };

fn all(facts: &Facts) -> Vec<Figure> {
    facts.uprobes.iter().filter_map(one).collect()
}

fn one(of: &Of<Probes>) -> Option<Figure> {
    let probes = &of.fact;
    let mut table = Table::new(&["row", "first instruction", "instructions", "traps", "remark"]);
    let mut dots = Vec::new();
    for hit in &probes.hits {
        let mut cells = vec![Cell::text(hit.key()), Cell::text(&hit.instruction)];
        match &hit.outcome {
            Outcome::Priced { instructions, entries, checked } => {
                let at = *instructions as f64;
                let doubt = if *checked { "" } else { "the trace and the guest's counter disagree" };
                cells.extend([
                    Cell::Number(tollgate_report::format::instructions(at), at),
                    Cell::count(entries.len() as u64),
                    Cell::text(doubt),
                ]);
                dots.push(Dot {
                    group: format!("{} {}", hit.gate, hit.bits),
                    label: hit.instruction.clone(),
                    at,
                    value: tollgate_report::format::instructions(at),
                    aside: plural(entries.len() as u64, "trap"),
                    title: format!(
                        "{}: {} instructions, {}",
                        hit.key(),
                        tollgate_report::format::instructions(at),
                        plural(entries.len() as u64, "trap")
                    ),
                    ..Dot::default()
                });
            }
            Outcome::Shut { reason } => cells.extend([Cell::Empty, Cell::Empty, Cell::text(reason)]),
        }
        table.push(cells);
    }
    let layout = Layout {
        label: 220.0,
        floor: 1.0,
        axis: "instructions per hit, log scale",
        columns: [("instructions", 74.0), ("traps", 44.0)],
    };
    (!dots.is_empty()).then(|| Figure {
        title: format!("Uprobes by first instruction – {}", of.name),
        says: format!("{} on {}.", plural(dots.len() as u64, "probe"), probes.kernel),
        basis: Basis {
            unit: "instructions per hit".into(),
            n: format!("1 hit per row, {}", plural(probes.hits.len() as u64, "row")),
            method: format!(
                "QEMU's log of every instruction, net of a call of an unprobed copy; {} {}, CPU model {}",
                probes.kernel, probes.append, probes.cpu
            ),
        },
        picture: Some(draw(&dots, layout, &short)),
        table,
        notes: Vec::new(),
        zoom: Zoom::None,
    })
}
