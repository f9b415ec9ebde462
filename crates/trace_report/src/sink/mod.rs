//! Where the events of a trace go when a program is to read them: JSON Lines, Parquet, a Perfetto timeline, a flame
//! graph.
//!
//! The first three are [`Sink`]s: they take [`TraceEvent`]s one by one, in the order in which the events ended, and
//! keep a bounded amount of memory, whatever the length of the trace. A flame graph is an aggregate and takes stacks
//! instead ([`flame::Flame::add`]).
//!
//! Every sink writes to a [`std::io::Write`]; [`file::SinkFile`] is the one for a file that must be whole or not there.
//! An empty trace gives a valid file. Names come from the traced program and may hold anything: each sink says how it
//! escapes them.

pub mod file;
pub mod flame;
pub mod jsonl;
pub mod parquet;
pub mod timeline;

use std::io;

use super::fact::{Fact, Gate};

/// What a sink says about the whole trace before its first event.
#[derive(Clone, Copy, Debug, Default)]
pub struct Header<'a> {
    /// The command and its arguments; empty where processes were attached to.
    pub command: &'a [String],
    /// The machine's name.
    pub host: &'a str,
    /// When the trace began: nanoseconds since the epoch. Every time of an event counts from here.
    pub start: u64,
    /// This program's version.
    pub version: &'a str,
}

/// One event, borrowed from whoever tells it. Times are nanoseconds since the trace began.
#[derive(Clone, Copy, Debug)]
pub enum TraceEvent<'a> {
    /// A crossing, there and back.
    Call(CallEvent<'a>),
    /// A signal was about to be delivered.
    Signal {
        /// Process.
        pid: i32,
        /// Thread.
        tid: i32,
        /// When.
        at: u64,
        /// Number.
        number: i32,
        /// `SIGCHLD` and the like; its number's spelling where it has none.
        name: &'a str,
    },
    /// A stop by SIGSTOP and its like took effect.
    Stopped {
        /// Process.
        pid: i32,
        /// Thread.
        tid: i32,
        /// When.
        at: u64,
        /// Number of the stopping signal.
        number: i32,
        /// Its name.
        name: &'a str,
    },
    /// The process runs another program from now on.
    Exec {
        /// Process.
        pid: i32,
        /// The calling thread's number before; `pid` from now on.
        former: i32,
        /// When.
        at: u64,
        /// 64 or 32: the mode of the new program.
        bits: u8,
        /// The program's file.
        path: &'a str,
    },
    /// A thread or process is followed from now on.
    Attached {
        /// Process.
        pid: i32,
        /// Thread.
        tid: i32,
        /// Its parent, where the tracer saw it being made.
        parent: Option<i32>,
        /// When.
        at: u64,
    },
    /// A thread ended; with the last one, the process.
    Ended {
        /// Process.
        pid: i32,
        /// Thread.
        tid: i32,
        /// When.
        at: u64,
        /// How.
        end: End<'a>,
    },
    /// Events of this thread that are not told.
    Lost {
        /// Process.
        pid: i32,
        /// Thread.
        tid: i32,
        /// How many.
        count: u64,
    },
}

/// How a thread or process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End<'a> {
    /// exit(2) with this status.
    Exited(i32),
    /// Killed by a signal.
    Killed {
        /// Number.
        number: i32,
        /// Its name.
        name: &'a str,
        /// Did it leave a core dump?
        core: bool,
    },
}

/// A crossing, and what is known about it beyond the [`Fact`].
#[derive(Clone, Copy, Debug)]
pub struct CallEvent<'a> {
    /// The crossing.
    pub fact: &'a Fact,
    /// The name of the errno (`ENOENT`), where the call failed. Sinks write the number where it has none.
    pub errno: Option<&'a str>,
    /// The decoded arguments; `None` where nothing was decoded.
    pub arguments: Option<&'a [Argument<'a>]>,
    /// Where the crossing instruction lies, where that is known.
    pub place: Option<Place<'a>>,
    /// How many crossings this one stands for: 1, unless the trace is a sample.
    pub weight: u64,
    /// It was not made: its result was injected, or that of another call.
    pub injected: bool,
}

impl<'a> CallEvent<'a> {
    /// A crossing of which nothing else is known.
    pub fn new(fact: &'a Fact) -> Self {
        CallEvent { fact, errno: None, arguments: None, place: None, weight: 1, injected: false }
    }

    /// The errno as text, where the call failed: its name, or else its number.
    fn errno_text(&self) -> Option<Errno<'a>> {
        let number = self.fact.errno()?;
        Some(self.errno.map_or(Errno::Number(number), Errno::Name))
    }
}

/// An errno, named or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Errno<'a> {
    /// `ENOENT`.
    Name(&'a str),
    /// One without a name.
    Number(i32),
}

/// One decoded argument.
#[derive(Clone, Copy, Debug)]
pub struct Argument<'a> {
    /// The parameter's name (`flags`).
    pub name: &'a str,
    /// As the lines of `tollgate trace` print it (`O_RDONLY|O_CLOEXEC`).
    pub text: &'a str,
    /// The flags that are set, one by one; empty where it is no set of flags.
    pub flags: &'a [String],
}

/// Where a crossing instruction lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<'a> {
    /// The file that is mapped there, or a name in brackets (`[vdso]`).
    pub module: &'a str,
    /// Bytes from the start of that file.
    pub offset: u64,
    /// The function around it.
    pub function: Option<&'a str>,
    /// `file:line`.
    pub source: Option<&'a str>,
}

/// What takes events one by one.
pub trait Sink<W> {
    /// Takes one event.
    fn event(&mut self, event: &TraceEvent<'_>) -> io::Result<()>;

    /// Hands on what can be handed on (lines to a reader that waits for them). A Parquet file's row group stays open.
    fn flush(&mut self) -> io::Result<()>;

    /// Writes the end and gives back where it was written to. Without this call the output has no end, or is no file at
    /// all.
    fn finish(self: Box<Self>) -> io::Result<W>;
}

/// The gate's name in every output.
pub fn gate_name(gate: Gate) -> &'static str {
    match gate {
        Gate::Syscall => "syscall",
        Gate::Int80 => "int80",
        Gate::Sysenter => "sysenter",
        Gate::Vsyscall => "vsyscall",
        Gate::Vdso => "vdso",
        Gate::Probe => "probe",
    }
}

/// How many events of each kind a sink has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    calls: u64,
    signals: u64,
    others: u64,
    lost: u64,
}

impl Counts {
    fn add(&mut self, event: &TraceEvent<'_>) {
        match event {
            TraceEvent::Call(_) => self.calls += 1,
            TraceEvent::Signal { .. } => self.signals += 1,
            TraceEvent::Lost { count, .. } => self.lost = self.lost.saturating_add(*count),
            _ => self.others += 1,
        }
    }
}

#[cfg(test)]
mod tests;
