//! The ring buffer of samples as user space reads it (Documentation/bpf/ringbuf.rst, Linux 5.8).
//!
//! # Safety
//! The kernel maps three pages' worth of things: what was read up to (writable, ours), what was written up to
//! (read-only), and the data twice in a row, so that no record is cut at its end. All are mapped for as long as
//! [`Ring`] lives, which unmaps them. The two positions and the headers of records are read as atomics; a record is
//! read after its header says that it is complete, and the kernel writes there again only when it has seen that we have
//! read up to behind it.
#![allow(unsafe_code)]

use crate::bpf::{Map, Refused};
use crate::program::{RING, Timed};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// BPF_RINGBUF_BUSY_BIT, BPF_RINGBUF_DISCARD_BIT and what is before each record.
const BUSY: u32 = 1 << 31;
const DISCARDED: u32 = 1 << 30;
const HEADER: u64 = 8;

/// A mapping.
#[derive(Debug)]
struct Mapped {
    at: NonNull<u8>,
    length: usize,
}

// SAFETY: it is memory, to which whoever has this has the only pointer in this process.
unsafe impl Send for Mapped {}

impl Mapped {
    fn new(map: &Map, length: usize, protection: i32, offset: usize) -> Result<Mapped, Refused> {
        // SAFETY: a new mapping at a place of the kernel's choice.
        let at = unsafe {
            libc::mmap(
                std::ptr::null_mut(),
                length,
                protection,
                libc::MAP_SHARED,
                map.descriptor(),
                offset as libc::off_t,
            )
        };
        let mapped = NonNull::new(at.cast::<u8>()).filter(|_| at != libc::MAP_FAILED);
        Ok(Mapped { at: mapped.ok_or_else(|| Refused::last("map the ring of samples"))?, length })
    }
}

impl Drop for Mapped {
    fn drop(&mut self) {
        // SAFETY: mapped by `new` with this length, and nobody has a pointer into it when this is dropped.
        unsafe { libc::munmap(self.at.as_ptr().cast(), self.length) };
    }
}

/// The ring.
#[derive(Debug)]
pub struct Ring {
    read: Mapped,
    /// The page of the position, and behind it the data twice.
    written: Mapped,
    page: usize,
}

impl Ring {
    /// Maps it.
    pub fn new(map: &Map) -> Result<Ring, Refused> {
        // SAFETY: asks for a number.
        let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) } as usize;
        let read = Mapped::new(map, page, libc::PROT_READ | libc::PROT_WRITE, 0)?;
        let written = Mapped::new(map, page + 2 * RING, libc::PROT_READ, page)?;
        Ok(Ring { read, written, page })
    }

    /// Hands over what has come.
    pub fn drain(&mut self, mut each: impl FnMut(Timed)) {
        // SAFETY: the first eight bytes of both mappings are positions, aligned to their pages.
        let (read, written) =
            unsafe { (self.read.at.cast::<AtomicU64>().as_ref(), self.written.at.cast::<AtomicU64>().as_ref()) };
        let (mut at, end) = (read.load(Ordering::Relaxed), written.load(Ordering::Acquire));
        while at < end {
            let offset = self.page + (at % RING as u64) as usize;
            // SAFETY: records begin at multiples of eight below `RING`, behind the page of the position.
            let header = unsafe { self.written.at.add(offset).cast::<AtomicU32>().as_ref() }.load(Ordering::Acquire);
            if header & BUSY != 0 {
                break;
            }
            let length = header & !DISCARDED;
            if header & DISCARDED == 0 && length as usize == size_of::<Timed>() {
                // SAFETY: a complete record of this length, of numbers, which is in the mapping as a whole: the data is
                // there twice in a row.
                each(unsafe { self.written.at.add(offset + HEADER as usize).cast::<Timed>().read() });
            }
            at += (HEADER + u64::from(length)).next_multiple_of(8);
            read.store(at, Ordering::Release);
        }
    }
}
