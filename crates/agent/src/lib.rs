//! What runs inside a traced program: the layout that it shares with the tracer, and the code that copies what pointers show.
//!
//! The code is C and assembly, because stable Rust uses vector registers even to copy a struct, and those are the program's. It
//! is linked into one flat blob that runs wherever it is put: no relocation, no data, nothing but instructions
//! (`blob/agent.c`, `blob/agent.S`, and `build.rs`, which checks that). The agent makes no system call of its own, takes no
//! lock, and prints nothing: it leaves words in shared memory, of which the tracer makes sentences.
#![no_std]

pub mod layout;

use layout::{BLOB_SIZE, ENTRIES};

/// The blob. It goes to [`layout::BLOB`].
pub const BLOB: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/agent.bin"));

/// Offsets into the blob, by `ENTRY_*` of [`layout`].
pub const BLOB_ENTRIES: [u32; ENTRIES] = entries();

const fn entries() -> [u32; ENTRIES] {
    let mut entries = [0; ENTRIES];
    let mut index = 0;
    while index < ENTRIES {
        let at = 4 * index;
        entries[index] = u32::from_le_bytes([BLOB[at], BLOB[at + 1], BLOB[at + 2], BLOB[at + 3]]);
        assert!((entries[index] as usize) <= BLOB.len());
        index += 1;
    }
    assert!(BLOB.len() <= BLOB_SIZE as usize);
    entries
}
