//! The matrix on a terminal.

use std::cmp::Ordering;

use super::says::sentences;
use super::sheet::{self, Entries, Entry, Section};
use super::view::View;
use super::{Cell, Matrix};
use crate::format::clean;
use crate::sink::table::{Col, Item, Style, Tone, grid, hanging, heading, title};

/// Greatest width of the column of row names.
const NAME: usize = 44;
/// Lines of a failed guest's console that are shown.
const CONSOLE: usize = 8;

/// What differs in words, then the table part by part, then the configurations without figures.
pub fn table(matrix: &Matrix, style: Style) -> String {
    tables(&View::of(matrix), &sentences(matrix), style)
}

/// The table with the count of every configuration: of kernels, whose differences from the first one say little.
pub fn counts(matrix: &Matrix, style: Style) -> String {
    tables(&View { counts: true, ..View::of(matrix) }, &[], style)
}

fn tables(view: &View, said: &[String], style: Style) -> String {
    let mut out = hanging("", &sheet::head(view), 0, style);
    if !said.is_empty() {
        out.push('\n');
        out.push_str(&title("What changes when one thing is changed", style));
        said.iter().for_each(|text| out.push_str(&hanging(" ·", text, 3, style)));
    }
    for section in sheet::sections(view) {
        out.push('\n');
        out.push_str(&part(&section, style));
    }
    if !view.missing.is_empty() {
        out.push('\n');
        out.push_str(&title(
            &format!("{} without figures", sheet::counted(view.missing.len(), "configuration")),
            style,
        ));
        view.missing.iter().for_each(|(cell, why)| out.push_str(&missing(cell, why, style)));
    }
    out
}

fn missing(cell: &Cell, why: &str, style: Style) -> String {
    let after = if cell.seconds > 0.0 { format!(" (after {:.0} s)", cell.seconds) } else { String::new() };
    let mut out = hanging("", &format!("{}{after}: {why}", cell.name), 2, style);
    let skipped = cell.console.len().saturating_sub(CONSOLE);
    for line in &cell.console[skipped..] {
        out.push_str(&hanging("    |", line, 6, style));
    }
    out
}

/// A section: title, legend, rows. Where the columns do not fit, the rows come again with the next ones.
fn part(section: &Section, style: Style) -> String {
    let mut out = title(&section.title, style);
    for (letter, words) in &section.legend {
        out.push_str(&hanging(&format!("  {letter}"), words, 5, style));
    }
    let width = style.columns();
    let longest = section.rows.iter().map(|row| clean(&row.name).chars().count()).max().unwrap_or(0);
    let name = longest.clamp(8, NAME.min(width / 2));
    if section.head.len() == 1 {
        return out + &beside(section, name, width, style);
    }
    let widths = widths(section);
    // The first column stands in each part: without it the differences are to nothing.
    let room = width.saturating_sub(name + widths[0]);
    let mut from = 1;
    while from < widths.len() {
        let mut to = from;
        let mut used = 0;
        while to < widths.len() && (to == from || used + widths[to] <= room) {
            used += widths[to];
            to += 1;
        }
        let shown: Vec<usize> = std::iter::once(0).chain(from..to).collect();
        out.push_str(&columns(section, &shown, name, &widths, style));
        from = to;
    }
    out
}

/// Each column as wide as what stands in it, with two blanks to its left.
fn widths(section: &Section) -> Vec<usize> {
    let own = |i: usize| {
        let cells = section.rows.iter().filter_map(|row| row.cells.get(i)).map(|cell| cell.text.chars().count());
        cells.max().unwrap_or(0).max(section.head[i].chars().count()) + 2
    };
    (0..section.head.len()).map(own).collect()
}

fn columns(section: &Section, shown: &[usize], name: usize, widths: &[usize], style: Style) -> String {
    let mut cols = vec![Col::left("", name)];
    cols.extend(shown.iter().map(|i| Col::right(&section.head[*i], widths[*i])));
    let line = |row: &Entries| {
        let mut items = vec![Item::new(&row.name)];
        items.extend(shown.iter().filter_map(|i| row.cells.get(*i)).map(item));
        items
    };
    heading(&cols, style) + &grid(&cols, &section.rows.iter().map(line).collect::<Vec<_>>(), style)
}

fn item(entry: &Entry) -> Item {
    let tone = match entry.against {
        Ordering::Greater => Tone::Expensive,
        Ordering::Less => Tone::Cheap,
        Ordering::Equal => Tone::Plain,
    };
    Item::toned(&entry.text, tone)
}

/// Rows of one figure, in as many columns side by side as fit, to be read downwards.
fn beside(section: &Section, name: usize, width: usize, style: Style) -> String {
    let figure = widths(section)[0];
    // Four blanks between two such columns.
    let across = ((width + 4) / (name + figure + 4)).clamp(1, section.rows.len().max(1));
    let down = section.rows.len().div_ceil(across);
    let mut cols = Vec::new();
    for i in 0..across {
        cols.push(Col::left("", if i == 0 { name } else { name + 4 }));
        cols.push(Col::right(&section.head[0], figure));
    }
    let line = |at: usize| {
        let rows = (0..across).filter_map(|i| section.rows.get(at + i * down));
        rows.enumerate()
            .flat_map(|(i, row)| {
                // A column is padded by two blanks; the other two belong to the name.
                let name = if i == 0 { row.name.clone() } else { format!("  {}", row.name) };
                std::iter::once(Item::new(&name)).chain(row.cells.iter().map(item))
            })
            .collect::<Vec<_>>()
    };
    let lines: Vec<Vec<Item>> = (0..down).map(line).collect();
    heading(&cols, style) + &grid(&cols, &lines, style)
}
