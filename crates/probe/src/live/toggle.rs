//! Takes all probes out of running programs and puts them in again, many times: [`super::Options::toggle`].
//!
//! Each half is what joining and leaving do with the same sites ([`super::patch`]), but for the mapping of memory and
//! the equipping of threads: it tries the patch protocol against threads that run through the sites, at a rate that
//! whole joins do not reach.

use super::patch::{CodeWriter, Leads, Patch};
use super::run::Engine;
use super::stop::Hold;
use std::rc::Rc;
use tollgate_remote::memory::Memory;

/// So often without looking at what else there is to do.
const BATCH: u64 = 64;

impl Engine<'_> {
    /// A batch of it, in every program that has probes; counts itself. False where there is none, and nothing was done.
    pub(super) fn toggle(&mut self) -> bool {
        let mut keys: Vec<usize> = self.threads.values().map(|thread| thread.space).filter(|key| *key != 0).collect();
        keys.sort_unstable();
        keys.dedup();
        let times = BATCH.min(self.options.toggle - self.outcome.toggled);
        for key in &keys {
            self.toggle_space(*key, times);
        }
        self.outcome.toggled += if keys.is_empty() { 0 } else { times };
        !keys.is_empty()
    }

    /// One thread stands all the time, and calls are made in its name: the first one, which in most programs waits for
    /// the others.
    fn toggle_space(&mut self, key: usize, times: u64) {
        let members = self.members(key);
        let Some(agent) = self.agent_of(&members) else { return };
        if let Ok(memory) = Memory::open(agent) {
            for _ in 0..times {
                // Threads that trap meanwhile are led on, and run without probes for a moment.
                self.toggle_out(agent, key, &memory);
                self.reap();
                self.toggle_in(agent, key, &memory);
                self.reap();
                if !self.threads.get(&agent).is_some_and(|thread| thread.space == key && thread.held.is_some()) {
                    break;
                }
            }
        }
        self.release(agent);
    }

    fn toggle_out(&mut self, agent: i32, key: usize, memory: &Memory) {
        let patches = self.toggled(key);
        if !self.spaces.get(&key).is_some_and(|space| space.barrier) {
            self.stand_all(key);
        }
        let before = self.outcome.left;
        self.put_back(agent, key, memory, &patches);
        let back = |patch: &&Rc<Patch>| {
            let mut now = vec![0; patch.original.len()];
            memory.read(patch.address, &mut now).is_ok() && now == patch.original
        };
        let missing = patches.len() - patches.iter().filter(back).count();
        self.outcome.toggle_failures += self.outcome.left - before + missing as u64;
        self.release_others(agent, key);
    }

    /// Windows are written while all threads stand, the others by the protocol.
    fn toggle_in(&mut self, agent: i32, key: usize, memory: &Memory) {
        let patches = self.toggled(key);
        let barrier = self.spaces.get(&key).is_some_and(|space| space.barrier);
        let (standing, running): (Vec<_>, Vec<_>) =
            patches.iter().cloned().partition(|patch| patch.is_window() || !barrier);
        if !standing.is_empty() {
            let sleep = !self.stand_all(key);
            self.write_standing(agent, key, memory, standing, sleep);
            self.release_others(agent, key);
        }
        let mut sync = self.barrier(agent, key);
        let failed = CodeWriter { memory, sync: Some(&mut sync) }.put(&running);
        drop(sync);
        self.unwritten(agent, failed);
        let written = self.toggled(key).len();
        self.outcome.toggle_failures += patches.len().saturating_sub(written) as u64;
    }

    /// The sites that are taken out and put in: all but the loader's, whose news would be missed.
    fn toggled(&self, key: usize) -> Vec<Rc<Patch>> {
        let Some(space) = self.spaces.get(&key) else { return Vec::new() };
        space.patches.values().filter(|patch| matches!(patch.leads, Leads::Probe(_))).map(Rc::clone).collect()
    }

    /// Whether all of them stand.
    fn stand_all(&mut self, key: usize) -> bool {
        let mut all = true;
        for tid in self.members(key) {
            all &= self.hold(tid) != Hold::Sleeps;
        }
        all
    }

    fn release_others(&mut self, agent: i32, key: usize) {
        for tid in self.members(key).into_iter().filter(|tid| *tid != agent) {
            self.release(tid);
        }
    }
}
