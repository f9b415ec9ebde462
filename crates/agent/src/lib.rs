//! What runs inside a traced program: the layout that it shares with the tracer, and the code that copies what pointers
//! show.
//!
//! The code is C and assembly, because stable Rust uses vector registers even to copy a struct, and those are the
//! program's. It is linked into one flat blob that runs wherever it is put: no relocation, no data, nothing but
//! instructions (`blob/agent.c`, `blob/agent.S`, and `build.rs`, which checks that). The agent makes no system call of
//! its own while there is a tracer, takes no lock, and prints nothing: it leaves words in shared memory, of which the
//! tracer makes sentences. The clock ([`clock`]) is a blob of its own, and asks the kernel for the time.
#![no_std]

pub mod clock;
pub mod head;
pub mod layout;
pub mod probe;
pub mod stepped;

use clock::{CLOCK_ENTRIES, CLOCK_GETTIME};
use head::{HEAD_BLOB_SIZE, HEAD_ENTRIES};
use layout::{BLOB_SIZE, ENTRIES};

/// The blob. It goes to [`layout::BLOB`].
pub const BLOB: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/agent.bin"));

/// Offsets into the blob, by `ENTRY_*` of [`layout`].
pub const BLOB_ENTRIES: [u32; ENTRIES] = entries(BLOB, BLOB_SIZE);

/// The blob of probed programs. It goes to [`head::HEAD_BLOB`].
pub const PROBE_BLOB: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/probe.bin"));

/// Offsets into it, by `HEAD_ENTRY_*` of [`head`].
pub const PROBE_ENTRIES: [u32; HEAD_ENTRIES] = entries(PROBE_BLOB, HEAD_BLOB_SIZE);

/// `syscall`, then the way to the state of a thread, whose words ([`head::HOME_REGISTERS`]) are put behind it.
pub const FOOTHOLD: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/foothold.bin"));

/// The clock of our own. It lies at the beginning of its memory.
pub const CLOCK_BLOB: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/clock.bin"));

/// Offsets into it, by `CLOCK_ENTRY_*` of [`clock`].
pub const CLOCK_BLOB_ENTRIES: [u32; CLOCK_ENTRIES] = entries(CLOCK_BLOB, CLOCK_GETTIME);

const fn entries<const N: usize>(blob: &[u8], room: u64) -> [u32; N] {
    let mut entries = [0; N];
    let mut index = 0;
    while index < N {
        let at = 4 * index;
        entries[index] = u32::from_le_bytes([blob[at], blob[at + 1], blob[at + 2], blob[at + 3]]);
        assert!((entries[index] as usize) <= blob.len());
        index += 1;
    }
    assert!(blob.len() <= room as usize);
    entries
}
