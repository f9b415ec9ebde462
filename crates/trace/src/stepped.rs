//! Where it is written down who is stepped ([`StepJournal`]).

use super::arena::Arena;
use super::run::Engine;
use std::ops::Range;
use std::sync::atomic::Ordering;
use tollgate_agent::stepped::{REST_RIP, REST_THREAD, STEPPED_PLACE, STEPPED_TABLE};
use tollgate_agent::{BLOB_ENTRIES, layout};
use tollgate_remote::stepped::{Entry, StepJournal, Stepper};

impl StepJournal for Arena {
    fn get(&self, offset: u64) -> u64 {
        Arena::word(self, layout::CODE_SIZE + layout::DATA_STEPPED + offset).load(Ordering::SeqCst)
    }

    fn set(&self, offset: u64, value: u64) {
        let word = Arena::word(self, layout::CODE_SIZE + layout::DATA_STEPPED + offset);
        let place = offset
            .checked_sub(STEPPED_TABLE)
            .filter(|within| within % STEPPED_PLACE == 0)
            .map(|within| within / STEPPED_PLACE);
        // Before there is one, and behind it.
        place.filter(|_| value != 0).into_iter().for_each(|place| self.count_stepped(place, true));
        word.store(value, Ordering::SeqCst);
        place.filter(|_| value == 0).into_iter().for_each(|place| self.count_stepped(place, false));
    }

    fn rest(&self, number: u32, rip: u64) -> Option<u64> {
        self.write(layout::REST + REST_RIP, &rip.to_le_bytes());
        self.write(layout::REST + REST_THREAD, &u64::from(number).to_le_bytes());
        Some(self.code + layout::REST)
    }
}

impl Stepper for Engine<'_> {
    fn in_ledger(&self, tid: i32, write: &dyn Fn(&dyn StepJournal)) -> bool {
        // A handler of the program's own, or none, reads nothing there.
        let ours = self.disposition(tid, libc::SIGTRAP).is_some_and(|known| known.ours);
        self.space_of(tid).filter(|_| ours).map(|space| write(&space.shared.borrow().arena)).is_some()
    }

    fn entry(&mut self, tid: i32) -> Option<&mut Entry> {
        self.threads.get_mut(&tid).map(|thread| &mut thread.stepped)
    }

    fn copying(&self, tid: i32) -> Range<u64> {
        let Some(space) = self.space_of(tid) else { return 0..0 };
        let code = space.shared.borrow().arena.code;
        let entry = |which: usize| code + layout::BLOB + u64::from(BLOB_ENTRIES[which]);
        entry(layout::ENTRY_COPY_BEGIN)..entry(layout::ENTRY_COPY_END)
    }
}
