//! Threads that stand until all others of their process do, or of their memory: before that, stubs are neither put in
//! nor taken out.
//!
//! One may not come as long as the others stand. It waits in the kernel, where no signal ends that, for what one of
//! them is to do: to bring a page (userfaultfd(2)), or to let a lock go that a child of vfork(2) wants. So those that
//! stand are let go on for a moment, again and again, and each time for longer: a program that is joined, or let go,
//! makes progress whatever its threads wait for.
//!
//! In its moment a thread is asked nothing, has its signals, and stops where job control stops it. Whatever else it
//! stops for, it goes on: what it was asked before would otherwise end each moment as it begins.
//!
//! Rejected: to leave a program behind, as a killed tracer does, of which a thread does not come. Its other threads
//! would have to be let go without what leads them out of stubs, and this one stops some time, when nobody answers it.

use super::run::Engine;
use super::tracee::{Mode, NextStop, Thread};
use std::time::{Duration, Instant};
use tollgate_remote::ptrace::{self, Resume};
use tollgate_remote::stepped::Stepper;

/// For so long they stand behind the last one that has come: whoever can has come by then.
const TOGETHER: Duration = Duration::from_millis(100);
/// And for as long as each of those takes that wait for a CPU before they come (its slice, kernel/sched/fair.c).
const EACH: Duration = Duration::from_millis(5);
/// And for so long while there is always news, in which whoever is waited for may be.
const BUSY: Duration = Duration::from_secs(1);
/// For so long they go on the first time; twice as long the next time, and so on.
pub(super) const PAUSE: Duration = Duration::from_millis(50);
/// But for no longer.
const LONGEST: Duration = Duration::from_secs(2);
/// Behind so many times, some four seconds, a process is not joined.
const TIMES: u32 = 7;

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

/// How long they wait.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    until: Instant,
    /// How often they went on.
    times: u32,
}

impl Engine<'_> {
    /// A thread of a group stands.
    pub(super) fn stands(&mut self, group: Group) {
        let until = Instant::now() + TOGETHER;
        let standing = self.standing.entry(group).or_insert(Standing { until, times: 0 });
        standing.until = standing.until.max(until);
    }

    /// Lets those go on that have stood for too long; when that is due next. `busy`: there is news yet.
    pub(super) fn let_standing_go_on(&mut self, busy: bool) -> Option<Duration> {
        let (now, longer) = (Instant::now(), if busy { BUSY } else { Duration::ZERO });
        let mut due = Vec::new();
        for (group, Standing { until, times }) in self.standing.clone() {
            let members = self.threads.iter().filter(|(_, thread)| group.has(thread)).map(|(tid, _)| *tid);
            let (stand, come): (Vec<i32>, Vec<i32>) = members.partition(|tid| self.threads[tid].parked);
            let until = until + longer + EACH * u32::try_from(come.len()).unwrap_or(u32::MAX).min(1000);
            match group {
                _ if come.is_empty() => drop(self.standing.remove(&group)),
                // Those that went on are asked again.
                _ if stand.is_empty() => {}
                _ if now < until => due.push(until - now),
                Group::Joined(_) if times >= TIMES => {
                    self.standing.remove(&group);
                    let why = format!("its thread {} did not stop", come[0]);
                    self.join_not(&[stand, come].concat(), &why);
                }
                _ => {
                    let pause = (PAUSE * 2u32.pow(times.min(TIMES))).min(LONGEST);
                    self.standing.insert(group, Standing { until: now + pause + TOGETHER, times: times + 1 });
                    self.go_on_from(&stand, now + pause);
                    due.push(pause);
                }
            }
        }
        due.into_iter().min()
    }

    /// Has threads go on that stood, and asks them again at a time. None that has no slot yet for the stubs that it
    /// would come to. Who is stopped by job control only hears of its end.
    fn go_on_from(&mut self, stand: &[i32], again: Instant) {
        for &tid in stand {
            let Some(thread) = self.threads.get_mut(&tid).filter(|one| one.mode != Mode::Stubs || one.slot.is_some())
            else {
                continue;
            };
            let stopped = ptrace::signal_info(tid).is_ok_and(|info| ptrace::stops(info.number()));
            // Not to its next call, where it would stay. ESRCH: it was killed meanwhile, which the next wait says.
            let how = if stopped { Resume::Listen } else { Resume::Continue };
            if ptrace::resume(tid, how, 0).is_ok() {
                (thread.parked, thread.moment) = (false, true);
                self.strike_out(tid);
                self.late.push((tid, again));
            }
        }
    }
}
