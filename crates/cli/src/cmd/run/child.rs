//! The programs that are run to be counted, measured or compared. What this process is asked by a signal they are asked
//! too; it ends when they have.

use crate::cmd::trace::die;
use anyhow::{Context, Result};
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{Id, WaitPidFlag, waitid};
use nix::unistd::Pid;
use signal_hook::iterator::Signals;
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tollgate_remote::ptrace::{self, Wait};

/// The one that runs, and the signal that came last.
#[derive(Default)]
struct Now {
    running: Option<Pid>,
    asked: Option<Signal>,
}

static NOW: Mutex<Now> = Mutex::new(Now { running: None, asked: None });

fn now() -> MutexGuard<'static, Now> {
    NOW.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A signal that asked this process to end came while a program ran.
#[derive(Debug)]
pub(super) struct Interrupted(pub i32);

impl std::fmt::Display for Interrupted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ended by signal {}", self.0)
    }
}

impl std::error::Error for Interrupted {}

/// From here on signals that end programs go to the one that runs. Those that were ignored when this process was
/// started stay so.
pub(super) fn heed() -> Result<()> {
    let mut signals = Signals::new(die::heeded()).context("cannot handle signals")?;
    let hand_on = move || {
        for signal in signals.forever().filter_map(|signal| Signal::try_from(signal).ok()) {
            let mut now = now();
            // Nothing to wait for: prices may be measured meanwhile, which takes seconds.
            let Some(pid) = now.running else { die::of(signal as i32) };
            now.asked = Some(signal);
            // ESRCH: it is gone.
            let _ = kill(pid, signal);
        }
    };
    // Without a name of its own: by its name the kernel leaves this program out of counts.
    std::thread::Builder::new().spawn(hand_on).context("cannot start a thread")?;
    Ok(())
}

/// Runs it to its end.
pub(super) fn run(command: &mut Command) -> Result<Wait> {
    let ended = {
        let mut now = now();
        interrupted(&now)?;
        let child = command.spawn();
        let child = child.with_context(|| format!("{}: cannot be started", command.get_program().to_string_lossy()))?;
        let pid = Pid::from_raw(child.id() as i32);
        now.running = Some(pid);
        pid
    };
    // Its number is its own until it is waited for, which nobody sends a signal to behind that.
    while let Err(nix::errno::Errno::EINTR) = waitid(Id::Pid(ended), WaitPidFlag::WEXITED | WaitPidFlag::WNOWAIT) {}
    let mut now = now();
    now.running = None;
    let ended = match ptrace::wait(ended.as_raw(), true) {
        Err(error) if error.raw_os_error() == Some(libc::ECHILD) => anyhow::bail!(
            "how a program has ended is not known, because SIGCHLD is ignored here (`env --default-signal=CHLD \
             tollgate run …` runs it with the default action)"
        ),
        ended => ended.context("wait4")?.context("wait4 found no child")?,
    };
    interrupted(&now)?;
    Ok(ended)
}

fn interrupted(now: &Now) -> Result<()> {
    now.asked.map_or(Ok(()), |signal| Err(Interrupted(signal as i32).into()))
}
