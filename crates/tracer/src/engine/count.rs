//! Counts that stubs keep in a thread's slot, where only counts are asked for.
//!
//! Every call is counted; which of them are timed too is decided call by call of the table: all of them until it is known that they
//! are short, then one in some. Two readings of the clock are dearer than the rest of the stub together.

use super::arena::Arena;
use super::options::Counted;
use super::run::Engine;
use crate::event::Gate;
use std::collections::HashMap;
use std::sync::atomic::Ordering;
use tollgate_agent::layout;

/// Calls that are timed before one in [`PERIOD`] is.
const FIRST: u64 = 512;
/// One call in so many is timed; a prime, so that it does not keep step with a program's own rhythm.
const PERIOD: u64 = 31;
/// Ticks: a call that takes longer on average is timed every time, because what it costs is its time and not its number. About a
/// microsecond on today's machines.
const SHORT: u64 = 3000;

/// What was timed of one call.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Timed {
    pub calls: u64,
    pub errors: u64,
    ticks: u64,
}

/// By gate (of the layout) and number.
pub(super) type Timings = HashMap<(u8, u32), Timed>;

/// One more.
pub(super) fn add(timings: &mut Timings, gate: u8, nr: u32, ticks: u64, failed: bool) {
    let timed = timings.entry((gate, nr)).or_default();
    timed.calls += 1;
    timed.errors += u64::from(failed);
    timed.ticks = timed.ticks.saturating_add(ticks);
}

fn row(gate: u8, nr: u32) -> u64 {
    let rows = if gate == layout::GATE_INT80 { layout::SLOT_ROWS_I386 } else { layout::SLOT_ROWS_X64 };
    rows + layout::ROW_SIZE * u64::from(nr)
}

impl Engine<'_> {
    /// Has the calls of a thread that are known to be short timed less often.
    pub(super) fn tune(&mut self, tid: i32) {
        let Some(thread) = self.threads.get(&tid) else { return };
        let (Some(slot), Some(space)) = (thread.slot, self.spaces.get(&thread.space)) else { return };
        let shared = space.shared.borrow();
        for (&(gate, nr), timed) in &thread.timings {
            if timed.calls >= FIRST && timed.ticks / timed.calls < SHORT && (nr as usize) < layout::NUMBERS {
                shared.arena.slot_word(slot, row(gate, nr) + layout::ROW_PERIOD).store(PERIOD, Ordering::Relaxed);
            }
        }
    }

    /// Counts a call in a stopped thread's slot, as its stub would have.
    pub(super) fn count_one(&self, tid: i32, gate: u8, nr: u32, result: i64) {
        let Some(thread) = self.threads.get(&tid) else { return };
        let (Some(slot), Some(space)) = (thread.slot, self.spaces.get(&thread.space)) else { return };
        if !self.options.count_only || nr as usize >= layout::NUMBERS {
            return;
        }
        let shared = space.shared.borrow();
        let add = |field, by| shared.arena.slot_word(slot, row(gate, nr) + field).fetch_add(by, Ordering::AcqRel);
        add(layout::ROW_CALLS, 1);
        add(layout::ROW_ERRORS, u64::from((-4095..0).contains(&result)));
    }

    /// A thread ends, or its stubs are taken away: what it counted and no event told of.
    pub(super) fn tell_counts(&mut self, tid: i32) {
        if !self.options.count_only {
            return;
        }
        let Some(thread) = self.threads.get(&tid) else { return };
        let (Some(slot), Some(space)) = (thread.slot, self.spaces.get(&thread.space)) else { return };
        if !thread.told {
            return;
        }
        let pid = thread.pid;
        let shared = space.shared.borrow();
        let arena: &Arena = &shared.arena;
        let at = |field: u64| arena.slot_word(slot, field).load(Ordering::Acquire);
        let mut counted = Vec::new();
        for (of, gate) in [(layout::GATE_SYSCALL, Gate::Syscall), (layout::GATE_INT80, Gate::Int80)] {
            for nr in 0..layout::NUMBERS as u32 {
                let (calls, errors) = (at(row(of, nr) + layout::ROW_CALLS), at(row(of, nr) + layout::ROW_ERRORS));
                let timed = thread.timings.get(&(of, nr)).copied().unwrap_or_default();
                let (calls, errors) = (calls.saturating_sub(timed.calls), errors.saturating_sub(timed.errors));
                counted.push(Counted { pid, tid, gate, nr, calls, errors });
            }
        }
        for nr in 0..layout::FUNCTIONS as u32 {
            let calls = at(layout::SLOT_FUNCTIONS + 8 * u64::from(nr));
            counted.push(Counted { pid, tid, gate: Gate::Vdso, nr, calls, errors: 0 });
        }
        drop(shared);
        self.outcome.counted.extend(counted.into_iter().filter(|counted| counted.calls > 0));
    }
}
