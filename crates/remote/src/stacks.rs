//! What lies on a thread's stacks: the present one, and those that signal handlers have interrupted.
//!
//! A handler on a stack of its own (sigaltstack(2)) hides what it has interrupted from whoever looks at the present
//! stack alone. The frame that the kernel makes for a handler has the stack pointer that was interrupted.

use super::maps::Mapping;
use super::memory::Memory;
use super::ptrace::USER_CS;
use std::collections::{BTreeMap, VecDeque};

/// Bytes of a stack that are searched where a frame must not be missed.
pub const WHOLE: u64 = 64 << 20;
/// So many stretches of memory are: what looks like a frame may be something else.
const MOST: usize = 16;
/// So many frames are told at most: a program can fill its stack with them.
const FRAMES: usize = 1024;
/// From the segment in a frame up to the stack pointer that was interrupted, on the same stack, lie the rest of
/// ucontext_t (120 bytes), siginfo_t (128), the state of FPU and vectors (512 at least) and the red zone (128). What is
/// nearer is left from a frame that is long over: the kernel leaves parts of that state unwritten.
const NEAREST: u64 = 120 + 128 + 512 + 128;

/// What a frame of a signal says of the thread that was interrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Its stack pointer.
    pub rsp: u64,
    /// Where it will go on.
    pub rip: u64,
}

/// Finds the frames of signals in the words of a stack, from lower to higher addresses.
#[derive(Debug, Default)]
pub struct Scanner([u64; 4]);

impl Scanner {
    /// The frame that this word completes.
    pub fn next(&mut self, word: u64) -> Option<Frame> {
        self.0 = [self.0[1], self.0[2], self.0[3], word];
        // rsp, rip, flags, cs (sigcontext, asm/sigcontext.h): of the flags the second is always set, and none above ID,
        // the 21st, is; the segment is that of 64-bit code.
        let [rsp, rip, flags, cs] = self.0;
        (flags & !0x3f_ffff == 0 && flags & 2 != 0 && cs & 0xffff == USER_CS).then_some(Frame { rsp, rip })
    }
}

/// Calls `each` with every word of a thread's stacks, from its stack pointer on, of all of them at most so many bytes;
/// the signals' frames among them. `None` where the stack pointer is in no memory.
pub fn frames(memory: &Memory, maps: &[Mapping], rsp: u64, most: u64, mut each: impl FnMut(u64)) -> Option<Vec<Frame>> {
    let around = |rsp: u64| maps.iter().find(|map| (map.start..map.end).contains(&rsp));
    around(rsp)?;
    let (mut found, mut begins, mut left) = (Vec::new(), VecDeque::from([rsp]), most);
    // Of each mapping, from where on it was searched: several stacks may share one.
    let mut searched: BTreeMap<u64, u64> = BTreeMap::new();
    for _ in 0..MOST {
        let Some(rsp) = begins.pop_front() else { break };
        let Some(map) = around(rsp) else { continue };
        let end = searched.get(&map.start).copied().unwrap_or(map.end);
        if rsp >= end {
            continue;
        }
        searched.insert(map.start, rsp);
        let (mut scanner, mut at) = (Scanner::default(), rsp & !7);
        let end = end.min(rsp.saturating_add(left));
        left -= end - rsp;
        memory.words(rsp..end, |word| {
            each(word);
            let frame =
                scanner.next(word).filter(|frame| found.len() < FRAMES && !(at..at + NEAREST).contains(&frame.rsp));
            if let Some(frame) = frame {
                begins.push_back(frame.rsp);
                found.push(frame);
            }
            at += 8;
        });
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maps;

    /// Regression: a stack that a program had filled with words that look like frames took 3 GB, and minutes.
    #[test]
    fn a_stack_full_of_frames_is_searched_once_and_tells_so_many() {
        let full = vec![USER_CS; 1 << 20];
        let pid = std::process::id() as i32;
        let (memory, maps) = (Memory::open(pid).unwrap(), maps::read(pid).unwrap());
        let mut words = 0u64;
        let most = 4 << 20;
        let found = frames(&memory, &maps, full.as_ptr() as u64, most, |_| words += 1).unwrap();
        assert!(found.len() <= FRAMES && words <= most / 8 + 8, "{} of {words}", found.len());
    }

    /// Regression: a handler on a stack of its own hid the frame of the handler below it.
    #[test]
    fn a_frame_on_another_stack_leads_to_the_frames_of_that_one() {
        // Larger than what malloc(3) takes from a heap: a mapping each, or one with both.
        let (mut upper, mut lower) = (vec![0u64; 1 << 16], vec![0u64; 1 << 16]);
        let (above, below) = (upper.as_ptr() as u64, lower.as_ptr() as u64);
        lower[900..904].copy_from_slice(&[below + 8200, 0x1234, 0x246, USER_CS]);
        // One that is over: so near there is no room for it.
        lower[950..954].copy_from_slice(&[below + 8200, 0x4321, 0x246, USER_CS]);
        // A second frame that leads there as well, and something that is none.
        upper[500..504].copy_from_slice(&[below + 800, 0x5678, 0x202, 0x2b_0000_0000_0000 | USER_CS]);
        upper[600..604].copy_from_slice(&[below + 4000, 0x9abc, 0x202, USER_CS]);
        upper[700..704].copy_from_slice(&[below, 0xdef0, 0x200, USER_CS]);
        let pid = std::process::id() as i32;
        let (memory, maps) = (Memory::open(pid).unwrap(), maps::read(pid).unwrap());
        let mut words = 0;
        let found = frames(&memory, &maps, above + 400, WHOLE, |word| words += usize::from(word == 0x1234)).unwrap();
        assert_eq!(words, 1, "each stretch is searched once");
        let at = |rip: u64| found.iter().filter(|frame| frame.rip == rip).count();
        assert_eq!((at(0x1234), at(0x5678), at(0x9abc), at(0xdef0), at(0x4321)), (1, 1, 1, 0, 0));
        assert_eq!(frames(&memory, &maps, 8, WHOLE, |_| {}), None);
    }
}
