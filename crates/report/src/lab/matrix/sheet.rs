//! The matrix as sections of text, the same for a terminal and for Markdown.

use std::cmp::Ordering;

use super::blocks::{Block, blocks, letter};
use super::view::{FACTORS, Figure, View, nouns};
use super::{legend, view};
use crate::format::{clean, difference, instructions};

/// Characters of a configuration that stands over its column; one that takes more has a letter, and words in the
/// legend.
const HEAD: usize = 24;

/// Stands for "as in the first column".
pub(super) const SAME: &str = "=";

/// One part of the table.
pub(super) struct Section {
    pub title: String,
    /// A column's letter and its configurations.
    pub legend: Vec<(String, String)>,
    /// Titles of the columns after the row's name.
    pub head: Vec<String>,
    pub rows: Vec<Entries>,
}

/// One row: its name, and an entry a column.
pub(super) struct Entries {
    pub name: String,
    pub cells: Vec<Entry>,
}

/// One cell, and whether it is more or less than the first one of its row.
pub(super) struct Entry {
    pub text: String,
    pub against: Ordering,
}

/// What the whole matrix has, in two or three sentences.
pub(super) fn head(view: &View) -> String {
    let all = view.cells.len() + view.missing.len();
    let with = match view.missing.len() {
        0 => String::new(),
        _ => format!(", {} of them with figures", view.cells.len()),
    };
    let rows = view.lines.len();
    let figures = match view.counts {
        true => ".".into(),
        false => format!(
            ": the first column of each part has the count, the others the difference from it ({SAME}: no difference); \
             if the first has no count, the others have their own."
        ),
    };
    format!(
        "{}{with}; {}{}. Figures are instructions{figures}",
        counted(all, "configuration"),
        counted(rows, "row"),
        everywhere(view)
    )
}

/// What all configurations have in common, as `; all with KERNEL, CPU …`: the legends say only what sets them apart.
fn everywhere(view: &View) -> String {
    let values: Vec<_> = (0..view.cells.len()).map(|cell| view.values(cell)).collect();
    let shared = |index: usize| {
        values.first().map(|first| first[index]).filter(|own| values.iter().all(|values| values[index] == *own))
    };
    let words: Vec<String> =
        FACTORS.iter().enumerate().filter_map(|(index, factor)| Some(factor.words(&[shared(index)?]))).collect();
    if words.is_empty() { String::new() } else { format!("; all with {}", clean(&words.join(", "))) }
}

pub(super) fn sections(view: &View) -> Vec<Section> {
    let blocks = blocks(view);
    let mut letters = 0;
    let mut sections: Vec<Section> = Vec::new();
    for block in &blocks.differ {
        sections.push(differing(view, block, letters));
        letters += block.columns.len();
    }
    if !blocks.same.is_empty() {
        let text = |line: &view::Line| vec![line.figures.first().copied().unwrap_or(Figure::Absent).text()];
        sections.push(plain(view, &blocks.same, same_title(view, blocks.same.len()), "in all", text));
    }
    if !blocks.inexact.is_empty() {
        let range = |line: &view::Line| {
            let range = line.inexact.map(|[low, high]| format!("{} to {}", instructions(low), instructions(high)));
            vec![range.unwrap_or_default()]
        };
        let title = format!(
            "Not exact: the minimum count of {} varies between rounds, so no difference is computed from it",
            counted(blocks.inexact.len(), "row")
        );
        sections.push(plain(view, &blocks.inexact, title, "range", range));
    }
    sections
}

fn same_title(view: &View, rows: usize) -> String {
    match view.cells.len() {
        1 => counted(rows, "row"),
        cells => format!(
            "{} the same in all {cells} configurations",
            if rows == 1 { "1 row is".into() } else { format!("{rows} rows are") }
        ),
    }
}

/// A section with one column.
fn plain(
    view: &View,
    lines: &[usize],
    title: String,
    head: &str,
    text: impl Fn(&view::Line) -> Vec<String>,
) -> Section {
    let row = |line: &usize| {
        let line = &view.lines[*line];
        let cells = text(line).into_iter().map(|text| Entry { text, against: Ordering::Equal }).collect();
        Entries { name: line.key.clone(), cells }
    };
    Section { title, legend: Vec::new(), head: vec![head.into()], rows: lines.iter().map(row).collect() }
}

fn differing(view: &View, block: &Block, letters: usize) -> Section {
    let letters: Vec<String> = (0..block.columns.len()).map(|place| letter(letters + place)).collect();
    let words = |cells: &Vec<usize>| {
        let size = if cells.len() == 1 { String::new() } else { format!(" ({} configurations)", cells.len()) };
        format!("{}{size}", legend::words(view, cells, &block.factors))
    };
    let rows = block.lines.iter().map(|line| {
        let line = &view.lines[*line];
        let figures: Vec<Figure> = block.columns.iter().map(|column| line.figures[column[0]]).collect();
        Entries {
            name: line.key.clone(),
            cells: figures.iter().enumerate().map(|(i, own)| entry(figures[0], *own, i == 0 || view.counts)).collect(),
        }
    });
    let rows: Vec<Entries> = rows.collect();
    let verb = if rows.len() == 1 { "depends" } else { "depend" };
    let words: Vec<String> = block.columns.iter().map(words).collect();
    // Differences are read with their legend in mind, counts from under the name of what they are of.
    let plain = view.counts && words.iter().all(|words| words.chars().count() <= HEAD);
    let (legend, head) =
        if plain { (Vec::new(), words) } else { (letters.iter().cloned().zip(words).collect(), letters) };
    Section {
        title: format!("{} that {verb} on {}", counted(rows.len(), "row"), nouns(&block.factors)),
        legend,
        head,
        rows,
    }
}

/// `whole`: the count itself, of the first column and where no difference is wanted.
fn entry(base: Figure, own: Figure, whole: bool) -> Entry {
    let (text, against) = match (base, own) {
        (Figure::Count(base), Figure::Count(count)) if whole => (own.text(), count.total_cmp(&base)),
        _ if whole => (own.text(), Ordering::Equal),
        (Figure::Count(base), Figure::Count(own)) if base != own => (difference(own - base), own.total_cmp(&base)),
        _ if base == own => (SAME.into(), Ordering::Equal),
        _ => (own.text(), Ordering::Equal),
    };
    Entry { text, against }
}

/// "1 row", "3 rows".
pub(super) fn counted(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}
