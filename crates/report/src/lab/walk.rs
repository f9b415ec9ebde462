//! `tollgate lab walk`: the path of one crossing, function by function.
//!
//! Exact: the number of instructions, in all and of each function. Derived from calls and returns: which function is
//! below which.

use crate::format::{count, difference};
use crate::sink::table::{Col, Item, Style, Tone, grid, hanging, heading, title};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// Version of the JSON.
pub const SCHEMA: u32 = 1;

/// The path of one crossing in one guest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Walk {
    /// [`SCHEMA`].
    pub schema: u32,
    /// Gate.
    pub gate: String,
    /// 64 or 32.
    pub bits: u8,
    /// Call.
    pub call: String,
    /// The kernel's release.
    pub kernel: String,
    /// The user's words on its command line.
    pub append: String,
    /// QEMU's CPU model.
    pub cpu: String,
    /// Instructions of the path: the gate's own lines and all that came of them.
    pub instructions: u64,
    /// Instructions that were started and, because they faulted, not executed; those are not counted.
    pub unfinished: u64,
    /// The price of this crossing: the ticks of its sample less those of the null path. In a counting guest,
    /// instructions.
    pub price: i64,
    /// Operations that the crossing performs.
    pub operations: u32,
    /// What the check against the sampler found.
    pub check: Check,
    /// Where the kernel was entered from the program, in order.
    pub entries: Vec<Entry>,
    /// The functions, each before those below it, in the order in which they were first reached.
    pub tree: Vec<Node>,
    /// Where the entries lead.
    pub wiring: Vec<Wire>,
    /// Why registers are missing there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_registers: Option<String>,
}

/// The trace beside the sampler's own count of the same crossings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// Whole crossings in the trace that have a sample.
    pub compared: usize,
    /// Those with as many instructions as their sample has ticks.
    pub agreeing: usize,
    /// Those with as many instructions as the one that is shown.
    pub alike: usize,
}

/// A way into the kernel that the crossing took.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// What leads there (`LSTAR`, `#BP`); empty where that is not known.
    pub through: String,
    /// The symbol.
    pub symbol: String,
}

/// A function in the tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    /// How many functions it is below.
    pub depth: usize,
    /// Its name.
    pub function: String,
    /// Its own instructions.
    pub own: u64,
    /// Those and the ones of all below it.
    pub total: u64,
    /// How often it was entered from here.
    pub entered: u64,
}

/// A register or a vector, and what it points at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wire {
    /// Its name.
    pub name: String,
    /// Its value, hexadecimal; of a vector, the handler's address.
    pub value: String,
    /// The symbol there, or what the value says; may be empty.
    pub means: String,
}

/// A function's instructions, wherever in the tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// Its name.
    pub function: String,
    /// Instructions.
    pub instructions: u64,
}

impl Walk {
    /// `gate/bits/call`.
    pub fn key(&self) -> String {
        format!("{}/{}/{}", self.gate, self.bits, self.call)
    }

    /// Each function with its instructions, in the order in which they were first reached.
    pub fn functions(&self) -> Vec<Count> {
        let mut counts: Vec<Count> = Vec::new();
        let mut places: HashMap<&str, usize> = HashMap::new();
        for node in &self.tree {
            let place = *places.entry(&node.function).or_insert_with(|| {
                counts.push(Count { function: node.function.clone(), instructions: 0 });
                counts.len() - 1
            });
            counts[place].instructions = counts[place].instructions.saturating_add(node.own);
        }
        counts
    }

    /// Does the sum of the functions equal the crossing's price, each compared crossing as long as its sample?
    pub fn agrees(&self) -> bool {
        let sum = self.tree.iter().fold(0u64, |sum, node| sum.saturating_add(node.own));
        sum == self.instructions && self.check.compared > 0 && self.check.agreeing == self.check.compared
    }

    /// One line a stack, as flame-graph programs read them: frames from the outermost, separated by semicolons, and a
    /// count. A line has all frames of its stack: a file that was made for it could ask for terabytes, and behind
    /// 256 MB one line has the rest.
    pub fn folded(&self) -> String {
        const MOST: usize = 256 << 20;
        let (mut out, mut rest) = (String::new(), 0u64);
        // Frames, and where in them each begins.
        let (mut stack, mut starts) = (String::new(), Vec::new());
        for node in &self.tree {
            if let Some(start) = starts.get(node.depth) {
                stack.truncate(*start);
                starts.truncate(node.depth);
            }
            starts.push(stack.len());
            if !stack.is_empty() {
                stack.push(';');
            }
            stack.push_str(&crate::format::clean(&node.function).replace([';', '\n'], "_"));
            if node.own > 0 && out.len() + stack.len() > MOST {
                rest = rest.saturating_add(node.own);
            } else if node.own > 0 {
                out.push_str(&format!("{stack} {}\n", node.own));
            }
        }
        if rest > 0 {
            out.push_str(&format!("[left out] {rest}\n"));
        }
        out
    }

    fn guest(&self) -> String {
        let append = if self.append.is_empty() { String::new() } else { format!(", {}", self.append) };
        format!("{}, {}{append}", self.kernel, self.cpu)
    }
}

/// The path as a table, what it was checked against, and what the entries are wired to.
pub fn table(walk: &Walk, style: Style) -> String {
    let mut out =
        title(&format!("{} ({}): {} instructions", walk.key(), walk.guest(), count(walk.instructions)), style);
    let cols = [
        Col::right("self", 7),
        Col::right("total", 12),
        Col::right("calls", 9),
        Col::left("function", names_width(style, 28)),
    ];
    out += &heading(&cols, style);
    let row = |node: &Node| {
        let indent = "  ".repeat(node.depth.min(16));
        let cells = [count(node.own), count(node.total), count(node.entered), format!("{indent}{}", node.function)];
        cells.iter().map(|cell| Item::new(cell)).collect()
    };
    out += &grid(&cols, &walk.tree.iter().map(row).collect::<Vec<_>>(), style);
    out.push('\n');
    for sentence in sentences(walk) {
        out += &hanging("", &sentence, 0, style);
    }
    out.push('\n');
    out + &wiring(walk, style)
}

fn names_width(style: Style, used: usize) -> usize {
    style.columns().saturating_sub(used).clamp(24, 90)
}

/// What the count was checked against, and how the kernel was entered.
fn sentences(walk: &Walk) -> Vec<String> {
    let shared = i64::try_from(walk.instructions).unwrap_or(i64::MAX) - walk.price;
    let Check { compared, agreeing, alike } = walk.check;
    let beside = match shared {
        0 => "none of the path's instructions are also in the null path".into(),
        1.. => format!("{} of the path's instructions are also in the null path", count_signed(shared)),
        _ => format!("{} belong to the loop around the path, which is what this row measures", count_signed(-shared)),
    };
    let mut out =
        vec![format!("Price by the guest's own counter: {} instructions; {beside}.", count_signed(walk.price))];
    out.push(match compared {
        0 => "No crossing in the trace has a sample to compare with.".into(),
        _ => format!(
            "{agreeing} of {compared} crossings in the trace have exactly as many instructions as their sample has \
             ticks; {alike} have the same length as this one, the shortest."
        ),
    });
    if agreeing < compared {
        out.push("If they differ, rely on neither figure: please report it, with this output.".into());
    }
    match walk.unfinished {
        0 => {}
        1 => out.push("One more instruction was started but not executed, because it faulted.".into()),
        more => out.push(format!("{} more were started but not executed, because they faulted.", count(more))),
    }
    let through = |entry: &Entry| match entry.through.as_str() {
        "" => entry.symbol.clone(),
        through => format!("{} ({through})", entry.symbol),
    };
    let entries: Vec<String> = walk.entries.iter().map(through).collect();
    out.push(match entries.len() {
        0 => "The kernel was not entered.".into(),
        1 => format!("The kernel was entered once: {}.", entries[0]),
        times => format!("The kernel was entered {times} times: {}.", crate::format::and(&entries)),
    });
    if walk.operations > 1 {
        out.push(format!("One crossing performs {} operations.", walk.operations));
    }
    out.push("Counts are exact; the nesting is derived from calls and returns.".into());
    out
}

fn count_signed(value: i64) -> String {
    let size = count(value.unsigned_abs());
    if value < 0 { format!("−{size}") } else { size }
}

fn wiring(walk: &Walk, style: Style) -> String {
    let mut out = title("Where the entries lead", style);
    let cols = [Col::left("entry", 14), Col::left("value", 20), Col::left("means", names_width(style, 34))];
    let row = |wire: &Wire| [&wire.name, &wire.value, &wire.means].map(|cell| Item::new(cell)).to_vec();
    out += &grid(&cols, &walk.wiring.iter().map(row).collect::<Vec<_>>(), style);
    if let Some(why) = &walk.no_registers {
        out += &hanging("", &format!("Model-specific registers could not be read: {why}."), 0, style);
    }
    out
}

/// Two walks of the same crossing in different guests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diff {
    /// The first guest's.
    pub base: Walk,
    /// The other one's.
    pub other: Walk,
    /// The functions whose counts differ.
    pub changed: Vec<Change>,
}

/// A function whose count differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// Its name.
    pub function: String,
    /// Its instructions in the first guest.
    pub base: u64,
    /// In the other one.
    pub other: u64,
}

impl Change {
    fn by(&self) -> f64 {
        self.other as f64 - self.base as f64
    }
}

impl Diff {
    /// Compares.
    pub fn new(base: Walk, other: Walk) -> Diff {
        let (first, second) = (base.functions(), other.functions());
        let [in_first, in_second] = [&first, &second].map(|counts| {
            counts.iter().map(|count| (count.function.as_str(), count.instructions)).collect::<HashMap<_, _>>()
        });
        let only = second.iter().filter(|count| !in_first.contains_key(count.function.as_str()));
        let of = |counts: &HashMap<&str, u64>, name: &str| counts.get(name).copied().unwrap_or(0);
        let all = first.iter().chain(only).map(|Count { function, .. }| Change {
            function: function.clone(),
            base: of(&in_first, function),
            other: of(&in_second, function),
        });
        let changed = all.filter(|change| change.base != change.other).collect();
        Diff { base, other, changed }
    }
}

/// Which functions grew.
pub fn diff_table(diff: &Diff, style: Style) -> String {
    let (base, other) = (&diff.base, &diff.other);
    let by = other.instructions as f64 - base.instructions as f64;
    let sizes =
        format!("{} and {} instructions ({})", count(base.instructions), count(other.instructions), difference(by));
    let mut out = title(&format!("{}: {sizes}", base.key()), style);
    out += &hanging("base:  ", &base.guest(), 7, style);
    out += &hanging("other: ", &other.guest(), 7, style);
    if diff.changed.is_empty() {
        return out + "Every function has the same number of instructions in both.\n";
    }
    let cols = [
        Col::right("base", 7),
        Col::right("other", 9),
        Col::right("change", 9),
        Col::left("function", names_width(style, 25)),
    ];
    out += &heading(&cols, style);
    let row = |change: &Change| {
        let tone = if change.by() > 0.0 { Tone::Expensive } else { Tone::Cheap };
        let cells = [count(change.base), count(change.other)].map(|cell| Item::new(&cell));
        let mut cells = cells.to_vec();
        cells.push(Item::toned(&difference(change.by()), tone));
        cells.push(Item::new(&change.function));
        cells
    };
    out += &grid(&cols, &diff.changed.iter().map(row).collect::<Vec<_>>(), style);
    let same = base.functions().len().saturating_sub(diff.changed.iter().filter(|change| change.base > 0).count());
    out + &format!("{same} other function{} the same in both.\n", if same == 1 { " is" } else { "s are" })
}

#[cfg(test)]
mod tests {
    use super::*;

    const STYLE: Style = Style { color: false, width: 100 };

    fn node(depth: usize, function: &str, own: u64, total: u64) -> Node {
        Node { depth, function: function.into(), own, total, entered: 1 }
    }

    pub(super) fn walk() -> Walk {
        Walk {
            schema: SCHEMA,
            gate: "syscall".into(),
            bits: 64,
            call: "enosys".into(),
            kernel: "6.1.0-56-amd64".into(),
            cpu: "max".into(),
            instructions: 96,
            price: 96,
            operations: 1,
            check: Check { compared: 8, agreeing: 8, alike: 7 },
            entries: vec![Entry { through: "LSTAR".into(), symbol: "entry_SYSCALL_64".into() }],
            tree: vec![
                node(0, "[user] crossing", 1, 96),
                node(1, "entry_SYSCALL_64", 64, 95),
                node(2, "do_syscall_64", 28, 31),
                node(3, "odd;name", 3, 3),
            ],
            wiring: vec![Wire {
                name: "LSTAR".into(),
                value: "0xffffffff81800080".into(),
                means: "entry_SYSCALL_64".into(),
            }],
            ..Walk::default()
        }
    }

    #[test]
    fn a_walk_says_what_it_was_checked_against() {
        let text = table(&walk(), STYLE);
        assert!(text.starts_with("syscall/64/enosys (6.1.0-56-amd64, max): 96 instructions\n"), "{text}");
        let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
        assert!(lines.contains(&vec!["28", "31", "1", "do_syscall_64"]), "{text}");
        assert!(lines.contains(&vec!["LSTAR", "0xffffffff81800080", "entry_SYSCALL_64"]), "{text}");
        assert!(
            text.contains("Price by the guest's own counter: 96 instructions; none of the path's instructions are"),
            "{text}"
        );
        assert!(text.contains("8 of 8 crossings"), "{text}");
        assert!(text.contains("The kernel was entered once: entry_SYSCALL_64 (LSTAR)."), "{text}");
        assert!(!text.contains("please report") && !text.contains("started"));
    }

    #[test]
    fn agreement_needs_every_crossing_and_the_whole_sum() {
        let good = walk();
        assert!(good.agrees());
        let none = Walk { check: Check::default(), ..walk() };
        let some = Walk { check: Check { agreeing: 7, ..good.check }, ..walk() };
        let short = Walk { instructions: 97, ..walk() };
        assert!(!none.agrees() && !some.agrees() && !short.agrees());
        assert!(table(&some, STYLE).contains("please report"));
        assert!(table(&Walk { unfinished: 2, ..walk() }, STYLE).contains("2 more were started"));
        assert!(table(&none, STYLE).contains("No crossing in the trace"));
    }

    #[test]
    fn folded_stacks_sum_up_to_the_path() {
        let text = walk().folded();
        assert_eq!(text.lines().last(), Some("[user] crossing;entry_SYSCALL_64;do_syscall_64;odd_name 3"));
        let sum: u64 = text.lines().map(|line| line.rsplit_once(' ').unwrap().1.parse::<u64>().unwrap()).sum();
        assert_eq!(sum, 96);
    }

    #[test]
    fn a_diff_shows_what_grew_what_went_and_what_came() {
        let mut other = walk();
        other.append = "pti=on".into();
        other.instructions = 104;
        other.tree[1].own = 72;
        other.tree[3] = node(1, "switch_tables", 3, 3);
        let diff = Diff::new(walk(), other);
        let changes: Vec<_> = diff.changed.iter().map(|c| (c.function.as_str(), c.base, c.other)).collect();
        assert_eq!(changes, [("entry_SYSCALL_64", 64, 72), ("odd;name", 3, 0), ("switch_tables", 0, 3)]);
        let text = diff_table(&diff, STYLE);
        assert!(
            text.contains("96 and 104 instructions (+8)") && text.contains("other: 6.1.0-56-amd64, max, pti=on\n"),
            "{text}"
        );
        assert!(text.contains("2 other functions are the same in both."), "{text}");
        assert!(diff_table(&Diff::new(walk(), walk()), STYLE).contains("the same number of instructions in both"));
    }

    #[test]
    fn json_there_and_back() {
        let text = serde_json::to_string(&walk()).unwrap();
        assert_eq!(serde_json::from_str::<Walk>(&text).unwrap(), walk());
        assert!(
            table(&Walk { entries: vec![], price: -2, no_registers: Some("no module".into()), ..walk() }, STYLE)
                .contains("−2")
        );
    }
}
