//! When each thread was inside the kernel: single calls where there are few, shares of bins where there are many.

use std::collections::HashMap;

use super::rate::time_axis;
use super::{Chart, Section};
use crate::axis::Linear;
use crate::dots::WIDTH;
use crate::facts::{Facts, Of};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::read::events::{LANES, Lane, SINGLE, Trace};
use crate::svg::{Anchor, Svg};
use crate::text::{cut, plural, time};

/// The chart.
pub const CHART: Chart = Chart { id: "timeline", section: Section::Trace, folded: false, draw: all };

/// Height of a lane.
const LANE: f64 = 20.0;
/// The plot.
const LEFT: f64 = 190.0;
const TOP: f64 = 16.0;
/// Units across the plot.
const UNITS: f64 = 100_000.0;
/// Boxes in a picture, about; bins are added up until there are no more.
const BOXES: usize = 6000;

fn all(facts: &Facts) -> Vec<Figure> {
    facts.traces.iter().filter_map(one).collect()
}

fn one(of: &Of<Trace>) -> Option<Figure> {
    let trace = &of.fact;
    let mut lanes: Vec<(i64, &Lane)> =
        trace.lanes.iter().map(|(tid, lane)| (*tid, lane)).filter(|(_, lane)| lane.span.is_some()).collect();
    // The busiest are kept, and stand in the order in which they began.
    lanes.sort_by(|a, b| b.1.calls.cmp(&a.1.calls).then(a.0.cmp(&b.0)));
    let hidden = (lanes.len().saturating_sub(LANES)) as u64 + trace.other_lanes;
    lanes.truncate(LANES);
    lanes.sort_by_key(|(tid, lane)| (lane.span, *tid));
    if lanes.is_empty() {
        return None;
    }
    let mut table = Table::new(&[
        "thread",
        "process",
        "program",
        "calls",
        "inside, ns",
        "share of its span",
        "first, ns",
        "last, ns",
    ]);
    for (tid, lane) in &lanes {
        let (from, to) = lane.span.unwrap_or_default();
        let share = lane.ns as f64 / (to.saturating_sub(from)).max(1) as f64;
        table.push(vec![
            Cell::Number(tid.to_string(), *tid as f64),
            Cell::Number(lane.pid.to_string(), lane.pid as f64),
            Cell::text(program(trace, lane)),
            Cell::count(lane.calls),
            Cell::count(lane.ns),
            Cell::Number(format!("{:.1} %", share * 100.0), share),
            Cell::count(from),
            Cell::count(to),
        ]);
    }
    let single = trace.single.len() <= SINGLE;
    let (picture, width) = if single { (singly(trace, &lanes), 0.0) } else { binned(trace, &lanes) };
    Some(Figure {
        title: format!("Threads over time – {}", of.name),
        says: format!(
            "{} over {}: when each was inside the kernel.",
            plural(lanes.len() as u64, "thread"),
            time(trace.last as f64)
        ),
        basis: Basis {
            unit: match single {
                true => "one box per call, from the crossing to the return; orange and full height: the call \
                         failed"
                    .into(),
                false => format!("share of {} spent inside the kernel, five shades from above 0 to 100 %", time(width)),
            },
            n: format!("{} of {}", plural(trace.calls, "call"), plural(lanes.len() as u64, "thread")),
            method: "TSC times since the trace began; zoom with + and − or Ctrl and the mouse wheel, move with the \
                     arrow keys or by dragging, 0 shows everything"
                .into(),
        },
        picture: Some(picture),
        table,
        notes: if hidden > 0 {
            vec![format!("{} with fewer calls are not drawn.", plural(hidden, "thread"))]
        } else {
            Vec::new()
        },
        zoom: Zoom::Time,
    })
}

fn program<'a>(trace: &'a Trace, lane: &Lane) -> &'a str {
    let own = lane.program.map(|(_, name)| trace.names.name(name));
    // A thread has run nothing itself: its process has.
    let process = || trace.lanes.get(&lane.pid).and_then(|lane| lane.program).map(|(_, name)| trace.names.name(name));
    own.or_else(process).unwrap_or("")
}

/// The picture without what is inside its lanes.
fn frame(trace: &Trace, lanes: &[(i64, &Lane)]) -> (Svg, Linear) {
    let bottom = TOP + lanes.len() as f64 * LANE;
    let mut svg = Svg::new(WIDTH, bottom + 26.0);
    let x = Linear::between(0.0, trace.last.max(1) as f64, LEFT, WIDTH - 8.0);
    for (i, (tid, lane)) in lanes.iter().enumerate() {
        let y = TOP + i as f64 * LANE;
        svg.rect(if i % 2 == 0 { "z0" } else { "z1" }, (LEFT, y), (WIDTH - 8.0 - LEFT, LANE));
        svg.text("lb", (0.0, y + 14.0), Anchor::Start, &format!("{tid} {}", cut(program(trace, lane), 18)));
        svg.text("as", (LEFT - 8.0, y + 14.0), Anchor::End, &tollgate_report::format::count(lane.calls));
    }
    svg.text("at", (LEFT - 8.0, 10.0), Anchor::End, "calls");
    svg.open("axis", &[]);
    time_axis(&mut svg, &x, TOP, bottom);
    svg.close();
    // Units of its own, so that a picture that is looked into has its edges where they belong.
    let size = (WIDTH - 8.0 - LEFT, bottom - TOP);
    svg.enter("plot", (LEFT, TOP), size, (UNITS, size.1), &[("ns", &trace.last.max(1).to_string())]);
    (svg, Linear::between(0.0, trace.last.max(1) as f64, 0.0, UNITS))
}

fn singly(trace: &Trace, lanes: &[(i64, &Lane)]) -> Svg {
    let (mut svg, x) = frame(trace, lanes);
    let rows: HashMap<i64, usize> = lanes.iter().enumerate().map(|(i, (tid, _))| (*tid, i)).collect();
    for call in &trace.single {
        let Some(row) = rows.get(&call.tid) else { continue };
        let (from, to) = (x.at(call.begun as f64), x.at(call.ended as f64));
        let title = format!(
            "{} {}{} at {}",
            trace.names.name(call.name),
            time((call.ended - call.begun) as f64),
            if call.failed { ", failed" } else { "" },
            time(call.begun as f64)
        );
        // A failure is higher besides: colour alone says nothing to some eyes, and to a black-and-white printer.
        let (class, inset) = if call.failed { ("ev bad mark", 0.0) } else { ("ev mark", 4.0) };
        let size = ((to - from).max(UNITS / 2000.0), LANE - 2.0 * inset);
        svg.boxed(class, (from, *row as f64 * LANE + inset), size, Some(&title));
    }
    svg.leave();
    svg
}

/// The picture, and the width of what one box stands for.
fn binned(trace: &Trace, lanes: &[(i64, &Lane)]) -> (Svg, f64) {
    let (mut svg, x) = frame(trace, lanes);
    let bins = lanes.iter().map(|(_, lane)| lane.inside.len()).max().unwrap_or(0);
    let by = (bins * lanes.len()).div_ceil(BOXES).max(1);
    let width = trace.bin as f64 * by as f64;
    for (row, (_, lane)) in lanes.iter().enumerate() {
        let shades: Vec<u8> =
            lane.inside.chunks(by).map(|bins| shade(bins.iter().map(|ns| *ns as f64).sum::<f64>() / width)).collect();
        let mut from = 0;
        // Neighbours of one shade are one box.
        while from < shades.len() {
            let same = shades[from..].iter().take_while(|shade| **shade == shades[from]).count();
            if shades[from] > 0 {
                let (left, right) = (x.at(from as f64 * width), x.at((from + same) as f64 * width));
                svg.rect(
                    &format!("b{} mark", shades[from]),
                    (left, row as f64 * LANE + 4.0),
                    (right - left, LANE - 8.0),
                );
            }
            from += same;
        }
    }
    svg.leave();
    (svg, width)
}

/// Five shades of a share, none of nothing.
fn shade(share: f64) -> u8 {
    if share <= 0.0 { 0 } else { (share * 5.0).ceil().clamp(1.0, 5.0) as u8 }
}
