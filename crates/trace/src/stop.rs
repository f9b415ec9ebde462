//! What each kind of stop means, and how the thread goes on.

use super::Backend;
use super::arming::blocks_traps;
use super::inject::Tampering;
use super::run::{Engine, NAP};
use super::special::Foreign;
use super::tracee::{Mode, NextStop, Pending, Thread};
use std::time::Duration;
use tollgate_agent::layout;
use tollgate_remote::away;
use tollgate_remote::cpu::CpuTime;
use tollgate_remote::faults::RAISED;
use tollgate_remote::led::Led;
use tollgate_remote::ptrace::{self, Resume, SignalInfo, SyscallStop, Wait};
use tollgate_remote::stepped::Stepper;
use tollgate_remote::{self as remote, interrupted};
use tollgate_supervisor::birth;
use tollgate_supervisor::event::{End, Event, Signal};
use tollgate_supervisor::tool::{self, Early, Tool};
use tollgate_supervisor::wait::Wakes;
use tollgate_supervisor::{fault, stale_cleanup};
use tollgate_syscalls::Gate;
use tollgate_syscalls::Table;
use tollgate_tsc::tsc;

impl Tool for Engine<'_> {
    const TRAP: i32 = libc::SIGSYS;

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

    /// The program that was started: nothing of it is told before its `execve`.
    fn born(&mut self, tid: i32, _maker: Option<i32>) {
        self.root = tid;
        self.threads.insert(tid, Thread::new(tid, 0, Mode::Ignored));
    }

    fn is_chosen(&self, pid: i32) -> bool {
        self.joining.is_same(pid)
    }

    fn unclaimed(&mut self, tid: i32) {
        if let Some(status) = self.early.take(tid) {
            tool::let_go(tid, status);
            self.note(format!("process {tid}: not traced, because who made it was killed before it could tell"));
        }
    }

    fn found(&mut self, tid: i32, pid: i32) {
        // ESRCH: it has ended meanwhile, which the next wait says.
        let _ = ptrace::interrupt(tid);
        let next_stop = if self.backend == Backend::Ptrace { NextStop::None } else { NextStop::Join };
        let mut thread = Thread { next_stop, ..Thread::new(pid, 0, Mode::Stops) };
        thread.watch.seized = true;
        if self.threads.insert(tid, thread).is_none() {
            self.listener.born(tid);
            return self.tell(Event::Attached { pid, tid, parent: None, at: tsc() });
        }
        tollgate_remote::memory::forget(tid);
        self.deferred.remove(&pid);
        self.tell_exec(pid, pid);
    }

    fn none_is_left(&mut self) {
        self.find_lost();
        self.threads.retain(|tid, _| tollgate_remote::is_ours(*tid));
    }

    fn patience(&self) -> Duration {
        NAP
    }

    fn pass(&mut self, more: bool, wakes: &Wakes) -> bool {
        self.look_around(more, wakes)
    }

    fn before_trap(&mut self, tid: i32) {
        self.put_back(tid);
    }

    fn happened(&mut self, wait: Wait) {
        self.timed(wait.tid, |engine| engine.handle(wait));
    }

    fn passes_on(&self, tid: i32, signal: i32) -> bool {
        let Some(thread) = self.threads.get(&tid) else { return false };
        let idle = thread.next_stop == NextStop::None && !thread.parked && thread.again.is_none();
        let plain = thread.mode != Mode::Stubs || thread.supervised_call.is_none() && thread.pending.is_none();
        idle && plain && !RAISED.contains(&signal) && (thread.mode != Mode::Stubs || self.is_outside(tid))
    }

    /// Of stops at calls those of threads that do little else.
    fn leaves_stop(&self, tid: i32, signal: i32) -> bool {
        let Some(thread) = self.threads.get(&tid) else { return false };
        let calls = thread.mode == Mode::Stops && thread.next_stop == NextStop::None && !thread.parked;
        calls || signal != tool::CALL
    }

    fn pass_on(&mut self, tid: i32, signal: i32) {
        self.timed(tid, |engine| {
            engine.stopped(tid);
            engine.before_answer(tid);
            engine.drain_thread(tid);
            match ptrace::signal_info(tid) {
                Ok(info) => engine.deliver(tid, signal, &info, Foreign::Delivered),
                Err(_) => engine.go_on(tid, signal),
            }
        });
    }

    fn stopped(&mut self, tid: i32) {
        self.outcome.stops += 1;
        self.outcome.begun_stops += u64::from(self.is_beginner(tid));
    }

    /// Who stops does not sleep for a child any more.
    fn before_answer(&mut self, tid: i32) {
        if let Some(thread) = self.threads.get_mut(&tid) {
            thread.vforked = None;
        }
    }

    /// Lets a stopped thread go on, or go.
    fn go_on(&mut self, tid: i32, signal: i32) {
        self.unmap_rest(tid);
        let Some(thread) = self.threads.get(&tid).filter(|_| !away::is(tid)) else { return };
        let runs = thread.next_stop == NextStop::Join && self.running == Some(thread.pid);
        match (thread.next_stop, thread.mode) {
            (NextStop::Adopt(next), _) => return self.adopt(tid, next),
            (NextStop::Join, _) if runs || thread.moment => {}
            (NextStop::Park | NextStop::Leave, Mode::Stubs) if thread.moment => {}
            (NextStop::Join, _)
                if signal == 0 && thread.pending.is_none() && !remote::is_caught(tid) && !remote::is_trapped(tid) =>
            {
                if !thread.parked {
                    self.join(tid);
                }
                return;
            }
            // A signal that comes now is delivered first: it stops the thread once more, before its handler's first
            // instruction.
            (NextStop::Park | NextStop::Leave, Mode::Stubs)
                if signal == 0
                    && thread.pending.is_none()
                    && thread.supervised_call.is_none()
                    && self.may_park(tid) =>
            {
                if !self.threads[&tid].parked {
                    self.park(tid);
                }
                return;
            }
            (NextStop::Leave, mode) if mode != Mode::Stubs => return self.let_go(tid, signal),
            _ => {}
        }
        if signal != 0 {
            self.interrupt_beginner(tid, signal);
            self.interrupt(tid);
            self.lead_out_of_left(tid);
        }
        // ESRCH: it was killed meanwhile, which the next wait says.
        let how = if runs { Resume::Continue } else { self.threads[&tid].resume() };
        let _ = ptrace::resume(tid, how, signal);
        self.strike_out(tid);
        if signal != 0
            && !runs
            && matches!(self.threads[&tid].next_stop, NextStop::Park | NextStop::Leave | NextStop::Join)
            && self.late.iter().all(|(late, _)| *late != tid)
        {
            let _ = ptrace::interrupt(tid);
        }
    }

    fn at_call(&mut self, tid: i32) {
        if self.threads.get(&tid).is_some_and(|thread| thread.next_stop == NextStop::Promote) {
            return self.promote_here(tid);
        }
        if self.threads.get(&tid).is_some_and(|thread| thread.mode != Mode::Stubs) {
            self.handed_over = true;
        }
        let pending = |engine: &Self| Some(engine.threads.get(&tid)?.pending.as_ref()?.tampering);
        let before = pending(self);
        self.syscall_stop(tid);
        let (delay, signal) = match (pending(self), before) {
            (Some(entered), _) => (entered.before, entered.signal),
            (None, Some(left)) => (left.behind, 0),
            (None, None) => (Duration::ZERO, 0),
        };
        self.delay(tid, delay, signal, false);
    }

    /// The filter of ours stopped a call that did not come from a stub.
    fn at_filter(&mut self, tid: i32) {
        match ptrace::syscall_stop(tid) {
            Ok(SyscallStop::Entry { arch, ip, nr, .. })
                if self.threads[&tid].mode == Mode::Stubs && self.threads[&tid].pending.is_none() =>
            {
                self.filtered(tid, arch, ip, nr as u32);
            }
            // A thread without stubs stopped before the filter was asked, and will stop again behind the call.
            _ => self.go_on(tid, 0),
        }
    }

    fn at_signal(&mut self, tid: i32, number: i32) {
        let Ok(mut info) = ptrace::signal_info(tid) else { return self.go_on(tid, number) };
        let again = self.threads.get_mut(&tid).and_then(|thread| thread.again.take());
        if let Some(kept) = again.filter(|kept| kept.number() == number) {
            info = kept;
            let _ = ptrace::set_signal_info(tid, &info);
        }
        if self.threads[&tid].mode == Mode::Stubs {
            if self.signal_in_stubs(tid, number, &info) || !self.threads.contains_key(&tid) {
                return;
            }
            self.drain_thread(tid);
        }
        let thread = &self.threads[&tid];
        let ours = layout::OWN_SIGNALS.contains(&number) && thread.mode == Mode::Stubs;
        let foreign = if ours { self.foreign(tid, &info) } else { Foreign::Delivered };
        self.deliver(tid, number, &info, foreign);
    }

    fn at_group_stop(&mut self, tid: i32, signal: i32) {
        let thread = &self.threads[&tid];
        let goes_on = thread.moment && (thread.next_stop == NextStop::Join || thread.mode == Mode::Stubs);
        if thread.next_stop != NextStop::None && !goes_on {
            return self.go_on(tid, 0);
        }
        if thread.told && thread.next_stop == NextStop::None {
            let event = Event::Stopped { pid: thread.pid, tid, at: tsc(), signal };
            self.tell(event);
        }
        tool::listen(tid);
    }

    fn at_birth(&mut self, parent: i32, child: Option<i32>, sleeps: bool) {
        let Some(child) = child else { return self.go_on(parent, 0) };
        // Its end was heard of before its birth: it was killed at once.
        let Some(pid) = remote::thread_group(child) else {
            self.early.take(child);
            return self.past_birth(parent);
        };
        self.threads.get_mut(&parent).expect("handled threads are known").vforked = sleeps.then_some(child);
        let call = self.birth_call(parent);
        let maker = &self.threads[&parent];
        // Of a call that had begun before it was joined nothing is known; threads of one process share memory in any
        // case.
        let made = call.as_ref().map(|call| {
            let table = if call.gate == Gate::Syscall && call.bits == 64 { Table::X64 } else { Table::I386 };
            birth::shares(parent, table, call.nr.into(), call.args[0])
        });
        let shares = pid == maker.pid || made.is_some_and(|made| made.memory);
        let files = made.is_some_and(|made| made.files);
        let (mode, told, from) = (maker.mode, maker.told, maker.space);
        let depth = maker.depth + u32::from(pid != maker.pid);
        let follows = self.follows(depth);
        let site = maker.supervised_call.or(call.map(|call| call.site));
        let next_stop = match (mode, site) {
            (Mode::Stubs, Some(next)) => NextStop::Adopt(next),
            // All others have been asked to stop already.
            _ if self.leaving => NextStop::Leave,
            // One that shares its maker's memory cannot be let go before it has a program of its own: its maker may
            // even wait for that.
            _ if !self.stays(follows) && !shares => NextStop::Leave,
            _ if maker.next_stop == NextStop::Join && pid == maker.pid => NextStop::Join,
            _ => NextStop::None,
        };
        let space = if shares || mode != Mode::Stubs { from } else { self.copy_space(from, files) };
        let told = told && follows;
        if let Some(shim) = self.shims.get(&self.threads[&parent].pid).cloned() {
            self.shims.insert(pid, shim);
        }
        let maker = self.threads[&parent].pid;
        if pid != maker {
            self.parents.insert(pid, maker);
            let default = made.is_some_and(|made| made.default_actions);
            if self.filtered.contains(&maker) {
                self.filtered.insert(pid);
            }
            if let Some(known) = self.faults.get(&maker).copied() {
                self.faults.insert(pid, if default { known.defaulted() } else { known });
            }
            for signal in layout::OWN_SIGNALS {
                if let Some(known) = self.handlers.get(&(maker, signal)).copied() {
                    self.handlers.insert((pid, signal), if default { known.defaulted() } else { known });
                }
            }
        }
        let sleeps = sleeps && pid != maker;
        self.threads.insert(child, Thread { told, next_stop, depth, ..Thread::new(pid, space, mode) });
        if told {
            self.listener.born(child);
            self.tell(Event::Attached { pid, tid: child, parent: Some(parent), at: tsc() });
        }
        self.bear_beginner(maker, pid, shares, sleeps);
        // A child of posix_spawn(3) makes its calls with all signals blocked.
        if shares && (!sleeps || blocks_traps(parent)) {
            self.rewrite_for(parent, child);
        } else if !shares {
            self.rewrite_made(parent);
        }
        self.greet(child);
        self.past_birth(parent);
    }

    fn at_exec(&mut self, tid: i32, former: i32) {
        self.forget_delay(tid);
        if former != tid {
            // The thread that called exec takes the number of the process; the leader is gone without a word.
            self.tell_executes(former);
            if let Some(thread) = self.threads.remove(&former) {
                self.drain_thread(tid);
                self.tell_unfinished(tid, false, self.timed_crossing(tid, 0, None));
                self.left(tid, None);
                self.detach_slot(tid);
                // Its moment was to be ended by its own number.
                self.threads.insert(tid, Thread { moment: false, ..thread });
            }
        }
        self.drain_thread(tid);
        self.detach_slot(tid);
        if let Some(space) = self.space_of(tid) {
            remote::lower_memory_limit(tid, space.added);
        }
        self.strike_out(tid);
        let (pid, former_space) = self.threads.get(&tid).map_or((tid, 0), |thread| (thread.pid, thread.space));
        let known =
            layout::OWN_SIGNALS.into_iter().filter_map(|signal| Some((signal, self.handlers.remove(&(pid, signal))?)));
        // The kernel keeps what is ignored, and knew nothing of that.
        let ignored: Vec<i32> = known.filter(|(_, known)| known.handler() == 1).map(|(signal, _)| signal).collect();
        self.faults.remove(&pid);
        self.beginners.remove(&pid);
        self.habits.ended(pid, self.pays());
        let stubs = self.backend != Backend::Ptrace;
        let keep = self.stays(self.threads.get(&tid).is_some_and(|thread| self.follows(thread.depth)));
        let starts = pid == self.root && !std::mem::replace(&mut self.started, true);
        let goes = self.options.detach_on_exec && !starts;
        let Some(thread) = self.threads.get_mut(&tid) else { return self.go_on(tid, 0) };
        thread.mode = Mode::Stops;
        (thread.supervised_call, thread.space, thread.ignored) = (None, 0, ignored);
        // Its number may be another one now.
        thread.stepped = Default::default();
        if thread.next_stop != NextStop::Leave {
            thread.next_stop = if stubs { NextStop::Arm } else { NextStop::None };
            if (!thread.told && !keep) || goes {
                thread.next_stop = NextStop::Leave;
            }
        }
        let (pid, told) = (thread.pid, thread.told);
        thread.functions.clear();
        self.shims.remove(&pid);
        if told {
            self.tell_exec(pid, former);
        }
        // The exit from the call comes next, and only then are the registers the new program's for good.
        let _ = ptrace::resume(tid, Resume::Syscall, 0);
        self.without(pid, former_space);
        self.bury_spaces();
    }

    fn at_interrupt(&mut self, tid: i32) {
        self.seized(tid);
        interrupted::begin_again(tid);
        self.go_on(tid, 0);
    }

    fn end_way(&mut self, led: Led, status: i32) -> Option<Wait> {
        led.come_home(self, status)
    }

    fn ended(&mut self, wait: Wait, end: End) {
        let tid = wait.tid;
        if !self.threads.contains_key(&tid) {
            // It was let go, and has ended before this process looked away: nobody can wait for it any more.
            if tid == self.root {
                self.outcome.end = Some(end);
            }
            return;
        }
        self.drain_thread(tid);
        self.tell_unfinished(tid, false, self.timed_crossing(tid, 0, None));
        self.left(tid, None);
        self.forget_delay(tid);
        self.strike_out(tid);
        self.detach_slot(tid);
        let Some(thread) = self.threads.remove(&tid) else { return };
        self.without(thread.pid, thread.space);
        self.bury_spaces();
        if thread.pid == tid {
            self.shims.remove(&tid);
            self.beginners.remove(&tid);
            self.habits.ended(tid, self.pays());
            self.handlers.retain(|(pid, _), _| *pid != tid);
            self.faults.remove(&tid);
            self.filtered.remove(&tid);
            self.hand_on_children(tid);
        }
        let used = CpuTime { user_ns: wait.user_ns, system_ns: wait.system_ns };
        self.add_cpu_time(tid, used);
        if tid == self.root {
            self.outcome.end = Some(end);
        }
        if tid == self.root || thread.pid == tid && self.is_left_alone(tid) {
            self.outcome.user_ns += wait.user_ns;
            self.outcome.system_ns += wait.system_ns;
        }
        if thread.told && thread.mode != Mode::Ignored {
            self.tell(Event::Ended { pid: thread.pid, tid, at: tsc(), end });
        }
    }
}

impl Engine<'_> {
    /// What was done at a stop of a thread is time that it took.
    fn timed(&mut self, tid: i32, answer: impl FnOnce(&mut Self)) {
        let (begun, waited) = (tsc(), self.outcome.waited_ns);
        self.stopped_at = begun;
        let begins = self.is_beginner(tid);
        answer(self);
        match begins {
            true => self.add_stop(begun),
            false => self.add_work(begun, waited),
        }
    }

    /// Whether nobody that is followed waits for a process that has ended. wait4's times of a process have those of its
    /// children that it waited for, so of a tree the root's are the whole, but for those. (And for a child that its
    /// parent never waits for, or ignores: which those are cannot be asked.)
    fn is_left_alone(&mut self, pid: i32) -> bool {
        let parent = self.parents.remove(&pid);
        parent.is_some_and(|parent| !self.threads.values().any(|thread| thread.pid == parent))
    }

    /// A process has ended: its children have another parent by now, which may be one that is followed (a subreaper, or
    /// who was the parent from the start: CLONE_PARENT).
    fn hand_on_children(&mut self, pid: i32) {
        for (child, parent) in self.parents.iter_mut().filter(|(_, parent)| **parent == pid) {
            *parent = remote::parent(*child).unwrap_or(*parent);
        }
    }

    /// A signal is the program's: it is told, and the thread goes on with it.
    fn deliver(&mut self, tid: i32, number: i32, info: &SignalInfo, foreign: Foreign) {
        let thread = &self.threads[&tid];
        if thread.told && thread.mode != Mode::Ignored && foreign != Foreign::Again {
            let signal = Signal { pid: thread.pid, tid, at: tsc(), number, info: info.0.to_vec() };
            self.tell(Event::Signal(signal));
        }
        if let Some(actions) = self.threads.get(&tid).and_then(|thread| self.faults.get_mut(&thread.pid)) {
            actions.delivered(number);
        }
        fault::death("a signal", tid);
        self.go_on(tid, if foreign == Foreign::Ignored { 0 } else { number });
    }

    /// A process has another program.
    fn tell_exec(&mut self, pid: i32, former: i32) {
        let path = std::fs::read_link(format!("/proc/{pid}/exe")).unwrap_or_default().to_string_lossy().into_owned();
        let bits = if remote::elf_class(pid) == Some(1) { 32 } else { 64 };
        // First: it is told at once where nothing else waits to be told.
        self.listener.exec(pid);
        self.tell(Event::Exec { pid, former, at: tsc(), bits, path });
    }

    /// The same of one that is to be joined, and was found in what a killed trace has left.
    fn lead_out_of_left(&self, tid: i32) {
        let pid = self.threads[&tid].pid;
        if self.threads[&tid].next_stop == NextStop::Join && self.deferred.contains_key(&pid) {
            stale_cleanup::find(pid, tid).into_iter().for_each(|left| left.lead_out(tid));
        }
    }

    /// A signal is about to be delivered to a thread, at whose place nothing can be rewritten from here on if that
    /// calls a handler.
    fn interrupt(&mut self, tid: i32) {
        let Some(key) = self.threads.get(&tid).map(|thread| thread.space) else { return };
        let Some(space) = self.spaces.get_mut(&key).filter(|space| space.has_waiting()) else { return };
        if let Ok(registers) = ptrace::registers(tid) {
            space.interrupt_at(registers.rip);
        }
    }

    /// A thread goes on from before or behind its call.
    pub(super) fn leave_call_stop(&mut self, tid: i32, signal: i32) {
        let asked = self.threads.get(&tid).is_some_and(|thread| thread.next_stop != NextStop::None);
        let enters = self.threads.get(&tid).is_some_and(|thread| thread.pending.is_some());
        self.begins_call(tid);
        if asked {
            // It may go before it tells that it was asked to stop.
            interrupted::begin_again(tid);
        }
        self.go_on(tid, signal);
        if asked && enters && !self.threads.get(&tid).is_some_and(|thread| thread.moment) {
            // It was asked before its call began, and may sleep in it.
            let _ = ptrace::interrupt(tid);
        }
    }

    /// A thread that stands before a call is about to make it: what was done for it is no time of the call. That it had
    /// to wait for it is, and so is a delay that was asked for, as under strace.
    fn begins_call(&mut self, tid: i32) {
        let pending = self.threads.get_mut(&tid).and_then(|thread| thread.pending.as_mut());
        let begins = |pending: &&mut Pending| pending.begun == self.stopped_at && pending.tampering.before.is_zero();
        if let Some(pending) = pending.filter(begins) {
            pending.begun = tsc();
        }
    }

    /// A maker is in the middle of its call: what is to be done with it is done behind that.
    fn past_birth(&mut self, parent: i32) {
        let Some(maker) = self.threads.get(&parent) else { return };
        let how = if maker.next_stop == NextStop::None { maker.resume() } else { Resume::Syscall };
        let _ = ptrace::resume(parent, how, 0);
        self.strike_out(parent);
    }

    /// The call that a thread is in which is stopped for what it has just made: seen by a stop, or made by a stub.
    fn birth_call(&self, tid: i32) -> Option<Pending> {
        if let Some(pending) = &self.threads.get(&tid)?.pending {
            return Some(pending.clone());
        }
        let now = ptrace::registers(tid).ok()?;
        let site = self.space_of(tid)?.stub_at(now.rip)?.next;
        let args = [now.rdi, now.rsi, now.rdx, now.r10, now.r8, now.r9];
        Some(Pending {
            gate: Gate::Syscall,
            bits: 64,
            nr: now.orig_rax as u32,
            args,
            begun: 0,
            site,
            memory: Vec::new(),
            recorded: false,
            tampering: Tampering::default(),
        })
    }
}
