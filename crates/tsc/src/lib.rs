//! How fast the time-stamp counter runs: one answer for `bench`, `trace` and `probe`.
//!
//! Some know the rate exactly: the kernel, some hypervisors, some CPUs ([`Source`]). None is believed alone. Each is
//! held against `CLOCK_MONOTONIC_RAW` over some milliseconds ([`Stopwatch`]) before anything is timed (a rate that is
//! known from an earlier run of this boot, over a third of one), and what is used against the whole length of the run
//! at its end ([`Clock::ended`]). A rate that is off by more than [`TOLERANCE`] is replaced by the measured one, and
//! that is said. (`CLOCK_MONOTONIC`, and with it `Instant`, was rejected: it may be off by 500 ppm while NTP slews it.)

pub mod cpuid;

mod clock;
mod counter;
mod flaw;
mod page;

pub use clock::expect;
pub use clock::{Clock, NoCounter, Started};
pub use counter::{BASELINE, Counter, Stopwatch, tsc};
pub use flaw::{doubts, first_cpu, flaw};

use std::fmt;

/// How far, as a share, a rate may be off from the measured one. What is wrong by more is no matter of precision.
pub const TOLERANCE: f64 = 0.01;

/// Who says how fast the counter runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The kernel, in the page of a perf event.
    Page,
    /// The hypervisor, in a CPUID leaf of its own.
    Hypervisor,
    /// The CPU, in CPUID leaf 0x15.
    Crystal,
    /// Nobody: it was measured against `CLOCK_MONOTONIC_RAW`.
    Measured,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Source::Page => "the kernel's perf page (time_mult and time_shift)",
            Source::Hypervisor => "the hypervisor (CPUID leaf 0x40000010)",
            Source::Crystal => "the CPU (CPUID leaf 0x15)",
            Source::Measured => "CLOCK_MONOTONIC_RAW",
        })
    }
}

/// A source, and how it is asked for ticks a second.
pub type Ask<'a> = (Source, &'a dyn Fn() -> Option<f64>);

/// The sources of this machine, the best first.
const SOURCES: [Ask<'static>; 3] =
    [(Source::Page, &page::hz), (Source::Hypervisor, &cpuid::hypervisor_hz), (Source::Crystal, &cpuid::crystal_hz)];

/// How fast the counter runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Rate {
    /// Ticks a second.
    pub hz: f64,
    /// Who said so.
    pub source: Source,
    /// Those who were asked before and are wrong, a sentence each.
    pub rejected: Vec<String>,
}

impl Rate {
    /// The rate of this machine, by the best source that agrees with what was measured.
    pub fn here(measured: f64) -> Rate {
        Rate::choose(measured, &SOURCES)
    }

    /// The same of any sources.
    pub fn choose(measured: f64, sources: &[Ask<'_>]) -> Rate {
        let mut rejected = Vec::new();
        for (source, ask) in sources {
            match ask() {
                Some(hz) if agree(hz, measured) => return Rate { hz, source: *source, rejected },
                Some(hz) => rejected.push(disagreement(&source.to_string(), hz, measured)),
                None => {}
            }
        }
        Rate { hz: measured, source: Source::Measured, rejected }
    }
}

/// Whether two rates are the same to [`TOLERANCE`].
fn agree(hz: f64, measured: f64) -> bool {
    (hz / measured - 1.0).abs() <= TOLERANCE
}

/// What is said of a rate that was not believed.
fn disagreement(who: &str, hz: f64, measured: f64) -> String {
    format!(
        "according to {who} the time-stamp counter runs at {:.3} MHz, but CLOCK_MONOTONIC_RAW says {:.3} MHz: times \
         use the measured rate",
        hz / 1e6,
        measured / 1e6
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const GHZ: f64 = 1e9;

    #[test]
    fn the_first_source_that_agrees_with_the_clock_is_taken() {
        let none = || None;
        let good = || Some(2.599 * GHZ);
        let rate = Rate::choose(2.6 * GHZ, &[(Source::Page, &none), (Source::Crystal, &good)]);
        assert_eq!(rate, Rate { hz: 2.599 * GHZ, source: Source::Crystal, rejected: Vec::new() });
        let rate = Rate::choose(2.6 * GHZ, &[(Source::Page, &none)]);
        assert_eq!((rate.hz, rate.source), (2.6 * GHZ, Source::Measured));
    }

    /// Regression: times were 2^31 too large, because the page's rate was believed whatever it was.
    #[test]
    fn a_source_that_lies_is_replaced_and_named() {
        let lies = || Some(2.6 * GHZ / (1u64 << 31) as f64);
        let off = || Some(2.6 * GHZ * 1.02);
        let good = || Some(2.6 * GHZ * 1.005);
        let rate =
            Rate::choose(2.6 * GHZ, &[(Source::Page, &lies), (Source::Hypervisor, &off), (Source::Crystal, &good)]);
        assert_eq!((rate.source, rate.rejected.len()), (Source::Crystal, 2));
        assert!(
            rate.rejected[0].starts_with("according to the kernel's perf page (time_mult and time_shift)"),
            "{}",
            rate.rejected[0]
        );
        assert!(
            rate.rejected[1].contains("2652.000 MHz") && rate.rejected[1].contains("2600.000 MHz"),
            "{}",
            rate.rejected[1]
        );
        for nonsense in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            let rate = Rate::choose(GHZ, &[(Source::Page, &move || Some(nonsense))]);
            assert_eq!((rate.hz, rate.source), (GHZ, Source::Measured), "{nonsense}");
        }
    }

    /// Against this machine: whatever is believed here is what the clock says.
    #[test]
    fn the_rate_of_this_machine_is_that_of_its_clock() {
        let Some(measured) = Stopwatch::start().hz_after(BASELINE) else { return };
        let rate = Rate::here(measured);
        assert!(agree(rate.hz, measured), "{rate:?} against {measured}");
    }
}
