//! Where a price list goes: a terminal, a Markdown file, a JSON file, Prometheus; and what all files that are written
//! have in common.

pub mod atomic_file;
pub mod background;
pub mod bars;
pub mod csv;
pub mod json;
pub mod markdown;
pub mod patient;
pub mod prom;
pub mod table;

use std::collections::HashMap;

use crate::model::Row;

/// Rows by gate, gates and rows in the order of the list.
fn by_gate(rows: &[Row]) -> Vec<(&str, Vec<&Row>)> {
    let mut groups: Vec<(&str, Vec<&Row>)> = Vec::new();
    let mut known: HashMap<&str, usize> = HashMap::new();
    for row in rows {
        let at = *known.entry(&row.gate).or_insert(groups.len());
        match groups.get_mut(at) {
            Some((_, group)) => group.push(row),
            None => groups.push((&row.gate, vec![row])),
        }
    }
    groups
}
