//! The engine's loop.

use super::compat::Compats;
use super::count::Past;
use super::error::ProbeError;
use super::modules::Key;
use super::options::{Hit, Listener, Matcher, Options, Outcome, Traps, Wanted};
use super::space::Space;
use super::thread::{Duty, Thread};
use nix::sys::signal::SigSet;
use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tollgate_agent::probe::PROBE_RING_WORDS;
use tollgate_remote::faults::Actions;
use tollgate_remote::ptrace::Wait;
use tollgate_supervisor::launch::Verdict;
use tollgate_supervisor::notes;
use tollgate_supervisor::wait::{self, Tracer, Wakes};
use tollgate_supervisor::{Launch, Target};

/// How long the loop sleeps where only counts are wanted.
const LONG_NAP: Duration = Duration::from_millis(50);
/// The same where rings are to be read, at most and at least: the fuller they are found, the sooner they are looked at again. A futex
/// by which threads wake this process was rejected: they would call the kernel, which filters of the program's may punish.
const NAPS: RangeInclusive<Duration> = Duration::from_micros(50)..=Duration::from_millis(10);

/// Everything that is followed.
pub(super) struct Engine<'a> {
    pub options: &'a Options,
    pub matcher: &'a mut dyn Matcher,
    pub listener: &'a mut dyn Listener,
    pub threads: HashMap<i32, Thread>,
    /// Stops of threads that are not known yet.
    pub early: HashMap<i32, i32>,
    pub spaces: HashMap<usize, Space>,
    /// Those of 32-bit programs, by keys of the same count.
    pub compats: Compats,
    pub next_space: usize,
    /// What processes in which memory is copied do about the signals of bad memory.
    pub faults: HashMap<i32, Actions>,
    pub past: Past,
    pub outcome: Outcome,
    /// The process that was launched.
    pub root: i32,
    /// Processes that were asked for: what is done to them must succeed.
    pub asked: HashSet<i32>,
    pub failed: Option<ProbeError>,
    /// What is wanted in modules of processes that are about to be joined.
    pub foreseen: HashMap<(i32, Key), Vec<Wanted>>,
    /// Everything is being let go.
    pub leaving: bool,
    /// How often all rings have been read.
    pub passes: u64,
    /// Records that were read and are still to be told, before any others.
    pub untold: Vec<Hit>,
}

/// Probes a program until nothing of it is left, or until it is to stop. See the module's words.
pub fn run(
    target: &Target,
    matcher: &mut dyn Matcher,
    options: &Options,
    listener: &mut dyn Listener,
) -> Result<Outcome, ProbeError> {
    let wakes = Wakes::new()?;
    let begun = Instant::now();
    let mut engine = Engine {
        options,
        matcher,
        listener,
        threads: HashMap::new(),
        early: HashMap::new(),
        spaces: HashMap::new(),
        compats: Compats::default(),
        next_space: 1,
        faults: HashMap::new(),
        past: Past::default(),
        outcome: Outcome::default(),
        root: 0,
        asked: HashSet::new(),
        failed: None,
        foreseen: HashMap::new(),
        leaving: false,
        passes: 0,
        untold: Vec::new(),
    };
    engine.follow(target, &wakes, begun)?;
    engine.outcome.threads = engine.tallies();
    engine.outcome.wall_ns = begun.elapsed().as_nanos() as u64;
    Ok(engine.outcome)
}

impl Tracer for Engine<'_> {
    const TRAP: i32 = libc::SIGTRAP;

    fn before_trap(&mut self, tid: i32) {
        self.lead(tid);
    }

    fn happened(&mut self, wait: Wait) {
        self.handle(wait);
    }

    fn none_is_left(&mut self) {
        let gone: Vec<i32> = self.threads.keys().copied().collect();
        gone.into_iter().for_each(|tid| self.forget(tid));
    }
}

impl Engine<'_> {
    fn follow(&mut self, target: &Target, wakes: &Wakes, begun: Instant) -> Result<(), ProbeError> {
        let verdict = match target {
            Target::Launch(launch) => Some(self.launch(launch, &wakes.given())?),
            Target::Attach(pids) => {
                let attached = self.attach(pids);
                if attached.is_err() {
                    self.leave();
                }
                attached.map(|()| None)?
            }
        };
        if self.options.traps == Traps::Handler && self.failed.is_none() && self.root == 0 {
            self.wait_detached(begun);
        }
        // What was asked for is so long with probes in it.
        let mut begun = if self.root == 0 { Instant::now() } else { begun };
        let (mut told, mut looked) = (Instant::now(), Instant::now());
        let mut nap = if self.options.captures.is_empty() { LONG_NAP } else { *NAPS.start() };
        while !self.threads.is_empty() && self.failed.is_none() {
            let more = self.reap();
            let fill = self.read_rings();
            if self.threads.is_empty() || (self.outcome.end.is_some() && !self.options.follow) {
                break;
            }
            if self.is_over(begun) {
                break;
            }
            self.ask_again(&mut looked);
            if told.elapsed() >= self.options.every {
                let tallies = self.tallies();
                self.listener.snapshot(&tallies);
                told = Instant::now();
            }
            if self.outcome.toggled < self.options.toggle && self.toggle() {
                begun = Instant::now();
                continue;
            }
            if !self.options.captures.is_empty() {
                nap = next_nap(nap, fill);
            }
            let rest = if more { Duration::ZERO } else { nap.min(self.options.every) };
            wakes.sleep(rest);
        }
        self.leave();
        if let Some(failed) = self.failed.take() {
            return Err(failed);
        }
        verdict.and_then(|verdict| verdict.failure(self.outcome.end)).map_or(Ok(()), |failure| Err(failure.into()))
    }

    /// Has the end come that was asked for?
    pub(super) fn is_over(&self, begun: Instant) -> bool {
        self.options.stop.load(Ordering::Relaxed) || self.options.duration.is_some_and(|duration| begun.elapsed() >= duration)
    }

    fn launch(&mut self, launch: &Launch, mask: &SigSet) -> Result<Verdict, ProbeError> {
        let waiting = launch.start(None, mask)?;
        let pid = waiting.pid;
        self.root = pid;
        self.asked.insert(pid);
        self.threads.insert(pid, Thread::new(pid, 0, Duty::None));
        Ok(waiting.go())
    }

    /// Tells what has happened, for a nap at most; whether there may be more.
    pub(super) fn reap(&mut self) -> bool {
        wait::reap(self, *NAPS.end())
    }

    /// Its thread is gone: what it counted is kept.
    pub(super) fn forget(&mut self, tid: i32) {
        self.fold(tid);
        let pid = self.threads.remove(&tid).map(|thread| thread.pid);
        if let Some(pid) = pid.filter(|pid| !self.threads.values().any(|thread| thread.pid == *pid)) {
            self.faults.remove(&pid);
            self.listener.gone(pid);
        }
        self.bury();
    }

    /// Forgets spaces that no thread has any more.
    pub(super) fn bury(&mut self) {
        self.bury_32();
        let dead: Vec<usize> =
            self.spaces.keys().copied().filter(|key| !self.threads.values().any(|thread| thread.space == *key)).collect();
        for key in dead {
            if let Some(space) = self.spaces.remove(&key) {
                self.outcome.code_bytes = self.outcome.code_bytes.max(space.arena.borrow().code_bytes());
                // What was forked counts in the same memory as its maker: the last of them is the end of it.
                if !space.slots && !self.spaces.values().any(|other| Rc::ptr_eq(&other.arena, &space.arena)) {
                    let tally = space.arena.borrow().shared_tally(self.matcher.counters());
                    self.past.add(0, 0, &tally);
                }
            }
        }
    }

    /// Threads of a space.
    pub(super) fn members(&self, key: usize) -> Vec<i32> {
        let mut members: Vec<i32> = self.threads.iter().filter(|(_, thread)| thread.space == key).map(|(tid, _)| *tid).collect();
        members.sort_unstable();
        members
    }

    /// Says something once.
    pub(super) fn note(&mut self, note: String) {
        notes::add(&mut self.outcome.notes, note);
    }
}

/// How long to sleep after a pass over the rings that found so many words in the fullest one.
fn next_nap(last: Duration, fill: u64) -> Duration {
    let next = match fill {
        fill if fill >= PROBE_RING_WORDS / 8 => last / 4,
        fill if fill < PROBE_RING_WORDS / 32 => last * 2,
        _ => last,
    };
    next.clamp(*NAPS.start(), *NAPS.end())
}
