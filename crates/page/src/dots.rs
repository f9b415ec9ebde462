//! Rows of intervals on a log axis: what prices, durations and fleets have in common. A name, the figure as text beside
//! it (so that a narrow screen shows both), then the axis: a thin line from the least to the 99th percentile, a thick
//! one around the middle, and a dot.

use super::axis::Log;
use super::svg::{Anchor, Svg};
use super::text::cut;

/// Width of every picture, in pixels: the page's column.
pub const WIDTH: f64 = 960.0;
/// Height of a row.
pub const ROW: f64 = 15.0;
/// Space above the first row, for the axis and its title.
pub const TOP: f64 = 40.0;

/// Signs of further lists, beside the first one's dot.
pub const SIGNS: [&str; 4] = ["●", "○", "◇", "□"];

/// One row.
#[derive(Clone, Debug, Default)]
pub struct Dot {
    /// Rows of one group stand together, and its name stands above them.
    pub group: String,
    /// The row's own name.
    pub label: String,
    /// Ends of the thin line.
    pub whole: Option<(f64, f64)>,
    /// Ends of the thick line.
    pub middle: Option<(f64, f64)>,
    /// The dot.
    pub at: f64,
    /// Single values, drawn as ticks.
    pub single: Vec<f64>,
    /// The same figure in further lists, by their [`SIGNS`].
    pub others: Vec<Option<f64>>,
    /// The figure, as text.
    pub value: String,
    /// A second column of text.
    pub aside: String,
    /// When pointed at.
    pub title: String,
}

/// Where the parts of a row are.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Room for the row's own name.
    pub label: f64,
    /// The two columns of text: their titles, and the room for each.
    pub columns: [(&'static str, f64); 2],
    /// The least value of the axis.
    pub floor: f64,
    /// Title of the axis.
    pub axis: &'static str,
}

impl Layout {
    /// Right edges of the columns.
    fn edges(&self) -> [f64; 2] {
        let first = self.label + self.columns[0].1;
        [first, first + self.columns[1].1]
    }

    /// The ends of the axis.
    fn axis_ends(&self) -> (f64, f64) {
        (self.edges()[1] + 18.0, WIDTH - 8.0)
    }
}

/// Draws rows; `label` writes a tick.
pub fn draw(rows: &[Dot], layout: Layout, label: &dyn Fn(f64) -> String) -> Svg {
    let begins = |i: usize| !rows[i].group.is_empty() && (i == 0 || rows[i - 1].group != rows[i].group);
    let headings = (0..rows.len()).filter(|i| begins(*i)).count();
    let height = TOP + (rows.len() + headings) as f64 * ROW + headings as f64 * 3.0 + 6.0;
    let mut svg = Svg::new(WIDTH, height);
    let shown = |row: &Dot| [row.whole.map(|ends| ends.0), row.whole.map(|ends| ends.1), Some(row.at)];
    let ends = rows.iter().flat_map(|row| shown(row).into_iter().chain(row.others.iter().copied()).flatten());
    let (from, to) = layout.axis_ends();
    let axis = Log::over(ends, layout.floor, from, to);
    for ((title, _), edge) in layout.columns.iter().zip(layout.edges()) {
        svg.text("at", (edge, TOP - 9.0), Anchor::End, title);
    }
    svg.text("at", (from, 12.0), Anchor::Start, layout.axis);
    axis.across(&mut svg, TOP - 4.0, height, label);
    let mut y = TOP + ROW / 2.0 + 1.0;
    for (i, row) in rows.iter().enumerate() {
        if begins(i) {
            y += 3.0;
            svg.text("lg", (0.0, y + 4.0), Anchor::Start, &cut(&row.group, (layout.edges()[1] / 6.6) as usize));
            y += ROW;
        }
        one(&mut svg, row, &axis, layout, y);
        y += ROW;
    }
    svg
}

fn one(svg: &mut Svg, row: &Dot, axis: &Log, layout: Layout, y: f64) {
    svg.open("row mark", &[]);
    svg.title(&row.title);
    svg.rect("hit", (0.0, y - ROW / 2.0), (WIDTH, ROW));
    let name = if row.group.is_empty() { 0.0 } else { 10.0 };
    svg.text("lb", (name, y + 4.0), Anchor::Start, &cut(&row.label, ((layout.label - name) / 5.8) as usize));
    for ((text, edge), class) in [&row.value, &row.aside].into_iter().zip(layout.edges()).zip(["vl", "as"]) {
        svg.text(class, (edge, y + 4.0), Anchor::End, text);
    }
    if let Some((low, high)) = row.whole {
        svg.line("wh", (axis.at(low), y), (axis.at(high), y));
    }
    if let Some((low, high)) = row.middle {
        svg.line("mi", (axis.at(low), y), (axis.at(high), y));
    }
    for value in &row.single {
        svg.line("si", (axis.at(*value), y - 3.5), (axis.at(*value), y + 3.5));
    }
    match axis.holds(row.at) {
        true => svg.dot("md", (axis.at(row.at), y), 3.0, None),
        // What lies beyond the axis is pointed at, not moved onto it.
        false => {
            let x = super::svg::n(layout.axis_ends().0);
            svg.path("md", &format!("M{x} {}l7 -4v8z", super::svg::n(y)), None);
        }
    }
    for (i, at) in row.others.iter().enumerate() {
        if let Some(at) = at.filter(|at| axis.holds(*at)) {
            other(svg, i, (axis.at(at), y));
        }
    }
    svg.close();
}

/// The sign of a further list.
fn other(svg: &mut Svg, list: usize, (x, y): (f64, f64)) {
    let n = super::svg::n;
    match list {
        0 => svg.dot("ho", (x, y), 3.4, None),
        1 => svg.path("ho", &format!("M{} {}l4 -4l4 4l-4 4z", n(x - 4.0), n(y)), None),
        _ => svg.rect("ho", (x - 3.0, y - 3.0), (6.0, 6.0)),
    }
}
