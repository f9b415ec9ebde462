//! Whose turn it is, where many threads have stopped.
//!
//! Of those the kernel tells the one first that has been traced for the shortest time (`ptrace_link` puts it before the
//! others, kernel/ptrace.c, and `ptrace_do_wait` goes through them in that order, kernel/exit.c, Linux 6.18). It stops
//! again before all others had their turn: a program whose threads do nothing but call would keep everybody else from
//! going on, for seconds. So threads that were told of are counted, and once they come back too often, each other one
//! is asked for by its number.
//!
//! Rejected: to take all stops first, and to answer them in order, as strace does. Who looks whether a thread stands,
//! or waits for it to, would not hear of it, and a signal that was taken is lost if this process is killed.

use foldhash::HashSet;
use std::cell::RefCell;

/// So many turns of threads that had one, at least, come before the others are asked: to ask is cheaper by far than a
/// turn, and nearly always nobody is behind.
const LEAST: usize = 8;

/// Those of a round.
#[derive(Default)]
struct Turns {
    /// Who had one.
    had: HashSet<i32>,
    /// How many were of threads that had one already.
    again: usize,
    /// How many of these end the round: half as many as there are threads, so that to ask all of them never takes more
    /// than a small part of the time.
    most: usize,
    /// Who is to be asked.
    ask: Vec<i32>,
}

thread_local! {
    /// Of the thread that traces.
    static TURNS: RefCell<Turns> = RefCell::default();
}

/// A thread that may have stopped, and that nobody has told of in the last round.
pub fn asked() -> Option<i32> {
    TURNS.with_borrow_mut(|turns| turns.ask.pop())
}

/// A thread has one; `all` are those that there are.
pub fn had(tid: i32, all: impl FnOnce() -> Vec<i32>) {
    TURNS.with_borrow_mut(|turns| {
        if turns.had.insert(tid) {
            return;
        }
        turns.again += 1;
        if turns.again < turns.most.max(LEAST) {
            return;
        }
        let all = all();
        let had = std::mem::take(&mut turns.had);
        *turns = Turns { most: all.len() / 2, ..Turns::default() };
        turns.ask = all.into_iter().filter(|tid| !had.contains(tid)).collect();
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_not_told_of_is_asked_for() {
        let all = || vec![1, 2, 3, 4];
        for turn in 0..LEAST + 1 {
            assert_eq!(asked(), None, "{turn}");
            had(1 + turn as i32 % 2, all);
        }
        assert_eq!(asked(), None, "one more, as there are two of them");
        had(1, all);
        assert_eq!([asked(), asked(), asked()], [Some(4), Some(3), None]);
        had(3, all);
        assert_eq!(asked(), None, "a round begins");
    }

    #[test]
    fn the_more_there_are_the_longer_a_round_is() {
        let all = || (0..1000).collect::<Vec<_>>();
        let round = || {
            let turns = (0..2000).take_while(|_| {
                had(7, all);
                TURNS.with_borrow(|turns| turns.ask.is_empty())
            });
            let turns = turns.count();
            while asked().is_some() {}
            turns
        };
        assert_eq!((round(), round()), (LEAST, 500));
    }
}
