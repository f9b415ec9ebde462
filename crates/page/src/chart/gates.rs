//! The gates of a price list on a log scale, with their spread.

use super::{Chart, Section};
use crate::axis::short;
use crate::dots::{Dot, Layout, draw};
use crate::facts::{Facts, Of, Priced};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::text::plural;
use tollgate_report::format::{figure, ratio};
use tollgate_report::model::{PriceList, Row, Unit};

/// The chart.
pub const CHART: Chart = Chart { id: "gates", section: Section::Prices, folded: false, draw: all };

fn all(facts: &Facts) -> Vec<Figure> {
    facts.detailed().iter().filter_map(measured).collect()
}

/// What a list was measured with, in words.
pub fn method(list: &PriceList) -> String {
    if list.counted() {
        return "counted on QEMU's software CPU; the figure of a row is its minimum count, net of the null path".into();
    }
    let on = list.method.cpu.map(|cpu| format!(" on CPU {cpu}")).unwrap_or_default();
    format!(
        "median of all samples, net of timer and loop, in {} of a new process each{on}; 95 % intervals are for this \
         run, from the medians of the rounds",
        plural(u64::from(list.method.rounds), "round")
    )
}

/// The smallest figure that the axis shows: under a tenth of a nanosecond nothing repeats.
fn floor(unit: Unit) -> f64 {
    if unit == Unit::Ns { 0.1 } else { 1.0 }
}

fn measured(of: &Of<Priced>) -> Option<Figure> {
    let list = &of.fact.list;
    let unit = list.unit()?;
    let rows: Vec<&Row> = list.rows.iter().filter(|row| row.figure().is_some()).collect();
    let layout = Layout {
        name: 104.0,
        from: 342.0,
        to: 830.0,
        floor: floor(unit),
        axis: match unit {
            Unit::Ns => "ns per crossing, log scale: minimum – 99th percentile, thick: median ± MAD",
            Unit::Ticks => "TSC ticks per crossing, log scale: minimum – 99th percentile, thick: median ± MAD",
            Unit::Instructions => "instructions per crossing, log scale",
        },
        columns: [tollgate_report::compare::unit_word(unit), "× syscall"],
    };
    let dots: Vec<Dot> = rows.iter().map(|row| dot(row, unit)).collect();
    let highest = rows.iter().max_by(|a, b| a.figure().unwrap_or(0.0).total_cmp(&b.figure().unwrap_or(0.0)))?;
    let least = rows.iter().map(|row| row.n).min().unwrap_or(0);
    let most = rows.iter().map(|row| row.n).max().unwrap_or(0);
    Some(Figure {
        title: format!("What each gate costs – {}", of.name),
        says: format!(
            "{} from the cheapest to the most expensive gate; the most expensive is {} with {}.",
            plural(rows.len() as u64, "price"),
            highest.key(),
            tollgate_report::format::price(highest.figure().unwrap_or(0.0), unit)
        ),
        basis: Basis {
            unit: format!("{} per crossing", tollgate_report::compare::unit_word(unit)),
            n: format!("{least}–{most} samples per row, {} rows", rows.len()),
            method: method(list),
        },
        picture: Some(draw(&dots, layout, &short)),
        table: table(&rows),
        notes: Vec::new(),
        zoom: Zoom::None,
    })
}

fn dot(row: &Row, unit: Unit) -> Dot {
    let at = row.figure().unwrap_or(0.0);
    let timed = unit != Unit::Instructions;
    let interval = row
        .ci95
        .map(|ci| {
            format!(
                ", 95 % within this run \
                                              {}",
                tollgate_report::format::interval(ci)
            )
        })
        .unwrap_or_default();
    Dot {
        group: row.gate.clone(),
        label: format!("{}  {}", row.bits, row.call),
        whole: row.min.zip(row.p99).filter(|_| timed),
        middle: row.mad.map(|mad| (at - mad, at + mad)).filter(|_| timed),
        at,
        single: Vec::new(),
        value: if timed { figure(at) } else { tollgate_report::format::instructions(at) },
        aside: row.ratio_to_syscall.filter(|times| *times >= 0.005).map(ratio).unwrap_or_default(),
        title: format!("{}: {}{interval}, n = {}", row.key(), tollgate_report::format::price(at, unit), row.n),
    }
}

fn table(rows: &[&Row]) -> Table {
    let mut table = Table::new(&[
        "gate",
        "bits",
        "call",
        "unit",
        "figure",
        "min",
        "median",
        "p99",
        "MAD",
        "95 % from",
        "to",
        "× syscall",
        "n",
    ]);
    for row in rows {
        table.push(vec![
            Cell::text(&row.gate),
            Cell::count(u64::from(row.bits)),
            Cell::text(&row.call),
            Cell::text(tollgate_report::compare::unit_word(row.unit)),
            Cell::figure(row.figure()),
            Cell::figure(row.min),
            Cell::figure(row.median),
            Cell::figure(row.p99),
            Cell::figure(row.mad),
            Cell::figure(row.ci95.map(|ci| ci[0])),
            Cell::figure(row.ci95.map(|ci| ci[1])),
            Cell::ratio(row.ratio_to_syscall),
            Cell::count(row.n),
        ]);
    }
    table
}
