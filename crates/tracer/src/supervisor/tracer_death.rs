//! What lets traced programs live on when the tracer is killed: the kernel itself opens the gate.
#![allow(unsafe_code)]
//! # Safety
//!
//! The list that is registered is walked by the kernel when the thread ends, and by nobody else. Its head is leaked, so it is there
//! then; its nodes lie in mappings of arenas and are taken out before those are unmapped. A node that a program has written over
//! leads the kernel to an address of this process at most, where it changes a word only if that holds this thread's number.
//!
//! Syscall user dispatch asks a byte in shared memory whether calls from outside the stubs are signals. Nobody is left to take those
//! signals when the tracer is gone, so the byte must change at that very moment, SIGKILL or not. A *robust futex* does
//! (set_robust_list(2)): a word that holds the number of a thread that ends is set to FUTEX_OWNER_DIED, 0x40000000
//! (`handle_futex_death`, kernel/futex/core.c, Linux 6.18), before the thread's tracees are let go (`do_exit`: `exit_mm` comes before
//! `exit_notify`). So the byte is one of that word's, in a thread with a number of which one byte is 1 (BLOCK): a thread in 100.
//!
//! A process that waits for the tracer's end and then clears the bytes was rejected: between the two the programs run.

use nix::sys::signal::{SigSet, SigmaskHow, Signal};
use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Threads that are tried for a number that will do. Numbers are given out in turn, so that 256 suffice where nobody else takes any; where
/// others take most of them, each try has a chance of 1 in 256, and so many fail once in six million times.
const TRIES: usize = 4000;

/// Bytes from a node to its futex word; the word comes first.
pub(crate) const NODE: u64 = 0x40;

/// struct robust_list_head (linux/futex.h).
#[repr(C)]
struct Head {
    next: AtomicU64,
    offset: i64,
    pending: u64,
}

thread_local! {
    static HEAD: RefCell<Option<(&'static Head, Vec<u64>)>> = const { RefCell::new(None) };
}

/// Runs something in a thread whose end the kernel tells traced programs of; in this thread, without that, where none can be had.
pub fn with_death_notice<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    crate::tsc::expect();
    // SIGCHLD is the whole process's: where its first thread neither blocks nor handles it, the kernel drops it (`sig_ignored`,
    // kernel/signal.c, Linux 6.18), and the engine, in another thread, would not wake up.
    let mut child = SigSet::empty();
    child.add(Signal::SIGCHLD);
    let given = child.thread_swap_mask(SigmaskHow::SIG_BLOCK).ok();
    *GIVEN.lock().unwrap_or_else(PoisonError::into_inner) = given;
    let done = in_a_thread(work);
    if let Some(given) = given {
        let _ = given.thread_set_mask();
    }
    done
}

/// The signals that were blocked when [`with_death_notice`] was called.
static GIVEN: Mutex<Option<SigSet>> = Mutex::new(None);

/// The signals that were blocked when [`with_death_notice`] was called: what other programs are to begin with. `None` outside of it.
pub fn given_mask() -> Option<SigSet> {
    *GIVEN.lock().unwrap_or_else(PoisonError::into_inner)
}

fn in_a_thread<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let work = Mutex::new(Some(work));
    let take = || work.lock().ok().and_then(|mut work| work.take());
    for _ in 0..TRIES {
        let done = std::thread::scope(|scope| {
            let attempt = std::thread::Builder::new().spawn_scoped(scope, || {
                blocking_byte()?;
                take().map(|work| work())
            });
            match attempt.map(|thread| thread.join()) {
                Ok(Ok(done)) => Ok(done),
                Ok(Err(panic)) => std::panic::resume_unwind(panic),
                // No more threads are to be had.
                Err(_) => Err(()),
            }
        });
        match done {
            Ok(Some(done)) => return done,
            Ok(None) => {}
            Err(()) => break,
        }
    }
    take().expect("no thread took it")()
}

fn number() -> u32 {
    nix::unistd::gettid().as_raw() as u32
}

/// Which byte of this thread's number is 1.
fn blocking_byte() -> Option<u64> {
    number().to_le_bytes().iter().position(|byte| *byte == 1).map(|index| index as u64)
}

/// The word that says BLOCK while this thread lives, and which of its bytes does.
pub(crate) fn selector() -> (u64, u64) {
    match blocking_byte() {
        Some(byte) => (u64::from(number()), byte),
        None => (1, 0),
    }
}

/// Whether the kernel tells programs of this thread's end, in a word that has its number: they may wait for it as long as it lives. Any
/// number will do for that.
pub(crate) fn is_tied() -> bool {
    given_mask().is_some()
}

/// Has the kernel clear the futex word before this node when this thread ends.
pub(crate) fn tie(node: &AtomicU64) {
    with_nodes(|nodes| nodes.push(std::ptr::from_ref(node) as u64));
}

/// The node is about to be unmapped.
pub(crate) fn untie(node: &AtomicU64) {
    let node = std::ptr::from_ref(node) as u64;
    with_nodes(|nodes| nodes.retain(|other| *other != node));
}

fn with_nodes(change: impl FnOnce(&mut Vec<u64>)) {
    if !is_tied() {
        return;
    }
    HEAD.with_borrow_mut(|head| {
        let (head, nodes) = head.get_or_insert_with(|| (register(), Vec::new()));
        change(nodes);
        // A circle from the head through all nodes back to the head. Last link first: it is whole at each moment.
        let mut next = std::ptr::from_ref(*head) as u64;
        for node in nodes.iter() {
            // SAFETY: a node is an aligned word of a mapping that outlives its place in the list (`untie`).
            unsafe { AtomicU64::from_ptr(*node as *mut u64) }.store(next, Ordering::SeqCst);
            next = *node;
        }
        head.next.store(next, Ordering::SeqCst);
    });
}

fn register() -> &'static Head {
    let head: &'static Head = Box::leak(Box::new(Head { next: AtomicU64::new(0), offset: -(NODE as i64), pending: 0 }));
    head.next.store(std::ptr::from_ref(head) as u64, Ordering::SeqCst);
    // The C library's list of this thread, which it replaces, is for robust mutexes: nothing here has one.
    // SAFETY: the head is leaked, of the size that is passed, and a circle of none.
    unsafe { libc::syscall(libc::SYS_set_robust_list, std::ptr::from_ref(head), std::mem::size_of::<Head>()) };
    head
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernel_opens_the_gate_when_the_thread_ends() {
        // The word, and the node behind it.
        let memory: &'static [AtomicU64] = Box::leak((0..16).map(|_| AtomicU64::new(0)).collect());
        let (word, node) = (&memory[0], &memory[NODE as usize / 8]);
        let blocked = with_death_notice(|| {
            let (value, byte) = selector();
            word.store(value, Ordering::SeqCst);
            tie(node);
            (byte, word.load(Ordering::SeqCst).to_le_bytes()[byte as usize])
        });
        let (byte, blocked) = blocked;
        assert_eq!(blocked, 1);
        if number() != word.load(Ordering::SeqCst) as u32 {
            assert_eq!(word.load(Ordering::SeqCst).to_le_bytes()[byte as usize], 0, "{:#x}", word.load(Ordering::SeqCst));
        }
    }

    /// Regression: of 600 numbers that were not consecutive, because the program that was joined made threads too, one in ten times none would
    /// do, and the program died of SIGSYS when the tracer was killed.
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
        let memory: &'static [AtomicU64] = Box::leak((0..32).map(|_| AtomicU64::new(0)).collect());
        let (first, second) = (&memory[8], &memory[24]);
        let value = with_death_notice(|| {
            let (value, _) = selector();
            memory[0].store(value, Ordering::SeqCst);
            memory[16].store(value, Ordering::SeqCst);
            tie(first);
            tie(second);
            untie(first);
            value
        });
        assert_eq!(memory[0].load(Ordering::SeqCst), value);
    }
}
