//! What the engine tells: one event for each thing that a traced thread did or that befell it.

use tollgate_symbols::unwind::Stack;
use tollgate_syscalls::{Call, Table};

/// A crossing that has ended: the call, and what the tracer knows of it besides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The call.
    pub call: Call,
    /// The user's registers that an unwinder starts from and a copy of the stack, where stacks were asked for.
    pub stack: Option<Box<Stack>>,
    /// How many crossings it stands for: itself, and those of its thread and number before it that were only counted
    /// (`Options::count_only` of `trace`); else 1.
    pub weight: u64,
    /// Ticks in which those others were made, with all that the program did between them: they took no longer than that
    /// together. `u64::MAX` where that is not known.
    pub room: u64,
    /// What was done to it (`Options::rules` of `trace`).
    pub tampered: Tampered,
    /// It has not ended: its thread was let go in it.
    pub let_go: bool,
}

/// What was done to a call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tampered {
    /// It was not made, or another one was made.
    pub injected: bool,
    /// Memory that its arguments point to was written to.
    pub poked: bool,
    /// Memory that an argument points to was to be written, and could not, or not all of it.
    pub unwritten: Option<Unwritten>,
    /// It waited.
    pub delayed: bool,
}

/// What was to be written for a call, and was not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unwritten {
    /// Which argument, from 0 on.
    pub argument: usize,
    /// Where it points to.
    pub address: u64,
    /// Bytes that were to be written.
    pub asked: usize,
    /// Bytes that were.
    pub written: usize,
}

impl Crossing {
    /// One that stands for itself alone.
    pub fn alone(call: Call, stack: Option<Box<Stack>>) -> Crossing {
        Crossing { call, stack, weight: 1, room: u64::MAX, tampered: Tampered::default(), let_go: false }
    }
}

/// A function that was entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entered {
    /// Process.
    pub pid: i32,
    /// Thread.
    pub tid: i32,
    /// TSC at the entry.
    pub at: u64,
    /// Which function, by the number that whoever asked has given it.
    pub number: u32,
    /// The registers of the first six arguments (System V ABI).
    pub args: [u64; 6],
    /// An address in the function.
    pub site: u64,
}

/// A signal, as it reached a thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signal {
    /// Process.
    pub pid: i32,
    /// Thread.
    pub tid: i32,
    /// TSC when the tracer saw it.
    pub at: u64,
    /// Number.
    pub number: i32,
    /// siginfo_t, raw.
    pub info: Vec<u8>,
}

/// How a thread or process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// exit(2) with this status.
    Exited(i32),
    /// Killed by this signal, with a core dump or not.
    Killed(i32, bool),
}

/// What the engine tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A crossing that has ended.
    Call(Box<Crossing>),
    /// A call that has lasted for a while and has not ended (`Options::waiting`), or an exec of a thread that gets
    /// another number by it, once; its end, or that there will be none, is told as that of any other. A thread that is
    /// stopped in it may begin it again, and it is told again then.
    Waits(Box<Crossing>),
    /// A thread was stopped in a call because it is joined, and goes on with it by restart_syscall(2).
    Interrupted {
        /// Process.
        pid: i32,
        /// Thread.
        tid: i32,
        /// TSC.
        at: u64,
        /// The table of the number.
        table: Table,
        /// The call's number.
        nr: u32,
    },
    /// A function was entered that is probed (`Options::probes` of `trace`).
    Entered(Box<Entered>),
    /// A signal is about to be delivered.
    Signal(Signal),
    /// A stop by SIGSTOP and its like took effect.
    Stopped {
        /// Process.
        pid: i32,
        /// Thread.
        tid: i32,
        /// TSC.
        at: u64,
        /// The stopping signal.
        signal: i32,
    },
    /// A thread or process that is followed from now on (`-p`, clone, fork, vfork).
    Attached {
        /// Process.
        pid: i32,
        /// Thread.
        tid: i32,
        /// Its parent, where the tracer saw it being made.
        parent: Option<i32>,
        /// TSC.
        at: u64,
    },
    /// The process runs another program from now on; all its other threads are gone.
    Exec {
        /// Process.
        pid: i32,
        /// The thread's number before; [`pid`](Event::Exec::pid) from now on.
        former: i32,
        /// TSC.
        at: u64,
        /// 64 or 32.
        bits: u8,
        /// /proc/PID/exe.
        path: String,
    },
    /// A thread ended; of the last one, the process.
    Ended {
        /// Process.
        pid: i32,
        /// Thread.
        tid: i32,
        /// TSC.
        at: u64,
        /// How.
        end: End,
    },
    /// Events of this thread that are not told, because the program was not to wait for them.
    Lost {
        /// Process.
        pid: i32,
        /// Thread.
        tid: i32,
        /// How many.
        count: u64,
    },
}
