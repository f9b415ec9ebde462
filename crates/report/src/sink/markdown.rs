//! A price list as Markdown: one table a gate, columns as hyperfine names them.

use super::by_gate;
use crate::compare::{status_word, unit_word};
use crate::format::{clean, count, figure, interval, ratio};
use crate::model::{PriceList, Row, Status, Unit};

/// The whole list: platform, tables, findings, warnings.
pub fn price_list(list: &PriceList) -> String {
    let platform = &list.platform;
    let mut out = format!("# Price list: {}\n\n", cell(&platform.cpu));
    let style = super::table::Style { color: false, width: u16::MAX };
    out.push_str(&escape(super::table::platform(platform, style).trim_end()));
    out.push_str("\n\n");
    for (gate, rows) in by_gate(&list.rows) {
        out.push_str(&group(gate, &rows));
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

/// The table of one gate. Units never share a column, so each row of another unit starts a table.
pub fn group(gate: &str, rows: &[&Row]) -> String {
    let mut out = format!("## {}\n", cell(gate));
    let mut unit: Option<Unit> = None;
    for row in rows {
        if unit != Some(row.unit) {
            let word = unit_word(row.unit);
            out.push_str(&format!(
                "\n| Call | Bits | Min [{word}] | Median [{word}] | 95 % interval [{word}] | P99 [{word}] | MAD [{word}] | N | \
                 Relative to syscall |\n|:---|---:|---:|---:|---:|---:|---:|---:|---:|\n"
            ));
            unit = Some(row.unit);
        }
        out.push_str(&line(row));
    }
    out
}

fn line(row: &Row) -> String {
    let call = format!("`{}`", clean(&row.call).replace(['`', '|'], "·"));
    if row.status != Status::Ok {
        let reason = cell(row.reason.as_deref().unwrap_or("no reason given"));
        return format!("| {call} | {} | {}: {reason} | | | | | | |\n", row.bits, status_word(row.status));
    }
    let some = |value: Option<f64>| value.map(figure).unwrap_or_else(|| "–".into());
    let interval = row.ci95.map_or_else(|| "–".into(), interval);
    format!(
        "| {call} | {} | {} | {} | {interval} | {} | {} | {} | {} |\n",
        row.bits,
        some(row.min),
        some(row.median),
        some(row.p99),
        some(row.mad),
        count(row.n),
        row.ratio_to_syscall.map(ratio).unwrap_or_else(|| "–".into())
    )
}

/// Foreign text within a line or a cell.
fn cell(text: &str) -> String {
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
    use crate::fixture::sample;
    use crate::model::Note;

    #[test]
    fn whole_list() {
        insta::assert_snapshot!(price_list(&sample()));
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
