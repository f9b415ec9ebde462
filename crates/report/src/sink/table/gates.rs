//! `tollgate gates`: which gates are open here.

use serde::{Deserialize, Serialize};

use super::{Col, Item, Style, Tone, grid, hanging, heading};
use crate::compare::status_word;
use crate::model::Status;

/// One gate and whether it is open here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GateRow {
    /// Registry name.
    pub name: String,
    /// 64 or 32: the mode of the process that crosses.
    pub bits: u8,
    /// Instruction bytes.
    pub bytes: String,
    /// Who defines it: CPU vendor and mode.
    pub defined_by: String,
    /// The kernel's entry symbol.
    pub entry: String,
    /// Open (`ok`), closed or refused, as tried.
    pub verdict: Status,
    /// One sentence where it is not open; `None` where there is nothing to say.
    pub reason: Option<String>,
}

/// Width from which the reason has its own column instead of a line below.
const WIDE: usize = 140;

/// The table of gates. Narrow terminals lose the entry symbol, then who defines the gate, then its bytes.
pub fn gates(rows: &[GateRow], style: Style) -> String {
    let width = style.columns();
    let mut cols = vec![Col::left("gate", 17), Col::right("bits", 6), Col::left("here", 10)];
    let mut room = width.saturating_sub(33);
    let mut shown = Vec::new();
    for (title, size) in [("bytes", 20), ("defined by", 30), ("kernel entry", 28)] {
        if room < size {
            break;
        }
        cols.push(Col::left(title, size));
        shown.push(title);
        room -= size;
    }
    let beside = width >= WIDE && room >= 20;
    if beside {
        cols.push(Col::left("why", room));
    }
    let mut out = heading(&cols, style);
    for row in rows {
        let tone = if row.verdict == Status::Ok { Tone::Cheap } else { Tone::Shut };
        let mut line =
            vec![Item::new(&row.name), Item::new(&row.bits.to_string()), Item::toned(status_word(row.verdict), tone)];
        let more = [&row.bytes, &row.defined_by, &row.entry];
        line.extend(more.iter().take(shown.len()).map(|text| Item::new(text)));
        let reason = row.reason.as_deref().unwrap_or_default();
        if beside {
            line.push(Item::new(reason));
        }
        out.push_str(&grid(&cols, &[line], style));
        if !beside && !reason.is_empty() {
            out.push_str(&hanging("", reason, 4, style));
        }
    }
    out
}
