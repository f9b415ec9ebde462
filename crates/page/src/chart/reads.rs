//! A read by every route, from the program's own call to the innermost layer of the kernel.

use super::{Chart, Section};
use crate::axis::short;
use crate::dots::{Dot, Layout, draw};
use crate::facts::{Facts, Of};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::text::plural;
use tollgate_report::lab::kernel::{Cell as Read, KernelReads};

/// The chart.
pub const CHART: Chart = Chart { id: "reads", section: Section::Lab, folded: false, draw: all };

fn all(facts: &Facts) -> Vec<Figure> {
    facts.reads.iter().filter_map(one).collect()
}

fn one(of: &Of<KernelReads>) -> Option<Figure> {
    let reads = &of.fact;
    let word = tollgate_report::compare::unit_word(reads.unit);
    // By file and size, so that the routes of one read stand under each other.
    let mut cells: Vec<&Read> = reads.cells.iter().filter(|cell| cell.figures.is_some()).collect();
    cells.sort_by_key(|cell| (cell.file as u8, cell.bytes, cell.route as u8));
    let mut table = Table::new(&["file", "bytes", "route", "unit", "min", "mode", "median", "null", "n", "reason"]);
    let mut dots = Vec::new();
    for cell in &cells {
        let Some(figures) = cell.figures else { continue };
        dots.push(Dot {
            group: format!("{}, {} B", cell.file.label(), cell.bytes),
            label: cell.route.label().into(),
            at: figures.min as f64,
            value: tollgate_report::format::instructions(figures.min as f64),
            title: format!(
                "{}, {} bytes of {}: {} {word}, n = {}",
                cell.route.label(),
                cell.bytes,
                cell.file.label(),
                figures.min,
                figures.n
            ),
            ..Dot::default()
        });
    }
    for cell in &reads.cells {
        let mut row = vec![
            Cell::text(cell.file.label()),
            Cell::count(cell.bytes),
            Cell::text(cell.route.label()),
            Cell::text(word),
        ];
        let figures = cell.figures.map(|figures| {
            [figures.min as f64, figures.mode as f64, figures.median as f64, figures.null as f64, figures.n as f64]
        });
        row.extend((0..5).map(|i| Cell::figure(figures.map(|figures| figures[i]))));
        row.push(Cell::text(cell.reason.as_ref().map_or("", |reason| &reason.text)));
        table.push(row);
    }
    let layout = Layout {
        label: 240.0,
        floor: 1.0,
        axis: "per read, net of the timer, log scale",
        columns: [(word, 80.0), ("", 0.0)],
    };
    (!dots.is_empty()).then(|| Figure {
        title: format!("A read, layer by layer – {}", of.name),
        says: format!("{} of {}.", plural(dots.len() as u64, "read"), plural(reads.cells.len() as u64, "cell")),
        basis: Basis {
            unit: format!("{word} per read"),
            n: format!(
                "{} samples per cell, {} cells",
                cells.iter().filter_map(|cell| cell.figures).map(|figures| figures.n).max().unwrap_or(0),
                reads.cells.len()
            ),
            method: format!(
                "minimum sample, net of the timer; kernel {}, CPU model \
                             {}",
                reads.platform.kernel, reads.model
            ),
        },
        picture: Some(draw(&dots, layout, &short)),
        table,
        notes: Vec::new(),
        zoom: Zoom::None,
    })
}
