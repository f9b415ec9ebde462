//! The figures of the articles beside ours.

use super::{Chart, Section};
use crate::axis::{Log, short};
use crate::dots::WIDTH;
use crate::facts::{Facts, Of, Priced};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::svg::{Anchor, Svg};
use crate::text::cut;
use tollgate_report::format::{figure, ratio};
use tollgate_report::published::{Line, Unit, render};

/// The chart.
pub const CHART: Chart = Chart { id: "published", section: Section::Prices, folded: false, draw: all };

fn all(facts: &Facts) -> Vec<Figure> {
    let timed = facts.detailed().iter().filter(|of| !of.fact.list.counted() && crate::facts::open(&of.fact.list) > 0);
    timed.filter_map(one).collect()
}

fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::Ns => "ns",
        Unit::Ticks => "ticks",
        Unit::TicksPerByte => "ticks/byte",
        Unit::Bytes => "bytes",
        Unit::Percent => "%",
    }
}

fn one(of: &Of<Priced>) -> Option<Figure> {
    let lines = render(&of.fact.list);
    let both: Vec<&Line> =
        lines.iter().filter(|line| line.ours.is_some_and(|ours| ours > 0.0) && line.theirs > 0.0).collect();
    if both.is_empty() {
        return None;
    }
    let mut table = Table::new(&[
        "year",
        "article",
        "table",
        "figure",
        "unit",
        "printed",
        "ours",
        "their ratio",
        "our ratio",
        "note",
    ]);
    for line in &lines {
        table.push(vec![
            Cell::Number(line.year.to_string(), f64::from(line.year)),
            Cell::text(line.article),
            Cell::text(line.table),
            Cell::text(line.label),
            Cell::text(unit(line.unit)),
            Cell::text(line.printed),
            Cell::figure(line.ours),
            Cell::ratio(line.theirs_ratio),
            Cell::ratio(line.ours_ratio),
            Cell::text(&line.note),
        ]);
    }
    Some(Figure {
        title: format!("Published figures next to ours – {}", of.name),
        says: format!("{} of the articles' {} figures were also measured on this machine.", both.len(), lines.len()),
        basis: Basis {
            unit: "as in each article: ns, TSC ticks, bytes, percent".into(),
            n: format!("{} figures, {} measured here", lines.len(), both.len()),
            method: "theirs as printed, on their machines; ours: medians of this list. Ratios carry over from machine \
                     to machine, times do not"
                .into(),
        },
        picture: Some(picture(&both)),
        table,
        notes: Vec::new(),
        zoom: Zoom::None,
    })
}

/// A row of the picture, after a heading where the table changes.
fn picture(lines: &[&Line]) -> Svg {
    let breaks = lines.iter().enumerate().filter(|(i, line)| *i == 0 || lines[i - 1].table != line.table).count();
    let (row, top) = (16.0, 40.0);
    let height = top + row * (lines.len() + breaks) as f64 + breaks as f64 * 5.0 + 6.0;
    let mut svg = Svg::new(WIDTH, height);
    let axis = Log::over(lines.iter().flat_map(|line| [line.theirs, line.ours.unwrap_or(0.0)]), 0.01, 380.0, 770.0);
    svg.text("at", (380.0, 12.0), Anchor::Start, "in the unit of the row, log scale: ○ published, ● here");
    [("published", 840.0), ("here", 905.0), ("×", WIDTH)]
        .iter()
        .for_each(|(title, x)| svg.text("at", (*x, 12.0), Anchor::End, title));
    axis.across(&mut svg, top - 4.0, height, &short);
    let mut y = top + 8.0;
    for (i, line) in lines.iter().enumerate() {
        if i == 0 || lines[i - 1].table != line.table {
            y += 5.0;
            svg.text("lg", (0.0, y + 4.0), Anchor::Start, &cut(&format!("{} · {}", line.year, line.table), 58));
            y += row;
        }
        one_row(&mut svg, line, &axis, y);
        y += row;
    }
    svg
}

fn one_row(svg: &mut Svg, line: &Line, axis: &Log, y: f64) {
    let ours = line.ours.unwrap_or_default();
    svg.open("row mark", &[]);
    svg.title(&format!(
        "{} ({}): published {} {}, here \
                        {}",
        line.label,
        line.year,
        line.printed,
        unit(line.unit),
        figure(ours)
    ));
    svg.rect("hit", (0.0, y - 8.0), (WIDTH, 16.0));
    svg.text("lb", (12.0, y + 4.0), Anchor::Start, &cut(line.label, 46));
    svg.text("as", (372.0, y + 4.0), Anchor::End, unit(line.unit));
    svg.line("wh", (axis.at(line.theirs), y), (axis.at(ours), y));
    if let Some(high) = line.theirs_high {
        svg.line("mi", (axis.at(line.theirs), y), (axis.at(high), y));
    }
    svg.dot("ho", (axis.at(line.theirs), y), 3.4, None);
    svg.dot("md", (axis.at(ours), y), 3.2, None);
    // Not as printed, which may be another unit of time or words: the table has that.
    let high = line.theirs_high.map(|high| format!("–{}", figure(high))).unwrap_or_default();
    svg.text("as", (840.0, y + 4.0), Anchor::End, &format!("{}{high}", figure(line.theirs)));
    svg.text("vl", (905.0, y + 4.0), Anchor::End, &figure(ours));
    svg.text("as", (WIDTH, y + 4.0), Anchor::End, &ratio(ours / line.theirs));
    svg.close();
}
