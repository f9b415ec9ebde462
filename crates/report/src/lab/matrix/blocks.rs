//! Which rows stand together, and which configurations share a column there.

use std::collections::BTreeMap;

use super::legend::projected;
use super::view::{FACTORS, Factor, Line, View};

/// Rows that depend on the same factors.
pub(super) struct Block {
    /// What the figures depend on: of all sets of factors that determine each of them, the smallest.
    pub factors: Vec<Factor>,
    /// Rows, as places in the view.
    pub lines: Vec<usize>,
    /// Configurations that agree in all of these rows, as places in the view. The first column is the first that has a
    /// count: the others are shown as differences from it.
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
    let sets = sets(view);
    for (i, line) in view.lines.iter().enumerate() {
        if line.inexact.is_some() {
            inexact.push(i);
            continue;
        }
        let factors = depends_on(line, &sets);
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
    differ.iter_mut().for_each(|block| lead(view, block));
    differ.sort_by_key(|block| (std::cmp::Reverse(block.lines.len()), block.lines.first().copied()));
    Blocks { differ, same, inexact }
}

/// A set of factors, and for each configuration the first one that agrees with it in all of them.
type Set = (Vec<Factor>, Vec<usize>);

/// All sets of factors, the small ones first.
fn sets(view: &View) -> Vec<Set> {
    let factors =
        |mask: usize| FACTORS.into_iter().filter(|factor| mask & (1 << *factor as usize) != 0).collect::<Vec<_>>();
    let mut sets: Vec<Vec<Factor>> = (0..1_usize << FACTORS.len()).map(factors).collect();
    sets.sort_by_key(Vec::len);
    sets.into_iter().map(|set| (set.clone(), firsts(view, &set))).collect()
}

fn firsts(view: &View, factors: &[Factor]) -> Vec<usize> {
    let mut seen = BTreeMap::new();
    (0..view.cells.len()).map(|cell| *seen.entry(projected(view.values(cell), factors)).or_insert(cell)).collect()
}

/// The smallest set of factors whose values determine the row's figure; of several, the first in the order of
/// [`FACTORS`].
fn depends_on(line: &Line, sets: &[Set]) -> Vec<Factor> {
    let determines =
        |(_, firsts): &&Set| firsts.iter().enumerate().all(|(cell, first)| line.figures[*first] == line.figures[cell]);
    sets.iter().find(determines).map_or_else(|| FACTORS.to_vec(), |(factors, _)| factors.clone())
}

/// Configurations by their figures in these rows.
fn columns(view: &View, lines: &[usize]) -> Vec<Vec<usize>> {
    let mut columns: Vec<Vec<usize>> = Vec::new();
    for cell in 0..view.cells.len() {
        let alike =
            |other: usize| lines.iter().all(|line| view.lines[*line].figures[other] == view.lines[*line].figures[cell]);
        match columns.iter_mut().find(|column| alike(column[0])) {
            Some(column) => column.push(cell),
            None => columns.push(vec![cell]),
        }
    }
    columns
}

/// A block goes into one that depends on more, where it costs no column there: the same rows, and a legend less to
/// read.
fn folded(view: &View, mut blocks: Vec<Block>) -> Vec<Block> {
    blocks.sort_by_key(|block| block.factors.len());
    let mut kept: Vec<Block> = Vec::new();
    while !blocks.is_empty() {
        let block = blocks.remove(0);
        let takes = |other: &Block| {
            let more = block.factors.iter().all(|factor| other.factors.contains(factor));
            let constant = |column: &Vec<usize>| {
                block.lines.iter().all(|line| {
                    column.iter().all(|cell| view.lines[*line].figures[*cell] == view.lines[*line].figures[column[0]])
                })
            };
            // One restless row splits the columns of its block; the hundred others must not be made to show them.
            let fewer = block.columns.len() == other.columns.len() || block.lines.len() <= other.lines.len();
            more && fewer && other.columns.iter().all(constant)
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

/// Moves the first column with a count to the front. It usually is there; where the first configuration has the rows
/// closed (vsyscall=none), differences from it would be none.
fn lead(view: &View, block: &mut Block) {
    let counts =
        |column: &Vec<usize>| block.lines.iter().any(|line| view.lines[*line].figures[column[0]].count().is_some());
    if let Some(first) = block.columns.iter().position(counts) {
        block.columns[..=first].rotate_right(1);
    }
}

/// A, B, …, Z, AA, AB, …: unique over all blocks, so that a letter means one thing in the whole table.
pub(super) fn letter(place: usize) -> String {
    let digit = char::from(b'A' + u8::try_from(place % 26).unwrap_or(0));
    if place < 26 { digit.into() } else { format!("{}{digit}", letter(place / 26 - 1)) }
}
