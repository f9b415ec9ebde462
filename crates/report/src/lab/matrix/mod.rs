//! `tollgate lab matrix`: one price list for each combination of kernel, CPU model, boot options and vsyscall mode, and
//! what can be read off them all at once.
//!
//! Counts of instructions are exact, so a difference between two configurations is one in the code that ran. The table
//! therefore shows differences and not 36 columns of the same figures:
//!
//! - Rows that are the same everywhere have one column.
//! - The others are put into blocks by *what they depend on* (`blocks.rs`): most crossings depend on the CPU model and
//!   the boot options, a few rows on the vsyscall mode too. Within a block, configurations that agree in all of its
//!   rows share a column, and a legend says which they are (`legend.rs`).
//!
//! One table with a column for each distinct configuration was rejected: the handful of rows that depend on the
//! vsyscall mode split every column into three for the hundred rows that do not.
//!
//! [`sentences`] says the same in words: for each value of each factor, what it does to the rows when nothing else is
//! changed.

mod blocks;
mod legend;
mod markdown;
mod says;
mod sheet;
mod table;
mod view;

use serde::{Deserialize, Serialize};

use crate::model::{PriceList, Tool};

pub use markdown::markdown;
pub use says::sentences;
pub use table::{counts, table};

/// The schema that this version writes, and the newest that it reads.
pub const SCHEMA: u32 = 1;

/// What a matrix brought back: the JSON of `tollgate lab matrix` (`docs/json-schema.md`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Matrix {
    /// [`SCHEMA`] at the time of writing.
    pub schema: u32,
    /// What wrote this, how and when.
    pub tool: Tool,
    /// The configurations in order; the first one with figures is what the others are compared with.
    pub cells: Vec<Cell>,
}

/// One guest.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cell {
    /// Unique in the matrix; also the name of its file.
    pub name: String,
    /// The kernel: its release where it is known, otherwise as it was asked for.
    pub kernel: String,
    /// QEMU's CPU model.
    pub cpu: String,
    /// Boot options without the vsyscall mode; empty for the kernel's own choice.
    pub boot: String,
    /// `none`, `xonly` or `emulate`.
    pub vsyscall: String,
    /// Did it bring a price list back?
    pub status: CellStatus,
    /// One sentence where it did not.
    #[serde(default)]
    pub reason: Option<String>,
    /// The last lines of its console where it did not.
    #[serde(default)]
    pub console: Vec<String>,
    /// Wall-clock seconds from start to power-off.
    #[serde(default)]
    pub seconds: f64,
    /// File of its price list, relative to the file of the matrix.
    #[serde(default)]
    pub file: Option<String>,
    /// Its price list, where it is not in a file of its own. Whoever reads a matrix fills it in from `file` before
    /// anything is shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<PriceList>,
}

/// What became of a guest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CellStatus {
    /// It brought a price list back.
    Ok,
    /// It did not.
    #[default]
    Failed,
}

#[cfg(test)]
mod tests;
