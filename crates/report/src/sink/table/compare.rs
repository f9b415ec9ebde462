//! `tollgate compare`: each list against the first.

use std::collections::HashMap;

use super::{Col, Item, Style, Tone, grid, hanging, heading, title};
use crate::compare::{Cell, Comparison, RowDiff, Verdict};
use crate::format::{clean, count, difference, instructions, price, ratio};
use crate::model::Unit;

/// What differs in the platforms, then one table a list; rows that cannot be compared follow with the reason.
pub fn comparison(comparison: &Comparison, style: Style) -> String {
    let mut out = String::new();
    let base = comparison.names.first().map(String::as_str).unwrap_or_default();
    for (i, name) in comparison.names.iter().skip(1).enumerate() {
        out.push_str(&title(&format!("{name} against {base}"), style));
        out.push_str(&one(&comparison.rows, i, style));
        let timed = comparison
            .rows
            .iter()
            .any(|row| row.cells.get(i).is_some_and(|cell| cell.ratio.is_some() && cell.difference.is_none()));
        if let Some(between) = comparison.between.get(i).filter(|_| timed) {
            out.push_str(&hanging("", &between.says(), 0, style));
        }
        out.push('\n');
    }
    out + &platforms(comparison, style)
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

/// The i-th list after the base: how many rows of each verdict, those that differ first, and what there is to say of
/// them and of the others.
fn one(rows: &[RowDiff], i: usize, style: Style) -> String {
    let own = || rows.iter().filter_map(|row| Some((row, row.cells.get(i)?)));
    let compared = || own().filter(|(_, cell)| cell.verdict != Verdict::NotCompared);
    let (mut counts, mut times): (Vec<_>, Vec<_>) = compared().partition(|(row, _)| row.unit == Unit::Instructions);
    times.sort_by_key(|(_, cell)| rank(cell.verdict));
    counts.sort_by_key(|(_, cell)| rank(cell.verdict));
    let of = |list: &[(&RowDiff, &Cell)], verdict| list.iter().filter(|(_, cell)| cell.verdict == verdict).count();
    let mut parts = Vec::new();
    if !times.is_empty() || counts.is_empty() {
        let (slower, faster) = (of(&times, Verdict::Slower), of(&times, Verdict::Faster));
        let (same, open) = (of(&times, Verdict::Same), of(&times, Verdict::CannotTell));
        parts.push(format!("{slower} slower, {faster} faster, {same} the same, {open} undecided"));
    }
    if !counts.is_empty() {
        let (more, fewer) = (of(&counts, Verdict::Slower), of(&counts, Verdict::Faster));
        let same = of(&counts, Verdict::Same);
        parts.push(format!("{more} with more instructions, {fewer} with fewer, {same} with the same number"));
    }
    parts.push(format!("{} not compared", own().count() - compared().count()));
    let mut out = hanging("", &format!("{}.", parts.join(", ")), 0, style);
    if !times.is_empty() {
        out.push_str(&timed(&times, style));
    }
    if !counts.is_empty() {
        out.push_str(&counted(&counts, style));
    }
    let open: Vec<&Cell> =
        times.iter().map(|(_, cell)| *cell).filter(|cell| cell.verdict == Verdict::CannotTell).collect();
    if !open.is_empty() {
        out.push_str(&hanging("", &would_tell(&open), 0, style));
    }
    out + &remarks(own().filter(|(_, cell)| cell.verdict != Verdict::NotCompared), style)
        + &remarks(own().filter(|(_, cell)| cell.verdict == Verdict::NotCompared), style)
}

/// Where rows of a verdict stand: what differs comes first.
fn rank(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Slower => 0,
        Verdict::Faster => 1,
        Verdict::CannotTell => 2,
        Verdict::Same => 3,
        Verdict::NotCompared => 4,
    }
}

/// Ratios of times.
fn timed(rows: &[(&RowDiff, &Cell)], style: Style) -> String {
    // A narrow terminal has room for the ratio and what it leads to.
    let wide = style.columns() >= 80;
    let full = style.columns() >= 110;
    let room = style.columns().saturating_sub(if full {
        82
    } else if wide {
        63
    } else {
        33
    });
    let mut cols = vec![Col::left("row", room.clamp(16, 52)), Col::right("new", 12), Col::right("ratio", 10)];
    if wide {
        cols.insert(1, Col::right("base", 12));
        cols.push(Col::right("interval", 18));
    }
    cols.push(Col::left("verdict", if full { 30 } else { 11 }));
    let lines: Vec<_> = rows.iter().map(|(row, cell)| line(row, cell, wide, full)).collect();
    heading(&cols, style) + &grid(&cols, &lines, style)
}

/// Differences of counts, which are exact: no interval, and a ratio only where there is room.
fn counted(rows: &[(&RowDiff, &Cell)], style: Style) -> String {
    let wide = style.columns() >= 80;
    let room = style.columns().saturating_sub(if wide { 52 } else { 28 });
    let mut cols = vec![
        Col::left("row, in instructions", room.clamp(16, 52)),
        Col::right("new", 14),
        Col::right("difference", 14),
    ];
    if wide {
        cols.insert(1, Col::right("base", 14));
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

/// One line a row of which there is something to say. Where there are figures and one reason for them all (two units),
/// it is said once.
fn remarks<'a>(rows: impl Iterator<Item = (&'a RowDiff, &'a Cell)>, style: Style) -> String {
    let mut lines: Vec<(&str, String, usize)> = Vec::new();
    let mut known: HashMap<&str, usize> = HashMap::new();
    for (row, cell) in rows {
        let Some(reason) = cell.reason.as_deref() else { continue };
        let both = row.base.is_some() && cell.median.is_some();
        // The first line with a reason counts the rows, be it of figures or not.
        let at = *known.entry(reason).or_insert(lines.len());
        match lines.get_mut(at).filter(|_| both) {
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
        Verdict::Slower => Tone::Expensive,
        Verdict::Faster => Tone::Cheap,
        Verdict::Same | Verdict::CannotTell | Verdict::NotCompared => Tone::Plain,
    }
}

/// The most rounds that `tollgate bench --runs` takes.
const MOST_ROUNDS: u64 = 1000;

/// What to do about the rows of which it cannot be told.
fn would_tell(open: &[&Cell]) -> String {
    let mut rounds: Vec<u64> =
        open.iter().filter_map(|cell| cell.rounds).filter(|rounds| *rounds <= MOST_ROUNDS).collect();
    rounds.sort_unstable();
    let rows = |n: usize| if n == 1 { "1 row".into() } else { format!("{} rows", count(n as u64)) };
    let mut parts = Vec::new();
    if let (Some(half), Some(all)) = (rounds.get(rounds.len() / 2), rounds.last()) {
        // As it is typed: without separators.
        let enough = match all > half {
            true => format!("`--runs {half}` should be enough for half of them, `--runs {all}` for all"),
            false => format!("`--runs {all}` should be enough"),
        };
        let again = "measure both lists again with more rounds (`tollgate bench --runs N --export-json FILE`)";
        parts.push(format!("To decide {}, {again}: {enough}.", rows(rounds.len())));
    }
    if let never @ 1.. = open.len() - rounds.len() {
        parts.push(format!(
            "More rounds cannot decide {}: measure both lists again when the machine is quiet.",
            rows(never)
        ));
    }
    parts.join(" ")
}

/// The verdict in words; with what stands behind it where there is room.
pub(crate) fn verdict(cell: &Cell, full: bool) -> String {
    let word = match cell.verdict {
        Verdict::Slower => "slower",
        Verdict::Faster => "faster",
        Verdict::Same => "same",
        Verdict::CannotTell => "undecided",
        Verdict::NotCompared => "",
    };
    let most = cell.between.map(|[low, high]| f64::max(1.0 / low, high) - 1.0);
    match (cell.verdict, most, cell.rounds) {
        (Verdict::Same, Some(most), _) if full => format!("same within {:.1} %", most * 100.0),
        (Verdict::CannotTell, _, Some(rounds)) if full && rounds <= MOST_ROUNDS => {
            format!("undecided: needs {} rounds", count(rounds))
        }
        _ => word.into(),
    }
}

fn line(row: &RowDiff, cell: &Cell, wide: bool, full: bool) -> Vec<Item> {
    let value = |value: Option<f64>| value.map_or_else(|| "–".into(), |value| price(value, row.unit));
    let times = cell.ratio.map_or_else(|| "–".into(), |times| format!("{times:.2}"));
    let mut items = vec![Item::new(&key(row)), Item::new(&value(cell.median)), Item::toned(&times, tone(cell))];
    if wide {
        items.insert(1, Item::new(&value(row.base)));
        let text = cell.between.map(|[low, high]| {
            if high < 9.95 { format!("{low:.2}–{high:.2}") } else { format!("{}–{}", ratio(low), ratio(high)) }
        });
        items.push(Item::new(&text.unwrap_or_else(|| "–".into())));
    }
    items.push(Item::toned(&verdict(cell, full), tone(cell)));
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Regression: the reason of each row was looked for among those of all rows: of 200,000 rows, for ever.
    #[test]
    fn remarks_of_two_hundred_thousand_rows_are_told_in_their_order() {
        const ROWS: usize = 200_000;
        let row = |i: usize| {
            let reason = if i.is_multiple_of(3) { "of three".into() } else { format!("of {i}") };
            let reason = Some(reason).filter(|_| i != 4);
            let cell = Cell { reason, ..crate::compare::tests::told_nothing() };
            let base = Some(1.0).filter(|_| i != 6);
            let (gate, call) = ("g".into(), format!("c{i}"));
            RowDiff { gate, bits: 64, call, unit: Unit::Ns, base, cells: vec![cell] }
        };
        let rows: Vec<RowDiff> = (0..ROWS).map(row).collect();
        let text = remarks(rows.iter().map(|row| (row, &row.cells[0])), Style { color: false, width: 80 });
        let first: Vec<&str> = text.lines().take(5).collect();
        let expected = ["66666 rows: of three", "  g/64/c1: of 1", "  g/64/c2: of 2", "  g/64/c5: of 5"];
        assert_eq!(first[..4], expected);
        assert_eq!((first[4], text.lines().count()), ("  g/64/c6: of three", ROWS - 66_666));
    }

    #[test]
    fn what_cannot_be_told_says_what_to_type() {
        let told = |rounds: &[Option<u64>]| {
            let cells: Vec<Cell> = rounds
                .iter()
                .map(|rounds| Cell {
                    median: None,
                    ratio: None,
                    interval: None,
                    between: None,
                    difference: None,
                    verdict: Verdict::CannotTell,
                    rounds: *rounds,
                    reason: None,
                })
                .collect();
            would_tell(&cells.iter().collect::<Vec<_>>())
        };
        let again = "measure both lists again with more rounds (`tollgate bench --runs N --export-json FILE`)";
        assert_eq!(told(&[Some(31)]), format!("To decide 1 row, {again}: `--runs 31` should be enough."));
        assert_eq!(
            told(&[Some(400), None, Some(31), Some(20), Some(1001)]),
            format!(
                "To decide 3 rows, {again}: `--runs 31` should be enough for half of them, `--runs 400` for all. More \
                 rounds cannot decide 2 rows: measure both lists again when the machine is quiet."
            )
        );
        assert_eq!(
            told(&[None, None]),
            "More rounds cannot decide 2 rows: measure both lists again when the machine is quiet."
        );
    }
}
