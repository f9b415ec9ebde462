//! Takes everything out again.

use super::patch::{CodeWriter, Patch};
use super::run::Engine;
use super::stop::{Hold, PATIENCE};
use super::thread::{NextStop, Thread};
use libc::{PTRACE_EVENT_CLONE, PTRACE_EVENT_FORK, PTRACE_EVENT_VFORK};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tollgate_agent::head::{HEAD_GUARD_OWN, HEAD_GUARD_SIZE, HEAD_MAGIC, HEAD_MAGIC_WORD};
use tollgate_remote::away;
use tollgate_remote::call;
use tollgate_remote::filter;
use tollgate_remote::foothold::Foothold;
use tollgate_remote::maps::{self, Mapping};
use tollgate_remote::memory::Memory;
use tollgate_remote::ptrace;
use tollgate_supervisor::event::End;
use tollgate_supervisor::shared;
use tollgate_supervisor::tool::is_group_stop;

/// Sites that are put back at a time: a millisecond's worth.
const BATCH: usize = 256;

/// How long threads of a program may take to stop at the end, before it is the turn of another one.
const TURNS: [Duration; 3] = [Duration::from_millis(100), Duration::from_millis(500), PATIENCE];
/// And for how long they go on in between.
const PAUSE: Duration = Duration::from_millis(50);
/// For so long it is tried to lead one out that sleeps on the way: what is not there by then does not come.
const LATEST: Duration = Duration::from_secs(5);

/// Whether the guard is still what it was, and no memory of the program's own: both pages of it.
fn is_guard(memory: &Memory, maps: &[Mapping], guard: u64) -> bool {
    let mut magic = [0; 8];
    let first = memory.read(guard + HEAD_MAGIC, &mut magic).is_ok() && magic == HEAD_MAGIC_WORD.to_le_bytes();
    let own = |map: &Mapping| map.start == guard + HEAD_GUARD_OWN && map.end == guard + HEAD_GUARD_SIZE && map.private;
    // Of a program that is not to be dumped the maps cannot be read.
    first && (maps.is_empty() || maps.iter().any(own))
}

impl Engine<'_> {
    /// Takes all probes out and lets everything go: what is left behind are threads that end just now. A program that
    /// makes it wait is left for the time when others are gone.
    pub(super) fn leave(&mut self) {
        self.leaving = true;
        let begun = Instant::now();
        for turn in 0.. {
            self.patience = TURNS[TURNS.len().min(turn + 1) - 1];
            self.threads.values_mut().for_each(|thread| thread.asked = None);
            let keys: BTreeSet<usize> =
                self.threads.values().map(|thread| thread.space).filter(|key| *key != 0).collect();
            // Who sleeps for a child is known to take long.
            let sleeps = |engine: &Self, key: usize| {
                engine.threads.values().any(|thread| thread.space == key && thread.vforked.is_some())
            };
            let (last, first): (Vec<usize>, Vec<usize>) = keys.into_iter().partition(|key| sleeps(self, *key));
            for key in first.into_iter().chain(last) {
                self.leave_space(key, begun.elapsed());
                self.let_outside_go();
            }
            if self.threads.values().all(|thread| thread.space == 0) {
                break;
            }
            self.look_for(PAUSE);
        }
        self.let_all_go();
    }

    /// Answers what stops threads, for so long.
    fn look_for(&mut self, time: Duration) {
        let begun = Instant::now();
        while let Some(left) = time.checked_sub(begun.elapsed()) {
            if !self.reap() {
                ptrace::sleep_for_news(left.min(Duration::from_millis(1)));
            }
        }
    }

    /// Takes the probes out of one space; its threads are to be let go. Where one of them does not come out, they go
    /// on, and it is tried again, but not for ever: it has been tried for so long.
    fn leave_space(&mut self, key: usize, tried: Duration) {
        let compat = self.compats.spaces.contains_key(&key);
        if !self.taken.contains(&key) && if compat { self.take_out_32(key) } else { self.take_out(key) } {
            self.taken.insert(key);
        }
        let members = self.members(key);
        // Who has a maker that sleeps for it goes on while that is waited for, so that no calls can be made in its
        // name.
        let (children, mut others): (Vec<i32>, Vec<i32>) = members.into_iter().partition(|tid| self.maker_sleeps(*tid));
        others.sort_by_key(|tid| filter::is_known_to_kill(*tid));
        let agent = self.agent_of(&others).or_else(|| self.agent_of(&children));
        // All of them at once: who is asked while others run would wait behind those for a lock of the memory, and they
        // behind it.
        for (tid, asked) in self.ask_all(others) {
            self.hold_one(tid, asked);
        }
        // Nothing leads into code of ours any more: one that was seen outside never comes back.
        let mut all = self.taken.contains(&key);
        let mut seen: Vec<i32> = Vec::new();
        while let Some(tid) = self.members(key).into_iter().find(|tid| !seen.contains(tid)) {
            seen.push(tid);
            all &= self.put_outside(tid);
        }
        if (!all || self.returns_late(key)) && self.may_come(key, tried) {
            self.members(key).into_iter().for_each(|tid| self.release(tid));
            return;
        }
        all &= !self.spaces.get(&key).is_some_and(|space| space.stays) && !self.returns_late(key);
        let agent = agent.filter(|tid| self.threads.get(tid).is_some_and(|thread| thread.space == key));
        // One may stand by now.
        let agent = agent.or_else(|| self.agent_of(&self.members(key)));
        match agent {
            Some(agent) if all && compat => self.give_back_32(agent, key),
            Some(agent) if all => {
                // While all stand: who is sent a SIGTRAP would be in a handler that goes.
                self.restore_handler(agent);
                self.unmap(agent, key, true);
            }
            _ if self.members(key).is_empty() => {}
            _ => self.note(
                "some of tollgate's memory stays in a program, because a thread could not be stopped or was executing \
                 in it, or signals kept it there"
                    .into(),
            ),
        }
        for tid in self.members(key) {
            self.fold(tid);
            if let Some(thread) = self.threads.get_mut(&tid) {
                thread.space = 0;
            }
        }
        self.bury();
    }

    /// Whether a handler was called on top of what is ours, because its thread was late, and will return there.
    fn returns_late(&self, key: usize) -> bool {
        self.spaces.get(&key).is_some_and(|space| space.late) && self.returns_inside(key, &self.members(key))
    }

    /// Whether threads of a space that are not outside may come to be: they did not stop yet, or were late.
    fn may_come(&self, key: usize, tried: Duration) -> bool {
        let space = self.spaces.get(&key);
        if space.is_some_and(|space| space.stays) {
            return false;
        }
        let members = self.members(key);
        let sleeps = members.iter().any(|tid| self.threads[tid].held.is_none());
        (sleeps && (self.waits || tried < PATIENCE)) || space.is_some_and(|space| space.late) && tried < LATEST
    }

    /// Puts the program's bytes back, some sites at a time: who comes to one of them stands until its batch is through,
    /// and no longer. `false`: nobody stands in whose name that could be done.
    fn take_out(&mut self, key: usize) -> bool {
        let Some(space) = self.spaces.get(&key) else { return true };
        let mut patches: Vec<_> = space.patches.values().map(Rc::clone).collect();
        // A pun goes before the neighbour whose bytes it borrows.
        patches.sort_by_key(|patch| std::cmp::Reverse(patch.layer));
        let barrier = space.barrier;
        if !barrier {
            let sleep = self.members(key).into_iter().filter(|tid| self.hold(*tid) == Hold::Sleeps).count();
            if sleep > 0 && self.patience < PATIENCE {
                return false;
            }
        }
        let mut last = None;
        for batch in patches.chunks(if barrier { BATCH } else { patches.len().max(1) }) {
            // The last one first: another may sleep in the kernel, and be waited for. One that sleeps for its child is
            // the last resort.
            let mut candidates: Vec<i32> = last.into_iter().chain(self.members(key)).collect();
            candidates.sort_by_key(|tid| {
                let sleeps = self.threads.get(tid).is_some_and(|thread| thread.vforked.is_some());
                (filter::is_known_to_kill(*tid), sleeps)
            });
            let Some(agent) = self.agent_of(&candidates) else { return self.members(key).is_empty() };
            last = Some(agent);
            // It was killed, or another thread executes a program: who is left is seen the next time.
            let Ok(memory) = Memory::unstopped(agent) else { return self.members(key).is_empty() };
            self.put_back(agent, key, &memory, batch);
            if barrier {
                self.release(agent);
                self.reap();
            }
        }
        true
    }

    /// Lets threads go that stand outside, all but one: nothing leads into our memory any more, and to unmap it takes a
    /// while.
    fn let_others_go(&mut self, agent: i32, key: usize) {
        for tid in self.members(key) {
            if tid != agent && self.threads.get(&tid).is_some_and(|thread| thread.held.is_some()) {
                self.fold(tid);
                self.let_one_go(tid);
            }
        }
    }

    /// Puts the program's bytes back at sites, by calls in the name of a thread that stands.
    pub(super) fn put_back(&mut self, agent: i32, key: usize, memory: &Memory, patches: &[Rc<Patch>]) {
        let taken = if self.spaces.get(&key).is_some_and(|space| space.barrier) {
            let mut sync = self.barrier(agent, key);
            CodeWriter { memory, sync: Some(&mut sync) }.take(patches)
        } else {
            CodeWriter { memory, sync: None }.take(patches)
        };
        match taken {
            Ok(left) => self.outcome.left += left,
            // A filter that the program has installed since, for one. Nobody runs then; sites that were begun are known
            // as ours.
            Err(error) => {
                if let Some(space) = self.spaces.get_mut(&key) {
                    space.barrier = false;
                }
                // All of them are made to stand.
                if self.members(key).into_iter().filter(|tid| self.has_memory(*tid)).count() == 0 {
                    // It has ended, or executed something else.
                    return;
                }
                self.outcome.left += CodeWriter { memory, sync: None }.take(patches).unwrap_or(patches.len() as u64);
                self.note(format!(
                    "membarrier failed in thread {agent} ({error}): the code is restored while all threads are stopped"
                ));
            }
        }
    }

    /// Whether a thread that was made to stand, or could not be, still has the memory that it had.
    fn has_memory(&mut self, tid: i32) -> bool {
        match self.hold(tid) {
            Hold::Stands => !self.threads.get(&tid).is_none_or(Thread::has_executed) && ptrace::registers(tid).is_ok(),
            Hold::Sleeps => true,
            Hold::Gone => false,
        }
    }

    /// Makes a thread stand outside of all that is ours, without %gs; whether it does. What it stopped for stays to be
    /// answered, but for births, which are heard of now.
    pub(super) fn put_outside(&mut self, tid: i32) -> bool {
        loop {
            match self.hold(tid) {
                Hold::Stands => {}
                Hold::Gone => return true,
                Hold::Sleeps => return false,
            }
            let Some(Some(status)) = self.threads.get(&tid).and_then(|thread| thread.held) else { break };
            match status >> 16 {
                PTRACE_EVENT_CLONE | PTRACE_EVENT_FORK | PTRACE_EVENT_VFORK => {}
                // A trap of ours, and signals whose handlers must see the program's own addresses.
                0 => {}
                _ if is_group_stop(status) => break,
                libc::PTRACE_EVENT_EXEC => {}
                _ => break,
            }
            if status >> 16 == 0 && libc::WSTOPSIG(status) != libc::SIGTRAP {
                // A fault of the agent's copying is none of the program's.
                if self.signal_in_code(tid, libc::WSTOPSIG(status))
                    && let Some(thread) = self.threads.get_mut(&tid)
                {
                    thread.held = Some(None);
                }
                break;
            }
            self.release(tid);
            if self.threads.get(&tid).is_none_or(|thread| thread.space == 0) {
                return true;
            }
        }
        if let Ok(registers) = ptrace::registers(tid)
            && self.trap_waits(tid, &registers)
        {
            // It stands behind an `int3` that is no more: its trap is told at once when it goes on.
            self.release(tid);
            return self.put_outside(tid);
        }
        self.leave_code(tid);
        if away::is(tid) {
            return false;
        }
        if let Some(thread) = self.threads.get_mut(&tid).filter(|thread| thread.next_stop == NextStop::Adopt) {
            // One that goes on, because its maker sleeps until it does, goes on as it is.
            thread.next_stop = NextStop::None;
        }
        let Ok(registers) = ptrace::registers(tid) else { return true };
        let inside = self.space_of(tid).is_some_and(|space| space.is_ours(registers.rip));
        if !inside && let Some(space) = self.space_of(tid).filter(|space| space.slots) {
            let _ = ptrace::set_registers(tid, &space.arena.borrow().without(registers));
        }
        !inside
    }

    /// What was added to a process's limit of memory for what is mapped in this space.
    pub(super) fn added_for(&self, key: usize) -> Option<tollgate_remote::Raised> {
        let compat = || self.compats.spaces.get(&key).map(|compat| compat.added);
        self.spaces.get(&key).map(|space| space.arena.borrow().added).or_else(compat)
    }

    /// Unmaps what is ours, by calls in a thread's name. Where its `others` stand, they are let go before the last
    /// call, which takes a while: each of the calls may have to wait for theirs then (mmap_lock).
    pub(super) fn unmap(&mut self, tid: i32, key: usize, others: bool) {
        let Some(space) = self.spaces.get(&key) else { return };
        let (arena, added) = (Rc::clone(&space.arena), space.arena.borrow().added);
        let (memory, maps) = (Memory::unstopped(tid), maps::read(tid).unwrap_or_default());
        let foothold = memory.as_ref().ok().and_then(|memory| Foothold::new(memory, &maps).ok());
        let mut kept = None;
        let guard = arena.borrow().guard.map(u64::from);
        let lost = guard.filter(|guard| memory.as_ref().is_ok_and(|memory| !is_guard(memory, &maps, *guard)));
        let mut mappings =
            space.mappings().into_iter().filter(|(start, _)| lost != Some(*start)).collect::<Vec<_>>().into_iter();
        while let Some((start, length)) = mappings.next() {
            if others && mappings.len() == 0 {
                self.let_others_go(tid, key);
            }
            let args = [start, length, 0, 0, 0, 0];
            let done = match &foothold {
                Some(foothold) => foothold.call(tid, libc::SYS_munmap, args).map(drop),
                // HEAD is the last, by the call that lies in it: the thread comes back to memory that is gone, and is
                // put elsewhere at that stop.
                None => arena.borrow().call(tid, libc::SYS_munmap, args).and_then(call::answer).map(drop),
            };
            if away::is(tid) {
                // The rest when it is back.
                self.threads.entry(tid).and_modify(|thread| (thread.held, thread.rest) = (None, mappings.collect()));
                break;
            }
            // ESRCH: it was killed.
            kept = kept.or(done.err().filter(|error| error.raw_os_error() != Some(libc::ESRCH)));
        }
        if lost.is_some() {
            self.note(format!(
                "process {tid} mapped memory of its own over tollgate's (MAP_FIXED in mmap(2)), and hits since then \
                 were not \
                 counted"
            ));
        }
        if let Some(error) = kept {
            self.keeps(tid, key, &format!("munmap in its name: {error}"));
        }
        // Last: whoever dies before leaves it higher, and not lower.
        tollgate_remote::lower_memory_limit(tid, added);
    }

    /// The same of what is left of it, by a thread that was away in the call for the first of it.
    fn unmap_rest(&mut self, tid: i32) {
        let rest = self.threads.get_mut(&tid).map(|thread| std::mem::take(&mut thread.rest)).unwrap_or_default();
        let (Some((first, _)), Ok(memory), Ok(maps)) = (rest.first(), Memory::unstopped(tid), maps::read(tid)) else {
            return;
        };
        let (first, mut left) = (*first, rest.clone().into_iter());
        let Ok(foothold) = Foothold::new(&memory, &maps) else { return };
        while let Some((start, length)) = left.next() {
            let done = foothold.call(tid, libc::SYS_munmap, [start, length, 0, 0, 0, 0]);
            if away::is(tid) {
                self.threads.entry(tid).and_modify(|thread| (thread.held, thread.rest) = (None, left.collect()));
                return;
            }
            if let Err(error) = done {
                self.note(format!(
                    "process {tid} keeps memory of the probes at {first:#x}: munmap in its name: {error}"
                ));
                return;
            }
        }
    }

    /// Says that a process keeps memory of ours; and, where that is its maker's too, what it can do with it.
    fn keeps(&mut self, tid: i32, key: usize, why: &str) {
        let Some(pid) = self.threads.get(&tid).map(|thread| thread.pid) else { return };
        let shares = |space: &super::space::Space| space.is_makers.is_some() && space.arena.borrow().guard.is_none();
        let shares = self.spaces.get(&key).is_some_and(shares);
        self.note(format!("process {pid} keeps memory of the probes: {why}"));
        if shares {
            self.note(shared::exposed(pid, why));
        }
    }

    /// A process that was forked and is not followed: its copy of the memory is cleaned, and it is let go.
    pub(super) fn clean(&mut self, tid: i32, signal: i32) {
        if self.compat_of(tid).is_some() {
            return self.clean_32(tid, signal);
        }
        let key = self.threads.get(&tid).map_or(0, |thread| thread.space);
        let space = self.spaces.get(&key).filter(|_| !self.has_none(tid));
        if let (Some(space), Ok(memory)) = (space, Memory::unstopped(tid)) {
            let patches: Vec<_> = space.patches.values().map(Rc::clone).collect();
            let arena = Rc::clone(&space.arena);
            // It has one thread, which stands.
            let left = CodeWriter { memory: &memory, sync: None }.take(&patches).unwrap_or(0);
            self.outcome.left += left;
            self.leave_code(tid);
            self.restore_handler(tid);
            if let Ok(registers) = ptrace::registers(tid) {
                let _ = ptrace::set_registers(tid, &arena.borrow().without(call::restarted(tid, registers)));
            }
            self.unmap(tid, key, false);
        }
        let _ = ptrace::detach(tid, signal);
        self.threads.remove(&tid);
        self.bury();
    }

    /// Lets those go that have nothing of ours in their memory, and stand soon; whether others sleep.
    fn let_outside_go(&mut self) -> bool {
        let mut sleeps = false;
        let outside: Vec<i32> =
            self.threads.iter().filter(|(_, thread)| thread.space == 0).map(|(tid, _)| *tid).collect();
        for tid in outside {
            match self.hold(tid) {
                Hold::Stands => self.let_one_go(tid),
                Hold::Sleeps => sleeps = true,
                // Of a leader whose other threads live on the end is told with the last of them.
                Hold::Gone => {}
            }
        }
        sleeps
    }

    /// Detaches from everything.
    fn let_all_go(&mut self) {
        while self.let_outside_go() && self.waits {
            self.look_for(PAUSE);
        }
        let mut deadline = None;
        while let Some(tid) = self.threads.keys().copied().min() {
            match self.hold(tid) {
                Hold::Stands => {}
                // The end of a leader whose other threads live on is told with the last of them.
                hold @ (Hold::Gone | Hold::Sleeps) => {
                    let first = *deadline.get_or_insert_with(Instant::now);
                    if self.threads.len() > 1 && first.elapsed().as_secs() < 1 {
                        self.let_one_go_but(tid);
                        continue;
                    }
                    self.give_up(tid, hold);
                    continue;
                }
            }
            self.let_one_go(tid);
        }
    }

    fn let_one_go_but(&mut self, not: i32) {
        let others: Vec<i32> = self.threads.keys().copied().filter(|tid| *tid != not).collect();
        for tid in others {
            match self.hold(tid) {
                Hold::Stands => self.let_one_go(tid),
                hold => self.give_up(tid, hold),
            }
        }
    }

    /// A thread is not waited for any longer: it finds home by itself.
    fn give_up(&mut self, tid: i32, hold: Hold) {
        let unmaps = away::is(tid) || self.threads.get(&tid).is_some_and(|thread| !thread.rest.is_empty());
        if let Some(thread) = self.threads.remove(&tid).filter(|_| unmaps && hold == Hold::Sleeps) {
            self.note(format!(
                "some of tollgate's memory may stay in process {}: a thread of it sleeps in a call for tollgate",
                thread.pid
            ));
        }
    }

    fn let_one_go(&mut self, tid: i32) {
        self.unmap_rest(tid);
        if away::is(tid) {
            // When it is back.
            return;
        }
        let held = self.threads.get(&tid).and_then(|thread| thread.held).flatten();
        let signal = match held {
            Some(status) if status >> 16 == 0 && libc::WSTOPSIG(status) != libc::SIGTRAP | 0x80 => {
                libc::WSTOPSIG(status)
            }
            Some(status) if matches!(status >> 16, PTRACE_EVENT_CLONE | PTRACE_EVENT_FORK | PTRACE_EVENT_VFORK) => {
                // Its child is ours too.
                if let Ok(child) = ptrace::event_message(tid) {
                    self.early.take(child as i32);
                    let pid = self.threads[&tid].pid;
                    self.threads.insert(child as i32, Thread::new(pid, 0, NextStop::Leave));
                }
                0
            }
            _ => 0,
        };
        let _ = ptrace::detach(tid, signal);
        self.threads.remove(&tid);
    }

    /// Waits with nobody attached, for comparisons: traps are served by the handler inside the program.
    pub(super) fn wait_detached(&mut self, begun: Instant) {
        let pids: Vec<i32> = self.asked.iter().copied().collect();
        let kept: Vec<(i32, Thread)> = self.threads.iter().map(|(tid, thread)| (*tid, thread.clone())).collect();
        for (tid, _) in &kept {
            if self.hold(*tid) == Hold::Stands {
                self.leave_code(*tid);
                let _ = ptrace::detach(*tid, 0);
            }
        }
        let alive = |pid: &i32| std::path::Path::new(&format!("/proc/{pid}/task/{pid}")).exists();
        while !self.is_over(begun) && pids.iter().any(alive) {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        for (tid, thread) in kept {
            match ptrace::seize(tid, ptrace::OPTIONS) {
                Ok(()) => {
                    self.threads.insert(tid, Thread { held: None, ..thread });
                }
                Err(_) => self.forget(tid),
            }
        }
        if self.threads.is_empty() {
            self.outcome.end = self.outcome.end.or(None::<End>);
        }
    }
}
