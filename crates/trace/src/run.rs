//! The engine's loop.

use super::Clock;
use super::beginner::Beginner;
use super::filter;
use super::habits::Habits;
use super::inject::Delayed;
use super::options::{Backend, Listener, Options, Outcome, SiteCounts};
use super::record::Spare;
use super::space::{Disposition, Space};
use super::standing::{Group, Standing};
use super::stop_cost::StopCost;
use super::tracee::{NextStop, Thread};
use super::vdso32_shim::Shim;
use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tollgate_remote::away;
use tollgate_remote::cpu::CpuTime;
use tollgate_remote::faults::Actions;
use tollgate_remote::ptrace::{self, News};
use tollgate_rewrite::scan::cache::Cache;
use tollgate_rewrite::site::Vdso;
use tollgate_rewrite::stub::Settings;
use tollgate_supervisor::event::Event;
use tollgate_supervisor::launch::Verdict;
use tollgate_supervisor::notes;
use tollgate_supervisor::seize::{self, Chosen, Joining};
use tollgate_supervisor::tool::{self, Early, Tool};
use tollgate_supervisor::wait::{Retries, Spin, Wakes};
use tollgate_supervisor::{Launch, Target, TraceError};
use tollgate_supervisor::{fault, stale_cleanup};
use tollgate_tsc::tsc;

/// How long the loop sleeps when nothing stops: so often are rings emptied.
pub(super) const NAP: Duration = Duration::from_millis(10);

/// When something was done last that is due again and again.
#[derive(Debug)]
pub(super) struct Pace {
    /// The listener was asked.
    told: Instant,
    /// Calls that last were looked for.
    looked: Instant,
    /// The listener heard of counts.
    ticked: Instant,
    spin: Spin,
}

impl Pace {
    fn new() -> Pace {
        let now = Instant::now();
        Pace { told: now, looked: now, ticked: now, spin: Spin::default() }
    }
}

/// Everything that is followed.
pub(super) struct Engine<'a> {
    pub options: &'a Options,
    /// What ticks mean.
    pub clock: Clock,
    /// What the stubs of all programs have in common.
    pub template: OnceCell<Settings>,
    /// And CODE: see [`code_pieces`]. Made for the first of them.
    pub code: OnceCell<Vec<(u64, Vec<u8>)>>,
    pub listener: &'a mut dyn Listener,
    pub threads: HashMap<i32, Thread>,
    pub pace: Pace,
    /// Stops of threads that are not known yet.
    pub early: Early,
    pub outcome: Outcome,
    /// The process that was launched.
    pub root: i32,
    /// It runs its program.
    pub started: bool,
    /// Everything is being let go.
    pub leaving: bool,
    /// How programs are traced from their `execve` on.
    pub backend: Backend,
    /// What is known of the memory of programs with stubs, by their threads' [`Thread::space`]; 0 is that of all
    /// others.
    pub spaces: HashMap<usize, Space>,
    /// What is done about a signal, by process, where handlers of ours were installed. Not by memory: a child of
    /// vfork(2) has its own.
    pub handlers: BTreeMap<(i32, i32), Disposition>,
    /// What processes with stubs do about the signals of bad memory, of which the agent may meet some.
    pub faults: HashMap<i32, Actions>,
    /// Processes that have a filter of their own by now.
    pub filtered: HashSet<i32>,
    pub next_space: usize,
    /// Where CODE is in all programs that have a filter of ours.
    pub filter_at: u64,
    /// How often processes were let run on before they were joined ([`Engine::join_later`]).
    pub deferred: HashMap<i32, Retries>,
    /// The one that is let run now.
    pub running: Option<i32>,
    /// Of 32-bit processes.
    pub shims: HashMap<i32, Shim>,
    /// Processes that have no stubs yet.
    pub beginners: HashMap<i32, Beginner>,
    /// Which programs need them soon.
    pub habits: Habits,
    /// What stops add to the times of calls.
    pub stop_cost: StopCost,
    /// When the thread stopped that is handled now, TSC.
    pub stopped_at: u64,
    /// A thread that is traced by stops was let go on: it will stop again soon.
    pub handed_over: bool,
    pub cache: Cache,
    /// The image of the vDSO that was met last, and what is in it.
    pub vdso: Option<(Vec<u8>, Rc<Vdso>)>,
    /// Events that wait for older ones, by their time.
    pub events: Vec<(u64, Event)>,
    /// Crossings that were told.
    pub spare: Spare,
    /// Records read since the last nap.
    pub drained: u64,
    /// Threads that stand at a call for a time.
    pub delayed: Vec<Delayed>,
    /// Threads that did not come out of a stub, and when they are asked to stop again.
    pub late: Vec<(i32, Instant)>,
    /// Who waits for others of theirs.
    pub standing: BTreeMap<Group, Standing>,
    /// Who waits for a process, by their process numbers: who has made it, and when that has ended, its parent.
    pub parents: HashMap<i32, i32>,
    /// What processes had used when they were joined.
    used_before: HashMap<i32, CpuTime>,
    pub(super) joining: Joining,
}

/// Follows the target until nothing of it is left, or until [`Options::stop`].
///
/// Runs in the calling thread alone, which blocks SIGCHLD for the time. The clock must have been started before.
pub fn run(
    target: &Target,
    options: &Options,
    clock: &Clock,
    listener: &mut dyn Listener,
) -> Result<Outcome, TraceError> {
    let wakes = Wakes::new()?;
    let mut engine = Engine {
        options,
        clock: *clock,
        code: OnceCell::new(),
        template: OnceCell::new(),
        listener,
        threads: HashMap::new(),
        pace: Pace::new(),
        early: Early::default(),
        outcome: Outcome::default(),
        root: 0,
        started: false,
        leaving: false,
        backend: chosen(options, target)?,
        spaces: HashMap::new(),
        handlers: BTreeMap::new(),
        faults: HashMap::new(),
        filtered: HashSet::new(),
        next_space: 1,
        filter_at: tollgate_supervisor::shared::low_place(),
        deferred: HashMap::new(),
        running: None,
        shims: HashMap::new(),
        beginners: HashMap::new(),
        habits: Habits::new(options.cache.clone()),
        stop_cost: StopCost::new(clock.tick),
        stopped_at: 0,
        handed_over: false,
        cache: Cache::new(options.cache.clone()),
        vdso: None,
        events: Vec::new(),
        spare: Spare::default(),
        drained: 0,
        delayed: Vec::new(),
        late: Vec::new(),
        standing: BTreeMap::new(),
        parents: HashMap::new(),
        used_before: HashMap::new(),
        joining: Joining::default(),
    };
    if options.probes.is_some() && engine.backend == Backend::Ptrace {
        engine.note("entries of functions are not seen: programs stop at each call instead of being rewritten".into());
    }
    engine.follow(target, &wakes)?;
    engine.add_cpu_time_of_the_living();
    engine.outcome.wall_ns = clock.now();
    Ok(engine.outcome)
}

impl Engine<'_> {
    fn follow(&mut self, target: &Target, wakes: &Wakes) -> Result<(), TraceError> {
        let verdict = match target {
            Target::Launch(launch) => Some(self.launch(launch, wakes)?),
            Target::Attach(pids) => self.attach(pids).map(|()| None)?,
        };
        loop {
            tool::follow(self, wakes);
            // The program has ended, and nothing else was to be followed.
            if self.lives() || !self.join_newcomers(true) {
                break;
            }
        }
        if verdict.is_some() {
            self.await_end(wakes);
        }
        self.leave_for_good();
        self.tell_until(u64::MAX);
        verdict.and_then(|verdict| verdict.failure(self.outcome.end)).map_or(Ok(()), Err)
    }

    /// Starts a program, behind those that are joined beside it: where one of them cannot be, it does not start.
    fn launch(&mut self, launch: &Launch, wakes: &Wakes) -> Result<Verdict, TraceError> {
        let options = self.options;
        self.attach(&options.join)?;
        let filter = filter::program(self.filter_at);
        let filter = (self.backend == Backend::Seccomp).then_some(&filter[..]);
        match tool::start(self, launch, filter, wakes) {
            Ok(verdict) => {
                self.listener.launched(self.root);
                Ok(verdict)
            }
            Err(error) => {
                self.leave_for_good();
                Err(error)
            }
        }
    }

    /// The program that was started was let go, because a thread of it that is not followed has executed another one,
    /// or as it was asked for (`-b execve`): it is still this process's child, whose end it is to tell.
    fn await_end(&mut self, wakes: &Wakes) {
        let waits = |engine: &Self| !engine.leaving && !engine.options.stop.load(Ordering::Relaxed);
        while self.threads.is_empty() && self.outcome.end.is_none() && waits(self) {
            match ptrace::wait_for_child(self.root) {
                Ok(Some(wait)) => self.handle(wait),
                Ok(None) => _ = wakes.sleep(NAP),
                // ECHILD: it has ended, and that was told.
                Err(_) => return,
            }
        }
    }

    /// Behind the stops: rings are read, what is due is told, and then it sleeps. `false`: the end has come.
    pub(super) fn look_around(&mut self, more: bool, wakes: &Wakes) -> bool {
        self.drained = 0;
        self.drain_all();
        notes::add_suspension(&mut self.outcome.notes);
        if self.threads.is_empty() {
            return true;
        }
        if !self.stays(self.options.follow || !self.options.join.is_empty()) && self.outcome.end.is_some() {
            return false;
        }
        if self.pace.looked.elapsed() >= NAP {
            self.pace.looked = Instant::now();
            self.tell_waiting();
        }
        // A program that has a filter of ours needs its tracer to the end.
        let kept = self.backend == Backend::Seccomp && self.threads.contains_key(&self.root);
        if self.options.stop.load(Ordering::Relaxed) && !self.leaving && !kept {
            self.leave();
        }
        let due = [self.end_delays(false), self.ask_late(), self.let_standing_go_on(more)];
        let due = due.into_iter().flatten().min().unwrap_or(NAP);
        let nap = if more || self.drained > 1000 { Duration::ZERO } else { NAP.min(due) };
        let woken = self.pace.spin.waits(std::mem::take(&mut self.handed_over)) || wakes.sleep(nap);
        if !woken || self.pace.told.elapsed() >= NAP {
            self.pace.told = Instant::now();
            self.listener.idle();
            self.join_newcomers(false);
            self.find_lost();
        }
        if self.options.every.is_some_and(|every| self.pace.ticked.elapsed() >= every) {
            self.pace.ticked = Instant::now();
            self.tick();
        }
        true
    }

    fn attach(&mut self, pids: &[i32]) -> Result<(), TraceError> {
        let mut chosen = self.options.chosen.clone();
        chosen.add(pids.iter().copied());
        // All of them before the first is seized: it waits for whatever this thread traces. What cannot be taken out is
        // met as the program's own; why is said when it is joined.
        for &pid in pids {
            self.outcome.notes.extend(tollgate_probe::live::clear(pid).unwrap_or_default());
        }
        let mut refused = None;
        for &pid in pids {
            let Err(error) = self.seize_process(pid, &chosen) else { continue };
            if !self.options.lenient {
                self.leave_for_good();
                return Err(error);
            }
            self.note(error.to_string());
            refused = Some(error);
        }
        refused.filter(|_| self.threads.is_empty()).map_or(Ok(()), Err)
    }

    /// Seizes all threads of a process. They are made while we look: until a pass finds no new one.
    fn seize_process(&mut self, pid: i32, chosen: &Chosen) -> Result<(), TraceError> {
        self.used_before.extend(CpuTime::of(pid).map(|used| (pid, used)));
        self.joining.begin(pid, chosen);
        while self.seize_new(pid)? {}
        Ok(())
    }

    /// Adds what a process that was joined has used since.
    pub(super) fn add_cpu_time(&mut self, pid: i32, used: CpuTime) {
        if let Some(before) = self.used_before.remove(&pid) {
            let used = used.since(before);
            self.outcome.user_ns += used.user_ns;
            self.outcome.system_ns += used.system_ns;
        }
    }

    /// Those that are let go.
    fn add_cpu_time_of_the_living(&mut self) {
        for pid in self.used_before.keys().copied().collect::<Vec<_>>() {
            if let Some(used) = CpuTime::of(pid) {
                self.add_cpu_time(pid, used);
            }
        }
    }

    /// Joins processes of which the listener has heard since; whether there were some.
    fn join_newcomers(&mut self, last: bool) -> bool {
        if self.leaving || self.options.stop.load(Ordering::Relaxed) {
            return false;
        }
        let newcomers = self.listener.newcomers(last);
        let chosen = Chosen::now(newcomers.iter().copied());
        for pid in newcomers {
            // It was made by one that is followed.
            if self.threads.values().any(|thread| thread.pid == pid) {
                continue;
            }
            if tollgate_probe::live::is_left_in(pid) {
                // To take that out waits for whatever this thread traces, also for what it follows already.
                self.note(format!(
                    "process {pid}: not traced, because a killed tollgate left probes in it (run `tollgate trace -p \
                     {pid}` for it alone to remove them)"
                ));
                continue;
            }
            match self.seize_process(pid, &chosen) {
                // It has ended since.
                Ok(()) | Err(TraceError::Gone(_)) => {}
                Err(error) => self.note(error.to_string()),
            }
        }
        !self.threads.is_empty()
    }

    /// Seizes the threads of a process that are not known yet; whether there were any.
    pub(super) fn seize_new(&mut self, pid: i32) -> Result<bool, TraceError> {
        let found = self.threads.values().any(|thread| thread.pid == pid);
        seize::new_threads(self, pid, found)
    }

    /// Seizes programs that were executed by threads that nobody followed while their process was being joined.
    pub(super) fn find_lost(&mut self) {
        if self.leaving || self.options.stop.load(Ordering::Relaxed) {
            return;
        }
        for pid in self.joining.lost() {
            if let Err(error) = self.seize_new(pid) {
                self.joining.end(pid);
                self.note(error.to_string());
            }
        }
    }

    /// Hears of threads of a space that have ended: their slots can be had again. Threads that come and go do not wait
    /// for that.
    pub(super) fn take_ends(&mut self, key: usize) {
        let tids: Vec<i32> =
            self.threads.iter().filter(|(_, thread)| thread.space == key).map(|(tid, _)| *tid).collect();
        for tid in tids {
            if let Ok(Some(news @ News::Ended(_))) = ptrace::peek(tid) {
                self.take(news);
            }
        }
    }

    /// Begins to let everything go: each thread at its next stop, which it is asked for.
    pub(super) fn leave(&mut self) {
        fault::point("leave");
        self.leaving = true;
        self.tell_left();
        // Who stands and waits for others to be joined with stops no more.
        let waiting = |thread: &Thread| thread.parked && thread.next_stop == NextStop::Join;
        let standing: Vec<i32> =
            self.threads.iter().filter(|(_, thread)| waiting(thread)).map(|(tid, _)| *tid).collect();
        for tid in standing {
            self.let_go(tid, 0);
        }
        for (tid, thread) in &mut self.threads {
            if !matches!(thread.next_stop, NextStop::Adopt(_)) {
                thread.next_stop = NextStop::Leave;
            }
            // ESRCH: it is stopped already or gone.
            let _ = ptrace::interrupt(*tid);
        }
        self.end_delays(true);
    }

    /// Says of processes that are let go before they were joined what stays in them.
    fn tell_left(&mut self) {
        let joined_by = self.threads.values().filter(|thread| thread.next_stop == NextStop::Join);
        let pids: BTreeSet<i32> = joined_by.map(|thread| thread.pid).collect();
        for pid in pids.into_iter().filter(|pid| stale_cleanup::is_left_in(*pid)) {
            self.note(format!(
                "process {pid}: the code that a killed tollgate left in it stays, because tollgate detached before all \
                 threads had left that code (attach again)"
            ));
        }
    }

    /// Lets everything go and waits for it.
    fn leave_for_good(&mut self) {
        self.leave();
        let mut due = Some(Duration::ZERO);
        while !self.threads.is_empty() {
            match ptrace::wait(-1, due.is_none()) {
                Ok(Some(wait)) => {
                    due = Some(Duration::ZERO);
                    self.handle(wait);
                }
                Ok(None) => {
                    due = self.ask_late().into_iter().chain(self.let_standing_go_on(false)).min();
                    if let Some(due) = due {
                        ptrace::sleep_for_news(due);
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return,
            }
        }
    }

    /// Detaches from a stopped thread.
    pub(super) fn let_go(&mut self, tid: i32, signal: i32) {
        if let (true, Some(thread)) = (away::is(tid), self.threads.get_mut(&tid)) {
            // When it is back.
            (thread.next_stop, thread.parked) = (NextStop::Leave, false);
            return;
        }
        self.leave_porches(tid);
        self.end_beginning(tid);
        self.threads.get(&tid).into_iter().for_each(|thread| self.joining.end(thread.pid));
        self.habits.left(tid);
        self.undo_injection(tid);
        let _ = ptrace::detach(tid, signal);
        self.left_behind(tid);
        self.detach_slot(tid);
        self.threads.remove(&tid);
        self.parents.remove(&tid);
        self.bury_spaces();
    }

    /// To be told in its order.
    pub(super) fn tell(&mut self, event: Event) {
        if self.backend == Backend::Ptrace {
            // Stops come in their order, and the listener may ask about a thread that still stands.
            return self.listener.event(&event);
        }
        if !self.options.at_once.is_empty() {
            self.drain_all();
            self.tell_until(u64::MAX);
            return self.listener.event(&event);
        }
        let at = match &event {
            Event::Call(crossing) | Event::Waits(crossing) => crossing.call.ended,
            Event::Entered(entered) => entered.at,
            Event::Signal(signal) => signal.at,
            Event::Stopped { at, .. }
            | Event::Interrupted { at, .. }
            | Event::Attached { at, .. }
            | Event::Exec { at, .. }
            | Event::Ended { at, .. } => *at,
            Event::Lost { .. } => tsc(),
        };
        self.events.push((at, event));
    }

    /// A copy of a space, for a process that was forked from it, with the same descriptors or not.
    pub(super) fn copy_space(&mut self, from: usize, files: bool) -> usize {
        let Some(space) = self.spaces.get(&from) else { return 0 };
        let mut copy = space.clone();
        // What was rewritten was counted once.
        copy.counts = SiteCounts::default();
        copy.is_makers = Some(files);
        self.next_space += 1;
        self.spaces.insert(self.next_space - 1, copy);
        self.next_space - 1
    }

    /// Forgets spaces that no thread has any more.
    pub(super) fn bury_spaces(&mut self) {
        let dead: Vec<usize> = self
            .spaces
            .keys()
            .copied()
            .filter(|key| !self.threads.values().any(|thread| thread.space == *key))
            .collect();
        for key in dead {
            self.bury(key);
        }
    }

    /// Forgets a space, but what was rewritten in it.
    pub(super) fn bury(&mut self, key: usize) -> Option<Space> {
        let space = self.spaces.remove(&key)?;
        self.outcome.sites.patched += space.counts.patched;
        self.outcome.sites.fallback += space.counts.fallback;
        Some(space)
    }

    /// Whether what is so many processes below those that were started or joined is followed.
    pub(super) fn follows(&self, depth: u32) -> bool {
        self.options.follow && self.options.depth.is_none_or(|most| depth <= most)
    }

    /// Whether a thread is kept whose events are asked for or not: one with a filter of ours cannot live without a
    /// tracer.
    pub(super) fn stays(&self, wanted: bool) -> bool {
        !self.leaving && (wanted || self.backend == Backend::Seccomp)
    }

    /// A new thread of a program with stubs is at its first stop.
    pub(super) fn adopt(&mut self, tid: i32, next: u64) {
        let Some((space, depth)) = self.threads.get(&tid).map(|thread| (thread.space, thread.depth)) else { return };
        let shares = self.threads.iter().any(|(other, thread)| *other != tid && thread.space == space);
        let stays = self.stays(self.follows(depth) || shares);
        let retiring = self.threads.values().any(|thread| thread.space == space && thread.next_stop == NextStop::Park);
        let Some(thread) = self.threads.get_mut(&tid) else { return };
        thread.next_stop = match (stays, retiring) {
            (false, _) => NextStop::Leave,
            (true, true) => NextStop::Park,
            (true, false) => NextStop::None,
        };
        self.back_from_gadget(tid, next);
        let own = if stays { self.own_data(tid) } else { Ok(()) };
        if let Err(error) = own.and_then(|()| self.attach_slot(tid)) {
            // ESRCH: it was killed, which the next wait says.
            let Some(pid) = self.threads.get(&tid).map(|thread| thread.pid) else { return };
            if error.raw_os_error() == Some(libc::ESRCH) {
                return;
            }
            self.tell_stops(pid, " from now on", &error.to_string());
            return self.park_space(tid, NextStop::Park);
        }
        self.go_on(tid, 0);
    }
}

fn chosen(options: &Options, target: &Target) -> Result<Backend, TraceError> {
    let asked = options.backend;
    let dispatch = ptrace::dispatch_is_known();
    let refuse = |reason: &str| Err(TraceError::Backend { backend: asked.name(), reason: reason.into() });
    let joins = matches!(target, Target::Attach(_)) || !options.join.is_empty();
    match (asked, target) {
        (Backend::Dispatch, _) if !dispatch => refuse(
            "this kernel has no syscall user dispatch, which needs Linux 5.11 (--backend auto uses what is available)",
        ),
        (Backend::Seccomp, _) if joins => refuse(
            "a filter can be neither installed in a running process nor removed from it (give --backend sud or ptrace)",
        ),
        (Backend::Auto, _) if dispatch => Ok(Backend::Dispatch),
        // One that has a filter cannot be let go.
        (Backend::Auto, _) if joins || options.detach_on_exec => Ok(Backend::Ptrace),
        (Backend::Auto, _) => Ok(Backend::Seccomp),
        _ => Ok(asked),
    }
}
