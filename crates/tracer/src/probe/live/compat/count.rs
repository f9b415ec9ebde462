//! What a hit does: counts, takes times, makes records. All by this process, at the stop.

use super::Spot;
use crate::probe::live::options::{Histogram, Hit, Item, Tally, What};
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
pub(super) fn arguments(tid: i32, sp: u64) -> [u64; super::super::options::ARGUMENTS] {
    let mut bytes = [0; 4 * super::super::options::ARGUMENTS];
    memory::read(tid, sp.wrapping_add(4), &mut bytes);
    let mut words = [0; super::super::options::ARGUMENTS];
    for (word, bytes) in words.iter_mut().zip(bytes.chunks_exact(4)) {
        *word = bytes.try_into().map_or(0, |bytes| u64::from(u32::from_le_bytes(bytes)));
    }
    words
}

/// Copies what a set asks for into a record, as the agent does it for 64-bit programs.
pub(super) fn chunks(tid: i32, hit: &Hit, items: &[Item], limit: u64) -> Vec<u8> {
    let mut out = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let address = hit.register(item.register).wrapping_add_signed(item.displacement) & 0xffff_ffff;
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
