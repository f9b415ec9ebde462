//! Where it is written down who is stepped ([`StepJournal`]).

use super::arena::Arena;
use super::run::Engine;
use std::ops::Range;
use std::sync::atomic::Ordering;
use tollgate_agent::head::{HEAD_DATA_STEPPED, HEAD_ENTRY_COPY_BEGIN, HEAD_ENTRY_COPY_END, HEAD_REST};
use tollgate_agent::stepped::{REST_RIP, REST_THREAD};
use tollgate_remote::stepped::{Entry, StepJournal, Stepper};

impl StepJournal for Arena {
    fn get(&self, offset: u64) -> u64 {
        self.header(HEAD_DATA_STEPPED + offset).load(Ordering::SeqCst)
    }

    fn set(&self, offset: u64, value: u64) {
        self.header(HEAD_DATA_STEPPED + offset).store(value, Ordering::SeqCst);
    }

    fn rest(&self, number: u32, rip: u64) -> Option<u64> {
        let told = [(REST_RIP, rip), (REST_THREAD, number.into())];
        let told = told.into_iter().all(|(field, value)| self.set_head(HEAD_REST + field, value).is_ok());
        told.then_some(self.head + HEAD_REST)
    }
}

impl Stepper for Engine<'_> {
    fn in_ledger(&self, tid: i32, write: &dyn Fn(&dyn StepJournal)) -> bool {
        self.space_of(tid).map(|space| write(&*space.arena.borrow())).is_some()
    }

    fn entry(&mut self, tid: i32) -> Option<&mut Entry> {
        self.threads.get_mut(&tid).map(|thread| &mut thread.stepped)
    }

    fn copying(&self, tid: i32) -> Range<u64> {
        let Some(space) = self.space_of(tid) else { return 0..0 };
        let arena = space.arena.borrow();
        arena.entry(HEAD_ENTRY_COPY_BEGIN)..arena.entry(HEAD_ENTRY_COPY_END)
    }
}
