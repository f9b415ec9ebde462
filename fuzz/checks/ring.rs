//! The reader of rings, on any memory: an error value or records, never a panic, and always an end.

use std::sync::atomic::{AtomicU64, Ordering};
use tollgate_agent::layout::{RING_WORDS, SLOT_HEAD, SLOT_LIMIT, SLOT_RING};
use tollgate_rewrite::stub::ring::{Reader, SLOT_WORDS};

/// Input: places of the ring and words for them, two bytes and eight; now and then the word becomes the head too.
pub fn check(data: &[u8]) {
    let slot: Vec<AtomicU64> = (0..SLOT_WORDS).map(|_| AtomicU64::new(0)).collect();
    let mut reader = Reader::new(&slot).expect("a slot's size");
    let (chunks, _) = data.as_chunks::<10>();
    for chunk in chunks {
        let value = u64::from_le_bytes(chunk[2..].try_into().expect("eight bytes"));
        let index = usize::from(u16::from_le_bytes([chunk[0], chunk[1]]));
        slot[(SLOT_RING / 8) as usize + index].store(value, Ordering::Relaxed);
        if index % 7 == 0 {
            let head = if index % 2 == 0 { value % (2 * RING_WORDS) } else { value };
            slot[(SLOT_HEAD / 8) as usize].store(head, Ordering::Relaxed);
            let drained = reader.drain(|record| {
                for chunk in record.chunks() {
                    let _ = chunk.bytes();
                }
            });
            if drained.is_err() {
                reader.resync();
                assert_eq!(reader.waiting(), 0);
            }
            let limit = slot[(SLOT_LIMIT / 8) as usize].load(Ordering::Relaxed);
            let read = drained.is_err() || limit == reader.tail().wrapping_add(RING_WORDS);
            assert!(read && reader.word(u64::MAX) == 0);
            let _ = reader.unfinished();
        }
    }
}
