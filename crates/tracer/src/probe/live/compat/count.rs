//! What a hit does: counts, takes times, makes records. All by this process, at the stop.

use super::Spot;
use crate::probe::live::options::{ARGUMENTS, Histogram, Hit, Item, Tally, What};
use crate::probe::trampoline::Action;
use crate::remote::memory;
use crate::remote::ptrace::Registers;
use tollgate_agent::layout::{CHUNK_CUT, CHUNK_FAULTED, CHUNK_STACK};
use tollgate_agent::probe::{HISTOGRAM_BUCKETS, PROBE_START_SIZE, PROBE_STARTS_SIZE, bucket};

/// Timed calls that are under way in one thread, at most.
const DEEPEST: usize = (PROBE_STARTS_SIZE / PROBE_START_SIZE) as usize;

/// A timed call that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Start {
    sp: u64,
    timer: u32,
    tsc: u64,
}

/// What one thread has counted.
#[derive(Clone, Debug, Default)]
pub(super) struct Counted {
    pub tally: Tally,
    starts: Vec<Start>,
    /// It was put back to a probed instruction after its hit was counted: site and stack pointer. The next trap there is the same hit.
    pub again: Option<(u64, u64)>,
}

impl Counted {
    /// One hit, at a time; `taken`: a conditional branch there will be. What is to be recorded comes back.
    pub fn hit(&mut self, spot: &Spot, sp: u64, taken: bool, tsc: u64) -> Vec<u32> {
        let leaving = spot.work.leaving.iter().filter(|_| taken);
        let actions: Vec<Action> = spot.work.here.iter().chain(leaving).copied().collect();
        let mut records = Vec::new();
        // Frames below the stack pointer are gone; at an entry, one at it is too, because its caller's lies above.
        let enters = actions.iter().any(|action| matches!(action, Action::Start { .. }));
        if enters || actions.iter().any(|action| matches!(action, Action::Stop { .. })) {
            while self.starts.last().is_some_and(|last| last.sp < sp || (enters && last.sp == sp)) {
                self.starts.pop();
            }
        }
        for action in actions {
            match action {
                Action::Count { counter } => {
                    let count = self.tally.counts.entry(counter).or_default();
                    *count = count.wrapping_add(1);
                }
                Action::Start { .. } if self.starts.len() >= DEEPEST => self.tally.full += 1,
                Action::Start { timer } => self.starts.push(Start { sp, timer, tsc }),
                Action::Stop { timer } => self.stop(timer, sp, tsc),
                // The planner knows no goroutines of 32-bit programs: never asked for, and never a time.
                Action::StartGo { .. } => {}
                Action::StopGo { timer, .. } => self.stop(timer, u64::MAX, tsc),
                Action::Capture { id } => records.push(id),
            }
        }
        records
    }

    fn stop(&mut self, timer: u32, sp: u64, tsc: u64) {
        let begun = self.starts.iter().rposition(|start| start.sp == sp && start.timer == timer);
        let begun = begun.map(|index| self.starts.remove(index).tsc);
        let histogram = self.tally.timers.entry(timer).or_insert_with(|| Histogram {
            buckets: vec![0; HISTOGRAM_BUCKETS as usize],
            sum: 0,
            max: 0,
            min: None,
            untimed: 0,
            negative: 0,
        });
        match begun {
            None => histogram.untimed += 1,
            Some(begun) => {
                histogram.negative += u64::from(tsc < begun);
                let ticks = tsc.saturating_sub(begun);
                histogram.sum = histogram.sum.wrapping_add(ticks);
                histogram.max = histogram.max.max(ticks);
                histogram.min = Some(histogram.min.map_or(ticks, |min| min.min(ticks)));
                if let Some(count) = histogram.buckets.get_mut(bucket(ticks) as usize) {
                    *count += 1;
                }
            }
        }
    }
}

/// The registers in the order of the instruction encoding; there are eight.
pub(super) fn ordered(registers: &Registers) -> [u64; 16] {
    let mut all = [0; 16];
    let eight =
        [registers.rax, registers.rcx, registers.rdx, registers.rbx, registers.rsp, registers.rbp, registers.rsi, registers.rdi];
    for (to, from) in all.iter_mut().zip(eight) {
        *to = from & 0xffff_ffff;
    }
    all
}

/// The flags as lahf and seto leave them.
pub(super) fn flags(eflags: u64) -> u64 {
    (eflags & 0xd5) << 8 | eflags >> 11 & 1
}

/// The words above the return address (System V ABI for i386, "Parameter Passing"): what of them is there.
pub(super) fn arguments(tid: i32, sp: u64) -> [u64; ARGUMENTS] {
    let mut bytes = [0; 4 * ARGUMENTS];
    memory::read(tid, sp.wrapping_add(4), &mut bytes);
    let mut words = [0; ARGUMENTS];
    for (word, bytes) in words.iter_mut().zip(bytes.chunks_exact(4)) {
        *word = bytes.try_into().map_or(0, |bytes| u64::from(u32::from_le_bytes(bytes)));
    }
    words
}

/// Copies what a set asks for into a record, as the agent does it for 64-bit programs.
pub(super) fn chunks(tid: i32, hit: &Hit, items: &[Item], limit: u64) -> Vec<u8> {
    let mut out = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let address = hit.address(item) & 0xffff_ffff;
        let (address, length, string, mut flags) = match item.what {
            What::String => (address, limit, true, 0),
            What::Bytes(size) => (address, size.into(), false, 0),
            What::Counted(register, size) => {
                let count = hit.register(register);
                (address, count.min(size.into()), false, if count > size.into() { CHUNK_CUT } else { 0 })
            }
            What::Pointer => match memory::word(tid, address, 32) {
                Some(pointer) => (pointer, limit, true, 0),
                None => (address, 0, false, CHUNK_FAULTED),
            },
            What::Stack(size) => (address, size.into(), false, CHUNK_STACK),
        };
        let mut bytes = vec![0; length as usize];
        let got = memory::read(tid, address, &mut bytes);
        bytes.truncate(got);
        let end = bytes.iter().position(|byte| *byte == 0).filter(|_| string);
        match end {
            Some(end) => bytes.truncate(end + 1),
            None if (got as u64) < length => flags |= CHUNK_FAULTED,
            None if string => flags |= CHUNK_CUT,
            None => {}
        }
        let head = index as u64 | u64::from(flags) << 8 | (bytes.len() as u64) << 32;
        out.extend(head.to_le_bytes());
        out.extend(address.to_le_bytes());
        bytes.resize(bytes.len().next_multiple_of(8), 0);
        out.extend(bytes);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::probe::live::compat::code;
    use crate::probe::trampoline::Work;
    use std::rc::Rc;

    fn spot(here: &[Action], leaving: &[Action]) -> Spot {
        let copy = Rc::new(code::copy(&[0xc3], 0x1000, 0x9001).unwrap());
        Spot { address: 0x1000, original: vec![0xc3], work: Work { here: here.into(), leaving: leaving.into() }, copy }
    }

    fn entry() -> Spot {
        spot(&[Action::Count { counter: 1 }, Action::Start { timer: 0 }, Action::Start { timer: 3 }], &[])
    }

    fn exit() -> Spot {
        spot(&[], &[Action::Stop { timer: 0 }, Action::Stop { timer: 3 }, Action::Count { counter: 2 }])
    }

    #[test]
    fn recursion_is_timed_frame_by_frame_for_every_timer_of_a_place() {
        let mut counted = Counted::default();
        for (depth, sp) in [0x1000u64, 0xf00, 0xe00].into_iter().enumerate() {
            counted.hit(&entry(), sp, true, 100 * depth as u64);
        }
        for (sp, tsc) in [(0xe00, 210), (0xf00, 250), (0x1000, 1000)] {
            counted.hit(&exit(), sp, true, tsc);
        }
        assert_eq!(counted.tally.counts, [(1, 3), (2, 3)].into());
        for timer in [0, 3] {
            let histogram = &counted.tally.timers[&timer];
            assert_eq!((histogram.sum, histogram.min, histogram.max), (10 + 150 + 1000, Some(10), 1000));
            assert_eq!((histogram.count(), histogram.untimed), (3, 0));
        }
    }

    #[test]
    fn frames_that_were_left_by_a_jump_are_dropped_and_unknown_starts_are_said() {
        let mut counted = Counted::default();
        counted.hit(&entry(), 0x1000, true, 1);
        counted.hit(&entry(), 0xf00, true, 2);
        // longjmp to the frame of the first.
        counted.hit(&exit(), 0x1000, true, 11);
        counted.hit(&exit(), 0xf00, true, 12);
        let histogram = &counted.tally.timers[&0];
        assert_eq!((histogram.count(), histogram.sum, histogram.untimed), (1, 10, 1));
        // A frame where an old one was: the old one's time is nobody's.
        counted.hit(&entry(), 0x800, true, 20);
        counted.hit(&entry(), 0x800, true, 30);
        counted.hit(&exit(), 0x800, true, 35);
        assert_eq!(counted.tally.timers[&0].sum, 15);
    }

    #[test]
    fn a_branch_that_is_not_taken_leaves_nothing() {
        let mut counted = Counted::default();
        let both = spot(&[Action::Count { counter: 0 }], &[Action::Count { counter: 2 }, Action::Capture { id: 5 }]);
        assert!(counted.hit(&both, 0x1000, false, 1).is_empty());
        assert_eq!(counted.hit(&both, 0x1000, true, 1), [5]);
        assert_eq!(counted.tally.counts, [(0, 2), (2, 1)].into());
    }

    #[test]
    fn more_calls_than_have_room_are_counted_as_not_timed() {
        let mut counted = Counted::default();
        let only = spot(&[Action::Start { timer: 0 }], &[]);
        for depth in 0..DEEPEST as u64 + 3 {
            counted.hit(&only, (1 << 30) - 16 * depth, true, 1);
        }
        assert_eq!(counted.tally.full, 3);
    }

    #[test]
    fn memory_that_is_not_there_is_a_chunk_that_says_so() {
        let mut registers = [0; 16];
        registers[0] = 8;
        let hit = Hit {
            pid: 0,
            tid: 0,
            id: 0,
            tsc: 0,
            site: 0,
            bits: 32,
            registers,
            arguments: [8; ARGUMENTS],
            flags: flags(0x8d5),
            truncated: false,
            chunks: Vec::new(),
        };
        let items: Vec<Item> = [What::String, What::Bytes(4), What::Pointer, What::Counted(0, 4), What::Stack(64)]
            .map(|what| Item { register: crate::probe::live::ARGUMENT, index: None, displacement: 0, what })
            .into();
        let hit = Hit { chunks: chunks(std::process::id() as i32, &hit, &items, 16), ..hit };
        let seen: Vec<(u8, u64, bool, bool)> =
            hit.chunks().map(|chunk| (chunk.item, chunk.address, chunk.faulted, chunk.cut)).collect();
        let all: Vec<(u8, u64, bool, bool)> = (0..5).map(|index| (index, 8, true, index == 3)).collect();
        assert_eq!(seen, all);
        // SF ZF AF PF CF and OF.
        assert_eq!(hit.flags, 0xd501);
    }
}
