//! The figures of a matrix by row and configuration.

use std::collections::BTreeMap;

use super::{Cell, CellStatus, Matrix};
use crate::compare::{status_word, unit_word};
use crate::format::{and, instructions};
use crate::model::{Row, Status};
use crate::stats;

/// What a configuration is made of, in the order of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Factor {
    Kernel,
    Cpu,
    Boot,
    Vsyscall,
}

/// All of them.
pub(super) const FACTORS: [Factor; 4] = [Factor::Kernel, Factor::Cpu, Factor::Boot, Factor::Vsyscall];

impl Factor {
    /// As a word of a sentence.
    pub(super) fn noun(self) -> &'static str {
        match self {
            Self::Kernel => "the kernel",
            Self::Cpu => "the CPU model",
            Self::Boot => "the boot options",
            Self::Vsyscall => "the vsyscall mode",
        }
    }

    /// These values, as alternatives.
    pub(super) fn words(self, values: &[&str]) -> String {
        let named = |value: &&str| if value.is_empty() { "default boot".to_owned() } else { (*value).to_owned() };
        let words = values.iter().map(named).collect::<Vec<_>>().join(" or ");
        if self == Self::Vsyscall { format!("vsyscall={words}") } else { words }
    }
}

/// The values of a configuration's factors, in the order of [`FACTORS`].
pub(super) type Values<'a> = [&'a str; 4];

/// One row in one configuration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Figure {
    /// Its least count.
    Count(f64),
    /// Closed or refused.
    Shut(Status),
    /// The list does not have the row.
    Absent,
}

impl Figure {
    pub(super) fn count(self) -> Option<f64> {
        if let Self::Count(count) = self { Some(count) } else { None }
    }

    /// As it stands in a column of its own.
    pub(super) fn text(self) -> String {
        match self {
            Self::Count(count) => instructions(count),
            Self::Shut(status) => status_word(status).into(),
            Self::Absent => "–".into(),
        }
    }
}

/// One row in all configurations.
pub(super) struct Line<'a> {
    /// `gate/bits/call`.
    pub key: String,
    /// Gate.
    pub gate: &'a str,
    /// One figure a configuration.
    pub figures: Vec<Figure>,
    /// Why there is no figure, by configuration.
    pub reasons: Vec<Option<&'a str>>,
    /// The smallest and largest least count of any round, where the rounds of some configuration do not agree: no
    /// difference of such counts means anything.
    pub inexact: Option<[f64; 2]>,
}

/// The configurations that brought counts back, and all of their rows.
pub(super) struct View<'a> {
    pub cells: Vec<&'a Cell>,
    pub lines: Vec<Line<'a>>,
    /// Configurations without counts, and why.
    pub missing: Vec<(&'a Cell, String)>,
    /// Show every count, and not differences from the first one.
    pub counts: bool,
}

impl<'a> View<'a> {
    pub(super) fn of(matrix: &'a Matrix) -> Self {
        let (mut cells, mut missing) = (Vec::new(), Vec::new());
        for cell in &matrix.cells {
            match why_not(cell) {
                None => cells.push(cell),
                Some(why) => missing.push((cell, why)),
            }
        }
        let lines = lines(&cells);
        Self { cells, lines, missing, counts: false }
    }

    pub(super) fn values(&self, cell: usize) -> Values<'a> {
        let cell = self.cells[cell];
        [&cell.kernel, &cell.cpu, &cell.boot, &cell.vsyscall]
    }

    /// The values that a factor takes, in order of appearance.
    pub(super) fn taken(&self, factor: Factor) -> Vec<&'a str> {
        let mut taken = Vec::new();
        for cell in 0..self.cells.len() {
            let value = self.values(cell)[factor as usize];
            if !taken.contains(&value) {
                taken.push(value);
            }
        }
        taken
    }
}

/// Why a cell has no counts; `None` where it has.
fn why_not(cell: &Cell) -> Option<String> {
    match (cell.status, &cell.list) {
        (CellStatus::Failed, _) => Some(cell.reason.clone().unwrap_or_else(|| "no reason given".into())),
        (CellStatus::Ok, None) => Some("its price list was not found".into()),
        (CellStatus::Ok, Some(list)) if list.counted() => None,
        (CellStatus::Ok, Some(list)) => Some(match list.unit() {
            Some(unit) => {
                format!("its figures are {}, not instructions, and a table has only one unit", unit_word(unit))
            }
            None => "none of its rows has a figure".into(),
        }),
    }
}

/// Rows in the order of the first list; those that only later lists have follow.
fn lines<'a>(cells: &[&'a Cell]) -> Vec<Line<'a>> {
    let mut at: BTreeMap<String, usize> = BTreeMap::new();
    let mut lines: Vec<Line> = Vec::new();
    for (i, cell) in cells.iter().enumerate() {
        for row in cell.list.iter().flat_map(|list| &list.rows) {
            let place = *at.entry(row.key()).or_insert_with_key(|key| {
                let (figures, reasons) = (vec![Figure::Absent; cells.len()], vec![None; cells.len()]);
                lines.push(Line { key: key.clone(), gate: &row.gate, figures, reasons, inexact: None });
                lines.len() - 1
            });
            add(&mut lines[place], i, row);
        }
    }
    lines
}

fn add<'a>(line: &mut Line<'a>, cell: usize, row: &'a Row) {
    line.figures[cell] = match row.figure() {
        Some(count) => Figure::Count(count),
        None if row.status == Status::Ok => Figure::Absent,
        None => Figure::Shut(row.status),
    };
    line.reasons[cell] = row.reason.as_deref().filter(|_| row.status != Status::Ok);
    if let Some([low, high]) = stats::inexact(row) {
        let [least, most] = line.inexact.unwrap_or([low, high]);
        line.inexact = Some([least.min(low), most.max(high)]);
    }
}

/// "the CPU model and the boot options".
pub(super) fn nouns(factors: &[Factor]) -> String {
    and(&factors.iter().map(|factor| factor.noun().to_owned()).collect::<Vec<_>>())
}
