//! What the engine knows of a thread.

use super::arena::SlotReader;
use super::count::Timings;
use super::inject::Tampering;
use super::space::Action;
use super::vdso_calls;
use super::waiting::Watch;
use foldhash::{HashMap, HashMapExt};
use std::borrow::Cow;
use std::time::Instant;
use tollgate_remote::Raised;
use tollgate_remote::ptrace::{Resume, SignalInfo};
use tollgate_remote::stepped::Entry;
use tollgate_syscalls::{Call, Chunk, Gate};

/// How a thread's calls are seen at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// Not seen: before the program that is launched has begun.
    Ignored,
    /// By stops at entry and exit.
    Stops,
    /// By stubs; what they miss traps.
    Stubs,
}

/// A call that a thread is in, as a stop saw it begin.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    pub gate: Gate,
    pub bits: u8,
    pub nr: u32,
    pub args: [u64; 6],
    pub begun: u64,
    pub site: u64,
    pub memory: Vec<Chunk>,
    /// It was recorded before, in a stub that the thread was taken out of: it is not told again.
    pub recorded: bool,
    /// What is done to it.
    pub tampering: Tampering,
}

impl Pending {
    /// The same, as the call that shows what its memory has: a function of the vDSO shows what that does which it
    /// stands for.
    pub fn shown(&self) -> Cow<'_, Pending> {
        match (self.gate, vdso_calls::of_number(self.nr)) {
            (Gate::Vdso, Some(nr)) => Cow::Owned(Pending { gate: Gate::Syscall, nr, ..self.clone() }),
            _ => Cow::Borrowed(self),
        }
    }

    /// As it is before it has a result.
    pub fn call(&self, pid: i32, tid: i32) -> Call {
        let Pending { gate, bits, nr, args, begun, site, ref memory, .. } = *self;
        Call { pid, tid, gate, bits, nr, args, result: None, begun, ended: begun, site, memory: memory.clone() }
    }
}

/// What a thread is to become at its first or next stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextStop {
    /// Nothing.
    None,
    /// It was born from a thread with stubs: it needs a slot and its own dispatch. Where it goes on.
    Adopt(u64),
    /// It has become another program: stubs are put into it when its `execve` is through.
    Arm,
    /// It stands before a call that it makes again with stubs ([`super::beginner`]).
    Promote,
    /// It was joined in mid-run: stubs are put in when all threads of its process stand.
    Join,
    /// Its space is to be left alone: it waits, outside of all stubs, for the others.
    Park,
    /// It is let go.
    Leave,
}

/// A thread that is followed.
#[derive(Debug)]
pub(super) struct Thread {
    pub pid: i32,
    /// Whose memory it has: the key of the engine's spaces.
    pub space: usize,
    pub mode: Mode,
    pub pending: Option<Pending>,
    /// Functions of a 32-bit vDSO that it is in, each with the stack pointer that it had there.
    pub functions: Vec<(u64, Pending)>,
    /// A call is made at a stop, for a site that cannot be left to make it itself: where the thread goes on afterwards.
    pub supervised_call: Option<u64>,
    pub next_stop: NextStop,
    /// It stands still and waits for the others of its space.
    pub parked: bool,
    /// It is to stand, and goes on for a moment: it stops for nothing but what befalls it (`standing.rs`).
    pub moment: bool,
    /// When it did not come out of a stub last.
    pub late: Option<Instant>,
    /// Since when it is to be parked, and is not, for that.
    pub parks: Option<Instant>,
    /// What it is to unmap yet: it was away in the call for the first of it.
    pub rest: Vec<(u64, u64)>,
    /// Where its ring ended when it was found full, and when the last record there had ended.
    pub filled: Option<(u64, u64)>,
    /// Sent into the stub of the site that returns here, with the ring's head there.
    pub sent: Option<(u64, u64)>,
    pub slot: Option<usize>,
    pub reader: Option<SlotReader>,
    /// What was timed of its calls, where they are only counted.
    pub timings: Timings,
    /// Memory of the program that was changed for the time of a call, and what was there.
    pub lent: Option<(u64, [u8; 16])>,
    /// What its process's limit of memory is set to by the call that it is in, ours included.
    pub limit: Option<Raised>,
    /// What it is about to have done about a signal of [`tollgate_agent::layout::OWN_SIGNALS`], or of
    /// [`tollgate_remote::faults::FAULTS`].
    pub asked: Option<Action>,
    /// Records that it could not make, as far as they are told.
    pub lost: u64,
    /// Signals that its new program is to ignore, as its old one did.
    pub ignored: Vec<i32>,
    /// It stops for this signal again, which was delivered once: then all is as it was the first time.
    pub again: Option<SignalInfo>,
    /// The stack pointer of an rt_sigreturn that was recorded, and that it was then taken out of its stub for.
    pub returning: Option<u64>,
    /// Whether it is written down as stepped (`stepped.rs`).
    pub stepped: Entry,
    /// The process that it made by vfork(2), as far as is known: it sleeps, and cannot be stopped, until that one has a
    /// program of its own.
    pub vforked: Option<i32>,
    /// How many calls it has begun that a rule of [`super::Options::rules`] is for, by the rule's index and the number.
    pub turns: HashMap<(usize, u32), u32>,
    /// What was told of the calls that it waits in.
    pub watch: Watch,
    /// Events of it are told.
    pub told: bool,
    /// How many processes lie between it and one that was started or joined, itself among them.
    pub depth: u32,
}

impl Thread {
    pub fn new(pid: i32, space: usize, mode: Mode) -> Thread {
        Thread {
            pid,
            space,
            mode,
            pending: None,
            functions: Vec::new(),
            supervised_call: None,
            next_stop: NextStop::None,
            parked: false,
            moment: false,
            late: None,
            parks: None,
            rest: Vec::new(),
            sent: None,
            filled: None,
            slot: None,
            reader: None,
            timings: Timings::default(),
            lent: None,
            limit: None,
            asked: None,
            lost: 0,
            ignored: Vec::new(),
            again: None,
            returning: None,
            stepped: Entry::default(),
            vforked: None,
            turns: HashMap::new(),
            watch: Watch::default(),
            told: true,
            depth: 0,
        }
    }

    /// How it goes on from a stop.
    pub fn resume(&self) -> Resume {
        match self.mode {
            Mode::Stubs if self.pending.is_none() && self.supervised_call.is_none() => Resume::Continue,
            // Not to its next call.
            Mode::Stops if self.pending.is_none() && self.moment && self.next_stop == NextStop::Join => {
                Resume::Continue
            }
            _ => Resume::Syscall,
        }
    }
}
