//! The path of one crossing as a flame graph, in instructions; and the functions in which two guests differ.

use super::{Chart, Section};
use crate::facts::{Facts, Of};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::flame::{Frame, draw};
use crate::text::plural;
use tollgate_report::format::{count, difference};
use tollgate_report::lab::walk::{Diff, Walk};

/// The chart.
pub const CHART: Chart = Chart { id: "walk", section: Section::Lab, folded: false, draw: all };

fn all(facts: &Facts) -> Vec<Figure> {
    let mut figures: Vec<Figure> = facts.walks.iter().filter_map(|of| one(&of.fact, &of.name)).collect();
    for of in &facts.diffs {
        figures.extend([one(&of.fact.base, &of.name), one(&of.fact.other, &of.name)].into_iter().flatten());
        figures.push(changed(of));
    }
    figures
}

/// Frames from the nodes' depths and own counts. A frame begins where the one before it at its level ends; what is
/// below follows what is the frame's own.
fn frames(walk: &Walk) -> Vec<Frame> {
    // Where the next frame of each level begins.
    let mut next = vec![0.0];
    let all: f64 = walk.tree.iter().map(|node| node.own as f64).sum();
    let mut frames = Vec::new();
    for node in walk.tree.iter().take(20_000) {
        let depth = node.depth.min(next.len() - 1);
        let from = next[depth];
        next.truncate(depth + 1);
        next[depth] += node.total as f64;
        next.push(from);
        frames.push(Frame {
            depth,
            name: node.function.clone(),
            weight: node.total as f64,
            from,
            title: format!(
                "{}: {} instructions, {} of them its own ({:.1} %), entered {} ×",
                node.function,
                count(node.total),
                count(node.own),
                100.0 * node.own as f64 / all.max(1.0),
                count(node.entered)
            ),
        });
    }
    frames
}

fn one(walk: &Walk, name: &str) -> Option<Figure> {
    let (picture, hidden) = draw(&frames(walk));
    let mut table = Table::new(&["depth", "function", "self", "total", "calls"]);
    for node in &walk.tree {
        table.push(vec![
            Cell::count(node.depth as u64),
            Cell::text(&node.function),
            Cell::count(node.own),
            Cell::count(node.total),
            Cell::count(node.entered),
        ]);
    }
    let append = if walk.append.is_empty() { String::new() } else { format!(", {}", walk.append) };
    let mut notes = Vec::new();
    if !walk.agrees() {
        notes.push("The sum of the functions and the guest's own counter disagree: rely on neither.".into());
    }
    if hidden > 0 {
        notes.push(format!(
            "{} too narrow to be drawn; the table has all of them.",
            if hidden == 1 { "1 function is".into() } else { format!("{hidden} functions are") }
        ));
    }
    (!walk.tree.is_empty()).then(|| Figure {
        title: format!("The path of {} – {name}", walk.key()),
        says: format!(
            "{} instructions in {}; {}{append}, CPU model {}.",
            count(walk.instructions),
            plural(walk.functions().len() as u64, "function"),
            walk.kernel,
            walk.cpu
        ),
        basis: Basis {
            unit: "instructions".into(),
            n: format!("1 crossing, the shortest of {}", walk.check.compared.max(1)),
            method: format!(
                "QEMU's log of every instruction, on {}{append}, CPU model {}; counts are exact, the nesting is \
                 derived from calls and returns; callers are above their callees",
                walk.kernel, walk.cpu
            ),
        },
        picture: Some(picture),
        table,
        notes,
        zoom: Zoom::Frames,
    })
}

fn changed(of: &Of<Diff>) -> Figure {
    let Diff { base, other, changed } = &of.fact;
    let mut table = Table::new(&["function", "base", "other", "change"]);
    for change in changed {
        let by = change.other as f64 - change.base as f64;
        table.push(vec![
            Cell::text(&change.function),
            Cell::count(change.base),
            Cell::count(change.other),
            Cell::Number(difference(by), by),
        ]);
    }
    let by = other.instructions as f64 - base.instructions as f64;
    Figure {
        title: format!("Functions that differ in {} – {}", base.key(), of.name),
        says: format!(
            "{} and {} instructions \
                       ({}).",
            count(base.instructions),
            count(other.instructions),
            difference(by)
        ),
        basis: Basis {
            unit: "instructions".into(),
            n: "1 crossing each".into(),
            method: format!(
                "base: {} {} {}; other: {} {} {}",
                base.kernel, base.cpu, base.append, other.kernel, other.cpu, other.append
            ),
        },
        picture: None,
        table,
        notes: Vec::new(),
        zoom: Zoom::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tollgate_report::lab::walk::{Check, Node};

    fn node(depth: usize, function: &str, own: u64, total: u64) -> Node {
        Node { depth, function: function.into(), own, total, entered: 1 }
    }

    #[test]
    fn frames_lie_within_what_called_them() {
        let walk = Walk {
            schema: 1,
            gate: "syscall".into(),
            bits: 64,
            call: "enosys".into(),
            kernel: "6.1".into(),
            append: String::new(),
            cpu: "max".into(),
            instructions: 10,
            unfinished: 0,
            price: 10,
            operations: 1,
            check: Check { compared: 1, agreeing: 1, alike: 1 },
            entries: Vec::new(),
            tree: vec![
                node(0, "a", 2, 10),
                node(1, "b", 3, 5),
                node(2, "c", 2, 2),
                node(1, "d", 3, 3),
                node(7, "deep", 1, 1),
            ],
            wiring: Vec::new(),
            no_registers: None,
        };
        let frames = frames(&walk);
        let at: Vec<(usize, f64)> = frames.iter().map(|frame| (frame.depth, frame.from)).collect();
        assert_eq!(
            at,
            [(0, 0.0), (1, 0.0), (2, 0.0), (1, 5.0), (2, 5.0)],
            "a level that was skipped is not drawn as a \
            gap"
        );
    }
}
