//! What probes are asked for, whom they tell, and what they end with.

use super::modules::Module;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tollgate_rewrite::probe::site::{Method, Refusal, Site};
use tollgate_rewrite::probe::trampoline::SiteActions;
use tollgate_supervisor::TraceError;
use tollgate_supervisor::event::End;
use tollgate_supervisor::seize::Chosen;

/// One place that is to be probed.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// What the planner says of it.
    pub site: Site,
    /// What is done there. Counters and timers have the numbers that the matcher gives them, the same in every module
    /// and process. [`tollgate_rewrite::probe::trampoline::Action::Capture`]'s `id` has the number of a set of
    /// [`Options::captures`] in its upper half.
    pub work: SiteActions,
    /// Only by this method: for comparisons.
    pub only: Option<Method>,
    /// Handed back in [`Placed`].
    pub tag: u64,
}

/// Says what is to be probed in a module.
pub trait Matcher {
    /// Asked once for each file that a process maps for execution, at each address that it is mapped at: when a program
    /// begins, when it is joined, when it loads a library.
    fn wanted(&mut self, module: &Module) -> Vec<Wanted>;

    /// The number of counters given out so far.
    fn counters(&self) -> u32;

    /// The number of timers given out so far.
    fn timers(&self) -> u32;

    /// Further sets of what records copy, behind those of [`Options::captures`]. Asked after [`Matcher::wanted`]; they
    /// only become more.
    fn sets(&self) -> Vec<Vec<Item>> {
        Vec::new()
    }
}

/// The register number that stands for a function's first argument, wherever the calling convention has it; the next
/// ones for the others.
pub const ARGUMENT: u8 = 16;
/// How many arguments have such a number.
pub const ARGUMENTS: usize = 6;
/// Which registers those are in 64-bit code (System V ABI for AMD64, "Parameter Passing"): rdi, rsi, rdx, rcx, r8, r9.
const PASSED: [u8; ARGUMENTS] = [7, 6, 2, 1, 8, 9];

/// The register of 64-bit code that a number stands for.
pub fn passed(register: u8) -> u8 {
    register.checked_sub(ARGUMENT).and_then(|index| PASSED.get(usize::from(index)).copied()).unwrap_or(register)
}

/// One thing that is copied for a record. The address is a register's value plus a displacement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// Which, in the order of the instruction encoding: rax, rcx, rdx, rbx, rsp, rbp, rsi, rdi, r8 … r15; or
    /// [`ARGUMENT`] and so on.
    pub register: u8,
    /// Another register, and by how many bits (3 at most) its value is shifted left before it is added.
    pub index: Option<(u8, u8)>,
    /// Added to its value.
    pub displacement: i64,
    /// What is there.
    pub what: What,
}

/// What is at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A NUL-terminated string.
    String,
    /// So many bytes.
    Bytes(u32),
    /// As many bytes as a register says, and so many at most.
    Counted(u8, u32),
    /// A pointer to a NUL-terminated string.
    Pointer,
    /// The stack, for unwinding: so many bytes.
    Stack(u32),
}

impl Item {
    /// As the agent reads it (`HEAD_ITEM_SIZE`).
    pub(super) fn words(&self) -> [u64; 2] {
        use tollgate_agent::head::{ITEM_BYTES, ITEM_COUNTED, ITEM_INDEXED, ITEM_POINTER, ITEM_STACK, ITEM_STRING};
        let (kind, count, size) = match self.what {
            What::String => (ITEM_STRING, 0, 0),
            What::Bytes(size) => (ITEM_BYTES, 0, size),
            What::Counted(register, size) => (ITEM_COUNTED, passed(register), size),
            What::Pointer => (ITEM_POINTER, 0, 0),
            What::Stack(size) => (ITEM_STACK, 0, size),
        };
        let index = self.index.map_or(0, |(register, shift)| ITEM_INDEXED | (shift & 3) << 4 | (register & 15));
        let bytes = [kind, passed(self.register) & 15, count & 15, index];
        [u64::from(u32::from_le_bytes(bytes)) | u64::from(size) << 32, self.displacement as u64]
    }
}

/// Who leads on threads that trap at an `int3`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Traps {
    /// Nobody: a place where only a trap is possible is not probed, unless [`Wanted::only`] says so.
    #[default]
    Never,
    /// This process, by stops: safe also where SIGTRAP is blocked or ignored. But should this process be killed, a
    /// thread that blocks SIGTRAP dies of its next trap (the C library blocks all signals where a thread ends).
    Stops,
    /// A handler inside the program, with nobody attached: faster, but a thread that blocks SIGTRAP dies of its first
    /// trap. Threads that begin meanwhile share the slot of the one that made them. Only for comparisons.
    Handler,
}

/// How it is probed.
#[derive(Clone, Debug)]
pub struct Options {
    /// Probe what the program starts, too. Without it, forked processes are let go, unprobed.
    pub follow: bool,
    /// Sets of what records copy; at most [`tollgate_agent::head::HEAD_SETS`] of
    /// [`tollgate_agent::head::HEAD_SET_ITEMS`] items.
    pub captures: Vec<Vec<Item>>,
    /// A thread whose ring of records is full goes on without one, which is counted ([`Tally::lost`]). Else it waits
    /// until the ring is read.
    pub drop: bool,
    /// Longest string that is copied, bytes with its NUL.
    pub string: u64,
    /// How often the listener gets a snapshot.
    pub every: Duration,
    /// Who leads on threads that trap.
    pub traps: Traps,
    /// End after so long.
    pub duration: Option<Duration>,
    /// Take all probes out and put them in again so many times, before anything else is waited for: a trial of the
    /// patch protocol.
    pub toggle: u64,
    /// Leave out those of [`Target::Attach`](tollgate_supervisor::Target::Attach) that cannot be joined, with a note;
    /// but one must be.
    pub lenient: bool,
    /// When those processes began that are to be joined; others are who they are when it is their turn.
    pub chosen: Chosen,
    /// Where a trace keeps its scans of files, of which some tell what a killed one has rewritten: a directory of this
    /// user's alone.
    pub cache: Option<PathBuf>,
    /// Set from outside (a signal handler): take everything out and return.
    pub stop: Arc<AtomicBool>,
    /// At the end, a thread that cannot be stopped (in vfork(2), say) is waited for until it can, when all others are
    /// let go: who asked for the end can end this process. Else it is for two seconds.
    pub patient: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            follow: false,
            captures: Vec::new(),
            drop: false,
            string: 256,
            every: Duration::from_millis(500),
            traps: Traps::Never,
            duration: None,
            toggle: 0,
            lenient: false,
            chosen: Chosen::default(),
            cache: None,
            stop: Arc::default(),
            patient: false,
        }
    }
}

/// What became of a [`Wanted`], in one process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Process.
    pub pid: i32,
    /// [`Wanted::tag`]; `u64::MAX` where a place that was told as probed turned out not to be writable: the address
    /// says which.
    pub tag: u64,
    /// Address in the process.
    pub address: u64,
    /// How it is probed, or why it is not.
    pub result: Result<Method, Unplaced>,
}

/// Why a place that a plan has ways for is not probed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplaced {
    /// The plan itself refuses.
    #[error("{0}")]
    Refused(Refusal),
    /// Its bytes in memory are others than in the file.
    #[error("the code at {0:#x} was changed in memory and differs from the file")]
    Changed(u64),
    /// No trampoline fits, or none can be made.
    #[error("{0}")]
    NoTrampoline(String),
    /// The memory could not be written.
    #[error("the code at {0:#x} cannot be written: {1}")]
    Write(u64, String),
}

/// A copy of memory that a record has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chunk<'a> {
    /// Index of the [`Item`] in its set.
    pub item: u8,
    /// Where it was.
    pub address: u64,
    /// The bytes.
    pub bytes: &'a [u8],
    /// Its memory ended, or was not readable, before the length asked for.
    pub faulted: bool,
    /// A limit cut it short.
    pub cut: bool,
}

/// One hit that was recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Process.
    pub pid: i32,
    /// Thread.
    pub tid: i32,
    /// That of [`tollgate_rewrite::probe::trampoline::Action::Capture`].
    pub id: u32,
    /// When, ticks of the TSC.
    pub tsc: u64,
    /// Address of the probed instruction.
    pub site: u64,
    /// The mode of the program's code: 64 or 32.
    pub bits: u8,
    /// The registers there, in the order of the instruction encoding; of a 32-bit program eight.
    pub registers: [u64; 16],
    /// Of a 32-bit program the words above the return address, if it stands at a function's entry: the arguments.
    pub arguments: [u64; ARGUMENTS],
    /// SF ZF AF PF CF in bits 8 to 15, OF in bit 0.
    pub flags: u64,
    /// Some memory did not fit.
    pub truncated: bool,
    /// The chunks, as they are in the ring.
    pub(super) chunks: Vec<u8>,
}

/// A histogram of latencies, of the layout of `HISTOGRAM_*` in [`tollgate_agent::probe`], and how its words add up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    /// Hits by bucket ([`tollgate_agent::probe::bucket_start`] has their bounds, in ticks of the TSC).
    pub buckets: Vec<u64>,
    /// Sum of all latencies, ticks.
    pub sum: u64,
    /// The greatest, ticks.
    pub max: u64,
    /// The least, ticks; `None` where there is none.
    pub min: Option<u64>,
    /// Returns whose start is not known.
    pub untimed: u64,
    /// Latencies below zero, counted as 0.
    pub negative: u64,
    /// Calls that left by a jump to a function whose entry is not probed.
    pub away: u64,
    /// The address where one of them went; 0: none did.
    pub away_to: u64,
}

/// What was counted, of one thread or one process.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// By counter.
    pub counts: BTreeMap<u32, u64>,
    /// By timer.
    pub timers: BTreeMap<u32, Histogram>,
    /// Records that were not made.
    pub lost: u64,
    /// Entries of timed functions that had no room on the stack of starts.
    pub full: u64,
}

/// The tally of a thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadTally {
    /// Process.
    pub pid: i32,
    /// Thread; 0 where those that ended long ago are summed up, and where threads cannot be told apart.
    pub tid: i32,
    /// What it counted.
    pub tally: Tally,
}

/// Who is told.
pub trait Listener {
    /// A place was probed, or could not be.
    fn placed(&mut self, placed: &Placed) {
        let _ = placed;
    }

    /// What was probed in these memories of a process is not any more, and is told anew.
    fn withdrawn(&mut self, pid: i32, ranges: &[Range<u64>]) {
        let _ = (pid, ranges);
    }

    /// A hit was recorded. Those of one thread come in their order.
    fn hit(&mut self, hit: &Hit) {
        let _ = hit;
    }

    /// What was counted so far, of all threads, every [`Options::every`].
    fn snapshot(&mut self, threads: &[ThreadTally]) {
        let _ = threads;
    }

    /// A process has another program now.
    fn exec(&mut self, pid: i32) {
        let _ = pid;
    }

    /// A process has a copy of another one's memory from now on. It stands before its first instruction; whether it is
    /// probed too is [`Options::follow`].
    fn forked(&mut self, from: i32, pid: i32) {
        let _ = (from, pid);
    }

    /// A process has other files mapped than before, or is known for the first time: what addresses mean is to be read
    /// now, for it may have ended when its records are told. Those made before have been told.
    fn mapped(&mut self, pid: i32) {
        let _ = pid;
    }

    /// The last thread of a process has ended or is let go, and all that it recorded has been told.
    fn gone(&mut self, pid: i32) {
        let _ = pid;
    }
}

/// How it ended.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The program that was launched; 0 where there is none.
    pub root: i32,
    /// How the program that was launched ended; `None` after a detach.
    pub end: Option<End>,
    /// What each thread counted.
    pub threads: Vec<ThreadTally>,
    /// From begin to end, nanoseconds.
    pub wall_ns: u64,
    /// What did not go as it should, a sentence each.
    pub notes: Vec<String>,
    /// Bytes of memory that were there for trampolines, at most.
    pub code_bytes: u64,
    /// Places whose bytes were not ours any more when they were to be put back: left as they were.
    pub left: u64,
    /// How often probes were taken out and put in again ([`Options::toggle`]).
    pub toggled: u64,
    /// Sites that were not the program's own, or not ours, after one half of that.
    pub toggle_failures: u64,
}

impl Hit {
    /// The address of an item.
    pub fn address(&self, item: &Item) -> u64 {
        let index = item.index.map_or(0, |(register, shift)| self.register(register) << (shift & 3));
        self.register(item.register).wrapping_add(index).wrapping_add_signed(item.displacement)
    }

    /// What a register of [`Item::register`]'s numbers had.
    pub fn register(&self, number: u8) -> u64 {
        let argument = number.checked_sub(ARGUMENT).map(usize::from).filter(|_| self.bits == 32);
        let value = match argument {
            Some(index) => self.arguments.get(index),
            None => self.registers.get(usize::from(passed(number))),
        };
        value.copied().unwrap_or(0)
    }
}

impl From<TraceError> for Unplaced {
    fn from(error: TraceError) -> Unplaced {
        Unplaced::NoTrampoline(error.to_string())
    }
}
