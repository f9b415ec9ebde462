//! The memory that a measured child shares with the process that started it.
//!
//! One layout for 64- and 32-bit children: only fixed-size integers, offsets asserted below, because the 32-bit runtime
//! ([`crate::compat`]) addresses it by constants. It is a shared mapping of a memfd, so that whatever a child had
//! written before it crashed is still there.

/// Samples that one visit can hold.
pub const MAX_SAMPLES: usize = 4096;
/// Samples of the null path that one visit takes.
pub const NULL_SAMPLES: usize = 64;
/// Room for a sentence.
pub const MAX_REASON: usize = 480;
/// Room for a 32-bit vDSO image.
pub const MAX_VDSO32: usize = 64 * 1024;
/// Room for `/proc/self/maps` of a 32-bit child, which has about ten mappings.
pub const MAX_MAPS32: usize = 8 * 1024;
/// Where a 32-bit child maps the slab.
pub const SLAB32: u32 = 0x2000_0000;
/// Bytes of scratch that a 32-bit crossing may write (a timeval, a page's worth of stack, …).
pub const SCRATCH: usize = 256;

/// Set by the child when it starts to sample.
pub const STATE_SAMPLING: u32 = 1;
/// Set by the child when every sample is there.
pub const STATE_DONE: u32 = 2;
/// Set by the child when the gate is closed: `reason` says why.
pub const STATE_CLOSED: u32 = 3;
/// Set by the child when the kernel refused: `reason` says why.
pub const STATE_REFUSED: u32 = 4;
/// Set by a child that caught a signal that it did not expect: see `fault_*`.
pub const STATE_FAULT: u32 = 5;

/// Ask the 32-bit runtime to copy its vDSO image to `vdso32` and its memory map to `maps32`.
pub const FLAG_DUMP_VDSO: u32 = 1;

/// Ask a 64-bit child whether its crossing's code was rewritten; a 32-bit one always looks.
pub const FLAG_LOOK: u32 = 8;

/// What `getrusage(RUSAGE_THREAD)` fills in a 32-bit process: utime s, µs; stime s, µs; …; word 17 is ru_nivcsw.
pub type Usage = [u32; 18];

/// The shared memory.
#[repr(C)]
#[derive(Clone)]
pub struct Slab {
    // Asked by the driver.
    /// Samples wanted, at most [`MAX_SAMPLES`].
    pub samples: u32,
    /// Crossings per sample.
    pub batch: u32,
    /// Crossings of the accounting loop, 0 for none.
    pub loops: u32,
    /// `FLAG_*`.
    pub flags: u32,

    // Filled by the 64-bit half of a 32-bit child before it executes the 32-bit image.
    /// Address of the crossing's code.
    pub target: u32,
    /// Address of the null path's code.
    pub null_target: u32,
    /// eax, ebx, ecx, edx, esi, edi at the crossing.
    pub regs: [u32; 6],
    /// The signal that the crossing is meant to raise, 0 for none.
    pub catch: u32,
    /// Bytes by which the handler moves eip.
    pub skip: u32,
    /// Offset of a vDSO function to be called, or 0.
    pub vdso_offset: u32,
    /// Its absolute address, filled by the runtime; also any other function pointer that a crossing calls.
    pub function: u32,
    /// `AT_SYSINFO`, filled by the runtime.
    pub sysinfo: u32,
    /// `AT_SYSINFO_EHDR`, filled by the runtime.
    pub sysinfo_ehdr: u32,
    /// Stack pointer kept across a crossing that may lose it, and other private uses of the runtime.
    pub private: [u32; 6],

    // Answered by the child.
    /// `STATE_*`.
    pub state: u32,
    /// Samples written so far.
    pub taken: u32,
    /// Null samples written so far.
    pub null_taken: u32,
    /// An unexpected signal, …
    pub fault_signal: u32,
    /// … the address it is about, …
    pub fault_address: u64,
    /// … and where the program was.
    pub fault_ip: u64,
    /// What the row expects: 0 exact, 1 at least.
    pub expect_kind: u32,
    /// Not 0 where the crossing's code is not what this program has: somebody has rewritten it. See [`FLAG_LOOK`].
    pub changed: u32,
    /// See [`crate::crossing::Expect`].
    pub expect_value: i64,
    /// Operations per crossing.
    pub operations: u32,
    /// Bytes of `reason`.
    pub reason_len: u32,
    /// A sentence, UTF-8.
    pub reason: [u8; MAX_REASON],
    /// Resource usage before sampling, after sampling, after the accounting loop.
    pub usage: [Usage; 3],
    /// The smallest value that came back in the accounting loop, and room to keep the layout even.
    pub loop_value: i64,
    /// Start of the running sample (32-bit runtime).
    pub start: u64,
    /// For crossings to write to.
    pub scratch: [u8; SCRATCH],
    /// Null samples: ticks of one batch.
    pub null_ticks: [u64; NULL_SAMPLES],
    /// Samples: ticks of one batch.
    pub ticks: [u64; MAX_SAMPLES],
    /// Samples: the smallest value that the batch's crossings returned.
    pub values: [i64; MAX_SAMPLES],
    /// Bytes of `vdso32`; kept from visit to visit.
    pub vdso32_len: u32,
    /// Keeps `vdso32` aligned.
    pub pad: u32,
    /// The 32-bit vDSO image; kept from visit to visit.
    pub vdso32: [u8; MAX_VDSO32],
    /// Bytes of `maps32`; kept from visit to visit.
    pub maps32_len: u32,
    /// Keeps `maps32` aligned.
    pub pad2: u32,
    /// `/proc/self/maps` of the process that left `vdso32`; kept from visit to visit.
    pub maps32: [u8; MAX_MAPS32],
}

/// Bytes to map.
pub const SIZE: usize = size_of::<Slab>().next_multiple_of(4096);

const _: () = {
    use core::mem::offset_of;
    // No padding that a C or assembler reader would have to know of: each 8-byte field lies where the sum of the
    // preceding sizes says.
    assert!(offset_of!(Slab, state) == 24 * 4);
    assert!(offset_of!(Slab, fault_address) == 28 * 4);
    assert!(offset_of!(Slab, expect_value) == 28 * 4 + 16 + 8);
    assert!(offset_of!(Slab, usage) == offset_of!(Slab, reason) + MAX_REASON);
    assert!(offset_of!(Slab, loop_value) == offset_of!(Slab, usage) + 3 * 72);
    assert!(offset_of!(Slab, scratch) % 16 == 0);
    assert!(offset_of!(Slab, ticks) == offset_of!(Slab, null_ticks) + NULL_SAMPLES * 8);
    assert!(offset_of!(Slab, vdso32) == offset_of!(Slab, values) + MAX_SAMPLES * 8 + 8);
};

impl Slab {
    /// Puts a sentence into `reason`, cut at a character boundary if it is too long.
    pub fn set_reason(&mut self, text: &str) {
        let mut end = text.len().min(MAX_REASON);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        self.reason[..end].copy_from_slice(&text.as_bytes()[..end]);
        self.reason_len = end as u32;
    }

    /// The sentence in `reason`; `None` if the child left something that is not text.
    pub fn reason(&self) -> Option<&str> {
        let bytes = self.reason.get(..self.reason_len as usize)?;
        core::str::from_utf8(bytes).ok()
    }
}
