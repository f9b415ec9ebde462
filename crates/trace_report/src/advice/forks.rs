//! Processes made by copying this one, again and again.
//!
//! What another way would cost is not known, so there is no saving; the time that the parent spent inside is told.
//! Memory: a counter.

use super::crossings::Crossings;
use super::table::PerCall;
use super::{Call, Context, Detector, Found, Limits, Seen, Words};
use crate::fact::Fact;
use tollgate_report::format::{count, figure};

pub(super) const WORDS: Words = Words { id: "forks", what: "processes created again and again by copying this one" };

/// Fewer are what a script does.
const LEAST: u64 = 100;
/// clone(2): the child shares the parent's memory (threads, vfork, posix_spawn).
const CLONE_VM: u64 = 0x100;

#[derive(Clone, Debug, Default)]
struct Copies {
    made: Crossings,
    ns: u64,
}

#[derive(Debug, Default)]
pub(super) struct Watcher(PerCall<Copies>);

impl Watcher {
    pub(super) fn new(_: &Limits) -> Self {
        Self::default()
    }
}

impl Detector for Watcher {
    fn wants(&self, call: Call) -> bool {
        // The flags of clone3 are in memory, so it cannot be told from the making of a thread.
        call.gate.crosses() && matches!(call.name, "fork" | "clone")
    }

    fn see(&mut self, fact: &Fact, seen: &Seen) {
        let shares = fact.name == "clone" && fact.args[0] & CLONE_VM != 0;
        if shares || fact.result.is_none_or(|child| child <= 0) {
            return;
        }
        let copies = self.0.of(fact);
        copies.made.add(fact, seen);
        copies.ns = copies.ns.saturating_add(fact.inside());
    }

    fn found(&self, _: &Context) -> Vec<Found> {
        let all = self.0.iter().filter(|(_, _, copies)| copies.made.calls >= LEAST);
        all.map(|((gate, bits, _), call, copies)| Found {
            text: format!(
                "{} processes were created by copying this one, which spent {} µs in the kernel for each.",
                count(copies.made.calls),
                figure(copies.ns as f64 / copies.made.seen.max(1) as f64 / 1000.0)
            ),
            remedy: "Use posix_spawn or vfork if the child only runs another program, or do the work without a \
                     child."
                .into(),
            ..copies.made.found((gate, bits, call))
        })
        .collect()
    }
}

#[cfg(test)]
pub(super) fn example() -> Vec<(Fact, Seen)> {
    super::fixture::repeat(200, |i| super::fixture::args("clone", 56, [0x120_0011, 0, 0], 2000 + i as i64))
}

#[cfg(test)]
mod tests {
    use crate::advice::fixture::{advise, args, repeat};

    #[test]
    fn threads_and_children_are_not_counted() {
        assert!(advise(&repeat(200, |_| args("clone", 56, [0x3d_0f00, 0, 0], 2000))).is_empty());
        assert!(advise(&repeat(200, |_| args("clone", 56, [0x120_0011, 0, 0], 0))).is_empty());
    }
}
