//! A lab matrix as heat maps: rows that depend on the same factors stand together, so that a map has a column for each
//! combination of *those* factors and not for each guest.

use std::collections::BTreeMap;

use super::{Chart, Section};
use crate::dots::WIDTH;
use crate::facts::{Facts, Of};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::svg::{Anchor, Svg};
use crate::text::{cut, middle, plural};
use tollgate_report::format::{difference, instructions};
use tollgate_report::lab::matrix::{Cell as Guest, CellStatus, Matrix};

/// The chart.
pub const CHART: Chart = Chart { id: "heat", section: Section::Lab, folded: false, draw: all };

/// Guests that are looked at.
const MOST: usize = 400;
/// Columns of a map.
const COLUMNS: usize = 60;
/// What a guest is made of.
const FACTORS: [&str; 4] = ["kernel", "CPU model", "boot options", "vsyscall mode"];

fn all(facts: &Facts) -> Vec<Figure> {
    facts.matrices.iter().flat_map(one).collect()
}

/// A guest's factors.
fn values(guest: &Guest) -> [&str; 4] {
    let boot = if guest.boot.is_empty() { "default boot" } else { &guest.boot };
    [&guest.kernel, &guest.cpu, boot, &guest.vsyscall]
}

/// One row in all guests; `None` where it has no figure.
struct Line {
    key: String,
    figures: Vec<Option<f64>>,
    /// One bit a factor that it depends on.
    depends: u8,
}

fn one(of: &Of<Matrix>) -> Vec<Figure> {
    let counted = |cell: &&Guest| cell.list.as_ref().is_some_and(|list| list.counted());
    let guests: Vec<&Guest> = of.fact.cells.iter().filter(counted).take(MOST).collect();
    let lines = lines(&guests);
    let mut groups: BTreeMap<u8, Vec<&Line>> = BTreeMap::new();
    lines.iter().for_each(|line| groups.entry(line.depends).or_default().push(line));
    let constant = groups.remove(&0).unwrap_or_default();
    let mut groups: Vec<(u8, Vec<&Line>)> = groups.into_iter().collect();
    groups.sort_by_key(|(_, lines)| std::cmp::Reverse(lines.len()));
    let mut figures: Vec<Figure> = groups.iter().map(|(depends, lines)| map(of, &guests, *depends, lines)).collect();
    figures.extend(same(of, &guests, &constant));
    figures.extend(missing(of));
    figures
}

fn lines(guests: &[&Guest]) -> Vec<Line> {
    let mut at: BTreeMap<String, usize> = BTreeMap::new();
    let mut lines: Vec<Line> = Vec::new();
    for (i, guest) in guests.iter().enumerate() {
        for row in guest.list.iter().flat_map(|list| &list.rows) {
            let line = *at.entry(row.key()).or_insert_with_key(|key| {
                lines.push(Line { key: key.clone(), figures: vec![None; guests.len()], depends: 0 });
                lines.len() - 1
            });
            lines[line].figures[i] = row.figure();
        }
    }
    lines.retain(|line| line.figures.iter().any(Option::is_some));
    lines.iter_mut().for_each(|line| line.depends = depends(guests, &line.figures));
    lines
}

/// The factors that a row depends on: those in which two guests differ, and in nothing else, that have different
/// figures. Where that does not explain all differences (a matrix with holes), all factors.
fn depends(guests: &[&Guest], figures: &[Option<f64>]) -> u8 {
    let differs = |kept: &dyn Fn(usize) -> bool| {
        let mut seen: BTreeMap<Vec<&str>, Option<u64>> = BTreeMap::new();
        guests.iter().zip(figures).any(|(guest, figure)| {
            let key = values(guest).into_iter().enumerate().filter(|(i, _)| kept(*i)).map(|(_, value)| value).collect();
            let figure = figure.map(f64::to_bits);
            *seen.entry(key).or_insert(figure) != figure
        })
    };
    let mask = (0..4).filter(|factor| differs(&|i| i != *factor)).fold(0u8, |mask, factor| mask | 1 << factor);
    if differs(&|i| mask & 1 << i != 0) { 0b1111 } else { mask }
}

/// The factors of a mask, as words.
fn named(mask: u8) -> Vec<String> {
    FACTORS.iter().enumerate().filter(|(i, _)| mask & 1 << i != 0).map(|(_, name)| (*name).to_string()).collect()
}

fn map(of: &Of<Matrix>, guests: &[&Guest], depends: u8, lines: &[&Line]) -> Figure {
    let projected = |guest: &Guest| -> Vec<String> {
        values(guest)
            .iter()
            .enumerate()
            .filter(|(i, _)| depends & 1 << i != 0)
            .map(|(_, value)| (*value).to_string())
            .collect()
    };
    let mut columns: Vec<(usize, Vec<String>)> = Vec::new();
    for (i, guest) in guests.iter().enumerate() {
        let label = projected(guest);
        if !columns.iter().any(|(_, known)| *known == label) {
            columns.push((i, label));
        }
    }
    let hidden = columns.len().saturating_sub(COLUMNS);
    columns.truncate(COLUMNS);
    let mut table = Table::new(&["row", "configuration", "instructions", "difference from the first"]);
    for line in lines {
        let base = columns.iter().find_map(|(at, _)| line.figures[*at]);
        for (at, label) in &columns {
            let figure = line.figures[*at];
            let by = base.zip(figure).map(|(base, figure)| figure - base);
            table.push(vec![
                Cell::text(&line.key),
                Cell::text(label.join(", ")),
                figure.map_or(Cell::Empty, |figure| Cell::Number(instructions(figure), figure)),
                by.map_or(Cell::Empty, |by| Cell::Number(difference(by), by)),
            ]);
        }
    }
    let words = tollgate_report::format::and(&named(depends));
    Figure {
        title: format!("What depends on {words} – {}", of.name),
        says: format!(
            "{} in {}; exact counts.",
            plural(lines.len() as u64, "row"),
            plural(columns.len() as u64, "configuration")
        ),
        basis: Basis {
            unit: "instructions per crossing; after the first figure of a row, the differences from it".into(),
            n: format!("{} of {}", plural(lines.len() as u64, "row"), plural(guests.len() as u64, "guest")),
            method: "minimum count of each guest on QEMU's software CPU, exact: every difference is a difference in \
                     the code that ran. Orange: more, blue: fewer, in steps of up to 5 %, up to 25 %, and more"
                .into(),
        },
        picture: Some(picture(lines, &columns)),
        table,
        notes: if hidden > 0 {
            vec![format!("{} more are not drawn.", plural(hidden as u64, "column"))]
        } else {
            Vec::new()
        },
        zoom: Zoom::None,
    }
}

fn picture(lines: &[&Line], columns: &[(usize, Vec<String>)]) -> Svg {
    let (left, row) = (256.0, 16.0);
    let labels: Vec<String> = columns.iter().map(|(_, label)| label.join(" · ")).collect();
    let longest = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0).min(52) as f64;
    let width = ((WIDTH - left) / columns.len() as f64).clamp(42.0, 96.0);
    let top = longest * 6.1 + 14.0;
    let mut svg = Svg::new((left + width * columns.len() as f64).max(WIDTH), top + lines.len() as f64 * row + 4.0);
    for (i, label) in labels.iter().enumerate() {
        svg.upright("lb", (left + width * (i as f64 + 0.5) + 4.0, top - 6.0), &cut(label, 52));
    }
    for (j, line) in lines.iter().enumerate() {
        let y = top + j as f64 * row;
        svg.text("lb", (0.0, y + 12.0), Anchor::Start, &middle(&line.key, left - 8.0));
        let first = columns.iter().map(|(at, _)| *at).find(|at| line.figures[*at].is_some());
        let base = first.and_then(|at| line.figures[at]);
        for (i, (at, _)) in columns.iter().enumerate() {
            let figure = line.figures[*at];
            let (class, text) = shade(base, figure, first == Some(*at));
            let x = left + width * i as f64;
            let shown = figure.map_or("no figure".into(), |figure| format!("{} instructions", instructions(figure)));
            svg.boxed(
                &format!("{class} mark"),
                (x, y),
                (width - 1.5, row - 1.5),
                Some(&format!("{}, {}: {shown}", line.key, labels[i])),
            );
            svg.text("hc", (x + width - 6.0, y + 11.5), Anchor::End, &text);
        }
    }
    svg
}

/// The colour of a cell and its text.
fn shade(base: Option<f64>, figure: Option<f64>, first: bool) -> (&'static str, String) {
    let Some(figure) = figure else { return ("hx", "–".into()) };
    let Some(base) = base.filter(|_| !first) else { return ("h0", instructions(figure)) };
    let by = figure - base;
    let share = by / base.abs().max(1.0);
    let class = match share {
        0.0 => "h0",
        share if share > 0.25 => "hu3",
        share if share > 0.05 => "hu2",
        share if share > 0.0 => "hu1",
        share if share < -0.25 => "hd3",
        share if share < -0.05 => "hd2",
        _ => "hd1",
    };
    (class, if by == 0.0 { "·".into() } else { difference(by) })
}

/// Rows that are the same in every guest.
fn same(of: &Of<Matrix>, guests: &[&Guest], lines: &[&Line]) -> Option<Figure> {
    let mut table = Table::new(&["row", "instructions"]);
    for line in lines {
        let figure = line.figures.iter().flatten().next().copied();
        table.push(vec![
            Cell::text(&line.key),
            figure.map_or(Cell::Empty, |figure| Cell::Number(instructions(figure), figure)),
        ]);
    }
    (!lines.is_empty()).then(|| Figure {
        title: format!("The same everywhere – {}", of.name),
        says: format!("{} with the same count in every guest.", plural(lines.len() as u64, "row")),
        basis: Basis {
            unit: "instructions per crossing".into(),
            n: format!("{} of {}", plural(lines.len() as u64, "row"), plural(guests.len() as u64, "guest")),
            method: "minimum count of each guest on QEMU's software CPU, exact".into(),
        },
        picture: None,
        table,
        notes: Vec::new(),
        zoom: Zoom::None,
    })
}

/// Guests that brought nothing back.
fn missing(of: &Of<Matrix>) -> Option<Figure> {
    let mut table = Table::new(&["guest", "reason"]);
    for cell in of.fact.cells.iter().filter(|cell| cell.status == CellStatus::Failed || cell.list.is_none()) {
        let reason = cell.reason.as_deref().unwrap_or("its price list was not found next to the matrix");
        table.push(vec![Cell::text(&cell.name), Cell::text(reason)]);
    }
    (!table.rows.is_empty()).then(|| Figure {
        title: format!("Guests without figures – {}", of.name),
        says: format!("{} of {}.", table.rows.len(), plural(of.fact.cells.len() as u64, "guest")),
        basis: Basis {
            unit: "none".into(),
            n: plural(of.fact.cells.len() as u64, "guest"),
            method: "as in the matrix".into(),
        },
        picture: None,
        table,
        notes: Vec::new(),
        zoom: Zoom::None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guest(cpu: &str, boot: &str) -> Guest {
        Guest { kernel: "6.1".into(), cpu: cpu.into(), boot: boot.into(), vsyscall: "xonly".into(), ..Guest::default() }
    }

    #[test]
    fn a_row_depends_on_what_alone_makes_it_differ() {
        let all = [guest("a", ""), guest("a", "pti=on"), guest("b", ""), guest("b", "pti=on")];
        let guests: Vec<&Guest> = all.iter().collect();
        let some = |figures: [f64; 4]| figures.map(Some).to_vec();
        assert_eq!(depends(&guests, &some([1.0, 1.0, 1.0, 1.0])), 0);
        assert_eq!(depends(&guests, &some([1.0, 2.0, 1.0, 2.0])), 0b100);
        assert_eq!(depends(&guests, &some([1.0, 2.0, 3.0, 4.0])), 0b110);
        assert_eq!(depends(&guests[1..3], &[Some(1.0), Some(2.0)]), 0b1111, "with holes it cannot be told");
        assert_eq!(depends(&guests, &[None, Some(1.0), None, Some(1.0)]), 0b100, "no figure is different from one");
    }

    #[test]
    fn colours_are_by_share_and_text_is_exact() {
        assert_eq!(shade(Some(200.0), Some(208.0), false), ("hu1", "+8".into()));
        assert_eq!(shade(Some(200.0), Some(100.0), false), ("hd3", "−100".into()));
        assert_eq!(shade(Some(200.0), Some(200.0), false), ("h0", "·".into()));
        assert_eq!(shade(Some(200.0), None, false), ("hx", "–".into()));
        assert_eq!(shade(None, Some(7.0), false), ("h0", "7".into()));
    }
}
