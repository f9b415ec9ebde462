//! What a scan finds: each place where a program crosses, and how it can be rewritten.
//!
//! Whatever the method, the crossing instruction itself stays as it is. A thread that is blocked in it returns to
//! unchanged bytes, a restarted call (the kernel sets the instruction pointer back by two) executes it again, and so
//! does a jump straight to it: all three then cross as if nothing had been done. Methods that overwrite `0f 05` itself
//! were rejected for that reason.

use std::fmt;

/// Instructions of five bytes are what a `jmp rel32` takes.
pub const NEAR_JUMP: u64 = 5;
/// A `jmp rel8`.
pub const SHORT_JUMP: u64 = 2;
/// Bytes of a page: a module's are where its file's are, whatever the load bias.
pub const PAGE: u64 = 4096;
/// Bytes of a line of the instruction cache, on every x86-64 CPU so far.
const LINE: u64 = 64;

/// The instruction that crosses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// `0f 05`.
    Syscall = 0,
    /// `cd 80`.
    Int80 = 1,
    /// `0f 34`. The kernel returns from it to an address of the vDSO, so nothing is put in front of it here.
    Sysenter = 2,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 3] = [Kind::Syscall, Kind::Int80, Kind::Sysenter];

    /// Its two bytes.
    pub fn bytes(self) -> [u8; 2] {
        match self {
            Kind::Syscall => [0x0f, 0x05],
            Kind::Int80 => [0xcd, 0x80],
            Kind::Sysenter => [0x0f, 0x34],
        }
    }
}

/// Why a site is left to the fall-back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Reason {
    /// No function that the file tells of covers it, so nobody knows where instructions begin.
    NoBoundary = 0,
    /// The bytes between the function's start and the site are not all instructions.
    Undecodable = 1,
    /// `sysenter`.
    Sysenter = 2,
    /// The site is the first instruction of the function: what is before it belongs to somebody else.
    FunctionStart = 3,
    /// What precedes it is a branch or a call, which cannot be moved.
    Branch = 4,
    /// A branch lands between the instructions that would be overwritten.
    BranchTarget = 5,
    /// The function has a jump table, which may lead between the instructions that would be overwritten.
    JumpTable = 6,
    /// The function has landing pads of exceptions, which may lie between the instructions that would be overwritten.
    LandingPads = 7,
    /// Another crossing is among the bytes that would be overwritten.
    Overlap = 8,
    /// What precedes it depends on its own address in a way that cannot be relocated.
    Immovable = 9,
    /// Too few bytes before it, and no padding within reach of a short jump.
    NoRoom = 10,
    /// It is how a signal handler returns, and no unwind table says so: unwinders know its frame by these bytes.
    Unwound = 11,
    /// The bytes of the jump would lie in two pages, see [`Site::written`].
    Pages = 12,
}

impl Reason {
    /// All of them, by their numbers.
    pub const ALL: [Reason; 13] = [
        Reason::NoBoundary,
        Reason::Undecodable,
        Reason::Sysenter,
        Reason::FunctionStart,
        Reason::Branch,
        Reason::BranchTarget,
        Reason::JumpTable,
        Reason::LandingPads,
        Reason::Overlap,
        Reason::Immovable,
        Reason::NoRoom,
        Reason::Unwound,
        Reason::Pages,
    ];
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::NoBoundary => "it is in no known function, so the instruction boundaries are unknown",
            Reason::Undecodable => "some bytes between the start of its function and it are not instructions",
            Reason::Sysenter => "the kernel returns from sysenter to the vDSO, not to the next instruction",
            Reason::FunctionStart => "it is the first instruction of its function",
            Reason::Branch => "a branch or a call is directly before it",
            Reason::BranchTarget => "a branch leads into the instructions before it",
            Reason::JumpTable => "its function has an indirect jump, which may lead into the instructions before it",
            Reason::LandingPads => "its function has landing pads, which may be among the instructions before it",
            Reason::Overlap => "another crossing is among the bytes before it",
            Reason::Immovable => "the instruction before it cannot be moved",
            Reason::Unwound => "unwinders recognize a signal frame by these bytes",
            Reason::Pages => "the instructions before it lie in two pages, which cannot be written at once",
            Reason::NoRoom => "too few bytes before it, and no padding within 127 bytes",
        })
    }
}

/// How a site can be made to jump to its stub.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The one instruction directly before it is long enough for a `jmp rel32`.
    Instruction,
    /// Several whole instructions directly before it are, together; no branch leads between them.
    Window,
    /// The instructions before it hold a `jmp rel8` to padding, and the padding a `jmp rel32`.
    Short {
        /// Address in the file of five bytes of padding that nothing reaches.
        pad: u64,
        /// What is there.
        original: [u8; 5],
    },
    /// The instructions before it hold the first bytes of a `jmp rel32` whose last ones are those of the crossing and
    /// what follows it. So the stub, or an island that jumps on to it, must lie in one fixed range.
    Pun {
        /// The least displacement from the site's first byte to the island's.
        low: i64,
        /// The greatest one, inclusive.
        high: i64,
    },
    /// None of these: left to the fall-back.
    Trap(Reason),
}

impl Method {
    /// A word for counts.
    pub fn name(self) -> &'static str {
        match self {
            Method::Instruction => "instruction",
            Method::Window => "window",
            Method::Short { .. } => "short",
            Method::Pun { .. } => "pun",
            Method::Trap(_) => "trap",
        }
    }
}

/// A place where the program crosses. Addresses are those of the file (`p_vaddr`): add the load bias.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// Where the overwritten bytes begin, always an instruction; equal to [`Site::insn`] where there is no method.
    pub start: u64,
    /// The crossing instruction, which is never written to. A useless prefix (`rex.w syscall`) counts as a part of it.
    pub insn: u64,
    /// The address behind it, which the kernel returns to.
    pub next: u64,
    /// Which instruction.
    pub kind: Kind,
    /// What is in eax, where a constant is loaded in the same straight line; a hint where the function has a jump
    /// table.
    pub number: Option<u32>,
    /// A branch may lead straight to the crossing, past what is written before it: one of its function does, or the
    /// function has a jump table.
    pub entered: bool,
    /// How it can be rewritten.
    pub method: Method,
    /// The bytes of `start..insn`, whole instructions, which must be executed elsewhere instead.
    pub original: Vec<u8>,
}

impl Site {
    /// A site that is left to the fall-back.
    pub fn trap(kind: Kind, insn: u64, next: u64, reason: Reason) -> Site {
        let (number, entered, original) = (None, false, Vec::new());
        Site { start: insn, insn, next, kind, number, entered, method: Method::Trap(reason), original }
    }

    /// The number that is in eax at the crossing for sure: loaded by an instruction that the stub itself executes.
    /// [`Site::number`] is a hint where a jump table may lead in between.
    pub fn certain_number(&self) -> Option<u32> {
        match self.original.as_slice() {
            // `mov $imm32, %eax`, and the same of %rax.
            [0xb8, number @ ..] | [0x48, 0xc7, 0xc0, number @ ..] => Some(u32::from_le_bytes(number.try_into().ok()?)),
            _ => None,
        }
    }

    /// The bytes of the jump at [`Site::start`] that is executed: five, or the two of a short jump. No-ops fill the
    /// rest. None for a site without a method; fewer than five for a pun, whose others are not written.
    pub fn jump(&self) -> u64 {
        match self.method {
            Method::Instruction | Method::Window => NEAR_JUMP,
            Method::Short { .. } => SHORT_JUMP,
            Method::Pun { .. } => self.insn - self.start,
            Method::Trap(_) => 0,
        }
    }

    /// How many of [`Site::original`]'s bytes are overwritten: all, but nothing behind the end of their page. The
    /// kernel writes to another process page by page, and a tracer that is killed has written one of the two
    /// (`__get_user_pages`, mm/gup.c, Linux 6.18).
    pub fn written(&self) -> usize {
        self.original.len().min((PAGE - self.start % PAGE) as usize)
    }

    /// Whether the executed jump lies within one cache line (offsets 0 to 59 of five bytes): one store of eight bytes
    /// then changes it under a running thread without a torn execution. Measured here: never torn at those offsets,
    /// always at 62 and 63. The load bias is a multiple of the page size and does not matter.
    pub fn one_line(&self) -> bool {
        self.store().is_some()
    }

    /// The address in the file of an eight-byte store that covers the executed jump without leaving its cache line:
    /// read the eight bytes, change those of the jump, store them at once. No-ops behind them can be written
    /// afterwards, nothing executes them.
    pub fn store(&self) -> Option<u64> {
        let jump = self.jump();
        let line = self.start - self.start % LINE;
        (jump > 0 && self.start + jump <= line + LINE).then(|| self.start.min(line + LINE - 8))
    }

    /// Whether a thread whose instruction pointer is here (an address of the file) would go on inside overwritten
    /// bytes. Such a thread must be moved on to [`Site::insn`] by single steps before the site is written.
    pub fn inside(&self, address: u64) -> bool {
        let in_pad = matches!(self.method, Method::Short { pad, .. } if address >= pad && address < pad + NEAR_JUMP);
        address > self.start && address < self.insn || in_pad
    }
}

/// Where the vsyscall page is (VSYSCALL_ADDR, asm/vsyscall.h).
pub const VSYSCALL: u64 = 0xffff_ffff_ff60_0000;

/// An instruction that mentions the vsyscall page, whose bytes can be made to mention another address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vsyscall {
    /// The instruction.
    pub insn: u64,
    /// Where in it the address is, from its first byte on: a part of the instruction of [`Vsyscall::width`] bytes.
    pub field: u8,
    /// Four bytes (sign-extended: only addresses in the low 2 GiB can take its place) or eight.
    pub width: u8,
    /// It is a memory operand: the instruction reads the page (a jump or call through a pointer there), it does not
    /// name it.
    pub memory: bool,
    /// Offset in the page: 0 gettimeofday, 0x400 time, 0x800 getcpu. At 0 it may as well be the base that others are
    /// computed from.
    pub function: u16,
}

impl Vsyscall {
    /// Whether the address lies in one page: else a tracer that is killed may have written half of it, as of
    /// [`Site::written`].
    pub fn is_whole(&self) -> bool {
        let field = self.insn.wrapping_add(self.field.into());
        field % PAGE + u64::from(self.width) <= PAGE
    }
}

/// All that a scan found in one file or image.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sites {
    /// 64 or 32: how the code was decoded.
    pub bits: u8,
    /// In ascending order of address. A site without a known boundary ([`Reason::NoBoundary`], [`Reason::Undecodable`])
    /// may be data, or the tail of another instruction.
    pub sites: Vec<Site>,
    /// In ascending order of address.
    pub vsyscall: Vec<Vsyscall>,
    /// 64-bit code here sets %gs or its base, or uses it with an absolute address: %gs is not the agent's to take. What
    /// only reads through a pointer in %gs is not looked for; somebody must have set it, by one of these or by
    /// arch_prctl(2).
    pub owns_gs: bool,
    /// Pairs of bytes that look like a crossing, wherever they are.
    pub pairs: u32,
}

impl Sites {
    /// The site whose crossing returns to this address of the file, as SIGSYS's `si_call_addr` says.
    pub fn returning_to(&self, next: u64) -> Option<&Site> {
        self.sites.binary_search_by_key(&next, |site| site.next).ok().map(|at| &self.sites[at])
    }

    /// Whether a thread at this address of the file would go on inside overwritten bytes, see [`Site::inside`].
    pub fn inside(&self, address: u64) -> bool {
        self.sites.iter().any(|site| site.inside(address))
    }

    /// How many sites have a method of this name ([`Method::name`]).
    pub fn count(&self, method: &str) -> usize {
        self.sites.iter().filter(|site| site.method.name() == method).count()
    }
}

/// An exported function of a vDSO image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Name, without a version.
    pub name: String,
    /// Where it is: an offset from the first byte of the image.
    pub offset: u64,
    /// Whole instructions from there on, five bytes or more, that a `jmp rel32` can take the place of; no branch leads
    /// into them.
    pub original: Vec<u8>,
    /// Why it cannot be detoured; then [`Entry::original`] is empty.
    pub refused: Option<Reason>,
}

impl Entry {
    /// Whether a thread at this offset would go on inside the bytes that a detour overwrites.
    pub fn inside(&self, offset: u64) -> bool {
        offset > self.offset && offset < self.offset + self.original.len() as u64
    }
}

/// A vDSO image: the functions that can be detoured, and the crossings inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vdso {
    /// What it exports, in the order of its symbol table; `__kernel_vsyscall` of a 32-bit image among it. Several names
    /// may have one offset (`time`, `__vdso_time`).
    pub entries: Vec<Entry>,
    /// Its own crossings.
    pub sites: Sites,
}

impl Vdso {
    /// The entry of this name.
    pub fn entry(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name == name)
    }

    /// Whether a thread at this offset would go on inside overwritten bytes: of a site, or of the beginning of a
    /// function.
    pub fn inside(&self, offset: u64) -> bool {
        self.sites.inside(offset) || self.entries.iter().any(|entry| entry.inside(offset))
    }
}

/// Why an image could not be scanned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScanError {
    /// No ELF magic.
    #[error("not an ELF file: it starts with {0:02x?}")]
    NotElf([u8; 4]),
    /// A table lies outside the bytes.
    #[error("damaged ELF file: {0} extends past its end")]
    Truncated(&'static str),
    /// Not x86.
    #[error("ELF file of machine {0}, which is neither x86-64 (62) nor i386 (3)")]
    Machine(u16),
    /// A field has no such value.
    #[error("damaged ELF file: {0} is {1}")]
    Field(&'static str, u64),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_number_that_the_stub_loads_itself_is_certain() {
        let site = |original: &[u8]| Site {
            number: Some(39),
            original: original.to_vec(),
            ..Site::trap(Kind::Syscall, 5, 7, Reason::NoRoom)
        };
        assert_eq!(site(&[0xb8, 39, 0, 0, 0]).certain_number(), Some(39));
        assert_eq!(site(&[0x48, 0xc7, 0xc0, 15, 0, 0, 0]).certain_number(), Some(15));
        assert_eq!(site(&[0xb8, 39, 0, 0, 0, 0x90]).certain_number(), None);
        assert_eq!(site(&[0x48, 0x8d, 0x74, 0x24, 8]).certain_number(), None);
    }
}
