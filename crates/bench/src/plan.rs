//! How a row is sampled: crossings per sample, samples per visit, length of the accounting loop.

use tollgate_report::model::Platform;

/// What one visit is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Samples.
    pub samples: u32,
    /// Crossings per sample.
    pub batch: u32,
    /// Crossings of the accounting loop.
    pub loops: u32,
}

/// The first visit to a row: finds out whether it is open and about what it costs. 16 crossings a sample tell a cost
/// apart from nothing even where the counter moves in steps of tens of ticks.
pub const PILOT: Plan = Plan { samples: 8, batch: 16, loops: 0 };

/// What a run can afford.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// Rounds.
    pub rounds: u32,
    /// Samples per visit, at most.
    pub samples: u32,
    /// Nanoseconds of sampling per visit, at most (but at least [`FEWEST_SAMPLES`] samples).
    pub sampling_ns: f64,
    /// Nanoseconds of accounting loop per row. One long loop and not one a visit: the kernel splits the time of a whole
    /// process by what its ticks saw, and in a short one the ticks of its start count for the loop.
    pub accounting_ns: f64,
}

/// A visit never takes fewer.
pub const FEWEST_SAMPLES: u32 = 8;

impl Effort {
    /// The whole list in under a minute.
    pub const FULL: Effort = Effort { rounds: 14, samples: 200, sampling_ns: 8e6, accounting_ns: 150e6 };
    /// The whole list in under six seconds. Six rounds are the fewest that give a 95 % interval; there is no time for
    /// the kernel's coarse accounting to say anything.
    pub const QUICK: Effort = Effort { rounds: 6, samples: 50, sampling_ns: 1.2e6, accounting_ns: 0.0 };
}

/// What a run takes: where the counter counts instructions ([`COUNTED`]), and where the whole list is to take seconds.
pub fn effort(counts: bool, quick: bool) -> Effort {
    match (counts, quick) {
        (true, _) => COUNTED,
        (false, true) => Effort::QUICK,
        (false, false) => Effort::FULL,
    }
}

/// One visit a row, and in it enough crossings that one was not interrupted and has nothing left to set up: where the
/// counter counts instructions, the smallest of them is the same in every visit.
pub const COUNTED: Effort = Effort { rounds: 1, samples: 16, sampling_ns: 0.0, accounting_ns: 0.0 };

/// The plan for a counter of instructions: each crossing by itself, because nothing is lost in the timer, and no
/// accounting loop, because there is no time to account.
pub fn counted(effort: Effort) -> Plan {
    Plan { samples: effort.samples, batch: 1, loops: 0 }
}

/// The time stamp counter, as far as it limits what a sample can tell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resolution {
    /// Ticks a second.
    pub hz: f64,
    /// The step by which it moves, in ticks.
    pub step: f64,
    /// It counts instructions, and no time.
    pub counts: bool,
}

impl Resolution {
    /// Of this machine's counter; what is not known of it is taken for the finest.
    pub fn of(platform: &Platform, counts: bool) -> Resolution {
        let known = |what: Option<u64>, else_: f64| what.map_or(else_, |what| what as f64);
        Resolution { hz: known(platform.tsc_hz, 1e9), step: known(platform.tsc_step, 1.0), counts }
    }
}

/// Below this a crossing is timed in batches.
const CHEAP_NS: f64 = 50.0;
/// A counter that moves in steps of this many ticks or more is a coarse one.
const COARSE_STEP: f64 = 8.0;
/// With a coarse counter, crossings below this are timed [`TOGETHER`] at a time.
const GRAINY_NS: f64 = 10_000.0;
/// Enough that a step of 26 ticks (10 ns) is about 1 % of a sample of the cheapest call; the same for every such row,
/// because the figure depends on it a little: the first crossing of a sample is up to 20 ns more expensive than those
/// behind it.
const TOGETHER: f64 = 16.0;

/// Plans the visits of a row that costs about `cost` ticks a crossing, net; `turn` ticks with the loop around it; and
/// with `timer` ticks for an empty sample.
///
/// An expensive crossing is timed by itself: under load, the median of single crossings hardly moves where a mean does.
/// A cheap one is batched until the timer is under 1 % of the sample. A counter that moves in coarse steps (26 ticks on
/// some AMD CPUs) cannot time a single crossing of 80 ns to better than an eighth; there, several are timed at once,
/// for far less than the time between two interrupts.
pub fn plan(cost: f64, turn: f64, timer: f64, clock: Resolution, effort: Effort) -> Plan {
    let ns = 1e9 / clock.hz;
    let (cost, turn) = (cost.max(1.0), turn.max(1.0));
    let batch = match cost * ns {
        cheap if cheap < CHEAP_NS => {
            (f64::max(100.0 * timer, 100.0 * clock.step) / cost).ceil().clamp(TOGETHER, 16384.0)
        }
        expensive if clock.step >= COARSE_STEP && expensive < GRAINY_NS => TOGETHER,
        _ => 1.0,
    };
    let sample_ns = (batch * turn + timer) * ns;
    let most = f64::from(effort.samples);
    let samples =
        (effort.sampling_ns / sample_ns).clamp(f64::from(FEWEST_SAMPLES), most.max(f64::from(FEWEST_SAMPLES)));
    let loops = (effort.accounting_ns / (turn * ns)).clamp(0.0, 1e9);
    Plan { samples: samples as u32, batch: batch as u32, loops: loops as u32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FINE: Resolution = Resolution { hz: 2.6e9, step: 1.0, counts: false };
    const COARSE: Resolution = Resolution { hz: 2.6e9, step: 26.0, counts: false };

    #[test]
    fn a_dear_crossing_is_timed_by_itself() {
        assert_eq!(plan(200.0, 200.0, 40.0, FINE, Effort::FULL).batch, 1);
        assert_eq!(plan(15_000.0, 15_000.0, 52.0, FINE, Effort::FULL).batch, 1);
    }

    #[test]
    fn the_timer_is_under_a_hundredth_of_a_cheap_sample() {
        let plan = plan(8.0, 10.0, 40.0, FINE, Effort::FULL);
        assert!(f64::from(plan.batch) * 8.0 >= 4000.0);
    }

    #[test]
    fn with_a_coarse_counter_calls_are_timed_sixteen_at_a_time_whatever_they_cost() {
        for cost in [150.0, 208.0, 1000.0, 25_000.0] {
            assert_eq!(plan(cost, cost, 52.0, COARSE, Effort::FULL).batch, 16);
        }
        assert_eq!(plan(30_000.0, 30_000.0, 52.0, COARSE, Effort::FULL).batch, 1);
    }

    #[test]
    fn a_very_dear_crossing_still_gets_samples() {
        assert_eq!(plan(1e7, 1e7, 40.0, FINE, Effort::QUICK).samples, FEWEST_SAMPLES);
    }

    #[test]
    fn nothing_costs_less_than_a_tick() {
        let plan = plan(-3.0, 2.0, 40.0, FINE, Effort::FULL);
        assert!(plan.batch >= 4000 && plan.samples >= FEWEST_SAMPLES);
    }
}
