//! The memory that a traced program and the tracer share: CODE and DATA of [`tollgate_agent::layout`].
//!
//! CODE is one for a program and all that it forks: none of them can write to it. DATA is each process's own: it has
//! addresses that stubs follow, and a process may have forked one that has fewer rights. A process that is forked does
//! not even have that of its maker (MADV_DONTFORK in madvise(2)), so that the two share nothing that is writable when
//! this process is killed, nor where the new one can be given none of its own.

use std::cell::Cell;
use std::io;
use std::rc::Rc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use tollgate_agent::head::HOME_REGISTERS;
use tollgate_agent::layout;
use tollgate_agent::stepped::STEPPED_COUNT;
use tollgate_remote as remote;
use tollgate_remote::call::{self, Home};
use tollgate_rewrite::stub::ring::{Reader, RingError};
use tollgate_rewrite::stub::{blob_entry, slot_image};
use tollgate_supervisor::shared::{SharedFile, Words};
use tollgate_supervisor::tracer_death::{self, Tie};

/// Slots that a program has at first: threads that it can have at a time and still be traced by stubs. The memory is
/// only there when it is used.
///
/// A program with more threads gets more ([`Engine::grow`](super::run::Engine)): the file has room for [`most_slots`]
/// from the start, and the program's mapping of it is made longer. Rejected: to map all of it at once. A program that
/// locks its memory (mlockall(2)) would get every byte.
pub(super) const FIRST: usize = 512;
/// Slots that no program has more of: 9.7 GB of addresses.
const MOST: usize = 16_384;
/// Of them, for children of vfork(2) alone.
const RESERVE: usize = 16;

/// Slots that a file of this process's may have room for. It takes no memory for those that nobody uses.
pub(super) fn most_slots() -> usize {
    static HERE: OnceLock<usize> = OnceLock::new();
    *HERE.get_or_init(|| if remote::longest_file() >= size(MOST) && !remote::is_limited(0) { MOST } else { FIRST })
}

/// Bytes of CODE, and of DATA with so many slots.
pub(super) fn size(slots: usize) -> u64 {
    layout::CODE_SIZE + data_size(slots)
}

/// Bytes of DATA with so many slots.
pub(super) fn data_size(slots: usize) -> u64 {
    layout::DATA_HEADER + slots as u64 * layout::SLOT_SIZE
}

/// Whether programs may set %gs themselves (wrgsbase; Linux 5.9 and later, Documentation/arch/x86/x86_64/fsgs.rst).
fn sets_gs() -> bool {
    /// Linux 6.18, asm/hwcap2.h.
    const HWCAP2_FSGSBASE: u64 = 1 << 1;
    static HERE: OnceLock<bool> = OnceLock::new();
    let own = || {
        remote::auxiliary(std::process::id() as i32, libc::AT_HWCAP2, 64)
            .is_some_and(|bits| bits & HWCAP2_FSGSBASE != 0)
    };
    *HERE.get_or_init(own)
}

/// The reader of one slot's ring.
pub(super) type SlotReader = Reader<Words>;

/// Offset of the word that has the selector's byte.
const SELECTOR_WORD: u64 = layout::CODE_SIZE + layout::DATA_SELECTOR;

/// One arena, as the tracer maps it.
pub(super) struct Arena {
    code_words: Words,
    data_words: Words,
    /// The kernel clears the selector when this thread ends.
    tie: Option<Tie>,
    /// What tells all that share CODE that this process is gone, where nobody of them can write.
    lives: Option<Rc<Tie>>,
    /// A process that is forked from this one has this DATA, too.
    pub inherited: bool,
    /// Which places of its table of stepped threads have one, a bit each; and how many have, of all that share CODE.
    stepped: Cell<u64>,
    steps: Rc<Cell<u64>>,
    /// Who finds home by what is in CODE, of all that share it.
    home: Rc<Home>,
    /// Where CODE is in the program.
    pub code: u64,
    /// Where DATA is in the program.
    pub data: u64,
    /// Offset in CODE of the first byte that no stub has, for all that share it.
    next: Rc<Cell<u64>>,
    /// Which slots of those that are mapped in the program have a thread.
    used: Vec<bool>,
    /// The one that is given out first.
    first: usize,
}

impl std::fmt::Debug for Arena {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Arena {{ code: {:#x}, data: {:#x} }}", self.code, self.data)
    }
}

impl Arena {
    /// Maps DATA here, a file that has room for [`most_slots`]. Where the two are in the program is for the caller to
    /// say.
    pub fn new(code_words: Words, file: &SharedFile) -> io::Result<Arena> {
        let data_words = file.map(0, data_size(most_slots()))?;
        let next = Rc::new(Cell::new(layout::STUBS));
        Ok(Arena {
            code_words,
            data_words,
            tie: None,
            lives: None,
            inherited: true,
            stepped: Cell::default(),
            steps: Rc::default(),
            home: Rc::default(),
            code: 0,
            data: 0,
            next,
            used: vec![false; FIRST],
            first: 0,
        })
    }

    /// One for a process that was forked: with the same CODE, and DATA of its own, in a file without CODE, of which it
    /// has so many slots mapped. Its thread has %gs of its maker, and goes on by that if this process dies before it
    /// gets another: so that slot is there, and is its own.
    pub fn forked(&self, file: &SharedFile, mapped: usize, gs: u64, drop: bool) -> io::Result<Arena> {
        let slots = self.slot_address(0)..self.slot_address(mapped);
        let first = if slots.contains(&gs) { ((gs - slots.start) / layout::SLOT_SIZE) as usize } else { 0 };
        let mut forked = Arena {
            code_words: self.code_words.clone(),
            data_words: file.map(0, data_size(most_slots()))?,
            tie: None,
            lives: self.lives.clone(),
            inherited: true,
            stepped: Cell::default(),
            steps: Rc::clone(&self.steps),
            home: Rc::clone(&self.home),
            code: self.code,
            data: self.data,
            next: Rc::clone(&self.next),
            used: vec![false; mapped],
            first,
        };
        forked.begin_slot(first, drop);
        forked.dispatch()?;
        Ok(forked)
    }

    /// A slot as it is when its thread begins.
    pub fn begin_slot(&self, slot: usize, drop: bool) {
        self.write(Arena::slot_offset(slot), &slot_image(self.slot_address(slot), self.code, self.selector(), drop, 1));
    }

    /// Writes bytes at an offset.
    pub fn write(&self, offset: u64, bytes: &[u8]) {
        match offset.checked_sub(layout::CODE_SIZE) {
            Some(offset) => self.data_words.write(offset, bytes),
            None => self.code_words.write(offset, bytes),
        }
    }

    /// A word at an offset.
    pub fn word(&self, offset: u64) -> &AtomicU64 {
        match offset.checked_sub(layout::CODE_SIZE) {
            Some(offset) => self.data_words.word(offset),
            None => self.code_words.word(offset),
        }
    }

    /// Offset of a slot.
    pub fn slot_offset(slot: usize) -> u64 {
        layout::CODE_SIZE + layout::DATA_HEADER + slot as u64 * layout::SLOT_SIZE
    }

    /// Address in the program of a slot.
    pub fn slot_address(&self, slot: usize) -> u64 {
        self.data + layout::DATA_HEADER + slot as u64 * layout::SLOT_SIZE
    }

    /// A word of a slot.
    pub fn slot_word(&self, slot: usize, field: u64) -> &AtomicU64 {
        self.word(Arena::slot_offset(slot) + field)
    }

    /// A reader of a slot whose thread has not run yet.
    pub fn reader(&self, slot: usize) -> Result<SlotReader, RingError> {
        Reader::new(self.data_words.part(Arena::slot_offset(slot) - layout::CODE_SIZE, layout::SLOT_SIZE))
    }

    /// A slot for a new thread. The last ones are for those `in_need`: children whose maker sleeps until they have gone
    /// on, so that they cannot wait for it.
    pub fn take_slot(&mut self, in_need: bool) -> Option<usize> {
        let most = if in_need { self.slots() } else { self.most_threads() };
        let slot = std::iter::once(self.first).chain(0..most).find(|slot| *slot < most && !self.used[*slot])?;
        self.used[slot] = true;
        Some(slot)
    }

    /// Slots that are mapped in the program.
    pub fn slots(&self) -> usize {
        self.used.len()
    }

    /// Threads that can have one.
    pub fn most_threads(&self) -> usize {
        self.slots() - RESERVE
    }

    /// Bytes of DATA in the program.
    pub fn data_size(&self) -> u64 {
        data_size(self.slots())
    }

    /// So many slots are mapped in the program from now on.
    pub fn has_slots(&mut self, slots: usize) {
        self.used.resize(slots, false);
    }

    /// Whether there is no slot for a new thread.
    pub fn is_full(&self) -> bool {
        self.used[..self.most_threads()].iter().all(|used| *used)
    }

    /// The thread of a slot is gone.
    pub fn give_back(&mut self, slot: usize) {
        self.used[slot] = false;
    }

    /// A call in the name of a thread that stands; should this process be killed meanwhile, the thread finds home.
    pub fn call(&self, tid: i32, nr: u64, args: [u64; 6]) -> io::Result<i64> {
        let keep = |state: &[u8]| {
            self.write(layout::CONFIG_HOME, state);
            Ok(())
        };
        let answer = self.home.call(tid, blob_entry(self.code, layout::ENTRY_REMOTE), nr, args, keep);
        if self.home.is_free() {
            // All that share CODE can read it.
            self.write(layout::CONFIG_HOME, &[0; 8 * HOME_REGISTERS as usize]);
        }
        answer
    }

    /// The address in the program at which the next stub will lie.
    pub fn next_stub(&self) -> u64 {
        self.code + self.next.get()
    }

    /// Puts a stub at [`Arena::next_stub`]; `false` where CODE is full.
    pub fn add_stub(&mut self, bytes: &[u8]) -> bool {
        let end = self.next.get() + bytes.len() as u64;
        if end > layout::CODE_SIZE {
            return false;
        }
        self.write(self.next.get(), bytes);
        self.next.set(end.next_multiple_of(16));
        true
    }

    /// Whether stubs take more than an eighth of CODE.
    pub fn is_filling(&self) -> bool {
        self.next.get() > layout::STUBS + layout::CODE_SIZE / 8
    }

    /// Whether an address of the program is in CODE.
    pub fn has_code(&self, address: u64) -> bool {
        (self.code..self.code + layout::CODE_SIZE).contains(&address)
    }

    /// Calls from outside the allowed range are signals from now on, until this thread ends or the arena goes. CODE's
    /// image must be there already.
    pub fn dispatch(&mut self) -> io::Result<()> {
        let (value, byte) = tracer_death::selector();
        self.word(layout::CONFIG + layout::CONFIG_SELECTOR).store(self.selector(), Ordering::SeqCst);
        self.word(layout::NO_SLOT + layout::SLOT_SELECTOR).store(self.code + layout::PROT_EXEC_TABLE, Ordering::SeqCst);
        let word = self.word(SELECTOR_WORD);
        word.store(value, Ordering::SeqCst);
        self.tie = Some(tracer_death::tie(word)?);
        debug_assert_eq!(value.to_le_bytes()[byte as usize], 1);
        if self.lives.is_none() {
            let lives = self.word(layout::CONFIG + layout::CONFIG_LIVES);
            lives.store(tracer_death::number().into(), Ordering::SeqCst);
            self.lives = Some(Rc::new(tracer_death::tie(lives)?));
        }
        Ok(())
    }

    /// Processes that are forked from this one are not to have this DATA, where that can be. `remote` makes the call
    /// (madvise(2)) in the name of a thread that stands.
    ///
    /// Their stubs must learn without it that there is no tracer: from CODE, which the kernel changes when this process
    /// ends; and where they are not followed though it lives (CLONE_UNTRACED), from a %gs that is set without a call of
    /// the kernel ([`layout::NO_SLOT`]).
    pub fn keep_from_children(&mut self, remote: &dyn Fn(i64, [u64; 6]) -> io::Result<u64>) {
        let knows = self.lives.as_ref().is_some_and(|lives| lives.is_told());
        let args = [self.data, self.data_size(), libc::MADV_DONTFORK as u64, 0, 0, 0];
        if !knows || !sets_gs() || remote(libc::SYS_madvise, args).is_err() {
            return;
        }
        self.inherited = false;
        self.word(layout::CONFIG + layout::CONFIG_BORN).store(self.no_slot(), Ordering::SeqCst);
    }

    /// They are to have it from now on, for stubs that need a slot before they know whether there is a tracer: by a
    /// call in the name of a thread that stands, and where no other process has CODE, which says for all of them
    /// whether they have it.
    pub fn leave_to_children(&mut self, tid: i32) {
        let args = [self.data, self.data_size(), libc::MADV_DOFORK as u64, 0, 0, 0];
        let alone = self.lives.as_ref().is_some_and(|lives| Rc::strong_count(lives) == 1);
        self.inherited = alone && self.call(tid, libc::SYS_madvise as u64, args).and_then(call::answer).is_ok();
        if self.inherited {
            self.word(layout::CONFIG + layout::CONFIG_BORN).store(0, Ordering::SeqCst);
        }
    }

    /// Nothing is a signal any more, although the tracer lives.
    pub fn let_through(&self) {
        self.word(SELECTOR_WORD).store(0, Ordering::SeqCst);
    }

    /// A place of the table of stepped threads is taken, or free: what CODE says of that is never less than there are.
    pub fn count_stepped(&self, place: u64, taken: bool) {
        let bit = 1 << place;
        if (self.stepped.get() & bit != 0) == taken {
            return;
        }
        self.stepped.set(self.stepped.get() ^ bit);
        self.steps.set(if taken { self.steps.get() + 1 } else { self.steps.get() - 1 });
        self.word(layout::CONFIG + layout::CONFIG_STEPS).store(self.steps.get(), Ordering::SeqCst);
    }

    /// Address in the program of the slot that says that there is no tracer.
    pub fn no_slot(&self) -> u64 {
        self.code + layout::NO_SLOT
    }

    /// Address in the program of the byte that says whether they are.
    pub fn selector(&self) -> u64 {
        self.data + layout::DATA_SELECTOR + tracer_death::selector().1
    }
}

impl Drop for Arena {
    fn drop(&mut self) {
        (0..STEPPED_COUNT).for_each(|place| self.count_stepped(place, false));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arena() -> Arena {
        let code = SharedFile::of_test(layout::CODE_SIZE).unwrap().map(0, layout::CODE_SIZE).unwrap();
        Arena::new(code, &SharedFile::of_test(data_size(most_slots())).unwrap()).unwrap()
    }

    /// Beyond 496 threads a program was traced by stops, at 560 times the price of a call.
    #[test]
    fn a_program_with_more_threads_has_more_slots() {
        let mut arena = arena();
        arena.data = 0x1000_0000;
        let mut taken: Vec<usize> = std::iter::from_fn(|| arena.take_slot(false)).collect();
        assert_eq!(
            (taken.len(), arena.is_full(), arena.take_slot(true)),
            (FIRST - RESERVE, true, Some(FIRST - RESERVE))
        );
        arena.has_slots(2 * FIRST);
        assert!(!arena.is_full() && arena.data_size() == data_size(2 * FIRST));
        taken.extend(std::iter::from_fn(|| arena.take_slot(false)));
        let last = *taken.last().unwrap();
        assert_eq!(
            (taken.len(), last),
            (2 * FIRST - RESERVE - 1, 2 * FIRST - RESERVE - 1),
            "one is the child's of vfork"
        );
        arena.begin_slot(last, false);
        assert_eq!(arena.slot_word(last, layout::SLOT_SELF).load(Ordering::Relaxed), arena.slot_address(last));
        arena.give_back(600);
        assert_eq!(arena.take_slot(false), Some(600));
        // A child whose maker's thread has a slot that came later goes on by that.
        let gs = arena.slot_address(last);
        let file = SharedFile::of_test(data_size(most_slots())).unwrap();
        let mut forked = arena.forked(&file, arena.slots(), gs, false).unwrap();
        assert_eq!((forked.take_slot(false), forked.slots()), (Some(last), 2 * FIRST));
        assert_eq!(forked.slot_word(last, layout::SLOT_SELF).load(Ordering::Relaxed), gs);
    }

    /// Regression: a reader was handed out as `&mut Reader<'static>`, and swapped with another it read memory that was
    /// unmapped.
    #[test]
    fn a_reader_that_is_kept_keeps_what_it_reads() {
        let (first, second) = (arena(), arena());
        first.slot_word(3, layout::SLOT_HEAD).store(7, Ordering::Relaxed);
        let (mut one, mut other) = (first.reader(3).unwrap(), second.reader(3).unwrap());
        std::mem::swap(&mut one, &mut other);
        drop((first, one));
        assert_eq!(other.word(layout::SLOT_HEAD), 7);
        drop(second);
        assert_eq!((other.word(layout::SLOT_HEAD), other.word(layout::SLOT_SIZE)), (7, 0));
    }
}
