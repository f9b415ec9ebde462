//! What a stop adds to the time of a call that it tells of.
//!
//! From the moment at which a thread is let go into its call to the one at which its stop behind it is heard of, it
//! enters the call, makes it, stops, and wakes the tracer. All but the call costs the same each time, so the shortest
//! of all that were seen is taken for that and a call of [`SHORTEST_NS`], as programs make some at their start. What is
//! left is some microseconds too long, or a call's own time: nobody can tell. Rejected: the median of calls that are
//! made for the purpose, which costs as much as a short program.
//!
//! Before a dozen calls were seen the shortest is not known either: the first three may all have been long ones (a CPU
//! that slept), and an execve of half a millisecond would be said to have taken none. So no more than a usual stop is
//! taken off then.
//!
//! What stops cost in all decides, too, when a program is worth to be rewritten ([`StopCost::worth`]): between threads
//! on one CPU a call by stops takes half of what it takes between two CPUs of a guest.

/// The shortest times that calls have taken by stops, ticks of the TSC.
#[derive(Clone, Copy, Debug)]
pub(super) struct StopCost {
    /// In order.
    least: [u64; KEPT],
    /// Calls that were seen.
    calls: u64,
    /// What the shortest calls take, ticks.
    shortest: u64,
    /// Nanoseconds.
    tick: f64,
    /// Stops that were added, and what they took together, ticks.
    stops: u64,
    took: u64,
}

/// What the shortest calls take: getpid(2) and its like, by `syscall`.
const SHORTEST_NS: f64 = 100.0;

/// Before so many stops were added, nobody knows what they take.
const FEW: u64 = 20;
/// A stop that takes so many times as long as the shortest was one for more than a call.
const LONG: u64 = 4;
/// What a call by stops takes where that is not known yet: between two CPUs of a guest.
const USUAL_NS: f64 = 17_000.0;

/// From so many calls on the shortest are known.
const DOZEN: u64 = 12;

/// So many are kept, and the longest of them is believed: the very shortest may be a clock's slip.
const KEPT: usize = 3;

impl StopCost {
    /// `tick`: nanoseconds.
    pub fn new(tick: f64) -> StopCost {
        let shortest = ((SHORTEST_NS / tick) as u64).max(1);
        StopCost { least: [u64::MAX; KEPT], calls: 0, shortest, tick, stops: 0, took: 0 }
    }

    /// A call took so long by stops; how long without them, as far as is known by now.
    pub fn less(&mut self, ticks: u64) -> u64 {
        if let Some(at) = self.least.iter().position(|known| ticks < *known) {
            self.least[at..].rotate_right(1);
            self.least[at] = ticks;
        }
        self.calls += 1;
        let usual = (USUAL_NS / self.tick) as u64;
        let off = if self.calls < DOZEN { self.known().min(usual) } else { self.known() };
        ticks.saturating_sub(off).max(self.shortest)
    }

    /// What stops add; 0 before enough calls were seen.
    pub fn known(&self) -> u64 {
        Some(self.least[KEPT - 1]).filter(|ticks| *ticks != u64::MAX).unwrap_or(0).saturating_sub(self.shortest)
    }

    /// A thread stood for so long at a stop, and came to the tracer and back: ticks.
    pub fn add(&mut self, ticks: u64) {
        // Before enough calls were seen, nobody knows what is long.
        if self.known() > 0 {
            self.stops += 1;
            self.took = self.took.saturating_add(ticks.min(LONG * self.known()));
        }
    }

    /// How many calls by stops take as long as something else, in nanoseconds; one has two stops.
    pub fn worth(&self, ns: f64) -> u32 {
        let call = match self.stops {
            FEW.. if self.took > 0 => 2.0 * self.took as f64 / self.stops as f64 * self.tick,
            _ => USUAL_NS,
        };
        (ns / call) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_shortest_calls_took_is_taken_off() {
        let mut cost = StopCost::new(0.5);
        assert_eq!([9000, 7000].map(|ticks| cost.less(ticks)), [9000, 7000]);
        assert_eq!((cost.less(8000), cost.known()), (200, 8800));
        assert_eq!([50_000, 7500, 7600].map(|ticks| cost.less(ticks)), [41_200, 200, 200]);
        assert_eq!((cost.known(), cost.less(10_000)), (7400, 2600));
    }

    /// Regression: an execve of half a millisecond behind three calls that each took as long was said to take 100 ns.
    #[test]
    fn what_the_first_calls_took_is_not_the_price_of_a_stop() {
        let mut cost = StopCost::new(0.5);
        assert_eq!([900_000; 3].map(|ticks| cost.less(ticks)), [900_000, 900_000, 866_000]);
        assert_eq!(cost.less(1_000_000), 966_000);
        (0..DOZEN).for_each(|_| _ = cost.less(30_000));
        assert_eq!(cost.less(1_000_000), 970_200);
    }

    #[test]
    fn what_stops_take_says_how_many_calls_something_is_worth() {
        let mut cost = StopCost::new(0.5);
        (0..100).for_each(|_| cost.add(1_000_000));
        assert_eq!(cost.worth(1_700_000.0), 100, "not known yet");
        assert_eq!([4200; 3].map(|ticks| cost.less(ticks)), [4200, 4200, 200]);
        (0..19).for_each(|_| cost.add(6000));
        assert_eq!(cost.worth(1_700_000.0), 100);
        cost.add(6000);
        assert_eq!(cost.worth(600_000.0), 100);
        // One that was for more, or in which the machine did something else.
        cost.add(10_000_000);
        assert_eq!(cost.worth(600_000.0), 92);
    }
}
