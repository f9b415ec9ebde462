//! Counts that stubs keep in a thread's slot, where only a summary is asked for.
//!
//! Every call is counted; which of them are recorded too, with times, arguments and place, is decided call by call of
//! the table: all of them, but of those that never sleep, or whose stubs time them ([`timed`]), only until it is known
//! that they are short, then one in some. A record takes longer than the rest of the stub together. Each says how many
//! calls were counted with it, so that it is known how many it stands for: itself, and those since the one before. Of
//! calls that are timed each long one is recorded, and stands for itself alone.

use super::arena::Arena;
use super::options::{Counted, Rest};
use super::run::Engine;
use super::space::Space;
use foldhash::HashMap;
use std::sync::atomic::Ordering;
use tollgate_agent::layout;
use tollgate_remote::ptrace::Registers;
use tollgate_rewrite::stub::ring::RawRecord;
use tollgate_rewrite::stub::timed;
use tollgate_syscalls::Gate;

/// Calls that are recorded before one in [`PERIOD`] is.
const FIRST: u64 = 512;
/// One call in so many is recorded; a prime, so that it does not keep step with a program's own rhythm.
const PERIOD: u64 = 31;
/// Ticks: a call that takes longer on average is recorded every time, because what it costs is its time and not its
/// number. About a microsecond on today's machines.
const SHORT: u64 = layout::TIMED_LONG;

/// Calls of the x86-64 table that never wait for anything: these are thinned without being timed. Of any other, such as
/// a read or a futex, the one call in a thousand that waits may cost more than all the rest, and a sample would miss it
/// or let it stand for too many.
const NEVER_SLEEP: [i64; 46] = [
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_gettid,
    libc::SYS_getuid,
    libc::SYS_getgid,
    libc::SYS_geteuid,
    libc::SYS_getegid,
    libc::SYS_getresuid,
    libc::SYS_getresgid,
    libc::SYS_getgroups,
    libc::SYS_getpgrp,
    libc::SYS_getpgid,
    libc::SYS_getsid,
    libc::SYS_time,
    libc::SYS_gettimeofday,
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_times,
    libc::SYS_getcpu,
    libc::SYS_getrusage,
    libc::SYS_sysinfo,
    libc::SYS_uname,
    libc::SYS_getpriority,
    libc::SYS_umask,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigpending,
    libc::SYS_sigaltstack,
    libc::SYS_alarm,
    libc::SYS_getitimer,
    libc::SYS_setitimer,
    libc::SYS_timer_gettime,
    libc::SYS_timer_settime,
    libc::SYS_timerfd_gettime,
    libc::SYS_timerfd_settime,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_getparam,
    libc::SYS_sched_getscheduler,
    libc::SYS_lseek,
    libc::SYS_dup,
    libc::SYS_getsockopt,
    libc::SYS_getsockname,
    libc::SYS_getpeername,
    libc::SYS_kill,
    libc::SYS_tkill,
    libc::SYS_tgkill,
];

/// getpid, getppid, time, gettimeofday, getuid, getgid, clock_gettime, gettid of the i386 table (asm/unistd_32.h).
const NEVER_SLEEP_I386: [u32; 8] = [20, 64, 13, 78, 24, 47, 265, 224];

/// Whether those of a call that are not recorded are timed by their stubs.
fn is_timed(gate: u8, nr: u32) -> bool {
    gate == layout::GATE_SYSCALL && timed::is_timed(nr)
}

/// Whether a record is of a long call of those: every such one is recorded, and the next short one stands for those
/// that were not.
fn stands_alone(record: &RawRecord<'_>) -> bool {
    is_timed(record.gate, record.nr) && record.ended.wrapping_sub(record.begun) >= layout::TIMED_LONG
}

fn may_be_thinned(gate: u8, nr: u32) -> bool {
    match gate {
        layout::GATE_SYSCALL => NEVER_SLEEP.contains(&i64::from(nr)) || timed::is_timed(nr),
        layout::GATE_INT80 => NEVER_SLEEP_I386.contains(&nr),
        // Functions that answer from memory.
        _ => true,
    }
}

/// What was recorded of one call.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Timed {
    pub calls: u64,
    pub errors: u64,
    ticks: u64,
    /// How many crossings of its row the records up to now stand for.
    upto: u64,
    /// TSC at the end of the last of them.
    last: u64,
    /// The site of the last that stands for others, and its ticks.
    drawn: (u64, u64),
}

/// What a record stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Share {
    /// Crossings: itself, and those since the record before.
    pub weight: u64,
    /// Ticks in which those others were made; `u64::MAX` where that is not known.
    pub room: u64,
}

impl Share {
    /// Itself alone.
    pub const ONE: Share = Share { weight: 1, room: u64::MAX };
}

/// By gate (of the layout) and number.
pub(super) type Timings = HashMap<(u8, u32), Timed>;

/// Whose timing a record is. All numbers that are counted nowhere have one: a program can write any number into its
/// ring.
fn key(record: &RawRecord<'_>) -> (u8, u32) {
    let gate = match record.gate {
        known @ (layout::GATE_INT80 | layout::GATE_VSYSCALL | layout::GATE_VDSO) => known,
        _ => layout::GATE_SYSCALL,
    };
    (gate, row(gate, record.nr).map_or(u32::MAX, |_| record.nr))
}

/// One more that came back, and what it stands for.
pub(super) fn add(timings: &mut Timings, record: &RawRecord<'_>) -> Share {
    let timed = timings.entry(key(record)).or_default();
    timed.calls += 1;
    timed.errors += u64::from((-4095..0).contains(&record.result));
    timed.ticks = timed.ticks.saturating_add(record.ended.wrapping_sub(record.begun));
    let share = timed.weigh(record);
    timed.last = record.ended;
    if !stands_alone(record) {
        timed.drawn = (record.site, record.ended.wrapping_sub(record.begun));
    }
    share
}

/// What a record stands for. What the program wrote over its ring is taken for one crossing.
pub(super) fn weigh(timings: &mut Timings, record: &RawRecord<'_>) -> Share {
    timings.entry(key(record)).or_default().weigh(record)
}

impl Timed {
    fn weigh(&mut self, record: &RawRecord<'_>) -> Share {
        if stands_alone(record) {
            self.upto = self.upto.saturating_add(1);
            return Share::ONE;
        }
        let weight = record.count.saturating_sub(self.upto).clamp(1, MOST);
        self.upto = self.upto.saturating_add(weight);
        // A thread makes one call after the other, so those others lie between the last record's end and this one's
        // beginning. Of calls that are timed in sum it is no bound: a long one may lie between.
        let bounded = self.last > 0 && weight > 1 && !is_timed(record.gate, record.nr);
        let room = if bounded { record.begun.checked_sub(self.last) } else { None };
        Share { weight, room: room.unwrap_or(u64::MAX) }
    }
}

/// A record stands for a few dozen: not for as many as a program could write into its slot.
const MOST: u64 = 1 << 32;

/// Where the counts of a number are, or of a function; `None` where it has none.
fn row(gate: u8, nr: u32) -> Option<u64> {
    let (rows, index, count) = match gate {
        layout::GATE_VDSO => (layout::SLOT_FUNCTIONS, nr as usize, layout::FUNCTION_VSYSCALL),
        layout::GATE_VSYSCALL => {
            let function = VSYSCALL.iter().position(|number| *number == nr)?;
            (layout::SLOT_FUNCTIONS, layout::FUNCTION_VSYSCALL + function, layout::FUNCTIONS)
        }
        layout::GATE_INT80 => (layout::SLOT_ROWS_I386, nr as usize, layout::NUMBERS),
        _ => (layout::SLOT_ROWS_X64, nr as usize, layout::NUMBERS),
    };
    (index < count).then_some(rows + layout::ROW_SIZE * index as u64)
}

/// Has one call in [`PERIOD`] recorded in a slot.
fn thin(arena: &Arena, slot: usize, gate: u8, nr: u32) {
    let Some(row) = row(gate, nr) else { return };
    arena.slot_word(slot, row + layout::ROW_PERIOD).store(PERIOD, Ordering::Release);
}

/// A thread of this program begins, in a slot that is as at first: the first of each call that is known to be short is
/// recorded, and then one in some.
pub(super) fn begin(space: &Space, slot: usize) {
    let shared = space.shared.borrow();
    space.short.iter().for_each(|&(gate, nr)| thin(&shared.arena, slot, gate, nr));
}

/// Where the ticks of a number of the x86-64 table are.
fn ticks(nr: u32) -> u64 {
    layout::SLOT_TICKS_X64 + 8 * u64::from(nr)
}

/// The calls that the functions of the vsyscall page stand for, in the order of their addresses (vsyscall_emu_64.S).
const VSYSCALL: [u32; 3] = [libc::SYS_gettimeofday as u32, libc::SYS_time as u32, libc::SYS_getcpu as u32];

/// Everything that has a row: the gate as records name it, and as events do.
fn rows() -> impl Iterator<Item = (u8, Gate, u32)> {
    let numbers = |gate, told| (0..layout::NUMBERS as u32).map(move |nr| (gate, told, nr));
    numbers(layout::GATE_SYSCALL, Gate::Syscall)
        .chain(numbers(layout::GATE_INT80, Gate::Int80))
        .chain((0..layout::FUNCTION_VSYSCALL as u32).map(|nr| (layout::GATE_VDSO, Gate::Vdso, nr)))
        .chain(VSYSCALL.into_iter().map(|nr| (layout::GATE_VSYSCALL, Gate::Vsyscall, nr)))
}

impl Engine<'_> {
    /// Has the calls of a thread that are known to be short recorded less often.
    pub(super) fn tune(&mut self, tid: i32) {
        let Some(thread) = self.threads.get(&tid) else { return };
        let (Some(slot), Some(Space { shared, short, .. })) = (thread.slot, self.spaces.get_mut(&thread.space)) else {
            return;
        };
        for (&(gate, nr), timed) in &thread.timings {
            let is_short = || timed.calls >= FIRST && may_be_thinned(gate, nr) && timed.ticks / timed.calls < SHORT;
            if short.contains(&(gate, nr)) || is_short() {
                short.insert((gate, nr));
                thin(&shared.borrow().arena, slot, gate, nr);
            }
        }
    }

    /// The crossing that a thread is in, or has just come back from, where its stub times it and writes no record;
    /// `next` is behind the site. Of a thread that is gone its arguments are not known.
    pub(super) fn timed_crossing(
        &self,
        tid: i32,
        next: u64,
        registers: Option<&Registers>,
    ) -> Option<RawRecord<'static>> {
        let thread = self.threads.get(&tid).filter(|_| self.options.count_only)?;
        let (slot, shared) = (thread.slot?, self.spaces.get(&thread.space)?.shared.borrow());
        let word = |field| shared.arena.slot_word(slot, field).load(Ordering::Acquire);
        let number = word(layout::SLOT_TIMED);
        // A program can write any.
        let nr = u32::try_from(number >> 2).ok().filter(|nr| number != 0 && is_timed(layout::GATE_SYSCALL, *nr))?;
        let (gate, count) =
            (layout::GATE_SYSCALL, word(row(layout::GATE_SYSCALL, nr)? + layout::ROW_CALLS).saturating_add(1));
        let record = RawRecord {
            gate,
            bits: 64,
            nr,
            site: next,
            begun: word(layout::SLOT_TIMED_BEGUN),
            count,
            ..RawRecord::default()
        };
        Some(match registers {
            Some(&Registers { rdi, rsi, rdx, r10, r8, r9, rsp: sp, rbp: bp, .. }) => {
                RawRecord { args: [rdi, rsi, rdx, r10, r8, r9], sp, bp, ..record }
            }
            None => record,
        })
    }

    /// Counts a call in a stopped thread's slot, as its stub would have.
    pub(super) fn count_one(&self, tid: i32, gate: u8, nr: u32, result: i64) {
        let Some(thread) = self.threads.get(&tid) else { return };
        let (Some(slot), Some(space)) = (thread.slot, self.spaces.get(&thread.space)) else { return };
        let Some(row) = row(gate, nr).filter(|_| self.options.count_only) else { return };
        let shared = space.shared.borrow();
        let add = |field, by| shared.arena.slot_word(slot, row + field).fetch_add(by, Ordering::AcqRel);
        add(layout::ROW_CALLS, 1);
        add(layout::ROW_ERRORS, u64::from((-4095..0).contains(&result)));
    }

    /// A thread ends, or its stubs are taken away: what it counted and no event told of.
    pub(super) fn tell_counts(&mut self, tid: i32) {
        let Some(pid) = self.threads.get(&tid).map(|thread| thread.pid) else { return };
        for counted in self.counts(tid) {
            self.habits.made(pid, counted.calls);
            self.outcome.count(counted);
            self.listener.counted(pid, counted);
        }
    }

    /// Tells what all threads have counted up to now. Records that are still to be read are in it, and will be taken
    /// from it when events tell of them: so the sum of both only grows.
    pub(super) fn tick(&mut self) {
        // As many tables as there are events still to come would not add up.
        self.drain_all();
        let tids: Vec<(i32, i32)> = self.threads.iter().map(|(tid, thread)| (*tid, thread.pid)).collect();
        let living: Vec<(i32, Counted)> = tids
            .into_iter()
            .flat_map(|(tid, pid)| self.counts(tid).into_iter().map(move |counted| (pid, counted)))
            .collect();
        self.listener.tick(&living, &self.outcome);
    }

    /// What a thread has counted and no event told of.
    fn counts(&self, tid: i32) -> Vec<Counted> {
        if !self.options.count_only {
            return Vec::new();
        }
        let Some(thread) = self.threads.get(&tid) else { return Vec::new() };
        let (Some(slot), Some(space)) = (thread.slot, self.spaces.get(&thread.space)) else { return Vec::new() };
        if !thread.told {
            return Vec::new();
        }
        let shared = space.shared.borrow();
        let arena: &Arena = &shared.arena;
        let at = |field: u64| arena.slot_word(slot, field).load(Ordering::Acquire);
        let mut counted = Vec::new();
        for (of, gate, nr) in rows() {
            let Some(row) = row(of, nr) else { continue };
            // Most were not made at all: to look for what is told of them takes longer than to see that.
            let made = at(row + layout::ROW_CALLS);
            if made == 0 {
                continue;
            }
            let timed = thread.timings.get(&(of, nr)).copied().unwrap_or_default();
            let calls = made.saturating_sub(timed.calls);
            if calls > 0 {
                // Functions return no errors as calls do: of those not recorded none is known.
                let errors = at(row + layout::ROW_ERRORS).saturating_sub(timed.errors);
                let ticks = is_timed(of, nr).then(|| at(ticks(nr)).saturating_sub(1));
                let made = made.saturating_sub(timed.upto);
                let (site, each) = timed.drawn;
                let rest = (made > 0 && timed.upto > 0).then_some(Rest {
                    site,
                    calls: made,
                    ticks: each.saturating_mul(made),
                });
                counted.push(Counted { gate, nr, calls, errors, ticks, rest });
            }
        }
        counted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;
    use tollgate_rewrite::stub::ring::{Reader, SLOT_WORDS};

    /// Weighs records that say these counts.
    fn weights(counts: &[u64]) -> Vec<u64> {
        let slot: Vec<AtomicU64> = (0..SLOT_WORDS).map(|_| AtomicU64::new(0)).collect();
        let set = |word: u64, value| slot[word as usize].store(value, Ordering::Relaxed);
        for (index, count) in counts.iter().enumerate() {
            let at = layout::SLOT_RING / 8 + index as u64 * layout::CALL_WORDS;
            set(at, layout::CALL_WORDS | u64::from(layout::RECORD_CALL) << 32);
            set(at + layout::RECORD_COUNT, *count);
        }
        set(layout::SLOT_HEAD / 8, counts.len() as u64 * layout::CALL_WORDS);
        let (mut timings, mut weights) = (Timings::default(), Vec::new());
        Reader::new(&slot).unwrap().drain(|record| weights.push(add(&mut timings, &record).weight)).unwrap();
        weights
    }

    #[test]
    fn a_record_stands_for_itself_and_for_those_since_the_one_before() {
        assert_eq!(
            weights(&[1, 2, 3, 34, 65, 65, 66]),
            [1, 1, 1, 31, 31, 1, 1],
            "the last but one was written over, or never counted"
        );
        // Hostile counts cannot make a record stand for more than could ever be made between two.
        assert_eq!(weights(&[u64::MAX, 5]), [MOST, 1]);
    }

    /// A long call between two that were drawn stands for itself, and what was made before it is left to the next short
    /// one.
    #[test]
    fn a_long_call_that_was_timed_stands_for_itself_alone() {
        let record = |count, took| {
            let mut record = RawRecord::default();
            (record.gate, record.nr, record.count, record.begun) =
                (layout::GATE_SYSCALL, libc::SYS_read as u32, count, 1000);
            record.ended = record.begun + took;
            record
        };
        let mut timings = Timings::default();
        let mut weight = |count, took| add(&mut timings, &record(count, took)).weight;
        assert_eq!([weight(1, 500), weight(20, 9000), weight(21, 3000), weight(32, 2999)], [1, 1, 1, 29]);
        assert_eq!(weight(33, 500), 1, "all are told of now");
    }

    /// Regression: a program that wrote a new number into each record took 228 MB of the tracer in seven seconds.
    #[test]
    fn forged_numbers_take_no_memory() {
        let mut timings = Timings::default();
        for number in 0..100_000u32 {
            let mut record = RawRecord::default();
            (record.gate, record.nr, record.count) = (number as u8, number.wrapping_mul(0x9e37_79b9), 1);
            add(&mut timings, &record);
        }
        assert!(timings.len() < rows().count() + 4, "{}", timings.len());
    }

    /// Regression: what is chosen for timing is slower than what is not, and stood for thirty others in which there was
    /// no time for that.
    #[test]
    fn what_a_record_stands_for_has_no_more_room_than_there_was() {
        let record = |count, begun, ended| {
            let mut record = RawRecord::default();
            (record.gate, record.nr, record.count) = (layout::GATE_SYSCALL, libc::SYS_getpid as u32, count);
            (record.begun, record.ended) = (begun, ended);
            record
        };
        let mut timings = Timings::default();
        assert_eq!(add(&mut timings, &record(1, 1000, 1500)), Share::ONE);
        assert_eq!(add(&mut timings, &record(32, 7500, 8100)), Share { weight: 31, room: 6000 });
        assert_eq!(
            add(&mut timings, &record(63, 8000, 8200)),
            Share { weight: 31, room: u64::MAX },
            "the counter went back"
        );
        assert_eq!(add(&mut timings, &record(64, 8300, 8400)), Share::ONE);
    }

    /// Regression: reads that waited behind a thousand short ones came out as a thousandth of their time, or thirty
    /// times as much.
    #[test]
    fn what_may_wait_is_always_looked_at() {
        for nr in [
            libc::SYS_accept4,
            libc::SYS_openat,
            libc::SYS_nanosleep,
            libc::SYS_wait4,
            libc::SYS_fcntl,
            libc::SYS_close,
        ] {
            assert!(!may_be_thinned(layout::GATE_SYSCALL, nr as u32), "{nr}");
        }
        for nr in [libc::SYS_read, libc::SYS_futex, libc::SYS_recvfrom, libc::SYS_poll] {
            assert!(is_timed(layout::GATE_SYSCALL, nr as u32) && !is_timed(layout::GATE_INT80, nr as u32), "{nr}");
        }
        assert!(NEVER_SLEEP.iter().all(|nr| !timed::is_timed(*nr as u32)), "what never sleeps need not be timed");
        assert!(may_be_thinned(layout::GATE_SYSCALL, libc::SYS_getppid as u32) && may_be_thinned(layout::GATE_VDSO, 0));
    }

    #[test]
    fn every_row_is_another() {
        let mut seen: Vec<u64> = rows().filter_map(|(of, _, nr)| row(of, nr)).collect();
        let count = seen.len();
        assert_eq!(count, 2 * layout::NUMBERS + layout::FUNCTION_VSYSCALL + VSYSCALL.len());
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), count);
        assert_eq!((row(layout::GATE_SYSCALL, layout::NUMBERS as u32), row(layout::GATE_VSYSCALL, 39)), (None, None));
    }
}
