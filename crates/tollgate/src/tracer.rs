//! The calls of a program.

use crate::{Call, End, Error, Gate, Program, Stop};
use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::Duration;
use tollgate_supervisor::event::Event;
use tollgate_supervisor::{Target, with_death_notice};
use tollgate_syscalls as syscalls;
use tollgate_trace::{Counted, Listener, Options, Outcome};
use tollgate_tsc::Clock;

/// Tells the calls of a program and of what it starts, as `strace -f` does, but without a stop for each: its code is
/// rewritten so that it writes them down itself.
///
/// ```
/// # fn main() -> Result<(), tollgate::Error> {
/// use tollgate::{Call, Tracer};
/// let mut opened = Vec::new();
/// let summary = Tracer::spawn("true").decode(true).run(|call: &Call| {
///     if call.name() == "openat" {
///         opened.push(call.line());
///     }
/// })?;
/// assert!(opened.iter().any(|line| line.starts_with("openat(AT_FDCWD, \"/")), "{opened:?}");
/// assert_eq!(summary.end, Some(tollgate::End::Exited(0)));
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Tracer {
    target: Target,
    options: Options,
}

impl Tracer {
    /// Of a program that is started for it.
    pub fn spawn(program: impl Into<Program>) -> Tracer {
        Tracer::of(program.into().target())
    }

    /// Of a process that runs, all its threads, and what it starts from now on. When the run ends, it goes on untraced.
    pub fn attach(pid: i32) -> Tracer {
        Tracer::of(Target::Attach(vec![pid]))
    }

    fn of(target: Target) -> Tracer {
        Tracer { target, options: Options { memory: false, ..Options::default() } }
    }

    /// Copies what arguments point to (paths, buffers up to 32 bytes, structures), so that [`Call::line`] can print it.
    /// Not unless asked for.
    #[must_use]
    pub fn decode(mut self, decode: bool) -> Tracer {
        self.options.memory = decode;
        self
    }

    /// Whether what the program starts is traced too. It is, unless this says otherwise.
    #[must_use]
    pub fn follow(mut self, follow: bool) -> Tracer {
        self.options.follow = follow;
        self
    }

    /// What ends the run from outside; else it ends with the last process.
    pub fn stop(&self) -> Stop {
        Stop(self.options.stop.clone())
    }

    /// Traces: `told` hears of each call when it has ended, those of a thread in their order. The program waits rather
    /// than that a call is lost. If `told` panics, the program is let go first, and goes on untraced.
    ///
    /// # Errors
    ///
    /// The program is not there, or may not be traced (another tracer, another user, `kernel.yama.ptrace_scope`, a
    /// container without ptrace).
    pub fn run(self, told: impl FnMut(&Call<'_>) + Send) -> Result<Summary, Error> {
        self.listen(told, true)
    }

    /// Counts calls without telling of each, which costs the program least. [`Calls::calls`] and [`Calls::errors`] are
    /// exact; what calls took in all is not known.
    ///
    /// ```
    /// # fn main() -> Result<(), tollgate::Error> {
    /// let summary = tollgate::Tracer::spawn("true").count()?;
    /// assert!(summary.of("execve").calls > 0);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Tracer::run`].
    pub fn count(mut self) -> Result<Summary, Error> {
        (self.options.count_only, self.options.memory) = (true, false);
        self.listen(|_| {}, false)
    }

    fn listen(self, told: impl FnMut(&Call<'_>) + Send, timed: bool) -> Result<Summary, Error> {
        let Tracer { target, options } = self;
        with_death_notice(move || {
            let started = Clock::start(None).map_err(Error::of)?;
            let clock = started.clock;
            let stop = Stop(options.stop.clone());
            let mut teller = Teller { told, clock, timed, calls: BTreeMap::new(), pid: None, stop, panic: None };
            let outcome = tollgate_trace::run(&target, &options, &clock, &mut teller);
            // The program is let go by now, as it was.
            if let Some(panic) = teller.panic.take() {
                resume_unwind(panic);
            }
            let outcome = outcome.map_err(Error::of)?;
            outcome.counted.iter().for_each(|counted| teller.counted(counted));
            let notes = started.notes.into_iter().chain(clock.ended().1);
            let pid = teller.pid.filter(|_| matches!(target, Target::Launch(_)));
            Ok(Summary { pid, ..Summary::new(teller.calls, outcome, notes.collect()) })
        })
    }
}

/// Hands calls on, and counts them.
struct Teller<F> {
    told: F,
    clock: Clock,
    timed: bool,
    calls: BTreeMap<(Gate, String), Calls>,
    /// The process that was heard of first: the one that was started.
    pid: Option<i32>,
    stop: Stop,
    /// What `told` has panicked with: it hears of no further call, and everything is let go before that goes on.
    panic: Option<Box<dyn Any + Send>>,
}

impl<F: FnMut(&Call<'_>)> Listener for Teller<F> {
    fn exec(&mut self, pid: i32) {
        self.pid.get_or_insert(pid);
    }

    fn event(&mut self, event: &Event) {
        let Event::Call(crossing) = event else { return };
        // Its thread was let go in it: it has not ended.
        if crossing.let_go {
            return;
        }
        let call = Call { call: &crossing.call, clock: &self.clock };
        if self.panic.is_none()
            && let Err(panic) = catch_unwind(AssertUnwindSafe(|| (self.told)(&call)))
        {
            self.panic = Some(panic);
            self.stop.now();
        }
        let calls = self.calls.entry((call.gate(), call.name().into_owned())).or_default();
        calls.calls += 1;
        calls.errors += u64::from(call.errno().is_some());
        calls.took = self.timed.then(|| calls.took.unwrap_or_default().saturating_add(call.took()));
    }
}

impl<F> Teller<F> {
    /// Calls that were only counted.
    fn counted(&mut self, counted: &Counted) {
        let known = syscalls::known_name(syscalls::counted_table(counted.gate), counted.nr);
        let name = known.map_or_else(|| syscalls::unknown_name(counted.nr), str::to_owned);
        let calls = self.calls.entry((Gate::of(counted.gate), name)).or_default();
        calls.calls = calls.calls.saturating_add(counted.calls);
        calls.errors = calls.errors.saturating_add(counted.errors);
    }
}

/// The calls of one name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Calls {
    /// How many were made.
    pub calls: u64,
    /// How many of them failed.
    pub errors: u64,
    /// What they took together, of a [`Tracer::run`].
    pub took: Option<Duration>,
}

impl Calls {
    fn add(self, other: Calls) -> Calls {
        Calls {
            calls: self.calls.saturating_add(other.calls),
            errors: self.errors.saturating_add(other.errors),
            took: self.took.map_or(other.took, |took| Some(took.saturating_add(other.took.unwrap_or_default()))),
        }
    }
}

/// What became of a trace.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Summary {
    /// The process that was started, to be waited for (waitpid(2)) where it goes on; `None` of one that was attached
    /// to.
    pub pid: Option<i32>,
    /// How the program ended; `None` where it goes on: one that was attached to, or let go by [`Stop`].
    pub end: Option<End>,
    /// From the program's first instruction, or the first that was seen, to the last event.
    pub wall: Duration,
    /// Its CPU time in user mode, with that of children that it has waited for, and with the part of tracing that runs
    /// in it.
    pub user: Duration,
    /// Its CPU time in the kernel.
    pub system: Duration,
    /// What did not go as it should, a sentence each: part of the program was traced by stops, say.
    pub notes: Vec<String>,
    calls: BTreeMap<(Gate, String), Calls>,
}

impl Summary {
    fn new(calls: BTreeMap<(Gate, String), Calls>, outcome: Outcome, mut notes: Vec<String>) -> Summary {
        notes.extend(outcome.exposed);
        notes.extend(outcome.notes);
        Summary {
            pid: None,
            end: outcome.end.map(End::of),
            wall: Duration::from_nanos(outcome.wall_ns),
            user: Duration::from_nanos(outcome.user_ns),
            system: Duration::from_nanos(outcome.system_ns),
            notes,
            calls,
        }
    }

    /// Every gate and name of a call, sorted.
    pub fn calls(&self) -> impl Iterator<Item = (Gate, &str, Calls)> {
        self.calls.iter().map(|((gate, name), calls)| (*gate, name.as_str(), *calls))
    }

    /// The calls of one name, whichever way they went.
    pub fn of(&self, name: &str) -> Calls {
        self.sum(|_, own| own == name)
    }

    /// The calls that went one way.
    pub fn by_gate(&self, gate: Gate) -> Calls {
        self.sum(|own, _| own == gate)
    }

    fn sum(&self, wanted: impl Fn(Gate, &str) -> bool) -> Calls {
        self.calls()
            .filter(|(gate, name, _)| wanted(*gate, name))
            .fold(Calls::default(), |sum, (.., calls)| sum.add(calls))
    }
}
