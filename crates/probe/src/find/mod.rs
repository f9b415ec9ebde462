//! From words to places: which functions and static probes a file has, and which of them a `Spec` means.
//!
//! ```text
//! Symbols::read(path) ──► Symbols ──► select(&Symbols, &Spec) ──► Found: function, its range, the address to probe
//! modules::of_process(pid), of_program(program) ──► the files that a program maps
//! ```
//!
//! `parameters::signatures` says with what a function is called, where debug information has it.
//!
//! Names come from the symbol tables of the file, from the packed one that Fedora leaves in it, from those of its debug
//! file, from its debug information where it has no tables, and from Go's own table of functions. All of it is read
//! from files that anybody may have written: every access is checked, and the answer to nonsense is a sentence or fewer
//! names.

mod called;
mod debug;
mod dwarf;
mod indirect;
mod mini;
pub mod modules;
mod names;
mod near;
pub mod parameters;
mod plt;
mod select;
mod tables;
#[cfg(test)]
mod tests;
mod text;
mod usdt;

pub use called::Called;
pub use debug::Whose;
pub use near::near;
pub use select::{Found, select};
pub use text::instruction;
pub use usdt::{Argument, Operand, Usdt, arguments};

use indirect::Chosen;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tables::Room;
use tollgate_remote::files;
use tollgate_rewrite::elf::{Elf, NAMES};
use tollgate_rewrite::scan::function::Functions;
use tollgate_rewrite::scan::gopclntab;
use tollgate_rewrite::site::ScanError;
use tollgate_symbols::demangle::Demangler;

/// `SHT_SYMTAB`.
const SYMTAB: u32 = 2;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A function.
    Function,
    /// A label in code without a type, as assembly has them.
    Label,
    /// An indirect function (`STT_GNU_IFUNC`): the address is that of the function that chooses the implementation.
    Indirect,
    /// A stub of the procedure linkage table: `strlen@plt`.
    Stub,
}

/// One name of one function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Linked address of its first byte.
    pub start: u64,
    /// The address behind it: by its size, or else where the next one begins.
    pub end: u64,
    /// As the table has it, without a version (`memcpy@@GLIBC_2.14` is `memcpy`).
    pub name: Box<str>,
    /// What the name stands for.
    pub kind: Kind,
    /// `@@GLIBC_2.14`, or `@GLIBC_2.2.5` of a version that new programs are not linked to.
    pub version: Option<Box<str>>,
    /// Of a local one: the source file, as the compiler was given it.
    pub unit: Option<Arc<str>>,
}

impl Function {
    /// A function, of which no more is known.
    fn new(start: u64, end: u64, name: &str) -> Function {
        Function { start, end, name: name.into(), kind: Kind::Function, version: None, unit: None }
    }
}

/// What can be probed in one file.
#[derive(Debug)]
pub struct Symbols {
    /// The file.
    pub path: PathBuf,
    /// 64 or 32: the mode of its code.
    pub bits: u8,
    /// Its functions, by address and name.
    pub functions: Vec<Function>,
    /// Its static probes.
    pub usdt: Vec<Usdt>,
    /// Debug information or tables of a separate file were read too.
    pub debug_file: Option<PathBuf>,
    /// There is no table of all its functions, be it in a file of its own: those that it neither exports nor needs have
    /// no names.
    pub stripped: bool,
    /// What its indirect functions choose from, by their addresses.
    indirect: HashMap<u64, Chosen>,
    /// Which of them choose an implementation, ascending, by its address.
    choosing: OnceCell<HashMap<u64, Vec<u64>>>,
    /// Where those implementations end that have no name.
    ends: HashMap<u64, u64>,
    /// Addresses of its code, ascending.
    code: Vec<(u64, u64)>,
    /// Names as their languages write them, in the order of the functions; empty where that is the same.
    demangled: OnceCell<Vec<Box<str>>>,
}

/// Why nothing can be found.
#[derive(Debug, thiserror::Error)]
pub enum FindError {
    /// No such file, or not ours to read.
    #[error("{path}: cannot be read ({why}); check the name and the permissions")]
    Unreadable {
        /// File.
        path: String,
        /// The system's words.
        why: String,
    },
    /// No program or library for this machine.
    #[error("{path}: {found}; name a program or a library for this machine (`file {path}` shows what it is)")]
    Format {
        /// File.
        path: String,
        /// What is wrong with it. Not called `source`, because the sentence has it already.
        found: ScanError,
    },
    /// A fault of ours in reading it.
    #[error("{path}: not probed: {why}")]
    Fault {
        /// File.
        path: String,
        /// What it was.
        why: String,
    },
    /// A file that was replaced under a running program.
    #[error(
        "{path}: deleted or replaced since process {pid} mapped it, and only root can read the mapped file, with \
         CAP_CHECKPOINT_RESTORE (run as root, or restart the process)"
    )]
    Replaced {
        /// File.
        path: String,
        /// Process.
        pid: i32,
    },
    /// A program that is not to be found.
    #[error("{0}: no such program in PATH; name a file, such as ./{0}")]
    NoProgram(String),
    /// A process that has ended and was not waited for, or that is a thread of the kernel.
    #[error("process {0} has no executable: it has ended, or is a kernel thread (`ps -p {0}`)")]
    NoExecutable(i32),
    /// The process.
    #[error("process {pid}: {why}")]
    Process {
        /// Process.
        pid: i32,
        /// What is wrong with it, and what to do.
        why: String,
    },
}

impl Symbols {
    /// Of a file by its name.
    pub fn read(path: &Path) -> Result<Symbols, FindError> {
        let unreadable = |why: std::io::Error| FindError::Unreadable {
            path: path.display().to_string(),
            why: why.to_string().split(" (os error").next().unwrap_or_default().into(),
        };
        let file = files::open(path).map_err(unreadable)?;
        let whose = Whose::of(0, &file);
        let bytes = files::whole(&file).map_err(unreadable)?;
        Symbols::of(whose, path, &bytes)
    }

    /// Of the bytes of a file; its name is used for messages and to find its debug file.
    pub fn of(whose: Whose, path: &Path, bytes: &[u8]) -> Result<Symbols, FindError> {
        let elf = Elf::parse(bytes).map_err(|found| FindError::Format { path: path.display().to_string(), found })?;
        let mut code: Vec<(u64, u64)> = elf.code().iter().map(|piece| (piece.addr, piece.end())).collect();
        code.sort_unstable();
        let separate = debug::file(whose, path, bytes);
        let mut room = Room::of(bytes.len() + separate.as_ref().map_or(0, |(_, bytes)| bytes.len()));
        let mut functions = gathered(&elf, bytes, separate.as_ref().map(|(_, bytes)| bytes.as_slice()), &mut room);
        if !functions.iter().any(|function| within(&code, function.start)) {
            functions = debug::information(separate.as_ref().map_or(bytes, |(_, bytes)| bytes), &mut room);
        }
        functions.extend(plt::stubs(&elf, &functions, &mut room));
        let functions = settle(functions, &code);
        let indirect = indirect::all(&elf, &functions, |address| within(&code, address));
        let ends = ends(&elf, &functions, &indirect);
        let usdt = usdt::probes(&elf, &mut room);
        let stripped = separate.is_none()
            && !elf.sections.iter().any(|section| section.kind == SYMTAB || section.name == mini::SECTION);
        let debug_file = separate.map(|(path, _)| path);
        let (path, bits) = (path.into(), elf.bits);
        let (choosing, demangled) = (OnceCell::new(), OnceCell::new());
        Ok(Symbols { path, bits, functions, usdt, debug_file, stripped, indirect, choosing, ends, code, demangled })
    }

    /// Is this an address of the file's code?
    pub fn is_code(&self, address: u64) -> bool {
        within(&self.code, address)
    }

    /// The function that covers an address; of several, the one that begins last.
    pub fn covering(&self, address: u64) -> Option<&Function> {
        let behind = self.functions.partition_point(|function| function.start <= address);
        // Functions do not nest; a few names may share one start, and labels stand inside of functions.
        let inside = |function: &&Function| function.kind != Kind::Label && address < function.end;
        let found = self.functions[..behind].iter().rev().take(64).find(inside)?;
        // The first of the names at its start, which is the one to be shown.
        let first = self.functions.partition_point(|function| function.start < found.start);
        self.functions[first..behind].iter().find(inside)
    }

    /// The indirect functions that may choose an implementation, ascending.
    fn choosing(&self, implementation: u64) -> &[u64] {
        let inverted = || {
            let mut all: HashMap<u64, Vec<u64>> = HashMap::new();
            for (resolver, chosen) in &self.indirect {
                chosen.functions.iter().for_each(|start| all.entry(*start).or_default().push(*resolver));
            }
            all.values_mut().for_each(|resolvers| resolvers.sort_unstable());
            all
        };
        self.choosing.get_or_init(inverted).get(&implementation).map(Vec::as_slice).unwrap_or_default()
    }

    /// A function's name as its language writes it.
    pub fn pretty(&self, index: usize) -> &str {
        let all = self.demangled.get_or_init(|| demangled(&self.functions));
        match all.get(index) {
            Some(name) if !name.is_empty() => name,
            _ => self.functions.get(index).map_or("", |function| &function.name),
        }
    }
}

/// The functions of all tables, of the file and of its debug file, as far as there is room for names.
fn gathered(elf: &Elf<'_>, bytes: &[u8], separate: Option<&[u8]>, room: &mut Room) -> Vec<Function> {
    let mut functions = tables::functions(bytes, room);
    if functions.is_empty() {
        let symbols = elf.symbols();
        let typed = symbols.iter().filter(|symbol| symbol.function);
        functions = typed.map_while(|symbol| tables::plain(symbol, room)).collect();
    }
    functions.extend(mini::functions(elf, room));
    functions.extend(separate.map(|bytes| tables::functions(bytes, room)).unwrap_or_default());
    let of_go = gopclntab::functions(bytes).into_iter().filter(|(.., name)| !name.is_empty());
    functions.extend(of_go.map_while(|(start, end, name)| Some(Function::new(start, end, room.take(name)?))));
    functions
}

/// Names as their languages write them. A mangled name may stand for one that is far longer, but not all do.
fn demangled(functions: &[Function]) -> Vec<Box<str>> {
    const LONGER: usize = 8;
    const PIECE: usize = 1 << 14;
    let bytes: usize = functions.iter().map(|one| one.name.len()).sum();
    let mut left = NAMES.saturating_add(LONGER.saturating_mul(bytes));
    let (mut all, mut by) = (Vec::with_capacity(functions.len()), Demangler::default());
    // Some at a time: what there is no room for is not made.
    for some in functions.chunks(PIECE) {
        let names = if left > 0 { names::pretty(&mut by, some.iter().map(|one| &*one.name)) } else { Vec::new() };
        left = left.saturating_sub(names.iter().map(|name| name.len()).sum());
        all.extend(names);
    }
    all.resize(functions.len(), Box::default());
    all
}

/// Where implementations of indirect functions end that no symbol names, as in the stripped C library: by the tables of
/// the unwinder.
fn ends(elf: &Elf<'_>, functions: &[Function], indirect: &HashMap<u64, Chosen>) -> HashMap<u64, u64> {
    let named = |start: &u64| functions.binary_search_by_key(start, |function| function.start).is_ok();
    let bare: Vec<u64> =
        indirect.values().flat_map(|chosen| &chosen.functions).copied().filter(|start| !named(start)).collect();
    if bare.is_empty() {
        return HashMap::new();
    }
    let tables = Functions::new(elf.clone());
    let end = |start: u64| Some((start, tables.covering(start).filter(|function| function.start == start)?.end));
    bare.into_iter().filter_map(end).collect()
}

fn within(code: &[(u64, u64)], address: u64) -> bool {
    let behind = code.partition_point(|(start, _)| *start <= address);
    code[..behind].last().is_some_and(|(_, end)| address < *end)
}

/// Sorts, leaves out what is no code and what is there twice, and gives those without a size an end.
fn settle(mut functions: Vec<Function>, code: &[(u64, u64)]) -> Vec<Function> {
    functions.retain(|function| within(code, function.start) && !function.name.is_empty());
    // Of one name at one place, the entry that knows its end is kept; a typed one before a label; one with a version is
    // one of its own, the version for new programs (`@@`) first.
    functions.sort_by(|one, other| {
        let key = |function: &Function| {
            let Function { start, kind, version, unit, end, .. } = function;
            (*start, version.is_none(), version.clone(), *kind, std::cmp::Reverse(*end), unit.is_none())
        };
        one.name.cmp(&other.name).then_with(|| key(one).cmp(&key(other)))
    });
    functions.dedup_by(|next, first| {
        let same = next.version.is_none() || next.version == first.version;
        next.start == first.start && next.name == first.name && same
    });
    // Of several names at one place the first one is shown: `read` before `__read` and `__GI___libc_read`.
    let plainness = |name: &str| (name.bytes().take_while(|byte| *byte == b'_').count(), name.len());
    functions.sort_by(|one, other| {
        let key = |function: &Function| (function.start, plainness(&function.name));
        key(one).cmp(&key(other)).then_with(|| one.name.cmp(&other.name))
    });
    let mut next = u64::MAX;
    for index in (0..functions.len()).rev() {
        let start = functions[index].start;
        let behind = functions.get(index + 1).map_or(u64::MAX, |one| one.start);
        if behind > start {
            next = behind;
        }
        let piece = code.partition_point(|(first, _)| *first <= start);
        let limit = code[..piece].last().map_or(start, |(_, end)| *end);
        let function = &mut functions[index];
        if function.end <= start {
            function.end = next.min(limit);
        }
        function.end = function.end.min(limit);
    }
    functions
}
