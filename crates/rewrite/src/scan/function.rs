//! Which function covers an address, from what a file tells of itself.
//!
//! In this order: unwind tables (`.eh_frame`, which `strip` leaves and the loader maps), Go's function table, symbols
//! of functions, and last the entry point and the starts of sections, whose ends nobody tells. Tables are searched
//! where they lie: a big program has hundreds of thousands of functions, and a scan asks for a few dozen.

use super::frames::Frames;
use super::gopclntab::Table;
use crate::elf::{Code, Elf};
use std::cell::OnceCell;

/// A function, or a part of one that has been moved elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its first instruction.
    pub start: u64,
    /// The address behind it.
    pub end: u64,
    /// The end is only a guess, so that nothing behind an instruction that never falls through counts as known, unless
    /// something before jumps there.
    pub open: bool,
    /// It has landing pads.
    pub pads: bool,
}

/// All functions of a file.
pub struct Functions<'a> {
    /// The file.
    pub elf: Elf<'a>,
    /// What of it is mapped to be executed.
    pub code: Vec<Code<'a>>,
    frames: Option<Frames<'a>>,
    /// What the unwind tables tell, where they have no index: read when first asked for.
    walked: OnceCell<Vec<Function>>,
    go: OnceCell<Option<Table<'a>>>,
    symbols: OnceCell<Vec<Function>>,
}

/// Of functions that ascend, the one that covers an address.
fn among(functions: &[Function], address: u64) -> Option<Function> {
    let behind = functions.partition_point(|function| function.start <= address);
    functions[..behind].last().copied().filter(|function| address < function.end)
}

/// `mov $15,%rax; syscall`: how handlers return (rt_sigreturn). libgcc's unwinder knows a signal's frame by these bytes
/// where no table says so (x86_64_fallback_frame_state, libgcc/config/i386/linux-unwind.h, GCC 12).
const RESTORER: &[u8] = &[0x48, 0xc7, 0xc0, 15, 0, 0, 0, 0x0f, 0x05];

impl<'a> Functions<'a> {
    /// Of a file that was read.
    pub fn new(elf: Elf<'a>) -> Functions<'a> {
        let (walked, go, symbols) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Functions { code: elf.code(), frames: Frames::find(&elf), elf, walked, go, symbols }
    }

    /// The function that covers an address. It lies in one piece of code.
    pub fn covering(&self, address: u64) -> Option<Function> {
        let code = self.code_at(address)?;
        let inside = |function: &Function| code.contains(function.start) && function.end <= code.end();
        self.framed(address)
            .or_else(|| self.restorer(address))
            .or_else(|| self.of_go(address))
            .or_else(|| self.named(address))
            .filter(inside)
            .or_else(|| self.behind(address, code))
            .or_else(|| self.first(address, code))
    }

    /// The piece of code that an address is in.
    pub(crate) fn code_at(&self, address: u64) -> Option<&Code<'a>> {
        let behind = self.code.partition_point(|code| code.addr <= address);
        self.code[..behind].last().filter(|code| code.contains(address))
    }

    /// All functions that anything tells of, ascending: unwind tables, Go's table, symbols.
    pub(crate) fn all(&self) -> Vec<Function> {
        let mut all = match &self.frames {
            Some(frames) => self.walked.get_or_init(|| frames.walk()).clone(),
            None => Vec::new(),
        };
        if let Some(table) = self.go_table() {
            all.extend(table.ranges().map(|(start, end)| Function { start, end, open: false, pads: false }));
        }
        all.extend(self.symbols.get_or_init(|| self.read_symbols()));
        let inside = |function: &Function| {
            let code = self.code_at(function.start);
            code.is_some_and(|code| function.end <= code.end()) && function.start < function.end
        };
        all.retain(inside);
        all.sort_by_key(|function| (function.start, function.open));
        all.dedup_by_key(|function| function.start);
        all
    }

    fn framed(&self, address: u64) -> Option<Function> {
        let frames = self.frames.as_ref()?;
        if frames.is_indexed() {
            return frames.indexed(address);
        }
        among(self.walked.get_or_init(|| frames.walk()), address)
    }

    /// Whether a crossing must keep the bytes before it: unwinders look for them there. Go's runtime unwinds by tables
    /// of its own.
    pub(crate) fn is_looked_at(&self, crossing: u64) -> bool {
        let start = crossing.wrapping_sub(RESTORER.len() as u64 - 2);
        let bytes = self.elf.at(start).is_some_and(|bytes| bytes.starts_with(RESTORER));
        bytes && self.restorer(crossing).is_none() && !self.is_go(crossing)
    }

    /// The function by which signal handlers return, where the unwind tables have an entry for it: that may begin a
    /// byte too early.
    fn restorer(&self, address: u64) -> Option<Function> {
        /// `mov $15,%eax` (rt_sigreturn), then `syscall`.
        const SHORT: &[u8] = &[0xb8, 15, 0, 0, 0, 0x0f, 0x05];
        const CODES: [&[u8]; 2] = [RESTORER, SHORT];
        let frame = self.frames.as_ref()?.entry(address)?;
        if !frame.is_signal_trampoline() || !frame.contains(address) {
            return None;
        }
        let begins =
            |start: &u64| self.elf.at(*start).is_some_and(|bytes| CODES.iter().any(|code| bytes.starts_with(code)));
        let (first, end) = (frame.initial_address(), frame.initial_address().checked_add(frame.len())?);
        let start = (first..end.min(first.saturating_add(2))).find(begins)?;
        Some(Function { start, end, open: false, pads: false })
    }

    fn of_go(&self, address: u64) -> Option<Function> {
        let (start, end) = self.go_table()?.covering(address)?;
        Some(Function { start, end, open: false, pads: false })
    }

    fn go_table(&self) -> Option<&Table<'a>> {
        self.go.get_or_init(|| Table::find(&self.elf)).as_ref()
    }

    /// Whether an address is in a function that Go's compiler or assembler made.
    pub(crate) fn is_go(&self, address: u64) -> bool {
        self.go_table().is_some_and(|table| table.covering(address).is_some())
    }

    /// What Go's table calls the function that covers an address.
    pub(crate) fn go_name(&self, address: u64) -> Option<&'a str> {
        self.go_table()?.name_at(address)
    }

    /// Where the function begins and ends that Go's table calls so.
    pub(crate) fn go_named(&self, name: &str) -> Option<(u64, u64)> {
        self.go_table()?.named(name)
    }

    /// How far above the stack pointer the caller's frame begins at an instruction, as the unwind tables say: 8 (of
    /// 32-bit code: 4) where the return address is on top of the stack. `Some(None)` where they say something else:
    /// there is a frame. `None` where they say nothing.
    pub(crate) fn depth(&self, address: u64) -> Option<Option<i64>> {
        // rsp, and esp (System V ABI for AMD64, figure 3.36; for i386, table 2.14).
        self.frames.as_ref()?.depth(address, gimli::Register(if self.elf.bits == 32 { 4 } else { 7 }))
    }

    fn named(&self, address: u64) -> Option<Function> {
        among(self.symbols.get_or_init(|| self.read_symbols()), address)
    }

    /// Symbols of functions. One without a size (assembly) is open, and reaches to the next.
    fn read_symbols(&self) -> Vec<Function> {
        let symbols = self.elf.symbols();
        let mut all: Vec<Function> = symbols
            .iter()
            .filter(|symbol| symbol.function)
            .filter_map(|symbol| {
                let code = self.code_at(symbol.value)?;
                let sized = symbol.value.checked_add(symbol.size).filter(|end| *end <= code.end() && symbol.size > 0);
                let end = sized.unwrap_or(code.end());
                Some(Function { start: symbol.value, end, open: sized.is_none(), pads: false })
            })
            .collect();
        // Aliases: the one that knows its end is the one to keep.
        all.sort_by_key(|function| (function.start, function.open, std::cmp::Reverse(function.end)));
        all.dedup_by_key(|function| function.start);
        for index in 1..all.len() {
            all[index - 1].end = all[index - 1].end.min(all[index].start);
        }
        all
    }

    /// A function whose entry in the unwind tables ends directly before this address. C libraries end that of `clone`
    /// before its crossing, behind which the child must not be unwound. It goes on up to the next entry, or for a few
    /// instructions.
    fn behind(&self, address: u64, code: &Code<'_>) -> Option<Function> {
        const FAR: u64 = 64;
        let before = self.framed(address.checked_sub(1)?).filter(|function| function.end == address)?;
        let far = address.saturating_add(FAR).min(code.end());
        let end = (address..far).find(|next| self.framed(*next).is_some()).unwrap_or(far);
        Some(Function { end, open: true, ..before })
    }

    /// The entry point's function, or the first of a section.
    fn first(&self, address: u64, code: &Code<'_>) -> Option<Function> {
        let entry = (code.contains(self.elf.entry) && self.elf.entry <= address).then_some(self.elf.entry);
        let start = entry.or(code.section.then_some(code.addr))?;
        Some(Function { start, end: code.end(), open: true, pads: false })
    }
}
