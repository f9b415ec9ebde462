//! Which rows stand together, and which configurations share a column there.

use super::legend::projected;
use super::view::{FACTORS, Factor, View};

/// Rows that depend on the same factors.
pub(super) struct Block {
    /// What the figures depend on: of all sets of factors that determine each of them, the smallest.
    pub factors: Vec<Factor>,
    /// Rows, as places in the view.
    pub lines: Vec<usize>,
    /// Configurations that agree in all of these rows, as places in the view; the first column has the first configuration.
    pub columns: Vec<Vec<usize>>,
}

/// All rows of a view, each in one place.
pub(super) struct Blocks {
    /// Rows that differ, the largest block first.
    pub differ: Vec<Block>,
    /// Rows that are the same in all configurations.
    pub same: Vec<usize>,
    /// Rows whose counts are not exact.
    pub inexact: Vec<usize>,
}

pub(super) fn blocks(view: &View) -> Blocks {
    let (mut same, mut inexact) = (Vec::new(), Vec::new());
    let mut differ: Vec<Block> = Vec::new();
    for (i, line) in view.lines.iter().enumerate() {
        if line.inexact.is_some() {
            inexact.push(i);
            continue;
        }
        let factors = depends_on(view, i);
        if factors.is_empty() {
            same.push(i);
            continue;
        }
        match differ.iter_mut().find(|block| block.factors == factors) {
            Some(block) => block.lines.push(i),
            None => differ.push(Block { factors, lines: vec![i], columns: Vec::new() }),
        }
    }
    differ.iter_mut().for_each(|block| block.columns = columns(view, &block.lines));
    let mut differ = folded(view, differ);
    differ.sort_by_key(|block| (std::cmp::Reverse(block.lines.len()), block.lines.first().copied()));
    Blocks { differ, same, inexact }
}

/// The smallest set of factors whose values determine the row's figure; of several, the first in the order of [`FACTORS`].
fn depends_on(view: &View, line: usize) -> Vec<Factor> {
    let mut sets: Vec<Vec<Factor>> = (0..1_usize << FACTORS.len())
        .map(|mask| FACTORS.into_iter().filter(|factor| mask & (1 << *factor as usize) != 0).collect())
        .collect();
    sets.sort_by_key(Vec::len);
    let all = FACTORS.to_vec();
    sets.into_iter().find(|set| determines(view, line, set)).unwrap_or(all)
}

/// Do configurations that agree in these factors agree in the row?
fn determines(view: &View, line: usize, factors: &[Factor]) -> bool {
    let mut seen: Vec<([&str; 4], usize)> = Vec::new();
    let figures = &view.lines[line].figures;
    (0..view.cells.len()).all(|cell| {
        let values = projected(view.values(cell), factors);
        match seen.iter().find(|(other, _)| *other == values) {
            Some((_, first)) => figures[*first] == figures[cell],
            None => {
                seen.push((values, cell));
                true
            }
        }
    })
}

/// Configurations by their figures in these rows.
fn columns(view: &View, lines: &[usize]) -> Vec<Vec<usize>> {
    let mut columns: Vec<Vec<usize>> = Vec::new();
    for cell in 0..view.cells.len() {
        let alike = |other: usize| lines.iter().all(|line| view.lines[*line].figures[other] == view.lines[*line].figures[cell]);
        match columns.iter_mut().find(|column| alike(column[0])) {
            Some(column) => column.push(cell),
            None => columns.push(vec![cell]),
        }
    }
    columns
}

/// A block goes into one that depends on more, where it costs no column there: the same rows, and a legend less to read.
fn folded(view: &View, mut blocks: Vec<Block>) -> Vec<Block> {
    blocks.sort_by_key(|block| block.factors.len());
    let mut kept: Vec<Block> = Vec::new();
    while !blocks.is_empty() {
        let block = blocks.remove(0);
        let takes = |other: &Block| {
            let more = block.factors.iter().all(|factor| other.factors.contains(factor));
            let constant = |column: &Vec<usize>| {
                block.lines.iter().all(|line| column.iter().all(|cell| view.lines[*line].figures[*cell] == view.lines[*line].figures[column[0]]))
            };
            more && other.columns.iter().all(constant)
        };
        match blocks.iter_mut().find(|other| takes(other)) {
            Some(other) => {
                other.lines.extend(&block.lines);
                other.lines.sort_unstable();
            }
            None => kept.push(block),
        }
    }
    kept
}

/// A, B, …, Z, AA, AB, …: unique over all blocks, so that a letter means one thing in the whole table.
pub(super) fn letter(place: usize) -> String {
    let digit = char::from(b'A' + u8::try_from(place % 26).unwrap_or(0));
    if place < 26 { digit.into() } else { format!("{}{digit}", letter(place / 26 - 1)) }
}
