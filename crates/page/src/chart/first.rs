//! What a reader wants to know first: what is expensive on this machine and in these programs, what changed, and what
//! to do. A few rows each; the figures below have all of them.

use super::{Chart, Section};
use crate::facts::{Facts, Of};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::text::{plural, time};
use tollgate_report::compare::{Cell as Compared, Comparison, RowDiff, Verdict, compare, unit_word};
use tollgate_report::format::{count, price, ratio};
use tollgate_report::model::Row;
use tollgate_trace_report::summary::model::{Advised, CallRow, TraceSummary};

/// The chart.
pub const CHART: Chart = Chart { id: "first", section: Section::First, folded: false, draw: all };

/// Rows of each part.
const ROWS: usize = 8;

fn all(facts: &Facts) -> Vec<Figure> {
    [machine(facts), programs(&facts.summaries), changes(facts), remedies(&facts.summaries)]
        .into_iter()
        .flatten()
        .collect()
}

fn figure(title: String, says: String, basis: [&str; 3], table: Table) -> Option<Figure> {
    let [unit, n, method] = basis.map(String::from);
    let basis = Basis { unit, n, method };
    let (picture, notes, zoom) = (None, Vec::new(), Zoom::None);
    (!table.rows.is_empty()).then_some(Figure { title, says, basis, picture, table, notes, zoom })
}

/// The gates that cost most, each by the cheapest of its calls.
fn machine(facts: &Facts) -> Option<Figure> {
    let of = facts.detailed().first()?;
    let list = &of.fact.list;
    let unit = list.unit()?;
    let cost = |row: &Row| row.figure().unwrap_or(0.0);
    let mut gates: Vec<&Row> = Vec::new();
    for row in list.rows.iter().filter(|row| row.figure().is_some()) {
        match gates.iter_mut().find(|known| known.gate == row.gate) {
            Some(known) if cost(row) < cost(known) => *known = row,
            Some(_) => {}
            None => gates.push(row),
        }
    }
    gates.sort_by(|a, b| cost(b).total_cmp(&cost(a)));
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
    figure(
        format!("Expensive on this machine – {}", of.name),
        format!("{} per {}{}.", price(cost(highest), unit), highest.key(), times.unwrap_or_default()),
        [
            &format!("{} per crossing", unit_word(unit)),
            &format!("the first {} of {}", table.rows.len(), plural(gates.len() as u64, "gate")),
            "each gate by the cheapest of its calls, the most expensive gate first",
        ],
        table,
    )
}

/// The calls that took most time, of all programs that were traced.
fn programs(summaries: &[Of<TraceSummary>]) -> Option<Figure> {
    let inside = |row: &CallRow| row.inside_ns.or_else(|| row.ns.estimate(row.calls).map(|ns| ns as u64)).unwrap_or(0);
    let mut calls: Vec<(&Of<TraceSummary>, &CallRow)> =
        summaries.iter().flat_map(|of| of.fact.calls.iter().map(move |row| (of, row))).collect();
    calls.sort_by_key(|(_, row)| std::cmp::Reverse(inside(row)));
    let all = calls.len();
    calls.retain(|(_, row)| inside(row) > 0);
    let mut table = Table::new(&["trace", "gate", "call", "calls", "errors", "inside, ns", "share of CPU time"]);
    for (of, row) in calls.iter().take(ROWS) {
        let used = of.fact.user_ns.saturating_add(of.fact.system_ns);
        let share = inside(row) as f64 / used as f64;
        table.push(vec![
            Cell::text(&of.name),
            Cell::text(&row.gate),
            Cell::text(&row.name),
            Cell::count(row.calls),
            Cell::count(row.errors),
            Cell::count(inside(row)),
            // A call that sleeps takes more than its share.
            match used {
                0 => Cell::Empty,
                _ if share > 1.0 => Cell::text("it waits"),
                _ => Cell::Number(format!("{:.1} %", share * 100.0), share),
            },
        ]);
    }
    let (of, longest) = calls.first()?;
    figure(
        "Expensive in the traced programs".into(),
        format!(
            "{} inside {} of {} ({}).",
            time(inside(longest) as f64),
            plural(longest.calls, "call"),
            longest.name,
            of.name
        ),
        [
            "ns inside the calls of the whole run, wall-clock time",
            &format!("the first {} of {} of calls", table.rows.len(), plural(all as u64, "kind")),
            "time inside all calls of a kind, longest first; the bill below says how much of it the crossings are",
        ],
        table,
    )
}

/// Rows that cost more or less than in the first list.
fn changes(facts: &Facts) -> Option<Figure> {
    let comparison: Comparison = compare(&facts.compared())?;
    let differs = |cell: &Compared| matches!(cell.verdict, Verdict::Slower | Verdict::Faster);
    let cells = || {
        let each = |row: &'_ RowDiff| row.cells.len();
        comparison.rows.iter().flat_map(move |row| (0..each(row)).map(move |i| (row, i, &row.cells[i])))
    };
    let mut changed: Vec<(&RowDiff, usize, &Compared)> = cells().filter(|(.., cell)| differs(cell)).collect();
    let effect = |cell: &Compared| cell.ratio.filter(|ratio| *ratio > 0.0).map_or(0.0, |ratio| ratio.ln().abs());
    changed.sort_by(|a, b| effect(b.2).total_cmp(&effect(a.2)));
    let of = |verdict| cells().filter(|(.., cell)| cell.verdict == verdict).count() as u64;
    let (same, open) = (of(Verdict::Same), of(Verdict::CannotTell));
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
    if table.rows.is_empty() {
        table.push([Cell::text("no row")].into_iter().chain(std::iter::repeat_n(Cell::Empty, 6)).collect());
    }
    figure(
        format!("What changed since {}", comparison.names[0]),
        format!(
            "{} more or less than in {}; {} the same, {} undecided.",
            if changed.len() == 1 {
                "1 row costs".into()
            } else {
                format!("{} rows cost", count(changed.len() as u64))
            },
            comparison.names[0],
            count(same),
            count(open)
        ),
        [
            "the row's unit per crossing",
            &plural(cells().count() as u64, "comparison"),
            "ratio of medians, beyond the noise within the runs and between them; the largest change first",
        ],
        table,
    )
}

/// The advice of all traces, the largest saving first.
fn remedies(summaries: &[Of<TraceSummary>]) -> Option<Figure> {
    let mut advice: Vec<(&Of<TraceSummary>, &Advised)> =
        summaries.iter().flat_map(|of| of.fact.advice.iter().map(move |advised| (of, advised))).collect();
    let saving = |advised: &Advised| advised.saving_ns.unwrap_or(0.0);
    advice.sort_by(|a, b| saving(b.1).total_cmp(&saving(a.1)));
    let mut table = Table::new(&["saving, ns", "trace", "what to do", "because", "where"]);
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
    figure(
        "What to do".into(),
        match most > 0.0 {
            true => format!("{} by the first of {}.", time(most), pieces),
            false => format!("{}.", pieces),
        },
        [
            "ns of the whole run",
            &pieces,
            "the time of the crossings that would not be made any more; the largest saving first",
        ],
        table,
    )
}
