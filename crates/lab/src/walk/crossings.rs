//! Which part of a trace is which crossing.

use super::code::{Flow, flow};
use super::protocol::Marks;
use std::ops::Range;

/// One crossing in a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// From the first reading of the counter to the second: what the sampler timed.
    pub timed: Range<usize>,
    /// The gate's own lines and all that came of them.
    pub path: Range<usize>,
}

/// Every crossing that is in the trace from its first reading of the counter to its second.
pub fn find(pcs: &[u64], marks: &Marks) -> Vec<Found> {
    let mut found = Vec::new();
    let (mut start, mut first, mut behind) = (None, None, None);
    for (index, &pc) in pcs.iter().enumerate() {
        if pc == marks.start {
            (start, first, behind) = (Some(index), None, None);
        }
        // Not again where the first instruction faults and is executed once more.
        if pc == marks.first && start.is_some() && first.is_none() {
            first = Some(index);
        }
        if pc == marks.behind && first.is_some() && behind.is_none() {
            behind = Some(index);
        }
        if pc == marks.stop {
            if let (Some(start), Some(first), Some(behind)) = (start, first, behind) {
                found.push(Found { timed: start..index, path: first..behind });
            }
            start = None;
        }
    }
    found
}

/// Which crossing nothing disturbed: the shortest, as an interrupt only ever adds; of several equally short ones, the
/// first.
pub fn undisturbed(found: &[Found]) -> Option<usize> {
    (0..found.len()).min_by_key(|index| found[*index].timed.len())
}

/// Which instructions were begun and not executed: QEMU's counter, and so the guest's, does not count one that faults
/// in an access to memory or in a division (but one that is invalid, and `int`). A trace has them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TakenBack {
    /// The entries of [`TakenBack::VECTORS`].
    pub handlers: Vec<u64>,
    /// Where the crossing's routine begins.
    pub routine: u64,
    /// Its bytes.
    pub code: Vec<u8>,
    /// It is 64-bit code.
    pub long: bool,
}

impl TakenBack {
    /// #DE and #PF.
    pub const VECTORS: [u8; 2] = [0, 14];

    /// Was the instruction at `pc` begun and not executed, if `next` came after it?
    ///
    /// A call or a jump was executed: what faulted is that its target cannot be fetched (the vsyscall page), and what
    /// was not fetched is in no trace.
    pub fn unfinished(&self, pc: u64, next: u64) -> bool {
        let bytes =
            pc.checked_sub(self.routine).and_then(|at| self.code.get(usize::try_from(at).ok()?..)).unwrap_or_default();
        self.handlers.contains(&next) && flow(bytes, self.long) == Flow::On
    }

    /// How many of these were not executed?
    pub fn count(&self, pcs: &[u64]) -> usize {
        pcs.windows(2).filter(|pair| self.unfinished(pair[0], pair[1])).count()
    }
}

/// How many samples' crossings have as many instructions in the trace as the sampler's counter says, and how many there
/// are to be compared. The crossings are those of the samples, in order.
pub fn agreement(pcs: &[u64], found: &[Found], samples: &[u64], taken_back: &TakenBack) -> (usize, usize) {
    let executed = |found: &Found| (found.timed.len() - taken_back.count(&pcs[found.timed.clone()])) as u64;
    let pairs = found.iter().zip(samples);
    (pairs.clone().filter(|(found, sample)| executed(found) == **sample).count(), pairs.count())
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARKS: Marks = Marks { start: 1, first: 2, behind: 8, stop: 9 };

    #[test]
    fn whole_crossings_only() {
        // The end of one, a whole one, one disturbed, one whose first instruction faults, the beginning of one.
        let pcs = [50, 8, 9, 1, 2, 50, 8, 9, 1, 2, 70, 71, 50, 8, 9, 1, 2, 60, 2, 8, 9, 1, 2, 50];
        let found = find(&pcs, &MARKS);
        let lengths: Vec<_> = found.iter().map(|found| (found.timed.len(), found.path.len())).collect();
        assert_eq!(lengths, [(4, 2), (6, 4), (5, 3)]);
        assert_eq!((undisturbed(&found), undisturbed(&found[1..])), (Some(0), Some(1)));
        assert_eq!(find(&[], &MARKS), []);
        assert_eq!(undisturbed(&[]), None);
    }

    #[test]
    fn no_lines_at_all_are_an_empty_path() {
        let empty = Marks { behind: 2, ..MARKS };
        assert_eq!(find(&[1, 2, 9], &empty), [Found { timed: 0..2, path: 1..1 }]);
    }

    #[test]
    fn crossings_are_as_long_as_their_samples() {
        let pcs = [1, 2, 8, 9, 1, 2, 70, 2, 8, 9, 1, 2, 8, 9];
        let found = find(&pcs, &MARKS);
        let none = TakenBack::default();
        assert_eq!(agreement(&pcs, &found, &[3, 5, 3], &none), (3, 3));
        assert_eq!(agreement(&pcs, &found, &[3, 3, 3, 3], &none), (2, 3));
        assert_eq!(agreement(&pcs, &found, &[], &none), (0, 0));
        // The second one's first instruction faults.
        let fault = TakenBack { handlers: vec![70], ..none };
        assert_eq!((fault.count(&pcs), agreement(&pcs, &found, &[3, 4, 3], &fault)), (1, (3, 3)));
        // It is a call, and what it calls cannot be fetched.
        let fetch = TakenBack { routine: 2, code: vec![0xff, 0xd3], long: true, ..fault };
        assert_eq!((fetch.count(&pcs), agreement(&pcs, &found, &[3, 5, 3], &fetch)), (0, (3, 3)));
    }
}
