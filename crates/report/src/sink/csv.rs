//! A price list as CSV, and what all CSV has in common: RFC 4180's quoting, a line feed behind each row, the names of
//! the columns in the first one ([docs/csv.md](../../../docs/csv.md)).
//!
//! The csv crate was rejected: quoting is all that is needed of it.

use crate::model::{Figures, PriceList, Row, Status, Unit};
use std::fmt::Display;

/// Columns of a price list. Those of a unit that a row is not in are empty.
const COLUMNS: [&str; 23] = [
    "gate",
    "bits",
    "call",
    "status",
    "reason",
    "through",
    "samples",
    "min_ns",
    "median_ns",
    "p99_ns",
    "mad_ns",
    "ci95_low_ns",
    "ci95_high_ns",
    "min_ticks",
    "median_ticks",
    "p99_ticks",
    "mad_ticks",
    "min_instructions",
    "median_instructions",
    "ratio_to_syscall",
    "user_ns",
    "system_ns",
    "bytes",
];

/// The whole list, a line a row.
pub fn price_list(list: &PriceList) -> String {
    line(COLUMNS) + &list.rows.iter().map(|row| line(cells(row))).collect::<String>()
}

fn cells(row: &Row) -> [String; COLUMNS.len()] {
    let of = |unit: Unit, value: Option<f64>| number(value.filter(|_| row.unit == unit && row.n > 0));
    let ns = |value| of(Unit::Ns, value);
    let ticks = |value, beside: fn(&Figures) -> Option<f64>| match row.unit {
        Unit::Ticks => of(Unit::Ticks, value),
        _ => number(row.ticks.as_ref().and_then(beside)),
    };
    [
        row.gate.clone(),
        row.bits.to_string(),
        row.call.clone(),
        status(row.status).into(),
        row.reason.clone().unwrap_or_default(),
        row.through.clone().unwrap_or_default(),
        row.n.to_string(),
        ns(row.min),
        ns(row.median),
        ns(row.p99),
        ns(row.mad),
        ns(row.ci95.map(|[low, _]| low)),
        ns(row.ci95.map(|[_, high]| high)),
        ticks(row.min, |ticks| Some(ticks.min)),
        ticks(row.median, |ticks| Some(ticks.median)),
        ticks(row.p99, |ticks| Some(ticks.p99)),
        ticks(row.mad, |ticks| Some(ticks.mad)),
        of(Unit::Instructions, row.min),
        of(Unit::Instructions, row.median),
        number(row.ratio_to_syscall),
        number(row.user_ns),
        number(row.system_ns),
        number(row.bytes),
    ]
}

/// As in the JSON.
fn status(status: Status) -> &'static str {
    match status {
        Status::Ok => "ok",
        Status::Closed => "closed",
        Status::Refused => "refused",
    }
}

/// A number, or nothing.
pub fn number(value: Option<impl Display>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// One line.
pub fn line(cells: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let cells: Vec<String> = cells.into_iter().map(|cell| quoted(cell.as_ref())).collect();
    cells.join(",") + "\n"
}

/// In quotes where that is needed, and then with each quote twice.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::sample;

    #[test]
    fn cells_are_quoted_where_they_must_be() {
        assert_eq!(line(["a", "b c", ""]), "a,b c,\n");
        assert_eq!(
            line(["a,b", "say \"x\"", "two\nlines", "cr\r"]),
            "\"a,b\",\"say \"\"x\"\"\",\"two\nlines\",\"cr\r\"\n"
        );
    }

    #[test]
    fn a_line_a_row_in_its_own_units() {
        insta::assert_snapshot!(price_list(&sample()));
    }

    #[test]
    fn every_line_has_every_column() {
        let mut list = sample();
        for (index, row) in list.rows.iter_mut().enumerate() {
            row.unit = [Unit::Ns, Unit::Ticks, Unit::Instructions][index % 3];
            row.reason = (row.status != Status::Ok).then(|| "not here".into());
        }
        let text = price_list(&list);
        let commas: Vec<usize> = text.lines().map(|line| line.matches(',').count()).collect();
        assert!(
            commas.iter().all(|count| *count == COLUMNS.len() - 1) && commas.len() == list.rows.len() + 1,
            "{text}"
        );
    }
}
