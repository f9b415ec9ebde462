//! What `trace -c --by` prints below the table of all calls: a section for each group, the one with most time first.

use super::model::{Group, Grouping};
use super::table::{Options, duration, rows};
use tollgate_report::format::{clean, count, plural};
use tollgate_report::sink::table::{Style, hanging, title};

/// Groups that are printed; the JSON has all.
const GROUPS: usize = 20;

/// All sections.
pub fn groups(grouping: &Grouping, options: &Options, style: Style) -> String {
    let all = grouping.groups.iter().fold(0u64, |sum, group| sum.saturating_add(group.inside_ns));
    let sections =
        grouping.groups.iter().take(GROUPS).map(|group| head(group, all, style) + &rows(&group.calls, options, style));
    let mut parts: Vec<String> = sections.collect();
    if let Some(more) = grouping.groups.get(GROUPS..).filter(|more| !more.is_empty()) {
        let calls = more.iter().fold(0u64, |sum, group| sum.saturating_add(group.count));
        let text = format!(
            "and {} more groups with {} (the JSON has all of them).",
            count(more.len() as u64),
            plural(calls, "call")
        );
        parts.push(hanging("", &text, 0, style));
    }
    parts.join("\n")
}

/// Whose calls they are, how many, and how much of the time is theirs.
fn head(group: &Group, all: u64, style: Style) -> String {
    let share = 100.0 * group.inside_ns as f64 / all.max(1) as f64;
    let errors = if group.errors > 0 { format!(", {}", plural(group.errors, "error")) } else { String::new() };
    let calls = plural(group.count, "call");
    title(
        &format!("{}: {calls}{errors}, {} ({share:.1} %)", clean(&group.name), duration(group.inside_ns as f64)),
        style,
    )
}
