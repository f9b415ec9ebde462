//! What must be armed around a crossing by somebody else.
//!
//! A gate declares it; the command line asks the tracer crate to arm it. The gates crate itself never filters, traces
//! or probes a process.

/// What a row needs armed before it is sampled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Nothing.
    Nothing,
    /// A seccomp filter that allows everything after testing this many rules (seccomp(2)).
    SeccompAllow {
        /// Number of comparisons before the verdict.
        rules: u32,
        /// It looks at nothing but number and architecture, so that Linux 5.11 and later answer from a bitmap.
        /// Otherwise it looks at the caller's address too, and is run.
        cached: bool,
    },
    /// A seccomp filter that answers [`MARKED_CALL`] with `SECCOMP_RET_TRAP`.
    SeccompTrap,
    /// A seccomp filter that hands [`MARKED_CALL`] to a supervisor process, which answers [`NOTIFY_ANSWER`]
    /// (seccomp_unotify(2), Linux 5.0).
    SeccompNotify,
    /// Syscall user dispatch with the crossing's routine as the allowed range (prctl(2), Linux 5.11).
    SudAllowedRange,
    /// Syscall user dispatch that turns every call outside an empty range into SIGSYS while [`SUD_SELECTOR`] says so.
    SudDispatch,
    /// A tracer that stops the process at entry and exit of every call (ptrace(2), `PTRACE_SYSCALL`).
    PtraceSyscallStop,
    /// A kernel uprobe that counts (perf_event_open(2), PMU `uprobe`).
    Uprobe {
        /// Byte offset of the probed instruction in the probed file.
        offset: u64,
        /// Probe the function's return as well.
        ret: bool,
    },
}

/// The one call that filters single out, `getppid`: it takes no argument, changes nothing and its result is known.
pub const MARKED_CALL: u64 = libc::SYS_getppid as u64;

/// What a supervisor answers: a value that getppid itself cannot well return in a child of this program.
pub const NOTIFY_ANSWER: i64 = 1 << 32 | 4242;

/// The selector byte of syscall user dispatch, and its two values.
///
/// It lives here because both sides name it: the tracer tells the kernel its address, the gate's own lines set it to
/// [`SUD_BLOCK`] right before the call, and those lines or the SIGSYS handler back to [`SUD_ALLOW`], so that every
/// other call of the process passes, the handler's own `rt_sigreturn` among them.
pub static SUD_SELECTOR: core::sync::atomic::AtomicU8 = core::sync::atomic::AtomicU8::new(SUD_ALLOW);
/// `SYSCALL_DISPATCH_FILTER_ALLOW`.
pub const SUD_ALLOW: u8 = 0;
/// `SYSCALL_DISPATCH_FILTER_BLOCK`.
pub const SUD_BLOCK: u8 = 1;
