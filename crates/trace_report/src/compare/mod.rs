//! What changed between summaries of traces (`trace -c --json`): how often each call was made, failed, and took.
//!
//! The first is the base. Numbers of calls are exact, and each difference is one; times are of one run each, and of
//! samples where calls were only counted, so they are shown and not judged. (A verdict on them needs several runs.)

pub mod table;

use crate::summary::model::{CallRow, TraceSummary};
use serde::Serialize;
use std::collections::{HashMap, HashSet};

/// The schema of the JSON.
pub const SCHEMA: u32 = 1;

/// The summaries side by side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// [`SCHEMA`].
    pub schema: u32,
    /// Their names, the base first.
    pub names: Vec<String>,
    /// What was run in each, program first.
    pub commands: Vec<Vec<String>>,
    /// Each as a whole.
    pub totals: Vec<Totals>,
    /// One entry for each call by one gate, in the order of the base; those that only others have follow.
    pub rows: Vec<Row>,
}

/// A summary as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Totals {
    /// Calls that entered the kernel.
    pub crossings: u64,
    /// Those that failed.
    pub errors: u64,
    /// Calls that the vDSO answered.
    pub vdso_calls: u64,
    /// Time inside of all calls that came back, ns.
    pub inside_ns: f64,
    /// What the crossings cost, ns; `null` where there was no price list.
    pub toll_ns: Option<f64>,
    /// From the first event to the last, by the clock, ns.
    pub wall_ns: u64,
    /// Events that were not kept.
    pub lost: u64,
}

/// One call in all summaries.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Gate.
    pub gate: String,
    /// 64 or 32.
    pub bits: u8,
    /// The call.
    pub name: String,
    /// One a summary; zeros where it has none.
    pub cells: Vec<Cell>,
}

/// One call in one summary.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Cell {
    /// Calls.
    pub calls: u64,
    /// Those that failed.
    pub errors: u64,
    /// Time inside of all that came back, ns; `null` where none was timed.
    pub inside_ns: Option<f64>,
}

impl Cell {
    /// Was it made as often, and did it fail as often?
    pub fn is_as_often(&self, other: &Self) -> bool {
        (self.calls, self.errors) == (other.calls, other.errors)
    }
}

impl Row {
    /// Calls more than in the base.
    pub fn more(&self, of: usize) -> i128 {
        let calls = |at: usize| self.cells.get(at).map_or(0, |cell| i128::from(cell.calls));
        calls(of) - calls(0)
    }
}

/// Compares each with the first; `None` of fewer than two.
pub fn compare(summaries: &[(String, TraceSummary)]) -> Option<Comparison> {
    if summaries.len() < 2 {
        return None;
    }
    let found: Vec<HashMap<(&str, u8, &str), Cell>> =
        summaries.iter().map(|(_, summary)| summary.calls.iter().map(|row| (key(row), cell(row))).collect()).collect();
    let mut seen = HashSet::new();
    let keys = summaries.iter().flat_map(|(_, summary)| &summary.calls).map(key).filter(|key| seen.insert(*key));
    let rows = keys.map(|key| Row {
        gate: key.0.into(),
        bits: key.1,
        name: key.2.into(),
        cells: found.iter().map(|calls| calls.get(&key).copied().unwrap_or_default()).collect(),
    });
    Some(Comparison {
        schema: SCHEMA,
        names: summaries.iter().map(|(name, _)| name.clone()).collect(),
        commands: summaries.iter().map(|(_, summary)| summary.command.clone()).collect(),
        totals: summaries.iter().map(|(_, summary)| totals(summary)).collect(),
        rows: rows.collect(),
    })
}

fn key(row: &CallRow) -> (&str, u8, &str) {
    (&row.gate, row.bits, &row.name)
}

fn cell(row: &CallRow) -> Cell {
    Cell { calls: row.calls, errors: row.errors, inside_ns: row.inside() }
}

fn totals(of: &TraceSummary) -> Totals {
    let mut totals = Totals { wall_ns: of.wall_ns, lost: of.lost, ..Totals::default() };
    for row in &of.calls {
        totals.inside_ns += row.inside().unwrap_or(0.0);
        if row.gate == crate::fact::Gate::Vdso.name() {
            totals.vdso_calls = totals.vdso_calls.saturating_add(row.calls);
            continue;
        }
        if row.gate == crate::fact::Gate::Probe.name() {
            continue;
        }
        totals.crossings = totals.crossings.saturating_add(row.calls);
        totals.errors = totals.errors.saturating_add(row.errors);
    }
    totals.toll_ns = of.bill.as_ref().map(|bill| bill.total_ns);
    totals
}

#[cfg(test)]
mod tests;
