//! The contract of probes: what trampolines, the agent and the tracer share of a program that is being probed.
//!
//! It is another arena than a traced program's ([`crate::layout`]): a program is traced or probed, not both. A thread's
//! %gs base points at its *slot*. Offsets are constants, because trampolines address them by number and the C of this
//! crate gets the same numbers. The contract is versioned ([`PROBE_VERSION`]) and only ever grows.
//!
//! A slot has one writer, its thread, so that nothing in it is locked: `inc %gs:…` is one instruction, and a signal
//! does not split it. Where nobody gives new threads slots any more (the tracer was killed), several threads may share
//! one: counts are then lost, but every index that is read from a slot is checked, or masked, before it is used, so
//! that no other memory is written.

/// Raised by whoever moves anything below.
pub const PROBE_VERSION: u64 = 2;
/// Counters that a program has: one for each place where hits are counted.
pub const PROBE_COUNTERS: u64 = 0x1_0000;
/// Histograms of latency.
pub const PROBE_TIMERS: u64 = 0x1000;
/// Threads that have a slot at the same time, at most: as many as Linux has (PID_MAX_LIMIT, linux/threads.h). They are
/// addresses: how many a program gets is for its tracer to say.
pub const PROBE_SLOTS: u64 = 1 << 22;

// ---- A slot: offsets from the %gs base ------------------------------------------------------------------------------

/// The slot's own address.
pub const PROBE_SELF: u64 = 0x00;
/// Address of the C function that makes a record: `void probe(void *slot)`, called on the agent's stack.
pub const PROBE_AGENT: u64 = 0x08;
/// End of the agent's stack, a multiple of 16.
pub const PROBE_STACK_TOP: u64 = 0x10;
/// [`PROBE_VERSION`].
pub const PROBE_SLOT_VERSION: u64 = 0x18;
/// Address of the table of goroutines' starts ([`crate::head::HEAD_DATA_GOROUTINES`]).
pub const PROBE_GOROUTINES: u64 = 0x20;
/// The thread's process, shifted left by [`GOROUTINE_TIMER_BITS`].
pub const PROBE_PROCESS: u64 = 0x28;
/// End of the memory that the thread's stack is in: what is copied of the stack stops there, and need not fault. 0: not
/// known.
pub const PROBE_STACK_END: u64 = 0x30;
/// Its beginning: a stack pointer outside of the two is on another stack (sigaltstack(2)), whose end nobody knows.
pub const PROBE_STACK_START: u64 = 0x38;
/// Offset of the first free entry of [`PROBE_STARTS`], in bytes from there. Begins at [`PROBE_START_SIZE`]: entry 0
/// stops searches.
pub const PROBE_TOP: u64 = 0x40;
/// Hits of timed functions for which [`PROBE_STARTS`] had no room.
pub const PROBE_FULL: u64 = 0x48;
/// Not 0 while a record is being made. A probe that is hit meanwhile (by a signal's handler) makes none, and counts as
/// lost.
pub const PROBE_BUSY: u64 = 0x50;
/// Records that were not made: the agent was busy, or the ring was full.
pub const PROBE_LOST: u64 = 0x58;
/// What the record is of, for the agent: the argument of the probe that was hit (`Action::Capture`).
pub const PROBE_ID: u64 = 0x60;
/// Address of the probed instruction, for the agent.
pub const PROBE_SITE: u64 = 0x68;
/// Where a thread in the agent comes back to: an address in its trampoline, behind the return to the program's stack,
/// so that one that stands in the agent can be led out.
pub const PROBE_RESUME: u64 = 0x70;
/// The program's registers as they were at the probed instruction, while the agent runs: 16 words in the order of the
/// instruction encoding (rax, rcx, rdx, rbx, rsp, rbp, rsi, rdi, r8 … r15).
pub const PROBE_REGS: u64 = 0x80;
/// Behind the registers: the flags as lahf and seto leave them in rax (SF ZF AF PF CF in ah, OF in al).
pub const PROBE_FLAGS: u64 = 0x100;
// The ring, written by the agent and read by the tracer.
/// Position behind the last published record, in words of 8 bytes; it only grows.
pub const PROBE_HEAD: u64 = 0x140;
/// Not 0 while the thread waits for room in its ring: the tracer stops it meanwhile.
pub const PROBE_WAITS: u64 = 0x148;
/// The position that [`PROBE_HEAD`] may reach: what was read, plus [`PROBE_RING_WORDS`].
pub const PROBE_LIMIT: u64 = 0x180;
/// The agent's stack, [`PROBE_STACK_SIZE`] bytes.
pub const PROBE_STACK: u64 = 0x1000;
/// Bytes of the agent's stack.
pub const PROBE_STACK_SIZE: u64 = 0x7000;
/// Counters, 8 bytes each.
pub const PROBE_COUNTS: u64 = 0x1_0000;
/// Timed calls that are under way, the innermost last: entries of [`PROBE_START_SIZE`] bytes.
pub const PROBE_STARTS: u64 = PROBE_COUNTS + 8 * PROBE_COUNTERS;
/// Bytes of all entries.
pub const PROBE_STARTS_SIZE: u64 = 0x8_0000;
/// Records of probes with [`PROBE_RING_WORDS`] words.
pub const PROBE_RING: u64 = PROBE_STARTS + PROBE_STARTS_SIZE;
/// Words of the ring.
pub const PROBE_RING_WORDS: u64 = 0x1_0000;
/// Histograms, [`PROBE_HISTOGRAM_SIZE`] bytes each: one page, so that a timer that is never used takes no memory. Read
/// them with pread(2): to look at a hole of a memfd through a mapping allocates it.
pub const PROBE_HISTOGRAMS: u64 = PROBE_RING + 8 * PROBE_RING_WORDS;
/// Bytes of a slot: sparse, but for what is used.
pub const PROBE_SLOT_SIZE: u64 = PROBE_HISTOGRAMS + PROBE_TIMERS * PROBE_HISTOGRAM_SIZE;

// ---- An entry of the starts -----------------------------------------------------------------------------------------

/// Bytes of an entry.
pub const PROBE_START_SIZE: u64 = 32;
/// The stack pointer at the function's entry. Of entry 0: all ones, which no stack pointer is below.
pub const START_RSP: u64 = 0;
/// TSC at the entry.
pub const START_TSC: u64 = 8;
/// Index of the timer (u32). Of entry 0: all ones.
pub const START_TIMER: u64 = 16;
/// How many entries below belong to the same frame (u32): of functions that left it by a jump to the one above them.
pub const START_CHAIN: u64 = 20;
/// Of a frame's last entry: the first address of the function that the frame is in. With [`START_FLIGHT`]: it has left
/// one by a jump to there, and nobody has seen it arrive.
pub const START_WHERE: u64 = 24;
/// See [`START_WHERE`]: a bit that no address of a program has.
pub const START_FLIGHT: u64 = 1 << 63;
/// Entries that one frame has at most. All end at once, and a thread in a trampoline can be single-stepped out of it in
/// bounded time.
pub const PROBE_CHAIN: u64 = 128;
/// So many stale entries (of frames that longjmp(3) or an exception left) are dropped by one hit: a thread in a
/// trampoline can be single-stepped out of it in bounded time.
pub const PROBE_STALE: u64 = 256;

// ---- The starts of goroutines: one table for a program and all that it forks ----------------------------------------
//
// A goroutine moves from thread to thread, and its stack from place to place, so that neither a slot nor a stack
// pointer says which start is a return's. What stays is the goroutine (the address of its `g`) and how far a frame is
// from the upper end of its stack. The table is set associative: a start may be in any of the entries of one set, and
// takes the place of the oldest one where none is free. An entry is owned by who has exchanged the goroutine in it for
// GOROUTINE_BUSY.

/// Offset of a word whose upper 30 bits are the generation: what was started in an earlier one is never paired. It is
/// raised by a thread that cannot remember a start, because an older one of the same place might be taken for it.
pub const GOROUTINE_GENERATION: u64 = 0;
/// The lowest bit of the generation.
pub const GOROUTINE_GENERATION_BIT: u64 = 34;
/// Offset of the sets.
pub const GOROUTINE_STARTS: u64 = 0x1000;
/// Bits of a set's index.
pub const GOROUTINE_SET_BITS: u64 = 17;
/// Entries of a set.
pub const GOROUTINE_WAYS: u64 = 4;
/// Bytes of an entry.
pub const GOROUTINE_SIZE: u64 = 32;
/// Bytes of the table: sparse, but for what is used.
pub const GOROUTINES_SIZE: u64 = GOROUTINE_STARTS + ((GOROUTINE_WAYS * GOROUTINE_SIZE) << GOROUTINE_SET_BITS);
/// Of an entry: address of the goroutine, 0 where it is free, or [`GOROUTINE_BUSY`].
pub const GOROUTINE_G: u64 = 0;
/// Upper end of the goroutine's stack, less the stack pointer at the function's entry.
pub const GOROUTINE_DEPTH: u64 = 8;
/// Timer | process << [`GOROUTINE_TIMER_BITS`] | generation << [`GOROUTINE_GENERATION_BIT`].
pub const GOROUTINE_TAG: u64 = 16;
/// TSC at the entry; 0 of an entry that is free.
pub const GOROUTINE_TSC: u64 = 24;
/// No address of a goroutine: somebody writes the entry, or empties it.
pub const GOROUTINE_BUSY: u64 = 1;
/// Bits of a timer's index. A process's number has 22 bits at most (PID_MAX_LIMIT, linux/threads.h).
pub const GOROUTINE_TIMER_BITS: u64 = 12;
/// A set is the upper bits of `depth * GOROUTINE_SPREAD + g`, three times multiplied by [`GOROUTINE_MIX`] with its
/// bytes swapped in between: goroutines lie at equal distances, and with less of it some distances have many in few
/// sets. Both factors fit an immediate.
pub const GOROUTINE_SPREAD: u64 = 0x5851_f42d;
/// See [`GOROUTINE_SPREAD`].
pub const GOROUTINE_MIX: u64 = 0x6c07_8965;

/// The set of a start, by its index.
pub const fn goroutine_set(g: u64, depth: u64) -> u64 {
    let hash = depth.wrapping_mul(GOROUTINE_SPREAD).wrapping_add(g).wrapping_mul(GOROUTINE_MIX).swap_bytes();
    let hash = hash.wrapping_mul(GOROUTINE_MIX).swap_bytes().wrapping_mul(GOROUTINE_MIX);
    hash >> (64 - GOROUTINE_SET_BITS)
}

// ---- A histogram: word offsets --------------------------------------------------------------------------------------

/// Bytes of a histogram.
pub const PROBE_HISTOGRAM_SIZE: u64 = 0x1000;
/// Buckets, from word 0 on. With v the latency in ticks of the TSC and s = max(0, bit length of v - 4), v is counted in
/// bucket 8 s + (v >> s): exact below 16, then eight buckets for each power of two, 12.5 % wide at most.
pub const HISTOGRAM_BUCKETS: u64 = 496;
/// Sum of all latencies in ticks, modulo 2^64.
pub const HISTOGRAM_SUM: u64 = 496;
/// The greatest latency in ticks.
pub const HISTOGRAM_MAX: u64 = 497;
/// The complement of the least latency in ticks; 0 where there is none yet.
pub const HISTOGRAM_NOT_MIN: u64 = 498;
/// Returns whose start is not known: attached in the middle, no room, another stack, or left and come back to.
pub const HISTOGRAM_UNTIMED: u64 = 499;
/// Latencies that came out negative, because two CPUs' counters disagree; they are counted as 0.
pub const HISTOGRAM_NEGATIVE: u64 = 500;
/// Calls that left by a jump to a function whose entry is not probed, so that nobody knows when they returned.
pub const HISTOGRAM_AWAY: u64 = 501;
/// Where the last of them went, with [`START_FLIGHT`].
pub const HISTOGRAM_AWAY_TO: u64 = 502;

// ---- Where %gs is the program's own: counters that all threads share ------------------------------------------------

/// Counters of all threads, 8 bytes each, of `Counting::Shared`: `lock inc`.
pub const PROBE_SHARED_SIZE: u64 = 8 * PROBE_COUNTERS;

// ---- A record of the ring: word offsets -----------------------------------------------------------------------------

/// Length in words, low half; then a byte each of kind ([`PROBE_RECORD_FILLER`], [`PROBE_RECORD_HIT`]) and flags.
pub const PROBE_RECORD_HEAD: u64 = 0;
/// [`PROBE_ID`].
pub const PROBE_RECORD_ID: u64 = 1;
/// TSC.
pub const PROBE_RECORD_TSC: u64 = 2;
/// [`PROBE_SITE`].
pub const PROBE_RECORD_SITE: u64 = 3;
/// The 16 registers.
pub const PROBE_RECORD_REGS: u64 = 4;
/// [`PROBE_FLAGS`].
pub const PROBE_RECORD_FLAGS: u64 = 20;
/// Words of a record before its chunks, which are those of [`crate::layout`] (`CHUNK_*`): word 0 is the index of what
/// was asked for u8 | flags << 8 | length in bytes << 32, word 1 the address, then the bytes, padded to a word.
pub const PROBE_RECORD_WORDS: u64 = 24;
/// Nothing: as many words as it says are skipped.
pub const PROBE_RECORD_FILLER: u8 = 1;
/// A hit.
pub const PROBE_RECORD_HIT: u8 = 2;

/// The bucket that a latency is counted in.
pub const fn bucket(ticks: u64) -> u64 {
    let shift = (ticks | 8).ilog2() as u64 - 3;
    8 * shift + (ticks >> shift)
}

/// The least latency that is counted in a bucket; the next bucket's is behind its greatest.
pub const fn bucket_start(bucket: u64) -> u64 {
    if bucket < 16 {
        return bucket;
    }
    let shift = bucket / 8 - 1;
    // Behind the last one: all ones, since 2^64 does not fit.
    if shift > 60 { u64::MAX } else { (8 + bucket % 8) << shift }
}

const _: () = {
    assert!(PROBE_FLAGS >= PROBE_REGS + 128 && PROBE_HEAD / 64 != PROBE_LIMIT / 64 && PROBE_LIMIT < PROBE_STACK);
    assert!(PROBE_STACK + PROBE_STACK_SIZE <= PROBE_COUNTS && PROBE_STACK_SIZE.is_multiple_of(16));
    assert!(PROBE_STARTS_SIZE.is_multiple_of(PROBE_START_SIZE) && PROBE_HISTOGRAMS.is_multiple_of(4096));
    assert!(PROBE_SLOT_SIZE < 1 << 31 && PROBE_SLOT_SIZE.is_multiple_of(4096));
    // Less than a process has.
    assert!(PROBE_SLOTS * PROBE_SLOT_SIZE < 3 << 45);
    assert!(PROBE_TIMERS <= 1 << GOROUTINE_TIMER_BITS && GOROUTINE_TIMER_BITS + 22 == GOROUTINE_GENERATION_BIT);
    assert!(PROBE_PROCESS < PROBE_TOP && (GOROUTINE_WAYS * GOROUTINE_SIZE).is_power_of_two());
    assert!(GOROUTINE_SPREAD < 1 << 31 && GOROUTINE_MIX < 1 << 31 && GOROUTINES_SIZE.is_multiple_of(4096));
    assert!(bucket(u64::MAX) == HISTOGRAM_BUCKETS - 1 && bucket(15) == 15 && bucket(16) == 16);
    assert!(START_WHERE + 8 <= PROBE_START_SIZE && PROBE_CHAIN <= PROBE_STALE);
    assert!(8 * (HISTOGRAM_AWAY_TO + 1) <= PROBE_HISTOGRAM_SIZE && PROBE_RECORD_WORDS > PROBE_RECORD_FLAGS);
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bucket_begins_where_the_one_before_it_ends() {
        for index in 0..HISTOGRAM_BUCKETS {
            let (start, next) = (bucket_start(index), bucket_start(index + 1));
            assert!(start < next);
            assert_eq!((bucket(start), bucket(next - 1)), (index, index));
        }
        assert_eq!(bucket(u64::MAX), HISTOGRAM_BUCKETS - 1);
    }

    /// Goroutines are allocated one behind the other, and depths are multiples of 8 of a few pages.
    #[test]
    fn the_starts_of_many_goroutines_are_spread_over_the_sets() {
        for size in [384, 416, 440, 448, 480, 496, 512, 8192] {
            let mut sets = [0u16; 1 << GOROUTINE_SET_BITS];
            for g in 0..5_000u64 {
                for depth in 0..16u64 {
                    sets[goroutine_set(0xc0_0000_21c0 + size * g, 0x28 + 0x58 * depth) as usize] += 1;
                }
            }
            let over: u64 = sets.iter().map(|count| u64::from(*count).saturating_sub(GOROUTINE_WAYS)).sum();
            assert!(over < 400, "{over} of 80,000 have no room, {size} bytes apart");
        }
    }
}
