//! How this process takes part in signals: it lets its program have them while it runs, and follows it into death.
//!
//! # Safety
//!
//! The actions of signals, run as handlers, change words, and call what signal-safety(7) lists: `clock_gettime`,
//! `poll`, `write` and `_exit`, with structures that live on their stack. They leave `errno` as it was.
//!
//! `setrlimit`, `sigaction` and `sigprocmask` get structures that live on this stack, filled in whole; the action that
//! is set is the default one, so no code of ours runs as a handler.
#![allow(unsafe_code)]

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;
use signal_hook::consts::{SIGALRM, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2, SIGXFSZ};
use signal_hook::iterator::Signals;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tollgate_remote::proc_status;

/// What was asked of this process by a signal.
#[derive(Clone, Default)]
pub struct Asked {
    /// To be handed on to the program: a bit for each signal, from 1 on.
    forward: Arc<AtomicU64>,
    /// Any of the signals came, also those that reach the program by themselves.
    any: Arc<AtomicBool>,
    /// Lets everything go.
    stop: Arc<AtomicBool>,
    /// The signal that did so to a program that was launched: a number, or 0.
    ended_by: Arc<AtomicUsize>,
    /// Since when a signal has been waiting to be heeded, ns of CLOCK_MONOTONIC; 0 if none is. Behind the program's
    /// end none is heeded any more.
    unheeded: Arc<AtomicU64>,
}

impl Asked {
    /// A program was launched: Ctrl-C and Ctrl-\ reach it as they reach this process, which survives them and goes on
    /// until it has ended; what a process sent is handed on, as strace does. Where only what it has left behind lives
    /// on, each of them lets that go.
    pub fn launched(stop: &Arc<AtomicBool>) -> std::io::Result<Asked> {
        let asked = Asked { stop: Arc::clone(stop), ..Asked::default() };
        for signal in heeded() {
            // The first one first: who sees that any came finds the time of it, and takes that back too.
            asked.end_unheeded(signal)?;
            signal_hook::flag::register(signal, Arc::clone(&asked.any))?;
            asked.forward(signal)?;
        }
        Ok(asked)
    }

    /// Whoever asks twice, some seconds apart, where nobody heeds it ends this process: when the program has ended,
    /// what was recorded may take minutes to be told, and a pipe that nobody reads may hold this process at any time.
    /// As a handler: there is nobody to look at a flag, and a thread that waits would be paid for by each short
    /// program.
    fn end_unheeded(&self, signal: i32) -> std::io::Result<()> {
        let unheeded = Arc::clone(&self.unheeded);
        let action = move |_: &libc::siginfo_t| {
            let errno = Errno::last_raw();
            let now = monotonic();
            let first = unheeded.compare_exchange(0, now, Ordering::SeqCst, Ordering::SeqCst);
            if first.is_err_and(|first| now.saturating_sub(first) >= UNHEEDED.as_nanos() as u64) {
                end_now(128 + signal);
            }
            Errno::set_raw(errno);
        };
        // SAFETY: the action does what the module's section says.
        unsafe { signal_hook_registry::register_sigaction(signal, action) }.map(drop)
    }

    /// Has a signal handed on, but for what the terminal sends: the program has had that too.
    fn forward(&self, signal: i32) -> std::io::Result<()> {
        let (forward, of_terminal) = (Arc::clone(&self.forward), matches!(signal, SIGINT | SIGQUIT));
        let action = move |info: &libc::siginfo_t| {
            if !(of_terminal && info.si_code == SI_KERNEL) {
                forward.fetch_or(1 << signal, Ordering::Relaxed);
            }
        };
        // SAFETY: the action changes one word.
        unsafe { signal_hook_registry::register_sigaction(signal, action) }.map(drop)
    }

    /// The signal that ended the trace, where each of them does.
    pub fn ended_by(&self) -> Option<i32> {
        Some(self.ended_by.load(Ordering::Relaxed) as i32).filter(|signal| *signal != 0)
    }

    /// The same of a process that stands for its program to whoever has started it: signals that programs give a
    /// meaning of their own are handed on too.
    pub fn wrapping(stop: &Arc<AtomicBool>) -> std::io::Result<Asked> {
        let asked = Asked::launched(stop)?;
        let ignored = ignored_here();
        OWN.into_iter().filter(|signal| !ignored.contains(signal)).try_for_each(|signal| asked.forward(signal))?;
        Ok(asked)
    }

    /// Processes were attached to: any of these signals means that they are to be let go. Also one that a shell has
    /// this process ignore because it is in the background (`tollgate trace -p PID & … kill -INT $!` in a script):
    /// there is no program to which that is handed on, and nothing else ends it. But nohup(1) means what it says.
    pub fn attached(stop: &Arc<AtomicBool>) -> std::io::Result<Asked> {
        let ignored = ignored_here();
        let heeded: Vec<i32> =
            SIGNALS.into_iter().filter(|signal| *signal != SIGHUP || !ignored.contains(signal)).collect();
        for signal in &heeded {
            signal_hook::flag::register(*signal, Arc::clone(stop))?;
        }
        end_at_the_second(&heeded)?;
        Ok(Asked { stop: Arc::clone(stop), ..Asked::default() })
    }

    /// A program was launched, and each of these signals ends the trace: it is handed on, and everything is let go.
    pub fn interruptible(stop: &Arc<AtomicBool>) -> std::io::Result<Asked> {
        let asked = Asked { stop: Arc::clone(stop), ..Asked::default() };
        let heeded = heeded();
        for signal in &heeded {
            asked.forward(*signal)?;
            signal_hook::flag::register_usize(*signal, Arc::clone(&asked.ended_by), *signal as usize)?;
            signal_hook::flag::register(*signal, Arc::clone(stop))?;
        }
        end_at_the_second(&heeded)?;
        Ok(asked)
    }

    /// None of these signals ends the trace; with `nor_stopped`, Ctrl-Z does not stop this process either. They have
    /// handlers that do nothing, and are not ignored, as a program that is started would be born so; those that are
    /// ignored already stay so, and it is born so too.
    pub fn deaf(nor_stopped: bool, stop: &Arc<AtomicBool>) -> std::io::Result<Asked> {
        let stops = nor_stopped && !is_ignored(SIGTSTP);
        for signal in heeded().into_iter().chain(stops.then_some(SIGTSTP)) {
            signal_hook::flag::register(signal, Arc::default())?;
        }
        Ok(Asked { stop: Arc::clone(stop), ..Asked::default() })
    }

    /// Has everything let go, as if a signal had asked for it.
    pub fn let_go(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// A signal that is to be handed on, once. `gone`: has the program that was launched ended? What it did before its
    /// end may have yet to be told.
    pub fn take(&self, gone: impl FnOnce() -> bool) -> Option<i32> {
        let any = self.any.swap(false, Ordering::SeqCst);
        let first = self.forward.load(Ordering::Relaxed).trailing_zeros();
        let signal = (first < u64::BITS).then_some(first as i32);
        if (any || signal.is_some()) && gone() {
            self.forward.store(0, Ordering::Relaxed);
            self.stop.fetch_or(any, Ordering::Relaxed);
            return None;
        }
        if any {
            self.unheeded.store(0, Ordering::SeqCst);
        }
        self.forward.fetch_and(!signal.map_or(0, |signal| 1 << signal), Ordering::Relaxed);
        signal
    }
}

/// Has a write beyond the greatest length that a file may have (`ulimit -f`) fail, as one to a full disk does, and not
/// kill this process. The handler is not handed down: a program begins with what this process was given.
pub fn outlive_long_files() -> std::io::Result<()> {
    if !ignored_here().contains(&SIGXFSZ) {
        signal_hook::flag::register(SIGXFSZ, Arc::default())?;
    }
    Ok(())
}

/// For how long whoever has asked once is served in order.
const PATIENCE: Duration = Duration::from_secs(1);

/// Has this program ended, whoever has been told of it? Its parent, or its tracer, asks.
pub fn has_ended(pid: i32) -> bool {
    use nix::sys::wait::{Id, waitid};
    // WNOWAIT: whoever follows it is to wait for it.
    let asked = waitid(Id::Pid(Pid::from_raw(pid)), WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT);
    matches!(asked, Ok(WaitStatus::Exited(..) | WaitStatus::Signaled(..)))
}

/// The same where a program was started, which may handle the signal, and to be served takes a while: to read debug
/// information, say, for the place of a call.
const UNHEEDED: Duration = Duration::from_secs(5);

/// CLOCK_MONOTONIC, ns.
fn monotonic() -> u64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the structure is on this stack.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &raw mut now) };
    now.tv_sec as u64 * 1_000_000_000 + now.tv_nsec as u64
}

/// Ends this process from a handler, with a word where it can be said at once.
fn end_now(status: i32) -> ! {
    const WORD: &[u8] = b"tollgate: ended by a second signal before all that it had recorded was written\n";
    // SAFETY: the structure is on this stack, and the text is static.
    unsafe {
        let mut room = libc::pollfd { fd: libc::STDERR_FILENO, events: libc::POLLOUT, revents: 0 };
        if libc::poll(&raw mut room, 1, 0) == 1 && room.revents & libc::POLLOUT != 0 {
            libc::write(libc::STDERR_FILENO, WORD.as_ptr().cast(), WORD.len());
        }
        libc::_exit(status)
    }
}

/// Whoever asks once more, after a second, ends this process at once, as SIGKILL does: a program may be where it cannot
/// be let go (in vfork(2), say, or before a page that never comes). Not sooner: timeout(1) sends its signal twice.
fn end_at_the_second(heeded: &[i32]) -> std::io::Result<()> {
    let mut signals = Signals::new(heeded)?;
    let wait = move || {
        let mut first = None;
        for signal in signals.forever() {
            if first.get_or_insert_with(Instant::now).elapsed() >= PATIENCE {
                crate::terminal::say_at_last(
                    "ended by a second signal before it had detached from everything (the next tollgate that attaches \
                     removes what is left)"
                        .into(),
                );
                std::process::exit(128 + signal);
            }
        }
    };
    // Without such a thread SIGKILL is left. It has no name of its own: by its name the kernel leaves this program out
    // of counts.
    let _ = std::thread::Builder::new().spawn(wait);
    Ok(())
}

/// A signal's sender, where it is the kernel: a terminal's Ctrl-C (asm-generic/siginfo.h).
const SI_KERNEL: i32 = 0x80;

/// Signals with which programs ask each other for something.
const OWN: [i32; 3] = [SIGUSR1, SIGUSR2, SIGALRM];

/// The signals that are heeded.
const SIGNALS: [i32; 4] = [SIGINT, SIGQUIT, SIGTERM, SIGHUP];

/// Those that this process was started to ignore. Where a program is started they stay ignored: a handler would become
/// the default action in the program at its exec.
fn ignored_here() -> Vec<i32> {
    let mask = ignored(&std::fs::read_to_string("/proc/self/status").unwrap_or_default());
    SIGNALS.into_iter().chain(OWN).chain([SIGXFSZ]).filter(|signal| mask & (1 << (signal - 1)) != 0).collect()
}

fn is_ignored(signal: i32) -> bool {
    let mask = ignored(&std::fs::read_to_string("/proc/self/status").unwrap_or_default());
    mask & (1 << (signal - 1)) != 0
}

/// The signals that end this process, but those that it was started to ignore.
pub fn heeded() -> Vec<i32> {
    let ignored = ignored_here();
    SIGNALS.into_iter().filter(|signal| !ignored.contains(signal)).collect()
}

/// The mask of /proc/PID/status.
fn ignored(status: &str) -> u64 {
    proc_status::bits(status, "SigIgn").unwrap_or(0)
}

/// Waits for a program that was let go, hands on to it what this process is asked, and ends as it does.
pub fn with(pid: i32, asked: &Asked) -> nix::Result<u8> {
    const NAP: Duration = Duration::from_millis(10);
    let pid = Pid::from_raw(pid);
    loop {
        match waitpid(pid, Some(WaitPidFlag::WNOHANG)) {
            Ok(WaitStatus::Exited(_, status)) => return Ok(status as u8),
            Ok(WaitStatus::Signaled(_, signal, _)) => of(signal as i32),
            Ok(_) | Err(Errno::EINTR) => {}
            Err(error) => return Err(error),
        }
        if let Some(signal) = asked.take(|| false).and_then(|signal| Signal::try_from(signal).ok()) {
            // It may be gone already.
            let _ = kill(pid, signal);
        }
        std::thread::sleep(NAP);
    }
}

/// Dies of this signal, as the program did, so that whoever started us sees the same end. No core is left: the program
/// has left its own.
pub fn of(signal: i32) -> ! {
    // SAFETY: see the module's section.
    unsafe {
        let none = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        libc::setrlimit(libc::RLIMIT_CORE, &raw const none);
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = libc::SIG_DFL;
        libc::sigaction(signal, &raw const action, std::ptr::null_mut());
        let mut set: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&raw mut set);
        libc::sigaddset(&raw mut set, signal);
        libc::sigprocmask(libc::SIG_UNBLOCK, &raw const set, std::ptr::null_mut());
        libc::raise(signal);
    }
    // A signal that does not kill us (SIGSTOP's kind cannot have killed the program): the shell's spelling of it.
    std::process::exit(128 + signal)
}

/// Hours, minutes and seconds where this process believes to be.
pub fn local(second: u64) -> [u32; 3] {
    let second = libc::time_t::try_from(second).unwrap_or(0);
    // SAFETY: both structures are on this stack; all zeros is a valid `tm`, and it is written before it is read.
    let tm = unsafe {
        let mut tm: libc::tm = std::mem::zeroed();
        libc::localtime_r(&raw const second, &raw mut tm);
        tm
    };
    [tm.tm_hour as u32, tm.tm_min as u32, tm.tm_sec as u32]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mask_of_ignored_signals() {
        assert_eq!(ignored("Name:\tx\nSigBlk:\t0000000000000001\nSigIgn:\t0000000000001002\n"), 0x1002);
        assert_eq!(ignored(""), 0);
        assert_eq!(ignored("SigIgn:\tx\n"), 0);
    }

    #[test]
    fn a_signal_is_handed_on_once() {
        let asked = Asked::default();
        assert_eq!(asked.take(|| false), None);
        asked.forward.store(1 << 15 | 1 << 2, Ordering::Relaxed);
        assert_eq!(
            (asked.take(|| false), asked.take(|| false), asked.take(|| false)),
            (Some(2), Some(15), None),
            "each of them"
        );
    }

    /// Regression: SIGTERM was handed on to a program that had ended, and a trace of what it left behind could not be
    /// ended.
    #[test]
    fn a_signal_lets_go_what_a_program_left_behind() {
        let asked = Asked::default();
        asked.any.store(true, Ordering::Relaxed);
        asked.forward.store(1 << 15, Ordering::Relaxed);
        assert_eq!(asked.take(|| true), None);
        assert!(asked.stop.load(Ordering::Relaxed));
    }

    #[test]
    fn minutes_and_seconds_of_a_known_time() {
        // 2026-11-21 14:33:21 UTC; zones differ by hours, and by quarters of one.
        let [hours, minutes, seconds] = local(1_795_271_601);
        assert!(hours < 24 && minutes % 15 == 33 % 15 && seconds == 21, "{hours}:{minutes}:{seconds}");
    }
}
