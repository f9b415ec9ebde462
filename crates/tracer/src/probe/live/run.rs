//! The engine's loop.
#![allow(unsafe_code)]
//! # Safety
//!
//! ppoll(2) gets one local pollfd, and a local time.

use super::compat::Compats;
use super::count::Past;
use super::error::ProbeError;
use super::modules::Key;
use super::options::{Hit, Listener, Matcher, Options, Outcome, Traps, Wanted};
use super::space::Space;
use super::thread::{Duty, Thread};
use crate::engine::launch::Verdict;
use crate::engine::{Launch, Target, TraceError, lifeline};
use crate::event::End;
use crate::remote::faults::Actions;
use crate::remote::ptrace::{self, News};
use nix::sys::signal::{SigSet, SigmaskHow, Signal};
use nix::sys::signalfd::{SfdFlags, SignalFd};
use std::collections::{HashMap, HashSet};
use std::io;
use std::ops::RangeInclusive;
use std::os::fd::AsRawFd;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tollgate_agent::probe::PROBE_RING_WORDS;

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
    let mut mask = SigSet::empty();
    mask.add(Signal::SIGCHLD);
    let before = mask.thread_swap_mask(SigmaskHow::SIG_BLOCK).map_err(|errno| TraceError::call("sigprocmask")(errno.into()))?;
    // What is launched gets the mask that we were given.
    let given = lifeline::given_mask().unwrap_or(before);
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
    let ended = engine.follow(target, &mask, &given, begun);
    // The mask was this thread's own a moment ago.
    let _ = before.thread_set_mask();
    ended?;
    engine.outcome.threads = engine.tallies();
    engine.outcome.wall_ns = begun.elapsed().as_nanos() as u64;
    Ok(engine.outcome)
}

impl Engine<'_> {
    fn follow(&mut self, target: &Target, mask: &SigSet, given: &SigSet, begun: Instant) -> Result<(), ProbeError> {
        let wakes = SignalFd::with_flags(mask, SfdFlags::SFD_CLOEXEC | SfdFlags::SFD_NONBLOCK)
            .map_err(|errno| TraceError::call("signalfd")(errno.into()))?;
        let verdict = match target {
            Target::Launch(launch) => Some(self.launch(launch, given)?),
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
            sleep(&wakes, rest);
        }
        self.leave();
        if let Some(failed) = self.failed.take() {
            return Err(failed);
        }
        match verdict.and_then(|verdict| verdict.failure()) {
            Some(failure) if self.outcome.end == Some(End::Exited(127)) => Err(failure.into()),
            _ => Ok(()),
        }
    }

    /// Has the end come that was asked for?
    pub(super) fn is_over(&self, begun: Instant) -> bool {
        self.options.stop.load(Ordering::Relaxed) || self.options.duration.is_some_and(|duration| begun.elapsed() >= duration)
    }

    fn launch(&mut self, launch: &Launch, mask: &SigSet) -> Result<Verdict, ProbeError> {
        let waiting = launch.fork(None, mask.as_ref())?;
        let pid = waiting.pid;
        let seized = ptrace::seize(pid, ptrace::OPTIONS).and_then(|()| ptrace::interrupt(pid));
        if let Err(error) = seized {
            // While it is there to be looked at.
            let refused = TraceError::forbidden(pid, &error);
            // Never let it run unseen: what was asked for are probes in it.
            let _ = nix::sys::signal::kill(nix::unistd::Pid::from_raw(pid), Signal::SIGKILL);
            let _ = ptrace::wait(pid, true);
            return Err(refused.into());
        }
        self.root = pid;
        self.asked.insert(pid);
        self.threads.insert(pid, Thread::new(pid, 0, Duty::None));
        Ok(waiting.go())
    }

    /// Hears of everything that has happened. Not for longer than a nap: where threads come and go, the newest have always something to tell,
    /// and rings are not read meanwhile. Whether there may be more.
    pub(super) fn reap(&mut self) -> bool {
        let begun = Instant::now();
        while begun.elapsed() < *NAPS.end() {
            match ptrace::peek(-1) {
                Ok(Some(news)) => self.take(news),
                Ok(None) => return false,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // ECHILD: nothing is left that could stop or end, whatever we believed.
                Err(_) => {
                    let gone: Vec<i32> = self.threads.keys().copied().collect();
                    gone.into_iter().for_each(|tid| self.forget(tid));
                    return false;
                }
            }
        }
        true
    }

    /// Takes what has happened to a thread.
    pub(super) fn take(&mut self, news: News) {
        let (News::Stopped(tid, _) | News::Ended(tid)) = news;
        // A tracer that is killed takes the signal of a stop that it has taken with it (`wait_task_stopped`, kernel/exit.c), and a
        // thread that trapped would go on in the middle of an instruction. So it is led on first, and its stop is taken then.
        if news == News::Stopped(tid, libc::SIGTRAP) {
            self.lead(tid);
        }
        // Error: it has been killed, and is gone with its process.
        if let Ok(Some(wait)) = ptrace::wait(tid, false) {
            self.handle(wait);
        }
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
        if !self.outcome.notes.contains(&note) {
            self.outcome.notes.push(note);
        }
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

/// Until a child has something to say, or for a while.
fn sleep(wakes: &SignalFd, nap: Duration) {
    let mut poll = libc::pollfd { fd: wakes.as_raw_fd(), events: libc::POLLIN, revents: 0 };
    let nap = nap.min(Duration::from_secs(1));
    let time = libc::timespec { tv_sec: nap.as_secs() as i64, tv_nsec: i64::from(nap.subsec_nanos()) };
    // SAFETY: one local structure, whose count is passed, a local time, and no mask.
    let ready = unsafe { libc::ppoll(&raw mut poll, 1, &raw const time, std::ptr::null()) };
    if ready > 0 {
        // One SIGCHLD may stand for many; all are asked after.
        let _ = wakes.read_signal();
    }
}
