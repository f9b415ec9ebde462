//! The file that a probed program and this process share: DATA and HEAD of [`tollgate_agent::head`], and the pages of trampolines.
#![allow(unsafe_code)]
//! # Safety
//!
//! Two kinds of mappings are made, of a file that has been made longer than both: DATA's header, and a slot without its histograms. Each
//! lives as long as the value that holds it. The program writes to them at any time, so no reference to a byte is made: words are
//! seen as atomics only, and every offset is checked against the length of its mapping.
//!
//! Everything else goes through pread(2) and pwrite(2): to look at a hole of a memfd through a mapping would allocate it, and there are
//! 512 slots of 18 MB that are nearly all holes.

use crate::engine::lifeline;
use crate::probe::trampoline::slot_words;
use crate::remote::call;
use crate::remote::ptrace::Registers;
use std::collections::HashMap;
use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::FileExt;
use std::ptr::NonNull;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use tollgate_agent::head::*;
use tollgate_agent::probe::*;
use tollgate_agent::{PROBE_BLOB, PROBE_ENTRIES};

/// Bytes of DATA: of address space, not of memory.
pub(super) const DATA_SIZE: u64 = HEAD_DATA_SIZE;
/// Where HEAD is in the file.
pub(super) const HEAD_OFFSET: u64 = DATA_SIZE;
/// Where trampolines begin.
const CODE_OFFSET: u64 = HEAD_OFFSET + HEAD_SIZE;
/// Bytes of trampolines' pages that a program can have: so much address space is mapped once, of which pages elsewhere are copies.
pub(super) const CODE_RESERVE: u64 = 1 << 30;

/// Words of the file, mapped.
#[derive(Debug)]
pub(super) struct Words {
    at: NonNull<u8>,
    length: u64,
}

impl Words {
    fn map(file: &File, offset: u64, length: u64) -> io::Result<Words> {
        // SAFETY: a new mapping wherever the kernel likes, of a part of the file that is there.
        let at = unsafe {
            let (protection, flags) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_SHARED | libc::MAP_NORESERVE);
            libc::mmap(std::ptr::null_mut(), length as usize, protection, flags, file.as_raw_fd(), offset as i64)
        };
        if at == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        Ok(Words { at: NonNull::new(at.cast()).ok_or(io::ErrorKind::OutOfMemory)?, length })
    }

    /// A word.
    pub fn word(&self, offset: u64) -> &AtomicU64 {
        assert!(offset.is_multiple_of(8) && offset + 8 <= self.length, "beyond the mapping: {offset:#x}");
        // SAFETY: aligned and inside the mapping, as just checked; it lives as long as `self`, and is only seen as an atomic.
        unsafe { AtomicU64::from_ptr(self.at.as_ptr().add(offset as usize).cast()) }
    }

    /// Its value.
    pub fn load(&self, offset: u64) -> u64 {
        self.word(offset).load(Ordering::Acquire)
    }
}

impl Drop for Words {
    fn drop(&mut self) {
        // SAFETY: the mapping that `map` made; whoever refers to it borrows this value.
        unsafe { libc::munmap(self.at.as_ptr().cast(), self.length as usize) };
    }
}

/// One file. A program and all that it forks share it, at the same addresses.
#[derive(Debug)]
pub(super) struct Arena {
    file: File,
    header: Words,
    /// Where DATA is in the program.
    pub data: u64,
    /// Where HEAD is in the program.
    pub head: u64,
    /// Which slots have a thread.
    used: Vec<bool>,
    /// There were threads without a slot of their own: they have the last one too.
    crowded: bool,
    slots: HashMap<usize, Rc<Words>>,
    /// Offset of the first byte that no trampoline's page has.
    next: u64,
}

impl Arena {
    /// Makes the file as long as it must be; where it is in the program is told by [`Arena::placed`].
    pub fn new(file: File) -> io::Result<Arena> {
        file.set_len(CODE_OFFSET)?;
        let header = Words::map(&file, 0, HEAD_DATA_SLOTS)?;
        let used = vec![false; PROBE_SLOTS as usize];
        Ok(Arena { file, header, data: 0, head: 0, used, crowded: false, slots: HashMap::new(), next: CODE_OFFSET })
    }

    /// Where it is in the program; HEAD gets its contents.
    pub fn placed(&mut self, data: u64, head: u64, string: u64) -> io::Result<()> {
        (self.data, self.head) = (data, head);
        self.write(HEAD_OFFSET + HEAD_BLOB, PROBE_BLOB)?;
        self.set_head(HEAD_DATA, data)?;
        self.set_head(HEAD_STRING_LIMIT, string)?;
        self.set_head(HEAD_MAGIC, HEAD_MAGIC_WORD)?;
        let tracer = nix::unistd::gettid().as_raw() as u64;
        self.header.word(HEAD_DATA_TRACER).store(tracer, Ordering::SeqCst);
        lifeline::tie(self.header.word(HEAD_DATA_TRACER + lifeline::NODE));
        Ok(())
    }

    /// Says whether threads whose ring is full wait until it is read. Not where they would not be told of this thread's end.
    pub fn let_wait(&self, wait: bool) {
        self.header.word(HEAD_DATA_WAIT).store((wait && lifeline::is_tied()).into(), Ordering::SeqCst);
    }

    /// So many times all rings have been read.
    pub fn passed(&self, passes: u64) {
        self.header.word(HEAD_DATA_PASSES).store(passes, Ordering::Release);
    }

    /// Sets a word of HEAD.
    pub fn set_head(&self, field: u64, value: u64) -> io::Result<()> {
        self.write(HEAD_OFFSET + field, &value.to_le_bytes())
    }

    /// A call in the name of a thread that stands, by the agent's gadget: should this process be killed meanwhile, the thread finds home.
    pub fn call(&self, tid: i32, nr: i64, args: [u64; 6]) -> io::Result<i64> {
        let keep = |saved: &Registers, mask: u64| {
            let [first, rest] = [[mask, saved.rip, saved.rsp, saved.eflags], [saved.rax, saved.rbx, saved.rcx, saved.rdx]];
            let more = [saved.rsi, saved.rdi, saved.rbp, saved.r8, saved.r9, saved.r10];
            let last = [saved.r11, saved.r12, saved.r13, saved.r14, saved.r15];
            let words: Vec<u64> = [&first[..], &rest, &more, &last].concat();
            debug_assert_eq!(words.len() as u64, HOME_REGISTERS);
            let bytes: Vec<u8> = words.into_iter().flat_map(u64::to_le_bytes).collect();
            self.write(HEAD_OFFSET + HEAD_HOME, &bytes)
        };
        call::kept(tid, self.entry(HEAD_ENTRY_REMOTE), nr as u64, args, keep)
    }

    /// Address in the program of an entry of the agent.
    pub fn entry(&self, which: usize) -> u64 {
        self.head + HEAD_BLOB + u64::from(PROBE_ENTRIES[which])
    }

    /// Whether an address of the program is in the agent.
    pub fn in_agent(&self, address: u64) -> bool {
        (self.head + HEAD_BLOB..self.head + HEAD_BLOB + HEAD_BLOB_SIZE).contains(&address)
    }

    /// Writes bytes at an offset of the file.
    pub fn write(&self, offset: u64, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all_at(bytes, offset)
    }

    /// Reads bytes at an offset of the file.
    pub fn read(&self, offset: u64, into: &mut [u8]) -> io::Result<()> {
        self.file.read_exact_at(into, offset)
    }

    /// Pages for trampolines: their offset in the file.
    pub fn pages(&mut self, size: u64) -> io::Result<u64> {
        let offset = self.next;
        if offset + size > CODE_OFFSET + CODE_RESERVE {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        self.file.set_len(offset + size)?;
        self.next = offset + size;
        Ok(offset)
    }

    /// How many bytes of pages were given out.
    pub fn code_bytes(&self) -> u64 {
        self.next - CODE_OFFSET
    }

    /// Offset in the file of a slot.
    pub fn slot_offset(slot: usize) -> u64 {
        HEAD_DATA_SLOTS + slot as u64 * PROBE_SLOT_SIZE
    }

    /// Address in the program of a slot.
    pub fn slot_address(&self, slot: usize) -> u64 {
        self.data + Arena::slot_offset(slot)
    }

    /// The words of a slot up to its histograms.
    pub fn slot(&self, slot: usize) -> Option<&Rc<Words>> {
        self.slots.get(&slot)
    }

    /// Address in the program of a place with zeros before it, for %fs.
    pub fn no_tls(&self) -> u64 {
        self.data + HEAD_DATA_NO_TLS
    }

    /// The registers of a thread without what is ours in them.
    pub fn without(&self, registers: Registers) -> Registers {
        let fs_base = if registers.fs_base == self.no_tls() { 0 } else { registers.fs_base };
        Registers { gs_base: 0, fs_base, ..registers }
    }

    /// A slot for a new thread of a process, as new; `None` where there are too many threads.
    pub fn take_slot(&mut self, pid: i32) -> io::Result<Option<usize>> {
        let Some(slot) = self.used.iter().position(|used| !used) else {
            self.crowded = true;
            return Ok(None);
        };
        let offset = Arena::slot_offset(slot);
        if !self.slots.contains_key(&slot) {
            let words = Words::map(&self.file, offset, PROBE_HISTOGRAMS)?;
            self.slots.insert(slot, Rc::new(words));
        }
        let agent = self.entry(HEAD_ENTRY_RECORD);
        let process = (pid as u64) << GOROUTINE_TIMER_BITS;
        let shared = [(PROBE_GOROUTINES, self.data + HEAD_DATA_GOROUTINES), (PROBE_PROCESS, process)];
        for (field, value) in slot_words(self.slot_address(slot), agent).into_iter().chain(shared) {
            self.write(offset + field, &value.to_le_bytes())?;
        }
        self.used[slot] = true;
        Ok(Some(slot))
    }

    /// The thread of a slot is gone: everything in it is zero again, and takes no memory.
    pub fn give_back(&mut self, slot: usize) {
        if self.crowded && slot == PROBE_SLOTS as usize - 1 {
            // Others may be in it still, who follow the pointers that it has. What they count from now on is lost.
            return;
        }
        let mode = libc::FALLOC_FL_PUNCH_HOLE | libc::FALLOC_FL_KEEP_SIZE;
        let (offset, length) = (Arena::slot_offset(slot) as i64, PROBE_SLOT_SIZE as i64);
        // SAFETY: integers and a descriptor that is open; the file's pages go, mappings of it read zeros from then on.
        let punched = unsafe { libc::fallocate(self.file.as_raw_fd(), mode, offset, length) } == 0;
        // One that cannot be cleared is not given out again.
        self.used[slot] = !punched;
    }

    /// The file.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// A word of DATA's header, or of the counters behind it.
    pub fn header(&self, field: u64) -> &AtomicU64 {
        self.header.word(field)
    }

    /// Adds a site to the table that the handler reads, or changes where it leads. Written in an order in which each moment is right.
    pub fn add_site(&self, address: u64, leads: u64) -> io::Result<()> {
        let mut index = site_index(address);
        for _ in 0..HEAD_SITES_COUNT {
            let at = HEAD_OFFSET + HEAD_SITES + 16 * index;
            let mut key = [0; 8];
            self.read(at, &mut key)?;
            match u64::from_le_bytes(key) {
                0 => {
                    self.write(at + 8, &leads.to_le_bytes())?;
                    return self.write(at, &address.to_le_bytes());
                }
                found if found == address => return self.write(at + 8, &leads.to_le_bytes()),
                _ => index = (index + 1) % HEAD_SITES_COUNT,
            }
        }
        Err(io::Error::other("the table of sites is full"))
    }
}

impl Drop for Arena {
    fn drop(&mut self) {
        lifeline::untie(self.header.word(HEAD_DATA_TRACER + lifeline::NODE));
        // Where the memory stays in a program, nobody in it waits for this process any more.
        self.header.word(HEAD_DATA_TRACER).store(0, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::FromRawFd;

    fn arena() -> Arena {
        // SAFETY: a literal name; the descriptor is new and ours.
        let file = unsafe { File::from_raw_fd(libc::memfd_create(c"".as_ptr(), libc::MFD_CLOEXEC)) };
        let mut arena = Arena::new(file).unwrap();
        arena.placed(0x10_0000, 0x7000_0000, 64).unwrap();
        arena
    }

    #[test]
    fn a_slot_that_is_given_back_is_as_new() {
        let mut arena = arena();
        let slot = arena.take_slot(7).unwrap().unwrap();
        let words = Rc::clone(arena.slot(slot).unwrap());
        assert_eq!(words.load(PROBE_SELF), arena.slot_address(slot));
        words.word(PROBE_COUNTS + 80).store(7, Ordering::SeqCst);
        let other = arena.take_slot(7).unwrap().unwrap();
        assert_ne!(slot, other);
        arena.give_back(slot);
        assert_eq!(arena.take_slot(7).unwrap(), Some(slot));
        assert_eq!((words.load(PROBE_COUNTS + 80), words.load(PROBE_TOP)), (0, PROBE_START_SIZE));
    }

    #[test]
    fn more_threads_than_slots_is_said_and_not_a_panic() {
        let mut arena = arena();
        for _ in 0..PROBE_SLOTS {
            arena.take_slot(7).unwrap().unwrap();
        }
        assert_eq!(arena.take_slot(7).unwrap(), None);
    }

    /// A thread beyond the last slot shares that, and called the agent at address 0 once the slot's own thread had ended.
    #[test]
    fn a_slot_that_is_shared_keeps_its_pointers_when_its_thread_ends() {
        let mut arena = arena();
        let last = PROBE_SLOTS as usize - 1;
        while arena.take_slot(7).unwrap() != Some(last) {}
        arena.give_back(last);
        let words = Rc::clone(arena.slot(last).unwrap());
        assert_eq!((words.load(PROBE_AGENT), arena.take_slot(7).unwrap()), (0, Some(last)));
        assert_eq!(arena.take_slot(7).unwrap(), None);
        arena.give_back(last);
        assert_eq!(words.load(PROBE_AGENT), arena.entry(HEAD_ENTRY_RECORD));
        assert_eq!(words.load(PROBE_GOROUTINES), arena.data + HEAD_DATA_GOROUTINES);
        assert_eq!(words.load(PROBE_PROCESS), 7 << GOROUTINE_TIMER_BITS);
        assert_eq!(arena.take_slot(7).unwrap(), None);
    }

    #[test]
    fn sites_that_hash_alike_are_all_found() {
        let arena = arena();
        // The same index: addresses whose products agree in the upper bits.
        let first = 0x7fff_f7dd_1000u64;
        let alike: Vec<u64> = (first..).filter(|address| site_index(*address) == site_index(first)).take(3).collect();
        for (index, address) in alike.iter().enumerate() {
            arena.add_site(*address, index as u64 + 1).unwrap();
        }
        arena.add_site(alike[1], 9).unwrap();
        let at = |index: u64| {
            let mut pair = [0; 16];
            arena.read(HEAD_OFFSET + HEAD_SITES + 16 * (index % HEAD_SITES_COUNT), &mut pair).unwrap();
            (u64::from_le_bytes(pair[..8].try_into().unwrap()), u64::from_le_bytes(pair[8..].try_into().unwrap()))
        };
        let begin = site_index(first);
        assert_eq!([at(begin), at(begin + 1), at(begin + 2)], [(alike[0], 1), (alike[1], 9), (alike[2], 3)]);
    }
}
