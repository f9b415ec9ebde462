//! What became of places, and the counters of static probes in programs.

use super::Places;
use super::entry::Role;
use crate::live::Placed;
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::path::Path;
use std::rc::Rc;
use tollgate_remote::maps::Mapping;
use tollgate_remote::memory::Memory;

/// A static probe's counter that this run has raised.
#[derive(Clone, Debug)]
pub(super) struct Raised {
    pid: i32,
    /// That process's memory, which stays its own: when it has ended, its number may be another's.
    memory: Rc<Memory>,
    /// Where the counter is.
    address: u64,
    /// Whose it is: one counter may be that of several places.
    index: usize,
    /// The probed place, by which it is known whether the file is still mapped there.
    place: u64,
}

/// Counters of a process that are raised at most: a file says how many it has.
const MOST_COUNTERS: usize = 4096;

/// All that are raised, by process: a child has copies of its maker's.
#[derive(Debug, Default)]
pub(super) struct Counters {
    of: HashMap<i32, Vec<Raised>>,
    /// The same as numbers, to find one again: a library that was unloaded and is back at its address has a new
    /// counter, which is put back once.
    known: HashSet<(i32, u64, usize, u64)>,
}

impl Counters {
    fn of(&self, pid: i32) -> &[Raised] {
        self.of.get(&pid).map_or(&[], Vec::as_slice)
    }

    fn pids(&self) -> Vec<i32> {
        self.of.keys().copied().collect()
    }

    fn add(&mut self, one: Raised) {
        if self.known.insert(one.numbers()) {
            self.of.entry(one.pid).or_default().push(one);
        }
    }

    fn forget(&mut self, pid: i32) -> Vec<Raised> {
        let own = self.of.remove(&pid).unwrap_or_default();
        for one in &own {
            self.known.remove(&one.numbers());
        }
        own
    }
}

impl Raised {
    fn numbers(&self) -> (i32, u64, usize, u64) {
        (self.pid, self.address, self.index, self.place)
    }
}

impl Places {
    /// Remembers what became of a place.
    pub fn placed(&mut self, placed: &Placed) {
        let Some(users) = usize::try_from(placed.tag).ok().and_then(|tag| self.tags.get(tag)).cloned() else { return };
        for (index, role) in users {
            if role == Role::Tail {
                self.tail_placed(index, placed);
                continue;
            }
            let Some(entry) = self.entries.get_mut(index) else { continue };
            match (role, &placed.result) {
                (Role::Tail, _) => {}
                (Role::Entry, Ok(method)) => {
                    entry.placed = true;
                    entry.refused.retain(|(pid, _)| *pid != placed.pid);
                    entry.probe.method = Some(*method);
                    entry.probe.reason = None;
                    self.raise(index, placed);
                }
                // In another process it may be probed all the same: then that is what counts.
                (Role::Entry, Err(why)) => {
                    entry.refused.push((placed.pid, why.to_string()));
                    if !entry.placed {
                        entry.probe.method = None;
                        entry.probe.reason = Some(why.to_string());
                    }
                }
                (Role::Exit(number), Ok(method)) => {
                    if let Some(exit) = entry.probe.exits.get_mut(number) {
                        exit.method = Some(*method);
                    }
                }
                (Role::Exit(number), Err(why)) => {
                    // Too few returns, and the times of some calls alone, would be wrong figures.
                    (entry.returns, entry.timer) = (None, None);
                    let text = format!(
                        "{}: returns are not counted, because an exit could not be probed (this depends on where \
                         memory is free: run again, or allow --traps): {why}",
                        entry.probe.function
                    );
                    if let Some(exit) = entry.probe.exits.get_mut(number) {
                        exit.method = None;
                    }
                    if !self.notes.contains(&text) {
                        self.notes.push(text);
                    }
                }
            }
        }
    }

    /// Calls that go on in a function by a jump need all of its places.
    fn tail_placed(&mut self, index: usize, placed: &Placed) {
        let (Some(name), Err(why)) = (self.tails.get(index), &placed.result) else { return };
        let text = format!(
            "calls that leave a timed function by a jump to {name} may not be timed, because a place in it is not \
             probed: {why}"
        );
        if !self.notes.contains(&text) {
            self.notes.push(text);
        }
    }

    /// Counts a static probe's counter up in the process, as the kernel does for uprobes (`ref_ctr_offset`): programs
    /// look at it before they prepare the arguments.
    fn raise(&mut self, index: usize, placed: &Placed) {
        let Some((semaphore, probe)) =
            self.entries.get(index).and_then(|one| Some((one.semaphore?, one.probe.address)))
        else {
            return;
        };
        let address = placed.address.wrapping_sub(probe).wrapping_add(semaphore);
        let (pid, place) = (placed.pid, placed.address);
        let known = self.raised.of(pid).first().map(|one| Rc::clone(&one.memory));
        let Some(memory) = known.or_else(|| self.memory_with(index, pid, place)) else { return };
        if self.raised.of(pid).len() >= MOST_COUNTERS {
            let text = format!(
                "process {pid} has more than {MOST_COUNTERS} counters of static probes: the others are not raised, so \
                 the program may skip their probes"
            );
            if !self.notes.contains(&text) {
                self.notes.push(text);
            }
            return;
        }
        if bump(&memory, address, 1).is_some() {
            self.raised.add(Raised { pid, memory, address, index, place });
        }
    }

    /// The memory of a process, which may run, if a place is still of its file: it may have executed a program with
    /// more rights meanwhile, where the file would say what is counted up.
    fn memory_with(&self, index: usize, pid: i32, place: u64) -> Option<Rc<Memory>> {
        let memory = memory(pid)?;
        let maps = tollgate_remote::maps::read(pid).ok()?;
        is_mapped_at(&maps, place, Path::new(&self.entries.get(index)?.probe.module)).then_some(memory)
    }

    /// A process has a copy of another one's memory, with the counters as they are there. Where it is not probed, they
    /// are put back at once.
    pub fn forked(&mut self, from: i32, pid: i32, followed: bool) {
        for entry in &mut self.entries {
            let copied = entry.refused.iter().find(|(refused, _)| *refused == from).map(|(_, why)| (pid, why.clone()));
            entry.refused.extend(copied);
        }
        let copied = self.raised.of(from);
        let Some(memory) = copied.first().and_then(|_| memory(pid)) else { return };
        let copy = |one: &Raised| Raised { pid, memory: Rc::clone(&memory), ..one.clone() };
        let copies: Vec<Raised> = copied.iter().map(copy).collect();
        if followed {
            copies.into_iter().for_each(|one| self.raised.add(one));
        } else {
            self.put_back(pid, copies);
        }
    }

    /// A process has ended, and its counters with it; its number may be another's soon.
    pub fn gone(&mut self, pid: i32) {
        self.raised.forget(pid);
    }

    /// A process has another program: what was raised is gone, and other memory may be there.
    pub fn exec(&mut self, pid: i32) {
        self.raised.forget(pid);
        self.entries.iter_mut().for_each(|entry| entry.refused.retain(|(refused, _)| *refused != pid));
    }

    /// Places there are told anew: what they have raised is raised once more then.
    pub fn withdrawn(&mut self, pid: i32, ranges: &[Range<u64>]) {
        let there = |one: &Raised| ranges.iter().any(|range| range.contains(&one.place));
        let (withdrawn, rest): (Vec<Raised>, Vec<Raised>) = self.raised.forget(pid).into_iter().partition(there);
        rest.into_iter().for_each(|one| self.raised.add(one));
        self.put_back(pid, withdrawn);
    }

    /// Puts those counters back.
    pub fn lower(&mut self) {
        for pid in self.raised.pids() {
            let raised = self.raised.forget(pid);
            self.put_back(pid, raised);
        }
    }

    /// Puts back counters of one process. It may be gone, and they with it; or the library, and something else may be
    /// there. Its map is read once: it may have 60,000 lines.
    fn put_back(&self, pid: i32, raised: Vec<Raised>) {
        if raised.is_empty() {
            return;
        }
        let maps = tollgate_remote::maps::read(pid).unwrap_or_default();
        for one in raised {
            let Some(module) = self.entries.get(one.index).map(|entry| &entry.probe.module) else { continue };
            if is_mapped_at(&maps, one.place, Path::new(module)) {
                let _ = bump(&one.memory, one.address, -1);
            }
        }
    }
}

/// Is this file mapped at an address? The map is in the order of addresses.
fn is_mapped_at(maps: &[Mapping], address: u64, path: &Path) -> bool {
    let map = maps.get(maps.partition_point(|map| map.end <= address)).filter(|map| map.start <= address);
    map.is_some_and(|map| Path::new(map.path.strip_suffix(" (deleted)").unwrap_or(&map.path)) == path)
}

/// The memory of a process: of this one, and of none that has its number later, nor of what it executes.
fn memory(pid: i32) -> Option<Rc<Memory>> {
    Memory::unstopped(pid).ok().map(Rc::new)
}

/// Adds to a 16-bit number in a process.
fn bump(memory: &Memory, address: u64, by: i16) -> Option<()> {
    let mut word = [0; 2];
    memory.read(address, &mut word).ok()?;
    let next = u16::from_le_bytes(word).checked_add_signed(by)?;
    memory.write(address, &next.to_le_bytes()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Regression: the counter was put back by the process's number, which another process had by then.
    #[test]
    fn nobody_is_written_to_when_the_process_has_ended() {
        let mut child = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        let pid = child.id() as i32;
        let maps = tollgate_remote::maps::read(pid).unwrap();
        let address = maps.iter().find(|map| map.writable).unwrap().start;
        let memory = memory(pid).unwrap();
        assert!(bump(&memory, address, 1).is_some() && bump(&memory, address, -1).is_some());
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(bump(&memory, address, 1).is_none());
    }
}
