//! What lets traced programs live on when the tracer is killed: the kernel itself opens the gate.
#![allow(unsafe_code)]
//! # Safety
//!
//! The list that is registered is walked by the kernel when the thread ends, and by nobody else. Its head and its nodes
//! lie in memory that is this process's alone and is there until the thread has ended; the kernel finds a futex word at
//! the same distance from each node (`PAGE`), which is a second mapping of the page that a program shares, and is taken
//! out of the list before it goes. No address of the list is one that a program can write: rejected were nodes beside
//! their words, for a program that wrote over its own hid those behind it, whose programs then died of SIGSYS when the
//! tracer was killed.
//!
//! `pass_number` makes no process: the kernel is given nowhere to put its descriptor. Should a kernel make one all the
//! same, it executes three instructions, which use no memory, while this thread sleeps (vfork(2)), and is at its end.
//!
//! Syscall user dispatch asks a byte in shared memory whether calls from outside the stubs are signals. Nobody is left
//! to take those signals when the tracer is gone, so the byte must change at that very moment, SIGKILL or not. A
//! *robust futex* does (set_robust_list(2)): a word that holds the number of a thread that ends is set to
//! FUTEX_OWNER_DIED, 0x40000000 (`handle_futex_death`, kernel/futex/core.c, Linux 6.18), before the thread's tracees
//! are let go (`do_exit`: `exit_mm` comes before `exit_notify`). So the byte is one of that word's, in a thread with a
//! number of which one byte is 1 (BLOCK): a thread in 100. Who may choose a thread's number makes one (`numbered`);
//! anybody else makes threads until one has it.
//!
//! A process that waits for the tracer's end and then clears the bytes was rejected: between the two the programs run.

use super::{numbered, orphans};
use nix::sys::signal::{SigSet, SigmaskHow, Signal};
use std::cell::{Cell, RefCell};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::ptr::{self, NonNull};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Threads that are tried for a number that will do. (Rejected: to write ns_last_pid, as root may. The numbers that
/// others take between reading and writing it would be given out twice within moments.) Numbers are given out in turn,
/// so that 256 suffice where nobody else takes any; where others take most of them, each try has a chance of 1 in 256,
/// and so many fail once in six million times.
const TRIES: usize = 4000;

/// Lists of threads: whose it is, and where its pairs are. Each is unmapped when its thread has ended.
static LISTS: Mutex<Vec<(u32, usize)>> = Mutex::new(Vec::new());

/// Unmaps lists whose threads have ended: a program that traces another one every minute would run out of mappings in a
/// week.
struct Unmapped;

impl Drop for Unmapped {
    fn drop(&mut self) {
        let mut lists = LISTS.lock().unwrap_or_else(PoisonError::into_inner);
        // The kernel has walked a list before it says that its thread has ended (`futex_exit_release` in
        // `exit_mm_release`, kernel/fork.c, Linux 6.18).
        let ended = |thread: &u32| !std::path::Path::new(&format!("/proc/self/task/{thread}")).exists();
        lists.retain(|(thread, pairs)| {
            if !ended(thread) {
                return true;
            }
            // SAFETY: mapped by `List::register`, of this size, for a thread that is gone; whoever had a `Tie` of it
            // was in that thread.
            unsafe { libc::munmap(*pairs as *mut libc::c_void, BYTES) };
            false
        });
    }
}

/// Bytes of a list: pairs of pages.
const BYTES: usize = MOST * 2 * PAGE;

/// Words that can be tied at the same time: the kernel walks no further (ROBUST_LIST_LIMIT, linux/futex.h).
const MOST: usize = 2048;

/// Bytes from a node to its futex word, which lies in the page behind the node's.
const PAGE: usize = 4096;

/// struct robust_list_head (linux/futex.h).
#[repr(C)]
struct Head {
    next: AtomicU64,
    offset: i64,
    pending: u64,
}

/// The list of this thread: pairs of a node's page and a word's.
struct List {
    head: &'static Head,
    pairs: NonNull<u8>,
    /// Which pairs are in it, and where in its page each word is.
    tied: Vec<Option<usize>>,
}

thread_local! {
    static LIST: RefCell<Option<List>> = const { RefCell::new(None) };
}

/// Runs something in a thread whose end the kernel tells traced programs of; in this thread, without that, where none
/// can be had.
pub fn with_death_notice<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    tollgate_tsc::expect();
    // SIGCHLD is the whole process's: where its first thread neither blocks nor handles it, the kernel drops it
    // (`sig_ignored`, kernel/signal.c, Linux 6.18), and the engine, in another thread, would not wake up.
    let mut child = SigSet::empty();
    child.add(Signal::SIGCHLD);
    let given = child.thread_swap_mask(SigmaskHow::SIG_BLOCK).ok();
    // Also where the work panics.
    let _restored = Restored(given);
    in_a_thread(given.unwrap_or_else(SigSet::empty), work)
}

/// The mask that a thread is to have again.
struct Restored(Option<SigSet>);

impl Drop for Restored {
    fn drop(&mut self) {
        if let Some(given) = self.0 {
            let _ = given.thread_set_mask();
        }
    }
}

thread_local! {
    /// Of the thread that works.
    static GIVEN: Cell<Option<SigSet>> = const { Cell::new(None) };
}

/// The signals that were blocked when [`with_death_notice`] was called, whose thread this is: what other programs are
/// to begin with. `None` in all other threads, and where no thread could be had.
pub fn given_mask() -> Option<SigSet> {
    GIVEN.get()
}

fn in_a_thread<T: Send>(given: SigSet, work: impl FnOnce() -> T + Send) -> T {
    let _unmapped = Unmapped;
    let work = Mutex::new(Some(work));
    let take = || work.lock().ok().and_then(|mut work| work.take());
    let mut passes = true;
    for _ in 0..TRIES {
        let done = std::thread::scope(|scope| {
            let work = || {
                take().map(|work| {
                    GIVEN.set(Some(given));
                    work()
                })
            };
            let attempt = std::thread::Builder::new().spawn_scoped(scope, move || match blocking_byte() {
                Some(_) => Ok(work()),
                None => in_a_chosen_thread(work).ok_or_else(number),
            });
            match attempt.map(orphans::join) {
                Ok(Ok(done)) => Some(done),
                Ok(Err(panic)) => std::panic::resume_unwind(panic),
                // No more threads are to be had.
                Err(_) => None,
            }
        });
        match done {
            Some(Ok(Some(done))) => return done,
            Some(Err(number)) => passes = passes && (0..before_next(number)).all(|_| pass_number()),
            Some(Ok(None)) | None => break,
        }
    }
    take().expect("no thread took it")()
}

/// Does this in a thread with one of the next numbers that will do; `None`, and nothing done, where none can be chosen.
/// They are the next ones, which nobody has had for longer than others.
fn in_a_chosen_thread<T>(work: impl FnOnce() -> T) -> Option<T> {
    const CHOICES: usize = 8;
    let (mut work, mut done) = (Some(work), None);
    let mut run = || done = work.take().map(|work| catch_unwind(AssertUnwindSafe(work)));
    let next = |last: u32| Some(last + 1 + before_next(last));
    let will_do = std::iter::successors(next(number()), |last| next(*last)).take(CHOICES);
    for number in will_do {
        match numbered::run(number, &mut run) {
            Ok(()) => break,
            Err(error) if error.raw_os_error() == Some(libc::EEXIST) => {}
            Err(_) => return None,
        }
    }
    match done? {
        Ok(done) => Some(done),
        Err(panic) => resume_unwind(panic),
    }
}

/// Has the kernel give a number out to nobody; whether it did. A thread that is made and ends takes five times as long.
///
/// clone3(2) fails with EFAULT where it cannot write the new process's descriptor, and has taken the number by then
/// (`copy_process`, kernel/fork.c, Linux 5.4 to 6.18).
fn pass_number() -> bool {
    /// struct clone_args (linux/sched.h), the 64 bytes of its first version: flags, and where the descriptor goes.
    const SIZE: usize = 64;
    let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_FILES | libc::CLONE_FS | libc::CLONE_PIDFD;
    let args = [flags as u64, 1, 0, 0, 0, 0, 0, 0];
    let result: i64;
    // SAFETY: see the module. The C library's function would leave its return address to the child, which shares the
    // stack.
    unsafe {
        std::arch::asm!(
            "syscall",
            "test rax, rax",
            "jnz 2f",
            "mov eax, {exit}",
            "syscall",
            "2:",
            exit = const libc::SYS_exit_group,
            inlateout("rax") libc::SYS_clone3 => result,
            in("rdi") args.as_ptr(),
            in("rsi") SIZE,
            out("rcx") _,
            out("r11") _,
        );
    }
    if let Ok(made) = i32::try_from(result)
        && made > 0
    {
        // SAFETY: a child of this process's own; nothing is written.
        unsafe { libc::waitpid(made, ptr::null_mut(), libc::__WALL) };
    }
    result == -i64::from(libc::EFAULT)
}

/// This thread's number.
pub fn number() -> u32 {
    nix::unistd::gettid().as_raw() as u32
}

/// Which byte of this thread's number is 1.
fn blocking_byte() -> Option<u64> {
    byte_of_1(number())
}

fn byte_of_1(number: u32) -> Option<u64> {
    number.to_le_bytes().iter().position(|byte| *byte == 1).map(|index| index as u64)
}

/// How many numbers come behind one before the next that will do.
fn before_next(number: u32) -> u32 {
    (number + 1..).take_while(|next| byte_of_1(*next).is_none()).count() as u32
}

/// The word that says BLOCK while this thread lives, and which of its bytes does.
pub fn selector() -> (u64, u64) {
    match blocking_byte() {
        Some(byte) => (u64::from(number()), byte),
        None => (1, 0),
    }
}

/// Whether the kernel tells programs of this thread's end, in a word that has its number: they may wait for it as long
/// as it lives. Any number will do for that.
pub fn is_tied() -> bool {
    given_mask().is_some()
}

/// A futex word that the kernel clears when this thread ends; until this is dropped, in the same thread.
#[derive(Debug)]
pub struct Tie {
    /// Nowhere where the kernel tells nobody of this thread's end.
    pair: Option<usize>,
}

impl Tie {
    /// Whether the kernel tells of this thread's end.
    pub fn is_told(&self) -> bool {
        self.pair.is_some()
    }
}

/// Has the kernel clear a futex word of a shared mapping when this thread ends.
pub fn tie(word: &AtomicU64) -> io::Result<Tie> {
    if !is_tied() {
        return Ok(Tie { pair: None });
    }
    LIST.with_borrow_mut(|list| {
        let list = match list {
            Some(list) => list,
            None => list.insert(List::register()?),
        };
        list.add(word).map(|pair| Tie { pair: Some(pair) })
    })
}

impl Drop for Tie {
    fn drop(&mut self) {
        let Some(pair) = self.pair else { return };
        // Not there: the thread has ended, and its list with it.
        let _ = LIST.try_with(|list| list.borrow_mut().iter_mut().for_each(|list| list.remove(pair)));
    }
}

impl List {
    fn register() -> io::Result<List> {
        let (protection, flags) =
            (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE);
        // SAFETY: a new mapping wherever the kernel likes; it is there for longer than this thread.
        let pairs = unsafe { libc::mmap(ptr::null_mut(), BYTES, protection, flags, -1, 0) };
        if pairs == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        LISTS.lock().unwrap_or_else(PoisonError::into_inner).push((number(), pairs as usize));
        let pairs = NonNull::new(pairs.cast()).ok_or(io::ErrorKind::OutOfMemory)?;
        let head: &'static Head =
            Box::leak(Box::new(Head { next: AtomicU64::new(0), offset: PAGE as i64, pending: 0 }));
        head.next.store(ptr::from_ref(head) as u64, Ordering::SeqCst);
        // The C library's list of this thread, which it replaces, is for robust mutexes: nothing here has one.
        // SAFETY: the head is leaked, of the size that is passed, and a circle of none.
        unsafe { libc::syscall(libc::SYS_set_robust_list, ptr::from_ref(head), size_of::<Head>()) };
        Ok(List { head, pairs, tied: Vec::new() })
    }

    fn add(&mut self, word: &AtomicU64) -> io::Result<usize> {
        let free = self.tied.iter().position(Option::is_none).unwrap_or(self.tied.len());
        if free == MOST {
            return Err(io::Error::other(format!(
                "{MOST} processes are already traced, and no more can be notified if tollgate dies"
            )));
        }
        let at = ptr::from_ref(word) as usize;
        let page = (at - at % PAGE) as *mut libc::c_void;
        // SAFETY: the word's page is a shared mapping, of which length 0 makes another one (mremap(2)); it takes the
        // place of a word's page of this list, in which no word is tied.
        let mapped = unsafe {
            let (flags, place) = (libc::MREMAP_MAYMOVE | libc::MREMAP_FIXED, self.node(free).byte_add(PAGE));
            libc::mremap(page, 0, PAGE, flags, place)
        };
        if mapped == libc::MAP_FAILED {
            let error = io::Error::last_os_error();
            // What was there may be gone all the same.
            self.close(free);
            return Err(error);
        }
        // Written to, so that it is there: a thread that was killed waits for no fault, and the kernel walks no further
        // then (`get_user` in `handle_futex_death`, kernel/futex/core.c, Linux 6.18). SAFETY: in the page that was just
        // mapped; aligned as the word is, and only seen as an atomic.
        unsafe { AtomicU64::from_ptr(self.node(free).byte_add(PAGE + at % PAGE).cast()) }.fetch_or(0, Ordering::SeqCst);
        self.tied.resize(self.tied.len().max(free + 1), None);
        self.tied[free] = Some(at % PAGE);
        self.link();
        Ok(free)
    }

    fn remove(&mut self, pair: usize) {
        self.tied[pair] = None;
        self.link();
        self.close(pair);
    }

    /// Gives back what a word's page is of; nothing else is mapped there.
    fn close(&self, pair: usize) {
        // SAFETY: of this list, in which no word of it is tied.
        unsafe {
            let (protection, flags) =
                (libc::PROT_NONE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_FIXED);
            libc::mmap(self.node(pair).byte_add(PAGE).cast(), PAGE, protection, flags, -1, 0);
        }
    }

    /// The first byte of a node's page.
    fn node(&self, pair: usize) -> *mut libc::c_void {
        // SAFETY: there are MOST pairs, and no more are given out (`add`).
        unsafe { self.pairs.as_ptr().add(pair * 2 * PAGE).cast() }
    }

    /// A circle from the head through all nodes back to the head. Last link first: it is whole at each moment.
    fn link(&self) {
        let mut next = ptr::from_ref(self.head) as u64;
        for (pair, within) in self.tied.iter().enumerate() {
            let Some(within) = within else { continue };
            // SAFETY: in the node's page, which stays; aligned as the word is.
            let node = unsafe { AtomicU64::from_ptr(self.node(pair).byte_add(*within).cast()) };
            node.store(next, Ordering::SeqCst);
            next = node.as_ptr() as u64;
        }
        self.head.next.store(next, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::super::shared::SharedFile;
    use super::*;

    #[test]
    fn the_next_number_that_will_do_is_at_most_255_away() {
        assert_eq!([0, 1, 2, 255, 256, 0xffff, 0x1_ffff].map(before_next), [0, 254, 253, 0, 0, 0, 1]);
        assert!((0..1 << 17).all(|number| before_next(number) <= 255));
    }

    #[test]
    fn a_number_is_given_out_to_nobody() {
        let of_a_thread = || std::thread::spawn(number).join().unwrap();
        // Others take numbers too.
        let passed = (0..20).any(|_| {
            let before = of_a_thread();
            (0..5).all(|_| pass_number()) && of_a_thread() == before + 6
        });
        let is_known = pass_number();
        assert!(passed || !is_known);
    }

    #[test]
    fn the_kernel_opens_the_gate_when_the_thread_ends() {
        let file = SharedFile::of_test(4096).unwrap();
        let blocked = with_death_notice(|| {
            let (value, byte) = selector();
            let words = file.map(0, 4096).unwrap();
            words.word(64).store(value, Ordering::SeqCst);
            std::mem::forget(tie(words.word(64)).unwrap());
            (byte, words.load(64).to_le_bytes()[byte as usize])
        });
        let words = file.map(0, 4096).unwrap();
        let word = words.word(64);
        let (byte, blocked) = blocked;
        assert_eq!(blocked, 1);
        if number() != word.load(Ordering::SeqCst) as u32 {
            assert_eq!(
                word.load(Ordering::SeqCst).to_le_bytes()[byte as usize],
                0,
                "{:#x}",
                word.load(Ordering::SeqCst)
            );
        }
    }

    /// Regression: of 600 numbers that were not consecutive, because the program that was joined made threads too, one
    /// in ten times none would do, and the program died of SIGSYS when the tracer was killed.
    #[test]
    fn a_number_is_found_while_others_make_threads() {
        let done = std::sync::atomic::AtomicBool::new(false);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    while !done.load(Ordering::Relaxed) {
                        std::thread::spawn(|| {}).join().unwrap();
                    }
                });
            }
            let found = (0..40).filter(|_| with_death_notice(blocking_byte).is_some()).count();
            done.store(true, Ordering::Relaxed);
            assert_eq!(found, 40);
        });
    }

    #[test]
    fn what_is_untied_is_left_alone() {
        let file = SharedFile::of_test(8192).unwrap();
        let value = with_death_notice(|| {
            let (value, _) = selector();
            let words = file.map(0, 8192).unwrap();
            [0, 4096, 16].iter().for_each(|at| words.word(*at).store(value, Ordering::SeqCst));
            let ties = [0, 4096, 16].map(|at| tie(words.word(at)).unwrap());
            let [first, second, third] = ties;
            drop(second);
            // Its place is taken by the next one.
            let again = tie(words.word(4096)).unwrap();
            drop(first);
            std::mem::forget((third, again));
            value
        });
        let words = file.map(0, 8192).unwrap();
        assert_eq!(
            [words.load(0), words.load(4096) & 0xffff_ffff, words.load(16) & 0xffff_ffff],
            [value, 0x4000_0000, 0x4000_0000]
        );
    }

    /// Regression: the list ran through memory that programs share, and what one of them wrote over its node hid those
    /// of others, whose programs died when the tracer was killed.
    #[test]
    fn a_program_that_writes_over_what_it_shares_hides_no_other() {
        let files = [(); 3].map(|()| SharedFile::of_test(4096).unwrap());
        with_death_notice(|| {
            let words = [&files[0], &files[1], &files[2]].map(|file| file.map(0, 4096).unwrap());
            for words in &words {
                words.word(0).store(selector().0, Ordering::SeqCst);
                std::mem::forget(tie(words.word(0)).unwrap());
            }
            // All that it can write, but for its own word.
            for at in (8..4096).step_by(8) {
                words[1].word(at).store(0x4141_4141_4141, Ordering::SeqCst);
            }
        });
        assert_eq!(files.map(|file| file.map(0, 4096).unwrap().load(0) as u32), [0x4000_0000; 3]);
    }

    #[test]
    fn more_than_the_kernel_walks_is_an_error() {
        with_death_notice(|| {
            let words = SharedFile::of_test(4096).unwrap().map(0, 4096).unwrap();
            let ties: Vec<Tie> = (0..MOST).map(|_| tie(words.word(0)).unwrap()).collect();
            assert!(tie(words.word(0)).unwrap_err().to_string().contains("2048 processes"));
            drop(ties);
            assert!(tie(words.word(0)).is_ok());
        });
    }
}
