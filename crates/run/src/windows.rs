//! A program that runs, as it is and with replacements in turn: what each way costs it, in windows of time.

use super::follow::{Follower, State};
use nix::time::{ClockId, clock_getcpuclockid, clock_gettime};
use std::time::{Duration, Instant};

/// One window of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Its crossings were replaced.
    pub replaced: bool,
    /// User and system time that the process took in it.
    pub cpu: Duration,
    /// How long it was.
    pub wall: Duration,
}

/// What is asked for: so many windows each way, of this length.
#[derive(Clone, Copy, Debug)]
pub struct Windows {
    /// Each way.
    pub rounds: u32,
    /// Of one.
    pub length: Duration,
}

/// A window that has begun.
#[derive(Clone, Copy, Debug)]
pub(super) struct Begun {
    pid: i32,
    replaced: bool,
    cpu: Duration,
    at: Instant,
    /// Its end was asked for.
    pub turning: bool,
}

fn cpu_time(pid: i32) -> Option<Duration> {
    let clock: ClockId = clock_getcpuclockid(nix::unistd::Pid::from_raw(pid)).ok()?;
    clock_gettime(clock).ok().map(Duration::from)
}

impl Follower<'_> {
    /// Has all threads stand where a window is over.
    pub(super) fn turn(&mut self) {
        let Some(length) = self.options.windows.map(|windows| windows.length) else { return };
        if let Some(begun) = self.begun.as_mut().filter(|begun| !begun.turning && begun.at.elapsed() >= length) {
            begun.turning = true;
            let pid = begun.pid;
            self.halt(pid);
        }
    }

    /// All threads of a process stand: its window ends, if that is over. Whether the next one is without replacements.
    pub(super) fn turned(&mut self, pid: i32) -> bool {
        let Some(begun) = self.begun.filter(|begun| begun.turning && begun.pid == pid) else { return false };
        if let Some(cpu) = cpu_time(pid) {
            let (cpu, wall) = (cpu.saturating_sub(begun.cpu), begun.at.elapsed());
            self.outcome.windows.push(Window { replaced: begun.replaced, cpu, wall });
        }
        let thread = self.threads.values().find(|thread| thread.pid == pid);
        if let Some((program, memory)) = thread.and_then(|thread| thread.program.as_ref().zip(thread.memory.as_ref()))
            && begun.replaced
        {
            program.borrow_mut().forget(memory);
        }
        begun.replaced
    }

    /// All windows are over.
    pub(super) fn has_turned(&self) -> bool {
        self.options.windows.is_some_and(|windows| self.outcome.windows.len() >= 2 * windows.rounds as usize)
    }

    /// They go on: the next window begins.
    pub(super) fn begin_window(&mut self, pid: i32) {
        if self.options.windows.is_none()
            || self.threads.values().any(|thread| thread.pid == pid && thread.state == State::Stands)
        {
            return;
        }
        let replaced = self.begun.is_none_or(|begun| !begun.replaced);
        self.begun = cpu_time(pid).map(|cpu| Begun { pid, replaced, cpu, at: Instant::now(), turning: false });
    }

    /// Code that is mapped is not looked for in a window without replacements.
    pub(super) fn is_native_window(&self) -> bool {
        self.begun.is_some_and(|begun| !begun.replaced)
    }
}
