//! The engine's loop.

use super::compat::Compats;
use super::count::Past;
use super::error::ProbeError;
use super::modules::Key;
use super::options::{Hit, Listener, Matcher, Options, Outcome, Traps, Wanted};
use super::space::Space;
use super::stop::PATIENCE;
use super::thread::Thread;
use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tollgate_agent::probe::PROBE_RING_WORDS;
use tollgate_remote::faults::Actions;
use tollgate_supervisor::Target;
use tollgate_supervisor::notes;
use tollgate_supervisor::seize::Chosen;
use tollgate_supervisor::tool::{self, Early};
use tollgate_supervisor::wait::Wakes;

/// How long the loop sleeps where only counts are wanted.
const LONG_NAP: Duration = Duration::from_millis(50);
/// The same where rings are to be read, at most and at least: the fuller they are found, the sooner they are looked at
/// again. A futex by which threads wake this process was rejected: they would call the kernel, which filters of the
/// program's may punish.
pub(super) const NAPS: RangeInclusive<Duration> = Duration::from_micros(50)..=Duration::from_millis(10);

/// When something was done last that is due again and again.
#[derive(Debug)]
pub(super) struct Pace {
    /// Since when what was asked for is measured.
    since: Instant,
    /// The listener heard of counts.
    told: Instant,
    /// Actions of the program were looked at.
    looked: Instant,
    /// How long the loop sleeps.
    nap: Duration,
}

/// Everything that is followed.
pub(super) struct Engine<'a> {
    pub options: &'a Options,
    pub matcher: &'a mut dyn Matcher,
    pub listener: &'a mut dyn Listener,
    pub threads: HashMap<i32, Thread>,
    pub pace: Pace,
    /// Stops of threads that are not known yet.
    pub early: Early,
    pub spaces: HashMap<usize, Space>,
    /// Those of 32-bit programs, by keys of the same count.
    pub compats: Compats,
    pub next_space: usize,
    /// What processes in which memory is copied do about the signals of bad memory.
    pub faults: HashMap<i32, Actions>,
    pub past: Past,
    pub outcome: Outcome,
    /// Its program runs, with probes.
    pub started: bool,
    /// Processes that were asked for: what is done to them must succeed.
    pub asked: HashSet<i32>,
    /// When those began that are being joined.
    pub chosen: Chosen,
    pub failed: Option<ProbeError>,
    /// What is wanted in modules of processes that are about to be joined.
    pub foreseen: HashMap<(i32, Key), Vec<Wanted>>,
    /// Processes that executed a program which nobody had followed, and that were found again.
    pub anew: HashSet<i32>,
    /// Everything is being let go.
    pub leaving: bool,
    /// How long a thread may take to stop before others are seen to.
    pub patience: Duration,
    /// Who cannot be stopped at the end is waited for ([`Options::patient`]): all that was to be joined was.
    pub waits: bool,
    /// Spaces whose code is the program's own again.
    pub taken: HashSet<usize>,
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
        pace: Pace { since: begun, told: begun, looked: begun, nap: LONG_NAP },
        early: Early::default(),
        spaces: HashMap::new(),
        compats: Compats::default(),
        next_space: 1,
        faults: HashMap::new(),
        past: Past::default(),
        outcome: Outcome::default(),
        started: false,
        asked: HashSet::new(),
        chosen: options.chosen.clone(),
        failed: None,
        foreseen: HashMap::new(),
        anew: HashSet::new(),
        leaving: false,
        patience: PATIENCE,
        waits: false,
        taken: HashSet::new(),
        passes: 0,
        untold: Vec::new(),
    };
    engine.follow(target, &wakes, begun)?;
    engine.outcome.threads = engine.tallies();
    engine.outcome.wall_ns = begun.elapsed().as_nanos() as u64;
    Ok(engine.outcome)
}

impl Engine<'_> {
    fn follow(&mut self, target: &Target, wakes: &Wakes, begun: Instant) -> Result<(), ProbeError> {
        let verdict = match target {
            Target::Launch(launch) => Some(tool::start(self, launch, None, wakes)?),
            Target::Attach(pids) => {
                let attached = self.attach(pids);
                if attached.is_err() {
                    self.leave();
                }
                attached.map(|()| None)?
            }
        };
        if self.options.traps == Traps::Handler && self.failed.is_none() && self.outcome.root == 0 {
            self.wait_detached(begun);
        }
        self.waits = self.options.patient && self.failed.is_none();
        let now = Instant::now();
        // What was asked for is so long with probes in it.
        let since = if self.outcome.root == 0 { now } else { begun };
        let nap = if self.options.captures.is_empty() { LONG_NAP } else { *NAPS.start() };
        self.pace = Pace { since, told: now, looked: now, nap };
        tool::follow(self, wakes);
        self.leave();
        if let Some(failed) = self.failed.take() {
            return Err(failed);
        }
        verdict.and_then(|verdict| verdict.failure(self.outcome.end)).map_or(Ok(()), |failure| Err(failure.into()))
    }

    /// Behind the stops: rings are read, what is due is told, and then it sleeps. `false`: the end has come.
    pub(super) fn look_around(&mut self, more: bool, wakes: &Wakes) -> bool {
        let fill = self.read_rings();
        notes::add_suspension(&mut self.outcome.notes);
        if self.threads.is_empty()
            || (self.outcome.end.is_some() && !self.options.follow)
            || self.is_over(self.pace.since)
        {
            return false;
        }
        let mut looked = self.pace.looked;
        self.ask_again(&mut looked);
        self.pace.looked = looked;
        if self.pace.told.elapsed() >= self.options.every {
            let tallies = self.tallies();
            self.listener.snapshot(&tallies);
            self.pace.told = Instant::now();
        }
        if self.outcome.toggled < self.options.toggle && self.toggle() {
            self.pace.since = Instant::now();
            return true;
        }
        if !self.options.captures.is_empty() {
            self.pace.nap = next_nap(self.pace.nap, fill);
        }
        wakes.sleep(if more { Duration::ZERO } else { self.pace.nap.min(self.options.every) });
        true
    }

    /// Has the end come that was asked for?
    pub(super) fn is_over(&self, begun: Instant) -> bool {
        self.options.stop.load(Ordering::Relaxed)
            || self.options.duration.is_some_and(|duration| begun.elapsed() >= duration)
    }

    /// Tells what has happened, for a nap at most; whether there may be more.
    pub(super) fn reap(&mut self) -> bool {
        tool::reap(self, *NAPS.end())
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
        let dead: Vec<usize> = self
            .spaces
            .keys()
            .copied()
            .filter(|key| !self.threads.values().any(|thread| thread.space == *key))
            .collect();
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
        let mut members: Vec<i32> =
            self.threads.iter().filter(|(_, thread)| thread.space == key).map(|(tid, _)| *tid).collect();
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
