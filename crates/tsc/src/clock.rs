//! From the time-stamp counter to nanoseconds.

use super::counter::tsc;
use super::counter::{self, Pair, Stopwatch};
use super::{BASELINE, Rate, agree, flaw};
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

/// Where a trace's times come from: stubs and stops read the TSC, which all CPUs share; this says what it means.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Clock {
    /// TSC when the trace began.
    pub zero: u64,
    /// Wall clock then, nanoseconds since 1970.
    pub realtime: u64,
    /// `CLOCK_MONOTONIC_RAW` then, nanoseconds.
    pub raw: u64,
    /// Nanoseconds a tick.
    pub tick: f64,
}

/// This process may not read the counter.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error(
    "the time-stamp counter cannot be read (prctl PR_SET_TSC is PR_TSC_SIGSEGV, inherited from the process that \
     started this one) or does not count: start tollgate from a shell outside that sandbox"
)]
pub struct NoCounter;

/// A clock that has just begun.
#[derive(Clone, Debug)]
pub struct Started {
    /// It.
    pub clock: Clock,
    /// What has to be said of it: a sentence each.
    pub notes: Vec<String>,
    /// Its rate, ticks a second, if that was not known and nothing has to be said of it: for the next clock of this
    /// boot.
    pub found: Option<f64>,
}

impl Clock {
    /// Now is zero. `known`: the rate that another clock of this boot had. It is held against `CLOCK_MONOTONIC_RAW`
    /// too, but that takes a twentieth of the time, and nobody is asked: the kernel, for its perf page, takes 6 to 20
    /// ms where nobody else uses perf.
    pub fn start(known: Option<f64>) -> Result<Started, NoCounter> {
        let watch = BEGUN.get_or_init(Stopwatch::start);
        let agrees = |known: &f64| watch.rough_hz().is_some_and(|measured| agree(*known, measured));
        let known = known.filter(agrees);
        let (hz, rejected) = match known {
            Some(hz) => (hz, Vec::new()),
            None => {
                let rate = Rate::here(watch.hz_after(BASELINE).ok_or(NoCounter)?);
                (rate.hz, rate.rejected)
            }
        };
        let found = (known.is_none() && rejected.is_empty()).then_some(hz);
        let realtime = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64);
        let Pair { ticks, ns, .. } = counter::pair().ok_or(NoCounter)?;
        let notes = rejected.into_iter().chain(flaw()).collect();
        Ok(Started { clock: Clock { zero: ticks, realtime, raw: ns, tick: 1e9 / hz }, notes, found })
    }

    /// Nanoseconds since the trace began.
    pub fn ns(&self, at: u64) -> u64 {
        self.length(at.saturating_sub(self.zero))
    }

    /// Nanoseconds of so many ticks.
    pub fn length(&self, ticks: u64) -> u64 {
        (ticks as f64 * self.tick) as u64
    }

    /// Wall clock, nanoseconds since 1970.
    pub fn realtime_ns(&self, at: u64) -> u64 {
        self.realtime.saturating_add(self.ns(at))
    }

    /// Now, nanoseconds since the trace began, by `CLOCK_MONOTONIC_RAW`: right whatever became of the counter.
    pub fn now(&self) -> u64 {
        counter::pair().map_or_else(|| self.ns(tsc()), |now| now.ns.saturating_sub(self.raw))
    }

    /// The clock by the rate over the whole run, and why, if that is not the rate that it began with.
    pub fn ended(&self) -> (Clock, Option<String>) {
        counter::pair().map_or((*self, None), |now| self.held_against(now))
    }

    fn held_against(&self, now: Pair) -> (Clock, Option<String>) {
        let start = Pair { ticks: self.zero, ns: self.raw, blur: 0 };
        let used = 1e9 / self.tick;
        match counter::rate(start, now).filter(|hz| !agree(used, *hz)) {
            Some(hz) => {
                let why = format!(
                    "the time-stamp counter ran at {:.3} MHz when the run began, and at {:.3} MHz over the whole run, \
                     according to CLOCK_MONOTONIC_RAW: totals use the latter, lines and records the former",
                    used / 1e6,
                    hz / 1e6
                );
                (Clock { tick: 1e9 / hz, ..*self }, Some(why))
            }
            None => (*self, None),
        }
    }
}

/// Started as early as can be: what is done anyway until a clock starts need not be waited for again.
static BEGUN: OnceLock<Stopwatch> = OnceLock::new();

/// A clock will be started soon.
pub fn expect() {
    BEGUN.get_or_init(Stopwatch::start);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_before_the_beginning_is_zero() {
        let clock = Clock { zero: 1000, realtime: 5, tick: 0.5, ..Clock::default() };
        assert_eq!((clock.ns(10), clock.ns(1010), clock.realtime_ns(1010)), (0, 5, 10));
    }

    #[test]
    fn a_clock_that_does_not_fit_its_run_is_replaced_and_named() {
        let clock = Clock { zero: 1000, raw: 50, tick: 0.5, ..Clock::default() };
        let at = |ns: u64, ticks: u64| Pair { ticks: 1000 + ticks, ns: 50 + ns, blur: 100 };
        assert_eq!(clock.held_against(at(1_000_000_000, 2_010_000_000)), (clock, None));
        let (replaced, why) = clock.held_against(at(1_000_000_000, 4_000_000_000));
        assert_eq!(replaced, Clock { tick: 0.25, ..clock });
        let why = why.unwrap();
        assert!(why.contains("at 2000.000 MHz") && why.contains("at 4000.000 MHz"), "{why}");
        // Too short to tell; and a counter that went back says nothing of a rate.
        assert_eq!(clock.held_against(at(1_000_000, 4_000_000)).1, None);
        assert_eq!(clock.held_against(Pair { ticks: 10, ns: 1_000_000_000, blur: 0 }).1, None);
    }

    #[test]
    fn a_clock_of_this_machine_agrees_with_its_run() {
        let Started { clock, .. } = Clock::start(None).unwrap();
        std::thread::sleep(2 * BASELINE);
        let (now, by_ticks) = (clock.now(), clock.ns(tsc()));
        assert!(now >= BASELINE.as_nanos() as u64 && by_ticks >= now / 100 * 98, "{now} and {by_ticks}");
        assert_eq!(clock.ended().1, None);
    }

    #[test]
    fn a_rate_that_is_known_is_held_against_the_clock_all_the_same() {
        let found = Clock::start(None).unwrap().found;
        let Some(hz) = found else { return println!("skipped: this machine's counter is no steady clock") };
        let again = Clock::start(Some(hz)).unwrap();
        assert_eq!((again.found, again.clock.tick), (None, 1e9 / hz));
        for wrong in [hz * 1.03, hz / 2.0, f64::NAN, 0.0] {
            let Started { clock, found, .. } = Clock::start(Some(wrong)).unwrap();
            assert!(found.is_some() && agree(1e9 / clock.tick, hz), "{wrong}: {clock:?}");
        }
    }
}
