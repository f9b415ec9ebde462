//! The memory of another process: read as it may be read, written even where the program itself may not.
#![allow(unsafe_code)]
//! # Safety
//!
//! process_vm_readv(2) writes into a slice of ours and reads the other's memory at addresses that the kernel checks;
//! process_vm_writev(2) reads a slice of ours, and writes only where the other could write itself.

use super::{files, is_root, ptrace, thread_group};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io;
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::sync::{Arc, Mutex, PoisonError};

/// What is kept open, by process.
static KEPT: Mutex<BTreeMap<i32, Arc<File>>> = Mutex::new(BTreeMap::new());

/// Keeps a process's memory open, until it is [forgotten](forget): when the program says that it is not to be dumped
/// (PR_SET_DUMPABLE in prctl(2)) or changes its rights, nobody but root may open it any more, and what was written
/// there is to be taken out.
pub fn keep(pid: i32) {
    /// Each is a descriptor, of which a user may have 1,024 by default.
    const MOST: usize = 256;
    if is_root() {
        return;
    }
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let (true, Ok(file)) = (kept.len() < MOST || kept.contains_key(&pid), open(pid)) {
        kept.insert(pid, Arc::new(file));
    }
}

/// Closes what was kept: the process has ended, or executes another program. (What is kept of one that is gone cannot
/// be read or written any more, `mem_rw`, fs/proc/base.c.)
pub fn forget(pid: i32) {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner).remove(&pid);
}

fn kept(tid: i32) -> Option<Arc<File>> {
    let kept = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if kept().is_empty() {
        return None;
    }
    let own = kept().get(&tid).cloned();
    own.or_else(|| kept().get(&thread_group(tid)?).cloned())
}

fn open(pid: i32) -> io::Result<File> {
    OpenOptions::new().read(true).write(true).open(format!("/proc/{pid}/mem"))
}

/// The same as [`read`], of what was kept.
fn read_kept(tid: i32, address: u64, into: &mut [u8]) -> usize {
    let Some(file) = kept(tid) else { return 0 };
    let mut done = 0;
    while done < into.len() {
        match file.read_at(&mut into[done..], address + done as u64) {
            Ok(read @ 1..) => done += read,
            _ => break,
        }
    }
    done
}

/// Reads as much as is there, from `address` on; how many bytes were read.
pub fn read(pid: i32, address: u64, into: &mut [u8]) -> usize {
    let local = libc::iovec { iov_base: into.as_mut_ptr().cast(), iov_len: into.len() };
    let Some(pieces) = by_page(address, into.len()) else { return 0 };
    let count = pieces.len().min(1024);
    // SAFETY: `local` is the slice `into`, which is ours alone; the remote addresses are looked up in the other
    // process.
    let got = unsafe { libc::process_vm_readv(pid, &raw const local, 1, pieces.as_ptr(), count as u64, 0) };
    match usize::try_from(got) {
        Ok(got) => got,
        Err(_) => read_kept(pid, address, into),
    }
}

/// Writes as much as the process could write there itself, from `address` on; how many bytes were written.
pub fn write_as_itself(pid: i32, address: u64, bytes: &[u8]) -> usize {
    let local = libc::iovec { iov_base: bytes.as_ptr().cast_mut().cast(), iov_len: bytes.len() };
    let Some(pieces) = by_page(address, bytes.len()) else { return 0 };
    let count = pieces.len().min(1024);
    // SAFETY: the kernel only reads `local`, which is the slice `bytes`; the remote addresses are looked up in the
    // other process, and nothing is written to a page that it may not write itself.
    let put = unsafe { libc::process_vm_writev(pid, &raw const local, 1, pieces.as_ptr(), count as u64, 0) };
    usize::try_from(put).unwrap_or(0)
}

/// A range of another process's memory in pieces that end with a page: the kernel copies whole iovecs or none of one,
/// and a string that ends before a hole is to be copied.
fn by_page(address: u64, length: usize) -> Option<Vec<libc::iovec>> {
    let mut pieces = Vec::with_capacity(length / 4096 + 2);
    let (mut at, end) = (address, address.checked_add(length as u64)?);
    while at < end {
        let next = end.min((at | 4095).saturating_add(1));
        pieces.push(libc::iovec { iov_base: at as *mut _, iov_len: (next - at) as usize });
        at = next;
    }
    Some(pieces)
}

/// Reads pieces of a process's memory, addresses and lengths, one behind the other; nothing unless all are there.
pub fn gather(pid: i32, pieces: &[(u64, usize)]) -> Option<Vec<u8>> {
    /// IOV_MAX of readv(2).
    const MOST: usize = 1024;
    let mut all = Vec::new();
    for some in pieces.chunks(MOST) {
        let length = some.iter().map(|(_, length)| length).sum();
        let mut into = vec![0u8; length];
        let local = libc::iovec { iov_base: into.as_mut_ptr().cast(), iov_len: length };
        let remote: Vec<_> =
            some.iter().map(|(at, length)| libc::iovec { iov_base: *at as *mut _, iov_len: *length }).collect();
        // SAFETY: `local` is the vector `into`, which is ours alone; the remote addresses are looked up in the other
        // process.
        let got = unsafe { libc::process_vm_readv(pid, &raw const local, 1, remote.as_ptr(), remote.len() as u64, 0) };
        if usize::try_from(got) != Ok(length) && !gather_kept(pid, some, &mut into) {
            return None;
        }
        all.append(&mut into);
    }
    Some(all)
}

/// The same, of what was kept.
fn gather_kept(pid: i32, pieces: &[(u64, usize)], mut into: &mut [u8]) -> bool {
    pieces.iter().all(|(address, length)| {
        let (piece, rest) = std::mem::take(&mut into).split_at_mut(*length);
        into = rest;
        read_kept(pid, *address, piece) == *length
    })
}

/// Reads exactly this many bytes.
pub fn array<const N: usize>(pid: i32, address: u64) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    (read(pid, address, &mut bytes) == N).then_some(bytes)
}

/// Reads a word of the program's own size: 8 bytes, or 4 of a 32-bit one.
pub fn word(pid: i32, address: u64, bits: u8) -> Option<u64> {
    if bits == 32 {
        array(pid, address).map(|bytes| u64::from(u32::from_le_bytes(bytes)))
    } else {
        array(pid, address).map(u64::from_le_bytes)
    }
}

/// /proc/PID/mem: writes go through protection, into a private copy of the page (`FOLL_FORCE`, mm/memory.c).
#[derive(Debug)]
pub struct Memory(Arc<File>);

impl Memory {
    /// Opens it, or takes what was [kept](keep) open, of a thread that is ours and stands (or of this process).
    ///
    /// Another thread of its process may execute a program and get its number, and that program may have more rights:
    /// then this fails, as any request does until the exec is waited for (`looks_like_a_spurious_pid`,
    /// kernel/ptrace.c, since Linux 5.13 and in the stable kernels of then). What was opened before stays the memory
    /// of what was there.
    pub fn open(pid: i32) -> io::Result<Memory> {
        let memory = Memory::unstopped(pid)?;
        let own = pid == std::process::id() as i32;
        if !own {
            ptrace::event_message(pid)?;
        }
        Ok(memory)
    }

    /// The same of a process that may run, and so execute something else at any time: to read, or for who looks
    /// afterwards whether what is to be written to is there. What is taken out of a program is (bytes that are still
    /// what was written).
    pub fn unstopped(pid: i32) -> io::Result<Memory> {
        open(pid).map(Arc::new).or_else(|error| kept(pid).ok_or(error)).map(Memory)
    }

    /// Reads exactly as many bytes as the slice has.
    pub fn read(&self, address: u64, into: &mut [u8]) -> io::Result<()> {
        self.0.read_exact_at(into, address)
    }

    /// The bytes of a range, which may be one that the program names: no more than of any file ([`files::LARGEST`]).
    pub fn range(&self, range: Range<u64>) -> io::Result<Vec<u8>> {
        /// Read at once. What cannot be read must not have become memory of this process: a mapping may be much longer
        /// than its file.
        const PIECE: u64 = 1 << 20;
        let length = range.end.saturating_sub(range.start);
        if length > files::LARGEST {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        let mut bytes = Vec::new();
        while (bytes.len() as u64) < length {
            let (at, piece) = (bytes.len(), PIECE.min(length - bytes.len() as u64) as usize);
            bytes.try_reserve(piece).map_err(|_| io::ErrorKind::OutOfMemory)?;
            bytes.resize(at + piece, 0);
            self.read(range.start + at as u64, &mut bytes[at..])?;
        }
        Ok(bytes)
    }

    /// The words of a range, aligned, until one cannot be read.
    pub fn words(&self, range: Range<u64>, mut each: impl FnMut(u64)) {
        const PAGE: u64 = 4096;
        let mut page = vec![0; PAGE as usize];
        let mut at = range.start & !7;
        while at < range.end {
            let size = (PAGE - at % PAGE).min((range.end - at).next_multiple_of(8)) as usize;
            if self.read(at, &mut page[..size]).is_err() {
                return;
            }
            page[..size]
                .chunks_exact(8)
                .filter_map(|word| word.first_chunk())
                .for_each(|word| each(u64::from_le_bytes(*word)));
            at += size as u64;
        }
    }

    /// Writes all of it.
    pub fn write(&self, address: u64, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all_at(bytes, address)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::process::{Command, Stdio};

    /// Its other thread executes cat(1) when it reads something.
    const TEXT: &str = "#include <pthread.h>\n#include <unistd.h>\nstatic void *other(void *none) { char c; \
                        if (read(0, &c, 1)) execl(\"/bin/cat\", \"cat\", (char *)0); return none; }\n\
                        int main(void) { pthread_t thread; pthread_create(&thread, 0, other, 0); \
                        if (write(1, \"r\", 1)) for (;;) pause(); }\n";

    fn until(what: &str, mut is: impl FnMut() -> bool) {
        let begun = std::time::Instant::now();
        while !is() {
            assert!(begun.elapsed().as_secs() < 30, "{what}");
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
    }

    /// Regression: a thread executed a program while the first one of its process stood, whose number it got: what was
    /// meant for the old program was written to the new one, which may have more rights.
    #[test]
    fn what_is_meant_for_a_program_is_not_written_to_the_next_one() {
        let directory = tempfile::tempdir().unwrap();
        let (source, program) = (directory.path().join("p.c"), directory.path().join("p"));
        std::fs::write(&source, TEXT).unwrap();
        let made = Command::new("gcc").arg("-pthread").arg("-o").arg(&program).arg(&source).status().unwrap();
        assert!(made.success());
        let mut child = Command::new(&program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        child.stdout.as_mut().unwrap().read_exact(&mut [0]).unwrap();
        let pid = child.id() as i32;
        let tasks = std::fs::read_dir(format!("/proc/{pid}/task")).unwrap();
        let tids: Vec<i32> = tasks.map(|task| task.unwrap().file_name().to_str().unwrap().parse().unwrap()).collect();
        tids.iter().for_each(|tid| ptrace::seize(*tid, ptrace::OPTIONS).unwrap());
        assert!(tids.len() == 2 && Memory::open(pid).is_err() && Memory::unstopped(pid).is_ok(), "it runs");
        ptrace::interrupt(pid).unwrap();
        ptrace::wait(pid, true).unwrap();
        let memory = Memory::open(pid).unwrap();
        child.stdin.as_mut().unwrap().write_all(b"x").unwrap();
        until("another program", || std::fs::read_to_string(format!("/proc/{pid}/comm")).unwrap() == "cat\n");
        until("its stop", || ptrace::peek(pid).unwrap().is_some_and(ptrace::News::is_exec));
        assert!(Memory::open(pid).is_err() && Memory::unstopped(pid).is_ok());
        assert!(memory.read(crate::maps::read(pid).unwrap()[0].start, &mut [0]).is_err(), "what was there is gone");
        ptrace::wait(pid, true).unwrap();
        assert!(Memory::open(pid).is_ok());
        child.kill().unwrap();
        child.wait().unwrap();
    }
}
