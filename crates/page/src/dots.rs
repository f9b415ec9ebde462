//! Rows of intervals on a log axis: what prices, durations and fleets have in common. A thin line from the least to the
//! 99th percentile, a thick one around the middle, a dot, and the figure as text beside it.

use super::axis::Log;
use super::svg::{Anchor, Svg};
use super::text::cut;

/// Width of every picture, in pixels: the page's column.
pub const WIDTH: f64 = 960.0;
/// Height of a row.
pub const ROW: f64 = 15.0;
/// Space above the first row, for the axis and its title.
pub const TOP: f64 = 40.0;

/// One row.
#[derive(Clone, Debug, Default)]
pub struct Dot {
    /// Rows of one group stand together, and its name stands at the first of them.
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
    /// Left edge of the row's own name.
    pub name: f64,
    /// The axis.
    pub from: f64,
    /// Its end.
    pub to: f64,
    /// The least value of the axis.
    pub floor: f64,
    /// Title of the axis.
    pub axis: &'static str,
    /// Titles of the two columns of text.
    pub columns: [&'static str; 2],
}

/// Draws rows; `label` writes a tick.
pub fn draw(rows: &[Dot], layout: Layout, label: &dyn Fn(f64) -> String) -> Svg {
    let breaks = rows.windows(2).filter(|pair| pair[0].group != pair[1].group).count();
    let height = TOP + rows.len() as f64 * ROW + breaks as f64 * 5.0 + 6.0;
    let mut svg = Svg::new(WIDTH, height);
    let ends =
        rows.iter().flat_map(|row| [row.at].into_iter().chain(row.whole.map(|w| w.0)).chain(row.whole.map(|w| w.1)));
    let axis = Log::over(ends, layout.floor, layout.from, layout.to);
    svg.text("at", (layout.from, 12.0), Anchor::Start, layout.axis);
    svg.text("at", (layout.to + 62.0, 12.0), Anchor::End, layout.columns[0]);
    svg.text("at", (WIDTH, 12.0), Anchor::End, layout.columns[1]);
    axis.across(&mut svg, TOP - 4.0, height, label);
    let mut y = TOP + ROW / 2.0 + 1.0;
    for (i, row) in rows.iter().enumerate() {
        let first = i == 0 || rows[i - 1].group != row.group;
        if first && i > 0 {
            y += 5.0;
        }
        if first && !row.group.is_empty() {
            svg.text("lg", (0.0, y + 4.0), Anchor::Start, &cut(&row.group, (layout.name / 6.6) as usize));
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
    svg.text(
        "lb",
        (layout.name, y + 4.0),
        Anchor::Start,
        &cut(&row.label, ((layout.from - layout.name - 8.0) / 5.8) as usize),
    );
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
            let x = super::svg::n(layout.from);
            svg.path("md", &format!("M{x} {}l7 -4v8z", super::svg::n(y)), None);
        }
    }
    svg.text("vl", (layout.to + 62.0, y + 4.0), Anchor::End, &row.value);
    svg.text("as", (WIDTH, y + 4.0), Anchor::End, &row.aside);
    svg.close();
}
