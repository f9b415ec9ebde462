//! Many price lists at once: how each gate's price is spread over machines and runs.

use std::collections::BTreeMap;

use super::{Chart, Section};
use crate::axis::short;
use crate::dots::{Dot, Layout, draw};
use crate::facts::{DETAILED, Facts, Fleet};
use crate::figure::{Basis, Cell, Figure, MOST_ROWS, Table, Zoom};
use crate::text::{date, plural};
use tollgate_report::format::{count, figure};
use tollgate_report::model::Unit;
use tollgate_report::stats::quantile;

/// The chart.
pub const CHART: Chart = Chart { id: "fleet", section: Section::Changes, folded: false, draw: all };

/// Lists of which each has a tick of its own.
const TICKED: usize = 40;
/// Rows that are drawn.
const ROWS: usize = 400;

fn all(facts: &Facts) -> Vec<Figure> {
    let fleet = &facts.fleet;
    if fleet.members.len() <= DETAILED {
        return Vec::new();
    }
    let rows = fleet.by_row();
    let mut figures: Vec<Figure> =
        [Unit::Ns, Unit::Instructions, Unit::Ticks].into_iter().filter_map(|unit| one(fleet, &rows, unit)).collect();
    figures.push(members(fleet));
    figures
}

fn one(fleet: &Fleet, rows: &[Vec<(f64, usize)>], unit: Unit) -> Option<Figure> {
    let own: Vec<(&str, &[(f64, usize)])> = fleet
        .keys
        .iter()
        .zip(rows)
        .filter(|((_, of), _)| *of == unit)
        .map(|((key, _), row)| (key.as_str(), row.as_slice()))
        .collect();
    if own.is_empty() {
        return None;
    }
    let word = tollgate_report::compare::unit_word(unit);
    let mut table = Table::new(&[
        "row",
        "unit",
        "least",
        "25 %",
        "median",
        "75 %",
        "greatest",
        "greatest/least",
        "highest in",
        "lists",
    ]);
    let mut dots = Vec::new();
    for (key, row) in &own {
        let values: Vec<f64> = row.iter().map(|(value, _)| *value).collect();
        let at = |share| quantile(&values, share).unwrap_or(0.0);
        let (least, q1, median, q3, most) = (at(0.0), at(0.25), at(0.5), at(0.75), at(1.0));
        let highest =
            row.last().and_then(|(_, member)| fleet.members.get(*member)).map_or("", |member| member.name.as_str());
        let mut cells = vec![Cell::text(*key), Cell::text(word)];
        cells.extend([least, q1, median, q3, most].map(|value| Cell::figure(Some(value))));
        cells.extend([
            Cell::ratio((least > 0.0).then(|| most / least)),
            Cell::text(highest),
            Cell::count(values.len() as u64),
        ]);
        table.push(cells);
        let (gate, call) = key.split_once('/').unwrap_or((key, ""));
        dots.push(Dot {
            group: gate.into(),
            label: call.replacen('/', "  ", 1),
            whole: Some((least, most)),
            middle: Some((q1, q3)),
            at: median,
            single: if fleet.members.len() <= TICKED { values.clone() } else { Vec::new() },
            others: Vec::new(),
            value: figure(median),
            aside: if least > 0.0 {
                format!("{} ×", tollgate_report::format::ratio(most / least))
            } else {
                String::new()
            },
            title: format!(
                "{key}: {} {word}, from {} to {} ({highest}), {}",
                figure(median),
                figure(least),
                figure(most),
                plural(values.len() as u64, "list")
            ),
        });
    }
    dots.truncate(ROWS);
    let layout = Layout {
        label: 224.0,
        floor: if unit == Unit::Ns { 0.1 } else { 1.0 },
        axis: match unit {
            Unit::Ns => "ns per crossing, log scale: lowest – highest list, thick: middle half",
            Unit::Ticks => "TSC ticks per crossing, log scale: lowest – highest list, thick: middle half",
            Unit::Instructions => "instructions per crossing, log scale: lowest – highest list, thick: middle half",
        },
        columns: [("median", 62.0), ("max/min", 54.0)],
    };
    Some(Figure {
        title: format!("Each gate over {} lists", count(fleet.members.len() as u64)),
        says: format!(
            "{} over {}, from the lowest to the \
                       highest.",
            plural(own.len() as u64, "row"),
            plural(fleet.members.len() as u64, "list")
        ),
        basis: Basis {
            unit: format!("{word} per crossing"),
            n: format!("{}; each row has those that measured it", plural(fleet.members.len() as u64, "list")),
            method: "each list counts once, with one figure per row (the median of times, the minimum of counts); the \
                     dot is the median of the lists"
                .into(),
        },
        picture: Some(draw(&dots, layout, &short)),
        table,
        notes: if own.len() > ROWS {
            vec![format!(
                "The first {ROWS} of {} rows are \
                                                   drawn.",
                own.len()
            )]
        } else {
            Vec::new()
        },
        zoom: Zoom::None,
    })
}

/// Which lists these are, and what the ruler costs in each.
fn members(fleet: &Fleet) -> Figure {
    let ruler = fleet.keys.iter().position(|(key, unit)| key == "syscall/64/enosys" && *unit == Unit::Ns);
    let mut table = Table::new(&["list", "host", "kernel", "CPU", "started", "rows", "shut", "syscall, ns"]);
    for member in &fleet.members {
        let price = member.figures.iter().find(|(row, _)| Some(*row as usize) == ruler).map(|(_, figure)| *figure);
        table.push(vec![
            Cell::text(&member.name),
            Cell::text(&member.host),
            Cell::text(&member.kernel),
            Cell::text(&member.cpu),
            Cell::text(if member.started > 0 { date(member.started) } else { String::new() }),
            Cell::count(member.figures.len() as u64),
            Cell::count(u64::from(member.shut)),
            Cell::figure(price),
        ]);
    }
    let mut kernels: BTreeMap<&str, u64> = BTreeMap::new();
    fleet.members.iter().for_each(|member| *kernels.entry(&member.kernel).or_default() += 1);
    Figure {
        title: "The lists".into(),
        says: format!(
            "{} of {}.",
            plural(fleet.members.len() as u64, "list"),
            plural(kernels.len() as u64, "kernel release")
        ),
        basis: Basis {
            unit: "ns per crossing of syscall/64/enosys, the cheapest full crossing".into(),
            n: plural(fleet.members.len() as u64, "list"),
            method: format!("as recorded in each file; the page shows the first {MOST_ROWS}"),
        },
        picture: None,
        table,
        notes: Vec::new(),
        zoom: Zoom::None,
    }
}
