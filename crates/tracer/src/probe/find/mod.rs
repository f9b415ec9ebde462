//! From words to places: which functions and static probes a file has, and which of them a `Spec` means.
//!
//! ```text
//! Symbols::read(path) ──► Symbols ──► select(&Symbols, &Spec) ──► Found: function, its range, the address to probe
//! modules::of_process(pid), of_command(program) ──► the files that a program maps
//! ```
//!
//! Names come from the symbol tables of the file, from those of its debug file, from its debug information where it has no tables, and
//! from Go's own table of functions. All of it is read from files that anybody may have written: every access is checked, and the
//! answer to nonsense is a sentence or fewer names.

mod debug;
pub mod modules;
mod names;
mod near;
mod select;
mod tables;
#[cfg(test)]
mod tests;
mod text;
mod usdt;

pub use near::near;
pub use select::{Found, covers, select};
pub use text::instruction;
pub use usdt::Usdt;

use crate::patch::elf::Elf;
use crate::patch::scan::gopclntab;
use crate::patch::site::ScanError;
use std::cell::OnceCell;
use std::fs::File;
use std::io::Read;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// The largest file that is read, in bytes. A browser with its debug information has some 2 GB.
const LARGEST: u64 = 4 << 30;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A function.
    Function,
    /// A label in code without a type, as assembly has them.
    Label,
    /// An indirect function (`STT_GNU_IFUNC`): the address is that of the function that chooses the implementation.
    Indirect,
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
    #[error("{path}: {found}; name a program or a library for this machine (`file {path}` tells what it is)")]
    Format {
        /// File.
        path: String,
        /// What is wrong with it. Not called `source`, because the sentence has it already.
        found: ScanError,
    },
    /// A program that is not to be found.
    #[error("{0}: no such program in PATH; name a file, as ./{0}")]
    NoProgram(String),
    /// The process.
    #[error("cannot read the memory map of process {pid} ({why}); it must be alive, and yours or you root (`ps -p {pid}`)")]
    Process {
        /// Process.
        pid: i32,
        /// The system's words.
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
        // A name may be that of a FIFO, whose opening would wait for a writer.
        let open = File::options().read(true).custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY).open(path);
        let file = open.map_err(unreadable)?;
        let meta = file.metadata().map_err(unreadable)?;
        if !meta.is_file() {
            return Err(unreadable(std::io::Error::other(if meta.is_dir() { "a directory" } else { "not a regular file" })));
        }
        let mut bytes = Vec::with_capacity(usize::try_from(meta.len().min(LARGEST)).unwrap_or(0));
        file.take(LARGEST).read_to_end(&mut bytes).map_err(unreadable)?;
        Symbols::of(path, &bytes)
    }

    /// Of the bytes of a file; its name is used for messages and to find its debug file.
    pub fn of(path: &Path, bytes: &[u8]) -> Result<Symbols, FindError> {
        let elf = Elf::parse(bytes).map_err(|found| FindError::Format { path: path.display().to_string(), found })?;
        let mut code: Vec<(u64, u64)> = elf.code().iter().map(|piece| (piece.addr, piece.end())).collect();
        code.sort_unstable();
        let mut functions = tables::functions(bytes);
        if functions.is_empty() {
            functions = elf.symbols().iter().filter(|symbol| symbol.function).map(tables::plain).collect();
        }
        let separate = debug::file(path, bytes);
        if let Some((_, bytes)) = &separate {
            functions.extend(tables::functions(bytes));
        }
        functions.extend(
            gopclntab::functions(bytes).into_iter().filter(|(.., name)| !name.is_empty()).map(|(start, end, name)| Function {
                start,
                end,
                name: name.into(),
                kind: Kind::Function,
            }),
        );
        if !functions.iter().any(|function| within(&code, function.start)) {
            let file = separate.as_ref().map_or(path, |(path, _)| path.as_path());
            functions = debug::information(file);
        }
        let functions = settle(functions, &code);
        let usdt = usdt::probes(&elf);
        let debug_file = separate.map(|(path, _)| path);
        Ok(Symbols { path: path.into(), bits: elf.bits, functions, usdt, debug_file, code, demangled: OnceCell::new() })
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

    /// A function's name as its language writes it.
    pub fn pretty(&self, index: usize) -> &str {
        let all = self.demangled.get_or_init(|| self.functions.iter().map(|one| names::pretty(&one.name)).collect());
        match all.get(index) {
            Some(name) if !name.is_empty() => name,
            _ => self.functions.get(index).map_or("", |function| &function.name),
        }
    }
}

fn within(code: &[(u64, u64)], address: u64) -> bool {
    let behind = code.partition_point(|(start, _)| *start <= address);
    code[..behind].last().is_some_and(|(_, end)| address < *end)
}

/// Sorts, leaves out what is no code and what is there twice, and gives those without a size an end.
fn settle(mut functions: Vec<Function>, code: &[(u64, u64)]) -> Vec<Function> {
    functions.retain(|function| within(code, function.start) && !function.name.is_empty());
    // Of one name at one place, the entry that knows its end is kept; a typed one before a label.
    functions.sort_by(|one, other| {
        let key = |function: &Function| (function.start, function.kind, std::cmp::Reverse(function.end));
        one.name.cmp(&other.name).then(key(one).cmp(&key(other)))
    });
    functions.dedup_by(|next, first| next.start == first.start && next.name == first.name);
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
