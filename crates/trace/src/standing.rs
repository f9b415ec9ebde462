//! Threads that stand until all others of their process do, or of their memory: before that, stubs are neither put in
//! nor taken out.
//!
//! One may not come as long as the others stand. It waits in the kernel, where no signal ends that, for what one of
//! them is to do: to bring a page (userfaultfd(2)), or to let a lock go that a child of vfork(2) wants. So those that
//! stand are let go on for a moment, again and again, and a program is never held for longer than it takes to see that
//! somebody is missing.

use super::run::Engine;
use super::tracee::{Mode, NextStop, Thread};
use std::time::{Duration, Instant};
use tollgate_remote::ptrace::{self, Resume};
use tollgate_remote::stepped::Stepper;

/// For so long they stand: whoever can come has come by then.
const TOGETHER: Duration = Duration::from_millis(100);
/// And for so long they go on.
pub(super) const PAUSE: Duration = Duration::from_millis(50);
/// Behind that it is done without those that do not come.
pub(super) const LONGEST: Duration = Duration::from_secs(5);

/// Who waits for one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Group {
    /// The threads of a process that is to be joined.
    Joined(i32),
    /// Those that have stubs in one memory, which are to go.
    Space(usize),
}

impl Group {
    fn has(self, thread: &Thread) -> bool {
        match self {
            Group::Joined(pid) => thread.pid == pid && thread.next_stop == NextStop::Join,
            Group::Space(key) => thread.space == key && thread.mode == Mode::Stubs,
        }
    }
}

/// Since when they wait.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    since: Instant,
    until: Instant,
}

impl Engine<'_> {
    /// A thread of a group stands.
    pub(super) fn stands(&mut self, group: Group) {
        let now = Instant::now();
        self.standing.entry(group).or_insert(Standing { since: now, until: now + TOGETHER });
    }

    /// Lets those go on that have stood for too long; when that is due next.
    pub(super) fn let_standing_go_on(&mut self) -> Option<Duration> {
        let now = Instant::now();
        let mut due = Vec::new();
        for (group, standing) in self.standing.clone() {
            let members = self.threads.iter().filter(|(_, thread)| group.has(thread)).map(|(tid, _)| *tid);
            let (stand, come): (Vec<i32>, Vec<i32>) = members.partition(|tid| self.threads[tid].parked);
            if come.is_empty() {
                self.standing.remove(&group);
            } else if !stand.is_empty() && now < standing.until {
                due.push(standing.until - now);
            } else if !stand.is_empty() && now - standing.since < LONGEST {
                self.standing.insert(group, Standing { until: now + PAUSE + TOGETHER, ..standing });
                self.go_on_from(&stand);
                self.late.extend(stand.into_iter().map(|tid| (tid, now + PAUSE)));
                due.push(PAUSE);
            } else if !stand.is_empty() {
                self.give_up(group, &stand, &come);
            }
        }
        due.into_iter().min()
    }

    /// Has threads go on that stood.
    fn go_on_from(&mut self, stand: &[i32]) {
        for tid in stand {
            self.threads.entry(*tid).and_modify(|thread| thread.parked = false);
            // Not to its next call, where it would stay. ESRCH: it was killed meanwhile, which the next wait says.
            let _ = ptrace::resume(*tid, Resume::Continue, 0);
            self.strike_out(*tid);
        }
    }

    /// Some do not come whatever the others do.
    fn give_up(&mut self, group: Group, stand: &[i32], come: &[i32]) {
        let missing = come[0];
        let why = format!("thread {missing} did not stop for {} s", LONGEST.as_secs());
        match group {
            Group::Joined(_) => {
                self.standing.remove(&group);
                self.join_not(&[stand, come].concat(), &why);
            }
            Group::Space(key) => {
                self.go_on_from(stand);
                self.standing.insert(group, Standing { since: Instant::now(), until: Instant::now() + TOGETHER });
                if self.leaving && self.stuck.insert(key) {
                    let pid = self.threads[&missing].pid;
                    self.note(format!(
                        "process {pid}: tollgate's memory stays in it, because {why} (the next tollgate that attaches \
                         removes it)"
                    ));
                }
            }
        }
    }

    /// Whether all that is left to let go are programs of which a thread does not stop: they go on as if this process
    /// had been killed.
    pub(super) fn is_stuck(&self) -> bool {
        let stuck = |thread: &Thread| thread.mode == Mode::Stubs && self.stuck.contains(&thread.space);
        self.leaving && !self.stuck.is_empty() && self.threads.values().all(stuck)
    }
}
