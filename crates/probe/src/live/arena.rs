//! The memory that a probed program and this process share: DATA and HEAD of [`tollgate_agent::head`], and the pages of
//! trampolines.
//!
//! They are two files: what the program writes to, which is each process's own, and what it executes, which it cannot
//! make writable, and which is one for a program and all that it forks. Offsets are those of both, one behind the
//! other, as HEAD and what follows it would begin where DATA ends.
//!
//! Of the first one, only the header and some slots are mapped here. Everything else goes through pread(2) and
//! pwrite(2): to look at a hole through a mapping would allocate it, and slots are 18 MB each that are nearly all
//! holes.

use nix::fcntl::{FallocateFlags, fallocate};
use std::cell::{Cell, OnceCell};
use std::collections::HashMap;
use std::fs::File;
use std::io;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use tollgate_agent::head::*;
use tollgate_agent::probe::*;
use tollgate_agent::{PROBE_BLOB, PROBE_ENTRIES};
use tollgate_remote::Raised;
use tollgate_remote::call::Home;
use tollgate_remote::memory::Memory;
use tollgate_remote::ptrace::Registers;
use tollgate_rewrite::probe::trampoline::slot_words;
use tollgate_supervisor::shared::{self, SharedFile, Words};
use tollgate_supervisor::tracer_death::{self, Tie};

/// Where HEAD is.
pub(super) const HEAD_OFFSET: u64 = HEAD_DATA_SIZE;
/// Slots that this process maps at once: a process has some 65,000 mappings at most (vm.max_map_count), and fewer than
/// that would be too few slots.
const AT_ONCE: usize = 16;
/// How many of so many slots can be written to at first, in a program with so many threads. All of them where this
/// process is not root's: a filter that the program installs later may forbid the call that opens more, and such a
/// program may lock so little memory (RLIMIT_MEMLOCK) that mlockall(2) fails.
pub(super) fn open_at_first(threads: usize, slots: usize) -> usize {
    const FEW: usize = 4;
    if tollgate_remote::is_root() { (2 * threads).max(FEW).next_power_of_two().min(slots) } else { slots }
}

/// Where trampolines begin.
const CODE_OFFSET: u64 = HEAD_OFFSET + HEAD_SIZE;
/// Bytes of trampolines' pages that a program can have: so much address space is mapped once, of which pages elsewhere
/// are copies.
pub(super) const CODE_RESERVE: u64 = 1 << 30;

/// Bytes of DATA with so many slots: of address space, not of memory.
pub(super) fn data_size(slots: usize) -> u64 {
    HEAD_DATA_SLOTS + slots as u64 * PROBE_SLOT_SIZE
}

/// What makes calls in a thread's name.
pub(super) type Remote<'a> = dyn Fn(i64, [u64; 6]) -> io::Result<u64> + 'a;

/// Maps a guard at an address: a page of the process's own, and before it HEAD's first page again. Whether it is there.
fn map_guard(at: u64, head: u64, remote: &Remote<'_>) -> bool {
    let (protection, flags) = (
        (libc::PROT_READ | libc::PROT_WRITE) as u64,
        (libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED_NOREPLACE) as u64,
    );
    let unmap = |at: u64| drop(remote(libc::SYS_munmap, [at, HEAD_GUARD_SIZE, 0, 0, 0, 0]));
    match remote(libc::SYS_mmap, [at, HEAD_GUARD_SIZE, protection, flags, u64::MAX, 0]) {
        Ok(got) if got == at => {}
        // Before Linux 4.17 the address is a wish.
        Ok(got) => {
            unmap(got);
            return false;
        }
        Err(_) => return false,
    }
    // An old size of 0 copies a shared mapping (mremap(2)).
    let copy = (libc::MREMAP_MAYMOVE | libc::MREMAP_FIXED) as u64;
    let copied = remote(libc::SYS_mremap, [head, 0, HEAD_GUARD_OWN, copy, at, 0]);
    let wiped = [at + HEAD_GUARD_OWN, HEAD_GUARD_SIZE - HEAD_GUARD_OWN, libc::MADV_WIPEONFORK as u64, 0, 0, 0];
    let mapped = copied.and_then(|_| remote(libc::SYS_madvise, wiped)).is_ok();
    if !mapped {
        unmap(at);
    }
    mapped
}

/// HEAD, and the trampolines: what a program and all that it forks execute.
#[derive(Debug)]
struct Code {
    file: SharedFile,
    words: Words,
    /// Offset of the first byte that no trampoline's page has.
    next: Cell<u64>,
    /// Who finds home by what is in HEAD.
    home: Home,
    /// What tells all of them that this process is gone, where nobody of them can write.
    lives: OnceCell<Tie>,
}

/// What a process and this one share.
#[derive(Debug)]
pub(super) struct Arena {
    /// DATA, and its header.
    file: SharedFile,
    header: Words,
    /// The kernel clears the tracer's number when this thread ends.
    tie: Option<Tie>,
    code: Rc<Code>,
    /// Where DATA is in the program.
    pub data: u64,
    /// Where HEAD is in the program.
    pub head: u64,
    /// Where the guard is in the program ([`HEAD_GUARD_SIZE`]): what is forked has no DATA then before it is given its
    /// own. `None`: it inherits it.
    pub guard: Option<u32>,
    /// By so many bytes the limit of the program's memory was raised.
    pub added: Raised,
    /// Slots that are mapped in the program.
    capacity: usize,
    /// The first so many of them can be written to, see [`Arena::open`].
    open: usize,
    /// Which slots have a thread; all behind the last one are free.
    used: Vec<bool>,
    /// No slot below is free.
    lowest: usize,
    /// The slot that threads without one of their own have too, where there were any.
    shared: Option<usize>,
    /// By the index of the first of [`AT_ONCE`].
    mapped: HashMap<usize, Words>,
    slots: HashMap<usize, Rc<Words>>,
}

impl Arena {
    /// Of files of [`HEAD_DATA_SIZE`] and [`HEAD_SIZE`] bytes, of which the second one is not mapped in the program
    /// yet; where they are in it is told by [`Arena::placed`].
    pub fn new(file: SharedFile, code_file: SharedFile) -> io::Result<Arena> {
        let words = code_file.map(0, HEAD_SIZE + CODE_RESERVE)?;
        code_file.seal_writing()?;
        let (next, home, lives) = (Cell::new(CODE_OFFSET), Home::default(), OnceCell::new());
        Arena::with_code(file, Rc::new(Code { file: code_file, words, next, home, lives }))
    }

    fn with_code(file: SharedFile, code: Rc<Code>) -> io::Result<Arena> {
        let header = file.map(0, HEAD_DATA_GOROUTINES)?;
        let (mapped, slots, tie) = (HashMap::new(), HashMap::new(), None);
        let (data, head, added, capacity, used) = (0, 0, Raised::default(), 0, Vec::new());
        let (lowest, shared, guard, open) = (0, None, None, 0);
        Ok(Arena {
            file,
            header,
            tie,
            code,
            data,
            head,
            guard,
            added,
            capacity,
            open,
            used,
            lowest,
            shared,
            mapped,
            slots,
        })
    }

    /// Whether that is what a program has mapped at these addresses, see [`SharedFile::is_mapped`].
    pub fn are_mapped(&self, tid: i32, data: u64, head: u64) -> io::Result<()> {
        self.file.is_mapped(tid, &[data])?;
        self.code.file.is_mapped(tid, &[head])
    }

    /// One for a process that was forked: with the same HEAD and trampolines, and DATA of its own, in a file of
    /// [`HEAD_DATA_SIZE`] bytes. Its thread has %gs of its maker, and goes on by that if this process dies before it
    /// gets another: so the pointers of that slot are there.
    pub fn forked(&self, file: SharedFile, pid: i32, gs: u64) -> io::Result<Arena> {
        let mut own = Arena::with_code(file, Rc::clone(&self.code))?.with_slots(self.capacity, 0, self.added);
        (own.data, own.head, own.guard) = (self.data, self.head, self.guard);
        let wait = self.header.word(HEAD_DATA_WAIT).load(Ordering::SeqCst) != 0;
        own.begin()?;
        own.let_wait(wait);
        let slots = own.slot_address(0)..own.slot_address(own.capacity);
        own.open = open_at_first(1, own.capacity);
        if slots.contains(&gs) {
            let slot = ((gs - slots.start) / PROBE_SLOT_SIZE) as usize;
            own.begin_slot(slot, pid)?;
            own.open = own.open.max(slot + 1);
        }
        Ok(own)
    }

    /// From now on this thread's number stands in it, while it lives.
    fn begin(&mut self) -> io::Result<()> {
        let word = self.header.word(HEAD_DATA_TRACER);
        word.store(tracer_death::number().into(), Ordering::SeqCst);
        self.tie = Some(tracer_death::tie(word)?);
        if self.code.lives.get().is_none() {
            self.set_head(HEAD_LIVES, tracer_death::number().into())?;
            let lives = self.code.words.word(HEAD_LIVES);
            let _ = self.code.lives.set(tracer_death::tie(lives)?);
        }
        Ok(())
    }

    /// So many slots are mapped in the program, of which that many can be written to, and for that this was added to
    /// its limit of memory.
    pub fn with_slots(mut self, capacity: usize, open: usize, added: Raised) -> Arena {
        (self.capacity, self.open, self.added) = (capacity, open, added);
        self
    }

    /// The slots that can be written to: of all that are mapped, mlockall(2) would have the kernel allocate each page.
    pub fn open(&self) -> usize {
        self.open
    }

    /// Address and length of the slots between the open ones and so many.
    pub fn to_open(&self, slots: usize) -> (u64, u64) {
        (self.slot_address(self.open), slots.saturating_sub(self.open) as u64 * PROBE_SLOT_SIZE)
    }

    /// So many can be written to now.
    pub fn opened(&mut self, slots: usize) {
        self.open = slots;
    }

    /// Threads that have a slot of their own at the same time.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// Bytes of DATA in the program.
    pub fn data_size(&self) -> u64 {
        data_size(self.capacity)
    }

    /// Where it is in the program; HEAD gets its contents.
    pub fn placed(&mut self, data: u64, head: u64, string: u64) -> io::Result<()> {
        (self.data, self.head) = (data, head);
        self.write(HEAD_OFFSET + HEAD_BLOB, PROBE_BLOB)?;
        self.set_head(HEAD_DATA, data)?;
        self.set_head(HEAD_STRING_LIMIT, string)?;
        self.set_head(HEAD_MAGIC, HEAD_MAGIC_WORD)?;
        self.write(HEAD_OFFSET + HEAD_REST, &tollgate_agent::stepped::REST_CODE)?;
        self.begin()
    }

    /// Maps the guard, and has what the program forks from now on not inherit DATA. Where the kernel has no room in the
    /// low 2 GiB, or does not know the advice, it goes on without: the children inherit DATA, and need no guard.
    pub fn keep_from_children(&mut self, memory: &Memory, remote: &Remote<'_>) -> io::Result<()> {
        /// Places are drawn, and what a program has there is little.
        const TRIES: usize = 8;
        for at in (0..TRIES).map(|_| shared::low_place()) {
            // Before it is there: whoever comes after this process was killed takes it out.
            self.set_head(HEAD_GUARD, at)?;
            if map_guard(at, self.head, remote) {
                self.guard = u32::try_from(at).ok();
                return self.open_guard(memory, remote);
            }
        }
        self.set_head(HEAD_GUARD, 0)
    }

    /// DATA is mapped in the process, which the guard says from now on, and nothing that it forks inherits it. Where
    /// the kernel refuses that, the guard of a child says all the same that there is none.
    pub fn open_guard(&self, memory: &Memory, remote: &Remote<'_>) -> io::Result<()> {
        let Some(guard) = self.guard else { return Ok(()) };
        let _ = remote(libc::SYS_madvise, [self.data, self.data_size(), libc::MADV_DONTFORK as u64, 0, 0, 0]);
        memory.write(u64::from(guard) + HEAD_GUARD_OWN, &1u64.to_le_bytes())
    }

    /// Says whether threads whose ring is full wait until it is read. Not where they would not be told of this thread's
    /// end.
    pub fn let_wait(&self, wait: bool) {
        self.header.word(HEAD_DATA_WAIT).store((wait && tracer_death::is_tied()).into(), Ordering::SeqCst);
    }

    /// So many times all rings have been read.
    pub fn passed(&self, passes: u64) {
        self.header.word(HEAD_DATA_PASSES).store(passes, Ordering::Release);
    }

    /// Sets a word of HEAD.
    pub fn set_head(&self, field: u64, value: u64) -> io::Result<()> {
        self.write(HEAD_OFFSET + field, &value.to_le_bytes())
    }

    /// Says in HEAD what was added to the program's limit of memory.
    pub fn tell_added(&self) -> io::Result<()> {
        self.write(HEAD_OFFSET + HEAD_ADDED, &self.added.to_bytes())
    }

    /// A call in the name of a thread that stands, by the agent's gadget: should this process be killed meanwhile, the
    /// thread finds home.
    pub fn call(&self, tid: i32, nr: i64, args: [u64; 6]) -> io::Result<i64> {
        let keep = |state: &[u8]| self.write(HEAD_OFFSET + HEAD_HOME, state);
        let home = &self.code.home;
        let answer = home.call(tid, self.entry(HEAD_ENTRY_REMOTE), nr as u64, args, keep);
        if home.is_free() {
            // All that share HEAD can read it.
            self.code.words.write(HEAD_HOME, &[0; 8 * HOME_REGISTERS as usize]);
        }
        answer
    }

    /// Address in the program of an entry of the agent.
    pub fn entry(&self, which: usize) -> u64 {
        self.head + HEAD_BLOB + u64::from(PROBE_ENTRIES[which])
    }

    /// Whether an address of the program is in the agent.
    pub fn in_agent(&self, address: u64) -> bool {
        (self.head + HEAD_BLOB..self.head + HEAD_BLOB + HEAD_BLOB_SIZE).contains(&address)
    }

    /// Writes bytes at an offset.
    pub fn write(&self, offset: u64, bytes: &[u8]) -> io::Result<()> {
        match self.in_code(offset, bytes.len())? {
            Some(_) if bytes.is_empty() => {}
            Some(at) => {
                // Where there is no memory for it, this is an error, and to write it would be SIGBUS.
                fallocate(self.code.file.file(), FallocateFlags::empty(), at as i64, bytes.len() as i64)?;
                self.code.words.write(at, bytes);
            }
            None => self.file.write(offset, bytes)?,
        }
        Ok(())
    }

    /// Reads bytes at an offset.
    pub fn read(&self, offset: u64, into: &mut [u8]) -> io::Result<()> {
        match self.in_code(offset, into.len())? {
            Some(at) => self.code.words.read(at, into),
            None => self.file.read(offset, into)?,
        }
        Ok(())
    }

    /// Where in the second file bytes are, if they are in it. More of it is mapped than there is: to touch that ends
    /// this process.
    fn in_code(&self, offset: u64, length: usize) -> io::Result<Option<u64>> {
        match offset.checked_sub(HEAD_OFFSET) {
            Some(_) if offset.saturating_add(length as u64) > self.code.next.get() => {
                Err(io::ErrorKind::UnexpectedEof.into())
            }
            at => Ok(at),
        }
    }

    /// Pages for trampolines: their offset.
    pub fn pages(&mut self, size: u64) -> io::Result<u64> {
        let offset = self.code.next.get();
        if offset + size > CODE_OFFSET + CODE_RESERVE {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        self.code.file.grow(offset + size - HEAD_OFFSET)?;
        self.code.next.set(offset + size);
        Ok(offset)
    }

    /// How many bytes of pages were given out.
    pub fn code_bytes(&self) -> u64 {
        self.code.next.get() - CODE_OFFSET
    }

    /// Offset of a slot.
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
        let free = self.used[self.lowest..].iter().position(|used| !used);
        let slot = free.map_or(self.used.len(), |free| self.lowest + free);
        if slot >= self.capacity {
            return Ok(None);
        }
        if !self.slots.contains_key(&slot) {
            let words = self.map_slot(slot)?;
            self.slots.insert(slot, Rc::new(words));
        }
        self.begin_slot(slot, pid)?;
        self.used.resize(self.used.len().max(slot + 1), false);
        self.used[slot] = true;
        self.lowest = slot + 1;
        Ok(Some(slot))
    }

    /// The slot that a thread without one of its own has too: the last one that can be written to.
    pub fn share_last(&mut self) -> usize {
        *self.shared.get_or_insert(self.open.saturating_sub(1))
    }

    /// A slot that is all zero, as it is when its thread begins.
    fn begin_slot(&self, slot: usize, pid: i32) -> io::Result<()> {
        let offset = Arena::slot_offset(slot);
        self.words_of(slot, pid)
            .into_iter()
            .try_for_each(|(field, value)| self.write(offset + field, &value.to_le_bytes()))
    }

    /// What is not 0 in the slot of a new thread of a process.
    fn words_of(&self, slot: usize, pid: i32) -> Vec<(u64, u64)> {
        let process = (pid as u64) << GOROUTINE_TIMER_BITS;
        let shared = [(PROBE_GOROUTINES, self.data + HEAD_DATA_GOROUTINES), (PROBE_PROCESS, process)];
        slot_words(self.slot_address(slot), self.entry(HEAD_ENTRY_RECORD)).into_iter().chain(shared).collect()
    }

    fn map_slot(&mut self, slot: usize) -> io::Result<Words> {
        let first = slot - slot % AT_ONCE;
        let mapped = match self.mapped.get(&first) {
            Some(mapped) => mapped.clone(),
            None => self.file.map(Arena::slot_offset(first), AT_ONCE as u64 * PROBE_SLOT_SIZE)?,
        };
        let words = mapped.part((slot - first) as u64 * PROBE_SLOT_SIZE, PROBE_HISTOGRAMS);
        self.mapped.insert(first, mapped);
        Ok(words)
    }

    /// The thread of a slot is gone: what it has counted takes no memory any more. The pointers stay: a thread that it
    /// made, and that has no slot of its own yet, follows them if this process dies now.
    pub fn give_back(&mut self, slot: usize) {
        if self.shared == Some(slot) {
            // Others may be in it still, who follow the pointers that it has. What they count from now on is lost.
            return;
        }
        // The pages go, mappings of them read zeros from then on.
        let mode = FallocateFlags::FALLOC_FL_PUNCH_HOLE | FallocateFlags::FALLOC_FL_KEEP_SIZE;
        let offset = Arena::slot_offset(slot);
        let mut header = vec![0; PROBE_STACK as usize];
        for (field, value) in self.words_of(slot, 0).into_iter().filter(|(field, _)| *field < PROBE_STACK) {
            header[field as usize..field as usize + 8].copy_from_slice(&value.to_le_bytes());
        }
        let written = self.write(offset, &header).is_ok();
        let (behind, length) = ((offset + PROBE_STACK) as i64, (PROBE_SLOT_SIZE - PROBE_STACK) as i64);
        let punched = written && fallocate(self.file.file(), mode, behind, length).is_ok();
        // One that cannot be cleared is not given out again.
        if let Some(used) = self.used.get_mut(slot) {
            *used = !punched;
        }
        if punched {
            self.lowest = self.lowest.min(slot);
        }
    }

    /// The file that DATA is in.
    pub fn file(&self) -> &File {
        self.file.file()
    }

    /// A word of DATA's header, or of the counters behind it.
    pub fn header(&self, field: u64) -> &AtomicU64 {
        self.header.word(field)
    }

    /// Adds a site to the table that the handler reads, or changes where it leads. Written in an order in which each
    /// moment is right. `lone`: see [`super::dropped::lone_byte`].
    pub fn add_site(&self, address: u64, leads: u64, lone: u8) -> io::Result<()> {
        let leads = leads | u64::from(lone) << HEAD_LEADS_BITS;
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
        // Where the memory stays in a program, nobody in it waits for this process any more.
        self.header.word(HEAD_DATA_TRACER).store(0, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// More than are mapped at once.
    const SLOTS: usize = AT_ONCE + 4;

    fn arena() -> Arena {
        let files = (SharedFile::of_test(HEAD_DATA_SIZE).unwrap(), SharedFile::of_test(HEAD_SIZE).unwrap());
        let mut arena = Arena::new(files.0, files.1).unwrap().with_slots(SLOTS, SLOTS, Raised::default());
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

    /// Beyond 512 threads counts were lost.
    #[test]
    fn every_thread_that_the_kernel_can_make_has_a_slot_of_its_own() {
        let mut arena = arena().with_slots(5000, 5000, Raised::default());
        let taken: Vec<usize> = (0..5000).map(|_| arena.take_slot(7).unwrap().unwrap()).collect();
        assert_eq!(taken, (0..5000).collect::<Vec<_>>());
        for slot in [4999, 17, 600] {
            arena.slot(slot).unwrap().word(PROBE_COUNTS).store(slot as u64, Ordering::SeqCst);
        }
        assert_eq!([4999, 17, 600].map(|slot| arena.tally(slot, 1, 0).counts[&0]), [4999, 17, 600]);
        // The lowest one that is free is given out again.
        [600, 17, 4999].into_iter().for_each(|slot| arena.give_back(slot));
        assert_eq!([(); 3].map(|()| arena.take_slot(7).unwrap()), [Some(17), Some(600), Some(4999)]);
    }

    #[test]
    fn more_threads_than_slots_is_said_and_not_a_panic() {
        let mut arena = arena();
        for _ in 0..SLOTS {
            arena.take_slot(7).unwrap().unwrap();
        }
        assert_eq!(arena.take_slot(7).unwrap(), None);
    }

    /// A thread beyond the last slot shares that, and called the agent at address 0 once the slot's own thread had
    /// ended.
    #[test]
    fn a_slot_that_is_shared_keeps_its_pointers_when_its_thread_ends() {
        let mut arena = arena();
        let last = SLOTS - 1;
        while arena.take_slot(7).unwrap() != Some(last) {}
        arena.give_back(last);
        let words = Rc::clone(arena.slot(last).unwrap());
        assert_eq!((words.load(PROBE_COUNTS), arena.take_slot(7).unwrap()), (0, Some(last)));
        assert_eq!((arena.take_slot(7).unwrap(), arena.share_last()), (None, last));
        arena.give_back(last);
        assert_eq!(words.load(PROBE_AGENT), arena.entry(HEAD_ENTRY_RECORD));
        assert_eq!(words.load(PROBE_GOROUTINES), arena.data + HEAD_DATA_GOROUTINES);
        assert_eq!(words.load(PROBE_PROCESS), 7 << GOROUTINE_TIMER_BITS);
        assert_eq!(arena.take_slot(7).unwrap(), None);
    }

    /// Regression: the tracer gave the slot of a thread back whose child had none of its own yet, and was killed: the
    /// child called the agent at address 0.
    #[test]
    fn a_slot_that_is_given_back_leads_nowhere_else() {
        let mut arena = arena();
        let slot = arena.take_slot(7).unwrap().unwrap();
        let words = Rc::clone(arena.slot(slot).unwrap());
        let pointers =
            || [PROBE_SELF, PROBE_AGENT, PROBE_STACK_TOP, PROBE_GOROUTINES, PROBE_TOP].map(|field| words.load(field));
        let before = pointers();
        words.word(PROBE_TOP).store(64, Ordering::SeqCst);
        words.word(PROBE_COUNTS).store(7, Ordering::SeqCst);
        arena.give_back(slot);
        assert!(pointers() == before && before.iter().all(|pointer| *pointer != 0), "{before:x?}");
        assert_eq!((words.load(PROBE_COUNTS), words.load(PROBE_LOST)), (0, 0));
    }

    #[test]
    fn sites_that_hash_alike_are_all_found() {
        let arena = arena();
        // The same index: addresses whose products agree in the upper bits.
        let first = 0x7fff_f7dd_1000u64;
        let alike: Vec<u64> = (first..).filter(|address| site_index(*address) == site_index(first)).take(3).collect();
        for (index, address) in alike.iter().enumerate() {
            arena.add_site(*address, index as u64 + 1, 0).unwrap();
        }
        arena.add_site(alike[1], 9, 0x53).unwrap();
        let at = |index: u64| {
            let mut pair = [0; 16];
            arena.read(HEAD_OFFSET + HEAD_SITES + 16 * (index % HEAD_SITES_COUNT), &mut pair).unwrap();
            (u64::from_le_bytes(pair[..8].try_into().unwrap()), u64::from_le_bytes(pair[8..].try_into().unwrap()))
        };
        let begin = site_index(first);
        assert_eq!(
            [at(begin), at(begin + 1), at(begin + 2)],
            [(alike[0], 1), (alike[1], 9 | 0x53 << 56), (alike[2], 3)]
        );
    }
}
