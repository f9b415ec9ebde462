//! What the kinds of advice about futex(2) have in common: which threads were seen, and at which words.

use std::collections::BTreeSet;

use super::Call;
use super::spots::Spots;
use crate::fact::Fact;
use crate::summary::Site;

/// Threads that are told apart.
const THREADS: usize = 64;

pub(super) fn is_futex(call: Call) -> bool {
    call.gate.crosses() && matches!(call.name, "futex" | "futex_time64")
}

/// Words that threads wait at, and the threads, up to a bound.
#[derive(Clone, Debug, Default)]
pub(super) struct Locks {
    threads: BTreeSet<i32>,
    words: Spots,
}

impl Locks {
    /// Counts so much at the word of a call.
    pub(super) fn add(&mut self, fact: &Fact, weight: u64) {
        if self.threads.len() < THREADS {
            self.threads.insert(fact.tid);
        }
        self.words.add(Site { image: fact.pid as u32, address: fact.args[0] }, weight);
    }

    /// How many threads there were, in words.
    pub(super) fn threads(&self) -> String {
        let known = self.threads.len();
        if known < THREADS { known.to_string() } else { format!("at least {THREADS}") }
    }

    /// The word at which most was counted, and how much.
    pub(super) fn first(&self) -> (u64, u64) {
        self.words.top(1).first().map(|(word, counted)| (word.address, *counted)).unwrap_or_default()
    }

    /// What was counted at all of them.
    pub(super) fn total(&self) -> u64 {
        self.words.total()
    }
}
