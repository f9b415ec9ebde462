//! What a trace is asked for, and what it ends with.

use super::capture::Limits;
use super::inject::Rule;
use std::collections::BTreeSet;
use std::fmt;
use std::fs::File;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tollgate_agent::layout;
use tollgate_rewrite::site::Entry;
use tollgate_supervisor::event::{End, Event};
use tollgate_supervisor::seize::Chosen;
use tollgate_syscalls::{Gate, Table, When};

/// How calls are seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backend {
    /// The best that works here: [`Backend::Dispatch`], else [`Backend::Seccomp`], else [`Backend::Ptrace`].
    Auto,
    /// Sites are rewritten; syscall user dispatch catches the others.
    Dispatch,
    /// Sites are rewritten; a seccomp filter that looks at the address catches the others.
    Seccomp,
    /// The program stops twice a call.
    Ptrace,
}

impl Backend {
    /// Its name behind `--backend`.
    pub fn name(self) -> &'static str {
        match self {
            Backend::Auto => "auto",
            Backend::Dispatch => "sud",
            Backend::Seccomp => "seccomp",
            Backend::Ptrace => "ptrace",
        }
    }
}

/// When the code of a program that is executed is rewritten. Until then it is traced by stops. With another backend
/// than [`Backend::Dispatch`], and where there are [`Options::rules`] or [`Options::probes`], it is rewritten at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rewrite {
    /// When its stops have taken as long as to rewrite it takes, by what a stop takes here; at once if that was so
    /// before.
    WhenItPays,
    /// When it has made so many calls; 0: before it makes the first.
    After(u32),
}

impl Rewrite {
    /// So many calls, where `pays` is how many are worth it.
    pub(super) fn calls(self, pays: u32) -> u32 {
        match self {
            Rewrite::WhenItPays => pays,
            Rewrite::After(calls) => calls,
        }
    }
}

/// How it is traced.
#[derive(Clone, Debug)]
pub struct Options {
    /// How calls are seen.
    pub backend: Backend,
    /// Follow what the program starts: threads, processes. Without it they run untraced.
    pub follow: bool,
    /// With `follow`: only so many processes deep. 0: threads alone; 1: also what the processes make that are started
    /// or joined.
    pub depth: Option<u32>,
    /// Copy what arguments point to.
    pub memory: bool,
    /// How many bytes of a buffer are copied at most (strings such as paths are copied up to 4096).
    pub buffer: usize,
    /// How many strings of argv and of envp are copied at most.
    pub strings: usize,
    /// With `memory`: whether what this call points to is copied before it, or behind it, where a stop sees it; it is
    /// of all of them, unless who counts them says that it is looked at of few.
    pub pointed: fn(Table, u32, When) -> bool,
    /// How many bytes of the user's stack are copied with each call; 0: none.
    pub stack: usize,
    /// Read the kernel's stack of calls that a stop is made for anyway (root).
    pub kernel_stack: bool,
    /// Tell calls of a 32-bit program's vDSO, each of which then stops its thread twice; those of 64-bit programs stop
    /// nobody, and are always told.
    pub vdso32: bool,
    /// A summary is wanted: short calls may be counted inside the program without an event each ([`Outcome::counted`]);
    /// the events that come are a sample ([`Crossing::weight`](tollgate_supervisor::event::Crossing::weight)).
    pub count_only: bool,
    /// Calls that last are told while they do ([`Event::Waits`]).
    pub waiting: bool,
    /// Calls that nobody asks for: no event need tell of them. Some are told of all the same, because the tracer must
    /// see them, or where a thread goes by stops.
    pub unseen: Vec<(Table, u32)>,
    /// Calls that stop their thread twice, and are told while it stands behind them, with all that came before: what is
    /// asked of /proc then is true of that moment. A ring is read some milliseconds later, when a descriptor may be
    /// closed, or another file's. Where there are some, the same holds of each call by stops.
    pub at_once: Vec<(Table, u32)>,
    /// Tell calls of the vDSO.
    pub vdso: bool,
    /// When the code of a program that is executed is rewritten.
    pub rewrite: Rewrite,
    /// Calls that are tampered with.
    pub rules: Vec<Rule>,
    /// Functions whose entries are told ([`Event::Entered`]). Where there are some, programs are rewritten at once.
    pub probes: Option<Arc<dyn Probes>>,
    /// Never let the program wait: events are lost instead, and counted.
    pub drop: bool,
    /// Let a process go when it executes a program, but for the one that is launched.
    pub detach_on_exec: bool,
    /// With [`Target::Launch`](tollgate_supervisor::Target::Launch): processes that run already, and are joined before
    /// the program starts. What is followed goes on until nothing of either is left.
    pub join: Vec<i32>,
    /// Leave out those of [`Target::Attach`](tollgate_supervisor::Target::Attach) that cannot be joined, with a note;
    /// but one must be.
    pub lenient: bool,
    /// When those processes began that are to be joined; others are who they are when it is their turn.
    pub chosen: Chosen,
    /// Where scans of files are kept: a directory of this user's alone
    /// ([`Cache::new`](tollgate_rewrite::scan::cache::Cache::new)).
    pub cache: Option<PathBuf>,
    /// With `count_only`: how often the listener is told what was counted up to then ([`Listener::tick`]).
    pub every: Option<Duration>,
    /// Set from outside (a signal handler): detach from everything and return.
    pub stop: Arc<AtomicBool>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            backend: Backend::Auto,
            follow: true,
            depth: None,
            memory: true,
            buffer: 32,
            strings: layout::MOST_STRINGS as usize,
            pointed: |_, _, _| true,
            stack: 0,
            kernel_stack: false,
            vdso32: true,
            count_only: false,
            waiting: false,
            unseen: Vec::new(),
            at_once: Vec::new(),
            vdso: true,
            rewrite: Rewrite::WhenItPays,
            rules: Vec::new(),
            probes: None,
            drop: false,
            detach_on_exec: false,
            join: Vec::new(),
            lenient: false,
            chosen: Chosen::default(),
            cache: None,
            every: None,
            stop: Arc::default(),
        }
    }
}

impl Options {
    pub(super) fn limits(&self) -> Limits {
        Limits { buffer: self.buffer, strings: self.strings, pointed: self.pointed }
    }
}

/// A function of a file whose entries are told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// What [`Entered::number`](tollgate_supervisor::event::Entered::number) says of it.
    pub number: u32,
    /// Its first instructions; the offset is an address of the file.
    pub entry: Entry,
}

/// Who knows which functions of which file are asked for.
pub trait Probes: fmt::Debug + Send + Sync {
    /// Those of a file that a process has mapped as code; each file is asked for again and again.
    fn of(&self, pid: i32, path: &Path, file: &File) -> Arc<Vec<Probe>>;
}

/// Who is told.
pub trait Listener {
    /// Something happened. The calls of one thread come in their order; those of several in the order of their ends,
    /// nearly.
    fn event(&mut self, event: &Event);

    /// The program of [`Target::Launch`](tollgate_supervisor::Target::Launch) is this process. Nothing is told of it
    /// before that.
    fn launched(&mut self, pid: i32) {
        let _ = pid;
    }

    /// A process stands before the first instruction of its new program; [`Event::Exec`] comes in its order, perhaps
    /// later. What the kernel can be asked about it is as it is there.
    fn exec(&mut self, pid: i32) {
        let _ = pid;
    }

    /// A thread stands at its beginning, or was joined; [`Event::Attached`] comes in its order, perhaps later, when it
    /// may have ended.
    fn born(&mut self, tid: i32) {
        let _ = tid;
    }

    /// A process has mapped or unmapped something there, by a call that a stop has seen; what it did before is told.
    /// What lay there lies there no more.
    fn remapped(&mut self, pid: i32, range: Range<u64>) {
        let _ = (pid, range);
    }

    /// A process whose calls are told later than they are made has mapped code, or had by the time from which they are
    /// told so: it may be gone when it is asked for.
    fn mapped_code(&mut self, pid: i32) {
        let _ = pid;
    }

    /// Nothing happened for some milliseconds: a good time to flush.
    fn idle(&mut self) {}

    /// Further processes that are to be joined; asked every few milliseconds, and (`last`) when nothing is followed any
    /// more.
    fn newcomers(&mut self, last: bool) -> Vec<i32> {
        let _ = last;
        Vec::new()
    }

    /// What a thread of this process has counted without an event each, once it will count no more.
    fn counted(&mut self, pid: i32, counted: Counted) {
        let _ = (pid, counted);
    }

    /// [`Options::every`] has passed. What the threads that live have counted up to now, each a number of a gate once,
    /// with its process; and what has come of the trace.
    fn tick(&mut self, living: &[(i32, Counted)], outcome: &Outcome) {
        let _ = (living, outcome);
    }
}

/// How the program's sites were handled, over all its processes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SiteCounts {
    /// Rewritten to jump to their stubs.
    pub patched: u64,
    /// Found, but left alone: each crossing there traps.
    pub fallback: u64,
    /// Crossings that trapped, or at which their thread stopped.
    pub traps: u64,
    /// Those of programs that were not rewritten yet ([`Options::rewrite`]).
    pub begun: u64,
}

/// What all threads together have counted without an event each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Which way.
    pub gate: Gate,
    /// Number, of the gate's table.
    pub nr: u32,
    /// Crossings that no event told of.
    pub calls: u64,
    /// Those of them that failed.
    pub errors: u64,
    /// What they took together, in ticks of the TSC, where their stubs have timed each.
    pub ticks: Option<u64>,
    /// Of one thread: those that it made since its last event of them, which so stands for none.
    pub rest: Option<Rest>,
}

/// Crossings at the end of a thread that no event stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rest {
    /// Where the last event was.
    pub site: u64,
    /// How many.
    pub calls: u64,
    /// What they took if each took as long as that event, in ticks of the TSC.
    pub ticks: u64,
}

/// How a trace ended.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// How the program that was launched ended; `None` after a detach.
    pub end: Option<End>,
    /// What became of its sites.
    pub sites: SiteCounts,
    /// Calls that were counted without an event, each number of a gate once.
    pub counted: Vec<Counted>,
    /// Events lost ([`Options::drop`]).
    pub lost: u64,
    /// Times that a thread stood still, for the tracer to see to it.
    pub stops: u64,
    /// Those of them of programs that begin by stops, whose time is in `worked_ns`.
    pub begun_stops: u64,
    /// Time that threads stood because their rings were full, nanoseconds.
    pub waited_ns: u64,
    /// Time that threads stood because the tracer had much to do for them (a program begins, by stops or not, code is
    /// rewritten), nanoseconds.
    pub worked_ns: u64,
    /// User time of the program, or of those that were joined since then, and of their children that they have waited
    /// for; nanoseconds.
    pub user_ns: u64,
    /// System time of them, nanoseconds.
    pub system_ns: u64,
    /// From the first instruction to the last event, nanoseconds.
    pub wall_ns: u64,
    /// Those of [`Options::rules`] by which something was done, by their index.
    pub tampered: BTreeSet<usize>,
    /// Why [`Backend::Auto`] or a process fell back to a slower way, a sentence each.
    pub notes: Vec<String>,
    /// The same of processes that can write to what tollgate shares with another one: to be told whatever else is not.
    pub exposed: Vec<String>,
}

impl Outcome {
    /// Adds what a thread has counted.
    pub(super) fn count(&mut self, counted: Counted) {
        let known = self.counted.iter_mut().find(|known| (known.gate, known.nr) == (counted.gate, counted.nr));
        match known {
            // A program can write any counts.
            Some(known) => {
                known.calls = known.calls.saturating_add(counted.calls);
                known.errors = known.errors.saturating_add(counted.errors);
                known.ticks = match (known.ticks, counted.ticks) {
                    (Some(known), Some(more)) => Some(known.saturating_add(more)),
                    // Of those beside it nothing is known.
                    _ => None,
                };
            }
            None => self.counted.push(Counted { rest: None, ..counted }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Regression: each thread that ended left rows of its own, 44 MB of them a second where a program made threads and
    /// wrote counts.
    #[test]
    fn what_many_threads_have_counted_takes_no_more_memory_than_what_one_has() {
        let mut outcome = Outcome::default();
        for thread in 0..1000 {
            for nr in 0..10 {
                outcome.count(Counted { gate: Gate::Syscall, nr, calls: 2, errors: 1, ticks: Some(7), rest: None });
            }
            outcome.count(Counted {
                gate: Gate::Int80,
                nr: 3,
                calls: thread,
                errors: u64::MAX,
                ticks: None,
                rest: None,
            });
        }
        assert_eq!(outcome.counted.len(), 11);
        assert_eq!(
            outcome.counted[9],
            Counted { gate: Gate::Syscall, nr: 9, calls: 2000, errors: 1000, ticks: Some(7000), rest: None }
        );
        assert_eq!(
            outcome.counted[10],
            Counted { gate: Gate::Int80, nr: 3, calls: 499_500, errors: u64::MAX, ticks: None, rest: None }
        );
    }
}
