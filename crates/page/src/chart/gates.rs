//! The gates of a price list on a log scale, with their spread; of several lists, all in one figure.

use super::{Chart, Section};
use crate::axis::short;
use crate::dots::{Dot, Layout, SIGNS, draw};
use crate::facts::{Facts, Of, Priced};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::text::plural;
use std::collections::{HashMap, HashSet};
use tollgate_report::format::{figure, ratio};
use tollgate_report::model::{PriceList, Row, Unit};

/// The chart.
pub const CHART: Chart = Chart { id: "gates", section: Section::Prices, folded: false, draw: all };

fn all(facts: &Facts) -> Vec<Figure> {
    let mut lists: Vec<&Of<Priced>> = facts.detailed().iter().filter(|of| of.fact.list.unit().is_some()).collect();
    let mut figures = Vec::new();
    // Of one unit in one figure.
    while let Some(first) = lists.first() {
        let unit = first.fact.list.unit();
        let (same, rest): (Vec<_>, Vec<_>) = lists.into_iter().partition(|of| of.fact.list.unit() == unit);
        figures.extend(measured(&same));
        lists = rest;
    }
    figures
}

/// Names of lists, with their signs where there are several.
pub fn names(lists: &[&Of<Priced>]) -> String {
    match lists {
        [one] => one.name.clone(),
        _ => SIGNS.iter().zip(lists).map(|(sign, of)| format!("{sign} {}", of.name)).collect::<Vec<_>>().join(", "),
    }
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

fn measured(lists: &[&Of<Priced>]) -> Option<Figure> {
    let (first, others) = lists.split_first()?;
    let unit = first.fact.list.unit()?;
    let open = |of: &&'_ Of<Priced>| of.fact.list.rows.iter().filter(|row| row.figure().is_some()).count();
    let rows: Vec<&Row> = first.fact.list.rows.iter().filter(|row| row.figure().is_some()).collect();
    let word = tollgate_report::compare::unit_word(unit);
    let layout = Layout {
        label: 224.0,
        columns: match others {
            [] => [(word, 62.0), ("× syscall", 54.0)],
            [_] => [(SIGNS[0], 62.0), (SIGNS[1], 62.0)],
            _ => [(SIGNS[0], 62.0), ("× syscall", 54.0)],
        },
        floor: floor(unit),
        axis: match unit {
            Unit::Ns => "ns per crossing, log scale: minimum – 99th percentile, thick: median ± MAD",
            Unit::Ticks => "TSC ticks per crossing, log scale: minimum – 99th percentile, thick: median ± MAD",
            Unit::Instructions => "instructions per crossing, log scale",
        },
    };
    let others: Vec<HashMap<String, f64>> = others.iter().map(|of| figures(&of.fact.list)).collect();
    let dots: Vec<Dot> = rows.iter().map(|row| dot(row, unit, &others)).collect();
    let highest = rows.iter().max_by(|a, b| a.figure().unwrap_or(0.0).total_cmp(&b.figure().unwrap_or(0.0)))?;
    let all = || lists.iter().flat_map(|of| &of.fact.list.rows).filter(|row| row.figure().is_some());
    let least = all().map(|row| row.n).min().unwrap_or(0);
    let most = all().map(|row| row.n).max().unwrap_or(0);
    let drawn: HashSet<String> = rows.iter().map(|row| row.key()).collect();
    let missed: HashSet<&String> = others.iter().flat_map(HashMap::keys).filter(|key| !drawn.contains(*key)).collect();
    let methods: Vec<String> = lists.iter().map(|of| method(&of.fact.list)).collect();
    let alike = methods.iter().all(|method| *method == methods[0]);
    let signed = || SIGNS.iter().zip(&methods).map(|(sign, method)| format!("{sign} {method}"));
    Some(Figure {
        title: format!("What each gate costs – {}", names(lists)),
        says: format!(
            "{}{} from the cheapest to the most expensive gate; the most expensive is {} with {}.",
            if others.is_empty() { String::new() } else { format!("{}: ", first.name) },
            plural(rows.len() as u64, "price"),
            highest.key(),
            tollgate_report::format::price(highest.figure().unwrap_or(0.0), unit)
        ),
        basis: Basis {
            unit: format!("{word} per crossing"),
            n: format!("{least}–{most} samples per row, {} rows", lists.iter().map(open).sum::<usize>()),
            method: if alike { methods[0].clone() } else { signed().collect::<Vec<_>>().join("; ") },
        },
        picture: Some(draw(&dots, layout, &short)),
        table: table(lists),
        notes: (!missed.is_empty())
            .then(|| format!("{} that {} has not: in the table alone.", plural(missed.len() as u64, "row"), first.name))
            .into_iter()
            .collect(),
        zoom: Zoom::None,
    })
}

/// The figures of a list, by their rows.
fn figures(list: &PriceList) -> HashMap<String, f64> {
    list.rows.iter().filter_map(|row| Some((row.key(), row.figure()?))).collect()
}

fn dot(row: &Row, unit: Unit, others: &[HashMap<String, f64>]) -> Dot {
    let at = row.figure().unwrap_or(0.0);
    let timed = unit != Unit::Instructions;
    let written = |at: f64| if timed { figure(at) } else { tollgate_report::format::instructions(at) };
    let key = row.key();
    let others: Vec<Option<f64>> = others.iter().map(|figures| figures.get(&key).copied()).collect();
    let shown = others.iter().zip(&SIGNS[1..]).filter_map(|(at, sign)| Some(format!(", {sign} {}", written((*at)?))));
    let shown: String = shown.collect();
    let times = row.ratio_to_syscall.filter(|times| *times >= 0.005).map(ratio).unwrap_or_default();
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
        value: written(at),
        aside: match others.as_slice() {
            [other] => other.map(written).unwrap_or_default(),
            _ => times,
        },
        others,
        title: format!("{}: {}{interval}, n = {}{shown}", row.key(), tollgate_report::format::price(at, unit), row.n),
    }
}

fn table(lists: &[&Of<Priced>]) -> Table {
    const COLUMNS: [&str; 14] = [
        "list",
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
    ];
    let from = usize::from(lists.len() < 2);
    let mut table = Table::of_lists(&COLUMNS[from..], lists.len());
    for (of, row) in lists.iter().flat_map(|of| of.fact.list.rows.iter().map(move |row| (of, row))) {
        if row.figure().is_none() {
            continue;
        }
        let cells = [
            Cell::text(&of.name),
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
        ];
        table.push(cells.into_iter().skip(from).collect());
    }
    table
}
