//! The comparison as text: what is different as a whole, then the calls that are made more or less often, then how many
//! are not.

use super::{Comparison, Row, Totals};
use crate::summary::table::duration;
use tollgate_report::format::count;
use tollgate_report::sink::table::{Col, Item, Style, grid, hanging, heading, title};

/// One table for each summary after the base.
pub fn comparison(of: &Comparison, style: Style) -> String {
    let base = of.names.first().map(String::as_str).unwrap_or_default();
    let tables = (1..of.names.len()).map(|at| {
        let mut out = title(&format!("{} against {base}", of.names[at]), style);
        out += &whole(&of.totals[0], &of.totals[at], style);
        out += &calls(of, at, style);
        out += &doubts(of, at, style);
        out
    });
    tables.collect::<Vec<_>>().join("\n")
}

/// Both as a whole.
fn whole(base: &Totals, new: &Totals, style: Style) -> String {
    let cols = [Col::left("", 18), Col::right("base", 14), Col::right("new", 14), Col::right("change", 14)];
    let mut rows: Vec<Vec<Item>> = Vec::new();
    let mut row = |what: &str, [base, new]: [f64; 2], text: fn(f64) -> String| {
        let cells = [what.to_string(), text(base), text(new), change(base, new)];
        rows.push(cells.iter().map(|cell| Item::new(cell)).collect());
    };
    let number = |of: f64| count(of as u64);
    row("crossings", [base.crossings as f64, new.crossings as f64], number);
    row("errors", [base.errors as f64, new.errors as f64], number);
    if base.vdso_calls > 0 || new.vdso_calls > 0 {
        row("vDSO calls", [base.vdso_calls as f64, new.vdso_calls as f64], number);
    }
    if let (Some(base), Some(new)) = (base.toll_ns, new.toll_ns) {
        row("toll", [base, new], duration);
    }
    row("time inside", [base.inside_ns, new.inside_ns], duration);
    row("wall clock", [base.wall_ns as f64, new.wall_ns as f64], duration);
    heading(&cols, style) + &grid(&cols, &rows, style)
}

/// Calls that were made, or failed, more or less often: the greatest difference first.
fn calls(of: &Comparison, at: usize, style: Style) -> String {
    let (mut differ, same): (Vec<&Row>, Vec<&Row>) =
        of.rows.iter().partition(|row| !row.cells[at].is_as_often(&row.cells[0]));
    differ.sort_by_key(|row| std::cmp::Reverse(row.more(at).unsigned_abs()));
    let as_often = match same.len() {
        0 => String::new(),
        1 => " 1 call was made as often as before.".into(),
        several => format!(" {} calls were made as often as before.", count(several as u64)),
    };
    if differ.is_empty() {
        return format!("\n{}", hanging("", &format!("No call was made more or less often.{as_often}"), 0, style));
    }
    let columns = columns(style);
    let mut out = format!("\n{}", heading(&columns, style));
    let rows: Vec<Vec<Item>> =
        differ.iter().map(|row| cells(row, at).into_iter().take(columns.len()).collect()).collect();
    out += &grid(&columns, &rows, style);
    if !as_often.is_empty() {
        out += &hanging("", as_often.trim_start(), 0, style);
    }
    out
}

/// On a narrow terminal, without the means.
fn columns(style: Style) -> Vec<Col> {
    let all = [
        Col::left("call", 26),
        Col::right("base", 11),
        Col::right("new", 11),
        Col::right("more", 12),
        Col::right("change", 9),
        Col::right("errors", 11),
        Col::right("base mean", 11),
        Col::right("new mean", 10),
    ];
    let fits = if style.columns() < 102 { 6 } else { all.len() };
    all.into_iter().take(fits).collect()
}

fn cells(row: &Row, at: usize) -> Vec<Item> {
    let (base, new) = (row.cells[0], row.cells[at]);
    let name = format!("{}{}:{}", row.gate, if row.bits == 32 { "/32" } else { "" }, row.name);
    let more = row.more(at);
    let errors = match (base.errors, new.errors) {
        (0, 0) => String::new(),
        (before, after) if before == after => count(before),
        (before, after) => format!("{} → {}", count(before), count(after)),
    };
    let mean = |cell: super::Cell| {
        let inside = cell.inside_ns.filter(|_| cell.calls > 0);
        inside.map_or_else(String::new, |ns| duration(ns / cell.calls as f64))
    };
    let sign = if more < 0 { "−" } else { "+" };
    let more = if more == 0 { String::new() } else { format!("{sign}{}", count(more.unsigned_abs() as u64)) };
    let change = change(base.calls as f64, new.calls as f64);
    let cells = [name, count(base.calls), count(new.calls), more, change, errors, mean(base), mean(new)];
    cells.iter().map(|cell| Item::new(cell)).collect()
}

/// How many times as much, or by how many percent.
fn change(base: f64, new: f64) -> String {
    if base == new {
        return "same".into();
    }
    if base == 0.0 {
        return "new".into();
    }
    if new == 0.0 {
        return "gone".into();
    }
    match new / base {
        ratio if (0.5..2.0).contains(&ratio) => format!("{:+.1} %", (ratio - 1.0) * 100.0).replace('-', "−"),
        ratio if ratio < 0.5 => format!("{:.2} ×", ratio),
        ratio if ratio < 99.5 => format!("{ratio:.1} ×"),
        ratio => format!("{} ×", count(ratio.round() as u64)),
    }
}

/// What may be in the way.
fn doubts(of: &Comparison, at: usize, style: Style) -> String {
    let mut doubts =
        vec!["Numbers of calls are exact. Times are those of one run each, and vary between runs.".to_string()];
    if of.commands[0] != of.commands[at] {
        let words = |at: usize| match of.commands[at].is_empty() {
            true => "a running process".to_string(),
            false => format!("`{}`", of.commands[at].join(" ")),
        };
        doubts.push(format!("What ran is not the same: {} and {}.", words(0), words(at)));
    }
    if of.totals[0].lost > 0 || of.totals[at].lost > 0 {
        doubts.push("Events were lost (--drop): fewer calls are counted than were made.".into());
    }
    hanging("", &doubts.join(" "), 0, style)
}
