//! What each kind of stop means, how a thread is held, and how it goes on.

use super::run::{Engine, NAPS};
use super::thread::{NextStop, Thread};
use libc::SIGTRAP;
use std::time::{Duration, Instant};
use tollgate_agent::head::{HEAD_MAGIC, HEAD_MAGIC_WORD};
use tollgate_remote::away;
use tollgate_remote::faults::RAISED;
use tollgate_remote::led::Led;
use tollgate_remote::ptrace::{self, Resume, Wait};
use tollgate_remote::stepped::Stepper;
use tollgate_remote::{self as remote, interrupted, memory};
use tollgate_supervisor::birth;
use tollgate_supervisor::event::End;
use tollgate_supervisor::tool::{self, Early, Tool, is_group_stop};
use tollgate_supervisor::wait::Wakes;
use tollgate_supervisor::{fault, stale_cleanup};

/// How long a thread may take to stop; one that sleeps without being interruptible takes longer.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);
/// So many signals are delivered to a thread at most before it is given up to hold it with none.
pub(super) const SIGNALS: usize = 64;

/// What came of an attempt to hold a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hold {
    /// It stands.
    Stands,
    /// It is gone, or will never run again.
    Gone,
    /// It sleeps in the kernel, and will stop before it executes anything.
    Sleeps,
}

impl Tool for Engine<'_> {
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
        !self.threads.is_empty() && self.failed.is_none()
    }

    /// The program that was started.
    fn born(&mut self, tid: i32, _maker: Option<i32>) {
        self.outcome.root = tid;
        self.asked.insert(tid);
        self.threads.insert(tid, Thread::new(tid, 0, NextStop::None));
    }

    fn is_chosen(&self, pid: i32) -> bool {
        self.chosen.is_same(pid)
    }

    fn unclaimed(&mut self, tid: i32) {
        if let Some(status) = self.early.take(tid) {
            tool::let_go(tid, status);
            self.note(format!("process {tid}: not probed, because who made it was killed before it could tell"));
        }
    }

    fn found(&mut self, tid: i32, pid: i32) {
        self.fold(tid);
        if self.threads.insert(tid, Thread::new(pid, 0, NextStop::None)).is_some() {
            self.anew.insert(pid);
            tollgate_remote::memory::forget(tid);
            tollgate_remote::filter::forget(tid);
            self.faults.remove(&pid);
            self.bury();
            self.listener.exec(pid);
        }
    }

    fn none_is_left(&mut self) {
        let gone: Vec<i32> = self.threads.keys().copied().collect();
        gone.into_iter().for_each(|tid| self.forget(tid));
    }

    fn patience(&self) -> Duration {
        *NAPS.end()
    }

    fn pass(&mut self, more: bool, wakes: &Wakes) -> bool {
        self.look_around(more, wakes)
    }

    fn before_trap(&mut self, tid: i32) {
        self.lead(tid);
    }

    /// Who stops does not sleep for a child any more.
    fn before_answer(&mut self, tid: i32) {
        if let Some(thread) = self.threads.get_mut(&tid) {
            (thread.vforked, thread.asked) = (None, None);
        }
    }

    /// Lets a stopped thread go on, or become what it is to become.
    fn go_on(&mut self, tid: i32, signal: i32) {
        let Some(thread) = self.threads.get_mut(&tid).filter(|_| !away::is(tid)) else { return };
        match thread.next_stop {
            NextStop::Adopt => {
                thread.next_stop = NextStop::None;
                if let Err(why) = self.adopt(tid) {
                    let pid = self.threads.get(&tid).map_or(0, |thread| thread.pid);
                    self.note(format!("process {pid}: not probed: {why}"));
                    return self.clean(tid, signal);
                }
            }
            NextStop::Leave => {
                let _ = ptrace::detach(tid, signal);
                self.strike_out(tid);
                return self.forget(tid);
            }
            NextStop::Clean => return self.clean(tid, signal),
            NextStop::Arm | NextStop::None => {}
        }
        let how = if self.threads.get(&tid).is_some_and(|thread| thread.next_stop == NextStop::Arm) {
            Resume::Syscall
        } else {
            Resume::Continue
        };
        // ESRCH: it was killed meanwhile, which the next wait says.
        let _ = ptrace::resume(tid, how, signal);
        self.strike_out(tid);
    }

    /// The exit from `execve`, the one call whose end is waited for.
    fn at_call(&mut self, tid: i32) {
        if self.threads[&tid].next_stop == NextStop::Arm {
            if let Some(thread) = self.threads.get_mut(&tid) {
                thread.next_stop = NextStop::None;
            }
            self.arm_exec(tid);
            if self.failed.is_some() {
                return;
            }
        }
        self.go_on(tid, 0);
    }

    fn passes_on(&self, tid: i32, signal: i32) -> bool {
        let Some(thread) = self.threads.get(&tid) else { return false };
        let idle = thread.next_stop == NextStop::None && thread.held.is_none() && !thread.led;
        idle && !RAISED.contains(&signal) && self.is_outside(tid)
    }

    fn at_signal(&mut self, tid: i32, number: i32) {
        if number == SIGTRAP {
            if !self.threads[&tid].led {
                self.lead(tid);
            }
            let thread = self.threads.get_mut(&tid).expect("handled threads are known");
            let (led, dropped) = (std::mem::take(&mut thread.led), std::mem::take(&mut thread.dropped));
            if led {
                let stands = if dropped { self.queue_again(tid) } else { None };
                if dropped && stands.is_none() {
                    return;
                }
                self.mend_trap(tid);
                self.at_loader(tid);
                return match stands.filter(|wait| is_group_stop(wait.status)) {
                    Some(stop) => self.handle(stop),
                    None => self.go_on(tid, 0),
                };
            }
        }
        if self.signal_in_code(tid, number) {
            let _ = ptrace::resume(tid, Resume::Continue, 0);
            return;
        }
        if self.hand_over(tid, number) {
            return;
        }
        self.goes_to_program(tid, number);
        fault::death("a signal", tid);
        self.go_on(tid, number);
    }

    fn at_birth(&mut self, parent: i32, child: Option<i32>, sleeps: bool) {
        let Some(child) = child else { return self.go_on(parent, 0) };
        self.threads.get_mut(&parent).expect("handled threads are known").vforked = sleeps.then_some(child);
        self.made(parent, child);
        self.go_on(parent, 0);
    }

    fn at_exec(&mut self, tid: i32, former: i32) {
        let pid = self.threads[&tid].pid;
        if former != tid {
            // The thread that called exec takes the number of the process; the leader is gone without a word.
            self.fold(tid);
            self.fold(former);
            self.threads.remove(&former);
        }
        self.fold(tid);
        self.strike_out(tid);
        // The limit outlives the memory that it was raised for, and is raised anew for the next. A child of vfork(2)
        // has its maker's.
        let added = self.threads.get(&tid).and_then(|thread| self.added_for(thread.space));
        tollgate_remote::lower_memory_limit(tid, added.unwrap_or_default());
        let wanted = !self.leaving && (self.options.follow || self.asked.contains(&pid));
        if let Some(thread) = self.threads.get_mut(&tid) {
            (thread.space, thread.slot, thread.led, thread.dropped) = (0, None, false, false);
            thread.frames.clear();
            thread.next_stop = if wanted { NextStop::Arm } else { NextStop::Leave };
        }
        self.faults.remove(&pid);
        self.bury();
        self.listener.exec(pid);
        // The exit from the call comes next, and only then are the registers the new program's for good.
        self.go_on(tid, 0);
    }

    fn at_group_stop(&mut self, tid: i32, _signal: i32) {
        match self.threads.get(&tid).map(|thread| thread.next_stop) {
            Some(NextStop::None) => tool::listen(tid),
            _ => self.at_interrupt(tid),
        }
    }

    fn at_other(&mut self, tid: i32) {
        self.at_interrupt(tid);
    }

    fn end_way(&mut self, led: Led, status: i32) -> Option<Wait> {
        led.come_home(self, status)
    }

    fn ended(&mut self, Wait { tid, .. }: Wait, end: End) {
        if !self.threads.contains_key(&tid) {
            return;
        }
        self.strike_out(tid);
        self.forget(tid);
        if tid == self.outcome.root {
            self.outcome.end = Some(end);
        } else if self.asked.contains(&tid) {
            let how = match end {
                End::Exited(status) => format!("with status {status}"),
                End::Killed(signal, _) => format!("killed by signal {signal}"),
            };
            self.note(format!("process {tid} ended in the meantime, {how}"));
        }
    }
}

impl Engine<'_> {
    /// A new thread is at its first stop; or why it must not go on with probes.
    fn adopt(&mut self, tid: i32) -> Result<(), String> {
        if self.has_none(tid) {
            // It has no probes until it executes something.
            if let Some(thread) = self.threads.get_mut(&tid) {
                thread.space = 0;
            }
            self.bury();
            return Ok(());
        }
        self.own_data(tid)?;
        self.attach_slot(tid, tid);
        Ok(())
    }

    /// Whether nothing of what its space says is in a thread's memory: its maker was in the middle of fork(2) when it
    /// was joined, and had copied its memory before there were probes in that.
    pub(super) fn has_none(&self, tid: i32) -> bool {
        let Some(head) = self.space_of(tid).map(|space| space.arena.borrow().head) else { return false };
        match memory::array(tid, head + HEAD_MAGIC) {
            Some(word) => word != HEAD_MAGIC_WORD.to_le_bytes(),
            // It is not mapped, or nothing of it can be read (PR_SET_DUMPABLE in prctl(2)).
            None => ptrace::registers(tid).is_ok_and(|registers| memory::array::<1>(tid, registers.rip).is_some()),
        }
    }

    /// A thread or process is made known; its first stop may have come already.
    fn made(&mut self, parent: i32, child: i32) {
        let (pid, from, next_stop) = {
            let maker = &self.threads[&parent];
            (maker.pid, maker.space, maker.next_stop)
        };
        let group = remote::thread_group(child).unwrap_or(child);
        let made = ptrace::registers(parent).ok().map(|registers| birth::made_by(parent, &registers));
        let shares = group == pid || made.is_some_and(|made| made.memory);
        let files = made.is_some_and(|made| made.files);
        let (space, next_stop) = match () {
            () if from == 0 && group != pid && !self.options.follow => (0, NextStop::Leave),
            () if from == 0 => (0, if next_stop == NextStop::Arm { NextStop::None } else { next_stop }),
            () if shares => (from, NextStop::Adopt),
            () => (self.fork_space(from, files), if self.options.follow { NextStop::Adopt } else { NextStop::Clean }),
        };
        if let Some(actions) = self.faults.get(&pid).copied().filter(|_| group != pid) {
            self.faults.insert(group, actions);
        }
        if !shares {
            self.listener.forked(pid, group);
        }
        // A fork in a handler has the handler's frame.
        let frames = self.threads[&parent].frames.clone();
        self.threads.insert(child, Thread { frames, ..Thread::new(group, space, next_stop) });
        self.greet(child);
    }

    fn fork_space(&mut self, from: usize, files: bool) -> usize {
        let Some(space) = self.spaces.get(&from) else { return self.fork_32(from) };
        let copy = space.forked(files);
        let key = self.next_space;
        self.next_space += 1;
        self.spaces.insert(key, copy);
        if self.taken.contains(&from) {
            self.taken.insert(key);
        }
        key
    }

    /// Makes a thread stand. What it stopped for, but for our own asking, is answered when it is released.
    pub(super) fn hold(&mut self, tid: i32) -> Hold {
        match self.threads.get(&tid) {
            None => return Hold::Gone,
            Some(thread) if thread.held.is_some() => {
                self.look_who_stands(tid);
                return Hold::Stands;
            }
            Some(_) => {}
        }
        // Who has stopped already would stop once more when it goes on, before it has executed anything, and so each
        // time that it is held.
        if !matches!(ptrace::peek(tid), Ok(Some(ptrace::News::Stopped(..)))) {
            // ESRCH: it is gone; the wait tells.
            let _ = ptrace::interrupt(tid);
        }
        self.hold_asked(tid)
    }

    /// Another thread that executes a program ends those that stand, too, and takes the number of the first one
    /// (`de_thread`, fs/exec.c, Linux 6.18): what is to be answered of that number is the `execve` then. Of who stands
    /// nothing else can be new but its end.
    fn look_who_stands(&mut self, tid: i32) {
        let executed = matches!(ptrace::peek(tid), Ok(Some(news)) if news.is_exec());
        if let Some(thread) = self.threads.get_mut(&tid).filter(|_| executed)
            && let Ok(Some(wait)) = ptrace::wait(tid, false)
        {
            thread.held = Some(Some(wait.status));
        }
    }

    /// The same for a thread that has been asked to stop. Who was waited for in vain before is not waited for again.
    pub(super) fn hold_asked(&mut self, tid: i32) -> Hold {
        let patience = self.patience;
        let Some(thread) = self.threads.get_mut(&tid) else { return Hold::Gone };
        let deadline = *thread.asked.get_or_insert_with(Instant::now) + patience;
        let mut pause = 10;
        loop {
            match ptrace::wait(tid, false) {
                Ok(Some(stopped)) if libc::WIFSTOPPED(stopped.status) => {
                    let Some(status) = self.brought_home(tid, stopped.status) else { continue };
                    let wait = Wait { status, ..stopped };
                    let ours = wait.status >> 16 == ptrace::EVENT_STOP && !is_group_stop(wait.status);
                    if ours && remote::is_caught(tid) {
                        let _ = ptrace::resume(tid, Resume::Continue, 0);
                        continue;
                    }
                    if ours {
                        interrupted::begin_again(tid);
                    }
                    let thread = self.threads.get_mut(&tid).expect("looked up above");
                    thread.held = Some((!ours).then_some(wait.status));
                    (thread.vforked, thread.asked) = (None, None);
                    return Hold::Stands;
                }
                Ok(Some(wait)) => {
                    self.handle(wait);
                    return Hold::Gone;
                }
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(_) => {
                    self.forget(tid);
                    return Hold::Gone;
                }
                Ok(None) => match state(tid) {
                    'Z' | 'X' => return Hold::Gone,
                    _ if Instant::now() > deadline => return Hold::Sleeps,
                    _ => {
                        self.children_go_on(tid);
                        std::thread::sleep(Duration::from_micros(pause));
                        pause = (2 * pause).min(1000);
                        if pause == 1000 {
                            // It may wait for a process that waits for room in its ring (vfork(2)).
                            self.read_rings();
                            self.take_ends_beside(tid);
                        }
                    }
                },
            }
        }
    }

    /// Hears of the ends of other threads of its process: one that executes a program waits, and does not stop, until
    /// they are taken (`de_thread`, fs/exec.c, Linux 6.18).
    fn take_ends_beside(&mut self, tid: i32) {
        let Some(pid) = self.threads.get(&tid).map(|thread| thread.pid) else { return };
        for other in self.members_of(pid).into_iter().filter(|other| *other != tid) {
            if let Ok(Some(news @ ptrace::News::Ended(_))) = ptrace::peek(other) {
                self.take(news);
            }
        }
    }

    /// What a thread has made by vfork(2) goes on, stops are answered, while it is waited for: it sleeps, and cannot
    /// stop, until its child has a program of its own or is gone. The child's own children are seen to likewise.
    fn children_go_on(&mut self, tid: i32) {
        let child_of = |engine: &Self, tid: i32| engine.threads.get(&tid).and_then(|thread| thread.vforked);
        let mut next = child_of(self, tid);
        while let Some(child) = next {
            self.release(child);
            if let Ok(Some(news)) = ptrace::peek(child) {
                self.take(news);
            }
            next = child_of(self, child);
        }
    }

    /// Whether the maker of a thread's process sleeps until that has a program of its own (vfork(2)).
    pub(super) fn maker_sleeps(&self, tid: i32) -> bool {
        let Some(pid) = self.threads.get(&tid).map(|thread| thread.pid) else { return false };
        self.threads.values().any(|maker| maker.vforked == Some(pid))
    }

    /// Makes a thread stand with nothing to be answered, so that calls can be made in its name: signals that come first
    /// are delivered, up to their handlers' first instructions.
    pub(super) fn hold_plain(&mut self, tid: i32) -> Hold {
        self.hold_plain_outside(tid, None)
    }

    /// The same of one that is outside of what a trace that was killed has left when a handler is called.
    pub(super) fn hold_plain_outside(&mut self, tid: i32, left: Option<&stale_cleanup::Found>) -> Hold {
        for _ in 0..SIGNALS {
            match self.hold(tid) {
                Hold::Stands => {}
                other => return other,
            }
            match self.threads.get(&tid).and_then(|thread| thread.held) {
                Some(Some(status)) if !is_group_stop(status) => {
                    left.filter(|_| status >> 16 == 0).into_iter().for_each(|left| left.lead_out(tid));
                    // At the handler's first instruction, and not when the next signal is there.
                    let _ = ptrace::interrupt(tid);
                    self.release(tid);
                }
                Some(_) => return Hold::Stands,
                None => return Hold::Gone,
            }
        }
        Hold::Sleeps
    }

    /// Answers what a held thread stopped for; it goes on.
    pub(super) fn release(&mut self, tid: i32) {
        if self.threads.get(&tid).is_some_and(|thread| thread.held.is_some()) {
            self.look_who_stands(tid);
        }
        let Some(held) = self.threads.get_mut(&tid).and_then(|thread| thread.held.take()) else { return };
        match held {
            None => self.go_on(tid, 0),
            Some(status) if is_group_stop(status) => {
                // Calls may have been made in its name meanwhile: it is made to tell its stop again.
                let _ = ptrace::interrupt(tid);
                let _ = ptrace::resume(tid, Resume::Continue, 0);
            }
            Some(status) => self.answer(tid, status),
        }
    }
}

/// The state of a thread, as ps(1) has it; X where it is gone.
pub(super) fn state(tid: i32) -> char {
    tollgate_remote::stat_field(tid, 3).and_then(|state| state.chars().next()).unwrap_or('X')
}
