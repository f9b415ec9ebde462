//! Pictures: SVG from lines, boxes and words. Colours and type come from the page's `style.css` by class, so that one
//! picture serves light and dark screens and paper; coordinates are pixels of a picture that is as wide as the page's
//! column.

use std::fmt::Write as _;

use super::text::escape;

/// Where words begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// They begin at the point.
    Start,
    /// The point is their middle.
    Middle,
    /// They end at the point.
    End,
}

/// A picture that is being drawn.
#[derive(Clone, Debug)]
pub struct Svg {
    width: f64,
    height: f64,
    body: String,
}

impl Svg {
    /// An empty one of this size, in pixels.
    pub fn new(width: f64, height: f64) -> Self {
        Self { width, height, body: String::new() }
    }

    /// A straight line.
    pub fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        let _ = write!(
            self.body,
            "<line class=\"{class}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>",
            n(from.0),
            n(from.1),
            n(to.0),
            n(to.1)
        );
    }

    /// A box.
    pub fn rect(&mut self, class: &str, at: (f64, f64), size: (f64, f64)) {
        self.boxed(class, at, size, None);
    }

    /// A box that says what it is when pointed at.
    pub fn boxed(&mut self, class: &str, at: (f64, f64), size: (f64, f64), title: Option<&str>) {
        let shape = format!(
            "x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"",
            n(at.0),
            n(at.1),
            n(size.0.max(0.0)),
            n(size.1.max(0.0))
        );
        self.shape("rect", class, &shape, title);
    }

    /// A dot that says what it is when pointed at.
    pub fn dot(&mut self, class: &str, at: (f64, f64), radius: f64, title: Option<&str>) {
        let shape = format!("cx=\"{}\" cy=\"{}\" r=\"{}\"", n(at.0), n(at.1), n(radius));
        self.shape("circle", class, &shape, title);
    }

    /// A path: `path` is SVG's own notation and never foreign.
    pub fn path(&mut self, class: &str, path: &str, title: Option<&str>) {
        self.shape("path", class, &format!("d=\"{path}\""), title);
    }

    fn shape(&mut self, name: &str, class: &str, shape: &str, title: Option<&str>) {
        let _ = match title {
            None => write!(self.body, "<{name} class=\"{class}\" {shape}/>"),
            Some(title) => {
                write!(self.body, "<{name} class=\"{class}\" {shape}><title>{}</title></{name}>", escape(title))
            }
        };
    }

    /// Words.
    pub fn text(&mut self, class: &str, at: (f64, f64), anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let _ = write!(
            self.body,
            "<text class=\"{class}\" x=\"{}\" y=\"{}\"{anchor}>{}</text>",
            n(at.0),
            n(at.1),
            escape(text)
        );
    }

    /// Words that run upwards from a point.
    pub fn upright(&mut self, class: &str, at: (f64, f64), text: &str) {
        let (x, y) = (n(at.0), n(at.1));
        let _ = write!(
            self.body,
            "<text class=\"{class}\" transform=\"translate({x} {y}) rotate(-90)\">{}</text>",
            escape(text)
        );
    }

    /// Opens a group; `data` are attributes for the page's script, their names ours and their values escaped here.
    pub fn open(&mut self, class: &str, data: &[(&str, &str)]) {
        let _ = write!(self.body, "<g class=\"{class}\"");
        for (name, value) in data {
            let _ = write!(self.body, " data-{name}=\"{}\"", escape(value));
        }
        self.body.push('>');
    }

    /// A title of the group that was opened last.
    pub fn title(&mut self, text: &str) {
        let _ = write!(self.body, "<title>{}</title>", escape(text));
    }

    /// Closes a group.
    pub fn close(&mut self) {
        self.body.push_str("</g>");
    }

    /// Opens a picture in the picture that shows units `0..units.0` × `0..units.1` of its own, and nothing beyond its
    /// edges. The page's script looks into it by its `viewBox`. Closed by [`Svg::leave`].
    pub fn enter(&mut self, class: &str, at: (f64, f64), size: (f64, f64), units: (f64, f64), data: &[(&str, &str)]) {
        let [x, y, w, h, uw, uh] = [at.0, at.1, size.0, size.1, units.0, units.1].map(n);
        let _ = write!(
            self.body,
            "<svg class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {uw} {uh}\" \
             preserveAspectRatio=\"none\""
        );
        for (name, value) in data {
            let _ = write!(self.body, " data-{name}=\"{}\"", escape(value));
        }
        self.body.push('>');
    }

    /// Closes what [`Svg::enter`] opened.
    pub fn leave(&mut self) {
        self.body.push_str("</svg>");
    }

    /// How wide it is.
    pub fn width(&self) -> f64 {
        self.width
    }

    /// How high it is.
    pub fn height(&self) -> f64 {
        self.height
    }

    /// The element. `id` is ours; `title` and `says` are read out in the picture's stead. `attributes` are ours.
    pub fn element(&self, id: &str, title: &str, says: &str, attributes: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"{id}-svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" \
             height=\"{h}\" role=\"img\" \
             aria-labelledby=\"{id}-t {id}-d\"{attributes}><title id=\"{id}-t\">{}</title><desc \
             id=\"{id}-d\">{}</desc>{}</svg>",
            escape(title),
            escape(says),
            self.body,
            w = n(self.width),
            h = n(self.height),
        )
    }

    /// What was drawn, for tests.
    #[cfg(test)]
    pub fn body(&self) -> &str {
        &self.body
    }
}

/// A coordinate to a tenth of a pixel, without what says nothing. What is no number is drawn at 0, and callers do not
/// get there.
pub fn n(value: f64) -> String {
    if !value.is_finite() {
        return "0".into();
    }
    let text = format!("{:.1}", value.clamp(-1e6, 1e6));
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0".into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_short_and_never_nan() {
        assert_eq!(
            [0.0, -0.01, 12.0, 12.34, f64::NAN, f64::INFINITY, 1e300].map(n),
            ["0", "0", "12", "12.3", "0", "0", "1000000"]
        );
    }

    #[test]
    fn foreign_words_are_escaped_wherever_they_stand() {
        let mut svg = Svg::new(10.0, 10.0);
        svg.open("g", &[("name", "\"><script>")]);
        svg.title("<b>");
        svg.boxed("r", (0.0, 0.0), (1.0, 1.0), Some("</title>"));
        svg.text("t", (0.0, 0.0), Anchor::End, "<i>");
        svg.upright("t", (0.0, 0.0), "<u>");
        svg.close();
        let text = svg.element("x", "<t>", "<d>", "");
        for bad in ["<script>", "<b>", "</title></title>", "<i>", "<u>", "<t>", "<d>"] {
            assert!(!text.contains(bad), "{bad} in {text}");
        }
    }
}
