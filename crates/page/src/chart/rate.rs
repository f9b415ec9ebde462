//! Crossings over time, by gate.

use super::{Chart, Section};
use crate::axis::{Linear, short};
use crate::dots::WIDTH;
use crate::facts::{Facts, Of};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::read::events::{GATES, Trace};
use crate::svg::{Anchor, Svg, n};
use crate::text::{plural, time};

/// The chart.
pub const CHART: Chart = Chart { id: "rate", section: Section::Trace, folded: false, draw: all };

/// Columns of the picture; bins are added up to them.
const COLUMNS: usize = 256;

fn all(facts: &Facts) -> Vec<Figure> {
    facts.traces.iter().filter_map(one).collect()
}

fn one(of: &Of<Trace>) -> Option<Figure> {
    let trace = &of.fact;
    if trace.calls == 0 || trace.rate.is_empty() {
        return None;
    }
    let by = trace.rate.len().div_ceil(COLUMNS);
    let width = trace.bin as f64 * by as f64;
    let columns: Vec<[u64; GATES.len()]> = trace
        .rate
        .chunks(by)
        .map(|bins| std::array::from_fn(|i| bins.iter().fold(0, |sum: u64, bin| sum.saturating_add(bin[i]))))
        .collect();
    let totals: [u64; GATES.len()] =
        std::array::from_fn(|i| columns.iter().fold(0, |sum: u64, column| sum.saturating_add(column[i])));
    let used: Vec<usize> = (0..GATES.len()).filter(|gate| totals[*gate] > 0).collect();
    let mut table = Table::new(&["from, ns", "gate", "calls", "calls per s"]);
    for (i, column) in columns.iter().enumerate() {
        for gate in used.iter().filter(|gate| column[**gate] > 0) {
            let (from, calls) = (i as f64 * width, column[*gate]);
            table.push(vec![
                Cell::Number(time(from), from),
                Cell::text(GATES[*gate]),
                Cell::count(calls),
                Cell::figure(Some(calls as f64 * 1e9 / width)),
            ]);
        }
    }
    let highest = columns.iter().map(|column| column.iter().sum::<u64>()).max().unwrap_or(0) as f64 * 1e9 / width;
    Some(Figure {
        title: format!("Crossings over time – {}", of.name),
        says: format!(
            "{} in {}, at most {} a second.",
            plural(trace.calls, "call"),
            time(trace.wall() as f64),
            tollgate_report::format::figure(highest)
        ),
        basis: Basis {
            unit: format!("calls per second, in columns of {}", time(width)),
            n: plural(trace.calls, "call"),
            method: "counted at the start of each call; gates are stacked; the width of a column is its time \
                     span"
                .into(),
        },
        picture: Some(picture(&columns, &used, &totals, width)),
        table,
        notes: Vec::new(),
        zoom: Zoom::None,
    })
}

fn picture(columns: &[[u64; GATES.len()]], used: &[usize], totals: &[u64; GATES.len()], width: f64) -> Svg {
    let (left, right, top, bottom) = (56.0, WIDTH - 150.0, 30.0, 190.0);
    let mut svg = Svg::new(WIDTH, 222.0);
    let rate = |calls: u64| calls as f64 * 1e9 / width;
    let highest = columns.iter().map(|column| rate(column.iter().sum())).fold(0.0, f64::max);
    let (x, y) = (
        Linear::between(0.0, columns.len() as f64 * width, left, right),
        Linear::between(0.0, highest * 1.05, bottom, top),
    );
    svg.text("at", (left, 12.0), Anchor::Start, "calls per second");
    for tick in y.ticks(4) {
        svg.line("gr", (left, y.at(tick)), (right, y.at(tick)));
        svg.text("tl", (left - 6.0, y.at(tick) + 4.0), Anchor::End, &short(tick));
    }
    time_axis(&mut svg, &x, top, bottom);
    let mut base = vec![0u64; columns.len()];
    let mut labelled = bottom + 12.0;
    for gate in used {
        let from = base.clone();
        base.iter_mut().zip(columns).for_each(|(base, column)| *base += column[*gate]);
        // Up the columns along the top, and back along the bottom.
        let mut path = format!("M{} {}", n(x.at(0.0)), n(y.at(rate(from[0]))));
        for (i, top) in base.iter().enumerate() {
            path.push_str(&format!("V{}H{}", n(y.at(rate(*top))), n(x.at((i + 1) as f64 * width))));
        }
        for (i, bottom) in from.iter().enumerate().rev() {
            path.push_str(&format!("V{}H{}", n(y.at(rate(*bottom))), n(x.at(i as f64 * width))));
        }
        let words = format!("{}: {}", GATES[*gate], plural(totals[*gate], "call"));
        svg.path(&format!("g{gate} mark"), &format!("{path}Z"), Some(&words));
        // Words beside the stack, one below the other where they would meet.
        labelled = (y.at(rate(*base.last().unwrap_or(&0))) + 10.0).min(labelled - 15.0);
        svg.rect(&format!("g{gate}"), (right + 10.0, labelled - 9.0), (9.0, 9.0));
        svg.text("lb", (right + 24.0, labelled), Anchor::Start, &words);
    }
    svg
}

/// Lines and words of a time axis.
pub fn time_axis(svg: &mut Svg, x: &Linear, top: f64, bottom: f64) {
    for tick in x.ticks(8) {
        svg.line("gr", (x.at(tick), top), (x.at(tick), bottom + 4.0));
        svg.text("tl", (x.at(tick), bottom + 17.0), Anchor::Middle, &crate::axis::short_time(tick));
    }
}
