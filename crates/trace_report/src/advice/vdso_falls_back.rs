//! The vDSO was asked for the time, and had to ask the kernel.
//!
//! Memory: a table of sites for each such call.

#[cfg(test)]
use super::Seen;
use super::clock::{self, subject};
use super::{Context, Found, Words};
#[cfg(test)]
use crate::fact::Fact;

pub(super) const WORDS: Words =
    Words { id: "vdso-falls-back", what: "the vDSO could not read the clock itself and called the kernel" };

#[derive(Debug)]
pub(super) struct FallsBack;

pub(super) type Watcher = clock::Watcher<FallsBack>;

impl clock::Kind for FallsBack {
    const IN_VDSO: bool = true;

    fn complete(found: Found, context: &Context) -> Found {
        Found {
            // The vDSO's price on this machine contains the crossing, so the toll is what is left to compare with.
            saving: context.tolls(found.gate, found.bits, found.count),
            text: format!("{} were made by the vDSO, which could not read the clock itself.", subject(&found)),
            remedy: "Choose a clock source that the vDSO can read: see \
                     /sys/devices/system/clocksource/clocksource0/available_clocksource, and write tsc (or the \
                     hypervisor's clock: kvm-clock, hyperv_clocksource_tsc_page) to current_clocksource in the same \
                     directory. If that is not allowed, `tollgate run --replace clock` reads the counter without \
                     changing the program."
                .into(),
            ..found
        }
    }
}

#[cfg(test)]
pub(super) fn example() -> Vec<(Fact, Seen)> {
    let mut facts =
        super::fixture::repeat(100, |_| super::fixture::args("clock_gettime", 228, [1, 0x7fff_0000_1000, 0], 0));
    facts.iter_mut().for_each(|(_, seen)| seen.image = super::fixture::VDSO);
    facts
}
