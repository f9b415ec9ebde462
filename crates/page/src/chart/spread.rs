//! The histogram of every sample of every row, small and side by side: opened on demand.

use super::{Chart, Section};
use crate::dots::WIDTH;
use crate::facts::{Facts, Of, Priced};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::spread::{BARS, Spread};
use crate::svg::{Anchor, Svg, n};
use crate::text::{middle, plural};
use tollgate_report::format::figure;
use tollgate_report::model::Row;

/// The chart.
pub const CHART: Chart = Chart { id: "spread", section: Section::Prices, folded: true, draw: all };

/// Pictures in a row of them.
const ACROSS: usize = 5;
/// Size of a cell.
const CELL: (f64, f64) = (WIDTH / ACROSS as f64, 74.0);
/// Height of the bars.
const BAR: f64 = 34.0;

fn all(facts: &Facts) -> Vec<Figure> {
    facts.detailed().iter().filter_map(one).collect()
}

fn one(of: &Of<Priced>) -> Option<Figure> {
    let rows: Vec<(&Row, &Spread)> = of
        .fact
        .list
        .rows
        .iter()
        .zip(&of.fact.spreads)
        .filter_map(|(row, spread)| Some((row, spread.as_ref()?)))
        .collect();
    if rows.is_empty() {
        return None;
    }
    let mut svg = Svg::new(WIDTH, rows.len().div_ceil(ACROSS) as f64 * CELL.1);
    let mut table = Table::new(&["row", "unit", "scale", "min", "25 %", "median", "75 %", "99 %", "max", "n"]);
    for (i, (row, spread)) in rows.iter().enumerate() {
        cell(&mut svg, row, spread, ((i % ACROSS) as f64 * CELL.0, (i / ACROSS) as f64 * CELL.1));
        let steps = [spread.min, spread.q1, spread.median, spread.q3, spread.p99, spread.max];
        let mut cells = vec![
            Cell::text(row.key()),
            Cell::text(tollgate_report::compare::unit_word(row.unit)),
            Cell::text(if spread.log { "log" } else { "linear" }),
        ];
        cells.extend(steps.map(|step| Cell::figure(Some(step))));
        cells.push(Cell::count(spread.n()));
        table.push(cells);
    }
    let samples = rows.iter().map(|(_, spread)| spread.n()).sum();
    Some(Figure {
        title: format!("Every sample – {}", of.name),
        says: format!(
            "{} of {}, each over its own \
                       range.",
            plural(rows.len() as u64, "histogram"),
            plural(samples, "sample")
        ),
        basis: Basis {
            unit: "samples per bar; below each: minimum, median, maximum, in the row's unit per crossing".into(),
            n: format!("{} of {}", plural(samples, "sample"), plural(rows.len() as u64, "row")),
            method: format!(
                "{BARS} bars from the smallest to the largest sample, none dropped; on a log scale if they span a \
                 factor of two; heights by square root, so that one sample among thousands is visible; the line is the \
                 median"
            ),
        },
        picture: Some(svg),
        table,
        notes: Vec::new(),
        zoom: Zoom::None,
    })
}

fn cell(svg: &mut Svg, row: &Row, spread: &Spread, at: (f64, f64)) {
    let width = CELL.0 - 18.0;
    let (x, bottom) = (at.0, at.1 + 18.0 + BAR);
    let highest = spread.bars.iter().copied().max().unwrap_or(1).max(1) as f64;
    svg.text("hb", (x, at.1 + 12.0), Anchor::Start, &middle(&row.key(), CELL.0 - 12.0));
    let mut path = format!("M{} {}", n(x), n(bottom));
    for (i, bar) in spread.bars.iter().enumerate() {
        // The square root: one sample among thousands is to be seen.
        let y = bottom - BAR * (*bar as f64 / highest).sqrt();
        path.push_str(&format!("V{}H{}", n(y), n(x + width * (i + 1) as f64 / BARS as f64)));
    }
    path.push_str(&format!("V{}Z", n(bottom)));
    svg.path("hs mark", &path, Some(&format!("{}: {} samples, height by square root", row.key(), spread.n())));
    let middle = x + width * spread.share(spread.median);
    svg.line("hm", (middle, bottom - BAR), (middle, bottom + 3.0));
    let (from, to) = (figure(spread.min), figure(spread.max));
    svg.text("ht", (x, bottom + 13.0), Anchor::Start, &from);
    svg.text("ht", (x + width, bottom + 13.0), Anchor::End, &to);
    let room = (x + 8.0 + from.len() as f64 * 6.0 + 14.0, x + width - to.len() as f64 * 6.0 - 22.0);
    if room.0 < room.1 {
        svg.text("hv", (middle.clamp(room.0, room.1), bottom + 13.0), Anchor::Middle, &figure(spread.median));
    }
}
