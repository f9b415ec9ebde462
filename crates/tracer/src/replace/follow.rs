//! The loop: starts a program, rewrites it where new code appears, and lets everything else pass.
//!
//! What a program maps while it starts is seen by stops at its calls, from its `execve` up to the first call that does not come from its loader: by
//! then all libraries that it was linked with are there, and nothing of them has run but what the loader calls first. (A breakpoint at the entry point
//! was rejected: a program whose tracer is killed before that would die of it.)

use super::options::{Options, Outcome};
use super::program::Program;
use super::registry::{Refusal, Undone};
use crate::event::End;
use crate::patch::scan::cache::Cache;
use crate::remote::memory::Memory;
use crate::remote::ptrace::{self, News, Registers, Resume, SyscallStop, Wait};
use crate::remote::{self, interrupted, maps};
use crate::supervisor::wait::{Tracer, Wakes, reap};
use crate::supervisor::{Launch, TraceError, notes};
use libc::{
    PTRACE_EVENT_CLONE, PTRACE_EVENT_EXEC, PTRACE_EVENT_EXIT, PTRACE_EVENT_FORK, PTRACE_EVENT_VFORK, SIGBUS, SIGSEGV, SIGTRAP,
};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::ops::Range;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How often it is looked whether somebody asks to let go.
const NAP: Duration = Duration::from_millis(50);

/// Calls of a start that are looked at. A loader that is the C library too (musl's) makes all of the program's.
const MOST_CALLS: u32 = 1_000;

/// How long a new thread waits for the news of who made it. Who was killed meanwhile tells nobody.
const UNCLAIMED: Duration = Duration::from_millis(20);

/// How long the threads of a process that is let go wait for each other: one may be in vfork(2), and stands when it is over.
const TOGETHER: Duration = Duration::from_millis(100);

/// So many programs are remembered that nobody has any more: what one of their processes has just made may be heard of later.
const REMEMBERED: usize = 16;

/// What was written into a program, as its processes share it.
type Shared = Rc<RefCell<Program>>;

/// A followed thread.
#[derive(Debug)]
struct Thread {
    pid: i32,
    program: Option<Shared>,
    /// Its memory, opened when that was allowed: it may forbid it later (PR_SET_DUMPABLE in prctl(2)).
    memory: Option<Rc<Memory>>,
    state: State,
}

impl Thread {
    fn new(pid: i32, state: State) -> Thread {
        Thread { pid, program: None, memory: None, state }
    }
}

/// Where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    /// The exit from its `execve` comes next.
    Executes,
    /// Its loader maps libraries.
    Starts(Start),
    Runs,
    /// It stands until all threads do that share its memory, to be let go.
    Leaves,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Start {
    /// Where the loader's code is; nothing where the program has none, and so maps none of its own code.
    loader: Range<u64>,
    calls: u32,
    /// It is in a call that maps code: so many bytes, at an address or where the call says.
    maps: Option<(Option<u64>, u64)>,
}

/// Everything that is followed.
struct Follower<'a> {
    options: &'a Options,
    handed_on: &'a mut dyn FnMut(bool) -> Option<i32>,
    threads: HashMap<i32, Thread>,
    /// Stops of threads that are not known yet, and since when they wait.
    early: HashMap<i32, (i32, Instant)>,
    /// The last programs that ended.
    former: VecDeque<Shared>,
    cache: Cache,
    outcome: Outcome,
    root: i32,
    /// Everything is being let go, since then.
    leaving: Option<Instant>,
    /// Processes that were let go.
    released: BTreeSet<i32>,
    /// Why the program was not let run ([`Options::strict`]).
    refused: Option<TraceError>,
}

/// Runs a program until nothing of it is left, or until [`Options::stop`]. `handed_on` is asked all the time for a signal that the program is to get;
/// it is told whether that has ended.
///
/// Runs in the calling thread alone, which blocks SIGCHLD for the time.
pub fn run(launch: &Launch, options: &Options, handed_on: &mut dyn FnMut(bool) -> Option<i32>) -> Result<Outcome, TraceError> {
    let wakes = Wakes::new()?;
    let waiting = launch.start(None, &wakes.given())?;
    let mut follower = Follower {
        options,
        handed_on,
        threads: HashMap::new(),
        early: HashMap::new(),
        former: VecDeque::new(),
        cache: Cache::new(options.cache.clone()),
        outcome: Outcome::default(),
        root: waiting.pid,
        leaving: None,
        released: BTreeSet::new(),
        refused: None,
    };
    follower.threads.insert(waiting.pid, Thread::new(waiting.pid, State::Runs));
    let verdict = waiting.go();
    follower.follow(&wakes);
    follower.tell_released();
    match follower.refused.or_else(|| verdict.failure(follower.outcome.end)) {
        Some(error) => Err(error),
        None => Ok(follower.outcome),
    }
}

impl Tracer for Follower<'_> {
    const TRAP: i32 = SIGSEGV;

    /// A tracer that is killed takes a fault's signal with it, and the thread makes it again.
    fn before_trap(&mut self, _tid: i32) {}

    /// Takes no stop from the kernel that is for a signal alone: a tracer that is killed takes the signal of a stop that it has taken with it
    /// (`wait_task_stopped`, kernel/exit.c, Linux 6.18), and none of one that it has only looked at. The thread goes on from there all the same.
    fn take(&mut self, news: News) {
        let (News::Stopped(tid, _) | News::Ended(tid)) = news;
        if let News::Stopped(tid, signal) = news
            && signal >> 8 == 0
            && signal != SIGTRAP | 0x80
            && self.threads.contains_key(&tid)
        {
            self.outcome.stops += 1;
            return self.at_signal(tid, signal);
        }
        // Error: it has been killed, and is gone with its process.
        if let Ok(Some(wait)) = ptrace::wait(tid, false) {
            self.happened(wait);
        }
    }

    fn happened(&mut self, wait: Wait) {
        self.handle(wait);
    }

    fn none_is_left(&mut self) {
        self.threads.clear();
    }
}

impl Follower<'_> {
    fn follow(&mut self, wakes: &Wakes) {
        while !self.threads.is_empty() {
            let more = reap(self, NAP);
            if let Some(signal) = (self.handed_on)(self.outcome.end.is_some()) {
                // Error: it has just ended.
                let _ = nix::sys::signal::kill(
                    nix::unistd::Pid::from_raw(self.root),
                    nix::sys::signal::Signal::try_from(signal).ok(),
                );
            }
            self.adopt_unclaimed();
            let over = self.outcome.end.is_some() || self.options.stop.load(Ordering::Relaxed);
            match self.leaving {
                None if over && !self.threads.is_empty() => self.leave(),
                Some(since) => self.let_go_of_all(since.elapsed() > TOGETHER),
                None => {}
            }
            if !more && !self.threads.is_empty() {
                wakes.sleep(NAP);
            }
        }
    }

    /// Something befell a thread.
    fn handle(&mut self, Wait { tid, status, .. }: Wait) {
        if libc::WIFEXITED(status) {
            return self.ended(tid, End::Exited(libc::WEXITSTATUS(status)));
        }
        if libc::WIFSIGNALED(status) {
            return self.ended(tid, End::Killed(libc::WTERMSIG(status), libc::WCOREDUMP(status)));
        }
        self.outcome.stops += 1;
        if !self.threads.contains_key(&tid) {
            // The first stop of a new thread may be heard of before the stop of the one that made it.
            self.early.insert(tid, (status, Instant::now()));
            return;
        }
        let signal = libc::WSTOPSIG(status);
        match status >> 16 {
            0 if signal == SIGTRAP | 0x80 => self.at_call(tid),
            0 => self.at_signal(tid, signal),
            PTRACE_EVENT_CLONE | PTRACE_EVENT_FORK | PTRACE_EVENT_VFORK => self.at_birth(tid),
            PTRACE_EVENT_EXEC => self.at_exec(tid),
            PTRACE_EVENT_EXIT => {
                self.tell_given_up(tid);
                self.go_on(tid, 0);
            }
            ptrace::EVENT_STOP if ptrace::stops(signal) && self.leaving.is_none() => drop(ptrace::resume(tid, Resume::Listen, 0)),
            ptrace::EVENT_STOP => {
                interrupted::begin_again(tid);
                self.go_on(tid, 0);
            }
            _ => self.go_on(tid, 0),
        }
    }

    fn go_on(&mut self, tid: i32, signal: i32) {
        let Some(thread) = self.threads.get_mut(&tid) else { return };
        if self.leaving.is_some() && signal == 0 {
            thread.state = State::Leaves;
            return self.let_go_if_all(tid);
        }
        let how = if thread.state == State::Runs || self.leaving.is_some() { Resume::Continue } else { Resume::Syscall };
        // ESRCH: it was killed meanwhile, which the next wait says.
        let _ = ptrace::resume(tid, how, signal);
        if self.leaving.is_some() {
            let _ = ptrace::interrupt(tid);
        }
    }

    fn at_signal(&mut self, tid: i32, signal: i32) {
        let signal = if self.is_ours(tid, signal) { 0 } else { signal };
        let Some(thread) = self.threads.get(&tid) else { return };
        let how = if thread.state == State::Runs { Resume::Continue } else { Resume::Syscall };
        if signal == 0 {
            return drop(ptrace::resume(tid, how, 0));
        }
        self.go_on(tid, signal);
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

    fn at_birth(&mut self, parent: i32) {
        if let Ok(child) = ptrace::event_message(parent) {
            let maker = self.threads.get(&parent).and_then(|maker| maker.program.clone());
            self.adopt(child as i32, maker);
        }
        self.resume(parent);
    }

    /// Follows a thread from its first stop on, which may have been heard of already.
    fn adopt(&mut self, child: i32, program: Option<Shared>) {
        // Who cannot be looked at is gone, or goes on without.
        if let (false, Some(pid)) = (self.threads.contains_key(&child), remote::thread_group(child)) {
            let sibling = self.threads.values().find(|thread| thread.pid == pid);
            let memory = sibling.and_then(|thread| thread.memory.clone());
            let program = sibling.map_or(program, |thread| thread.program.clone());
            // Not opened for who has nothing in it.
            let memory = memory.or_else(|| program.is_some().then(|| Memory::open(child).ok().map(Rc::new)).flatten());
            self.threads.insert(child, Thread { program, memory, ..Thread::new(pid, State::Runs) });
        }
        if let Some((status, _)) = self.early.remove(&child)
            && self.threads.contains_key(&child)
        {
            self.handle(Wait { tid: child, status, user_ns: 0, system_ns: 0 });
        }
    }

    /// Follows threads whose maker was killed before it could tell of them. What is in their memory says whose they are.
    fn adopt_unclaimed(&mut self) {
        let waiting = self.early.iter().filter(|(_, (_, since))| since.elapsed() > UNCLAIMED);
        for child in waiting.map(|(tid, _)| *tid).collect::<Vec<_>>() {
            let memory = Memory::open(child).ok();
            let all = self.threads.values().filter_map(|thread| thread.program.as_ref()).chain(&self.former);
            let program = memory.and_then(|memory| all.into_iter().find(|one| one.borrow().is_in(&memory)).cloned());
            self.adopt(child, program);
            if self.early.remove(&child).is_some() {
                // Nothing is known of it: it must not stand for ever.
                let _ = ptrace::detach(child, 0);
            }
        }
    }

    /// Goes on in the middle of a call: it stops once more where it is to be let go.
    fn resume(&mut self, tid: i32) {
        let Some(thread) = self.threads.get(&tid) else { return };
        let how = if thread.state == State::Runs { Resume::Continue } else { Resume::Syscall };
        let _ = ptrace::resume(tid, how, 0);
        if self.leaving.is_some() {
            let _ = ptrace::interrupt(tid);
        }
    }

    fn at_exec(&mut self, tid: i32) {
        let former = ptrace::event_message(tid).map_or(tid, |former| former as i32);
        if former != tid {
            let former = self.threads.remove(&former);
            self.remember(former);
        }
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
            State::Runs | State::Leaves => {}
        }
        self.watch(tid);
        self.go_on(tid, 0);
    }

    /// A program stands behind its `execve`.
    fn begin(&mut self, tid: i32) {
        self.tell_rights(tid);
        let program = match Program::new(tid, &self.options.replacements) {
            Ok((program, refused)) => {
                self.refuse(tid, &refused);
                program
            }
            Err(error) => return self.note(format!("process {tid}: nothing is replaced in it: {error}")),
        };
        if program.is_idle() {
            return;
        }
        self.outcome.programs += 1;
        let loader = loader(tid, program.bits());
        let program = Rc::new(RefCell::new(program));
        let Some(thread) = self.threads.get_mut(&tid) else { return };
        thread.program = Some(program);
        thread.memory = Memory::open(tid).ok().map(Rc::new);
        if let Some(loader) = loader {
            thread.state = State::Starts(Start { loader, ..Start::default() });
        }
        self.rewrite(tid, 0, u64::MAX);
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
                    self.rewrite(tid, at, at.saturating_add(length));
                }
            }
            _ => {}
        }
        if let Some(thread) = self.threads.get_mut(&tid) {
            thread.state = State::Starts(start);
        }
    }

    fn rewrite(&mut self, tid: i32, start: u64, end: u64) {
        let Some(program) = self.threads.get(&tid).and_then(|thread| thread.program.clone()) else { return };
        if let Err(error) = program.borrow_mut().rewrite(tid, start, end, &self.cache) {
            self.note(format!("process {tid}: what it has mapped is not looked at: {error}"));
        }
        self.count(&program);
    }

    /// A file that gives its owner's rights gives none to a program that is traced by somebody else (execve(2)).
    fn tell_rights(&mut self, tid: i32) {
        use std::os::unix::fs::MetadataExt;
        const SET_ID: u32 = libc::S_ISUID | libc::S_ISGID;
        let file = std::fs::metadata(format!("/proc/{tid}/exe"));
        if !remote::is_root() && file.is_ok_and(|file| file.mode() & SET_ID != 0) {
            self.note(format!(
                "process {tid}: it runs without the rights of its file's owner, because it is traced (run tollgate as root)"
            ));
        }
    }

    /// Has a program that has started, and what it forks, stop once more before each thread's end. Not before: calls in its name take that back.
    fn watch(&mut self, tid: i32) {
        let Some(Thread { program: Some(program), state: State::Runs, .. }) = self.threads.get(&tid) else { return };
        if program.borrow().is_watched() {
            // Error: what it gives up is not told.
            let _ = ptrace::set_options(tid, ptrace::OPTIONS | libc::PTRACE_O_TRACEEXIT);
        }
    }

    /// A thread that is about to end, or is let go, may have a clock that has been given up.
    fn tell_given_up(&mut self, tid: i32) {
        let Some(Thread { pid, program: Some(program), memory: Some(memory), .. }) = self.threads.get(&tid) else { return };
        let (pid, why) = (*pid, program.borrow().given_up(memory));
        if let Some(why) = why {
            self.note(format!("process {pid}: clock was given up, and the kernel asked from then on: {why}"));
        }
    }

    fn refuse(&mut self, tid: i32, refused: &[(&'static str, Refusal)]) {
        for (name, why) in refused {
            let text = format!("process {tid}: {name} is not replaced: {why}");
            if self.options.strict && tid == self.root && self.outcome.programs == 0 && self.refused.is_none() {
                // It has executed nothing yet.
                let _ = nix::sys::signal::kill(nix::unistd::Pid::from_raw(tid), nix::sys::signal::Signal::SIGKILL);
                self.refused = Some(TraceError::Strict(text.clone()));
            }
            if self.options.named || !why.is_of_machine() {
                self.note(text);
            }
        }
    }

    fn note(&mut self, text: String) {
        notes::add(&mut self.outcome.notes, text);
    }

    fn ended(&mut self, tid: i32, end: End) {
        self.early.remove(&tid);
        let thread = self.threads.remove(&tid);
        self.remember(thread);
        if tid == self.root {
            self.outcome.end = Some(end);
        }
    }

    /// Keeps what a thread had for a while.
    fn remember(&mut self, thread: Option<Thread>) {
        let Some(program) = thread.and_then(|thread| thread.program).filter(|program| Rc::strong_count(program) == 1) else {
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

    /// Lets processes go whose threads all stand. `at_once`: also those of which one does not, as a killed tracer would; what was written stays then.
    fn let_go_of_all(&mut self, at_once: bool) {
        let standing: Vec<i32> =
            self.threads.iter().filter(|(_, thread)| thread.state == State::Leaves).map(|(tid, _)| *tid).collect();
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

    /// Whether all threads of a process stand, but for those that are over and have not been told of: a first thread is told of last.
    fn stand(&self, pid: i32) -> bool {
        let mut members = self.threads.iter().filter(|(_, thread)| thread.pid == pid);
        members.all(|(tid, thread)| thread.state == State::Leaves || remote::has_ended(*tid))
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
        let standing = self.threads.iter().filter(|(_, thread)| thread.pid == pid && thread.state == State::Leaves);
        for member in standing.map(|(tid, _)| *tid).collect::<Vec<_>>() {
            self.detach(member, program.clone());
        }
        // A first thread that has ended is told of when the others have, of whom nobody hears any more.
        self.threads.retain(|tid, thread| thread.pid != pid || !remote::has_ended(*tid));
    }

    /// Detaches from a thread that stands, which makes the call anew that it was in the middle of.
    fn detach(&mut self, tid: i32, program: Option<(Shared, Rc<Memory>)>) {
        let registers = ptrace::registers(tid).ok();
        let undone = registers.zip(program).and_then(|(now, (program, memory))| program.borrow().undone(&memory, &now, false));
        if let Some(undone) = undone {
            // Error: it is gone.
            let _ = put_back(tid, &undone);
        }
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

/// Where the code of a program's loader is, if it has one: the base that its auxiliary vector tells, and what is mapped of that file.
fn loader(tid: i32, bits: u8) -> Option<Range<u64>> {
    let base = remote::auxiliary(tid, libc::AT_BASE, bits).filter(|base| *base != 0)?;
    let maps = maps::read(tid).ok()?;
    let first = maps.iter().find(|map| (map.start..map.end).contains(&base))?;
    let same = maps.iter().filter(|map| map.inode == first.inode && map.device == first.device && map.executable);
    same.map(|map| map.start..map.end).reduce(|one, other| one.start.min(other.start)..one.end.max(other.end))
}

/// What a call makes executable: where, unless it says that itself, and how many bytes.
fn maps_code(arch: u32, nr: u64, args: &[u64; 6]) -> Option<(Option<u64>, u64)> {
    /// mmap2 and mprotect of the i386 table (asm/unistd_32.h).
    const I386: [u64; 2] = [192, 125];
    let [mmap, mprotect] = if arch == ptrace::ARCH_X86_64 { [libc::SYS_mmap as u64, libc::SYS_mprotect as u64] } else { I386 };
    let at = match nr {
        _ if args[2] & libc::PROT_EXEC as u64 == 0 => return None,
        nr if nr == mmap => None,
        nr if nr == mprotect => Some(args[0]),
        _ => return None,
    };
    Some((at, args[1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_becomes_executable_is_looked_at() {
        let call =
            |nr: i64, protection: i32| maps_code(ptrace::ARCH_X86_64, nr as u64, &[0x1000, 0x2000, protection as u64, 0, 0, 0]);
        let executable = libc::PROT_READ | libc::PROT_EXEC;
        assert_eq!(call(libc::SYS_mmap, executable), Some((None, 0x2000)));
        assert_eq!(call(libc::SYS_mprotect, executable), Some((Some(0x1000), 0x2000)));
        assert_eq!(call(libc::SYS_mmap, libc::PROT_READ), None);
        assert_eq!(call(libc::SYS_munmap, executable), None);
        assert_eq!(maps_code(ptrace::ARCH_I386, 192, &[0, 0x1000, 5, 0, 0, 0]), Some((None, 0x1000)));
    }
}
