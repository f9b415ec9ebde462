//! Tables for a terminal. Every function returns text that ends in a line end and is safe to print: whatever comes from
//! a file has lost its control characters (see [`crate::format::clean`]).
//!
//! `comfy-table` sets the cells; it has no cells across columns, so the lines of closed gates are set here.

mod compare;
mod gates;
mod notes;
mod price;
mod published;
mod vdso;

pub use compare::comparison;
pub use gates::{GateRow, gates};
pub use notes::{finding_notes, platform, self_check, units, warning_notes};
pub use price::{price_group, price_list};
pub use published::published;
pub use vdso::vdso;

use comfy_table::presets::NOTHING;
use comfy_table::{Attribute, Cell, CellAlignment, Color, ColumnConstraint, Table, Width};

use crate::format::clean;

/// How to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// With terminal colours.
    pub color: bool,
    /// Columns of the terminal; below 30 it is taken as 30.
    pub width: u16,
}

impl Style {
    /// Columns that are used.
    pub fn columns(&self) -> usize {
        usize::from(self.width.max(30))
    }
}

/// What a cell's colour says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Nothing.
    Plain,
    /// What stands above others.
    Title,
    /// What costs much.
    Expensive,
    /// What costs little.
    Cheap,
    /// What is closed here.
    Shut,
}

/// Characters of a cell: of names, the longest are paths (PATH_MAX). The library takes the square of it to wrap a word.
const LONGEST: usize = 4096;

/// One cell.
#[derive(Clone, Debug)]
pub struct Item {
    text: String,
    tone: Tone,
}

impl Item {
    /// In no colour.
    pub fn new(text: &str) -> Self {
        Self::toned(text, Tone::Plain)
    }

    /// In a colour that says something.
    pub fn toned(text: &str, tone: Tone) -> Self {
        let end = text.char_indices().nth(LONGEST).map(|(at, _)| at);
        let shown = end.map_or(text.into(), |end| format!("{}…", &text[..end]));
        Self { text: clean(&shown).into_owned(), tone }
    }
}

/// One column: all tables of a kind have the same ones, so that they can be printed one by one and still line up.
#[derive(Clone, Debug)]
pub struct Col {
    title: String,
    /// With the two blanks to its left.
    width: usize,
    right: bool,
}

impl Col {
    /// Of text.
    pub fn left(title: &str, width: usize) -> Self {
        Self { title: clean(title).into_owned(), width, right: false }
    }

    /// Of figures.
    pub fn right(title: &str, width: usize) -> Self {
        Self { right: true, ..Self::left(title, width) }
    }
}

/// The line of column titles.
pub fn heading(cols: &[Col], style: Style) -> String {
    let titles = cols.iter().map(|col| Item::toned(&col.title, Tone::Title)).collect();
    grid(cols, &[titles], style)
}

/// Rows of cells in columns of fixed width; cells that are too long wrap.
pub fn grid(cols: &[Col], rows: &[Vec<Item>], style: Style) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut table = Table::new();
    table.load_style(NOTHING);
    if style.color {
        // The style has decided already; the terminal library would look at NO_COLOR once more, even against
        // --color=always.
        crossterm::style::force_color_output(true);
        table.enforce_styling();
    } else {
        table.force_no_tty();
    }
    for row in rows {
        table.add_row(row.iter().map(cell).collect::<Vec<_>>());
    }
    for (i, (col, column)) in cols.iter().zip(table.column_iter_mut()).enumerate() {
        column.set_padding((if i == 0 { 0 } else { 2 }, 0));
        column.set_constraint(ColumnConstraint::Absolute(Width::Fixed(u16::try_from(col.width).unwrap_or(u16::MAX))));
        column.set_cell_alignment(if col.right { CellAlignment::Right } else { CellAlignment::Left });
    }
    let mut out = String::new();
    for line in table.lines() {
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

fn cell(item: &Item) -> Cell {
    let cell = Cell::new(&item.text);
    match item.tone {
        Tone::Plain => cell,
        Tone::Title => cell.add_attribute(Attribute::Bold),
        Tone::Expensive => cell.fg(Color::Red),
        Tone::Cheap => cell.fg(Color::Green),
        Tone::Shut => cell.fg(Color::DarkYellow),
    }
}

/// A line of text on its own, bold where there is colour.
pub fn title(text: &str, style: Style) -> String {
    let text = clean(text);
    let lines = wrap(&text, style.columns());
    let lines =
        lines.iter().map(|line| if style.color { format!("\u{1b}[1m{line}\u{1b}[0m\n") } else { format!("{line}\n") });
    lines.collect()
}

/// `first`, then `text` wrapped to the width, each further line indented by `indent`.
pub fn hanging(first: &str, text: &str, indent: usize, style: Style) -> String {
    let width = style.columns();
    // Where nothing readable would be left beside the indentation, the text goes below.
    let indent = if width < indent + 20 { 4 } else { indent };
    let mut out = String::new();
    let used = first.chars().count();
    let lead = if used > indent {
        out.push_str(first.trim_end());
        out.push('\n');
        " ".repeat(indent)
    } else {
        format!("{first}{}", " ".repeat(indent - used))
    };
    for (i, line) in wrap(&clean(text), width - indent).iter().enumerate() {
        let lead = if i == 0 { lead.clone() } else { " ".repeat(indent) };
        out.push_str(format!("{lead}{line}").trim_end());
        out.push('\n');
    }
    out
}

/// Breaks a text at blanks into lines of at most `width` characters; a longer word is cut. Never empty.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split_whitespace() {
        let word: Vec<char> = word.chars().collect();
        let mut word = &word[..];
        if used > 0 && used + 1 + word.len() > width {
            lines.push(String::new());
            used = 0;
        }
        while word.len() > width {
            let (line, rest) = word.split_at(width);
            lines.push(String::from_iter(line));
            (word, used) = (rest, width);
        }
        if used + usize::from(used > 0) + word.len() > width {
            lines.push(String::new());
            used = 0;
        }
        let Some(line) = lines.last_mut() else {
            continue;
        };
        if used > 0 {
            line.push(' ');
        }
        used += usize::from(used > 0) + word.len();
        line.extend(word.iter());
    }
    if lines.len() > 1 && lines[0].is_empty() {
        lines.remove(0);
    }
    lines
}

#[cfg(test)]
mod tests;
