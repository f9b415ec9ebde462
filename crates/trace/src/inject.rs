//! Calls that are tampered with, as strace's `-e inject=` has it (strace(1), "Tampering"): another result, another
//! call, a signal, a delay, other bytes where its arguments point to.
//!
//! A call that a rule names goes past its stub, as those do that the tracer must see ([`super::special`]), so that its
//! thread stops before it and behind it. No other call costs more for that.

use super::run::Engine;
use super::tracee::{Mode, NextStop};
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tollgate_agent::layout::{CLASS_SPECIAL, NUMBERS};
use tollgate_remote as remote;
use tollgate_remote::memory;
use tollgate_remote::ptrace::{self, Registers};
use tollgate_rewrite::stub::Settings;
use tollgate_supervisor::event::{Tampered, Unwritten};
use tollgate_syscalls::{Call, Gate, Table};

/// Which of a thread's calls are meant, counted from 1: every `step`th one from `first` to `last`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turns {
    /// The first one.
    pub first: u32,
    /// None behind this one.
    pub last: u32,
    /// 1 for all between them. Not 0.
    pub step: u32,
}

impl Turns {
    /// All of them.
    pub const ALL: Turns = Turns { first: 1, last: u32::MAX, step: 1 };

    fn has(self, turn: u32) -> bool {
        (self.first..=self.last).contains(&turn) && (turn - self.first).is_multiple_of(self.step.max(1))
    }
}

/// What comes in the place of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instead {
    /// Its result, whatever is made (an error is −errno).
    pub result: i64,
    /// The number of the call that is made, of x86-64; `None`: no call is made.
    pub x64: Option<u32>,
    /// The same of i386.
    pub i386: Option<u32>,
}

/// Whether a call that begins is one that is meant: it has no result yet, and the memory that it points to as it is
/// then.
pub type Condition = Arc<dyn Fn(&Call) -> bool + Send + Sync>;

/// What is written over the memory that an argument of a call points to, as far as the program itself could write
/// there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Poke {
    /// Which argument, from 0 to 5. A call that has fewer is left alone.
    pub argument: usize,
    /// What is written.
    pub bytes: Vec<u8>,
}

/// What is done to some calls.
#[derive(Clone)]
pub struct Rule {
    /// Their numbers, in order.
    pub calls: Vec<(Table, u32)>,
    /// Only those that this is true of.
    pub only: Option<Condition>,
    /// Which of those, for each thread and number.
    pub turns: Turns,
    /// What comes in their place.
    pub instead: Option<Instead>,
    /// The thread gets this signal when the call begins.
    pub signal: Option<i32>,
    /// So long it waits before the call.
    pub before: Duration,
    /// And behind it.
    pub behind: Duration,
    /// What is written before the call.
    pub pokes_before: Vec<Poke>,
    /// And behind it.
    pub pokes_behind: Vec<Poke>,
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rule").field("calls", &self.calls).field("instead", &self.instead).finish_non_exhaustive()
    }
}

/// What is done to the call that a thread is in.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tampering {
    instead: Option<Instead>,
    /// 0: none.
    pub signal: i32,
    pub before: Duration,
    pub behind: Duration,
    /// The rules (their places in the list) that say what is written before and behind it.
    pokes_before: Option<usize>,
    pokes_behind: Option<usize>,
    /// Something was written.
    poked: bool,
    /// Something could not be.
    unwritten: Option<Unwritten>,
}

impl Tampering {
    /// The later rule wins, as in strace.
    fn add(&mut self, index: usize, rule: &Rule) {
        self.instead = rule.instead.or(self.instead);
        self.signal = rule.signal.unwrap_or(self.signal);
        self.before = if rule.before.is_zero() { self.before } else { rule.before };
        self.behind = if rule.behind.is_zero() { self.behind } else { rule.behind };
        self.pokes_before = Some(index).filter(|_| !rule.pokes_before.is_empty()).or(self.pokes_before);
        self.pokes_behind = Some(index).filter(|_| !rule.pokes_behind.is_empty()).or(self.pokes_behind);
    }

    /// As it is told.
    pub fn told(&self) -> Tampered {
        let delayed = !self.before.is_zero() || !self.behind.is_zero();
        let Tampering { poked, unwritten, .. } = *self;
        Tampered { injected: self.instead.is_some(), poked, unwritten, delayed }
    }
}

/// A thread that stands at a call until its delay is over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Delayed {
    tid: i32,
    until: Instant,
    signal: i32,
    /// It was stopped by a filter of ours, and goes on from there without a signal: that is sent.
    by_filter: bool,
}

/// Has stubs decline calls: those that rules name, say.
pub(super) fn classify<'a>(calls: impl Iterator<Item = &'a (Table, u32)>, settings: &mut Settings) {
    for (table, number) in calls.filter(|(_, number)| (*number as usize) < NUMBERS) {
        match table {
            Table::X64 => settings.classes_x64[*number as usize] = CLASS_SPECIAL,
            Table::I386 => settings.classes_i386[*number as usize] = CLASS_SPECIAL,
        }
    }
}

impl Engine<'_> {
    /// A thread stands before its call: does what the rules say.
    pub(super) fn inject(&mut self, tid: i32) {
        let Some(mut tampering) = self.tampering(tid) else { return };
        if let Some(rule) = tampering.pokes_before {
            (tampering.poked, tampering.unwritten) = self.poke(tid, &self.options.rules[rule].pokes_before);
            self.copy_again(tid);
        }
        if let (Some(instead), Ok(registers)) = (tampering.instead, ptrace::registers(tid)) {
            let number = if self.pending_table(tid) == Table::X64 { instead.x64 } else { instead.i386 };
            // Errors: it is gone.
            let _ =
                ptrace::set_registers(tid, &Registers { orig_rax: number.map_or(u64::MAX, u64::from), ..registers });
        }
        if let Some(pending) = self.threads.get_mut(&tid).and_then(|thread| thread.pending.as_mut()) {
            pending.tampering = tampering;
        }
    }

    /// A thread stands behind its call: writes what the rules say.
    pub(super) fn poke_behind(&mut self, tid: i32) {
        let pending = self.threads.get(&tid).and_then(|thread| thread.pending.as_ref());
        let Some(rule) = pending.and_then(|pending| pending.tampering.pokes_behind) else { return };
        let (poked, unwritten) = self.poke(tid, &self.options.rules[rule].pokes_behind);
        if let Some(pending) = self.threads.get_mut(&tid).and_then(|thread| thread.pending.as_mut()) {
            pending.tampering.poked |= poked;
            pending.tampering.unwritten = pending.tampering.unwritten.or(unwritten);
        }
    }

    /// Whether some of it could be written, and what could not. Arguments that the call has not are left alone: there
    /// is anything in their registers.
    fn poke(&self, tid: i32, pokes: &[Poke]) -> (bool, Option<Unwritten>) {
        let table = self.pending_table(tid);
        let (mut poked, mut unwritten) = (false, None);
        let Some(pending) = self.threads.get(&tid).and_then(|thread| thread.pending.as_ref()) else {
            return (poked, unwritten);
        };
        let arguments = tollgate_syscalls::arguments(table, pending.nr);
        for Poke { argument, bytes } in pokes.iter().filter(|poke| poke.argument < arguments) {
            let (argument, address, asked) = (*argument, pending.args[*argument], bytes.len());
            let written = memory::write_as_itself(tid, address, bytes);
            poked |= written > 0;
            if written < asked {
                unwritten = unwritten.or(Some(Unwritten { argument, address, asked, written }));
            }
        }
        (poked, unwritten)
    }

    /// A thread stands behind its call: what it is to have come to, if that is not the kernel's answer.
    pub(super) fn injected(&self, tid: i32) -> Option<i64> {
        let pending = self.threads.get(&tid).and_then(|thread| thread.pending.as_ref());
        let instead = pending.and_then(|pending| pending.tampering.instead)?;
        // Errors: it is gone.
        let _ = ptrace::registers(tid)
            .and_then(|registers| ptrace::set_registers(tid, &Registers { rax: instead.result as u64, ..registers }));
        Some(instead.result)
    }

    /// What the rules say about the call that a thread has begun; `None`: nothing.
    fn tampering(&mut self, tid: i32) -> Option<Tampering> {
        if self.options.rules.is_empty() {
            return None;
        }
        let table = self.pending_table(tid);
        let thread = self.threads.get_mut(&tid).filter(|thread| thread.told && thread.mode != Mode::Ignored)?;
        let pending = thread.pending.as_ref()?;
        let (mut found, mut any) = (Tampering::default(), false);
        for (index, rule) in self.options.rules.iter().enumerate() {
            let meant = rule.calls.binary_search(&(table, pending.nr)).is_ok()
                && rule.only.as_ref().is_none_or(|only| only(&pending.call(thread.pid, tid)));
            if !meant {
                continue;
            }
            let turn = thread.turns.entry((index, pending.nr)).or_default();
            *turn = turn.saturating_add(1);
            if rule.turns.has(*turn) {
                self.outcome.tampered.insert(index);
                found.add(index, rule);
                any = true;
            }
        }
        any.then_some(found)
    }

    /// The table of the call that a thread is in.
    fn pending_table(&self, tid: i32) -> Table {
        let gate = self.threads.get(&tid).and_then(|thread| thread.pending.as_ref()).map(|pending| pending.gate);
        if gate == Some(Gate::Syscall) { Table::X64 } else { Table::I386 }
    }

    /// Has a thread that stands at a call go on, now or later.
    pub(super) fn delay(&mut self, tid: i32, delay: Duration, signal: i32, by_filter: bool) {
        // Others may wait for one that is to become something else.
        let waited_for = self.threads.get(&tid).is_none_or(|thread| thread.next_stop != NextStop::None);
        if delay.is_zero() || waited_for {
            return self.end_delay(tid, signal, by_filter);
        }
        self.delayed.push(Delayed { tid, until: Instant::now() + delay, signal, by_filter });
    }

    /// The same of one that a filter of ours has stopped before its call: who goes on from such a stop is given no
    /// signal with that.
    pub(super) fn delay_at_filter(&mut self, tid: i32) {
        let Some(thread) = self.threads.get(&tid) else { return };
        let Tampering { before, signal, .. } =
            thread.pending.as_ref().map(|pending| pending.tampering).unwrap_or_default();
        self.delay(tid, before, signal, true);
    }

    fn end_delay(&mut self, tid: i32, signal: i32, by_filter: bool) {
        if let Some(thread) = self.threads.get(&tid).filter(|_| by_filter && signal != 0) {
            // Errors: it is gone.
            let _ = ptrace::tgkill(thread.pid, tid, signal);
        }
        self.leave_call_stop(tid, if by_filter { 0 } else { signal });
    }

    /// Those whose time has come go on, those that are to end, or all of them; when the next one's comes.
    pub(super) fn end_delays(&mut self, all: bool) -> Option<Duration> {
        /// A signal that somebody ends a program with.
        const ENDS: [i32; 4] = [libc::SIGHUP, libc::SIGINT, libc::SIGQUIT, libc::SIGTERM];
        let now = Instant::now();
        let ending = ENDS.iter().fold(0u64, |set, signal| set | 1 << (signal - 1));
        let due = |delayed: &Delayed| {
            let next_stop = self.threads.get(&delayed.tid).is_none_or(|thread| thread.next_stop != NextStop::None);
            all || next_stop || delayed.until <= now || remote::awaited(delayed.tid) & ending != 0
        };
        let (due, later): (Vec<Delayed>, Vec<Delayed>) = std::mem::take(&mut self.delayed).into_iter().partition(due);
        self.delayed = later;
        for Delayed { tid, signal, by_filter, .. } in due {
            self.end_delay(tid, signal, by_filter);
        }
        self.delayed.iter().map(|delayed| delayed.until.saturating_duration_since(now)).min()
    }

    /// A thread is let go of before its call, which it then makes.
    pub(super) fn undo_injection(&mut self, tid: i32) {
        self.forget_delay(tid);
        let pending = self.threads.get(&tid).and_then(|thread| thread.pending.as_ref());
        let Some(pending) = pending.filter(|pending| pending.tampering.instead.is_some()) else { return };
        // Errors: it is gone.
        let _ = ptrace::registers(tid)
            .and_then(|registers| ptrace::set_registers(tid, &Registers { orig_rax: pending.nr.into(), ..registers }));
    }

    /// A thread has ended.
    pub(super) fn forget_delay(&mut self, tid: i32) {
        self.delayed.retain(|delayed| delayed.tid != tid);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_counted_from_one() {
        let of = |first, last, step| (0..9).filter(|turn| Turns { first, last, step }.has(*turn)).collect::<Vec<u32>>();
        assert_eq!(of(1, u32::MAX, 1), [1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!((of(3, 3, 1), of(2, u32::MAX, 3), of(2, 5, 2)), (vec![3], vec![2, 5, 8], vec![2, 4]));
        assert_eq!(of(5, 2, 1), [0u32; 0]);
    }
}
