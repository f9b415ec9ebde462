//! Reads the records that the agent leaves in a slot's ring. The program can write there: nothing is believed
//! unchecked.

use super::options::{Chunk, Hit};
use super::run::Engine;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use tollgate_agent::layout::{CHUNK_CUT, CHUNK_FAULTED, CHUNK_WORDS, FLAG_TRUNCATED};
use tollgate_agent::probe::*;
use tollgate_remote::ptrace;
use tollgate_supervisor::shared::Words;

/// More records than a ring has room for: a program that writes where it is read from could have it read for ever.
const MOST_RECORDS: usize = PROBE_RING_WORDS as usize;

impl Hit {
    /// What was copied, in the order of the set's items.
    pub fn chunks(&self) -> impl Iterator<Item = Chunk<'_>> {
        let mut rest = &self.chunks[..];
        std::iter::from_fn(move || {
            let (head, behind) = rest.split_first_chunk::<{ 8 * CHUNK_WORDS as usize }>()?;
            let word = |index: usize| head[8 * index..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes));
            let length = (word(0) >> 32) as usize;
            let bytes = behind.get(..length)?;
            rest = behind.get(length.next_multiple_of(8)..)?;
            let flags = (word(0) >> 8) as u8;
            let (faulted, cut) = (flags & CHUNK_FAULTED != 0, flags & CHUNK_CUT != 0);
            Some(Chunk { item: word(0) as u8, address: word(1), bytes, faulted, cut })
        })
    }
}

impl Engine<'_> {
    /// Reads all rings; how many words were in the fullest one.
    pub(super) fn read_rings(&mut self) -> u64 {
        if self.options.captures.is_empty() {
            return 0;
        }
        let slots: Vec<(i32, i32, usize, usize)> = self
            .threads
            .iter()
            .filter_map(|(tid, thread)| Some((thread.pid, *tid, thread.space, thread.slot?)))
            .collect();
        self.park(&slots);
        let fullest = slots.into_iter().map(|(pid, tid, key, slot)| self.read_ring(pid, tid, key, slot)).max();
        self.passes += 1;
        self.spaces.values().for_each(|space| space.arena.borrow().passed(self.passes));
        fullest.unwrap_or(0)
    }

    /// Stops the threads that wait for room in their rings, which they have when their stops are answered: a hundred
    /// that wait on a few CPUs would leave none for this process. None of them is in a call of the kernel.
    fn park(&self, slots: &[(i32, i32, usize, usize)]) {
        for (_, tid, key, slot) in slots {
            // It may be stopped by SIGSTOP where it waited, and its ring be read since.
            let waits = |words: &Rc<Words>| words.load(PROBE_WAITS) != 0 && fill(words) > PROBE_RING_WORDS / 2;
            let held = self.threads.get(tid).is_none_or(|thread| thread.held.is_some());
            if !held && self.spaces.get(key).is_some_and(|space| space.arena.borrow().slot(*slot).is_some_and(waits)) {
                let _ = ptrace::interrupt(*tid);
            }
        }
    }

    /// Empties a thread's own, so that it does not wait where it is waited for. What was in it is told later: a signal
    /// may be on its way to the thread, which would be lost if this process were killed now.
    pub(super) fn empty_ring_of(&mut self, tid: i32) {
        let Some((pid, key, slot)) =
            self.threads.get(&tid).and_then(|thread| Some((thread.pid, thread.space, thread.slot?)))
        else {
            return;
        };
        if let Some(words) = self.ring(key, slot) {
            let head = words.load(PROBE_HEAD);
            let hits = std::iter::from_fn(|| next(&words, head)).take(MOST_RECORDS).flatten();
            self.untold.extend(hits.map(|hit| Hit { pid, tid, ..hit }));
        }
    }

    /// Reads what one has now, and nothing that comes meanwhile: a thread that makes records as fast as they are read
    /// is not the only one.
    pub(super) fn read_ring(&mut self, pid: i32, tid: i32, key: usize, slot: usize) -> u64 {
        std::mem::take(&mut self.untold).iter().for_each(|hit| self.listener.hit(hit));
        let Some(words) = self.ring(key, slot) else { return 0 };
        let (head, found) = (words.load(PROBE_HEAD), fill(&words));
        for hit in std::iter::from_fn(|| next(&words, head)).take(MOST_RECORDS).flatten() {
            self.listener.hit(&Hit { pid, tid, ..hit });
        }
        found
    }

    fn ring(&self, key: usize, slot: usize) -> Option<Rc<Words>> {
        let space = self.spaces.get(&key).filter(|_| !self.options.captures.is_empty())?;
        space.arena.borrow().slot(slot).map(Rc::clone)
    }
}

/// Words of a ring that are to be read.
fn fill(words: &Words) -> u64 {
    words.load(PROBE_HEAD).wrapping_add(PROBE_RING_WORDS).wrapping_sub(words.load(PROBE_LIMIT))
}

/// The next record before a position, taken out of the ring; `None` inside: a filler, or nonsense that the program
/// wrote, behind which all is skipped.
fn next(words: &Words, head: u64) -> Option<Option<Hit>> {
    let position = words.load(PROBE_LIMIT).wrapping_sub(PROBE_RING_WORDS);
    if head == position {
        return None;
    }
    let skip_to =
        |position: u64| words.word(PROBE_LIMIT).store(position.wrapping_add(PROBE_RING_WORDS), Ordering::Release);
    let there = head.wrapping_sub(position);
    let word = |index: u64| words.load(PROBE_RING + 8 * (position.wrapping_add(index) % PROBE_RING_WORDS));
    let first = word(PROBE_RECORD_HEAD);
    let (length, kind, flags) = (first & 0xffff_ffff, (first >> 32) as u8, (first >> 40) as u8);
    let to_end = PROBE_RING_WORDS - position % PROBE_RING_WORDS;
    let whole = length > 0 && length <= there && there <= PROBE_RING_WORDS && length <= to_end;
    let hit = match kind {
        _ if !whole => {
            skip_to(head);
            return Some(None);
        }
        PROBE_RECORD_HIT if length >= PROBE_RECORD_WORDS => Some(Hit {
            pid: 0,
            tid: 0,
            bits: 64,
            arguments: Default::default(),
            id: word(PROBE_RECORD_ID) as u32,
            tsc: word(PROBE_RECORD_TSC),
            site: word(PROBE_RECORD_SITE),
            registers: std::array::from_fn(|index| word(PROBE_RECORD_REGS + index as u64)),
            flags: word(PROBE_RECORD_FLAGS),
            truncated: flags & FLAG_TRUNCATED != 0,
            chunks: (PROBE_RECORD_WORDS..length).flat_map(|index| word(index).to_le_bytes()).collect(),
        }),
        _ => None,
    };
    skip_to(position.wrapping_add(length));
    Some(hit)
}
