//! The programs, and the layout of what they share with user space.
//!
//! | map | key | value |
//! | --- | --- | --- |
//! | calls | [`CallKey`] | per CPU: [`CallValue`] |
//! | rest | index 0 | per-key counts that found no room: calls (u64), errors (u64) |
//! | names | process (u32) | its command name (16 bytes) |
//! | started | task (u64) | a call that is being timed: [`Started`] |
//! | period | index 0 | the number of the period (u32), which user space counts up |
//! | samples | – | a ring of [`Timed`] |
//!
//! Programs at these tracepoints are not preempted (the kernel disables preemption around them), and no interrupt makes
//! a system call: a value per CPU is counted up without a lock.

mod enter;
mod exit;
mod key;

pub use enter::enter;
pub use exit::{exit, gone};

use crate::bpf::{Kind, Map, Refused};

/// Which way a thread crossed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Gate {
    /// `syscall`, from 64-bit code.
    Syscall = 0,
    /// `int 0x80`, from 64-bit code.
    Int80From64 = 1,
    /// `int 0x80`, from 32-bit code.
    Int80 = 2,
    /// `sysenter`, or AMD's 32-bit `syscall`.
    Sysenter = 3,
}

impl Gate {
    /// Of its number.
    pub fn of(number: u16) -> Option<Gate> {
        [Gate::Syscall, Gate::Int80From64, Gate::Int80, Gate::Sysenter].into_iter().find(|gate| *gate as u16 == number)
    }
}

/// Calls of one process, call and gate.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CallKey {
    /// Process.
    pub pid: u32,
    /// Number, below 1024.
    pub nr: u16,
    /// [`Gate`].
    pub gate: u16,
}

/// What is counted of them, per CPU.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CallValue {
    /// Calls that began.
    pub calls: u64,
    /// Calls that failed.
    pub errors: u64,
    /// The period in which the last one began.
    pub period: u32,
    /// How many began in it.
    pub seen: u32,
}

/// A call that is being timed.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Started {
    /// What was called.
    pub key: CallKey,
    /// The address behind the instruction.
    pub site: u64,
    /// When, ns of CLOCK_MONOTONIC.
    pub begun: u64,
    /// How many calls it stands for.
    pub weight: u64,
}

/// A call that was timed: as above, and how long it took in place of when it began.
pub type Timed = Started;

const _: () = assert!(size_of::<CallKey>() == 8 && size_of::<CallValue>() == 24 && size_of::<Started>() == 32);

/// Keys of `calls`: a machine with more has the rest counted as one.
pub const CALLS: usize = 1 << 14;
/// Processes with names.
const NAMES: usize = 1 << 13;
/// Calls that are timed at once.
const STARTED: usize = 1 << 13;
/// Bytes of the ring, a power of two: at one sample of 64 calls, 50 ms of 100 million calls a second.
pub const RING: usize = 1 << 20;
/// Calls of a key that are timed in each period on a CPU; beyond, one in [`EVERY`] is.
const FIRST: i32 = 16;
/// A power of two.
const EVERY: i32 = 64;

/// All maps.
#[derive(Debug)]
pub struct Maps {
    pub calls: Map,
    pub rest: Map,
    pub names: Map,
    pub started: Map,
    pub period: Map,
    /// `None` before Linux 5.8.
    pub samples: Option<Map>,
}

impl Maps {
    /// Makes them, for a machine that can have so many CPUs.
    pub fn new(cpus: usize) -> Result<Maps, Refused> {
        let map = |kind, name, sizes, entries: usize| Map::new(kind, name, sizes, entries as u32, cpus);
        Ok(Maps {
            calls: map(Kind::PerCpuHash, "tollgate_calls", [8, size_of::<CallValue>()], CALLS)?,
            rest: map(Kind::PerCpuHash, "tollgate_rest", [4, size_of::<CallValue>()], 1)?,
            names: map(Kind::Hash, "tollgate_names", [4, 16], NAMES)?,
            started: map(Kind::Hash, "tollgate_start", [8, size_of::<Started>()], STARTED)?,
            period: map(Kind::Array, "tollgate_perio", [4, 4], 1)?,
            samples: map(Kind::Ring, "tollgate_ring", [0, 0], RING).ok(),
        })
    }
}

/// What the programs are made for.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The process whose calls are not counted: tollgate's.
    pub own: u32,
    /// Where struct thread_info, which a task_struct begins with, has its `status`; `None`: nowhere, and no call is
    /// taken for one of the 32-bit table.
    pub status: Option<i32>,
}
