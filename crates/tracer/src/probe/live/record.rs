//! Reads the records that the agent leaves in a slot's ring. The program can write there: nothing is believed unchecked.

use super::arena::Words;
use super::options::{Chunk, Hit};
use super::run::Engine;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use tollgate_agent::layout::{CHUNK_CUT, CHUNK_FAULTED, CHUNK_WORDS, FLAG_TRUNCATED};
use tollgate_agent::probe::*;

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
    /// Reads all rings.
    pub(super) fn read_rings(&mut self) {
        if self.options.captures.is_empty() {
            return;
        }
        let slots: Vec<(i32, i32, usize, usize)> =
            self.threads.iter().filter_map(|(tid, thread)| Some((thread.pid, *tid, thread.space, thread.slot?))).collect();
        for (pid, tid, key, slot) in slots {
            self.read_ring(pid, tid, key, slot);
        }
    }

    /// Reads one.
    pub(super) fn read_ring(&mut self, pid: i32, tid: i32, key: usize, slot: usize) {
        if self.options.captures.is_empty() {
            return;
        }
        let Some(words) = self.spaces.get(&key).and_then(|space| space.arena.borrow().slot(slot).map(Rc::clone)) else { return };
        while let Some(record) = next(&words) {
            if let Some(mut hit) = record {
                (hit.pid, hit.tid) = (pid, tid);
                self.listener.hit(&hit);
            }
        }
    }
}

/// The next record, taken out of the ring; `None` inside: a filler, or nonsense that the program wrote, behind which all is skipped.
fn next(words: &Words) -> Option<Option<Hit>> {
    let limit = words.load(PROBE_LIMIT);
    let (head, position) = (words.load(PROBE_HEAD), limit.wrapping_sub(PROBE_RING_WORDS));
    if head == position {
        return None;
    }
    let skip_to = |position: u64| words.word(PROBE_LIMIT).store(position.wrapping_add(PROBE_RING_WORDS), Ordering::Release);
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
