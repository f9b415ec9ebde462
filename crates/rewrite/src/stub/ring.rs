//! Reads what stubs wrote.
//!
//! One thread of the program writes, one reader reads. The writer publishes a record by moving `head` behind it, the
//! reader gives its room back by moving `limit`; positions only grow, so that neither can be mistaken for the other
//! round. On x86 plain stores suffice (stores become visible in program order, and a load is never older than one
//! before it: Intel SDM 3A, 9.2); the atomics here are what tells the compiler so.
//!
//! The memory is the program's to spoil. Positions, lengths and kinds are checked before use, and what is checked is a
//! copy: a record that changes under the reader is odd, and never dangerous. A ring that makes no sense is an error
//! value; the reader then goes on at the head ([`Reader::resync`]).

use std::sync::atomic::{AtomicU64, Ordering};
use tollgate_agent::layout::*;

/// Words of a slot.
pub const SLOT_WORDS: usize = (SLOT_SIZE / 8) as usize;

/// What is wrong with a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RingError {
    /// The memory given is no slot.
    #[error("a slot has {SLOT_WORDS} words, this memory has {0}")]
    Size(usize),
    /// The head is not within a ring's length behind what was read.
    #[error("the ring's head is at word {head}, where {tail} ..= {end} is \
             possible", end = tail.wrapping_add(RING_WORDS))]
    Head {
        /// Where it is.
        head: u64,
        /// What was read.
        tail: u64,
    },
    /// A record that is longer than what was published, or than any may be, or has no length.
    #[error("the record at word {at} of the ring says that it has {words} words, of at most {limit}")]
    Length {
        /// Its position.
        at: u64,
        /// What it says.
        words: u64,
        /// The most that it may have.
        limit: u64,
    },
    /// A kind that there is not.
    #[error("the record at word {at} of the ring is of kind {kind}")]
    Kind {
        /// Its position.
        at: u64,
        /// What it says.
        kind: u8,
    },
    /// A piece of memory in a record that is longer than the record.
    #[error("the record at word {at} of the ring holds a copy of {bytes} bytes of memory, more than the record has")]
    Chunk {
        /// The record's position.
        at: u64,
        /// What the chunk says.
        bytes: u64,
    },
}

/// One record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RawRecord<'a> {
    /// `GATE_*`.
    pub gate: u8,
    /// 64 or 32.
    pub bits: u8,
    /// Some memory did not fit.
    pub truncated: bool,
    /// Number of the call, or of the vDSO's function.
    pub nr: u32,
    /// The address behind the crossing.
    pub site: u64,
    /// TSC before.
    pub begun: u64,
    /// TSC behind; of an unfinished call without meaning.
    pub ended: u64,
    /// Result; of an unfinished call without meaning.
    pub result: i64,
    /// Arguments; those of `int 0x80` are the lower halves.
    pub args: [u64; 6],
    /// Stack pointer (modes Capture and Count, else without meaning).
    pub sp: u64,
    /// rbp (modes Capture and Count, else without meaning).
    pub bp: u64,
    /// How many crossings its row counts with this one (mode Count, else without meaning).
    pub count: u64,
    /// The memory that was copied, see [`RawRecord::chunks`].
    pub chunks: &'a [u64],
}

/// A piece of the program's memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RawChunk<'a> {
    /// `WHEN_*`.
    pub when: u8,
    /// `CHUNK_*`.
    pub flags: u8,
    /// Where it lay.
    pub address: u64,
    words: &'a [u64],
    length: usize,
}

impl RawChunk<'_> {
    /// Its bytes.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(8 * self.words.len());
        self.words.iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
        bytes.truncate(self.length);
        bytes
    }
}

impl<'a> RawRecord<'a> {
    /// The same without its memory, to be kept.
    pub fn without_memory(&self) -> RawRecord<'static> {
        let &Self { gate, bits, truncated, nr, site, begun, ended, result, args, sp, bp, count, chunks: _ } = self;
        RawRecord { gate, bits, truncated, nr, site, begun, ended, result, args, sp, bp, count, chunks: &[] }
    }

    /// The memory that was copied, in the order in which it was.
    pub fn chunks(&self) -> impl Iterator<Item = RawChunk<'a>> + use<'a> {
        let mut rest = self.chunks;
        std::iter::from_fn(move || {
            let (chunk, behind) = split_chunk(rest).ok().flatten()?;
            rest = behind;
            Some(chunk)
        })
    }
}

/// The first chunk and what is behind it; `Err` is the length that does not fit.
fn split_chunk(words: &[u64]) -> Result<Option<(RawChunk<'_>, &[u64])>, u64> {
    let Some((&head, rest)) = words.split_first() else { return Ok(None) };
    let length = head >> 32;
    let (&address, rest) = rest.split_first().ok_or(length)?;
    // At most 2^32 bytes, so that nothing overflows.
    let size = length.div_ceil(8) as usize;
    let (bytes, behind) = rest.split_at_checked(size).ok_or(length)?;
    let [when, flags, ..] = head.to_le_bytes();
    Ok(Some((RawChunk { when, flags, address, words: bytes, length: length as usize }, behind)))
}

/// Reads one slot's ring, in memory that it borrows or that it holds alive itself.
#[derive(Debug)]
pub struct Reader<M> {
    slot: M,
    tail: u64,
    copy: Vec<u64>,
}

impl<M: AsRef<[AtomicU64]>> Reader<M> {
    /// Over a slot whose thread has not run yet.
    pub fn new(slot: M) -> Result<Self, RingError> {
        let words = slot.as_ref().len();
        if words != SLOT_WORDS {
            return Err(RingError::Size(words));
        }
        Ok(Self { slot, tail: 0, copy: Vec::new() })
    }

    /// Over a slot that was read up to this position, by a reader that is gone.
    pub fn at(slot: M, tail: u64) -> Result<Self, RingError> {
        Ok(Self { tail, ..Self::new(slot)? })
    }

    /// The position up to which was read, in words.
    pub fn tail(&self) -> u64 {
        self.tail
    }

    /// A word of the slot, by its `SLOT_*` offset; 0 behind its end.
    pub fn word(&self, offset: u64) -> u64 {
        self.slot.as_ref().get((offset / 8) as usize).map_or(0, |word| word.load(Ordering::Acquire))
    }

    fn set(&self, offset: u64, value: u64) {
        self.slot.as_ref()[(offset / 8) as usize].store(value, Ordering::Release);
    }

    /// How many words wait to be read.
    pub fn waiting(&self) -> u64 {
        self.word(SLOT_HEAD).wrapping_sub(self.tail)
    }

    /// Reads every record that is published by now, gives their room back, and says how many there were. After an error
    /// what was told before it was sound; [`Reader::resync`] leaves the rest out.
    pub fn drain(&mut self, mut tell: impl FnMut(RawRecord<'_>)) -> Result<u64, RingError> {
        let head = self.word(SLOT_HEAD);
        if head.wrapping_sub(self.tail) > RING_WORDS {
            return Err(RingError::Head { head, tail: self.tail });
        }
        let mut told = 0;
        let mut result = Ok(());
        // Each round moves the tail on by at least a word: the loop ends whatever the ring holds.
        while self.tail != head {
            match self.one(head.wrapping_sub(self.tail)) {
                Ok((words, false)) => self.tail = self.tail.wrapping_add(words),
                Ok((words, true)) => match parse(&self.copy, self.tail) {
                    Ok(record) => {
                        tell(record);
                        told += 1;
                        self.tail = self.tail.wrapping_add(words);
                    }
                    Err(error) => result = Err(error),
                },
                Err(error) => result = Err(error),
            }
            if result.is_err() {
                break;
            }
        }
        self.give_back();
        result.map(|()| told)
    }

    /// After an error: leaves out what is published, and says how many words that was (at most a ring's length).
    pub fn resync(&mut self) -> u64 {
        let head = self.word(SLOT_HEAD);
        let skipped = head.wrapping_sub(self.tail).min(RING_WORDS);
        self.tail = head;
        self.give_back();
        skipped
    }

    fn give_back(&self) {
        self.set(SLOT_LIMIT, self.tail.wrapping_add(RING_WORDS));
    }

    /// The call that the thread has begun and not finished, if there is one: the thread died inside, or is blocked
    /// there. To be asked after a [`Reader::drain`], with the thread stopped or dead.
    pub fn unfinished(&mut self) -> Option<RawRecord<'_>> {
        let head = self.word(SLOT_HEAD);
        if self.word(SLOT_INSIDE) != head.wrapping_add(1) || self.tail != head {
            return None;
        }
        let at = head;
        let kind = (self.ring(at) >> 32) as u8;
        let exit = self.word(SLOT_CURSOR);
        let words = if kind == RECORD_CALL && (CALL_WORDS..=MAX_WORDS).contains(&exit) { exit } else { CALL_WORDS };
        self.load(at, words);
        // What has no length yet gets one; chunks are there only if they make sense (mode Capture).
        if parse(&self.copy, at).is_err() {
            self.copy.truncate(CALL_WORDS as usize);
        }
        parse(&self.copy, at).ok()
    }

    /// When the call began that [`Reader::unfinished`] would tell. Its thread may run: what it has not written yet is
    /// anything.
    pub fn begun(&self) -> Option<u64> {
        let head = self.word(SLOT_HEAD);
        let inside = self.word(SLOT_INSIDE) == head.wrapping_add(1) && self.tail == head;
        inside.then(|| self.ring(head.wrapping_add(RECORD_BEGUN)))
    }

    fn ring(&self, position: u64) -> u64 {
        self.word(SLOT_RING + 8 * (position % RING_WORDS))
    }

    fn load(&mut self, at: u64, words: u64) {
        self.copy.clear();
        for index in 0..words {
            let word = self.ring(at.wrapping_add(index));
            self.copy.push(word);
        }
    }

    /// Copies the record at the tail; its length, and whether there is something to tell.
    fn one(&mut self, published: u64) -> Result<(u64, bool), RingError> {
        let at = self.tail;
        let head = self.ring(at);
        let (words, kind) = (head & 0xffff_ffff, (head >> 32) as u8);
        let limit = match kind {
            RECORD_FILLER => RING_WORDS,
            RECORD_CALL => MAX_WORDS,
            _ => return Err(RingError::Kind { at, kind }),
        };
        let least = if kind == RECORD_CALL { CALL_WORDS } else { 1 };
        // No record goes round the ring's end.
        let limit = limit.min(published).min(RING_WORDS - at % RING_WORDS);
        if words < least || words > limit {
            return Err(RingError::Length { at, words, limit });
        }
        if kind != RECORD_FILLER {
            self.load(at, words);
            // The head word may have changed since; the length that was checked is what counts.
            self.copy[0] = head;
        }
        Ok((words, kind != RECORD_FILLER))
    }
}

/// A record of checked length.
fn parse(words: &[u64], at: u64) -> Result<RawRecord<'_>, RingError> {
    let [.., gate, bits, flags] = words[RECORD_HEAD as usize].to_le_bytes();
    let word = |index: u64| words.get(index as usize).copied().unwrap_or(0);
    let mask = if gate == GATE_INT80 { 0xffff_ffff } else { u64::MAX };
    let args = std::array::from_fn(|index| word(RECORD_ARGS + index as u64) & mask);
    let chunks = words.get(CALL_WORDS as usize..).unwrap_or_default();
    let mut rest = chunks;
    while let Some((_, behind)) = split_chunk(rest).map_err(|bytes| RingError::Chunk { at, bytes })? {
        rest = behind;
    }
    Ok(RawRecord {
        gate,
        bits,
        truncated: flags & FLAG_TRUNCATED != 0,
        nr: word(RECORD_NR) as u32,
        site: word(RECORD_SITE),
        begun: word(RECORD_BEGUN),
        ended: word(RECORD_ENDED),
        result: word(RECORD_RESULT) as i64,
        args,
        sp: word(RECORD_SP),
        bp: word(RECORD_BP),
        count: word(RECORD_COUNT),
        chunks,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn slot() -> Vec<AtomicU64> {
        (0..SLOT_WORDS).map(|_| AtomicU64::new(0)).collect()
    }

    fn put(slot: &[AtomicU64], position: u64, words: &[u64]) {
        for (index, &word) in words.iter().enumerate() {
            let at = SLOT_RING / 8 + (position + index as u64) % RING_WORDS;
            slot[at as usize].store(word, Ordering::Relaxed);
        }
    }

    fn head(slot: &[AtomicU64], head: u64) {
        slot[(SLOT_HEAD / 8) as usize].store(head, Ordering::Relaxed);
    }

    fn record(words: u64) -> Vec<u64> {
        let mut record = vec![0; words as usize];
        record[0] = words | u64::from(RECORD_CALL) << 32 | 64 << 48;
        record
    }

    #[test]
    fn a_chunk_that_is_longer_than_its_record_is_an_error() {
        let slot = slot();
        let mut reader = Reader::new(&slot).unwrap();
        let mut words = record(CALL_WORDS + 4);
        words[CALL_WORDS as usize] = 17 << 32;
        put(&slot, 0, &words);
        head(&slot, CALL_WORDS + 4);
        assert_eq!(reader.drain(|_| ()), Err(RingError::Chunk { at: 0, bytes: 17 }));
        words[CALL_WORDS as usize] = 16 << 32;
        put(&slot, 0, &words);
        assert_eq!(reader.drain(|record| assert_eq!(record.chunks().next().unwrap().bytes().len(), 16)), Ok(1));
        assert_eq!(reader.tail(), CALL_WORDS + 4);
    }

    #[test]
    fn what_makes_no_sense_is_an_error_and_can_be_left_out() {
        let slot = slot();
        let mut reader = Reader::new(&slot).unwrap();
        head(&slot, RING_WORDS + 1);
        assert_eq!(reader.drain(|_| ()), Err(RingError::Head { head: RING_WORDS + 1, tail: 0 }));
        assert_eq!(reader.resync(), RING_WORDS);
        let at = reader.tail();
        head(&slot, at + 100);
        for (word, error) in [
            (0, RingError::Kind { at, kind: 0 }),
            (u64::from(RECORD_CALL) << 32, RingError::Length { at, words: 0, limit: 100 }),
            (101 | u64::from(RECORD_CALL) << 32, RingError::Length { at, words: 101, limit: 100 }),
            (15 | u64::from(RECORD_CALL) << 32, RingError::Length { at, words: 15, limit: 100 }),
            (u64::from(RECORD_FILLER) << 32, RingError::Length { at, words: 0, limit: 100 }),
        ] {
            put(&slot, at, &[word]);
            assert_eq!(reader.drain(|_| ()), Err(error));
        }
        assert_eq!((reader.resync(), reader.waiting()), (100, 0));
    }

    proptest! {
        /// Whatever is written before `head` moves is read once, in order; fillers are not told.
        #[test]
        fn records_come_out_as_they_went_in(
            steps in prop::collection::vec((1u64..40, any::<bool>(), any::<bool>()), 1..2000)) {
            let slot = slot();
            let mut reader = Reader::new(&slot).unwrap();
            let (mut position, mut sent, mut seen) = (0u64, 0u64, Vec::new());
            for (size, filler, drain) in steps {
                let to_end = RING_WORDS - position % RING_WORDS;
                let words = if filler { size } else { CALL_WORDS + 2 + size };
                let words = if to_end < 100 { to_end } else { words };
                if position + words - reader.tail() > RING_WORDS {
                    reader.drain(|record| seen.push(record.site)).unwrap();
                }
                if filler || to_end < 100 {
                    put(&slot, position, &[words | u64::from(RECORD_FILLER) << 32]);
                } else {
                    let mut record = record(words);
                    record[RECORD_SITE as usize] = sent;
                    record[CALL_WORDS as usize] = (size * 8) << 32;
                    put(&slot, position, &record);
                    sent += 1;
                }
                position += words;
                head(&slot, position);
                if drain {
                    reader.drain(|record| seen.push(record.site)).unwrap();
                    prop_assert_eq!(reader.waiting(), 0);
                }
            }
            reader.drain(|record| seen.push(record.site)).unwrap();
            prop_assert_eq!(seen, (0..sent).collect::<Vec<_>>());
        }

        /// Any words: an end, and an error or records that lie within what was published.
        #[test]
        fn a_spoilt_ring_is_an_error_and_never_more(
            words in prop::collection::vec((0u64..200, any::<u64>(), 0u8..5), 0..200), end in 0u64..300,
        ) {
            let slot = slot();
            let mut reader = Reader::new(&slot).unwrap();
            for (at, word, kind) in words {
                let likely = (word % 40) | (u64::from(kind) << 32);
                put(&slot, at, &[if word % 3 == 0 { word } else { likely }]);
            }
            head(&slot, end);
            let mut told = 0;
            let drained = reader.drain(|record| {
                told += 1;
                for chunk in record.chunks() {
                    let _ = chunk.bytes();
                }
            });
            prop_assert!(told * CALL_WORDS <= end && reader.tail() <= end);
            prop_assert_eq!(drained.is_ok(), reader.waiting() == 0);
            slot[(SLOT_INSIDE / 8) as usize].store(end + 1, Ordering::Relaxed);
            reader.resync();
            let _ = reader.unfinished();
        }
    }
}
