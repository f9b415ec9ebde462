//! How each instruction of a file can be probed, and where its functions are left.
//!
//! * `choose`: the ways to probe one instruction ([`Choice`](super::site::Choice)).
//! * `bits32`: the one way to probe an instruction of 32-bit code.
//! * `exits`: where a function is left.
//! * `goroutine`: how functions of Go find their goroutine.
//! * `tails`: where calls go on that leave a function by a jump.
//! * `flags`: whether the flags at an instruction are used later.

mod bits32;
mod choose;
mod exits;
mod flags;
mod goroutine;
mod tails;
#[cfg(test)]
mod tests;

use super::site::{Refusal, Site};
use super::trampoline::Goroutine;
use crate::elf::Elf;
use crate::scan;
use crate::scan::body::{Body, whole};
use crate::scan::function::{Function, Functions};
use crate::scan::search;
use crate::site::ScanError;
use iced_x86::{FlowControl, Instruction};
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

pub use goroutine::NoGoroutine;
pub use tails::{Leads, Tail};

/// Decoded functions that are kept: those of one function and its parts, and a few more.
const KEPT: usize = 64;

/// All exits of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exits {
    /// Each a [`Site`] with [`Site::exit`] set, ascending.
    pub sites: Vec<Site>,
    /// Parts of the function that lie elsewhere (what compilers move to a cold section), ascending.
    pub parts: Vec<Range<u64>>,
    /// A loop of the function leads to its first instruction: the entry hits in each round, and a latency would be that
    /// of the last one, so such a function is not to be timed. A function of Go that begins again because its stack has
    /// grown is none of these.
    pub looped: bool,
    /// Another function jumps into its code, or it goes on in another one's: some exits are left by calls that did not
    /// come by its entry.
    pub shared: bool,
}

/// What a symbol says of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    /// A function begins there.
    Function,
    /// A part of one does, which the compiler has moved.
    Part,
}

/// A file whose places can be asked for. What was found out of it is kept, so that asking again is cheap.
pub struct Planner<'a> {
    functions: Functions<'a>,
    bodies: RefCell<HashMap<(u64, u64), Rc<Body>>>,
    entered: OnceCell<Vec<u64>>,
    named: OnceCell<Vec<(u64, Named)>>,
    plt: Vec<Range<u64>>,
    goroutine: OnceCell<Result<Goroutine, NoGoroutine>>,
}

impl<'a> Planner<'a> {
    /// Reads a file, or an image in memory whose addresses are its offsets, such as the vDSO's.
    pub fn new(elf: &'a [u8]) -> Result<Planner<'a>, ScanError> {
        let elf = Elf::parse(elf)?;
        let plt = elf.sections.iter().filter(|section| section.name.starts_with(".plt"));
        let plt = plt.map(|section| section.addr..section.addr.saturating_add(section.bytes.len() as u64)).collect();
        let mut functions = Functions::new(elf);
        // No program has code there, and sums of addresses and lengths cannot overflow below.
        functions.code.retain(|code| code.end() < 1 << 62);
        let (bodies, entered, named) = (RefCell::default(), OnceCell::new(), OnceCell::new());
        Ok(Planner { functions, bodies, entered, named, plt, goroutine: OnceCell::new() })
    }

    /// How the instruction at an address of the file can be probed. `function` is what symbols say of the function that
    /// covers it; empty where nobody knows its end, `None` where nobody knows the function: then the file's own tables
    /// are asked.
    pub fn site(&self, address: u64, function: Option<Range<u64>>) -> Result<Site, Refusal> {
        let function = self.function(address, function)?;
        let body = self.body(&function)?;
        choose::site(self, &function, &body, address)
    }

    /// Where the function that begins at an address is left. The range may be empty, as for [`Planner::site`].
    pub fn exits(&self, function: Range<u64>) -> Result<Exits, Refusal> {
        let function = self.function(function.start, Some(function))?;
        exits::exits(self, &function)
    }

    /// Whether a jump of a function leads to its first instruction: each round then looks like an entry. (A call does,
    /// too, and is one.)
    pub fn loops(&self, function: Range<u64>) -> bool {
        let start = function.start;
        let body = self.function(start, Some(function)).and_then(|function| self.body(&function));
        let jumps = |one: &Instruction| {
            matches!(one.flow_control(), FlowControl::UnconditionalBranch | FlowControl::ConditionalBranch)
                && one.near_branch_target() == start
        };
        body.is_ok_and(|body| body.instructions.iter().any(jumps))
    }

    /// Where in the file the byte of an address is.
    pub fn offset(&self, address: u64) -> Option<u64> {
        self.functions.elf.offset(address)
    }

    /// The range of the function that covers an address, as far as the file's own tables tell.
    pub fn covering(&self, address: u64) -> Option<Range<u64>> {
        self.functions.covering(address).map(|function| function.start..function.end)
    }

    /// All functions that the file's own tables tell of, ascending; parts that compilers moved elsewhere are among
    /// them.
    pub fn all(&self) -> Vec<Range<u64>> {
        let all = self.functions.all().into_iter().map(|function| function.start..function.end);
        all.filter(|function| !self.plt.iter().any(|plt| plt.contains(&function.start))).collect()
    }

    /// The function that covers an address.
    fn function(&self, address: u64, told: Option<Range<u64>>) -> Result<Function, Refusal> {
        let code = self.functions.code_at(address).ok_or(Refusal::NoCode(address))?;
        let known = self.functions.covering(address);
        let told = told.filter(|told| code.contains(told.start) && told.start <= address);
        let Some(told) = told else { return known.ok_or(Refusal::NoFunction(address)) };
        let pads = known.is_some_and(|known| known.pads);
        if told.end > address && told.end <= code.end() {
            return Ok(Function { start: told.start, end: told.end, open: false, pads });
        }
        // No end is told: that of the file's own tables, if they know of the same function.
        let known = known.filter(|known| known.start <= told.start);
        let (end, open) = known.map_or((code.end(), true), |known| (known.end, known.open));
        Ok(Function { start: told.start, end, open, pads })
    }

    /// A function, decoded.
    fn body(&self, function: &Function) -> Result<Rc<Body>, Refusal> {
        let key = (function.start, function.end);
        if let Some(body) = self.bodies.borrow().get(&key) {
            return Ok(body.clone());
        }
        let code = self.functions.code_at(function.start).ok_or(Refusal::NoCode(function.start))?;
        let body = Rc::new(whole(function, code, self.bits()));
        let mut bodies = self.bodies.borrow_mut();
        if bodies.len() >= KEPT {
            bodies.clear();
        }
        bodies.insert(key, body.clone());
        Ok(body)
    }

    /// The mode of the file's code.
    pub fn bits(&self) -> u8 {
        self.functions.elf.bits
    }

    /// Bytes of the file's code from an address on.
    fn bytes(&self, address: u64) -> &[u8] {
        self.functions.code_at(address).map_or(&[], |code| code.from(address))
    }

    /// Where near jumps of the whole file lead, ascending, and some addresses that only look so: bytes are searched,
    /// nothing is decoded.
    fn entered(&self) -> &[u64] {
        self.entered.get_or_init(|| {
            let mut targets = Vec::new();
            for code in &self.functions.code {
                for at in search::branches(code.bytes) {
                    let Some(rel) =
                        code.bytes.get(at..at + 4).and_then(|rel| rel.try_into().ok()).map(i32::from_le_bytes)
                    else {
                        continue;
                    };
                    let target = (code.addr + at as u64 + 4).wrapping_add_signed(rel.into());
                    if code.contains(target) || self.functions.code_at(target).is_some() {
                        targets.push(target);
                    }
                }
            }
            targets.sort_unstable();
            targets.dedup();
            targets
        })
    }

    /// Whether anything is known to lead to an address in the range, from the function itself or from another one.
    fn leads_into(&self, body: &Body, range: Range<u64>) -> bool {
        if range.is_empty() {
            return false;
        }
        let named = self.named();
        let at = named.partition_point(|(address, _)| *address < range.start);
        let entered = self.entered();
        let from = entered.partition_point(|target| *target < range.start);
        body.enters(range.clone())
            || named.get(at).is_some_and(|(address, _)| *address < range.end)
            || entered.get(from).is_some_and(|target| *target < range.end)
    }

    /// Whether the loader puts a pointer into the range somewhere. In a file that is not relocated nothing tells
    /// pointers from numbers.
    pub fn points_into(&self, range: Range<u64>) -> bool {
        self.functions.elf.relative().iter().any(|(_, addend)| range.contains(addend))
    }

    /// Whether a short branch of another function leads into the range; those of its own are known to a decoded
    /// function.
    fn short_branches(&self, range: &Range<u64>, own: &Function) -> bool {
        scan::short_branches(range, &self.functions, self.bits(), own.start..own.end)
    }

    /// Whether an address is in a function that Go's compiler or assembler made. Its goroutines move between threads
    /// and stacks, so that a start and its stop need not be one thread's: [`Planner::goroutine`] says how they are
    /// timed.
    pub fn is_go(&self, address: u64) -> bool {
        self.functions.is_go(address)
    }

    /// Functions and parts of functions that have symbols, ascending.
    fn named(&self) -> &[(u64, Named)] {
        self.named.get_or_init(|| {
            let symbols = self.functions.elf.symbols();
            let mut named: Vec<(u64, Named)> = symbols
                .iter()
                .filter(|symbol| symbol.function && !symbol.name.is_empty())
                .map(|symbol| {
                    // GCC's name.cold (name.cold.12 before version 9), LLVM's name.cold.1 and name.__part.1.
                    let part = symbol.name.contains(".cold") || symbol.name.contains(".__part.");
                    (symbol.value, if part { Named::Part } else { Named::Function })
                })
                .collect();
            named.sort_unstable_by_key(|(address, what)| (*address, *what == Named::Part));
            named.dedup_by_key(|(address, _)| *address);
            named
        })
    }

    /// What a symbol says of exactly this address.
    fn name_at(&self, address: u64) -> Option<Named> {
        let named = self.named();
        named.binary_search_by_key(&address, |(address, _)| *address).ok().map(|index| named[index].1)
    }
}
