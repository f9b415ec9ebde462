//! The contract of probes, second part: what lies before the trampolines, and before the slots.
//!
//! The memory of a probed program is two memfds. The first is DATA: a header page, the counters that all threads share,
//! and the slots ([`crate::probe`]), as many as the kernel may have threads. The second begins with HEAD, which is code
//! for the program: tables that the agent reads, the agent, and the table of all sites, for the handler that leads
//! threads on when no tracer is left. What follows HEAD in the file are trampolines, wherever they are mapped. The
//! program cannot write to the second one.

use crate::probe::{GOROUTINE_STARTS, GOROUTINES_SIZE, PROBE_SLOT_SIZE, PROBE_SLOTS};

// ---- DATA: offsets from the start of the file -----------------------------------------------------------------------

/// Says that it is DATA, from before it is mapped: what a tracer that was killed has left before there was a HEAD is
/// known by it. `tollgate`, as in [`HEAD_MAGIC`].
pub const HEAD_DATA_MAGIC: u64 = 0x10;
/// The word that holds the number of the tracer's thread while that lives (a robust futex; set_robust_list(2)), and
/// follows the process: then it is 0.
pub const HEAD_DATA_TRACER: u64 = 0x40;
/// Not 0: a thread whose ring is full waits until the tracer has read it. 0: its record is lost, and counted as such.
pub const HEAD_DATA_WAIT: u64 = 0xc8;
/// How often the tracer has read all rings. A thread waits for [`HEAD_PASSES`] at most: a ring that is full then is one
/// that nobody reads.
pub const HEAD_DATA_PASSES: u64 = 0xd0;
/// The first of these may have begun before the thread waited; the second has not.
pub const HEAD_PASSES: u64 = 2;
/// Threads that are stepped ([`crate::stepped`]).
pub const HEAD_DATA_STEPPED: u64 = 0x100;
/// A place for structures that are passed to the kernel.
pub const HEAD_DATA_SCRATCH: u64 = 0x800;
/// Counters that all threads share, where the program has a use for %gs itself.
pub const HEAD_DATA_SHARED: u64 = 0x1000;
/// The table of goroutines' starts. Its first page is zero but for the generation.
pub const HEAD_DATA_GOROUTINES: u64 = HEAD_DATA_SHARED + crate::probe::PROBE_SHARED_SIZE;
/// Offset of a place with a page of zeros before it: what %fs points to before a program of Go has made its own
/// thread-local storage.
pub const HEAD_DATA_NO_TLS: u64 = HEAD_DATA_GOROUTINES + GOROUTINE_STARTS;
/// The first slot. As many of them follow as were mapped.
pub const HEAD_DATA_SLOTS: u64 = HEAD_DATA_GOROUTINES + GOROUTINES_SIZE;
/// Bytes of DATA's file.
pub const HEAD_DATA_SIZE: u64 = HEAD_DATA_SLOTS + PROBE_SLOTS * PROBE_SLOT_SIZE;

// ---- HEAD: offsets from its start -----------------------------------------------------------------------------------

/// Address of DATA in the program.
pub const HEAD_DATA: u64 = 0x00;
/// What the program had installed for SIGTRAP: its handler (0 is SIG_DFL, 1 SIG_IGN), and its flags.
pub const HEAD_OLD_HANDLER: u64 = 0x08;
/// Flags of it.
pub const HEAD_OLD_FLAGS: u64 = 0x10;
/// Longest string that is copied, in bytes, with its NUL.
pub const HEAD_STRING_LIMIT: u64 = 0x18;
/// Says that it is a HEAD: what a tracer that was killed has left is known by it.
pub const HEAD_MAGIC: u64 = 0x20;
/// `tollgate`.
pub const HEAD_MAGIC_WORD: u64 = u64::from_le_bytes(*b"tollgate");
/// What stands there from before it is mapped until the rest is written.
pub const HEAD_BEGUN_WORD: u64 = u64::from_le_bytes(*b"tollgat\0");
/// The rest of what the program had installed for SIGTRAP, for the tracer alone.
pub const HEAD_OLD_RESTORER: u64 = 0x28;
/// Signals that it blocks.
pub const HEAD_OLD_MASK: u64 = 0x30;
/// What was added to the limit of the program's memory (RLIMIT_AS), as [`crate::layout::CONFIG_ADDED`]. (0x38 was bytes
/// alone.)
pub const HEAD_ADDED: u64 = 0x40;
/// Address of the [guard](HEAD_GUARD_SIZE) in the program; 0: it has none, and what is forked inherits DATA.
pub const HEAD_GUARD: u64 = 0x60;
/// The number of the tracer's thread, in a word that the kernel changes when that ends, as
/// [`crate::layout::CONFIG_LIVES`]: nobody in the program can write it, unlike [`HEAD_DATA_TRACER`].
pub const HEAD_LIVES: u64 = 0x80;
/// Where a thread in whose name a call is made goes on, should the tracer die before it has told it: the mask of
/// signals, then what is in [`HOME_REGISTERS`].
pub const HEAD_HOME: u64 = 0x200;
/// Words of it: mask, rip, rsp, flags, rax, rbx, rcx, rdx, rsi, rdi, rbp, r8 to r15.
pub const HOME_REGISTERS: u64 = 19;
/// Room for the code of a foothold, by which calls are made before there is memory of ours; what is of [`HEAD_HOME`]'s
/// kind follows it.
pub const FOOTHOLD_ROOM: u64 = 256;
/// A place where nobody comes by ([`crate::stepped::REST_THREAD`]).
pub const HEAD_REST: u64 = 0x300;
/// Sets of what is copied for a record: [`HEAD_SETS`] of [`HEAD_SET_ITEMS`] items.
pub const HEAD_SET_TABLE: u64 = 0x1000;
/// Sets. Which one a record is for are the upper 16 of the 32 bits of [`crate::probe::PROBE_ID`].
pub const HEAD_SETS: u64 = 64;
/// Items of a set.
pub const HEAD_SET_ITEMS: u64 = 16;
/// Bytes of an item: kind u8 | register u8 | count's register u8 | index u8 ([`ITEM_INDEXED`]) | size u32, and a
/// displacement i64.
pub const HEAD_ITEM_SIZE: u64 = 16;
/// The agent.
pub const HEAD_BLOB: u64 = 0x6000;
/// Room for it.
pub const HEAD_BLOB_SIZE: u64 = 0xa000;
/// The sites: pairs of an address, hashed by it, 0 for a free one; and where a thread goes on that trapped there
/// ([`HEAD_LEADS_BITS`]), in the uppermost byte with what is executed there, if that has one byte.
pub const HEAD_SITES: u64 = 0x1_0000;
/// Bits of such a place: an address of a process has no more, with 5-level paging
/// (Documentation/arch/x86/x86_64/mm.rst, Linux 6.18).
pub const HEAD_LEADS_BITS: u64 = 56;
/// Pairs, a power of two.
pub const HEAD_SITES_COUNT: u64 = 0x4_0000;
/// What an address is multiplied by; the upper [`HEAD_SITES_BITS`] bits of the product are the index of its first
/// place.
pub const HEAD_SITES_FACTOR: u64 = 0x9e3779b97f4a7c15;
/// Bits of an index.
pub const HEAD_SITES_BITS: u64 = 18;
/// Bytes of HEAD.
pub const HEAD_SIZE: u64 = HEAD_SITES + 16 * HEAD_SITES_COUNT;

// ---- The guard: two pages in the low 2 GiB, which an instruction can name wherever it is ----------------------------

/// Bytes of it. Its first page is that of HEAD again, with [`HEAD_LIVES`]. The second one is each process's own, and
/// becomes zeros in what is forked (MADV_WIPEONFORK in madvise(2), Linux 4.14), as DATA is not inherited then
/// (MADV_DONTFORK).
pub const HEAD_GUARD_SIZE: u64 = 0x2000;
/// Offset of a word that is not 0 where DATA is mapped: what is in there is not touched otherwise.
pub const HEAD_GUARD_OWN: u64 = 0x1000;
/// Offset of a place for structures that are passed to the kernel, in the second page.
pub const HEAD_GUARD_SCRATCH: u64 = 0x1800;

// ---- Kinds of items -------------------------------------------------------------------------------------------------
// The address is the register's value plus the displacement.

/// The end of a set.
pub const ITEM_END: u8 = 0;
/// A NUL-terminated string.
pub const ITEM_STRING: u8 = 1;
/// `size` bytes.
pub const ITEM_BYTES: u8 = 2;
/// As many bytes as the count's register says, `size` at most.
pub const ITEM_COUNTED: u8 = 3;
/// What the 8 bytes at the address point to: a NUL-terminated string.
pub const ITEM_POINTER: u8 = 4;
/// `size` bytes of the stack, for unwinding: the chunk is marked so.
pub const ITEM_STACK: u8 = 5;

/// In an item's index, where there is one: its register is in the lower four bits, what it is shifted left by in the
/// next two.
pub const ITEM_INDEXED: u8 = 0x80;

/// Most words that a record has, chunks and all.
pub const HEAD_RECORD_WORDS: u64 = 0x1000;

// ---- The blob: it starts with a table of u32 offsets from its own start ---------------------------------------------

/// `syscall`, then the way to [`HEAD_HOME`]: the tracer's calls in the program's name. While it lives, it takes the
/// thread from there itself.
pub const HEAD_ENTRY_REMOTE: usize = 0;
/// The handler for SIGTRAP (SA_SIGINFO).
pub const HEAD_ENTRY_SIGTRAP: usize = 1;
/// Its restorer.
pub const HEAD_ENTRY_RESTORER: usize = 2;
/// Makes a record: [`crate::probe::PROBE_AGENT`].
pub const HEAD_ENTRY_RECORD: usize = 3;
/// First address of the routine that reads the program's memory.
pub const HEAD_ENTRY_COPY_BEGIN: usize = 4;
/// End of it.
pub const HEAD_ENTRY_COPY_END: usize = 5;
/// Where a thread continues that faulted in it, registers as they are.
pub const HEAD_ENTRY_COPY_FAULT: usize = 6;
/// How many there are.
pub const HEAD_ENTRIES: usize = 7;

/// The first place in the table of sites where an address may be.
pub const fn site_index(address: u64) -> u64 {
    address.wrapping_mul(HEAD_SITES_FACTOR) >> (64 - HEAD_SITES_BITS)
}

const _: () = {
    use crate::probe::PROBE_RING_WORDS;
    assert!(HEAD_SITES_COUNT == 1 << HEAD_SITES_BITS && HEAD_DATA_GOROUTINES.is_multiple_of(4096));
    assert!(HEAD_HOME + 8 * HOME_REGISTERS <= HEAD_REST && HEAD_REST + crate::stepped::REST_SIZE <= HEAD_SET_TABLE);
    assert!(HEAD_DATA_STEPPED + crate::stepped::STEPPED_SIZE <= HEAD_DATA_SCRATCH);
    assert!(HEAD_SET_TABLE + HEAD_SETS * HEAD_SET_ITEMS * HEAD_ITEM_SIZE <= HEAD_BLOB);
    assert!(HEAD_BLOB + HEAD_BLOB_SIZE <= HEAD_SITES && HEAD_SIZE.is_multiple_of(4096));
    assert!(HEAD_RECORD_WORDS * 4 <= PROBE_RING_WORDS && HEAD_DATA_SLOTS.is_multiple_of(4096));
};
