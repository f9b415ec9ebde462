//! The contract of the clock of our own: where its code, its state and the functions that it replaces lie.
//!
//! One piece of memory near the vDSO: the blob (`blob/clock.c` says how it works), ways to the vDSO's own functions at
//! its end, which the tracer writes, and the state, which alone is writable.

// ---- Offsets from the start of the memory ---------------------------------------------------------------------------

/// Where the blob's room ends: the rest of `clock_gettime` of the vDSO, its first instructions in another place.
pub const CLOCK_GETTIME: u64 = 0x1e00;
/// The same of `gettimeofday`.
pub const CLOCK_GETTIMEOFDAY: u64 = 0x1f00;
/// Bytes of each.
pub const CLOCK_REST: u64 = 0x100;
/// The state.
pub const CLOCK_STATE: u64 = 0x2000;
/// Bytes of all.
pub const CLOCK_SIZE: u64 = 0x3000;

// ---- Entries of the blob's table ------------------------------------------------------------------------------------

/// `clock_gettime` of a C library.
pub const CLOCK_ENTRY_GETTIME: u64 = 0;
/// `gettimeofday`.
pub const CLOCK_ENTRY_GETTIMEOFDAY: u64 = 1;
/// From a line and a sample to the next line: for tests.
pub const CLOCK_ENTRY_NEXT: u64 = 2;
/// What a line says at a time: for tests.
pub const CLOCK_ENTRY_AT: u64 = 3;
/// Entries.
pub const CLOCK_ENTRIES: usize = 4;

// ---- Offsets in the state -------------------------------------------------------------------------------------------

/// Who renews the line: a reading of the counter, and none other's; 0 for nobody. With the next word it is exchanged as
/// one.
pub const CLOCK_TICKET: u64 = 0x00;
/// Twice the number of the line in force; odd while it is not in force any more, and its successor not yet.
pub const CLOCK_NUMBER: u64 = 0x08;
/// Ns: no answer is less from here on.
pub const CLOCK_FLOOR: u64 = 0x10;
/// Why the clock has been given up: [`CLOCK_OFF`] and its like, 0 while it has not.
pub const CLOCK_GIVEN_UP: u64 = 0x18;
/// The lines, in turn: words with the ticket of who wrote them before each.
pub const CLOCK_LINES: u64 = 0x40;
/// Bytes of a line.
pub const CLOCK_LINE: u64 = 0x100;

// ---- Words of a line ------------------------------------------------------------------------------------------------

/// Counter at the last sample.
pub const LINE_TICKS: u64 = 0;
/// And ns.
pub const LINE_NS: u64 = 1;
/// Ns of a tick, times 2^32; 0 while it is not known.
pub const LINE_RATE: u64 = 2;
/// For so many ticks it is right.
pub const LINE_TERM: u64 = 3;
/// For so many it is used while another thread renews it.
pub const LINE_GRACE: u64 = 4;
/// What is added for CLOCK_REALTIME, ns.
pub const LINE_REALTIME: u64 = 5;
/// The sample that the rate is measured from.
pub const LINE_FIRST_TICKS: u64 = 6;
/// And its ns.
pub const LINE_FIRST_NS: u64 = 7;
/// The one that it will be measured from.
pub const LINE_SECOND_TICKS: u64 = 8;
/// And its ns.
pub const LINE_SECOND_NS: u64 = 9;
/// Ticks that a sample takes that nobody disturbs.
pub const LINE_WIDTH: u64 = 10;
/// How often it had to begin anew.
pub const LINE_STRIKES: u64 = 11;
/// Words.
pub const LINE_WORDS: u64 = 12;

// ---- A sample: words ------------------------------------------------------------------------------------------------

/// Counter before the kernel was asked.
pub const SAMPLE_BEFORE: u64 = 0;
/// And behind that.
pub const SAMPLE_BEHIND: u64 = 1;
/// CLOCK_MONOTONIC, ns.
pub const SAMPLE_NS: u64 = 2;
/// What CLOCK_REALTIME is more, ns.
pub const SAMPLE_REALTIME: u64 = 3;
/// Words.
pub const SAMPLE_WORDS: u64 = 4;

// ---- What comes of a sample -----------------------------------------------------------------------------------------

/// No other line: too little time has passed for a rate.
pub const NEXT_NONE: u64 = 0;
/// Another line.
pub const NEXT_LINE: u64 = 1;
/// The clock is given up: the line in force was off by more than [`CLOCK_BOUND`].
pub const CLOCK_OFF: u64 = 2;
/// The counter went back.
pub const CLOCK_BACK: u64 = 3;
/// The counter's rate was another one again and again.
pub const CLOCK_RATE: u64 = 4;
/// The kernel's clock went back: another namespace.
pub const CLOCK_KERNEL_BACK: u64 = 5;

// ---- Times, ns ------------------------------------------------------------------------------------------------------

/// For so long a line is right, at most.
pub const CLOCK_TERM: u64 = 10_000_000;
/// Over so much a rate is measured at least.
pub const CLOCK_BASELINE: u64 = 1_000_000;
/// And over so much as soon as it can be, up to twice that.
pub const CLOCK_LONG_BASELINE: u64 = 500_000_000;
/// A line in force that is off by more is no clock.
pub const CLOCK_BOUND: u64 = 1_000_000;
/// What no answer can be ahead of the kernel by, unless that has gone back itself.
pub const CLOCK_FAR: u64 = 50_000_000;
/// A line that is older says nothing of the rate.
pub const CLOCK_FORGOTTEN: u64 = 10_000_000_000;
/// So often the rate may be another one.
pub const CLOCK_STRIKES: u64 = 8;
/// Who renews a line for more ticks is not waited for.
pub const CLOCK_LEASE: u64 = 1 << 22;

const _: () = {
    assert!(CLOCK_GETTIME + CLOCK_REST <= CLOCK_GETTIMEOFDAY && CLOCK_GETTIMEOFDAY + CLOCK_REST <= CLOCK_STATE);
    assert!(16 * LINE_WORDS <= CLOCK_LINE && CLOCK_LINES + 2 * CLOCK_LINE <= CLOCK_SIZE - CLOCK_STATE);
    assert!(CLOCK_STATE.is_multiple_of(4096) && CLOCK_SIZE.is_multiple_of(4096) && CLOCK_LINES.is_multiple_of(64));
};
