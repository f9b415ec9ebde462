//! What a hit does: counts, takes times, makes records. All by this process, at the stop.

use super::Spot;
use crate::live::options::{ARGUMENTS, Histogram, Hit, Item, Tally, What};
use iced_x86::{Decoder, DecoderOptions, FlowControl, OpKind, Register};
use tollgate_agent::layout::{CHUNK_CUT, CHUNK_FAULTED, CHUNK_STACK};
use tollgate_agent::probe::{HISTOGRAM_BUCKETS, PROBE_START_SIZE, PROBE_STARTS_SIZE, START_FLIGHT, bucket};
use tollgate_remote::memory;
use tollgate_remote::ptrace::Registers;
use tollgate_rewrite::probe::trampoline::{Action, Call, otherwise};

/// Timed calls that are under way in one thread, at most.
const DEEPEST: usize = (PROBE_STARTS_SIZE / PROBE_START_SIZE) as usize;

/// A timed call that is under way: an entry of the starts, as trampolines have them
/// ([`tollgate_agent::probe::START_RSP`] and the rest).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Start {
    sp: u64,
    timer: u32,
    tsc: u64,
    /// The entry below is of the same frame: of a function that left it by a jump.
    chained: bool,
    /// Of a frame's last entry: the function that the frame is in, or on its way to.
    place: u64,
}

/// When and how a probed instruction is about to be executed.
pub(super) struct Moment<'a> {
    pub sp: u64,
    /// A conditional branch there will be taken.
    pub taken: bool,
    pub tsc: u64,
    /// Where a jump there leads, by the pointer of a stub.
    pub to: &'a dyn Fn(Option<u64>) -> u64,
    /// What a register has, by the numbers of [`Item::register`].
    pub register: &'a dyn Fn(u8) -> u64,
}

/// What one thread has counted.
#[derive(Clone, Debug, Default)]
pub(super) struct Counted {
    tally: Tally,
    starts: Vec<Start>,
    /// It was put back to a probed instruction after its hit was counted: site and stack pointer. The next trap there
    /// is the same hit.
    pub again: Option<(u64, u64)>,
}

impl Counted {
    /// One hit. What is to be recorded comes back.
    pub fn hit(&mut self, spot: &Spot, moment: Moment<'_>) -> Vec<u32> {
        let leaving = spot.work.on_exit.iter().filter(|_| moment.taken);
        let (mut records, mut holds) = (Vec::new(), true);
        for action in spot.work.on_hit.iter().chain(leaving) {
            if let Action::When(condition) = action {
                holds &= condition.holds((moment.register)(condition.register));
                continue;
            }
            let done = if std::mem::replace(&mut holds, true) { Some(*action) } else { otherwise(*action) };
            let Some(action) = done else { continue };
            match action {
                Action::Count { counter } => {
                    let count = self.tally.counts.entry(counter).or_default();
                    *count = count.wrapping_add(1);
                }
                Action::Start(call) => self.start(call, moment.sp, moment.tsc),
                Action::Stop(call) => self.stop(call, moment.sp, moment.tsc),
                Action::Jump { call, pointer } => self.jump(call, moment.sp, (moment.to)(pointer)),
                // The planner knows no goroutines of 32-bit programs: never asked for, and never a time.
                Action::StartGo { .. } => {}
                Action::StopGo { timer, .. } => self.histogram(timer).untimed += 1,
                Action::Capture { id } => records.push(id),
                // Of 32-bit code the planner knows none.
                Action::When(_) | Action::Return { .. } => {}
            }
        }
        records
    }

    /// All that is known now.
    pub fn told(&self) -> Tally {
        let mut now = self.clone();
        now.drop_where(|_| true);
        now.tally
    }

    fn histogram(&mut self, timer: u32) -> &mut Histogram {
        self.tally.timers.entry(timer).or_insert_with(|| Histogram::of(&[0; HISTOGRAM_BUCKETS as usize]))
    }

    /// Drops entries of frames that are gone. One that left by a jump to where nobody saw it arrive is counted so.
    fn drop_where(&mut self, gone: impl Fn(&Start) -> bool) {
        while let Some(last) = self.starts.pop_if(|last| gone(last)) {
            if last.place & START_FLIGHT == 0 {
                continue;
            }
            self.histogram(last.timer).went_away(1, last.place & !START_FLIGHT);
            if let Some(below) = self.starts.last_mut().filter(|_| last.chained) {
                below.place = last.place;
            }
        }
    }

    /// The caller's frame lies above the stack pointer: an entry at it is of a frame that is gone, or of one that has
    /// jumped here.
    fn start(&mut self, call: Call, sp: u64, tsc: u64) {
        let arrives = |last: &Start| last.sp == sp && last.place == call.function | START_FLIGHT;
        let chained = self.starts.last().is_some_and(arrives);
        if chained && let Some(last) = self.starts.last_mut() {
            last.place = call.function;
        } else {
            self.drop_where(|last| last.sp <= sp);
        }
        match call.timer {
            Some(_) if self.starts.len() >= DEEPEST => self.tally.full += 1,
            Some(timer) => self.starts.push(Start { sp, timer, tsc, chained, place: call.function }),
            None => {}
        }
    }

    /// Whether the last entry is that of a function's frame. If not, a timed function's call is one whose start is not
    /// known.
    fn is_in(&mut self, call: Call, sp: u64) -> bool {
        self.drop_where(|last| last.sp < sp);
        let known = self.starts.last().is_some_and(|last| last.sp == sp && last.place == call.function);
        if let Some(timer) = call.timer.filter(|_| !known) {
            self.histogram(timer).untimed += 1;
        }
        known
    }

    fn stop(&mut self, call: Call, sp: u64, tsc: u64) {
        if !self.is_in(call, sp) {
            return;
        }
        // It had no room.
        if let Some(timer) = call.timer.filter(|timer| self.starts.last().is_some_and(|last| last.timer != *timer)) {
            self.histogram(timer).untimed += 1;
        }
        while let Some(start) = self.starts.pop() {
            let histogram = self.histogram(start.timer);
            histogram.negative += u64::from(tsc < start.tsc);
            let ticks = tsc.saturating_sub(start.tsc);
            histogram.sum = histogram.sum.wrapping_add(ticks);
            histogram.max = histogram.max.max(ticks);
            histogram.min = Some(histogram.min.map_or(ticks, |min| min.min(ticks)));
            if let Some(count) = histogram.buckets.get_mut(bucket(ticks) as usize) {
                *count += 1;
            }
            if !start.chained {
                break;
            }
        }
    }

    fn jump(&mut self, call: Call, sp: u64, to: u64) {
        if self.is_in(call, sp)
            && let Some(last) = self.starts.last_mut()
        {
            last.place = to | START_FLIGHT;
        }
    }
}

/// Where a jump leads; `pointer` is that of a stub of the procedure linkage table. 0 where nobody knows.
pub(super) fn target(tid: i32, spot: &Spot, registers: &Registers, pointer: Option<u64>) -> u64 {
    let word = |address: u64| memory::word(tid, address & 0xffff_ffff, 32).unwrap_or(0);
    if let Some(pointer) = pointer {
        return word(pointer);
    }
    let instruction = Decoder::with_ip(32, &spot.original, spot.address, DecoderOptions::NONE).decode();
    let all = ordered(registers);
    let value = |register: Register| match register {
        Register::None => Some(0),
        // Flat ones, but for those of threads, through which nobody jumps.
        register if register.is_segment_register() => Some(0),
        register => all.get(register.number()).copied().filter(|_| register.is_gpr32()),
    };
    match (instruction.flow_control(), instruction.op0_kind()) {
        (FlowControl::IndirectBranch, OpKind::Register) => value(instruction.op0_register()).unwrap_or(0),
        (FlowControl::IndirectBranch, _) => {
            instruction.virtual_address(0, 0, |register, _, _| value(register)).map_or(0, word)
        }
        _ => instruction.near_branch_target(),
    }
}

/// The registers in the order of the instruction encoding; there are eight.
pub(super) fn ordered(registers: &Registers) -> [u64; 16] {
    let mut all = [0; 16];
    let eight = [
        registers.rax,
        registers.rcx,
        registers.rdx,
        registers.rbx,
        registers.rsp,
        registers.rbp,
        registers.rsi,
        registers.rdi,
    ];
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
    use crate::live::compat::code;
    use std::rc::Rc;
    use tollgate_rewrite::probe::trampoline::{Comparison, Condition, SiteActions};

    fn spot(here: &[Action], leaving: &[Action]) -> Spot {
        let copy = Rc::new(code::copy(&[0xc3], 0x1000, 0x9001).unwrap());
        Spot {
            address: 0x1000,
            original: vec![0xc3],
            work: SiteActions { on_hit: here.into(), on_exit: leaving.into() },
            copy,
        }
    }

    fn call(function: u64, timer: u32) -> Call {
        Call { function, timer: Some(timer) }
    }

    fn entry() -> Spot {
        spot(&[Action::Count { counter: 1 }, Action::Start(call(0x1000, 0))], &[])
    }

    fn exit() -> Spot {
        spot(&[], &[Action::Stop(call(0x1000, 0)), Action::Count { counter: 2 }])
    }

    impl Counted {
        fn at(&mut self, spot: &Spot, sp: u64, tsc: u64) -> Vec<u32> {
            self.hit(
                spot,
                Moment { sp, taken: true, tsc, to: &|_| 0x2000, register: &|number| 100 + u64::from(number) },
            )
        }
    }

    #[test]
    fn recursion_is_timed_frame_by_frame() {
        let mut counted = Counted::default();
        for (depth, sp) in [0x1000u64, 0xf00, 0xe00].into_iter().enumerate() {
            counted.at(&entry(), sp, 100 * depth as u64);
        }
        for (sp, tsc) in [(0xe00, 210), (0xf00, 250), (0x1000, 1000)] {
            counted.at(&exit(), sp, tsc);
        }
        assert_eq!(counted.tally.counts, [(1, 3), (2, 3)].into());
        let histogram = &counted.tally.timers[&0];
        assert_eq!((histogram.sum, histogram.min, histogram.max), (10 + 150 + 1000, Some(10), 1000));
        assert_eq!((histogram.count(), histogram.untimed), (3, 0));
    }

    #[test]
    fn frames_that_were_left_by_a_jump_are_dropped_and_unknown_starts_are_said() {
        let mut counted = Counted::default();
        counted.at(&entry(), 0x1000, 1);
        counted.at(&entry(), 0xf00, 2);
        // longjmp to the frame of the first.
        counted.at(&exit(), 0x1000, 11);
        counted.at(&exit(), 0xf00, 12);
        let histogram = &counted.tally.timers[&0];
        assert_eq!((histogram.count(), histogram.sum, histogram.untimed), (1, 10, 1));
        // A frame where an old one was: the old one's time is nobody's.
        counted.at(&entry(), 0x800, 20);
        counted.at(&entry(), 0x800, 30);
        counted.at(&exit(), 0x800, 35);
        assert_eq!(counted.tally.timers[&0].sum, 15);
    }

    #[test]
    fn what_has_conditions_is_done_where_all_of_them_hold() {
        let when = |register: u8, number: u64| {
            Action::When(Condition { register, bytes: 4, signed: false, comparison: Comparison::Equal, number })
        };
        let (holds, fails, start) = (when(3, 103), when(17, 5), Action::Start(call(0x1000, 0)));
        let [one, two, three] = [1, 2, 3].map(|counter| Action::Count { counter });
        let all = spot(&[holds, one, holds, fails, two, Action::Capture { id: 9 }, fails, start, three], &[]);
        let mut counted = Counted::default();
        assert_eq!(counted.at(&all, 0x1000, 1), [9]);
        assert_eq!((counted.tally.counts.clone(), counted.starts.len()), ([(1, 1), (3, 1)].into(), 0));
        counted.at(&spot(&[when(17, 117), start], &[]), 0x1000, 1);
        assert_eq!(counted.starts.len(), 1);
        // Of calls without a start nothing is said.
        counted.at(&spot(&[], &[Action::Stop(Call { function: 0x1000, timer: None })]), 0x1000, 11);
        counted.at(&spot(&[], &[Action::Stop(Call { function: 0x1000, timer: None })]), 0x1000, 12);
        let histogram = &counted.tally.timers[&0];
        assert_eq!((histogram.count(), histogram.sum, histogram.untimed), (1, 10, 0));
    }

    /// A function that left by a jump was timed up to that.
    #[test]
    fn a_function_that_leaves_by_a_jump_is_timed_to_the_return_or_not_at_all() {
        let jump = spot(&[], &[Action::Jump { call: call(0x1000, 0), pointer: None }]);
        let work = spot(&[Action::Start(Call { function: 0x2000, timer: None })], &[]);
        let back = spot(&[], &[Action::Stop(Call { function: 0x2000, timer: None })]);
        let mut counted = Counted::default();
        counted.at(&entry(), 0x1000, 1);
        counted.at(&jump, 0x1000, 2);
        counted.at(&work, 0x1000, 3);
        // An ordinary call of the same function inside.
        counted.at(&work, 0xf00, 4);
        counted.at(&back, 0xf00, 5);
        counted.at(&back, 0x1000, 31);
        let histogram = |counted: &Counted| counted.told().timers[&0].clone();
        assert_eq!((histogram(&counted).count(), histogram(&counted).sum), (1, 30));
        // The other function's entry is not seen, its return is, and later it is called by another.
        counted.at(&entry(), 0x1000, 40);
        counted.at(&jump, 0x1000, 41);
        counted.at(&back, 0x1000, 50);
        assert_eq!(
            (histogram(&counted).count(), histogram(&counted).away, histogram(&counted).away_to),
            (1, 1, 0x2000)
        );
        counted.at(&entry(), 0x1000, 60);
        assert_eq!((histogram(&counted).count(), histogram(&counted).away), (1, 1));
        // Left by longjmp(3) from there.
        counted.at(&jump, 0x1000, 61);
        counted.at(&work, 0x1000, 62);
        counted.at(&work, 0x1000, 70);
        counted.at(&back, 0x1000, 80);
        assert_eq!((histogram(&counted).count(), histogram(&counted).away), (1, 1));
    }

    #[test]
    fn a_branch_that_is_not_taken_leaves_nothing() {
        let mut counted = Counted::default();
        let both = spot(&[Action::Count { counter: 0 }], &[Action::Count { counter: 2 }, Action::Capture { id: 5 }]);
        assert!(
            counted.hit(&both, Moment { sp: 0x1000, taken: false, tsc: 1, to: &|_| 0, register: &|_| 0 }).is_empty()
        );
        assert_eq!(counted.at(&both, 0x1000, 1), [5]);
        assert_eq!(counted.tally.counts, [(0, 2), (2, 1)].into());
    }

    #[test]
    fn more_calls_than_have_room_are_counted_as_not_timed() {
        let mut counted = Counted::default();
        let only = spot(&[Action::Start(call(0x1000, 0))], &[]);
        for depth in 0..DEEPEST as u64 + 3 {
            counted.at(&only, (1 << 30) - 16 * depth, 1);
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
            .map(|what| Item { register: crate::live::ARGUMENT, index: None, displacement: 0, what })
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
