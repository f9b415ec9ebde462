//! The calls of a run: how often, how long, by which gate. The greatest time inside first.

use super::{Chart, Section};
use crate::axis::short_time;
use crate::dots::{Dot, Layout, draw};
use crate::facts::{Facts, Of};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::read::events::{GATES, Trace};
use crate::text::{plural, time};
use tollgate_report::format::count;
use tollgate_trace_report::summary::model::{CallRow, TraceSummary};

/// The chart.
pub const CHART: Chart = Chart { id: "calls", section: Section::Trace, folded: false, draw: all };

/// Calls that are drawn.
const DRAWN: usize = 40;

/// One call, from either source.
struct Line {
    gate: String,
    bits: u8,
    name: String,
    calls: u64,
    errors: u64,
    /// Time inside of all, ns.
    inside: Option<f64>,
    /// Least, median, 99th percentile, greatest.
    steps: Option<[u64; 4]>,
}

fn all(facts: &Facts) -> Vec<Figure> {
    let counted = facts.summaries.iter().filter_map(summary);
    counted.chain(facts.traces.iter().filter_map(trace)).collect()
}

fn summary(of: &Of<TraceSummary>) -> Option<Figure> {
    let line = |row: &CallRow| Line {
        gate: row.gate.clone(),
        bits: row.bits,
        name: row.name.clone(),
        calls: row.calls,
        errors: row.errors,
        inside: row.inside(),
        steps: steps([row.ns.min, row.ns.median, row.ns.p99, row.ns.max]),
    };
    let says = format!("{}, {} of wall-clock time", super::bill::command(&of.fact), time(of.fact.wall_ns as f64));
    figure(
        &of.name,
        &says,
        of.fact.calls.iter().map(line).collect(),
        "median and 99th percentile to 1.6 \
        %",
        of.fact.lost,
    )
}

fn trace(of: &Of<Trace>) -> Option<Figure> {
    let trace = &of.fact;
    let line = |((gate, bits, name), row): (&(u8, u8, u32), &crate::read::events::Row)| Line {
        gate: GATES.get(usize::from(*gate)).copied().unwrap_or("other").into(),
        bits: *bits,
        name: trace.names.name(*name).into(),
        calls: row.calls,
        errors: row.errors,
        inside: (row.times.n > 0).then_some(row.times.total as f64),
        steps: steps([
            (row.times.n > 0).then_some(row.times.min),
            row.times.quantile(0.5),
            row.times.quantile(0.99),
            (row.times.n > 0).then_some(row.times.max),
        ]),
    };
    let says = format!("{}, {} of wall-clock time", trace.command.join(" "), time(trace.wall() as f64));
    figure(&of.name, &says, trace.rows.iter().map(line).collect(), "median and 99th percentile to 3 %", trace.lost)
}

fn steps(steps: [Option<u64>; 4]) -> Option<[u64; 4]> {
    let [Some(a), Some(b), Some(c), Some(d)] = steps else { return None };
    Some([a, b, c, d])
}

fn figure(name: &str, says: &str, mut lines: Vec<Line>, exactness: &str, lost: u64) -> Option<Figure> {
    let order = |line: &Line| line.inside.unwrap_or(0.0);
    lines.sort_by(|a, b| {
        order(b)
            .total_cmp(&order(a))
            .then(b.calls.cmp(&a.calls))
            .then((&a.gate, a.bits, &a.name).cmp(&(&b.gate, b.bits, &b.name)))
    });
    let (calls, inside): (u64, f64) =
        lines.iter().fold((0, 0.0), |(calls, ns), line| (line.calls.saturating_add(calls), ns + order(line)));
    let mut table =
        Table::new(&["gate", "bits", "call", "calls", "errors", "inside, ns", "share", "min", "median", "p99", "max"]);
    for line in &lines {
        let mut cells = vec![
            Cell::text(&line.gate),
            Cell::count(u64::from(line.bits)),
            Cell::text(&line.name),
            Cell::count(line.calls),
            Cell::count(line.errors),
        ];
        cells.push(Cell::figure(line.inside));
        cells.push(line.inside.map_or(Cell::Empty, |own| {
            Cell::Number(format!("{:.1} %", 100.0 * own / inside.max(1.0)), own / inside.max(1.0))
        }));
        cells.extend((0..4).map(|i| line.steps.map_or(Cell::Empty, |steps| Cell::count(steps[i]))));
        table.push(cells);
    }
    let drawn: Vec<Dot> = lines.iter().filter_map(|line| dot(line, inside)).take(DRAWN).collect();
    let layout = Layout {
        label: 190.0,
        floor: 1.0,
        axis: "time inside, log scale: minimum – 99th percentile, dot: median",
        columns: [("median", 70.0), ("calls · errors · share", 190.0)],
    };
    let hidden = lines.len() - drawn.len();
    (!lines.is_empty()).then(|| Figure {
        title: format!("Calls by time inside – {name}"),
        says: format!(
            "{says}: {} of {}, {} \
                       inside.",
            plural(calls, "call"),
            plural(lines.len() as u64, "kind"),
            time(inside)
        ),
        basis: Basis {
            unit: "ns inside a call, from the crossing to the return, wall-clock time".into(),
            n: format!(
                "{}{}",
                plural(calls, "call"),
                if lost > 0 { format!("; {} lost", plural(lost, "event")) } else { String::new() }
            ),
            method: format!(
                "tollgate trace: the TSC is read before and after each crossing; {exactness}; all other figures are \
                 exact; longest time first"
            ),
        },
        picture: (!drawn.is_empty()).then(|| draw(&drawn, layout, &short_time)),
        table,
        notes: if hidden > 0 {
            vec![format!(
                "{} more, untimed or with less time inside, {} in the table.",
                plural(hidden as u64, "call"),
                if hidden == 1 { "is" } else { "are" }
            )]
        } else {
            Vec::new()
        },
        zoom: Zoom::None,
    })
}

fn dot(line: &Line, inside: f64) -> Option<Dot> {
    let [min, median, p99, max] = line.steps?.map(|step| step as f64);
    let share = 100.0 * line.inside? / inside.max(1.0);
    let how = if line.gate == "syscall" && line.bits == 64 {
        String::new()
    } else {
        format!(" ({} {})", line.gate, line.bits)
    };
    Some(Dot {
        label: format!("{}{how}", line.name),
        whole: Some((min, p99)),
        at: median,
        value: time(median),
        aside: format!("{} · {} · {share:.1} %", count(line.calls), count(line.errors)),
        title: format!(
            "{}{how}: median {}, minimum {}, 99th percentile {}, maximum {}; {} calls, {} errors",
            line.name,
            time(median),
            time(min),
            time(p99),
            time(max),
            count(line.calls),
            count(line.errors)
        ),
        ..Dot::default()
    })
}
