//! The price list: one table a gate, all with the same columns.

use super::{Col, Item, Style, Tone, grid, hanging, heading};
use crate::compare::{status_word, unit_word};
use crate::format::{clean, count, figure, instructions, interval, ratio};
use crate::model::{PriceList, Row, Status, Unit};
use crate::stats::mode;

/// Ratio to `syscall` from which a price is shown as expensive.
const EXPENSIVE: f64 = 10.0;
/// Ratio to `syscall` up to which a price is shown as cheap.
const CHEAP: f64 = 0.5;
/// Least and greatest width of the column of calls.
const CALL: (usize, usize) = (20, 38);

/// The columns after the call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Field {
    Bits,
    Min,
    Median,
    P99,
    Mad,
    Interval,
    N,
    Ratio,
    Ticks,
    PerSample,
    Accounted,
    /// The least count: the price.
    Count,
    /// The most frequent count.
    Mode,
    /// The share of the crossings that had the most frequent count.
    Share,
}

/// The columns of times, in the order of the table.
const ORDER: [Field; 11] = [
    Field::Bits,
    Field::Min,
    Field::Median,
    Field::P99,
    Field::Mad,
    Field::Interval,
    Field::N,
    Field::PerSample,
    Field::Ratio,
    Field::Ticks,
    Field::Accounted,
];

/// In the order in which they are given room: a narrow terminal loses the last ones first.
const PRIORITY: [Field; 11] = [
    Field::Median,
    Field::Bits,
    Field::Ratio,
    Field::Min,
    Field::Interval,
    Field::P99,
    Field::Mad,
    Field::N,
    Field::Ticks,
    Field::PerSample,
    Field::Accounted,
];

/// The columns of instruction counts, in the order of the table. A 99th percentile, a spread and an interval would be
/// those of the interrupts and not of the gate, and they are not the same twice; user and system time come from a clock
/// that the instructions drive. The median is mostly the mode.
const COUNTS: [Field; 6] = [Field::Bits, Field::Count, Field::Ratio, Field::Mode, Field::Share, Field::N];

/// As [`PRIORITY`].
const COUNTS_PRIORITY: [Field; 6] = [Field::Count, Field::Bits, Field::Ratio, Field::Mode, Field::Share, Field::N];

impl Field {
    /// Width with the two blanks to its left.
    fn width(self) -> usize {
        match self {
            Self::Bits => 6,
            Self::N | Self::Mad => 8,
            Self::Share | Self::PerSample => 9,
            Self::Count => 14,
            Self::Interval => 17,
            Self::Accounted => 15,
            _ => 11,
        }
    }

    fn title(self, unit: Unit) -> String {
        let word = unit_word(unit);
        match self {
            Self::Bits => "bits".into(),
            Self::Min => format!("min {word}"),
            Self::Median if unit == Unit::Ns => "median ns".into(),
            // Nine characters are all that the column has.
            Self::Median => format!("med {word}"),
            Self::P99 => format!("p99 {word}"),
            Self::Mad => "±MAD".into(),
            Self::Interval => "95 % this run".into(),
            Self::N => "n".into(),
            Self::PerSample => "/sample".into(),
            Self::Ratio => "× syscall".into(),
            Self::Ticks => "med ticks".into(),
            Self::Accounted => "user/sys ns".into(),
            Self::Count => word.into(),
            Self::Mode => "mode".into(),
            Self::Share => "at mode".into(),
        }
    }

    fn item(self, row: &Row) -> Item {
        let number = if row.unit == Unit::Instructions { instructions } else { figure };
        let some = |value: Option<f64>| value.map(number).unwrap_or_else(|| "–".into());
        let text = match self {
            Self::Bits => row.bits.to_string(),
            Self::Min | Self::Count => some(row.min),
            Self::Median => some(row.median),
            Self::P99 => some(row.p99),
            Self::Mad => some(row.mad),
            Self::Interval => row.ci95.map_or_else(|| "–".into(), interval),
            Self::N => count(row.n),
            // Lists that do not say have 0.
            Self::PerSample if row.per_sample == 0 => "–".into(),
            Self::PerSample => count(row.per_sample.into()),
            Self::Ratio => return ratio_item(row.ratio_to_syscall),
            Self::Ticks => some(row.ticks.map(|ticks| ticks.median)),
            Self::Accounted => match (row.user_ns, row.system_ns) {
                (None, None) => "–".into(),
                (user, system) => format!("{}/{}", some(user), some(system)),
            },
            Self::Mode => some(mode(&row.samples).map(|(usual, _)| usual)),
            Self::Share => mode(&row.samples).map_or_else(|| "–".into(), |(_, share)| share_text(share)),
        };
        Item::new(&text)
    }
}

/// A share in whole percent, rounded down: 100 % are all.
fn share_text(share: f64) -> String {
    format!("{:.0} %", (share * 100.0).floor())
}

fn ratio_item(value: Option<f64>) -> Item {
    let tone = match value {
        Some(value) if value >= EXPENSIVE => Tone::Expensive,
        Some(value) if value <= CHEAP => Tone::Cheap,
        _ => Tone::Plain,
    };
    Item::toned(&value.map(ratio).unwrap_or_else(|| "–".into()), tone)
}

/// The columns that fit, and the width that is left for the call.
fn layout(unit: Unit, style: Style) -> (usize, Vec<Field>) {
    let (order, priority): (&[Field], &[Field]) = match unit {
        Unit::Instructions => (&COUNTS, &COUNTS_PRIORITY),
        Unit::Ns | Unit::Ticks => (&ORDER, &PRIORITY),
    };
    let width = style.columns();
    let mut chosen: Vec<Field> = Vec::new();
    let mut used = 0;
    for field in priority.iter().copied() {
        if !chosen.is_empty() && used + field.width() + CALL.0 > width {
            break;
        }
        used += field.width();
        chosen.push(field);
    }
    let fields = order.iter().copied().filter(|field| chosen.contains(field)).collect();
    (width.saturating_sub(used).clamp(8, CALL.1), fields)
}

/// The table of one gate: its name heads the column of calls. All tables of one width and unit line up under each
/// other, so they can be printed as gates finish. Rows in another unit get a table of their own: units never share a
/// column.
pub fn price_group(gate: &str, rows: &[&Row], style: Style) -> String {
    let unit = rows.first().map_or(Unit::Ns, |row| row.unit);
    group(gate, rows, unit, style)
}

/// `other` is the unit of a table that has no figure.
fn group(gate: &str, rows: &[&Row], other: Unit, style: Style) -> String {
    let mut out = String::new();
    let mut rest = rows;
    while !rest.is_empty() {
        // Where there is no figure there is no unit either, so such a row belongs to the table that it stands in.
        let unit = rest.iter().find(|row| row.status == Status::Ok).map_or(other, |row| row.unit);
        let ends = |row: &&Row| row.status == Status::Ok && row.unit != unit;
        let (own, more) = rest.split_at(rest.iter().position(ends).unwrap_or(rest.len()));
        let (call, fields) = layout(unit, style);
        let mut cols = vec![Col::left(gate, call)];
        cols.extend(fields.iter().map(|field| Col::right(&field.title(unit), field.width())));
        out.push_str(&heading(&cols, style));
        out.push_str(&body(own, &cols, &fields, style));
        rest = more;
    }
    out
}

/// Measured rows as cells, the others as a sentence across the columns.
fn body(rows: &[&Row], cols: &[Col], fields: &[Field], style: Style) -> String {
    let mut out = String::new();
    let mut cells: Vec<Vec<Item>> = Vec::new();
    for row in rows {
        if row.status == Status::Ok {
            let mut line = vec![Item::new(&row.call)];
            line.extend(fields.iter().map(|field| field.item(row)));
            cells.push(line);
        } else {
            out.push_str(&grid(cols, &std::mem::take(&mut cells), style));
            out.push_str(&shut(row, cols[0].width, fields.contains(&Field::Bits), style));
        }
    }
    out + &grid(cols, &cells, style)
}

/// The line of a closed or refused row.
fn shut(row: &Row, call: usize, with_bits: bool, style: Style) -> String {
    let bits = if with_bits { format!("{:>6}", row.bits) } else { String::new() };
    let name = clean(&row.call);
    let (above, name) = match name.chars().count() < call {
        true => (String::new(), name),
        // No room beside the reason: a line of its own.
        false => (format!("{name}\n"), "".into()),
    };
    let first = format!("{name:<call$}{bits}");
    let reason = row.reason.as_deref().unwrap_or("no reason given");
    let text =
        above + &hanging(&first, &format!("{}: {reason}", status_word(row.status)), call + bits.len() + 2, style);
    if !style.color {
        return text;
    }
    let word = status_word(row.status);
    text.replacen(&format!("{word}:"), &format!("\u{1b}[33m{word}\u{1b}[0m:"), 1)
}

/// All tables of a list, a blank line between two gates, gates in the order of the list.
pub fn price_list(list: &PriceList, style: Style) -> String {
    let groups = super::super::by_gate(&list.rows);
    let unit = list.unit().unwrap_or(Unit::Ns);
    let tables: Vec<String> = groups.into_iter().map(|(gate, rows)| group(gate, &rows, unit, style)).collect();
    tables.join("\n")
}
