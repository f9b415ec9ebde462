//! A place that a spec means, and what is known of it.

use super::values::Value;
use tollgate_rewrite::probe::site::{Exit, Method};

/// The set of what is copied at an entry, in
/// [`Action::Capture`](tollgate_rewrite::probe::trampoline::Action::Capture)'s upper half; an exit's is the next one,
/// and static probes' follow.
pub const ENTRY_SET: u32 = 0;
/// See [`ENTRY_SET`].
pub const EXIT_SET: u32 = 1;

/// What probes do.
#[derive(Clone, Copy, Debug, Default)]
pub struct ProbeMode {
    /// Count exits too, of whole functions that are not written with `@ret`.
    pub returns: bool,
    /// Make a record of each hit.
    pub record: bool,
    /// Probe by a trap where nothing else is possible.
    pub traps: bool,
    /// Only say what would be probed, and which calls would have no time.
    pub list: bool,
    /// Have functions return this, and not be executed.
    pub give_back: Option<u64>,
}

/// A place as it is told of.
#[derive(Clone, Debug, Default)]
pub struct ProbedPlace {
    /// The spec, as the user wrote it.
    pub spec: String,
    /// The function, as its language writes it.
    pub function: String,
    /// The file.
    pub module: String,
    /// Address of the instruction as nm(1) and objdump(1) count it.
    pub address: u64,
    /// 64 or 32: the mode of the code.
    pub bits: u8,
    /// How it is probed; `None` where it is not.
    pub method: Option<Method>,
    /// Why it is not probed; of 32-bit code, why a trap is the only way.
    pub reason: Option<String>,
    /// The indirect function (`strlen`) that this is an implementation of.
    pub implements: Option<String>,
    /// The instruction, as the assembler writes it (AT&T).
    pub instruction: Option<String>,
    /// Every exit of the function, where exits are probed.
    pub exits: Vec<ExitPlace>,
}

/// One instruction that leaves a function.
#[derive(Clone, Debug)]
pub struct ExitPlace {
    /// As [`ProbedPlace::address`].
    pub address: u64,
    /// How it leaves.
    pub exit: Exit,
    /// As [`ProbedPlace::method`].
    pub method: Option<Method>,
    /// As [`ProbedPlace::instruction`].
    pub instruction: String,
}

/// One place that a spec means, in one file.
#[derive(Debug)]
pub struct Entry {
    /// What it is, and how it is probed.
    pub probe: ProbedPlace,
    /// Where it is counted; `None` where it is not probed.
    pub hits: Option<u32>,
    /// Where its exits are.
    pub returns: Option<u32>,
    /// Its histogram.
    pub timer: Option<u32>,
    /// It is executed by goroutines: entry and return need not be one thread's.
    pub moves: bool,
    /// A static probe's counter in the program, an address of the file.
    pub semaphore: Option<u64>,
    /// What is shown of it, where that is its own: a static probe's arguments, a function's parameters.
    pub values: Option<Vec<Value>>,
    /// The same of its result.
    pub result: Option<Vec<Value>>,
    /// What records of it copy.
    pub(super) set: u32,
    /// What records of its exits copy.
    pub(super) exit_set: u32,
    /// It was probed in some process.
    pub placed: bool,
    /// Where it was not, and why: nothing of such a process is counted.
    pub refused: Vec<(i32, String)>,
}

/// What a site is to an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Its own instruction.
    Entry,
    /// One of its exits, by its index there.
    Exit(usize),
    /// A place of a function that timed ones jump to; the entry is an index of [`Places::tails`].
    Tail,
}
