//! What is known of a thread.

/// What a thread is to become at its next stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Duty {
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

/// A thread that is followed.
#[derive(Clone, Debug)]
pub(super) struct Thread {
    pub pid: i32,
    /// Whose memory it has: the key of the engine's spaces; 0: none with probes.
    pub space: usize,
    /// Its slot, where the space has slots.
    pub slot: Option<usize>,
    pub duty: Duty,
    /// It stands. What it stopped for and still has to be answered, or nothing.
    pub held: Option<Option<i32>>,
    /// It trapped at a site and was led on before its stop was taken.
    pub led: bool,
    /// That site is the loader's.
    pub at_loader: bool,
}

impl Thread {
    pub fn new(pid: i32, space: usize, duty: Duty) -> Thread {
        Thread { pid, space, slot: None, duty, held: None, led: false, at_loader: false }
    }
}
