//! How the thread that traces sleeps, and hears of what it traces.

use super::{TraceError, tracer_death};
use nix::sys::signal::{SigSet, SigmaskHow, Signal};
use std::time::{Duration, Instant};
use tollgate_remote as remote;
use tollgate_remote::ptrace;

/// How often it is looked for news that no signal tells.
const LOOK: Duration = Duration::from_millis(1);

/// Whether the kernel drops SIGCHLD: it is the whole process's, and does nothing where the first thread neither blocks
/// nor handles it (`sig_ignored`, kernel/signal.c, Linux 6.18). So it is in programs that use this as a library, from
/// another thread.
fn is_dropped() -> bool {
    let status = remote::status(std::process::id()).unwrap_or_default();
    !remote::blocks_in(&status, libc::SIGCHLD) && !remote::catches_in(&status, libc::SIGCHLD)
}

/// Whether this process may ask for what its tracees do. A filter of its own (seccomp(2)) may forbid that, and behind
/// the start nobody would tell that from a program that has nothing to say.
fn may_wait() -> Result<(), TraceError> {
    let own = std::process::id() as i32;
    // No process is its own child: ECHILD.
    for (call, asked) in [("waitid", ptrace::peek(own).map(drop)), ("wait4", ptrace::wait(own, false).map(drop))] {
        asked.or_else(|error| match error.raw_os_error() {
            Some(libc::ECHILD) => Ok(()),
            _ => Err(TraceError::call(call)(error)),
        })?;
    }
    Ok(())
}

/// As long as it is there, SIGCHLD is blocked in this thread, and ends its sleep.
#[derive(Debug)]
pub struct Wakes {
    before: SigSet,
    /// The longest sleep.
    most: Duration,
}

impl Wakes {
    /// Errors: also where no process can be looked at, before any is traced.
    pub fn new() -> Result<Wakes, TraceError> {
        TraceError::without_proc()?;
        may_wait()?;
        let mut mask = SigSet::empty();
        mask.add(Signal::SIGCHLD);
        let before = mask
            .thread_swap_mask(SigmaskHow::SIG_BLOCK)
            .map_err(|errno| TraceError::call("sigprocmask")(errno.into()))?;
        Ok(Wakes { before, most: if is_dropped() { LOOK } else { Duration::from_secs(1) } })
    }

    /// The mask that a program is started with: the one that this process was given.
    pub fn given(&self) -> SigSet {
        tracer_death::given_mask().unwrap_or(self.before)
    }

    /// Sleeps until a tracee has something to say (`true`), or for a while.
    pub fn sleep(&self, nap: Duration) -> bool {
        ptrace::sleep_for_news(nap.min(self.most))
    }
}

impl Drop for Wakes {
    fn drop(&mut self) {
        // The mask was this thread's own before.
        let _ = self.before.thread_set_mask();
    }
}

/// Waits for the next stop of a program that is traced by stops without sleeping, where that comes soon.
///
/// Each stop is a hand over to another CPU and back. To wake this thread there takes longer than the program needs to
/// its next stop, in a guest several times as long; so it looks for as long as that. Where nothing came a few times in
/// a row (a program computes, or sleeps) it sleeps at once for a while. (To run on the program's CPU by this thread's
/// affinity was rejected: the kernel wakes the program on another one, as this one is busy.)
#[derive(Debug, Default)]
pub struct Spin {
    /// In vain, in a row.
    failed: u32,
    /// It is not tried so many times.
    skipped: u32,
}

impl Spin {
    /// Whether there is news; it waits for some if a program has been let go on to its next stop.
    pub fn waits(&mut self, handed_over: bool) -> bool {
        if !handed_over || !self.tries() {
            return false;
        }
        // An error: it has no children, which the next look says.
        let found = ptrace::peek_shortly(-1).is_ok_and(|news| news.is_some());
        self.failed = if found { 0 } else { self.failed + 1 };
        found
    }

    /// Behind so many failures it is left out for twice as long each time.
    fn tries(&mut self) -> bool {
        const FAILURES: u32 = 3;
        const LONGEST: u32 = 5;
        let pause = 1 << self.failed.saturating_sub(FAILURES).min(LONGEST);
        if self.failed < FAILURES || self.skipped >= pause {
            self.skipped = 0;
            return true;
        }
        self.skipped += 1;
        false
    }
}

/// How often a process that is to be joined is let go on for a [`MOMENT`], because signal handlers will return to what
/// a killed tollgate left.
#[derive(Debug)]
pub struct Retries {
    made: u32,
    since: Instant,
}

/// A handler is over soon.
pub const MOMENT: Duration = Duration::from_millis(1);

impl Default for Retries {
    fn default() -> Retries {
        Retries { made: 0, since: Instant::now() }
    }
}

impl Retries {
    /// Whether it is to be tried once more: fifty times at most, and not for longer than a second, but five times also
    /// where each takes as long as it does to stop hundreds of threads.
    pub fn again(&mut self) -> bool {
        self.allows(self.since.elapsed())
    }

    fn allows(&mut self, spent: Duration) -> bool {
        const TIMES: u32 = 50;
        const FEW: u32 = 5;
        const LONG: Duration = Duration::from_secs(1);
        self.made += 1;
        self.made <= FEW || self.made <= TIMES && spent < LONG
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_waits_in_vain_waits_less_often() {
        let mut spin = Spin::default();
        let tried = |spin: &mut Spin, times: usize| {
            (0..times).filter(|_| spin.tries().then(|| spin.failed += 1).is_some()).count()
        };
        assert_eq!((tried(&mut spin, 3), spin.failed), (3, 3));
        assert!(tried(&mut spin, 100) < 8, "{spin:?}");
        spin.failed = 0;
        assert!(spin.tries());
    }

    #[test]
    fn what_takes_long_is_tried_five_times_and_anything_else_for_a_second() {
        let tried = |each: u64| {
            let mut retries = Retries::default();
            (0..100).take_while(|made| retries.allows(Duration::from_millis(each * made))).count()
        };
        assert_eq!((tried(0), tried(19), tried(30), tried(99), tried(201), tried(1000)), (50, 50, 34, 11, 5, 5));
    }
}
