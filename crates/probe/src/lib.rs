//! Probes: code of ours at any instruction of a program, reached by a jump and not by a trap.
//!
//! [`spec`] is what a user asks for, [`find`] looks for it in files, [`places`] decides what is done where, and
//! [`live`] puts it into programs. How an instruction is probed, and the code of that, is in
//! [`tollgate_rewrite::probe`].
//!
//! ## Why returns are exits
//!
//! The return of a function is probed at every instruction that leaves it: each `ret`, each tail jump. The return
//! address on the stack stays the program's own, so exceptions, backtrace(3), gdb, longjmp(3), cancellation of threads,
//! and probes that come and go while the function runs are right by construction. Rejected: another return address
//! (what uretprobes do: unwinders lose the way, Go dies of it), and calling the function from the trampoline (its frame
//! has to be described to every unwinder; frames that are alive when the probe comes or goes have to be told apart).
//! The price: the time of a call that leaves by a jump ends at an exit of another function, which has to be probed too
//! (`rewrite/src/probe/plan/tails.rs`), and a function with an indirect jump of which nobody can tell whether it is a
//! `switch` is refused.

pub mod find;
pub mod live;
pub mod places;
pub mod spec;

pub use tollgate_agent::probe::bucket_start;

/// Sets of what records copy.
pub const SETS: usize = tollgate_agent::head::HEAD_SETS as usize;
/// Places whose hits can be counted, in one run.
pub const COUNTERS: u32 = tollgate_agent::probe::PROBE_COUNTERS as u32;
/// Functions that can be timed, in one run.
pub const TIMERS: u32 = tollgate_agent::probe::PROBE_TIMERS as u32;
