//! The vDSO was asked for the time, and had to ask the kernel.
//!
//! Memory: a table of sites for each such call.

use super::clock::{Clocks, subject, wants};
use super::{Call, Context, Detector, Found, Limits, Seen, Words};
use crate::trace::fact::Fact;

pub(super) const WORDS: Words =
    Words { id: "vdso-falls-back", what: "the vDSO was asked for the time and had to ask the kernel" };

#[derive(Debug, Default)]
pub(super) struct Watcher(Clocks);

impl Watcher {
    pub(super) fn new(_: &Limits) -> Self {
        Self::default()
    }
}

impl Detector for Watcher {
    fn wants(&self, call: Call) -> bool {
        wants(call)
    }

    fn see(&mut self, fact: &Fact, seen: &Seen) {
        self.0.see(fact, seen);
    }

    fn found(&self, context: &Context) -> Vec<Found> {
        let complete = |found: Found| {
            Found {
            // The vDSO's price on this machine contains the crossing, so the toll is what is left to compare with.
            saving_ns: context.tolls(found.gate, found.bits, found.count),
            text: format!("{} were made by the vDSO, which could not answer by itself.", subject(&found)),
            remedy: "Choose a clock source that the vDSO can read: see /sys/devices/system/clocksource/clocksource0/available_clocksource, \
                     and write tsc (or the hypervisor's: kvm-clock, hyperv_clocksource_tsc_page) to current_clocksource beside it."
                .into(),
            ..found
        }
        };
        self.0.found(context, true).into_iter().map(complete).collect()
    }
}

#[cfg(test)]
pub(super) fn example() -> Vec<(Fact, Seen)> {
    let mut facts = super::fixture::repeat(100, |_| super::fixture::args("clock_gettime", 228, [1, 0x7fff_0000_1000, 0], 0));
    facts.iter_mut().for_each(|(_, seen)| seen.image = super::fixture::VDSO);
    facts
}
