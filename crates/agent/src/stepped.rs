//! The contract of threads that a tracer steps: what a handler in the program needs, should the tracer die meanwhile.
//!
//! The kernel lets a tracee run on with the trap flag, or a breakpoint, and with the signals blocked that were to wait.
//! So it is written down who is stepped, which mask of signals it had, and which signal it stood for; the handler for
//! SIGTRAP of either agent reads it.

// ---- Offsets from its start, in the header of DATA ------------------------------------------------------------------

/// The signal for which a thread stood when the tracer began to step it, until it is delivered: siginfo_t, 128 bytes,
/// si_signo 0 for none.
pub const STEPPED_OWED: u64 = 0x00;
/// The thread that it is owed to.
pub const STEPPED_OWED_TO: u64 = 0x80;
/// Threads that are stepped, or stand behind a step: pairs of a thread's number as the program knows it, with
/// [`STEPPED_MASK`] where its mask of signals is to be put back, and that mask. 0 for a free one.
pub const STEPPED_TABLE: u64 = 0x100;
/// A bit above the number.
pub const STEPPED_MASK: u64 = 0x1_0000_0000;
/// Another one: the thread has not come to the handler yet.
pub const STEPPED_FIRST: u64 = 0x2_0000_0000;
/// Bytes of a pair.
pub const STEPPED_PLACE: u64 = 16;
/// Pairs. The first place of a thread is the rest of its number.
pub const STEPPED_COUNT: u64 = 0x40;
/// Bytes.
pub const STEPPED_SIZE: u64 = STEPPED_TABLE + 16 * STEPPED_COUNT;

// ---- A place in the program's code where nobody comes by: offsets from its start ------------------------------------
// A thread is put there for a moment, to stop at a breakpoint, which stays in the thread should the tracer die
// meanwhile: anywhere else the thread would come by again, perhaps while it blocks SIGTRAP.

/// The code: `nop`, and an `int3` for other purposes.
pub const REST_CODE: [u8; 2] = [0x90, 0xcc];
/// The thread that is there, as the program knows it (u64).
pub const REST_THREAD: u64 = 0x08;
/// Where it goes on (u64). The program cannot write it.
pub const REST_RIP: u64 = 0x10;
/// Bytes.
pub const REST_SIZE: u64 = 0x18;
