//! Time asked through a raw call where the vDSO would answer without a crossing.
//!
//! Memory: a table of sites for each such call.

#[cfg(test)]
use super::Seen;
use super::clock::{self, subject};
use super::{Context, Found, Words};
#[cfg(test)]
use crate::trace::fact::Fact;

pub(super) const WORDS: Words =
    Words { id: "raw-clock", what: "time asked through a call where the vDSO would answer without one" };

#[derive(Debug)]
pub(super) struct Raw;

pub(super) type Watcher = clock::Watcher<Raw>;

impl clock::Kind for Raw {
    const IN_VDSO: bool = false;

    fn complete(found: Found, context: &Context) -> Found {
        Found {
            saving_ns: price(&found, context).map(|each| each * found.count),
            text: format!("{} crossed into the kernel, and the vDSO answers them without.", subject(&found)),
            remedy: format!(
                "Call {} of the C library, or look the function up in the vDSO (getauxval(AT_SYSINFO_EHDR)), instead of making the \
                 call directly.",
                found.call
            ),
            ..found
        }
    }
}

/// What one call less costs, ns.
fn price(found: &Found, context: &Context) -> Option<f64> {
    let tolls = context.tolls?;
    let (gate, bits) = (found.gate.name(), found.bits);
    let toll = tolls.toll(gate, bits)?;
    match (tolls.price(gate, bits, found.call), tolls.price("vdso", bits, found.call)) {
        (Some(raw), Some(vdso)) => Some(raw - vdso),
        // The work is the same on both ways, so the difference is about the toll; but less where the vDSO has to cross too.
        (None, Some(vdso)) if vdso >= toll => Some(0.0),
        _ => Some(toll),
    }
}

#[cfg(test)]
pub(super) fn example() -> Vec<(Fact, Seen)> {
    super::fixture::repeat(100, |_| super::fixture::args("clock_gettime", 228, [1, 0x7fff_0000_1000, 0], 0))
}
