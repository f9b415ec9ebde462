//! Threads that were led, or were to make a call, and neither came nor could be stopped: they sleep where no signal
//! wakes them, as before a page of a slow disk.
//!
//! What they are to have again is kept until they stop, for which they have been asked. Until then every request of
//! ptrace(2) for one of them fails (ESRCH). Should this process end before, they find home as when it dies
//! ([`super::stepped`], [`super::call::Home`]).

use super::call::{self, Stop};
use super::led::Led;
use super::ptrace;
use foldhash::HashMap;
use std::cell::RefCell;
use std::io;

thread_local! {
    /// Of the thread that traces.
    static AWAY: RefCell<HashMap<i32, Kept>> = RefCell::default();
}

/// A thread that is away.
#[derive(Debug)]
struct Kept {
    away: Away,
    /// When it began: its number may be another thread's by now. One that executed a program has the number of its
    /// process, and nothing was heard of its own.
    begun: Option<String>,
}

impl Kept {
    /// Whether it is this thread.
    fn is_of(&self, tid: i32) -> bool {
        let begun = super::begun(tid);
        self.begun.is_none() || begun.is_none() || begun == self.begun
    }
}

/// How a thread came to be away.
#[derive(Debug)]
pub enum Away {
    /// It was led.
    Led(Box<Led>),
    /// It made a call.
    Called(Box<call::Unfinished>),
}

/// A thread is from now on; what is said to who waits for it.
pub(super) fn keep(tid: i32, away: Away) -> io::Error {
    let kept = Kept { away, begun: super::begun(tid) };
    AWAY.with_borrow_mut(|threads| threads.insert(tid, kept));
    sleeps()
}

/// What is said to who waits for a thread that is away.
pub(super) fn sleeps() -> io::Error {
    io::Error::new(io::ErrorKind::TimedOut, "a thread of it sleeps, and cannot be stopped")
}

/// Whether a thread is.
pub fn is(tid: i32) -> bool {
    AWAY.with_borrow(|threads| threads.get(&tid).is_some_and(|kept| kept.is_of(tid)))
}

/// It is no more: it has stopped, or is gone.
pub fn take(tid: i32) -> Option<Away> {
    let kept = AWAY.with_borrow_mut(|threads| threads.remove(&tid))?;
    kept.is_of(tid).then_some(kept.away)
}

/// What a thread that was away stands for when it has what it is to have: that it was asked to stop.
pub const BACK: i32 = ptrace::EVENT_STOP << 16 | libc::SIGTRAP << 8 | 0x7f;

/// Whether a thread that has stopped, by this status, goes on with what it was about: no other program runs in its
/// place.
pub fn is_same(status: i32) -> bool {
    status >> 16 != libc::PTRACE_EVENT_EXEC
}

/// A stop that the program is to make, and in whose place it stands: it is made again.
pub(super) fn stop_again(tid: i32, status: i32) {
    Stop::of(status).into_iter().for_each(|stop| stop.again(tid));
}

/// As if a thread that is away had begun at another time than who has its number.
#[cfg(test)]
pub(super) fn is_anothers(tid: i32) {
    AWAY.with_borrow_mut(|threads| threads.get_mut(&tid).unwrap().begun = Some("1".to_string()));
}
