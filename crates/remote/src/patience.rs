//! For how long a thread is waited for that was let go on to its next instruction, to a breakpoint, or through a call
//! that is made in its name.
//!
//! It may never come there: its program can have it sleep before a page that nobody brings (userfaultfd(2), a file of a
//! user's own file system), or lead it to where it computes for ever; and all others that this process traces wait
//! meanwhile. What counts is time that the thread sleeps, and time of a CPU that it has: where many threads want the
//! CPUs, it has neither. Whoever is given up here is tried again later.

use super::{stat_field, thread_group};
use std::cell::RefCell;
use std::collections::HashMap;
use std::fs;
use std::time::{Duration, Instant};

/// Processes of which a thread did not come are waited for half as long each time, down to a 128th: theirs may come to
/// stops again and again. Each second makes up for one time.
const HALVES: u32 = 7;
/// So many processes are remembered at most.
const PROCESSES: usize = 4096;
/// A new process is waited for half as long behind so many that were given up in the last seconds, and no less.
const MANY: u32 = 8;

thread_local! {
    /// How often, and when last, a thread of a process did not come; 0 stands for all processes.
    static LATE: RefCell<HashMap<i32, (u32, Instant)>> = RefCell::default();
}

/// How often a thread of a process was late, less the seconds since.
fn lateness(pid: i32) -> u32 {
    LATE.with_borrow(|late| {
        late.get(&pid).map_or(0, |(times, last)| times.saturating_sub(last.elapsed().as_secs() as u32))
    })
}

fn add_lateness(pid: i32) {
    for pid in [pid, 0] {
        let times = lateness(pid) + 1;
        LATE.with_borrow_mut(|late| {
            if late.len() >= PROCESSES {
                late.retain(|_, (times, last)| last.elapsed() < Duration::from_secs(u64::from(*times)));
            }
            late.insert(pid, (times, Instant::now()));
        });
    }
}

/// What is left of it.
#[derive(Clone, Debug)]
pub struct Patience {
    /// That the thread sleeps.
    sleeps: Duration,
    /// That it runs.
    runs: Duration,
    /// In all.
    lasts: Duration,
    /// What was seen last, once it was looked at.
    last: Option<Look>,
    /// The process, once it was looked at.
    pid: i32,
}

#[derive(Clone, Copy, Debug)]
struct Look {
    at: Instant,
    /// Time of a CPU that the thread has had.
    used: Duration,
}

impl Patience {
    fn new(sleeps: u64, runs: u64, lasts: u64) -> Patience {
        let [sleeps, runs, lasts] = [sleeps, runs, lasts].map(Duration::from_millis);
        Patience { sleeps, runs, lasts, last: None, pid: 0 }
    }

    /// For all ways of a thread that is led.
    pub fn led() -> Patience {
        Patience::new(100, 500, 5_000)
    }

    /// For a call in a thread's name. What the kernel does in it comes to an end, and others of its program may be
    /// doing something to its memory.
    pub fn call() -> Patience {
        Patience::new(500, 20_000, 20_000)
    }

    /// For one that was late, and asked to stop: it does so at once, or sleeps where it cannot.
    pub fn recall() -> Patience {
        Patience::new(20, 500, 5_000)
    }

    /// Looks at a thread that has not come yet; whether it is given up.
    pub fn is_over(&mut self, tid: i32) -> bool {
        let now = Look { at: Instant::now(), used: used(tid) };
        let Some(last) = self.last.replace(now) else {
            self.begin(tid);
            return false;
        };
        let (passed, used) = (now.at - last.at, now.used.saturating_sub(last.used));
        let sleeps = used.is_zero() && stat_field(tid, 3).is_some_and(|state| state != "R");
        self.sleeps = self.sleeps.saturating_sub(if sleeps { passed } else { Duration::ZERO });
        self.runs = self.runs.saturating_sub(used);
        self.lasts = self.lasts.saturating_sub(passed);
        let over = [self.sleeps, self.runs, self.lasts].iter().any(Duration::is_zero);
        if over {
            add_lateness(self.pid);
        }
        over
    }

    /// The thread did what it was to do: what it does until the next time is not counted.
    pub fn pause(&mut self) {
        // It has a process by now, and is not shortened again.
        self.last = None;
    }

    fn begin(&mut self, tid: i32) {
        if self.pid != 0 {
            return;
        }
        self.pid = thread_group(tid).unwrap_or(tid);
        let halves = lateness(self.pid).min(HALVES).max(u32::from(lateness(0) >= MANY));
        for time in [&mut self.sleeps, &mut self.runs, &mut self.lasts] {
            *time = (*time / (1 << halves)).max(Duration::from_millis(1));
        }
    }
}

/// Time of a CPU that a thread has had (/proc/TID/schedstat, where the kernel counts that; else in ticks).
fn used(tid: i32) -> Duration {
    let counted = fs::read_to_string(format!("/proc/{tid}/task/{tid}/schedstat")).ok();
    let counted = counted.and_then(|text| text.split_whitespace().next()?.parse().ok());
    let ticks = || -> u64 {
        let field = |number| stat_field(tid, number).and_then(|ticks| ticks.parse::<u64>().ok()).unwrap_or(0);
        10_000_000 * (field(14) + field(15))
    };
    Duration::from_nanos(counted.unwrap_or_else(ticks))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    /// How long a program is waited for that never comes.
    fn waited(program: &[&str], mut patience: Patience) -> Duration {
        let mut child = Command::new(program[0]).args(&program[1..]).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(50));
        let begun = Instant::now();
        while !patience.is_over(child.id() as i32) {
            std::thread::sleep(Duration::from_millis(1));
        }
        let waited = begun.elapsed();
        child.kill().and_then(|()| child.wait()).unwrap();
        waited
    }

    #[test]
    fn who_sleeps_is_given_up_before_who_computes() {
        let sleeps = waited(&["sleep", "60"], Patience::led());
        assert!((100..400).contains(&sleeps.as_millis()), "{sleeps:?}");
        let computes = waited(&["sh", "-c", "while :; do :; done"], Patience::led());
        assert!((490..5_100).contains(&computes.as_millis()), "{computes:?}");
    }

    #[test]
    fn who_was_late_is_waited_for_half_as_long() {
        let mut child = Command::new("sleep").arg("60").spawn().unwrap();
        let tid = child.id() as i32;
        let times: Vec<Duration> = (0..4)
            .map(|_| {
                let mut patience = Patience::led();
                patience.is_over(tid);
                add_lateness(tid);
                patience.sleeps
            })
            .collect();
        child.kill().and_then(|()| child.wait()).unwrap();
        assert_eq!(times.iter().map(Duration::as_millis).collect::<Vec<_>>(), [100, 50, 25, 12]);
        assert!(lateness(tid) == 4 && lateness(1) == 0);
    }
}
