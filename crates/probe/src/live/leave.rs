//! Takes everything out again.

use super::patch::{CodeWriter, Patch};
use super::run::Engine;
use super::stop::Hold;
use super::thread::{NextStop, Thread};
use libc::{PTRACE_EVENT_CLONE, PTRACE_EVENT_FORK, PTRACE_EVENT_VFORK};
use std::rc::Rc;
use std::time::Instant;
use tollgate_agent::head::{HEAD_GUARD_OWN, HEAD_GUARD_SIZE, HEAD_MAGIC, HEAD_MAGIC_WORD};
use tollgate_remote::call;
use tollgate_remote::foothold::Foothold;
use tollgate_remote::maps::{self, Mapping};
use tollgate_remote::memory::Memory;
use tollgate_remote::ptrace;
use tollgate_supervisor::event::End;
use tollgate_supervisor::shared;
use tollgate_supervisor::tool::is_group_stop;

/// Sites that are put back at a time: a millisecond's worth.
const BATCH: usize = 256;

/// Whether the guard is still what it was, and no memory of the program's own: both pages of it.
fn is_guard(memory: &Memory, maps: &[Mapping], guard: u64) -> bool {
    let mut magic = [0; 8];
    let first = memory.read(guard + HEAD_MAGIC, &mut magic).is_ok() && magic == HEAD_MAGIC_WORD.to_le_bytes();
    let own = |map: &Mapping| map.start == guard + HEAD_GUARD_OWN && map.end == guard + HEAD_GUARD_SIZE && map.private;
    // Of a program that is not to be dumped the maps cannot be read.
    first && (maps.is_empty() || maps.iter().any(own))
}

impl Engine<'_> {
    /// Takes all probes out and lets everything go: what is left behind are threads that end just now.
    pub(super) fn leave(&mut self) {
        self.leaving = true;
        self.threads.values_mut().for_each(|thread| thread.asked = None);
        while let Some(key) = self.threads.values().map(|thread| thread.space).find(|key| *key != 0) {
            self.leave_space(key);
        }
        self.let_all_go();
    }

    /// Takes the probes out of one space; its threads are let go.
    fn leave_space(&mut self, key: usize) {
        let compat = self.compats.spaces.contains_key(&key);
        if compat {
            self.take_out_32(key)
        } else {
            self.take_out(key)
        }
        let members = self.members(key);
        // Who has a maker that sleeps for it goes on while that is waited for, so that no calls can be made in its
        // name.
        let (children, others): (Vec<i32>, Vec<i32>) = members.into_iter().partition(|tid| self.maker_sleeps(*tid));
        let agent = self.agent_of(&others).or_else(|| self.agent_of(&children));
        // Nothing leads into code of ours any more: one that was seen outside never comes back.
        let mut all = true;
        let mut seen: Vec<i32> = Vec::new();
        while let Some(tid) = self.members(key).into_iter().find(|tid| !seen.contains(tid)) {
            seen.push(tid);
            all &= self.put_outside(tid);
        }
        all &= !self.spaces.get(&key).is_some_and(|space| space.stays);
        let agent = agent.filter(|tid| self.threads.get(tid).is_some_and(|thread| thread.space == key));
        match agent {
            Some(agent) if all && compat => self.give_back_32(agent, key),
            Some(agent) if all => {
                // While all stand: who is sent a SIGTRAP would be in a handler that goes.
                self.restore_handler(agent);
                self.let_others_go(agent, key);
                self.unmap(agent, key);
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

    /// Puts the program's bytes back, some sites at a time: who comes to one of them stands until its batch is through,
    /// and no longer.
    fn take_out(&mut self, key: usize) {
        let Some(space) = self.spaces.get(&key) else { return };
        let mut patches: Vec<_> = space.patches.values().map(Rc::clone).collect();
        // A pun goes before the neighbour whose bytes it borrows.
        patches.sort_by_key(|patch| std::cmp::Reverse(patch.layer));
        let barrier = space.barrier;
        if !barrier {
            for tid in self.members(key) {
                self.hold(tid);
            }
        }
        let mut last = None;
        for batch in patches.chunks(if barrier { BATCH } else { patches.len().max(1) }) {
            // The last one first: another may sleep in the kernel, and be waited for. One that sleeps for its child is
            // the last resort.
            let mut candidates: Vec<i32> = last.into_iter().chain(self.members(key)).collect();
            candidates.sort_by_key(|tid| self.threads.get(tid).is_some_and(|thread| thread.vforked.is_some()));
            let Some(agent) = self.agent_of(&candidates) else { return };
            last = Some(agent);
            let Ok(memory) = Memory::open(agent) else { return };
            self.put_back(agent, key, &memory, batch);
            if barrier {
                self.release(agent);
                self.reap();
            }
        }
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
                if !self.members(key).into_iter().any(|tid| self.has_memory(tid)) {
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

    /// Unmaps what is ours, by calls in a thread's name.
    pub(super) fn unmap(&mut self, tid: i32, key: usize) {
        let Some(space) = self.spaces.get(&key) else { return };
        let added = space.arena.borrow().added;
        let (memory, maps) = (Memory::open(tid), maps::read(tid).unwrap_or_default());
        let foothold = memory.as_ref().ok().and_then(|memory| Foothold::new(memory, &maps).ok());
        let mut kept = None;
        let guard = space.arena.borrow().guard.map(u64::from);
        let lost = guard.filter(|guard| memory.as_ref().is_ok_and(|memory| !is_guard(memory, &maps, *guard)));
        for (start, length) in space.mappings().into_iter().filter(|(start, _)| lost != Some(*start)) {
            let args = [start, length, 0, 0, 0, 0];
            let done = match &foothold {
                Some(foothold) => foothold.call(tid, libc::SYS_munmap, args).map(drop),
                // HEAD is the last, by the call that lies in it: the thread comes back to memory that is gone, and is
                // put elsewhere at that stop.
                None => space.arena.borrow().call(tid, libc::SYS_munmap, args).and_then(call::answer).map(drop),
            };
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
        if let (Some(space), Ok(memory)) = (space, Memory::open(tid)) {
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
            self.unmap(tid, key);
        }
        let _ = ptrace::detach(tid, signal);
        self.threads.remove(&tid);
        self.bury();
    }

    /// Detaches from everything.
    fn let_all_go(&mut self) {
        let mut deadline = None;
        while let Some(tid) = self.threads.keys().copied().min() {
            match self.hold(tid) {
                Hold::Stands => {}
                // The end of a leader whose other threads live on is told with the last of them.
                Hold::Gone | Hold::Sleeps => {
                    let first = *deadline.get_or_insert_with(Instant::now);
                    if self.threads.len() > 1 && first.elapsed().as_secs() < 1 {
                        self.let_one_go_but(tid);
                        continue;
                    }
                    self.threads.remove(&tid);
                    continue;
                }
            }
            self.let_one_go(tid);
        }
    }

    fn let_one_go_but(&mut self, not: i32) {
        let others: Vec<i32> = self.threads.keys().copied().filter(|tid| *tid != not).collect();
        for tid in others {
            if self.hold(tid) == Hold::Stands {
                self.let_one_go(tid);
            } else {
                self.threads.remove(&tid);
            }
        }
    }

    fn let_one_go(&mut self, tid: i32) {
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
