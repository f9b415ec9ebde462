//! Makes a process ready for probes, and puts them in.

use super::arena::{Arena, CODE_RESERVE, HEAD_OFFSET, data_size, open_at_first};
use super::code_allocator;
use super::error::ProbeError;
use super::loader;
use super::modules::{self, Key, Module};
use super::options::{Item, Placed, Traps, Unplaced, Wanted, What};
use super::patch::{CodeWriter, Patch};
use super::run::Engine;
use super::space::{MapPages, Space};
use super::stop::{Hold, state};
use super::thread::{NextStop, Thread};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::ops::Range;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tollgate_agent::head::*;
use tollgate_agent::probe::{PROBE_SLOTS, PROBE_STACK_END, PROBE_STACK_START};
use tollgate_remote::Raised;
use tollgate_remote::call::answer;
use tollgate_remote::foothold::Foothold;
use tollgate_remote::maps::{self, Mapping};
use tollgate_remote::memory::{self, Memory};
use tollgate_remote::ptrace::{self, Registers};
use tollgate_remote::sharing;
use tollgate_remote::stacks;
use tollgate_rewrite::probe::site::{Method, Refusal};
use tollgate_supervisor::TraceError;
use tollgate_supervisor::fault;
use tollgate_supervisor::seize;
use tollgate_supervisor::shared::{self, Own, Place, SharedFile};

/// So much of each stack is searched for frames of signal handlers, which are the innermost ones nearly always.
const STACK: u64 = 512 << 10;
/// So often is it asked what others stopped for.
const REAPS: usize = 100;
/// Slots for the threads of a program that must not have the address space for all.
const FEW: usize = 512;
/// membarrier(2): to be asked for once, and the call itself.
const REGISTER_SYNC_CORE: u64 = 1 << 6;
const SYNC_CORE: u64 = 1 << 5;

impl Engine<'_> {
    /// Joins processes that run.
    pub(super) fn attach(&mut self, pids: &[i32]) -> Result<(), ProbeError> {
        self.chosen.add(pids.iter().copied());
        let mut refused = None;
        for &pid in pids {
            self.foresee(pid);
            if let Err(error) = self.seize_all(pid) {
                // One of which some threads are traced and others are not would run into probes without a slot.
                let half = self.threads.values().any(|thread| thread.pid == pid);
                refused = Some(self.left_out(error, !half)?);
                continue;
            }
            self.asked.insert(pid);
        }
        for &pid in pids.iter().filter(|pid| self.asked.contains(*pid)).collect::<Vec<_>>() {
            if let Err(error) = self.join(pid) {
                refused = Some(self.left_out(error, true)?);
            }
        }
        let none = self.threads.values().all(|thread| thread.space == 0);
        refused.filter(|_| none).map_or(Ok(()), Err)
    }

    /// Why a process is left out, where that may be; else it is an error.
    fn left_out(&mut self, error: ProbeError, may: bool) -> Result<ProbeError, ProbeError> {
        if !self.options.lenient || !may {
            return Err(error);
        }
        self.note(error.to_string());
        Ok(error)
    }

    /// Asks what is wanted in a process before anything is done to it: to plan thousands of sites takes longer than a
    /// program may stand. What is loaded or unloaded meanwhile is noticed when its threads stand.
    fn foresee(&mut self, pid: i32) {
        let Ok(maps) = maps::read(pid) else { return };
        for module in modules::news(pid, &maps, &|_| false).0 {
            let wanted = self.wanted(&module);
            self.foreseen.insert((pid, module.key()), wanted);
        }
    }

    /// What is wanted in a module, whose file anybody may have written.
    pub(super) fn wanted(&mut self, module: &Module) -> Vec<Wanted> {
        let asked = fault::caught(|| {
            fault::point("wanted");
            self.matcher.wanted(module)
        });
        asked.unwrap_or_else(|why| {
            self.note(unprobed(module, &why));
            Vec::new()
        })
    }

    /// Seizes every thread of a process, and those that are made meanwhile.
    pub(super) fn seize_all(&mut self, pid: i32) -> Result<(), ProbeError> {
        // Until a pass finds no new one.
        let found = |engine: &Self| engine.threads.values().any(|thread| thread.pid == pid);
        while seize::new_threads(self, pid, found(self))? {}
        Ok(())
    }

    /// A thread of a process that stands with nothing to answer, to make calls in its name.
    pub(super) fn agent_of(&mut self, tids: &[i32]) -> Option<i32> {
        tids.iter().copied().find(|tid| self.hold_plain(*tid) == Hold::Stands)
    }

    /// Puts probes into a process that runs. If it executes something else meanwhile, that gets its probes when its
    /// `execve` is through, and what failed because its threads were gone has not failed. Where nobody follows the
    /// thread that executes it, because it was made by one that was just being seized, the process is joined anew.
    fn join(&mut self, pid: i32) -> Result<(), ProbeError> {
        /// It takes a millisecond; on a machine with a lot to do, longer. Of memory that is gone, other errors may be
        /// said.
        const PATIENCE: [Duration; 2] = [Duration::from_millis(10), Duration::from_secs(2)];
        const TIMES: u32 = 10;
        for _ in 1..TIMES {
            let Err(error) = self.arm_running(pid) else { return Ok(()) };
            if self.executes(pid, PATIENCE[usize::from(error.is_gone())]) {
                return Ok(());
            }
            let is_another = seize::is_lost(pid) || self.anew.contains(&pid);
            if !error.is_gone() || tollgate_remote::is_gone(pid) {
                return Err(error);
            }
            if !is_another {
                return Err(ProbeError::Sleeps(pid));
            }
            self.seize_all(pid)?;
            self.anew.remove(&pid);
        }
        self.arm_running(pid)
    }

    /// Whether a process that could not be joined has executed another program, and not ended.
    fn executes(&mut self, pid: i32, patience: Duration) -> bool {
        let begun = Instant::now();
        self.members_of(pid).into_iter().for_each(|tid| self.release(tid));
        while !self.has_executed(pid) {
            let ended = !self.threads.values().any(|thread| thread.pid == pid);
            if begun.elapsed() > patience || ended || seize::is_lost(pid) || self.anew.contains(&pid) {
                return false;
            }
            if !self.reap() {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        true
    }

    /// Whether a process that is being joined has executed another program meanwhile, which has probes, or will have.
    fn has_executed(&self, pid: i32) -> bool {
        self.threads.values().any(|thread| thread.pid == pid && (thread.space != 0 || thread.has_executed()))
    }

    /// Why a process cannot be joined whose memory or files another one has. A child of vfork(2) has its memory until
    /// it has a program of its own; and what is born to a thread that this one follows already is known from its birth
    /// on.
    fn shared_by(&self, agent: i32, pid: i32) -> Option<String> {
        /// Children of vfork(2) come and go while they are looked at.
        const LOOKS: u32 = 100;
        let followed = |other: i32| tollgate_remote::is_ours(other) && !self.asked.contains(&other);
        let sharer = || sharing::sharer(agent).filter(|other| !followed(*other) && !sharing::is_borrowed(*other, pid));
        let stays = |other: &i32| sharing::shares(*other, agent);
        if let Some(other) = (0..LOOKS).map_while(|_| sharer()).find(stays) {
            return Some(sharing::memory_is_shared(other));
        }
        // 32-bit programs share no file.
        let files = if memory_bits(pid) == Some(1) { None } else { sharing::sharer_of_files(agent) };
        files.map(sharing::files_are_shared)
    }

    /// Puts probes into a process that runs. Trampolines are made while nobody stands, their pages mapped while one
    /// thread does; all stand only while they get their slots and sites are written.
    fn arm_running(&mut self, pid: i32) -> Result<(), ProbeError> {
        let gone = || ProbeError::from(TraceError::Gone(pid));
        let agent = self.agent_of(&self.members_of(pid)).ok_or_else(gone)?;
        let mut gs = false;
        if !self.has_executed(pid) {
            self.clear_leftovers(agent, pid);
            self.clear_traces(agent, pid);
            gs = self.gs_is_used(pid);
        }
        let agent = self.agent_of(&self.members_of(pid)).ok_or_else(gone)?;
        if self.has_executed(pid) {
            // To put probes in twice would leave the first ones when the second are taken out.
            self.joined(pid);
            return Ok(());
        }
        // While the memory is mapped that its children are not to have, nobody may make one.
        let others = self.hold_others(agent, pid);
        let armed = match self.shared_by(agent, pid) {
            Some(why) => Err(ProbeError::Shared(pid, why)),
            None => self.arm_held(agent, pid),
        };
        if let Some(space) =
            armed.as_ref().ok().and_then(|key| self.spaces.get_mut(key)).filter(|space| gs && space.slots)
        {
            space.slots = false;
            self.note(uses_gs(pid));
        }
        if let Ok(key) = armed {
            // From now on what they fork has what is mapped now.
            self.threads.values_mut().filter(|thread| thread.pid == pid).for_each(|thread| thread.space = key);
            let deaf = self.is_without_tsc(agent);
            if let Some(space) = self.spaces.get_mut(&key).filter(|space| deaf && space.slots) {
                space.slots = false;
                self.note(format!(
                    "process {pid} has forbidden itself to read the time-stamp counter (PR_SET_TSC): hits are counted \
                     for all its \
                     threads together, and nothing is timed"
                ));
            }
        }
        others.into_iter().for_each(|tid| self.release(tid));
        if let Some(key) = armed.as_ref().ok().copied().filter(|key| self.compats.spaces.contains_key(key)) {
            self.hold_all(agent, pid, key);
            self.place_32(agent, key);
            self.joined(pid);
            return Ok(());
        }
        self.release(agent);
        let key = armed?;
        let mut pages = Vec::new();
        let early = self.prepare_news(pid, key, &mut |range, offset, _| {
            pages.push((range, offset));
            Ok(())
        });
        if let Some(space) = self.spaces.get_mut(&key) {
            pages.iter().for_each(|(range, _)| space.room.promised(range.start));
        }
        let agent = self.agent_of(&self.members_of(pid)).ok_or_else(gone)?;
        // It may have executed something else meanwhile, and is armed anew then.
        let same = |engine: &mut Self| {
            engine.hold(agent) == Hold::Stands
                && engine.threads.get(&agent).is_some_and(|thread| thread.space == key && !thread.has_executed())
        };
        if same(self) {
            self.map_promised(agent, key, &pages);
        }
        // What others stopped for while that was done; a child that was forked before any site is written has none.
        // Somebody may always stop.
        (0..REAPS).take_while(|_| self.reap()).for_each(drop);
        let sleep = same(self) && self.hold_all(agent, pid, key);
        if self.anew.contains(&pid) {
            return Err(gone());
        }
        if !same(self) {
            self.joined(pid);
            return Ok(());
        }
        // Nearly always nothing has come or gone since.
        let late = self.prepare_with(agent, pid, key);
        let known =
            |patch: &Rc<Patch>| self.spaces.get(&key).is_some_and(|space| space.patches.contains_key(&patch.address));
        // A module that was prepared anew has the sites again that were right.
        let again: BTreeSet<u64> = late.iter().map(|patch| patch.address).collect();
        let early = early.into_iter().filter(|patch| !again.contains(&patch.address));
        let patches: Vec<Rc<Patch>> = early.chain(late).filter(known).collect();
        if let Ok(memory) = Memory::open(agent) {
            self.write_standing(agent, key, &memory, patches, sleep);
        }
        self.joined(pid);
        Ok(())
    }

    /// Its threads go on; what was found out for its joining is not needed any more.
    fn joined(&mut self, pid: i32) {
        self.foreseen.retain(|(other, _), _| *other != pid);
        self.members_of(pid).into_iter().for_each(|tid| self.release(tid));
    }

    /// Whether any thread of a process uses %gs; of one that cannot be asked nobody knows.
    fn gs_is_used(&mut self, pid: i32) -> bool {
        self.members_of(pid).into_iter().any(|tid| {
            let stands = self.hold(tid) == Hold::Stands;
            let used =
                stands && ptrace::registers(tid).is_ok_and(|registers| registers.gs_base != 0 || registers.gs != 0);
            self.release(tid);
            used
        })
    }

    /// Maps pages that trampolines have been put into. The sites of those of which somebody has become the owner
    /// meanwhile are prepared anew when all stand: a program that opens libraries maps something at any time.
    fn map_promised(&mut self, tid: i32, key: usize, pages: &[(Range<u64>, u64)]) {
        let Some(space) = self.spaces.get_mut(&key) else { return };
        let mut map = map_pages(tid, space);
        let mut withdrawn = Vec::new();
        for (range, offset) in pages {
            let free = fault::caught(|| fault::point("promised")).map_err(io::Error::other);
            let mapped = free.and_then(|()| map(range.clone(), *offset, None));
            space.room.settled(range, mapped.is_ok());
            if mapped.is_err() {
                withdrawn.extend(space.withdraw(range));
            }
        }
        // All at once: a module has several such pages, and what it gets back are the sites that are right.
        let forgotten = space.forget_modules_of(&withdrawn);
        if let Some(thread) = self.threads.get(&tid).filter(|_| !forgotten.is_empty()) {
            self.listener.withdrawn(thread.pid, &forgotten);
        }
    }

    /// Threads of a process that are known, those first that sleep: one of them may stand for a while without missing
    /// anything.
    pub(super) fn members_of(&self, pid: i32) -> Vec<i32> {
        let mut members: Vec<i32> =
            self.threads.iter().filter(|(_, thread)| thread.pid == pid).map(|(tid, _)| *tid).collect();
        members.sort_by_cached_key(|tid| (state(*tid) != 'S', *tid));
        members
    }

    /// Holds all threads of a process but one that stands already.
    fn hold_others(&mut self, agent: i32, pid: i32) -> Vec<i32> {
        let mut held = Vec::new();
        loop {
            let all = self.members_of(pid);
            let new: Vec<i32> = all.into_iter().filter(|tid| *tid != agent && !held.contains(tid)).collect();
            let none = new.is_empty();
            held.extend(&new);
            for (tid, asked) in self.ask_all(new) {
                self.hold_one(tid, asked);
            }
            // Also those that nobody follows yet, see `hold_all`.
            if none || self.seize_all(pid).is_err() {
                return held;
            }
        }
    }

    /// Asks threads to stop, before the first is waited for: the first to stop stands as long as the others take. Those
    /// that stand already come first; which were asked.
    pub(super) fn ask_all(&self, tids: Vec<i32>) -> impl Iterator<Item = (i32, bool)> + use<> {
        let running = |tid: &i32| self.threads.get(tid).is_some_and(|thread| thread.held.is_none());
        let (asked, stands): (Vec<i32>, Vec<i32>) = tids.into_iter().partition(running);
        asked.iter().for_each(|tid| drop(ptrace::interrupt(*tid)));
        stands.into_iter().map(|tid| (tid, false)).chain(asked.into_iter().map(|tid| (tid, true)))
    }

    /// Holds one of them. Who is asked twice stops twice.
    pub(super) fn hold_one(&mut self, tid: i32, asked: bool) -> Hold {
        if asked { self.hold_asked(tid) } else { self.hold(tid) }
    }

    /// Everybody stands, and gets a slot. One that sleeps in the kernel will stop before it executes anything, and gets
    /// it then; whether there is such a one. A thread that is not there yet is the child of one that stands at its
    /// birth, and gets its slot when that is released.
    fn hold_all(&mut self, agent: i32, pid: i32, key: usize) -> bool {
        let (mut seen, mut sleep) = (BTreeSet::new(), false);
        loop {
            let members: Vec<i32> = self.members_of(pid).into_iter().filter(|tid| seen.insert(*tid)).collect();
            if members.is_empty() {
                return sleep;
            }
            sleep |= self.hold_and_equip(agent, members, key);
            // Who was seized in the middle of making a thread has made one that nobody follows (kernel_clone,
            // kernel/fork.c, Linux 6.18, asks before it makes one). Now that all stand, none is hidden any more.
            if let Err(error) = self.seize_all(pid) {
                self.note(error.to_string());
            }
            // It has another program.
            if self.anew.contains(&pid) {
                return sleep;
            }
        }
    }

    /// The same of some of them.
    fn hold_and_equip(&mut self, agent: i32, members: Vec<i32>, key: usize) -> bool {
        let mut sleep = false;
        for (tid, asked) in self.ask_all(members) {
            let hold = self.hold_one(tid, asked);
            // One that has executed something else meanwhile has probes of its own, or will have: of this space it has
            // nothing any more.
            let own = |thread: &&mut Thread| !thread.has_executed() && (thread.space == key || thread.space == 0);
            let Some(thread) = self.threads.get_mut(&tid).filter(own) else { continue };
            thread.space = key;
            match hold {
                Hold::Stands => self.attach_slot(tid, agent),
                Hold::Sleeps => {
                    thread.next_stop = NextStop::Adopt;
                    sleep = true;
                }
                Hold::Gone => {}
            }
        }
        sleep
    }

    /// A program that has just been executed is behind its `execve`: nobody races, it has one thread, which has done
    /// nothing.
    pub(super) fn arm_exec(&mut self, tid: i32) {
        let pid = self.threads[&tid].pid;
        let armed = self.arm_held(tid, pid).map(|key| {
            if let Some(thread) = self.threads.get_mut(&tid) {
                (thread.space, thread.slot) = (key, None);
            }
            self.attach_slot(tid, tid);
            self.set_idle_heap(key, heap_start(pid));
            self.place(tid);
            self.set_idle_heap(key, None);
        });
        let first = pid == self.outcome.root && !self.started;
        let Err(error) = armed else {
            self.started |= first;
            return;
        };
        if first {
            // What was asked for is a probed program, and it has not run yet.
            self.threads.remove(&tid);
            let _ = nix::sys::signal::kill(nix::unistd::Pid::from_raw(pid), nix::sys::signal::Signal::SIGKILL);
            let _ = ptrace::wait(pid, true);
            self.failed = Some(error);
        } else {
            self.note(format!("not probed: {error}"));
        }
    }

    /// Says where the heap begins of a program that has executed nothing yet, and that it has.
    fn set_idle_heap(&mut self, key: usize, start: Option<u64>) {
        if let Some(space) = self.spaces.get_mut(&key) {
            space.room.idle_heap(start);
        }
    }

    /// Maps what probes need into a process of which one thread stands; nothing of its own is changed. The new space's
    /// key.
    fn arm_held(&mut self, tid: i32, pid: i32) -> Result<usize, ProbeError> {
        let registers = ptrace::registers(tid).map_err(|error| TraceError::forbidden(pid, &error))?;
        if tollgate_remote::filter::is_deadly(tid) {
            return Err(ProbeError::Strict(pid));
        }
        // Nobody hears when it says that it is not to be dumped.
        memory::keep(pid);
        match (memory_bits(pid), registers.cs) {
            (Some(1) | None, ptrace::USER32_CS) => return self.arm_held_32(tid, pid),
            (Some(2) | None, ptrace::USER_CS) => {}
            _ => return Err(ProbeError::Modes(pid)),
        }
        let memory = Memory::open(tid).map_err(|error| TraceError::forbidden(pid, &error))?;
        let maps = maps::read(pid).map_err(|_| TraceError::Gone(pid))?;
        let mut space = Space::new(self.map_arena(tid, pid, &memory, &maps)?);
        space.traps = self.options.traps != Traps::Never;
        space.slots = registers.gs_base == 0 && registers.gs == 0;
        space.arena.borrow().let_wait(!self.options.drop && self.options.traps != Traps::Handler);
        space.barrier = space
            .arena
            .borrow()
            .call(tid, libc::SYS_membarrier, [REGISTER_SYNC_CORE, 0, 0, 0, 0, 0])
            .is_ok_and(|got| got == 0);
        let limits = space.arena.borrow().tell_added();
        if let Err(error) = limits.and_then(|()| space.write_captures(&self.options.captures)) {
            return Err(ProbeError::refused(pid, "writing the shared memory", error));
        }
        if !space.slots {
            self.note(uses_gs(pid));
        }
        let key = self.next_space;
        self.next_space += 1;
        self.spaces.insert(key, space);
        let former = self.threads.get_mut(&tid).map(|thread| std::mem::replace(&mut thread.space, key)).unwrap_or(0);
        if let Err(error) = self.install_handler(tid, true) {
            if let Some(thread) = self.threads.get_mut(&tid) {
                thread.space = former;
            }
            self.unmap(tid, key, false);
            self.spaces.remove(&key);
            return Err(ProbeError::refused(pid, "rt_sigaction(SIGTRAP) in its name", error));
        }
        self.ask_actions(tid);
        Ok(key)
    }

    /// Maps DATA, HEAD, and the source of trampolines' pages. No descriptor stays open in the process.
    fn map_arena(&self, tid: i32, pid: i32, memory: &Memory, maps: &[Mapping]) -> Result<Arena, ProbeError> {
        let refused = |what: &'static str| move |error: io::Error| ProbeError::refused(pid, what, error);
        let foothold = Foothold::new(memory, maps).map_err(refused("a call in its name"))?;
        let remote = |nr: i64, args: [u64; 6]| foothold.call(tid, nr, args);
        shared::hidden(tid, &remote, || self.map_arena_hidden(tid, pid, memory, maps, &remote))
    }

    fn map_arena_hidden(
        &self,
        tid: i32,
        pid: i32,
        memory: &Memory,
        maps: &[Mapping],
        remote: &dyn Fn(i64, [u64; 6]) -> io::Result<u64>,
    ) -> Result<Arena, ProbeError> {
        let refused = |what: &'static str| move |error: io::Error| ProbeError::refused(pid, what, error);
        let make =
            |size: u64| SharedFile::make(tid, size, memory, maps, remote).map_err(refused("memfd_create in its name"));
        let close = |fd: u64| drop(remote(libc::SYS_close, [fd, 0, 0, 0, 0, 0]));
        let map = |at: u64, size: u64, protection: i32, fd: u64| {
            let flags = (libc::MAP_SHARED | libc::MAP_NORESERVE) as u64;
            remote(libc::SYS_mmap, [at, size, protection as u64, flags, fd, 0])
        };
        // One number at a time: a program may have no other left.
        let file = make(HEAD_DATA_SIZE)?;
        let marked = |file: &SharedFile, at: u64, word: u64| {
            // Whoever comes after this process was killed knows by it what to take out; where it failed, nobody does.
            let _ = file.write(at, &word.to_le_bytes());
        };
        marked(&file, HEAD_DATA_MAGIC, HEAD_MAGIC_WORD);
        let mapped = map_data(pid, maps, file.fd, remote, &map);
        fault::death("data of probes", tid);
        close(file.fd);
        let (data, slots, open, added) = mapped.map_err(refused("mmap in its name"))?;
        let back = |_: &ProbeError| {
            let _ = remote(libc::SYS_munmap, [data, data_size(slots), 0, 0, 0, 0]);
            tollgate_remote::lower_memory_limit(pid, added);
        };
        let code_file = make(HEAD_SIZE).inspect_err(back)?;
        marked(&code_file, HEAD_MAGIC, HEAD_BEGUN_WORD);
        let fd = code_file.fd;
        let arena = Arena::new(file, code_file).map_err(refused("the memory that is shared with it"));
        let arena = arena.and_then(|arena| {
            let protection = libc::PROT_READ | libc::PROT_EXEC;
            let head = map(data.saturating_sub(CODE), CODE, protection, fd).map_err(refused("mmap in its name"))?;
            fault::death("head of probes", tid);
            arena.are_mapped(tid, data, head).map_err(refused("the memory that is shared with it")).inspect_err(
                |_| {
                    let _ = remote(libc::SYS_munmap, [head, CODE, 0, 0, 0, 0]);
                },
            )?;
            Ok((arena.with_slots(slots, open, added), head))
        });
        close(fd);
        let (mut arena, head) = arena.inspect_err(back)?;
        // A core dump would read all of it, holes too, and so allocate them.
        for (start, size) in [(data, arena.data_size()), (head, CODE)] {
            let _ = remote(libc::SYS_madvise, [start, size, libc::MADV_DONTDUMP as u64, 0, 0, 0]);
        }
        arena.placed(data, head, self.options.string).map_err(refused("the memory that is shared with it"))?;
        arena.keep_from_children(memory, remote).map_err(refused("the memory that is shared with it"))?;
        Ok(arena)
    }

    /// Gives a process that was forked DATA of its own, see [`SharedFile::replace`], or says why not.
    pub(super) fn own_data(&mut self, tid: i32) -> Result<(), String> {
        let Some((pid, key)) = self.threads.get(&tid).map(|thread| (thread.pid, thread.space)) else { return Ok(()) };
        // Once: later it may have other threads, which use what is there.
        let Some(files) = self.spaces.get_mut(&key).and_then(|space| space.is_makers.take()) else { return Ok(()) };
        let may_call = !tollgate_remote::filtered(tid) || tollgate_remote::filter::allows(tid);
        let arena_is_inherited = self.spaces.get(&key).is_some_and(|space| space.arena.borrow().guard.is_none());
        match shared::own(files, may_call, || self.make_data(tid, pid, key)) {
            Own::Has(own) => {
                self.spaces.entry(key).and_modify(|space| space.arena = Rc::new(RefCell::new(own)));
            }
            Own::Gone => {}
            Own::Refused(why) => {
                self.spaces.entry(key).and_modify(|space| space.is_makers = Some(files));
                return Err(why);
            }
            Own::Exposed(why) if arena_is_inherited => self.note(shared::exposed(pid, &why)),
            // Its probes do nothing, as long as it does not execute something else.
            Own::Exposed(why) => self.note(format!("process {pid} is not probed: {why}")),
        }
        Ok(())
    }

    fn make_data(&self, tid: i32, pid: i32, key: usize) -> io::Result<Arena> {
        let arena = self.spaces.get(&key).ok_or(io::ErrorKind::NotFound)?.arena.borrow();
        let remote = |nr: i64, args: [u64; 6]| arena.call(tid, nr, args).and_then(answer);
        // The lowest byte of an address of pages is 0.
        let (at, length, name) = (arena.data, arena.data_size(), arena.head + HEAD_DATA);
        let place = Place { at, length, size: HEAD_DATA_SIZE, name };
        let gs = ptrace::registers(tid)?.gs_base;
        let own = SharedFile::replace(tid, &place, &remote, |file| arena.forked(file, pid, gs))?;
        // Else a core dump would read all of it.
        let _ = remote(libc::SYS_madvise, [at, length, libc::MADV_DONTDUMP as u64, 0, 0, 0]);
        let (rest, length) = own.to_open(own.capacity());
        if length > 0 {
            let _ = remote(libc::SYS_mprotect, [rest, length, libc::PROT_NONE as u64, 0, 0, 0]);
        }
        own.open_guard(&Memory::open(tid)?, &remote)?;
        memory::keep(pid);
        Ok(own)
    }

    /// Has the first so many slots of a process written to, by a call in a thread's name; whether they can be.
    fn open_slots(&self, caller: i32, key: usize, slots: usize) -> bool {
        let Some(space) = self.spaces.get(&key) else { return false };
        let mut arena = space.arena.borrow_mut();
        if slots <= arena.open() {
            return true;
        }
        if tollgate_remote::filtered(caller) && !tollgate_remote::filter::allows(caller) {
            return false;
        }
        let more = slots.next_power_of_two().min(arena.capacity());
        let (from, length) = arena.to_open(more);
        let opened = arena.call(caller, libc::SYS_mprotect, [from, length, WRITABLE, 0, 0, 0]).and_then(answer).is_ok();
        if opened {
            arena.opened(more);
        }
        opened
    }

    /// Gives a stopped thread a slot, and %gs. `caller` stands with nothing to answer, if that must be opened first.
    pub(super) fn attach_slot(&mut self, tid: i32, caller: i32) {
        let Some(thread) = self.threads.get(&tid) else { return };
        let Some(space) = self.spaces.get(&thread.space).filter(|space| space.slots && thread.slot.is_none()) else {
            return;
        };
        let taken = space.arena.borrow_mut().take_slot(thread.pid);
        let slot = taken.ok().flatten();
        let slot = match slot.filter(|slot| !self.open_slots(caller, thread.space, slot + 1)) {
            Some(closed) => {
                space.arena.borrow_mut().give_back(closed);
                None
            }
            None => slot,
        };
        // Several threads in one slot lose counts and nothing else.
        let last = if slot.is_none() { space.arena.borrow_mut().share_last() } else { 0 };
        let address = space.arena.borrow().slot_address(slot.unwrap_or(last));
        if slot.is_none() {
            self.note(format!(
                "more than {last} threads at the same time: the others share one counter, and counts may be lost (the \
                 program may have run out of address space: `ulimit -v`)"
            ));
        }
        self.threads.get_mut(&tid).expect("looked up above").slot = slot;
        if let Ok(registers) = ptrace::registers(tid) {
            self.mark_stack(tid, registers.rsp);
            let _ = ptrace::set_registers(tid, &Registers { gs_base: address, ..registers });
        }
    }

    /// Where stacks are copied, says where a thread's ends.
    fn mark_stack(&self, tid: i32, rsp: u64) {
        let copied = self.options.captures.iter().flatten().any(|item| matches!(item.what, What::Stack(_)));
        let slot = self.threads.get(&tid).and_then(|thread| thread.slot).filter(|_| copied);
        if let (Some(slot), Some(space)) = (slot, self.space_of(tid))
            && let Some(words) = space.arena.borrow().slot(slot)
        {
            let stack = maps::stack_around(tid, rsp);
            words.word(PROBE_STACK_START).store(stack.start, Ordering::Release);
            words.word(PROBE_STACK_END).store(stack.end, Ordering::Release);
        }
    }

    /// At the loader's breakpoint: has its list of modules changed?
    pub(super) fn at_loader(&mut self, tid: i32) {
        let Some(thread) = self.threads.get_mut(&tid) else { return };
        if !std::mem::take(&mut thread.at_loader) {
            return;
        }
        let known = self
            .space_of(tid)
            .map_or_else(|| self.compat_of(tid).and_then(|compat| compat.loader), |space| space.loader);
        let state = known.map(|loader| loader.state).filter(|state| *state != 0);
        let state = state.and_then(|state| memory::array(tid, state)).map_or(loader::CONSISTENT, u32::from_le_bytes);
        if state == loader::CONSISTENT {
            self.place(tid);
        }
    }

    /// Asks about the modules that are new, and puts their probes in. `tid` stands, and no other thread executes that
    /// code.
    pub(super) fn place(&mut self, tid: i32) {
        let Some((pid, key)) = self.threads.get(&tid).map(|thread| (thread.pid, thread.space)) else { return };
        // What is put in now would not be taken out.
        if self.leaving {
            return;
        }
        if self.compats.spaces.contains_key(&key) {
            return self.place_32(tid, key);
        }
        let patches = self.prepare_with(tid, pid, key);
        if let Ok(memory) = Memory::open(tid) {
            let failed = CodeWriter { memory: &memory, sync: None }.put(&patches);
            self.unwritten(tid, failed);
        }
    }

    /// Makes trampolines for the modules that are new; their pages are mapped in the name of a thread that stands.
    fn prepare_with(&mut self, tid: i32, pid: i32, key: usize) -> Vec<Rc<Patch>> {
        let Some(mut map) = self.spaces.get(&key).map(|space| map_pages(tid, space)) else { return Vec::new() };
        let patches = self.prepare_news(pid, key, &mut map);
        if let Some(space) = self.spaces.get(&key).filter(|space| space.goroutines) {
            lend_tls(tid, space.arena.borrow().no_tls());
        }
        patches
    }

    /// Makes trampolines for the modules that are new, and forgets those that are gone. Nothing of the program's is
    /// written yet, and its threads may run.
    fn prepare_news(&mut self, pid: i32, key: usize, map: &mut MapPages<'_>) -> Vec<Rc<Patch>> {
        let (Ok(memory), Ok(maps)) = (Memory::unstopped(pid), maps::read(pid)) else { return Vec::new() };
        let Some(space) = self.spaces.get(&key) else { return Vec::new() };
        let (new, all) = modules::news(pid, &maps, &|key| space.modules.contains_key(key));
        let gone: Vec<Key> = space.modules.keys().filter(|key| !all.contains(key)).cloned().collect();
        self.tell_mapped(pid, !new.is_empty() || !gone.is_empty());
        let Some(mut space) = self.spaces.remove(&key) else { return Vec::new() };
        for key in gone {
            let ranges = space.modules.remove(&key).unwrap_or_default();
            space.retire(&key, &ranges);
        }
        space.room.look(&maps, heap_start(pid));
        // Known first: a probe of the loader's own function must be a trap, or its news would not be heard.
        let fresh = if space.loader.is_none() { loader::of(pid, &maps, 64) } else { None };
        space.loader = space.loader.or(fresh);
        let mut patches = Vec::new();
        for module in &new {
            space.modules.insert(module.key(), module.ranges.clone());
            match fault::caught(|| self.prepare(&mut space, module, &memory, map)) {
                Ok(made) => patches.extend(made),
                Err(why) => {
                    // What was made is not written, and nothing is to be taken out.
                    space.retire(&module.key(), &module.ranges);
                    self.note(unprobed(module, &why));
                    for wanted in self.wanted(module) {
                        let address = wanted.site.address.wrapping_add(module.bias);
                        let result = Err(Unplaced::NoTrampoline(why.clone()));
                        self.listener.placed(&Placed { pid, tag: wanted.tag, address, result });
                    }
                }
            }
        }
        // Sites are written after this, and what is new is of them alone.
        if let Err(error) = space.write_captures(&self.capture_sets()) {
            self.note(format!("process {pid}: cannot set what its records copy: {error}"));
        }
        if let Some(loader) = fresh {
            match space.prepare_loader(loader, &memory, map) {
                Ok(patch) => patches.extend(patch),
                Err(why) => {
                    self.note(format!("process {pid}: libraries that it loads later will not be probed: {why}"))
                }
            }
        }
        self.spaces.insert(key, space);
        patches
    }

    /// Tells that modules have come or gone. What was recorded before is told first: its addresses are those of what
    /// was there.
    pub(super) fn tell_mapped(&mut self, pid: i32, changed: bool) {
        if changed {
            self.read_rings();
            self.listener.mapped(pid);
        }
    }

    /// What records copy.
    pub(super) fn capture_sets(&self) -> Vec<Vec<Item>> {
        self.options.captures.iter().cloned().chain(self.matcher.sets()).collect()
    }

    /// Trampolines for one module.
    fn prepare(
        &mut self,
        space: &mut Space,
        module: &Module,
        memory: &Memory,
        map: &mut MapPages<'_>,
    ) -> Vec<Rc<Patch>> {
        fault::point("prepare");
        let mut kept = Vec::new();
        let (before, now) = (space.retired.remove(&module.key()), module.version());
        // Of a file that was written over, the trampolines have another one's instructions.
        if let Some((_, retired)) = before.filter(|(version, _)| *version == now) {
            let same = |patch: &&Rc<Patch>| {
                let mut now = vec![0; patch.original.len()];
                memory.read(patch.address, &mut now).is_ok() && now == patch.original
            };
            kept.extend(retired.iter().filter(same).cloned());
            kept.iter().for_each(|patch| space.add(patch));
        }
        space.versions.extend(now.map(|now| (module.key(), now)));
        let foreseen = self.foreseen.remove(&(module.pid, module.key()));
        let mut wanted = foreseen.unwrap_or_else(|| self.wanted(module));
        let within = |wanted: &Wanted| {
            let address = wanted.site.address.wrapping_add(module.bias);
            module.ranges.iter().any(|range| range.contains(&address))
        };
        wanted.retain(within);
        // What was not possible when it was loaded before may be now.
        let again: BTreeSet<u64> =
            kept.iter().flat_map(|patch: &Rc<Patch>| patch.serves.iter().map(|(_, address)| *address)).collect();
        wanted.retain(|wanted| !again.contains(&wanted.site.address.wrapping_add(module.bias)));
        space.goroutines |= wanted.iter().any(|wanted| wanted.work.asks_for_goroutine());
        let pid = module.pid;
        let mut placed = Vec::new();
        wanted.retain(|wanted| {
            let refused = || Err(Unplaced::Refused(Refusal::OtherMode(wanted.site.bits)));
            let address = wanted.site.address.wrapping_add(module.bias);
            if wanted.site.bits != 64 {
                placed.push(Placed { pid, tag: wanted.tag, address, result: refused() });
            }
            wanted.site.bits == 64
        });
        let mut told = |wanted: &Wanted, address: u64, result: Result<Method, Unplaced>| {
            placed.push(Placed { pid, tag: wanted.tag, address, result });
        };
        kept.extend(space.prepare(&wanted, module.bias, memory, map, &mut told));
        placed.iter().for_each(|placed| self.listener.placed(placed));
        kept
    }

    /// Writes sites whose trampolines are there while everybody stands, but for those that sleep in the kernel: nobody
    /// executes anything. The protocol for threads that run was rejected here: they stand anyway, to get their slots,
    /// and to write pages is sooner done than three passes over all sites, in which whoever comes to one of them stands
    /// until the last is through.
    pub(super) fn write_standing(
        &mut self,
        tid: i32,
        key: usize,
        memory: &Memory,
        patches: Vec<Rc<Patch>>,
        sleep: bool,
    ) {
        if patches.is_empty() {
            return;
        }
        // Those that stand are stepped out of windows; a window that one sleeps in, or cannot leave, is not written.
        let (windows, mut others): (Vec<Rc<Patch>>, Vec<Rc<Patch>>) =
            patches.into_iter().partition(|patch| patch.is_window());
        let inside = |rip: u64| windows.iter().any(|patch| patch.stands_inside(rip));
        let left = windows.is_empty()
            || self.members(key).iter().all(|member| {
                self.threads.get(member).is_none_or(|thread| thread.held.is_none())
                    || self.leave_windows(*member, &inside)
            });
        let back = self.windows_on_stacks(key, memory, &windows);
        let why = |patch: &Patch| match (sleep || !left, back.contains(&patch.address)) {
            (true, _) => Some("a thread that does not stop may be executing its instructions"),
            (_, true) => Some("a thread may return into its instructions from a signal handler"),
            _ => None,
        };
        let (unwritten, windows): (Vec<_>, Vec<_>) = windows.into_iter().partition(|patch| why(patch).is_some());
        let unwritten =
            unwritten.iter().filter_map(|patch| Some((patch.address, io::Error::other(why(patch)?)))).collect();
        self.unwritten(tid, Ok(unwritten));
        others.extend(windows);
        let failed = CodeWriter { memory, sync: None }.put(&others);
        self.unwritten(tid, failed);
        // Threads come out of a stop by way of the scheduler, which serialises; this says it of those that slept.
        if self.spaces.get(&key).is_some_and(|space| space.barrier) {
            let _ = self.barrier(tid, key)();
        }
    }

    /// Windows without traps whose inside a word on some thread's stacks points to: that of a signal handler's frame,
    /// to which the handler will return. Most of them are nothing of the kind.
    fn windows_on_stacks(&self, key: usize, memory: &Memory, windows: &[Rc<Patch>]) -> BTreeSet<u64> {
        let quiet: BTreeMap<u64, &Rc<Patch>> =
            windows.iter().filter(|patch| patch.quiet).map(|patch| (patch.address, patch)).collect();
        let mut found = BTreeSet::new();
        let members = if quiet.is_empty() { Vec::new() } else { self.members(key) };
        let maps = members.first().and_then(|member| maps::read(*member).ok()).unwrap_or_default();
        for member in members {
            let Ok(registers) = ptrace::registers(member) else { continue };
            let _ = stacks::frames(memory, &maps, registers.rsp, STACK, |word| {
                let below = quiet.range(..word).next_back();
                found.extend(below.filter(|(_, patch)| patch.stands_inside(word)).map(|(address, _)| *address));
            });
        }
        found
    }

    /// Has every running thread of a process execute a serialising instruction, by a call in the name of one that
    /// stands.
    pub(super) fn barrier(&self, tid: i32, key: usize) -> impl FnMut() -> io::Result<()> + use<> {
        let arena = self.spaces.get(&key).map(|space| Rc::clone(&space.arena));
        move || {
            let arena = arena.as_ref().ok_or(io::ErrorKind::NotFound)?;
            arena.borrow().call(tid, libc::SYS_membarrier, [SYNC_CORE, 0, 0, 0, 0, 0]).and_then(answer).map(drop)
        }
    }

    pub(super) fn unwritten(&mut self, tid: i32, failed: io::Result<Vec<(u64, io::Error)>>) {
        let pid = self.threads.get(&tid).map_or(0, |thread| thread.pid);
        match failed {
            Ok(failed) => {
                for (address, error) in failed {
                    // It is not there, so that it is not taken out either.
                    let space = self.threads.get(&tid).and_then(|thread| self.spaces.get_mut(&thread.space));
                    let patch = space.and_then(|space| Rc::make_mut(&mut space.patches).remove(&address));
                    if patch.as_ref().is_some_and(|patch| patch.serves.is_empty()) {
                        self.note(format!("process {pid}: libraries that it loads later will not be probed: {error}"));
                    }
                    for (tag, place) in patch.iter().flat_map(|patch| patch.serves.iter().copied()) {
                        let result = Err(Unplaced::Write(place, error.to_string()));
                        self.listener.placed(&Placed { pid, tag, address: place, result });
                    }
                }
            }
            Err(error) => self.note(format!(
                "process {pid}: membarrier failed in it ({error}), so some places are probed with traps"
            )),
        }
    }
}

/// Threads that there can be in the whole system, and so in a program and all that it forks (proc_sys_kernel(5)).
fn most_threads() -> usize {
    let limit =
        |name: &str| std::fs::read_to_string(format!("/proc/sys/kernel/{name}")).ok()?.trim().parse::<usize>().ok();
    let most = ["pid_max", "threads-max"].into_iter().filter_map(limit).min().unwrap_or(1 << 15);
    most.clamp(FEW, PROBE_SLOTS as usize)
}

/// Whether a process locks its memory (VmLck of /proc/PID/status): what it maps may be locked too then (MCL_FUTURE of
/// mlockall(2)).
fn locks_memory(pid: i32) -> bool {
    let status = tollgate_remote::status(pid).unwrap_or_default();
    let locked = tollgate_remote::proc_status::field(&status, "VmLck");
    locked.is_some_and(|size| !size.starts_with("0 "))
}

/// Maps DATA with slots for as many threads as there can be, or for few where that much address space is not to be had:
/// where it lies, how many, and what was added to the program's limit, because what it may have is not to be less by
/// what is ours.
fn map_slots(pid: i32, map: impl Fn(u64) -> io::Result<u64>) -> io::Result<(u64, usize, Raised)> {
    let mut failed = io::Error::from(io::ErrorKind::OutOfMemory);
    for slots in [most_threads(), FEW] {
        let size = data_size(slots) + HEAD_SIZE + CODE_RESERVE;
        let added = tollgate_remote::raise_memory_limit(pid, size);
        match map(data_size(slots)) {
            Ok(data) => return Ok((data, slots, added)),
            Err(error) => failed = error,
        }
        tollgate_remote::lower_memory_limit(pid, added);
    }
    Err(failed)
}

/// Bytes of HEAD and of the trampolines' pages behind it.
const CODE: u64 = HEAD_SIZE + CODE_RESERVE;

const WRITABLE: u64 = (libc::PROT_READ | libc::PROT_WRITE) as u64;

/// Maps DATA, with room for HEAD directly below it: where it is, how many slots, how many of them can be written to,
/// and what was added to the limit of memory for both.
fn map_data(
    pid: i32,
    maps: &[Mapping],
    fd: u64,
    remote: &dyn Fn(i64, [u64; 6]) -> io::Result<u64>,
    map: &dyn Fn(u64, u64, i32, u64) -> io::Result<u64>,
) -> io::Result<(u64, usize, usize, Raised)> {
    // A hint, which the kernel follows where the addresses are free.
    let aside = |size: u64| code_allocator::aside(maps, size + CODE).map_or(0, |at| at + CODE);
    // What is mapped where all memory is locked is allocated, unless nobody can read it; and all that can be read where
    // it is locked later.
    let (data, slots, added) = map_slots(pid, |size| map(aside(size), size, libc::PROT_NONE, fd))?;
    if locks_memory(pid) {
        let _ = remote(libc::SYS_munlock, [data, data_size(slots), 0, 0, 0, 0]);
    }
    let threads = std::fs::read_dir(format!("/proc/{pid}/task")).map_or(0, Iterator::count);
    let open = open_at_first(threads, slots);
    let opened = remote(libc::SYS_mprotect, [data, data_size(open), WRITABLE, 0, 0, 0]);
    opened.inspect_err(|_| {
        let _ = remote(libc::SYS_munmap, [data, data_size(slots), 0, 0, 0, 0]);
        tollgate_remote::lower_memory_limit(pid, added);
    })?;
    Ok((data, slots, open, added))
}

fn unprobed(module: &Module, why: &str) -> String {
    format!("process {}: {} not probed: {why}", module.pid, module.path.display())
}

fn uses_gs(pid: i32) -> String {
    format!("process {pid} uses %gs for itself: hits are counted for all its threads together, and nothing is timed")
}

/// A program of Go has no thread-local storage before it asks for it (runtime.settls; %fs is 0 after execve), and what
/// times its functions reads there: until then it reads zeros of ours, which mean that there is no goroutine. Rejected:
/// to refuse the functions that run before. Whoever forgets one kills the program.
fn lend_tls(tid: i32, zeros: u64) {
    if let Ok(registers) = ptrace::registers(tid)
        && registers.fs_base == 0
    {
        let _ = ptrace::set_registers(tid, &Registers { fs_base: zeros, ..registers });
    }
}

/// Maps pages of trampolines at an address, by calls in a thread's name: the address is reserved, which fails where
/// something is, and then a copy of the source's mapping is moved there (mremap(2): an old size of 0 copies a shared
/// mapping). So no descriptor is needed.
fn map_pages(tid: i32, space: &Space) -> impl FnMut(Range<u64>, u64, Option<u64>) -> io::Result<()> + use<> {
    let arena = Rc::clone(&space.arena);
    move |pages, offset, heap| {
        let arena = arena.borrow();
        let call = |nr: i64, args: [u64; 6]| arena.call(tid, nr, args);
        if let Some(heap) = heap {
            move_heap(&call, heap)?;
        }
        let size = pages.end - pages.start;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_FIXED_NOREPLACE;
        let reserve = [pages.start, size, libc::PROT_NONE as u64, flags as u64, u64::MAX, 0];
        let at = call(libc::SYS_mmap, reserve).and_then(answer)?;
        if at != pages.start {
            // Before Linux 4.17 the flag is a mere hint.
            let _ = call(libc::SYS_munmap, [at, size, 0, 0, 0, 0]);
            return Err(io::Error::from_raw_os_error(libc::EEXIST));
        }
        let flags = (libc::MREMAP_MAYMOVE | libc::MREMAP_FIXED) as u64;
        let source = arena.head + (offset - HEAD_OFFSET);
        let moved = call(libc::SYS_mremap, [source, 0, size, flags, pages.start, 0]).and_then(answer);
        moved.map(drop).inspect_err(|_| {
            let _ = call(libc::SYS_munmap, [pages.start, size, 0, 0, 0, 0]);
        })
    }
}

/// Has the heap of a program that has executed nothing yet begin at an address: it is made as large (brk(2)), and what
/// it has by that is unmapped again. Not later: the C library remembers where it ends, and what it asks for next would
/// be less.
fn move_heap(call: &dyn Fn(i64, [u64; 6]) -> io::Result<i64>, to: u64) -> io::Result<()> {
    let brk = |end: u64| call(libc::SYS_brk, [end, 0, 0, 0, 0, 0]).and_then(answer);
    let from = brk(0)?.next_multiple_of(4096);
    if from >= to {
        return Ok(());
    }
    if brk(to)? != to {
        return Err(io::ErrorKind::OutOfMemory.into());
    }
    call(libc::SYS_munmap, [from, to - from, 0, 0, 0, 0]).and_then(answer).map(drop)
}

/// Where the heap begins, whether there is one yet or not (start_brk of /proc/PID/stat, the 47th field).
fn heap_start(pid: i32) -> Option<u64> {
    tollgate_remote::stat_field(pid, 47)?.parse().ok().filter(|start| *start != 0)
}

/// EI_CLASS of what a process executes: 1 is 32-bit.
fn memory_bits(pid: i32) -> Option<u8> {
    tollgate_remote::elf_class(pid)
}
