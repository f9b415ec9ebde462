//! Time asked through a raw call where the vDSO would answer without a crossing.
//!
//! Memory: a table of sites for each such call.

#[cfg(test)]
use super::Seen;
use super::clock::{self, subject};
use super::saving::Saving;
use super::{Context, Found, Words};
#[cfg(test)]
use crate::fact::Fact;

pub(super) const WORDS: Words =
    Words { id: "raw-clock", what: "the time read with a system call where the vDSO would answer without one" };

#[derive(Debug)]
pub(super) struct Raw;

pub(super) type Watcher = clock::Watcher<Raw>;

impl clock::Kind for Raw {
    const IN_VDSO: bool = false;

    fn complete(found: Found, context: &Context) -> Found {
        Found {
            saving: saving(&found, context),
            text: format!("{} crossed into the kernel; the vDSO answers without crossing.", subject(&found)),
            remedy: format!(
                "Call {} of the C library, or look up the function in the vDSO (getauxval(AT_SYSINFO_EHDR)), instead \
                 of making the system call directly{}.",
                found.call,
                if found.bits == 64 { "; `tollgate run` does this without changing the program" } else { "" }
            ),
            ..found
        }
    }
}

/// What the vDSO saves: what these calls took where they were timed, else what such a call costs here, less the vDSO's
/// own price.
fn saving(found: &Found, context: &Context) -> Option<Saving> {
    let tolls = context.tolls?;
    let (gate, bits) = (found.gate.name(), found.bits);
    let toll = tolls.toll(gate, bits)?;
    let (raw, vdso) = (tolls.price(gate, bits, found.call), tolls.price("vdso", bits, found.call));
    Some(match (found.saving, raw, vdso) {
        // The work is the same on both ways, so the difference is about the toll; but less where the vDSO has to cross
        // too.
        (_, None, Some(vdso)) if vdso >= toll => Saving::of(0.0),
        (Some(measured), _, Some(vdso)) => measured.less(vdso * found.count),
        (None, Some(raw), Some(vdso)) => Saving::of((raw - vdso) * found.count),
        _ => Saving::of(toll * found.count),
    })
}

#[cfg(test)]
pub(super) fn example() -> Vec<(Fact, Seen)> {
    super::fixture::repeat(100, |_| super::fixture::args("clock_gettime", 228, [1, 0x7fff_0000_1000, 0], 0))
}
