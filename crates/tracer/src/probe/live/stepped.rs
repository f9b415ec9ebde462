//! Writes down who is stepped, in the memory of its program ([`Ledger`]).

use super::arena::Arena;
use super::run::Engine;
use crate::remote::ptrace::SignalInfo;
use crate::remote::stepped::Ledger;
use std::sync::atomic::AtomicU64;
use tollgate_agent::head::HEAD_DATA_STEPPED;

impl Ledger for Arena {
    fn word(&self, offset: u64) -> &AtomicU64 {
        self.header(HEAD_DATA_STEPPED + offset)
    }
}

impl Engine<'_> {
    fn in_ledger(&mut self, tid: i32, write: impl FnOnce(&Arena)) -> bool {
        self.space_of(tid).map(|space| write(&space.arena.borrow())).is_some()
    }

    /// See [`Ledger::write_down`].
    pub(super) fn write_down(&mut self, tid: i32, mask: Option<u64>) {
        let written = self.in_ledger(tid, |ledger| ledger.write_down(tid, mask));
        self.threads.get_mut(&tid).into_iter().for_each(|thread| thread.stepped |= written);
    }

    /// See [`Ledger::owe`].
    pub(super) fn owe_signal(&mut self, tid: i32, info: &SignalInfo) {
        let written = self.in_ledger(tid, |ledger| ledger.owe(tid, info));
        self.threads.get_mut(&tid).into_iter().for_each(|thread| thread.stepped |= written);
    }

    /// See [`Ledger::strike_out`].
    pub(super) fn strike_out(&mut self, tid: i32) {
        if self.threads.get_mut(&tid).is_some_and(|thread| std::mem::take(&mut thread.stepped)) {
            self.in_ledger(tid, |ledger| ledger.strike_out(tid));
        }
    }
}
