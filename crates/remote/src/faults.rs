//! What a process does about the signals of bad memory, and putting that back where a fault of ours has taken it away.
//!
//! A fault whose signal is blocked or ignored is not to be lost: the kernel sets the handler to SIG_DFL and opens the
//! signal (force_sig_info_to_task, kernel/signal.c, Linux 6.18). An agent that copies from a bad pointer of the
//! program's makes such faults, of which the program must not learn. The kernel keeps no note of what there was, so the
//! actions are known before; of the action it leaves flags, restorer and mask alone, by which knowledge that is not up
//! to date is told.
//!
//! That the signal was blocked follows where a handler was taken away. Where there is none, nothing in the kernel says
//! it any more, and the mask that is left must: who blocks the other signals of faults, which nobody does singly, has
//! blocked this one.

use super::ptrace::{self, Registers};
use libc::{SIGBUS, SIGFPE, SIGILL, SIGSEGV};
use std::io;

/// The signals of memory that cannot be read.
pub const FAULTS: [i32; 2] = [SIGSEGV, SIGBUS];

/// What an instruction can raise by itself: such a signal may be for something of ours, and not for the program.
/// Blocked, it takes the program's handler away (force_sig_info_to_task, kernel/signal.c).
pub const RAISED: [i32; 6] = [libc::SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGILL, libc::SIGSYS];

/// struct kernel_sigaction: handler (0 is SIG_DFL, 1 SIG_IGN), flags, restorer, mask.
pub type Words = [u64; 4];

/// The flags that the kernel keeps (UAPI_SA_FLAGS, linux/signal_types.h, and SA_RESTORER, asm/signal.h).
const KEPT: u64 = 0xdc00_0807;

/// How a thread came to its fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// By itself: its mask is its own.
    Ran,
    /// It was stepped, with a mask that lets these signals in, and gets its own back from who steps it.
    Stepped,
}

/// What a process does about them, as far as that is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Actions([Words; 2]);

impl Actions {
    /// Asks for those that are not the default (`ask` is rt_sigaction in the name of a thread of the process): of most
    /// programs, for none. What the kernel may have left of an action that is known is no news.
    pub fn ask(&mut self, pid: i32, ask: impl Fn(i32) -> io::Result<Words>) {
        let status = status(pid);
        let set = |signal: &i32| kind_in(&status, *signal) != Kind::Default;
        for (signal, known) in FAULTS.into_iter().zip(&mut self.0).filter(|(signal, _)| set(signal)) {
            match ask(signal) {
                Ok(now) if !taken_away(known, &now) => *known = now,
                _ => {}
            }
        }
    }

    /// Whether both are SIG_DFL.
    pub fn are_default(&self) -> bool {
        self.0.iter().all(|action| action[0] == 0)
    }

    /// Whether a process has a handler, or ignores a signal, where something else is known.
    pub fn has_news(&self, pid: i32) -> bool {
        self.has_news_in(&status(pid))
    }

    fn has_news_in(&self, status: &str) -> bool {
        let news = |(signal, known): (i32, &Words)| ![Kind::Default, kind(known[0])].contains(&kind_in(status, signal));
        FAULTS.into_iter().zip(&self.0).any(news)
    }

    /// What is known of a process that begins without handlers (CLONE_CLEAR_SIGHAND in clone3(2)).
    pub fn defaulted(self) -> Actions {
        Actions(self.0.map(|action| if action[0] == 1 { [1, 0, 0, 0] } else { Words::default() }))
    }

    /// The program has set an action.
    pub fn know(&mut self, signal: i32, action: Words) {
        if let Some(index) = index(signal) {
            self.0[index] = action;
        }
    }

    /// The signal goes to the program, which loses its handler where it is to (SA_RESETHAND).
    pub fn delivered(&mut self, signal: i32) {
        if let Some(action) = index(signal).map(|index| &mut self.0[index])
            && action[1] & libc::SA_RESETHAND as u64 != 0
        {
            action[0] = 0;
        }
    }

    /// Puts back what a fault of ours in a stopped thread has taken away; whether the signal is blocked again. `set` is
    /// rt_sigaction in the thread's name, which says what there was.
    pub fn mend(&self, tid: i32, signal: i32, way: Way, set: impl Fn(Option<&Words>) -> io::Result<Words>) -> bool {
        let Some(known) = index(signal).map(|index| self.0[index]) else { return false };
        let now = if known[0] == 0 { None } else { set(None).ok() };
        let lost = now.filter(|now| taken_away(&known, now));
        // What is not as it was left is something newer.
        let handler = now.filter(|_| lost.is_none()).map_or(known[0], |now| now[0]);
        if let Some([_, flags, restorer, mask]) = lost {
            // Error: a filter of the program's forbids it.
            let _ = set(Some(&[known[0], flags, restorer, mask]));
        }
        let Ok(mask) = ptrace::signal_mask(tid) else { return false };
        let blocked = way == Way::Ran && was_blocked(handler, lost.is_some(), signal, mask);
        blocked && ptrace::set_signal_mask(tid, mask | bit(signal)).is_ok()
    }
}

/// What a handler is, and what the kernel says of a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Default,
    Ignored,
    Caught,
}

fn kind(handler: u64) -> Kind {
    match handler {
        0 => Kind::Default,
        1 => Kind::Ignored,
        _ => Kind::Caught,
    }
}

/// What the text of /proc/PID/status says; that it is caught where it says nothing.
fn kind_in(status: &str, signal: i32) -> Kind {
    match () {
        () if super::catches_in(status, signal) => Kind::Caught,
        () if super::ignores_in(status, signal) => Kind::Ignored,
        () => Kind::Default,
    }
}

fn status(pid: i32) -> String {
    crate::status(pid).unwrap_or_default()
}

/// Whether an action is what the kernel has left of the one that is known.
pub fn taken_away(known: &Words, now: &Words) -> bool {
    let [_, flags, restorer, mask] = *known;
    let mask = mask & !(bit(libc::SIGKILL) | bit(libc::SIGSTOP));
    now[0] == 0 && (now[1] ^ flags) & KEPT == 0 && now[2..] == [restorer, mask]
}

/// Whether a signal was blocked that a fault has opened.
fn was_blocked(handler: u64, lost: bool, signal: i32, mask: u64) -> bool {
    let others = [SIGSEGV, SIGBUS, SIGFPE, SIGILL].into_iter().filter(|other| *other != signal);
    match handler {
        0 | 1 => others.into_iter().all(|other| mask & bit(other) != 0),
        _ => lost,
    }
}

pub(crate) fn bit(signal: i32) -> u64 {
    1 << (signal - 1)
}

fn index(signal: i32) -> Option<usize> {
    FAULTS.iter().position(|fault| *fault == signal)
}

/// Leads a thread on that stands in an agent's copying because what it read is not there: it goes on at `behind`.
/// `mend` gives the program back what it had for the signal, and says whether that was blocked or ignored. Whether it
/// was that, and the stop is not to be told.
pub fn leave_copy(tid: i32, pid: i32, registers: &Registers, behind: u64, mend: impl FnOnce(i32) -> bool) -> bool {
    let Ok(info) = ptrace::signal_info(tid) else { return false };
    let blocked = mend(info.number());
    let sent = info.code() <= 0;
    if sent && !blocked {
        // It is no fault's, and only met the thread here.
        return false;
    }
    let led = ptrace::set_registers(tid, &Registers { rip: behind, ..*registers }).is_ok();
    if sent {
        // It waited, and took the place of the fault's in the queue (legacy_queue, kernel/signal.c): it waits again.
        let _ = ptrace::tgkill(pid, tid, info.number());
    }
    led
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: Words = [0x40_1000, 0x0400_0004, 0x40_2000, 0x200];

    #[test]
    fn only_what_the_kernel_has_left_of_a_known_action_is_taken_for_it() {
        assert!(taken_away(&KNOWN, &[0, 0x0400_0004, 0x40_2000, 0x200]));
        // SIGKILL and SIGSTOP are in no mask, flags without a meaning in no action.
        assert!(taken_away(
            &[KNOWN[0], KNOWN[1] | 0x2000, KNOWN[2], 0x200 | 1 << 8 | 1 << 18],
            &[0, KNOWN[1], KNOWN[2], 0x200]
        ));
        assert!(!taken_away(&KNOWN, &KNOWN), "it is still there");
        assert!(!taken_away(&KNOWN, &[0; 4]), "the child of a clone with CLONE_CLEAR_SIGHAND has the default");
        assert!(!taken_away(&KNOWN, &[0, 0x0400_0000, KNOWN[2], KNOWN[3]]), "another one that was set and taken away");
    }

    #[test]
    fn a_signal_was_blocked_that_took_a_handler_along_or_that_all_its_like_are_blocked_with() {
        let all = !bit(SIGSEGV);
        assert!(was_blocked(0x40_1000, true, SIGSEGV, 0) && !was_blocked(0x40_1000, false, SIGSEGV, all));
        for handler in [0, 1] {
            assert!(
                was_blocked(handler, handler == 1, SIGSEGV, all) && was_blocked(handler, false, SIGBUS, !bit(SIGBUS))
            );
            assert!(!was_blocked(handler, handler == 1, SIGSEGV, bit(SIGBUS) | bit(libc::SIGINT)));
        }
    }

    #[test]
    fn it_is_no_news_that_there_is_nothing_as_the_kernel_may_have_taken_it_away() {
        let (none, caught, ignored) =
            ("SigIgn:\t0\nSigCgt:\t0\n", "SigIgn:\t0\nSigCgt:\t0000000000000400\n", "SigIgn:\t400\nSigCgt:\t0\n");
        let mut actions = Actions::default();
        assert_eq!([none, caught, ignored].map(|status| actions.has_news_in(status)), [false, true, true]);
        actions.know(SIGSEGV, KNOWN);
        assert_eq!([none, caught, ignored].map(|status| actions.has_news_in(status)), [false, false, true]);
    }

    #[test]
    fn a_handler_for_one_time_is_forgotten_when_it_has_been_called() {
        let mut actions = Actions::default();
        actions.know(SIGBUS, [KNOWN[0], KNOWN[1] | libc::SA_RESETHAND as u64, KNOWN[2], 0]);
        actions.know(SIGSEGV, KNOWN);
        actions.know(libc::SIGUSR1, KNOWN);
        FAULTS.into_iter().for_each(|signal| actions.delivered(signal));
        assert_eq!((actions.0[0], actions.0[1][0]), (KNOWN, 0));
    }
}
