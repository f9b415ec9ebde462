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
use crate::remote::ptrace::{self, Registers, Resume, SyscallStop, Wait};
use crate::remote::{self, interrupted, maps};
use crate::supervisor::wait::{Tracer, Wakes, reap};
use crate::supervisor::{Launch, TraceError, notes};
use libc::{PTRACE_EVENT_CLONE, PTRACE_EVENT_EXEC, PTRACE_EVENT_FORK, PTRACE_EVENT_VFORK, SIGBUS, SIGSEGV, SIGTRAP};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How often it is looked whether somebody asks to let go.
const NAP: Duration = Duration::from_millis(50);

/// Calls of a start that are looked at. A loader that is the C library too (musl's) makes all of the program's.
const MOST_CALLS: u32 = 1_000;

/// A followed thread.
#[derive(Debug)]
struct Thread {
    pid: i32,
    program: Option<Rc<RefCell<Program>>>,
    state: State,
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
    /// Stops of threads that are not known yet.
    early: HashMap<i32, i32>,
    cache: Cache,
    outcome: Outcome,
    root: i32,
    leaving: bool,
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
        cache: Cache::new(options.cache.clone()),
        outcome: Outcome::default(),
        root: waiting.pid,
        leaving: false,
        refused: None,
    };
    follower.threads.insert(waiting.pid, Thread { pid: waiting.pid, program: None, state: State::Runs });
    let verdict = waiting.go();
    follower.follow(&wakes);
    match follower.refused.or_else(|| verdict.failure(follower.outcome.end)) {
        Some(error) => Err(error),
        None => Ok(follower.outcome),
    }
}

impl Tracer for Follower<'_> {
    const TRAP: i32 = SIGSEGV;

    /// A tracer that is killed takes a fault's signal with it, and the thread makes it again.
    fn before_trap(&mut self, _tid: i32) {}

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
                let _ = nix::sys::signal::kill(nix::unistd::Pid::from_raw(self.root), nix::sys::signal::Signal::try_from(signal).ok());
            }
            if self.options.stop.load(Ordering::Relaxed) && !self.leaving {
                self.leave();
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
            self.early.insert(tid, status);
            return;
        }
        let signal = libc::WSTOPSIG(status);
        match status >> 16 {
            0 if signal == SIGTRAP | 0x80 => self.at_call(tid),
            0 => self.at_signal(tid, signal),
            PTRACE_EVENT_CLONE | PTRACE_EVENT_FORK | PTRACE_EVENT_VFORK => self.at_birth(tid),
            PTRACE_EVENT_EXEC => self.at_exec(tid),
            ptrace::EVENT_STOP if ptrace::stops(signal) && !self.leaving => drop(ptrace::resume(tid, Resume::Listen, 0)),
            ptrace::EVENT_STOP => {
                interrupted::begin_again(tid);
                self.go_on(tid, 0);
            }
            _ => self.go_on(tid, 0),
        }
    }

    fn go_on(&mut self, tid: i32, signal: i32) {
        let Some(thread) = self.threads.get_mut(&tid) else { return };
        if self.leaving && signal == 0 {
            thread.state = State::Leaves;
            return self.let_go_if_all(tid);
        }
        let how = if thread.state == State::Runs || self.leaving { Resume::Continue } else { Resume::Syscall };
        // ESRCH: it was killed meanwhile, which the next wait says.
        let _ = ptrace::resume(tid, how, signal);
        if self.leaving {
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
        let Some(program) = self.threads.get(&tid).and_then(|thread| thread.program.clone()) else { return false };
        let Ok(now) = ptrace::registers(tid) else { return false };
        let faults = matches!(signal, SIGSEGV | SIGBUS) && ptrace::signal_info(tid).is_ok_and(|info| info.code() > 0);
        if let Some(undone) = program.borrow().undone(tid, &now, faults) {
            // The kernel says of a bad pointer what it says.
            return put_back(tid, &undone).is_ok() && faults;
        }
        let away = if faults { program.borrow_mut().led_away(tid, now.rip) } else { None };
        away.is_some_and(|rip| ptrace::set_registers(tid, &Registers { rip, ..now }).is_ok())
    }

    fn at_birth(&mut self, parent: i32) {
        let Ok(child) = ptrace::event_message(parent) else { return self.go_on(parent, 0) };
        let child = child as i32;
        let Some(pid) = remote::thread_group(child) else {
            // Its end was heard of before its birth.
            self.early.remove(&child);
            return self.resume(parent);
        };
        let program = self.threads.get(&parent).and_then(|maker| maker.program.clone());
        self.threads.insert(child, Thread { pid, program, state: State::Runs });
        if let Some(status) = self.early.remove(&child) {
            self.handle(Wait { tid: child, status, user_ns: 0, system_ns: 0 });
        }
        self.resume(parent);
    }

    /// Goes on in the middle of a call: it stops once more where it is to be let go.
    fn resume(&mut self, tid: i32) {
        let Some(thread) = self.threads.get(&tid) else { return };
        let how = if thread.state == State::Runs { Resume::Continue } else { Resume::Syscall };
        let _ = ptrace::resume(tid, how, 0);
        if self.leaving {
            let _ = ptrace::interrupt(tid);
        }
    }

    fn at_exec(&mut self, tid: i32) {
        let former = ptrace::event_message(tid).map_or(tid, |former| former as i32);
        if former != tid {
            self.threads.remove(&former);
        }
        let state = if self.leaving { State::Runs } else { State::Executes };
        let former = self.threads.insert(tid, Thread { pid: tid, program: None, state });
        self.count(former);
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
        self.go_on(tid, 0);
    }

    /// A program stands behind its `execve`.
    fn begin(&mut self, tid: i32) {
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
        thread.program = Some(Rc::clone(&program));
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
        let Some(thread) = self.threads.remove(&tid) else { return };
        if tid == self.root {
            self.outcome.end = Some(end);
        }
        let pid = thread.pid;
        self.count(Some(thread));
        if let Some(other) = self.threads.iter().find(|(_, thread)| thread.pid == pid).map(|(tid, _)| *tid) {
            self.let_go_if_all(other);
        }
    }

    /// Adds what was replaced in a program that nobody has any more.
    fn count(&mut self, thread: Option<Thread>) {
        let program = thread.and_then(|thread| thread.program).and_then(Rc::into_inner);
        let Some(program) = program.map(RefCell::into_inner) else { return };
        for (name, count) in program.replaced {
            *self.outcome.replaced.entry(name).or_default() += count;
        }
        for (name, count) in program.left {
            *self.outcome.left.entry(name).or_default() += count;
        }
    }

    /// Begins to let everything go: each thread at its next stop, which it is asked for.
    fn leave(&mut self) {
        self.leaving = true;
        let tids: BTreeSet<i32> = self.threads.keys().copied().collect();
        for tid in tids {
            // ESRCH: it is stopped already or gone.
            let _ = ptrace::interrupt(tid);
        }
    }

    /// Lets a process go once all its threads stand, with what was there in the place of what was written.
    fn let_go_if_all(&mut self, tid: i32) {
        let Some(Thread { pid, program, .. }) = self.threads.get(&tid) else { return };
        let (pid, program) = (*pid, program.clone());
        let members: Vec<i32> = self.threads.iter().filter(|(_, thread)| thread.pid == pid).map(|(tid, _)| *tid).collect();
        if !members.iter().all(|member| self.threads[member].state == State::Leaves) {
            return;
        }
        if let Some(program) = &program {
            program.borrow().restore(tid);
        }
        for member in members {
            let registers = ptrace::registers(member).ok();
            let undone = registers.and_then(|now| program.as_ref()?.borrow().undone(member, &now, false));
            if let Some(undone) = undone {
                // Error: it is gone.
                let _ = put_back(member, &undone);
            }
            let _ = ptrace::detach(member, 0);
            let thread = self.threads.remove(&member);
            self.count(thread);
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
        let call = |nr: i64, protection: i32| maps_code(ptrace::ARCH_X86_64, nr as u64, &[0x1000, 0x2000, protection as u64, 0, 0, 0]);
        let executable = libc::PROT_READ | libc::PROT_EXEC;
        assert_eq!(call(libc::SYS_mmap, executable), Some((None, 0x2000)));
        assert_eq!(call(libc::SYS_mprotect, executable), Some((Some(0x1000), 0x2000)));
        assert_eq!(call(libc::SYS_mmap, libc::PROT_READ), None);
        assert_eq!(call(libc::SYS_munmap, executable), None);
        assert_eq!(maps_code(ptrace::ARCH_I386, 192, &[0, 0x1000, 5, 0, 0, 0]), Some((None, 0x1000)));
    }
}
