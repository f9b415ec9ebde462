//! Writes down which threads are stepped, for the handler in the program, should this process be killed meanwhile.
//!
//! Before anything of a thread is changed, and struck out when it runs again. That it traps in between is
//! [`super::led`]'s.

use super::away;
use super::ptrace::SignalInfo;
use std::cell::Cell;
use std::ops::Range;
use tollgate_agent::stepped::*;

/// The words of [`tollgate_agent::stepped`], by their offsets.
pub trait StepJournal {
    /// One of them.
    fn get(&self, offset: u64) -> u64;

    /// Sets one, at once for everybody.
    fn set(&self, offset: u64, value: u64);

    /// Writes down that a thread is put where nobody comes by ([`REST_THREAD`]), and that it goes on at `rip`; where
    /// that is. `None`: there is no such place.
    fn rest(&self, number: u32, rip: u64) -> Option<u64>;

    /// A thread, by its number in the program's own namespace, is about to be stepped: with its signals blocked, where
    /// `mask` is what it has, or as it is. Not written where more threads stand at once than there are places.
    fn write_down(&self, number: u32, mask: Option<u64>) -> bool {
        let own = places(number).find(|place| self.number(*place) == number);
        let Some(place) = own.or_else(|| places(number).find(|place| self.number(*place) == 0)) else { return false };
        let blocked = self.get(place) & STEPPED_MASK != 0;
        // The mask that is to be put back is the first one. The word that says so comes last.
        match mask {
            _ if blocked => {}
            Some(mask) => {
                self.set(place + 8, mask);
                self.set(place, u64::from(number) | STEPPED_FIRST | STEPPED_MASK);
            }
            None => self.set(place, u64::from(number) | STEPPED_FIRST),
        }
        true
    }

    /// A thread has its own mask again, and may stand for a trap yet.
    fn mask_is_back(&self, number: u32) {
        if let Some(place) = places(number).find(|place| self.number(*place) == number) {
            self.set(place, self.get(place) & !STEPPED_MASK);
        }
    }

    /// A thread stands for a signal that waits while it is stepped.
    fn owe(&self, number: u32, info: &SignalInfo) {
        self.set(STEPPED_OWED_TO, number.into());
        // Its number is in the first word, and comes last.
        for (index, word) in info.0.chunks_exact(8).enumerate().collect::<Vec<_>>().into_iter().rev() {
            let word = word.first_chunk().map_or(0, |word| u64::from_le_bytes(*word));
            self.set(STEPPED_OWED + 8 * index as u64, word);
        }
    }

    /// Of a thread that has not come to the handler since it was written down: the mask that it is to have again.
    fn unhandled(&self, number: u32) -> Option<Option<u64>> {
        let place = places(number).find(|place| self.number(*place) == number)?;
        let word = self.get(place);
        (word & STEPPED_FIRST != 0).then(|| (word & STEPPED_MASK != 0).then(|| self.get(place + 8)))
    }

    /// The signal that a thread is owed.
    fn owed(&self, number: u32) -> Option<SignalInfo> {
        let mut info = SignalInfo([0; 128]);
        for (index, word) in (0..).zip(info.0.chunks_exact_mut(8)) {
            word.copy_from_slice(&self.get(STEPPED_OWED + 8 * index).to_le_bytes());
        }
        (self.get(STEPPED_OWED_TO) == u64::from(number) && info.number() != 0).then_some(info)
    }

    /// A thread that was stepped runs again, as its own, or is gone.
    fn strike_out(&self, number: u32) {
        if self.get(STEPPED_OWED_TO) == u64::from(number) {
            self.set(STEPPED_OWED, 0);
        }
        if let Some(place) = places(number).find(|place| self.number(*place) == number) {
            self.set(place, 0);
        }
    }

    /// Who is at a place of the table; 0: nobody.
    fn number(&self, place: u64) -> u32 {
        self.get(place) as u32
    }
}

/// Whether a thread is written down, and by which number.
#[derive(Clone, Copy, Debug, Default)]
pub struct Entry {
    /// It is, or a signal is owed to it.
    written: bool,
    /// As the program knows it, once that is known.
    number: Option<u32>,
}

/// Who steps threads of programs that have a [`StepJournal`].
pub trait Stepper {
    /// Writes into the ledger of a thread's program; whether that has one.
    fn in_ledger(&self, tid: i32, write: &dyn Fn(&dyn StepJournal)) -> bool;

    /// What is written of a thread.
    fn entry(&mut self, tid: i32) -> Option<&mut Entry>;

    /// Where code of ours copies what the program shows, in the memory of a thread.
    fn copying(&self, tid: i32) -> Range<u64> {
        let _ = tid;
        0..0
    }

    /// See [`StepJournal::write_down`]; whether there is a ledger, and a place in it.
    fn write_down(&mut self, tid: i32, mask: Option<u64>) -> bool {
        let Some(number) = self.number(tid) else { return false };
        let written = Cell::new(false);
        self.in_ledger(tid, &|ledger| written.set(ledger.write_down(number, mask)));
        let written = written.get();
        self.entry(tid).into_iter().for_each(|entry| entry.written |= written);
        written
    }

    /// See [`StepJournal::mask_is_back`].
    fn mask_is_back(&mut self, tid: i32) {
        let Some(number) = self.number(tid) else { return };
        self.in_ledger(tid, &|ledger| ledger.mask_is_back(number));
    }

    /// See [`StepJournal::owe`].
    fn owe_signal(&mut self, tid: i32, info: &SignalInfo) {
        let Some(number) = self.number(tid) else { return };
        let written = self.in_ledger(tid, &|ledger| ledger.owe(number, info));
        self.entry(tid).into_iter().for_each(|entry| entry.written |= written);
    }

    /// See [`StepJournal::rest`].
    fn rest(&mut self, tid: i32, rip: u64) -> Option<u64> {
        let number = self.number(tid)?;
        let place = Cell::new(None);
        self.in_ledger(tid, &|ledger| place.set(ledger.rest(number, rip)));
        place.get()
    }

    /// See [`StepJournal::strike_out`]. Who is away is written down until it is back.
    fn strike_out(&mut self, tid: i32) {
        if away::is(tid) {
            return;
        }
        let Some(entry) = self.entry(tid) else { return };
        if let (true, Some(number)) = (std::mem::take(&mut entry.written), entry.number) {
            self.in_ledger(tid, &|ledger| ledger.strike_out(number));
        }
    }

    /// A thread's number in its own namespace (NSpid of /proc/TID/status; pid_namespaces(7)): what gettid(2) says
    /// there.
    fn number(&mut self, tid: i32) -> Option<u32> {
        let entry = self.entry(tid)?;
        let number = *entry.number.get_or_insert_with(|| super::own_number(tid) as u32);
        Some(number)
    }
}

/// Where a thread may be in the table.
fn places(number: u32) -> impl Iterator<Item = u64> {
    (0..STEPPED_COUNT).map(move |tried| STEPPED_TABLE + (u64::from(number) + tried) % STEPPED_COUNT * 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Words(Vec<Cell<u64>>);

    impl StepJournal for Words {
        fn get(&self, offset: u64) -> u64 {
            self.0[offset as usize / 8].get()
        }

        fn set(&self, offset: u64, value: u64) {
            self.0[offset as usize / 8].set(value);
        }

        fn rest(&self, _: u32, _: u64) -> Option<u64> {
            None
        }
    }

    #[test]
    fn the_first_mask_of_a_thread_stays_until_it_runs_again() {
        let words = Words((0..STEPPED_SIZE / 8).map(|_| Cell::new(0)).collect());
        // The same place, all of them taken, and one too many.
        for index in 0..STEPPED_COUNT as u32 + 1 {
            assert_eq!(words.write_down(7 + 64 * index, Some(index.into())), index < STEPPED_COUNT as u32);
            words.write_down(7 + 64 * index, Some(u64::MAX));
            words.write_down(7 + 64 * index, None);
        }
        let of = |number: u32| {
            let place = places(number).find(|place| words.number(*place) == number)?;
            let flag = words.get(place) & STEPPED_MASK != 0;
            Some((flag, words.get(place + 8)))
        };
        assert_eq!((of(7), of(7 + 64 * 63), of(7 + 64 * 64)), (Some((true, 0)), Some((true, 63)), None));
        words.strike_out(7 + 64 * 3);
        assert_eq!(of(7 + 64 * 3), None);
        // A hole before its own place is not taken for it.
        words.write_down(7 + 64 * 5, Some(9));
        assert_eq!(of(7 + 64 * 5), Some((true, 5)));
        words.strike_out(7 + 64 * 5);
        assert_eq!(of(7 + 64 * 5), None);
        words.write_down(3, None);
        assert_eq!(of(3).map(|(masked, _)| masked), Some(false));
    }

    #[test]
    fn a_signal_is_owed_until_its_thread_runs_again() {
        let words = Words((0..STEPPED_SIZE / 8).map(|_| Cell::new(0)).collect());
        let mut info = SignalInfo([3; 128]);
        info.0[..4].copy_from_slice(&14i32.to_le_bytes());
        words.owe(9, &info);
        let owed = || words.get(STEPPED_OWED) as u32;
        assert_eq!((owed(), words.get(STEPPED_OWED + 120)), (14, u64::from_le_bytes([3; 8])));
        words.strike_out(10);
        assert_eq!(owed(), 14);
        words.strike_out(9);
        assert_eq!(owed(), 0);
    }
}
