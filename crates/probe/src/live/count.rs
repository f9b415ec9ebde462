//! From the slots' words to tallies.

use super::arena::Arena;
use super::options::{Histogram, Tally, ThreadTally};
use super::run::Engine;
use nix::unistd::{Whence, lseek};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::atomic::Ordering;
use tollgate_agent::head::HEAD_DATA_SHARED;
use tollgate_agent::probe::*;
use tollgate_supervisor::shared::Words;

/// Threads that ended are told one by one up to this many; further ones are summed up by process.
const MOST_THREADS: usize = 4096;

/// Tallies of what has ended.
#[derive(Debug, Default)]
pub(super) struct Past {
    threads: HashMap<(i32, i32), Tally>,
}

impl Past {
    /// Adds what a thread counted.
    pub fn add(&mut self, pid: i32, tid: i32, tally: &Tally) {
        if *tally == Tally::default() {
            return;
        }
        let known = self.threads.contains_key(&(pid, tid));
        let tid = if known || self.threads.len() < MOST_THREADS { tid } else { 0 };
        self.threads.entry((pid, tid)).or_default().add(tally);
    }

    /// All of them.
    pub fn all(&self) -> Vec<ThreadTally> {
        let tally = |(&(pid, tid), tally): (&(i32, i32), &Tally)| ThreadTally { pid, tid, tally: tally.clone() };
        self.threads.iter().map(tally).collect()
    }
}

impl Tally {
    /// Adds another one.
    pub fn add(&mut self, other: &Tally) {
        for (counter, count) in &other.counts {
            let own = self.counts.entry(*counter).or_default();
            *own = own.wrapping_add(*count);
        }
        for (timer, histogram) in &other.timers {
            self.timers.entry(*timer).and_modify(|own| own.add(histogram)).or_insert_with(|| histogram.clone());
        }
        self.lost += other.lost;
        self.full += other.full;
    }
}

impl Histogram {
    /// Of the words of a page.
    pub(super) fn of(words: &[u64]) -> Histogram {
        let word = |index: u64| words.get(index as usize).copied().unwrap_or(0);
        let buckets: Vec<u64> = words.iter().take(HISTOGRAM_BUCKETS as usize).copied().collect();
        let any = buckets.iter().any(|count| *count != 0);
        Histogram {
            sum: word(HISTOGRAM_SUM),
            max: word(HISTOGRAM_MAX),
            min: any.then(|| !word(HISTOGRAM_NOT_MIN)),
            untimed: word(HISTOGRAM_UNTIMED),
            negative: word(HISTOGRAM_NEGATIVE),
            away: word(HISTOGRAM_AWAY),
            away_to: word(HISTOGRAM_AWAY_TO) & !START_FLIGHT,
            buckets,
        }
    }

    /// How many latencies there are.
    pub fn count(&self) -> u64 {
        self.buckets.iter().sum()
    }

    /// Adds another one.
    pub fn add(&mut self, other: &Histogram) {
        self.buckets.resize(self.buckets.len().max(other.buckets.len()), 0);
        for (own, more) in self.buckets.iter_mut().zip(&other.buckets) {
            *own = own.wrapping_add(*more);
        }
        self.sum = self.sum.wrapping_add(other.sum);
        self.max = self.max.max(other.max);
        self.min = self.min.into_iter().chain(other.min).min();
        self.untimed = self.untimed.wrapping_add(other.untimed);
        self.negative = self.negative.wrapping_add(other.negative);
        self.went_away(other.away, other.away_to);
    }

    /// Adds calls that left by a jump to where nobody saw them arrive.
    pub(super) fn went_away(&mut self, calls: u64, to: u64) {
        self.away = self.away.wrapping_add(calls);
        if to != 0 {
            self.away_to = to;
        }
    }
}

impl Arena {
    /// What the thread of a slot has counted.
    pub fn tally(&self, slot: usize, counters: u32, timers: u32) -> Tally {
        let Some(words) = self.slot(slot) else { return Tally::default() };
        let mut tally = Tally { lost: words.load(PROBE_LOST), full: words.load(PROBE_FULL), ..Tally::default() };
        for counter in 0..counters.min(PROBE_COUNTERS as u32) {
            match words.load(PROBE_COUNTS + 8 * u64::from(counter)) {
                0 => {}
                count => {
                    tally.counts.insert(counter, count);
                }
            }
        }
        let base = Arena::slot_offset(slot) + PROBE_HISTOGRAMS;
        let end = base + u64::from(timers.min(PROBE_TIMERS as u32)) * PROBE_HISTOGRAM_SIZE;
        let mut at = base;
        // Holes are skipped: most timers are never used by most threads.
        while at < end {
            let Ok(data) = lseek(self.file(), at as i64, Whence::SeekData) else { break };
            let data = (data as u64).max(at) / PROBE_HISTOGRAM_SIZE * PROBE_HISTOGRAM_SIZE;
            // The arena's DATA begins at 0 and all is a multiple of a page, so that a histogram is one.
            if data >= end {
                break;
            }
            let mut page = [0; PROBE_HISTOGRAM_SIZE as usize];
            if self.read(data, &mut page).is_err() {
                break;
            }
            let words: Vec<u64> =
                page.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().unwrap_or_default())).collect();
            let histogram = Histogram::of(&words);
            if histogram.count() != 0 || histogram.untimed != 0 || histogram.away != 0 {
                tally.timers.insert(((data - base) / PROBE_HISTOGRAM_SIZE) as u32, histogram);
            }
            at = data + PROBE_HISTOGRAM_SIZE;
        }
        for (timer, to) in in_flight(words) {
            tally
                .timers
                .entry(timer)
                .or_insert_with(|| Histogram::of(&[0; HISTOGRAM_BUCKETS as usize]))
                .went_away(1, to);
        }
        tally
    }

    /// What all threads have counted, where they share the counters.
    pub fn shared_tally(&self, counters: u32) -> Tally {
        let mut tally = Tally::default();
        for counter in 0..counters.min(PROBE_COUNTERS as u32) {
            let count = self.header(HEAD_DATA_SHARED + 8 * u64::from(counter)).load(Ordering::Acquire);
            if count != 0 {
                tally.counts.insert(counter, count);
            }
        }
        tally
    }
}

/// Calls of a slot that have left by a jump and were not seen to arrive, and whose entries nobody has dropped since:
/// timer, and where they went. One that is on its way at this moment is among them.
fn in_flight(words: &Words) -> Vec<(u32, u64)> {
    let top = words.load(PROBE_TOP).min(PROBE_STARTS_SIZE) / PROBE_START_SIZE;
    let mut all = Vec::new();
    // Where the frame went that the entry above belongs to, if this one does too.
    let mut above = None;
    for entry in (1..top).rev() {
        let word = |field: u64| words.load(PROBE_STARTS + PROBE_START_SIZE * entry + field);
        let (whole, place) = (word(START_TIMER), word(START_WHERE));
        let went = above.or((place & START_FLIGHT != 0).then_some(place & !START_FLIGHT));
        all.extend(went.map(|to| (whole as u32, to)));
        above = went.filter(|_| whole >> 32 != 0);
    }
    all
}

impl Engine<'_> {
    /// What a thread's slot says goes to what has ended, and the slot is free.
    pub(super) fn fold(&mut self, tid: i32) {
        self.fold_32(tid);
        let (counters, timers) = (self.matcher.counters(), self.matcher.timers());
        let Some(thread) = self.threads.get_mut(&tid) else { return };
        let (pid, key) = (thread.pid, thread.space);
        let Some(slot) = thread.slot.take() else { return };
        self.read_ring(pid, tid, key, slot);
        let Some(space) = self.spaces.get(&key) else { return };
        let tally = space.arena.borrow().tally(slot, counters, timers);
        space.arena.borrow_mut().give_back(slot);
        self.past.add(pid, tid, &tally);
    }

    /// Everything that is known now.
    pub(super) fn tallies(&self) -> Vec<ThreadTally> {
        let (counters, timers) = (self.matcher.counters(), self.matcher.timers());
        let mut all = self.past.all();
        for (tid, thread) in &self.threads {
            let Some(space) = self.spaces.get(&thread.space) else { continue };
            let Some(slot) = thread.slot else { continue };
            all.push(ThreadTally {
                pid: thread.pid,
                tid: *tid,
                tally: space.arena.borrow().tally(slot, counters, timers),
            });
        }
        // What was forked counts in the same memory as its maker, who comes first.
        let (mut together, mut seen) =
            (self.spaces.iter().filter(|(_, space)| !space.slots).collect::<Vec<_>>(), HashSet::new());
        together.sort_by_key(|(key, _)| **key);
        for (key, space) in together.into_iter().filter(|(_, space)| seen.insert(Rc::as_ptr(&space.arena))) {
            let pid = self.threads.values().find(|thread| thread.space == *key).map_or(0, |thread| thread.pid);
            all.push(ThreadTally { pid, tid: 0, tally: space.arena.borrow().shared_tally(counters) });
        }
        all.extend(self.tallies_32());
        all.retain(|one| one.tally != Tally::default());
        all.sort_by_key(|one| (one.pid, one.tid));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histograms_add_up_and_an_empty_one_has_no_least() {
        let mut words = [0; 512];
        assert_eq!(Histogram::of(&words).min, None);
        words[3] = 2;
        (words[HISTOGRAM_SUM as usize], words[HISTOGRAM_MAX as usize], words[HISTOGRAM_NOT_MIN as usize]) = (6, 3, !3);
        let mut one = Histogram::of(&words);
        assert_eq!((one.count(), one.min, one.max), (2, Some(3), 3));
        words[HISTOGRAM_NOT_MIN as usize] = !1;
        one.add(&Histogram::of(&words));
        one.add(&Histogram::of(&[0; 512]));
        assert_eq!((one.count(), one.min, one.sum), (4, Some(1), 12));
    }

    #[test]
    fn many_short_threads_are_summed_up_and_nothing_is_lost() {
        let mut past = Past::default();
        let tally = Tally { counts: [(1, 1)].into(), ..Tally::default() };
        for tid in 1..=2 * MOST_THREADS as i32 {
            past.add(7, tid, &tally);
        }
        let all = past.all();
        assert!(all.len() <= MOST_THREADS + 1);
        assert_eq!(all.iter().map(|one| one.tally.counts[&1]).sum::<u64>(), 2 * MOST_THREADS as u64);
    }
}
