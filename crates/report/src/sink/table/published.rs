//! `--published`: the tables of the articles beside what was measured here.

use super::{Col, Item, Style, grid, hanging, heading, title};
use crate::format::{figure, ratio};
use crate::published::{Line, Unit, articles};

/// Every figure of every article; `lines` are those of [`crate::published::render`].
pub fn published(lines: &[Line], style: Style) -> String {
    let mut out = String::new();
    for article in articles() {
        let own: Vec<&Line> = lines.iter().filter(|line| line.article == article.title).collect();
        if own.is_empty() {
            continue;
        }
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&title(&format!("{} ({})", article.title, article.year), style));
        out.push_str(&hanging(
            "",
            &format!("{}; kernel {}. {}", article.machine, article.kernel, article.remark),
            2,
            style,
        ));
        for table in article.tables {
            let figures: Vec<&Line> = own.iter().copied().filter(|line| line.table == table.title).collect();
            out.push_str(&one(table.title, &figures, style));
        }
    }
    out
}

/// One table; notes stand beside the figures where there is room, else below each.
fn one(name: &str, lines: &[&Line], style: Style) -> String {
    let width = style.columns();
    let with_ratio = width >= 80;
    let fixed = if with_ratio { 50 } else { 32 };
    let beside = width >= 130;
    let label = if beside { 46 } else { width.saturating_sub(fixed).clamp(12, 46) };
    let mut cols = vec![Col::left(name, label), Col::right("theirs", 16), Col::right("here", 16)];
    if with_ratio {
        cols.insert(2, Col::right("ratio", 9));
        cols.push(Col::right("ratio", 9));
    }
    if beside {
        cols.push(Col::left("", width - label - fixed));
    }
    let mut out = heading(&cols, style);
    let mut last_note = "";
    for line in lines {
        let times = |value: Option<f64>| Item::new(&value.map(ratio).unwrap_or_else(|| "–".into()));
        let mut items = vec![Item::new(line.label), Item::new(&theirs(line)), Item::new(&ours(line))];
        if with_ratio {
            items.insert(2, times(line.theirs_ratio));
            items.push(times(line.ours_ratio));
        }
        // The same words under each of seven rows would hide the rows.
        let note = match line.note.as_str() {
            "" => "",
            same if same == last_note => "as above",
            other => other,
        };
        if beside {
            items.push(Item::new(note));
        }
        out.push_str(&grid(&cols, &[items], style));
        if !beside && !note.is_empty() && note != "as above" {
            out.push_str(&hanging("", note, 4, style));
        }
        last_note = &line.note;
    }
    out
}

fn theirs(line: &Line) -> String {
    let range = line.theirs_high.map(|high| format!("–{}", whole(high))).unwrap_or_default();
    format!("{}{range} {}", whole(line.theirs), unit(line.unit))
}

fn ours(line: &Line) -> String {
    line.ours.map(|value| format!("{} {}", whole(value), unit(line.unit))).unwrap_or_else(|| "–".into())
}

/// A figure without the digits that a whole number does not have.
fn whole(value: f64) -> String {
    let text = figure(value);
    text.trim_end_matches(".00").trim_end_matches(".0").to_owned()
}

fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::Ns => "ns",
        Unit::Ticks => "ticks",
        Unit::TicksPerByte => "ticks/B",
        Unit::Bytes => "B",
        Unit::Percent => "%",
    }
}
