//! A crossing as a tree of functions, each with the number of its instructions.
//!
//! Which function an instruction belongs to, the symbol table says; that and the counts are exact. The nesting is
//! derived from the trace, by these rules:
//!
//! * a `call` puts the function that it reaches below the caller; a call within a function (to fill the return
//!   predictor, say) does not;
//! * a `ret` goes back to the caller, unless it reaches the *start* of a function: that is a jump in disguise (a
//!   retpoline);
//! * a jump to another function, and running on into the next symbol, put that one in the place of the one that is
//!   left;
//! * entering the kernel from the program, and an exception or interrupt within the kernel, put the entry below what
//!   was interrupted;
//! * `iret`, `sysret` and `sysexit` go back to what is on the stack, or, where that is not where they go (a signal
//!   handler), put it below the program's code.

use super::code::{Flow, flow};
use super::crossings::TakenBack;
use super::protocol::{Symbol, UserCode, in_kernel};
use std::collections::{BTreeMap, HashMap};

/// What is known of the addresses of a trace.
#[derive(Clone, Debug, Default)]
pub struct Names {
    symbols: Vec<Symbol>,
    user: HashMap<u64, (String, Vec<u8>)>,
    code: BTreeMap<u64, Vec<u8>>,
    compat: bool,
}

impl Names {
    /// Nothing yet. `compat`: the program's code is 32-bit code.
    pub fn new(compat: bool) -> Names {
        Names { compat, ..Names::default() }
    }

    /// Adds what the guest said.
    pub fn add(&mut self, symbols: Vec<Symbol>, user: Vec<UserCode>) {
        self.symbols.extend(symbols.into_iter().filter(|symbol| symbol.start < symbol.end));
        self.symbols.sort_by_key(|symbol| symbol.start);
        self.symbols.dedup_by_key(|symbol| symbol.start);
        self.user.extend(user.into_iter().map(|code| (code.pc, (code.name.clone(), code.code()))));
    }

    /// Adds a piece of the kernel's code, as it lies in the guest's memory.
    pub fn add_code(&mut self, address: u64, bytes: Vec<u8>) {
        self.code.insert(address, bytes);
    }

    /// The symbol that contains this address.
    pub fn symbol(&self, pc: u64) -> Option<&Symbol> {
        let behind = self.symbols.partition_point(|symbol| symbol.start <= pc);
        self.symbols[..behind].last().filter(|symbol| pc < symbol.end)
    }

    /// The function's name, with its module's where it has one.
    pub fn label(&self, pc: u64) -> String {
        match (self.symbol(pc), self.user.get(&pc)) {
            (Some(Symbol { name, module: Some(module), .. }), _) => format!("{name} [{module}]"),
            (Some(symbol), _) => symbol.name.clone(),
            (None, Some((name, _))) => name.clone(),
            (None, None) if in_kernel(pc) => "[kernel]".into(),
            (None, None) => "[user]".into(),
        }
    }

    fn starts(&self, pc: u64) -> bool {
        self.symbol(pc).is_some_and(|symbol| symbol.start == pc)
    }

    fn flow(&self, pc: u64) -> Flow {
        if let Some((_, bytes)) = self.user.get(&pc) {
            return flow(bytes, !self.compat);
        }
        let piece = self.code.range(..=pc).next_back();
        let bytes = piece.and_then(|(start, bytes)| bytes.get(usize::try_from(pc - start).ok()?..));
        flow(bytes.unwrap_or_default(), true)
    }
}

/// A function in the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// The path of one crossing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// The tree, each function before those below it, in the order in which they were first reached.
    pub nodes: Vec<Node>,
    /// Where the kernel was entered from the program, in order.
    pub entries: Vec<u64>,
}

/// The path that these instructions are. Those that were begun and not executed, because they faulted, belong
/// to it and are not counted.
pub fn path(pcs: &[u64], names: &Names, taken_back: &TakenBack) -> Path {
    let mut tree = Tree::default();
    let mut entries = Vec::new();
    let mut before: Option<u64> = None;
    for (index, &pc) in pcs.iter().enumerate() {
        let function = tree.id(pc, names);
        match before {
            None => tree.push(function),
            Some(before) => {
                if !in_kernel(before) && in_kernel(pc) {
                    entries.push(pc);
                }
                tree.step(Step { before, pc, flow: names.flow(before), starts: names.starts(pc) }, function);
            }
        }
        if pcs.get(index + 1).is_none_or(|next| !taken_back.unfinished(pc, *next)) {
            tree.count();
        }
        before = Some(pc);
    }
    Path { nodes: tree.flatten(), entries }
}

/// From one instruction to the next.
struct Step {
    before: u64,
    pc: u64,
    flow: Flow,
    starts: bool,
}

#[derive(Default)]
struct Tree {
    functions: Vec<(String, bool)>,
    ids: HashMap<String, usize>,
    known: HashMap<u64, usize>,
    nodes: Vec<Built>,
    children: HashMap<(Option<usize>, usize), usize>,
    stack: Vec<usize>,
}

struct Built {
    parent: Option<usize>,
    function: usize,
    own: u64,
    entered: u64,
}

impl Tree {
    fn id(&mut self, pc: u64, names: &Names) -> usize {
        if let Some(id) = self.known.get(&pc) {
            return *id;
        }
        let label = names.label(pc);
        let functions = &mut self.functions;
        let id = *self.ids.entry(label).or_insert_with_key(|label| {
            functions.push((label.clone(), in_kernel(pc)));
            functions.len() - 1
        });
        self.known.insert(pc, id);
        id
    }

    fn top(&self) -> Option<usize> {
        self.stack.last().map(|node| self.nodes[*node].function)
    }

    fn push(&mut self, function: usize) {
        let parent = self.stack.last().copied();
        let nodes = &mut self.nodes;
        let node = *self.children.entry((parent, function)).or_insert_with(|| {
            nodes.push(Built { parent, function, own: 0, entered: 0 });
            nodes.len() - 1
        });
        self.nodes[node].entered += 1;
        self.stack.push(node);
    }

    fn replace(&mut self, function: usize) {
        self.stack.pop();
        self.push(function);
    }

    fn count(&mut self) {
        if let Some(node) = self.stack.last() {
            self.nodes[*node].own += 1;
        }
    }

    fn step(&mut self, step: Step, function: usize) {
        let same = self.top() == Some(function);
        let (from_kernel, to_kernel) = (in_kernel(step.before), in_kernel(step.pc));
        match step.flow {
            _ if !from_kernel && to_kernel => self.push(function),
            _ if from_kernel && !to_kernel => self.leave_kernel(function),
            Flow::Call if !same || step.starts => self.push(function),
            Flow::Return if step.starts && !same => self.replace(function),
            Flow::Return if !same => self.back_to(function),
            Flow::Jump if !same => self.replace(function),
            // Running on into the next symbol is no further than an instruction is long; anything else is an interrupt.
            Flow::On if !same && step.pc.wrapping_sub(step.before) <= 15 => self.replace(function),
            Flow::On if !same => self.push(function),
            _ => {}
        }
    }

    /// To the nearest caller that is this function; without one, this takes the place of the caller.
    fn back_to(&mut self, function: usize) {
        self.stack.pop();
        match self.stack.iter().rposition(|node| self.nodes[*node].function == function) {
            Some(at) => self.stack.truncate(at + 1),
            None => self.replace(function),
        }
    }

    /// To the program's function that was interrupted, or to a new one below the program's.
    fn leave_kernel(&mut self, function: usize) {
        if let Some(at) = self.stack.iter().rposition(|node| self.nodes[*node].function == function) {
            self.stack.truncate(at + 1);
            return;
        }
        let program = self.stack.iter().rposition(|node| !self.functions[self.nodes[*node].function].1);
        self.stack.truncate(program.map_or(0, |at| at + 1));
        self.push(function);
    }

    fn flatten(&self) -> Vec<Node> {
        let mut below: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        let mut totals: Vec<u64> = self.nodes.iter().map(|node| node.own).collect();
        let parents = self.nodes.iter().enumerate().filter_map(|(index, node)| Some((index, node.parent?)));
        parents.clone().for_each(|(index, parent)| below[parent].push(index));
        // A node is made after the one that it is below.
        parents.rev().for_each(|(index, parent)| totals[parent] += totals[index]);
        let roots = self.nodes.iter().enumerate().filter(|(_, node)| node.parent.is_none());
        let mut todo: Vec<(usize, usize)> = roots.map(|(index, _)| (index, 0)).rev().collect();
        let mut out = Vec::new();
        while let Some((index, depth)) = todo.pop() {
            let node = &self.nodes[index];
            let function = self.functions[node.function].0.clone();
            out.push(Node { depth, function, own: node.own, total: totals[index], entered: node.entered });
            todo.extend(below[index].iter().rev().map(|child| (*child, depth + 1)));
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const K: u64 = 0xffff_ffff_8100_0000;

    /// Functions of 0x100 bytes from `K` on.
    fn names(functions: &[&str], code: &[(u64, &[u8])]) -> Names {
        let mut names = Names::new(false);
        let symbol = |(index, name): (usize, &&str)| {
            let start = K + 0x100 * index as u64;
            Symbol { start, end: start + 0x100, name: name.to_string(), module: None }
        };
        names.add(functions.iter().enumerate().map(symbol).collect(), vec![]);
        for (offset, bytes) in code {
            names.add_code(K + offset, bytes.to_vec());
        }
        names
    }

    fn shown(path: &Path) -> Vec<String> {
        path.nodes
            .iter()
            .map(|node| format!("{}{} {}/{}", " ".repeat(node.depth), node.function, node.own, node.total))
            .collect()
    }

    #[test]
    fn calls_nest_returns_come_back_and_entries_are_counted() {
        let names = names(
            &["entry", "entry_2", "do_call", "get"],
            &[
                (0x110, &[0xe8, 0, 0, 0, 0]),
                (0x204, &[0xe8, 0, 0, 0, 0]),
                (0x308, &[0xc3]),
                (0x20c, &[0xc3]),
                (0x118, &[0x48, 0x0f, 0x07]),
            ],
        );
        let at = |offset: u64| K + offset;
        // The program, the entry, which runs on into the next symbol, two calls, both returns, sysret.
        let pcs = [
            0x1000,
            at(0xfc),
            at(0x100),
            at(0x110),
            at(0x200),
            at(0x204),
            at(0x300),
            at(0x308),
            at(0x209),
            at(0x20c),
            at(0x115),
            at(0x118),
            0x1002,
        ];
        let path = path(&pcs, &names, &TakenBack::default());
        assert_eq!(shown(&path), ["[user] 2/13", " entry 1/1", " entry_2 4/10", "  do_call 4/6", "   get 2/2"]);
        assert_eq!(path.entries, [at(0xfc)]);
    }

    #[test]
    fn a_retpoline_is_a_jump_and_filling_the_predictor_is_no_call() {
        let code: &[(u64, &[u8])] = &[
            (0x10, &[0xe8, 0, 0, 0, 0]),  // a calls the thunk
            (0x100, &[0xe8, 0, 0, 0, 0]), // which calls itself, further on,
            (0x10c, &[0xc3]),             // and "returns" to the start of b
            (0x204, &[0xc3]),             // b returns to a
            (0x18, &[0xe8, 0, 0, 0, 0]),  // a call within a
        ];
        let names = names(&["a", "thunk", "b"], code);
        let pcs = [0x10, 0x100, 0x108, 0x10c, 0x200, 0x204, 0x15, 0x18, 0x1e, 0x20].map(|offset| K + offset);
        assert_eq!(shown(&path(&pcs, &names, &TakenBack::default())), ["a 5/10", " thunk 3/3", " b 2/2"]);
    }

    #[test]
    fn a_signal_handler_is_below_the_program_and_so_is_its_return() {
        let mut names = names(&["asm_exc", "entry"], &[(0x10, &[0x48, 0xcf]), (0x110, &[0x48, 0xcf])]);
        let user = |pc, name: &str| UserCode { pc, name: name.into(), bytes: "90".into() };
        names.add(vec![], vec![user(0x1000, "gate"), user(0x2000, "handler"), user(0x1002, "gate")]);
        let pcs = [0x1000, K, K + 0x10, 0x2000, K + 0x100, K + 0x110, 0x1002];
        let path = path(&pcs, &names, &TakenBack::default());
        assert_eq!(shown(&path), ["gate 2/7", " asm_exc 2/2", " handler 1/3", "  entry 2/2"]);
        assert_eq!(path.entries, [K, K + 0x100]);
    }

    #[test]
    fn an_exception_in_the_kernel_is_below_what_it_interrupts() {
        let names = names(&["copy", "asm_exc_page_fault"], &[(0x110, &[0x48, 0xcf])]);
        let pcs = [K, K + 0x100, K + 0x110, K, K + 3];
        // The distance is more than an instruction is long.
        let pcs: Vec<u64> = pcs.iter().map(|pc| if *pc < K + 0x100 { pc + 0x40 } else { *pc }).collect();
        assert_eq!(shown(&path(&pcs, &names, &TakenBack::default())), ["copy 3/5", " asm_exc_page_fault 2/2"]);
    }

    #[test]
    fn labels_name_the_module() {
        let mut names = Names::new(true);
        let symbol = Symbol { start: K, end: K + 1, name: "f".into(), module: Some("m".into()) };
        names.add(vec![symbol, Symbol { start: 5, end: 5, name: "empty".into(), module: None }], vec![]);
        assert_eq!([K, K + 1, 7].map(|pc| names.label(pc)), ["f [m]", "[kernel]", "[user]"]);
    }

    proptest! {
        /// Whatever is executed, every instruction is counted once.
        #[test]
        fn nothing_is_lost(
            offsets in proptest::collection::vec((0u64..0x500, any::<bool>()), 0..300),
            bytes in proptest::collection::vec(any::<u8>(), 0x500)) {
            let names = names(&["a", "b", "c", "d", "e"], &[(0, &bytes)]);
            let pcs: Vec<u64> =
                offsets.iter().map(|(offset, kernel)| if *kernel { K + offset } else { 0x1000 + offset }).collect();
            let path = path(&pcs, &names, &TakenBack::default());
            prop_assert_eq!(path.nodes.iter().map(|node| node.own).sum::<u64>(), pcs.len() as u64);
            prop_assert_eq!(
                path.nodes.iter().filter(|node| node.depth == 0).map(|node| node.total).sum::<u64>(), pcs.len() as u64);
            for name in ["a", "c"] {
                let own: u64 = path.nodes.iter().filter(|node| node.function == name).map(|node| node.own).sum();
                prop_assert_eq!(own, pcs.iter().filter(|pc| names.label(**pc) == name).count() as u64);
            }
        }
    }
}
