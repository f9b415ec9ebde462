//! What is known of a thread.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::rc::Rc;
use std::time::Instant;
use tollgate_remote as remote;
use tollgate_remote::stepped::Entry;

/// Threads whose status stays open.
const STATUS_FILES: usize = 128;

/// What a thread is to become at its next stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextStop {
    /// Nothing.
    None,
    /// It was born in a program with probes, and needs a slot.
    Adopt,
    /// It has a new program, or is to have one: probes are put in when its `execve` is through.
    Arm,
    /// It is let go as it is: no memory with probes is its own.
    Leave,
    /// It was forked and is not followed: its copy of the memory is cleaned, and it is let go.
    Clean,
}

/// A signal's frame on the program's stack, whose handler returns into a trampoline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    /// Where the frame has the instruction pointer.
    pub at: u64,
    /// What stands there.
    pub rip: u64,
}

/// A thread that is followed.
#[derive(Clone, Debug)]
pub(super) struct Thread {
    pub pid: i32,
    /// Whose memory it has: the key of the engine's spaces; 0: none with probes.
    pub space: usize,
    /// Its slot, where the space has slots.
    pub slot: Option<usize>,
    pub next_stop: NextStop,
    /// What it made last, until it stops again, where it sleeps until that has a program of its own or is gone
    /// (vfork(2)).
    pub vforked: Option<i32>,
    /// Since when it is to stop, and does not.
    pub asked: Option<Instant>,
    /// It stands. What it stopped for and still has to be answered, or nothing.
    pub held: Option<Option<i32>>,
    /// When it did not come out of a trampoline last.
    pub late: Option<Instant>,
    /// What it is to unmap yet, when it is let go: it was away in the call for the first of it.
    pub rest: Vec<(u64, u64)>,
    /// It trapped at a site and was led on before its stop was taken.
    pub led: bool,
    /// It stands for a signal in whose name the kernel dropped its trap, and was put back, or led on.
    pub dropped: bool,
    /// That site is the loader's.
    pub at_loader: bool,
    /// Whether it is written down as stepped (`stepped.rs`).
    pub stepped: Entry,
    /// Signals' frames that lead into trampolines.
    pub frames: Vec<Frame>,
    /// /proc/TID/status, open: it is read at each trap.
    pub status: Option<Rc<File>>,
}

impl Thread {
    pub fn new(pid: i32, space: usize, next_stop: NextStop) -> Thread {
        Thread {
            pid,
            space,
            slot: None,
            next_stop,
            vforked: None,
            asked: None,
            held: None,
            late: None,
            rest: Vec::new(),
            led: false,
            dropped: false,
            at_loader: false,
            stepped: Entry::default(),
            frames: Vec::new(),
            status: None,
        }
    }

    /// Whether it has another program, which is not answered yet, or into which probes are to be put.
    pub fn has_executed(&self) -> bool {
        let stands = self.held.flatten().is_some_and(|status| status >> 16 == libc::PTRACE_EVENT_EXEC);
        stands || self.next_stop == NextStop::Arm
    }

    /// As [`remote::catches`], at two thirds of its cost: what is opened once stays open, for as many threads as
    /// descriptors are no matter.
    pub fn catches(&mut self, tid: i32, signal: i32) -> bool {
        if self.status.is_none() && self.slot.is_some_and(|slot| slot < STATUS_FILES) {
            self.status = File::open(format!("/proc/{tid}/status")).ok().map(Rc::new);
        }
        let mut bytes = [0; 4096];
        match self.status.as_ref().map(|file| file.read_at(&mut bytes, 0)) {
            Some(Ok(length)) => remote::catches_in(&String::from_utf8_lossy(&bytes[..length]), signal),
            _ => remote::catches(tid, signal),
        }
    }
}
