//! Rows of bars that are made of parts, on a linear axis from 0: what a whole is made of.

use super::axis::{Linear, short};
use super::dots::WIDTH;
use super::svg::{Anchor, Svg};
use super::text::cut;

/// A bar.
#[derive(Clone, Debug, Default)]
pub struct Bar {
    /// Its name.
    pub label: String,
    /// Class of the colour, length, words; in order from the axis.
    pub parts: Vec<(&'static str, f64, String)>,
    /// The figure behind its end.
    pub value: String,
}

/// Height of a bar with the space around it.
const ROW: f64 = 24.0;

/// Draws bars. `keys` name the colours, directly above the parts of the first bar.
pub fn draw(bars: &[Bar], axis: &str, keys: &[(&'static str, &str)]) -> Svg {
    let top = 58.0;
    let height = top + bars.len() as f64 * ROW + 8.0;
    let mut svg = Svg::new(WIDTH, height);
    let longest = bars.iter().map(|bar| bar.parts.iter().map(|part| part.1.max(0.0)).sum::<f64>()).fold(0.0, f64::max);
    let scale = Linear::between(0.0, longest * 1.02, 220.0, 720.0);
    svg.text("at", (220.0, 12.0), Anchor::Start, axis);
    let mut x = 220.0;
    for (class, words) in keys {
        svg.rect(class, (x, 20.0), (11.0, 11.0));
        svg.text("lb", (x + 16.0, 29.5), Anchor::Start, words);
        x += 16.0 + words.chars().count() as f64 * 6.4 + 22.0;
    }
    for tick in scale.ticks(8) {
        svg.line("gr", (scale.at(tick), top - 6.0), (scale.at(tick), height));
        svg.text("tl", (scale.at(tick), top - 10.0), Anchor::Middle, &short(tick));
    }
    for (i, bar) in bars.iter().enumerate() {
        let y = top + i as f64 * ROW;
        svg.text("lb", (212.0, y + 15.0), Anchor::End, &cut(&bar.label, 33));
        let mut sum = 0.0;
        for (class, length, words) in &bar.parts {
            let (from, to) = (scale.at(sum), scale.at(sum + length.max(0.0)));
            sum += length.max(0.0);
            svg.boxed(
                &format!("{class} mark"),
                (from, y + 3.0),
                (to - from - 0.8, ROW - 8.0),
                Some(&format!("{}: {words}", bar.label)),
            );
        }
        svg.text("vl", (scale.at(sum) + 6.0, y + 15.0), Anchor::Start, &bar.value);
    }
    svg
}
