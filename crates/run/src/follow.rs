//! The loop: starts a program, rewrites it where new code appears, and lets everything else pass.
//!
//! What a program maps while it starts is told by its loader ([`loader`]), or seen by stops at its calls, from its
//! `execve` up to the first call that does not come from its loader: by then all libraries that it was linked with are
//! there, and nothing of them has run but what the loader calls first.

use super::loader::{self, maps_code};
use super::options::{Options, Outcome};
use super::program::{Beside, Known, Program};
use super::registry::{Refusal, Undone};
use super::running::Watch;
use super::windows::Begun;
use libc::{SIGBUS, SIGSEGV};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::ops::Range;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tollgate_remote::memory::Memory;
use tollgate_remote::ptrace::{self, Registers, Resume, SyscallStop, Wait};
use tollgate_remote::{self as remote, maps};
use tollgate_rewrite::scan::cache::Cache;
use tollgate_supervisor::event::End;
use tollgate_supervisor::seize::{Chosen, Joining};
use tollgate_supervisor::tool::{self, Early, Tool};
use tollgate_supervisor::wait::Wakes;
use tollgate_supervisor::{Launch, TraceError, launch, notes};

/// How often it is looked whether somebody asks to let go.
const NAP: Duration = Duration::from_millis(50);

/// Calls of a start that are looked at. A loader that is the C library too (musl's) makes all of the program's.
const MOST_CALLS: u32 = 1_000;

/// How long a new thread waits for the news of who made it. Who was killed meanwhile tells nobody.
const UNCLAIMED: Duration = Duration::from_millis(20);

/// How long the threads of a process wait for the next one of them to stand: one may be in vfork(2), and stands when it
/// is over.
pub(super) const TOGETHER: Duration = Duration::from_millis(100);

/// So many programs are remembered that nobody has any more: what one of their processes has just made may be heard of
/// later.
const REMEMBERED: usize = 16;

/// What was written into a program, as its processes share it.
pub(super) type Shared = Rc<RefCell<Program>>;

/// A followed thread.
#[derive(Debug)]
pub(super) struct Thread {
    pub pid: i32,
    pub program: Option<Shared>,
    /// Its memory, opened when that was allowed: it may forbid it later (PR_SET_DUMPABLE in prctl(2)).
    pub memory: Option<Rc<Memory>>,
    pub state: State,
}

impl Thread {
    pub fn new(pid: i32, state: State) -> Thread {
        Thread { pid, program: None, memory: None, state }
    }
}

/// Where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// The exit from its `execve` comes next.
    Executes,
    /// Its loader maps libraries, and each of its calls stops.
    Starts(Start),
    /// Its loader maps libraries, and says when it has.
    Listens,
    Runs,
    /// It stands until all threads of its process do.
    Stands,
}

impl State {
    /// How it goes on.
    fn how(&self) -> Resume {
        match self {
            State::Executes | State::Starts(_) => Resume::Syscall,
            State::Listens | State::Runs | State::Stands => Resume::Continue,
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Start {
    /// Where the loader's code is; nothing where the program has none, and so maps none of its own code.
    loader: Range<u64>,
    calls: u32,
    /// It is in a call that maps code: so many bytes, at an address or where the call says.
    maps: Option<(Option<u64>, u64)>,
}

/// Everything that is followed.
pub(super) struct Follower<'a> {
    pub options: &'a Options,
    handed_on: &'a mut dyn FnMut(bool) -> Option<i32>,
    pub threads: HashMap<i32, Thread>,
    /// Processes whose threads are asked to stand, and when the last of them came to stand, or was asked.
    pub halting: HashMap<i32, Instant>,
    /// What is known of the code of processes.
    pub watched: HashMap<i32, Watch>,
    pub joining: Joining,
    pub chosen: Chosen,
    /// The window that has begun, where windows were asked for.
    pub begun: Option<Begun>,
    /// Processes from which what was left in them has been taken out.
    pub undone: BTreeSet<i32>,
    /// Stops of threads that are not known yet.
    early: Early,
    /// The last programs that ended.
    former: VecDeque<Shared>,
    pub cache: Cache,
    known: Known,
    pub outcome: Outcome,
    /// The program that was launched, or 0.
    root: i32,
    /// Everything is being let go, since then.
    pub leaving: Option<Instant>,
    /// When the last thread came to stand.
    came: Instant,
    /// Processes that were let go.
    released: BTreeSet<i32>,
    /// Why the program was not let run ([`Options::strict`]).
    refused: Option<TraceError>,
}

/// Runs a program until nothing of it is left, or until [`Options::stop`]. `handed_on` is asked all the time for a
/// signal that the program is to get; it is told whether that has ended.
///
/// Runs in the calling thread alone, which blocks SIGCHLD for the time.
pub fn run(
    launch: &Launch,
    options: &Options,
    handed_on: &mut dyn FnMut(bool) -> Option<i32>,
) -> Result<Outcome, TraceError> {
    let wakes = Wakes::new()?;
    launch::use_all_descriptors();
    let mut follower = Follower::new(options, handed_on);
    let verdict = tool::start(&mut follower, launch, None, &wakes)?;
    tool::follow(&mut follower, &wakes);
    follower.tell_released();
    match follower.refused.or_else(|| verdict.failure(follower.outcome.end)) {
        Some(error) => Err(error),
        None => Ok(follower.outcome),
    }
}

/// Replaces crossings of processes that run, or takes out what was left in them ([`Options::undo`]), until none of them
/// is left, or until [`Options::stop`]. What was replaced is put back then.
///
/// Runs in the calling thread alone, which blocks SIGCHLD for the time.
pub fn join(pids: &[i32], options: &Options) -> Result<Outcome, TraceError> {
    let wakes = Wakes::new()?;
    launch::use_all_descriptors();
    let mut nothing = |_| None;
    let mut follower = Follower::new(options, &mut nothing);
    let refused = follower.join_all(pids).err();
    if refused.is_some() {
        // Those that are seized already are let go.
        follower.leave();
    }
    tool::follow(&mut follower, &wakes);
    match refused.or(follower.refused) {
        Some(error) => Err(error),
        None => Ok(follower.outcome),
    }
}

impl<'a> Follower<'a> {
    fn new(options: &'a Options, handed_on: &'a mut dyn FnMut(bool) -> Option<i32>) -> Follower<'a> {
        Follower {
            options,
            handed_on,
            threads: HashMap::new(),
            halting: HashMap::new(),
            watched: HashMap::new(),
            joining: Joining::default(),
            chosen: options.chosen.clone(),
            begun: None,
            undone: BTreeSet::new(),
            early: Early::default(),
            former: VecDeque::new(),
            cache: Cache::new(options.cache.clone()),
            known: Known::default(),
            outcome: Outcome::default(),
            root: 0,
            leaving: None,
            came: Instant::now(),
            released: BTreeSet::new(),
            refused: None,
        }
    }
}

impl Tool for Follower<'_> {
    const TRAP: i32 = SIGSEGV;

    fn early(&mut self) -> &mut Early {
        &mut self.early
    }

    fn knows(&self, tid: i32) -> bool {
        self.threads.contains_key(&tid)
    }

    fn threads(&self) -> Vec<i32> {
        self.threads.keys().copied().collect()
    }

    fn lives(&self) -> bool {
        !self.threads.is_empty()
    }

    /// The program that was started.
    fn born(&mut self, tid: i32, _maker: Option<i32>) {
        self.root = tid;
        self.threads.insert(tid, Thread::new(tid, State::Runs));
    }

    fn is_chosen(&self, pid: i32) -> bool {
        self.joining.is_same(pid)
    }

    fn unclaimed(&mut self, _tid: i32) {
        self.adopt_unclaimed();
    }

    fn found(&mut self, tid: i32, pid: i32) {
        let former = self.threads.insert(tid, Thread::new(pid, State::Runs));
        self.remember(former);
        if self.halts(pid) {
            // ESRCH: it is gone.
            let _ = ptrace::interrupt(tid);
        }
    }

    fn none_is_left(&mut self) {
        self.find_lost();
        self.threads.retain(|tid, _| tollgate_remote::is_ours(*tid));
    }

    fn pass(&mut self, more: bool, wakes: &Wakes) -> bool {
        self.look_around(more, wakes)
    }

    /// A fault is made again by its thread, so nothing is done before it goes on.
    fn passes_on(&self, _tid: i32, _signal: i32) -> bool {
        true
    }

    fn stopped(&mut self, _tid: i32) {
        self.outcome.stops += 1;
    }

    fn go_on(&mut self, tid: i32, signal: i32) {
        let Some(pid) = self.threads.get(&tid).map(|thread| thread.pid) else { return };
        let halts = self.halts(pid);
        let Some(thread) = self.threads.get_mut(&tid) else { return };
        if halts && signal == 0 {
            thread.state = State::Stands;
            self.came = Instant::now();
            self.halting.entry(pid).and_modify(|since| *since = Instant::now());
            return if self.leaving.is_some() { self.let_go_if_all(tid) } else { self.stands(pid) };
        }
        let how = if halts { Resume::Continue } else { thread.state.how() };
        // ESRCH: it was killed meanwhile, which the next wait says.
        let _ = ptrace::resume(tid, how, signal);
        if halts {
            let _ = ptrace::interrupt(tid);
        }
    }

    fn at_signal(&mut self, tid: i32, signal: i32) {
        let told = self.is_told(tid, signal);
        let signal = if told || self.is_ours(tid, signal) { 0 } else { signal };
        let Some(thread) = self.threads.get(&tid) else { return };
        if signal == 0 {
            return drop(ptrace::resume(tid, thread.state.how(), 0));
        }
        tollgate_supervisor::fault::death("a signal", tid);
        self.go_on(tid, signal);
    }

    fn at_birth(&mut self, parent: i32, child: Option<i32>, _sleeps: bool) {
        if let Some(child) = child {
            let maker = self.threads.get(&parent);
            if let Some(Thread { program: Some(program), memory: Some(memory), .. }) = maker {
                // A start has one thread: what is mapped from now on is looked for.
                program.borrow_mut().silence(memory);
            }
            self.adopt(child, maker.and_then(|maker| maker.program.clone()), Some(parent));
        }
        self.resume(parent);
    }

    fn at_exec(&mut self, tid: i32, former: i32) {
        if former != tid {
            let former = self.threads.remove(&former);
            self.remember(former);
        }
        self.halting.remove(&tid);
        self.watched.remove(&tid);
        self.joining.end(tid);
        let state = if self.leaving.is_some() { State::Runs } else { State::Executes };
        let former = self.threads.insert(tid, Thread::new(tid, state));
        self.remember(former);
        // The exit from the call comes next, and only then are the registers the new program's for good.
        self.resume(tid);
    }

    fn at_call(&mut self, tid: i32) {
        let Some(thread) = self.threads.get_mut(&tid) else { return };
        match std::mem::replace(&mut thread.state, State::Runs) {
            State::Executes => self.begin(tid),
            State::Starts(start) => self.start(tid, start),
            State::Runs | State::Listens | State::Stands => {}
        }
        self.watch(tid);
        self.go_on(tid, 0);
    }

    fn at_exit(&mut self, tid: i32) {
        self.tell_given_up(tid);
        self.go_on(tid, 0);
    }

    fn at_group_stop(&mut self, tid: i32, _signal: i32) {
        if self.leaving.is_none() { tool::listen(tid) } else { self.at_interrupt(tid) }
    }

    fn ended(&mut self, Wait { tid, .. }: Wait, end: End) {
        let thread = self.threads.remove(&tid);
        self.remember(thread);
        if tid == self.root {
            self.outcome.end = Some(end);
        }
    }
}

impl Follower<'_> {
    /// Joins processes; with [`Options::lenient`] those that can be joined.
    fn join_all(&mut self, pids: &[i32]) -> Result<(), TraceError> {
        self.chosen.add(pids.iter().copied());
        let mut refused = None;
        for &pid in pids {
            let Err(error) = self.join(pid) else { continue };
            // One of which some threads are followed and others are not cannot be rewritten while all stand.
            if !self.options.lenient || self.threads.values().any(|thread| thread.pid == pid) {
                return Err(error);
            }
            self.note(error.to_string());
            refused = Some(error);
        }
        refused.filter(|_| self.threads.is_empty()).map_or(Ok(()), Err)
    }

    /// Behind the stops: what is asked for meanwhile, and then it sleeps.
    fn look_around(&mut self, more: bool, wakes: &Wakes) -> bool {
        notes::add_suspension(&mut self.outcome.notes);
        if let Some(signal) = (self.handed_on)(self.outcome.end.is_some()) {
            // Error: it has just ended.
            let _ = nix::sys::signal::kill(
                nix::unistd::Pid::from_raw(self.root),
                nix::sys::signal::Signal::try_from(signal).ok(),
            );
        }
        self.adopt_unclaimed();
        let over = self.is_over();
        match self.leaving {
            None if over && !self.threads.is_empty() => self.leave(),
            Some(since) => self.let_go_of_all(since.max(self.came).elapsed() > TOGETHER),
            None => self.look_for_code(),
        }
        if !more && !self.threads.is_empty() {
            wakes.sleep(NAP);
        }
        true
    }

    /// Everything is to be let go.
    fn is_over(&self) -> bool {
        let undone = self.options.undo && self.threads.values().all(|thread| self.undone.contains(&thread.pid));
        self.outcome.end.is_some() || undone || self.has_turned() || self.options.stop.load(Ordering::Relaxed)
    }

    /// A thread of this process that could go on is to stand instead.
    fn halts(&self, pid: i32) -> bool {
        self.leaving.is_some() || self.halting.contains_key(&pid)
    }

    /// Hears of a loader what it has mapped; whether that is what this signal is.
    fn is_told(&mut self, tid: i32, signal: i32) -> bool {
        let Some(thread) = self.threads.get(&tid) else { return false };
        let (Some(program), Some(memory)) = (thread.program.clone(), thread.memory.clone()) else { return false };
        let tells = |rip: u64| program.borrow().tells(rip);
        if signal != loader::SIGNAL || !ptrace::registers(tid).is_ok_and(|now| tells(now.rip)) {
            return false;
        }
        self.rewrite(tid, 0..u64::MAX, &Beside::Nobody);
        if program.borrow_mut().heard(&memory)
            && let Some(thread) = self.threads.get_mut(&tid)
        {
            thread.state = State::Runs;
        }
        self.watch(tid);
        true
    }

    /// Takes a thread out of a call that was replaced; whether its signal is one that the program would not have had.
    fn is_ours(&mut self, tid: i32, signal: i32) -> bool {
        let Some(thread) = self.threads.get(&tid) else { return false };
        let (Some(program), Some(memory)) = (thread.program.clone(), thread.memory.clone()) else { return false };
        let Ok(now) = ptrace::registers(tid) else { return false };
        let faults = matches!(signal, SIGSEGV | SIGBUS) && ptrace::signal_info(tid).is_ok_and(|info| info.code() > 0);
        if let Some(undone) = program.borrow().undone(&memory, &now, faults) {
            // The kernel says of a bad pointer what it says.
            return put_back(tid, &undone).is_ok() && faults;
        }
        let away = if faults { program.borrow_mut().led_away(&memory, now.rip) } else { None };
        self.count(&program);
        away.is_some_and(|rip| ptrace::set_registers(tid, &Registers { rip, ..now }).is_ok())
    }

    /// Follows a thread from its first stop on, which may have been heard of already.
    fn adopt(&mut self, child: i32, program: Option<Shared>, maker: Option<i32>) {
        // Who cannot be looked at is gone, or goes on without.
        if let (false, Some(pid)) = (self.threads.contains_key(&child), remote::thread_group(child)) {
            let sibling = self.threads.values().find(|thread| thread.pid == pid);
            let memory = sibling.and_then(|thread| thread.memory.clone());
            let program = sibling.map_or(program, |thread| thread.program.clone());
            // Not opened for who has nothing in it. It may not have come to its first stop, before which it executes
            // nothing.
            let open = || program.is_some().then(|| Memory::unstopped(child).ok().map(Rc::new)).flatten();
            let memory = memory.or_else(open);
            if let (None, Some(program), Some(memory)) = (sibling, &program, &memory) {
                let maker = maker.and_then(|maker| self.threads.get(&maker)?.memory.clone());
                program.borrow().born(child, maker.as_deref(), memory);
            }
            self.threads.insert(child, Thread { program, memory, ..Thread::new(pid, State::Runs) });
        }
        // Whose stop is not taken care of here must stay to be found by `adopt_unclaimed`.
        if self.knows(child) {
            self.greet(child);
        }
    }

    /// Follows threads whose maker was killed before it could tell of them. What is in their memory says whose they
    /// are.
    fn adopt_unclaimed(&mut self) {
        for child in self.early.unclaimed(UNCLAIMED) {
            let memory = Memory::open(child).ok();
            let all = self.threads.values().filter_map(|thread| thread.program.as_ref()).chain(&self.former);
            let program = memory.and_then(|memory| all.into_iter().find(|one| one.borrow().is_in(&memory)).cloned());
            self.adopt(child, program, None);
            if self.early.take(child).is_some() {
                // Nothing is known of it: it must not stand for ever.
                let _ = ptrace::detach(child, 0);
                self.note(format!(
                    "process {child}: it keeps what its parent had replaced, and is not followed: it cannot be \
                     inspected"
                ));
            }
        }
    }

    /// Goes on in the middle of a call: it stops once more where it is to be let go.
    fn resume(&mut self, tid: i32) {
        let Some(thread) = self.threads.get(&tid) else { return };
        let _ = ptrace::resume(tid, thread.state.how(), 0);
        if self.halts(thread.pid) {
            let _ = ptrace::interrupt(tid);
        }
    }

    /// A program stands behind its `execve`.
    fn begin(&mut self, tid: i32) {
        self.tell_rights(tid);
        let Some((program, memory)) = self.program(tid, true) else { return };
        let Some(thread) = self.threads.get_mut(&tid) else { return };
        (thread.program, thread.memory) = (Some(Rc::clone(&program)), Some(Rc::clone(&memory)));
        self.rewrite(tid, 0..u64::MAX, &Beside::Nobody);
        if let Err(error) = program.borrow().identify(tid, &memory) {
            self.note(format!("process {tid}: its user and process IDs cannot be read: {error}"));
        }
        self.listen(tid, &program, &memory);
    }

    /// What a program of which a thread stands can have, if that is anything. `starts`: it has executed nothing yet.
    pub(super) fn program(&mut self, tid: i32, starts: bool) -> Option<(Shared, Rc<Memory>)> {
        let all = self.options.replacements.iter().copied();
        let (asked, others): (Vec<_>, Vec<_>) = all.partition(|one| starts || one.starts_only().is_none());
        let made = Memory::open(tid).and_then(|memory| Ok((Program::new(tid, &memory, &asked, &self.known)?, memory)));
        match made {
            Ok(((program, mut refused), memory)) => {
                refused.extend(others.iter().filter_map(|one| Some((one.name(), Refusal::Runs(one.starts_only()?)))));
                self.refuse(tid, &refused, self.outcome.programs == 0);
                self.outcome.programs += u64::from(!program.is_idle());
                (!program.is_idle()).then(|| (Rc::new(RefCell::new(program)), Rc::new(memory)))
            }
            Err(error) => {
                self.note(format!("process {tid}: nothing is replaced in it: {error}"));
                None
            }
        }
    }

    /// Has a loader tell what it maps, or stops at its calls.
    fn listen(&mut self, tid: i32, program: &Shared, memory: &Memory) {
        let (Some(thread), Ok(maps)) = (self.threads.get_mut(&tid), maps::read(tid)) else { return };
        let mut program = program.borrow_mut();
        // What is forbidden it may not be stopped for.
        if program.is_idle() {
            return;
        }
        let Some(loader) = loader::range(tid, &maps, program.bits()) else { return };
        thread.state = if program.listen(tid, memory, &maps, &loader).is_some() {
            State::Listens
        } else {
            State::Starts(Start { loader, ..Start::default() })
        };
    }

    /// A thread whose loader runs is about to call, or has called.
    fn start(&mut self, tid: i32, mut start: Start) {
        match ptrace::syscall_stop(tid) {
            Ok(SyscallStop::Entry { arch, ip, nr, args }) => {
                start.calls += 1;
                if !start.loader.contains(&ip) || start.calls > MOST_CALLS {
                    return;
                }
                start.maps = maps_code(arch, nr, &args);
            }
            Ok(SyscallStop::Exit { result }) => {
                if let Some((at, length)) = start.maps.take().filter(|_| !(-4095..0).contains(&result)) {
                    let at = at.unwrap_or(result as u64);
                    self.rewrite(tid, at..at.saturating_add(length), &Beside::Nobody);
                }
            }
            _ => {}
        }
        if let Some(thread) = self.threads.get_mut(&tid) {
            thread.state = State::Starts(start);
        }
    }

    /// Rewrites what is mapped in a range.
    pub(super) fn rewrite(&mut self, tid: i32, range: Range<u64>, beside: &Beside) {
        let Some(Thread { program: Some(program), memory: Some(memory), .. }) = self.threads.get(&tid) else { return };
        let (program, memory) = (Rc::clone(program), Rc::clone(memory));
        let rewritten = program.borrow_mut().rewrite(tid, &memory, range, beside, &self.cache);
        if let Err(error) = rewritten
            && !remote::is_gone(tid)
        {
            program.borrow_mut().not_seen(&memory, || format!("what it has mapped cannot be looked at ({error})"));
            self.note(format!("process {tid}: what it has mapped is not rewritten: {error}"));
        }
        let refused = program.borrow_mut().refused();
        self.refuse(tid, &refused, self.outcome.programs == 1);
        self.count(&program);
    }

    /// A file that gives its owner's rights gives none to a program that is traced by somebody else (execve(2)).
    fn tell_rights(&mut self, tid: i32) {
        use std::os::unix::fs::MetadataExt;
        const SET_ID: u32 = libc::S_ISUID | libc::S_ISGID;
        let file = || std::fs::metadata(format!("/proc/{tid}/exe"));
        if !remote::is_root() && !remote::exe::is_served(tid) && file().is_ok_and(|file| file.mode() & SET_ID != 0) {
            self.note(format!(
                "process {tid}: it runs without the rights of its file's owner, because it is traced (run tollgate as \
                 root)"
            ));
        }
    }

    /// Has a program that has started, and what it forks, stop once more before each thread's end. Not before: calls in
    /// its name take that back.
    fn watch(&mut self, tid: i32) {
        let Some(Thread { program: Some(program), state: State::Runs, .. }) = self.threads.get(&tid) else { return };
        if program.borrow().is_watched() {
            // Error: what it gives up is not told.
            let _ = ptrace::set_options(tid, ptrace::OPTIONS | libc::PTRACE_O_TRACEEXIT);
        }
    }

    /// A thread that is about to end, or is let go, may have a clock that has been given up.
    fn tell_given_up(&mut self, tid: i32) {
        let Some(Thread { pid, program: Some(program), memory: Some(memory), .. }) = self.threads.get(&tid) else {
            return;
        };
        let (pid, why) = (*pid, program.borrow().given_up(memory));
        if let Some(why) = why {
            self.note(format!("process {pid}: the clock was given up, and the kernel is asked from then on: {why}"));
        }
    }

    /// Tells what a program does not get. `first`: it is the first one, and has executed nothing of its own.
    fn refuse(&mut self, tid: i32, refused: &[(&'static str, Refusal)], first: bool) {
        for (name, why) in refused {
            let text = format!("process {tid}: {name} is not replaced: {why}");
            if self.options.strict && tid == self.root && first && self.refused.is_none() {
                let _ = nix::sys::signal::kill(nix::unistd::Pid::from_raw(tid), nix::sys::signal::Signal::SIGKILL);
                self.refused = Some(TraceError::Strict(text.clone()));
            }
            if self.options.named || !why.is_of_machine() {
                self.note(text);
            }
        }
    }

    pub(super) fn note(&mut self, text: String) {
        notes::add(&mut self.outcome.notes, text);
    }

    /// Keeps what a thread had for a while.
    fn remember(&mut self, thread: Option<Thread>) {
        let Some(program) = thread.and_then(|thread| thread.program).filter(|program| Rc::strong_count(program) == 1)
        else {
            return;
        };
        self.former.truncate(REMEMBERED - 1);
        self.former.push_front(program);
    }

    /// Adds what was replaced in a program since the last time.
    fn count(&mut self, program: &Shared) {
        let (replaced, left) = program.borrow_mut().counted();
        for (name, count) in replaced {
            *self.outcome.replaced.entry(name).or_default() += count;
        }
        for (name, count) in left {
            *self.outcome.left.entry(name).or_default() += count;
        }
    }

    /// Begins to let everything go: each thread at its next stop, which it is asked for.
    fn leave(&mut self) {
        self.leaving = Some(Instant::now());
        for tid in self.threads.keys() {
            // ESRCH: it is stopped already or gone.
            let _ = ptrace::interrupt(*tid);
        }
    }

    /// Of those alone that were let go: one that was about to end when its program did has ended.
    fn tell_released(&mut self) {
        if self.outcome.end.is_some() && !self.released.is_empty() {
            let one = self.released.len() == 1;
            let run = if one { "a process that it has left runs" } else { "processes that it has left run" };
            self.note(format!("the program has ended; {run} on without replacements"));
        }
    }

    /// Lets processes go whose threads all stand. `at_once`: also those of which one does not, as a killed tracer
    /// would; what was written stays then.
    fn let_go_of_all(&mut self, at_once: bool) {
        let standing: Vec<i32> =
            self.threads.iter().filter(|(_, thread)| thread.state == State::Stands).map(|(tid, _)| *tid).collect();
        for tid in standing {
            if at_once && self.threads.contains_key(&tid) {
                let pid = self.threads[&tid].pid;
                let restores = self.stand(pid);
                for thread in self.threads.values_mut().filter(|thread| thread.pid == pid && !restores) {
                    // Nobody restores it later, beside threads that run by then.
                    thread.program = None;
                }
                if !restores {
                    self.detach(tid, None);
                    continue;
                }
            }
            self.let_go_if_all(tid);
        }
    }

    /// Whether all threads of a process stand, but for those that are over and have not been told of: a first thread is
    /// told of last.
    pub(super) fn stand(&self, pid: i32) -> bool {
        let mut members = self.threads.iter().filter(|(_, thread)| thread.pid == pid);
        members.all(|(tid, thread)| thread.state == State::Stands || remote::has_ended(*tid))
    }

    /// Its threads that stand.
    pub(super) fn standing(&self, pid: i32) -> Vec<i32> {
        let standing = self.threads.iter().filter(|(_, thread)| thread.pid == pid && thread.state == State::Stands);
        standing.map(|(tid, _)| *tid).collect()
    }

    /// Lets a process go once all its threads stand, with what was there in the place of what was written.
    fn let_go_if_all(&mut self, tid: i32) {
        let Some(Thread { pid, program, memory, .. }) = self.threads.get(&tid) else { return };
        let (pid, program) = (*pid, program.clone().zip(memory.clone()));
        if !self.stand(pid) {
            return;
        }
        if let Some((program, memory)) = &program {
            program.borrow().restore(memory);
        }
        self.tell_given_up(tid);
        for member in self.standing(pid) {
            self.detach(member, program.clone());
        }
        // A first thread that has ended is told of when the others have, of whom nobody hears any more.
        self.threads.retain(|tid, thread| thread.pid != pid || !remote::has_ended(*tid));
    }

    /// Detaches from a thread that stands, which makes the call anew that it was in the middle of.
    fn detach(&mut self, tid: i32, program: Option<(Shared, Rc<Memory>)>) {
        let registers = ptrace::registers(tid).ok();
        let undone =
            registers.zip(program).and_then(|(now, (program, memory))| program.borrow().undone(&memory, &now, false));
        if let Some(undone) = undone {
            // Error: it is gone.
            let _ = put_back(tid, &undone);
        }
        self.threads.get(&tid).into_iter().for_each(|thread| self.joining.end(thread.pid));
        let released = ptrace::detach(tid, 0).is_ok();
        if let Some(thread) = self.threads.remove(&tid).filter(|_| released) {
            self.released.insert(thread.pid);
        }
    }
}

/// Gives a stopped thread the registers of before its call.
fn put_back(tid: i32, undone: &Undone) -> std::io::Result<()> {
    if let Some(vectors) = &undone.vectors {
        ptrace::set_vectors(tid, vectors)?;
    }
    ptrace::set_registers(tid, &undone.registers)
}
