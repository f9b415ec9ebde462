//! Stubs: the code that a rewritten site jumps to, which makes the crossing in its place and records it.
//!
//! Three things are made here, all of them plain bytes that somebody else puts into the program: what CODE holds before
//! any stub ([`code_tables`], [`code_config`]), what a slot holds before its thread runs ([`slot_image`]), and stubs
//! ([`crossing`], [`function`]). What they write is read by [`ring::Reader`]. The layout is [`tollgate_agent::layout`].
//!
//! ## How a stub goes
//!
//! 1. (`entry`) The displaced instructions.
//! 2. (`retry`) Is it a call that the tracer must see, is the ring full? Then it *declines*: it jumps to the
//!    site's own instruction with every register as it was, and that traps, being outside the allowed range.
//! 3. The record is begun.
//! 4. (`crossing`) `syscall`, and (`returned`) what lies behind it.
//! 5. The record is finished and published.
//! 6. (`leave`) One jump, to the instruction behind the site's.
//!
//! Of a call that nobody has asked for ([`Settings::leave_unseen`]) there is the first step, the crossing and the jump
//! alone.
//!
//! Of a function whose entries are told ([`Original::Probed`]) the record comes first, with what it needs below the red
//! zone; then the displaced instructions, and the jump behind them.
//!
//! The program's stack is never written by a crossing, its flags are never changed: jrcxz, lea, not, bswap and movzx
//! are the arithmetic here. pushf and popf would be simpler; they take 8 ns, need a stack, and an app that is being
//! single-stepped would get to keep the trap flag.
//!
//! ## What a tracer does with a thread that has stopped inside
//!
//! [`Stub::phase`] says. Before the crossing it is stepped to the crossing (or out of the stub), its registers are the
//! program's but for rcx and r11, and it is put on the site's instruction, with `SLOT_INSIDE` and `SLOT_BUSY` set to 0;
//! behind it, it is stepped to the leaving jump. A thread that a stub has sent into the blob is in the stub that
//! `SLOT_RESUME` lies in; handlers of ours are in the blob, too ([`sent_to_blob`]).

mod code;
mod emit;
mod probed;
pub mod ring;
mod template;
pub mod timed;
#[cfg(test)]
mod trial;

pub use code::{
    Capture, Settings, blob_entry, code_config, code_guards, code_image, code_tables, handing_on, handing_on_from,
    sent_to_blob, slot_image,
};
pub use emit::{crossing, function};
use std::ops::Range;

/// What is recorded of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Counts of calls and errors, and of one call in so many what mode Capture records of each.
    Count,
    /// Times, number, arguments, result of every call.
    Record,
    /// The same and the memory that its arguments point to.
    Capture,
}

/// The instruction that crosses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Instruction {
    /// `syscall`.
    Syscall,
    /// `int 0x80` in 64-bit code.
    Int80,
}

/// A site whose crossing a stub is to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    /// What is there.
    pub instruction: Instruction,
    /// The address of that instruction, which stays in place; two bytes long.
    pub insn: u64,
    /// The number that is certainly in eax there. A thread may be sent to `retry` only with this number.
    pub number: Option<u32>,
    /// Where no number is certain: the stubs of this site that take one of [`Settings::births`] for granted, in that
    /// order; zeros where there are none. A call that makes a thread or a process must not trap, and is returned from
    /// twice: what finds no such number in eax has no use for the code of that.
    pub births: [u64; BIRTHS],
}

/// Calls that make threads and processes, at most: fork, vfork, clone, clone3.
pub const BIRTHS: usize = 4;

impl Site {
    /// One at which a number is certain, or none.
    pub fn new(instruction: Instruction, insn: u64, number: Option<u32>) -> Site {
        Site { instruction, insn, number, births: [0; BIRTHS] }
    }

    /// The address behind the instruction.
    pub fn next(&self) -> u64 {
        self.insn.wrapping_add(2)
    }
}

/// A function that a stub stands before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Original {
    /// A function of the vDSO: its number ([`tollgate_syscalls::VdsoCall`]), and where it goes on behind the displaced
    /// instructions.
    Vdso {
        /// Below [`tollgate_agent::layout::FUNCTIONS`].
        number: u32,
        /// Behind the displaced instructions.
        resume: u64,
    },
    /// A function of the vsyscall page: the x86-64 number of the call (96, 201, 309), and its address.
    Vsyscall {
        /// Number of the call that it makes.
        number: u32,
        /// 0xffffffffff600000, …400, …800.
        address: u64,
    },
    /// Any function of the program, of which only the entry is recorded: every register and flag, and the red zone, are
    /// as they were when it goes on.
    Probed {
        /// What the tracer knows it by.
        number: u32,
        /// Where it begins.
        entry: u64,
        /// Behind the displaced instructions.
        resume: u64,
    },
}

/// Emits the displaced instructions for the address that they will lie at.
pub type Displaced<'a> = &'a dyn Fn(u64) -> Result<Vec<u8>, String>;

/// What became of a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Emitted {
    /// Its call is always the tracer's: no stub, and the site is best left alone.
    Never,
    /// The bytes, which go to where they were emitted for, and what they are.
    Stub(Vec<u8>, Stub),
}

/// Why there is no stub.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EmitError {
    /// The displaced instructions cannot lie there.
    #[error("the instructions at the site {site:#x} cannot be moved to {at:#x}: {why}")]
    Displaced {
        /// The site.
        site: u64,
        /// Where the stub was to be.
        at: u64,
        /// What the relocation said.
        why: String,
    },
    /// The assembler refused.
    #[error("the stub of the site {site:#x} cannot be assembled at {at:#x}: {why}")]
    Assembler {
        /// The site.
        site: u64,
        /// Where the stub was to be.
        at: u64,
        /// What it said.
        why: String,
    },
    /// There is no such vDSO function.
    #[error("function {0} of the vDSO has no place in a slot, which has \
             {max}", max = tollgate_agent::layout::FUNCTION_VSYSCALL)]
    Number(u32),
}

/// One crossing instruction of a stub: its address, and the one behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cross {
    /// The instruction itself.
    pub crossing: u64,
    /// Behind it: where a thread comes back to.
    pub returned: u64,
}

/// Where in a stub a thread stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It has not crossed: step until it stands on a crossing ([`Stub::is_crossing`]) or is out of the stub.
    Before,
    /// On a crossing, which is not begun (or is to be begun again).
    Crossing,
    /// It has crossed: step until it stands on [`Stub::leave`].
    After,
    /// On [`Stub::leave`].
    Leave,
    /// In a function's stub, and not at its record: step until it has returned.
    Free,
}

/// A stub as it lies in the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stub {
    /// Its bytes, displaced instructions and all.
    pub range: Range<u64>,
    /// The instruction that crosses at the site; of a function, where the original goes on.
    pub insn: u64,
    /// Behind it: where [`Stub::leave`] jumps to; of a function 0, because it returns to whoever called.
    pub next: u64,
    /// The number that the stub takes for granted.
    pub number: Option<u32>,
    /// Where the rewritten site jumps to.
    pub entry: u64,
    /// Behind the displaced instructions: where an unpatched site's thread may be sent, its registers as at the
    /// crossing.
    pub retry: u64,
    /// The crossing that is recorded. Of a function, its commit: from here on the record is written, to `leave`.
    pub cross: Cross,
    /// Others, that are not recorded: where the ring is full and nothing waits, or where a stub is entered a second
    /// time.
    pub bare: Vec<Cross>,
    /// The last jump (of a function: the `ret`).
    pub leave: u64,
    /// Where a thread comes by while there is a tracer. Without one it goes another way before, by none of these
    /// crossings and jumps.
    pub lives: u64,
    /// Where it goes instead of to the last jump when the tracer has died during the crossing.
    pub gone: Option<u64>,
    /// Behind which address, in the order of addresses, no crossing lies ahead any more: ranges that are
    /// [`Phase::After`].
    after: Vec<Range<u64>>,
    /// It is a function's.
    function: bool,
    /// Nobody comes back from its crossing, and it is recorded before.
    pub returns: bool,
    /// Nothing is recorded of its crossing, and the slot is not used.
    pub unseen: bool,
    /// At its crossing there may be another number than that of its call ([`tollgate_agent::layout::SLOT_INSTEAD`]).
    pub instead: bool,
    /// Other stubs of its site, which it may go on to.
    pub births: Box<[u64]>,
}

impl Stub {
    /// Whether a thread at this address is about to cross.
    pub fn is_crossing(&self, address: u64) -> bool {
        !self.function && (self.cross.crossing == address || self.bare.iter().any(|bare| bare.crossing == address))
    }

    /// Whether a thread at this address has just crossed.
    pub fn comes_back_at(&self, address: u64) -> bool {
        self.cross.returned == address || self.bare.iter().any(|bare| bare.returned == address)
    }

    /// Where a thread at this address stands; `None` if it is not in this stub.
    pub fn phase(&self, address: u64) -> Option<Phase> {
        if !self.range.contains(&address) {
            return None;
        }
        Some(match address {
            _ if address == self.leave => Phase::Leave,
            _ if self.is_crossing(address) => Phase::Crossing,
            _ if self.after.iter().any(|range| range.contains(&address)) => Phase::After,
            _ if self.function => Phase::Free,
            _ => Phase::Before,
        })
    }
}

/// The stub that an address lies in.
pub fn locate(stubs: &std::collections::BTreeMap<u64, Stub>, address: u64) -> Option<&Stub> {
    let (_, stub) = stubs.range(..=address).next_back()?;
    stub.range.contains(&address).then_some(stub)
}
