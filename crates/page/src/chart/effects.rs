//! What changed between two lists, row by row: from the one price to the other, and the ratio with its interval, the
//! greatest effect first.

use super::{Chart, Section};
use crate::axis::{Log, short};
use crate::dots::{ROW, WIDTH};
use crate::facts::Facts;
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::svg::{Anchor, Svg};
use crate::text::{middle, plural};
use tollgate_report::compare::between::Between;
use tollgate_report::compare::verdict::SAME;
use tollgate_report::compare::{Cell as Compared, Comparison, RowDiff, Verdict, compare};
use tollgate_report::format::{difference, figure, instructions, interval};
use tollgate_report::model::Unit;

/// The chart.
pub const CHART: Chart = Chart { id: "effects", section: Section::Changes, folded: false, draw: all };

/// Rows that are drawn; the table has all.
const DRAWN: usize = 80;

fn all(facts: &Facts) -> Vec<Figure> {
    let Some(comparison) = compare(&facts.compared()) else { return Vec::new() };
    let timed = facts.detailed().first().is_some_and(|of| !of.fact.list.counted());
    (1..comparison.names.len()).filter_map(|i| one(&comparison, i, timed)).collect()
}

/// How far a row has moved, whichever way.
fn effect(cell: &Compared) -> f64 {
    cell.ratio.filter(|ratio| *ratio > 0.0).map_or(0.0, |ratio| ratio.ln().abs())
}

fn one(comparison: &Comparison, i: usize, timed: bool) -> Option<Figure> {
    let (base, other) = (&comparison.names[0], &comparison.names[i]);
    let mut rows: Vec<(&RowDiff, &Compared)> =
        comparison.rows.iter().filter_map(|row| Some((row, row.cells.get(i - 1)?))).collect();
    // What has changed beyond noise stands first: a large ratio that its interval does not bear is no effect.
    let changed = |cell: &Compared| matches!(cell.verdict, Verdict::Slower | Verdict::Faster);
    rows.sort_by(|a, b| changed(b.1).cmp(&changed(a.1)).then(effect(b.1).total_cmp(&effect(a.1))));
    let count = |verdict| rows.iter().filter(|(_, cell)| cell.verdict == verdict).count() as u64;
    let (slower, faster, same) = (count(Verdict::Slower), count(Verdict::Faster), count(Verdict::Same));
    let (open, not) = (count(Verdict::CannotTell), count(Verdict::NotCompared));
    let drawn: Vec<(&RowDiff, &Compared)> =
        rows.iter().filter(|(row, cell)| cell.ratio.is_some() && row.base.is_some()).take(DRAWN).copied().collect();
    let mut table = Table::new(&[
        "row",
        "unit",
        "first",
        "this",
        "ratio",
        "from",
        "to",
        "difference",
        "verdict",
        "rounds needed",
        "remark",
    ]);
    for (row, cell) in &rows {
        table.push(vec![
            Cell::text(format!("{}/{}/{}", row.gate, row.bits, row.call)),
            Cell::text(tollgate_report::compare::unit_word(row.unit)),
            Cell::figure(row.base),
            Cell::figure(cell.median),
            Cell::ratio(cell.ratio),
            Cell::ratio(cell.between.map(|interval| interval[0])),
            Cell::ratio(cell.between.map(|interval| interval[1])),
            cell.difference.map_or(Cell::Empty, |by| Cell::Number(difference(by), by)),
            Cell::text(word(cell.verdict)),
            cell.rounds.map_or(Cell::Empty, Cell::count),
            Cell::text(cell.reason.as_deref().unwrap_or_default()),
        ]);
    }
    let compared = rows.len() as u64 - not;
    (!rows.is_empty()).then(|| Figure {
        title: format!("{other} against {base}"),
        says: [
            rows_that(slower, "costs more", "cost more"),
            rows_that(faster, "costs less", "cost less"),
            rows_that(same, "costs the same", "cost the same"),
            rows_that(open, "is undecided", "are undecided"),
            rows_that(not, "was not compared", "were not compared"),
        ]
        .join(", ")
            + ".",
        basis: Basis {
            unit: "left: price per crossing in the row's unit; right: its ratio to the price in the first list; both \
                   on log scales"
                .into(),
            n: format!("{} compared of {}", plural(compared, "row"), rows.len()),
            method: match timed {
                true => format!(
                    "ratio of medians; its interval covers the variation within the runs (both 95 % intervals at their \
                     extremes) and between them. Same: the figures rule out a difference of more than {:.0} %. Grey: \
                     the same, or undecided. Changed rows first, then by size of the effect",
                    SAME * 100.0
                ),
                false => "exact counts: every difference is a difference in the code that ran".into(),
            },
        },
        picture: (!drawn.is_empty()).then(|| picture(&drawn)),
        table,
        notes: notes(comparison.between.get(i - 1).filter(|_| timed), &rows, drawn.len()),
        zoom: Zoom::None,
    })
}

/// So many rows, and what they do.
fn rows_that(rows: u64, one: &str, many: &str) -> String {
    format!("{rows} {}", if rows == 1 { one } else { many })
}

fn notes(between: Option<&Between>, rows: &[(&RowDiff, &Compared)], drawn: usize) -> Vec<String> {
    let more = rows.iter().filter(|(_, cell)| cell.ratio.is_some()).count();
    let cut = (more > drawn).then(|| format!("The {drawn} largest of {more} are drawn; the table has all of them."));
    between.map(Between::says).into_iter().chain(cut).collect()
}

/// A verdict, in words.
pub fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Same => "same",
        Verdict::CannotTell => "undecided",
        Verdict::Slower => "costs more",
        Verdict::Faster => "costs less",
        Verdict::NotCompared => "not compared",
    }
}

fn picture(rows: &[(&RowDiff, &Compared)]) -> Svg {
    let top = 40.0;
    let height = top + rows.len() as f64 * ROW + 6.0;
    let mut svg = Svg::new(WIDTH, height);
    let prices = rows.iter().flat_map(|(row, cell)| [row.base.unwrap_or(0.0), cell.median.unwrap_or(0.0)]);
    let price = Log::over(prices, 0.1, 256.0, 470.0);
    let ends = rows
        .iter()
        .flat_map(|(_, cell)| [cell.ratio.unwrap_or(1.0)].into_iter().chain(cell.between.into_iter().flatten()));
    let farthest = ends
        .filter(|ratio| *ratio > 0.0 && ratio.is_finite())
        .map(|ratio: f64| ratio.max(1.0 / ratio))
        .fold(1.05, f64::max)
        .min(100.0);
    let (left, right) = (626.0, 838.0);
    let ratio = Log::between(1.0 / (farthest * 1.03), farthest * 1.03, left, right);
    svg.text("at", (256.0, 12.0), Anchor::Start, "per crossing, log scale: ○ first → ● this");
    svg.text("at", (left, 12.0), Anchor::Start, "× first list, log scale");
    price.across(&mut svg, top - 4.0, height, &short);
    ratio_axis(&mut svg, &ratio, (left, right), (top - 4.0, height));
    for (i, (row, cell)) in rows.iter().enumerate() {
        line(&mut svg, row, cell, (&price, &ratio), top + ROW * (i as f64 + 0.5) + 1.0);
    }
    svg
}

/// Ticks of a ratio: round factors to both sides of 1, as many as find room.
fn ratio_axis(svg: &mut Svg, axis: &Log, (left, right): (f64, f64), (top, bottom): (f64, f64)) {
    let factors = [1.02, 1.05, 1.1, 1.2, 1.5, 2.0, 3.0, 5.0, 10.0, 20.0, 50.0, 100.0];
    let one = axis.at(1.0);
    svg.line("one", (one, top), (one, bottom));
    svg.text("tl", (one, top - 5.0), Anchor::Middle, "1");
    let mut last = one;
    for factor in factors {
        let (x, mirrored) = (axis.at(factor), axis.at(1.0 / factor));
        if x - last < 36.0 || x >= right - 1.0 || mirrored <= left {
            continue;
        }
        last = x;
        for (x, value) in [(x, factor), (mirrored, 1.0 / factor)] {
            svg.line("gr", (x, top), (x, bottom));
            let text = format!("{value:.2}");
            svg.text("tl", (x, top - 5.0), Anchor::Middle, text.trim_end_matches('0').trim_end_matches('.'));
        }
    }
}

fn line(svg: &mut Svg, row: &RowDiff, cell: &Compared, (price, ratio): (&Log, &Log), y: f64) {
    let class = match cell.verdict {
        Verdict::Slower => "up",
        Verdict::Faster => "dn",
        _ => "sm",
    };
    let written = |value: f64| if row.unit == Unit::Instructions { instructions(value) } else { figure(value) };
    let key = format!("{}/{}/{}", row.gate, row.bits, row.call);
    let (base, this, times) = (row.base.unwrap_or(0.0), cell.median.unwrap_or(0.0), cell.ratio.unwrap_or(1.0));
    let within = cell.between.map(|ends| format!(", {}", interval(ends))).unwrap_or_default();
    svg.open(&format!("row mark {class}"), &[]);
    svg.title(&format!("{key}: {} → {} ({times:.3} ×{within}), {}", written(base), written(this), word(cell.verdict)));
    svg.rect("hit", (0.0, y - ROW / 2.0), (WIDTH, ROW));
    svg.text("lb", (0.0, y + 4.0), Anchor::Start, &middle(&key, 258.0));
    svg.line("sl", (price.at(base), y), (price.at(this), y));
    svg.dot("ho", (price.at(base), y), 2.8, None);
    svg.dot("md", (price.at(this), y), 2.8, None);
    svg.text("as", (544.0, y + 4.0), Anchor::End, &written(base));
    svg.text("vl", (614.0, y + 4.0), Anchor::End, &written(this));
    if let Some([low, high]) = cell.between {
        svg.line("wh", (ratio.at(low), y), (ratio.at(high), y));
    }
    svg.dot("md", (ratio.at(times), y), 3.2, None);
    let size = match cell.difference {
        Some(by) => difference(by),
        None => tollgate_report::format::percent(times - 1.0),
    };
    svg.text("vl", (WIDTH - 50.0, y + 4.0), Anchor::End, &size);
    svg.text("as", (WIDTH, y + 4.0), Anchor::End, word(cell.verdict));
    svg.close();
}
