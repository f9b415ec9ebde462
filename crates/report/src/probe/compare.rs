//! The table of `--compare-uprobe`: what one hit costs, by the kernel's uprobe, by a trap in user space, and by a jump.

use serde::{Deserialize, Serialize};

use crate::format::{count, figure, ratio};
use crate::sink::table::{Col, Item, Style, grid, hanging, heading};
use crate::stats;

/// One comparison (schema 1; fields are only ever added).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// 1.
    pub schema: u32,
    /// Version of the program that wrote it.
    #[serde(default)]
    pub version: String,
    /// `ns`: of one hit, net of the same call unprobed.
    pub unit: String,
    /// One entry for each first instruction.
    pub rows: Vec<Row>,
    /// What else is to be known, a sentence each.
    #[serde(default)]
    pub notes: Vec<String>,
}

/// One first instruction.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// As the assembler writes it.
    pub instruction: String,
    /// The unprobed call with its loop.
    pub native: Cost,
    /// Each way of probing it.
    pub ways: Vec<Way>,
}

/// One way of probing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Way {
    /// `uprobe`, `trap` or `jump`.
    pub name: String,
    /// How the site was patched; empty of the kernel's.
    #[serde(default)]
    pub method: String,
    /// What a hit costs beyond the native call; `null` where it could not be measured.
    pub cost: Option<Cost>,
    /// Why it could not.
    #[serde(default)]
    pub reason: Option<String>,
    /// Hits that were counted, and calls that were made: equal, or there is no figure.
    #[serde(default)]
    pub hits: u64,
    /// See `hits`.
    #[serde(default)]
    pub calls: u64,
}

/// Figures of some rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cost {
    /// Median of the rounds.
    pub median: f64,
    /// Least.
    pub min: f64,
    /// Median absolute deviation from the median.
    pub mad: f64,
    /// Rounds.
    pub n: u64,
}

impl Cost {
    /// Of the figures of rounds; `None` of none.
    pub fn of(rounds: &[f64]) -> Option<Cost> {
        let min = *stats::sorted(rounds)?.first()?;
        Some(Cost { median: stats::median(rounds)?, min, mad: stats::mad(rounds)?, n: rounds.len() as u64 })
    }
}

/// The ways, in the order of the columns, and their titles.
const WAYS: [(&str, &str); 3] = [("uprobe", "kernel uprobe"), ("trap", "trap, user space"), ("jump", "jump")];

/// The table.
pub fn table(comparison: &Comparison, style: Style) -> String {
    let first =
        comparison.rows.iter().map(|row| row.instruction.chars().count()).chain(["first instruction".len()]).max();
    let mut cols = vec![Col::left("first instruction", first.unwrap_or(20))];
    cols.extend(WAYS.iter().map(|(_, title)| Col::right(title, 22)));
    cols.push(Col::left("by", 8));
    cols.push(Col::right("uprobe / jump", 15));
    let rows: Vec<Vec<Item>> = comparison.rows.iter().map(cells).collect();
    let mut out = heading(&cols, style) + &grid(&cols, &rows, style);
    let rounds = comparison.rows.iter().map(|row| row.native.n).max().unwrap_or(0);
    let text = format!(
        "ns that one hit adds to the same call without a probe: median ± median absolute deviation (minimum) of {} \
         interleaved rounds",
        count(rounds)
    );
    out.push_str(&hanging("", &text, 0, style));
    for row in &comparison.rows {
        for way in &row.ways {
            if let Some(reason) = &way.reason {
                out.push_str(&hanging("  ", &format!("{} by {}: {reason}", row.instruction, way.name), 4, style));
            }
        }
    }
    for note in &comparison.notes {
        out.push_str(&hanging("", note, 0, style));
    }
    out
}

fn cells(row: &Row) -> Vec<Item> {
    let cost = |name: &str| row.ways.iter().find(|way| way.name == name).and_then(|way| way.cost);
    let text = |cost: Option<Cost>| match cost {
        Some(cost) => format!("{} ± {} ({})", figure(cost.median), figure(cost.mad), figure(cost.min)),
        None => "–".into(),
    };
    let mut cells = vec![Item::new(&row.instruction)];
    cells.extend(WAYS.iter().map(|(name, _)| Item::new(&text(cost(name)))));
    // How the planner has placed the jump; where nothing but a trap is possible, there is none.
    let method = row.ways.iter().find(|way| way.name == "jump").map_or("", |way| &way.method);
    cells.push(Item::new(if method.is_empty() { "–" } else { method }));
    // Less than a nanosecond is where the code lies, and not what a jump costs: then a nanosecond is taken, and the
    // ratio is at least that.
    let shown = match (cost("uprobe"), cost("jump")) {
        (Some(uprobe), Some(jump)) if jump.median >= 1.0 && method != "trap" => ratio(uprobe.median / jump.median),
        (Some(uprobe), Some(_)) if method != "trap" => format!("> {}", ratio(uprobe.median)),
        _ => "–".into(),
    };
    cells.push(Item::new(&shown));
    cells
}
