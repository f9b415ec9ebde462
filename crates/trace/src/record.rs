//! From a ring's records to events, and events into their order.

use super::capture;
use super::count::{self, Share};
use super::run::Engine;
use tollgate_agent::layout;
use tollgate_rewrite::stub::ring::RawRecord;
use tollgate_supervisor::event::{Crossing, Entered, Event, Tampered};
use tollgate_supervisor::notes;
use tollgate_symbols::unwind::Stack;
use tollgate_syscalls::{Call, Chunk, Gate, When};
use tollgate_tsc::tsc;

/// How a ring was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RingState {
    /// Position behind its last record.
    pub head: u64,
    /// It may have been too full for one more.
    pub was_full: bool,
}

impl Engine<'_> {
    /// Reads what a thread has recorded.
    pub(super) fn drain_thread(&mut self, tid: i32) -> RingState {
        let Some(thread) = self.threads.get_mut(&tid) else { return RingState::default() };
        let (pid, told) = (thread.pid, thread.told);
        let Some(reader) = thread.reader.as_mut() else { return RingState::default() };
        // Capture reserves the most that a record may need.
        let was_full = reader.waiting() + 2 * layout::MAX_WORDS > layout::RING_WORDS;
        let (events, spare) = (&mut self.events, &mut self.spare);
        let mut timings = self.options.count_only.then_some(&mut thread.timings);
        let (mut now, mut last, mut entries) = (tsc(), 0, 0);
        let drained = reader.drain(|mut record| {
            // Nothing has ended that is still to come, whatever the program has written: such a record would be kept
            // for ever.
            if record.ended > now {
                now = tsc();
                record.ended = record.ended.min(now);
            }
            last = record.ended;
            if record.gate == layout::GATE_PROBE {
                entries += 1;
                events.extend(told.then(|| (record.ended, entered((pid, tid), &record))));
                return;
            }
            let share = timings.as_mut().map_or(Share::ONE, |timings| count::add(timings, &record));
            if told {
                let mut crossing = spare.take();
                fill(&mut crossing, (pid, tid), &record, Some(record.result), record.ended, share);
                events.push((record.ended, Event::Call(crossing)));
            }
        });
        match drained {
            Ok(count) => {
                self.drained += count;
                self.habits.made(pid, count - entries);
                if count > 0 {
                    thread.watch.came_back();
                }
            }
            // What is wrong with it is the program's to choose, and nobody's to read.
            Err(_) => {
                let count = reader.resync();
                self.outcome.lost += count;
                self.note(format!(
                    "thread {tid}: the program overwrote its ring buffer, so some of its records are lost"
                ));
            }
        }
        if self.options.count_only {
            self.tune(tid);
        }
        let thread = self.threads.get_mut(&tid).expect("it was there above");
        let head = thread.reader.as_ref().expect("it was there above").word(layout::SLOT_HEAD);
        if was_full && last > 0 {
            thread.filled = Some((head, last));
        }
        RingState { head, was_full }
    }

    /// A thread goes on that had no room for a record: so long it has waited, since the last one that it had room for.
    pub(super) fn add_wait(&mut self, tid: i32, head: u64) {
        let filled = self.threads.get_mut(&tid).and_then(|thread| thread.filled.take());
        if let Some((_, since)) = filled.filter(|(of, _)| *of == head) {
            self.outcome.waited_ns += (tsc().saturating_sub(since) as f64 * self.clock.tick) as u64;
        }
    }

    /// What befell a thread since `begun` is done with. Nearly all of a usual stop is the way to the tracer and back,
    /// which is priced by itself; what took longer is work: a new program gets its memory, code is rewritten. `waited`:
    /// what threads had waited for their rings by then.
    pub(super) fn add_work(&mut self, begun: u64, waited: u64) {
        const USUAL_NS: u64 = 50_000;
        let took = (tsc().saturating_sub(begun) as f64 * self.clock.tick) as u64;
        if took >= USUAL_NS && self.outcome.waited_ns == waited {
            self.outcome.worked_ns += took;
        }
    }

    /// The same of a program that begins by stops: how long it stood, and what it takes to come to the tracer and back.
    pub(super) fn add_stop(&mut self, begun: u64) {
        let took = tsc().saturating_sub(begun).saturating_add(self.stop_cost.known());
        self.stop_cost.add(took);
        self.outcome.worked_ns += (took as f64 * self.clock.tick) as u64;
    }

    /// Reads what all threads have recorded, and tells everything that is older than that in its order.
    pub(super) fn drain_all(&mut self) {
        let now = tsc();
        let tids: Vec<i32> =
            self.threads.iter().filter(|(_, thread)| thread.reader.is_some()).map(|(tid, _)| *tid).collect();
        for tid in tids {
            self.drain_thread(tid);
        }
        self.tell_until(now);
    }

    /// Tells what happened before a time.
    pub(super) fn tell_until(&mut self, time: u64) {
        if self.events.is_empty() {
            return;
        }
        // Stable: what a thread did at one tick stays in its order.
        self.events.sort_by_key(|(at, _)| *at);
        let later = self.events.partition_point(|(at, _)| *at <= time);
        for (_, event) in self.events.drain(..later) {
            self.listener.event(&event);
            if let Event::Call(crossing) = event {
                self.spare.keep(crossing);
            }
        }
    }

    /// The call that a thread is in, when it will not come back from it, or (`let_go`) nobody will hear of that: as it
    /// began it, or `timed` without a record.
    pub(super) fn tell_unfinished(&mut self, tid: i32, let_go: bool, timed: Option<RawRecord<'static>>) {
        let Some(thread) = self.threads.get_mut(&tid) else { return };
        let (pid, told) = (thread.pid, thread.told);
        let Some(reader) = thread.reader.as_mut() else { return };
        if let Some(record) = timed.or_else(|| reader.unfinished()).filter(|_| told) {
            let ended = tsc();
            let share = if self.options.count_only { count::weigh(&mut thread.timings, &record) } else { Share::ONE };
            let crossing = Crossing { let_go, ..crossing(pid, tid, &record, None, ended, share) };
            self.events.push((ended, Event::Call(Box::new(crossing))));
        }
    }

    /// The call that a thread has come back from without having written so: as it began it, or `timed` without a
    /// record.
    pub(super) fn tell_interrupted(&mut self, tid: i32, result: i64, timed: Option<RawRecord<'static>>) {
        let Some(thread) = self.threads.get_mut(&tid) else { return };
        let (pid, told) = (thread.pid, thread.told);
        let Some(reader) = thread.reader.as_mut() else { return };
        let ended = tsc();
        if let Some(mut record) = timed.or_else(|| reader.unfinished()) {
            (record.ended, record.result) = (ended, result);
            let share = if self.options.count_only { count::add(&mut thread.timings, &record) } else { Share::ONE };
            let mut crossing = crossing(pid, tid, &record, Some(result), ended, share);
            if told {
                if self.options.memory {
                    // The agent has not come to it.
                    let left = capture::left_by(&crossing.call, self.options.limits());
                    crossing.call.memory.extend(left);
                }
                self.tell(Event::Call(Box::new(crossing)));
            }
        }
    }

    /// What a thread has lost since this was asked last ([`Options::drop`](super::Options::drop)).
    pub(super) fn tell_losses(&mut self, tid: i32) {
        let Some(thread) = self.threads.get_mut(&tid) else { return };
        let (pid, told) = (thread.pid, thread.told);
        let Some(reader) = thread.reader.as_mut() else { return };
        let lost = reader.word(layout::SLOT_LOST);
        let count = lost.wrapping_sub(std::mem::replace(&mut thread.lost, lost));
        if told && count > 0 {
            // The program can write any number there.
            self.outcome.lost = self.outcome.lost.saturating_add(count);
            self.tell(Event::Lost { pid, tid, count });
        }
    }

    /// Says something once.
    pub(super) fn note(&mut self, note: String) {
        notes::add(&mut self.outcome.notes, note);
    }
}

/// Crossings that were told, to be filled anew: thousands come at once, and the allocator keeps few of a size at hand.
#[derive(Default)]
#[expect(clippy::vec_box, reason = "an event has its crossing in a box: that is what is kept")]
pub(super) struct Spare(Vec<Box<Crossing>>);

impl Spare {
    /// As many are kept.
    const MOST: usize = 4096;

    fn take(&mut self) -> Box<Crossing> {
        self.0.pop().unwrap_or_else(|| Box::new(Crossing::alone(NO_CALL, None)))
    }

    fn keep(&mut self, mut crossing: Box<Crossing>) {
        if self.0.len() < Spare::MOST {
            crossing.call.memory.clear();
            crossing.stack = None;
            self.0.push(crossing);
        }
    }
}

/// One that is not filled in yet.
const NO_CALL: Call = Call {
    pid: 0,
    tid: 0,
    gate: Gate::Syscall,
    bits: 64,
    nr: 0,
    args: [0; 6],
    result: None,
    begun: 0,
    ended: 0,
    site: 0,
    memory: Vec::new(),
};

pub(super) fn crossing(
    pid: i32,
    tid: i32,
    record: &RawRecord<'_>,
    result: Option<i64>,
    ended: u64,
    share: Share,
) -> Crossing {
    let mut crossing = Crossing::alone(NO_CALL, None);
    fill(&mut crossing, (pid, tid), record, result, ended, share);
    crossing
}

/// The entry of a function that a record is of.
fn entered((pid, tid): (i32, i32), record: &RawRecord<'_>) -> Event {
    let &RawRecord { ended, nr, args, site, .. } = record;
    Event::Entered(Box::new(Entered { pid, tid, at: ended, number: nr, args, site }))
}

/// Makes a crossing that of a record.
fn fill(
    crossing: &mut Crossing,
    (pid, tid): (i32, i32),
    record: &RawRecord<'_>,
    result: Option<i64>,
    ended: u64,
    share: Share,
) {
    let gate = match record.gate {
        layout::GATE_INT80 => Gate::Int80,
        layout::GATE_VSYSCALL => Gate::Vsyscall,
        layout::GATE_VDSO => Gate::Vdso,
        _ => Gate::Syscall,
    };
    let mut memory = std::mem::take(&mut crossing.call.memory);
    memory.clear();
    let mut stack = None;
    for chunk in record.chunks() {
        let bytes = chunk.bytes();
        if chunk.flags & layout::CHUNK_STACK != 0 {
            stack = Some(Box::new(Stack { ip: record.site, sp: record.sp, bp: record.bp, bytes, kernel: Vec::new() }));
        } else {
            let when = if chunk.when == layout::WHEN_EXIT { When::Exit } else { When::Entry };
            memory.push(Chunk { when, address: chunk.address, bytes });
        }
    }
    let call = Call {
        pid,
        tid,
        gate,
        bits: record.bits,
        nr: record.nr,
        args: record.args,
        result,
        begun: record.begun,
        ended,
        site: record.site,
        memory,
    };
    let (weight, room) = (share.weight, share.room);
    *crossing = Crossing { call, stack, weight, room, tampered: Tampered::default(), let_go: false };
}
