//! Counts the system calls of every process on the machine, with three small BPF programs at the kernel's own
//! tracepoints (raw_syscalls:sys_enter, raw_syscalls:sys_exit, sched:sched_process_exit).
//!
//! The programs count in maps, per process, call and gate; nothing is copied per call, and nothing is lost where
//! counting finds room. A few calls of each kind are timed, and told by a ring buffer with the address that they were
//! made from. Calls that the vDSO answers never enter the kernel and are not seen.
//!
//! The programs are written down here instruction by instruction (`program`), and loaded with bpf(2) (`bpf`). aya
//! and libbpf-rs were looked at: both load object files that clang makes, which the build would need besides cargo, for
//! a hundred instructions.
//!
//! Needs CAP_BPF and CAP_PERFMON, or CAP_SYS_ADMIN (root), and Linux 4.17; times and sites need 5.8.

mod bpf;
mod child;
mod counts;
mod machine;
mod program;
mod ring;

pub use bpf::Refused;
pub use machine::{Machine, Period};
pub use program::Gate;

/// What is counted: one call of one process, through one gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    /// The process, by its number in the initial PID namespace; 0 for calls that found no room.
    pub pid: u32,
    /// Which way it crossed.
    pub gate: Gate,
    /// The number of the call in the gate's table; [`UNKNOWN`] for all that no table has.
    pub nr: u16,
}

/// The number under which calls are counted that no table of x86 has: a program can make calls of any number.
pub const UNKNOWN: u16 = 1023;

/// How often a call was made, and how often it failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Calls that began.
    pub calls: u64,
    /// Calls that failed. (Those that a signal interrupted, and that the kernel makes again, did not fail.)
    pub errors: u64,
}

/// A call that was timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// What was called.
    pub key: Key,
    /// The address behind the instruction that crossed.
    pub site: u64,
    /// Wall-clock time from tracepoint to tracepoint, ns.
    pub ns: u64,
    /// How many calls of its kind it stands for.
    pub weight: u64,
}
