//! What a tollgate that was killed has left in a program: it is taken out before the program is joined again.
//!
//! It is known by a mapping that begins with a [`HEAD_MAGIC`]; which instructions it had rewritten is in the table
//! behind that, and what they were is in the files that they are mapped from. While that is done, all threads stand,
//! and outside of the old trampolines.

use super::dropped::has_trapped;
use super::error::ProbeError;
use super::modules::Module;
use super::options::{Listener, Matcher, Options, Wanted};
use super::patch::write_site;
use super::redirect::{closed, is_trap};
use super::run::{Engine, run};
use super::stop::{Hold, SIGNALS};
use libc::SIGTRAP;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tollgate_agent::head::*;
use tollgate_agent::probe::{PROBE_SLOT_SIZE, PROBE_SLOTS};
use tollgate_remote as remote;
use tollgate_remote::away;
use tollgate_remote::files;
use tollgate_remote::foothold::Foothold;
use tollgate_remote::led::Led;
use tollgate_remote::maps::{self, Mapping};
use tollgate_remote::memory::{self, Memory};
use tollgate_remote::ptrace::{self, Registers, Resume};
use tollgate_remote::stacks;
use tollgate_remote::stepped::Stepper;
use tollgate_rewrite::probe::site::{INT3, JUMP};
use tollgate_rewrite::scan::cache::Cache;
use tollgate_supervisor::Target;
use tollgate_supervisor::fault;
use tollgate_supervisor::stale_cleanup::{self, Found, OldStepper, STEPS};
use tollgate_supervisor::stale_memory;
use tollgate_supervisor::tool::Tool;
use tollgate_supervisor::wait::{MOMENT, Retries};

/// Killed tollgates whose memory is looked for in one process: each takes megabytes here, and a program can forge as
/// many as it likes.
const MOST: usize = 16;
/// More bytes than a site has.
const REACH: usize = 32;

/// See the module.
#[derive(Debug)]
struct StaleProbes {
    head: u64,
    /// Where DATA is, or is in the process that forked this one.
    data: u64,
    /// A place for structures that are passed to the kernel.
    scratch: u64,
    /// All of its memory.
    mappings: Vec<Mapping>,
    /// Addresses at which its handler leads on; and what is executed there, if that has one byte (else 0).
    sites: BTreeMap<u64, u8>,
}

impl StaleProbes {
    /// All that are in a process.
    fn all(memory: &Memory, maps: &[Mapping]) -> Vec<StaleProbes> {
        let heads = maps.iter().filter(|map| map.executable && map.path.starts_with("/memfd:"));
        heads.filter_map(|head| StaleProbes::at(memory, maps, head)).take(MOST).collect()
    }

    fn at(memory: &Memory, maps: &[Mapping], head: &Mapping) -> Option<StaleProbes> {
        let word = |offset: u64| {
            let mut bytes = [0; 8];
            memory.read(head.start + offset, &mut bytes).ok().map(|()| u64::from_le_bytes(bytes))
        };
        if head.end - head.start < HEAD_SIZE || word(HEAD_MAGIC)? != HEAD_MAGIC_WORD {
            return None;
        }
        let data = word(HEAD_DATA)?;
        // What the program writes to and what it executes are two files.
        let of_data = maps.iter().find(|map| map.start == data && map.writable && map.path.starts_with("/memfd:"));
        let files = std::iter::once(head).chain(of_data).collect::<Vec<_>>();
        let same = |map: &Mapping| files.iter().any(|file| (&map.device, map.inode) == (&file.device, file.inode));
        // The process's own page behind a copy of HEAD's first one. (It may have neither: the next mapping that it
        // makes there is its own.)
        let private = |map: &Mapping| map.private && map.inode == 0;
        // Killed before the first page was that: both are its own, and nobody has written there.
        let begun =
            |map: &Mapping, guard: u64| private(map) && (map.start, map.end) == (guard, guard + HEAD_GUARD_SIZE);
        let guard = word(HEAD_GUARD).filter(|guard| *guard != 0);
        let guard = guard.filter(|guard| maps.iter().any(|map| map.start == *guard && same(map) || begun(map, *guard)));
        let own = guard.map(|guard| (guard + HEAD_GUARD_OWN, guard + HEAD_GUARD_SIZE));
        let is_own = |map: &Mapping| {
            own == Some((map.start, map.end)) && private(map) || guard.is_some_and(|guard| begun(map, guard))
        };
        let mut table = vec![0; 16 * HEAD_SITES_COUNT as usize];
        memory.read(head.start + HEAD_SITES, &mut table).ok()?;
        let site = |pair: &[u8]| (pair.first_chunk().map_or(0, |key| u64::from_le_bytes(*key)), pair[15]);
        let sites = table.chunks_exact(16).map(site).filter(|(site, _)| *site != 0).collect();
        let mappings = maps.iter().filter(|map| same(map) || is_own(map)).cloned().collect();
        // A process that was forked behind the kill has no DATA.
        let scratch = match guard {
            Some(guard) => guard + HEAD_GUARD_SCRATCH,
            None => data + HEAD_DATA_SCRATCH,
        };
        Some(StaleProbes { head: head.start, data, scratch, mappings, sites })
    }

    fn has(&self, address: u64) -> bool {
        self.mappings.iter().any(|map| (map.start..map.end).contains(&address))
    }

    /// Where threads that were stepped are written down, if that is in this process.
    fn stepped(&self) -> Option<u64> {
        Some(self.data + HEAD_DATA_STEPPED).filter(|stepped| self.has(*stepped))
    }

    /// Whether that is the address of a slot, which need not be mapped.
    fn is_slot(&self, address: u64) -> bool {
        let offset = address.wrapping_sub(self.data + HEAD_DATA_SLOTS);
        offset < PROBE_SLOTS * PROBE_SLOT_SIZE && offset.is_multiple_of(PROBE_SLOT_SIZE)
    }

    /// An address of the old agent, which lies where no numbers are: it may be that of its restorer, to which a handler
    /// returns.
    fn is_of_agent(&self, word: u64) -> bool {
        self.executes(word) && (self.head..self.head + HEAD_SIZE).contains(&word)
    }

    fn executes(&self, address: u64) -> bool {
        self.mappings.iter().any(|map| map.executable && (map.start..map.end).contains(&address))
    }

    /// How many bytes of a site are not the program's, in memory as it is: a jump or a call that leads to the old
    /// trampolines, perhaps with an `int3` over its first byte, or such an `int3` alone.
    fn extent(&self, site: u64, now: &[u8], file: &[u8]) -> usize {
        const PREFIXES: [u8; 12] = [0x2e, 0x36, 0x3e, 0x26, 0x64, 0x65, 0x66, 0x67, 0xf2, 0xf3, INT3, 0x48];
        for opcode in 0..10 {
            let Some(byte) = now.get(opcode) else { break };
            let Some(rel) = now.get(opcode + 1..opcode + 5).and_then(|rel| rel.first_chunk()) else { break };
            let behind = site + opcode as u64 + 5;
            let target = behind.wrapping_add_signed(i64::from(i32::from_le_bytes(*rel)));
            if (matches!(byte, 0xe8 | 0xe9) || (opcode == 0 && *byte == INT3)) && self.executes(target) {
                let filled =
                    now.iter().zip(file).skip(opcode + 5).take_while(|(now, file)| **now == INT3 && **file != INT3);
                return opcode + 5 + filled.count();
            }
            if !PREFIXES.contains(byte) {
                break;
            }
        }
        if now.first() != Some(&INT3) || file.first() == Some(&INT3) {
            return 0;
        }
        // Of a jump in two pages that was being written, a part may be behind it.
        let differs = now.iter().zip(file).take(JUMP as usize).rposition(|(now, file)| now != file);
        differs.map_or(1, |last| last + 1)
    }

    /// Puts the files' bytes back; how many sites, and how many have no file that says what they were. All are looked
    /// at before the first is written: a jump may end in bytes of its neighbour's.
    fn put_back(&self, pid: i32, memory: &Memory, maps: &[Mapping]) -> (usize, usize) {
        let (mut found, mut unknown) = (Vec::new(), 0);
        let mut image: Option<(u64, Option<Image>)> = None;
        for &site in self.sites.keys() {
            // A program can forge 262,144 of them, and have 65,530 mappings.
            let behind = maps.partition_point(|map| map.start <= site);
            let Some(map) = maps[..behind].last().filter(|map| site < map.end) else { continue };
            if image.as_ref().is_none_or(|(start, _)| *start != map.start) {
                image = Some((map.start, Image::of(pid, map)));
            }
            let length = REACH.min((map.end - site) as usize);
            let (mut now, mut file) = (vec![0; length], vec![0; length]);
            if memory.read(site, &mut now).is_err() {
                continue;
            }
            let known = image
                .as_ref()
                .and_then(|(_, image)| image.as_ref())
                .is_some_and(|image| image.read(site - map.start, &mut file));
            if !known {
                unknown += usize::from(self.extent(site, &now, &[]) > 0);
                continue;
            }
            let extent = self.extent(site, &now, &file);
            if now[..extent] != file[..extent] {
                file.truncate(extent);
                found.push((site, file));
            }
        }
        let written = found.iter().filter(|(site, file)| write_site(memory, *site, file, &[INT3]).is_ok()).count();
        (written, unknown + found.len() - written)
    }
}

/// What a mapping was made of.
enum Image {
    File(File, u64),
    /// The vDSO: ours is the same.
    Bytes(Vec<u8>),
}

impl Image {
    fn of(pid: i32, map: &Mapping) -> Option<Image> {
        if map.path == "[vdso]" {
            let own = maps::read(std::process::id() as i32).ok()?.into_iter().find(|map| map.path == "[vdso]")?;
            let mut bytes = vec![0; (own.end - own.start) as usize];
            let read = memory::read(std::process::id() as i32, own.start, &mut bytes);
            return (read == bytes.len() && own.end - own.start == map.end - map.start).then_some(Image::Bytes(bytes));
        }
        Some(Image::File(files::of_mapping(pid, map).ok()?, map.offset))
    }

    fn read(&self, offset: u64, into: &mut [u8]) -> bool {
        match self {
            Image::File(file, begin) => file.read_exact_at(into, begin + offset).is_ok(),
            Image::Bytes(bytes) => bytes.get(offset as usize..offset as usize + into.len()).is_some_and(|from| {
                into.copy_from_slice(from);
                true
            }),
        }
    }
}

/// Asks for nothing.
struct Nothing;

impl Matcher for Nothing {
    fn wanted(&mut self, _: &Module) -> Vec<Wanted> {
        Vec::new()
    }

    fn counters(&self) -> u32 {
        0
    }

    fn timers(&self) -> u32 {
        0
    }
}

impl Listener for Nothing {}

/// Have probes that were killed left something in a process? Who may not look may not trace it either, which is said
/// then.
pub fn is_left_in(pid: i32) -> bool {
    let left = Memory::unstopped(pid).and_then(|memory| Ok(StaleProbes::all(&memory, &maps::read(pid)?)));
    left.is_ok_and(|left| !left.is_empty())
}

/// Takes out what probes that were killed have left in a process, which nobody follows at the moment; what is to be
/// said of that. For a trace, which would take their %gs for the program's own: the process is joined for no probes,
/// and let go of.
pub fn clear(pid: i32) -> Result<Vec<String>, ProbeError> {
    if !is_left_in(pid) {
        return Ok(Vec::new());
    }
    let options = Options { stop: Arc::new(AtomicBool::new(true)), ..Options::default() };
    Ok(run(&Target::Attach(vec![pid]), &mut Nothing, &options, &mut Nothing)?.notes)
}

impl Engine<'_> {
    /// Takes out what is left of others like us that are gone. `agent` stands; then all threads that could be stopped
    /// do.
    pub(super) fn clear_leftovers(&mut self, agent: i32, pid: i32) {
        self.clear_memory_of_the_killed(agent, pid);
        let (Ok(memory), Ok(maps)) = (Memory::unstopped(agent), maps::read(pid)) else { return };
        for leftover in StaleProbes::all(&memory, &maps) {
            let (mut tids, mut stuck) = (BTreeSet::new(), None);
            let mut hold_outside = |engine: &mut Self, tid: i32| {
                stuck = (!engine.hold_outside(tid, &leftover, &memory)).then_some(tid);
                stuck.is_none()
            };
            self.hold_new(pid, &mut tids, &mut hold_outside);
            if let Some(tid) = stuck {
                self.note(format!(
                    "process {pid}: probes of a killed tollgate stay in it, because thread {tid} does not stop"
                ));
                continue;
            }
            let (done, unknown) = leftover.put_back(pid, &memory, &maps);
            self.await_returns(&tids, &leftover, &memory, &maps);
            // Who went on for that may have made others, which have its %gs.
            self.hold_new(pid, &mut tids, &mut |engine, tid| engine.hold_outside(tid, &leftover, &memory));
            for tid in &tids {
                // Those that it was led to when the other one died: the handler for what they make goes, too.
                let _ = ptrace::set_breakpoints(*tid, &[]);
                // A handler that came in the middle of a trampoline returns to it, which counts by %gs.
                if let Ok(registers) = ptrace::registers(*tid)
                    && leftover.is_slot(registers.gs_base)
                    && !leads_into(*tid, &leftover, &memory, &maps)
                {
                    let _ = ptrace::set_registers(*tid, &Registers { gs_base: 0, ..registers });
                }
            }
            // Nothing leads there any more, so that it may run: calls are made by one that has nothing to answer.
            if self.hold_plain(agent) != Hold::Stands {
                return;
            }
            let again = self.clear_memory(agent, pid, &leftover, &memory, &maps, &tids, unknown);
            let stays =
                if again { "" } else { "; some of its memory stays, because the program may still return to it" };
            self.note(format!("process {pid}: removed probes that a killed tollgate had left at {done} places{stays}"));
        }
    }

    /// Takes out memory of one that was killed before anything led there.
    fn clear_memory_of_the_killed(&mut self, agent: i32, pid: i32) {
        if !stale_memory::is_left_in(pid, agent) {
            return;
        }
        // Descriptors are closed by their numbers.
        let members = self.members_of(pid);
        let stand = members.iter().filter(|tid| self.hold(**tid) != Hold::Sleeps).count() == members.len();
        if stand && self.hold_plain(agent) == Hold::Stands {
            let note = stale_memory::clear(pid, agent);
            note.into_iter().for_each(|note| self.note(note));
        }
        members.into_iter().filter(|tid| *tid != agent).for_each(|tid| self.release(tid));
    }

    /// Lets threads go on for a moment that will return to the old trampolines from a signal handler, until none will:
    /// no site leads there any more.
    fn await_returns(&mut self, tids: &BTreeSet<i32>, leftover: &StaleProbes, memory: &Memory, maps: &[Mapping]) {
        let mut retries = Retries::default();
        while retries.again() && !self.options.stop.load(Ordering::Relaxed) {
            let leading: Vec<i32> =
                tids.iter().copied().filter(|tid| leads_into(*tid, leftover, memory, maps)).collect();
            if leading.is_empty() {
                return;
            }
            leading.iter().for_each(|tid| self.release(*tid));
            std::thread::sleep(MOMENT);
            // Also where it does not stop: it is looked at as it is then.
            for tid in leading {
                self.hold_outside(tid, leftover, memory);
            }
        }
    }

    /// Calls `hold` with every thread of a process that was not seen yet, until none is new or one does not stop: who
    /// is held may have been in the middle of making one, which stands in the memory that is to go. Also with those
    /// that nobody follows yet, see `hold_all`.
    fn hold_new(&mut self, pid: i32, seen: &mut BTreeSet<i32>, hold: &mut dyn FnMut(&mut Self, i32) -> bool) {
        loop {
            let mut unseen = |engine: &Self| -> Vec<i32> {
                engine.members_of(pid).into_iter().filter(|tid| seen.insert(*tid)).collect()
            };
            let mut new = unseen(self);
            if new.is_empty() && self.seize_all(pid).is_ok() {
                new = unseen(self);
            }
            if new.is_empty() {
                return;
            }
            if !new.into_iter().all(|tid| hold(self, tid)) {
                return;
            }
        }
    }

    /// Holds all threads of a process, of which one is held, outside of what a trace has left: which stand, and one
    /// that does not stop.
    fn hold_with(&mut self, agent: i32, pid: i32, left: Option<&Found>) -> (Vec<i32>, Option<i32>) {
        let (mut standing, mut asleep) = (vec![agent], None);
        let mut seen = BTreeSet::from([agent]);
        self.hold_new(pid, &mut seen, &mut |engine, tid| {
            match engine.hold_plain_outside(tid, left) {
                Hold::Stands => standing.push(tid),
                Hold::Gone => {}
                Hold::Sleeps => asleep = Some(tid),
            }
            // The others are held all the same, and released together.
            true
        });
        (standing, asleep)
    }

    /// Takes out what is left of traces.
    pub(super) fn clear_traces(&mut self, agent: i32, pid: i32) {
        let mut left = stale_cleanup::find(pid, agent);
        if left.is_none() {
            return;
        }
        let (mut standing, mut asleep) = self.hold_with(agent, pid, left.as_ref());
        // Before they stood, the program may have mapped and unmapped what it likes.
        left = stale_cleanup::find(pid, agent);
        let mut retries = Retries::default();
        while retries.again() {
            // Hundreds of threads take a while to hold each time, and somebody may not want to wait for that.
            let stop = self.options.stop.load(Ordering::Relaxed);
            if stop || asleep.is_some() || !left.as_ref().is_some_and(|left| left.is_interrupted(&standing)) {
                break;
            }
            left.iter().for_each(|left| left.hasten(&standing));
            standing.into_iter().for_each(|tid| self.release(tid));
            std::thread::sleep(MOMENT);
            if self.hold_plain_outside(agent, left.as_ref()) != Hold::Stands {
                return;
            }
            (standing, asleep) = self.hold_with(agent, pid, left.as_ref());
            left = stale_cleanup::find(pid, agent);
        }
        let note = match asleep {
            Some(tid) => Some(format!(
                "process {pid}: the code that a killed trace left stays, because thread {tid} does not stop"
            )),
            None => {
                left.map(|left| left.take_out(&standing, &Cache::new(self.options.cache.clone()), &self.options.stop))
            }
        };
        note.into_iter().for_each(|note| self.note(note));
        standing.into_iter().filter(|tid| *tid != agent).for_each(|tid| self.release(tid));
    }

    /// Gives back the handler and the memory; whether nothing leads there any more.
    #[allow(clippy::too_many_arguments)]
    fn clear_memory(
        &self,
        agent: i32,
        pid: i32,
        leftover: &StaleProbes,
        memory: &Memory,
        maps: &[Mapping],
        tids: &BTreeSet<i32>,
        unknown: usize,
    ) -> bool {
        let Ok(foothold) = Foothold::new(memory, maps) else { return false };
        let remote = |nr: i64, args: [u64; 6]| foothold.call(agent, nr, args);
        let word = |offset: u64| memory::array(agent, leftover.head + offset).map_or(0, u64::from_le_bytes);
        let scratch = leftover.scratch;
        let action = |new: u64, old: u64| remote(libc::SYS_rt_sigaction, [SIGTRAP as u64, new, old, 8, 0, 0]);
        let handler = action(0, scratch).ok().and_then(|_| memory::array(agent, scratch)).map_or(0, u64::from_le_bytes);
        if leftover.has(handler) {
            let old = [HEAD_OLD_HANDLER, HEAD_OLD_FLAGS, HEAD_OLD_RESTORER, HEAD_OLD_MASK].map(word);
            let bytes: Vec<u8> = old.into_iter().flat_map(u64::to_le_bytes).collect();
            if memory.write(scratch, &bytes).is_err() || action(scratch, 0).is_err() {
                return false;
            }
        }
        if unknown > 0 || tids.iter().any(|tid| leads_into(*tid, leftover, memory, maps)) {
            return false;
        }
        let added = memory::array(agent, leftover.head + HEAD_ADDED).map(remote::Raised::of_bytes).unwrap_or_default();
        let gone = leftover
            .mappings
            .iter()
            .all(|map| remote(libc::SYS_munmap, [map.start, map.end - map.start, 0, 0, 0, 0]).is_ok());
        if gone {
            remote::lower_memory_limit(pid, added);
        }
        gone
    }

    /// Makes a thread stand outside of the old trampolines, and at an instruction: one that has trapped stands behind
    /// the `int3`.
    fn hold_outside(&mut self, tid: i32, leftover: &StaleProbes, memory: &Memory) -> bool {
        for _ in 0..SIGNALS {
            match self.hold(tid) {
                Hold::Stands => {}
                Hold::Gone => return true,
                Hold::Sleeps => return false,
            }
            let Ok(registers) = ptrace::registers(tid) else { return true };
            let behind = leftover.sites.get(&registers.rip.wrapping_sub(1));
            let held = self.threads.get(&tid).and_then(|thread| thread.held).flatten();
            let told = held.is_some_and(|status| status >> 16 == 0 && libc::WSTOPSIG(status) == SIGTRAP);
            if let (Some(lone), true, Ok(info)) = (behind, told, ptrace::signal_info(tid)) {
                let traps = memory::array(tid, registers.rip - 1) == Some([INT3]);
                let sent = (info.code() < 0 || info.is_counted()) && traps && has_trapped(tid, &registers, *lone);
                if sent || is_trap(&info) {
                    let before = Registers { rip: registers.rip - 1, orig_rax: u64::MAX, ..registers };
                    let _ = ptrace::set_registers(tid, &before);
                }
                // A trap's signal is not delivered: the instruction is made instead. Nor what would end the program, as
                // the trap, which was blocked, has taken the handler away.
                if is_trap(&info) || sent && !remote::catches(tid, SIGTRAP) {
                    if let Some(thread) = self.threads.get_mut(&tid) {
                        thread.held = Some(None);
                    }
                    return true;
                }
            }
            // A step or a breakpoint of the one that was killed, whose handler gives the thread its mask back: it goes
            // there while that is there.
            let handles =
                !told && leftover.is_of_agent(registers.rip) && stale_cleanup::handles_trap(memory, registers.rsp);
            if !told && !handles && remote::awaited(tid) & 1 << (SIGTRAP - 1) == 0 {
                return self.step_outside(tid, leftover, memory);
            }
            if handles {
                stale_cleanup::hasten(tid, closed());
            }
            self.release(tid);
            if !told {
                // For the handler's end, or for a trap that is awaited: an interruption would come before it each time.
                std::thread::sleep(MOMENT);
            }
        }
        false
    }

    /// Steps a thread out. The old handler may return on the way, which gives the thread another signal mask.
    fn step_outside(&mut self, tid: i32, leftover: &StaleProbes, memory: &Memory) -> bool {
        let inside = |registers: &Registers| leftover.executes(registers.rip);
        let mut old = OldStepper::new(memory, leftover.stepped(), closed(), tid);
        let Some(pid) = self.threads.get(&tid).map(|thread| thread.pid) else { return true };
        old.relieve(pid, tid);
        let held = self.threads.get(&tid).and_then(|thread| thread.held).flatten().filter(|status| status >> 16 == 0);
        let waits = held.and_then(|_| ptrace::signal_info(tid).ok());
        waits.iter().for_each(|info| old.owe_signal(tid, info));
        let Some(begun) = ptrace::registers(tid).ok().filter(inside) else { return true };
        let Ok(mut led) = Led::begin(&mut old, &begun, tid, closed(), &[]) else { return true };
        let mut outside = false;
        for _ in 0..STEPS {
            let Some(registers) = self.advance(&mut led, tid, Resume::Step) else { return !away::is(tid) };
            led.close_again(&mut old);
            fault::death("led out of what was left", tid);
            outside = !inside(&registers);
            if outside || led.is_late() {
                break;
            }
        }
        if let Some(gone) = led.end_for_good(&mut old) {
            self.handle(gone);
        }
        // Steps took the place of the signal that it is stopped for.
        waits.iter().for_each(|info| drop(ptrace::set_signal_info(tid, info)));
        old.strike_out(tid);
        outside
    }
}

/// Whether a signal's frame on a thread's stack leads to the old trampolines or to the old agent, in which its handler
/// returns. What follows one of Go's stacks in its mapping is Go's heap, and trampolines may lie at any address that a
/// jump demands: a word alone says nothing of them.
fn leads_into(tid: i32, leftover: &StaleProbes, memory: &Memory, maps: &[Mapping]) -> bool {
    let Ok(registers) = ptrace::registers(tid) else { return false };
    let mut agent = false;
    let frames = stacks::frames(memory, maps, registers.rsp, stacks::WHOLE, |word| agent |= leftover.is_of_agent(word));
    frames.is_none_or(|frames| agent || frames.iter().any(|frame| leftover.executes(frame.rip)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leftover() -> StaleProbes {
        let map = |start: u64, executable: bool| Mapping {
            start,
            end: start + 0x1000,
            executable,
            writable: !executable,
            private: true,
            offset: 0,
            device: "0:1".into(),
            inode: 7,
            path: "/memfd: (deleted)".into(),
        };
        let mappings = vec![map(0x2000, true), map(0x9000, false)];
        StaleProbes { head: 0x2000, data: 0x9000, scratch: 0x9800, mappings, sites: BTreeMap::new() }
    }

    fn jump(opcode: u8, at: u64, target: u64) -> Vec<u8> {
        let rel = (target.wrapping_sub(at + 5)) as i32;
        [&[opcode][..], &rel.to_le_bytes()].concat()
    }

    /// Regression: memory of a killed tollgate stayed in programs of Go for ever, whose heap has numbers and code that
    /// look like addresses of trampolines.
    #[test]
    fn only_a_frame_of_a_signal_leads_into_trampolines() {
        let mut left = leftover();
        let head = left.mappings[0].clone();
        left.mappings.push(Mapping { start: 0x4840_0000, end: 0x4850_0000, ..head });
        let found = |words: &[u64]| {
            let mut scanner = stacks::Scanner::default();
            let leads = |word: &u64| {
                let frame = scanner.next(*word);
                left.is_of_agent(*word) || frame.is_some_and(|frame| left.executes(frame.rip))
            };
            words.iter().any(leads)
        };
        let selectors = 0x2b_0000_0000_0033;
        assert!(found(&[7, 0x4840_0010, 0x246, selectors, 8]));
        // Code that was read, and numbers.
        assert!(!found(&[7, 0x4840_c748, 0xf686_e8d0_8948_18eb, 0x9010_2444_8b48_ffff]));
        assert!(!found(&[0x4840_0010, 0x246, 0x246, selectors]));
        assert!(!found(&[0x4840_0010, 0, selectors]) && !found(&[0x4840_0010, 1 << 40 | 2, selectors]));
        assert!(!found(&[0x5000_0010, 0x246, selectors]));
        // The agent's restorer.
        assert!(found(&[0x2800]) && !found(&[0x9800]));
    }

    #[test]
    fn only_what_leads_to_the_old_trampolines_is_put_back() {
        let left = leftover();
        let file = [0x55; 16];
        let filled = |bytes: Vec<u8>, with: u8| [bytes, vec![with; 8]].concat();
        for opcode in [0xe8, 0xe9, INT3] {
            assert_eq!(left.extent(0x5000, &filled(jump(opcode, 0x5000, 0x2800), 0x55), &file), 5, "{opcode:#x}");
        }
        // A jump elsewhere, to memory of ours that is not code, and nothing at all.
        for target in [0x3000, 0x9000] {
            assert_eq!(left.extent(0x5000, &filled(jump(0xe9, 0x5000, target), 0x55), &file), 0);
        }
        assert_eq!(left.extent(0x5000, &file, &file), 0);
        // A trap, one that the file has itself, a jump behind prefixes (half written, too), and a window that was
        // filled.
        assert_eq!(left.extent(0x5000, &[&[INT3], &file[..]].concat(), &file), 1);
        assert_eq!(left.extent(0x5000, &[INT3; 16], &[INT3; 16]), 0);
        for first in [0x2e, INT3] {
            let bytes = [vec![first, 0x2e], jump(0xe9, 0x5002, 0x2800), vec![0x55; 8]].concat();
            assert_eq!(left.extent(0x5000, &bytes, &file), 7);
        }
        // A jump of which the part in the first of two pages was written behind a trap.
        assert_eq!(left.extent(0x5000, &[&[INT3, 0x10, 0x20], &file[..]].concat(), &file), 3);
        let window = [jump(0xe9, 0x5000, 0x2800), vec![INT3, INT3, 0x55, 0x55]].concat();
        assert_eq!(left.extent(0x5000, &window, &file), 7);
    }
}
