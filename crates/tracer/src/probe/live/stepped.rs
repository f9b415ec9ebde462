//! Where it is written down who is stepped ([`Ledger`]).

use super::arena::Arena;
use super::run::Engine;
use crate::remote::stepped::{Entry, Ledger, Stepper};
use std::sync::atomic::AtomicU64;
use tollgate_agent::head::HEAD_DATA_STEPPED;

impl Ledger for Arena {
    fn word(&self, offset: u64) -> &AtomicU64 {
        self.header(HEAD_DATA_STEPPED + offset)
    }
}

impl Stepper for Engine<'_> {
    fn in_ledger(&self, tid: i32, write: &dyn Fn(&dyn Ledger)) -> bool {
        self.space_of(tid).map(|space| write(&*space.arena.borrow())).is_some()
    }

    fn entry(&mut self, tid: i32) -> Option<&mut Entry> {
        self.threads.get_mut(&tid).map(|thread| &mut thread.stepped)
    }
}
