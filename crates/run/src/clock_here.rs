//! The clock of our own in this process: to price it, and to test it.
#![allow(unsafe_code)]
//! # Safety
//!
//! The memory is mapped here, belongs to a [`Here`] as long as that lives, and is laid out as `tollgate_agent::clock`
//! says, as it is in a program. The blob is code for any address; its entries are functions of the C ABI with the
//! arguments that are given here, which use no vector registers, write what their last argument points to and the state
//! in that memory, and read the counter, which [`Counter::get`](tollgate_tsc::Counter::get) has allowed. They are
//! called from several threads at once in a program too: all of the state is atomic. Behind the blob lies a jump to the
//! function of this process's own vDSO.

use super::vdso::Images;
use tollgate_agent::clock::{CLOCK_ENTRY_GETTIME, CLOCK_GETTIME, CLOCK_GETTIMEOFDAY, CLOCK_SIZE, CLOCK_STATE};
use tollgate_agent::{CLOCK_BLOB, CLOCK_BLOB_ENTRIES};
use tollgate_remote::maps;
use tollgate_remote::memory::Memory;
use tollgate_tsc::Counter;

/// The clock's memory.
#[derive(Debug)]
pub(super) struct Here {
    at: usize,
}

impl Here {
    /// `None` where this process has no vDSO, or may not read the counter.
    pub fn new() -> Option<Here> {
        Counter::get()?;
        let pid = std::process::id() as i32;
        let memory = Memory::open(pid).ok()?;
        let vdso = Images::default().of(&memory, &maps::read(pid).ok()?)?;
        let (gettime, gettimeofday) = (vdso.function("__vdso_clock_gettime")?, vdso.function("__vdso_gettimeofday")?);
        let (size, state) = (CLOCK_SIZE as usize, CLOCK_STATE as usize);
        let mut bytes = vec![0; state];
        bytes[..CLOCK_BLOB.len()].copy_from_slice(CLOCK_BLOB);
        for (offset, function) in [(CLOCK_GETTIME, gettime), (CLOCK_GETTIMEOFDAY, gettimeofday)] {
            // jmp *0(%rip)
            let jump = [[0xff, 0x25, 0, 0, 0, 0].as_slice(), &function.to_le_bytes()].concat();
            bytes[offset as usize..][..jump.len()].copy_from_slice(&jump);
        }
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        // SAFETY: a new mapping at an address of the kernel's choice.
        let at = unsafe { libc::mmap(std::ptr::null_mut(), size, libc::PROT_READ | libc::PROT_WRITE, flags, -1, 0) };
        if at == libc::MAP_FAILED {
            return None;
        }
        let here = Here { at: at as usize };
        memory.write(here.at as u64, &bytes).ok()?;
        // SAFETY: the first pages of that mapping, which nobody refers to as data.
        let sealed = unsafe { libc::mprotect(at, state, libc::PROT_READ | libc::PROT_EXEC) };
        (sealed == 0).then_some(here)
    }

    fn entry(&self, entry: u64) -> usize {
        self.at + CLOCK_BLOB_ENTRIES[entry as usize] as usize
    }

    /// A clock in ns, or the error.
    pub fn gettime(&self, which: libc::clockid_t) -> Result<u64, i32> {
        type Gettime = unsafe extern "C" fn(libc::clockid_t, *mut libc::timespec) -> i32;
        let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: see the module; `now` is writable for the call.
        let answer = unsafe {
            let function: Gettime = std::mem::transmute::<usize, Gettime>(self.entry(CLOCK_ENTRY_GETTIME));
            function(which, &raw mut now)
        };
        if answer == 0 { Ok(now.tv_sec as u64 * 1_000_000_000 + now.tv_nsec as u64) } else { Err(answer) }
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        // SAFETY: the mapping is this one's, and nobody is in a call: they borrow it.
        unsafe { libc::munmap(self.at as *mut libc::c_void, CLOCK_SIZE as usize) };
    }
}

/// What tests of the clock look at.
#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};
    use tollgate_agent::clock::{CLOCK_ENTRY_AT, CLOCK_ENTRY_NEXT, LINE_WORDS, SAMPLE_WORDS};

    impl Here {
        /// What comes of a line and a sample, and the next line.
        pub fn next(
            &self,
            line: &[u64; LINE_WORDS as usize],
            sample: &[u64; SAMPLE_WORDS as usize],
        ) -> (u64, [u64; LINE_WORDS as usize]) {
            type Next = unsafe extern "C" fn(*const u64, *const u64, *mut u64) -> u64;
            let mut next = *line;
            // SAFETY: see the module; the arrays have the words that the function reads and writes.
            let came = unsafe {
                let function: Next = std::mem::transmute::<usize, Next>(self.entry(CLOCK_ENTRY_NEXT));
                function(line.as_ptr(), sample.as_ptr(), next.as_mut_ptr())
            };
            (came, next)
        }

        /// What a line says.
        pub fn at(&self, line: &[u64; LINE_WORDS as usize], ticks: u64) -> u64 {
            type At = unsafe extern "C" fn(*const u64, u64) -> u64;
            // SAFETY: as above.
            unsafe {
                let function: At = std::mem::transmute::<usize, At>(self.entry(CLOCK_ENTRY_AT));
                function(line.as_ptr(), ticks)
            }
        }

        /// A word of its state.
        pub fn word(&self, offset: u64) -> &AtomicU64 {
            let at = self.at + CLOCK_STATE as usize + offset as usize;
            // SAFETY: the mapping lives as long as `self`, the offset is that of an aligned word in it, and all who use
            // it do so atomically.
            unsafe { &*(at as *const AtomicU64) }
        }

        /// The kernel's clock, by a call.
        pub fn kernel(&self) -> u64 {
            let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
            // SAFETY: the call writes one timespec to `now`.
            let answer = unsafe { libc::syscall(libc::SYS_clock_gettime, libc::CLOCK_MONOTONIC, &raw mut now) };
            assert_eq!(answer, 0);
            now.tv_sec as u64 * 1_000_000_000 + now.tv_nsec as u64
        }

        /// The same word.
        pub fn get(&self, offset: u64) -> u64 {
            self.word(offset).load(Ordering::SeqCst)
        }
    }
}
