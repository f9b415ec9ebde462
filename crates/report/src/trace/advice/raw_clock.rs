//! Time asked through a raw call where the vDSO would answer without a crossing.
//!
//! Memory: a table of sites for each such call.

use super::clock::{Clocks, subject, wants};
use super::{Call, Context, Detector, Found, Limits, Seen, Words};
use crate::trace::fact::Fact;

pub(super) const WORDS: Words =
    Words { id: "raw-clock", what: "time asked through a call where the vDSO would answer without one" };

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
        let price = |found: &Found| {
            let tolls = context.tolls?;
            let (toll, raw) =
                (tolls.toll(found.gate.name(), found.bits)?, tolls.price(found.gate.name(), found.bits, found.call));
            match (raw, tolls.price("vdso", found.bits, found.call)) {
                (Some(raw), Some(vdso)) => Some(raw - vdso),
                // The work is the same on both ways, so the difference is about the toll; but less where the vDSO has to cross too.
                (None, Some(vdso)) if vdso >= toll => Some(0.0),
                _ => Some(toll),
            }
        };
        let complete = |found: Found| Found {
            saving_ns: price(&found).map(|each| each * found.count),
            text: format!("{} crossed into the kernel, and the vDSO answers them without.", subject(&found)),
            remedy: format!(
                "Call {} of the C library, or look the function up in the vDSO (getauxval(AT_SYSINFO_EHDR)), instead of making the \
                 call directly.",
                found.call
            ),
            ..found
        };
        self.0.found(context, false).into_iter().map(complete).collect()
    }
}

#[cfg(test)]
pub(super) fn example() -> Vec<(Fact, Seen)> {
    super::fixture::repeat(100, |_| super::fixture::args("clock_gettime", 228, [1, 0x7fff_0000_1000, 0], 0))
}
