//! Makes a 32-bit process ready for probes, puts them in, and takes them out.

use super::code::{self, ACTION};
use super::count::Counted;
use super::{Compat, Spot};
use crate::live::error::ProbeError;
use crate::live::loader;
use crate::live::modules::{self, Key, Module};
use crate::live::options::{Placed, ThreadTally, Unplaced, Wanted};
use crate::live::run::Engine;
use libc::SIGTRAP;
use std::collections::BTreeMap;
use std::io;
use tollgate_remote::call;
use tollgate_remote::call::gadget;
use tollgate_remote::maps;
use tollgate_remote::memory::Memory;
use tollgate_remote::ptrace;
use tollgate_rewrite::probe::site::{INT3, Method, Refusal};
use tollgate_rewrite::probe::trampoline::{Action, SiteActions};
use tollgate_supervisor::TraceError;

/// mmap2, munmap, mprotect, rt_sigaction of the i386 table (asm/unistd_32.h).
const MMAP2: u64 = 192;
const MUNMAP: u64 = 91;
const MPROTECT: u64 = 125;
const RT_SIGACTION: u64 = 174;
/// SA_RESTORER (asm/signal.h), which the libc crate does not have.
const SA_RESTORER: u32 = 0x0400_0000;

/// What is said once of every run in which a 32-bit program is probed.
const STOPS: &str = "32-bit code is probed with traps that tollgate handles: each hit stops its thread, which costs \
                     microseconds";
/// And where something is timed.
const TIMES: &str = "times of 32-bit functions include two stops of the thread (the minimum of a short function shows \
                     how long those take)";

impl Engine<'_> {
    /// Maps what probes need into a 32-bit process of which one thread stands. The new space's key.
    pub(in crate::live) fn arm_held_32(&mut self, tid: i32, pid: i32) -> Result<usize, ProbeError> {
        let memory = Memory::open(tid).map_err(|error| TraceError::forbidden(pid, &error))?;
        let maps = maps::read(pid).map_err(|_| TraceError::Gone(pid))?;
        let gadget = gadget(&memory, &maps);
        let gadget = gadget
            .ok_or_else(|| ProbeError::refused(pid, "an `int $0x80` in its code", io::ErrorKind::NotFound.into()))?;
        let added = tollgate_remote::raise_memory_limit(pid, code::SIZE);
        let mapped = map(tid, gadget).map_err(|(what, error)| ProbeError::refused(pid, what, error));
        let base = mapped.inspect_err(|_| tollgate_remote::lower_memory_limit(pid, added))?;
        let mut compat = Compat {
            base,
            gadget,
            spots: BTreeMap::new(),
            former: BTreeMap::new(),
            copies: BTreeMap::new(),
            next: base + code::COPIES + 1,
            modules: BTreeMap::new(),
            loader: None,
            action: [0; ACTION],
            added,
        };
        let installed = compat.action(tid, &memory, None).and_then(|action| {
            compat.action = action;
            let stub = code::stub(base, word(&action, 0)).map_err(|error| io::Error::other(error.to_string()))?;
            memory.write(base, &stub.bytes)?;
            compat.install(tid, &memory)
        });
        if let Err(error) = installed {
            compat.unmap(tid);
            return Err(ProbeError::refused(pid, "rt_sigaction(SIGTRAP) in its name", error));
        }
        let key = self.next_space;
        self.next_space += 1;
        self.compats.spaces.insert(key, compat);
        Ok(key)
    }

    /// Asks about the modules that are new, and puts their probes in. A thread that runs meanwhile executes the old
    /// byte or the `int3`, and either is right: nothing else of an instruction changes.
    pub(in crate::live) fn place_32(&mut self, tid: i32, key: usize) {
        let pid = self.threads[&tid].pid;
        let (Ok(memory), Ok(maps)) = (Memory::open(tid), maps::read(pid)) else { return };
        let Some(compat) = self.compats.spaces.get(&key) else { return };
        let (new, all) = modules::news(pid, &maps, &|key| compat.modules.contains_key(key));
        let gone: Vec<Key> = compat.modules.keys().filter(|key| !all.contains(key)).cloned().collect();
        self.tell_mapped(pid, !new.is_empty() || !gone.is_empty());
        let Some(mut compat) = self.compats.spaces.remove(&key) else { return };
        for key in gone {
            let ranges = compat.modules.remove(&key).unwrap_or_default();
            compat.retire(&ranges);
        }
        let fresh = if compat.loader.is_none() { loader::of(pid, &maps, 32) } else { None };
        compat.loader = compat.loader.or(fresh);
        for module in &new {
            compat.modules.insert(module.key(), module.ranges.clone());
            self.prepare_32(&mut compat, module, &memory);
        }
        if let Some(loader) = fresh
            && !compat.spots.contains_key(&loader.at)
            && let Err(why) = compat.put(loader.at, None, SiteActions::default(), &memory)
        {
            self.note(format!("process {pid}: libraries that it loads later will not be probed: {why}"));
        }
        self.compats.spaces.insert(key, compat);
    }

    /// Probes one module.
    fn prepare_32(&mut self, compat: &mut Compat, module: &Module, memory: &Memory) {
        let mut groups: BTreeMap<u64, Vec<Wanted>> = BTreeMap::new();
        let foreseen = self.foreseen.remove(&(module.pid, module.key()));
        for wanted in foreseen.unwrap_or_else(|| self.wanted(module)) {
            let address = wanted.site.address.wrapping_add(module.bias);
            if module.ranges.iter().any(|range| range.contains(&address)) {
                groups.entry(address).or_default().push(wanted);
            }
        }
        for (address, group) in groups {
            let work = group.iter().fold(SiteActions::default(), |mut all, one| {
                all.on_hit.extend(&one.work.on_hit);
                all.on_exit.extend(&one.work.on_exit);
                all
            });
            let work = work.moved(module.bias);
            let timed = work.on_hit.iter().any(|action| matches!(action, Action::Start(call) if call.timer.is_some()));
            let foreign =
                group.iter().find(|one| one.site.bits != 32 || one.only.is_some_and(|only| only != Method::Trap));
            let result = match (foreign, group.first()) {
                (Some(one), _) => Err(Unplaced::Refused(Refusal::OtherMode(one.site.bits))),
                (None, Some(first)) => compat.put(address, Some(first.site.instruction()), work, memory),
                (None, None) => continue,
            };
            if result.is_ok() {
                self.note(STOPS.into());
                if timed {
                    self.note(TIMES.into());
                }
            }
            for one in group {
                let result = result.clone().map(|()| Method::Trap);
                self.listener.placed(&Placed { pid: module.pid, tag: one.tag, address, result });
            }
        }
    }

    /// A forked process has a copy of all of it.
    pub(in crate::live) fn fork_32(&mut self, from: usize) -> usize {
        let Some(copy) = self.compats.spaces.get(&from).cloned() else { return 0 };
        let key = self.next_space;
        self.next_space += 1;
        self.compats.spaces.insert(key, copy);
        key
    }

    /// Puts the program's bytes back; false if none of its threads stands yet, without which that is not to be had.
    /// Threads that run meanwhile execute the `int3` or the program's own byte; each is then stopped once, which is a
    /// serialising moment, and put outside.
    pub(in crate::live) fn take_out_32(&mut self, key: usize) -> bool {
        let members = self.members(key);
        let memory = self.agent_of(&members).and_then(|tid| Memory::open(tid).ok());
        let Some(memory) = memory else { return self.members(key).is_empty() };
        if let Some(compat) = self.compats.spaces.get(&key) {
            self.outcome.left += compat.take(&memory);
        }
        true
    }

    /// Gives the handler and the memory back, in the name of a thread that stands.
    pub(in crate::live) fn give_back_32(&mut self, agent: i32, key: usize) {
        if let (Some(compat), Ok(memory)) = (self.compats.spaces.get(&key), Memory::open(agent)) {
            compat.uninstall(agent, &memory);
            compat.unmap(agent);
        }
    }

    /// A process that was forked and is not followed: its copy of the memory is cleaned, and it is let go.
    pub(in crate::live) fn clean_32(&mut self, tid: i32, signal: i32) {
        let key = self.threads.get(&tid).map_or(0, |thread| thread.space);
        if let (Some(compat), Ok(memory)) = (self.compats.spaces.get(&key), Memory::open(tid)) {
            self.outcome.left += compat.take(&memory);
            self.leave_code_32(tid);
            if let Ok(registers) = ptrace::registers(tid) {
                let _ = ptrace::set_registers(tid, &call::restarted(tid, registers));
            }
            if let Some(compat) = self.compats.spaces.get(&key) {
                compat.uninstall(tid, &memory);
                compat.unmap(tid);
            }
        }
        let _ = ptrace::detach(tid, signal);
        self.forget(tid);
    }

    /// What a thread has counted goes to what has ended.
    pub(in crate::live) fn fold_32(&mut self, tid: i32) {
        if let (Some(counted), Some(thread)) = (self.compats.threads.remove(&tid), self.threads.get(&tid)) {
            self.past.add(thread.pid, tid, &counted.told());
        }
    }

    /// What threads have counted so far.
    pub(in crate::live) fn tallies_32(&self) -> impl Iterator<Item = ThreadTally> + '_ {
        let tally = |(tid, counted): (&i32, &Counted)| {
            let pid = self.threads.get(tid)?.pid;
            Some(ThreadTally { pid, tid: *tid, tally: counted.told() })
        };
        self.compats.threads.iter().filter_map(tally)
    }

    /// Forgets spaces that no thread has any more.
    pub(in crate::live) fn bury_32(&mut self) {
        let threads = &self.threads;
        self.compats.spaces.retain(|key, compat| {
            let lives = threads.values().any(|thread| thread.space == *key);
            if !lives {
                self.outcome.code_bytes = self.outcome.code_bytes.max(compat.next - compat.base - code::COPIES);
            }
            lives
        });
    }
}

impl Compat {
    /// Probes the instruction at an address; `known`: its bytes, where a file says them.
    fn put(&mut self, address: u64, known: Option<&[u8]>, work: SiteActions, memory: &Memory) -> Result<(), Unplaced> {
        if self.spots.contains_key(&address) {
            return Err(Unplaced::NoTrampoline(format!("{address:#x} is already probed")));
        }
        let changed = |_| Unplaced::Changed(address);
        let original = match known {
            Some(known) => {
                let mut now = vec![0; known.len()];
                memory.read(address, &mut now).map_err(changed)?;
                now
            }
            None => instruction(address, memory).map_err(changed)?,
        };
        if known.is_some_and(|known| known != original) || original.first().is_none_or(|first| *first == INT3) {
            return Err(Unplaced::Changed(address));
        }
        let copy = self.make(address, &original).map_err(Unplaced::NoTrampoline)?;
        let written = memory.write(copy.at, &copy.bytes).and_then(|()| self.table(address, copy.at, memory));
        written.map_err(|error| Unplaced::NoTrampoline(format!("memory for a copied instruction: {error}")))?;
        // The handler and this process know the site before its first thread traps.
        self.add(Spot { address, original, work, copy });
        memory.write(address, &[INT3]).map_err(|error| {
            self.spots.remove(&address);
            Unplaced::Write(address, error.to_string())
        })
    }

    /// Adds a site to the table that the handler reads; where it leads first, so that each moment is right.
    fn table(&self, address: u64, leads: u64, memory: &Memory) -> io::Result<()> {
        for offset in code::pairs(address) {
            let at = self.base + offset;
            let mut key = [0; 4];
            memory.read(at, &mut key)?;
            if matches!(u64::from(u32::from_le_bytes(key)), found if found == 0 || found == address) {
                memory.write(at + 4, &(leads as u32).to_le_bytes())?;
                return memory.write(at, &(address as u32).to_le_bytes());
            }
        }
        Err(io::Error::other("the table of sites is full"))
    }

    /// Puts the program's own bytes back where ours still are; how many were not.
    fn take(&self, memory: &Memory) -> u64 {
        let back = |spot: &&Spot| {
            let mut now = [0];
            memory.read(spot.address, &mut now).is_ok()
                && now == [INT3]
                && memory.write(spot.address, &spot.original[..1]).is_ok()
        };
        self.spots.values().filter(|spot| !back(&spot.as_ref())).count() as u64
    }

    /// Asks for the action of SIGTRAP, and sets another one; what it was.
    fn action(&self, tid: i32, memory: &Memory, new: Option<[u8; ACTION]>) -> io::Result<[u8; ACTION]> {
        let (set, old) = (self.base + code::SCRATCH, self.base + code::SCRATCH + 64);
        if let Some(new) = new {
            memory.write(set, &new)?;
        }
        let args = [SIGTRAP as u64, if new.is_some() { set } else { 0 }, old, 8, 0, 0];
        call::at_32(tid, self.gadget, RT_SIGACTION, args)?;
        let mut was = [0; ACTION];
        memory.read(old, &mut was).map(|()| was)
    }

    /// Installs the handler that leads threads on when no tracer is left.
    pub(super) fn install(&self, tid: i32, memory: &Memory) -> io::Result<()> {
        let stub = code::stub(self.base, 0).map_err(|error| io::Error::other(error.to_string()))?;
        let flags = (libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_NODEFER | libc::SA_RESTART) as u32 | SA_RESTORER;
        let mut action = [0; ACTION];
        for (index, word) in [stub.handler as u32, flags, stub.restorer as u32].into_iter().enumerate() {
            action[4 * index..4 * index + 4].copy_from_slice(&word.to_le_bytes());
        }
        self.action(tid, memory, Some(action)).map(drop)
    }

    /// Gives the program back what it had for SIGTRAP, unless it has installed something else meanwhile.
    fn uninstall(&self, tid: i32, memory: &Memory) {
        let ours = code::stub(self.base, 0).map(|stub| stub.handler as u32);
        let now = self.action(tid, memory, None).map(|action| word(&action, 0));
        if let (Ok(ours), Ok(now)) = (ours, now)
            && ours == now
        {
            let _ = self.action(tid, memory, Some(self.action));
        }
    }

    /// Unmaps what is ours, by the program's own gate.
    fn unmap(&self, tid: i32) {
        let _ = call::at_32(tid, self.gadget, MUNMAP, [self.base, code::SIZE, 0, 0, 0, 0]);
        tollgate_remote::lower_memory_limit(tid, self.added);
    }
}

/// A word of an action.
fn word(action: &[u8; ACTION], index: usize) -> u32 {
    action.get(4 * index..).and_then(|rest| rest.first_chunk()).map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

/// The bytes of the instruction at an address.
fn instruction(address: u64, memory: &Memory) -> io::Result<Vec<u8>> {
    let mut bytes = [0; 15];
    memory.read(address, &mut bytes)?;
    let length = iced_x86::Decoder::with_ip(32, &bytes, address, iced_x86::DecoderOptions::NONE).decode().len();
    Ok(bytes[..length].to_vec())
}

/// Our memory, in a thread's name: code that may not be written, and one page that may. What failed, where it did.
fn map(tid: i32, gadget: u64) -> Result<u64, (&'static str, io::Error)> {
    let (protection, flags) =
        (libc::PROT_READ | libc::PROT_EXEC, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE);
    let args = [0, code::SIZE, protection as u64, flags as u64, u32::MAX.into(), 0];
    let base = call::at_32(tid, gadget, MMAP2, args).map_err(|error| ("mmap2 in its name", error))?;
    let writable = (libc::PROT_READ | libc::PROT_WRITE) as u64;
    let changed = call::at_32(tid, gadget, MPROTECT, [base + code::SCRATCH, 4096, writable, 0, 0, 0]);
    match changed {
        Ok(_) => Ok(base),
        Err(error) => {
            let _ = call::at_32(tid, gadget, MUNMAP, [base, code::SIZE, 0, 0, 0, 0]);
            Err(("mprotect in its name", error))
        }
    }
}
