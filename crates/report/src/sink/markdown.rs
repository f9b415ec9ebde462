//! A price list as Markdown: one table a gate, columns as hyperfine names them.

use super::by_gate;
use crate::compare::{status_word, unit_word};
use crate::format::{clean, count, figure, instructions, interval, ratio};
use crate::model::{PriceList, Row, Status, Unit};
use crate::stats::mode;

/// The whole list: platform, tables, findings, warnings.
pub fn price_list(list: &PriceList) -> String {
    let platform = &list.platform;
    let mut out = format!("# Price list: {}\n\n", cell(&platform.cpu));
    let style = super::table::Style { color: false, width: u16::MAX };
    out.push_str(&escape(super::table::platform(platform, style).trim_end()));
    out.push_str("\n\n");
    let units = super::table::units(list, style);
    if !units.is_empty() {
        out.push_str(&escape(&units));
        out.push('\n');
    }
    for (gate, rows) in by_gate(&list.rows) {
        out.push_str(&tables(gate, &rows, list.unit().unwrap_or(Unit::Ns)));
        out.push('\n');
    }
    for (name, notes) in [("What it means here", &list.findings), ("Warnings", &list.warnings)] {
        if !notes.is_empty() {
            out.push_str(&format!("## {name}\n\n"));
            notes.iter().for_each(|note| out.push_str(&format!("- {}\n", cell(&note.text))));
            out.push('\n');
        }
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

/// The table of one gate. Units never share a column, so each figure of another unit starts a table.
pub fn group(gate: &str, rows: &[&Row]) -> String {
    tables(gate, rows, rows.first().map_or(Unit::Ns, |row| row.unit))
}

/// `other` is the unit of a table that has no figure.
fn tables(gate: &str, rows: &[&Row], other: Unit) -> String {
    let mut out = format!("## {}\n", cell(gate));
    let first = rows.iter().find(|row| row.status == Status::Ok).map_or(other, |row| row.unit);
    let mut unit: Option<Unit> = None;
    for row in rows {
        // A row without a figure belongs to the table that it stands in.
        let own = if row.status == Status::Ok { row.unit } else { unit.unwrap_or(first) };
        if unit != Some(own) {
            out.push_str(&head(own));
            unit = Some(own);
        }
        out.push_str(&line(row, own));
    }
    out
}

/// The titles of the columns, as [`line`] fills them.
fn head(unit: Unit) -> String {
    let word = unit_word(unit);
    match unit {
        Unit::Instructions => "\n| Call | Bits | Instructions | Relative to syscall | Mode | At mode | Median | N |\n\
                               |:---|---:|---:|---:|---:|---:|---:|---:|\n"
            .into(),
        Unit::Ns | Unit::Ticks => format!(
            "\n| Call | Bits | Min [{word}] | Median [{word}] | 95 % within this run [{word}] | P99 [{word}] | MAD \
             [{word}] | N | \
             Relative to syscall |\n|:---|---:|---:|---:|---:|---:|---:|---:|---:|\n"
        ),
    }
}

fn line(row: &Row, unit: Unit) -> String {
    let call = format!("`{}`", clean(&row.call).replace(['`', '|'], "·"));
    let counted = unit == Unit::Instructions;
    if row.status != Status::Ok {
        let reason = cell(row.reason.as_deref().unwrap_or("no reason given"));
        let rest = if counted { " | | | | | |" } else { " | | | | | | |" };
        return format!("| {call} | {} | {}: {reason}{rest}\n", row.bits, status_word(row.status));
    }
    let number = if counted { instructions } else { figure };
    let some = |value: Option<f64>| value.map(number).unwrap_or_else(|| "–".into());
    let times = row.ratio_to_syscall.map(ratio).unwrap_or_else(|| "–".into());
    let (n, median) = (count(row.n), some(row.median));
    if counted {
        let usual = mode(&row.samples);
        let share = usual.map_or_else(|| "–".into(), |(_, share)| format!("{:.0} %", (share * 100.0).floor()));
        let usual = some(usual.map(|(usual, _)| usual));
        return format!(
            "| {call} | {} | {} | {times} | {usual} | {share} | {median} | {n} |\n",
            row.bits,
            some(row.min)
        );
    }
    let interval = row.ci95.map_or_else(|| "–".into(), interval);
    let (min, p99, mad) = (some(row.min), some(row.p99), some(row.mad));
    format!("| {call} | {} | {min} | {median} | {interval} | {p99} | {mad} | {n} | {times} |\n", row.bits)
}

/// Foreign text within a line or a cell.
pub(crate) fn cell(text: &str) -> String {
    escape(&clean(text))
}

/// Characters that Markdown or HTML would take for their own.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '|' | '*' | '_' | '[' | ']' | '\\' => out.extend(['\\', c]),
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{counted_sample, sample};
    use crate::model::Note;

    #[test]
    fn whole_list() {
        insta::assert_snapshot!(price_list(&sample()));
    }

    #[test]
    fn whole_list_of_instructions() {
        let text = price_list(&counted_sample());
        insta::assert_snapshot!(text);
        assert!(!text.contains("[ns]") && !text.contains(" ns"), "{text}");
        // Every line of a table has as many cells as its head.
        let cells = |line: &str| line.replace("\\|", "").matches('|').count();
        assert!(text.lines().filter(|line| line.starts_with('|')).all(|line| cells(line) == 9), "{text}");
    }

    #[test]
    fn foreign_text_cannot_break_the_table() {
        let mut list = sample();
        list.rows.truncate(1);
        list.rows[0].call = "a|b`\n".into();
        list.findings = vec![Note { id: "x".into(), text: "<script>|x".into() }];
        let text = price_list(&list);
        assert!(text.contains("| `a·b··` |") && text.contains("&lt;script>\\|x"), "{text}");
    }
}
