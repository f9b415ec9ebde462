//! The matrix as Markdown.

use super::Matrix;
use super::says::sentences;
use super::sheet::{self, Section};
use super::view::View;
use crate::sink::markdown::cell;

/// The same as [`super::table()`]: a page whose width does not matter.
pub fn markdown(matrix: &Matrix) -> String {
    let view = View::of(matrix);
    let mut out = format!("# Matrix\n\n{}\n", cell(&sheet::head(&view)));
    let said = sentences(matrix);
    if !said.is_empty() {
        out.push_str("\n## What changes when one thing is changed\n\n");
        said.iter().for_each(|text| out.push_str(&format!("- {}\n", cell(text))));
    }
    for section in sheet::sections(&view) {
        out.push_str(&part(&section));
    }
    if !view.missing.is_empty() {
        out.push_str(&format!("\n## {} without figures\n\n", sheet::counted(view.missing.len(), "configuration")));
        view.missing.iter().for_each(|(own, why)| out.push_str(&format!("- {}: {}\n", code(&own.name), cell(why))));
    }
    out
}

fn part(section: &Section) -> String {
    let mut out = format!("\n## {}\n\n", cell(&section.title));
    for (letter, words) in &section.legend {
        out.push_str(&format!("- **{letter}**: {}\n", cell(words)));
    }
    if !section.legend.is_empty() {
        out.push('\n');
    }
    out.push_str(&format!("| Row | {} |\n", section.head.join(" | ")));
    out.push_str(&format!("|:---|{}\n", "---:|".repeat(section.head.len())));
    for row in &section.rows {
        let cells: Vec<String> = row.cells.iter().map(|entry| cell(&entry.text)).collect();
        out.push_str(&format!("| {} | {} |\n", code(&row.name), cells.join(" | ")));
    }
    out
}

/// A name that may have any characters in it.
fn code(name: &str) -> String {
    format!("`{}`", crate::format::clean(name).replace(['`', '|'], "·"))
}
