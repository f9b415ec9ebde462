//! What a chart makes: a picture, the table that says the same in words, and what every figure must state.

use std::fmt::Write as _;

use super::svg::Svg;
use super::text::escape;

/// Rows of a table that a page shows, at most.
pub const MOST_ROWS: usize = 600;

/// One figure of a page.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Its heading.
    pub title: String,
    /// What is to be seen, in a sentence or two: read out in the picture's stead.
    pub says: String,
    /// What every chart states.
    pub basis: Basis,
    /// The picture; a figure may be a table alone.
    pub picture: Option<Svg>,
    /// The figures of the picture.
    pub table: Table,
    /// What is to be known besides.
    pub notes: Vec<String>,
    /// What the page's script may do with the picture.
    pub zoom: Zoom,
}

/// What a figure rests on. None of it may be empty; a test holds that for all charts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Basis {
    /// The unit of the figures.
    pub unit: String,
    /// How many were taken.
    pub n: String,
    /// How they were taken, and what stands for them.
    pub method: String,
}

/// How a picture can be looked into.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Zoom {
    /// Not at all.
    #[default]
    None,
    /// Frames over frames: a click makes one as wide as the picture.
    Frames,
    /// Time runs to the right: keys, wheel and dragging choose a span.
    Time,
}

impl Zoom {
    /// The word that the script knows.
    pub fn word(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Frames => Some("frames"),
            Self::Time => Some("time"),
        }
    }
}

/// A table: what a picture says, to be read, copied and computed with.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// Titles of the columns.
    pub columns: Vec<&'static str>,
    /// Cells, as many in a row as there are columns.
    pub rows: Vec<Vec<Cell>>,
    /// Rows that found no room.
    pub left_out: u64,
    /// Rows that find room.
    most: usize,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Words.
    Text(String),
    /// A figure: as it is shown, and as it is saved.
    Number(String, f64),
    /// Nothing is known.
    Empty,
}

impl Cell {
    /// Words.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// A figure as [`tollgate_report::format::figure`] writes it, if there is one.
    pub fn figure(value: Option<f64>) -> Self {
        value
            .filter(|value| value.is_finite())
            .map_or(Self::Empty, |value| Self::Number(tollgate_report::format::figure(value), value))
    }

    /// A ratio.
    pub fn ratio(value: Option<f64>) -> Self {
        value
            .filter(|value| value.is_finite())
            .map_or(Self::Empty, |value| Self::Number(tollgate_report::format::ratio(value), value))
    }

    /// A count.
    pub fn count(value: u64) -> Self {
        Self::Number(tollgate_report::format::count(value), value as f64)
    }
}

impl Table {
    /// Without rows.
    pub fn new(columns: &[&'static str]) -> Self {
        Self { columns: columns.to_vec(), most: MOST_ROWS, ..Self::default() }
    }

    /// With room for the rows of several lists.
    pub fn of_lists(columns: &[&'static str], lists: usize) -> Self {
        Self { most: MOST_ROWS * lists.max(1), ..Self::new(columns) }
    }

    /// Adds a row, or counts it where there is no more room.
    pub fn push(&mut self, row: Vec<Cell>) {
        match self.rows.len() < self.most {
            true => self.rows.push(row),
            false => self.left_out += 1,
        }
    }

    /// The element.
    pub fn element(&self, caption: &str) -> String {
        let mut out = format!(
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" \
             aria-label=\"{0}\"><table><caption>{0}</caption><thead><tr>",
            escape(caption)
        );
        let numeric = |i: usize| self.rows.iter().any(|row| matches!(row.get(i), Some(Cell::Number(..))));
        for (i, title) in self.columns.iter().enumerate() {
            let class = if numeric(i) { " class=\"n\"" } else { "" };
            let _ = write!(out, "<th scope=\"col\"{class}>{}</th>", escape(title));
        }
        out.push_str("</tr></thead><tbody>\n");
        for row in &self.rows {
            out.push_str("<tr>");
            for cell in row {
                let _ = match cell {
                    Cell::Text(text) => write!(out, "<td>{}</td>", escape(text)),
                    Cell::Number(shown, value) => {
                        write!(out, "<td class=\"n\" data-v=\"{}\">{}</td>", exact(*value), escape(shown))
                    }
                    Cell::Empty => write!(out, "<td class=\"e\">–</td>"),
                };
            }
            out.push_str("</tr>\n");
        }
        out.push_str("</tbody></table></div>");
        if self.left_out > 0 {
            let _ =
                write!(out, "<p class=\"note\">{} more are not shown.</p>", super::text::plural(self.left_out, "row"));
        }
        out
    }
}

/// A number as JSON and CSV write it, with no more digits than it has been measured to.
fn exact(value: f64) -> String {
    match value {
        value if !value.is_finite() => String::new(),
        value if value == value.trunc() && value.abs() < 1e15 => format!("{value:.0}"),
        // Beyond, a million times as much is infinite; and nobody wants 300 digits.
        value if value.abs() > f64::MAX / 1e6 => format!("{value:e}"),
        value => format!("{}", (value * 1e6).round() / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_keeps_exact_figures_beside_shown_ones() {
        let mut table = Table::new(&["a", "b"]);
        table.push(vec![Cell::text("<x>"), Cell::figure(Some(15480.25))]);
        table.push(vec![Cell::text("y"), Cell::figure(None)]);
        let text = table.element("t");
        assert!(text.contains("<td>&lt;x&gt;</td><td class=\"n\" data-v=\"15480.25\">15,480</td>"), "{text}");
        assert!(text.contains("<td class=\"e\">–</td>") && text.contains("<th scope=\"col\" class=\"n\">b</th>"));
    }

    /// Regression: the key by which the page sorts 1e308 was "inf", which is no number to its script.
    #[test]
    fn the_key_of_any_finite_figure_is_the_figure() {
        for value in [1e308, -1e308, f64::MAX, 1.5e302, 1e15, 0.000_001, 15480.25, -2.5, 0.0] {
            assert_eq!(exact(value).parse(), Ok(value), "{value:e}");
        }
        assert_eq!(
            (exact(15480.25), exact(1e15), exact(1e308)),
            ("15480.25".into(), "1000000000000000".into(), "1e308".into())
        );
        assert_eq!([f64::INFINITY, f64::NAN].map(exact), ["", ""]);
    }

    #[test]
    fn rows_beyond_the_bound_are_counted() {
        let mut table = Table::new(&["a"]);
        (0..MOST_ROWS as u64 + 7).for_each(|i| table.push(vec![Cell::count(i)]));
        assert_eq!((table.rows.len(), table.left_out), (MOST_ROWS, 7));
        assert!(table.element("t").contains("7 rows more are not shown"));
    }
}
