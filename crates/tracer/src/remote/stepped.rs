//! Writes down which threads are stepped, for the handler in the program, should this process be killed meanwhile.
//!
//! Before anything of a thread is changed, and struck out when it runs again. Left: a death between the mask and the first step, some
//! microseconds, in which nothing traps.

use super::ptrace::SignalInfo;
use std::sync::atomic::{AtomicU64, Ordering};
use tollgate_agent::stepped::*;

/// The words of [`tollgate_agent::stepped`], by their offsets.
pub trait Ledger {
    /// One of them.
    fn word(&self, offset: u64) -> &AtomicU64;

    /// A thread is about to be stepped: with its signals blocked, where `mask` is what it has, or as it is.
    fn write_down(&self, tid: i32, mask: Option<u64>) {
        // More threads than places stand at once: the last ones go without.
        let Some(place) = places(tid).find(|place| [0, tid as u64].contains(&number(self.word(*place)))) else { return };
        let blocked = self.word(place).load(Ordering::SeqCst) & STEPPED_MASK != 0;
        // The mask that is to be put back is the first one. The word that says so comes last.
        match mask {
            _ if blocked => {}
            Some(mask) => {
                self.word(place + 8).store(mask, Ordering::SeqCst);
                self.word(place).store(tid as u64 | STEPPED_MASK, Ordering::SeqCst);
            }
            None => self.word(place).store(tid as u64, Ordering::SeqCst),
        }
    }

    /// A thread stands for a signal that waits while it is stepped.
    fn owe(&self, tid: i32, info: &SignalInfo) {
        self.word(STEPPED_OWED_TO).store(tid as u64, Ordering::SeqCst);
        // Its number is in the first word, and comes last.
        for (index, word) in info.0.chunks_exact(8).enumerate().collect::<Vec<_>>().into_iter().rev() {
            let word = word.first_chunk().map_or(0, |word| u64::from_le_bytes(*word));
            self.word(STEPPED_OWED + 8 * index as u64).store(word, Ordering::SeqCst);
        }
    }

    /// A thread that was stepped runs again, as its own.
    fn strike_out(&self, tid: i32) {
        if self.word(STEPPED_OWED_TO).load(Ordering::SeqCst) == tid as u64 {
            self.word(STEPPED_OWED).store(0, Ordering::SeqCst);
        }
        if let Some(place) = places(tid).find(|place| number(self.word(*place)) == tid as u64) {
            self.word(place).store(0, Ordering::SeqCst);
        }
    }
}

/// Who steps threads of programs that have a [`Ledger`].
pub trait Stepper {
    /// Writes into the ledger of a thread's program; whether that has one.
    fn in_ledger(&self, tid: i32, write: &dyn Fn(&dyn Ledger)) -> bool;

    /// Whether a thread is written down.
    fn written(&mut self, tid: i32) -> Option<&mut bool>;

    /// See [`Ledger::write_down`].
    fn write_down(&mut self, tid: i32, mask: Option<u64>) {
        let written = self.in_ledger(tid, &|ledger| ledger.write_down(tid, mask));
        self.written(tid).into_iter().for_each(|stepped| *stepped |= written);
    }

    /// See [`Ledger::owe`].
    fn owe_signal(&mut self, tid: i32, info: &SignalInfo) {
        let written = self.in_ledger(tid, &|ledger| ledger.owe(tid, info));
        self.written(tid).into_iter().for_each(|stepped| *stepped |= written);
    }

    /// See [`Ledger::strike_out`].
    fn strike_out(&mut self, tid: i32) {
        if self.written(tid).is_some_and(std::mem::take) {
            self.in_ledger(tid, &|ledger| ledger.strike_out(tid));
        }
    }
}

/// Where a thread may be in the table.
fn places(tid: i32) -> impl Iterator<Item = u64> {
    (0..STEPPED_COUNT).map(move |tried| STEPPED_TABLE + (tid as u64 + tried) % STEPPED_COUNT * 16)
}

fn number(word: &AtomicU64) -> u64 {
    word.load(Ordering::SeqCst) & (STEPPED_MASK - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Words(Vec<AtomicU64>);

    impl Ledger for Words {
        fn word(&self, offset: u64) -> &AtomicU64 {
            &self.0[offset as usize / 8]
        }
    }

    #[test]
    fn the_first_mask_of_a_thread_stays_until_it_runs_again() {
        let words = Words((0..STEPPED_SIZE / 8).map(|_| AtomicU64::new(0)).collect());
        // The same place, all of them taken, and one too many.
        for index in 0..STEPPED_COUNT as i32 + 1 {
            words.write_down(7 + 64 * index, Some(index as u64));
            words.write_down(7 + 64 * index, Some(u64::MAX));
            words.write_down(7 + 64 * index, None);
        }
        let of = |tid: i32| {
            let place = places(tid).find(|place| number(words.word(*place)) == tid as u64)?;
            let flag = words.word(place).load(Ordering::SeqCst) & STEPPED_MASK != 0;
            Some((flag, words.word(place + 8).load(Ordering::SeqCst)))
        };
        assert_eq!((of(7), of(7 + 64 * 63), of(7 + 64 * 64)), (Some((true, 0)), Some((true, 63)), None));
        words.strike_out(7 + 64 * 3);
        assert_eq!(of(7 + 64 * 3), None);
        words.write_down(3, None);
        assert_eq!(of(3), Some((false, 3)));
    }

    #[test]
    fn a_signal_is_owed_until_its_thread_runs_again() {
        let words = Words((0..STEPPED_SIZE / 8).map(|_| AtomicU64::new(0)).collect());
        let mut info = SignalInfo([3; 128]);
        info.0[..4].copy_from_slice(&14i32.to_le_bytes());
        words.owe(9, &info);
        let owed = || words.word(STEPPED_OWED).load(Ordering::SeqCst) as u32;
        assert_eq!((owed(), words.word(STEPPED_OWED + 120).load(Ordering::SeqCst)), (14, u64::from_le_bytes([3; 8])));
        words.strike_out(10);
        assert_eq!(owed(), 14);
        words.strike_out(9);
        assert_eq!(owed(), 0);
    }
}
