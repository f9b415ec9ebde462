//! What a reader wants to know first: what is expensive on this machine and in these programs, what changed, and what
//! to do. A few rows each; the figures below have all of them.

use super::{Chart, Section};
use crate::facts::{Facts, Of};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::text::{plural, time};
use std::collections::HashMap;
use tollgate_report::compare::{Cell as Compared, Comparison, RowDiff, Verdict, compare, unit_word};
use tollgate_report::format::{count, price, ratio};
use tollgate_report::model::Row;
use tollgate_trace_report::summary::model::{Advised, CallRow, TraceSummary};

/// The chart.
pub const CHART: Chart = Chart { id: "first", section: Section::First, folded: false, draw: all };

/// Rows of each part.
const ROWS: usize = 8;

fn all(facts: &Facts) -> Vec<Figure> {
    let summaries = &facts.summaries;
    [machine(facts), inside(summaries), programs(summaries), changes(facts), remedies(summaries)]
        .into_iter()
        .flatten()
        .collect()
}

fn figure(title: String, says: String, basis: [&str; 3], table: Table) -> Figure {
    let [unit, n, method] = basis.map(String::from);
    let basis = Basis { unit, n, method };
    Figure { title, says, basis, picture: None, table, notes: Vec::new(), zoom: Zoom::None }
}

/// The gates that cost most, each by the cheapest of its calls.
fn machine(facts: &Facts) -> Option<Figure> {
    let of = facts.detailed().iter().find(|of| of.fact.list.unit().is_some())?;
    // What was replaced when it was measured says nothing of a gate.
    let list = of.fact.list.plain();
    let unit = list.unit()?;
    let cost = |row: &Row| row.figure().unwrap_or(0.0);
    let mut cheapest: HashMap<&str, &Row> = HashMap::new();
    for row in list.rows.iter().filter(|row| row.figure().is_some()) {
        let known = cheapest.entry(&row.gate).or_insert(row);
        if cost(row) < cost(known) {
            *known = row;
        }
    }
    let mut gates: Vec<&Row> = cheapest.into_values().collect();
    gates.sort_by(|a, b| cost(b).total_cmp(&cost(a)).then(a.gate.cmp(&b.gate)));
    let mut table = Table::new(&["gate", "bits", "call", "unit", "price", "× syscall"]);
    for row in gates.iter().take(ROWS) {
        table.push(vec![
            Cell::text(&row.gate),
            Cell::count(u64::from(row.bits)),
            Cell::text(&row.call),
            Cell::text(unit_word(unit)),
            Cell::figure(row.figure()),
            Cell::ratio(row.ratio_to_syscall),
        ]);
    }
    let highest = gates.first()?;
    let times = highest.ratio_to_syscall.map(|times| format!(", {} × a system call", ratio(times)));
    Some(figure(
        format!("The most expensive gates – {}", of.name),
        format!("{} per {}{}.", price(cost(highest), unit), highest.key(), times.unwrap_or_default()),
        [
            &format!("{} per crossing", unit_word(unit)),
            &format!("the first {} of {}", table.rows.len(), plural(gates.len() as u64, "gate")),
            "each gate by the cheapest of its calls, the most expensive gate first",
        ],
        table,
    ))
}

/// A call of a program that was traced, and what it cost.
type Costly<'a> = (&'a Of<TraceSummary>, &'a CallRow, f64);

/// The calls of all programs that were traced, those first that cost most; a call without a cost is left out.
fn costly(
    summaries: &[Of<TraceSummary>],
    cost: impl Fn(&Of<TraceSummary>, &CallRow) -> Option<f64>,
) -> Vec<Costly<'_>> {
    let mut calls: Vec<Costly> = Vec::new();
    for of in summaries {
        calls.extend(of.fact.calls.iter().filter_map(|row| Some((of, row, cost(of, row)?))));
    }
    calls.sort_by(|a, b| b.2.total_cmp(&a.2));
    calls
}

/// The first of them, with two more columns.
fn first_of(calls: &[Costly<'_>], titles: [&'static str; 2], more: impl Fn(&CallRow, f64) -> [Cell; 2]) -> Table {
    let [left, right] = titles;
    let mut table = Table::new(&["trace", "gate", "bits", "call", "calls", "errors", left, right]);
    for (of, row, cost) in calls.iter().take(ROWS) {
        let mut cells = vec![
            Cell::text(&of.name),
            Cell::text(&row.gate),
            Cell::count(u64::from(row.bits)),
            Cell::text(&row.name),
            Cell::count(row.calls),
            Cell::count(row.errors),
        ];
        cells.extend(more(row, *cost));
        table.push(cells);
    }
    table
}

/// The calls that took most time, of all programs that were traced.
fn inside(summaries: &[Of<TraceSummary>]) -> Option<Figure> {
    let calls = costly(summaries, |_, row| row.inside());
    let all: f64 = calls.iter().map(|(.., ns)| ns).sum();
    let share = |ns: f64| Cell::figure((all > 0.0).then(|| 100.0 * ns / all));
    let table = first_of(&calls, ["time inside, ns", "of all, %"], |_, ns| [Cell::figure(Some(ns)), share(ns)]);
    let (of, most, ns) = calls.first()?;
    Some(figure(
        "Where the calls of the traced programs spent their time".into(),
        format!("{} in {} of {} ({}).", time(*ns), plural(most.calls, "call"), most.name, of.name),
        [
            "ns of the whole run, wall-clock time: also what a call waited for, a client or another thread",
            &format!("the first {} of {}", table.rows.len(), plural(calls.len() as u64, "call name")),
            "the time from each call's entry to its return; largest first",
        ],
        table,
    ))
}

/// The calls whose crossings cost most, of all programs that were traced.
fn programs(summaries: &[Of<TraceSummary>]) -> Option<Figure> {
    let calls = costly(summaries, |of, row| {
        let items = of.fact.bill.iter().flat_map(|bill| &bill.items);
        let toll = items.filter(|item| item.gate == row.gate && item.bits == row.bits).find_map(|item| item.toll_ns)?;
        Some(toll * row.calls as f64)
    });
    let table = first_of(&calls, ["crossings cost, ns", "time inside, ns"], |row, tolls| {
        [Cell::figure(Some(tolls)), Cell::figure(row.inside())]
    });
    let (of, most, tolls) = calls.first()?;
    Some(figure(
        "The most expensive crossings of the traced programs".into(),
        format!("{} for {} of {} to cross ({}).", time(*tolls), plural(most.calls, "call"), most.name, of.name),
        [
            "ns of the whole run; time inside is wall-clock time, waiting included",
            &format!("the first {} of {} of calls with a price", table.rows.len(), plural(calls.len() as u64, "kind")),
            "calls × the toll of their gate, which is what a crossing costs beyond a function call; largest first",
        ],
        table,
    ))
}

/// Prices that differ from those of the first list.
fn changes(facts: &Facts) -> Option<Figure> {
    let comparison: Comparison = compare(&facts.compared())?;
    let cells = || {
        let each = |row: &'_ RowDiff| row.cells.len();
        let all = comparison.rows.iter().flat_map(move |row| (0..each(row)).map(move |i| (row, i, &row.cells[i])));
        all.filter(|(.., cell)| cell.verdict != Verdict::NotCompared)
    };
    let of = |verdict| cells().filter(|(.., cell)| cell.verdict == verdict).count() as u64;
    let [more, less, same, open] = [Verdict::Slower, Verdict::Faster, Verdict::Same, Verdict::CannotTell].map(of);
    let all = more + less + same + open;
    let differs = |cell: &Compared| matches!(cell.verdict, Verdict::Slower | Verdict::Faster);
    let mut changed: Vec<(&RowDiff, usize, &Compared)> = cells().filter(|(.., cell)| differs(cell)).collect();
    // Of nothing before, there is no ratio.
    let effect = |cell: &Compared| match cell.ratio {
        Some(ratio) if ratio > 0.0 => ratio.ln().abs(),
        _ => f64::INFINITY,
    };
    changed.sort_by(|a, b| effect(b.2).total_cmp(&effect(a.2)));
    let mut table = Table::new(&["row", "list", "unit", "first", "this", "ratio", "verdict"]);
    for (row, i, cell) in changed.iter().take(ROWS) {
        table.push(vec![
            Cell::text(format!("{}/{}/{}", row.gate, row.bits, row.call)),
            Cell::text(&comparison.names[i + 1]),
            Cell::text(unit_word(row.unit)),
            Cell::figure(row.base),
            Cell::figure(cell.median),
            Cell::ratio(cell.ratio),
            Cell::text(super::effects::word(cell.verdict)),
        ]);
    }
    (all > 0).then(|| {
        figure(
            format!("What differs from {}", comparison.names[0]),
            format!(
                "{} of {}: {} more, {} less; {} the same, {} undecided.",
                count(more + less),
                plural(all, "price"),
                count(more),
                count(less),
                count(same),
                count(open)
            ),
            [
                "the row's unit per crossing",
                &format!("{} compared with those of the first list", plural(all, "price")),
                "times: the ratio of medians, beyond the noise within the runs and between them; instructions: exact \
                 counts; the largest change first",
            ],
            table,
        )
    })
}

/// The advice of all traces, the largest saving first.
fn remedies(summaries: &[Of<TraceSummary>]) -> Option<Figure> {
    let mut advice: Vec<(&Of<TraceSummary>, &Advised)> =
        summaries.iter().flat_map(|of| of.fact.advice.iter().map(move |advised| (of, advised))).collect();
    let saving = |advised: &Advised| advised.saving_ns.unwrap_or(0.0);
    advice.sort_by(|a, b| saving(b.1).total_cmp(&saving(a.1)));
    let mut table = Table::new(&["saving, ns", "trace", "what to do", "because", "where most"]);
    for (of, advised) in advice.iter().take(ROWS) {
        table.push(vec![
            Cell::figure(advised.saving_ns),
            Cell::text(&of.name),
            Cell::text(&advised.remedy),
            Cell::text(&advised.text),
            Cell::text(advised.sites.first().map(|site| site.place.text()).unwrap_or_default()),
        ]);
    }
    let most = saving(advice.first()?.1);
    let pieces = format!("{} of advice", plural(advice.len() as u64, "piece"));
    Some(figure(
        "What to do".into(),
        match most > 0.0 {
            true => format!("{} by the first of {pieces}.", time(most)),
            false => format!("{pieces}."),
        },
        [
            "ns of the whole run",
            &pieces,
            "the time of the crossings that would not be made any more, largest saving first; two pieces of advice may \
             concern the same crossings",
        ],
        table,
    ))
}
