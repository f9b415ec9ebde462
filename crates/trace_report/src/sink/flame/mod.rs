//! A flame graph: who calls what crosses, and at what cost. As an SVG file that needs nothing else, or as folded
//! stacks.
//!
//! Stacks are added up in a tree. Its frames are drawn from the bottom up, callers below what they call, each as wide
//! as its share; frames side by side are in the order of their names, so the same stacks give the same bytes. Colours
//! are by name, from a palette for light screens and one for dark ones.
//!
//! The picture is complete without its script (`flame/zoom.js`), which zooms and searches: where a page's rules forbid
//! scripts, those two are all that is missing. Names stand only in text and never in script, style or an attribute.
//! They may hold anything: invalid UTF-8 becomes U+FFFD, control characters and what else
//! [`tollgate_report::format::clean`] knows become `·`, the rest is escaped.
//!
//! Memory: at most [`NODES`] frames of the tree and as many names of [`NAME`] bytes. When the tree is full, a stack
//! counts for the callers that it shares with those in it ([`Flame::cut`] says how many did). A stack's first [`DEPTH`]
//! frames are kept.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};

use tollgate_report::format::{clean, count, plural, xml};

/// Frames of the tree, at most.
pub const NODES: usize = 1 << 20;

/// Frames of a stack, at most: the outermost ones.
pub const DEPTH: usize = 512;

/// Bytes of a name, at most.
pub const NAME: usize = 512;

/// Bytes of folded stacks, at most.
pub const FOLDED: usize = 256 << 20;

/// The frame that stands for calls that were not recorded.
const LOST: &str = "[lost]";

/// The frame that stands for stacks for which there is no room in a file of folded ones.
const LEFT_OUT: &str = "[left out]";

/// What a stack's weight counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Nanoseconds inside the crossings, or what they cost.
    Nanoseconds,
    /// Crossings.
    Calls,
}

/// The stacks, added up.
#[derive(Debug)]
pub struct Flame {
    unit: Unit,
    names: Vec<Box<str>>,
    /// Their numbers.
    numbers: HashMap<Box<str>, u32>,
    nodes: Vec<Node>,
    children: HashMap<(u32, u32), u32>,
    cut: u64,
    lost: u64,
    /// Frames of the tree, at most: [`NODES`], except in tests.
    room: usize,
}

/// A frame under its callers.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    name: u32,
    parent: u32,
    /// Weight of the stacks that end here.
    weight: u64,
    /// How many.
    calls: u64,
}

/// A node with all that is above it.
#[derive(Clone, Debug, Default)]
struct Sum {
    weight: u64,
    calls: u64,
    /// In the order of names.
    children: Vec<u32>,
}

impl Flame {
    /// Without stacks.
    pub fn new(unit: Unit) -> Self {
        Flame {
            unit,
            names: vec!["all".into()],
            numbers: HashMap::new(),
            nodes: vec![Node::default()],
            children: HashMap::new(),
            cut: 0,
            lost: 0,
            room: NODES,
        }
    }

    /// Adds a crossing: its frames, outermost first, and its weight. Without frames it counts for all.
    pub fn add<F: AsRef<[u8]>>(&mut self, frames: &[F], weight: u64) {
        let mut at = 0;
        for (i, frame) in frames.iter().enumerate() {
            match (i < DEPTH).then(|| self.child(at, frame.as_ref())).flatten() {
                Some(child) => at = child,
                None => {
                    self.cut += 1;
                    break;
                }
            }
        }
        let node = &mut self.nodes[at as usize];
        node.weight = node.weight.saturating_add(weight);
        node.calls += 1;
    }

    /// Calls whose stacks are not known: they are told, and have a frame of their own where it is calls that are drawn.
    pub fn lose(&mut self, calls: u64) {
        self.lost = self.lost.saturating_add(calls);
        if self.unit == Unit::Calls && calls > 0 {
            self.add(&[LOST], calls);
        }
    }

    /// How many stacks lost frames, because they were too deep or the tree was full.
    pub fn cut(&self) -> u64 {
        self.cut
    }

    /// The frame of that name above a frame; `None` when it would be new and the tree is full.
    fn child(&mut self, parent: u32, name: &[u8]) -> Option<u32> {
        let full = self.nodes.len() >= self.room;
        // Most names are clean, and known: they are looked up as they are.
        let known = std::str::from_utf8(name).ok().and_then(|name| self.numbers.get(name).copied());
        let name = match known {
            Some(number) => number,
            None => self.number(readable(name), full)?,
        };
        if let Some(child) = self.children.get(&(parent, name)) {
            return Some(*child);
        }
        if full {
            return None;
        }
        let child = self.nodes.len() as u32;
        self.nodes.push(Node { name, parent, ..Node::default() });
        self.children.insert((parent, name), child);
        Some(child)
    }

    /// The number of a clean name; `None` when it would be new and the tree is full.
    fn number(&mut self, name: String, full: bool) -> Option<u32> {
        if let Some(number) = self.numbers.get(name.as_str()) {
            return Some(*number);
        }
        if full {
            return None;
        }
        let number = self.names.len() as u32;
        self.names.push(name.as_str().into());
        self.numbers.insert(name.into(), number);
        Some(number)
    }

    fn name(&self, node: u32) -> &str {
        &self.names[self.nodes[node as usize].name as usize]
    }

    /// Folded stacks: `outer;inner weight`, a line each, callers before what they call, in the order of names. What
    /// other flame graph programs read.
    ///
    /// A line has all frames of its stack, so that a tree of a million frames may have lines of terabytes: behind
    /// [`FOLDED`] bytes the rest is left out, and one line has its weight.
    pub fn folded(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut out = BufWriter::new(out);
        let sums = self.sums();
        let (mut path, mut open) = (Vec::new(), vec![(0_u32, 0)]);
        let (mut left, mut rest) = (FOLDED, 0_u64);
        while let Some((node, above)) = open.pop() {
            path.truncate(above);
            if !path.is_empty() {
                path.push(b';');
            }
            if node != 0 {
                // A semicolon would part a name in two.
                path.extend(self.name(node).bytes().map(|byte| if byte == b';' { b',' } else { byte }));
            }
            let Node { weight, calls, .. } = self.nodes[node as usize];
            if calls > 0 {
                let name = if node == 0 { self.names[0].as_bytes() } else { &path };
                match left.checked_sub(name.len()) {
                    Some(room) => {
                        left = room;
                        out.write_all(name)?;
                        writeln!(out, " {weight}")?;
                    }
                    None => rest = rest.saturating_add(weight),
                }
            }
            // Taken from the end: the first child is to be written first.
            open.extend(sums[node as usize].children.iter().rev().map(|child| (*child, path.len())));
        }
        if rest > 0 {
            writeln!(out, "{LEFT_OUT} {rest}")?;
        }
        out.flush()
    }

    /// Each node with what is above it. Children come after their parents in the list.
    fn sums(&self) -> Vec<Sum> {
        let mut sums = vec![Sum::default(); self.nodes.len()];
        for (i, node) in self.nodes.iter().enumerate().rev() {
            let Sum { weight, calls, .. } = &mut sums[i];
            *weight = weight.saturating_add(node.weight);
            *calls += node.calls;
            let (weight, calls) = (*weight, *calls);
            sums[i].children.sort_by(|a, b| self.name(*a).cmp(self.name(*b)));
            if i > 0 {
                let parent = &mut sums[node.parent as usize];
                parent.weight = parent.weight.saturating_add(weight);
                parent.calls += calls;
                parent.children.push(i as u32);
            }
        }
        sums
    }

    /// The picture. It can be opened in any browser; `title` may hold anything, as names may.
    pub fn svg(&self, title: &str, out: &mut dyn Write) -> io::Result<()> {
        let out = &mut BufWriter::new(out);
        let sums = self.sums();
        let boxes = self.boxes(&sums);
        let levels = boxes.iter().map(|a| a.level + 1).max().unwrap_or(1);
        let height = TOP + levels as f64 * LINE + BOTTOM;
        head(out, &readable(title.as_bytes()), &self.subtitle(&sums), height)?;
        let total = sums[0].weight;
        boxes.iter().try_for_each(|a| self.frame(out, a, &sums[a.node as usize], total, height))?;
        writeln!(out, "<script><![CDATA[\n{}]]></script>\n</svg>", include_str!("zoom.js"))?;
        out.flush()
    }

    /// `1,234 ns in 42 calls`, with what had to be cut.
    fn subtitle(&self, sums: &[Sum]) -> String {
        let Sum { weight, calls, .. } = sums[0];
        let stacks = self.nodes.iter().filter(|node| node.calls > 0).count() as u64;
        let mut text = match self.unit {
            _ if calls == 0 => "nothing was recorded".into(),
            Unit::Nanoseconds => {
                format!("{} ns in {}, n = {}", count(weight), plural(stacks, "stack"), plural(calls, "call"))
            }
            Unit::Calls => format!("{} in {}", plural(weight, "call"), plural(stacks, "stack")),
        };
        if self.cut > 0 {
            let _ = write!(text, "; {} without their innermost frames", plural(self.cut, "call"));
        }
        if self.lost > 0 {
            let _ = write!(text, "; {} lost", plural(self.lost, "call"));
        }
        text
    }

    /// Where each frame that can be seen goes.
    fn boxes(&self, sums: &[Sum]) -> Vec<Placed> {
        // An empty trace has one box, so that there is a picture at all.
        let scale = WIDTH / (sums[0].weight.max(1) as f64);
        let mut boxes = Vec::new();
        let mut open = vec![Placed { node: 0, level: 0, x: 0.0, width: WIDTH }];
        while let Some(next) = open.pop() {
            let mut x = next.x;
            let first = open.len();
            for child in &sums[next.node as usize].children {
                let width = sums[*child as usize].weight as f64 * scale;
                if width >= NARROWEST {
                    open.push(Placed { node: *child, level: next.level + 1, x, width });
                }
                x += width;
            }
            // Taken from the end: the first child is to be drawn first.
            open[first..].reverse();
            boxes.push(next);
        }
        boxes
    }

    fn frame(&self, out: &mut dyn Write, at: &Placed, sum: &Sum, total: u64, height: f64) -> io::Result<()> {
        let name = self.name(at.node);
        let share = 100.0 * sum.weight as f64 / total.max(1) as f64;
        let what = match self.unit {
            Unit::Nanoseconds => format!("{} ns ({share:.2} %), {}", count(sum.weight), plural(sum.calls, "call")),
            Unit::Calls => format!("{} ({share:.2} %)", plural(sum.weight, "call")),
        };
        let y = height - BOTTOM - (at.level + 1) as f64 * LINE;
        let colour = if at.level == 0 { "a".into() } else { format!("c{}", hash(name) % COLOURS) };
        let (x, width) = (SIDE + at.x, at.width);
        // Only wide frames have an outline in the page's colour; it would hide the others.
        let class = if width >= OUTLINED { "f w" } else { "f" };
        // Four decimals: the narrowest frame can be zoomed to by 12,000.
        writeln!(
            out,
            "<g class=\"{class}\"><title>{}\n{what}</title>\
             <rect class=\"{colour}\" x=\"{x:.4}\" y=\"{y}\" width=\"{width:.4}\" height=\"{}\"/>\
             <text x=\"{:.1}\" y=\"{}\">{}</text></g>",
            xml(name),
            LINE - 1.0,
            x + 3.0,
            y + 12.0,
            xml(&fitting(name, width)),
        )
    }
}

/// A frame in the picture: pixels from the left edge of the root.
#[derive(Clone, Copy, Debug)]
struct Placed {
    node: u32,
    level: usize,
    x: f64,
    width: f64,
}

/// Pixels: the root's width; the margins; a level; a frame that is too narrow to be drawn; one that is wide enough for
/// an outline (`zoom.js` has that number and the next too); a character of the font.
const WIDTH: f64 = 1180.0;
const SIDE: f64 = 10.0;
const TOP: f64 = 58.0;
const BOTTOM: f64 = 12.0;
const LINE: f64 = 17.0;
const NARROWEST: f64 = 0.1;
const OUTLINED: f64 = 3.0;
const CHARACTER: f64 = 6.7;

/// Colours of the palettes below.
const COLOURS: u32 = 8;

/// Bars are lighter than their text on light screens, darker on dark ones: at least 4.5 to 1, as WCAG 2.1 asks for.
const STYLE: &str = "\
svg{font:11px ui-monospace,Menlo,Consolas,monospace;background:#fff}\
text{fill:#1c1917;pointer-events:none}\
.f{cursor:pointer}.w rect{stroke:#fff;stroke-width:.5}\
.f:hover rect{stroke:#1c1917}.h{font-size:16px}.s{fill:#57534e}.b{fill:#1d4ed8;pointer-events:auto;cursor:pointer}\
.a{fill:#e7e5e4}.c0{fill:#fdba74}.c1{fill:#fcd34d}.c2{fill:#fca5a5}.c3{fill:#fbbf24}.c4{fill:#f9a88b}.c5{fill:#fde68a}\
.c6{fill:#fb9a60}.c7{fill:#fecaca}.up{opacity:.45}.hit rect{fill:#c4b5fd}\
@media(prefers-color-scheme:dark){svg{background:#1c1917}\
text{fill:#f5f5f4}.w rect{stroke:#1c1917}.f:hover rect{stroke:#f5f5f4}.s{fill:#a8a29e}\
.b{fill:#93c5fd}.a{fill:#44403c}.c0{fill:#9a3412}.c1{fill:#854d0e}.c2{fill:#991b1b}.c3{fill:#92400e}.c4{fill:#87331a}\
.c5{fill:#713f12}.c6{fill:#a13a0b}.c7{fill:#7f1d1d}.hit rect{fill:#6d28d9}}";

fn head(out: &mut dyn Write, title: &str, subtitle: &str, height: f64) -> io::Result<()> {
    let full = WIDTH + 2.0 * SIDE;
    let (title, subtitle) = (xml(title), xml(subtitle));
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {full} {height}\" width=\"{full}\" \
         height=\"{height}\" role=\"img\">"
    )?;
    writeln!(out, "<title>{title}</title><style>{STYLE}</style>")?;
    writeln!(
        out,
        "<text class=\"h\" x=\"{SIDE}\" y=\"24\">{title}</text><text class=\"s\" x=\"{SIDE}\" \
         y=\"44\">{subtitle}</text>"
    )?;
    // Filled by the script: without it, nothing is offered that does not work.
    let right = full - SIDE;
    writeln!(out, "<text class=\"b\" x=\"{right}\" y=\"24\" text-anchor=\"end\" data-do=\"search\"/>")?;
    writeln!(out, "<text class=\"s\" x=\"{right}\" y=\"44\" text-anchor=\"end\" data-do=\"found\"/>")
}

/// Text of a name that can be shown anywhere, cut at [`NAME`] bytes.
fn readable(bytes: &[u8]) -> String {
    let cut = &bytes[..bytes.len().min(NAME)];
    let mut text = clean(&String::from_utf8_lossy(cut)).into_owned();
    if cut.len() < bytes.len() {
        text.push('…');
    }
    text
}

/// As much of a name as a frame of that width has room for; nothing if that would be two characters.
fn fitting(name: &str, width: f64) -> String {
    // Beyond ASCII, a character may be twice as wide.
    let wide = |c: char| if c.is_ascii() { 1 } else { 2 };
    let room = ((width - 6.0) / CHARACTER).max(0.0) as usize;
    if name.chars().map(wide).sum::<usize>() <= room {
        return name.into();
    }
    if room < 3 {
        return String::new();
    }
    let mut used = 1;
    let fits = |c: &char| {
        used += wide(*c);
        used <= room
    };
    name.chars().take_while(fits).chain(['…']).collect()
}

/// FNV-1a: a colour must be the same in every run, which std's hasher does not promise.
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x01000193))
}

#[cfg(test)]
mod tests;
