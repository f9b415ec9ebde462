//! Threads that stand until all others of their process do, or of their memory: before that, stubs are neither put in
//! nor taken out.
//!
//! One may not come as long as the others stand. It waits in the kernel, where no signal ends that, for what one of
//! them is to do: to bring a page (userfaultfd(2)), or to let a lock go that a child of vfork(2) wants. So those that
//! stand are let go on for a moment, again and again, and a program is never held for longer than it takes to see that
//! somebody is missing.

use super::run::Engine;
use super::tracee::{Mode, NextStop, Thread};
use std::rc::Rc;
use std::time::{Duration, Instant};
use tollgate_remote::ptrace::{self, Resume};
use tollgate_remote::stepped::Stepper;
use tollgate_supervisor::tool;

/// For so long they stand behind the last one that has come: whoever can has come by then.
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
        let (now, until) = (Instant::now(), Instant::now() + TOGETHER);
        let standing = self.standing.entry(group).or_insert(Standing { since: now, until });
        standing.until = standing.until.max(until);
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
            } else if !stand.is_empty() && now - standing.since < self.patience_with(&come) {
                self.standing.insert(group, Standing { until: now + PAUSE + TOGETHER, ..standing });
                let gone_on = self.go_on_from(&stand);
                self.late.extend(gone_on.into_iter().map(|tid| (tid, now + PAUSE)));
                due.push(PAUSE);
            } else if !stand.is_empty() {
                self.give_up(group, &stand, &come);
            }
        }
        due.into_iter().min()
    }

    /// A thread that stops, but does not come out of a stub, has a time of its own ([`Engine::tries_again`]).
    fn patience_with(&self, come: &[i32]) -> Duration {
        let tried = come.iter().any(|tid| self.threads[tid].parks.is_some());
        if tried { 2 * LONGEST } else { LONGEST }
    }

    /// Has threads go on that stood; which do. Not one that is stopped by job control, and none that has no slot yet
    /// for the stubs that it would come to.
    fn go_on_from(&mut self, stand: &[i32]) -> Vec<i32> {
        let stopped = |tid: i32| ptrace::signal_info(tid).is_ok_and(|info| ptrace::stops(info.number()));
        let can = |thread: &Thread| thread.mode != Mode::Stubs || thread.slot.is_some();
        let go_on: Vec<i32> = stand.iter().copied().filter(|tid| can(&self.threads[tid]) && !stopped(*tid)).collect();
        for &tid in &go_on {
            self.threads.entry(tid).and_modify(|thread| thread.parked = false);
            // Not to its next call, where it would stay. ESRCH: it was killed meanwhile, which the next wait says.
            let _ = ptrace::resume(tid, Resume::Continue, 0);
            self.strike_out(tid);
        }
        go_on
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

    /// Leaves those, as a tracer does that is killed: what they have counted up to now is told, nothing of theirs traps
    /// any more, and who stops yet is let go where it stands.
    pub(super) fn abandon(&mut self) {
        let left: Vec<i32> = self.threads.keys().copied().collect();
        for &tid in &left {
            self.drain_thread(tid);
            self.tell_losses(tid);
            self.tell_counts(tid);
            if self.threads[&tid].parked {
                // ESRCH: it was killed meanwhile.
                let _ = ptrace::detach(tid, 0);
            } else {
                let _ = ptrace::interrupt(tid);
            }
        }
        for space in self.stuck.iter().filter_map(|key| self.spaces.get(key)) {
            // But one that shares this memory may still be traced.
            if Rc::strong_count(&space.shared) == 1 {
                space.shared.borrow().arena.let_through();
            }
        }
        let begun = Instant::now();
        while !left.is_empty() && begun.elapsed() < TOGETHER {
            match ptrace::wait(-1, false) {
                Ok(Some(wait)) if libc::WIFSTOPPED(wait.status) => tool::let_go(wait.tid, wait.status),
                Ok(Some(_)) => {}
                Ok(None) => {
                    ptrace::sleep_for_news(PAUSE / 10);
                }
                // ECHILD: all of them are let go.
                Err(_) => break,
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
