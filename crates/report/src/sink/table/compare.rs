//! `tollgate compare`: each list against the first.

use super::{Col, Item, Style, Tone, grid, hanging, heading, title};
use crate::compare::{Cell, Comparison, RowDiff, Verdict, unit_word};
use crate::format::{clean, figure, ratio};
use crate::model::Unit;

/// What differs in the platforms, then one table a list; rows that cannot be compared follow with the reason.
pub fn comparison(comparison: &Comparison, style: Style) -> String {
    let mut out = platforms(comparison, style);
    let base = comparison.names.first().map(String::as_str).unwrap_or_default();
    for (i, name) in comparison.names.iter().skip(1).enumerate() {
        out.push('\n');
        out.push_str(&title(&format!("{name} against {base}"), style));
        out.push_str(&one(&comparison.rows, i, style));
    }
    out
}

fn platforms(comparison: &Comparison, style: Style) -> String {
    if comparison.platform.is_empty() {
        return title("The platforms do not differ.", style);
    }
    let mut out = title("What differs in the platforms", style);
    for field in &comparison.platform {
        out.push_str(&format!("{}\n", clean(&field.field)));
        for (name, value) in comparison.names.iter().zip(&field.values) {
            out.push_str(&hanging(&format!("  {}:", clean(name)), value, 20, style));
        }
    }
    out
}

/// The i-th list after the base.
fn one(rows: &[RowDiff], i: usize, style: Style) -> String {
    // A narrow terminal has room for the ratio and what it leads to.
    let wide = style.columns() >= 80;
    let room = style.columns().saturating_sub(if wide { 62 } else { 32 });
    let mut cols = vec![Col::left("row", room.clamp(16, 52)), Col::right("here", 12), Col::right("ratio", 10)];
    if wide {
        cols.insert(1, Col::right("first", 12));
    }
    if wide {
        cols.push(Col::right("interval", 18));
    }
    cols.push(Col::left("", 10));
    let mut out = heading(&cols, style);
    let mut counts = [0_usize; 4];
    let mut otherwise = 0_usize;
    let (mut cells, mut others) = (Vec::new(), String::new());
    for row in rows {
        let Some(cell) = row.cells.get(i) else {
            continue;
        };
        counts[cell.verdict as usize] += 1;
        if cell.verdict == Verdict::NotCompared {
            let name = format!("{}/{}/{}", row.gate, row.bits, row.call);
            let reason = cell.reason.as_deref().unwrap_or_default();
            others.push_str(&hanging("", &format!("{name}: {reason}"), 2, style));
        } else {
            otherwise += usize::from(cell.reason.is_some());
            cells.push(line(row, cell, wide));
        }
    }
    out.push_str(&grid(&cols, &cells, style));
    let [same, slower, faster, not] = counts;
    out.push_str(&hanging("", &format!("{slower} slower, {faster} faster, {same} the same, {not} not compared."), 0, style));
    if otherwise > 0 {
        out.push_str(&hanging("", &timed_otherwise(otherwise), 0, style));
    }
    out + &others
}

/// The line on rows whose verdict allows for how they were timed.
fn timed_otherwise(rows: usize) -> String {
    let were = if rows == 1 { "row was" } else { "rows were" };
    format!(
        "{rows} {were} timed one crossing at a time in one list and several at a time in the other: that alone makes up to a \
         quarter, and only what is beyond it is called slower or faster."
    )
}

fn line(row: &RowDiff, cell: &Cell, wide: bool) -> Vec<Item> {
    let value = |value: Option<f64>| match (value, row.unit) {
        (None, _) => "–".into(),
        (Some(value), Unit::Ns) => format!("{} ns", figure(value)),
        (Some(value), Unit::Ticks) => format!("{} t", figure(value)),
        (Some(value), Unit::Instructions) => format!("{} i", figure(value)),
    };
    let times = match (cell.difference, cell.ratio) {
        (Some(difference), _) => format!("{difference:+}"),
        (None, Some(times)) => format!("{times:.2}"),
        (None, None) => "–".into(),
    };
    let (word, tone) = match cell.verdict {
        Verdict::Slower => ("slower", Tone::Dear),
        Verdict::Faster => ("faster", Tone::Cheap),
        Verdict::Same | Verdict::NotCompared => ("", Tone::Plain),
    };
    let mut name = format!("{}/{}/{}", row.gate, row.bits, row.call);
    if row.unit != Unit::Ns {
        name = format!("{name} ({})", unit_word(row.unit));
    }
    let mut items = vec![Item::new(&name), Item::new(&value(cell.median)), Item::toned(&times, tone)];
    if wide {
        items.insert(1, Item::new(&value(row.base)));
    }
    if wide {
        let text = cell.interval.map(|[low, high]| {
            if high < 9.95 { format!("{low:.2}–{high:.2}") } else { format!("{}–{}", ratio(low), ratio(high)) }
        });
        items.push(Item::new(&text.unwrap_or_else(|| "–".into())));
    }
    items.push(Item::toned(word, tone));
    items
}
