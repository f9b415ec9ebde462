//! Frames over frames: a tree of functions, each as wide as its share. Callers stand above what they call, so that the
//! outermost one is where reading begins.

use super::dots::WIDTH;
use super::svg::{Anchor, Svg};
use super::text::cut;

/// A frame before it is drawn: how deep, its name, its own weight with all that is below.
#[derive(Clone, Debug)]
pub struct Frame {
    /// Frames above it.
    pub depth: usize,
    /// Its name.
    pub name: String,
    /// What it weighs.
    pub weight: f64,
    /// Where it begins, in weights from the left.
    pub from: f64,
    /// When pointed at.
    pub title: String,
}

/// Height of a level.
const LEVEL: f64 = 18.0;
/// Frames that are narrower than this are not drawn: nobody could see them.
const NARROWEST: f64 = 0.15;
/// Frames that are drawn, at most; the widest are.
const MOST: usize = 4000;
/// Levels that are drawn.
const DEEPEST: usize = 60;

/// The picture, and how many frames were too narrow or too deep.
pub fn draw(frames: &[Frame]) -> (Svg, usize) {
    let total = frames
        .iter()
        .filter(|frame| frame.depth == 0)
        .map(|frame| frame.from + frame.weight)
        .fold(0.0, f64::max)
        .max(1e-9);
    let scale = WIDTH / total;
    let mut seen: Vec<&Frame> =
        frames.iter().filter(|frame| frame.weight * scale >= NARROWEST && frame.depth < DEEPEST).collect();
    seen.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    seen.truncate(MOST);
    seen.sort_by(|a, b| a.depth.cmp(&b.depth).then(a.from.total_cmp(&b.from)));
    let levels = seen.iter().map(|frame| frame.depth + 1).max().unwrap_or(1);
    let mut svg = Svg::new(WIDTH, levels as f64 * LEVEL + 2.0);
    for frame in &seen {
        let (x, width, y) = (frame.from * scale, frame.weight * scale, frame.depth as f64 * LEVEL);
        svg.open(
            "fr mark",
            &[
                ("x", &format!("{:.6}", frame.from / total)),
                ("w", &format!("{:.6}", frame.weight / total)),
                ("n", &frame.name),
            ],
        );
        svg.title(&frame.title);
        svg.rect(&format!("f{}", hash(&frame.name) % 6), (x, y), (width - 0.6, LEVEL - 1.0));
        // Names that find no room here may find it when the frame is looked into, so the element is there.
        let room = ((width - 7.0) / 6.6).max(0.0) as usize;
        let name = if room < 3 { String::new() } else { cut(&frame.name, room) };
        svg.text("ft", (x + 4.0, y + 12.5), Anchor::Start, &name);
        svg.close();
    }
    (svg, frames.len() - seen.len())
}

/// FNV-1a: a colour is the same in every page, which std's hasher does not promise.
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c9dc5, |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x01000193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_that_nobody_could_see_are_counted_and_not_drawn() {
        let frame = |depth, from, weight: f64| Frame { depth, name: "f".into(), weight, from, title: "t".into() };
        let (svg, hidden) =
            draw(&[frame(0, 0.0, 1e6), frame(1, 0.0, 999_999.0), frame(1, 999_999.0, 1.0), frame(99, 0.0, 5e5)]);
        assert_eq!((svg.body().matches("mark").count(), hidden), (2, 2));
        assert!(draw(&[]).0.height() > 0.0);
    }
}
