//! Names that may have been meant.

use super::{Function, Kind, Symbols, names, tables};
use std::collections::BTreeSet;

/// Offered at most.
const FEW: usize = 4;

/// The functions of some files whose names are nearest to one that none of them has: another case, one inside the
/// other, or some letters apart. Nearest first.
pub fn near<'a>(files: impl IntoIterator<Item = &'a Symbols>, wanted: &str) -> Vec<String> {
    let (wanted, version) = tables::versioned(names::without_parameters(wanted));
    // Whoever writes a version wants to see which there are.
    let whole = |name: &str, function: &Function| match &function.version {
        Some(known) if !version.is_empty() && *name == *function.name => format!("{name}{known}"),
        _ => name.to_string(),
    };
    // More than a third of the letters wrong is another word.
    let bound = wanted.chars().count().div_ceil(3).clamp(1, 4);
    let lower = wanted.to_lowercase();
    let mut best: BTreeSet<(usize, usize, String)> = BTreeSet::new();
    for symbols in files {
        for (index, function) in
            symbols.functions.iter().enumerate().filter(|(_, one)| !matches!(one.kind, Kind::Label | Kind::Stub))
        {
            // Names that are far longer are looked at only as they stand in the table.
            let name = if function.name.starts_with('_') { symbols.pretty(index) } else { &function.name };
            let name = names::without_parameters(name);
            let Some(distance) = distance(name, wanted, &lower, bound) else { continue };
            best.insert((distance, name.len(), whole(name, function)));
            if best.len() > FEW {
                best.pop_last();
            }
        }
    }
    best.into_iter().map(|(.., name)| name).collect()
}

fn distance(name: &str, wanted: &str, lower: &str, bound: usize) -> Option<usize> {
    if name.eq_ignore_ascii_case(wanted) {
        return Some(0);
    }
    // `push_back` for `std::vector<…>::push_back`, or `Server).Serve` for `net/http.(*Server).Serve`.
    if wanted.len() >= 3 && name.len() > wanted.len() && name.to_lowercase().ends_with(lower) {
        return Some(1);
    }
    if let Some(edits) = edits(name.as_bytes(), wanted.as_bytes(), bound) {
        return Some(edits);
    }
    (wanted.len() >= 4 && name.len() > wanted.len() && name.to_lowercase().contains(lower)).then_some(bound + 1)
}

/// Letters to insert, remove or replace between two words (Levenshtein), if there are no more than `bound`.
fn edits(one: &[u8], other: &[u8], bound: usize) -> Option<usize> {
    if one.len().abs_diff(other.len()) > bound {
        return None;
    }
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, byte) in one.iter().enumerate() {
        let mut corner = std::mem::replace(&mut row[0], at + 1);
        let mut least = row[0];
        for (index, letter) in other.iter().enumerate() {
            let above = row[index + 1];
            let here = (corner + usize::from(byte != letter)).min(above + 1).min(row[index] + 1);
            (corner, row[index + 1]) = (above, here);
            least = least.min(here);
        }
        if least > bound {
            return None;
        }
    }
    row.last().copied().filter(|edits| *edits <= bound)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_counted_and_bounded() {
        let edits = |one: &str, other: &str| edits(one.as_bytes(), other.as_bytes(), 2);
        assert_eq!(edits("malloc", "malloc"), Some(0));
        assert_eq!(edits("maloc", "malloc"), Some(1));
        assert_eq!(edits("mallco", "malloc"), Some(2));
        assert_eq!(edits("calloc", "malloc"), Some(1));
        assert_eq!(edits("abcdef", "uvwxyz"), None);
        assert_eq!(edits("", "ab"), Some(2));
    }
}
