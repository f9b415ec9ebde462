//! `tollgate compare`: each list against the first.

use super::{Col, Item, Style, Tone, grid, hanging, heading, title};
use crate::compare::{Cell, Comparison, RowDiff, Verdict};
use crate::format::{clean, difference, instructions, price, ratio};
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

/// The i-th list after the base: times, then counts, then what there is to say of them and of the others.
fn one(rows: &[RowDiff], i: usize, style: Style) -> String {
    let own = || rows.iter().filter_map(|row| Some((row, row.cells.get(i)?)));
    let compared = || own().filter(|(_, cell)| cell.verdict != Verdict::NotCompared);
    let (counts, times): (Vec<_>, Vec<_>) = compared().partition(|(row, _)| row.unit == Unit::Instructions);
    let mut out = String::new();
    if !times.is_empty() {
        out.push_str(&timed(&times, style));
    }
    if !counts.is_empty() {
        out.push_str(&counted(&counts, style));
    }
    let of = |list: &[(&RowDiff, &Cell)], verdict| list.iter().filter(|(_, cell)| cell.verdict == verdict).count();
    let mut parts = Vec::new();
    if !times.is_empty() || counts.is_empty() {
        let (slower, faster) = (of(&times, Verdict::Slower), of(&times, Verdict::Faster));
        parts.push(format!("{slower} slower, {faster} faster, {} the same", of(&times, Verdict::Same)));
    }
    if !counts.is_empty() {
        let (more, fewer) = (of(&counts, Verdict::Slower), of(&counts, Verdict::Faster));
        let same = of(&counts, Verdict::Same);
        parts.push(format!("{more} with more instructions, {fewer} with fewer, {same} with exactly as many"));
    }
    parts.push(format!("{} not compared", own().count() - compared().count()));
    out.push_str(&hanging("", &format!("{}.", parts.join(", ")), 0, style));
    let otherwise = compared().filter(|(_, cell)| cell.reason.is_some()).count();
    if otherwise > 0 {
        out.push_str(&hanging("", &timed_otherwise(otherwise), 0, style));
    }
    out + &not_compared(own().filter(|(_, cell)| cell.verdict == Verdict::NotCompared), style)
}

/// Ratios of times.
fn timed(rows: &[(&RowDiff, &Cell)], style: Style) -> String {
    // A narrow terminal has room for the ratio and what it leads to.
    let wide = style.columns() >= 80;
    let room = style.columns().saturating_sub(if wide { 62 } else { 32 });
    let mut cols = vec![Col::left("row", room.clamp(16, 52)), Col::right("here", 12), Col::right("ratio", 10)];
    if wide {
        cols.insert(1, Col::right("first", 12));
        cols.push(Col::right("interval", 18));
    }
    cols.push(Col::left("", 10));
    let lines: Vec<_> = rows.iter().map(|(row, cell)| line(row, cell, wide)).collect();
    heading(&cols, style) + &grid(&cols, &lines, style)
}

/// Differences of counts, which are exact: no interval, and a ratio only where there is room.
fn counted(rows: &[(&RowDiff, &Cell)], style: Style) -> String {
    let wide = style.columns() >= 80;
    let room = style.columns().saturating_sub(if wide { 52 } else { 28 });
    let mut cols =
        vec![Col::left("row, in instructions", room.clamp(16, 52)), Col::right("here", 14), Col::right("difference", 14)];
    if wide {
        cols.insert(1, Col::right("first", 14));
        cols.push(Col::right("ratio", 10));
    }
    let item = |(row, cell): &(&RowDiff, &Cell)| {
        let some = |value: Option<f64>| Item::new(&value.map(instructions).unwrap_or_else(|| "–".into()));
        let mut items = vec![Item::new(&key(row)), some(cell.median)];
        items.push(Item::toned(&cell.difference.map(difference).unwrap_or_else(|| "–".into()), tone(cell)));
        if wide {
            items.insert(1, some(row.base));
            items.push(Item::new(&cell.ratio.map_or_else(|| "–".into(), |times| format!("{times:.3}"))));
        }
        items
    };
    heading(&cols, style) + &grid(&cols, &rows.iter().map(item).collect::<Vec<_>>(), style)
}

/// One line a row that was not compared. Where there are figures and a reason against them all (two units), it is said once.
fn not_compared<'a>(rows: impl Iterator<Item = (&'a RowDiff, &'a Cell)>, style: Style) -> String {
    let mut lines: Vec<(&str, String, usize)> = Vec::new();
    for (row, cell) in rows {
        let reason = cell.reason.as_deref().unwrap_or_default();
        let both = row.base.is_some() && cell.median.is_some();
        match lines.iter_mut().find(|(other, _, _)| both && *other == reason) {
            Some((_, _, times)) => *times += 1,
            None => lines.push((reason, key(row), 1)),
        }
    }
    let text = |(reason, row, times): &(&str, String, usize)| match times {
        1 => format!("{row}: {reason}"),
        more => format!("{more} rows: {reason}"),
    };
    // Flush with the margin where it concerns them all.
    let indent = |times: usize| if times == 1 { 2 } else { 0 };
    lines.iter().map(|line| hanging("", &text(line), indent(line.2), style)).collect()
}

fn key(row: &RowDiff) -> String {
    format!("{}/{}/{}", row.gate, row.bits, row.call)
}

fn tone(cell: &Cell) -> Tone {
    match cell.verdict {
        Verdict::Slower => Tone::Dear,
        Verdict::Faster => Tone::Cheap,
        Verdict::Same | Verdict::NotCompared => Tone::Plain,
    }
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
    let value = |value: Option<f64>| value.map_or_else(|| "–".into(), |value| price(value, row.unit));
    let times = cell.ratio.map_or_else(|| "–".into(), |times| format!("{times:.2}"));
    let word = match cell.verdict {
        Verdict::Slower => "slower",
        Verdict::Faster => "faster",
        Verdict::Same | Verdict::NotCompared => "",
    };
    let mut items = vec![Item::new(&key(row)), Item::new(&value(cell.median)), Item::toned(&times, tone(cell))];
    if wide {
        items.insert(1, Item::new(&value(row.base)));
        let text = cell.interval.map(|[low, high]| {
            if high < 9.95 { format!("{low:.2}–{high:.2}") } else { format!("{}–{}", ratio(low), ratio(high)) }
        });
        items.push(Item::new(&text.unwrap_or_else(|| "–".into())));
    }
    items.push(Item::toned(word, tone(cell)));
    items
}
