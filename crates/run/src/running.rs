//! Programs that run already: those that are joined (`-p`), and those that have mapped more code since they started
//! (dlopen).
//!
//! All threads of the process are asked to stand. Then what has not been looked at is rewritten, and they go on. A site
//! of several instructions is left alone where the program has handlers of signals: one that runs may return into the
//! middle of them. Of a site of one instruction, whoever stands at its beginning executes the jump instead, and whoever
//! stands behind it is at the crossing, which stays as it is.
//!
//! That code was mapped is seen in how much of a process is executable (/proc/PID/status, VmExe and VmLib), which is
//! read a few times a second. (A stop at each mmap was rejected: it costs each call that is none, since a stop cannot
//! be had for one system call alone without a filter. A word from a stub at the mmap of libc was rejected: whoever maps
//! by other means is not heard.) Code that is not of a file, a JIT's, is left alone.

use super::follow::{Follower, Shared, State, TOGETHER, Thread};
use super::program::Beside;
use super::stale_replacements::{self, TakenOut};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tollgate_remote::memory::Memory;
use tollgate_remote::ptrace::{self, Resume};
use tollgate_remote::{self as remote, maps, sharing};
use tollgate_supervisor::TraceError;
use tollgate_supervisor::seize;

/// How often it is looked whether a process has mapped code.
const LOOK: Duration = Duration::from_millis(100);

/// The same of one that changes its executable memory all the time, and none of it is of a file.
const LOOK_SELDOM: Duration = Duration::from_secs(2);

/// What is known of a process whose code is watched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    /// It has just been joined.
    pub joins: bool,
    /// Executable memory when it was looked at, in kB.
    executable: Option<u64>,
    next: Instant,
    wait: Duration,
}

impl Watch {
    fn new(joins: bool) -> Watch {
        Watch { joins, executable: None, next: Instant::now(), wait: LOOK }
    }
}

impl Follower<'_> {
    /// Seizes all threads of a process that runs.
    pub(super) fn join(&mut self, pid: i32) -> Result<(), TraceError> {
        self.joining.begin(pid, &self.chosen);
        while self.seize(pid)? {}
        self.watched.insert(pid, Watch::new(true));
        Ok(())
    }

    /// Seizes threads that are not followed yet; whether there were some.
    fn seize(&mut self, pid: i32) -> Result<bool, TraceError> {
        let found = self.threads.values().any(|thread| thread.pid == pid);
        seize::new_threads(self, pid, found)
    }

    /// Seizes programs that were executed by threads that nobody followed while their process was being joined.
    pub(super) fn find_lost(&mut self) {
        if self.leaving.is_some() {
            return;
        }
        for pid in self.joining.lost() {
            if let Err(error) = self.seize(pid) {
                self.joining.end(pid);
                self.note(error.to_string());
            }
        }
    }

    /// Looks at processes that may have mapped code, and has those stand that have.
    pub(super) fn look_for_code(&mut self) {
        self.find_lost();
        self.give_up_halts();
        self.turn();
        if self.is_native_window() {
            return;
        }
        let pids: BTreeSet<i32> = self.threads.values().map(|thread| thread.pid).collect();
        self.watched.retain(|pid, _| pids.contains(pid));
        for pid in pids {
            if self.halting.contains_key(&pid) || !self.runs(pid) {
                continue;
            }
            let watch = *self.watched.entry(pid).or_insert_with(|| Watch::new(false));
            if watch.next > Instant::now() {
                continue;
            }
            let watch = self.looked(pid, watch);
            let halts = watch.is_none();
            let next = watch.unwrap_or(Watch { next: Instant::now() + LOOK, ..self.watched[&pid] });
            self.watched.insert(pid, next);
            if halts {
                self.halt(pid);
            }
        }
    }

    /// All of it runs, and is to be looked at.
    fn runs(&self, pid: i32) -> bool {
        let joins = self.watched.get(&pid).is_some_and(|watch| watch.joins);
        let mut members = self.threads.values().filter(|thread| thread.pid == pid);
        let started = |thread: &Thread| match thread.state {
            State::Runs => true,
            State::Listens => thread.program.as_ref().is_some_and(|program| !program.borrow().starts()),
            _ => false,
        };
        members.all(|thread| started(thread) && (joins || thread.program.is_some()))
    }

    /// When a process is looked at next; nothing where it has code that is to be looked at now.
    fn looked(&self, pid: i32, watch: Watch) -> Option<Watch> {
        let now = Instant::now();
        if watch.joins {
            return None;
        }
        let executable = remote::executable(pid);
        if executable == watch.executable {
            return Some(Watch { next: now + LOOK, wait: LOOK, ..watch });
        }
        let program = self.threads.values().find(|thread| thread.pid == pid)?.program.clone()?;
        // What one process has unmapped, another one that was forked may have.
        let alone = !self.is_shared(pid, &program);
        let mut program = program.borrow_mut();
        let maps = maps::read(pid).unwrap_or_default();
        if maps.is_empty() {
            // It is ending.
            return Some(Watch { next: now + LOOK, ..watch });
        }
        if alone {
            program.forget_gone(&maps);
        }
        if maps.iter().any(|map| program.is_new(map)) {
            return None;
        }
        let wait = if watch.executable.is_none() { LOOK } else { (2 * watch.wait).min(LOOK_SELDOM) };
        Some(Watch { executable, next: now + wait, wait, ..watch })
    }

    /// Asks all threads of a process to stand.
    pub(super) fn halt(&mut self, pid: i32) {
        self.halting.insert(pid, Instant::now());
        for (tid, _) in self.threads.iter().filter(|(_, thread)| thread.pid == pid) {
            // ESRCH: it is gone.
            let _ = ptrace::interrupt(*tid);
        }
    }

    /// Lets processes go on of which one thread does not come to stand; they are asked again later.
    fn give_up_halts(&mut self) {
        let late = self.halting.iter().filter(|(_, since)| since.elapsed() > TOGETHER);
        for pid in late.map(|(pid, _)| *pid).collect::<Vec<_>>() {
            self.halting.remove(&pid);
            self.go_on_all(pid);
            if let Some(watch) = self.watched.get_mut(&pid) {
                *watch = Watch { next: Instant::now() + TOGETHER, executable: None, ..*watch };
            }
            if let Some(begun) = &mut self.begun {
                begun.turning = false;
            }
        }
    }

    /// One more thread of a process stands that was asked to. With the last one, what it has mapped is rewritten.
    pub(super) fn stands(&mut self, pid: i32) {
        if !self.stand(pid) {
            return;
        }
        // Who was seized while it made a thread has made one that nobody follows (kernel_clone, kernel/fork.c, Linux
        // 6.18).
        match self.seize(pid) {
            Ok(true) => return,
            // Of those that have ended was heard meanwhile, and the others go on already, or wait for somebody.
            Ok(false) if !self.halting.contains_key(&pid) || !self.stand(pid) => return,
            Ok(false) => {}
            Err(error) => self.note(error.to_string()),
        }
        self.joining.end(pid);
        self.halting.remove(&pid);
        let turned = self.turned(pid);
        if self.options.undo {
            self.take_out(pid);
        } else if !turned {
            self.rewrite_standing(pid);
        }
        self.go_on_all(pid);
        if turned || self.begun.is_none_or(|begun| begun.turning) {
            self.begin_window(pid);
        }
    }

    fn go_on_all(&mut self, pid: i32) {
        for tid in self.standing(pid) {
            self.threads.entry(tid).and_modify(|thread| thread.state = State::Runs);
            // ESRCH: it was killed meanwhile, which the next wait says.
            let _ = ptrace::resume(tid, Resume::Continue, 0);
        }
    }

    /// Rewrites what a process has that was not looked at. All of its threads stand.
    fn rewrite_standing(&mut self, pid: i32) {
        let Some(tid) = self.standing(pid).first().copied() else { return };
        let thread = &self.threads[&tid];
        let known = match thread.program.clone().zip(thread.memory.clone()) {
            // Of a program that others have too: what is written here is not in their memory.
            Some((program, memory)) if self.is_shared(pid, &program) => {
                Some((Rc::new(RefCell::clone(&program)), memory))
            }
            Some(known) => Some(known),
            None => self.joined(pid, tid),
        };
        let (program, memory) = known.unzip();
        for thread in self.threads.values_mut().filter(|thread| thread.pid == pid) {
            (thread.program, thread.memory) = (program.clone(), memory.clone());
        }
        let beside = self.beside(pid);
        self.rewrite(tid, 0..u64::MAX, &beside);
        let executable = remote::executable(pid);
        if let Some(watch) = self.watched.get_mut(&pid) {
            *watch = Watch { joins: false, executable, next: Instant::now() + LOOK, wait: LOOK };
        }
    }

    /// Where the threads of a process stand, and whether it has handlers.
    fn beside(&self, pid: i32) -> Beside {
        let at = self.standing(pid).iter().filter_map(|tid| Some(ptrace::registers(*tid).ok()?.rip)).collect();
        Beside::Threads { at, handlers: remote::signal_set(pid, "SigCgt") != Some(0) }
    }

    /// Whether another process has this program too.
    fn is_shared(&self, pid: i32, program: &Shared) -> bool {
        let same = |one: &Shared| Rc::ptr_eq(one, program);
        self.threads.values().any(|other| other.pid != pid && other.program.as_ref().is_some_and(same))
    }

    /// A program that was joined, once what a killed tollgate has left in it is taken out.
    fn joined(&mut self, pid: i32, tid: i32) -> Option<(Shared, Rc<Memory>)> {
        if let Some(other) = sharing::sharer(tid) {
            self.note(format!("process {pid}: nothing is replaced in it: it shares its memory with process {other}"));
            return None;
        }
        if let Ok(taken) = stale_replacements::take_out(tid, &self.cache)
            && taken.places > 0
        {
            self.note(format!("process {pid}: replaced again what a killed tollgate had replaced"));
        }
        self.program(tid, false)
    }

    /// Takes out what a killed tollgate has left, and lets everything go.
    fn take_out(&mut self, pid: i32) {
        let Some(tid) = self.standing(pid).first().copied() else { return };
        match stale_replacements::take_out(tid, &self.cache) {
            Ok(taken) => {
                if taken == TakenOut::default() {
                    self.note(format!("process {pid}: nothing is replaced in it"));
                }
                self.outcome.undone += taken.places;
                for (file, places) in taken.left {
                    let places = if places == 1 { "1 place".into() } else { format!("{places} places") };
                    self.note(format!(
                        "process {pid}: {places} in {file} cannot be restored: the file cannot be read, \
                                       or is another one now (try as root)"
                    ));
                }
            }
            Err(error) => self.note(format!("process {pid}: what is replaced in it cannot be restored: {error}")),
        }
        self.watched.remove(&pid);
        self.undone.insert(pid);
    }
}
